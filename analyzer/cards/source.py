"""What a place where cards are kept must be able to do."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from analyzer.rules.format.definitions import Card


class Entry(NamedTuple):
    """A name under which a place has a card.

    Attributes:
        slug: of the name.
        card: the card's own name; None where only opening the card would tell (``CardSource.called`` does).
    """

    slug: str
    card: str | None


class CardSource(Protocol):
    """A place where cards are kept. Nothing is read before it is asked for; each question reads as little as it can."""

    def find(self, name: str) -> Card | None:
        """The card whose own name is exactly this, or None."""
        ...

    def canonical(self, name: str) -> str | None:
        """The own name of the card that has exactly this name, or a face of exactly this name; None if there is none, or several have."""
        ...

    def called(self, slug: str) -> tuple[str, ...]:
        """The own names of the cards that have a name with this slug: those whose own name has it, or else those with such a face."""
        ...

    def entries(self) -> Iterable[Entry]:
        """All names."""
        ...
