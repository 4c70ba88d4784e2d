"""Words that the card has for what the parser only names."""

from __future__ import annotations

from analyzer.cards.translation.node import Node
from analyzer.cards.translation.printed import chapters_of, in_full

TEXT = "i, ii \N{EM DASH} draw a card.\niii \N{EM DASH} sacrifice this saga.\nwhen this class becomes level 3, draw two cards."


def _said(description: str) -> object:
    return in_full(Node({"mode": "CounterAdded", "description": description}, "triggers"), "Thing", TEXT).peek("description")


def test_chapters_and_levels() -> None:
    assert _said("Chapter 2") == "Chapter 2, draw a card."
    assert _said("Chapter 3") == "Chapter 3, sacrifice ~."
    assert _said("When ~ becomes level 3") == "when ~ becomes level 3, draw two cards."


def test_what_is_said_already_or_stands_nowhere_stays() -> None:
    for words in ("Chapter 4", "When ~ becomes level 2", "When ~ enters, draw a card."):
        assert _said(words) == words


def test_the_numbers_of_chapters() -> None:
    assert chapters_of("I, II \N{EM DASH} Draw.\nIV \N{EM DASH} Win.\nFlying") == {1, 2, 4}
