"""Loops that were found: where they start, what a pass is, and what is proved of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from analyzer.explore.walk import Segment
from analyzer.system.transition_system import CountsWaiting, Label, Move, State, TransitionSystem
from analyzer.verdict.kinds import Alternative, Growth, LoopReport, Obligation, VerdictKind
from analyzer.verdict.plays import move_at, net_change, tell


@dataclass(frozen=True, slots=True)
class Loop:
    """A classified loop.

    Attributes:
        stem, body: plays; the body starts at ``head``.
        iterations: None for unbounded.
        can_end, involved, starters: players by position in turn order.
        exact: the position recurs exactly.
        goals: outcomes of other players that end it, with the passes they take.
        aftermath: everybody's status once a bounded loop has made somebody leave the game; else empty.
    """

    kind: VerdictKind
    stem: tuple[Segment, ...]
    head: State
    body: tuple[Segment, ...]
    involved: tuple[int, ...] = ()
    can_end: tuple[int, ...] = ()
    starters: tuple[int, ...] = ()
    iterations: int | None = None
    growth: Growth = Growth.CONSTANT
    ends_by: str | None = None
    aftermath: tuple[int, ...] = ()
    goals: Mapping[str, int] = field(default_factory=dict)
    alternatives: tuple[Alternative, ...] = ()
    chance: tuple[str, ...] = ()
    proof: tuple[Obligation, ...] = ()
    condition: str | None = None
    exact: bool = False

    def with_stem(self, before: Sequence[Segment]) -> Loop:
        """The loop found from a later position, told from the start."""
        return replace(self, stem=(*before, *self.stem))

    def label_key(self) -> frozenset[tuple[Label, int]]:
        """What it consists of, without order: two rotations of a loop are one."""
        counts: dict[Label, int] = {}
        for segment in self.body:
            for label in segment.labels:
                counts[label] = counts.get(label, 0) + segment.times
        return frozenset(counts.items())


def moves_of(system: TransitionSystem, head: State, labels: Sequence[Label]) -> list[tuple[State, Move]]:
    """The moves of a pass, each with the state it is made in."""
    found: list[tuple[State, Move]] = []
    state = head
    for label in labels:
        found.append((state, move_at(system, state, label)))
        state = system.successor(state, label)
    return found


def decisions(system: TransitionSystem, head: State, labels: Sequence[Label]) -> list[tuple[State, Move]]:
    """The decisions of a pass, each with the state it is taken in."""
    return [(state, move) for state, move in moves_of(system, head, labels) if move.is_decision]


def turn_order(system: TransitionSystem, state: State, players: Sequence[int]) -> list[int]:
    """Players in turn order from the active player (CR 101.4)."""
    first = system.active(state)
    count = len(system.players)
    return sorted(players, key=lambda p: (p - first) % count)


def net_of(system: TransitionSystem, loop: Loop) -> dict[str, int]:
    """The change of every number and tally per pass; where the position recurs exactly only tallies can change."""
    if loop.exact and system.tally_count == 0:
        return {}
    return net_change(system, loop.body)


def has_progress(system: TransitionSystem, loop: Loop) -> bool:
    """Whether some number or tally changes over a pass."""
    return bool(net_of(system, loop))


def idleness(system: TransitionSystem, loop: Loop) -> int:
    """How little a pass changes: 0 if a number of the position changes, 1 if only tallies do, 2 if nothing does."""
    changed = net_of(system, loop)
    names = system.number_names
    numbers = names[: len(names) - system.tally_count]
    if any(name in changed for name in numbers):
        return 0
    return 1 if changed else 2


def changes_what_waits(system: TransitionSystem, loop: Loop) -> bool:
    """Whether a pass leaves more (or less) waiting to be done than there was."""
    return isinstance(system, CountsWaiting) and any(system.counts_waiting(name) for name in net_of(system, loop))


def report(system: TransitionSystem, loop: Loop) -> LoopReport:
    """The loop in names."""
    name = system.players
    net = net_of(system, loop)
    order = turn_order(system, loop.head, loop.can_end)
    fragmented = loop.kind is VerdictKind.FRAGMENTED_LOOP
    return LoopReport(
        kind=loop.kind,
        stem=tell(system, loop.stem),
        steps=tell(system, loop.body),
        net=net,
        growth=loop.growth,
        progress=bool(net),
        iterations=loop.iterations,
        ends_by=loop.ends_by,
        sustained_by=tuple(name[p] for p in loop.involved),
        players_involved=tuple(name[p] for p in loop.involved),
        can_end=tuple(name[p] for p in sorted(loop.can_end)),
        must_deviate=name[order[0]] if fragmented else None,
        last_word=name[order[-1]] if fragmented else None,
        alternatives=loop.alternatives,
        goals=dict(loop.goals),
        who_can_start=tuple(name[p] for p in loop.starters),
        chance=loop.chance,
        condition=loop.condition,
    )
