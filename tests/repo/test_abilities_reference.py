"""The reference of the ability format is as its classes say, and its examples are cards."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

from analyzer.rules.format.definitions import FORMAT_UNIONS
from analyzer.rules.format.reading import card_of
from analyzer.rules.format.reference import with_tables
from analyzer.rules.support import gaps

PAGE = Path(__file__).parents[2] / "docs" / "abilities.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", TEXT, re.DOTALL)


def test_the_tables_are_up_to_date() -> None:
    assert with_tables(TEXT) == TEXT, "run: python docs/abilities_tables.py"


def test_every_kind_has_a_row() -> None:
    for union in FORMAT_UNIONS.values():
        for kind in get_args(union):
            assert f"| `{kind.__struct_config__.tag}` |" in TEXT


def test_there_are_three_examples() -> None:
    assert len(EXAMPLES) == 3


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_is_a_card_that_is_understood(text: str) -> None:
    assert list(gaps(card_of(tomllib.loads(text), place="docs/abilities.md"))) == []


def test_the_modules_it_names_are_there() -> None:
    root = PAGE.parents[1]
    for path in re.findall(r"`((?:analyzer|tests|models)/[\w/.*-]+)`", TEXT):
        assert list(root.glob(path)), path
