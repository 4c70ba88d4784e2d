"""Triggers about what players do or what happens to them: life, cards, steps."""

from __future__ import annotations

from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.triggers.table import EVENTS, Heard, about_the_effect, batched, clause, player_of, subject
from analyzer.cards.translation.vocabulary import step
from analyzer.rules.format.definitions import Discards, Draws, GainsLife, LosesGame, LosesLife, StepBegins


@EVENTS.on("LifeGained", "LifeLost")
def _life(node: Node, scope: Scope) -> Heard:
    if batched(node, scope) or "each time" in clause(scope):
        raise node.refuse("batched")
    whom = node.child("valid_target")
    who = player_of(whom, scope) if whom is not None else "you"
    event = GainsLife if node.type == "LifeGained" else LosesLife
    return Heard((event(who=who or "everyone"),), who="that player")


@EVENTS.on("Phase")
def _phase(node: Node, scope: Scope) -> Heard:
    """A step begins; whose it is stands in the constraint, which ``scope.event_player`` has. A target here is that of the effect."""
    target = node.child("valid_target")
    if target is not None and (target.type != "Player" or not scope.event_player):
        raise node.refuse("valid_target")
    card = node.child("valid_card")
    if card is not None and card.type != "SelfRef":
        raise node.refuse("valid_card")
    word = node.take("phase")
    if word is None:
        raise node.refuse("phase")
    return Heard((StepBegins(step=step(word), who=scope.event_player or "everyone"),), who="that player")


@EVENTS.on("Drawn")
def _draws(node: Node, scope: Scope) -> Heard:
    if batched(node, scope):
        raise node.refuse("batched")
    who = player_of(node.child("valid_target"), scope)
    return Heard((Draws(who=who or "everyone"),), who="that player")


@EVENTS.on("Discarded", "DiscardedAll")
def _discards(node: Node, scope: Scope) -> Heard:
    batch = node.flag("batched")
    if batch != (node.type == "DiscardedAll") or (clause(scope) and ("one or more" in clause(scope)) != batch):
        raise node.refuse("batched")
    who = player_of(node.child("valid_target"), scope) or "everyone"
    card = node.child("valid_card")
    whats = subject(card, scope, "any") if card is not None else ("",)
    return Heard(tuple(Discards(who=who, what=what, batch=batch) for what in whats), it="it", who="that player")


@EVENTS.on("LosesGame")
def _loses(node: Node, scope: Scope) -> Heard:
    about_the_effect(node.copy())
    who = player_of(node.child("valid_target"), scope)
    return Heard((LosesGame(who=who or "everyone"),), who="that player")
