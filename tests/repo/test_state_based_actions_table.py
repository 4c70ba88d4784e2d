"""docs/state-based-actions.md has every row, and what it names exists."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path

import pytest

from analyzer.rules.state_based_actions import number_in, rows

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "state-based-actions.md").read_text(encoding="utf-8")
TESTS = ROOT / "tests" / "unit" / "rules" / "state_based_actions"
OLD = "2023-11-17"
ROW = re.compile(r"^\| ((?:704\.[56][a-z]{1,2}|MTR 2\.5)) \| (\S+(?: 2\.5)?) \| (.+) \| (.+) \| `(\w+)\.(\w+)` \| (.+) \|$", re.MULTILINE)
TABLE = {m.group(1): m.groups()[1:] for m in ROW.finditer(PAGE)}
NAMED = re.compile(r"`(\w+)\.(\w+)`")
BY_HAND = [f"704.5{c}" for c in "abcdefghijkmnpqrstuvwxyz"] + ["704.5aa"] + [f"704.6{c}" for c in "abcdef"] + ["MTR 2.5"]


def functions_of(path: Path) -> set[str]:
    return {n.name for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(n, ast.FunctionDef)}


def test_every_row_of_the_rules_is_registered() -> None:
    assert list(rows()) == BY_HAND


def test_the_table_has_every_registered_row_and_no_other() -> None:
    assert list(TABLE) == list(rows())
    assert len([line for line in PAGE.splitlines() if re.match(r"\| (704|MTR)", line)]) == len(TABLE)


@pytest.mark.parametrize("number", list(rows()))
def test_a_row_says_its_number_in_the_old_text_its_code_and_its_tests(number: str) -> None:
    old, where, what, module, function, cell = TABLE[number]
    assert old == (number_in(number, OLD) or "-")
    assert where.endswith(".")
    assert what.endswith(".")
    found = getattr(import_module(f"analyzer.rules.state_based_actions.{module}"), function)
    assert found is rows()[number]
    named = NAMED.findall(cell)
    assert len(named) >= 2  # where it applies, and where it does not
    for area, name in named:
        assert f"test_{name}" in functions_of(TESTS / f"test_sba_{area}.py"), name


def test_tests_named_below_the_table_exist() -> None:
    text = PAGE[PAGE.index("## How a check is made") :]
    for area, name in NAMED.findall(text):
        path = TESTS / f"test_sba_{area}.py"
        assert (
            not path.exists()
            or f"test_{name}" in functions_of(path)
            or hasattr(import_module(f"analyzer.rules.state_based_actions.{area}"), name)
        ), name
