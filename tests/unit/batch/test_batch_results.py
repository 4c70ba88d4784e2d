"""What is made of the rows: files, counts, tables, the page."""

from __future__ import annotations

import json
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from batch_fakes import analyst, combos

from analyzer.batch.claims import compare
from analyzer.batch.ledger import Entry
from analyzer.batch.model import BatchInput, Claimed, ComboTask, Outcome, Row, failed, outcome_of
from analyzer.batch.results import LINES, PARQUET, write_lines, write_parquet
from analyzer.batch.summary import summarise
from analyzer.budget import Budget
from analyzer.errors import MissingExtraError, UnreadableFileError
from analyzer.report.batch_page import page
from analyzer.report.batch_tables import render_tables, tables
from analyzer.report.i18n import Language, words
from analyzer.verdict.kinds import VerdictKind


def entry(row: Row, seconds: float = 0.5) -> Entry:
    return Entry(row.input.position, row.input.id, row.line(), seconds)


def claiming(position: int, claims: tuple[str, ...], made: tuple[str, ...], decks: int) -> Row:
    given = BatchInput(position, f"claim-{position}", "x", ComboTask(("A",)), Claimed(claims), decks)
    return Row(given, cards=("A",), verdict=VerdictKind.OPTIONAL_LOOP, results=made, comparison=compare(claims, made))


@pytest.fixture
def entries() -> list[Entry]:
    plain = [
        analyst(given, Budget()) for given in combos("fine", "open", "blocked effect:Dig", "blocked effect:Dig", "blocked effect:Scry")
    ]
    claims = [
        claiming(5, ("Infinite ETB",), ("Infinite creature ETB",), 30),
        claiming(6, ("Infinite damage", "Infinite wobbling"), ("Infinite lifegain",), 10),
        claiming(7, ("Lock",), ("Infinite ETB",), 0),
        claiming(8, ("Infinite creature tokens with haste",), ("Infinite creature tokens",), 0),
    ]
    broken = failed(combos(*"x" * 10)[9], "bad-record", "line 10: no")
    huge = Row(combos(*"x" * 11)[10], verdict=VerdictKind.BOUNDED_LOOP, iterations=10**40, net={"B.life": -(10**30)}, steps=10**20)
    return [entry(row, n / 10) for n, row in enumerate([*plain, *claims, broken, huge])]


def test_lines_are_the_rows_in_order(entries: list[Entry], tmp_path: Path) -> None:
    write_lines(entries, tmp_path)
    rows = [json.loads(line) for line in (tmp_path / LINES).read_text(encoding="utf-8").splitlines()]
    assert [row["position"] for row in rows] == list(range(11))
    assert rows[10]["iterations"] == 10**40
    assert rows[5]["included"] is True
    assert rows[6]["missing"] == ["Infinite damage"]
    assert {frozenset(row) for row in rows} == {frozenset(rows[0])}, "every row has every key"
    assert not list(tmp_path.glob(".*"))


def test_parquet_has_the_same_rows_and_the_same_bytes(entries: list[Entry], tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        write_parquet(entries, tmp_path / name)
    assert (tmp_path / "one" / PARQUET).read_bytes() == (tmp_path / "two" / PARQUET).read_bytes()
    rows = parquet.read_table(tmp_path / "one" / PARQUET).to_pylist()
    for row, entry in zip(rows, entries, strict=True):
        line: dict[str, Any] = json.loads(entry.line)
        for name in ("position", "id", "outcome", "verdict", "results", "claimed", "included", "missing", "decks", "blocking"):
            assert row[name] == line[name], name
        assert json.loads(row["net"]) == line["net"]
        assert row["error_code"] == (line["error"] or {}).get("code")
        assert set(row) >= set(line) - {"reason", "error"}
    assert rows[10]["iterations"] == str(10**40)


def test_without_pyarrow_the_extra_is_named(entries: list[Entry], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtraError, match=r"results.parquet needs the extra 'parquet'; install it with: .*mtgloop\[parquet\]"):
        write_parquet(entries, tmp_path)


def test_a_folder_that_is_gone_is_an_error(entries: list[Entry], tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError, match="cannot be written"):
        write_lines(entries, tmp_path / "gone")


def test_every_verdict_counts_as_something() -> None:
    assert {outcome_of(kind, None) for kind in VerdictKind} == set(Outcome) - {Outcome.UNSUPPORTED, Outcome.ERROR, Outcome.WIN}
    assert outcome_of(VerdictKind.BOUNDED_LOOP, None, won=True) is Outcome.WIN
    assert outcome_of(VerdictKind.GAME_ENDS, None, won=True) is Outcome.REFUTED
    assert outcome_of(VerdictKind.UNDECIDED, "effect:Dig") is Outcome.UNSUPPORTED
    assert outcome_of(VerdictKind.OPTIONAL_LOOP, "effect:Dig") is Outcome.LOOP


def test_the_summary_counts(entries: list[Entry]) -> None:
    summary = summarise(entries, {"b": "2", "a": "1"}, (4.0, 2))
    assert summary["rows"] == sum(o["rows"] for o in summary["outcomes"]) == 11
    assert summary["decks"] == 40
    assert summary["proved"] == {"name": "proved", "rows": 5, "share": round(5 / 11, 6), "decks": 40, "deck_share": 1.0}
    assert summary["blocking"] == [
        {"name": "effect:Dig", "rows": 2, "decks": 0, "in_all": 2, "alone": 0},
        {"name": "effect:Scry", "rows": 1, "decks": 0, "in_all": 1, "alone": 0},
    ]
    assert summary["errors"] == [{"name": "bad-record", "rows": 1, "decks": 0}]
    assert summary["reasons"] == [{"name": "solver-unknown", "rows": 1, "decks": 0}]
    assert summary["claims"] == {"claimed": 4, "proved": 4, "included": 2, "with_partly": 1, "not included": 1, "not comparable": 1}
    assert summary["labels"]["missing"] == [{"name": "Infinite damage", "rows": 1}]
    assert list(summary["about"]) == ["a", "b"]
    assert summary["times"]["stretches"] == 2
    assert summary["times"]["rows_per_second"] == 2.75
    again = summarise(entries, {"a": "1", "b": "2"}, (400.0, 3))
    assert {k: v for k, v in again.items() if k != "times"} == {k: v for k, v in summary.items() if k != "times"}


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("width", [30, 60, 100])
def test_tables_fit(entries: list[Entry], language: Language, width: int) -> None:
    from analyzer.report.wrapping import cell_width

    said = words(language)
    text = render_tables(tables(summarise(entries, {}, (1.0, 1)), said), width)
    assert text
    if width >= 60:
        assert max(cell_width(line) for line in text.splitlines()) <= width


def test_tables_tell_all(entries: list[Entry]) -> None:
    text = render_tables(tables(summarise(entries, {}, (1.0, 1)), words(Language.ENGLISH)), 100)
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert "proved in all 5 45.5 % 100.0 %" in lines
    assert "effect:Dig 2 2 0 0" in lines
    assert "the record cannot be read 1 0" in lines
    assert "a claimed result is missing 1 25.0 %" in lines
    assert "Infinite damage 1" in lines


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.asked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        self.asked += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", list(Language))
def test_the_page_stands_alone_and_escapes(entries: list[Entry], language: Language) -> None:
    row = claiming(11, ("<script>alert(1)</script>",), ("Infinite ETB",), 0)
    text = page(summarise([*entries, entry(row)], {"source": "<b>"}, (1.0, 1)), "a & b.jsonl", words(language))
    parser = Page()
    parser.feed(text)
    assert parser.open == []
    assert parser.asked == []
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    assert "a &amp; b.jsonl" in text
    assert f'lang="{language.value}"' in text
