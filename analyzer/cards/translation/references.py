"""What an effect is done to: a word of the ability, a new target, a choice, or all that a filter selects; and which players."""

from __future__ import annotations

import re

from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import ChooseObjects, Effect, Filter, What

_THIS_WAY = re.compile(r"\b(?:put|milled|discarded|exiled|destroyed|sacrificed|revealed|returned|died)\b[^.]* this way")
_IF_THIS_WAY = re.compile(r"\b(?:if|when) [^.,]* this way,")
"""A condition, which says nothing about what else the sentence speaks of."""
_CREATED_WITH = re.compile(r"\bcreated with\b")
ANY_TARGET = Filter(any_type=("creature", "planeswalker", "battle"))


def thing(node: Node, scope: Scope, zone: str = "") -> tuple[str, tuple[Effect, ...]]:
    """The word for the object (or objects) that a node names, and effects that must come first (a choice as the ability resolves).

    A filter is a new target, or such a choice if ``scope.resolving``. ``zone``: where a filter looks unless it says so.

    Raises:
        UntranslatedError: it is not translated.
    """
    word = word_for(node, scope)
    if word is not None:
        node.finish()
        return scope.now(word), ()
    what = _not_this_way(filter_of(node, scope, zone), node, scope)
    if _is_host(what):
        scope.parent = "attached"
        return scope.now("attached"), ()
    if what.zone == "hand" and not what.controller and not what.owner and not what.any_of:
        raise node.refuse("of a hand")
    if scope.resolving:
        scope.parent = "chosen"
        scope.moved.pop("chosen", None)
        return "chosen", (ChooseObjects(what=what, count=scope.count, up_to=scope.up_to, who=scope.subject),)
    return scope.aim(what), ()


def _is_host(what: Filter) -> bool:
    """Whether it is "enchanted creature", which is known even when the source has left (CR 608.2h)."""
    return len(what.types) < 2 and what == Filter(types=what.types, attached_to_self=True)


def _not_this_way(what: Filter, node: Node, scope: Scope) -> Filter:
    """The filter, if it says all that the sentence does: the parser leaves "put into a graveyard this way" out."""
    if _CREATED_WITH.search(scope.sentence):
        raise UntranslatedError(f"{node.kind} of what was created with it")
    said = _IF_THIS_WAY.sub(" ", scope.sentence)
    if what.zone not in ("battlefield", "stack", "any") and _THIS_WAY.search(said):
        raise UntranslatedError(f"{node.kind} of what was moved this way")
    return what


def moving(node: Node, scope: Scope, to: str, zone: str = "") -> tuple[str, tuple[Effect, ...]]:
    """What ``thing`` says, of what is about to be put somewhere: it is ``moved`` from then on."""
    word = word_for(node, scope)
    found, first = thing(node, scope, zone)
    scope.relocate(word or found, to)
    return found, first


def word_for(node: Node, scope: Scope) -> str | None:
    """The word for a node that refers to something known; None if it describes objects.

    Raises:
        UntranslatedError: there is nothing here that it could refer to.
    """
    match node.type:
        case "SelfRef":
            return "self"
        case "ParentTarget":
            return _known(scope.parent, node)
        case "TriggeringSource":
            if re.search(r"\bone of (?:them|those)\b", scope.sentence):
                raise node.refuse("one of several")
            return _known(scope.event, node)
        case "EventTarget":
            return _known(scope.event_target, node)
        case "PostReplacementDamageTarget":
            return _known(scope.replaced, node)
        case "LastCreated":
            return "created"
        case "AttachedTo":
            return "attached"
        case "ExiledBySource":
            return "linked"
        case "CostPaidObject":
            return paid_with(node, scope)
        case "TrackedSet":
            node.take("id")
            return _tracked(node, scope)
        case "TrackedSetFiltered" if node.peek("filter") == {"type": "Any"} and node.peek("caused_by") == "Exiled":
            for key in ("id", "filter", "caused_by"):
                node.take(key)
            return _tracked(node, scope)
        case _:
            return None


def paid_with(node: Node, scope: Scope) -> str:
    """The word for what was paid with; the parser calls so the card that the source has exiled, and the object of the event, as well.

    Raises:
        UntranslatedError: there is nothing that could be meant.
    """
    if scope.paid in ("paid", "sacrificed"):
        return scope.paid
    if re.search(r"\bexiled\b", scope.sentence):
        if scope.moves or not re.search(r"\bexiled (?:card|creature)\b", scope.sentence):
            raise node.refuse()
        return "linked"
    if re.search(r"\b(?:sacrificed|discarded|tapped this way)\b", scope.sentence):
        raise node.refuse()
    return _known(scope.paid, node)


def _tracked(node: Node, scope: Scope) -> str:
    """Those cards: what the effects before have put somewhere; what another ability of the source has exiled."""
    if not scope.tracked and not scope.moves and re.search(r"\bexiled (?:card|creature|permanent)", scope.sentence):
        return "linked"
    if re.search(r"\bthe chosen \w+", scope.sentence):  # not what was sacrificed in between
        if len(scope.targets) != 1:
            raise UntranslatedError(f"{node.kind} of what was chosen")
        return "target"
    if scope.tracked == "?":
        raise UntranslatedError(f"{node.kind} of what was moved before something else")
    return _known(scope.tracked, node)


def _known(word: str, node: Node) -> str:
    if not word:
        raise UntranslatedError(f"{node.kind} of nothing")
    return word


def everything(node: Node, scope: Scope, zone: str = "") -> What:
    """All objects that a node describes, or what it refers to."""
    if node.type == "TrackedSet" and scope.affected is not None:
        node.take("id")
        node.finish()
        scope.speaks_of += 1
        return scope.affected
    word = word_for(node, scope)
    if word is not None:
        node.finish()
        return scope.now(word)
    found = _not_this_way(filter_of(node, scope, zone), node, scope)
    if _is_host(found):
        scope.parent = "attached"
        return scope.now("attached")
    scope.parent = ""  # "they", after this, are all of them
    if found == Filter(**{key: getattr(found, key) for key in _LASTING}):
        scope.affected = found
        scope.speaks_of += 1
    return found


_LASTING = ("types", "any_type", "not_types", "controller", "other", "token", "colors", "zone")
"""Parts of a filter that tapping, counters and the like do not change: "those creatures" are the same a sentence later."""


def player(node: Node, scope: Scope) -> str:
    """The word for the player, or players, that a node names; a new target if it says ``Player``.

    Raises:
        UntranslatedError: it is not translated.
    """
    word = _player(node, scope)
    node.finish()
    return word


def _player(node: Node, scope: Scope) -> str:
    match node.type:
        case "Controller" | "You" | "SourceController":
            return scope.subject
        case "OriginalController":
            return "you"
        case "Opponent" | "Opponents" | "EachOpponent":
            return "opponents"
        case "All" | "AllPlayers":
            return "everyone"
        case "ScopedPlayer":
            return "that player"
        case "PostReplacementDamageTarget":
            return _known("that player" if scope.replaced == "that player" else "", node)
        case "PostReplacementSourceController":
            return f"controller of {_known('event source' if scope.replaced else '', node)}"
        case "TriggeringPlayer":
            return _known(scope.event_player, node)
        case "DefendingPlayer":
            return "defender"
        case "ParentTargetController" | "ParentObjectTargetController":
            return f"controller of {_known(scope.parent, node)}"
        case "ParentTargetOwner":
            return f"owner of {_known(scope.parent, node)}"
        case "ParentTarget":
            return _known(scope.parent, node)
        case "Player":
            return scope.aim(who="any")
        case "Typed":
            return _typed_player(node, scope)
        case _:
            raise node.refuse()


def _typed_player(node: Node, scope: Scope) -> str:
    """``Typed`` without types is a player: "target opponent"."""
    if node.take("type_filters") or node.take("properties"):
        raise node.refuse("type_filters")
    match node.take("controller"):
        case "Opponent":
            return scope.aim(who="opponents")
        case "You":
            return "you"
        case other:
            raise UntranslatedError(f"{node.role}:Typed of {other}")
