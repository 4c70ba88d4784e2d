"""A triggered ability: the event, the condition, what it does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from analyzer.cards.translation.abilities import body_of
from analyzer.cards.translation.ability_words import trigger_said
from analyzer.cards.translation.conditions import condition_of
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.swallowed import SWALLOWED
from analyzer.cards.translation.triggers.constraints import all_of, constraint_of, narrowed
from analyzer.cards.translation.triggers.table import EVENTS
from analyzer.cards.translation.vocabulary import zone
from analyzer.rules.format.definitions import (
    Attacks,
    Condition,
    DealsDamage,
    Dies,
    Either,
    Filter,
    Leaves,
    Matches,
    May,
    Move,
    State,
    Taps,
    Triggered,
    Unmodelled,
)
from analyzer.rules.scanning import mentions, parts

_ONE_OF_THEM = re.compile(r"\bone of (?:them|those)\b")
"""Of what the event is about; the parser means all of it."""


def triggered(node: Node, said: Iterable[Mapping[str, Any]] = ()) -> Triggered:
    """A triggered ability. If only what it does is not translated, that stands in it as not modelled.

    ``said``: the data of all abilities that come from the same sentence.

    Raises:
        UntranslatedError: its event or its condition is not translated: nobody knows when it triggers.
    """
    scope = Scope(sentence=node.sentence)
    zones, around = _zones(node)
    execute, condition = node.child("execute", "ability"), node.child("condition")
    optional = node.flag("optional")
    constraint, condition = constraint_of(node.child("constraint"), condition)
    unless = node.child("unless_pay")
    any_damage = ("damage_kind",) if node.peek("damage_kind") == "Any" else ()
    read = (*any_damage, "trigger_zones", "execute", "condition", "optional", "constraint", "unless_pay", SWALLOWED)
    mode = node.mode("mode", "triggers.mode", read=read)
    scope.constraint = constraint
    scope.event_player = constraint.turn
    state = mode.type == "StateCondition"
    heard = EVENTS(mode, scope)
    scope.event, scope.event_player, scope.parent, scope.paid = heard.it, heard.who, heard.it, heard.it
    scope.event_target = heard.target
    tested = condition_of(condition, scope) if condition is not None else None
    events, held = narrowed(heard.events, constraint, scope)
    if state:
        if tested is None:
            raise mode.refuse("condition")
        events, tested = (State(condition=tested),), None
    if constraint.times and "for the first time" in scope.sentence and not isinstance(events[0], Attacks | DealsDamage | Taps):
        raise node.refuse("constraint for the first time")  # not of the turn for each object: what happened before it came counts
    if execute is None:
        raise node.refuse("execute")
    first, *also = events
    common: dict[str, Any] = {
        "when": first,
        "also": tuple(also),
        "condition": tested,
        "during": all_of((*held, *around)),
        "limit": constraint.times,
        "zone": zones,
    }
    complete = trigger_said(node, said) and not node.flag(SWALLOWED)
    try:
        if unless is not None and "unless_pay" in execute.data:
            raise node.refuse("unless_pay twice")
        body = body_of(execute if unless is None else Node({**execute.data, "unless_pay": unless.data}, execute.role), scope)
        if any(isinstance(event, Dies | Leaves) and event.what == "attached" for event in events) and _moves_itself(body.effects):
            raise UntranslatedError("an Aura that has left with what it was attached to")  # CR 400.7f is not modelled
        if not complete:
            raise UntranslatedError("suspect: triggers")
        if "one or more" in node.sentence and _ONE_OF_THEM.search(node.sentence):
            raise node.refuse("one of them")
        if optional and not mentions(body.effects, May):
            raise UntranslatedError("triggers.optional")
    except UntranslatedError as missing:
        return Triggered(**common, effects=(Unmodelled(about=missing.kind),))
    effects = body.effects
    if (
        len(effects) == 1
        and isinstance(effects[0], May)
        and effects[0].cost is None
        and not effects[0].otherwise
        and effects[0].who == "you"
    ):
        effects, optional = effects[0].effects, True
    else:
        optional = False
    return Triggered(
        **common,
        effects=effects,
        targets=body.targets,
        modes=body.modes,
        choose_modes=body.choose_modes,
        least_modes=body.least_modes,
        optional=optional,
    )


def _moves_itself(effects: object) -> bool:
    return any(isinstance(part, Move) and part.what == "self" for part in parts(effects))


def _zones(node: Node) -> tuple[str, list[Condition]]:
    """Where the ability works: in one zone, or wherever it is while one of several holds.

    One about its own source leaving a zone looks back to it there (CR 603.10a).
    """
    zones = node.take("trigger_zones", ["Battlefield"])
    card = node.peek("valid_card")
    if isinstance(card, dict) and card.get("type") == "SelfRef":
        origin = node.peek("origin")
        if node.peek("mode") == "LeavesBattlefield" or origin == "Battlefield":
            return "battlefield", []
        if len(zones) > 1 and origin == "Graveyard":
            return "graveyard", []
    if len(zones) == 1:
        return zone(zones[0]), []
    if node.peek("mode") == "Unattach" or not zones:
        raise node.refuse("trigger_zones")
    there = tuple(Matches(what="self", filter=Filter(zone=zone(word)), now=True) for word in zones)
    return "any", [Either(conditions=there)]
