"""Words compute like integers."""

from __future__ import annotations

import itertools
import operator

import pytest

pytest.importorskip("oxidd")

from oxidd.bdd import BDDFunction, BDDManager

from analyzer.explore.symbolic.words import Word, WordAlgebra
from analyzer.system.expression import CompareOp

OPERATORS: dict[CompareOp, object] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
SPANS = [(0, 1), (0, 7), (-3, 0), (-5, 10), (2, 2), (100, 103)]


class Pair:
    """Two free words, and how to read results at given values."""

    def __init__(self, left: tuple[int, int], right: tuple[int, int]) -> None:
        self.manager = BDDManager(1 << 16, 1 << 10, 1)
        self.algebra = WordAlgebra(self.manager.true(), self.manager.false())
        self.left, self.right = self._word(*left), self._word(*right)
        self.spans = (range(left[0], left[1] + 1), range(right[0], right[1] + 1))

    def _word(self, low: int, high: int) -> Word:
        bits = self.manager.add_vars((high - low).bit_length())
        return Word(low, tuple(self.manager.var(b) for b in bits), high - low)

    def points(self) -> itertools.product[tuple[int, int]]:
        return itertools.product(*self.spans)

    def _at(self, x: int, y: int) -> list[tuple[int, bool]]:
        codes = ((self.left, x), (self.right, y))
        bits = [(code - w.base) >> i & 1 == 1 for w, code in codes for i in range(len(w.bits))]
        return list(enumerate(bits))

    def holds(self, condition: BDDFunction, x: int, y: int) -> bool:
        return condition.eval(self._at(x, y))

    def value(self, word: Word, x: int, y: int) -> int:
        return word.base + sum(bit.eval(self._at(x, y)) << i for i, bit in enumerate(word.bits))


@pytest.mark.parametrize("left", SPANS)
@pytest.mark.parametrize("right", SPANS)
def test_sums_products_and_comparisons(left: tuple[int, int], right: tuple[int, int]) -> None:
    pair = Pair(left, right)
    algebra = pair.algebra
    total = algebra.add(algebra.scale(-3, pair.left), algebra.scale(2, pair.right))
    smaller = algebra.choose(algebra.compare("<", pair.left, pair.right), pair.left, pair.right)
    orders = {op: algebra.compare(op, pair.left, pair.right) for op in OPERATORS}
    for x, y in pair.points():
        assert pair.value(total, x, y) == 2 * y - 3 * x
        assert pair.value(smaller, x, y) == min(x, y)
        for op, condition in orders.items():
            assert pair.holds(condition, x, y) == OPERATORS[op](x, y)  # type: ignore[operator]


@pytest.mark.parametrize("span", SPANS)
@pytest.mark.parametrize("constant", [-6, -1, 0, 1, 3, 102])
def test_comparisons_with_constants_on_either_side(span: tuple[int, int], constant: int) -> None:
    pair = Pair(span, (0, 0))
    for op, compare in OPERATORS.items():
        right = pair.algebra.compare(op, pair.left, Word(constant))
        left = pair.algebra.compare(op, Word(constant), pair.left)
        for x, y in pair.points():
            assert pair.holds(right, x, y) == compare(x, constant)  # type: ignore[operator]
            assert pair.holds(left, x, y) == compare(constant, x)  # type: ignore[operator]


def test_bits_over_another_base_are_modular() -> None:
    pair = Pair((-5, 10), (0, 0))
    bits = pair.algebra.bits_from(pair.left, -2, 4)
    for x, y in pair.points():
        assert sum(pair.holds(b, x, y) << i for i, b in enumerate(bits)) == (x + 2) % 16


def test_constants_take_no_bits() -> None:
    algebra = Pair((0, 1), (0, 1)).algebra
    assert algebra.add(Word(3), algebra.scale(-2, Word(5))) == Word(-7)
