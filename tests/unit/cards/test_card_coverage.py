"""Shares of cards and combos, and what blocks them."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from analyzer.cards.coverage import Blocker, blocking, coverage, missing, read_combos
from analyzer.errors import CardSourceError
from analyzer.rules.format.definitions import Card, NotUnderstood, SpellEffect, Unmodelled

CLEAN = Card(name="Clean")
HARMLESS = Card(name="Harmless", abilities=(NotUnderstood(about="a", harmless="because"),))
ONE = Card(name="One", abilities=(NotUnderstood(about="effect:A"),))
TWO = Card(name="Two", abilities=(NotUnderstood(about="effect:A"), SpellEffect(effects=(Unmodelled(about="effect:B"),))))
SUSPECT = Card(name="Suspect", abilities=(NotUnderstood(about="suspect: two"), NotUnderstood(about="suspect: black")))
CARDS = (CLEAN, HARMLESS, ONE, TWO, SUSPECT)


def test_what_blocks_a_card() -> None:
    assert blocking(CLEAN) == blocking(HARMLESS) == frozenset()
    assert [gap.about for gap in missing(TWO)] == ["effect:A", "effect:B"]
    assert blocking(TWO) == {"effect:A", "effect:B"}
    assert blocking(SUSPECT) == {"suspect"}


def test_shares_of_cards() -> None:
    found = coverage(CARDS)
    assert (found.cards, found.clean, found.partial, found.suspect, found.combos) == (5, 2, 2, 1, None)
    assert found.blockers == (Blocker("effect:A", 2, 1), Blocker("suspect", 1, 1), Blocker("effect:B", 1, 0))


def test_shares_of_combos() -> None:
    combos = [("Clean", "Harmless"), ("Clean", "One"), ("Two", "One"), ("Two",), ("Suspect", "clean!"), ("Clean", "Nobody")]
    found = coverage(CARDS, combos, {"clean!": "Clean"}.get)
    assert found.combos == (6, 1, 1)
    assert found.blockers == (Blocker("effect:A", 2, 1, 3, 1), Blocker("suspect", 1, 1, 1, 1), Blocker("effect:B", 1, 0, 2, 0))


LINES = [{"id": "1", "cards": ["A", "B"], "uses": [{"name": "A"}]}, {"cards": ["C"]}]
EXPORT = {"timestamp": "x", "version": "5", "variants": [{"id": "1", "uses": [{"card": {"name": "A", "id": 1}}, {"card": {"name": "B"}}]}]}


def test_files_of_combos(tmp_path: Path) -> None:
    path = tmp_path / "combos"
    path.write_bytes(gzip.compress("".join(json.dumps(line) + "\n" for line in LINES).encode()))
    assert read_combos(path) == [("A", "B"), ("C",)]
    for indent in (None, 2):
        path.write_text(json.dumps(EXPORT, indent=indent), encoding="utf-8")
        assert read_combos(path) == [("A", "B")]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "has no combo in it"),
        (b"{}", "missing required field `cards`"),
        (b'{"variants": [{"uses": [{}]}]}', "missing required field `card`"),
        (b"nonsense", "malformed|invalid"),
        (gzip.compress(b"{}" * 500, mtime=0)[:-8], "damaged or cut off"),
    ],
)
def test_what_is_no_file_of_combos(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "combos"
    path.write_bytes(content)
    with pytest.raises(CardSourceError, match=said):
        read_combos(path)
