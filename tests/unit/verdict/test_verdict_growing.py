"""How fast loops grow, what ends the others, and boxes around their passes: by hand."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.budget import Budget
from analyzer.explore.passes import count_passes
from analyzer.explore.replay import PathEffect
from analyzer.system.guarded import GuardedSystem
from analyzer.system.number import Linear
from analyzer.verdict.growing import bounded_loop, box_of_passes, ending_of, growth_of, is_trapped, unbounded_loop
from analyzer.verdict.kinds import Growth, VerdictKind
from tests.brute_force.build import Model

X, Y, Z = ((0, 1),), ((1, 1),), ((2, 1),)


@pytest.mark.parametrize(
    ("update", "growth"),
    [
        ((Linear(0, X),), Growth.CONSTANT),
        ((Linear(5),), Growth.CONSTANT),  # a reset
        ((Linear(3, ((0, -1),)),), Growth.CONSTANT),  # x = 3 - x: to and fro
        ((Linear(0, Y), Linear(0, X)), Growth.CONSTANT),  # a swap
        ((Linear(1, X),), Growth.LINEAR),
        ((Linear(-7, X),), Growth.LINEAR),
        ((Linear(0, Y), Linear(1, X)), Growth.LINEAR),  # x, y = y, x + 1: one more every second pass
        ((Linear(1, X), Linear(0, ((0, 1), (1, 1)))), Growth.POLYNOMIAL),  # x += 1; y += x: triangular numbers
        ((Linear(1, X), Linear(0, ((0, 1), (1, 1))), Linear(0, ((1, 1), (2, 1)))), Growth.POLYNOMIAL),  # cubic
        ((Linear(0, X), Linear(0, ((0, 1), (1, 1)))), Growth.LINEAR),  # y += x with x fixed (see below)
        ((Linear(0, ((0, 2),)),), Growth.EXPONENTIAL),
        ((Linear(0, ((0, 1), (1, 1))), Linear(0, X)), Growth.EXPONENTIAL),  # Fibonacci
        ((Linear(1, ((0, 3),)), Linear(1, Y)), Growth.EXPONENTIAL),
    ],
)
def test_growth_by_hand(update: tuple[Linear, ...], growth: Growth) -> None:
    assert growth_of(PathEffect((), update), [1] * len(update)) is growth


def test_growth_depends_on_where_it_starts() -> None:
    double, add = PathEffect((), (Linear(0, ((0, 2),)),)), PathEffect((), (Linear(0, X), Linear(0, ((0, 1), (1, 1)))))
    assert [growth_of(double, [n]) for n in (0, 1)] == [Growth.CONSTANT, Growth.EXPONENTIAL]
    assert [growth_of(add, [n, 5]) for n in (0, 3)] == [Growth.CONSTANT, Growth.LINEAR]


@given(st.integers(-3, 3), st.integers(-3, 3), st.sampled_from((0, 1)))
def test_growth_is_that_of_the_numbers(c: int, d: int, k: int) -> None:
    """x += c; y += k * x + d: differences of the first passes tell the degree."""
    effect = PathEffect((), (Linear(c, X), Linear.of(d, {0: k, 1: 1})))
    at, rows = (1, 0), []
    for _ in range(12):
        rows.append(at)
        at = tuple(u.at(at) for u in effect.update)  # type: ignore[assignment]
    degree = 0
    while any(row != rows[0] for row in rows):
        rows = [tuple(b - a for a, b in zip(one, two, strict=True)) for one, two in itertools.pairwise(rows)]  # type: ignore[misc]
        degree += 1
    assert growth_of(effect, [1, 0]) is (Growth.CONSTANT, Growth.LINEAR, Growth.POLYNOMIAL)[degree]


def test_a_box_around_all_passes() -> None:
    effect = PathEffect((), (Linear(2, X), Linear(-1, Y), Linear(0, Z)))
    assert box_of_passes(effect, (1, 5, 7), count_passes(effect, (1, 5, 7))) == ((1, None), (None, 5), (7, 7))


# ---------------------------------------------------------------------- loops
def drain(kind: str, life: int, *, loses: str = "B") -> GuardedSystem:
    by = {"by": "A"} if kind == "action" else {}
    return GuardedSystem(
        Model("AB").integer("b", life).step("drain", kind, when="b > 0", do="b -= 1", **by).outcome("b <= 0", loses=loses).build()
    )


@pytest.mark.parametrize("life", [2, 3, 7, 10**18])
def test_a_mandatory_drain_is_bounded(life: int) -> None:
    """One drain for every point of life; with the last B loses, and the check is what ends it."""
    system = drain("mandatory", life)
    loop = bounded_loop(system, (), system.initial(), (((0, 0),),), Budget())
    assert loop is not None
    assert (loop.kind, loop.iterations, loop.ends_by, loop.involved) == (VerdictKind.BOUNDED_LOOP, life, "B loses", ())
    assert loop.aftermath == (2, 1)


def test_a_drain_by_choice_has_a_goal() -> None:
    system = drain("action", 20)
    loop = bounded_loop(system, (), system.initial(), (((0, 0),),), Budget())
    assert loop is not None
    assert (loop.kind, loop.iterations, dict(loop.goals), loop.can_end) == (VerdictKind.OPTIONAL_LOOP, None, {"B loses": 20}, (0,))


def test_a_drain_that_kills_its_owner_is_bounded() -> None:
    system = drain("action", 20, loses="A")
    loop = bounded_loop(system, (), system.initial(), (((0, 0),),), Budget())
    assert loop is not None
    assert (loop.kind, loop.iterations, loop.involved) == (VerdictKind.BOUNDED_LOOP, 20, (0,))


def test_once_is_no_repetition() -> None:
    system = drain("mandatory", 1)
    assert bounded_loop(system, (), system.initial(), (((0, 0),),), Budget()) is None


def test_what_stops_a_pass() -> None:
    system = drain("mandatory", 2)
    after = system.successor(system.initial(), ((0, 0),))
    ending = ending_of(system, after, [((0, 0),)], 1)
    # the second drain is made, then B loses and A wins
    assert (ending.passes, ending.begun, ending.over, ending.left, ending.status) == (1, True, True, {0: 2, 1: 1}, (2, 1))
    assert ending.iterations == 2


@pytest.mark.parametrize(("gain", "growth"), [(0, Growth.CONSTANT), (1, Growth.LINEAR), (-1, None)])
def test_an_unbounded_loop_is_proved_or_not_claimed(gain: int, growth: Growth | None) -> None:
    program = Model("A").integer("m", 5).step("s", "action", by="A", when="m >= 3", do=f"m += {gain}").build()
    system = GuardedSystem(program)
    found = unbounded_loop(system, (), system.initial(), (((0, 0),),), Budget())
    if growth is None:
        assert found is None
    else:
        assert found is not None
        assert (found.loop.kind, found.loop.growth, found.loop.can_end) == (VerdictKind.OPTIONAL_LOOP, growth, (0,))


def test_trapped_or_not_by_one_number() -> None:
    def trapped(start: int) -> bool:
        model = Model("A").integer("n", start).step("up", "mandatory", when="n >= 3", do="n += 1")
        system = GuardedSystem(model.build())
        return is_trapped(system, system.initial(), Budget())

    assert [trapped(n) for n in (2, 3)] == [False, True]
