"""Damage: to a target, to all, fights; which object is its source."""

from __future__ import annotations

import re

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.filters import filter_of, with_keys
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.references import ANY_TARGET, everything, player, thing
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Amount, DealDamage, Effect, Fight, Filter
from analyzer.rules.scanning import words

_PLAYERS = ("Player", "Controller", "TriggeringPlayer", "ScopedPlayer", "DefendingPlayer", "ParentTargetController", "Opponent")
_WHO_DEALS = re.compile(r"(\S+) deals? ")
_PRONOUNS = ("it", "he", "she", "they")
_EACH = {"All": "everyone", "Opponent": "opponents"}


@EFFECTS.on("DealDamage")
def _damage(node: Node, scope: Scope) -> tuple[Effect, ...]:
    amount = amount_of(node.need("amount"), scope)
    source = _source(node, scope)
    target = node.need("target")
    if target.type == "Any":
        word = scope.aim(what=ANY_TARGET, who="any")
        return (DealDamage(amount=amount, to=word, who=word, source=source),)
    if target.type in _PLAYERS or (target.type == "Typed" and not target.peek("type_filters") and not target.peek("properties")):
        return (DealDamage(amount=amount, who=player(target, scope), source=source),)
    both = _player_or_object(target, scope)
    if both is not None:
        return (DealDamage(amount=amount, to=both, who=both, source=source),)
    word, first = thing(target, scope)
    return (*first, DealDamage(amount=amount, to=word, who=word if word.startswith("target") else "", source=source))


def _player_or_object(target: Node, scope: Scope) -> str | None:
    """A new target that is a player or an object ("target opponent or planeswalker"); None if the node is no such thing."""
    if target.type != "Or":
        return None
    objects, who = [], ""
    for part in target.copy().children("filters", "filter"):
        if part.type == "Player":
            who = "any"
        elif part.type == "Typed" and not part.peek("type_filters") and not part.peek("properties"):
            if part.peek("controller") != "Opponent":
                raise part.refuse("controller")
            who = "opponents"
        else:
            objects.append(dict(part.data))
    if not who:
        return None
    target.take("filters")
    target.finish()
    data = objects[0] if len(objects) == 1 else {"type": "Or", "filters": objects}
    return scope.aim(what=filter_of(Node(data, "filter"), scope), who=who)


def _source(node: Node, scope: Scope) -> str:
    """What deals the damage: what the node says; else who the sentence says deals it.

    Raises:
        UntranslatedError: "it" may be more than one thing.
    """
    said = node.take("damage_source")
    effect = scope.sentence.partition(",")[2] if scope.event else scope.sentence
    dealers = set(_WHO_DEALS.findall(effect))
    pronoun = bool(dealers & set(_PRONOUNS))
    about_itself = scope.event == "self" or scope.sentence.partition(",")[0].split(" ")[1:2] == ["~"]
    if pronoun and scope.event and not about_itself and "~" in re.split(r"\b(?:it|he|she|they) deals? ", effect)[0]:
        raise node.refuse("damage_source")
    match said:
        case "TriggeringSource" if scope.event:
            return scope.event
        case "Target" if scope.parent:
            return scope.parent
        case None if not scope.event or not effect or (dealers and not dealers - {"~"}):
            return "self"
        case None if about_itself and (pronoun or not dealers):
            return "self"
        case None if pronoun and scope.parent == scope.event:
            return scope.event
        case _:
            raise node.refuse("damage_source")


@EFFECTS.on("DamageEachPlayer")
def _each_player(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """The same to several players at once."""
    amount = amount_of(node.need("amount"), scope)
    _is_the_same(amount, node)
    return (DealDamage(amount=amount, who=_each(node.need("player_filter")), source=_source(node, scope)),)


def _each(node: Node) -> str:
    if node.type not in _EACH:
        raise node.refuse()
    node.finish()
    return _EACH[node.type]


def _is_the_same(amount: Amount, node: Node) -> None:
    if "that player" in words(amount) or "each" in words(amount):
        raise node.refuse("amount of each")


@EFFECTS.on("DamageAll")
def _all(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """The same to all objects that a filter selects, and perhaps to players."""
    amount = amount_of(node.need("amount"), scope)
    _is_the_same(amount, node)
    source = _source(node, scope)
    whom = node.child("player_filter")
    who = _each(whom) if whom is not None else ""
    what = everything(node.need("target"), scope)
    if source != "self" and isinstance(what, Filter) and what.other:
        if source != "it":
            raise UntranslatedError("effect:DamageAll to others")
        what = with_keys(what, other=False, not_it=True)
    return (DealDamage(amount=amount, to=what, who=who, source=source),)


@EFFECTS.on("Fight")
def _fight(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """Two creatures fight; if both are targets, the one whose controller is named first is the first target."""
    one, other = node.need("subject", "target"), node.need("target")
    if one.type in ("ParentTarget", "TrackedSet") and other.type in ("ParentTarget", "TrackedSet"):
        raise node.refuse("subject")
    if one.type == "Typed" and (scope.count != 1 or scope.up_to or scope.resolving):
        raise node.refuse("subject")
    first, before = thing(one, scope)
    second, after = thing(other, scope)
    if before or after:
        raise node.refuse("target")
    return (Fight(one=first, other=second),)
