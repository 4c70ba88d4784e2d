from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from analyzer.batch.ledger import NAME, Entry, open_ledger
from analyzer.errors import LedgerError

ABOUT = {"source": "lines 12ab", "budget": "states=5"}


def entry(position: int, id_: str = "x") -> Entry:
    return Entry(position, id_, b'{"position":%d}\n' % position, 0.25, 2, "note")


def test_rows_come_back_in_the_order_of_the_source(tmp_path: Path) -> None:
    ledger = open_ledger(tmp_path, ABOUT, resume=False)
    for position in (3, 0, 2):
        ledger.add(entry(position, "same id"), 1.5)
    assert ledger.done() == {0, 2, 3}
    assert list(ledger.entries()) == [entry(0, "same id"), entry(2, "same id"), entry(3, "same id")]
    ledger.close()
    ledger = open_ledger(tmp_path, ABOUT, resume=True)
    ledger.add(entry(1), 2.0)
    assert ledger.done() == {0, 1, 2, 3}
    assert ledger.spent() == (3.5, 2)
    ledger.close()


def test_rows_that_are_forgotten_are_open_again(tmp_path: Path) -> None:
    ledger = open_ledger(tmp_path, ABOUT, resume=False)
    for position in range(3):
        ledger.add(entry(position), 0)
    ledger.forget([1, 7])
    assert ledger.done() == {0, 2}
    ledger.add(entry(1), 0)
    assert ledger.done() == {0, 1, 2}
    ledger.close()


def test_a_row_is_never_there_twice(tmp_path: Path) -> None:
    ledger = open_ledger(tmp_path, ABOUT, resume=False)
    ledger.add(entry(0), 0)
    with pytest.raises(LedgerError):
        ledger.add(entry(0), 0)
    assert len(list(ledger.entries())) == 1
    ledger.close()


def test_a_run_is_not_begun_over_another(tmp_path: Path) -> None:
    open_ledger(tmp_path, ABOUT, resume=False).close()
    with pytest.raises(LedgerError, match="already has a run; go on with it by --resume"):
        open_ledger(tmp_path, ABOUT, resume=False)


@pytest.mark.parametrize("name", ["source", "budget", "mtgloop"])
def test_what_the_rows_depend_on_must_be_the_same(tmp_path: Path, name: str) -> None:
    open_ledger(tmp_path, ABOUT, resume=False).close()
    with pytest.raises(LedgerError, match=f"{name} was .*, now it is other"):
        open_ledger(tmp_path, {**ABOUT, name: "other"}, resume=True)


def test_one_run_at_a_time(tmp_path: Path) -> None:
    ledger = open_ledger(tmp_path, ABOUT, resume=False)
    with pytest.raises(LedgerError, match="another run is using it"):
        open_ledger(tmp_path, ABOUT, resume=True)
    ledger.close()
    open_ledger(tmp_path, ABOUT, resume=True).close()


def test_resume_begins_where_nothing_was_written(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"")
    ledger = open_ledger(tmp_path, ABOUT, resume=True)
    assert ledger.done() == set()
    ledger.close()


def test_what_is_no_ledger_is_told(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(b"something else, long enough to be looked at" * 20)
    with pytest.raises(LedgerError, match="is no ledger"):
        open_ledger(tmp_path, ABOUT, resume=True)
    (tmp_path / NAME).unlink()
    with sqlite3.connect(tmp_path / NAME) as other:
        other.execute("CREATE TABLE run (x)")
    other.close()
    with pytest.raises(LedgerError, match="some other database"):
        open_ledger(tmp_path, ABOUT, resume=True)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LedgerError, match="choose another folder with --out"):
        open_ledger(tmp_path / "file" / "out", ABOUT, resume=False)
