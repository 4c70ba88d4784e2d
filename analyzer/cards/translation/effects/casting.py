"""Casting and playing cards as an effect, and permissions to; emblems."""

from __future__ import annotations

from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.references import thing
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import mana_cost, zone
from analyzer.rules.format.definitions import Ability, CastCard, Cost, Effect, Emblem, Permit

_POINTS = frozenset({"ParentTarget", "TrackedSet", "TrackedSetFiltered", "TriggeringSource", "ExiledBySource"})


@EFFECTS.on("CastFromZone")
def _cast(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """Cast it now, or permission to do so until end of turn."""
    free = node.flag("without_paying_mana_cost")
    mode = node.only("mode", "Cast", "Play")
    own = node.child("duration")
    sentence = scope.take_duration()
    target = node.need("target")
    if target.type not in (*_POINTS, "SelfRef", "Typed", "Or"):
        raise target.refuse()
    if own is not None:
        if own.type != "UntilEndOfTurn" or sentence not in (None, "UntilEndOfTurn"):
            raise own.refuse()
        if target.type not in _POINTS and (scope.resolving or "target" not in scope.sentence):
            raise target.refuse("one of them")  # one of the cards, chosen as it is cast
        word, first = thing(target, scope)
        return (*first, Permit(what=word, cost=Cost() if free else None, lands=mode == "Play"))
    if sentence is not None or mode != "Cast":
        raise node.refuse("mode")
    node.only("driver", "DuringResolution", None)
    if not free and not node.has("driver"):
        raise node.refuse("driver")
    node.take("driver")
    where = node.take("zone")
    transformed = node.flag("cast_transformed")
    if target.type == "ExiledBySource":
        raise target.refuse()
    word, first = thing(target, scope, zone(where) if where is not None else "")
    scope.parent = scope.tracked = ""  # a sentence after it about the spell is about where it goes when it has resolved
    return (*first, CastCard(what=word, free=free, transformed=transformed))


@EFFECTS.on("CastCopyOfExiled")
def _cast_copy(node: Node, scope: Scope) -> tuple[Effect, ...]:
    scope.parent = scope.tracked = ""
    return (CastCard(what="linked", copy=True),)


@EFFECTS.on("GrantCastingPermission")
def _permission(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """Cards that may be played from exile for a time, perhaps for another cost."""
    permission = node.need("permission")
    sentence = scope.take_duration()
    cost: Cost | None = None
    match permission.type:
        case "PlayFromExile":
            permission.only("granted_to", 0)
            lands = permission.only("mode", "Cast", None) is None
            until = _until(permission.need("duration"), sentence)
        case "ExileWithAltCost":
            cost, lands, until = Cost(mana=mana_cost(permission.need("cost"))), False, ""
            if sentence is not None:
                raise permission.refuse("duration")
        case _:
            raise permission.refuse()
    permission.finish()
    grantee = node.child("grantee")
    who = "you"
    if grantee is not None:
        if grantee.type != "ObjectOwner":
            raise grantee.refuse()
        grantee.finish()
        who = "owners"
    target = node.need("target")
    if target.type not in _POINTS:
        raise target.refuse()
    word, first = thing(target, scope)
    return (*first, Permit(what=word, who=who, cost=cost, lands=lands, until=until))


def _until(node: Node, sentence: str | None) -> str:
    match node.type:
        case "UntilEndOfTurn" if sentence in (None, "UntilEndOfTurn"):
            return "end of turn"
        case "Permanent" if sentence in (None, "ForAsLongAs", "Permanent"):
            return ""
        case "UntilEndOfNextTurnOf" if sentence in (None, "UntilEndOfNextTurnOf"):
            if node.need("data").need("player").type != "Controller":
                raise node.refuse("player")
            return "end of your next turn"
        case _:
            raise node.refuse()


@EFFECTS.on("RegisterBending")
def _bending(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """What airbending and earthbending do stands in the effects before; this only says that it has happened."""
    node.take("kind")
    return ()


@EFFECTS.on("CreateEmblem")
def _emblem(node: Node, scope: Scope) -> tuple[Effect, ...]:
    from analyzer.cards.translation.statics import static
    from analyzer.cards.translation.triggers import triggered

    abilities: list[Ability] = [triggered(part) for part in node.children("triggers", "triggers")]
    for part in node.children("statics", "static_abilities"):
        abilities += static(part)
    if not abilities or scope.sentence.count('"') > 2 * len(abilities):
        raise node.refuse("abilities")
    return (Emblem(abilities=tuple(abilities), who=scope.subject),)
