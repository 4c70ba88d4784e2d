"""How much of some cards is understood, what blocks the rest, and what that means for combos."""

from __future__ import annotations

import gzip
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from analyzer.errors import CardSourceError
from analyzer.rules.format.definitions import Card, NotUnderstood
from analyzer.rules.support import gaps, unmodelled

SUSPECT = "suspect"
"""What a gap begins with where the text of a card has words that its data does not account for."""


@dataclass(frozen=True, slots=True)
class Blocker:
    """A kind of thing that is not modelled.

    Attributes:
        cards: how many cards it is in. cards_alone: how many have nothing else that is not modelled.
        combos, combos_alone: the same of combos, counting all their cards together.
    """

    kind: str
    cards: int
    cards_alone: int
    combos: int = 0
    combos_alone: int = 0


@dataclass(frozen=True, slots=True)
class Coverage:
    """Numbers of cards: clean (all is understood), suspect (words of the text may be lost) and partial (something else is not understood).

    ``combos``: all, those whose cards are all clean, those that name a card that is not there; None if no combos were given.
    """

    cards: int
    clean: int
    partial: int
    suspect: int
    blockers: tuple[Blocker, ...]
    combos: tuple[int, int, int] | None = None


def missing(card: Card) -> tuple[NotUnderstood, ...]:
    """All that is not modelled in a card, each kind once: abilities, and effects that stop whoever comes to them."""
    return tuple(dict.fromkeys((*gaps(card), *(NotUnderstood(about=about) for about in unmodelled(card)))))


def blocking(card: Card) -> frozenset[str]:
    """The kinds of what is not modelled in a card and may matter. All that is ``suspect`` counts as one kind."""
    return frozenset(kind_of(gap.about) for gap in missing(card) if not gap.harmless)


def kind_of(about: str) -> str:
    """The kind that a gap counts as."""
    return SUSPECT if about.startswith(SUSPECT) else about


def coverage(
    cards: Iterable[Card], combos: Iterable[tuple[str, ...]] | None = None, own_name: Callable[[str], str | None] | None = None
) -> Coverage:
    """What is understood of some cards, and of the combos of them.

    Args:
        combos: names of the cards of each.
        own_name: the own name of a card that a combo calls otherwise.
    """
    blocked = {card.name: blocking(card) for card in cards}
    in_cards = Counter(kind for kinds in blocked.values() for kind in kinds)
    alone = Counter(next(iter(kinds)) for kinds in blocked.values() if len(kinds) == 1)
    suspect = in_cards[SUSPECT]
    clean = sum(not kinds for kinds in blocked.values())
    in_combos: Counter[str] = Counter()
    combos_alone: Counter[str] = Counter()
    counted = None
    if combos is not None:
        total = covered = unknown = 0
        for names in combos:
            total += 1
            kinds_of = [blocked.get(name if name in blocked or own_name is None else own_name(name) or "") for name in names]
            if None in kinds_of:
                unknown += 1
                continue
            kinds = frozenset[str]().union(*(kinds for kinds in kinds_of if kinds is not None))
            covered += not kinds
            in_combos.update(kinds)
            if len(kinds) == 1:
                combos_alone.update(kinds)
        counted = (total, covered, unknown)
    blockers = [Blocker(k, n, alone[k], in_combos[k], combos_alone[k]) for k, n in in_cards.items()]
    blockers.sort(key=lambda b: (-b.combos_alone, -b.combos, -b.cards_alone, -b.cards, b.kind))
    return Coverage(len(blocked), clean, len(blocked) - clean - suspect, suspect, tuple(blockers), counted)


class _Card(msgspec.Struct):
    name: str


class _Use(msgspec.Struct):
    card: _Card


class _Combo(msgspec.Struct):
    """A combo of JSON lines."""

    cards: list[str]


class _Variant(msgspec.Struct):
    """A combo of Commander Spellbook."""

    uses: list[_Use]


class _Export(msgspec.Struct):
    variants: list[_Variant]


def read_combos(path: Path) -> list[tuple[str, ...]]:
    """The cards of each combo of a file: JSON lines with ``cards``, or an export of Commander Spellbook; perhaps gzipped.

    Raises:
        CardSourceError: it cannot be read, or has another form.
    """
    fix = "give JSON lines with a list `cards` of names, or an export of Commander Spellbook"
    try:
        raw = path.read_bytes()
        text = gzip.decompress(raw) if raw.startswith(b"\x1f\x8b") else raw
        if re.match(rb'\s*\{[^\[\]]{0,2000}"variants"\s*:\s*\[', text):
            found = [tuple(use.card.name for use in combo.uses) for combo in msgspec.json.decode(text, type=_Export).variants]
        else:
            decode = msgspec.json.Decoder(_Combo).decode
            found = [tuple(decode(line).cards) for line in text.splitlines() if line.strip()]
    except (EOFError, zlib.error, gzip.BadGzipFile) as problem:
        raise CardSourceError(str(path), f"is damaged or cut off ({problem})", "fetch it again") from None
    except msgspec.DecodeError as problem:
        raise CardSourceError(str(path), str(problem), fix) from None
    except OSError as problem:
        raise CardSourceError(str(path), f"cannot be read ({problem.strerror})", fix) from None
    if not any(found):
        raise CardSourceError(str(path), "has no combo in it", fix)
    return found
