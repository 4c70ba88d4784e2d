"""Words of a sentence that the data lacks."""

from __future__ import annotations

import pytest

from analyzer.cards.translation.wording import unaccounted
from tests.unit.cards.translation.trees import fixed, typed

PUMP = {
    "modifications": [{"type": "AddPower", "value": 2}],
    "affected": typed("Artifact", controller="You", properties=[{"type": "Another"}]),
}


@pytest.mark.parametrize(
    "sentence",
    [
        "Other artifacts you control get +2/+0.",
        "Metalcraft \N{EM DASH} Each other artifact you control gets +2/+0.",
        'Other artifacts you control get +2/+0 and have "at the beginning of your upkeep, frobnicate."',
        "Other artifacts you control get +2/+0 in addition to their other types.",
    ],
)
def test_nothing_is_lost(sentence: str) -> None:
    assert unaccounted(sentence, PUMP) == []


@pytest.mark.parametrize(
    ("sentence", "lost"),
    [
        ("Other artifacts you control get +3/+0.", ["3"]),
        ("Other artifacts you control get +2/+0 during your turn.", ["during"]),
        ("Solved \N{EM DASH} Other artifacts you control get +2/+0.", ["solved"]),
        ("Other nonlegendary artifacts you control get +2/+0.", ["nonlegendary"]),
        ("Other artifacts you control get +2/+0 unless a Wizard dies.", ["unless", "wizard", "dies"]),
    ],
)
def test_what_is_lost(sentence: str, lost: list[str]) -> None:
    assert unaccounted(sentence, PUMP) == lost


def test_numbers_in_words_and_names_in_camel_case() -> None:
    data = {"condition": {"comparator": "GE", "rhs": fixed(3)}, "affected": typed({"Non": "Creature"}), "keyword": "FirstStrike"}
    assert unaccounted("Noncreature permanents have first strike if there are three or more.", data) == ["there"]


def test_a_limit_for_each_turn_says_nothing_of_whose_turn_it_is() -> None:
    data = {"constraint": {"type": "OncePerTurn"}, "mode": "Taps"}
    assert unaccounted("This taps only once each turn.", data) == ["only"]
    assert unaccounted("This taps during your turn once.", data) == ["during"]
