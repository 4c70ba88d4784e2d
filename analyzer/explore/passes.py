"""How often a sequence of moves can be repeated, in closed form.

The update of a sequence is affine: ``F(x) = M x + c``. If ``v = F(x) - x`` satisfies ``M v = v``, the numbers run along the arithmetic
progression ``x + n v`` and every guard is linear in ``n``. Otherwise (doubling and the like) passes are tried one by one, which such growth
keeps few. What comes out of this module is a candidate: ``analyzer.decide`` proves it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.errors import ReplayError
from analyzer.explore.replay import PathEffect, replay
from analyzer.system.number import Atom, Linear
from analyzer.system.transition_system import Label, State, TransitionSystem

_TRIED = 4096
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


def count_passes(effect: PathEffect, numbers: Sequence[int]) -> PassCount:
    """How many passes are possible from ``numbers``."""
    at = tuple(numbers)
    for done in range(_TRIED):
        if done <= _SETTLING and (step := progression(effect, at)) is not None:
            failures = [f for a in effect.guard if (f := first_failure(a, at, step)) is not None]
            return PassCount(done + min(failures) if failures else None, done, step)
        if not all(a.holds(at) for a in effect.guard):
            return PassCount(done, None)
        at = effect.apply(at)
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
