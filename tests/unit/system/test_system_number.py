"""Concolic numbers behave like integers, and remember under which condition."""

from __future__ import annotations

import operator
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.system.number import Atom, Concolic, Linear, Number, Path, linear_of, value_of

ints = st.integers(-20, 20)
_COMPARISONS = (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne)


def symbols(path: Path, *values: int) -> list[Concolic]:
    return [Concolic(v, Linear(0, ((i, 1),)), path) for i, v in enumerate(values)]


@given(st.lists(ints, min_size=2, max_size=2), st.lists(ints, min_size=2, max_size=2), ints)
def test_arithmetic_is_that_of_integers_at_every_point(at: list[int], other: list[int], k: int) -> None:
    def compute(x: Number, y: Number) -> list[Number]:
        return [x + y, x - y, k - x, x + k, k + x, x * k, k * y, -x, (x + y) * k - y]  # type: ignore[operator]

    path = Path()
    x, y = symbols(path, *at)
    found = compute(x, y)
    assert [value_of(n) for n in found] == compute(*at)
    assert [linear_of(n).at(other) for n in found] == compute(*other)
    assert not path.atoms, "arithmetic asks nothing"


@pytest.mark.parametrize("compare", _COMPARISONS)
@given(ints, ints, ints, ints)
def test_a_comparison_is_recorded_as_it_came_out(compare: Callable[[Number, Number], bool], a: int, b: int, c: int, d: int) -> None:
    path = Path()
    x, y = symbols(path, a, b)
    assert compare(x, y) == compare(a, b)
    assert all(atom.holds([a, b]) for atom in path.atoms)
    if all(atom.holds([c, d]) for atom in path.atoms):
        assert compare(c, d) == compare(a, b), "where the record holds the comparison comes out the same way"


@given(ints, ints)
def test_the_record_of_one_comparison_is_exact(a: int, b: int) -> None:
    path = Path()
    (x,) = symbols(path, a)
    below = x < 7
    assert all(atom.holds([b]) for atom in path.atoms) == ((b < 7) == below)


def test_comparing_equal_expressions_asks_nothing() -> None:
    path = Path()
    (x,) = symbols(path, 3)
    assert x + 1 > x
    assert x - x == 0
    assert not path.atoms


def test_each_comparison_is_kept_once_in_order() -> None:
    path = Path()
    x, y = symbols(path, 3, 5)
    for _ in range(3):
        assert x < y
        assert x != 4
    # 3 - 5 < 0 is y - x - 1 >= 0; 3 - 4 != 0
    assert list(path.atoms) == [Atom(Linear(-1, ((0, -1), (1, 1))), ">="), Atom(Linear(-4, ((0, 1),)), "!=")]


def test_no_hash_and_no_truth_value() -> None:
    (x,) = symbols(Path(), 1)
    with pytest.raises(TypeError):
        hash(x)
    with pytest.raises(TypeError):
        bool(x)
    assert (x == "1") is False


def test_linear_expressions_have_one_form() -> None:
    assert Linear.of(2, {3: 1, 1: -1, 2: 0}) == Linear(2, ((1, -1), (3, 1)))
    assert Linear(1, ((0, 2),)).plus(Linear(1, ((0, 2),)), -1) == Linear(0)
    assert Linear(5, ((1, 3),)).times(0) == Linear(0)
    assert Linear(5, ((1, 3),)).times(-2) == Linear(-10, ((1, -6),))
