"""The variable order keeps together what occurs together."""

from __future__ import annotations

import random

import pytest

from analyzer.explore.symbolic.order import arrange


@pytest.mark.parametrize("seed", range(5))
def test_scattered_pairs_become_neighbours(seed: int) -> None:
    items = list(range(40))
    random.Random(seed).shuffle(items)
    pairs = [frozenset(items[i : i + 2]) for i in range(0, 40, 2)]
    order = arrange(40, [*pairs, frozenset(items)])
    place = {item: p for p, item in enumerate(order)}
    apart = [abs(place[a] - place[b]) for a, b in map(sorted, pairs)]
    assert sorted(order) == sorted(items)
    assert apart == [1] * 20


def test_what_occurs_nearly_everywhere_goes_to_the_top() -> None:
    groups = [frozenset({0, 7}), frozenset({1, 2, 7}), frozenset({3, 7}), frozenset({4, 5, 7}), frozenset({6})]
    assert arrange(8, groups)[0] == 7


def test_an_order_without_groups_is_the_given_one() -> None:
    assert arrange(4, []) == [0, 1, 2, 3]
