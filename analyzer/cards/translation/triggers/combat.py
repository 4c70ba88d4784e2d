"""Triggers about attacking and blocking."""

from __future__ import annotations

from analyzer.cards.translation.filters import with_keys
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.triggers.table import EVENTS, Heard, about_the_effect, batched, clause, player_of, subject
from analyzer.rules.format.definitions import Attacks, Blocks, Filter, What, YouAttack


@EVENTS.on("Attacks")
def _attacks(node: Node, scope: Scope) -> Heard:
    """A creature attacks. Whom or what it attacks is not looked at, so it must not matter."""
    if batched(node, scope):
        raise node.refuse("batched")
    said = clause(scope)
    if " you" in said.replace("you control", "").replace("you don't control", ""):
        raise node.refuse("valid_target")
    about_the_effect(node)
    whats = subject(node.child("valid_card"), scope)
    if ("attacks alone" in said) > scope.constraint.alone or "at least" in said:
        raise node.refuse("condition")
    return Heard(tuple(Attacks(what=what) for what in whats), it="it", who="defender")


@EVENTS.on("YouAttack")
def _you_attack(node: Node, scope: Scope) -> Heard:
    """You attack; with a filter, with one or more such creatures."""
    whose = player_of(node.child("valid_target"), scope)
    card = node.child("valid_card")
    node.flag("batched")
    if scope.constraint.held and card is not None:
        raise node.refuse("valid_card")
    if "with" in clause(scope) and card is None and not scope.constraint.held:
        raise node.refuse("valid_card")
    if card is None:
        if whose not in ("", "you") or (whose == "" and "you attack" not in clause(scope)):
            raise node.refuse("valid_target")
        return Heard((YouAttack(who="you"),), who="defender")
    whats: list[What] = []
    for what in subject(card, scope):
        if not isinstance(what, Filter) or (what.controller and whose):
            raise node.refuse("valid_card")
        whats.append(with_keys(what, controller=what.controller or whose))
    return Heard(tuple(Attacks(what=what, batch=True) for what in whats), it="it", who="defender")


@EVENTS.on("Blocks", "BecomesBlocked", "AttacksOrBlocks", "BlocksOrBecomesBlocked")
def _blocks(node: Node, scope: Scope) -> Heard:
    if node.has("valid_target"):
        raise node.refuse("valid_target")
    whats = subject(node.child("valid_card"), scope)
    events: list[Attacks | Blocks] = []
    for what in whats:
        match node.type:
            case "Blocks":
                events.append(Blocks(what=what))
            case "BecomesBlocked":
                events.append(Blocks(what=what, becomes_blocked=True))
            case "AttacksOrBlocks":
                events += (Attacks(what=what), Blocks(what=what))
            case _:
                events += (Blocks(what=what), Blocks(what=what, becomes_blocked=True))
    return Heard(tuple(events), it="it")
