"""What reading a scenario has to know about cards: their names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from analyzer.errors import UnknownCardError
from analyzer.language.places import Place


class CardNames(Protocol):
    """The names of the cards that are known."""

    def has(self, name: str) -> bool:
        """Whether a card has exactly this name."""
        ...

    def nearest(self, name: str) -> Sequence[str]:
        """Names of cards that somebody may have meant, the likeliest first."""
        ...


def check_card(name: str, place: Place, names: CardNames | None) -> None:
    """Check that there is such a card; without ``names`` nothing is checked.

    Raises:
        UnknownCardError: there is none.
    """
    if names is not None and not names.has(name):
        raise UnknownCardError(str(place), name, names.nearest(name))
