"""Attaching, pairing, and who controls what."""

from __future__ import annotations

import re

from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.references import player, thing
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Attach, Effect, Exchange, GainControl, Pair

_TO_IT = re.compile(r"attach ~ to (?:it|that creature|that permanent|the token)\b")
_TO_ONE = re.compile(r"attach ~ to an? ")
"""One that is chosen as it is attached."""
_UNTIL = {"UntilEndOfTurn": "end of turn", "UntilEndOfCombat": "end of combat", "Permanent": "", None: ""}


@EFFECTS.on("Attach")
def _attach(node: Node, scope: Scope) -> tuple[Effect, ...]:
    selection = node.child("selection")
    if selection is not None and list(selection.data):
        raise node.refuse("selection")
    attachment, host = node.child("attachment"), node.need("target")
    if scope.count != 1 or scope.up_to:
        raise node.refuse("multi_target")
    if attachment is None:
        if host.type == "SelfRef":  # "return it and attach this to it": what was returned is what is meant
            if not _TO_IT.search(scope.sentence) or scope.moved.get(scope.parent, scope.parent) != "moved":
                raise host.refuse()
            host.finish()
            return (Attach(what="self", to="moved"),)
        resolving, scope.resolving = scope.resolving, scope.resolving or _TO_ONE.search(scope.sentence) is not None
        to, first = thing(host, scope)
        scope.resolving = resolving
        return (*first, Attach(what=scope.now("self"), to=to))
    what, before = thing(attachment, scope)
    to, first = thing(host, scope)
    return (*before, *first, Attach(what=what, to=to))


@EFFECTS.on("GainControl")
def _control(node: Node, scope: Scope) -> tuple[Effect, ...]:
    duration = scope.take_duration()
    if duration not in _UNTIL:
        raise node.refuse("duration")
    what, first = thing(node.need("target"), scope)
    return (*first, GainControl(what=what, who=scope.subject, until=_UNTIL[duration]))


@EFFECTS.on("GiveControl")
def _give(node: Node, scope: Scope) -> tuple[Effect, ...]:
    what, first = thing(node.need("target"), scope)
    who = player(node.need("recipient"), scope)
    if who in ("opponents", "everyone"):
        raise node.refuse("recipient")
    return (*first, GainControl(what=what, who=who))


@EFFECTS.on("ExchangeControl")
def _exchange(node: Node, scope: Scope) -> tuple[Effect, ...]:
    one, first = thing(node.need("target_a"), scope)
    other, then = thing(node.need("target_b"), scope)
    if one == other:
        raise node.refuse("target_b")
    return (*first, *then, Exchange(one=one, other=other))


@EFFECTS.on("PairWith")
def _pair(node: Node, scope: Scope) -> tuple[Effect, ...]:
    other, first = thing(node.need("target"), scope)
    return (*first, Pair(one="self", other=other))
