"""Triggers about damage: dealing it, being dealt it."""

from __future__ import annotations

import re
from typing import Any

from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.triggers.table import EVENTS, Heard, about_the_effect, batched, clause, player_of, subject
from analyzer.rules.format.definitions import DealsDamage, IsDealtDamage, PlayerIsDealtDamage

_ANYTHING = re.compile(r"damage to a (?:permanent or player|player or permanent)\b")
_ONE_PLAYER = re.compile(r"damage to (?:a player|an opponent|you)\b")


@EVENTS.on("DamageDone")
def _deals(node: Node, scope: Scope) -> Heard:
    """A source deals damage: to objects, to players, or to whatever it is."""
    combat = _combat(node)
    if batched(node, scope):
        raise node.refuse("batched")
    keys, target = _to(node, scope)
    exactly = node.take("damage_amount")
    if exactly is not None:
        if len(exactly) != 2 or exactly[0] != "EQ" or not isinstance(exactly[1], int):
            raise node.refuse("damage_amount")
        keys["amount"] = exactly[1]
    events = tuple(DealsDamage(what=what, combat=combat, **keys) for what in subject(node.child("valid_source"), scope, "any"))
    return Heard(events, it="event source", who="that player" if keys.get("who") else "", target=target)


def _combat(node: Node) -> bool | None:
    kind = node.only("damage_kind", "CombatOnly", "NoncombatOnly", "Any", None)
    return {"CombatOnly": True, "NoncombatOnly": False}.get(kind)


def _to(node: Node, scope: Scope) -> tuple[dict[str, Any], str]:
    """To what it is dealt, and the word for that."""
    target = node.child("valid_target")
    if target is None:
        if _ANYTHING.search(clause(scope)):
            return {"to": filter_of(Node({"type": "Any"}, "filter"), scope), "who": "everyone"}, ""
        if "damage to" in clause(scope):
            raise node.refuse("valid_target")
        return {}, ""
    if target.type == "Typed" and (target.peek("type_filters") or target.peek("properties")):
        return {"to": filter_of(target, scope)}, "it"
    if target.type == "SelfRef":
        target.finish()
        return {"to": "self"}, "self"
    if target.type in ("Or", "AttachedTo", "ParentTarget"):
        raise target.refuse()
    return {"who": player_of(target, scope) or "everyone"}, ""


@EVENTS.on("DamageDoneOnceByController")
def _deal(node: Node, scope: Scope) -> Heard:
    """One or more sources deal damage to a player: once for each player."""
    combat = _combat(node)
    said = clause(scope)
    if not node.flag("batched") or (said and not _ONE_PLAYER.search(said)):
        raise node.refuse("batched")
    who = player_of(node.need("valid_target"), scope) or "everyone"
    whats = subject(node.child("valid_source"), scope, "any")
    return Heard(tuple(DealsDamage(what=what, who=who, combat=combat, batch=True) for what in whats), who="that player")


@EVENTS.on("DamageReceived")
def _is_dealt(node: Node, scope: Scope) -> Heard:
    """Something, or somebody, is dealt damage: once for all the damage dealt to it at once."""
    combat = _combat(node)
    said = clause(scope)
    if (said and "dealt" not in said) or batched(node, scope):
        raise node.refuse("valid_card")
    card = node.child("valid_card")
    if card is None:
        who = player_of(node.need("valid_target"), scope)
        return Heard((PlayerIsDealtDamage(who=who or "everyone", combat=combat),), who="that player")
    about_the_effect(node)
    return Heard(tuple(IsDealtDamage(what=what, combat=combat) for what in subject(card, scope)), it="it", target="it")
