"""Known combos of cards that are written by hand: the loop is found from the names alone, and it makes what is claimed. And near misses."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from analyzer.batch.claims import compare
from analyzer.cards.folder import FolderCards
from analyzer.cards.library import CardLibrary, own_folder
from analyzer.combo import ComboRequest, quick
from analyzer.pipeline import verify

KNOWN: list[dict[str, Any]] = tomllib.loads((Path(__file__).parent / "known_combos.toml").read_text(encoding="utf-8"))["combo"]
NAMES = [" + ".join(combo["cards"]) for combo in KNOWN]
CARDS = CardLibrary([FolderCards(own_folder())])
NEAR_MISSES = (
    ("Kiki-Jiki, Mirror Breaker",),
    ("Kiki-Jiki, Mirror Breaker", "Grizzly Bears"),
    ("Kiki-Jiki, Mirror Breaker", "Putrid Goblin"),
    ("Kitchen Finks", "Ashnod's Altar"),
    ("Putrid Goblin", "Phyrexian Altar"),
    ("Melira, Sylvok Outcast", "Viscera Seer"),
    ("Rings of Brighthearth", "Mind Stone"),
    ("Power Artifact", "Sol Ring"),
    ("Splinter Twin", "Grizzly Bears"),
    ("Devoted Druid",),
    ("Food Chain", "Grizzly Bears"),
    ("Earthcraft", "Midnight Guard"),
    ("Mikaeus, the Unhallowed", "Grizzly Bears"),
    ("Sanguine Bond", "Blood Artist"),
    ("Solemnity", "Phyrexian Unlife"),
)
"""One piece is missing, or something that only looks like it is there."""


@pytest.mark.slow
@pytest.mark.parametrize("combo", KNOWN, ids=NAMES)
def test_a_known_combo_is_found_and_makes_what_is_claimed(combo: dict[str, Any]) -> None:
    found = quick(ComboRequest(tuple(combo["cards"])), CARDS)
    assert found.verdict.kind.value == combo["verdict"]
    assert found.certificate is not None
    verify(found.certificate)
    claimed = combo.get("claimed", [])
    assert list(compare(claimed, found.results, found.verdict.kind).confirmed) == claimed


@pytest.mark.slow
@pytest.mark.parametrize("cards", NEAR_MISSES, ids=[" + ".join(cards) for cards in NEAR_MISSES])
def test_a_near_miss_is_no_loop(cards: tuple[str, ...]) -> None:
    assert not quick(ComboRequest(cards), CARDS).loops
