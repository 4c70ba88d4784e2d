"""How names of cards are compared: the key of a card, and all names that a card answers to."""

from __future__ import annotations

import re
import unicodedata

from analyzer.rules.format.definitions import Card

_APOSTROPHES = "'’‘ʼ＇`´′"
_LETTERS = str.maketrans(
    {"æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l", "Ł": "l", "đ": "d", "Đ": "d", "ß": "ss"}
    | dict.fromkeys(_APOSTROPHES, "")
    | dict.fromkeys("‐‑‒–—―−", "-")
)
BETWEEN_FACES = " // "
"""Stands between the names of two faces where both are given."""


def slug_of(name: str) -> str:
    """The stem of the file that holds a card: ``Kiki-Jiki, Mirror Breaker`` is in ``kiki-jiki-mirror-breaker.toml``.

    Lower case, without accents and apostrophes; everything else that is no letter or digit becomes one hyphen. Empty where there is none.
    """
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS)).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")


def names_of(card: Card) -> tuple[str, ...]:
    """Every name by which a card is found, its own first: also both faces' names, each alone and together."""
    found = [card.name]
    front, both, back = card.name.partition(BETWEEN_FACES)
    if both:
        found += [front, back]
    if card.back is not None:
        found += [card.back.name, f"{front}{BETWEEN_FACES}{card.back.name}"]
    return tuple(dict.fromkeys(found))
