"""Finds the card that somebody means: case, accents, punctuation and missing words are forgiven, mistakes only suggested.

From the strictest reading to the loosest: the same slug; the same without any hyphens; the name begins with these words; these words stand
together in it; each word begins one of its words; the letters occur in it. The first reading that fits any card decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import SequenceMatcher

from analyzer.cards.names import slug_of
from analyzer.cards.source import Entry

_LONGEST = 80
_MOST_CANDIDATES = 400
_PIECES = 3


def fitting(slug: str, entries: Sequence[Entry]) -> list[Entry]:
    """The names that fit best, all by the same reading; empty if none fits. ``slug`` is of what was written, and not its own match."""
    wanted = slug.split("-")
    joined = slug.replace("-", "")
    if not joined:
        return []
    readings: list[Callable[[str], bool]] = [
        lambda s: joined[0] == s[0] and s.replace("-", "") == joined,
        lambda s: s.startswith(f"{slug}-"),
        lambda s: slug in s and f"-{slug}-" in f"-{s}-",
        lambda s: s.startswith(slug),
        lambda s: wanted[-1] in s and wanted[0] in s and _each_begins_one(wanted, s.split("-")),
        lambda s: slug in s,
        lambda s: joined in s.replace("-", ""),
    ]
    if len(joined) < 3:
        del readings[4:]  # two letters occur in almost every name
    for fits in readings:
        found = [entry for entry in entries if fits(entry.slug)]
        if found:
            return found
    return []


def nearest(slug: str, entries: Iterable[Entry], count: int) -> list[Entry]:
    """Names written alike, the likeliest first.

    Only names that have a third of the letters in common in one piece are compared, so a name with up to two mistakes is never missed, and
    tens of thousands of names take milliseconds.
    """
    slug = slug[:_LONGEST]
    if len(slug) < 3:
        return []
    size = -(-len(slug) // _PIECES)
    one, two, three = slug[:size], slug[size : 2 * size], slug[2 * size :] or slug[:size]
    spread = max(3, len(slug) // 2)
    least, most = len(slug) - spread, len(slug) + spread
    by_length = [e for e in entries if least <= len(s := e[0]) <= most and (one in s or two in s or three in s)]
    by_length.sort(key=lambda e: (abs(len(e.slug) - len(slug)), e.slug))
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(slug)
    rated: list[tuple[float, bool, str, Entry]] = []
    for entry in by_length[:_MOST_CANDIDATES]:
        matcher.set_seq1(entry.slug)
        if matcher.quick_ratio() >= 0.6 and (ratio := matcher.ratio()) >= 0.6:
            rated.append((-ratio, entry.card is not None and slug_of(entry.card) != entry.slug, entry.slug, entry))  # faces after cards
    rated.sort(key=lambda r: r[:3])
    return [entry for *_, entry in rated[:count]]


def _each_begins_one(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each wanted word begins a word of its own, in this order."""
    left = iter(words)
    return all(any(word.startswith(w) for word in left) for w in wanted)
