"""Mana that can be spent only on some things (CR 106.6): what is written behind its kind in a pool.

A pool counts mana by keys such as ``G``, ``G|creature spells`` or ``C|artifact spells; artifact abilities``; ``G|snow`` came from a snow
source, ``G|lasting`` is not lost before the turn ends. The words are enough to know the restriction again, so that a position needs
nothing else.
"""

from __future__ import annotations

from functools import cache

import msgspec

from analyzer.rules.characteristics import traits_of
from analyzer.rules.context import Context
from analyzer.rules.format.definitions import Filter
from analyzer.rules.selection import matches

SNOW = "snow"
LASTING = "lasting"
_ANY = "any"
_FREE = (SNOW, LASTING)
"""Tags that do not restrict what the mana is spent on."""


def restricted(kind: str, for_spells: Filter | None, for_abilities: Filter | None, *, snow: bool = False, lasting: bool = False) -> str:
    """The key of mana of a kind with its restrictions."""
    parts = [f"{_words(flt)} {what}" for flt, what in ((for_spells, "spells"), (for_abilities, "abilities")) if flt is not None]
    tags = [*([SNOW] if snow else []), *([LASTING] if lasting else []), *(["; ".join(parts)] if parts else [])]
    return "|".join([kind, *tags])


def is_snow(key: str) -> bool:
    """Whether mana of a key came from a snow source."""
    return SNOW in key.split("|")[1:]


def is_lasting(key: str) -> bool:
    """Whether mana of a key is not lost as steps and phases end, until the turn does."""
    return LASTING in key.split("|")[1:]


def without_tags(key: str) -> str:
    """The key without what says nothing about what the mana is spent on."""
    return "|".join(tag for tag in key.split("|") if tag not in _FREE)


def is_restricted(key: str) -> bool:
    """Whether mana of a key can be spent only on some things."""
    return any(tag not in _FREE for tag in key.split("|")[1:])


def may_be_spent(key: str, purpose: Context | None) -> bool:
    """Whether mana of a key may be spent on what is being paid for."""
    return all(tag in _FREE or any(_fits(part, purpose) for part in tag.split("; ")) for tag in key.split("|")[1:])


def _words(flt: Filter) -> str:
    """Type words, where the filter says no more than types; else the filter itself as JSON."""
    if flt.types and msgspec.structs.replace(flt, types=(), zone="battlefield") == Filter():
        return " ".join(flt.types)
    if msgspec.structs.replace(flt, zone="battlefield", kind="") == Filter():
        return _ANY
    return msgspec.json.encode(msgspec.structs.replace(flt, zone="any")).decode()


@cache
def _filter(words: str) -> Filter:
    if words == _ANY:
        return Filter(zone="any")
    if words.startswith("{"):
        return msgspec.json.decode(words, type=Filter)
    return Filter(types=tuple(words.split(" ")), zone="any")


def _fits(part: str, purpose: Context | None) -> bool:
    words, _, what = part.rpartition(" ")
    item = purpose.item if purpose is not None else None
    if purpose is None or item is None:
        return False
    game = purpose.game
    if item.kind == "spell":
        spell = game.objects.get(item.oid)
        return what == "spells" and spell is not None and matches(_filter(words), traits_of(game, spell), purpose)
    if what != "abilities" or item.kind != "activated":
        return False
    source = game.find(item.source)
    traits = traits_of(game, source) if source is not None else item.source.seen
    return traits is not None and matches(_filter(words), traits, purpose)
