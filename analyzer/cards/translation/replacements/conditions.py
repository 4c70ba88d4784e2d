"""What must hold for a replacement effect to apply: "if it was kicked", "unless you control a Forest"."""

from __future__ import annotations

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node, Table
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import comparison, zone
from analyzer.rules.format.definitions import (
    Both,
    ClassLevel,
    Compare,
    Condition,
    Count,
    Exists,
    Filter,
    Kicked,
    Matches,
    Not,
    WasCast,
    YourTurn,
)

WHEN: Table[[Scope], Condition] = Table("event.condition")


def applies_if(node: Node, scope: Scope) -> Condition | None:
    """The condition of a replacement effect, None if it has none.

    Raises:
        UntranslatedError: it is not translated.
    """
    condition = node.child("condition", "event.condition")
    return None if condition is None else WHEN(condition, scope)


@WHEN.on("CastViaEscape")
def _escaped(node: Node, scope: Scope) -> Condition:
    return Kicked(cost="escape")


@WHEN.on("CastViaKicker")
def _kicked(node: Node, scope: Scope) -> Condition:
    return Kicked()


@WHEN.on("CastFromZone")
def _cast_from(node: Node, scope: Scope) -> Condition:
    return WasCast(zone=zone(node.take("zone")))


@WHEN.on("UnlessControlsCountMatching")
def _unless_so_many(node: Node, scope: Scope) -> Condition:
    return Compare(left=_number(node, scope), compare="<", right=node.whole("minimum"))


@WHEN.on("UnlessControlsMatching")
def _unless_one(node: Node, scope: Scope) -> Condition:
    return Not(condition=Exists(what=filter_of(node.need("filter"), scope)))


@WHEN.on("UnlessControlsSubtype")
def _unless_type(node: Node, scope: Scope) -> Condition:
    names = tuple(str(word).lower() for word in node.take("subtypes"))
    return Not(condition=Exists(what=Filter(any_type=names, controller="you")))


@WHEN.on("IfControlsMatching")
def _if_so_many(node: Node, scope: Scope) -> Condition:
    return Compare(left=_number(node, scope), compare=">=", right=node.whole("minimum", 1))


@WHEN.on("ClassLevelGE")
def _class_level(node: Node, scope: Scope) -> Condition:
    return ClassLevel(level=node.whole("level"))


@WHEN.on("SourceTappedState")
def _source_tapped(node: Node, scope: Scope) -> Condition:
    return Matches(what="self", filter=Filter(tapped=node.flag("tapped")), now=True)


@WHEN.on("OnlyIfQuantity")
def _quantity(node: Node, scope: Scope) -> Condition:
    """A comparison; with ``active_player_req`` only in a turn of the controller's (an equation of nothing with nothing: only that)."""
    left, right = amount_of(node.need("lhs"), scope), amount_of(node.need("rhs"), scope)
    sign = comparison(node.take("comparator"))
    turn = node.only("active_player_req", "You", None)
    if turn is None:
        return Compare(left=left, compare=sign, right=right)
    if (left, sign, right) == (0, "==", 0):
        return YourTurn()
    return Both(conditions=(YourTurn(), Compare(left=left, compare=sign, right=right)))


def _number(node: Node, scope: Scope) -> Count:
    return Count(what=filter_of(node.need("filter"), scope))
