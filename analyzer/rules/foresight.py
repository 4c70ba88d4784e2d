"""Which actions rarely belong to a loop: for the order in which a search tries them, never for what is possible."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from analyzer.rules.cards import card_info
from analyzer.rules.format.definitions import Card, Cost, DealDamage, Destroy, Dies, Discard, Leaves, LoseLife, Moves, Triggered
from analyzer.rules.game import Game, PlayerRef
from analyzer.rules.mana import COLORS, parse_cost
from analyzer.rules.scanning import mentions, parts


def keepsakes(game: Game, player: int) -> tuple[int, ...]:
    """The ids of a player's cards on the battlefield that do not bring themselves back."""
    return tuple(
        o.oid
        for o in game.objects.values()
        if o.zone == "battlefield" and not o.token and o.controller == player and not _brings_itself_back(o.card)
    )


def given_up(kept: tuple[int, ...], after: Game) -> int:
    """How many of some cards on the battlefield an action has taken off it: by a sacrifice, say."""
    there = after.objects
    return sum(1 for oid in kept if oid not in there or there[oid].zone != "battlefield")


def useful_colors(cards: Iterable[Card]) -> frozenset[str]:
    """The colours of mana that something on some cards costs; one colour for all others if none is."""
    found: set[str] = set()
    for card in cards:
        found |= _colors_of(card)
    return frozenset(found) or frozenset(COLORS[0])


@cache
def _colors_of(card: Card) -> frozenset[str]:
    costs = [card_info(card).cost, *(parse_cost(p.mana) for p in parts(card) if isinstance(p, Cost))]
    costs += [parse_cost(cost.mana) for cost in card_info(card).additional_costs]
    costs += [parse_cost(p.mana) for a in card_info(card).abilities for p in parts(a) if isinstance(p, Cost)]
    return frozenset(color for cost in costs for color in cost.colors)


def wastes_a_color(texts: Iterable[str], useful: frozenset[str]) -> bool:
    """Whether among what was chosen is mana of a colour that nothing costs."""
    return any(text.startswith("mana: {") and text[7] in COLORS and text[7] not in useful for text in texts)


@cache
def _brings_itself_back(card: Card) -> bool:
    """Whether a card does something from another zone, or as it leaves."""
    info = card_info(card)
    return info.has_other_zones or any(
        isinstance(a, Triggered) and isinstance(a.when, Dies | Leaves | Moves) and a.when.what == "self" for a in info.abilities
    )


def hurts_own(after: Game, player: int) -> bool:
    """Whether what a player has just put on the stack harms the player or another permanent of theirs: that rarely belongs to a loop."""
    if not after.stack or after.stack[-1].controller != player:
        return False
    item = after.stack[-1]
    if not any(mentions(item.ability, kind) for kind in (DealDamage, LoseLife, Destroy, Discard)):
        return False
    for word in item.env:
        for referent in item.env[word] if word.startswith("target") else ():
            if isinstance(referent, PlayerRef):
                if referent.player == player:
                    return True
            else:
                obj = after.find(referent)
                if obj is not None and obj.zone == "battlefield" and obj.controller == player and obj.oid != item.source.oid:
                    return True
    return False
