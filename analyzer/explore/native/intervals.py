"""Interval arithmetic: what values an expression can have, given bounds of the variables.

Used twice: to refuse programs whose intermediate results might not fit a signed word, and to leave out range checks that can never fail.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from analyzer.explore.native.packing import LIMIT
from analyzer.explore.native.refusal import NotNative
from analyzer.system.expression import (
    And,
    BoolExpr,
    Choose,
    Compare,
    CompareOp,
    Const,
    Extremum,
    IntExpr,
    Not,
    Or,
    Scale,
    Sum,
    Truth,
    Var,
)

Interval: TypeAlias = tuple[int, int]
Box: TypeAlias = Mapping[int, Interval]
"""For each variable that a state holds its least and greatest value."""

_MIRRORED: dict[CompareOp, CompareOp] = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_NEGATED: dict[CompareOp, CompareOp] = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


def fits(interval: Interval) -> Interval:
    """The interval itself.

    Raises:
        NotNative: it has values that need more than 62 bits.
    """
    if interval[0] <= -LIMIT or interval[1] >= LIMIT:
        raise NotNative("an expression may exceed 62 bits")
    return interval


def interval_of(expr: IntExpr, box: Box) -> Interval:
    """An interval that contains every value of the expression for variables in the box.

    Raises:
        NotNative: some intermediate result may exceed 62 bits, or the expression reads a tally.
    """
    match expr:
        case Const(value):
            return fits((value, value))
        case Var(index):
            if index not in box:
                raise NotNative("an expression reads a tally")
            return box[index]
        case Sum(terms):
            low = high = 0
            for term in terms:
                part = interval_of(term, box)
                low, high = fits((low + part[0], high + part[1]))
            return low, high
        case Scale(factor, of):
            ends = [factor * end for end in interval_of(of, box)]
            fits((factor, factor))
            return fits((min(ends), max(ends)))
        case Extremum(which, of):
            parts = [interval_of(part, box) for part in of]
            pick = min if which == "min" else max
            return pick(p[0] for p in parts), pick(p[1] for p in parts)
        case Choose(condition, then, otherwise):
            check_condition(condition, box)
            yes = interval_of(then, refined(box, condition))
            no = interval_of(otherwise, refined(box, Not(condition)))
            return min(yes[0], no[0]), max(yes[1], no[1])


def check_condition(condition: BoolExpr, box: Box) -> None:
    """Nothing.

    Raises:
        NotNative: some intermediate result of the condition may exceed 62 bits.
    """
    match condition:
        case Truth():
            pass
        case Compare(_, left, right):
            interval_of(left, box)
            interval_of(right, box)
        case And(parts) | Or(parts):
            for part in parts:
                check_condition(part, box)
        case Not(part):
            check_condition(part, box)


def refined(box: Box, condition: BoolExpr) -> Box:
    """A box that contains every point of ``box`` where the condition holds. Not the smallest: ``or`` is not looked into."""
    match condition:
        case And(parts):
            for part in parts:
                box = refined(box, part)
        case Not(Not(part)):
            return refined(box, part)
        case Not(Or(parts)):
            for part in parts:
                box = refined(box, Not(part))
        case Not(Compare(op, left, right)):
            return refined(box, Compare(_NEGATED[op], left, right))
        case Compare(op, left, right):
            if isinstance(left, Var):
                box = _bounded(box, left.index, op, interval_of(right, box))
            if isinstance(right, Var):
                box = _bounded(box, right.index, _MIRRORED[op], interval_of(left, box))
        case _:
            pass
    return box


def _bounded(box: Box, index: int, op: CompareOp, other: Interval) -> Box:
    """The box where the variable compares so with some value of the interval; the box itself if there is no such point."""
    low, high = box[index]
    match op:
        case "==":
            low, high = max(low, other[0]), min(high, other[1])
        case "!=":
            low += low == other[0] == other[1]
            high -= high == other[0] == other[1]
        case "<":
            high = min(high, other[1] - 1)
        case "<=":
            high = min(high, other[1])
        case ">":
            low = max(low, other[0] + 1)
        case ">=":
            low = max(low, other[0])
    return {**box, index: (low, high)} if low <= high else box
