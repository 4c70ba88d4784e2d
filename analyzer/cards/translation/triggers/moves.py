"""Triggers about objects going from zone to zone: entering, dying, leaving, being sacrificed."""

from __future__ import annotations

import re

import msgspec

from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.triggers.table import EVENTS, Heard, about_the_effect, batched, clause, subject
from analyzer.cards.translation.vocabulary import zone
from analyzer.rules.format.definitions import Attacks, Dies, Enters, Filter, Leaves, Moves, Sacrificed, TriggerEvent, What

_INTO_OWN = re.compile(r"\binto (?:your|an opponent's|their|that player's) (?:graveyard|library|hand)|\bleaves? your graveyard")

_CARDS = re.compile(r"(?<!this )\bcards?\b")
"""What is said of cards is not said of tokens (CR 108.2b, 111.6)."""


@EVENTS.on("ChangesZone", "ChangesZoneAll")
def _changes_zone(node: Node, scope: Scope) -> Heard:
    """It goes from a zone to a zone; ``ChangesZoneAll``: one or more at once."""
    if re.search(r"\benters? attacking\b", clause(scope)):
        raise node.refuse("attacking")
    card = node.child("valid_card")
    whats: tuple[What, ...] = (Filter(types=("card",), zone="any"),) if card is None else subject(card, scope)
    if node.type == "ChangesZone" and card is None:
        raise node.refuse("valid_card")
    about_the_effect(node)
    batch = batched(node, scope)
    if card is None and "from your" in clause(scope):
        whats = (Filter(types=("card",), zone="any", owner="you"),)
    if _INTO_OWN.search(clause(scope)):
        whats = tuple(_by_owner(what) for what in whats)
    if _CARDS.search(clause(scope)):
        whats = tuple(msgspec.structs.replace(what, token=False) if isinstance(what, Filter) else what for what in whats)
    destination = node.take("destination")
    origins = [node.take("origin"), *(node.take("origin_zones") or ())]
    if len(origins) > 1:
        origins = origins[1:]
    if origins == [None] and destination not in (None, "Battlefield") and not re.search(r"\bcards?\b|from anywhere", clause(scope)):
        origins = ["Battlefield"]  # a creature or a permanent is one only there
    events = tuple(_event(what, _zone(origin), _zone(destination), batch=batch) for what in whats for origin in origins)
    return Heard(events, it="it", who="that player")


def _zone(word: str | None) -> str:
    return zone(word) if word is not None else ""


def _event(what: What, origin: str, destination: str, *, batch: bool) -> TriggerEvent:
    match origin, destination:
        case "battlefield", "graveyard":
            return Dies(what=what, batch=batch)
        case _, "battlefield":
            return Enters(what=what, from_=origin, batch=batch)
        case "battlefield", _:
            return Leaves(what=what, to=destination, batch=batch)
        case _:
            return Moves(what=what, from_=origin, to=destination, batch=batch)


def _by_owner(what: What) -> What:
    """What is put into a player's graveyard is their own card; the parser says that they controlled it."""
    if not isinstance(what, Filter):
        return what
    parts = tuple(_by_owner(part) for part in what.any_of)
    return msgspec.structs.replace(what, owner=what.owner or what.controller, controller="", any_of=parts)


@EVENTS.on("LeavesBattlefield")
def _leaves(node: Node, scope: Scope) -> Heard:
    about_the_effect(node)
    batch = batched(node, scope)
    return Heard(tuple(Leaves(what=what, batch=batch) for what in subject(node.child("valid_card"), scope)), it="it")


@EVENTS.on("EntersOrAttacks")
def _enters_or_attacks(node: Node, scope: Scope) -> Heard:
    about_the_effect(node)
    node.only("destination", "Battlefield", None)
    whats = subject(node.child("valid_card"), scope)
    return Heard(tuple(event(what=what) for what in whats for event in (Enters, Attacks)), it="it")


@EVENTS.on("Sacrificed")
def _sacrificed(node: Node, scope: Scope) -> Heard:
    """Whose permanent it is says who sacrifices it (CR 701.21a)."""
    about_the_effect(node)
    batch = node.flag("batched") or "one or more" in clause(scope)
    return Heard(tuple(Sacrificed(what=what, batch=batch) for what in subject(node.child("valid_card"), scope)), it="it", who="that player")


@EVENTS.on("Exploited")
def _exploited(node: Node, scope: Scope) -> Heard:
    """It exploits a creature: nothing in the engine tells that apart from another sacrifice."""
    raise node.refuse()
