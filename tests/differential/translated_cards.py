"""Cards as the parse of their text is translated by ``analyzer.cards.translation``.

The shared data stands beside the repository, or where ``MTGLOOP_SHARED_DATA`` says. It is read at run time and never copied.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from analyzer.cards import CardLibrary
from analyzer.cards.translation import translate_card
from analyzer.rules.format.definitions import Card
from analyzer.rules.support import gaps, unmodelled

Data = dict[str, Any]
FOLDER = Path(os.environ.get("MTGLOOP_SHARED_DATA") or Path(__file__).parents[3] / "shared" / "data")
RECORDS = FOLDER / "combo_cards.jsonl"
TREES = FOLDER / "combo_cards_phase_ast.jsonl.gz"
AVAILABLE = RECORDS.exists() and TREES.exists()


@cache
def records() -> Mapping[str, Data]:
    """The card records by name."""
    with RECORDS.open(encoding="utf-8") as lines:
        return {card["name"]: card for card in map(json.loads, lines)}


@cache
def trees() -> Mapping[str, Data]:
    """The trees by name."""
    with gzip.open(TREES, "rt", encoding="utf-8") as lines:
        return {tree["name"]: tree for tree in map(json.loads, lines)}


@cache
def translated(name: str) -> Card | None:
    """The translation of a card, or None if there is no tree of it."""
    tree = trees().get(name)
    return None if tree is None else translate_card(records()[name], tree)


def missing(card: Card) -> tuple[str, ...]:
    """What of a card is not translated, so that an answer could not rest on it."""
    return (*(gap.about for gap in gaps(card) if not gap.harmless), *unmodelled(card))


class NotClean(Exception):
    """A card that is not, or not wholly, translated."""

    def __init__(self, name: str, lacks: tuple[str, ...]) -> None:
        super().__init__(f"{name} lacks {lacks[0]}")


class CleanCards(CardLibrary):
    """The translated cards; where a card has no tree, because no combo uses it, the one of another library.

    Attributes:
        found: the names of the translated cards that were asked for.
    """

    def __init__(self, others: CardLibrary) -> None:
        super().__init__(())
        self.found: set[str] = set()
        self._others = others

    def find(self, name: str) -> Card | None:
        """The translated card.

        Raises:
            NotClean: something of it is not translated.
        """
        own = self._others.own_name(name) or name
        card = translated(own)
        if card is None:
            return self._others.find(name)
        if missing(card):
            raise NotClean(name, missing(card))
        self.found.add(own)
        return card

    def own_name(self, name: str) -> str | None:
        """As the other library has it."""
        return self._others.own_name(name)
