"""Parses Oracle text with ``phase-python``, which only this module imports, and only when a text is to be parsed.

A tree is what the translation reads: ``name``; ``faces``, each as the parser has it, without what says nothing (null, false, empty)
and without what is no ability; ``gaps``, the nodes of the parser's for what it did not understand; ``warnings``, its own; and
``complete``, that there are neither.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from analyzer.cards.records import Record, faces_of
from analyzer.errors import ParserMissingError

Tree = dict[str, Any]
_SUPERTYPES = frozenset({"Basic", "Legendary", "Ongoing", "Snow", "World"})
_NO_ABILITIES = frozenset({"oracle_text", "color_identity", "brawl_commander", "is_commander", "scryfall_oracle_id"})
_CLIPPED = 160


def require_parser() -> None:
    """Nothing, if the parser is installed.

    Raises:
        ParserMissingError: it is not.
    """
    try:
        import phase  # noqa: F401
    except ImportError:
        raise ParserMissingError("phase-python", "oracle") from None


def parse(record: Record) -> Tree:
    """The tree of a card.

    Raises:
        ParserMissingError: the parser is not installed.
        ValueError: the parser refuses the card. It may also panic, with an exception that is no ``Exception``, or end the process.
    """
    require_parser()
    from phase import build_oracle_face

    faces = faces_of(record)
    built = [_said(build_oracle_face(_atomic(face, record, several=len(faces) > 1), record.get("oracle_id"))) for face in faces]
    kept = [{key: value for key, value in face.items() if key not in _NO_ABILITIES} for face in built]
    gaps = [gap for face in kept for gap in _gaps(face)]
    warnings = sorted(f"{warning['type']}:{warning.get('detector')}" for face in kept for warning in face.get("parse_warnings", ()))
    return {"name": record["name"], "complete": not gaps and not warnings, "gaps": gaps, "warnings": warnings, "faces": kept}


def _atomic(face: Mapping[str, Any], card: Mapping[str, Any], *, several: bool) -> dict[str, Any]:
    """The face in the form of MTGJSON, which the parser reads. Types that are two words (Time Lord) count as two: so do ours."""
    before, _, after = face["type_line"].partition(" — ")
    words = before.split()
    text = face["oracle_text"]
    return {
        "name": face["name"],
        "manaCost": face["mana_cost"] or None,
        "manaValue": card["cmc"],
        "convertedManaCost": card["cmc"],
        "type": face["type_line"],
        "supertypes": [w for w in words if w in _SUPERTYPES],
        "types": [w for w in words if w not in _SUPERTYPES],
        "subtypes": after.split(),
        "text": text,
        "power": face.get("power"),
        "toughness": face.get("toughness"),
        "loyalty": face.get("loyalty"),
        "defense": face.get("defense"),
        "keywords": list(_own_keywords(text, card["keywords"])) if several else card["keywords"],
        "colors": face.get("colors", []),
        "colorIdentity": card["color_identity"],
        "layout": card["layout"],
        "identifiers": {},
        "legalities": {},
    }


def _own_keywords(text: str, keywords: list[str]) -> Iterator[str]:
    """Of the keywords of a whole card, those that a face has itself: they stand in lines of keywords. In the order of the text."""
    known = {keyword.lower(): keyword for keyword in keywords}
    for line in text.split("\n"):
        bare = re.sub(r"\(.*?\)", "", line).strip()
        items = [item.strip().lower() for item in bare.split(",")]
        found = [next((k for k in sorted(known, key=len, reverse=True) if re.match(rf"{re.escape(k)}(?![a-z])", i)), None) for i in items]
        if None not in found and ":" not in bare and not bare.endswith("."):
            yield from (known[keyword] for keyword in found if keyword is not None)


def _said(value: Any) -> Any:
    """A piece of the parser's answer without what says nothing."""
    if isinstance(value, dict):
        return {key: _said(inner) for key, inner in value.items() if not (inner is None or inner is False or inner in ([], {}))}
    if isinstance(value, list):
        return [_said(inner) for inner in value]
    return value


def _gaps(node: Any) -> Iterator[str]:
    """What the parser did not understand, clipped. Warnings are told apart."""
    match node:
        case {"type": "Unimplemented" | "Unrecognized"}:
            yield json.dumps(node)[:_CLIPPED]
        case {"Unknown": str()} | {"Other": str()}:
            yield str(node)[:_CLIPPED]
        case dict():
            for key, inner in node.items():
                if key != "parse_warnings":
                    yield from _gaps(inner)
        case list():
            for inner in node:
                yield from _gaps(inner)
        case _:
            pass
