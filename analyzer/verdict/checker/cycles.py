"""Elementary cycles of a graph, and which of them count as loops (``docs/semantics.md`` section 4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from analyzer.verdict.checker.game import Label
from analyzer.verdict.checker.games import Cycle
from analyzer.verdict.checker.graphs import Edge, Graph
from analyzer.verdict.checker.refusing import Meter


def elementary_cycles(graph: Graph, part: Collection[int], meter: Meter) -> Iterator[Cycle]:
    """All elementary cycles within a strongly connected part of a graph of states; parallel moves give different ones."""
    inside = set(part)
    for first in sorted(part):
        meter.spend(len(inside))
        back = _can_reach(graph, first, inside)
        path: list[tuple[int, Edge]] = []
        on_path = {first}
        work = [iter(graph.edges[first])]
        at = first
        while work:
            meter.spend()
            edge = next(work[-1], None)
            if edge is None:
                work.pop()
                if path:
                    on_path.discard(at)
                    at = path.pop()[0]
            elif edge.target == first:
                yield Cycle({n: (e,) for n, e in (*path, (at, edge))})
            elif edge.target in back and edge.target not in on_path:
                path.append((at, edge))
                at = edge.target
                on_path.add(at)
                work.append(iter(graph.edges[at]))
        inside.discard(first)


def _can_reach(graph: Graph, goal: int, inside: set[int]) -> set[int]:
    before: dict[int, list[int]] = {}
    for node in inside:
        for target in graph.after(node):
            before.setdefault(target, []).append(node)
    found = {goal}
    stack = [goal]
    while stack:
        for node in before.get(stack.pop(), ()):
            if node not in found:
                found.add(node)
                stack.append(node)
    return found


def reducible(graph: Graph, cycle: Cycle, meter: Meter) -> bool:
    """Whether the cycle's moves, without the decisions of some involved player, still allow a cycle through one of its nodes."""
    labels = {e.label for e in cycle.edges()}
    return any(_returns(graph, node, labels, player, meter) for player in cycle.involved for node in cycle.nodes)


def _returns(graph: Graph, home: int, labels: set[Label], without: int, meter: Meter) -> bool:
    seen: set[int] = set()
    stack = [home]
    while stack:
        meter.spend()
        for edge in graph.edges[stack.pop()]:
            if edge.label not in labels or (edge.move.decides and edge.move.by == without):
                continue
            if edge.target == home:
                return True
            if edge.target not in seen:
                seen.add(edge.target)
                stack.append(edge.target)
    return False
