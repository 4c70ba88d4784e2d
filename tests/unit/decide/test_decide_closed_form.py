"""Proofs about all passes against enumeration of the first ones."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analyzer.decide.closed_form import (
    along,
    as_inequalities,
    bound_is_exact,
    holds_for_all_passes,
    prove_passes,
    prove_recurrence,
    substitute,
)
from analyzer.decide.solver import Answer, Query
from analyzer.explore.passes import count_passes
from analyzer.explore.replay import PathEffect
from analyzer.system.number import Atom, Linear, Relation

RLIMIT = 5_000_000
_calm = settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])
_FAR = 200  # constants are so small that what fails fails before


@st.composite
def atoms(draw: st.DrawFn, relations: tuple[Relation, ...] = (">=", "==", "!=")) -> Atom:
    return Atom(Linear.of(draw(st.integers(-12, 12)), {i: draw(st.integers(-3, 3)) for i in range(2)}), draw(st.sampled_from(relations)))


pairs = st.tuples(st.integers(-4, 4), st.integers(-4, 4))


@_calm
@given(st.lists(atoms(), max_size=3), pairs, pairs)
def test_holds_for_all_passes_is_that(guard: list[Atom], numbers: tuple[int, int], step: tuple[int, int]) -> None:
    plainly = all(a.holds([x + n * d for x, d in zip(numbers, step, strict=True)]) for a in guard for n in range(_FAR))
    assert (holds_for_all_passes(guard, numbers, step, RLIMIT) is Answer.UNSAT) == plainly


@_calm
@given(st.lists(atoms(), min_size=1, max_size=3), pairs, pairs, st.integers(-2, 2))
def test_the_exact_bound_is_proved_and_no_other(guard: list[Atom], numbers: tuple[int, int], step: tuple[int, int], off: int) -> None:
    def possible(n: int) -> bool:
        return all(a.holds([x + n * d for x, d in zip(numbers, step, strict=True)]) for a in guard)

    exact = next((n for n in range(_FAR) if not possible(n)), None)
    if exact is None:
        return
    assert bound_is_exact(guard, numbers, step, exact, RLIMIT)
    if off and exact + off >= 0:
        claimed = exact + off
        right = all(possible(n) for n in range(claimed)) and not possible(claimed)
        assert bound_is_exact(guard, numbers, step, claimed, RLIMIT) == right


@given(atoms(), pairs, pairs, st.integers(0, 9))
def test_along_is_the_atom_at_the_nth_pass(atom: Atom, numbers: tuple[int, int], step: tuple[int, int], n: int) -> None:
    assert along(atom, numbers, step).holds([n]) == atom.holds([x + n * d for x, d in zip(numbers, step, strict=True)])


@given(atoms(), pairs, st.tuples(atoms(), atoms()))
def test_substitute_is_the_value_after_the_update(atom: Atom, numbers: tuple[int, int], update: tuple[Atom, Atom]) -> None:
    changes = [u.expression for u in update]
    assert substitute(atom.expression, changes).at(numbers) == atom.expression.at([u.at(numbers) for u in changes])


@given(atoms((">=", "==")), pairs)
def test_as_inequalities_says_the_same(atom: Atom, numbers: tuple[int, int]) -> None:
    assert all(e.at(numbers) >= 0 for e in as_inequalities(atom)) == atom.holds(numbers)


# ---------------------------------------------------------------------- recurrences
@st.composite
def passes(draw: st.DrawFn) -> PathEffect:
    rows = [{j: draw(st.sampled_from((0, 1, 1, 2, 0, -1))) for j in range(2)} for _ in range(2)]
    update = tuple(Linear.of(draw(st.integers(-3, 3)), row) for row in rows)
    return PathEffect(tuple(draw(st.lists(atoms((">=",)), max_size=2))), update)


@_calm
@given(passes(), pairs)
def test_what_is_proved_to_recur_does(effect: PathEffect, numbers: tuple[int, int]) -> None:
    """The proof is re-checked: the invariant holds at the start, and every goal is a combination of what is known before a pass."""
    proof = prove_recurrence(effect, numbers, RLIMIT)
    if proof is None:
        return
    at: tuple[int, ...] = numbers
    for _ in range(60):
        assert all(a.holds(at) for a in (*effect.guard, *proof.invariant))
        at = tuple(u.at(at) for u in effect.update)
    hypotheses = (*proof.invariant, *effect.guard)
    facts = [e for a in hypotheses for e in as_inequalities(a)]
    goals = [substitute(e, effect.update) for a in hypotheses for e in as_inequalities(a)]
    for goal, multipliers in zip(goals, proof.goals, strict=True):
        assert all(m >= 0 for m in multipliers)
        rest = {s: sum(m * dict(f.coefficients).get(s, 0) for m, f in zip(multipliers, facts, strict=True)) for s in range(2)}
        assert {s: c for s, c in rest.items() if c} == dict(goal.coefficients)
        assert goal.constant >= sum(m * f.constant for m, f in zip(multipliers, facts, strict=True))


@pytest.mark.parametrize(
    ("guard", "update", "start", "recurs"),
    [
        ((Linear(-1, ((0, 1),)),), (Linear(0, ((0, 2),)), Linear(0, ((1, 1),))), (1, 0), True),  # x >= 1, x doubles
        ((Linear(-1, ((0, 1),)),), (Linear(0, ((0, 2),)), Linear(0, ((1, 1),))), (0, 0), False),  # not possible even once
        ((Linear(-1, ((0, 1),)),), (Linear(-1, ((0, 2),)), Linear(0, ((1, 1),))), (2, 0), True),  # 2, 3, 5, 9: x >= 1
        ((Linear(-1, ((0, 1),)),), (Linear(-3, ((0, 2),)), Linear(0, ((1, 1),))), (2, 0), False),  # 2, 1, -1
        ((Linear(0, ((0, 1), (1, -1))),), (Linear(0, ((0, 1), (1, 1))), Linear(0, ((1, 1),))), (3, 2), True),  # x >= y, x += y
        ((Linear(0, ((0, 1), (1, -1))),), (Linear(0, ((0, 1),)), Linear(1, ((1, 1),))), (3, 2), False),  # y catches up
    ],
)
def test_recurrences_by_hand(guard: tuple[Linear, ...], update: tuple[Linear, ...], start: tuple[int, int], recurs: bool) -> None:
    effect = PathEffect(tuple(Atom(e, ">=") for e in guard), update)
    assert (prove_recurrence(effect, start, RLIMIT) is not None) == recurs


@_calm
@given(st.lists(atoms(), max_size=3), pairs, pairs)
def test_counted_passes_are_proved(guard: list[Atom], numbers: tuple[int, int], step: tuple[int, int]) -> None:
    effect = PathEffect(tuple(guard), tuple(Linear.of(d, {i: 1}) for i, d in enumerate(step)))
    assert prove_passes(effect, numbers, count_passes(effect, numbers), RLIMIT)


# ---------------------------------------------------------------------- the solver's answers
def test_three_answers() -> None:
    def ask(*expressions: Linear, rlimit: int = RLIMIT) -> Answer:
        query = Query(rlimit)
        query.require([Atom(e, ">=") for e in expressions])
        return query.check()

    x = Linear(0, ((0, 1),))
    assert ask(x) is Answer.SAT
    assert ask(x, Linear(-1, ((0, -1),))) is Answer.UNSAT
    hard = [Linear.of(-(10**9) - 7, {i: 10**9 + i, i + 1: -(10**9) + 3 * i, i + 2: 17}) for i in range(30)]
    assert ask(*hard, rlimit=1) is Answer.UNKNOWN, "a spent budget is its own answer"


def test_integers_and_reals_differ() -> None:
    half = [Atom(Linear(-1, ((0, 2),)), "==")]
    for real, answer in ((False, Answer.UNSAT), (True, Answer.SAT)):
        query = Query(RLIMIT, real=real)
        query.require(half)
        assert query.check() is answer
