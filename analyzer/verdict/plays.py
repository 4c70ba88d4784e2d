"""Plays as segments: what they do to the numbers, and how they are told."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.explore.passes import advance
from analyzer.explore.replay import every_move, replay
from analyzer.explore.walk import Segment
from analyzer.system.number import value_of
from analyzer.system.program import StepKind
from analyzer.system.transition_system import Label, Mode, Move, State, TransitionSystem
from analyzer.verdict.kinds import PlayItem, Repeat, StepReport


def plain_segment(start: State, labels: Sequence[Label]) -> tuple[Segment, ...]:
    """Moves performed once, as a play."""
    return (Segment(start, tuple(labels), 1),) if labels else ()


def labels_of(segments: Sequence[Segment], limit: int) -> tuple[Label, ...] | None:
    """All moves of a play one by one, or None if they are more than ``limit``."""
    if sum(len(s.labels) * s.times for s in segments) > limit:
        return None
    return tuple(label for s in segments for _ in range(s.times) for label in s.labels)


def net_change(system: TransitionSystem, segments: Sequence[Segment]) -> dict[str, int]:
    """The change of every number and tally over a play; only those that change."""
    names = system.number_names
    total = [0] * len(names)
    for segment in segments:
        before = [*system.numbers(segment.start), *([0] * system.tally_count)]
        if segment.times == 1:
            position = system.lift(segment.start, before)
            for label in segment.labels:
                position = system.perform(position, label)
            after = tuple(map(value_of, system.lifted_numbers(position)))
        else:
            after = advance(replay(system, segment.start, segment.labels).effect, before, segment.times)
        total = [t + b - a for t, a, b in zip(total, before, after, strict=True)]
    return {name: change for name, change in zip(names, total, strict=True) if change}


def tell(system: TransitionSystem, segments: Sequence[Segment]) -> tuple[PlayItem, ...]:
    """The play step by step; repeated segments as blocks."""
    items: list[PlayItem] = []
    for segment in segments:
        steps = tell(system, segment.inner) if segment.inner else tuple(_steps(system, segment))
        if segment.times > 1:
            items.append(Repeat(segment.times, steps))
        else:
            items += steps
    return tuple(items)


def _steps(system: TransitionSystem, segment: Segment) -> list[StepReport]:
    state = segment.start
    steps: list[StepReport] = []
    for label in segment.labels:
        steps.append(tell_step(system, state, label))
        state = system.successor(state, label)
    return steps


def move_at(system: TransitionSystem, state: State, label: Label) -> Move:
    """The move with a label in a state."""
    return next(m for m in every_move(system, state) if m.label == label)


def tell_step(system: TransitionSystem, state: State, label: Label) -> StepReport:
    """One step of a play."""
    move = move_at(system, state, label)
    situation = system.situation(state)
    by = None if move.by is None else system.players[move.by]
    priority = situation.mode is Mode.QUIET or (move.kind is not StepKind.SBA and system.has_priority(state))
    return StepReport(system.describe(label), move.kind.value, by, system.objects(label), priority)
