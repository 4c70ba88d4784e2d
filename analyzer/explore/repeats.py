"""Sequences that can be performed twice in a row in a finite graph: two plays in lockstep, the second from where the first arrives."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from analyzer.explore.graph import StateGraph
from analyzer.system.transition_system import Label, TransitionSystem


@dataclass(frozen=True, slots=True)
class Repeats:
    """Heads and passes found; ``exhausted`` if there is no other kind of repetition (nothing was cut off)."""

    found: tuple[tuple[int, tuple[Label, ...]], ...]
    exhausted: bool


def find_repeats(system: TransitionSystem, graph: StateGraph, limit: int, most: int = 12) -> Repeats:
    """Passes ``w`` with ``w w`` possible and the same shape at all three points; shortest first for each pair of states.

    Complete if ``exhausted``: ``limit`` bounds the pairs of states looked at, ``most`` the passes reported.
    """
    shapes: list[Hashable] = [system.shape(s) for s in graph.states]
    groups: dict[Hashable, list[int]] = {}
    for node, shape in enumerate(shapes):
        groups.setdefault(shape, []).append(node)
    found: dict[tuple[Label, ...], int] = {}
    spent = 0
    for first, second in _pairs(groups, len(graph)):
        passes, used = _lockstep(graph, shapes, first, second, limit - spent)
        spent += used
        if passes is not None:
            found.setdefault(passes, first)
        if spent >= limit or len(found) >= most:
            return Repeats(tuple((n, w) for w, n in found.items()), False)
    return Repeats(tuple((n, w) for w, n in found.items()), True)


def _pairs(groups: dict[Hashable, list[int]], count: int) -> Iterator[tuple[int, int]]:
    """Pairs of different states of one shape, in order of discovery of the first."""
    where = {n: group for group in groups.values() for n in group}
    for first in range(count):
        for second in where[first]:
            if second != first:
                yield first, second


def _lockstep(graph: StateGraph, shapes: list[Hashable], first: int, second: int, limit: int) -> tuple[tuple[Label, ...] | None, int]:
    """A shortest ``w`` that leads from ``first`` to ``second`` and from ``second`` to its shape again."""
    start = (first, second)
    came: dict[tuple[int, int], tuple[tuple[int, int], Label]] = {}
    queue = deque([start])
    seen = {start}
    while queue and len(seen) < limit:
        pair = queue.popleft()
        after = {e.move.label: e.target for e in graph.edges[pair[1]]}
        for edge in graph.edges[pair[0]]:
            label = edge.move.label
            if label not in after:
                continue
            to = (edge.target, after[label])
            if to in seen:
                continue
            seen.add(to)
            came[to] = (pair, label)
            if to[0] == second and shapes[to[1]] == shapes[second]:
                labels: list[Label] = []
                while to != start:
                    to, done = came[to]
                    labels.append(done)
                return tuple(reversed(labels)), len(seen)
            queue.append(to)
    return None, len(seen)
