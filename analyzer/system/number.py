"""The second number domain: an integer that remembers which linear expression it is.

``Concolic`` behaves like an ``int`` under ``+``, ``-``, multiplication by a constant and comparison. Every comparison is decided by the
concrete value and recorded on the path, so that running the ordinary code once yields the condition under which it would
run the same way for
other values. It has no hash and no truth value: using one as a dictionary key or a condition by accident is an error.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

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


class Oracle(Protocol):
    """Decides the comparisons of concolic numbers."""

    def is_negative(self, expression: Linear, value: int) -> bool:
        """Whether the expression is below zero; ``value`` is its concrete value."""
        ...

    def is_zero(self, expression: Linear, value: int) -> bool:
        """Whether the expression is zero; ``value`` is its concrete value."""
        ...


@dataclass(slots=True)
class Path:
    """Decides by the concrete values and keeps every comparison met, each once, in the order first met."""

    atoms: dict[Atom, None] = field(default_factory=dict)

    def is_negative(self, expression: Linear, value: int) -> bool:
        """Whether the value is below zero; noted unless it holds of every value."""
        if expression.coefficients:
            # expression < 0 over the integers is -expression - 1 >= 0
            known = expression.times(-1).plus(Linear(-1)) if value < 0 else expression
            self.atoms.setdefault(Atom(known, ">="))
        return value < 0

    def is_zero(self, expression: Linear, value: int) -> bool:
        """Whether the value is zero; noted unless it holds of every value."""
        if expression.coefficients:
            self.atoms.setdefault(Atom(expression, "==" if value == 0 else "!="))
        return value == 0


class Concolic:
    """A concrete integer with the linear expression it came from."""

    __slots__ = ("linear", "oracle", "value")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, value: int, linear: Linear, oracle: Oracle) -> None:
        self.value = value
        self.linear = linear
        self.oracle = oracle

    def __bool__(self) -> bool:
        raise TypeError("a concolic number has no truth value: compare it with something")

    def __repr__(self) -> str:
        return f"Concolic({self.value}, {self.linear})"

    def _lift(self, other: Number) -> Linear:
        return other.linear if isinstance(other, Concolic) else Linear(other)

    def __add__(self, other: Number) -> Concolic:
        value = other.value if isinstance(other, Concolic) else other
        return Concolic(self.value + value, self.linear.plus(self._lift(other)), self.oracle)

    __radd__ = __add__

    def __sub__(self, other: Number) -> Concolic:
        value = other.value if isinstance(other, Concolic) else other
        return Concolic(self.value - value, self.linear.plus(self._lift(other), -1), self.oracle)

    def __rsub__(self, other: int) -> Concolic:
        return self * -1 + other

    def __mul__(self, factor: int) -> Concolic:
        return Concolic(self.value * factor, self.linear.times(factor), self.oracle)

    __rmul__ = __mul__

    def __neg__(self) -> Concolic:
        return self * -1

    def __lt__(self, other: Number) -> bool:
        difference = self - other
        return self.oracle.is_negative(difference.linear, difference.value)

    def __gt__(self, other: Number) -> bool:
        difference = (self - other) * -1
        return self.oracle.is_negative(difference.linear, difference.value)

    def __ge__(self, other: Number) -> bool:
        return not self < other

    def __le__(self, other: Number) -> bool:
        return not self > other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Concolic):
            return NotImplemented
        difference = self - other
        return self.oracle.is_zero(difference.linear, difference.value)

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


def plain_value(number: Number) -> int:
    """The plain value of a number of any domain; 0 where the domain has none."""
    if isinstance(number, int):
        return number
    value = getattr(number, "value", 0)
    return value if isinstance(value, int) else 0
