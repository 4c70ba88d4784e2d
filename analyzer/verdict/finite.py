"""Classification by exhaustion: the whole reachable graph is there, every statement is exact (docs/semantics.md 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from analyzer.explore.cycles import Cycle, all_cycles, as_loop, components, is_reducible, short_cycles
from analyzer.explore.graph import Edge, StateGraph
from analyzer.system.transition_system import TransitionSystem
from analyzer.verdict.classify import Traps, by_priority_alone, classify, involved_in, traps_of
from analyzer.verdict.kinds import VerdictKind
from analyzer.verdict.loops import Loop, has_progress, net_of
from analyzer.verdict.plays import plain_segment

_CANDIDATES = 120
_ELEMENTARY = 3000
_FEWEST = 24
_LEAST = 2
_WORK = 200_000
_KEPT = 16


@dataclass(frozen=True, slots=True)
class FiniteFindings:
    """The loops of a complete graph.

    Attributes:
        loops: the classified ones, one for each set of steps.
        together: players involved in loops that nobody could end alone.
        deciders: players with a decision anywhere: who could only together.
        open: the strongest verdict that could not be excluded, because there are too many elementary cycles to look at.
    """

    loops: tuple[Loop, ...]
    together: tuple[tuple[int, ...], ...] = ()
    deciders: tuple[int, ...] = ()
    open: VerdictKind | None = None


def classify_finite(system: TransitionSystem, graph: StateGraph) -> FiniteFindings:
    """All classes of loops that exist in a complete graph, with a shortest example of each found."""
    traps = traps_of(graph)
    loops: list[Loop] = []
    if traps.sure:
        loops.append(_trapped_loop(system, graph, traps))
    together: list[tuple[int, ...]] = []
    open_kind: VerdictKind | None = None
    free = set(range(len(graph))) - traps.sure
    left = max(_FEWEST, _WORK // len(graph))  # every cycle may cost a game on the whole graph
    for part in components(graph, free):
        if together or (loops and traps.sure):
            break  # what decides is known, whatever else there is
        found, also, is_open, looked_at = _classify_part(system, graph, traps, part, left)
        left = max(_LEAST, left - looked_at)
        loops += found
        together += also
        open_kind = open_kind or is_open
    deciders = tuple(sorted(graph.owners(set(range(len(graph))))))
    return FiniteFindings(tuple(_distinct(system, loops)[:_KEPT]), tuple(together), deciders, open_kind)


def _distinct(system: TransitionSystem, loops: list[Loop]) -> list[Loop]:
    """One loop for each kind, set of moves and net change (the same moves may change other tallies elsewhere)."""
    seen: dict[object, Loop] = {}
    for loop in loops:
        seen.setdefault((loop.kind, loop.label_key(), tuple(net_of(system, loop).items())), loop)
    return list(seen.values())


def _trapped_loop(system: TransitionSystem, graph: StateGraph, traps: Traps) -> Loop:
    """The nearest endless repetition that nobody can end."""
    first = min(traps.sure)
    path: list[tuple[int, Edge]] = []
    at: dict[int, int] = {}
    node = first
    while node not in at:
        at[node] = len(path)
        edge = next(e for e in graph.edges[node] if e.is_ending)
        path.append((node, edge))
        node = edge.target
    cycle = path[at[node] :]
    classified = classify(system, graph, as_loop(cycle), traps)
    starters = {
        e.move.by
        for n in range(len(graph))
        if n not in traps.sure
        for e in graph.edges[n]
        if e.target in traps.sure and e.move.is_decision and e.move.by is not None
    }
    stem = [*(m.label for m in graph.stem(first)), *(e.move.label for _, e in path[: at[node]])]
    head = cycle[0][0]
    return Loop(
        VerdictKind.FORCED_DRAW,
        plain_segment(graph.states[0], stem),
        graph.states[head],
        plain_segment(graph.states[head], [e.move.label for _, e in cycle]),
        involved=classified.involved,
        starters=tuple(sorted(starters)),
        exact=True,
        alternatives=classified.alternatives,
    )


def _classify_part(
    system: TransitionSystem, graph: StateGraph, traps: Traps, part: set[int], most: int
) -> tuple[list[Loop], list[tuple[int, ...]], VerdictKind | None, int]:
    """The loops of a part, players of loops that only several can end, what stays open, and how many cycles were looked at."""
    owners = graph.owners(part)
    strongest = (
        VerdictKind.FRAGMENTED_LOOP if len(owners) > 1 else VerdictKind.OPTIONAL_LOOP if owners else VerdictKind.NONDETERMINISTIC_LOOP
    )
    loops: list[Loop] = []
    together: list[tuple[int, ...]] = []
    seen: set[Cycle] = set()

    def take(cycles: Iterator[Cycle]) -> int:
        count = 0
        for cycle in cycles:
            count += 1
            if cycle in seen or together:
                continue
            seen.add(cycle)
            loop, pair = _classify_cycle(system, graph, traps, cycle)
            if loop is not None:
                loops.append(loop)
            elif pair:
                together.append(pair)
        return count

    def done() -> bool:
        """Whether the strongest possible kind is there, with progress if an optional loop can have any."""
        return any(x.kind is strongest and (strongest is not VerdictKind.OPTIONAL_LOOP or has_progress(system, x)) for x in loops)

    take(short_cycles(graph, part, min(_CANDIDATES, most)))
    if together or done() or (system.tally_count == 0 and any(loop.kind is strongest for loop in loops)):
        return loops, together, None, len(seen)
    looked = min(_ELEMENTARY, most)
    exhausted = take(all_cycles(graph, part, looked)) < looked
    if exhausted or any(loop.kind is strongest for loop in loops):
        return loops, together, None, len(seen)
    return loops, together, strongest, len(seen)


def _classify_cycle(system: TransitionSystem, graph: StateGraph, traps: Traps, cycle: Cycle) -> tuple[Loop | None, tuple[int, ...]]:
    """The loop, or the players who only together could end it; neither if the cycle is reducible or only chance is in it."""
    loop = as_loop(cycle)
    if is_reducible(graph, loop, involved_in(loop)):
        return None, ()
    classified = by_priority_alone(system, [(graph.states[n], e.move) for n, e in cycle]) or classify(system, graph, loop, traps)
    if classified.kind is VerdictKind.UNDECIDED:
        return None, classified.involved  # nobody involved: fair chance leaves it, it is no endless repetition
    head = cycle[0][0]
    return (
        Loop(
            classified.kind,
            plain_segment(graph.states[0], [m.label for m in graph.stem(head)]),
            graph.states[head],
            plain_segment(graph.states[head], [e.move.label for _, e in cycle]),
            involved=classified.involved,
            can_end=classified.can_end,
            alternatives=classified.alternatives,
            chance=classified.chance,
            exact=True,
        ),
        (),
    )
