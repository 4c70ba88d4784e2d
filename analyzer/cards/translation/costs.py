"""Costs of abilities and spells."""

from __future__ import annotations

import re
from typing import Any

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.filters import filter_of, with_keys
from analyzer.cards.translation.node import Node, Table, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import counter, mana_cost, zone
from analyzer.rules.format.definitions import Amount, Cost, Filter, Some, SomeCounters, What

Keys = dict[str, Any]
COSTS: Table[[Keys, Scope], None] = Table("cost")
"""Each puts what a cost asks for into the keys of ``Cost``."""
_X = 2**32 - 1
"""The number that stands for X where a cost counts."""
_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10, "fifteen": 15}


def cost_of(node: Node, scope: Scope) -> Cost:
    """The cost of a node.

    Raises:
        UntranslatedError: it is not translated.
    """
    keys: Keys = {}
    COSTS(node, keys, scope)
    return Cost(**keys)


def takes_objects(cost: Cost) -> bool:
    """Whether objects are paid with: what they were can be asked for afterwards."""
    given = (cost.sacrifice, cost.discard, cost.exile, cost.return_to_hand, cost.reveal, cost.tap_others, cost.untap_others)
    return any(part is not None for part in given)


def _set(keys: Keys, key: str, value: object) -> None:
    if key in keys:
        raise UntranslatedError(f"cost:two of {key}")
    keys[key] = value


@COSTS.on("Composite")
def _composite(node: Node, keys: Keys, scope: Scope) -> None:
    for part in node.children("costs", "cost"):
        COSTS(part, keys, scope)


@COSTS.on("Mana")
def _mana(node: Node, keys: Keys, scope: Scope) -> None:
    _set(keys, "mana", mana_cost(node.need("cost")))


@COSTS.on("Tap")
def _tap(node: Node, keys: Keys, scope: Scope) -> None:
    keys["tap"] = True


@COSTS.on("Untap")
def _untap(node: Node, keys: Keys, scope: Scope) -> None:
    keys["untap"] = True


@COSTS.on("PayLife")
def _life(node: Node, keys: Keys, scope: Scope) -> None:
    _set(keys, "life", amount_of(node.need("amount"), scope))


@COSTS.on("PayEnergy")
def _energy(node: Node, keys: Keys, scope: Scope) -> None:
    amount = node.peek("amount")
    _set(keys, "energy", node.whole("amount") if isinstance(amount, int) else amount_of(node.need("amount"), scope))


@COSTS.on("Loyalty")
def _loyalty(node: Node, keys: Keys, scope: Scope) -> None:
    amount = node.peek("amount")
    if isinstance(amount, int):
        _set(keys, "loyalty", node.whole("amount"))
        return
    raise node.refuse("amount")


@COSTS.on("Sacrifice")
def _sacrifice(node: Node, keys: Keys, scope: Scope) -> None:
    _set(keys, "sacrifice", Some(what=_what(node.need("target"), scope), count=_count(node, scope)))


@COSTS.on("Discard")
def _discard(node: Node, keys: Keys, scope: Scope) -> None:
    what = node.child("filter")
    if node.take("self_ref"):
        if what is not None or _count(node, scope) != 1:
            raise node.refuse("self_ref")
        _set(keys, "discard", Some(what="self"))
        return
    selected = filter_of(what, scope, "hand") if what is not None else filter_of(Node({"type": "Any"}, "filter"), scope, "hand")
    _set(keys, "discard", Some(what=selected, count=_count(node, scope)))


@COSTS.on("Exile")
def _exile(node: Node, keys: Keys, scope: Scope) -> None:
    where = zone(node.take("zone", "Battlefield"))
    what = node.child("filter")
    if what is None:
        if where != "graveyard" or not re.search(r"\bexile (?!all)\w+ cards? from your graveyard", scope.sentence):
            raise UntranslatedError("cost:Exile without filter")
        selected: What = Filter(zone="graveyard", owner="you")
    else:
        selected = _what(what, scope, where)
    _set(keys, "exile", Some(what=selected, count=_count(node, scope)))


@COSTS.on("ReturnToHand")
def _return(node: Node, keys: Keys, scope: Scope) -> None:
    _set(keys, "return_to_hand", Some(what=_what(node.need("filter"), scope), count=_count(node, scope)))


@COSTS.on("TapCreatures")
def _tap_creatures(node: Node, keys: Keys, scope: Scope) -> None:
    requirement = node.need("requirement")
    if requirement.peek("requirement") != "count":
        raise UntranslatedError(f"cost:TapCreatures.{requirement.peek('requirement')}")
    requirement.take("requirement")
    count = requirement.whole("count")
    requirement.finish()
    _set(keys, "tap_others", Some(what=_what(node.need("filter"), scope), count=count))


@COSTS.on("RemoveCounter")
def _remove_counter(node: Node, keys: Keys, scope: Scope) -> None:
    node.only("selection", "SingleObject", None)
    target = node.child("target")
    what: What = "self" if target is None else _what(target, scope)
    kind = counter(node.take("counter_type"))
    count = _count(node, scope)
    if count == "x":
        if what != "self" or kind == "any":
            raise node.refuse("count")
        if kind == "loyalty":
            _set(keys, "loyalty", "-x")
            return
    _set(keys, "remove_counters", SomeCounters(kind=kind, count=count, what=what))


@COSTS.on("EffectCost")
def _effect(node: Node, keys: Keys, scope: Scope) -> None:
    """What is done as a cost is written like an effect."""
    effect = node.need("effect")
    match effect.type:
        case "PutCounter":
            count = amount_of(effect.need("count", "qty"), scope)
            what = _what(effect.need("target"), scope)
            _set(keys, "put_counters", SomeCounters(kind=counter(effect.take("counter_type")), count=count, what=what))
        case "Bounce":
            effect.only("selection", "at_resolution")
            what = _what(effect.need("target"), scope)
            _set(keys, "return_to_hand", Some(what=what, count=_said(effect, scope, "return")))
        case "SetTapState" if effect.peek("state") == {"type": "Untap"} and effect.peek("scope") == {"type": "Single"}:
            effect.take("state")
            effect.take("scope")
            target = effect.need("target")
            if target.type != "Typed":
                raise effect.refuse("target")
            _set(keys, "untap_others", Some(what=_what(target, scope), count=_said(effect, scope, "untap")))
        case _:
            raise node.refuse()
    effect.finish()


def _said(node: Node, scope: Scope, verb: str) -> int:
    """How many objects the words say, which the node does not."""
    found = re.findall(rf"\b{verb} (\w+) ", scope.sentence.partition(":")[0])
    if len(found) != 1 or found[0] not in _NUMBERS:
        raise node.refuse("how many")
    return _NUMBERS[found[0]]


def _what(node: Node, scope: Scope, zone: str = "") -> What:
    """What a player pays with is theirs (CR 118, 701.21a: a player can sacrifice only what they control)."""
    if node.type == "SelfRef":
        return "self"
    found = filter_of(node, scope, zone)
    if found.controller or found.owner:
        return found
    return with_keys(found, **{"controller" if found.zone == "battlefield" else "owner": "you"})


def _count(node: Node, scope: Scope) -> Amount:
    count = node.peek("count")
    if count == _X:
        node.take("count")
        words = r"\b(?:sacrifice|remove) x\b|\N{MINUS SIGN}x\b"
        if not re.search(words, scope.sentence):
            raise node.refuse("count")
        return "x"
    if count is None or isinstance(count, int):
        return node.whole("count", 1)
    return amount_of(node.need("count"), scope)
