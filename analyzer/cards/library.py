"""Cards found by name, in several places one after the other.

A card is looked for in the folder ``cards`` beside the input file, in the one beside its folder, in the user's store
(``analyzer.cards.store``), among the cards written by hand that come with the product (``analyzer/cards/by_hand`` in an installed package,
``models/cards`` where it runs from its repository), and last in the library that was translated by machine (``analyzer/cards/data``). The
first place that has a card of exactly that name counts; what no place has may be the description of a plain card
(``analyzer.cards.plain``). A card with two faces is also found by the other face's name, and by both.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path

from analyzer.cards.folder import FolderCards
from analyzer.cards.names import slug_of
from analyzer.cards.packed import PackedCards
from analyzer.cards.plain import plain_card
from analyzer.cards.resolving import fitting, nearest
from analyzer.cards.source import CardSource, Entry
from analyzer.cards.store import StoredCards, store_path
from analyzer.errors import AmbiguousCardError, NoSuchCardError
from analyzer.rules.format.definitions import Card

_PACKAGE = Path(__file__).parent
_FOLDER = "cards"
_MOST = 3


class CardLibrary:
    """The cards of some places, the first place that has a card first. Nothing is read before it is asked for."""

    def __init__(self, sources: Sequence[CardSource]) -> None:
        self._sources = tuple(sources)

    def find(self, name: str) -> Card | None:
        """The card of exactly this name, or with a face of exactly this name, or None.

        Raises:
            CardFormatError: its data has not the format of cards.
            StoreError: the user's store cannot be read.
        """
        own = self.own_name(name)
        return None if own is None else self._own(own)

    def own_name(self, name: str) -> str | None:
        """The own name of the card that has exactly this name, or a face of exactly this name, or None."""
        own = next((own for source in self._sources if (own := source.canonical(name)) is not None), None)
        return name if own is None and plain_card(name) is not None else own

    def __iter__(self) -> Iterator[Card]:
        """All cards, each once, by slug and name. Reads all of them."""
        own = {entry.card for entry in self._entries if entry.card is not None}
        own |= {name for entry in self._entries if entry.card is None for name in self._called(entry.slug)}
        for name in sorted(own, key=lambda n: (slug_of(n), n)):
            card = self._own(name)
            if card is not None:
                yield card

    def has(self, name: str) -> bool:
        """Whether a card, or a face of one, has exactly this name."""
        return self.find(name) is not None

    def resolve(self, name: str) -> str:
        """The own name of the card that is meant; ``find`` has it.

        Case, accents, punctuation and missing words are forgiven as long as only one card fits (``analyzer.cards.resolving``).

        Raises:
            AmbiguousCardError: several cards fit.
            NoSuchCardError: none does.
        """
        slug = slug_of(name[:1000])
        own = self.own_name(name)
        if own is not None:
            return own
        fit = list(self._called(slug)) or self._names(fitting(slug, self._entries))
        if len(fit) == 1:
            return fit[0]
        if fit:
            raise AmbiguousCardError(name, sorted(fit))
        raise NoSuchCardError(name, self.nearest(name))

    def nearest(self, name: str) -> tuple[str, ...]:
        """Names of cards that somebody may have meant, the likeliest first."""
        slug = slug_of(name[:1000])
        near = nearest(slug, self._entries, _MOST)
        near += [e for e in self._entries if len(slug) > 3 and e.slug.startswith(f"{slug}-")]
        return tuple(self._names(near[: 2 * _MOST])[:_MOST])

    def place_of(self, name: str) -> CardSource | None:
        """The place where the card of exactly this own name is found."""
        return next((source for source in self._sources if source.find(name) is not None), None)

    def _own(self, own: str) -> Card | None:
        return next((card for source in self._sources if (card := source.find(own)) is not None), None) or plain_card(own)

    def _names(self, entries: Sequence[Entry]) -> list[str]:
        """The own names behind some names, each once."""
        found: dict[str, None] = {}
        for entry in entries:
            for own in (entry.card,) if entry.card is not None else self._called(entry.slug):
                found.setdefault(own)
        return list(found)

    def _called(self, slug: str) -> tuple[str, ...]:
        return next((names for source in self._sources if slug and (names := source.called(slug))), ())

    @cached_property
    def _entries(self) -> list[Entry]:
        """Every name in every place, each once."""
        found: dict[Entry, None] = {}
        for source in reversed(self._sources):
            found.update(dict.fromkeys(source.entries()))
        known = {slug for slug, card in found if card is not None}
        return [entry for entry in found if entry.card is not None or entry.slug not in known]


def own_folder() -> Path:
    """The folder with the cards written by hand that come with the product."""
    shipped = _PACKAGE / "by_hand"
    return shipped if shipped.is_dir() else _PACKAGE.parents[1] / "models" / _FOLDER


def packed_library() -> PackedCards:
    """The library that was translated by machine."""
    return PackedCards(_PACKAGE / "data")


def library_for(file: Path | None = None) -> CardLibrary:
    """The cards for an input file: those beside it, the user's own, then the product's."""
    sources: list[CardSource] = []
    if file is not None:
        here = file.resolve().parent
        folders = dict.fromkeys(folder for folder in (here / _FOLDER, here.parent / _FOLDER) if folder.is_dir())
        sources += [FolderCards(folder) for folder in folders if folder != own_folder().resolve()]
    store = store_path()
    if store.exists():
        sources.append(StoredCards(store))
    sources.append(FolderCards(own_folder()))
    library = packed_library()
    if library.exists:
        sources.append(library)
    return CardLibrary(sources)
