"""Objects going to other zones: exile, return, put onto the battlefield, into a library, sacrifice."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.effects.tokens import counter_amount
from analyzer.cards.translation.filters import filter_of, with_keys
from analyzer.cards.translation.keys import Keys
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.references import everything, moving, word_for
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import zone
from analyzer.rules.format.definitions import Effect, Filter, Move, Sacrifice

_TIED = "UntilHostLeavesPlay"


@EFFECTS.on("ChangeZone")
def _change_zone(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """Exile, return, put onto the battlefield."""
    keys, origin = _arrival(node, scope), _origin(node)
    target = node.need("target")
    if target.type == "Any":  # what a search or a look at a library has found
        raise node.refuse("target:Any")
    if target.type == "TrackedSetFiltered":
        return _from_among(node, target, keys, scope)
    if node.flag("up_to") and not scope.up_to:
        raise node.refuse("up_to")
    what, first = moving(target, scope, keys["to"], origin)
    _tie(keys, scope, origin, target)
    return (*first, Move(what=what, **keys))


def _from_among(node: Node, target: Node, keys: Keys, scope: Scope) -> tuple[Effect, ...]:
    """Some of the cards that were milled just now."""
    target.take("id")
    if scope.this_way != "graveyard" or target.has("caused_by") or scope.duration is not None:
        raise target.refuse()
    what = with_keys(filter_of(target.need("filter"), scope, "graveyard"), this_way=True)
    target.finish()
    if what.controller or what.owner:
        raise target.refuse("owner")
    up_to = node.flag("up_to") or scope.up_to
    scope.relocate("")
    return (Move(what=what, count=scope.count, up_to=up_to, who=scope.subject, **keys),)


@EFFECTS.on("ChangeZoneAll")
def _change_zone_all(node: Node, scope: Scope) -> tuple[Effect, ...]:
    keys, origin = _arrival(node, scope), _origin(node)
    shuffled = node.child("library_shuffle")
    if shuffled is not None or node.has("library_position"):
        raise node.refuse("library_shuffle" if shuffled is not None else "library_position")
    target = node.need("target")
    if target.type in ("Player", "Controller", "ScopedPlayer", "ParentTargetOwner", "ParentTargetController"):
        raise target.refuse()  # a whole zone of a player
    what = everything(target, scope, origin)
    if isinstance(what, Filter) and what.linked and what.other:  # all others than what was just exiled
        raise node.refuse("target of others")
    if isinstance(what, str) and what != "linked" and what != "created":
        scope.relocate(what, keys["to"])
    else:
        scope.relocate("all", keys["to"])
        scope.parent = "moved" if keys["to"] == "battlefield" else scope.parent
    _tie(keys, scope, origin, target)
    return (Move(what=what, **keys),)


def _origin(node: Node) -> str:
    where = node.take("origin")
    return zone(where) if where is not None else ""


def _arrival(node: Node, scope: Scope) -> Keys:
    """Where it goes and how it enters."""
    to = zone(node.take("destination"))
    keys: Keys = {"to": to}
    under = node.only("enters_under", "You", None)
    entering = {
        "tapped": node.flag("enter_tapped"),
        "transformed": node.flag("enter_transformed"),
        "attacking": node.flag("enters_attacking"),
        "under": "you" if under is not None else "",
        "counters": tuple(counter_amount(gift, scope) for gift in node.take("enter_with_counters", ())),
    }
    given = {key: value for key, value in entering.items() if value}
    if to != "battlefield" and given:
        raise node.refuse(next(iter(given)))
    if to == "battlefield" and not under and "under your control" in scope.sentence and "owner" not in scope.sentence:
        raise node.refuse("enters_under")
    if node.flag("owner_library") and to != "library":
        raise node.refuse("owner_library")
    if to == "library" and "shuffle" not in scope.sentence:
        raise node.refuse("destination:Library")
    if to == "stack":
        raise node.refuse("destination:Stack")
    return keys | given


def _tie(keys: Keys, scope: Scope, origin: str, target: Node) -> None:
    """Exile until the source leaves the battlefield. The older wording with a second ability is called the same by the parser."""
    if scope.duration is None:
        return
    if scope.take_duration() != _TIED or keys["to"] != "exile":
        raise UntranslatedError("duration")
    if re.search(r"\buntil\b", scope.sentence):
        if origin not in ("", "battlefield") or target.type not in ("Typed", "Or", "ParentTarget"):
            raise UntranslatedError("duration of what is not exiled from the battlefield")
        keys["until_leaves"] = True
    else:
        keys["link"] = True


@EFFECTS.on("Bounce")
def _bounce(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """To its owner's hand."""
    if node.only("selection", "at_resolution", None):
        if re.search(r"\btarget\b", scope.sentence):  # "another target ...": it is a target
            raise node.refuse("selection")
        scope.resolving = True
    target = node.need("target")
    if target.type in ("StackSpell", "GrantingObject"):
        raise target.refuse()
    what, first = moving(target, scope, "hand")
    return (*first, Move(what=what, to="hand"))


@EFFECTS.on("BounceAll")
def _bounce_all(node: Node, scope: Scope) -> tuple[Effect, ...]:
    what = everything(node.need("target"), scope)
    scope.relocate("all")
    return (Move(what=what, to="hand"),)


@EFFECTS.on("PutAtLibraryPosition")
def _into_library(node: Node, scope: Scope) -> tuple[Effect, ...]:
    node_count = amount_of(node.need("count"), scope)
    target = node.need("target")
    if target.type in ("Any", "ExiledBySource", "TrackedSet"):
        raise target.refuse()
    position = node.need("position")
    match position.type:
        case "Top":
            keys: Keys = {"to": "library top"}
        case "Bottom":
            keys = {"to": "library bottom"}
        case "NthFromTop":
            keys = {"to": "library top", "nth": position.whole("n")}
        case _:
            raise position.refuse()
    position.finish()
    several = scope.count != 1
    if (node_count != 1 and node_count != scope.count) or several:
        raise node.refuse("count")  # the order in which several are put is chosen
    what, first = moving(target, scope, "library")
    return (*first, Move(what=what, **keys))


@EFFECTS.on("Sacrifice")
def _sacrifice(node: Node, scope: Scope) -> tuple[Effect, ...]:
    target = node.need("target")
    count = node.need("count", "qty")
    if node.has("min_count"):
        raise node.refuse("min_count")
    word = word_for(target.copy(), scope)
    if word is not None:
        if count.type != "Fixed" or count.whole("value") != 1:
            raise node.refuse("count")
        what, _ = moving(target, scope, "graveyard")
        who = scope.subject
        if re.search(r"controllers? sacrifices? (?:it|them|that)|player sacrifices? (?:it|them|that|this)", scope.sentence):
            raise node.refuse("by whom")
        return (Sacrifice(what=what, who=who),)
    number = amount_of(count, scope)
    theirs, who = _theirs(target, scope)
    if _asks_for_numbers(theirs):
        raise node.refuse("target with an amount")
    scope.parent = scope.paid = "sacrificed"
    scope.moved.pop("sacrificed", None)
    scope.relocate("sacrificed", "graveyard")
    return (Sacrifice(filter=theirs, who=who, count=number),)


def _theirs(target: Node, scope: Scope) -> tuple[Filter, str]:
    """What players sacrifice and which; whose it is goes without saying (CR 701.21a)."""
    controller = target.peek("controller")
    if target.type == "Typed" and controller not in (None, "You", "ScopedPlayer"):
        found = filter_of(target, scope)
        who = found.controller
        if who in ("", "opponents"):
            raise target.refuse("controller")
        return with_keys(found, controller=""), who
    if scope.subject != "you" and target.type == "Typed" and controller == "You":
        data = {key: value for key, value in target.data.items() if key != "controller"}
        target = Node(data, target.role)
    found = filter_of(target, scope)
    if any(flt.controller not in ("", "you", "that player") for flt in _all(found)):
        raise target.refuse("controller")
    if scope.subject != "you" and any(flt.controller == "you" for flt in _all(found)):  # what the parser says of each of several types
        return _of_anybody(found), scope.subject
    return with_keys(found, controller="") if found.controller == "that player" else found, scope.subject


def _of_anybody(flt: Filter) -> Filter:
    parts = {"any_of": tuple(_of_anybody(part) for part in flt.any_of), "none_of": tuple(_of_anybody(part) for part in flt.none_of)}
    return with_keys(flt, controller="", **parts)


def _all(flt: Filter) -> Iterator[Filter]:
    yield flt
    for part in (*flt.any_of, *flt.none_of):
        yield from _all(part)


def _asks_for_numbers(flt: Filter) -> bool:
    """Whether it compares with a number that only the ability itself knows."""
    said = msgspec.json.encode(flt)
    return any(f'"{word}"'.encode() in said for word in ("x", "that much", "done", "paid"))
