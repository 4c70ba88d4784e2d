"""Damage that is prevented this turn (CR 615.7)."""

from __future__ import annotations

import re

from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.references import ANY_TARGET, player, thing
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Effect, PreventDamage

_NEXT = re.compile(r"prevent the next \d+ damage that would be dealt to (~|any target|target [a-z ]+|you) this turn")
_ALL = re.compile(r"prevent all damage that would be dealt to (~|it|him|her|that creature|you) this turn")


@EFFECTS.on("PreventDamage")
def _prevent(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """The next so much damage, or all, to one object or player; what comes from some sources only, or in combat only, is not translated."""
    node.only("scope", "AllDamage")
    if node.need("recipient_scope").type != "Single":
        raise node.refuse("recipient_scope")
    node.only("prevention_duration", None)
    if scope.take_duration() not in (None, "UntilEndOfTurn"):
        raise node.refuse("duration")
    amount = _amount(node)
    found = (_ALL if amount is None else _NEXT).findall(scope.sentence)
    if len(found) != 1:
        raise node.refuse("to whom")
    (whom,) = found
    target = node.need("target")
    if whom == "~" and target.type in ("SelfRef", "Any"):
        return (PreventDamage(amount=amount, to="self"),)
    if whom == "any target" and target.type == "Any":
        word = scope.aim(what=ANY_TARGET, who="any")
        return (PreventDamage(amount=amount, to=word, who=word),)
    if whom == "you" and target.type == "Controller":
        return (PreventDamage(amount=amount, who=player(target, scope)),)
    if target.type not in ("SelfRef", "ParentTarget", "Typed", "Or") or whom in ("~", "you", "any target"):
        raise node.refuse("target")
    word, first = thing(target, scope)
    return (*first, PreventDamage(amount=amount, to=word))


def _amount(node: Node) -> int | None:
    match node.take("amount"):
        case "All":
            return None
        case {"Next": int(number), **more} if not more:
            return number
        case _:
            raise node.refuse("amount")
