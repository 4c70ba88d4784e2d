"""Costs of abilities and spells."""

from __future__ import annotations

import re

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.filters import filter_of, with_keys
from analyzer.cards.translation.keys import Keys
from analyzer.cards.translation.node import NO_NUMBER, Node, Table, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import counter, mana_cost, zone
from analyzer.rules.format.definitions import Amount, CardsIn, Cost, Filter, Some, SomeCounters, What

_X = re.compile(r"\b(?:sacrifice|remove|tap|discard|exile|return) x\b|^\N{MINUS SIGN}x\b")
COSTS: Table[[Keys, Scope], None] = Table("cost")
"""Each puts what a cost asks for into the keys of ``Cost``."""
_CARDS = re.compile(r"\bexile (?:an?|one|two|three|four|five|six|seven|x) cards? from your (?:hand|graveyard)\b")
"""No other cards are meant than any."""
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
    """Cards of a kind, this card, or the whole hand."""
    what = node.child("filter")
    if node.flag("self_ref"):
        if what is not None or _count(node, scope) != 1:
            raise node.refuse("self_ref")
        _set(keys, "discard", Some(what="self"))
        return
    selected = filter_of(what, scope, "hand") if what is not None else Filter(zone="hand")
    count = _count(node, scope)
    if count == CardsIn(zone="hand", who="you"):
        count = "all"
    _set(keys, "discard", Some(what=selected, count=count))


@COSTS.on("Exile")
def _exile(node: Node, keys: Keys, scope: Scope) -> None:
    where = zone(node.take("zone", "Battlefield"))
    what = node.child("filter")
    if what is None and (where not in ("hand", "graveyard") or not _CARDS.search(scope.sentence)):
        raise node.refuse("filter")
    selected = Filter(zone=where, owner="you") if what is None else _what(what, scope, where)
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
    count = _count(requirement, scope)
    requirement.finish()
    _set(keys, "tap_others", Some(what=_what(node.need("filter"), scope), count=count))


@COSTS.on("RemoveCounter")
def _remove_counter(node: Node, keys: Keys, scope: Scope) -> None:
    node.only("selection", "SingleObject", None)
    target = node.child("target")
    what: What = "self" if target is None else _what(target, scope)
    kind = counter(node.take("counter_type"))
    count = _count(node, scope)
    if kind == "loyalty" and count == "x" and what == "self":
        _set(keys, "loyalty", "-x")
        return
    if kind == "loyalty" or (kind == "any" and count != 1) or (count == "x" and what != "self"):  # of several kinds; from several
        raise node.refuse("counter_type")
    _set(keys, "remove_counters", SomeCounters(kind=kind, count=count, what=what))


@COSTS.on("EffectCost")
def _effect_cost(node: Node, keys: Keys, scope: Scope) -> None:
    """What is done as a cost: counters are put on something, permanents are returned, something else is tapped or untapped."""
    effect = node.need("effect")
    match effect.type:
        case "PutCounter":
            what = _what(effect.need("target"), scope)
            kind = counter(effect.take("counter_type"))
            _set(keys, "put_counters", SomeCounters(kind=kind, count=amount_of(effect.need("count"), scope), what=what))
        case "Bounce":
            effect.only("selection", "at_resolution")
            what = _what(effect.need("target"), scope)
            _set(keys, "return_to_hand", Some(what=what, count=_said(effect, scope, "return")))
        case "SetTapState" if effect.need("scope").type == "Single":
            verb = effect.need("state").type
            what = _what(effect.need("target"), scope)
            if not isinstance(what, Filter) or not what.types:
                raise effect.refuse("target")
            _set(keys, "tap_others" if verb == "Tap" else "untap_others", Some(what=what, count=_said(effect, scope, verb.lower())))
        case _:
            raise UntranslatedError(f"cost:EffectCost.{effect.type}")
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
    if isinstance(count, int) and count >= NO_NUMBER and _X.search(scope.sentence.partition(":")[0]):
        node.take("count")
        return "x"
    if count is None or isinstance(count, int):
        return node.whole("count", 1)
    return amount_of(node.need("count"), scope)
