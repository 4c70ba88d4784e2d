"""Linear forms, and numbers that remember which form they are.

A ``Line`` is ``constant + sum(coefficient * symbol)``. A ``Sym`` is a line inside running rules code; its ``Judge`` decides
what it is compared with: it may note the comparison (a replay of one play) or decide by intervals (a whole box of numbers at once).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

Num: TypeAlias = "int | Sym"


@dataclass(frozen=True, slots=True)
class Line:
    """A linear form; the terms are sorted by symbol, without zeros."""

    constant: int
    terms: tuple[tuple[int, int], ...] = ()

    def at(self, values: Sequence[int]) -> int:
        """Its value."""
        total = self.constant
        for symbol, factor in self.terms:
            total += factor * values[symbol]
        return total

    def slope(self, step: Sequence[int]) -> int:
        """How much it changes if every symbol changes by ``step``."""
        total = 0
        for symbol, factor in self.terms:
            total += factor * step[symbol]
        return total

    def plus(self, other: Line, factor: int = 1) -> Line:
        """``self + factor * other``."""
        if not other.terms:
            return Line(self.constant + factor * other.constant, self.terms)
        total = dict(self.terms)
        for symbol, c in other.terms:
            total[symbol] = total.get(symbol, 0) + factor * c
        return Line(self.constant + factor * other.constant, tuple(sorted((s, c) for s, c in total.items() if c)))

    def times(self, factor: int) -> Line:
        """``factor * self``."""
        return Line(self.constant * factor, tuple((s, c * factor) for s, c in self.terms)) if factor else Line(0)

    def after(self, update: Sequence[Line]) -> Line:
        """The form with every symbol replaced by a form."""
        total = Line(self.constant)
        for symbol, factor in self.terms:
            total = total.plus(update[symbol], factor)
        return total

    def below_zero(self) -> Line:
        """A form that is at least 0 exactly where this one is below 0 (integers)."""
        return self.times(-1).plus(Line(-1))


@dataclass(frozen=True, slots=True)
class Atom:
    """``line >= 0``, ``line == 0`` or ``line != 0``."""

    relation: str
    line: Line

    def holds(self, values: Sequence[int]) -> bool:
        """Whether it holds."""
        value = self.line.at(values)
        return value >= 0 if self.relation == ">=" else (value == 0) == (self.relation == "==")

    def passes_along(self, values: Sequence[int], step: Sequence[int]) -> int | None:
        """The least n >= 0 for which it fails at ``values + n * step``, or None if it never does."""
        value, slope = self.line.at(values), self.line.slope(step)
        match self.relation:
            case ">=":
                return 0 if value < 0 else None if slope >= 0 else value // -slope + 1
            case "==":
                return 0 if value else None if not slope else 1
            case _:
                if not value:
                    return 0
                return -value // slope if slope and -value % slope == 0 and -value // slope > 0 else None


class Judge(Protocol):
    """Decides about forms that have terms."""

    def negative(self, line: Line) -> bool:
        """Whether the form is below 0."""
        ...

    def zero(self, line: Line) -> bool:
        """Whether the form is 0."""
        ...


class Sym:
    """A number that is a linear form. It has no hash and no truth value."""

    __slots__ = ("judge", "line")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, line: Line, judge: Judge) -> None:
        self.line = line
        self.judge = judge

    def __bool__(self) -> bool:
        raise TypeError("a number is no condition")

    def _minus(self, other: Num) -> Line:
        return self.line.plus(other.line if isinstance(other, Sym) else Line(other), -1)

    def _number(self, line: Line) -> Num:
        return Sym(line, self.judge) if line.terms else line.constant

    def __add__(self, other: Num) -> Num:
        return self._number(self.line.plus(other.line if isinstance(other, Sym) else Line(other)))

    __radd__ = __add__

    def __sub__(self, other: Num) -> Num:
        return self._number(self._minus(other))

    def __rsub__(self, other: int) -> Num:
        return self._number(self._minus(other).times(-1))

    def __neg__(self) -> Num:
        return self._number(self.line.times(-1))

    def __mul__(self, factor: int) -> Num:
        return self._number(self.line.times(factor))

    __rmul__ = __mul__

    def _is_negative(self, line: Line) -> bool:
        return self.judge.negative(line) if line.terms else line.constant < 0

    def __lt__(self, other: Num) -> bool:
        return self._is_negative(self._minus(other))

    def __ge__(self, other: Num) -> bool:
        return not self._is_negative(self._minus(other))

    def __gt__(self, other: Num) -> bool:
        return self._is_negative(self._minus(other).times(-1))

    def __le__(self, other: Num) -> bool:
        return not self._is_negative(self._minus(other).times(-1))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Sym):
            return NotImplemented
        line = self._minus(other)
        return self.judge.zero(line) if line.terms else line.constant == 0

    def __ne__(self, other: object) -> bool:
        if not isinstance(other, int | Sym):
            return NotImplemented
        return not self == other


class Witness:
    """Decides by given values and notes every comparison: the atoms are the condition under which the same code would run the same way."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = values
        self.atoms: dict[Atom, None] = {}

    def negative(self, line: Line) -> bool:
        """Whether the form is below 0 at the values; noted."""
        below = line.at(self.values) < 0
        self.atoms.setdefault(Atom(">=", line.below_zero() if below else line))
        return below

    def zero(self, line: Line) -> bool:
        """Whether the form is 0 at the values; noted."""
        zero = line.at(self.values) == 0
        self.atoms.setdefault(Atom("==" if zero else "!=", line))
        return zero


def line_of(number: Num) -> Line:
    """The form of a number."""
    return number.line if isinstance(number, Sym) else Line(number)
