"""Cards in folders of TOML files, one card a file.

A card is looked for in the folder ``cards`` beside the input file, in the one beside its folder, and then among the cards that come with
the product: ``analyzer/cards/by_hand`` in an installed package, ``models/cards`` where it runs from its repository. The first file that is
named like the card (``slug_of``) and holds a card of exactly that name counts, so a file beside a scenario overrides the product's.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from analyzer.cards.names import slug_of
from analyzer.rules.format.definitions import Card
from analyzer.rules.format.reading import read_card_file

_PACKAGE = Path(__file__).parent
_FOLDER = "cards"
_MOST = 3


class CardLibrary:
    """The cards in some folders. A file is read when its card is asked for, and once; nothing else is read."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = tuple(folders)
        self._read: dict[Path, Card] = {}

    def find(self, name: str) -> Card | None:
        """The card of that name, or None.

        Raises:
            CardFormatError: its file has not the format of cards.
        """
        stem = slug_of(name)
        for folder in self._folders if stem else ():
            card = self._card(folder / f"{stem}.toml")
            if card is not None and card.name == name:
                return card
        return None

    def has(self, name: str) -> bool:
        """Whether a card has exactly this name."""
        return self.find(name) is not None

    def nearest(self, name: str) -> tuple[str, ...]:
        """Names of cards that somebody may have meant, the likeliest first."""
        stem = slug_of(name)[:80]
        near = get_close_matches(stem, self._stems, n=_MOST, cutoff=0.6) if stem else []
        near += [s for s in self._stems if len(stem) > 3 and s.startswith(f"{stem}-") and s not in near]
        cards = (self._card(self._stems[s]) for s in near[:_MOST])
        return tuple(card.name for card in cards if card is not None)

    def _card(self, path: Path) -> Card | None:
        if path not in self._read:
            if not path.is_file():
                return None
            self._read[path] = read_card_file(path)
        return self._read[path]

    @cached_property
    def _stems(self) -> dict[str, Path]:
        """The files by their stems, without opening any."""
        found: dict[str, Path] = {}
        for folder in self._folders:
            for path in sorted(folder.glob("*.toml")):
                found.setdefault(path.stem, path)
        return found


def own_folder() -> Path:
    """The folder with the cards that come with the product."""
    shipped = _PACKAGE / "by_hand"
    return shipped if shipped.is_dir() else _PACKAGE.parents[1] / "models" / _FOLDER


def library_for(file: Path | None = None) -> CardLibrary:
    """The cards for an input file: those beside it, then the product's."""
    folders = [own_folder()]
    if file is not None:
        here = file.resolve().parent
        near = [folder for folder in (here / _FOLDER, here.parent / _FOLDER) if folder.is_dir()]
        folders = [*near, *(f for f in folders if f not in near)]
    return CardLibrary(folders)
