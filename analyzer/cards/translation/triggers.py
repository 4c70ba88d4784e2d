"""Triggered abilities: the event, the condition, what it does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from analyzer.cards.translation.abilities import body_of
from analyzer.cards.translation.ability_words import trigger_said
from analyzer.cards.translation.conditions import condition_of
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node, Table, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import counter, step, zone
from analyzer.rules.format.definitions import (
    Attacks,
    BecomesLevel,
    Casts,
    CountersPut,
    Dies,
    Enters,
    GainsLife,
    Leaves,
    LosesLife,
    May,
    Moves,
    Sacrificed,
    StepBegins,
    Taps,
    Triggered,
    TriggerEvent,
    Unmodelled,
    Untaps,
    What,
)


class Heard(NamedTuple):
    """The events of a trigger, and what its words stand for: the object and the player of the event."""

    events: tuple[TriggerEvent, ...]
    it: str = ""
    who: str = ""


EVENTS: Table[[Scope], Heard] = Table("triggers.mode")


def triggered(node: Node, said: Iterable[Mapping[str, Any]] = ()) -> Triggered:
    """A triggered ability. If only what it does is not translated, that stands in it as not modelled.

    ``said``: the data of all abilities that come from the same sentence.

    Raises:
        UntranslatedError: its event or its condition is not translated: nobody knows when it triggers.
    """
    scope = Scope(sentence=node.sentence)
    zones = _zones(node)
    execute, condition = node.child("execute", "ability"), node.child("condition")
    optional = node.flag("optional")
    limit = _limit(node)
    any_damage = ("damage_kind",) if node.peek("damage_kind") == "Any" else ()
    read = (*any_damage, "trigger_zones", "execute", "condition", "optional", "constraint")
    mode = node.mode("mode", "triggers.mode", read=read)
    scope.event_player = limit.whose_turn
    heard = EVENTS(mode, scope)
    scope.event, scope.event_player, scope.parent, scope.paid = heard.it, heard.who, heard.it, heard.it
    tested = condition_of(condition, scope) if condition is not None else None
    if execute is None:
        raise node.refuse("execute")
    first, *also = heard.events
    if isinstance(first, BecomesLevel) != (limit.level > 0):
        raise node.refuse("constraint")
    if limit.level:
        first = BecomesLevel(level=limit.level)
    common: dict[str, Any] = {"when": first, "also": tuple(also), "condition": tested, "limit": limit.times, "zone": zones}
    complete = trigger_said(node, said)
    try:
        body = body_of(execute, scope)
        if not complete:
            raise UntranslatedError("suspect: triggers")
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
    elif optional and not any(isinstance(e, May) for e in effects):
        raise UntranslatedError("triggers.optional")
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


def _zones(node: Node) -> str:
    """Where the ability works. One about its own source leaving the battlefield looks back to it there (CR 603.10a)."""
    zones = node.take("trigger_zones", ["Battlefield"])
    card = node.peek("valid_card")
    own = isinstance(card, dict) and card.get("type") == "SelfRef"
    if own and (node.peek("mode") == "LeavesBattlefield" or node.peek("origin") == "Battlefield"):
        return "battlefield"
    if len(zones) != 1:
        raise node.refuse("trigger_zones")
    return zone(zones[0])


class _Limit(NamedTuple):
    times: int | None = None
    whose_turn: str = ""
    level: int = 0


def _limit(node: Node) -> _Limit:
    constraint = node.child("constraint")
    if constraint is None:
        return _Limit()
    match constraint.type:
        case "OncePerTurn":
            found = _Limit(times=1)
        case "AtClassLevel":
            found = _Limit(level=constraint.whole("level"))
        case "OnlyDuringYourTurn":
            found = _Limit(whose_turn="you")
        case _:
            raise constraint.refuse()
    constraint.finish()
    return found


def subject(node: Node | None, scope: Scope) -> tuple[What, ...]:
    """The objects of which one triggers it: several if the card speaks of itself and of others.

    Raises:
        UntranslatedError: they are not translated.
    """
    if node is None:
        raise UntranslatedError("triggers without valid_card")
    if node.type == "SelfRef":
        return ("self",)
    if node.type == "AttachedTo":
        return ("attached",)
    if node.type == "Or":
        return tuple(what for part in node.children("filters", "filter") for what in subject(part, scope))
    found = filter_of(node, scope)
    return (found,)


@EVENTS.on("ClassLevelGained")
def _level(node: Node, scope: Scope) -> Heard:
    """The level stands in the constraint."""
    if subject(node.child("valid_card"), scope) != ("self",):
        raise node.refuse("valid_card")
    return Heard((BecomesLevel(level=0),), "self")


@EVENTS.on("ChangesZone")
def _changes_zone(node: Node, scope: Scope) -> Heard:
    whats = subject(node.child("valid_card"), scope)
    _same_player(node)
    origin, destination = node.take("origin"), node.take("destination")
    events: list[TriggerEvent] = []
    for what in whats:
        match origin, destination:
            case (None, "Battlefield"):
                events.append(Enters(what=what))
            case ("Battlefield", "Graveyard"):
                events.append(Dies(what=what))
            case (str(), "Battlefield"):
                events.append(Enters(what=what, from_=zone(origin)))
            case ("Battlefield", None):
                events.append(Leaves(what=what))
            case ("Battlefield", str()):
                events.append(Leaves(what=what, to=zone(destination)))
            case (None | str(), None | str()):
                events.append(Moves(what=what, from_=zone(origin) if origin else "", to=zone(destination) if destination else ""))
            case _:
                raise node.refuse("origin")
    return Heard(tuple(events), it="it")


def _same_player(node: Node) -> None:
    """The parser repeats the first target of the effect, or "your graveyard", as ``valid_target``; that says nothing about the event."""
    node.take("valid_target")


@EVENTS.on("LeavesBattlefield")
def _leaves(node: Node, scope: Scope) -> Heard:
    return Heard(tuple(Leaves(what=what) for what in subject(node.child("valid_card"), scope)), it="it")


@EVENTS.on("Attacks")
def _attacks(node: Node, scope: Scope) -> Heard:
    _same_player(node)
    return Heard(tuple(Attacks(what=what) for what in subject(node.child("valid_card"), scope)), it="it", who="defender")


@EVENTS.on("EntersOrAttacks")
def _enters_or_attacks(node: Node, scope: Scope) -> Heard:
    whats = subject(node.child("valid_card"), scope)
    return Heard(tuple(event(what=what) for what in whats for event in (Enters, Attacks)), it="it")


@EVENTS.on("SpellCast")
def _casts(node: Node, scope: Scope) -> Heard:
    what: What
    card = node.child("valid_card")
    if card is not None and card.type == "SelfRef":
        return Heard((Casts(what="self"),), it="it", who="that player")
    what = filter_of(card, scope, "stack") if card is not None else filter_of(Node({"type": "StackSpell"}, "filter"), scope)
    return Heard((Casts(what=what, who=_caster(node.child("valid_target"))),), it="it", who="that player")


def _caster(node: Node | None) -> str:
    if node is None:
        return ""
    return _player(node)


def _player(node: Node) -> str:
    """Whose event it is: ``you``, ``opponents`` or anybody (empty)."""
    match node.type:
        case "Controller":
            found = "you"
        case "Player" | "Any":
            found = ""
        case "Typed" if not node.take("type_filters") and not node.take("properties"):
            found = {"You": "you", "Opponent": "opponents", None: ""}[node.take("controller")]
        case _:
            raise node.refuse()
    node.finish()
    return found


@EVENTS.on("LifeGained", "LifeLost")
def _life(node: Node, scope: Scope) -> Heard:
    whom = node.child("valid_target")
    who = _player(whom) if whom is not None else "you"
    event = GainsLife if node.type == "LifeGained" else LosesLife
    return Heard((event(who=who or "everyone"),), who="that player")


@EVENTS.on("Phase")
def _phase(node: Node, scope: Scope) -> Heard:
    target = node.child("valid_target")
    if target is not None:
        raise node.refuse("valid_target")
    return Heard((StepBegins(step=step(node.take("phase")), who=scope.event_player or "everyone"),), who="that player")


@EVENTS.on("CounterAdded")
def _counter_added(node: Node, scope: Scope) -> Heard:
    kind = "any"
    flt = node.child("counter_filter")
    if flt is not None:
        kind = counter(flt.take("counter_type"))
        flt.finish()
    return Heard(tuple(CountersPut(what=what, kind=kind) for what in subject(node.child("valid_card"), scope)), it="it")


@EVENTS.on("Taps", "Untaps")
def _taps(node: Node, scope: Scope) -> Heard:
    event = Taps if node.type == "Taps" else Untaps
    return Heard(tuple(event(what=what) for what in subject(node.child("valid_card"), scope)), it="it")


@EVENTS.on("Sacrificed")
def _sacrificed(node: Node, scope: Scope) -> Heard:
    whom = node.child("valid_target")
    who = _player(whom) if whom is not None else ""
    return Heard(tuple(Sacrificed(what=what, who=who) for what in subject(node.child("valid_card"), scope)), it="it", who="that player")
