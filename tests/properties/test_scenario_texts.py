"""Scenarios as texts: what is written reads back as the same, and whatever is read is a scenario or bad input."""

from __future__ import annotations

import random
import tomllib
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from analyzer.errors import InputError
from analyzer.scenario import Scenario, load_puzzle_text, load_scenario_text, scenario_from_tables, scenario_schema, write_scenario
from tests.strategies.scenarios import scenarios

VALIDATOR: Any = Draft202012Validator(scenario_schema())


@settings(max_examples=80)
@given(scenarios())
def test_round_trip(scenario: Scenario) -> None:
    text = write_scenario(scenario)
    assert load_scenario_text(text, "s.toml") == scenario
    assert write_scenario(load_scenario_text(text, "s.toml")) == text


@settings(max_examples=60)
@given(scenarios())
def test_the_schema_accepts_what_loads(scenario: Scenario) -> None:
    VALIDATOR.validate(tomllib.loads(write_scenario(scenario)))


_LEAVES: list[Any] = ["", "A", "Ring", "{C}", "precombat main", 0, 1, -1, 10**30, 1.5, True, [], {}, [[]], [{}], {"A.life": 1}, ["A", 3]]


def _spoil(value: Any, where: random.Random) -> Any:
    """The value with something in it changed."""
    if where.random() < 0.15 or not value or not isinstance(value, dict | list):
        return where.choice(_LEAVES)
    if isinstance(value, list):
        position = where.randrange(len(value))
        return [_spoil(entry, where) if n == position else entry for n, entry in enumerate(value)]
    key = where.choice(sorted(value))
    return {**value, key: _spoil(value[key], where)}


@settings(max_examples=80)
@given(scenarios(), st.randoms(use_true_random=False))
def test_spoilt_scenarios_are_bad_input_at_worst(scenario: Scenario, where: random.Random) -> None:
    tables = _spoil(tomllib.loads(write_scenario(scenario)), where)
    if not isinstance(tables, dict):
        return
    with suppress(InputError):
        loaded = scenario_from_tables(tables, "s.toml")
        assert load_scenario_text(write_scenario(loaded), "s.toml") == loaded
        VALIDATOR.validate(tables)


_PUZZLE = st.lists(
    st.tuples(
        st.sampled_from(
            (
                "humanlife",
                "aibattlefield",
                "p0hand",
                "p1counters",
                "activeplayer",
                "activephase",
                "p2library",
                "humanmanapool",
                "turn",
                "[state]",
            )
        ),
        st.text("P1|:;=,Id Tap+ed#Counters0-{}", max_size=30),
    ),
    max_size=6,
)


@given(_PUZZLE)
def test_puzzles_are_read_or_bad_input(lines: list[tuple[str, str]]) -> None:
    text = "\n".join(f"{key}={value}" for key, value in lines)
    with suppress(InputError):
        scenario = load_puzzle_text(text, "p.pzl").scenario
        assert load_scenario_text(write_scenario(scenario), "p.pzl") == scenario
