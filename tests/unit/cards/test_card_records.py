"""Files of cards are read in all their forms into the same records; what is no such file is said."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from analyzer.cards.records import faces_of, read_records
from analyzer.errors import CardSourceError

RING = {
    "object": "card",
    "id": "0",
    "oracle_id": "1",
    "name": "Test Ring",
    "lang": "en",
    "layout": "normal",
    "mana_cost": "{1}",
    "cmc": 1.0,
    "type_line": "Artifact",
    "oracle_text": "{T}: Add {C}{C}.",
    "colors": [],
    "color_identity": [],
    "keywords": [],
    "set_type": "core",
    "prices": {"usd": None},
}
WOLF = {
    "object": "card",
    "oracle_id": "2",
    "name": "Day Man // Night Wolf",
    "layout": "transform",
    "cmc": 2.0,
    "type_line": "Creature — Human Werewolf // Creature — Werewolf",
    "color_identity": ["R"],
    "keywords": ["Transform", "Trample"],
    "card_faces": [
        {
            "object": "card_face",
            "name": "Day Man",
            "mana_cost": "{1}{R}",
            "type_line": "Creature — Human Werewolf",
            "oracle_text": "Transform this creature.",
            "power": "2",
            "toughness": "1",
            "colors": ["R"],
        },
        {
            "object": "card_face",
            "name": "Night Wolf",
            "mana_cost": "",
            "type_line": "Creature — Werewolf",
            "oracle_text": "Trample",
            "power": "3",
            "toughness": "3",
            "color_indicator": ["R"],
        },
    ],
}
ATOMIC = {
    "meta": {"version": "5"},
    "data": {
        "Test Ring": [
            {
                "name": "Test Ring",
                "type": "Artifact",
                "types": ["Artifact"],
                "subtypes": [],
                "supertypes": [],
                "manaCost": "{1}",
                "manaValue": 1.0,
                "text": "{T}: Add {C}{C}.",
                "colors": [],
                "colorIdentity": [],
                "layout": "normal",
                "identifiers": {"scryfallOracleId": "1"},
            }
        ],
        "Day Man // Night Wolf": [
            {
                "name": "Day Man // Night Wolf",
                "faceName": "Night Wolf",
                "side": "b",
                "type": "Creature — Werewolf",
                "manaValue": 2.0,
                "text": "Trample",
                "power": "3",
                "toughness": "3",
                "colors": ["R"],
                "colorIdentity": ["R"],
                "keywords": ["Trample"],
                "layout": "transform",
                "identifiers": {"scryfallOracleId": "2"},
            },
            {
                "name": "Day Man // Night Wolf",
                "faceName": "Day Man",
                "side": "a",
                "type": "Creature — Human Werewolf",
                "manaCost": "{1}{R}",
                "manaValue": 2.0,
                "text": "Transform this creature.",
                "power": "2",
                "toughness": "1",
                "colors": ["R"],
                "colorIdentity": ["R"],
                "keywords": ["Transform"],
                "layout": "transform",
                "identifiers": {"scryfallOracleId": "2"},
            },
        ],
    },
}
CARDS = [RING, WOLF]
FORMS: dict[str, bytes] = {
    "array": json.dumps(CARDS).encode(),
    "array of Scryfall": ("[\n" + ",\n".join(json.dumps(c) for c in CARDS) + "\n]\n").encode(),
    "lines": "".join(json.dumps(c) + "\n" for c in CARDS).encode(),
    "lines with a mark": b"\xef\xbb\xbf" + "\r\n".join(json.dumps(c) for c in CARDS).encode(),
    "list": json.dumps({"object": "list", "has_more": False, "data": CARDS}).encode(),
    "mtgjson": json.dumps(ATOMIC).encode(),
    "pretty mtgjson": json.dumps(ATOMIC, indent=2).encode(),
}


def written(folder: Path, content: bytes, name: str = "cards") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("zipped", [False, True])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_same_records(tmp_path: Path, form: str, zipped: bool) -> None:
    content = gzip.compress(FORMS[form], mtime=0) if zipped else FORMS[form]
    ring, wolf = read_records(written(tmp_path, content))
    assert ring == {
        "name": "Test Ring",
        "mana_cost": "{1}",
        "cmc": 1.0,
        "type_line": "Artifact",
        "oracle_text": "{T}: Add {C}{C}.",
        "colors": [],
        "color_identity": [],
        "keywords": [],
        "layout": "normal",
        "oracle_id": "1",
    }
    assert faces_of(ring) == (ring,)
    assert wolf["mana_cost"] == "{1}{R}"
    assert wolf["oracle_text"] == "Transform this creature.\n//\nTrample"
    assert (wolf["power"], wolf["toughness"], wolf["colors"]) == ("2", "1", ["R"])
    front, back = faces_of(wolf)
    assert front == {
        "name": "Day Man",
        "mana_cost": "{1}{R}",
        "type_line": "Creature — Human Werewolf",
        "oracle_text": "Transform this creature.",
        "power": "2",
        "toughness": "1",
        "colors": ["R"],
    }
    assert (back["mana_cost"], back["colors"]) == ("", ["R"])


def test_one_card_written_over_several_lines(tmp_path: Path) -> None:
    assert read_records(written(tmp_path, json.dumps(RING, indent=1).encode()))[0]["name"] == "Test Ring"


def test_what_is_no_card_is_skipped_and_printings_count_once(tmp_path: Path) -> None:
    others: list[dict[str, Any]] = [
        RING | {"set_type": "funny", "oracle_text": "a playtest card of the same name"},
        RING,
        RING | {"id": "another printing", "flavor_text": "x"},
        RING | {"lang": "ja", "name": "Test Ring ja"},
        RING | {"layout": "token", "name": "Token"},
        RING | {"layout": "art_series", "name": "Art"},
        {"object": "set", "name": "A Set"},
    ]
    (found,) = read_records(written(tmp_path, json.dumps(others).encode()))
    assert found["oracle_text"] == RING["oracle_text"]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is no JSON"),
        (b"hello", "is no JSON"),
        (b"[]", "has no card in it"),
        (b"{}", "line 1: Object missing required field `name`"),
        (b"[1, 2]", "Expected `object`, got `int`"),
        (b'[{"name": 5}]', r"Expected `str`, got `int` - at `\$\[0\]\.name`"),
        (b'{"name": "A"}\n{"name": "B"', "line 2: "),
        (b'{"name": "A"}\nno\n', "line 2: "),
        (b'{"meta": {}, "data": {}}', "has no card in it"),
        (b'{"meta": {}, "data": []}', "Expected `object`, got `array`"),
        (b'{"meta": {}, "data": {"A": 3}}', "Expected `array`, got `int`"),
        (b'[{"name": "A\\tB"}]', "cannot be printed"),
        (b'[{"name": " "}]', "or none"),
        (json.dumps([{"name": "x" * 400}]).encode(), "400 characters"),
        (gzip.compress(FORMS["lines"], mtime=0)[:-20], "damaged or cut off"),
        (gzip.compress(FORMS["lines"], mtime=0)[:12], "damaged or cut off"),
        (b"\x1f\x8bnonsense", "damaged or cut off"),
        (b"[" * 100_000, "Expected `object`, got `array`"),
        (b"\xff\xfe[\x00", "is no JSON"),
        (b'[{"name": "\xff"}]', "Invalid UTF-8|invalid"),
    ],
)
def test_what_is_no_file_of_cards(tmp_path: Path, content: bytes, said: str) -> None:
    path = written(tmp_path, content)
    with pytest.raises(CardSourceError, match=said) as caught:
        read_records(path)
    assert str(path) in str(caught.value)


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(CardSourceError, match="cannot be read"):
        read_records(tmp_path / "none")
    with pytest.raises(CardSourceError, match="cannot be read"):
        read_records(tmp_path)
