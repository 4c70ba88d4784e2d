"""Components, shortest cycles and reducibility on graphs drawn by hand, and against plain definitions on random ones."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.explore.cycles import all_cycles, as_loop, components, is_reducible, path_between, short_cycles
from analyzer.explore.graph import Edge, GameGraph, NodeKind
from analyzer.system.program import StepKind
from analyzer.system.transition_system import Label, Move


def label(number: int) -> Label:
    return ((number, 0),)


def drawn(nodes: int, edges: list[tuple[int, int, int | None]], names: list[int] | None = None) -> GameGraph:
    """A graph from (source, target, deciding player); labels are numbered along the list unless named."""
    graph = GameGraph([NodeKind.WAITING] * nodes, [[] for _ in range(nodes)])
    for i, (source, target, by) in enumerate(edges):
        kind = StepKind.MANDATORY if by is None else StepKind.CHOICE
        graph.edges[source].append(Edge(Move(label(names[i] if names else i), kind, by), target, False))
    return graph


@st.composite
def graphs(draw: st.DrawFn) -> GameGraph:
    nodes = draw(st.integers(1, 5))
    node = st.integers(0, nodes - 1)
    edges = draw(st.lists(st.tuples(node, node, st.sampled_from((None, 0, 1))), max_size=9, unique=True))
    return drawn(nodes, edges)


def reachable(graph: GameGraph, source: int) -> set[int]:
    seen: set[int] = set()
    stack = [source]
    while stack:
        for edge in graph.edges[stack.pop()]:
            if edge.target not in seen:
                seen.add(edge.target)
                stack.append(edge.target)
    return seen


@settings(deadline=None)  # networkx is loaded on the way
@given(graphs())
def test_components_are_what_reaches_itself_and_each_other(graph: GameGraph) -> None:
    nodes = range(len(graph))
    after = [reachable(graph, n) for n in nodes]
    wanted = {frozenset(m for m in nodes if m in after[n] and n in after[m]) for n in nodes if n in after[n]}
    found = components(graph, nodes)
    assert {frozenset(part) for part in found} == wanted
    assert [min(part) for part in found] == sorted(min(part) for part in found)


@given(graphs(), st.integers(0, 4), st.integers(0, 4))
def test_a_path_is_a_shortest_one(graph: GameGraph, source: int, target: int) -> None:
    source, target = source % len(graph), target % len(graph)
    path = path_between(graph, source, target, range(len(graph)))
    distance, frontier = 0, {source}
    while target not in frontier and distance <= len(graph):
        frontier = {e.target for n in frontier for e in graph.edges[n]}
        distance += 1
    if path is None:
        assert target not in frontier
        return
    assert len(path) == distance
    at = source
    for node, edge in path:
        assert node == at
        assert edge is not None
        at = edge.target
    assert at == target


def elementary(graph: GameGraph) -> set[frozenset[tuple[int, Label]]]:
    """All elementary cycles as sets of (node, label), by definition."""
    found: set[frozenset[tuple[int, Label]]] = set()

    def extend(first: int, path: list[tuple[int, Label]], at: int) -> None:
        for edge in graph.edges[at]:
            taken = [*path, (at, edge.move.label)]
            if edge.target == first:
                found.add(frozenset(taken))
            elif edge.target > first and edge.target not in {n for n, _ in taken}:
                extend(first, taken, edge.target)

    for node in range(len(graph)):
        extend(node, [], node)
    return found


@settings(deadline=None)  # networkx is loaded on the way
@given(graphs())
def test_all_cycles_are_the_elementary_ones(graph: GameGraph) -> None:
    found: list[frozenset[tuple[int, Label]]] = []
    for part in components(graph, range(len(graph))):
        found += [frozenset((n, e.move.label) for n, e in cycle) for cycle in all_cycles(graph, part, 10_000)]
    assert len(found) == len(set(found))
    assert set(found) == elementary(graph)


@settings(deadline=None)  # networkx is loaded on the way
@given(graphs())
def test_short_cycles_are_cycles_and_hold_a_shortest_one_for_every_label(graph: GameGraph) -> None:
    cycles = elementary(graph)
    by_label: dict[Label, int] = {}
    for part in components(graph, range(len(graph))):
        for cycle in short_cycles(graph, part, 10_000):
            assert frozenset((n, e.move.label) for n, e in cycle) in cycles
            for i, (node, edge) in enumerate(cycle):
                assert edge.target == cycle[(i + 1) % len(cycle)][0]
                by_label[edge.move.label] = min(len(cycle), by_label.get(edge.move.label, 99))
                assert node in part
    for name in {name for cycle in cycles for _, name in cycle}:
        assert by_label[name] == min(len(c) for c in cycles if name in {n for _, n in c})


def test_two_toggles_are_reducible_to_one() -> None:
    """ADR 1: A and B each to and fro; the square in which both act contains what either does alone."""
    square = [(0, 1, 0), (1, 2, 1), (2, 3, 0), (3, 0, 1), (1, 0, 0), (2, 1, 1), (3, 2, 0), (0, 3, 1)]
    names = [0, 1, 2, 3, 2, 3, 0, 1]  # A on, B on, A off, B off; the same labels the other way round
    graph = drawn(4, square, names)
    both = as_loop([(n, graph.edges[n][0]) for n in range(4)])
    assert is_reducible(graph, both, (0, 1))
    alone = as_loop([(0, graph.edges[0][0]), (1, graph.edges[1][1])])
    assert not is_reducible(graph, alone, (0,))


def test_a_loop_that_needs_both_is_not() -> None:
    graph = drawn(2, [(0, 1, 0), (1, 0, 1)])
    assert not is_reducible(graph, as_loop([(n, graph.edges[n][0]) for n in range(2)]), (0, 1))


def test_labels_count_wherever_they_are_possible() -> None:
    """The loop 0 -> 1 -> 0 needs B; but its mandatory label leads on at 2 and 3, too, and back to 0 without B."""
    graph = drawn(3, [(0, 1, None), (1, 0, 1), (1, 2, None), (2, 0, None)], [0, 1, 0, 0])
    loop = as_loop([(0, graph.edges[0][0]), (1, graph.edges[1][0])])
    assert is_reducible(graph, loop, (1,))
    elsewhere = drawn(3, [(0, 1, None), (1, 0, 1), (1, 2, None), (2, 0, None)], [0, 1, 2, 0])
    loop = as_loop([(0, elsewhere.edges[0][0]), (1, elsewhere.edges[1][0])])
    assert not is_reducible(elsewhere, loop, (1,))


def test_a_step_into_a_part_of_a_split_is_free() -> None:
    graph = drawn(3, [(0, 1, 0), (2, 0, 1)])
    graph.kinds[1] = NodeKind.SPLIT
    graph.children[1] = [2]
    assert components(graph, range(3)) == [{0, 1, 2}]
    assert path_between(graph, 1, 0, range(3)) == [(1, None), (2, graph.edges[2][0])]
