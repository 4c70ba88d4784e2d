"""Reads `[question]` and `[expect]`: what is asked, and the right answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from analyzer.errors import InvalidValueError, UnknownKeyError, UnknownReferenceError, WrongTypeError, quoted
from analyzer.language.expectation import EXPECT_KEYS, Expectation, read_expectation
from analyzer.language.places import Place
from analyzer.language.reading import Section, describe, distinct, flag, integer, list_of, name, one_of, positive, table, text
from analyzer.language.scope import Scope
from analyzer.scenario.model import FIND_WORDS, After, Fact, GameSetup, Question, Value, Zone
from analyzer.scenario.plays import read_time
from analyzer.scenario.references import References
from analyzer.scenario.results import RESULTS
from analyzer.scenario.symbols import allow, check_counter_kind, counters, mana_pool, natural

QUESTION_KEYS = ("find", "allow", "turns")
SCENARIO_EXPECT_KEYS = (*(key for key in EXPECT_KEYS if key != "condition"), "after")
AFTER_KEYS = ("in_game", "at")


def default_allow(find: str, players: tuple[str, ...], game: GameSetup) -> tuple[str, ...]:
    """Who may take optional actions if the file does not say: everybody where a draw may be found, else the active player or team."""
    if find in ("any", "draw"):
        return players
    return next((team for team in game.teams if game.active in team), (game.active,))


def read_question(section: Section | None, references: References, game: GameSetup) -> Question:
    """The question, with what is left out filled in.

    Raises:
        ModelError: something is wrong.
    """
    if section is None:
        return Question("any", default_allow("any", references.players, game))
    allow(section, QUESTION_KEYS)
    find = section.optional("find", _find, "any")
    allowed = section.optional("allow", _players(references), default_allow(find, references.players, game))
    return Question(find, allowed, section.optional("turns", positive, 1))


def _find(value: Any, place: Place) -> str:
    found = name(value, place)
    if found not in FIND_WORDS and found.lower() in FIND_WORDS:
        raise InvalidValueError(str(place), f"found {quoted(found)}", f"did you mean {quoted(found.lower())}?")
    if found not in FIND_WORDS and found.lower() not in RESULTS:
        raise UnknownReferenceError(str(place), "result", found, sorted((*FIND_WORDS, *RESULTS)), 'such as "infinite colorless mana"')
    return found


def _players(references: References) -> Callable[[Any, Place], tuple[str, ...]]:
    read = list_of(text, '["A"]')

    def players(value: Any, place: Place) -> tuple[str, ...]:
        found = read(value, place)
        for number, called in enumerate(found, 1):
            references.player(called, place.item(number))
        return distinct(text, "a player", '["A"]')(value, place) if found else ()

    return players


def read_answer(section: Section, references: References) -> tuple[Expectation, After]:
    """The right answer and the facts after the plays.

    Raises:
        ModelError: something is wrong.
    """
    if section.has("condition"):
        fix = "leave it out: a scenario starts at fixed numbers"
        raise UnknownKeyError(str(section.place.key("condition")), "condition", (), fix)
    allow(section, SCENARIO_EXPECT_KEYS)
    seats = {player: number for number, player in enumerate(references.players)}
    scope = Scope(references.players, seats, (), {}, {}, {}, {})
    common = {key: value for key, value in section.table.items() if key not in ("net", "after")}
    expect = replace(read_expectation(common, section.place, scope), net=_net(section, references))
    return expect, section.optional("after", lambda value, at: _after(table(value, at), references), After())


def _net(section: Section, references: References) -> dict[str, int]:
    declared = section.optional("net", table, None)
    if declared is None:
        return {}
    found: dict[str, int] = {}
    for key, value, place in declared.entries():
        _owner(key, place, references, 'numbers are named like "A.life" or "ring.counters.charge"')
        found[key] = integer(value, place)
    return found


def _owner(key: str, place: Place, references: References, what: str) -> tuple[str, str]:
    owner, dot, rest = key.partition(".")
    if not dot or not rest or key.endswith("."):
        raise InvalidValueError(str(place), f"{quoted(key)} names nothing of a player or object", f"{what}, in double quotes")
    if owner not in references.players and owner not in references.ids:
        known = (*references.players, *references.ids)
        raise UnknownReferenceError(str(place), "player or id", owner, known, what)
    return owner, rest


def _after(section: Section, references: References) -> After:
    facts: list[Fact] = []
    for key, value, place in section.entries():
        if key in AFTER_KEYS:
            continue
        if "." not in key:
            if isinstance(value, dict) and (key in references.players or key in references.ids):
                fix = f'write "{key}.life" = ... with quotes around the whole key'
                raise InvalidValueError(str(place), "a table for a player or object", fix)
            known = (*AFTER_KEYS, *(f"{player}.life" for player in references.players))
            raise UnknownKeyError(str(section.place), key, known)
        owner, what = _owner(key, place, references, 'facts are named like "A.life" or "ring.counters"')
        facts.append(Fact(owner, what, _fact(owner in references.players, what, value, place, references)))
    return After(
        in_game=section.optional("in_game", _players(references), None),
        at=section.optional("at", read_time, None),
        facts=tuple(facts),
    )


_Reader = Callable[[Any, Place], Value]

_names = list_of(name, '["Murder"]')


def _cards(value: Any, place: Place) -> Value:
    if isinstance(value, int) and not isinstance(value, bool):
        return natural(value, place)
    if not isinstance(value, list):
        raise WrongTypeError(str(place), describe(value), 'a list of names such as ["Murder"], or how many there are')
    return _names(value, place)


_OF_PLAYER: dict[str, _Reader] = {
    "life": integer,
    "poison": natural,
    "energy": natural,
    "lands_played": natural,
    "speed": natural,
    "mana": mana_pool,
    "counters": counters,
    "commander_damage": lambda value, place: {key: natural(n, at) for key, n, at in table(value, place).entries()},
    **{zone.value: _cards for zone in Zone},
}
_OF_OBJECT: dict[str, _Reader] = {
    "counters": counters,
    "damage": natural,
    "power": integer,
    "toughness": integer,
    "tapped": flag,
    "controller": text,
    "attached_to": text,
    "paired_with": text,
    "types": text,
    "colors": text,
    "keywords": _names,
    "zone": one_of([*(zone.value for zone in Zone), "stack", "none"]),
}


def _fact(of_player: bool, what: str, value: Any, place: Place, references: References) -> Value:
    readers = _OF_PLAYER if of_player else _OF_OBJECT
    if what in readers:
        found = readers[what](value, place)
        if what == "controller":
            references.player(str(found), place)
        elif what in ("attached_to", "paired_with") and found:
            references.anything(str(found), place)
        return found
    first, _, rest = what.partition(".")
    if rest and first == "counters":
        check_counter_kind(rest, place)
        return natural(value, place)
    if rest and of_player and first == "tokens":
        return natural(value, place)
    if rest and of_player and first == "mana" and rest in ("W", "U", "B", "R", "G", "C"):
        return natural(value, place)
    known = (*readers, "counters.charge", *(("mana.G", "tokens.Zombie") if of_player else ()))
    raise UnknownReferenceError(str(place), "fact of a player" if of_player else "fact of an object", what, known, "leave it out")
