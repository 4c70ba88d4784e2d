"""A run: every input of a source gets its row in the ledger, those that have one already excepted."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from analyzer.batch.ledger import Entry, Ledger
from analyzer.batch.model import BatchInput, Row, failed
from analyzer.batch.workers import Answer, Died, Done, Overdue, Workers

Told: TypeAlias = Callable[[Entry], None]

KILLED, WORKER_DIED = "killed", "worker-died"
GIVEN_UP = frozenset({KILLED, WORKER_DIED})
DIED = "the worker process died, or had not enough memory, each time this was tried"


def given_up(entries: Iterable[Entry]) -> list[int]:
    """The positions of the rows that another try may settle: given up by the clock, or with a worker that died."""
    return [entry.position for entry in entries if (json.loads(entry.line)["error"] or {}).get("code") in GIVEN_UP]


def run(inputs: Iterable[BatchInput], workers: Workers, ledger: Ledger, told: Told | None = None) -> None:
    """Gives every input its row.

    Args:
        inputs: all of the source; what the ledger has is passed over.
        told: is told of each row once it is kept.

    Raises:
        LedgerError: a row cannot be kept. WorkersError: no worker can be started.
    """
    began_s = time.monotonic()
    done = ledger.done()
    again: list[tuple[BatchInput, Died]] = []

    def keep(given: BatchInput, got: Answer, tries: int, note: str | None) -> None:
        entry = _entry(given, got, tries, note)
        ledger.add(entry, time.monotonic() - began_s)
        if told is not None:
            told(entry)

    for given, got in workers.answers(_open(inputs, done)):
        if isinstance(got, Died):
            again.append((given, got))
        else:
            keep(given, got, 1, None)
    for given, first in sorted(again, key=lambda pair: pair[0].position):
        got = workers.alone(given)
        keep(given, got, 2, f"{first.note}; then: {got.note}" if isinstance(got, Died) else first.note)


def _open(inputs: Iterable[BatchInput], done: set[int]) -> Iterator[BatchInput]:
    return (given for given in inputs if given.position not in done)


def _entry(given: BatchInput, got: Answer, tries: int, note: str | None) -> Entry:
    match got:
        case Done():
            return Entry(given.position, given.id, got.line, got.seconds, tries, note)
        case Overdue():
            return _failed(given, failed(given, KILLED, overdue(got.seconds)), got.seconds, tries, note)
        case Died():
            return _failed(given, failed(given, WORKER_DIED, DIED), 0.0, tries, note)


def _failed(given: BatchInput, row: Row, seconds: float, tries: int, note: str | None) -> Entry:
    return Entry(given.position, given.id, row.line(), seconds, tries, note)


def overdue(seconds: float) -> str:
    """What the row of an input says that was given up by the clock. It is no verdict, and another machine may get further."""
    return f"killed after {seconds:g} s of wall time (--guard): not settled; on another machine it might have been"
