"""Whatever a file holds: it loads, or there is one input error whose message is one line that names the file."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any, TypeGuard

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.language import load_model, load_model_text
from analyzer.language.expectation import EXPECT_KEYS, VERDICTS
from analyzer.language.model import MODEL_KEYS
from analyzer.language.state import DECLARATION_KEYS
from analyzer.language.steps import STEP_KEYS
from analyzer.system.guarded import GuardedSystem

MODELS = sorted((Path(__file__).parents[2] / "models" / "loops").rglob("*.toml"))
KEYS = sorted({*MODEL_KEYS, *STEP_KEYS, *DECLARATION_KEYS, *EXPECT_KEYS, "wins", "loses", "draw", "x", "A"})
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # no test depends on wall time
FRAGMENTS = [
    *"()+-*<>='\":.,! ",
    *[
        "x",
        "y",
        "on",
        "where",
        "lands",
        "active",
        "A",
        "B",
        "1",
        "23",
        "true",
        "false",
        "and",
        "or",
        "not",
        "if",
        "else",
        "min(",
        "max(",
        "==",
        "!=",
        "<=",
        ">=",
        "->",
        "+=",
        "-=",
        "'a'",
        "all",
        "lands.up",
        ",",
        "\n",
        "é",
    ],
]
expressions = st.lists(st.sampled_from(FRAGMENTS), max_size=12).map(" ".join)
scalars: st.SearchStrategy[Any] = st.one_of(
    st.booleans(),
    st.integers(),
    st.sampled_from([2**70, 2**5000, 0, 1, -1]),
    st.floats(),
    st.text(max_size=8),
    expressions,
    st.sampled_from(
        ["A", "B", "a", "x", "on", "action", "choice", "unless", "chance", "sba", "x > 0", "x += 1", "lands: a -> b", *VERDICTS]
    ),
    st.dates(min_value=date(1000, 1, 1)),
)
values: st.SearchStrategy[Any] = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=4), inner, max_size=4),
    max_leaves=12,
)
GOOD: dict[str, Any] = {
    "title": "t",
    "source": "",
    "players": ["A", "B"],
    "active": "A",
    "state": {
        "x": 0,
        "y": {"init": 0, "min": 0, "max": 5},
        "on": False,
        "where": {"init": "a", "values": ["a", "b"]},
        "n": {"any": True, "min": 0},
        "seen": {"tally": True},
        "lands": {"count": 3, "init": "a", "values": ["a", "b"]},
    },
    "objects": {"Drake": "A"},
    "step": [
        {"name": "s", "when": "x > 0 and where == 'a'", "do": ["x -= 1", "lands: a -> b", "seen += 1"], "involves": ["Drake"]},
        {"name": "t", "by": "A", "kind": "choice", "options": [{"name": "a", "when": "on", "do": ["on = false"]}, {"name": "b"}]},
        {"name": "u", "by": "active", "kind": "unless", "pay": {"when": "x > 2", "do": ["x -= 2"]}, "otherwise": {"do": ["x = 3"]}},
        {"name": "v", "by": "A", "responds": True, "do": ["x += 1 if on else 2"]},
    ],
    "outcome": [{"when": "x < 0", "loses": ["A"]}],
    "expect": {"verdict": "no-loop", "net": {"x": 1}, "condition": "n > 2"},
}


def written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return hex(value) if value >= 2**64 else str(value)
    if isinstance(value, str):
        return '"' + "".join(c if c.isalnum() or c in " '()+-*<>=:.,!" else f"\\U{ord(c) % 0xD800:08x}" for c in value) + '"'
    if is_list(value):
        return "[" + ", ".join(map(written, value)) + "]"
    if is_table(value):
        return "{" + ", ".join(f"{written(k)} = {written(v)}" for k, v in value.items()) + "}"
    return value.isoformat() if isinstance(value, date) else str(value)


def toml(table: dict[str, Any]) -> str:
    return "\n".join(f"{written(key)} = {written(value)}" for key, value in table.items())


def check(text: str) -> None:
    try:
        loaded = load_model_text(text, "fuzz.toml")
    except InputError as error:
        message = str(error)
        assert message.startswith("fuzz.toml: ")
        assert len(message.splitlines()) == 1
        assert len(message) < 1500
        assert message.count("; ") >= 1
    else:
        system = GuardedSystem(loaded.program)
        system.situation(system.initial())


def is_table(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if is_table(value):
        found += [p for key, inner in value.items() for p in places(inner, (*path, key))]
    elif is_list(value):
        found += [p for number, inner in enumerate(value) for p in places(inner, (*path, number))]
    return found


def copied(value: Any) -> Any:
    if is_table(value):
        return {key: copied(inner) for key, inner in value.items()}
    return [copied(inner) for inner in value] if is_list(value) else value


def test_the_model_that_is_mutated_loads() -> None:
    load_model_text(toml(GOOD), "fuzz.toml")


@calm
@given(st.dictionaries(st.sampled_from(KEYS), values, max_size=8))
def test_random_tables(table: dict[str, Any]) -> None:
    check(toml({"title": "t", "players": ["A", "B"], "step": [{"name": "s"}], **table}))


@settings(calm, max_examples=400)
@given(st.data())
def test_mutated_tables(data: st.DataObject) -> None:
    model = copied(GOOD)
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(places(model)))
        holder = model
        for key in path[:-1]:
            holder = holder[key]
        how = data.draw(st.sampled_from(["replace", "delete", "add", "duplicate"]))
        if how == "replace":
            holder[path[-1]] = data.draw(values)
        elif how == "delete":
            del holder[path[-1]]
        elif is_table(holder):
            holder[data.draw(st.sampled_from(KEYS))] = copied(holder[path[-1]]) if how == "duplicate" else data.draw(values)
        else:
            holder.append(copied(holder[path[-1]]))
        if not places(model):
            return
    check(toml(model))


@settings(calm, max_examples=400)
@given(expressions, st.sampled_from(["when", "do", "condition"]))
def test_random_expressions(expression: str, where: str) -> None:
    model = copied(GOOD)
    if where == "when":
        model["step"][0]["when"] = expression
    elif where == "do":
        model["step"][0]["do"] = [expression]
    else:
        model["expect"]["condition"] = expression
    check(toml(model))


@pytest.mark.skipif(not MODELS, reason="no models in this tree")
@settings(calm, max_examples=300)
@given(st.data())
def test_mutated_files(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(MODELS)).read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 3))):
        lexemes = re.findall(r"\w+|\s+|.", text)
        at = data.draw(st.integers(0, len(lexemes) - 1))
        how = data.draw(st.sampled_from(["delete", "duplicate", "replace", "exchange"]))
        if how == "delete":
            del lexemes[at]
        elif how == "duplicate":
            lexemes.insert(at, lexemes[at])
        elif how == "replace":
            lexemes[at] = data.draw(st.sampled_from([*FRAGMENTS, *KEYS]) | st.text(max_size=3))
        else:
            other = data.draw(st.integers(0, len(lexemes) - 1))
            lexemes[at], lexemes[other] = lexemes[other], lexemes[at]
        text = "".join(lexemes)
    check(text)


@calm
@given(st.text(max_size=200))
def test_random_text(text: str) -> None:
    check(text)


@calm
@given(st.binary(max_size=300))
def test_random_bytes(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    file = tmp_path_factory.mktemp("fuzz") / "m.toml"
    file.write_bytes(data)
    with pytest.raises(InputError) as caught:
        load_model(file)
    assert str(caught.value).startswith(f"{file}: ")
    assert len(str(caught.value).splitlines()) == 1
