"""The ledger: what a run is about and every row that is finished, in one SQLite file that survives ``kill -9`` at any moment.

A row is one transaction, keyed by its position in the source, so it is there as a whole or not at all, and never twice. The journal is
a write-ahead log with ``synchronous = NORMAL``: a transaction that was committed outlives the death of the process (it is in the
operating system's hands); if the power fails, the last ones may be gone, but the file is sound, and ``--resume`` computes them again to
the same bytes. ``FULL`` would sync the disk for each row to save that work. The file is locked exclusively while a run has it open; the
lock dies with its process.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from analyzer.errors import LedgerError, printable

NAME: Final = "ledger.sqlite"
_APPLICATION: Final = 0x6D746C62  # "mtlb"
_SCHEMA: Final = """
CREATE TABLE run (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE row (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    line BLOB NOT NULL,
    seconds REAL NOT NULL,
    tries INTEGER NOT NULL,
    note TEXT
);
CREATE TABLE stretch (number INTEGER PRIMARY KEY, seconds REAL NOT NULL, rows INTEGER NOT NULL);
"""
"""``stretch``: how long each uninterrupted part of the run took so far."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A finished row.

    Attributes:
        line: the row as it goes into ``results.jsonl``. seconds: what its analysis took. tries: how often it was begun in this stretch.
        note: what happened to its worker, if something did.
    """

    position: int
    id: str
    line: bytes
    seconds: float
    tries: int = 1
    note: str | None = None


class Ledger:
    """The ledger of one output folder. ``open_ledger`` makes it."""

    def __init__(self, database: sqlite3.Connection, path: Path) -> None:
        self._database = database
        self.path = path
        (self._stretch,) = database.execute("SELECT coalesce(max(number), 0) + 1 FROM stretch").fetchone()
        self._rows = 0

    def add(self, entry: Entry, so_far_s: float) -> None:
        """Keeps a row; once this returns, it is not lost.

        Args:
            so_far_s: how long this part of the run has taken.

        Raises:
            LedgerError: it cannot be written (the disk is full).
        """
        self._rows += 1
        with _failures(self.path), self._database:
            self._database.execute(
                "INSERT INTO row (position, id, line, seconds, tries, note) VALUES (?, ?, ?, ?, ?, ?)",
                (entry.position, entry.id, entry.line, entry.seconds, entry.tries, entry.note),
            )
            self._database.execute("REPLACE INTO stretch VALUES (?, ?, ?)", (self._stretch, so_far_s, self._rows))

    def done(self) -> set[int]:
        """The positions that have their row."""
        with _failures(self.path):
            return {position for (position,) in self._database.execute("SELECT position FROM row")}

    def forget(self, positions: Iterable[int]) -> None:
        """Takes rows out, so that their inputs are worked on again.

        Raises:
            LedgerError: it cannot be written.
        """
        with _failures(self.path), self._database:
            self._database.executemany("DELETE FROM row WHERE position = ?", [(position,) for position in positions])

    def entries(self) -> Iterator[Entry]:
        """All rows in the order of the source."""
        with _failures(self.path):
            for found in self._database.execute("SELECT position, id, line, seconds, tries, note FROM row ORDER BY position"):
                yield Entry(*found)

    def spent(self) -> tuple[float, int]:
        """How long the run has taken in all, in seconds, and in how many stretches."""
        with _failures(self.path):
            seconds, stretches = self._database.execute("SELECT coalesce(sum(seconds), 0), count(*) FROM stretch").fetchone()
        return float(seconds), int(stretches)

    def close(self) -> None:
        """Closes the file; what is in it stays."""
        self._database.close()


def open_ledger(folder: Path, about: Mapping[str, str], *, resume: bool) -> Ledger:
    """The ledger in a folder, a new one or the one that is there.

    Args:
        about: what the rows depend on, name to value; all of it must be the same if a run is resumed.
        resume: whether to go on with one that is there. If there is none, the run begins.

    Raises:
        LedgerError: there is one and it is not to be resumed, it is about something else, it is in use, or it is no ledger.
    """
    path = folder / NAME
    try:
        folder.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(path, timeout=0.5)
    except (OSError, sqlite3.Error) as error:
        raise LedgerError(str(folder), f"cannot be written ({error})", "choose another folder with --out") from error
    try:
        with _failures(path):
            _prepare(database)
            known = _about(database)
            if known is None:
                _create(database, about)
            elif not resume:
                raise LedgerError(str(folder), "already has a run", "go on with it by --resume, or choose another folder")
            else:
                _compare(known, about, path)
            return Ledger(database, path)
    except BaseException:
        database.close()
        raise


def _prepare(database: sqlite3.Connection) -> None:
    database.execute("PRAGMA locking_mode = EXCLUSIVE")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    database.execute("BEGIN IMMEDIATE")  # takes the lock now: another run has it, or we do
    database.commit()


def _about(database: sqlite3.Connection) -> dict[str, str] | None:
    """What the ledger is about; None if nothing has been written yet."""
    (application,) = database.execute("PRAGMA application_id").fetchone()
    (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if not tables:
        return None
    if application != _APPLICATION:
        raise sqlite3.DatabaseError("some other database")
    return dict(database.execute("SELECT name, value FROM run"))


def _create(database: sqlite3.Connection, about: Mapping[str, str]) -> None:
    """Everything at once: a run that is killed here has not begun."""
    database.execute("BEGIN IMMEDIATE")
    database.execute(f"PRAGMA application_id = {_APPLICATION}")
    for statement in _SCHEMA.split(";\n"):
        if statement.strip():
            database.execute(statement)
    database.executemany("INSERT INTO run VALUES (?, ?)", sorted(about.items()))
    database.commit()


def _compare(known: Mapping[str, str], about: Mapping[str, str], path: Path) -> None:
    for name in sorted({*known, *about}):
        if known.get(name) != about.get(name):
            was, now = (printable(values.get(name, "nothing"), 120) for values in (known, about))
            raise LedgerError(
                str(path.parent),
                f"its run is about something else: {name} was {was}, now it is {now}",
                "give what was given then, or choose another folder",
            )


@contextmanager
def _failures(path: Path) -> Iterator[None]:
    """Failures of the database as ours."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise LedgerError(str(path), "another run is using it", "wait for it, or choose another folder") from error
        raise LedgerError(str(path), f"cannot be used ({error})", "see whether the disk is full and the folder can be written") from error
    except sqlite3.DatabaseError as error:
        raise LedgerError(str(path), f"is no ledger of a batch ({error})", "choose another folder") from error
