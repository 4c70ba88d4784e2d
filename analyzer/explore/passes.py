"""How often a sequence of moves can be repeated, in closed form.

The update of a sequence is affine: ``F(x) = M x + c``. If ``v = F(x) - x`` satisfies ``M v = v``, the numbers run along the arithmetic
progression ``x + n v`` and every guard is linear in ``n``. Otherwise (doubling and the like) passes are tried one by one, which such growth
keeps few. What comes out of this module is a candidate: ``analyzer.decide`` proves it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt

from analyzer.errors import ReplayError
from analyzer.explore.replay import PathEffect, replay
from analyzer.system.number import Atom, Linear
from analyzer.system.transition_system import Label, State, TransitionSystem

_TRIED = 4096
_HUGE = 1 << 512
"""What doubles for so long is taken to go on; whether it does, the proof shows."""
_SETTLING = 8


@dataclass(frozen=True, slots=True)
class PassCount:
    """How many passes are possible.

    Attributes:
        count: the number of passes, or None if no end is in sight.
        settled: how many passes it takes until the numbers run along a progression; None if they never do.
        step: the change of each number per pass from there on (empty if ``settled`` is None).
    """

    count: int | None
    settled: int | None
    step: tuple[int, ...] = ()


def linear_part(update: Sequence[Linear], vector: Sequence[int]) -> tuple[int, ...]:
    """``M v``: the update without its constants."""
    return tuple(sum(c * vector[s] for s, c in u.coefficients) for u in update)


def progression(effect: PathEffect, numbers: Sequence[int]) -> tuple[int, ...] | None:
    """The change per pass if from ``numbers`` on every pass adds the same, else None."""
    width = len(numbers)
    after = effect.apply(numbers)
    step = tuple(b - a for a, b in zip(numbers, after, strict=True))
    return step if linear_part(effect.update[:width], step) == step else None


def first_failure(atom: Atom, numbers: Sequence[int], step: Sequence[int]) -> int | None:
    """The least ``n >= 0`` for which the atom fails at ``numbers + n * step``, or None."""
    value = atom.expression.at(tuple(numbers))
    slope = sum(c * step[s] for s, c in atom.expression.coefficients)
    match atom.relation:
        case ">=":
            if value < 0:
                return 0
            return None if slope >= 0 else value // -slope + 1
        case "==":
            if value != 0:
                return 0
            return None if slope == 0 else 1
        case "!=":
            if value == 0:
                return 0
            return None if slope == 0 or value % slope or value // -slope < 0 else value // -slope


def course_of_changes(effect: PathEffect, numbers: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The first change of each number and what is added to the change with every pass, if that is a constant; else None."""
    width = len(numbers)
    step = tuple(b - a for a, b in zip(numbers, effect.apply(numbers), strict=True))
    more = tuple(b - a for a, b in zip(step, linear_part(effect.update[:width], step), strict=True))
    return (step, more) if linear_part(effect.update[:width], more) == more else None


def _first_quadratic_failure(atom: Atom, numbers: Sequence[int], step: Sequence[int], more: Sequence[int]) -> int | None:
    """The least ``n`` in ``0.._TRIED`` for which the atom fails at ``numbers + n * step + n (n - 1) / 2 * more``, or None."""
    value = atom.expression.at(tuple(numbers))
    slope = sum(c * step[s] for s, c in atom.expression.coefficients)
    bend = sum(c * more[s] for s, c in atom.expression.coefficients)

    def at(n: int) -> int:
        return value + n * slope + n * (n - 1) // 2 * bend

    match atom.relation:
        case ">=":
            if value < 0:
                return 0
            # where it bends up it falls first: the least value is where the slope turns
            low = _TRIED if bend <= 0 else min(max(0, -(slope // bend)), _TRIED)
            if at(low) >= 0:
                return None
            return bisect_left(range(low + 1), True, key=lambda n: at(n) < 0)
        case "==":
            return next((n for n in range(3) if at(n) != 0), None)
        case "!=":
            if not bend:
                return first_failure(atom, numbers, step)
            root = (2 * slope - bend) ** 2 - 8 * bend * value
            if root < 0:
                return None
            near = {(sign * isqrt(root) - (2 * slope - bend)) // (2 * bend) for sign in (1, -1)}
            return min((n for m in near for n in (m, m + 1) if n >= 0 and at(n) == 0), default=None)


def count_passes(effect: PathEffect, numbers: Sequence[int]) -> PassCount:
    """How many passes are possible from ``numbers``."""
    at = tuple(numbers)
    for done in range(_TRIED):
        if done <= _SETTLING and (step := progression(effect, at)) is not None:
            failures = [f for a in effect.guard if (f := first_failure(a, at, step)) is not None]
            return PassCount(done + min(failures) if failures else None, done, step)
        if done <= _SETTLING and (course := course_of_changes(effect, at)) is not None:
            found = [f for a in effect.guard if (f := _first_quadratic_failure(a, at, *course)) is not None and f < _TRIED]
            return PassCount(done + min(found) if found else None, None)
        if not all(a.holds(at) for a in effect.guard):
            return PassCount(done, None)
        at = effect.apply(at)
        if max(at, default=0) > _HUGE:
            break
    return PassCount(None, None)


def advance(effect: PathEffect, numbers: Sequence[int], passes: int) -> tuple[int, ...]:
    """The numbers after so many passes (guards are not looked at). Constant time along a progression."""
    at = tuple(numbers)
    for done in range(passes):
        if done <= _SETTLING and (step := progression(effect, at)) is not None:
            return tuple(a + (passes - done) * s for a, s in zip(at, step, strict=True))
        at = effect.apply(at)
    return at


@dataclass(frozen=True, slots=True)
class Repetition:
    """A sequence performed ``passes`` times in a row from a head, whatever way each pass goes through conditions inside its steps.

    Attributes:
        passes: how many; None if no end is in sight.
        pieces: the runs of passes with one and the same effect, as (passes, effect).
        state: where the last full pass leads.
    """

    passes: int | None
    pieces: tuple[tuple[int, PathEffect], ...]
    state: State


def repeat_from(system: TransitionSystem, head: State, labels: Sequence[Label], most: int = 300) -> Repetition:
    """How often a sequence of moves can be performed in a row from ``head``; shapes must come back, numbers need not.

    ``most`` bounds the pieces; beyond it ``passes`` is None although no endless piece was found.
    """
    shape = system.shape(head)
    state = head
    pieces: list[tuple[int, PathEffect]] = []
    total = 0
    seen = {head}
    while len(pieces) < most:
        try:
            once = replay(system, state, labels)
        except ReplayError:
            return Repetition(total, tuple(pieces), state)
        if system.shape(once.states[-1]) != shape:
            return Repetition(total, tuple(pieces), state)
        numbers = system.numbers(state)
        count = count_passes(once.effect, numbers)
        if count.count is None:
            return Repetition(None, (*pieces, (0, once.effect)), state)
        pieces.append((count.count, once.effect))
        total += count.count
        state = system.with_numbers(state, advance(once.effect, numbers, count.count))
        if state in seen:
            break
        seen.add(state)
    return Repetition(None, tuple(pieces), state)
