"""Breaks text into lines of a given width, counting East Asian wide characters as two cells.

Latin text breaks at spaces. Between two wide characters a line may break anywhere, except before closing punctuation and small kana or
after an opening bracket.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_NOT_FIRST: Final = frozenset(")]、。，．・：；？！）」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々］")
_NOT_LAST: Final = frozenset("([［（「『【〈《")
_WORDS: Final = re.compile(r" +|[^ ]+")


def cell_width(text: str) -> int:
    """How many terminal cells a text takes."""
    return sum(_cells(character) for character in text)


def _cells(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _pieces(text: str) -> list[str]:
    """The parts of a text that stay together; spaces are parts of their own."""
    pieces: list[str] = []
    for run in _WORDS.findall(text):
        start = 0
        for place in range(1, len(run)):
            before, after = run[place - 1], run[place]
            wide = _cells(before) == 2 or _cells(after) == 2
            if wide and after not in _NOT_FIRST and before not in _NOT_LAST:
                pieces.append(run[start:place])
                start = place
        pieces.append(run[start:])
    return pieces


def wrap(text: str, width: int, *, first: str = "", rest: str = "") -> list[str]:
    """Lines of at most ``width`` cells; ``first`` begins the first one and ``rest`` all others. A piece that is too long is cut."""
    lines: list[str] = []
    line, used, empty = first, cell_width(first), True
    for piece in _pieces(text):
        if piece.isspace():
            if not empty:
                line, used = line + piece, used + len(piece)
            continue
        length = cell_width(piece)
        if not empty and used + length > width:
            lines.append(line.rstrip())
            line, used = rest, cell_width(rest)
        while used + length > width and length > 1 and width - cell_width(rest) >= 2:
            fitting = _fitting(piece, max(width - used, 2))
            lines.append(line + fitting)
            piece = piece[len(fitting) :]
            length = cell_width(piece)
            line, used = rest, cell_width(rest)
        line, used, empty = line + piece, used + length, False
    return [*lines, line.rstrip()] if not empty or not lines else lines


def _fitting(piece: str, width: int) -> str:
    used = 0
    for place, character in enumerate(piece):
        used += _cells(character)
        if used > width:
            return piece[: max(place, 1)]
    return piece


def pad(text: str, width: int) -> str:
    """A text filled with spaces to a number of cells."""
    return text + " " * (width - cell_width(text))
