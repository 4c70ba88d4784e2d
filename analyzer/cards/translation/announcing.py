"""What a card says about casting it: additional costs, other costs, when it may be cast (CR 601.2, 601.3)."""

from __future__ import annotations

from typing import Any

import msgspec

from analyzer.cards.translation.conditions import condition_of
from analyzer.cards.translation.costs import cost_of
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.statics.casting import spell_cost
from analyzer.rules.format.definitions import (
    Ability,
    Activated,
    Both,
    CastFrom,
    Condition,
    Cost,
    DuringStep,
    Filter,
    Not,
    NotUnderstood,
    RuleChange,
    Unmodelled,
    YourTurn,
)
from analyzer.rules.scanning import words

OF_KEYWORDS = frozenset({"Bargain", "Buyback", "Casualty", "Conspire", "Gift", "Kicker", "Offspring", "Replicate", "Squad"})
"""Keywords that are an optional additional cost: what the parser writes for them says the same again."""
_COMBAT = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")


def announcing(face: Node, keywords: list[object], *, is_spell: bool) -> tuple[tuple[Cost, ...], list[Ability]]:
    """The additional costs of a card, and abilities about casting it; what is not translated stands among the abilities."""
    costs: tuple[Cost, ...] = ()
    abilities: list[Ability] = []
    additional = face.child("additional_cost")
    if additional is not None:
        names = {word if isinstance(word, str) else str(next(iter(word), "")) for word in keywords if isinstance(word, str | dict)}
        try:
            costs = _additional(additional, names & OF_KEYWORDS, is_spell=is_spell)
        except UntranslatedError as missing:
            optional = additional.type == "Optional" or (additional.type == "Kicker" and "Kicker" not in names)
            lost = missing.kind.startswith("suspect")
            abilities.append(_left_out(missing) if optional and not lost else NotUnderstood(about=missing.kind))
    for option in face.children("casting_options", "casting_options"):
        try:
            abilities.append(_option(option))
        except UntranslatedError as missing:
            abilities.append(_left_out(missing))
    restrictions = face.children("casting_restrictions", "casting_restrictions")
    if restrictions:
        try:
            abilities.append(_restricted(restrictions))
        except UntranslatedError as missing:
            abilities.append(NotUnderstood(about=missing.kind))
    return costs, abilities


def _left_out(missing: UntranslatedError) -> Ability:
    """A freedom that nobody uses: the card is cast without it."""
    return Activated(effects=(Unmodelled(about=missing.kind),), zone="any")


def _additional(node: Node, keyword: set[str], *, is_spell: bool) -> tuple[Cost, ...]:
    """The additional costs that no keyword of the card stands for."""
    data = node.need("data", "face.additional_cost")
    node.finish()
    if node.type == "Required":
        cost = cost_of(data, Scope(parent="self"))
        if "x" in words(cost) or _is_about_nothing(cost):
            raise node.refuse("x" if "x" in words(cost) else "without a kind")
        return (cost,)
    if node.type == "Kicker":
        parts = data.children("costs", "cost")
        if data.flag("repeatable") or len(parts) != 1:
            raise node.refuse("repeatable")
        data.finish()
        return () if keyword else (_optional(parts[0], "kicker"),)
    if node.type != "Optional":
        raise node.refuse()
    cost_node = data.need("cost")
    repeatable = data.flag("repeatable")
    data.finish()
    if keyword == {"Buyback"}:
        if not is_spell:  # the parser takes "buyback costs cost less" for buyback
            raise UntranslatedError("suspect: keyword:Buyback")
        return () if cost_node.type == "Mana" else (_optional(cost_node, "buyback"),)
    if keyword:
        return ()
    raise node.refuse("repeatable" if repeatable else "without a keyword")


def _is_about_nothing(cost: Cost) -> bool:
    """Whether something of no kind at all is sacrificed: the parser has lost what it is."""
    return cost.sacrifice is not None and cost.sacrifice.what == Filter(controller="you")


def _optional(node: Node, name: str) -> Cost:
    cost = cost_of(node, Scope(parent="self"))
    if "x" in words(cost) or _is_about_nothing(cost):
        raise node.refuse("x")
    return msgspec.structs.replace(cost, optional=name)


def _option(node: Node) -> Ability:
    """Another way to cast the card from the hand."""
    condition = node.child("condition")
    tested = condition_of(condition, Scope(parent="self")) if condition is not None else None
    match node.take("kind"):
        case "AlternativeCost":
            cost = spell_cost(node.need("cost"))
        case "CastWithoutManaCost":
            cost = Cost()
        case other:
            raise UntranslatedError(f"casting_options:{other}")
    node.finish()
    if "x" in words(cost):
        raise node.refuse("x")
    return CastFrom(zone="hand", cost=cost, condition=tested)


def from_exile(node: Node) -> Ability | None:
    """ "You may cast this card from exile", which the parser takes for something that a permanent does; None if it is not that."""
    effect = node.peek("effect")
    if not isinstance(effect, dict) or {**effect, "description": ""} != {
        "type": "CastFromZone", "target": {"type": "Any"}, "mode": "Cast", "description": ""
    }:  # fmt: skip
        return None
    sentence = str(node.peek("description", "")).strip().lower()
    return CastFrom(zone="exile") if sentence in ("you may cast ~ from exile.", "you may cast this card from exile.") else None


def _restricted(nodes: list[Node]) -> Ability:
    """Cast this only if, only during: it cannot be cast unless all of it holds."""
    needed: list[Condition] = []
    for node in nodes:
        match node.type:
            case "RequiresCondition":
                data = node.need("data")
                needed.append(condition_of(data.need("condition"), Scope(parent="self")))
                data.finish()
            case "DuringCombat":
                needed.append(DuringStep(steps=_COMBAT))
            case "DeclareAttackersStep":
                needed.append(DuringStep(steps=("declare attackers",)))
            case "DuringYourTurn":
                needed.append(YourTurn())
            case "DuringOpponentsTurn" if len(nodes) > 1:  # alone, the parser loses in which part of that turn
                needed.append(Not(condition=YourTurn()))
            case _:
                raise node.refuse()
        node.finish()
    condition: Condition = needed[0] if len(needed) == 1 else Both(conditions=tuple(needed))
    return RuleChange(rule="cant cast", affects="self", who="everyone", condition=Not(condition=condition), zone="any")


def without_restated(word: Any, *, is_spell: bool) -> bool:
    """Whether a keyword stands only for its additional cost, which ``announcing`` translates: buyback that is not paid with mana."""
    match word:
        case {"Buyback": {"type": "NonMana"}}:
            return is_spell
        case _:
            return False
