"""The Japanese catalogue: complete, nothing unused, compiled, placeholders kept, the community's own terms.

If one of these fails, run ``python tests/unit/report/catalogue.py`` and translate what it adds.
"""

from __future__ import annotations

import io
import re
from gettext import GNUTranslations
from string import Formatter

import catalogue
import pytest
from babel.messages.catalog import Message

from analyzer.report.i18n import Language, words


def _ids(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def _strings(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


FRESH = {_ids(m): m for m in catalogue.extracted() if m.id}
KEPT = {_ids(m): m for m in catalogue.translated() if m.id}


def test_every_message_in_the_code_is_translated() -> None:
    assert [ids for ids in FRESH if ids not in KEPT or not all(_strings(KEPT[ids])) or KEPT[ids].fuzzy] == []


def test_no_translation_is_unused() -> None:
    assert [ids for ids in KEPT if ids not in FRESH] == []
    assert not catalogue.translated().obsolete


def test_the_compiled_catalogue_is_that_of_the_text() -> None:
    def messages(data: bytes) -> dict[object, str]:
        return {key: text for key, text in vars(GNUTranslations(io.BytesIO(data)))["_catalog"].items() if key}  # the header names Babel

    assert messages(catalogue.MO.read_bytes()) == messages(catalogue.compiled(catalogue.translated()))


@pytest.mark.parametrize("ids", list(KEPT), ids=lambda ids: ids[0][:40])
def test_placeholders_are_those_of_the_message(ids: tuple[str, ...]) -> None:
    def names(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    for translation in _strings(KEPT[ids]):
        assert names(translation) == names(ids[-1])


def test_messages_are_no_parts_of_formatted_strings() -> None:
    """Babel does not look into f-strings, so a message there would never be translated."""
    inside = re.compile(r"""f(?P<q>["']).*\{[^}]*(?<!\w)_\(""")
    for folder in ("report", "cli"):
        for file in (catalogue.ROOT / "analyzer" / folder).glob("*.py"):
            assert not [line for line in file.read_text(encoding="utf-8").splitlines() if inside.search(line)], file


@pytest.mark.parametrize(
    ("message", "term"),
    [
        ("The loop", "ループ"),
        ("fragmented loop", "断片化したループ"),
        ("mandatory", "選択的でない処理"),
        ("{player}: action", "選択的な処理"),
        ("state-based action", "状況起因処理"),
        ("chance", "無作為"),
        ("undecided", "未決定"),
        ("bounded loop", "回数に限りのある"),
        ("any number (unbounded)", "際限のない"),
        ("Each pass", "差し引きの変化"),
        ("Proved", "証明"),
        ("Must deviate", "違う選択をする"),
    ],
)
def test_terms_are_those_of_the_rules_community(message: str, term: str) -> None:
    assert term in words(Language.JAPANESE)._(message)


def test_english_needs_no_catalogue() -> None:
    said = words(Language.ENGLISH)
    assert said.both(["A", "B", "C"]) == "A, B and C"
    assert said.both([]) == ""
    assert said.count("{n} pass", "{n} passes", 2) == "{n} passes"
