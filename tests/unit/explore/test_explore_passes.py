"""Pass counts in closed form against passes made one by one."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.explore.passes import advance, count_passes, first_failure, progression, repeat_from
from analyzer.explore.replay import PathEffect, replay
from analyzer.system.guarded import GuardedSystem
from analyzer.system.number import Atom, Linear, Relation
from tests.brute_force.build import Model

_MOST = 300
_small = st.integers(-4, 4)


@st.composite
def effects(draw: st.DrawFn, *, width: int = 2, shifts: bool = False) -> PathEffect:
    """A random pass: an affine update of two numbers, and up to three guards."""
    update = []
    for i in range(width):
        row = {i: 1} if shifts else {j: draw(st.sampled_from((0, 1, 1, 0, 2, -1))) for j in range(width)}
        update.append(Linear.of(draw(_small), row))
    guard = []
    for _ in range(draw(st.integers(0, 3))):
        relation: Relation = draw(st.sampled_from((">=", ">=", "!=", "==")))
        guard.append(Atom(Linear.of(draw(st.integers(-20, 20)), {j: draw(_small) for j in range(width)}), relation))
    return PathEffect(tuple(guard), tuple(update))


def one_by_one(effect: PathEffect, numbers: tuple[int, ...], most: int = _MOST) -> int | None:
    """How many passes are possible, made one by one; None if more than ``most``."""
    for done in range(most):
        if not all(atom.holds(numbers) for atom in effect.guard):
            return done
        numbers = tuple(u.at(numbers) for u in effect.update)
    return None


@given(effects() | effects(shifts=True), st.tuples(_small, _small))
def test_count_is_that_of_passes_made_one_by_one(effect: PathEffect, numbers: tuple[int, int]) -> None:
    counted = count_passes(effect, numbers).count
    made = one_by_one(effect, numbers)
    if counted is None:
        assert made is None
    else:
        assert made == (counted if counted < _MOST else None)


@given(effects(), st.tuples(_small, _small), st.integers(0, 25))
def test_advance_is_so_many_updates(effect: PathEffect, numbers: tuple[int, int], passes: int) -> None:
    at: tuple[int, ...] = numbers
    for _ in range(passes):
        at = tuple(u.at(at) for u in effect.update)
    assert advance(effect, numbers, passes) == at


@given(effects(), st.tuples(_small, _small))
def test_a_progression_adds_the_same_every_time(effect: PathEffect, numbers: tuple[int, int]) -> None:
    step = progression(effect, numbers)
    rows = [numbers]
    for _ in range(3):
        rows.append(effect.apply(rows[-1]))  # type: ignore[arg-type]
    changes = {tuple(b - a for a, b in zip(one, two, strict=True)) for one, two in itertools.pairwise(rows)}
    assert (step is not None) == (len(changes) == 1)
    assert step is None or changes == {step}


@pytest.mark.parametrize(
    ("constant", "slope", "relation", "fails"),
    [
        (10, -1, ">=", 11),  # 10 - n < 0 first at 11
        (10, -3, ">=", 4),
        (9, -3, ">=", 4),
        (8, -3, ">=", 3),
        (0, 1, ">=", None),
        (-1, 1, ">=", 0),
        (0, 0, "==", None),
        (0, 1, "==", 1),
        (3, -1, "==", 0),
        (6, -2, "!=", 3),
        (7, -2, "!=", None),  # steps over zero
        (6, 2, "!=", None),
        (-6, 2, "!=", 3),
        (0, 5, "!=", 0),
    ],
)
def test_first_failure_by_hand(constant: int, slope: int, relation: Relation, fails: int | None) -> None:
    atom = Atom(Linear.of(constant, {0: 1}), relation)
    assert first_failure(atom, (0,), (slope,)) == fails


@given(st.integers(-30, 30), st.integers(-5, 5), st.sampled_from((">=", "==", "!=")))
def test_first_failure_is_the_least(constant: int, slope: int, relation: Relation) -> None:
    atom = Atom(Linear.of(constant, {0: 1}), relation)
    found = next((n for n in range(80) if not atom.holds([n * slope])), None)
    assert first_failure(atom, (0,), (slope,)) == found


def test_a_quintillion_passes_are_counted_at_once() -> None:
    drain = PathEffect((Atom(Linear(-1, ((0, 1),)), ">="),), (Linear(-1, ((0, 1),)),))
    assert count_passes(drain, (10**18,)).count == 10**18
    assert advance(drain, (10**18,), 10**18) == (0,)


def test_doubling_until_a_bound() -> None:
    """1, 2, 4, ..., 512, 1024: eleven values up to 1024."""
    double = PathEffect((Atom(Linear(1024, ((0, -1),)), ">="),), (Linear(0, ((0, 2),)),))
    found = count_passes(double, (1,))
    assert (found.count, found.settled) == (11, None)


def test_a_reset_settles_after_one_pass() -> None:
    reset = PathEffect((), (Linear(7),))
    found = count_passes(reset, (0,))
    assert (found.count, found.settled, found.step) == (None, 1, (0,))


def test_uneven_passes_are_pieced_together() -> None:
    """Damage is halted by a shield of three: three passes take the shield, five more the life."""
    program = (
        Model("AB").integer("shield", 3).integer("life", 5).step(
            "hit", "action", by="A", when="life > 0", do="shield = shield - 1 if shield > 0 else 0; life = life if shield > 0 else life - 1"
        )
    ).build()  # fmt: skip
    system = GuardedSystem(program)
    found = repeat_from(system, system.initial(), [((0, 0),)])
    assert found.passes == 8
    assert [count for count, _ in found.pieces] == [3, 5]
    assert system.numbers(found.state) == (0, 0)


def test_a_sequence_that_does_not_come_back_to_its_shape_is_no_pass() -> None:
    system = GuardedSystem(Model("A").bools(x=False).step("s", "action", by="A", when="not x", do="x = True").build())
    assert repeat_from(system, system.initial(), [((0, 0),)]).passes == 0


def test_replay_tells_guard_and_update_of_a_pass() -> None:
    program = (
        Model("A").integer("mana", 5).integer("x", 0).step("pay", "action", by="A", when="mana >= 3", do="mana -= 3; x += mana").build()
    )
    system = GuardedSystem(program)
    effect = replay(system, system.initial(), [((0, 0),)]).effect
    assert effect.guard == (Atom(Linear(-3, ((0, 1),)), ">="),)
    assert effect.update == (Linear(-3, ((0, 1),)), Linear(0, ((0, 1), (1, 1))))
    assert effect.shift(1) == (-3,)
    assert effect.shift(2) is None


@st.composite
def bending(draw: st.DrawFn) -> PathEffect:
    """A random pass that adds more of the second number each time, and up to three guards."""
    update = (Linear.of(draw(st.integers(-3, 3)), {0: 1}), Linear.of(draw(st.integers(-20, 20)), {1: 1, 0: draw(st.integers(-2, 2))}))
    guard = []
    for _ in range(draw(st.integers(1, 3))):
        relation: Relation = draw(st.sampled_from((">=", ">=", "!=", "==")))
        guard.append(Atom(Linear.of(draw(st.integers(-30, 400)), {j: draw(st.integers(-2, 2)) for j in range(2)}), relation))
    return PathEffect(tuple(guard), update)


@given(bending(), st.tuples(st.integers(0, 30), st.integers(0, 30)))
def test_passes_that_add_more_each_time_are_counted_without_making_them(effect: PathEffect, numbers: tuple[int, ...]) -> None:
    found = count_passes(effect, numbers)
    if found.settled is None:
        assert found.count == one_by_one(effect, numbers, 4096)
