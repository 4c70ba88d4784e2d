"""The least mana with which a loop is possible: each kind is lowered as long as the loop is there."""

from __future__ import annotations

from dataclasses import replace

from analyzer.combo.again import Again, Still
from analyzer.combo.setup import SetUp, pool
from analyzer.rules.mana import COLORS


def least_mana(again: Again, setup: SetUp) -> SetUp:
    """The set-up with the least mana of each kind, and colourless mana instead of coloured where any mana will do.

    What is claimed: with one mana less of a kind this loop is not found any more.
    """
    amounts = dict(setup.mana)
    for kind in sorted(amounts, key=lambda k: (k in COLORS, k)):
        amounts[kind] = _least(again, setup, amounts, kind)
    for kind in [k for k in amounts if k in COLORS]:
        while amounts[kind]:
            trial = {**amounts, kind: amounts[kind] - 1, "C": amounts.get("C", 0) + 1}
            if again.in_setup(replace(setup, mana=pool(trial))) is not Still.YES:
                break
            amounts = trial
    return replace(setup, mana=pool(amounts))


def _least(again: Again, setup: SetUp, amounts: dict[str, int], kind: str) -> int:
    """The least amount of one kind; more is never worse, so that it is found by halving."""
    low, high = 0, amounts[kind]
    while low < high:
        middle = (low + high) // 2
        if again.in_setup(replace(setup, mana=pool({**amounts, kind: middle}))) is Still.YES:
            high = middle
        else:
            low = middle + 1
    return high
