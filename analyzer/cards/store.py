"""The user's own cards: one SQLite file that imports write to and every command reads.

``$MTGLOOP_STORE`` names the file, else it is ``cards.sqlite`` in the folder ``mtgloop`` of the platform's folder for data. It is opened
when a card is asked for, and then only for reading. An import is one transaction: other processes see all of it or nothing, before and
after, and an interrupted one leaves the store as it was.
"""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from functools import cached_property
from pathlib import Path

import msgspec

from analyzer.cards.names import names_of, slug_of
from analyzer.cards.source import Entry
from analyzer.errors import CardFormatError, StoreError
from analyzer.rules.format.definitions import Card
from analyzer.rules.format.reading import card_from_json, card_json

VARIABLE = "MTGLOOP_STORE"
VERSION = 1
"""Of the tables below. A store of another version is refused, not guessed at."""
_APPLICATION = 0x6D746C70
_WAIT_S = 30.0
_TABLES = """
CREATE TABLE card (name TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE name (slug TEXT NOT NULL, name TEXT NOT NULL, card TEXT NOT NULL, PRIMARY KEY (slug, name, card)) WITHOUT ROWID;
CREATE INDEX name_of_card ON name (card);
"""


def store_path() -> Path:
    """Where the store is, whether it exists or not."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).expanduser()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = Path.home() / "Library" / "Application Support"
    else:
        folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return folder / "mtgloop" / "cards.sqlite"


class StoredCards:
    """The cards of a store."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: dict[str, Card | None] = {}

    def find(self, name: str) -> Card | None:
        """The card of exactly this name.

        Raises:
            StoreError: the store cannot be read, or is of another version.
            CardFormatError: the card's data has not the format of cards.
        """
        if name not in self._read:
            rows = self._ask("SELECT data FROM card WHERE name = ?", name)
            self._read[name] = _card(name, rows[0][0], self._path) if rows else None
        return self._read[name]

    def canonical(self, name: str) -> str | None:
        """The own name of the card that has exactly this name, or a face of exactly this name."""
        cards = [row[0] for row in self._ask("SELECT card FROM name WHERE slug = ? AND name = ?", slug_of(name), name)]
        if name in cards:
            return name
        return cards[0] if len(cards) == 1 else None

    def called(self, slug: str) -> tuple[str, ...]:
        """The own names of the cards that have a name with this slug."""
        rows = self._ask("SELECT card, name FROM name WHERE slug = ? ORDER BY card, name", slug)
        return tuple(dict.fromkeys([card for card, name in rows if card == name] or [card for card, _ in rows]))

    def entries(self) -> Iterator[Entry]:
        """All names."""
        for slug, card in self._ask("SELECT slug, card FROM name ORDER BY slug, card"):
            yield Entry(slug, card)

    def __iter__(self) -> Iterator[Card]:
        """All cards, by name."""
        for name, data in self._ask("SELECT name, data FROM card ORDER BY name"):
            yield _card(name, data, self._path)

    def _ask(self, question: str, *values: str) -> list[tuple[str, str]]:
        with _explained(self._path):
            return self._connection.execute(question, values).fetchall()

    @cached_property
    def _connection(self) -> sqlite3.Connection:
        connection = sqlite3.connect(f"{self._path.resolve().as_uri()}?mode=ro", uri=True, timeout=_WAIT_S, check_same_thread=False)
        _check_version(connection, self._path)
        return connection


def import_cards(path: Path, cards: Iterable[Card]) -> tuple[int, int]:
    """Puts cards into the store, all or none; makes it if there is none. Returns how many are new, and how many replaced another version.

    The cards are taken from the iterable before the store is locked, so that others wait for the writing alone.

    Raises:
        StoreError: the store cannot be written, or is of another version.
        CardFormatError: a card has no name by which it could be found.
    """
    rows = {card.name: (card_json(card), names_of(card)) for card in cards}
    for name in rows:
        if not slug_of(name):
            raise CardFormatError(repr(name), "a card's name needs a letter or digit")
    with _explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(path, timeout=_WAIT_S, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                if _is_new(connection):
                    _make_tables(connection)
                _check_version(connection, path)
                counts = _put(connection, rows)
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")
    return counts


def _put(connection: sqlite3.Connection, rows: dict[str, tuple[bytes, tuple[str, ...]]]) -> tuple[int, int]:
    new = changed = 0
    for name, (data, names) in rows.items():
        before = connection.execute("SELECT data FROM card WHERE name = ?", (name,)).fetchone()
        new += before is None
        changed += before is not None and before[0] != data
        connection.execute("INSERT OR REPLACE INTO card VALUES (?, ?)", (name, data))
        connection.execute("DELETE FROM name WHERE card = ?", (name,)) if before is not None else None
        connection.executemany("INSERT OR REPLACE INTO name VALUES (?, ?, ?)", [(slug_of(n), n, name) for n in names if slug_of(n)])
    return new, changed


def _is_new(connection: sqlite3.Connection) -> bool:
    return connection.execute("SELECT name FROM sqlite_master").fetchone() is None


def _make_tables(connection: sqlite3.Connection) -> None:
    for statement in _TABLES.split(";"):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    connection.execute(f"PRAGMA user_version = {VERSION}")


def _check_version(connection: sqlite3.Connection, path: Path) -> None:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if application != _APPLICATION:
        raise StoreError(str(path), "is no store of cards", f"let {VARIABLE} name another file")
    if version > VERSION:
        raise StoreError(
            str(path),
            f"was written by a newer mtgloop (version {version} of the store)",
            f"update mtgloop, or let {VARIABLE} name another file",
        )
    if version != VERSION:
        raise StoreError(str(path), f"is of version {version} of the store", "remove it and import the cards again")


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turns failures of the database and of the file system into one clear error."""
    try:
        yield
    except sqlite3.OperationalError as problem:
        fix = f"check the file's permissions and the disk, or let {VARIABLE} name another file"
        raise StoreError(str(path), f"cannot be used ({problem})", fix) from problem
    except sqlite3.DatabaseError as problem:
        raise StoreError(str(path), f"is damaged ({problem})", "remove it and import the cards again") from problem
    except OSError as problem:
        raise StoreError(str(path), f"cannot be written ({problem.strerror})", f"let {VARIABLE} name another file") from problem


def _card(name: str, data: str | bytes, path: Path) -> Card:
    try:
        return card_from_json(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise CardFormatError(f"{path}: {name}", f"{problem} (import the card again)") from None
