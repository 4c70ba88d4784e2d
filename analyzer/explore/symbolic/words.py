"""Integers as tuples of diagrams.

A ``Word`` is ``base + sum(bits[i] * 2**i)``: an unsigned number with a constant offset. So constants cost nothing, comparing with a
constant is one pass over the bits, and the negative of a number is its complement with another offset.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.system.expression import CompareOp

if TYPE_CHECKING:
    from oxidd.bdd import BDDFunction


@dataclass(frozen=True, slots=True)
class Word:
    """An integer between ``base`` and ``base + high``; ``bits`` are the unsigned part, lowest first."""

    base: int
    bits: tuple[BDDFunction, ...] = ()
    high: int = 0


class WordAlgebra:
    """Arithmetic on words over one manager's constants."""

    def __init__(self, true: BDDFunction, false: BDDFunction) -> None:
        self.true = true
        self.false = false

    def add(self, left: Word, right: Word) -> Word:
        """``left + right``."""
        if not right.bits:
            return Word(left.base + right.base, left.bits, left.high)
        if not left.bits:
            return Word(left.base + right.base, right.bits, right.high)
        high = left.high + right.high
        return Word(left.base + right.base, self._add_bits(left.bits, right.bits, high.bit_length()), high)

    def negate(self, word: Word) -> Word:
        """``-word``."""
        full = (1 << len(word.bits)) - 1
        return Word(-word.base - full, tuple(~b for b in word.bits), full)

    def scale(self, factor: int, word: Word) -> Word:
        """``factor * word``."""
        if not word.bits:
            return Word(factor * word.base)
        if factor < 0:
            return self.scale(-factor, self.negate(word))
        total = Word(0)
        for shift in range(factor.bit_length()):
            if factor >> shift & 1:
                total = self.add(total, Word(word.base << shift, (self.false,) * shift + word.bits, word.high << shift))
        return total

    def choose(self, condition: BDDFunction, then: Word, otherwise: Word) -> Word:
        """``then`` where the condition holds, ``otherwise`` elsewhere."""
        if condition.valid():
            return then
        if not condition.satisfiable():
            return otherwise
        base = min(then.base, otherwise.base)
        high = max(then.base - base + then.high, otherwise.base - base + otherwise.high)
        width = high.bit_length()
        a, b = self.bits_from(then, base, width), self.bits_from(otherwise, base, width)
        return Word(base, tuple(condition.ite(x, y) for x, y in zip(a, b, strict=True)), high)

    def compare(self, op: CompareOp, left: Word, right: Word) -> BDDFunction:
        """Where ``left op right`` holds."""
        match op:
            case "==":
                return self._equal(left, right)
            case "!=":
                return ~self._equal(left, right)
            case ">=":
                return self.at_least(self._minus(left, right), 0)
            case "<":
                return ~self.at_least(self._minus(left, right), 0)
            case ">":
                return self.at_least(self._minus(left, right), 1)
            case "<=":
                return ~self.at_least(self._minus(left, right), 1)

    def at_least(self, word: Word, bound: int) -> BDDFunction:
        """Where the word is ``bound`` or more."""
        need = bound - word.base
        if need <= 0:
            return self.true
        if need > word.high:
            return self.false
        result = self.true
        for index, bit in enumerate(word.bits):
            result = bit & result if need >> index & 1 else bit | result
        return result

    def is_value(self, word: Word, value: int) -> BDDFunction:
        """Where the word is exactly ``value``."""
        code = value - word.base
        if code < 0 or code > word.high:
            return self.false
        result = self.true
        for index, bit in enumerate(word.bits):
            result = result & (bit if code >> index & 1 else ~bit)
        return result

    def bits_from(self, word: Word, base: int, width: int) -> tuple[BDDFunction, ...]:
        """The unsigned part over another base, modulo ``2**width``."""
        shift = (word.base - base) % (1 << width)
        if shift:
            return self._add_bits(word.bits, self._constant_bits(shift), width)
        return (word.bits + (self.false,) * width)[:width]

    def _constant_bits(self, value: int) -> tuple[BDDFunction, ...]:
        return tuple(self.true if value >> i & 1 else self.false for i in range(value.bit_length()))

    def _minus(self, left: Word, right: Word) -> Word:
        return self.add(left, self.negate(right))

    def _equal(self, left: Word, right: Word) -> BDDFunction:
        if not right.bits:
            return self.is_value(left, right.base)
        if not left.bits:
            return self.is_value(right, left.base)
        if left.base != right.base:
            return self.is_value(self._minus(left, right), 0)
        width = max(len(left.bits), len(right.bits))
        result = self.true
        for x, y in zip(self.bits_from(left, left.base, width), self.bits_from(right, left.base, width), strict=True):
            result = result & x.equiv(y)
        return result

    def _add_bits(self, left: Sequence[BDDFunction], right: Sequence[BDDFunction], width: int) -> tuple[BDDFunction, ...]:
        """A ripple adder modulo ``2**width``."""
        result: list[BDDFunction] = []
        carry = self.false
        for index in range(width):
            x = left[index] if index < len(left) else self.false
            y = right[index] if index < len(right) else self.false
            half = x ^ y
            result.append(half ^ carry)
            carry = (x & y) | (half & carry)
        return tuple(result)
