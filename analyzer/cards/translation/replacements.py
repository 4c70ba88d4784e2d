"""Replacement effects, among them how a permanent enters."""

from __future__ import annotations

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.node import Node, Table
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import counter
from analyzer.rules.format.definitions import CounterAmount, EntersWith, Replacement

REPLACEMENTS: Table[[], Replacement] = Table("event")


def replacement(node: Node) -> Replacement:
    """A replacement effect.

    Raises:
        UntranslatedError: a part of it is not translated.
    """
    return REPLACEMENTS(node.mode("event", "event"))


@REPLACEMENTS.on("Moved")
def _moved(node: Node) -> Replacement:
    """How something enters: tapped, with counters."""
    node.only("destination_zone", "Battlefield")
    if node.need("mode").type != "Mandatory":
        raise node.refuse("mode")
    card = node.need("valid_card")
    if card.type != "SelfRef":
        raise card.refuse()
    execute = node.need("execute", "ability")
    effect = execute.need("effect")
    match effect.type:
        case "PutCounter":
            if effect.need("target").type != "SelfRef":
                raise effect.refuse("target")
            amount = amount_of(effect.need("count"), Scope())
            found = EntersWith(counters=(CounterAmount(kind=counter(effect.take("counter_type")), amount=amount),))
        case "SetTapState":
            if effect.need("target").type != "SelfRef" or effect.need("state").type != "Tap":
                raise effect.refuse("target")
            effect.need("scope")
            found = EntersWith(tapped=True)
        case _:
            raise effect.refuse()
    effect.finish()
    execute.finish()
    return Replacement(event=found, zone="any")
