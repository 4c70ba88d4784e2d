"""Static abilities."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.cards.translation.conditions import condition_of
from analyzer.cards.translation.modifications import modification_of
from analyzer.cards.translation.node import Node, Table
from analyzer.cards.translation.references import everything
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import zone
from analyzer.rules.format.definitions import Ability, Condition, Continuous, RuleChange

STATICS: Table[[Condition | None, str], Sequence[Ability]] = Table("static_abilities.mode")
"""Each gives the abilities of a static ability, given its condition and the zone where it works."""


def static(node: Node) -> tuple[Ability, ...]:
    """The abilities that a static ability stands for.

    Raises:
        UntranslatedError: a part of it is not translated.
    """
    scope = Scope(parent="self")
    condition = node.child("condition")
    tested = condition_of(condition, scope) if condition is not None else None
    zones = node.take("active_zones", ["Battlefield"])
    if len(zones) != 1:
        raise node.refuse("active_zones")
    mode = node.mode("mode", "static_abilities.mode", read=("condition", "active_zones"))
    return tuple(STATICS(mode, tested, zone(zones[0])))


@STATICS.on("Continuous")
def _continuous(node: Node, condition: Condition | None, where: str) -> Sequence[Ability]:
    scope = Scope(parent="affected")
    affected = everything(node.need("affected"), scope)
    if not isinstance(affected, str) and affected.attached_to_self:
        affected = "attached"
    change = modification_of(node.children("modifications", "modifications"), scope)
    defines = node.flag("characteristic_defining")
    return [Continuous(affects=affected, change=change, condition=condition, zone=where, defines=defines)]


@STATICS.on("CantBlock", "CantAttack", "CantUntap", "CantBeBlocked", "CantBeCountered")
def _cant(node: Node, condition: Condition | None, where: str) -> Sequence[Ability]:
    rule = {
        "CantBlock": "cant block",
        "CantAttack": "cant attack",
        "CantUntap": "doesnt untap",
        "CantBeBlocked": "cant be blocked",
        "CantBeCountered": "cant be countered",
    }[node.type]
    affected = everything(node.need("affected"), Scope())
    if not isinstance(affected, str) and affected.attached_to_self:
        affected = "attached"
    return [RuleChange(rule=rule, affects=affected, condition=condition, zone=where)]
