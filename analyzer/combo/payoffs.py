"""Cards that a loop does not need, and what they make of it."""

from __future__ import annotations

from analyzer.combo.model import Need, Prerequisite
from analyzer.rules.cards import card_info
from analyzer.rules.format.definitions import Card, DealDamage, DrawCards, GainLife, LoseLife, Mill, Triggered, WinGame
from analyzer.rules.scanning import mentions

_KINDS = {
    DealDamage: "damage",
    LoseLife: "life loss",
    GainLife: "life gain",
    DrawCards: "card draw",
    Mill: "mill",
    WinGame: "win",
}


def unused_cards(prerequisites: tuple[Prerequisite, ...]) -> tuple[str, ...]:
    """The cards without which the loop is still there."""
    return tuple(p.card for p in prerequisites if p.need is Need.CARD and p.needed is False)


def payoffs_of(cards: tuple[Card, ...], unused: tuple[str, ...], steps: str) -> tuple[str, ...]:
    """The unused cards whose triggered abilities are among the steps of the loop, with what they do."""
    found: list[str] = []
    for card in cards:
        if card.name not in unused or card.name not in steps:
            continue
        triggers = [a for a in card_info(card).abilities if isinstance(a, Triggered)]
        kinds = [word for kind, word in _KINDS.items() if any(mentions(a, kind) for a in triggers)]
        if kinds:
            found.append(f"{card.name}: {', '.join(kinds)}")
    return tuple(found)
