"""The second number domain: an integer that remembers which linear expression it is.

``Concolic`` behaves like an ``int`` under ``+``, ``-``, multiplication by a constant and comparison. Every comparison is decided by the
concrete value and recorded on the path, so that running the ordinary code once yields the condition under which it would run the same way for
other values. It has no hash and no truth value: using one as a dictionary key or a condition by accident is an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Number: TypeAlias = "int | Concolic"
Relation: TypeAlias = Literal[">=", "==", "!="]


@dataclass(frozen=True, slots=True)
class Linear:
    """``constant + sum(coefficient * symbol)``; symbols are small integers, zero coefficients are left out."""

    constant: int
    coefficients: tuple[tuple[int, int], ...] = ()

    @staticmethod
    def of(constant: int, coefficients: Mapping[int, int]) -> Linear:
        """The expression with the given parts, in canonical order."""
        return Linear(constant, tuple(sorted((s, c) for s, c in coefficients.items() if c)))

    def plus(self, other: Linear, factor: int = 1) -> Linear:
        """``self + factor * other``."""
        if not other.coefficients:
            return Linear(self.constant + factor * other.constant, self.coefficients)
        total = dict(self.coefficients)
        for symbol, coefficient in other.coefficients:
            total[symbol] = total.get(symbol, 0) + factor * coefficient
        return Linear.of(self.constant + factor * other.constant, total)

    def times(self, factor: int) -> Linear:
        """``factor * self``."""
        if factor == 0:
            return Linear(0)
        return Linear(self.constant * factor, tuple((s, c * factor) for s, c in self.coefficients))

    def at(self, values: Mapping[int, int] | list[int] | tuple[int, ...]) -> int:
        """The value where symbol ``s`` is ``values[s]``."""
        return self.constant + sum(c * values[s] for s, c in self.coefficients)


@dataclass(frozen=True, slots=True)
class Atom:
    """A recorded comparison ``expression (>= | == | !=) 0``."""

    expression: Linear
    relation: Relation

    def holds(self, values: Mapping[int, int] | list[int] | tuple[int, ...]) -> bool:
        """Whether the comparison holds for the given values of the symbols."""
        value = self.expression.at(values)
        match self.relation:
            case ">=":
                return value >= 0
            case "==":
                return value == 0
            case "!=":
                return value != 0


@dataclass(slots=True)
class Path:
    """The comparisons met so far, each once, in the order first met."""

    atoms: dict[Atom, None] = field(default_factory=dict)

    def record(self, expression: Linear, relation: Relation) -> None:
        """Note a comparison, unless it holds of every value."""
        if expression.coefficients:
            self.atoms.setdefault(Atom(expression, relation))


class Concolic:
    """A concrete integer with the linear expression it came from."""

    __slots__ = ("linear", "path", "value")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, value: int, linear: Linear, path: Path) -> None:
        self.value = value
        self.linear = linear
        self.path = path

    def __bool__(self) -> bool:
        raise TypeError("a concolic number has no truth value: compare it with something")

    def __repr__(self) -> str:
        return f"Concolic({self.value}, {self.linear})"

    def _lift(self, other: Number) -> Linear:
        return other.linear if isinstance(other, Concolic) else Linear(other)

    def __add__(self, other: Number) -> Concolic:
        value = other.value if isinstance(other, Concolic) else other
        return Concolic(self.value + value, self.linear.plus(self._lift(other)), self.path)

    __radd__ = __add__

    def __sub__(self, other: Number) -> Concolic:
        value = other.value if isinstance(other, Concolic) else other
        return Concolic(self.value - value, self.linear.plus(self._lift(other), -1), self.path)

    def __rsub__(self, other: int) -> Concolic:
        return self * -1 + other

    def __mul__(self, factor: int) -> Concolic:
        return Concolic(self.value * factor, self.linear.times(factor), self.path)

    __rmul__ = __mul__

    def __neg__(self) -> Concolic:
        return self * -1

    def _less(self, difference: Linear, holds: bool) -> bool:
        # difference < 0 over the integers is -difference - 1 >= 0
        if holds:
            self.path.record(difference.times(-1).plus(Linear(-1)), ">=")
        else:
            self.path.record(difference, ">=")
        return holds

    def __lt__(self, other: Number) -> bool:
        difference = self - other
        return self._less(difference.linear, difference.value < 0)

    def __gt__(self, other: Number) -> bool:
        difference = (self - other) * -1
        return self._less(difference.linear, difference.value < 0)

    def __ge__(self, other: Number) -> bool:
        return not self < other

    def __le__(self, other: Number) -> bool:
        return not self > other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Concolic):
            return NotImplemented
        difference = self - other
        holds = difference.value == 0
        self.path.record(difference.linear, "==" if holds else "!=")
        return holds

    def __ne__(self, other: object) -> bool:
        if not isinstance(other, int | Concolic):
            return NotImplemented
        return not self == other


def value_of(number: Number) -> int:
    """The concrete value of a number of either domain."""
    return number.value if isinstance(number, Concolic) else number


def linear_of(number: Number) -> Linear:
    """The linear expression of a number of either domain."""
    return number.linear if isinstance(number, Concolic) else Linear(number)
