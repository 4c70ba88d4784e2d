"""Draws, life, mana and turns that become something else (CR 614.10, 614.11, 119.7)."""

from __future__ import annotations

from typing import Any

from analyzer.cards.translation.abilities import chain
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.replacements.conditions import applies_if
from analyzer.cards.translation.replacements.table import REPLACEMENTS, is_optional, mandatory, sentence
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import (
    Ability,
    DrawChanged,
    Effect,
    GainLife,
    LifeChanged,
    ManaChanged,
    Replacement,
    Sum,
    Times,
    TurnChanged,
)

_PLAYERS = {None: "you", "You": "you", "Opponent": "opponents", "AnyPlayer": "everyone"}


def _who(node: Node) -> str:
    return _PLAYERS[node.only("valid_player", *_PLAYERS)]


def _instead(node: Node, who: str) -> tuple[Effect, ...]:
    """What happens instead; "that player" is the one whose event it was."""
    execute = node.child("execute", "ability")
    if execute is None:
        quantity = node.need("quantity_modification")
        if quantity.type != "Prevent":
            raise quantity.refuse()
        quantity.finish()
        return ()
    scope = Scope(event_player="that player", replaced="that player")
    effects = chain(execute, scope)
    if scope.targets:
        raise execute.refuse("targets")
    return effects


@REPLACEMENTS.on("Draw")
def _draw(node: Node) -> Ability:
    node.only("draw_scope", "IndividualDraw")
    keys: dict[str, Any] = {"who": _who(node), "optional": is_optional(node)}
    condition = node.peek("condition")
    if isinstance(condition, dict) and condition.get("type") == "ExceptFirstDrawInDrawStep":
        node.need("condition").finish()
        keys["except_first"] = True
    else:
        keys["condition"] = applies_if(node, Scope(parent="self"))
    keys["effects"] = _instead(node, keys["who"])
    zones = node.take("active_zones")
    if zones:
        raise node.refuse("active_zones")
    return Replacement(event=DrawChanged(**keys))


@REPLACEMENTS.on("GainLife")
def _gain(node: Node) -> Ability:
    mandatory(node)
    keys: dict[str, Any] = {"who": _who(node), "condition": applies_if(node, Scope(parent="self"))}
    effects = _instead(node, keys["who"])
    match effects:
        case (GainLife(amount=Times(factor=factor, amount="that much"), who="you"),) if keys["who"] == "you":
            keys["times"] = factor
        case (GainLife(amount=Sum(parts=("that much", int(plus))), who="you"),) if keys["who"] == "you":
            keys["plus"] = plus
        case _:
            if any(isinstance(effect, GainLife) for effect in effects):
                raise node.refuse("execute")
            keys |= {"instead": True, "effects": effects}
    return Replacement(event=LifeChanged(**keys))


@REPLACEMENTS.on("LoseLife")
def _lose(node: Node) -> Ability:
    mandatory(node)
    keys: dict[str, Any] = {"who": _who(node), "condition": applies_if(node, Scope(parent="self"))}
    quantity = node.need("quantity_modification")
    if quantity.type != "Times":
        raise quantity.refuse()
    keys["times"] = quantity.whole("factor")
    quantity.finish()
    return Replacement(event=LifeChanged(gain=False, **keys))


@REPLACEMENTS.on("ProduceMana")
def _mana(node: Node) -> Ability:
    mandatory(node)
    change, scope = node.need("mana_modification"), node.need("mana_replacement_scope")
    if change.type != "Multiply" or scope.type != "TappedForMana" or "if you tap" not in sentence(node):
        raise change.refuse()
    times = change.whole("factor")
    change.finish()
    scope.finish()
    what = filter_of(node.need("valid_card"), Scope(parent="self"))
    return Replacement(event=ManaChanged(what=what, times=times))


@REPLACEMENTS.on("BeginTurn")
def _turn(node: Node) -> Ability:
    """ "If a player would begin an extra turn, that player skips that turn instead." """
    mandatory(node)
    condition = node.need("condition")
    if condition.type != "OnlyExtraTurn":
        raise condition.refuse()
    condition.finish()
    words = sentence(node)
    if not words.startswith(("if a player would begin an extra turn, ", "if an opponent would begin an extra turn, ")):
        raise node.refuse("valid_player")
    return Replacement(event=TurnChanged(who="everyone" if words.startswith("if a player") else "opponents", extra=True))
