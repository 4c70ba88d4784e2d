"""What is said about the rest of an ability: targets alone, payments."""

from __future__ import annotations

from analyzer.cards.translation.costs import cost_of
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.references import ANY_TARGET, player, thing
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Effect, May


@EFFECTS.on("TargetOnly")
def _target(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """A target that later effects speak of."""
    target = node.need("target")
    if target.type == "Any":
        scope.aim(what=ANY_TARGET, who="any")
        return ()
    if target.type == "Player" or (target.type == "Typed" and not target.peek("type_filters") and not target.peek("properties")):
        player(target, scope)
        return ()
    return thing(target, scope)[1]


@EFFECTS.on("PayCost")
def _pay(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """You may pay: what is then done is filled in by the chain."""
    cost = cost_of(node.need("cost"), scope)
    return (May(effects=(), who=player(node.need("payer"), scope), cost=cost),)
