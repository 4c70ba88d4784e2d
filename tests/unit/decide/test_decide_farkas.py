"""Farkas witnesses, re-checked with exact fractions and no solver; circulations and rankings are duals."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analyzer.decide.farkas import Ranking, ShiftEdge, circulation, multipliers_for, ranking
from analyzer.system.number import Linear

RLIMIT = 5_000_000
_calm = settings(deadline=None, max_examples=80, suppress_health_check=[HealthCheck.too_slow])


def combined(facts: list[Linear], multipliers: tuple[Fraction, ...]) -> tuple[Fraction, dict[int, Fraction]]:
    constant = sum((m * f.constant for m, f in zip(multipliers, facts, strict=True)), Fraction(0))
    coefficients: dict[int, Fraction] = {}
    for m, f in zip(multipliers, facts, strict=True):
        for symbol, c in f.coefficients:
            coefficients[symbol] = coefficients.get(symbol, Fraction(0)) + m * c
    return constant, {s: c for s, c in coefficients.items() if c}


@st.composite
def inequalities(draw: st.DrawFn) -> Linear:
    return Linear.of(draw(st.integers(-4, 4)), {i: draw(st.integers(-2, 2)) for i in range(2)})


@_calm
@given(st.lists(inequalities(), min_size=1, max_size=4), inequalities())
def test_multipliers_derive_the_goal(facts: list[Linear], goal: Linear) -> None:
    found = multipliers_for(facts, goal, RLIMIT)
    if found is None:
        return
    assert all(m >= 0 for m in found)
    constant, coefficients = combined(facts, found)
    assert coefficients == dict(goal.coefficients)
    assert goal.constant >= constant


@_calm
@given(st.lists(inequalities(), min_size=1, max_size=4), st.lists(st.integers(0, 3), min_size=4, max_size=4), st.integers(0, 5))
def test_whatever_is_a_combination_is_derived(facts: list[Linear], weights: list[int], slack: int) -> None:
    goal = Linear(slack)
    for fact, weight in zip(facts, weights, strict=False):
        goal = goal.plus(fact, weight)
    assert multipliers_for(facts, goal, RLIMIT) is not None


def test_multipliers_by_hand() -> None:
    """x >= 2 and y >= 3 give 2x + y >= 7, and nothing of the kind with 8."""
    facts = [Linear(-2, ((0, 1),)), Linear(-3, ((1, 1),))]
    assert multipliers_for(facts, Linear(-7, ((0, 2), (1, 1))), RLIMIT) == (2, 1)
    assert multipliers_for(facts, Linear(-8, ((0, 2), (1, 1))), RLIMIT) is None
    assert multipliers_for([], Linear(3), RLIMIT) == ()
    assert multipliers_for([], Linear(-1), RLIMIT) is None


# ---------------------------------------------------------------------- circulations and rankings
@st.composite
def parts(draw: st.DrawFn) -> tuple[list[ShiftEdge], list[bool], list[bool]]:
    """A strongly connected part: a ring with chords."""
    nodes, width = draw(st.integers(1, 3)), draw(st.integers(1, 2))
    change = st.tuples(*[st.integers(-2, 2)] * width)
    edges = [ShiftEdge(n, (n + 1) % nodes, draw(change)) for n in range(nodes)]
    node = st.integers(0, nodes - 1)
    edges += [ShiftEdge(draw(node), draw(node), draw(change)) for _ in range(draw(st.integers(0, 3)))]
    sides = st.lists(st.booleans(), min_size=width, max_size=width)
    return edges, draw(sides), draw(sides)


def check_flow(edges: list[ShiftEdge], floored: list[bool], capped: list[bool], flow: dict[int, int]) -> None:
    assert all(times > 0 for times in flow.values())
    assert flow
    for node in {e.source for e in edges} | {e.target for e in edges}:
        into = sum(t for i, t in flow.items() if edges[i].target == node)
        assert into == sum(t for i, t in flow.items() if edges[i].source == node)
    for number, (low, high) in enumerate(zip(floored, capped, strict=True)):
        net = sum(t * edges[i].change[number] for i, t in flow.items())
        assert not low or net >= 0
        assert not high or net <= 0


def check_ranking(edges: list[ShiftEdge], floored: list[bool], capped: list[bool], found: Ranking) -> None:
    for weight, low, high in zip(found.weights, floored, capped, strict=True):
        assert low or weight <= 0
        assert high or weight >= 0
    for e in edges:
        lowered = sum(w * c for w, c in zip(found.weights, e.change, strict=True)) + found.potential[e.target] - found.potential[e.source]
        assert lowered <= -1


@_calm
@given(parts())
def test_exactly_one_of_circulation_and_ranking_exists(part: tuple[list[ShiftEdge], list[bool], list[bool]]) -> None:
    edges, floored, capped = part
    flow, rank = circulation(edges, floored, capped, RLIMIT), ranking(edges, floored, capped, RLIMIT)
    assert (flow is None) != (rank is None)
    if flow is not None:
        check_flow(edges, floored, capped, flow)
    if rank is not None:
        check_ranking(edges, floored, capped, rank)


@pytest.mark.parametrize(("gain", "times"), [(2, {0: 2, 1: 3}), (3, {0: 1, 1: 1}), (1, {0: 1, 1: 3})])
def test_one_part_three_times_and_another_twice(gain: int, times: dict[int, int]) -> None:
    """Two self-loops: one costs three, the other gains ``gain``. Where nothing may be left over, the circulation is forced up to scale."""
    edges = [ShiftEdge(0, 0, (-3,)), ShiftEdge(0, 0, (gain,))]
    flow = circulation(edges, [True], [True], RLIMIT)
    assert flow is not None
    assert {i: Fraction(t, flow[0]) for i, t in flow.items()} == {i: Fraction(t, times[0]) for i, t in times.items()}


def test_a_loop_that_costs_is_ranked_and_one_that_does_not_is_not() -> None:
    costs = [ShiftEdge(0, 1, (-2,)), ShiftEdge(1, 0, (1,))]
    assert ranking(costs, [True], [False], RLIMIT) is not None
    assert ranking(costs, [False], [False], RLIMIT) is None, "a number without a floor may fall for ever"
    assert ranking([ShiftEdge(0, 1, (-2,)), ShiftEdge(1, 0, (2,))], [True], [False], RLIMIT) is None
