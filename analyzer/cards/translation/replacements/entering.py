"""How permanents enter: tapped, with counters, with something chosen, as a copy (CR 614.1c, d, 614.12)."""

from __future__ import annotations

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.costs import cost_of
from analyzer.cards.translation.effects.tokens import CHANGES, copy_change
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.keys import Keys
from analyzer.cards.translation.node import Node, Table
from analyzer.cards.translation.replacements.conditions import applies_if
from analyzer.cards.translation.replacements.table import sentence, without
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import counter
from analyzer.rules.format.definitions import CounterAmount, EntersWith, Replacement

GIFTS: Table[[Keys], None] = Table("event.effect")
"""What happens to a permanent as it enters: each puts it into the keys of ``EntersWith``."""
_CHOICES = {
    "CreatureType": "creature type",
    "Color": "color",
    "Opponent": "opponent",
    "Player": "player",
    "CardName": "card name",
    "BasicLandType": "basic land type",
}


def entering(node: Node) -> Replacement:
    """A replacement effect about how something enters.

    Raises:
        UntranslatedError: a part of it is not translated.
    """
    keys: Keys = {}
    card = node.need("valid_card")
    if card.type == "SelfRef":
        card.finish()
        zone = "any"
    else:
        keys["what"] = filter_of(card, Scope(parent="self"))
        zone = "battlefield"
    condition = applies_if(node, Scope(parent="self"))
    if condition is not None:
        keys["condition"] = condition
    mode = node.need("mode")
    match mode.type:
        case "Mandatory":
            _all(node.need("execute", "ability"), keys)
            if "copy_of" in keys:
                raise node.refuse("copy")
        case "Optional" if zone == "any" and not mode.has("decline"):
            _all(node.need("execute", "ability"), keys)
            keys["optional"] = True
            if "copy_of" not in keys and not {"counters"} >= set(keys) - {"optional"}:
                raise node.refuse("mode")
        case "MayCost":
            _payment(node, mode, keys)
        case _:
            raise node.refuse("mode")
    mode.finish()
    without(keys.get("counters", ()), "that much", "done", "paid", "it")
    return Replacement(event=EntersWith(**keys), zone=zone)


def _payment(node: Node, mode: Node, keys: Keys) -> None:
    """ "As it enters, you may pay ...; if you don't, it enters tapped." """
    if "instead" in sentence(node):  # then it does not enter at all
        raise node.refuse("mode")
    keys["unless"] = cost_of(mode.need("cost"), Scope(parent="self"))
    _all(mode.need("decline", "ability"), keys)
    if keys.get("tapped") is not True or set(keys) > {"unless", "tapped", "condition"}:
        raise node.refuse("mode")


def _all(ability: Node, keys: Keys) -> None:
    part: Node | None = ability
    while part is not None:
        GIFTS(part.need("effect", "event.effect"), keys)
        part.only("sub_link", None, "ContinuationStep", "SequentialSibling")
        following = part.child("sub_ability", "ability")
        part.finish()
        part = following


def _itself(node: Node) -> None:
    target = node.need("target")
    if target.type != "SelfRef":
        raise node.refuse("target")
    target.finish()


@GIFTS.on("PutCounter")
def _counters(node: Node, keys: Keys) -> None:
    _itself(node)
    amount = amount_of(node.need("count"), Scope(parent="self"))
    keys["counters"] = (*keys.get("counters", ()), CounterAmount(kind=counter(node.take("counter_type")), amount=amount))


@GIFTS.on("SetTapState")
def _tapped(node: Node, keys: Keys) -> None:
    _itself(node)
    if node.need("scope").type != "Single":
        raise node.refuse("scope")
    keys["tapped" if node.need("state").type == "Tap" else "untapped"] = True


@GIFTS.on("Choose")
def _choose(node: Node, keys: Keys) -> None:
    node.only("persist", True)
    choice = node.need("choice_type", "event.effect:Choose")
    if choice.type == "Labeled":
        data = choice.need("data", "event.effect:Choose")
        word = "|".join(str(option).lower() for option in data.take("options"))
        data.finish()
    elif choice.type == "CardType":
        word, some = "card type", choice.child("data", "event.effect:Choose")
        if some is not None:
            word = "|".join(str(option).lower() for option in some.take("options"))
            some.finish()
    else:
        if choice.type not in _CHOICES or choice.has("data"):
            raise choice.refuse()
        word = _CHOICES[choice.type]
    choice.finish()
    keys["choose"] = (*keys.get("choose", ()), word)


@GIFTS.on("BecomePrepared")
def _prepared(node: Node, keys: Keys) -> None:
    """It only lets its controller cast a copy of its second face, which the card says is not modelled."""
    _itself(node)


@GIFTS.on("BecomeCopy")
def _copy(node: Node, keys: Keys) -> None:
    scope = Scope(parent="self")
    keys["copy_of"] = filter_of(node.need("target"), scope)
    change: Keys = {}
    for part in node.children("additional_modifications"):
        CHANGES(part, change, scope)
    keys["copy_change"] = copy_change(change)
