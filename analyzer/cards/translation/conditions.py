"""Conditions: intervening ifs, activation conditions, "as long as"."""

from __future__ import annotations

import re
from typing import Any

from analyzer.cards.translation.amounts import amount_of, whose
from analyzer.cards.translation.filters import PROPERTIES, filter_of, with_keys
from analyzer.cards.translation.node import Node, Table
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import colors, comparison, counter, zone
from analyzer.rules.format.definitions import (
    Both,
    Chosen,
    ClassLevel,
    Compare,
    Condition,
    Devotion,
    DuringStep,
    Either,
    Exists,
    Filter,
    HadCounters,
    Happened,
    Kicked,
    Matches,
    Not,
    Power,
    WasCast,
    YourTurn,
)

CONDITIONS: Table[[Scope], Condition] = Table("condition")
_FROM_ELSEWHERE = re.compile(
    r"\bcards? (?:is|was|are|were) (?:discarded|milled) this way|\bcards?\b[^.]*\bgraveyard\b.*\bcards? (?:is|was) exiled this way"
)
"""What says that something was put there this way that was a card before, no permanent."""


def condition_of(node: Node, scope: Scope) -> Condition:
    """The condition of a node.

    Raises:
        UntranslatedError: it is not translated.
    """
    return CONDITIONS(node, scope)


@CONDITIONS.on("Not")
def _not(node: Node, scope: Scope) -> Condition:
    inner = condition_of(node.need("condition"), scope)
    match inner:
        case Matches(filter=Filter(tapped=bool(tapped))) if inner.filter == Filter(tapped=tapped):  # what is not tapped is untapped
            return Matches(what=inner.what, filter=Filter(tapped=not tapped), now=inner.now)
        case _:
            return Not(condition=inner)


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


@CONDITIONS.on("SourceInZone")
def _source_zone(node: Node, scope: Scope) -> Condition:
    return Matches(what="self", filter=Filter(zone=zone(node.take("zone"))), now=True)


@CONDITIONS.on("SourceIsTapped", "SourceTappedState")
def _source_tapped(node: Node, scope: Scope) -> Condition:
    """The parser says this of what the source is attached to as well."""
    if "equipped" in scope.sentence or "enchanted" in scope.sentence:
        raise node.refuse("of something else")
    tapped = node.flag("tapped") if node.type == "SourceTappedState" else True
    return Matches(what="self", filter=Filter(tapped=tapped), now=True)


@CONDITIONS.on("ZoneChangeObjectIsTapped")
def _enters_tapped(node: Node, scope: Scope) -> Condition:
    """Enters tapped: the object of the event, as it enters."""
    return Matches(what=scope.event or "it", filter=Filter(tapped=True))


@CONDITIONS.on("SourceIsAttacking")
def _source_attacks(node: Node, scope: Scope) -> Condition:
    return Matches(what="self", filter=Filter(attacking=True), now=True)


@CONDITIONS.on("SourceIsPaired")
def _source_paired(node: Node, scope: Scope) -> Condition:
    return Matches(what="self", filter=Filter(paired=True), now=True)


@CONDITIONS.on("SourceIsEquipped")
def _source_equipped(node: Node, scope: Scope) -> Condition:
    return Matches(what="self", filter=Filter(equipped=True), now=True)


@CONDITIONS.on("SourceEnteredThisTurn")
def _source_entered(node: Node, scope: Scope) -> Condition:
    return Matches(what="self", filter=Filter(entered_this_turn=True), now=True)


@CONDITIONS.on("SourceAttachedToCreature", "SourceAttachedTo")
def _source_attached(node: Node, scope: Scope) -> Condition:
    node.only("required_type", "Creature", None)
    whose_creature = "you" if "attached to a creature you control" in scope.sentence else ""
    return Matches(what="attached", filter=Filter(types=("creature",), controller=whose_creature))


@CONDITIONS.on("SourcePowerAtLeast")
def _source_power(node: Node, scope: Scope) -> Condition:
    return Compare(left=Power(what="self"), compare=">=", right=node.whole("minimum"))


@CONDITIONS.on("WasType")
def _was_type(node: Node, scope: Scope) -> Condition:
    """If it was a creature: the object of the event, as it last was."""
    return Matches(what=scope.event or "self", filter=Filter(types=(str(node.take("card_type")).lower(),)))


@CONDITIONS.on("ChosenLabelIs")
def _label(node: Node, scope: Scope) -> Condition:
    return Chosen(word=str(node.take("label")).lower())


@CONDITIONS.on("IsYourTurn")
def _is_your_turn(node: Node, scope: Scope) -> Condition:
    return Not(condition=YourTurn()) if node.flag("negated") else YourTurn()


@CONDITIONS.on("IsOpponentsTurn")
def _opponents_turn(node: Node, scope: Scope) -> Condition:
    return Not(condition=YourTurn())


@CONDITIONS.on("IsDuringUpkeep")
def _upkeep(node: Node, scope: Scope) -> Condition:
    return DuringStep(steps=("upkeep",))


@CONDITIONS.on("DuringPlayersTurn")
def _players_turn(node: Node, scope: Scope) -> Condition:
    whose_turn = node.need("player")
    if whose_turn.type != "Controller":
        raise whose_turn.refuse()
    return YourTurn()


@CONDITIONS.on("ControllerControlsMatching")
def _controller_has(node: Node, scope: Scope) -> Condition:
    found = filter_of(node.need("filter"), scope)
    if found.controller != "you":
        raise node.refuse("filter")
    return Exists(what=found)


@CONDITIONS.on("ControlsNone")
def _has_none(node: Node, scope: Scope) -> Condition:
    return Not(condition=Exists(what=filter_of(node.need("filter"), scope)))


@CONDITIONS.on("ZoneChangeObjectMatchesFilter", "TriggeringSpellMatchesFilter")
def _event_object(node: Node, scope: Scope) -> Condition:
    node.take("destination")
    if node.take("origin") not in (None, "Battlefield"):
        raise node.refuse("origin")
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
    """If it was kicked; the parser writes some other additional costs in the same way."""
    node.only("source", "Kicker", None)
    if "kicked" not in scope.sentence:
        raise node.refuse("of another cost")
    return Kicked()


@CONDITIONS.on("CastViaEscape")
def _escaped(node: Node, scope: Scope) -> Condition:
    return Kicked(cost="escape")


@CONDITIONS.on("CastVariantPaid")
def _variant(node: Node, scope: Scope) -> Condition:
    """If it escaped."""
    node.only("variant", "Escape")
    return Kicked(cost="escape")


@CONDITIONS.on("CastFromZone")
def _cast_from(node: Node, scope: Scope) -> Condition:
    return WasCast(zone=zone(node.take("zone")))


@CONDITIONS.on("ZoneChangedThisWay")
def _this_way(node: Node, scope: Scope) -> Condition:
    """If one that fits was put there this way: by the only effect before that has put something somewhere.

    What it was on the battlefield is not known any more where it is now, but what was to be destroyed was a creature, say.
    """
    what = filter_of(node.need("filter"), scope, "any")
    where = node.take("destination")
    if scope.moves != 1 or what.other:
        raise node.refuse("of something else")
    of_permanent = what in (Filter(types=("creature",), zone="any"), Filter(types=("permanent",), zone="any"))
    if where == "Battlefield":
        return Matches(what="moved", filter=with_keys(what, zone="battlefield"), now=True, some=True)
    if where == "Graveyard" and of_permanent and "dies this way" in scope.sentence:
        return Matches(what="moved", filter=Filter(zone="graveyard"), now=True, some=True)
    if where is None and of_permanent and "destroyed this way" in scope.sentence:
        return Matches(what="moved", filter=Filter(zone="any"), some=True)
    if where is None and what != Filter(zone="any") and _FROM_ELSEWHERE.search(scope.sentence):
        return Matches(what="moved", filter=what, some=True)
    raise node.refuse("of something else")


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
