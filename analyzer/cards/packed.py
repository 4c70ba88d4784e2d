"""Many cards in two text files, made by machine, from which single cards are looked up without reading the rest.

``library.jsonl``: one card a line, as ``card_json`` writes it, sorted by slug and name.
``names.tsv``: a line for each name that a card answers to (``names_of``), sorted: slug, the card's own name, the name if another.

Both are mapped into memory and searched by bisection, so looking a card up touches a few pages of each. They are plain text, so that a
change of the translation is seen in a diff, and the same cards give the same bytes (``docs/adr/0008-the-card-library-is-text.md``).
"""

from __future__ import annotations

import mmap
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path

import msgspec

from analyzer.cards.names import names_of, slug_of
from analyzer.cards.source import Entry
from analyzer.errors import CardFormatError
from analyzer.rules.format.definitions import Card
from analyzer.rules.format.reading import card_from_json, card_json

CARDS_FILE, NAMES_FILE = "library.jsonl", "names.tsv"


def packed(cards: Iterable[Card]) -> tuple[bytes, bytes]:
    """The two files for some cards, in whatever order they come. A card without a letter or digit in its name has no slug and is left out.

    Raises:
        CardFormatError: two different cards have one name, or a name has control characters in it.
    """
    by_name: dict[str, Card] = {}
    for card in cards:
        if any(not name.isprintable() for name in names_of(card)):
            raise CardFormatError(repr(card.name), "a name has characters that cannot be printed")
        if by_name.setdefault(card.name, card) != card:
            raise CardFormatError(card.name, "two different cards have this name")
    sluggish = sorted((slug_of(name), name) for name in by_name)
    lines = [card_json(by_name[name]) + b"\n" for slug, name in sluggish if slug]
    rows = set()
    for slug, name in sluggish:
        for other in names_of(by_name[name]) if slug else ():
            if key := slug_of(other):
                rows.add(f"{key}\t{name}" + (f"\t{other}" if other != name else ""))
    return b"".join(lines), "".join(f"{row}\n" for row in sorted(rows, key=lambda r: r.split("\t"))).encode()


class PackedCards:
    """The cards in the two files of a folder. Cards are kept once they have been read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._read: dict[str, Card | None] = {}

    @property
    def exists(self) -> bool:
        """Whether the folder has both files."""
        return (self.folder / CARDS_FILE).is_file() and (self.folder / NAMES_FILE).is_file()

    def find(self, name: str) -> Card | None:
        """The card of exactly this name.

        Raises:
            CardFormatError: its line has not the format of cards.
        """
        if name not in self._read:
            self._read[name] = self._look_up(name)
        return self._read[name]

    def canonical(self, name: str) -> str | None:
        """The own name of the card that has exactly this name, or a face of exactly this name."""
        rows = [row for row in self._rows(slug_of(name)) if row[-1] == name]
        own = [row for row in rows if len(row) == 2]
        found = own or rows
        return found[0][1] if len(found) == 1 else None

    def called(self, slug: str) -> tuple[str, ...]:
        """The own names of the cards that have a name with this slug."""
        rows = list(self._rows(slug))
        own = [row[1] for row in rows if len(row) == 2]
        return tuple(dict.fromkeys(own or [row[1] for row in rows]))

    def entries(self) -> Iterator[Entry]:
        """All names, from the file of names alone."""
        rows = (line.split("\t", 2) for line in self._names[:].decode().split("\n"))
        return (Entry(row[0], row[1]) for row in rows if len(row) > 1)

    def __iter__(self) -> Iterator[Card]:
        """All cards, in the order of the file. Reads all of it."""
        for line in self._cards[:].splitlines():
            yield _card(line)

    def _look_up(self, name: str) -> Card | None:
        slug = slug_of(name)
        for line in _lines_from(self._cards, slug.encode(), lambda line: slug_of(_name(line)).encode()):
            found = _name(line)
            if found == name:
                return _card(line)
            if slug_of(found) != slug:
                break
        return None

    def _rows(self, slug: str) -> Iterator[list[str]]:
        key = slug.encode() + b"\t"
        for line in _lines_from(self._names, key, lambda line: line[: line.index(b"\t") + 1]) if slug else ():
            if not line.startswith(key):
                break
            yield line.decode().split("\t")

    @cached_property
    def _cards(self) -> mmap.mmap | bytes:
        return _mapped(self.folder / CARDS_FILE)

    @cached_property
    def _names(self) -> mmap.mmap | bytes:
        return _mapped(self.folder / NAMES_FILE)


class _Head(msgspec.Struct):
    """Of a card, only what the lines are sorted by."""

    name: str


_HEADS = msgspec.json.Decoder(_Head)


def _name(line: bytes) -> str:
    return _HEADS.decode(line).name


def _card(line: bytes) -> Card:
    try:
        return card_from_json(line)
    except msgspec.ValidationError as problem:
        raise CardFormatError(f"{CARDS_FILE}, {_name(line)}", f"{problem} (the library is of another version: build it again)") from None


def _mapped(path: Path) -> mmap.mmap | bytes:
    """A file's content; an empty file cannot be mapped."""
    with path.open("rb") as stream:
        return mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ) if path.stat().st_size else b""


def _lines_from(text: mmap.mmap | bytes, key: bytes, key_of: Callable[[bytes], bytes]) -> Iterator[bytes]:
    """The lines of a sorted text from the first one on whose key is not less."""
    low, high = 0, len(text)  # both are starts of lines
    while low < high:
        start = text.rfind(b"\n", low, (low + high) // 2) + 1 or low
        end = text.find(b"\n", start) + 1 or len(text)
        if key_of(text[start:end].rstrip(b"\n")) < key:
            low = end
        else:
            high = start
    while low < len(text):
        end = text.find(b"\n", low) + 1 or len(text)
        yield text[low:end].rstrip(b"\n")
        low = end
