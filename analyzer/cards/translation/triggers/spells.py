"""Triggers about casting spells, activating abilities, becoming a target."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.triggers.table import EVENTS, Heard, about_the_effect, batched, clause, player_of, subject
from analyzer.cards.translation.vocabulary import zone
from analyzer.rules.format.definitions import Activates, BecomesTarget, Casts, Filter, TapsForMana, What


@EVENTS.on("SpellCast", "SpellCastOrCopy")
def _casts(node: Node, scope: Scope) -> Heard:
    card = node.child("valid_card")
    keys: dict[str, Any] = {**_origin(node), "copies": True} if node.type == "SpellCastOrCopy" else _origin(node)
    if card is not None and card.type == "SelfRef":
        about_the_effect(node)
        return Heard((Casts(what="self", **keys),), it="it", who="that player")
    what = filter_of(card, scope, "stack") if card is not None else filter_of(Node({"type": "StackSpell"}, "filter"), scope)
    if scope.constraint.nth and card is not None:
        raise node.refuse("valid_card of the n-th")
    who = player_of(node.child("valid_target"), scope)
    if re.search(r"\bactivates?\b", clause(scope)):
        raise node.refuse("or an ability that is activated")
    if who == "" and "you cast" in clause(scope):
        raise node.refuse("valid_target")
    return Heard((Casts(what=what, who=who, **keys),), it="it", who="that player")


def _origin(node: Node) -> dict[str, str]:
    """The zone out of which it is cast."""
    origin = node.child("spell_cast_origin")
    if origin is None:
        return {}
    match origin.type:
        case "Equals":
            found = {"from_": zone(origin.take("data"))}
        case "NotEquals":
            found = {"not_from": zone(origin.take("data"))}
        case _:
            raise origin.refuse()
    origin.finish()
    return found


@EVENTS.on("AbilityActivated")
def _activates(node: Node, scope: Scope) -> Heard:
    """An ability of an object is activated; whether mana abilities are meant stands in the condition."""
    who = player_of(node.child("valid_target"), scope)
    card = node.child("valid_card")
    whats: tuple[What, ...] = subject(card, scope) if card is not None else (Filter(zone="any"),)
    if not scope.constraint.not_mana:
        raise node.refuse("of mana abilities as well")
    return Heard(tuple(Activates(what=what, who=who, not_mana=True) for what in whats), it="it", who="that player")


@EVENTS.on("TapsForMana")
def _taps_for_mana(node: Node, scope: Scope) -> Heard:
    whose = node.child("valid_target")
    who = player_of(whose, scope)
    if "for mana of" in clause(scope):
        raise node.refuse("of a kind")
    if who == "" and "you tap" in clause(scope):
        raise node.refuse("valid_target")
    if who and "you tap" not in clause(scope):
        raise node.refuse("valid_target")
    return Heard(tuple(TapsForMana(what=what, who=who) for what in subject(node.child("valid_card"), scope)), it="it", who="that player")


def _spell_or_ability(by: Filter) -> Filter:
    """A spell or an ability is anything on the stack."""
    kinds = {part.kind for part in by.any_of}
    rest = {msgspec.structs.replace(part, kind="") for part in by.any_of}
    return rest.pop() if kinds == {"spell", "ability"} and len(rest) == 1 and by == Filter(zone="stack", any_of=by.any_of) else by


@EVENTS.on("BecomesTarget")
def _becomes_target(node: Node, scope: Scope) -> Heard:
    about_the_effect(node)
    if batched(node, scope):
        raise node.refuse("batched")
    source = node.child("valid_source")
    said = clause(scope).partition("target of")[2]
    if ("you control" in said or "opponent controls" in said) and (source is None or "controller" not in str(source.data)):
        raise node.refuse("valid_source")
    by = _spell_or_ability(filter_of(source, scope)) if source is not None else None
    events = tuple(BecomesTarget(what=what, by=by) for what in subject(node.child("valid_card"), scope))
    if "that spell" in scope.sentence or "its controller" in scope.sentence:  # nothing is left that "it" could stand for
        return Heard(events)
    return Heard(events, it="it", target="it")
