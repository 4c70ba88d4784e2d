"""Every record is one input, what cannot be read costs its own row, and what is wrong with the whole is one error before the run."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.batch.model import BadRecord, BatchInput, Claimed, ComboTask, FileTask
from analyzer.batch.sources import lines as lines_module
from analyzer.batch.sources import open_source
from analyzer.batch.sources.records import input_of, states_of
from analyzer.errors import BatchSourceError

VARIANT: dict[str, Any] = {
    "id": "101-102--7",
    "status": "OK",
    "uses": [
        {
            "card": {"id": 101, "name": "Front // Back", "oracleId": "x"},
            "quantity": 2,
            "zoneLocations": ["B"],
            "battlefieldCardState": "Untapped, with three charge counters on it.",
            "exileCardState": "",
            "mustBeCommander": True,
        },
        {"card": {"name": "Second Card"}, "zoneLocations": ["H", "G"], "battlefieldCardState": "above everything", "quantity": 1},
        {"card": {"name": "Third"}, "zoneLocations": "C"},
    ],
    "requires": [{"template": {"id": 7, "name": "Persist Creature"}, "quantity": 1, "zoneLocations": ["B"]}],
    "produces": [{"feature": {"id": 1, "name": "Infinite ETB", "status": "S"}, "quantity": 1}, {"feature": {"name": "Lock"}}],
    "manaNeeded": "{2}{U}",
    "easyPrerequisites": "You control a creature.",
    "notablePrerequisites": "",
    "description": "1. Do it.\n2. Repeat.",
    "popularity": 12,
}
RECORD: dict[str, Any] = {
    "id": "1-2",
    "cards": ["One", "Two", "Three"],
    "uses": [
        {"name": "One", "zones": ["battlefield"], "state": "attached to Two", "must_be_commander": False},
        {"name": "Two", "zones": ["command zone"], "must_be_commander": True},
        {"name": "Three", "zones": None},
    ],
    "templates": [{"id": 5, "name": "Persist Creature"}, {"name": "Persistent Thing Nobody Knows"}],
    "prerequisites": ["You have a land card in your graveyard.", "Your life total is at least 30."],
    "results": ["Infinite ETB", "Infinite  LTB"],
    "results_complete": False,
    "edhrec_decks": 16,
    "steps": ["Repeat."],
}


def lines(path: Path, *records: Any) -> Path:
    path.write_bytes(b"".join((r if isinstance(r, bytes) else json.dumps(r).encode()) + b"\n" for r in records))
    return path


def export(path: Path, *variants: Any) -> Path:
    path.write_text(json.dumps({"timestamp": "2026-11-30", "version": "6", "variants": variants, "aliases": [{"id": 1}]}), encoding="utf-8")
    return path


def inputs(path: Path) -> list[BatchInput]:
    source = open_source(path)
    found = list(source.inputs())
    assert source.count == len(found)
    assert [given.position for given in found] == list(range(len(found)))
    return found


# ---------------------------------------------------------------------- JSON Lines
def test_a_line_becomes_an_input(tmp_path: Path) -> None:
    (given,) = inputs(lines(tmp_path / "x.jsonl", RECORD))
    task = ComboTask(
        ("One", "Two", "Three"),
        zones=(("One", "battlefield"), ("Two", "command")),
        states=(("One", ("attached:Two",)),),
        commanders=("Two",),
        left_out=("Persistent Thing Nobody Knows",),
        beside=("(Creature, 2/2, {1}, persist)", "graveyard:land=1"),
        own_life=30,
    )
    assert given == BatchInput(0, "1-2", "line 1", task, Claimed(("Infinite ETB", "Infinite LTB"), complete=False), 16)


def test_cards_alone_are_enough(tmp_path: Path) -> None:
    (given,) = inputs(lines(tmp_path / "x.jsonl", {"id": 7, "cards": ["A", "A", "B"]}))
    assert given == BatchInput(0, "7", "line 1", ComboTask(("A", "A", "B")))


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (b"{", "no JSON"),
        (b"\xff\xfe", "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"17", "a record is an object, not a number"),
        (b"null", "a record is an object, not null"),
        ({"id": "x"}, "neither `cards` nor `uses`"),
        ({"id": "x", "cards": []}, "there is no card in it"),
        ({"id": "x", "cards": "One"}, "Expected `array`, got `str`"),
        ({"id": "x", "cards": ["A", 3]}, "$.cards[1]"),
        ({"id": "x", "cards": [""]}, "is no name of a card"),
        ({"id": "x", "cards": ["A\u0000B"]}, "is no name of a card"),
        ({"id": "x", "cards": ["A"] * 13}, "13 cards, at most 12"),
        ({"cards": ["A"]}, "missing required field `id`"),
        ({"id": "x", "cards": ["A"], "uses": [{"name": "A", "zones": ["moon"]}]}, "moon is no zone"),
        ({"id": "x", "cards": ["A"], "uses": [{"name": "A", "quantity": 0}]}, "0 of A"),
        ({"id": "x", "cards": ["A"], "edhrec_decks": -1}, "-1 decks"),
    ],
)
def test_a_record_that_cannot_be_read_is_one_input(tmp_path: Path, record: Any, why: str) -> None:
    found = inputs(lines(tmp_path / "x.jsonl", RECORD, record, RECORD))
    assert [isinstance(given.task, BadRecord) for given in found] == [False, True, False]
    task = found[1].task
    assert isinstance(task, BadRecord)
    assert task.why.startswith("line 2: ")
    assert why in task.why


def test_blank_lines_and_byte_order_marks_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(RECORD).encode() + b"\r\n\n   \n" + json.dumps(RECORD).encode())
    assert [given.place for given in inputs(path)] == ["line 1", "line 4"]


def test_a_line_that_is_too_long_is_not_kept_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines_module, "LONGEST_BYTES", 1000)
    found = inputs(lines(tmp_path / "x.jsonl", RECORD, b"[" + b"1," * 5000, RECORD))
    assert [isinstance(given.task, BadRecord) for given in found] == [False, True, False]
    assert found[2].place == "line 3"


def test_packed_files_are_seen_by_their_content(tmp_path: Path) -> None:
    plain = lines(tmp_path / "x.jsonl", RECORD, RECORD)
    packed = tmp_path / "y.jsonl.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    misnamed = tmp_path / "z.jsonl"
    misnamed.write_bytes(packed.read_bytes())
    assert inputs(plain) == inputs(packed) == inputs(misnamed)
    assert open_source(plain).digest == open_source(packed).digest


# ---------------------------------------------------------------------- exports
def test_a_variant_becomes_an_input(tmp_path: Path) -> None:
    (given,) = inputs(export(tmp_path / "variants.json", VARIANT))
    task = ComboTask(
        ("Front // Back", "Front // Back", "Second Card", "Third"),
        zones=(("Front // Back", "battlefield"), ("Third", "command")),
        commanders=("Front // Back",),
        states=(("Front // Back", ("counters:charge=3",)),),
        left_out=("Second Card: above everything",),
        beside=("(Creature, 2/2, {1}, persist)",),
        others=1,
    )
    assert given == BatchInput(0, "101-102--7", "variants[0]", task, Claimed(("Infinite ETB", "Lock")))


def test_lines_may_hold_variants(tmp_path: Path) -> None:
    (first,) = inputs(export(tmp_path / "variants.json", VARIANT))
    (second,) = inputs(lines(tmp_path / "x.jsonl", VARIANT))
    assert (first.task, first.claimed) == (second.task, second.claimed)


def test_a_bad_variant_costs_itself(tmp_path: Path) -> None:
    bad = {**VARIANT, "uses": [{"card": {"nome": "x"}}]}
    found = inputs(export(tmp_path / "variants.json", VARIANT, bad, 3, "x", [1, [2]], None, VARIANT))
    assert [isinstance(given.task, BadRecord) for given in found] == [False, True, True, True, True, True, False]
    assert isinstance(found[1].task, BadRecord)
    assert found[1].id == "101-102--7"
    assert found[1].task.why.startswith("variants[1]: Object missing required field `name`")


def test_an_export_is_read_piece_by_piece(tmp_path: Path) -> None:
    path = export(tmp_path / "variants.json", *({**VARIANT, "id": str(n), "notes": "x" * 2000} for n in range(4000)))
    assert path.stat().st_size > 10_000_000
    source = open_source(path)
    tracemalloc.start()
    assert sum(1 for _ in source.inputs()) == 4000
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 3_000_000


# ---------------------------------------------------------------------- folders
def test_a_folder_is_its_models_and_scenarios(tmp_path: Path) -> None:
    for name in ("b.toml", "a/z.toml", "a/cards/some-card.toml", "c.pzl", "notes.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    found = inputs(tmp_path)
    assert [given.id for given in found] == ["a/z.toml", "b.toml", "c.pzl"]
    assert found[0].task == FileTask(tmp_path / "a" / "z.toml", "a/z.toml")
    before = open_source(tmp_path).digest
    (tmp_path / "a" / "cards" / "some-card.toml").write_text("changed", encoding="utf-8")
    assert open_source(tmp_path).digest != before


# ---------------------------------------------------------------------- the whole is wrong
@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("x.txt", b"", "is no source of a batch"),
        ("x", b"", "is no source of a batch"),
        ("x.jsonl", b"\n\n", "is empty"),
        ("x.jsonl.gz", gzip.compress(b'{"id":1,"cards":["A"]}\n' * 50, mtime=0)[:-20], "damaged or cut off"),
        ("x.json", b'{"variants": [{"id": 1}', "is no JSON"),
        ("x.json", b'{"id": 1}\n{"id": 2}', "is no JSON"),
        ("x.json", b"", "is no JSON"),
        ("x.json", b'{"results": [], "count": 0}', "has no list `variants`: its keys are results, count"),
        ("x.json", b'[{"id": 1}]', "has no list `variants`: it is no object"),
        ("x.json", b'{"variants": []}', "its list `variants` is empty"),
        ("x.json", b'{"variants": {"id": 1}}', "its list `variants` is empty"),
    ],
)
def test_what_is_wrong_with_the_whole_is_one_error(tmp_path: Path, name: str, content: bytes, why: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(BatchSourceError) as raised:
        open_source(path)
    assert why in str(raised.value)
    assert str(path) in str(raised.value)


def test_a_folder_without_models_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(BatchSourceError, match=r"no \.toml or \.pzl file"):
        open_source(tmp_path)


# ---------------------------------------------------------------------- prose and anything
@pytest.mark.parametrize(
    ("prose", "words", "rest"),
    [
        ("", (), ()),
        ("without summoning sickness", (), ()),
        ("Untapped and without summoning sickness.", (), ()),
        ("tapped", ("tapped",), ()),
        ("with two or more +1/+1 counters on it", ("counters:+1/+1=2",), ()),
        ("with a charge counter on it and tapped", ("counters:charge=1", "tapped"), ()),
        ('with "Elf" chosen', ("chosen:Elf",), ()),
        ("attached to Sun", ("attached:Sun Titan",), ()),
        ("attached to any creature", (), ("attached to any creature",)),
        ("attached to Su", (), ("attached to Su",)),
        ("exiled by Isochron Scepter", (), ("exiled by Isochron Scepter",)),
    ],
)
def test_states_in_prose(prose: str, words: tuple[str, ...], rest: tuple[str, ...]) -> None:
    assert states_of(prose, ["Sun Titan", "Other"]) == (words, rest)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["id", "cards", "uses", "name", "card", "zones", "quantity", "results", "templates"]), inner, max_size=5
        )
    ),
    max_leaves=12,
)


@given(VALUES)
def test_any_value_is_an_input(value: Any) -> None:
    found = input_of(value, 3, "line 4")
    assert found.position == 3
    assert found.place == "line 4"
    assert found.id
