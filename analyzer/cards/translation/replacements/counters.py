"""More, fewer or no counters (CR 614, 122.1)."""

from __future__ import annotations

from typing import Any

from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.replacements.conditions import applies_if
from analyzer.cards.translation.replacements.table import REPLACEMENTS, mandatory, sentence
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import counter
from analyzer.rules.format.definitions import Ability, CountersChanged, Filter, Replacement, RuleChange, What

_ACTORS = {"You": "you", "Opponent": "opponents"}
_RECEIVERS: dict[str, tuple[Filter | None, str]] = {
    "on a permanent or player": (Filter(), "everyone"),
    "on a permanent you control": (Filter(controller="you"), ""),
    "on a creature or planeswalker you control or on yourself": (
        Filter(any_type=("creature", "planeswalker"), controller="you"),
        "you",
    ),
}
"""Where the one who puts them puts them: the parser does not say it."""


@REPLACEMENTS.on("AddCounter")
def _counters(node: Node) -> Ability:
    mandatory(node)
    scope = Scope(parent="self")
    keys: dict[str, Any] = {}
    match_ = node.take("counter_match")
    keys["kind"] = counter(match_) if match_ is not None else "any"
    keys["condition"] = applies_if(node, scope)
    receiver = node.child("valid_card")
    what: What | None = None
    if receiver is not None:
        what = "self" if receiver.type == "SelfRef" else filter_of(receiver, scope)
        receiver.finish()
    quantity = node.need("quantity_modification")
    player = node.take("valid_player")
    subject = node.only("counter_replacement_subject", None, "Actor")
    if quantity.type == "Prevent":
        quantity.finish()
        return _forbidden(node, what, player, keys)
    if subject == "Actor":
        if what is not None or player not in _ACTORS:
            raise node.refuse("valid_player")
        what, keys["who"] = _received(node)
        keys["by"] = _ACTORS[player]
    elif player is not None or what is None:
        raise node.refuse("valid_player" if what is not None else "valid_card")
    match quantity.type:
        case "Times":
            keys["times"] = quantity.whole("factor")
        case "Plus":
            keys["plus"] = quantity.whole("value")
        case "Minus":
            keys["plus"] = -quantity.whole("value")
        case "Half" if "rounded down" in sentence(node):
            keys["half"] = True
        case _:
            raise quantity.refuse()
    quantity.finish()
    keys["effects_only"] = sentence(node).startswith("if an effect would")
    return Replacement(event=CountersChanged(what=what, **keys))


def _received(node: Node) -> tuple[What, str]:
    for words, (what, who) in _RECEIVERS.items():
        if f"counters {words}" in sentence(node) and what is not None:
            return what, who
    raise node.refuse("valid_card")


def _forbidden(node: Node, what: What | None, player: object, keys: dict[str, Any]) -> RuleChange:
    """ "can't have counters put on it" """
    if keys["condition"] is not None or (player is not None and player != "AnyPlayer") or (what is None) == (player is None):
        raise node.refuse("valid_player")
    return RuleChange(rule="cant have counters", affects=what or "", who="everyone" if player else "", kind=keys["kind"])
