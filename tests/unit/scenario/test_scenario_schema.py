"""The JSON Schema accepts what loads, and its keys and words are those of the loader."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from analyzer.language.expectation import GROWTHS, VERDICTS
from analyzer.scenario import Face, Format, TurnStep, Verb, scenario_schema
from analyzer.scenario.answers import AFTER_KEYS, QUESTION_KEYS, SCENARIO_EXPECT_KEYS
from analyzer.scenario.objects import OBJECT_KEYS
from analyzer.scenario.players import GAME_KEYS, MAX_SPEED, PLAYER_KEYS
from analyzer.scenario.plays import DETAILS, PLAY_KEYS, TIMES
from analyzer.scenario.reading import EDITIONS, SCENARIO_KEYS
from analyzer.scenario.symbols import MAX_COUNT

SCHEMA = scenario_schema()
VALIDATOR: Any = Draft202012Validator(SCHEMA)
PLAYERS: list[dict[str, Any]] = [{"name": "A"}, {"name": "B"}]


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_smallest_scenario() -> None:
    VALIDATOR.validate({"title": "t", "player": PLAYERS})


def of_a(**more: Any) -> dict[str, Any]:
    return {"player": [{"name": "A", **more}, {"name": "B"}]}


REFUSED: list[dict[str, Any]] = [
    {"titel": "x"},
    {"player": PLAYERS[:1]},
    {"player": [{}, {}]},
    {"game": {"step": "main"}},
    {"game": {"format": "EDH"}},
    of_a(library=-1),
    of_a(graveyard=3),
    of_a(graveyard=[3]),
    of_a(mana="CC"),
    of_a(mana={"X": 1}),
    of_a(counters={"poison": 1}),
    of_a(counters={"P1P1": 1}),
    of_a(speed=5),
    of_a(hand=[{"id": "x"}]),
    of_a(hand=[{"card": "x", "power": 2}]),
    of_a(hand=[{"token": "x"}]),
    of_a(hand=[{"token": "x", "card": "x", "types": "Land"}]),
    of_a(hand=[{"token": "x", "types": "Land", "colors": "C"}]),
    {"play": [{}]},
    {"play": [{"cast": "x", "resolve": True}]},
    {"play": [{"cast": "x", "ability": 1}]},
    {"play": [{"resolve": True, "by": "A"}]},
    {"question": {"turns": 0}},
    {"expect": {"condition": "x"}},
    {"expect": {"net": {"life": 1}}},
    {"expect": {"after": {"A.lif": 1}}},
    {"expect": {"after": {"A.life": "1"}}},
]


@pytest.mark.parametrize("change", REFUSED)
def test_schema_refuses(change: dict[str, Any]) -> None:
    assert not VALIDATOR.is_valid({"title": "t", "player": PLAYERS, **change})


def test_keys_and_words_are_those_of_the_loader() -> None:
    definitions = SCHEMA["$defs"]
    assert set(SCHEMA["properties"]) == set(SCENARIO_KEYS)
    for name, keys in {
        "game": GAME_KEYS,
        "player": PLAYER_KEYS,
        "object_table": OBJECT_KEYS,
        "play": PLAY_KEYS,
        "question": QUESTION_KEYS,
        "expect": SCENARIO_EXPECT_KEYS,
        "after": AFTER_KEYS,
    }.items():
        assert set(definitions[name]["properties"]) == set(keys), name
    assert SCHEMA["properties"]["edition"]["enum"] == list(EDITIONS)
    assert definitions["game"]["properties"]["format"]["enum"] == [f.value for f in Format]
    assert definitions["game"]["properties"]["step"]["enum"] == [s.value for s in TurnStep]
    assert definitions["time"]["enum"] == list(TIMES)
    assert definitions["object_table"]["properties"]["face"]["enum"] == [f.value for f in Face]
    assert definitions["object_table"]["properties"]["count"]["maximum"] == MAX_COUNT
    assert definitions["player"]["properties"]["speed"]["maximum"] == MAX_SPEED
    assert definitions["verdict"]["enum"] == list(VERDICTS)
    assert definitions["expect"]["properties"]["growth"]["enum"] == list(GROWTHS)


@pytest.mark.parametrize("verb", Verb)
@pytest.mark.parametrize("key", [key for key in PLAY_KEYS if key not in list(Verb)])
def test_what_goes_with_what(verb: Verb, key: str) -> None:
    what: dict[str, Any] = {"attack": ["x"], "block": {"x": "y"}, "resolve": True, "to": "upkeep"}
    detail: dict[str, Any] = {"by": "A", "ability": 1, "amount": 1, "x": 1}
    play = {verb.value: what.get(verb.value, "x"), key: detail.get(key, [])}
    assert VALIDATOR.is_valid({"title": "t", "player": PLAYERS, "play": [play]}) == (key in DETAILS[verb])
