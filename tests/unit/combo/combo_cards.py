"""Cards for the tests, as data: the product's own ones that are written by hand, and a few that are made up."""

from __future__ import annotations

from collections.abc import Mapping

from analyzer.cards.folder import FolderCards
from analyzer.cards.library import CardLibrary, own_folder
from analyzer.combo.request import Asked, ComboRequest, read_request
from analyzer.rules.format.definitions import Card


class Made:
    """Made-up cards first, then those written by hand."""

    def __init__(self, *cards: Card) -> None:
        self._made: Mapping[str, Card] = {card.name: card for card in cards}
        self._rest = CardLibrary([FolderCards(own_folder())])

    def find(self, name: str) -> Card | None:
        return self._made.get(name) or self._rest.find(name)

    def nearest(self, name: str) -> tuple[str, ...]:
        return tuple(n for n in self._made if name.lower() in n.lower())


CARDS = Made()


def asked(*names: str, **said: object) -> Asked:
    return read_request(ComboRequest(names, **said), CARDS)  # type: ignore[arg-type]
