"""Picks what a report is about out of a verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from analyzer.verdict.kinds import LoopReport, PlayItem, Repeat, StepReport, Verdict


def subject(verdict: Verdict) -> LoopReport | None:
    """The loop that the verdict is about: the first listed one of its kind. None if there is no such loop."""
    return next((loop for loop in verdict.loops if loop.kind is verdict.kind), None)


def steps_of(items: Iterable[PlayItem]) -> Iterator[StepReport]:
    """Every step of a play once, in order; those of a repeated part once, too."""
    for item in items:
        match item:
            case Repeat():
                yield from steps_of(item.steps)
            case StepReport():
                yield item


def length_of(items: Iterable[PlayItem]) -> int:
    """How many steps a play has, repetitions counted."""
    return sum(item.times * length_of(item.steps) if isinstance(item, Repeat) else 1 for item in items)


def players_of(verdict: Verdict) -> frozenset[str]:
    """The names of all players that the verdict mentions."""
    outcome = verdict.outcome
    names = {*outcome.winners, *outcome.losers, *outcome.drawn, *outcome.playing, *(i.player for i in verdict.interventions)}
    for loop in verdict.loops:
        names.update(loop.sustained_by, loop.players_involved, loop.can_end, loop.who_can_start)
        names.update(step.by for items in (loop.stem, loop.steps) for step in steps_of(items) if step.by is not None)
    return frozenset(names)
