"""Reads cards from TOML files and JSON text."""

from __future__ import annotations

import re
import tomllib
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import msgspec

from analyzer.errors import CardFormatError
from analyzer.rules.format import definitions
from analyzer.rules.format.definitions import Card

_UNKNOWN_KEY = re.compile(r"unknown field `([^`]+)`")
_UNKNOWN_TAG = re.compile(r"Invalid value '([^']+)'")


def card_of(value: Any, *, place: str) -> Card:
    """The card that plain data (from TOML or JSON) describes.

    Raises:
        CardFormatError: it does not have the format; the message names the place and the nearest right word.
    """
    try:
        return msgspec.convert(value, Card, strict=True)
    except msgspec.ValidationError as problem:
        raise CardFormatError(place, _explained(str(problem))) from None


def read_card_file(path: Path) -> Card:
    """The card of a TOML file.

    Raises:
        CardFormatError: the file is no TOML or has not the format.
    """
    try:
        value = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise CardFormatError(path.name, f"is no TOML: {problem}") from None
    return card_of(value, place=path.name)


def card_json(card: Card) -> bytes:
    """A card as compact JSON; defaults are left out."""
    return msgspec.json.encode(card)


def card_from_json(text: bytes | str) -> Card:
    """The card of ``card_json``."""
    return msgspec.json.decode(text, type=Card)


def _explained(message: str) -> str:
    """The message with the nearest known word where a key or a tag is unknown."""
    found = _UNKNOWN_KEY.search(message) or _UNKNOWN_TAG.search(message)
    if found is None:
        return message
    near = get_close_matches(found.group(1), _words(), n=1)
    return f"{message}; did you mean {near[0]!r}?" if near else message


def _words() -> list[str]:
    """Every key and tag of the format."""
    words: set[str] = set()
    for thing in vars(definitions).values():
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct):
            info = thing.__struct_config__
            words.update(thing.__struct_encode_fields__)
            if isinstance(info.tag, str):
                words.add(info.tag)
    return sorted(words)
