"""Amounts: numbers, counts, X."""

from __future__ import annotations

import re

from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node, Table
from analyzer.cards.translation.references import paid_with, player
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import colors, counter, zone
from analyzer.rules.format.definitions import (
    Amount,
    CardsIn,
    Colors,
    ColorsSpent,
    Count,
    CountersOn,
    Devotion,
    Filter,
    Greatest,
    Half,
    LifeOf,
    ManaValueOf,
    PlayerCounters,
    Players,
    Power,
    Sum,
    ThisTurn,
    Times,
    Toughness,
    TypesIn,
)

_ITS = re.compile(r"\b(?:its|that (?:creature|permanent|card)'s) (?:power|toughness|mana value)")
NUMBERS: Table[[Scope], Amount] = Table("qty")
QUANTITIES: Table[[Scope], Amount] = Table("qty")
"""What ``Ref`` refers to."""


def amount_of(node: Node, scope: Scope) -> Amount:
    """The amount of a node (``Fixed``, ``Ref``, ``Offset``, ...).

    Raises:
        UntranslatedError: it is not translated.
    """
    return NUMBERS(node, scope)


@NUMBERS.on("Fixed")
def _fixed(node: Node, scope: Scope) -> Amount:
    return node.whole("value")


@NUMBERS.on("Ref")
def _ref(node: Node, scope: Scope) -> Amount:
    return QUANTITIES(node.need("qty"), scope)


@NUMBERS.on("Offset")
def _offset(node: Node, scope: Scope) -> Amount:
    return Sum(parts=(amount_of(node.need("inner"), scope), node.whole("offset")))


@NUMBERS.on("Multiply")
def _multiply(node: Node, scope: Scope) -> Amount:
    return Times(factor=node.whole("factor"), amount=amount_of(node.need("inner"), scope))


@NUMBERS.on("DivideRounded")
def _divided(node: Node, scope: Scope) -> Amount:
    node.only("divisor", 2)
    up = node.only("rounding", "Up", "Down") == "Up"
    return Half(amount=amount_of(node.need("inner"), scope), up=up)


@NUMBERS.on("Sum")
def _sum(node: Node, scope: Scope) -> Amount:
    return Sum(parts=tuple(amount_of(part, scope) for part in node.children("exprs", "qty")))


@QUANTITIES.on("Variable")
def _variable(node: Node, scope: Scope) -> Amount:
    node.only("name", "X")
    return "x"


@QUANTITIES.on("CostXPaid")
def _x(node: Node, scope: Scope) -> Amount:
    return "x"


@QUANTITIES.on("EventContextAmount")
def _that_much(node: Node, scope: Scope) -> Amount:
    return "that much"


@QUANTITIES.on("PreviousEffectAmount")
def _done(node: Node, scope: Scope) -> Amount:
    return "done"


@QUANTITIES.on("ObjectCount")
def _count(node: Node, scope: Scope) -> Amount:
    return Count(what=filter_of(node.need("filter"), scope))


@QUANTITIES.on("Power", "Toughness", "ObjectManaValue")
def _quality(node: Node, scope: Scope) -> Amount:
    what = whose(node.need("scope"), scope)
    match node.type:
        case "Power":
            return Power(what=what)
        case "Toughness":
            return Toughness(what=what)
        case _:
            return ManaValueOf(what=what)


@QUANTITIES.on("SelfManaValue")
def _own_mana_value(node: Node, scope: Scope) -> Amount:
    return ManaValueOf(what="self")


@QUANTITIES.on("CountersOn")
def _counters(node: Node, scope: Scope) -> Amount:
    kind = counter(node.take("counter_type", {"type": "Any"}))
    return CountersOn(kind=kind, what=whose(node.need("scope"), scope))


@QUANTITIES.on("HandSize")
def _hand(node: Node, scope: Scope) -> Amount:
    return CardsIn(zone="hand", who=_player(node, scope))


@QUANTITIES.on("LifeTotal")
def _life(node: Node, scope: Scope) -> Amount:
    return LifeOf(who=_player(node, scope))


@QUANTITIES.on("PlayerCounter")
def _player_counter(node: Node, scope: Scope) -> Amount:
    kind = str(node.take("kind")).lower()
    node.only("scope", "Controller")
    return PlayerCounters(kind=kind, who=scope.subject)


@QUANTITIES.on("PlayerCount")
def _players(node: Node, scope: Scope) -> Amount:
    return Players(who=player(node.need("filter"), scope))


@QUANTITIES.on("Devotion")
def _devotion(node: Node, scope: Scope) -> Amount:
    named = node.need("colors")
    if named.type != "Fixed":
        raise named.refuse()
    found = Devotion(colors=colors(named.take("value")))
    named.finish()
    return found


@QUANTITIES.on("LifeGainedThisTurn")
def _life_gained(node: Node, scope: Scope) -> Amount:
    return ThisTurn(event="life gained", who=_player(node, scope))


@QUANTITIES.on("LifeLostThisTurn")
def _life_lost(node: Node, scope: Scope) -> Amount:
    """Of all opponents together, for opponents; if it is only asked whether any has lost some, that says the same."""
    whom = node.copy().child("player")
    if whom is not None and whom.type == "Opponent" and whom.take("aggregate") == "Sum":
        node.take("player")
        return ThisTurn(event="life lost", who="opponents")
    if whom is not None and whom.type != "Controller":
        raise node.refuse("player")
    return ThisTurn(event="life lost", who=_player(node, scope))


@QUANTITIES.on("AttackedThisTurn")
def _attacked(node: Node, scope: Scope) -> Amount:
    """How many creatures have attacked."""
    node.only("scope", "Controller")
    if scope.subject != "you":
        raise node.refuse("of somebody else")
    return ThisTurn(event="attackers")


@QUANTITIES.on("ZoneChangeCountThisTurn")
def _left_this_turn(node: Node, scope: Scope) -> Amount:
    """How many creatures died this turn, or how many permanents left the battlefield; whoever controlled them, unless it is said."""
    what = filter_of(node.need("filter"), scope)
    node.only("from", "Battlefield")
    to = node.take("to")
    who = what.controller or "everyone"
    match what.types, to:
        case ("creature",), "Graveyard" if "your graveyard" not in scope.sentence:
            event = "creatures died"
        case ("permanent",), None:
            event = "permanents left"
        case _:
            raise node.refuse()
    if who not in ("you", "everyone") or what != Filter(types=what.types, controller=what.controller):
        raise node.refuse("filter")
    return ThisTurn(event=event, who=who)


@QUANTITIES.on("GraveyardSize")
def _graveyard(node: Node, scope: Scope) -> Amount:
    return CardsIn(zone="graveyard", who=_player(node, scope))


@QUANTITIES.on("SpellsCastThisTurn")
def _spells_cast(node: Node, scope: Scope) -> Amount:
    node.only("scope", "Controller")
    if node.has("filter"):
        raise node.refuse("filter")
    return ThisTurn(event="spells cast", who="you")


@QUANTITIES.on("CardsDrawnThisTurn")
def _cards_drawn(node: Node, scope: Scope) -> Amount:
    return ThisTurn(event="cards drawn", who=_player(node, scope))


@QUANTITIES.on("DistinctCardTypes")
def _types_among(node: Node, scope: Scope) -> Amount:
    """The card types among the cards in graveyards, or among objects."""
    source = node.need("source")
    if source.type != "Zone":
        return TypesIn(what=_objects(source, scope))
    where = zone(source.take("zone"))
    owner = {"Controller": "you", "All": "", "Opponents": "opponents"}[source.only("scope", "Controller", "All", "Opponents")]
    source.finish()
    return TypesIn(what=Filter(zone=where, owner=owner))


@QUANTITIES.on("ManaSpentToCast")
def _mana_spent(node: Node, scope: Scope) -> Amount:
    """The colours of mana that were spent to cast the source; other amounts of mana are not kept."""
    metric = node.need("metric")
    node.only("scope", "SelfObject")
    if metric.type != "DistinctColors":
        raise metric.refuse()
    metric.finish()
    return ColorsSpent()


@QUANTITIES.on("DistinctColorsAmong")
def _colors_among(node: Node, scope: Scope) -> Amount:
    return Colors(what=_objects(node.need("source"), scope))


def _objects(node: Node, scope: Scope) -> Filter:
    """What ``Objects`` counts among."""
    if node.type != "Objects":
        raise node.refuse()
    found = filter_of(node.need("filter"), scope)
    node.finish()
    return found


@QUANTITIES.on("PropertyAggregate")
def _aggregate(node: Node, scope: Scope) -> Amount:
    function = node.only("function", "Max", "Sum")
    quality = str(node.only("property", "Power", "Toughness", "ManaValue"))
    what = _objects(node.need("source"), scope) if node.has("source") else filter_of(node.need("filter"), scope)
    if function == "Max":
        return Greatest(quality={"Power": "power", "Toughness": "toughness", "ManaValue": "mana_value"}[quality], what=what)
    match quality:
        case "Power":
            return Power(what=what)
        case "Toughness":
            return Toughness(what=what)
        case _:
            return ManaValueOf(what=what)


@QUANTITIES.on("ZoneCardCount")
def _zone_cards(node: Node, scope: Scope) -> Amount:
    where = zone(node.take("zone"))
    types = node.take("card_types")
    who = node.only("scope", "Controller", "All", "Opponents")
    owner = {"Controller": "you", "All": "", "Opponents": "opponents"}[who]
    if not types and where in ("hand", "library", "graveyard") and owner:
        return CardsIn(zone=where, who=owner)
    words = tuple(str(t.get("Subtype") if isinstance(t, dict) else t).lower() for t in types or ())
    return Count(what=Filter(any_type=words, zone=where, owner=owner) if len(words) != 1 else Filter(types=words, zone=where, owner=owner))


def whose(node: Node, scope: Scope) -> str:
    """The word for the object that a quantity is about.

    Raises:
        UntranslatedError: it is not translated.
    """
    match node.type:
        case "Source" | "SelfObject":
            if scope.event and _ITS.search(scope.sentence) and "~" not in scope.sentence.partition(",")[0]:
                raise node.refuse("its")  # the parser says the source for "its", which is about the object of the event
            return "self"
        case "CostPaidObject":
            return paid_with(node, scope)
        case "EventSource":
            if not scope.event:
                raise node.refuse()
            return scope.event
        case "Anaphoric" | "Target" | "Demonstrative":
            if not scope.parent:
                raise node.refuse()
            return scope.parent
        case "Recipient":
            if not scope.parent:
                raise node.refuse()
            return scope.parent
        case _:
            raise node.refuse()


def _player(node: Node, scope: Scope) -> str:
    whom = node.child("player")
    return player(whom, scope) if whom is not None else scope.subject
