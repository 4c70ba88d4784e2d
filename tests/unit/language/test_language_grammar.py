"""The stored LALR tables are those of the grammar, and parse as a freshly built parser does."""

from __future__ import annotations

import pytest

from analyzer.language import grammar
from analyzer.language.grammar import build_parser, fingerprint, parser
from analyzer.language.parse_table import FINGERPRINT
from analyzer.language.table_writer import table_source
from analyzer.language.tree_builder import TreeBuilder

SAMPLES = {
    "expression": ("a", "-a * 2 + 3 - b.c", "not a and b or c", "a if b else c if d else e", "x == 'v'", "min(a, 2, max(b, c)) >= (1)"),
    "entry": ("x = 1", "x += a if b else c", "x -= -1", "f: a -> b", "f: 3 a -> b", "f: all a -> b"),
}


def test_stored_table_is_of_this_grammar() -> None:
    assert FINGERPRINT[1] == grammar.GRAMMAR, "run python -m analyzer.language.table_writer"


@pytest.mark.parametrize(("start", "text"), [(start, text) for start, texts in SAMPLES.items() for text in texts])
def test_stored_and_built_parsers_agree(start: str, text: str) -> None:
    assert parser().parse(text, start=start) == build_parser(TreeBuilder()).parse(text, start=start)


def test_another_version_of_lark_builds_its_own_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "fingerprint", lambda: ("another", grammar.GRAMMAR))
    fresh = parser.__wrapped__()
    assert fresh.parse("a + 1", start="expression") == parser().parse("a + 1", start="expression")


def test_table_source_is_a_module_with_the_fingerprint() -> None:
    scope: dict[str, object] = {}
    exec(table_source(), scope)
    assert scope["FINGERPRINT"] == fingerprint()
