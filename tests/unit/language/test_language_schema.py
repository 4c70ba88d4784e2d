"""The JSON Schema accepts what loads, and its keys are those of the loader."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from analyzer.language import load_model, model_schema
from analyzer.language.expectation import EXPECT_KEYS, GROWTHS, VERDICTS
from analyzer.language.model import MODEL_KEYS
from analyzer.language.outcomes import OUTCOME_KEYS
from analyzer.language.state import DECLARATION_KEYS
from analyzer.language.steps import OPTION_KEYS, STEP_KEYS
from analyzer.system.program import StepKind

MODELS = sorted((Path(__file__).parents[3] / "models" / "loops").rglob("*.toml"))
SCHEMA = model_schema()
VALIDATOR: Any = Draft202012Validator(SCHEMA)
DECLARATIONS = """
a = true
b = { init = true }
c = { any = true, values = [false, true] }
d = 3
e = { init = 3, min = 0, max = 9, any = false, tally = false }
f = { any = true, min = 0 }
g = { init = "a", values = ["a", "b c"] }
h = { any = true, values = ["a"] }
i = { tally = true }
j = { init = 1, tally = true }
k = { count = 3, init = "up", values = ["up", "unten"] }
"""


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("file", MODELS, ids=lambda f: f.stem)
def test_models_load_and_validate(file: Path) -> None:
    load_model(file)
    VALIDATOR.validate(tomllib.loads(file.read_text(encoding="utf-8")))


def test_every_declaration_validates() -> None:
    data = tomllib.loads(f'title = "t"\nplayers = ["A"]\nstep = [{{ name = "s" }}]\n[state]{DECLARATIONS}')
    VALIDATOR.validate(data)


REFUSED: list[dict[str, Any]] = [
    {"titel": "x"},
    {"players": []},
    {"state": {"x": "hand"}},
    {"state": {"x": 1.5}},
    {"state": {"x": {"inti": 1}}},
    {"state": {"active": 1}},
    {"step": []},
    {"step": [{}]},
    {"step": [{"name": "s", "kind": "choice", "by": "A"}]},
    {"step": [{"name": "s", "kind": "mandatory", "by": "A"}]},
    {"step": [{"name": "s", "kind": "action"}]},
    {"step": [{"name": "s", "pay": {}}]},
    {"step": [{"name": "s", "kind": "unless", "by": "A", "pay": {}}]},
    {"outcome": [{"when": "true"}]},
    {"expect": {"verdict": "maybe"}},
    {"expect": {"verdict": "no-loop", "accept": ["no-loop"]}},
]


@pytest.mark.parametrize("change", REFUSED)
def test_schema_refuses(change: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid({"title": "t", "players": ["A"], "step": [{"name": "s"}], **change})


def test_keys_and_words_are_those_of_the_loader() -> None:
    definitions = SCHEMA["$defs"]
    assert set(SCHEMA["properties"]) == set(MODEL_KEYS)
    assert set(definitions["step"]["properties"]) == set(STEP_KEYS)
    assert set(definitions["effect"]["properties"]) == set(OPTION_KEYS)
    assert set(definitions["outcome"]["properties"]) == set(OUTCOME_KEYS)
    assert set(definitions["expect"]["properties"]) == set(EXPECT_KEYS)
    declared = [definitions[kind]["properties"] for kind in ("bool", "number", "enumeration", "tally", "parts")]
    assert {key for keys in declared for key in keys} == set(DECLARATION_KEYS)
    assert definitions["verdict"]["enum"] == list(VERDICTS)
    assert definitions["expect"]["properties"]["growth"]["enum"] == list(GROWTHS)
    assert set(definitions["step"]["properties"]["kind"]["enum"]) == {kind.value for kind in StepKind}
