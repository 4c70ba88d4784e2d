"""Cards in a folder of TOML files, one card a file, written by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from analyzer.cards.names import slug_of
from analyzer.cards.source import Entry
from analyzer.rules.format.definitions import Card
from analyzer.rules.format.reading import read_card_file

SUFFIX = ".toml"


class FolderCards:
    """The cards of a folder. A file is called like its card (``slug_of``), and read when its card is asked for, once."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[str, Card | None] = {}

    def find(self, name: str) -> Card | None:
        """The card of exactly this name.

        Raises:
            CardFormatError: its file has not the format of cards.
        """
        card = self._card(slug_of(name))
        return card if card is not None and card.name == name else None

    def canonical(self, name: str) -> str | None:
        """The name itself, if there is such a card. Files are found by their card's own name alone."""
        return name if self.find(name) is not None else None

    def called(self, slug: str) -> tuple[str, ...]:
        """The name of the card whose file is called so."""
        card = self._card(slug)
        return (card.name,) if card is not None else ()

    def entries(self) -> Iterator[Entry]:
        """The files by their stems, without opening any."""
        for path in sorted(self._folder.glob(f"*{SUFFIX}")):
            yield Entry(path.stem, None)

    def _card(self, stem: str) -> Card | None:
        if stem and stem not in self._read:
            path = self._folder / f"{stem}{SUFFIX}"
            self._read[stem] = read_card_file(path) if len(stem) < 200 and path.is_file() else None
        return self._read.get(stem)
