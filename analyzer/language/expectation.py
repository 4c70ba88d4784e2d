"""Reads `[expect]`: the right answer that a model states about itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from analyzer.errors import MisplacedKeyError, SortError, UnknownReferenceError
from analyzer.language.conditions import read_condition
from analyzer.language.places import Place
from analyzer.language.reading import Section, distinct, flag, integer, list_of, one_of, positive, table, text
from analyzer.language.scope import Scope
from analyzer.system.expression import BoolExpr, variables_of
from analyzer.system.program import Sort

VERDICTS = (
    "forced-draw",
    "fragmented-loop",
    "optional-loop",
    "nondeterministic-loop",
    "bounded-loop",
    "game-ends",
    "no-loop",
    "undecided",
)
GROWTHS = ("constant", "linear", "polynomial", "exponential")
EXPECT_KEYS = (
    "verdict",
    "accept",
    "must_deviate",
    "can_end",
    "who_can_start",
    "sustained_by",
    "iterations",
    "winners",
    "losers",
    "drawn",
    "net",
    "growth",
    "progress",
    "condition",
)


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a model says its answer is. None everywhere means: nothing is said; an empty tuple means: nobody.

    Attributes:
        verdict: the verdict, or None.
        accept: verdicts of which any is right; never beside ``verdict``.
        must_deviate: the player who must deviate (727.3).
        can_end, who_can_start, sustained_by, winners, losers, drawn: players.
        iterations: passes from where the loop is first entered.
        net: the change per pass of the numbers and tallies that are named.
        condition: for variables with ``any``: when the verdict holds, as written; ``condition_guard`` is what it means.
    """

    verdict: str | None = None
    accept: tuple[str, ...] | None = None
    must_deviate: str | None = None
    can_end: tuple[str, ...] | None = None
    who_can_start: tuple[str, ...] | None = None
    sustained_by: tuple[str, ...] | None = None
    iterations: int | None = None
    winners: tuple[str, ...] | None = None
    losers: tuple[str, ...] | None = None
    drawn: tuple[str, ...] | None = None
    net: dict[str, int] = field(default_factory=dict[str, int])
    growth: str | None = None
    progress: bool | None = None
    condition: str | None = None
    condition_guard: BoolExpr | None = None

    @property
    def is_empty(self) -> bool:
        """Whether the model states no answer."""
        return self == Expectation()

    @property
    def verdicts(self) -> tuple[str, ...]:
        """The verdicts that are right; empty if nothing is said."""
        return (self.verdict,) if self.verdict is not None else self.accept or ()


def read_expectation(value: Any, place: Place, scope: Scope) -> Expectation:
    """The expectation of a model.

    Raises:
        ModelError: a key or value of it is wrong.
    """
    section = table(value, place)
    section.allow(EXPECT_KEYS)
    if section.has("verdict") and section.has("accept"):
        raise MisplacedKeyError(str(place.key("accept")), "accept beside verdict", "leave one of them out")
    deviates = section.optional("must_deviate", text, None)
    if deviates is not None:
        scope.player(deviates, place.key("must_deviate"))
    return Expectation(
        verdict=section.optional("verdict", one_of(VERDICTS), None),
        accept=section.optional("accept", distinct(one_of(VERDICTS), "a verdict", '["no-loop", "bounded-loop"]'), None),
        must_deviate=deviates,
        can_end=_players(section, "can_end", scope),
        who_can_start=_players(section, "who_can_start", scope),
        sustained_by=_players(section, "sustained_by", scope),
        iterations=section.optional("iterations", positive, None),
        winners=_players(section, "winners", scope),
        losers=_players(section, "losers", scope),
        drawn=_players(section, "drawn", scope),
        net=_net(section, scope),
        growth=section.optional("growth", one_of(GROWTHS), None),
        progress=section.optional("progress", flag, None),
        condition=section.optional("condition", text, None),
        condition_guard=_condition(section, scope),
    )


def _players(section: Section, key: str, scope: Scope) -> tuple[str, ...] | None:
    names = section.optional(key, list_of(text, '["A"]'), None)
    if names is not None:
        scope.seats(names, section.place.key(key))
    return names


def _net(section: Section, scope: Scope) -> dict[str, int]:
    found: dict[str, int] = {}
    numbers = {v.name for v in scope.variables if v.sort in (Sort.INT, Sort.TALLY)}
    declared = section.optional("net", table, None)
    for name, value, place in declared.entries() if declared is not None else ():
        if name not in numbers:
            known = [v.name for v in scope.variables if v.name in numbers]
            raise UnknownReferenceError(str(place), "number", name, known, "name a number or a tally of [state]")
        found[name] = integer(value, place)
    return found


def _condition(section: Section, scope: Scope) -> BoolExpr | None:
    if not section.has("condition"):
        return None
    place = section.place.key("condition")
    guard = read_condition(section.table["condition"], place, scope)
    for index in variables_of(guard):
        if not scope.variables[index].any:
            problem = f"'{scope.variables[index].name}' has a fixed start"
            raise SortError(str(place), 1, problem, "a condition speaks of variables declared with any = true")
    return guard
