"""Finds the loop: the set-ups one after the other, first with little work for each, then with more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import cast

from analyzer.budget import Budget
from analyzer.combo.layouts import Layouts
from analyzer.combo.model import LOOPS
from analyzer.combo.needs import Needs
from analyzer.combo.probing import Probe, Purse, probe, questions_of
from analyzer.combo.request import Asked, Cards
from analyzer.combo.setup import ME, SetUp, scenario_of
from analyzer.errors import InputError, WorkSpentError
from analyzer.explore.cover import Covered
from analyzer.pipeline import Analysed, Progress, analyse_system, with_harmless_gaps
from analyzer.rules.system import CardSystem, Question
from analyzer.scenario.position import Position
from analyzer.system.transition_system import CertifiableSystem
from analyzer.verdict.decision import decide_found
from analyzer.verdict.kinds import Verdict, VerdictKind

NODES = (60, 240, SEARCH := 800)
"""Positions per set-up and question, each time round."""
_MOST_TOLD = 12
_MOST_FAILED = 2
NEAR = 3
"""A pass that ends is worth telling from so many repetitions on."""


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

    @property
    def told_item(self) -> Covered | None:
        """What the search found of the loop that the verdict tells first."""
        told = [getattr(step, "name", "") for step in self.analysed.verdict.loops[0].steps]
        for item in (*self.probe.cover.loops, *self.probe.cover.repeats):
            if [self.system.describe(label) for label in item.labels] == told:
                return item
        return None


@dataclass(frozen=True, slots=True)
class Near:
    """Passes that can be made several times, but not for ever."""

    setup: SetUp
    probe: Probe
    items: tuple[Covered, ...]


@dataclass(slots=True)
class Search:
    """What a search through the set-ups gave.

    Attributes:
        found: the first loop without end. near: set-ups with a pass that ends, but not at once.
        short: set-ups with passes that cost more mana than they make. tried: how many set-ups were looked at.
        exhausted: all of them were seen to the end. unsupported: what was met that is not modelled. unmodelled: the same, where that only
            closed a branch.
    """

    found: Found | None = None
    near: list[Near] = field(default_factory=list[Near])
    short: list[Near] = field(default_factory=list[Near])
    tried: int = 0
    exhausted: bool = True
    unsupported: str | None = None
    unmodelled: str | None = None
    runs_spent: bool = False


@dataclass(slots=True)
class _Look:
    """A set-up that is looked at, with what was worked out of it before.

    Attributes:
        ended: questions whose search stopped before its limit: more work would find nothing more.
        failed, told: how often what was found could not be proved, and how often an end of others was analysed.
    """

    setup: SetUp
    position: Position
    known: dict[Question, CardSystem] = field(default_factory=dict["Question", CardSystem])
    ended: set[Question] = field(default_factory=set["Question"])
    failed: int = 0
    told: int = 0


def find(asked: Asked, cards: Cards, budget: Budget, purse: Purse, progress: Progress | None = None) -> Search:
    """The first loop among the set-ups of a request: narrow questions about all of them before wider ones, little work before more."""
    layouts = Layouts(asked, cards)
    search = Search()
    looks = [_Look(setup, Position(scenario_of(asked, setup), cards)) for setup in layouts]
    search.tried = len(looks)
    open_ones = {question: list(looks) for question in questions_of(turns=layouts.needs.turns)}
    unseen = False
    for question, nodes in _rounds(tuple(open_ones)):
        waiting = open_ones[question]
        if progress is not None and waiting:
            progress(f"looking at {len(waiting)} set-ups")
        still_open: list[_Look] = []
        for look in waiting:
            found, complete = _ask(look, question, nodes, budget, purse, search)
            if found is not None:
                search.found = found
                return search
            if not complete and question in look.ended:
                unseen = True
            elif not complete:
                still_open.append(look)
            if purse.is_empty:
                search.exhausted, search.runs_spent = False, True
                return search
        open_ones[question] = still_open
    search.exhausted = not unseen and not any(open_ones.values())
    return search


def _rounds(questions: Sequence[Question]) -> Iterator[tuple[Question, int]]:
    """Which question is asked next, and with how much work: a wider one is always one turn behind the narrower one."""
    for turn in range(len(NODES) + len(questions) - 1):
        for place, question in enumerate(questions):
            if 0 <= turn - place < len(NODES):
                yield question, NODES[turn - place]


def look_at(
    asked: Asked, cards: Cards, setup: SetUp, nodes: int, budget: Budget, purse: Purse, search: Search, needs: Needs
) -> tuple[Found | None, bool]:
    """The loop of a set-up if one is found, and whether all of it was seen."""
    look = _Look(setup, Position(scenario_of(asked, setup), cards))
    complete = True
    for question in questions_of(turns=needs.turns):
        found, seen = _ask(look, question, nodes, budget, purse, search)
        if found is not None:
            return found, True
        complete = complete and seen
    return None, complete


def _ask(look: _Look, question: Question, nodes: int, budget: Budget, purse: Purse, search: Search) -> tuple[Found | None, bool]:
    """The loop of a set-up by one question if one is found, and whether all of it was seen."""
    try:
        result = probe(look.position, question, nodes, purse, budget, look.known.get(question))
    except InputError:  # an ability cannot trigger here: the set-up is none
        return None, True
    if result.system is not None:
        look.known[question] = result.system
        search.unmodelled = search.unmodelled or next((what.removeprefix("not modelled: ") for what in result.system.unmodelled), None)
    if result.unsupported is not None:
        search.unsupported = search.unsupported or result.unsupported
    if result.ended:
        look.ended.add(question)
    if result.cover.tells and look.failed < _MOST_FAILED:
        found = _analyse(look.setup, result, budget)
        if found is not None and is_loop(found.analysed.verdict):
            return found, True
        look.failed += 1
    if result.cover.repeats:
        found = _ending(look, result, budget, search)
        if found is not None:
            return found, True
    return None, result.complete


def is_loop(verdict: Verdict) -> bool:
    """Whether there is a loop without end, and one that changes something."""
    return verdict.kind in LOOPS and any(loop.progress for loop in verdict.loops)


def _ending(look: _Look, result: Probe, budget: Budget, search: Search) -> Found | None:
    """A loop that only the defeat of others ends. Other passes that end are remembered, to be told if nothing better is found."""
    system = result.system
    assert system is not None
    setup = look.setup
    names = system.number_names
    worth: list[Covered] = []
    short: list[Covered] = []
    hurts = False
    for item in result.cover.repeats:
        falls = _falling(item, names)
        if (item.count or 0) >= NEAR and falls and not any(_is_spent(name, setup) for name in falls):
            worth.append(item)
            hurts = hurts or any(name.endswith(".life") and name != f"{ME}.life" for name in falls)
        elif falls and all(name.startswith(f"{ME}.mana") for name in falls):
            short.append(item)
    if short:
        search.short.append(Near(setup, result, tuple(short)))
    if not worth:
        return None
    search.near.append(Near(setup, result, tuple(worth)))
    if not hurts or look.told >= _MOST_FAILED:
        return None
    look.told += 1
    found = _analyse(setup, result, budget)
    if found is not None and not found.analysed.verdict.decided:
        found = _analyse(setup, result, budget, fully=True)
    if found is None:
        return None
    verdict = found.analysed.verdict
    wins = verdict.kind is VerdictKind.BOUNDED_LOOP and ME in verdict.outcome.winners
    return found if wins or is_loop(verdict) else None


def _falling(item: Covered, names: Sequence[str]) -> list[str]:
    """The numbers that a pass makes smaller."""
    width = len(item.numbers)
    after = item.effect.apply(item.numbers)
    return [name for name, old, new in zip(names[:width], item.numbers, after, strict=False) if new < old]


def _is_spent(name: str, setup: SetUp) -> bool:
    """Whether a number is a supply that the set-up provides, so that its end says nothing of the cards."""
    return name.startswith((f"{ME}.mana", f"{ME}.tokens.{setup.creature_type}")) or ".counters." in name


def _analyse(setup: SetUp, result: Probe, budget: Budget, *, fully: bool = False) -> Found | None:
    """The proved verdict of a set-up in which something was found: by what was found, or ``fully`` by all that there is."""
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
            deciding=None if fully else partial(decide_found, certifiable, certifiable.initial(), result.cover, budget),
        )
    except WorkSpentError:
        return None
    return Found(setup, result.position, result, with_harmless_gaps(result.position, analysed))
