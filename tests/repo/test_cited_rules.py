"""Every rule that a verdict can cite is one that the product has words for, and every rule a model's source names is a rule number."""

from __future__ import annotations

import ast
import re
import tomllib
from pathlib import Path

import pytest

from analyzer.citations import parse
from analyzer.errors import RuleNumberError
from analyzer.report.rule_words import explain

ROOT = Path(__file__).parents[2]
MODELS = sorted((ROOT / "models" / "loops").glob("*.toml"))
_NUMBER = re.compile(r"(?:MTR )?\d{1,3}\.\d{1,3}[a-z]?")
_NAMED = re.compile(r"(?:CR|MTR) \d{1,3}(?:\.\d{1,3}[a-z]{0,2})?")


def cited_by_verdicts() -> list[str]:
    """The rule numbers in the one module that puts citations into verdicts."""
    tree = ast.parse((ROOT / "analyzer" / "verdict" / "assemble.py").read_text(encoding="utf-8"))
    texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
    return sorted({t for t in texts if _NUMBER.fullmatch(t)})


def test_the_loop_rules_are_among_them() -> None:
    assert {"727.1b", "727.2a", "727.3", "727.4", "104.4b", "104.4f", "MTR 4.4"} <= set(cited_by_verdicts())


@pytest.mark.parametrize("number", cited_by_verdicts())
def test_a_cited_rule_is_explained(number: str) -> None:
    """By its own words, or by those of the rules below it."""
    assert explain(number)
    assert all(reference.seed.startswith(parse(number).seed) for reference, _ in explain(number))


def test_a_rule_that_is_none_is_refused() -> None:
    with pytest.raises(RuleNumberError):
        explain("999.9z")


@pytest.mark.parametrize("path", MODELS, ids=[p.stem for p in MODELS])
def test_sources_name_rules_by_number(path: Path) -> None:
    source = tomllib.loads(path.read_text(encoding="utf-8"))["source"]
    for named in _NAMED.findall(source):
        assert parse(named).document in ("CR", "MTR")
    for moved in re.findall(r"CR (727(?:\.\d[a-z]?)?)[^.\w]", source + " "):
        assert f"CR {moved} (now 732{moved[3:]})" in source, "both numbers, as everywhere"
