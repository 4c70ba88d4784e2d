"""Comparing a verdict with what a file expects."""

from __future__ import annotations

from typing import Any

import pytest
from hand_made import BOUNDED, FORCED_DRAW, FRAGMENTED, NO_LOOP, OPTIONAL

from analyzer.language import Expectation
from analyzer.report.expectation import Miss, misses
from analyzer.verdict.kinds import Verdict

RIGHT: list[tuple[Verdict, dict[str, Any]]] = [
    (FORCED_DRAW, {"verdict": "forced-draw", "drawn": ("B", "A"), "winners": (), "losers": (), "who_can_start": ("A",)}),
    (
        FRAGMENTED,
        {"accept": ("no-loop", "fragmented-loop"), "must_deviate": "A", "can_end": ("B", "A"), "progress": False, "net": {"x": 0}},
    ),
    (OPTIONAL, {"growth": "exponential", "net": {"life_b": -3}, "sustained_by": ("A",), "condition": "mana>=3", "progress": True}),
    (BOUNDED, {"verdict": "bounded-loop", "iterations": 20, "winners": ("A",), "can_end": ()}),
    (NO_LOOP, {"verdict": "no-loop", "winners": (), "drawn": ()}),
    (NO_LOOP, {}),
]

WRONG: list[tuple[Verdict, dict[str, Any], Miss]] = [
    (NO_LOOP, {"verdict": "forced-draw"}, Miss("verdict", "forced-draw", "no-loop")),
    (NO_LOOP, {"accept": ("forced-draw", "undecided")}, Miss("verdict", ["forced-draw", "undecided"], "no-loop")),
    (NO_LOOP, {"can_end": ()}, Miss("can_end", [], None)),
    (NO_LOOP, {"net": {"life": 1}}, Miss("net.life", 1, None)),
    (FRAGMENTED, {"must_deviate": "B"}, Miss("must_deviate", "B", "A")),
    (FRAGMENTED, {"progress": True}, Miss("progress", True, False)),
    (OPTIONAL, {"iterations": 3}, Miss("iterations", 3, None)),
    (OPTIONAL, {"net": {"life_b": 3}}, Miss("net.life_b", 3, -3)),
    (OPTIONAL, {"condition": "mana >= 4"}, Miss("condition", "mana >= 4", "mana >= 3")),
    (BOUNDED, {"growth": "constant"}, Miss("growth", "constant", "linear")),
    (BOUNDED, {"losers": ()}, Miss("losers", [], ["B"])),
]


@pytest.mark.parametrize(("verdict", "stated"), RIGHT)
def test_what_is_right_misses_nothing(verdict: Verdict, stated: dict[str, Any]) -> None:
    assert misses(Expectation(**stated), verdict) == []


@pytest.mark.parametrize(("verdict", "stated", "miss"), WRONG)
def test_what_is_wrong_is_named_with_both_values(verdict: Verdict, stated: dict[str, Any], miss: Miss) -> None:
    assert misses(Expectation(**stated), verdict) == [miss]


def test_the_loop_that_counts_is_the_one_of_the_verdict() -> None:
    assert misses(Expectation(net={"life_a": -2}), OPTIONAL) == [Miss("net.life_a", -2, 0)]
