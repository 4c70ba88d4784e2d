"""What of a card the rules engine does not model: nothing is silently left out, it makes a verdict undecided or is harmless."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.rules.format.definitions import (
    Card,
    CopyChange,
    EndTurn,
    Modification,
    NotUnderstood,
    Pump,
    RuleChange,
    ThisTurn,
    Unmodelled,
)
from analyzer.rules.keywords import abilities_of_keyword
from analyzer.rules.scanning import parts

RULES = frozenset(
    {
        "as though flash", "as though haste", "assign by toughness", "cant activate", "cant attack", "cant attack again",
        "cant be blocked", "cant be countered", "cant be sacrificed", "cant be targeted", "cant become untapped", "cant block",
        "cant cast", "cant draw", "cant gain life", "cant have counters", "cant lose", "cant lose life", "cant play lands", "cant win",
        "counter maximum", "damage as infect", "damage cant be prevented", "doesnt untap", "extra land", "hexproof", "legend rule off",
        "mana doesnt empty", "may not untap", "no loss for zero life", "no maximum hand size", "no triggers from entering",
        "only as sorceries", "skip draw", "skip untap", "skip upkeep", "spend as any color", "spend as any type",
    }
)  # fmt: skip
"""The rules that ``RuleChange`` can change."""
FACTS = frozenset(
    {
        "attackers",
        "cards drawn",
        "cards put into the graveyard",
        "creatures died",
        "life gained",
        "life lost",
        "loyalty abilities",
        "permanents left",
        "spells cast",
    }
)
"""What of a turn is counted (``ThisTurn``)."""


def gaps(card: Card) -> Iterator[NotUnderstood]:
    """Everything in a card, its tokens and its other face that is not understood or not modelled."""
    for part in parts(card):
        match part:
            case NotUnderstood():
                yield part
            case RuleChange() if part.rule not in RULES:
                yield NotUnderstood(about=f"the rule {part.rule!r}")
            case ThisTurn() if part.event not in FACTS:
                yield NotUnderstood(about=f"how often this turn {part.event!r}")
            case EndTurn():
                yield NotUnderstood(about="ending the turn")
            case Card() | Pump():
                yield from _of_keywords(part.keywords)
            case Modification() | CopyChange():
                yield from _of_keywords(part.add_keywords)
            case _:
                pass


def _of_keywords(keywords: tuple[str, ...]) -> Iterator[NotUnderstood]:
    for keyword in keywords:
        for ability in abilities_of_keyword(keyword):
            if isinstance(ability, NotUnderstood):
                yield ability


def unmodelled(card: Card) -> Iterator[str]:
    """What effects of a card are not modelled: it stops only whoever comes to them (``Unmodelled``), not the whole analysis."""
    return (part.about for part in parts(card) if isinstance(part, Unmodelled))
