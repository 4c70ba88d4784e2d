"""Every model that ships states its answer, and gets it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from analyzer.citations import parse
from analyzer.pipeline import analyse, load
from analyzer.report.expectation import misses
from analyzer.verdict.kinds import VerdictKind

MODELS = sorted((Path(__file__).parents[2] / "models" / "loops").glob("*.toml"))
_RULE = re.compile(r"CR (\d{3}\.\d+[a-z]{0,2})")
_TEXTS = {path: path.read_text(encoding="utf-8") for path in MODELS}


@pytest.mark.parametrize("path", MODELS, ids=[p.stem for p in MODELS])
def test_the_stated_answer_is_found(path: Path) -> None:
    loaded = load(path)
    assert not loaded.expect.is_empty, "a model states its right answer"
    assert loaded.program.source, "a model says where its situation comes from"
    analysed = analyse(loaded)
    assert [str(m) for m in misses(loaded.expect, analysed.verdict)] == []
    assert analysed.certificate is not None or not analysed.verdict.decided


def test_there_are_enough_of_every_kind() -> None:
    assert len(MODELS) >= 60
    stated = Counter(tomllib.loads(text)["expect"]["verdict"] for text in _TEXTS.values())
    assert {kind.value: stated[kind.value] >= 4 for kind in VerdictKind} == {kind.value: True for kind in VerdictKind}


@pytest.mark.parametrize("rule", ["727.1b", "727.2a", "727.3", "727.4", "727.5", "727.6"])
def test_every_loop_rule_has_its_situations(rule: str) -> None:
    assert sum(rule in tomllib.loads(text)["source"] for text in _TEXTS.values()) >= 3


@pytest.mark.parametrize("rule", ["104.4b", "104.4f"])
def test_both_draw_rules_have_their_situations(rule: str) -> None:
    assert sum(rule in tomllib.loads(text)["source"] for text in _TEXTS.values()) >= 3


@pytest.mark.parametrize("path", MODELS, ids=[p.stem for p in MODELS])
def test_sources_cite_rules_that_exist(path: Path) -> None:
    for number in _RULE.findall(tomllib.loads(_TEXTS[path])["source"]):
        parse(number)
