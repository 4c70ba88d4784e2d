"""What is said about the rest of an ability: targets alone, payments."""

from __future__ import annotations

from analyzer.cards.translation.costs import cost_of, takes_objects
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.references import ANY_TARGET, player, thing
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import ChooseOne, Effect, May, Mode


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
    if takes_objects(cost):
        scope.paid = "paid"
    return (May(effects=(), who=player(node.need("payer"), scope), cost=cost),)


@EFFECTS.on("ChooseOneOf")
def _one_of(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """One of several things, chosen as it happens; none of them with targets of its own (those would be modes)."""
    from analyzer.cards.translation.abilities import chain

    if node.need("chooser").type != "Controller":
        raise node.refuse("chooser")
    before, sentence, targets = scope.snapshot(), scope.sentence, len(scope.targets)
    options = []
    moved = False
    for branch in node.children("branches", "ability"):
        if "target" in branch.sentence and "target" not in sentence:
            raise branch.refuse("targets")
        scope.back_to(before)
        options.append(Mode(effects=chain(branch, scope)))
        moved = moved or scope.snapshot() != before
        scope.sentence = sentence
    if len(scope.targets) != targets:
        raise node.refuse("targets")
    scope.back_to(before)
    if moved:
        scope.relocate("")
    scope.duration_read = True  # each branch has its own
    return (ChooseOne(options=tuple(options), who=scope.subject),)
