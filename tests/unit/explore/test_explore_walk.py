"""Forced walks: exact lengths, and jumps that cost the same whatever the numbers are."""

from __future__ import annotations

import pytest

from analyzer.budget import Budget
from analyzer.decide.closed_form import prove_recurrence
from analyzer.explore.replay import PathEffect
from analyzer.explore.walk import ForcedWalk, Segment, WalkEnd, walk_forced
from analyzer.system.guarded import GuardedSystem
from tests.brute_force.build import Model
from tests.brute_force.interpreter import as_plain, initial
from tests.differential.reference import forced_steps, plain_of


def grows(effect: PathEffect, numbers: tuple[int, ...]) -> bool:
    return prove_recurrence(effect, numbers, 1_000_000) is not None


def walked(model: Model, budget: Budget | None = None) -> tuple[GuardedSystem, ForcedWalk]:
    system = GuardedSystem(model.build())
    return system, walk_forced(system, system.initial(), budget or Budget(), grows)


def moves_in(segments: tuple[Segment, ...]) -> int:
    return sum(len(s.labels) * s.times for s in segments)


def stem_and_loop(walk: ForcedWalk) -> tuple[int, int]:
    cut = len(walk.play) - walk.loop
    return moves_in(walk.play[:cut]), moves_in(walk.play[cut:])


def wheels(a: int, b: int) -> Model:
    """A wheel with ``a`` places turns one with ``b`` places; three mandatory steps a click: a loop of 3 * a * b steps."""
    return (
        Model("AB").enum("phase", "xyz", "x").integer("a", 0, 0, a - 1).integer("b", 0, 0, b - 1)
        .step("x", "mandatory", when="phase == 'x'", do=f"a = (0 if a == {a - 1} else a + 1); phase = 'y'")
        .step("y", "mandatory", when="phase == 'y'", do=f"b = (b if a != 0 else 0 if b == {b - 1} else b + 1); phase = 'z'")
        .step("z", "mandatory", when="phase == 'z'", do="phase = 'x'")
    )  # fmt: skip


@pytest.mark.parametrize(("a", "b"), [(2, 2), (3, 2), (2, 7), (5, 4), (40, 30), (1000, 1000)])
def test_nested_wheels_come_back_after_three_times_the_product(a: int, b: int) -> None:
    _, walk = walked(wheels(a, b))
    assert walk.end is WalkEnd.RECURS
    assert stem_and_loop(walk)[1] == 3 * a * b


def test_a_bigger_inner_wheel_costs_nothing() -> None:
    """Its turns are jumped over: a billion places are walked in as many moves as a hundred."""
    costs = [walked(wheels(a, 3))[1] for a in (100, 10**9)]
    assert [w.end for w in costs] == [WalkEnd.RECURS] * 2
    assert stem_and_loop(costs[1])[1] == 9 * 10**9
    assert costs[0].walked == costs[1].walked


def drain(life: int) -> Model:
    return (
        Model("AB").integer("a", 20).integer("b", life).bools(gains=False)
        .step("gain", "mandatory", when="gains", do="a += 1; gains = False")
        .step("drain", "mandatory", do="b -= 1; gains = True")
        .outcome("b <= 0", loses="B")
    )  # fmt: skip


def test_a_quintillion_passes_take_no_more_moves_than_ten() -> None:
    (_, few), (system, many) = walked(drain(10)), walked(drain(10**18))
    assert few.end is many.end is WalkEnd.GAME_OVER
    assert few.walked == many.walked
    # per pass two steps, the last drain ends it: 2 * life - 1 steps and the check in which B loses
    assert (moves_in(few.play), moves_in(many.play)) == (20, 2 * 10**18)
    assert system.numbers(many.state) == (20 + 10**18 - 1, 0)


@pytest.mark.parametrize("life", [1, 2, 3, 4, 5, 17])
def test_a_walk_is_the_play(life: int) -> None:
    model = drain(life)
    program = model.build()
    system, walk = walked(model)
    steps = [state for _, state in forced_steps(program, initial(program), 10_000)]
    assert moves_in(walk.play) == len(steps)
    assert plain_of(system, walk.state) == as_plain(steps[-1])


@pytest.mark.parametrize(("to", "end"), [(3, WalkEnd.STOPS), (0, WalkEnd.STOPS)])
def test_a_play_that_stops(to: int, end: WalkEnd) -> None:
    _, walk = walked(Model("A").integer("n", 0).step("up", "mandatory", when=f"n < {to}", do="n += 1"))
    assert (walk.end, moves_in(walk.play)) == (end, to)


@pytest.mark.parametrize("kind", ["action", "choice", "chance"])
def test_a_walk_stops_where_something_is_to_be_decided(kind: str) -> None:
    model = Model("A").integer("n", 0).step("up", "mandatory", when="n < 5", do="n += 1")
    by = {} if kind == "chance" else {"by": "A"}
    options = {} if kind == "action" else {"options": ["n = 0", "n = 1"]}
    _, walk = walked(model.step("then", kind, **by, **options))
    assert (walk.end, moves_in(walk.play)) == (WalkEnd.DECISION, 5)


def test_a_response_is_a_decision() -> None:
    model = Model("A").integer("n", 0).step("up", "mandatory", when="n < 5", do="n += 1")
    _, walk = walked(model.step("respond", "action", by="A", when="n == 3", do="n = 0", responds=True))
    assert (walk.end, moves_in(walk.play)) == (WalkEnd.DECISION, 3)


def test_growth_without_end_and_its_near_miss() -> None:
    _, walk = walked(Model("A").integer("n", 0).step("up", "mandatory", do="n += 2"))
    assert (walk.end, stem_and_loop(walk)) == (WalkEnd.GROWS, (0, 1))
    _, walk = walked(Model("A").integer("n", 0).step("up", "mandatory", when="n != 1000", do="n += 2"))
    assert (walk.end, moves_in(walk.play)) == (WalkEnd.STOPS, 500)
    _, walk = walked(Model("A").integer("n", 0).step("up", "mandatory", when="n != 1001", do="n += 2"))
    assert walk.end is WalkEnd.GROWS


def test_doubling_grows_and_its_near_miss() -> None:
    _, walk = walked(Model("A").integer("n", 1).step("double", "mandatory", when="n >= 1", do="n = 2 * n"))
    assert walk.end is WalkEnd.GROWS
    _, walk = walked(Model("A").integer("n", 1).step("double", "mandatory", when="n <= 1000000", do="n = 2 * n"))
    assert (walk.end, moves_in(walk.play)) == (WalkEnd.STOPS, 20)


@pytest.mark.xfail(reason="the stem is cut at the state that Brent's search watched, not where the loop is first entered")
def test_a_stem_before_a_loop() -> None:
    """0, 1, ..., 5, then 6 and 7 in turn: six moves, then a loop of two."""
    _, walk = walked(Model("A").integer("n", 0, 0, 7).step("up", "mandatory", do="n = (6 if n == 7 else n + 1)"))
    assert walk.end is WalkEnd.RECURS
    assert stem_and_loop(walk)[1] == 2
    assert stem_and_loop(walk)[0] == 6


def test_the_budget_stops_a_walk_that_cannot_be_jumped_over() -> None:
    """A 12-place odometer: 2^12 states without a pass that repeats."""
    model = Model("A").bools(**{f"b{i}": False for i in range(12)})
    carry = [" and ".join(["True", *(f"b{j}" for j in range(i))]) for i in range(12)]
    model.step("count", "mandatory", do="; ".join(f"b{i} = not b{i} if {carry[i]} else b{i}" for i in range(12)))
    _, walk = walked(model)
    assert (walk.end, stem_and_loop(walk)) == (WalkEnd.RECURS, (0, 2**12))
    _, walk = walked(model, Budget(passes=1000))
    assert (walk.end, walk.walked) == (WalkEnd.LIMIT, 1000)
