"""Damage that is prevented, multiplied, increased or dealt to something else (CR 614.9, 615)."""

from __future__ import annotations

from typing import Any

from analyzer.cards.translation.abilities import chain
from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.replacements.conditions import applies_if
from analyzer.cards.translation.replacements.table import REPLACEMENTS, all_words, mandatory, sentence, without
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Ability, DamageChanged, Filter, Replacement, What

_TIMES = {"Double": 2, "Triple": 3}
_PLAYERS = {"Controller": "you", "Opponent": "opponents"}


@REPLACEMENTS.on("DamageDone")
def _damage(node: Node) -> Ability:
    mandatory(node)
    scope = Scope(parent="self")
    keys: dict[str, Any] = {"condition": applies_if(node, scope)}
    source = node.child("damage_source_filter")
    if source is not None:
        if "a spell" in sentence(node):  # the parser says only "a card"
            raise source.refuse("type_filters")
        keys["source"] = filter_of(source, scope, "any")
    keys["to"], keys["who"] = _receivers(node)
    combat = node.only("combat_scope", None, "CombatOnly", "NoncombatOnly")
    keys["combat"] = None if combat is None else combat == "CombatOnly"
    shield, change, where = node.child("shield_kind"), node.child("damage_modification"), node.child("redirect_target")
    execute = node.child("execute", "ability")
    if (shield is None) == (change is None):
        raise node.refuse("damage_modification")
    if change is not None:
        _changed(change, keys, scope)
        if where is not None or execute is not None:
            raise node.refuse("execute")
    elif shield is not None:
        if shield.type != "Prevention" or shield.peek("data") != {"amount": "All"}:
            raise shield.refuse("data")
        if where is not None:
            if where.type not in ("SelfRef", "AttachedTo") or execute is not None:
                raise where.refuse()
            keys["redirect"] = "self" if where.type == "SelfRef" else "attached"
            where.finish()
        else:
            keys["prevent"] = True
            if execute is not None:
                keys["effects"] = _then(execute, keys)
                if "for each" in sentence(node) and "that much" not in all_words(keys["effects"]):
                    raise execute.refuse("for each")
    return Replacement(event=DamageChanged(**keys))


def _receivers(node: Node) -> tuple[What, str]:
    card, target = node.child("valid_card"), node.child("damage_target_filter")
    scope = Scope(parent="self")
    if card is not None and target is not None:
        raise node.refuse("valid_card")
    if card is not None:
        if card.type == "SelfRef":
            card.finish()
            return "self", ""
        return filter_of(card, scope), ""
    if target is None:
        return Filter(), "everyone"
    data = target.need("data", "damage_target_filter")
    player = data.need("player")
    if player.type not in _PLAYERS:
        raise player.refuse()
    who = _PLAYERS[player.type]
    player.finish()
    if target.type == "Player":
        to: What = ""
    elif target.type == "PlayerOrPermanentsControlledBy":
        kind = data.take("permanent_type")
        other = data.only("source_scope", None, "Exclude", "Include") == "Exclude"
        to = Filter(types=(str(kind).lower(),) if kind is not None else (), controller=who, other=other)
    else:
        raise target.refuse()
    data.finish()
    target.finish()
    return to, who


def _changed(change: Node, keys: dict[str, Any], scope: Scope) -> None:
    if change.type in _TIMES:
        keys["times"] = _TIMES[change.type]
    elif change.type == "Plus":
        keys["plus"] = amount_of(change.need("value", "qty"), scope)
    else:
        raise change.refuse()
    change.finish()


def _then(execute: Node, keys: dict[str, Any]) -> Any:
    """What happens where damage is prevented: "that creature" is what it would have been dealt to."""
    single = keys["to"] if keys["to"] == "self" else "it"
    scope = Scope(parent=single, event="it", event_player="that player", replaced=single if not keys["who"] else "that player")
    effects = chain(execute, scope)
    if scope.targets:
        raise execute.refuse("targets")
    without(effects, "target")
    return effects
