"""Compares the facts of ``[expect.after]`` with a position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from analyzer.rules.cards import type_words
from analyzer.rules.characteristics import traits_of
from analyzer.rules.game import PLAYING, WON, Game, Obj, PlayerRef, Ref, total
from analyzer.scenario.model import MANA_TYPES, Fact, Scenario, Zone
from analyzer.scenario.playing import find_object, go_to
from analyzer.scenario.running import NeverSettlesError, NoAnswers, OpenChoiceError, forced
from analyzer.system.number import Number


@dataclass(frozen=True, slots=True)
class WrongFact:
    """A fact that is not so: its key in ``[expect.after]``, and both values as plain JSON."""

    key: str
    expected: Any
    found: Any


def wrong_facts(game: Game, scenario: Scenario, alike: Callable[[Game, Game], bool]) -> tuple[WrongFact, ...]:
    """The facts that are not so once everything that is forced has happened (or later, where ``at`` says so), in file order.

    ``alike`` says whether two positions are the same but for what nobody can tell apart.

    Raises:
        UnsupportedPositionError: something comes up that the rules engine does not model.
    """
    after = scenario.after
    if after.is_empty:
        return ()
    try:
        game = forced(game, alike)
        if after.at is not None:
            game = go_to(game, after.at, NoAnswers())
    except NeverSettlesError:
        return (WrongFact("after", "a position that settles", "it goes on and on"),)
    except OpenChoiceError as asked:
        who = "chance" if asked.choice.player is None else game.players[asked.choice.player].name
        return (WrongFact("after.at", after.at, f"{who} is asked before: {asked.choice.prompt}"),)
    found: list[WrongFact] = []
    if after.in_game is not None:
        here = [p.name for p in game.players if p.status in (PLAYING, WON)]
        if set(here) != set(after.in_game):
            found.append(WrongFact("after.in_game", list(after.in_game), here))
    for fact in after.facts:
        value = _value(game, scenario, fact)
        if not _same(fact, value):
            expected = sorted(fact.value) if isinstance(fact.value, tuple) else fact.value
            found.append(WrongFact(f"after.{fact.key}", expected, value))
    return tuple(found)


def _value(game: Game, scenario: Scenario, fact: Fact) -> Any:
    """What is so, in the form in which the fact says it."""
    seat = next((i for i, player in enumerate(game.players) if player.name == fact.of), None)
    if seat is not None:
        return _of_player(game, scenario, seat, fact)
    obj = find_object(game, scenario, fact.of)
    if fact.what == "zone":
        return "none" if obj is None else obj.zone
    if obj is None:
        return None
    first, _, kind = fact.what.partition(".")
    if kind:
        return _plain(obj.counters.get(kind, 0))
    return _OF_OBJECT[first](game, obj)


def _same(fact: Fact, found: Any) -> bool:
    value = fact.value
    if isinstance(value, tuple):
        return isinstance(found, list) and sorted(value) == sorted(found)
    if fact.what == "types" and isinstance(found, str):
        return type_words(str(value)) == type_words(found)
    if fact.what == "colors" and isinstance(found, str):
        return set(str(value)) == set(found)
    if isinstance(value, dict):
        return isinstance(found, dict) and {k: n for k, n in value.items() if n} == found
    return bool(value == found)


# ---------------------------------------------------------------------- players
def _of_player(game: Game, scenario: Scenario, seat: int, fact: Fact) -> Any:
    player = game.players[seat]
    first, _, kind = fact.what.partition(".")
    match first:
        case "life" | "lands_played" | "speed":
            return _plain(getattr(player, first))
        case "poison" | "energy":
            return _plain(player.counters.get(first, 0))
        case "counters" if kind:
            return _plain(player.counters.get(kind, 0))
        case "counters":
            return _present({k: n for k, n in player.counters.items() if k not in ("poison", "energy")})
        case "mana" if kind:
            return _mana(player.mana, kind)
        case "mana":
            return {k: n for k in MANA_TYPES if (n := _mana(player.mana, k))}
        case "tokens":
            return _plain(
                total(o.count for o in game.battlefield() if o.token and o.card.name == kind and traits_of(game, o).controller == seat)
            )
        case "commander_damage":
            by_name = {placed.object.name: placed.object.id for placed in scenario.objects() if placed.object.commander}
            return _present({by_name.get(k) or k: n for k, n in player.commander_damage.items()})
        case _:
            return _cards(game, seat, first, as_number=isinstance(fact.value, int))


def _cards(game: Game, seat: int, zone: str, *, as_number: bool) -> Any:
    """The names in a zone of a player (on the battlefield: of what they control), or how many there are."""
    if zone == Zone.BATTLEFIELD.value:
        there = [o for o in game.battlefield() if traits_of(game, o).controller == seat]
    elif zone == Zone.LIBRARY.value:
        there = [game.objects[oid] for oid in game.libraries[seat]]
    else:
        there = [o for o in game.objects.values() if o.zone == zone and o.owner == seat]
    if as_number:
        unknown = game.players[seat].library if zone == Zone.LIBRARY.value else 0
        return _plain(total(o.count for o in there) + unknown)
    names: list[str] = []
    for obj in there:
        names += [obj.card.name] * min(_plain(obj.count), 1000)
    return sorted(names)


def _mana(pool: dict[str, Number], kind: str) -> int:
    return _plain(total(n for key, n in pool.items() if key.partition("|")[0] == kind))


# ---------------------------------------------------------------------- objects
def _referred(game: Game, referent: Any) -> str:
    if isinstance(referent, PlayerRef):
        return game.players[referent.player].name
    obj = game.find(referent) if isinstance(referent, Ref) else None
    return "" if obj is None else obj.label or obj.card.name


def _types(game: Game, obj: Obj) -> str:
    return " ".join(sorted(traits_of(game, obj).types))


_OF_OBJECT: Final[dict[str, Callable[[Game, Obj], Any]]] = {
    "counters": lambda _, obj: _present(obj.counters),
    "damage": lambda _, obj: _plain(obj.damage),
    "power": lambda game, obj: _or_none(traits_of(game, obj).power),
    "toughness": lambda game, obj: _or_none(traits_of(game, obj).toughness),
    "tapped": lambda _, obj: obj.tapped,
    "controller": lambda game, obj: game.players[traits_of(game, obj).controller].name,
    "attached_to": lambda game, obj: _referred(game, obj.attached),
    "paired_with": lambda game, obj: _referred(game, obj.paired),
    "types": _types,
    "colors": lambda game, obj: "".join(c for c in "WUBRG" if c in traits_of(game, obj).colors),
    "keywords": lambda game, obj: sorted(traits_of(game, obj).keywords),
}


def _present(numbers: dict[str, Number]) -> dict[str, int]:
    return {kind: _plain(n) for kind, n in sorted(numbers.items()) if n != 0}


def _or_none(number: Number | None) -> int | None:
    return None if number is None else _plain(number)


def _plain(number: Number) -> int:
    assert isinstance(number, int)
    return number
