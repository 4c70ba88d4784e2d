"""Parts, cycles and traps of small graphs, against direct definitions."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from analyzer.verdict.checker.cycles import elementary_cycles
from analyzer.verdict.checker.game import QUIET, WAITING, Move
from analyzer.verdict.checker.graphs import Edge, Graph, components
from analyzer.verdict.checker.refusing import Meter

edges = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), max_size=12, unique=True)


def graph_of(pairs: list[tuple[int, int]], quiet: frozenset[int] = frozenset()) -> Graph:
    graph = Graph()
    for node in range(6):
        graph.add(QUIET if node in quiet else WAITING)
    for number, (source, target) in enumerate(pairs):
        graph.edges[source].append(Edge(Move(((number, 0),), "choice", 0), target, False))
    return graph


def reached(pairs: list[tuple[int, int]], start: int) -> set[int]:
    found: set[int] = set()
    stack = [start]
    while stack:
        at = stack.pop()
        for source, target in pairs:
            if source == at and target not in found:
                found.add(target)
                stack.append(target)
    return found


@given(edges)
def test_components(pairs: list[tuple[int, int]]) -> None:
    after = [reached(pairs, n) for n in range(6)]
    right = {tuple(m for m in range(6) if m in after[n] and n in after[m]) for n in range(6) if n in after[n]}
    assert components(range(6), graph_of(pairs).after) == sorted(map(list, right))


@given(edges)
def test_elementary_cycles(pairs: list[tuple[int, int]]) -> None:
    graph = graph_of(pairs)

    def walks(path: list[int]) -> list[tuple[int, ...]]:
        found = []
        for source, target in pairs:
            if source == path[-1]:
                if target == path[0]:
                    found.append(tuple(path))
                elif target > path[0] and target not in path:
                    found += walks([*path, target])
        return found

    right = sorted(walk for n in range(6) for walk in walks([n]))
    parts = components(range(6), graph.after)
    assert sorted(tuple(c.nodes) for part in parts for c in elementary_cycles(graph, part, Meter(100_000))) == right


@given(edges, st.frozensets(st.integers(0, 5)))
def test_where_the_play_can_stop(pairs: list[tuple[int, int]], quiet: frozenset[int]) -> None:
    right = [n in quiet or bool(reached(pairs, n) & quiet) for n in range(6)]
    graph = graph_of(pairs, quiet)
    assert graph.stopping(hopeful=True) == right
    assert graph.stopping(hopeful=False) == right
