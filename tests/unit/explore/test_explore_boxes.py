"""Boxes: interval arithmetic against enumeration; the abstract graph covers every play."""

from __future__ import annotations

from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analyzer.errors import AssignmentConflictError, RangeError
from analyzer.explore.boxes import Box, BoxGraph, Interval, explore_boxes, includes, interval_of, join, point, refine, widen
from analyzer.explore.graph import Edge, NodeKind
from analyzer.system.guarded import GuardedSystem
from analyzer.system.number import Atom, Linear
from analyzer.system.program import Program
from analyzer.system.transition_system import Mode, State
from tests.brute_force.build import Model
from tests.strategies.games import games
from tests.strategies.programs import programs

_REACH = 9  # an open side is looked at so far
_WITH = {Mode.END: NodeKind.END, Mode.QUIET: NodeKind.QUIET, Mode.WAITING: NodeKind.WAITING}


@st.composite
def intervals(draw: st.DrawFn) -> Interval:
    low, high = sorted(draw(st.tuples(st.integers(-4, 4), st.integers(-4, 4))))
    return (None if draw(st.integers(0, 4)) == 0 else low), (None if draw(st.integers(0, 4)) == 0 else high)


boxes = st.tuples(intervals(), intervals())


@st.composite
def linears(draw: st.DrawFn) -> Linear:
    return Linear.of(draw(st.integers(-5, 5)), {i: draw(st.integers(-3, 3)) for i in range(2)})


def points(box: Box) -> list[tuple[int, ...]]:
    sides = [range(-_REACH if low is None else low, (_REACH if high is None else high) + 1) for low, high in box]
    return list(product(*sides))


def inside(values: tuple[int, ...], box: Box) -> bool:
    return all((a is None or v >= a) and (b is None or v <= b) for v, (a, b) in zip(values, box, strict=True))


@given(linears(), boxes)
def test_interval_of_is_tight(expression: Linear, box: Box) -> None:
    low, high = interval_of(expression, box)
    values = [expression.at(p) for p in points(box)]
    assert low is None or min(values) == low
    assert high is None or max(values) == high
    if low is None:
        assert any(c and (box[i][0] is None or box[i][1] is None) for i, c in expression.coefficients)


@given(st.sampled_from((">=", "==", "!=")), linears(), boxes)
def test_refine_loses_no_point(relation: str, expression: Linear, box: Box) -> None:
    atom = Atom(expression, relation)  # type: ignore[arg-type]
    kept = refine(atom, box)
    for p in points(box):
        if atom.holds(p):
            assert kept is not None
            assert inside(p, kept)
    if kept is not None:
        assert includes(box, kept)


@given(st.integers(-3, 3).filter(bool), st.integers(-6, 6), intervals())
def test_refine_is_exact_for_one_number(c: int, k: int, side: Interval) -> None:
    atom = Atom(Linear.of(k, {0: c}), ">=")
    kept = refine(atom, (side,))
    wanted = {p for p in points((side,)) if atom.holds(p)}
    assert wanted == (set(points(kept)) & set(points((side,))) if kept is not None else set())


@given(boxes, boxes)
def test_join_and_includes(one: Box, other: Box) -> None:
    both = join(one, other)
    assert includes(both, one)
    assert includes(both, other)
    assert includes(one, other) == all(inside(p, one) for p in points(other)) or not includes(one, other)
    for i in range(2):  # least: every bound is one of theirs
        assert both[i][0] in (one[i][0], other[i][0])
        assert both[i][1] in (one[i][1], other[i][1])


@given(boxes, boxes, st.lists(st.integers(-6, 6), max_size=3))
def test_widening_covers_and_stops(old: Box, new: Box, marks: list[int]) -> None:
    wide = widen(old, new, [marks, marks])
    assert includes(wide, join(old, new))
    for (a, b), (c, d) in zip(old, wide, strict=True):
        assert c in (a, None, *marks), "a bound stays, goes to a mark, or is thrown open"
        assert d in (b, None, *marks)
    assert widen(wide, join(old, new), [marks, marks]) == wide


# ---------------------------------------------------------------------- soundness of the graph
def nodes_for(graph: BoxGraph, node: int, system: GuardedSystem, state: State) -> set[int]:
    """The nodes below ``node`` (splits opened) that stand for a state."""
    if node in graph.children and graph.kinds[node] is NodeKind.SPLIT:
        return {n for child in graph.children[node] for n in nodes_for(graph, child, system, state)}
    fits = system.shape(graph.shapes[node]) == system.shape(state) and inside(system.numbers(state), graph.boxes[node])
    return {node} if fits else set()


def covers(system: GuardedSystem, graph: BoxGraph, node: int, state: State, depth: int) -> None:
    """Every move of a state is an edge of some node that stands for it, and leads to nodes that stand for what comes after."""
    fitting = nodes_for(graph, node, system, state)
    assert fitting, (node, state)
    situation = system.situation(state)
    for at in fitting:
        if graph.kinds[at] is NodeKind.OPEN:
            return
    kinds = {graph.kinds[at] for at in fitting}
    assert _WITH[situation.mode] in kinds
    for move in (*situation.moves, *situation.actions):
        edges: list[Edge] = [e for at in fitting for e in graph.edges[at] if e.move == move]
        assert edges, (move, state)
        after = system.successor(state, move.label)
        targets = [e for e in edges if nodes_for(graph, e.target, system, after)]
        assert targets, (move, state, after)
        for edge in targets[:1]:
            for change, a, b in zip(edge.change, system.numbers(state), system.numbers(after), strict=True):
                assert change is None or b - a == change
            if depth:
                covers(system, graph, edge.target, after, depth - 1)


@settings(deadline=None, max_examples=120, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(programs(unbounded=True) | games(unbounded=True), st.integers(1, 4), st.lists(st.integers(0, 3), min_size=3, max_size=3))
def test_every_play_is_covered(program: Program, patience: int, wide: list[int]) -> None:
    system = GuardedSystem(program)
    start = system.initial()
    numbers = system.numbers(start)
    bounds = [(v.low, v.high) for v in program.variables if v.sort.value == "integer"]
    box = tuple((n, n + w if high is None else min(n + w, high)) for n, w, (_, high) in zip(numbers, (*wide, 0, 0), bounds, strict=False))
    try:
        graph = explore_boxes(system, start, box, 150, patience=patience)
        if not graph.complete and len(graph) <= 150:
            return  # a bound may be left: see the test below
        for p in points(box)[:6]:
            covers(system, graph, 0, system.with_numbers(start, p), 3)
    except (RangeError, AssignmentConflictError):
        return


def test_a_counter_is_one_open_box() -> None:
    """Up for ever: after ``patience`` boxes the next is open upwards, and covers itself."""
    system = GuardedSystem(Model("A").integer("n", 0).step("up", "action", by="A", do="n += 1").build())
    graph = explore_boxes(system, system.initial(), point((0,)), 100, patience=3)
    assert graph.complete
    assert graph.boxes == [((0, 0),), ((1, 1),), ((2, 2),), ((2, None),)]
    assert graph.edges[3][0].target == 3
    assert graph.edges[3][0].change == (1,)


def test_a_guard_cuts_a_box_in_two() -> None:
    system = GuardedSystem(Model("A").integer("n", 0).step("down", "action", by="A", when="n >= 3", do="n -= 3").build())
    graph = explore_boxes(system, system.initial(), ((0, 5),), 100)
    assert graph.kinds[0] is NodeKind.SPLIT
    low, high = sorted(graph.children[0], key=lambda n: graph.boxes[n])
    assert (graph.boxes[low], graph.boxes[high]) == (((0, 2),), ((3, 5),))
    assert (graph.edges[low], len(graph.edges[high])) == ([], 1)


def test_clip_keeps_the_numbers_in() -> None:
    system = GuardedSystem(Model("A").integer("n", 0).step("up", "action", by="A", do="n += 1").build())
    graph = explore_boxes(system, system.initial(), point((0,)), 100, clip=((0, 2),))
    assert graph.complete
    assert all(includes(((0, 2),), box) for box in graph.boxes)


def test_a_node_that_could_not_be_expanded_stays_open() -> None:
    """The step leaves the bound on one part of the box only. Nothing may be concluded from the parts that were looked at before."""
    model = Model("A").integer("n", 0, 0, 9).step("low", "mandatory", when="n < 2", do="n = 5").step("high", "mandatory", do="n -= 4")
    system = GuardedSystem(model.build())
    graph = explore_boxes(system, system.initial(), ((0, 3),), 100)
    assert not graph.complete
    assert graph.kinds[0] is NodeKind.OPEN or len(graph.children[0]) == 2
