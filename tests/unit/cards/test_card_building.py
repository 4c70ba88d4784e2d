"""The library is built out of records: a bad card costs itself alone, workers do not matter, and what ships is what is built."""

from __future__ import annotations

import gzip
import json
import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from analyzer.cards import building, oracle
from analyzer.cards.building import Failure, build_cards, card_bytes, read_trees
from analyzer.cards.coverage import missing
from analyzer.cards.library import packed_library
from analyzer.cards.oracle import Tree, parse
from analyzer.cards.packed import CARDS_FILE, NAMES_FILE, packed
from analyzer.cards.records import Record, read_records
from analyzer.errors import CardSourceError, ParserMissingError
from analyzer.rules.format.definitions import Card
from analyzer.rules.format.reading import card_json

SHARED = Path(__file__).parents[4] / "shared" / "data"
RECORDS, TREES = SHARED / "combo_cards.jsonl", SHARED / "combo_cards_phase_ast.jsonl.gz"
needs_data = pytest.mark.skipif(not RECORDS.is_file(), reason="the shared data is not there")


def record(name: str, text: str = "{T}: Add {C}.", layout: str = "normal") -> Record:
    return {
        "name": name,
        "mana_cost": "{1}",
        "cmc": 1.0,
        "type_line": "Artifact",
        "oracle_text": text,
        "colors": [],
        "color_identity": [],
        "keywords": [],
        "layout": layout,
    }


def faulty(record: Record, tree: Tree | None) -> bytes:
    """Stands for parsing and translating; what happens is in the card's name."""
    del tree
    name = record["name"]
    if "raises" in name:
        raise ValueError("no such text")
    if "panics" in name:
        raise BaseException("panicked")  # as a panic of the parser, it is no Exception
    if "dies" in name:
        os._exit(11)
    return card_json(Card(name=name, note="made"))


def test_a_bad_card_costs_itself_alone_and_is_named() -> None:
    pytest.importorskip("phase")
    records = [record(f"Card {n}") for n in range(90)]
    records[3] = record("raises")
    records[50] = record("panics")
    records[51] = record("dies")
    records[85] = record("dies too")
    built = build_cards(records, {}, workers=2, work=faulty)
    assert built.failures == (
        Failure("raises", "ValueError: no such text"),
        Failure("panics", "BaseException: panicked"),
        Failure("dies", "the parser ended its process"),
        Failure("dies too", "the parser ended its process"),
    )
    assert [card.name for card in built.cards] == [f"Card {n}" for n in range(90) if n not in (3, 50, 51, 85)]


def test_without_the_parser_ready_trees_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "phase", None)
    with pytest.raises(ParserMissingError, match=r"needs the package phase-python.*install mtgloop\[oracle\].*--trees"):
        build_cards([record("A")], {}, workers=1)
    tree: Tree = {"name": "A", "faces": []}
    built = build_cards([record("A")], {"A": tree}, workers=1, work=faulty)
    assert [card.name for card in built.cards] == ["A"]


def test_faces_called_like_another_card_are_told_apart() -> None:
    one, fire = Card(name="Fire"), Card(name="Fire", back=Card(name="Ice"))
    for order in ([("Fire", one), ("Fire // Ice", fire)], [("Fire // Ice", fire), ("Fire", one)]):
        cards: dict[str, Card] = {}
        for whole, card in order:
            building._keep(cards, card, whole)
        assert sorted(cards) == ["Fire", "Fire // Ice"]
        assert cards["Fire"].back is None
        assert cards["Fire // Ice"].name == "Fire // Ice"


def test_what_is_no_file_of_trees(tmp_path: Path) -> None:
    path = tmp_path / "trees"
    for content, said in (
        (b"[]", "line 1: is no tree"),
        (b'{"name": 1, "faces": []}', "line 1: is no tree"),
        (b'{"name": "A", "faces": []}\n{', "is no JSON"),
        (gzip.compress(b"x" * 1000, mtime=0)[:-9], "damaged or cut off"),
        (b"\xff\xff", "is no JSON"),
    ):
        path.write_bytes(content)
        with pytest.raises(CardSourceError, match=said):
            read_trees(path)
    with pytest.raises(CardSourceError, match="cannot be read"):
        read_trees(tmp_path / "none")


def test_keywords_of_a_face() -> None:
    text = "Flying, first strike\nWard {2} (Whenever this is a target, and so on.)\nWhenever this attacks, it gains trample."
    known = ["First strike", "Flying", "Trample", "Transform", "Ward", "Waterbend"]
    assert list(oracle._own_keywords(text, known)) == ["Flying", "First strike", "Ward"]
    assert list(oracle._own_keywords("Waterbend {5}: Draw a card.\nTrample, over there", known)) == []


def sample(count: int) -> list[Record]:
    records = sorted(read_records(RECORDS), key=lambda r: str(r["name"]))
    return random.Random(4).sample(records, count)


@needs_data
def test_trees_are_those_of_the_shared_data() -> None:
    pytest.importorskip("phase")
    trees = read_trees(TREES)
    different = [r["name"] for r in sample(200) if parse(r)["faces"] != trees[r["name"]]["faces"]]
    assert different == []


@needs_data
def test_what_ships_is_what_is_built() -> None:
    """If this fails, the translation has changed: build the library again, as ``docs/cards.md`` says."""
    trees = read_trees(TREES)
    library = packed_library()
    for one in sample(200):
        built = card_bytes(one, trees[one["name"]])
        name = library.canonical(one["name"])
        assert name is not None, one["name"]
        shipped = library.find(name)
        assert shipped is not None
        assert card_json(shipped) == built, one["name"]


@needs_data
def test_the_parser_gives_what_ships() -> None:
    pytest.importorskip("phase")
    records = sample(60)
    parsed = build_cards(records, {}, workers=2)
    ready = build_cards(records, read_trees(TREES), workers=1)
    assert parsed == ready


def test_everything_that_ships_reads_back() -> None:
    library = packed_library()
    lines = (library.folder / CARDS_FILE).read_bytes().splitlines()
    cards = list(library)
    assert len(lines) == len(cards) > 7000
    assert [card_json(card) for card in cards] == lines
    assert packed(cards) == ((library.folder / CARDS_FILE).read_bytes(), (library.folder / NAMES_FILE).read_bytes())


def test_no_text_of_a_card_ships() -> None:
    """Gaps name kinds of nodes; they are no sentences."""
    abouts = {gap.about for card in packed_library() for gap in missing(card)}
    assert [about for about in abouts if len(about) > 120 or about.count(" ") > 14] == []


@needs_data
def test_the_words_of_gaps_are_in_no_text(tmp_path: Path) -> None:
    del tmp_path
    texts: dict[str, Any] = {json.loads(line)["name"]: json.loads(line)["oracle_text"] for line in RECORDS.open(encoding="utf-8")}
    for card in packed_library():
        text = texts.get(card.name, "")
        for gap in missing(card):
            assert not (len(gap.about) > 40 and gap.about in text), card.name
