"""Becoming prepared: its controller may cast a copy of the card's second face."""

from __future__ import annotations

from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Effect


@EFFECTS.on("BecomePrepared")
def _prepared(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """It only offers something, and a card with two such faces names that as not modelled; so nothing else happens."""
    target = node.need("target")
    if target.type != "SelfRef":
        raise target.refuse()
    target.finish()
    return ()
