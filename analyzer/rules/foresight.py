"""Which actions rarely belong to a loop: for the order in which a search tries them, never for what is possible."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from analyzer.rules.cards import card_info
from analyzer.rules.format.definitions import (
    Activated,
    Activates,
    BecomesTarget,
    Card,
    CastCard,
    CastFrom,
    ChooseOne,
    Cost,
    DealDamage,
    Destroy,
    Dies,
    Discard,
    Fight,
    Filter,
    GainLife,
    GainsLife,
    Greatest,
    Leaves,
    LifeChanged,
    LifeOf,
    LoseLife,
    Move,
    Moves,
    Power,
    Pump,
    Regenerate,
    Sacrifice,
    Scry,
    Toughness,
    Triggered,
)
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


def useful_colors(cards: Iterable[Card], settled: Iterable[Card] = ()) -> frozenset[str]:
    """The colours of mana that something on some cards costs; one colour for all others if none is.

    ``settled``: cards on the battlefield; nobody pays for them unless something may take them away from there.
    """
    found: set[str] = set()
    known = tuple(cards)
    stay = frozenset() if any(_may_take_away(card) for card in known) else frozenset(settled)
    for card in known:
        found |= _colors_of(card, of_abilities=card in stay)
    return frozenset(found) or frozenset(COLORS[0])


@cache
def _may_take_away(card: Card) -> bool:
    """Whether a card could take permanents from the battlefield to where they are cast from."""
    for part in parts((card, card_info(card).abilities)):
        if isinstance(part, Cost) and (part.return_to_hand is not None or part.sacrifice is not None):
            return True
        if isinstance(part, Move | CastFrom | CastCard | Sacrifice | Destroy):
            return True
    return False


@cache
def _colors_of(card: Card, *, of_abilities: bool) -> frozenset[str]:
    costs = [parse_cost(p.mana) for p in parts(card) if isinstance(p, Cost)]
    if not of_abilities:
        costs += [card_info(card).cost, *(parse_cost(cost.mana) for cost in card_info(card).additional_costs)]
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


_FOR_COMBAT = frozenset(
    (
        "defender",
        "fear",
        "first strike",
        "double strike",
        "flying",
        "hexproof",
        "horsemanship",
        "intimidate",
        "menace",
        "reach",
        "shadow",
        "shroud",
        "skulk",
        "trample",
        "vigilance",
    )
)
"""Keywords that only combat and targets ask for."""


def idle_abilities(cards: Iterable[Card]) -> frozenset[Activated]:
    """The activated abilities that cost mana alone and do nothing that the cards ask for: pumps, scry, gaining life."""
    known = tuple(cards)
    asked: set[type] = set()
    for card in known:
        for part in parts((card, card_info(card).abilities)):
            asked.add(type(part))
            if isinstance(part, Filter) and (part.power or part.toughness or part.compared):
                asked.add(Power)
    found = [a for card in known for a in parts((card, card_info(card).abilities)) if isinstance(a, Activated)]
    return frozenset(a for a in found if _is_idle(a, asked))


def _is_idle(ability: Activated, asked: set[type]) -> bool:
    if ability.cost.mana == "" or ability.cost != Cost(mana=ability.cost.mana) or ability.modes or Activates in asked:
        return False
    if ability.targets and BecomesTarget in asked:
        return False
    return bool(ability.effects) and all(_changes_little(effect, asked) for effect in ability.effects)


def _changes_little(effect: object, asked: set[type]) -> bool:
    match effect:
        case Scry() | Regenerate():
            return True
        case GainLife():
            return not asked & {GainsLife, LifeOf, LifeChanged}
        case Pump(modification=None):
            grows = effect.power != 0 or effect.toughness != 0
            return set(effect.keywords) <= _FOR_COMBAT and not (grows and asked & {Power, Toughness, Greatest, DealDamage, Fight})
        case ChooseOne():
            return all(_changes_little(e, asked) for option in effect.options for e in option.effects)
        case _:
            return False


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
