"""Life, damage and cards: gain, lose, deal, draw, discard, mill, scry."""

from __future__ import annotations

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.references import player
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Discard, DrawCards, Effect, GainLife, LoseLife, Mill, Scry


@EFFECTS.on("GainLife")
def _gain(node: Node, scope: Scope) -> tuple[Effect, ...]:
    amount = amount_of(node.need("amount"), scope)
    whom = node.child("player")
    return (GainLife(amount=amount, who=player(whom, scope) if whom is not None else scope.subject),)


@EFFECTS.on("LoseLife")
def _lose(node: Node, scope: Scope) -> tuple[Effect, ...]:
    amount = amount_of(node.need("amount"), scope)
    whom = node.child("target")
    return (LoseLife(amount=amount, who=player(whom, scope) if whom is not None else scope.subject),)


@EFFECTS.on("Draw")
def _draw(node: Node, scope: Scope) -> tuple[Effect, ...]:
    return (DrawCards(amount=amount_of(node.need("count"), scope), who=player(node.need("target"), scope)),)


@EFFECTS.on("Discard")
def _discard(node: Node, scope: Scope) -> tuple[Effect, ...]:
    what = node.child("filter")
    return (
        Discard(
            amount=amount_of(node.need("count"), scope),
            who=player(node.need("target"), scope),
            what=filter_of(what, scope, "hand") if what is not None else None,
            at_random=node.flag("random"),
        ),
    )


@EFFECTS.on("Mill")
def _mill(node: Node, scope: Scope) -> tuple[Effect, ...]:
    to = node.only("destination", "Graveyard", "Exile")
    amount = amount_of(node.need("count"), scope)
    return (Mill(amount=amount, who=player(node.need("target"), scope), to=str(to).lower()),)


@EFFECTS.on("Scry", "Surveil")
def _scry(node: Node, scope: Scope) -> tuple[Effect, ...]:
    amount = amount_of(node.need("count"), scope)
    return (Scry(amount=amount, who=player(node.need("target"), scope), surveil=node.type == "Surveil"),)
