"""Finds the loop: the set-ups one after the other, first with little work for each, then with more."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import cast

from analyzer.budget import Budget
from analyzer.combo.layouts import Layouts
from analyzer.combo.model import LOOPS
from analyzer.combo.probing import Probe, Purse, probe, questions_of
from analyzer.combo.request import Asked, Cards
from analyzer.combo.setup import SetUp, scenario_of
from analyzer.decide.closed_form import prove_recurrence
from analyzer.errors import InputError, UnsupportedPositionError, WorkSpentError
from analyzer.explore.cover import Covered, MovesOf, cover
from analyzer.explore.replay import PathEffect
from analyzer.pipeline import Analysed, analyse_system, restarting
from analyzer.rules.system import CardSystem
from analyzer.scenario.position import Position
from analyzer.scenario.results import results_of
from analyzer.system.transition_system import CertifiableSystem, TransitionSystem
from analyzer.verdict.growing import bounded_loop, unbounded_loop
from analyzer.verdict.kinds import LoopReport, VerdictKind
from analyzer.verdict.loops import report

LOOK, SEARCH = 150, 600
"""Positions per set-up and question, first and second time."""
_WIDER = 3
_MOST_TOLD = 12
_MOST_GOALS = 6
NEAR = 3
"""A pass that ends is worth telling from so many repetitions on."""

Progress = Callable[[str], None]


@dataclass(slots=True)
class Found:
    """A loop, or the best that was found: the set-up, what was asked, and the proved verdict."""

    setup: SetUp
    position: Position
    probe: Probe
    analysed: Analysed

    @property
    def system(self) -> CardSystem:
        """The position as a system."""
        assert self.probe.system is not None
        return self.probe.system


@dataclass(slots=True)
class Search:
    """What a search through the set-ups gave.

    Attributes:
        found: the first loop without end. near: the first that ends, but not at once. tried: how many set-ups were looked at.
        exhausted: all of them were seen to the end. unsupported: what was met that is not modelled.
    """

    found: Found | None = None
    near: Found | None = None
    closest: Found | None = None
    tried: int = 0
    exhausted: bool = True
    unsupported: str | None = None
    runs_spent: bool = False


def find(asked: Asked, cards: Cards, budget: Budget, purse: Purse, progress: Progress | None = None) -> Search:
    """The first loop among the set-ups of a request."""
    layouts = Layouts(asked, cards)
    search = Search()
    open_ones: list[SetUp] = list(layouts)
    search.tried = len(open_ones)
    for nodes in (LOOK, SEARCH):
        if progress is not None:
            progress(f"looking at {len(open_ones)} set-ups")
        still_open: list[SetUp] = []
        for setup in open_ones:
            found, complete = _look_at(asked, cards, setup, nodes, budget, purse, search, turns=layouts.needs.turns)
            if found is not None:
                search.found = found
                return search
            if not complete:
                still_open.append(setup)
            if purse.is_empty:
                search.exhausted, search.runs_spent = False, True
                return search
        open_ones = still_open
    search.exhausted = not open_ones
    return search


def _look_at(
    asked: Asked, cards: Cards, setup: SetUp, nodes: int, budget: Budget, purse: Purse, search: Search, *, turns: bool
) -> tuple[Found | None, bool]:
    """The loop of a set-up if one is found, and whether all of it was seen."""
    position = Position(scenario_of(asked, setup), cards)
    complete = False
    for question in questions_of(turns):
        try:
            result = probe(position, question, nodes, purse, budget)
        except InputError:  # an ability cannot trigger here: the set-up is none
            return None, True
        if result.unsupported is not None:
            search.unsupported = search.unsupported or result.unsupported
        if result.cover.tells:
            found = _analyse(setup, result, budget)
            if found is not None and found.analysed.verdict.kind in LOOPS and any(x.progress for x in found.analysed.verdict.loops):
                return found, True
        elif result.cover.repeats:
            found = _goal(setup, result, budget, search)
            if found is not None:
                return found, True
        complete = result.complete
    return None, complete


def _goal(setup: SetUp, result: Probe, budget: Budget, search: Search) -> Found | None:
    """A pass that only the defeat of other players ends; else the best pass that ends is remembered."""
    assert result.system is not None
    system = cast("TransitionSystem", result.system)
    repeats = sorted(result.cover.repeats, key=lambda c: -(c.count or 0))
    try:
        for item in repeats[:_MOST_GOALS]:
            loop = bounded_loop(system, item.stem, item.head, item.labels, budget)
            if loop is not None and loop.kind is VerdictKind.OPTIONAL_LOOP:
                found = _analyse(setup, result, budget)
                return found if found is not None and found.analysed.verdict.kind in LOOPS else None
    except (UnsupportedPositionError, WorkSpentError):
        return None
    return None


def _analyse(setup: SetUp, result: Probe, budget: Budget) -> Found | None:
    """The proved verdict of a set-up in which something was found."""
    system = result.system
    assert system is not None
    scenario = result.position.scenario
    certifiable = cast("CertifiableSystem", system)
    try:
        analysed = analyse_system(
            certifiable,
            name=scenario.file,
            title=scenario.title,
            budget=budget,
            readers={system.certificate_kind: lambda _: certifiable},
        )
    except WorkSpentError:
        return None
    names = [player.name for player in scenario.players]
    verdict = replace(analysed.verdict, loops=tuple(with_results(x, names) for x in analysed.verdict.loops))
    return Found(setup, result.position, result, replace(analysed, verdict=verdict))


def with_results(loop: LoopReport, names: Iterable[str]) -> LoopReport:
    """The loop with what it makes."""
    made = results_of(loop.net, loop.sustained_by, names, endless=loop.iterations is None)
    return replace(loop, results=made)


def further_loops(found: Found, budget: Budget) -> tuple[LoopReport, ...]:
    """Other loops from the same position that make something the told one does not, each proved."""
    system = cast("TransitionSystem", found.system)
    moves = cast("MovesOf", found.system.promising)  # it is given none but its own states
    names = [player.name for player in found.position.scenario.players]
    told = set(found.analysed.verdict.loops[0].results)
    limit = max(LOOK, _WIDER * found.probe.cover.nodes)

    def grows(effect: PathEffect, numbers: tuple[int, ...]) -> bool:
        return prove_recurrence(effect, numbers, budget.solver_rlimit) is not None

    more: list[LoopReport] = []
    try:
        seen = restarting(lambda: cover(system, system.initial(), limit, grows, moves=moves))
        for item in seen.loops[:_MOST_TOLD]:
            loop = _proved(system, item, budget)
            if loop is None:
                continue
            loop = with_results(loop, names)
            if not set(loop.results) <= told:
                told |= set(loop.results)
                more.append(loop)
    except (UnsupportedPositionError, WorkSpentError):
        pass
    return tuple(more)


def _proved(system: TransitionSystem, item: Covered, budget: Budget) -> LoopReport | None:
    got = unbounded_loop(system, item.stem, item.head, item.labels, budget)
    if got is None or not got.proved or got.loop.kind not in LOOPS:
        return None
    return report(system, got.loop)
