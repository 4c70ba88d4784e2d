"""Proofs about repeating one sequence of moves.

A pass has a guard ``G`` and an affine update ``F`` (``explore.replay``). If the numbers run along a progression ``x + n
d``, the questions are linear
in the one symbol ``n``. Otherwise a recurrence is proved: an invariant ``I`` with ``I(x)``, ``I and G => G(F(x))`` and ``I
and G => I(F(x))``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from analyzer.decide.farkas import Multipliers, multipliers_for
from analyzer.decide.solver import Answer, Query
from analyzer.explore.passes import PassCount
from analyzer.explore.replay import PathEffect
from analyzer.system.number import Atom, Linear


def along(atom: Atom, numbers: Sequence[int], step: Sequence[int]) -> Atom:
    """The atom at ``numbers + n * step`` as a statement about symbol 0 = ``n``."""
    slope = sum(c * step[s] for s, c in atom.expression.coefficients)
    return Atom(Linear.of(atom.expression.at(tuple(numbers)), {0: slope}), atom.relation)


def holds_for_all_passes(guard: Sequence[Atom], numbers: Sequence[int], step: Sequence[int], rlimit: int) -> Answer:
    """``UNSAT`` iff for every n >= 0 the guard holds at ``numbers + n * step``."""
    if not guard:
        return Answer.UNSAT
    query = Query(rlimit)
    query.require([Atom(Linear(0, ((0, 1),)), ">=")])
    query.require_some_fails([along(a, numbers, step) for a in guard])
    return query.check()


def bound_is_exact(guard: Sequence[Atom], numbers: Sequence[int], step: Sequence[int], count: int, rlimit: int) -> bool:
    """Whether passes 0 .. count - 1 are possible from ``numbers`` and pass ``count`` is not, shown by two queries."""
    moved = [along(a, numbers, step) for a in guard]
    inside = Query(rlimit)
    inside.require([Atom(Linear(0, ((0, 1),)), ">="), Atom(Linear(count - 1, ((0, -1),)), ">=")])
    inside.require_some_fails(moved)
    beyond = Query(rlimit)
    beyond.require([Atom(Linear(-count, ((0, 1),)), "=="), *moved])
    return inside.check() is Answer.UNSAT and beyond.check() is Answer.UNSAT


@dataclass(frozen=True, slots=True)
class Recurrence:
    """A proof that a pass can be repeated for ever from ``numbers``.

    Attributes:
        invariant: atoms that hold there and after every pass.
        goals: for each atom of guard and invariant after a pass, the non-negative multipliers that derive it.
    """

    numbers: tuple[int, ...]
    invariant: tuple[Atom, ...]
    goals: tuple[Multipliers, ...]


def substitute(expression: Linear, update: Sequence[Linear]) -> Linear:
    """The expression after the update."""
    total = Linear(expression.constant)
    for symbol, coefficient in expression.coefficients:
        total = total.plus(update[symbol], coefficient)
    return total


def as_inequalities(atom: Atom) -> tuple[Linear, ...]:
    """Expressions that are all ``>= 0`` iff the atom holds; none for a disequality."""
    match atom.relation:
        case ">=":
            return (atom.expression,)
        case "==":
            return (atom.expression, atom.expression.times(-1))
        case "!=":
            return ()


def prove_recurrence(effect: PathEffect, numbers: Sequence[int], rlimit: int) -> Recurrence | None:
    """A proof that the pass can be repeated without end from ``numbers``, or None if none of our kind was found.

    Candidates for the invariant are bounds on single numbers and on differences, as far as the first passes keep them;
    those that a pass does not keep are
    dropped until the rest is inductive (Flanagan and Leino 2001). z3 decides each step; Farkas multipliers make it checkable without.
    """
    if any(a.relation == "!=" for a in effect.guard):
        return None
    start = tuple(numbers)
    if not all(a.holds(start) for a in effect.guard):
        return None
    invariant = _candidates(effect, start)
    while True:
        hypotheses = (*invariant, *effect.guard)
        kept = [a for a in invariant if _follows(effect, hypotheses, a, rlimit)]
        if len(kept) == len(invariant):
            break
        invariant = kept
    hypotheses = (*invariant, *effect.guard)
    if not all(_follows(effect, hypotheses, a, rlimit) for a in effect.guard):
        return None
    facts = [e for a in hypotheses for e in as_inequalities(a)]
    goals: list[Multipliers] = []
    for atom in hypotheses:
        for expression in as_inequalities(atom):
            found = multipliers_for(facts, substitute(expression, effect.update), rlimit)
            if found is None:
                return None
            goals.append(found)
    return Recurrence(start, tuple(invariant), tuple(goals))


def _candidates(effect: PathEffect, start: tuple[int, ...]) -> list[Atom]:
    passes = [start]
    for _ in range(4):
        passes.append(effect.apply(passes[-1]))
    found: list[Atom] = []
    width = len(start)

    def consider(expression: Linear) -> None:
        values = [expression.at(p) for p in passes]
        rising = all(b >= a for a, b in pairwise(values))
        falling = all(b <= a for a, b in pairwise(values))
        low = expression.plus(Linear(-values[0]))
        if rising:
            found.append(Atom(low, ">="))
        if falling:
            found.append(Atom(low.times(-1), ">="))

    for i in range(width):
        consider(Linear(0, ((i, 1),)))
    if width <= 6:
        for i in range(width):
            for j in range(width):
                if i != j:
                    consider(Linear.of(0, {i: 1, j: -1}))
    return found


def _follows(effect: PathEffect, hypotheses: Sequence[Atom], goal: Atom, rlimit: int) -> bool:
    """Whether the hypotheses before a pass imply the goal after it."""
    query = Query(rlimit)
    query.require(hypotheses)
    query.require_some_fails([Atom(substitute(goal.expression, effect.update), goal.relation)])
    return query.check() is Answer.UNSAT


def prove_passes(effect: PathEffect, numbers: Sequence[int], passes: PassCount, rlimit: int) -> bool:
    """Whether z3 confirms a pass count that runs along a progression."""
    assert passes.settled is not None
    at = tuple(numbers)
    for _ in range(passes.settled):
        if not all(a.holds(at) for a in effect.guard):
            return False
        at = effect.apply(at)
    if passes.count is None:
        return holds_for_all_passes(effect.guard, at, passes.step, rlimit) is Answer.UNSAT
    left = passes.count - passes.settled
    return left <= 0 or bound_is_exact(effect.guard, at, passes.step, left, rlimit)
