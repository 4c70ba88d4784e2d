"""Linear integer expressions and conditions over the variables of a program.

One tree serves the interpreter, the generated Python, the WebAssembly generator and the decision diagrams. Booleans are
the integers 0 and 1, values of an enumeration their position in it. ``Var.index`` counts the variables of the program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

CompareOp: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]


@dataclass(frozen=True, slots=True)
class Const:
    """An integer."""

    value: int


@dataclass(frozen=True, slots=True)
class Var:
    """The present value of a variable."""

    index: int


@dataclass(frozen=True, slots=True)
class Sum:
    """The sum of its terms."""

    terms: tuple[IntExpr, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """A constant times an expression."""

    factor: int
    of: IntExpr


@dataclass(frozen=True, slots=True)
class Extremum:
    """The smallest or largest of its arguments."""

    which: Literal["min", "max"]
    of: tuple[IntExpr, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """``then`` if the condition holds, else ``otherwise``."""

    condition: BoolExpr
    then: IntExpr
    otherwise: IntExpr


@dataclass(frozen=True, slots=True)
class Truth:
    """A condition that is always or never true."""

    value: bool


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison of two integers."""

    op: CompareOp
    left: IntExpr
    right: IntExpr


@dataclass(frozen=True, slots=True)
class And:
    """True if all parts are."""

    parts: tuple[BoolExpr, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """True if some part is."""

    parts: tuple[BoolExpr, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """True if the part is not."""

    part: BoolExpr


IntExpr: TypeAlias = Const | Var | Sum | Scale | Extremum | Choose
BoolExpr: TypeAlias = Truth | Compare | And | Or | Not
Expr: TypeAlias = IntExpr | BoolExpr

TRUE = Truth(True)


def children(expr: Expr) -> tuple[Expr, ...]:
    """The direct parts of an expression, left to right."""
    match expr:
        case Const() | Var() | Truth():
            return ()
        case Sum(terms):
            return terms
        case Scale(_, of):
            return (of,)
        case Extremum(_, of):
            return of
        case Choose(condition, then, otherwise):
            return (condition, then, otherwise)
        case Compare(_, left, right):
            return (left, right)
        case And(parts) | Or(parts):
            return parts
        case Not(part):
            return (part,)


def variables_of(expr: Expr) -> Iterator[int]:
    """The indices of the variables an expression reads, with repetitions."""
    if isinstance(expr, Var):
        yield expr.index
    for child in children(expr):
        yield from variables_of(child)
