"""What follows from a card's data alone: types, colours, mana value, abilities with the keywords written out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from analyzer.rules.format.definitions import (
    Ability,
    Activated,
    Amount,
    Card,
    CastFrom,
    Continuous,
    Cost,
    CostChange,
    ExtraTriggers,
    NotUnderstood,
    Replacement,
    RuleChange,
    SpellEffect,
    Triggered,
)
from analyzer.rules.keywords import abilities_of_keyword, costs_of_keyword
from analyzer.rules.mana import ManaCost, parse_cost

SUPERTYPES = frozenset({"basic", "legendary", "snow", "world", "ongoing", "elite", "host"})
CARD_TYPES = frozenset(
    {
        "artifact", "battle", "conspiracy", "creature", "dungeon", "enchantment", "instant", "kindred", "land", "phenomenon", "plane",
        "planeswalker", "scheme", "sorcery", "tribal", "vanguard",
    }
)  # fmt: skip
PERMANENT_TYPES = frozenset({"artifact", "battle", "creature", "enchantment", "land", "planeswalker"})
BASIC_LAND_MANA = {"plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}


SUBTYPES = {
    "artifact": frozenset(
        {
            "attraction", "blood", "bobblehead", "clue", "contraption", "equipment", "food", "fortification", "gold", "incubator", "junk",
            "lander", "map", "powerstone", "spacecraft", "treasure", "vehicle",
        }
    ),
    "enchantment": frozenset(
        {"aura", "background", "cartouche", "case", "class", "curse", "role", "room", "rune", "saga", "shard", "shrine"}
    ),
    "land": frozenset(
        {
            "cave", "cloud", "desert", "forest", "gate", "island", "lair", "locus", "mine", "mountain", "plains", "planet", "power-plant",
            "sphere", "swamp", "tower", "town", "urza's",
        }
    ),
    "battle": frozenset({"siege"}),
    "spell": frozenset({"adventure", "arcane", "lesson", "omen", "trap"}),
}  # fmt: skip
"""Subtypes by card type (CR 205.3); those of creatures are the rest, those of planeswalkers are names."""
_NO_CREATURE_TYPES = frozenset().union(SUPERTYPES, CARD_TYPES, *SUBTYPES.values())


def creature_types(words: Iterable[str]) -> frozenset[str]:
    """Those of some type words that are creature types."""
    return frozenset(w for w in words if w not in _NO_CREATURE_TYPES)


@dataclass(frozen=True, slots=True)
class CardInfo:
    """A card, read once.

    Attributes:
        types: all words of the type line, lower case. keywords: the words of keyword abilities without their costs.
        abilities: the written ones and those that keywords stand for. has_other_zones: some of them work outside the battlefield.
        continuous: the zones from which some of them change characteristics.
        additional_costs: the card's, and those that keywords such as kicker add.
    """

    card: Card
    types: frozenset[str]
    colors: frozenset[str]
    cost: ManaCost
    keywords: frozenset[str]
    abilities: tuple[Ability, ...]
    power: Amount | None
    toughness: Amount | None
    has_other_zones: bool
    additional_costs: tuple[Cost, ...]
    continuous: frozenset[str] = frozenset()

    def has(self, kind: type) -> bool:
        """Whether it has an ability of a class."""
        return _has(self.abilities, kind)

    def changes_from(self, zone: str) -> bool:
        """Whether an ability of it changes characteristics while it is in a zone."""
        return bool(self.continuous) and (zone in self.continuous or "any" in self.continuous)

    @property
    def is_permanent(self) -> bool:
        """Whether the card becomes a permanent."""
        return bool(self.types & PERMANENT_TYPES)

    @property
    def is_land(self) -> bool:
        """Whether it is a land, which is played and not cast."""
        return "land" in self.types


def type_words(line: str) -> frozenset[str]:
    """The words of a type line, lower case."""
    return frozenset(w.lower() for w in re.split(r"[\s/]+|\s-\s|—", line) if w and w not in "-—")


def keyword_word(keyword: str) -> str:
    """A keyword ability without its cost or number."""
    return re.sub(r"\s*(\{.*|\d+|x)$", "", keyword.lower()).strip()


@cache
def card_info(card: Card) -> CardInfo:
    """What follows from a card's data."""
    types = type_words(card.types)
    cost = parse_cost(card.cost)
    colors = frozenset(card.colors) if card.colors is not None else cost.colors
    keywords = frozenset(keyword_word(k) for k in card.keywords)
    abilities = list(card.abilities)
    for keyword in card.keywords:
        abilities += abilities_of_keyword(keyword)
    for name, color in BASIC_LAND_MANA.items():
        if name in types and "land" in types:
            abilities += abilities_of_keyword("tap for " + color)
    if "siege" in types:
        abilities += abilities_of_keyword("siege")
    elsewhere = any(getattr(a, "zone", "battlefield") != "battlefield" for a in abilities)
    continuous = frozenset(a.zone for a in abilities if isinstance(a, Continuous))
    more = (*card.additional_costs, *(c for k in card.keywords for c in costs_of_keyword(k)))
    return CardInfo(card, types, colors, cost, keywords, tuple(abilities), card.power, card.toughness, elsewhere, more, continuous)


@cache
def _has(abilities: tuple[Ability, ...], kind: type) -> bool:
    return any(isinstance(a, kind) for a in abilities)


Static = Continuous | RuleChange | CostChange | ExtraTriggers | CastFrom | Replacement
__all__ = [
    "Activated",
    "CardInfo",
    "NotUnderstood",
    "SpellEffect",
    "Static",
    "Triggered",
    "card_info",
    "keyword_word",
    "type_words",
]
