"""Small positions built directly, and what the rules do with them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from analyzer.rules.choices import Process
from analyzer.rules.format.definitions import Ability, Card, Filter, RuleChange
from analyzer.rules.game import Game, Obj, PlayerState
from analyzer.rules.resolution import place_triggers, resolve_top
from analyzer.rules.state_based_actions import applicable, checked, perform

MOST_CHECKS = 12


def new_game(players: int = 2, *variant: str, life: int = 20, edition: str = "current", teams: tuple[int, ...] = ()) -> Game:
    """A game of A, B, ... with empty zones and forty cards in each library; A is active."""
    names = "ABCDEF"[:players]
    game = Game([PlayerState(n, life, 40) for n in names], libraries=[[] for _ in names])
    game.variant, game.edition, game.teams = frozenset(variant), edition, teams
    return game


def creature(name: str = "Bear", power: int = 2, toughness: int = 2, types: str = "Creature - Bear", **more: object) -> Card:
    return Card(name=name, types=types, power=power, toughness=toughness, **more)  # type: ignore[arg-type]


def enchantment(name: str, *abilities: Ability, types: str = "Enchantment") -> Card:
    return Card(name=name, types=types, abilities=abilities)


def rule(word: str, **more: object) -> Card:
    """An enchantment whose only ability changes a rule."""
    return enchantment(f"rule: {word}", RuleChange(rule=word, **more))  # type: ignore[arg-type]


ANY = Filter()
CREATURES = Filter(types=("creature",))


def put(game: Game, card: Card, owner: int = 0, zone: str = "battlefield", **given: object) -> Obj:
    """An object in a zone."""
    obj = game.add(card, owner, zone, **given)
    if zone == "library":
        game.libraries[owner].append(obj.oid)
    return obj


def run(process: Process, answers: Iterator[int]) -> list[str]:
    """Runs a process; which players were asked, in order, and about what. A choice with one option is not asked."""
    asked: list[str] = []
    try:
        choice = next(process)
        while True:
            answer = 0
            if len(choice.options) > 1:
                asked.append(f"{'ABCDEF'[choice.player or 0]}: {choice.prompt}")
                answer = next(answers)
            choice = process.send(answer)
    except StopIteration:
        return asked


def check(game: Game, *answers: int) -> list[str]:
    """Makes one check; the rows that applied, once for each application."""
    return _check(game, iter(answers))


def _check(game: Game, answers: Iterator[int]) -> list[str]:
    found = applicable(game)
    if found:
        run(perform(game, found), answers)
    else:
        checked(game)
    return [a.row for a in found]


def asked_in_check(game: Game, *answers: int) -> list[str]:
    """Makes one check; what was asked of whom."""
    return run(perform(game, applicable(game)), iter(answers))


def settle(game: Game, *answers: int) -> list[list[str]]:
    """Checks until nothing applies; the rows of each check. Triggers wait all the time (CR 704.3)."""
    given = iter(answers)
    rows = []
    for _ in range(MOST_CHECKS):
        found = _check(game, given)
        if not found:
            return rows
        rows.append(found)
    raise AssertionError(f"state-based actions apply again and again: {rows[-1]}")


def resolve_all(game: Game, *answers: int) -> None:
    """Checks, puts triggers on the stack and resolves, until nothing is left to do."""
    given = iter(answers)
    for _ in range(60):
        while _check(game, given):
            pass
        if game.pending:
            run(place_triggers(game), given)
        elif game.stack:
            run(resolve_top(game), given)
        else:
            return
    raise AssertionError("it goes on and on")


def names(game: Game, zone: str = "battlefield", owner: int | None = None) -> list[str]:
    """The names of the objects in a zone, sorted; a group as often as it has members."""
    found: list[str] = []
    for obj in game.in_zone(zone):
        if owner is None or obj.owner == owner:
            assert isinstance(obj.count, int)
            found += [obj.card.name] * obj.count
    return sorted(found)


def statuses(game: Game) -> list[int]:
    """For each player 0 in the game, 1 lost, 2 won, 3 drew."""
    return [p.status for p in game.players]


def counters_of(obj: Obj) -> dict[str, object]:
    """The counters that are there."""
    return {kind: amount for kind, amount in obj.counters.items() if amount != 0}


def waiting(game: Game) -> Iterable[str]:
    """The names of the abilities that wait to be put on the stack."""
    return [t.ability.name for t in game.pending]
