"""The examples of ``docs/scenarios.md`` load."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from analyzer.scenario import load_scenario_text
from analyzer.scenario.answers import AFTER_KEYS, QUESTION_KEYS, SCENARIO_EXPECT_KEYS
from analyzer.scenario.objects import OBJECT_KEYS
from analyzer.scenario.players import GAME_KEYS, PLAYER_KEYS
from analyzer.scenario.plays import PLAY_KEYS
from analyzer.scenario.reading import SCENARIO_KEYS

PAGE = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("text", EXAMPLES)
def test_examples_load(text: str) -> None:
    load_scenario_text(text, "page.toml")


def test_every_key_is_explained() -> None:
    keys = {*SCENARIO_KEYS, *GAME_KEYS, *PLAYER_KEYS, *OBJECT_KEYS, *PLAY_KEYS, *QUESTION_KEYS, *SCENARIO_EXPECT_KEYS, *AFTER_KEYS}
    assert {key for key in keys if not re.search(rf"`[^`\n]*\b{key}\b[^`\n]*`", PAGE)} == set()
