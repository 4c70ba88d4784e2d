"""Names and numbers as plain text: what a model calls things may contain anything, a terminal should not be told all of it."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LONGEST_DIGITS: Final = 30
_BITS_PER_DIGIT: Final = 3.3219280948873626
_AND: Final = re.compile(r", | and ")


def plain(name: str) -> str:
    """A name on one line, without control and direction characters (they become visible escapes)."""
    return "".join(_shown(character) for character in name)


def _shown(character: str) -> str:
    if character in "\n\t\r":
        return " "
    if unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return f"\\u{ord(character):04x}" if ord(character) > 0xFF else f"\\x{ord(character):02x}"
    return character


def number(value: int, *, sign: bool = False) -> str:
    """A number with separators; from 31 digits on its order of magnitude."""
    digits = int(abs(value).bit_length() / _BITS_PER_DIGIT)
    if digits > _LONGEST_DIGITS:
        return f"{'-' if value < 0 else '+' if sign else ''}~10^{digits:,}"
    return f"{value:+,}" if sign else f"{value:,}"
