"""The syntax of expressions and `do` entries, as written: names and strings are not resolved yet.

Every node knows which characters it covers and how deeply it is nested, so that messages can point at it and nothing has to recurse
to find out that it may not recurse.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Span:
    """The characters from ``start`` to ``end`` (exclusive), counted from 0, and the depth of what stands there."""

    start: int
    end: int
    depth: int = 1

    @property
    def column(self) -> int:
        """The first character, counted from 1."""
        return self.start + 1


@dataclass(frozen=True, slots=True)
class Integer:
    """A number without sign, as its digits."""

    span: Span
    digits: str


@dataclass(frozen=True, slots=True)
class Text:
    """A string in single quotes."""

    span: Span
    value: str


@dataclass(frozen=True, slots=True)
class Boolean:
    """``true`` or ``false``."""

    span: Span
    value: bool


@dataclass(frozen=True, slots=True)
class Name:
    """A variable."""

    span: Span
    name: str


@dataclass(frozen=True, slots=True)
class Negative:
    """``-x``."""

    span: Span
    of: Node


@dataclass(frozen=True, slots=True)
class Addition:
    """``x + y - z``: the operands, and for each whether it is subtracted."""

    span: Span
    operands: tuple[Node, ...]
    minus: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Product:
    """``x * y``."""

    span: Span
    factors: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class MinMax:
    """``min(x, y)`` or ``max(x, y)``."""

    span: Span
    which: str
    arguments: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Conditional:
    """``then if condition else otherwise``."""

    span: Span
    then: Node
    condition: Node
    otherwise: Node


@dataclass(frozen=True, slots=True)
class Comparison:
    """``x < y``; more than one operator is a chain, which is an error."""

    span: Span
    operands: tuple[Node, ...]
    operators: tuple[str, ...]
    operator_columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Conjunction:
    """``x and y``."""

    span: Span
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Disjunction:
    """``x or y``."""

    span: Span
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Negation:
    """``not x``."""

    span: Span
    part: Node


Node: TypeAlias = (
    Integer
    | Text
    | Boolean
    | Name
    | Negative
    | Addition
    | Product
    | MinMax
    | Conditional
    | Comparison
    | Conjunction
    | Disjunction
    | Negation
)


@dataclass(frozen=True, slots=True)
class Assignment:
    """``name = value``, ``+=`` or ``-=``."""

    span: Span
    target: Name
    operator: str
    value: Node


@dataclass(frozen=True, slots=True)
class PartMove:
    """``family: amount origin -> goal``; the only word that may stand for the amount is all."""

    span: Span
    family: Name
    amount: Integer | Name
    origin: Name
    goal: Name


Entry: TypeAlias = Assignment | PartMove
