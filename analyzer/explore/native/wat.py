"""Expressions as WebAssembly text, over a packed state held in the locals ``$s0``, ``$s1``, ...

Integers are ``i64``, conditions ``i32`` 0 or 1. Everything is evaluated, nothing short-circuits: expressions have no effects, and what is
not chosen is thrown away.
"""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.explore.native.packing import WORD_BITS, Field, Packing
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

ALWAYS = "(i32.const 1)"
NEVER = "(i32.const 0)"
ZERO = "(i64.const 0)"
_COMPARISONS: dict[CompareOp, str] = {"==": "eq", "!=": "ne", "<": "lt_s", "<=": "le_s", ">": "gt_s", ">=": "ge_s"}
_ALL_ONES = (1 << WORD_BITS) - 1


def number(value: int) -> str:
    """A constant word; a value of 2^63 or more is written as the negative number with the same bits."""
    value &= _ALL_ONES
    return f"(i64.const {value - (1 << WORD_BITS) if value >> (WORD_BITS - 1) else value})"


def both(left: str, right: str) -> str:
    """The conjunction of two conditions."""
    if NEVER in (left, right):
        return NEVER
    if left == ALWAYS:
        return right
    return left if right == ALWAYS else f"(i32.and {left} {right})"


def either(left: str, right: str) -> str:
    """The disjunction of two conditions."""
    if ALWAYS in (left, right):
        return ALWAYS
    if left == NEVER:
        return right
    return left if right == NEVER else f"(i32.or {left} {right})"


def opposite(condition: str) -> str:
    """The negation of a condition."""
    return {ALWAYS: NEVER, NEVER: ALWAYS}.get(condition, f"(i32.eqz {condition})")


def masked(word: str, mask: int) -> str:
    """The bits of a word that the mask keeps."""
    if mask & _ALL_ONES == _ALL_ONES:
        return word
    return ZERO if mask == 0 else f"(i64.and {word} {number(mask)})"


def moved_up(value: str, shift: int) -> str:
    """A word shifted to the left."""
    return f"(i64.shl {value} (i64.const {shift}))" if shift else value


class Code:
    """The body of one function under construction: its locals, and how it reads the packed state.

    Attributes:
        packing: where the places of a state stand.
        position: the place of each variable of the program.
    """

    def __init__(self, packing: Packing, position: Sequence[int]) -> None:
        self.packing = packing
        self.position = position
        self._locals: list[str] = []
        self._fresh = 0

    def local(self, kind: str, name: str = "") -> str:
        """The name of a new local of type ``i32`` or ``i64``; all start as zero."""
        if not name:
            self._fresh += 1
            name = f"$x{self._fresh}"
        self._locals.append(f"(local {name} {kind})")
        return name

    def locals(self) -> str:
        """The declarations of all locals made so far."""
        return " ".join(self._locals)

    # ------------------------------------------------------------------ reading the state
    def raw(self, field: Field) -> str:
        """The bits of a field, moved to the bottom of a word."""
        if not field.width:
            return ZERO
        word = f"(local.get $s{field.word})"
        if field.shift:
            word = f"(i64.shr_u {word} (i64.const {field.shift}))"
        return word if field.shift + field.width == WORD_BITS else masked(word, field.mask)

    def read(self, place: int) -> str:
        """The value at a place."""
        field = self.packing.fields[place]
        if not field.width:
            return number(field.low)
        return f"(i64.add {self.raw(field)} {number(field.low)})" if field.low else self.raw(field)

    def holds(self, place: int, value: int) -> str:
        """Whether the place has the value."""
        field = self.packing.fields[place]
        if not field.low <= value <= field.high:
            return NEVER
        if not field.width:
            return ALWAYS
        if field.width == 1:
            bit = f"(i32.wrap_i64 {self.raw(field)})"
            return bit if value > field.low else f"(i32.eqz {bit})"
        return f"(i64.eq {self.raw(field)} {number(value - field.low)})"

    # ------------------------------------------------------------------ expressions
    def integer(self, expr: IntExpr) -> str:
        """The value of an integer expression."""
        match expr:
            case Const(value):
                return number(value)
            case Var(index):
                return self.read(self.position[index])
            case Sum(terms):
                return self._folded("i64.add", [self.integer(t) for t in terms], ZERO)
            case Scale(factor, of):
                return f"(i64.mul {self.integer(of)} {number(factor)})"
            case Extremum(which, of):
                best, *others = (self.integer(part) for part in of)
                for other in others:
                    x, y = self.local("i64"), self.local("i64")
                    test = "lt_s" if which == "min" else "gt_s"
                    best = f"(select (local.tee {x} {best}) (local.tee {y} {other}) (i64.{test} (local.get {x}) (local.get {y})))"
                return best
            case Choose(condition, then, otherwise):
                return f"(select {self.integer(then)} {self.integer(otherwise)} {self.condition(condition)})"

    def condition(self, expr: BoolExpr) -> str:
        """Whether a condition holds."""
        match expr:
            case Truth(value):
                return ALWAYS if value else NEVER
            case Compare(op, left, right):
                return self._comparison(op, left, right)
            case And(parts):
                result = ALWAYS
                for part in parts:
                    result = both(result, self.condition(part))
                return result
            case Or(parts):
                result = NEVER
                for part in parts:
                    result = either(result, self.condition(part))
                return result
            case Not(part):
                return opposite(self.condition(part))

    def _comparison(self, op: CompareOp, left: IntExpr, right: IntExpr) -> str:
        if op in ("==", "!="):
            if isinstance(left, Const):
                left, right = right, left
            if isinstance(left, Var) and isinstance(right, Const):
                same = self.holds(self.position[left.index], right.value)
                return same if op == "==" else opposite(same)
        return f"(i64.{_COMPARISONS[op]} {self.integer(left)} {self.integer(right)})"

    def _folded(self, operation: str, parts: Sequence[str], empty: str) -> str:
        if not parts:
            return empty
        result = parts[0]
        for part in parts[1:]:
            result = f"({operation} {result} {part})"
        return result
