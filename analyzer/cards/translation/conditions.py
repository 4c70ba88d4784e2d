"""Conditions: intervening ifs, activation conditions, "as long as"."""

from __future__ import annotations

from typing import Any

from analyzer.cards.translation.amounts import amount_of, whose
from analyzer.cards.translation.filters import PROPERTIES, filter_of
from analyzer.cards.translation.node import Node, Table
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import colors, comparison, counter, zone
from analyzer.rules.format.definitions import (
    Both,
    ClassLevel,
    Compare,
    Condition,
    Devotion,
    Either,
    Exists,
    Filter,
    HadCounters,
    Happened,
    Kicked,
    Matches,
    Not,
    WasCast,
    YourTurn,
)

CONDITIONS: Table[[Scope], Condition] = Table("condition")


def condition_of(node: Node, scope: Scope) -> Condition:
    """The condition of a node.

    Raises:
        UntranslatedError: it is not translated.
    """
    return CONDITIONS(node, scope)


@CONDITIONS.on("Not")
def _not(node: Node, scope: Scope) -> Condition:
    return Not(condition=condition_of(node.need("condition"), scope))


@CONDITIONS.on("And")
def _and(node: Node, scope: Scope) -> Condition:
    return Both(conditions=tuple(condition_of(part, scope) for part in node.children("conditions", "condition")))


@CONDITIONS.on("Or")
def _or(node: Node, scope: Scope) -> Condition:
    return Either(conditions=tuple(condition_of(part, scope) for part in node.children("conditions", "condition")))


@CONDITIONS.on("QuantityComparison", "QuantityCheck")
def _compare(node: Node, scope: Scope) -> Condition:
    left, right = amount_of(node.need("lhs"), scope), amount_of(node.need("rhs"), scope)
    return Compare(left=left, compare=comparison(node.take("comparator")), right=right)


@CONDITIONS.on("HadCounters")
def _had_counters(node: Node, scope: Scope) -> Condition:
    return HadCounters(what=scope.event or "self", kind=counter(node.take("counter_type")))


@CONDITIONS.on("DevotionGE")
def _devotion(node: Node, scope: Scope) -> Condition:
    return Compare(left=Devotion(colors=colors(node.take("colors"))), compare=">=", right=node.whole("threshold"))


@CONDITIONS.on("ClassLevelGE")
def _class_level(node: Node, scope: Scope) -> Condition:
    return ClassLevel(level=node.whole("level"))


@CONDITIONS.on("DuringYourTurn")
def _your_turn(node: Node, scope: Scope) -> Condition:
    return YourTurn()


@CONDITIONS.on("EffectOutcome")
def _outcome(node: Node, scope: Scope) -> Condition:
    """If you do: what was asked for, or tried, has happened."""
    node.only("signal", "OptionalEffectPerformed")
    return Happened()


@CONDITIONS.on("ControlsType", "IsPresent")
def _controls(node: Node, scope: Scope) -> Condition:
    return Exists(what=filter_of(node.need("filter"), scope))


@CONDITIONS.on("SourceMatchesFilter")
def _source(node: Node, scope: Scope) -> Condition:
    return Matches(what="self", filter=filter_of(node.need("filter"), scope), now=True)


@CONDITIONS.on("ZoneChangeObjectMatchesFilter", "TriggeringSpellMatchesFilter")
def _event_object(node: Node, scope: Scope) -> Condition:
    node.take("destination")
    node.take("origin")
    return Matches(what=scope.event or "it", filter=filter_of(node.need("filter"), scope))


@CONDITIONS.on("CostPaidObjectMatchesFilter")
def _paid_object(node: Node, scope: Scope) -> Condition:
    """What was paid with, as it last was."""
    if scope.paid not in ("paid", "sacrificed"):
        raise node.refuse()
    return Matches(what=scope.paid, filter=filter_of(node.need("filter"), scope))


@CONDITIONS.on("TargetMatchesFilter")
def _target(node: Node, scope: Scope) -> Condition:
    if not scope.parent:
        raise node.refuse()
    return Matches(what=scope.parent, filter=filter_of(node.need("filter"), scope))


@CONDITIONS.on("WasCast")
def _was_cast(node: Node, scope: Scope) -> Condition:
    """If it was cast: the object of the event, or what the ability is of. Out of a hand only its owner casts cards."""
    where = node.take("zone")
    node.only("controller", "You", None)
    node.only("owner", "You", None)
    return WasCast(what=scope.event or "self", zone=zone(where) if where is not None else "")


@CONDITIONS.on("HasCounters")
def _has_counters(node: Node, scope: Scope) -> Condition:
    from analyzer.rules.format.definitions import CountersOn

    low, high = node.whole("minimum", 0), node.take("maximum")
    kind = counter(node.take("counters"))
    count = CountersOn(kind=kind, what="self")
    least = Compare(left=count, compare=">=", right=low)
    if high is None:
        return least
    return Both(conditions=(least, Compare(left=count, compare="<=", right=high)))


@CONDITIONS.on("AdditionalCostPaid", "WasKicked")
def _kicked(node: Node, scope: Scope) -> Condition:
    return Kicked()


@CONDITIONS.on("ObjectQuality")
def _object(node: Node, scope: Scope) -> Condition:
    return Matches(what=whose(node.need("scope"), scope), filter=filter_of(node.need("filter"), scope))


@CONDITIONS.on("RevealedHasCardType")
def _revealed(node: Node, scope: Scope) -> Condition:
    """If it is a land card: the card that was looked at or revealed before."""
    if scope.parent != "chosen":
        raise node.refuse("of something else")
    keys: dict[str, Any] = {"zone": "any"}
    types = tuple(str(word).lower() for word in node.take("card_types", ()))
    if len(types) == 1:
        keys["types"] = types
    elif types:
        keys["any_type"] = types
    more = node.child("additional_filter", "properties")
    if more is not None:
        PROPERTIES(more, keys, scope)
    return Matches(what="chosen", filter=Filter(**keys))
