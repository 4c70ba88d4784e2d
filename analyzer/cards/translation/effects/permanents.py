"""What happens to permanents where they are: tap, untap, counters, pump, control."""

from __future__ import annotations

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.references import everything, thing
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import counter
from analyzer.rules.format.definitions import Destroy, Effect, PutCounters, RemoveCounters, SetClassLevel, Tap, Transform, Untap


@EFFECTS.on("SetTapState")
def _tap_state(node: Node, scope: Scope) -> tuple[Effect, ...]:
    kind = Tap if node.need("state").type == "Tap" else Untap
    target = node.need("target")
    if node.need("scope").type == "All" or (target.type == "TrackedSet" and scope.affected is not None):
        return (kind(what=everything(target, scope)),)
    word, first = thing(target, scope)
    return (*first, kind(what=word))


@EFFECTS.on("PutCounter")
def _put(node: Node, scope: Scope) -> tuple[Effect, ...]:
    amount = amount_of(node.need("count"), scope)
    kind = counter(node.take("counter_type"))
    word, first = thing(node.need("target"), scope)
    return (*first, PutCounters(kind=kind, amount=amount, on=word))


@EFFECTS.on("PutCounterAll")
def _put_all(node: Node, scope: Scope) -> tuple[Effect, ...]:
    amount = amount_of(node.need("count"), scope)
    return (PutCounters(kind=counter(node.take("counter_type")), amount=amount, on=everything(node.need("target"), scope)),)


@EFFECTS.on("RemoveCounter")
def _remove(node: Node, scope: Scope) -> tuple[Effect, ...]:
    amount = amount_of(node.need("count"), scope)
    kind = counter(node.take("counter_type", {"type": "Any"}))
    word, first = thing(node.need("target"), scope)
    return (*first, RemoveCounters(kind=kind, amount=amount, from_=word))


@EFFECTS.on("Destroy")
def _destroy(node: Node, scope: Scope) -> tuple[Effect, ...]:
    word, first = thing(node.need("target"), scope)
    return (*first, Destroy(what=word, regenerate=not node.flag("cant_regenerate")))


@EFFECTS.on("DestroyAll")
def _destroy_all(node: Node, scope: Scope) -> tuple[Effect, ...]:
    return (Destroy(what=everything(node.need("target"), scope), regenerate=not node.flag("cant_regenerate")),)


@EFFECTS.on("SetClassLevel")
def _class_level(node: Node, scope: Scope) -> tuple[Effect, ...]:
    return (SetClassLevel(level=node.whole("level")),)


@EFFECTS.on("Transform")
def _transform(node: Node, scope: Scope) -> tuple[Effect, ...]:
    if node.need("scope").type != "Single":
        raise node.refuse("scope")
    word, first = thing(node.need("target"), scope)
    return (*first, Transform(what=word))
