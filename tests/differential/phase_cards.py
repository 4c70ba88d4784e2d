"""Card faces for the phase.rs engine, built at run time from the card data beside the repository (never copied into it)."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from phase import build_oracle_face, build_oracle_face_multi

DATA = Path(__file__).parents[3] / "shared" / "data" / "cards.jsonl.gz"

_SUPERTYPES = frozenset({"Basic", "Legendary", "Ongoing", "Snow", "World"})
_TWO_FACED = frozenset({"adventure", "aftermath", "flip", "modal_dfc", "prepare", "split", "transform"})


class UnknownCard(LookupError):
    """No card of that name is in the card data."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no card named {name!r} in {DATA.name}")


@cache
def _records() -> dict[str, dict[str, Any]]:
    """Every card by its full name, and by its front face's where no card has that for its own."""
    with gzip.open(DATA, "rt", encoding="utf-8") as lines:
        cards: list[dict[str, Any]] = [json.loads(line) for line in lines]
    records = {card["name"].partition(" // ")[0]: card for card in cards if "card_faces" in card}
    return records | {card["name"]: card for card in cards}


def _record(name: str) -> dict[str, Any]:
    try:
        return _records()[name]
    except KeyError:
        raise UnknownCard(name) from None


def _atomic(face: Mapping[str, Any], card: Mapping[str, Any]) -> dict[str, Any]:
    """The face as MTGJSON would have it: the shape that the engine parses."""
    before, _, after = face["type_line"].partition(" — ")
    words = before.split()
    return {
        "name": face["name"],
        "manaCost": face["mana_cost"] or None,
        "manaValue": card["cmc"],
        "convertedManaCost": card["cmc"],
        "type": face["type_line"],
        "supertypes": [w for w in words if w in _SUPERTYPES],
        "types": [w for w in words if w not in _SUPERTYPES],
        "subtypes": [w.replace("_", " ") for w in after.replace("Time Lord", "Time_Lord").split()],
        "text": face["oracle_text"],
        "power": face.get("power"),
        "toughness": face.get("toughness"),
        "loyalty": face.get("loyalty"),
        "keywords": card["keywords"],
        "colors": face["colors"],
        "colorIdentity": card["color_identity"],
        "layout": card["layout"],
        "identifiers": {},
        "legalities": {},
    }


def front_face(name: str) -> str:
    """The name by which the engine knows the card: its front face's."""
    return str(_record(name)["name"]).partition(" // ")[0]


def oracle_text(name: str) -> str:
    """The text of the card, of both its faces if it has two."""
    record = _record(name)
    return "\n".join(face.get("oracle_text", "") for face in record.get("card_faces", [record]))


def database(names: Iterable[str]) -> str:
    """The engine's ``card-data.json`` with just the faces of these cards.

    What its parser makes of the text is not checked here: a line that it does not understand does nothing in the game. See ``unread``.

    Raises:
        UnknownCard: a name that is not in the card data.
    """
    faces: dict[str, Any] = {}
    for name in sorted(set(names)):
        card = _record(name)
        if card["layout"] in _TWO_FACED:
            for index, face in enumerate(card["card_faces"]):
                # Both faces carry one id: by it the engine finds the other.
                built = build_oracle_face_multi(_atomic(face, card), card["name"])
                faces[face["name"].lower()] = built | {"layout": card["layout"], "face_index": index}
        else:
            faces[card["name"].lower()] = build_oracle_face(_atomic(card, card), None)
    return json.dumps(faces)


def unread(names: Iterable[str]) -> list[str]:
    """The lines of these cards that the engine says it does not understand, so does not play; a card may be misread without it."""
    return [line for face in json.loads(database(names)).values() for line in _unread(face)]


def _unread(node: object) -> Iterator[str]:
    match node:
        case {"type": "Unimplemented" | "SwallowedClause", "description": text} | {"type": "Unrecognized", "text": text}:
            yield str(text)
        case {"mode": {"Unknown": text}}:
            yield str(text)
        case dict():
            for value in node.values():
                yield from _unread(value)
        case list():
            for value in node:
                yield from _unread(value)
        case _:
            pass
