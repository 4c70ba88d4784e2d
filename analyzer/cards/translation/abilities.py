"""What an ability does: its effect and the chain of effects after it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.conditions import condition_of
from analyzer.cards.translation.costs import cost_of
from analyzer.cards.translation.effects import EFFECTS
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.references import player
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import (
    Amount,
    Destroy,
    Dig,
    Discard,
    Effect,
    ForEach,
    Happened,
    If,
    May,
    Mill,
    Mode,
    Repeat,
    RevealUntil,
    Search,
    Target,
    Unless,
)

_DECIDED_BEFORE = ("declares_chosen_group", "consumes_source", "is_mana_ability", "forward_result")
"""What the parser derives from the rest: which group of targets is meant, that the source is gone, that it is a mana ability, and that
what was moved is what the next sentence is about (so it is here anyway)."""
_MOVE = (Destroy, Discard, Mill, Search, Dig, RevealUntil)
"""Effects after which ``moved`` is what they have moved."""
_SCOPES = {"Opponent": "opponents", "All": "everyone", "Controller": "you"}


@dataclass(frozen=True, slots=True)
class Body:
    """What an ability does: effects with their targets, or modes."""

    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose_modes: int = 1


def body_of(ability: Node, scope: Scope) -> Body:
    """The body of an ability; keys that the caller reads (cost, timing) must have been read before.

    Raises:
        UntranslatedError: a part of it is not translated.
    """
    modal = ability.child("modal")
    if modal is not None:
        return _modal(ability, modal, scope)
    effects = chain(ability, scope)
    return Body(effects, tuple(scope.targets))


def _modal(ability: Node, modal: Node, scope: Scope) -> Body:
    """Modes: "Choose one -" and the like."""
    least, most, count = modal.whole("min_choices"), modal.whole("max_choices"), modal.whole("mode_count")
    modal.take("mode_descriptions")
    chooser = modal.need("chooser")
    if chooser.type != "Controller" or least != most:
        raise modal.refuse("min_choices" if least != most else "chooser")
    modal.finish()
    modes = []
    for part in ability.children("mode_abilities", "ability"):
        own = Scope(
            parent=scope.parent,
            subject=scope.subject,
            event=scope.event,
            event_player=scope.event_player,
            paid=scope.paid,
            sentence=scope.sentence,
        )
        modes.append(Mode(effects=chain(part, own), targets=tuple(own.targets)))
    if len(modes) != count:
        raise modal.refuse("mode_count")
    inner = ability.child("effect")  # stands for the choice itself
    if inner is not None and inner.type not in ("RuntimeHandled", "ChooseOneOf", "GenericEffect"):
        raise inner.refuse()
    for key in _DECIDED_BEFORE:
        ability.take(key)
    ability.take("optional")
    ability.finish()
    return Body(modes=tuple(modes), choose_modes=most)


def chain(ability: Node, scope: Scope, *, paid: bool = False) -> tuple[Effect, ...]:
    """The effects of a node and of the nodes that follow it.

    ``paid``: its condition "if you do" is about a payment that has been dealt with.

    Raises:
        UntranslatedError: a part of it is not translated.
    """
    for key in _DECIDED_BEFORE:
        ability.take(key)
    ability.take("sub_link")
    scope.sentence = ability.sentence or scope.sentence
    condition = ability.child("condition")
    if paid and condition is not None:
        condition = None
    tested = condition_of(condition, scope) if condition is not None else None
    scoped, asked = ability.child("player_scope"), ability.flag("optional")
    times = ability.child("repeat_for", "qty")
    unless = ability.child("unless_pay")
    otherwise = ability.child("else_ability", "ability")
    follow = ability.child("sub_ability", "ability")
    who = ""
    with _sentence(ability, scope):
        subject = scope.subject
        if scoped is not None:
            who = _SCOPES.get(scoped.type) or player(scoped, scope)
            scope.subject = "that player"
        own = _own(ability, scope)
        if times is not None:
            own = (Repeat(count=amount_of(times, scope), effects=own),)
        if unless is not None:
            own = (_unless(unless, own, scope),)
        scope.subject = subject
    if scoped is not None:
        own = (ForEach(effects=(May(effects=own, who="that player"),) if asked else own, who=who),)
        asked = False
    inside, after = _rest(follow, scope, asked=asked, tested=tested is not None)
    others = chain(otherwise, scope) if otherwise is not None else ()
    effects = (*own, *inside)
    if own and isinstance(own[0], May) and not own[0].effects and own[0].cost is not None:  # "you may pay ..."
        effects, others = _after_payment(own[0], effects[1:], others, asked=asked), ()
    elif asked:
        effects = (May(effects=effects),)
    if tested is not None:
        effects, others = (If(condition=tested, then=effects, otherwise=others),), ()
    if others:
        raise UntranslatedError("else_ability")
    return (*effects, *after)


def _after_payment(payment: May, rest: tuple[Effect, ...], others: tuple[Effect, ...], *, asked: bool) -> tuple[Effect, ...]:
    if not asked:
        raise UntranslatedError("effect:PayCost that is not optional")
    return (May(effects=rest, who=payment.who, cost=payment.cost, otherwise=others),)


def _rest(follow: Node | None, scope: Scope, *, asked: bool, tested: bool) -> tuple[tuple[Effect, ...], tuple[Effect, ...]]:
    """What follows: what belongs to the same sentence (or to its "if you do"), and what comes after it in any case."""
    if follow is None:
        return (), ()
    sibling = follow.peek("sub_link") == "SequentialSibling"
    condition = follow.peek("condition")
    if_done = isinstance(condition, dict) and condition.get("type") == "EffectOutcome"
    if not asked and not tested:
        return chain(follow, scope), ()
    if sibling and not if_done:
        return (), chain(follow, scope)
    return chain(follow, scope, paid=asked and if_done), ()


@contextmanager
def _sentence(ability: Node, scope: Scope) -> Iterator[None]:
    """The parts of a node that say how its effect is meant: when it is chosen, how many, for how long."""
    before = (scope.resolving, scope.count, scope.up_to, scope.duration, scope.duration_read)
    timing = ability.only("target_choice_timing", "Resolution", None)
    scope.resolving = timing == "Resolution"
    scope.count, scope.up_to = _how_many(ability.child("multi_target"), scope)
    scope.duration, scope.duration_read = _duration(ability.take("duration")), False
    yield
    if scope.duration is not None and not scope.duration_read:
        raise UntranslatedError("duration")
    scope.resolving, scope.count, scope.up_to, scope.duration, scope.duration_read = before


def _duration(value: object) -> str | None:
    if value is None or isinstance(value, str):
        return value
    return Node(value, "duration").type if isinstance(value, dict) and value else None


def _how_many(node: Node | None, scope: Scope) -> tuple[Amount, bool]:
    if node is None:
        return 1, False
    least, most = node.whole("min"), node.child("max", "qty")
    node.finish()
    if most is None:
        if least == 0:
            return "any number", False
        raise node.refuse("max")
    count = amount_of(most, scope)
    if least == 0:
        return count, True
    if count != least:
        raise node.refuse("min")
    return count, False


def _own(ability: Node, scope: Scope) -> tuple[Effect, ...]:
    effect = ability.need("effect")
    moves = scope.moves
    found = EFFECTS(effect, scope)
    if scope.moves == moves and any(isinstance(part, _MOVE) for part in found):
        scope.relocate("")
    ability.finish()
    return found


def _unless(node: Node, effects: tuple[Effect, ...], scope: Scope) -> Effect:
    cost = cost_of(node.need("cost"), scope)
    who = player(node.need("payer"), scope)
    node.finish()
    return Unless(effects=effects, cost=cost, who=who)


def is_happened(effect: Effect) -> bool:
    """Whether an effect asks whether the one before did something."""
    return isinstance(effect, If) and isinstance(effect.condition, Happened)
