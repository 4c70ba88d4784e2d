"""Small values."""

from __future__ import annotations

import pytest

from analyzer.errors import InvalidNameError
from analyzer.language.places import Place
from analyzer.scenario.symbols import check_counter_kind, counter_kind, mana_pool, type_line

PLACE = Place("s.toml", "x")


@pytest.mark.parametrize(
    ("written", "pool"),
    [
        ("", {}),
        ("{C}{C}{W}", {"W": 1, "C": 2}),
        (" {G} {R} ", {"R": 1, "G": 1}),
        ({"C": 2, "W": 0}, {"C": 2}),
    ],
)
def test_mana(written: object, pool: dict[str, int]) -> None:
    assert mana_pool(written, PLACE) == pool


@pytest.mark.parametrize(
    ("written", "kind"),
    [
        ("P1P1", "+1/+1"),
        ("M0M1", "-0/-1"),
        ("P1M2", "+1/-2"),
        ("CHARGE", "charge"),
        ("Charge counters", "charge"),
        ("first_strike", "first strike"),
        ("+1/+1", "+1/+1"),
        ("???", "charge"),
    ],
)
def test_kinds_of_counters_that_are_meant(written: str, kind: str) -> None:
    assert counter_kind(written) == kind
    check_counter_kind(kind, PLACE)


@pytest.mark.parametrize("kind", ["P1P1", "Charge", "", "1/1", "+1/+1 "])
def test_what_is_no_kind_of_counters(kind: str) -> None:
    with pytest.raises(InvalidNameError):
        check_counter_kind(kind, PLACE)


@pytest.mark.parametrize("written", ["Creature - Elf Warrior", "Creature — Elf Warrior", "Creature  –Elf  Warrior"])
def test_type_lines(written: str) -> None:
    assert type_line(written, PLACE) == "Creature - Elf Warrior"
