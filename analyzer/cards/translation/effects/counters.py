"""Counters: doubled, moved, proliferated; those of players."""

from __future__ import annotations

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.references import player, thing
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import counter
from analyzer.rules.format.definitions import (
    Compare,
    CountersOn,
    Effect,
    GivePlayerCounters,
    If,
    LifeOf,
    MoveCounters,
    Proliferate,
    PutCounters,
    SetLife,
    Times,
)

_PLAYER_COUNTERS = ("poison", "experience", "energy")


@EFFECTS.on("Proliferate")
def _proliferate(node: Node, scope: Scope) -> tuple[Effect, ...]:
    if scope.subject != "you":
        raise node.refuse("by somebody else")
    return (Proliferate(),)


@EFFECTS.on("GainEnergy")
def _energy(node: Node, scope: Scope) -> tuple[Effect, ...]:
    return (GivePlayerCounters(kind="energy", amount=amount_of(node.need("amount"), scope), who=scope.subject),)


@EFFECTS.on("GivePlayerCounter")
def _player_counter(node: Node, scope: Scope) -> tuple[Effect, ...]:
    kind = str(node.take("counter_kind")).lower()
    if kind not in _PLAYER_COUNTERS:
        raise node.refuse("counter_kind")
    amount = amount_of(node.need("count"), scope)
    return (GivePlayerCounters(kind=kind, amount=amount, who=player(node.need("target"), scope)),)


@EFFECTS.on("MultiplyCounter")
def _double(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """To double a number of counters is to put as many as there are (CR 701.10e)."""
    node.only("multiplier", 2)
    kind = counter(node.take("counter_type"))
    if kind == "any":
        raise node.refuse("counter_type")
    word, first = thing(node.need("target"), scope)
    return (*first, PutCounters(kind=kind, amount=CountersOn(kind=kind, what="each"), on=word))


@EFFECTS.on("Double")
def _double_life(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """A life total is doubled (CR 701.10d)."""
    kind = node.need("target_kind")
    if kind.type != "LifeTotal":
        raise kind.refuse()
    kind.finish()
    who = player(node.need("target"), scope)
    if who in ("opponents", "everyone"):
        raise node.refuse("target")
    return (SetLife(amount=Times(factor=2, amount=LifeOf(who=who)), who=who),)


@EFFECTS.on("MoveCounters")
def _move(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """Moved from an object, or put where it is gone as many as it had."""
    node.only("selection", "StackTarget")
    node.only("mode", "Move", "Put")
    kind = counter(node.take("counter_type", {"type": "Any"}))
    count = node.child("count", "qty")
    amount = "all" if count is None else amount_of(count, scope)
    if kind == "any" and amount != "all":
        raise node.refuse("counter_type")
    giver, before = thing(node.need("source", "target"), scope)
    receiver, after = thing(node.need("target"), scope)
    if before or after:
        raise node.refuse("target")
    return (MoveCounters(kind=kind, from_=giver, to=receiver, amount=amount),)


@EFFECTS.on("Adapt")
def _adapt(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """If it has no +1/+1 counters on it (CR 701.46a)."""
    amount = amount_of(node.need("count"), scope)
    none = Compare(left=CountersOn(kind="+1/+1", what="self"), compare="==", right=0)
    return (If(condition=none, then=(PutCounters(kind="+1/+1", amount=amount, on="self"),)),)
