"""What an ability does: its effect and the chain of effects after it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from analyzer.cards.translation.ability_words import lost_words
from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.conditions import condition_of
from analyzer.cards.translation.costs import cost_of
from analyzer.cards.translation.effects import EFFECTS
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.references import player
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.searching import folded
from analyzer.rules.format.definitions import (
    AddMana,
    Amount,
    Attach,
    CastCard,
    ChooseObjects,
    CopyToken,
    Counter,
    CreateToken,
    DealDamage,
    Destroy,
    Dig,
    Discard,
    DrawCards,
    Effect,
    Fight,
    Filter,
    FlipCoin,
    ForEach,
    GainLife,
    Happened,
    If,
    Kicked,
    LoseLife,
    May,
    Mill,
    Mode,
    Move,
    Not,
    PutCounters,
    Reflexive,
    RemoveCounters,
    Repeat,
    RevealTop,
    RevealUntil,
    Sacrifice,
    Search,
    Tap,
    Target,
    Unless,
    Untap,
)

_DECIDED_BEFORE = ("declares_chosen_group", "consumes_source", "is_mana_ability", "forward_result")
"""What the parser derives from the rest: which group of targets is meant, that the source is gone, that it is a mana ability, and that
what was moved is what the next sentence is about (so it is here anyway)."""
_MOVE = (Destroy, Discard, Mill, Search, Dig, RevealUntil)
"""Effects after which ``moved`` is what they have moved."""
_TELLING = (
    AddMana, Attach, CastCard, ChooseObjects, CopyToken, Counter, CreateToken, DealDamage, Destroy, Dig, Discard, DrawCards, Fight,
    FlipCoin, ForEach, GainLife, If, LoseLife, May, Mill, Move, PutCounters, RemoveCounters, RevealTop, RevealUntil, Sacrifice, Search, Tap,
    Unless, Untap,
)  # fmt: skip
"""Effects that note whether they did anything."""
_THIS_WAY = re.compile(r"\bwhen (?:an?|one or more) [^.,]* this way,")
"""What sets off an ability of its own (CR 603.12), which the parser reads as "if"."""
_SCOPES = {"Opponent": "opponents", "All": "everyone", "Controller": "you"}


@dataclass(frozen=True, slots=True)
class Body:
    """What an ability does: effects with their targets, or modes."""

    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose_modes: int = 1
    least_modes: int | None = None


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


def modes_of(modal: Node, parts: Sequence[Node], scope: Scope) -> Body:
    """Modes: "Choose one -" and the like, with the nodes of the modes.

    Raises:
        UntranslatedError: a part of it is not translated.
    """
    least, most, count = modal.whole("min_choices"), modal.whole("max_choices"), modal.whole("mode_count")
    sentences = [Node({"description": words}, "mode").sentence for words in modal.take("mode_descriptions", ())]
    if modal.need("chooser").type != "Controller":
        raise modal.refuse("chooser")
    modal.finish()
    if not len(parts) == len(sentences) == count or most > count:
        raise modal.refuse("mode_count")
    modes = []
    for part, sentence in zip(parts, sentences, strict=True):
        own = Scope(
            parent=scope.parent,
            subject=scope.subject,
            event=scope.event,
            event_player=scope.event_player,
            paid=scope.paid,
            sentence=sentence,
        )
        modes.append(Mode(effects=chain(part, own), targets=tuple(own.targets)))
        if lost_words(sentence, part.data):
            raise UntranslatedError("suspect: mode")
    return Body(modes=tuple(modes), choose_modes=most, least_modes=None if least == most else least)


def _modal(ability: Node, modal: Node, scope: Scope) -> Body:
    """An ability whose modes stand in it."""
    found = modes_of(modal, ability.children("mode_abilities", "ability"), scope)
    inner = ability.child("effect")  # stands for the choice itself
    if inner is not None and inner.type not in ("RuntimeHandled", "ChooseOneOf", "GenericEffect"):
        raise inner.refuse()
    for key in _DECIDED_BEFORE:
        ability.take(key)
    if ability.flag("optional"):
        raise ability.refuse("optional")
    ability.finish()
    return found


def chain(ability: Node, scope: Scope) -> tuple[Effect, ...]:
    """The effects of a node and of the nodes that follow it.

    Raises:
        UntranslatedError: a part of it is not translated.
    """
    said = _links(ability, scope)
    return (*said.effects, *said.after)


class _Said(NamedTuple):
    """What a node and those that follow it stand for.

    Attributes:
        effects: of the node, with what depends on it. after: of later sentences, which happen in any case.
        link: how the node follows the one before: ``done`` ("if you do"), ``not done``, ``sentence`` (one of its own), or empty (the
            same sentence). For the first two ``effects`` is what happens if so, and ``otherwise`` what happens if not.
    """

    effects: tuple[Effect, ...]
    after: tuple[Effect, ...] = ()
    link: str = ""
    otherwise: tuple[Effect, ...] = ()


def _links(ability: Node, scope: Scope, *, done: bool = False) -> _Said:
    """``done``: it stands in a sentence that already begins with "if you do"; the parser repeats that now and then."""
    ability = folded(ability)
    for key in _DECIDED_BEFORE:
        ability.take(key)
    sibling = ability.take("sub_link") == "SequentialSibling"
    scope.sentence = ability.sentence or scope.sentence
    condition = ability.child("condition")
    link = _link(condition, sibling=sibling, done=done)
    if condition is not None and condition.type == "WhenYouDo" and link == "done":
        return _reflexive(ability, scope, link)
    if condition is not None and condition.type == "ZoneChangedThisWay" and _THIS_WAY.search(scope.sentence):
        set_off = _reflexive(ability, scope, "sentence" if sibling else "")
        return set_off._replace(effects=(If(condition=condition_of(condition, scope), then=set_off.effects),))
    tested = condition_of(condition, scope) if condition is not None and link in ("", "sentence") and not _is_done(condition) else None
    follow = ability.child("sub_ability", "ability")
    instead = _instead(follow)
    if instead is not None:
        follow = None
    before = scope.snapshot()
    own, asked = _own_sentence(ability, scope, instead)
    otherwise = ability.child("else_ability", "ability")
    ability.finish()
    inner_done = done or link == "done"
    if follow is not None and asked and _says_not_done(follow):
        rest = _if_not(follow, scope, before, done=inner_done)
    else:
        rest = _links(follow, scope, done=inner_done) if follow is not None else _Said(())
    others = _otherwise(otherwise, scope, before)
    payment = own[0] if own and isinstance(own[0], May) and not own[0].effects and own[0].cost is not None else None
    if payment is not None and not asked:
        raise UntranslatedError("effect:PayCost that is not optional")
    if asked:
        effects, after = _may(own, payment, rest)
    else:
        effects, after = _then(own, rest, done=link == "done")
    if link in ("done", "not done"):
        return _Said(effects, after, link, others)
    if tested is not None:
        if asked and not others and isinstance(effects[0], May):  # who may not do it has not done it either
            others = effects[0].otherwise
        effects, others = (If(condition=tested, then=effects, otherwise=others),), ()
    if others:
        raise UntranslatedError("else_ability")
    return _Said(effects, after, link)


def _says_not_done(node: Node) -> bool:
    match node.peek("condition"):
        case {"type": "Not", "condition": {"type": "EffectOutcome"}}:
            return True
        case _:
            return False


def _if_not(node: Node, scope: Scope, before: tuple[str, str, dict[str, str], int], *, done: bool) -> _Said:
    """What happens if something was not done: what it speaks of is where it was before.

    Raises:
        UntranslatedError: more comes after it, which may speak of either.
    """
    if scope.snapshot() == before:
        return _links(node, scope, done=done)
    if node.has("sub_ability"):
        raise UntranslatedError("condition:EffectOutcome with more after it")
    scope.back_to(before)
    found = _links(node, scope, done=done)
    scope.relocate("")
    return found


def _otherwise(node: Node | None, scope: Scope, before: tuple[str, str, dict[str, str], int]) -> tuple[Effect, ...]:
    """What happens if not: nothing of what happens if so has been done, so "it" is what it was before."""
    if node is None:
        return ()
    after = scope.snapshot()
    scope.back_to(before)
    if after[0].startswith("target"):
        scope.parent = after[0]
    found = chain(node, scope)
    if scope.snapshot() != after:
        scope.back_to(after)
        scope.relocate("")
    return found


def _is_done(condition: Node) -> bool:
    return condition.type in ("EffectOutcome", "WhenYouDo")


def _link(condition: Node | None, *, sibling: bool, done: bool) -> str:
    """How a node follows the one before."""
    plain = "sentence" if sibling else ""
    if condition is None:
        return plain
    if condition.type == "WhenYouDo":
        return "" if done and not sibling else "done"
    if condition.type == "EffectOutcome":
        condition.only("signal", "OptionalEffectPerformed")
        return "" if done and not sibling else "done"
    if condition.type == "Not":
        inner = condition.copy().need("condition")
        if inner.type == "EffectOutcome":
            inner.only("signal", "OptionalEffectPerformed")
            return "not done"
    return plain


def _reflexive(ability: Node, scope: Scope, link: str) -> _Said:
    """When you do: an ability of its own, with targets of its own (CR 603.12)."""
    data = {key: value for key, value in ability.data.items() if key not in ("condition", "sub_link")}
    own = scope.apart()
    effects = _links(Node(data, ability.role), own, done=True)
    ability_of = Reflexive(effects=(*effects.effects, *effects.after), targets=tuple(own.targets))
    return _Said((ability_of,), (), link)


def _own_sentence(ability: Node, scope: Scope, instead: Node | None) -> tuple[tuple[Effect, ...], bool]:
    """The effects of the node itself, and whether its controller may leave them out."""
    scoped, asked = ability.child("player_scope"), ability.flag("optional")
    times = ability.child("repeat_for", "qty")
    unless = ability.child("unless_pay")
    who = ""
    with _sentence(ability, scope):
        subject = scope.subject
        if scoped is not None:
            who = _SCOPES.get(scoped.type) or player(scoped, scope)
            scope.subject = "that player"
        targets = len(scope.targets)
        own = _own(ability, scope) if instead is None else _one_or_other(ability, instead, scope)
        if who and any(isinstance(t.what, Filter) and t.what.controller == "that player" for t in scope.targets[targets:]):
            raise UntranslatedError("player_scope with a target for each")
        if times is not None:
            own = (Repeat(count=amount_of(times, scope), effects=own),)
        if unless is not None:
            own = (_unless(unless, own, scope),)
        scope.subject = subject
    if asked and scoped is None and scope.subject == "you" and not _you_may(own, scope):
        raise UntranslatedError("ability.optional by whom")
    if asked and own and isinstance(own[-1], CastCard) and own[-1].optional:
        asked = False  # it asks by itself, and says whether it was cast
    if scoped is not None:
        own = (ForEach(effects=(May(effects=own, who="that player"),) if asked else own, who=who),)
        follow = ability.peek("sub_ability")
        if asked and isinstance(follow, dict) and _about_outcome(follow.get("condition")):
            raise UntranslatedError("condition:EffectOutcome of several players")
        asked = False
    return own, asked


def _you_may(own: tuple[Effect, ...], scope: Scope) -> bool:
    """Whether what may be done may be done by you: the parser now and then drops that another player may."""
    if not scope.sentence or (own and isinstance(own[0], May) and own[0].who != "you"):
        return True
    return "you may" in scope.sentence and not _THEY_MAY.search(scope.sentence)


_THEY_MAY = re.compile(r"\b(?:players?|controller|owner|opponents?|they|he or she) may\b")


def _about_outcome(condition: object) -> bool:
    match condition:
        case {"type": "EffectOutcome" | "WhenYouDo"}:
            return True
        case {"type": "Not", "condition": {"type": "EffectOutcome"}}:
            return True
        case _:
            return False


def _may(own: tuple[Effect, ...], payment: May | None, rest: _Said) -> tuple[tuple[Effect, ...], tuple[Effect, ...]]:
    """You may ...: what depends on it belongs to it; whoever chooses to do what cannot be done has not done it."""
    inside: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()
    after = rest.after
    match rest.link:
        case "done":
            inside, otherwise = rest.effects, rest.otherwise
            if after and isinstance(after[0], If) and after[0].condition == Not(condition=Happened()):  # "if you don't" comes later
                otherwise, after = (*otherwise, *after[0].then), after[1:]
        case "not done":
            otherwise, after = rest.effects, (*rest.otherwise, *after)
            if rest.otherwise:
                raise UntranslatedError("else_ability")
        case "sentence":
            after = (*rest.effects, *after)
        case _:
            inside = rest.effects
            if any(isinstance(effect, If) and effect.condition == Not(condition=Happened()) for effect in inside):
                raise UntranslatedError("condition:EffectOutcome inside of what is optional")
    if payment is not None:
        return (May(effects=inside, who=payment.who, cost=payment.cost, otherwise=otherwise),), after
    if rest.link in ("done", "not done"):
        inside = (If(condition=Happened(), then=inside, otherwise=otherwise),)
    return (May(effects=(*own, *inside), otherwise=otherwise),), after


def _then(own: tuple[Effect, ...], rest: _Said, *, done: bool) -> tuple[tuple[Effect, ...], tuple[Effect, ...]]:
    """What follows what is done in any case (or under a condition that is tested first).

    ``done``: it depends on whether something before it was done; so does "if you don't" after it.
    """
    if done and rest.link == "not done" and not rest.otherwise:
        return own, (If(condition=Not(condition=Happened()), then=rest.effects), *rest.after)
    if rest.link in ("done", "not done") and not (own and isinstance(own[-1], _TELLING)):
        raise UntranslatedError("condition:EffectOutcome of something else")
    match rest.link:
        case "done":
            otherwise, after = rest.otherwise, rest.after
            if after and isinstance(after[0], If) and after[0].condition == Not(condition=Happened()):
                otherwise, after = (*otherwise, *after[0].then), after[1:]
            return (*own, If(condition=Happened(), then=rest.effects, otherwise=otherwise)), after
        case "not done":
            if rest.otherwise:
                raise UntranslatedError("else_ability")
            return (*own, If(condition=Not(condition=Happened()), then=rest.effects)), rest.after
        case "sentence":
            return own, (*rest.effects, *rest.after)
        case _:
            return _both(own, rest.effects), rest.after


def _both(own: tuple[Effect, ...], more: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What is done in one sentence. "Sacrifice it and attach this to a creature. If you do": only if both have been done."""
    match own, more:
        case (*_, Sacrifice()), (*first, If(condition=Happened()) as last) if any(isinstance(effect, Attach) for effect in first):
            return (*own, If(condition=Happened(), then=more, otherwise=(*first, *last.otherwise)))
        case _:
            return (*own, *more)


def _instead(follow: Node | None) -> Node | None:
    """The node that says what happens instead under a condition, if the next one does."""
    condition = follow.peek("condition") if follow is not None else None
    return follow if isinstance(condition, dict) and condition.get("type") in _INSTEAD else None


_INSTEAD = ("ConditionInstead", "AdditionalCostPaidInstead")


def _same_target(ability: Node, instead: Node) -> Node:
    """The parser repeats the description of a target now and then: it is the same target."""
    one, other = ability.peek("effect"), instead.peek("effect")
    if not (isinstance(one, dict) and isinstance(other, dict) and one.get("target") == other.get("target")):
        return instead
    if not isinstance(one.get("target"), dict) or one["target"].get("type") not in ("Typed", "Or", "And", "Any"):
        return instead
    return instead.seen_as({**instead.data, "effect": {**other, "target": {"type": "ParentTarget"}}})


def _one_or_other(ability: Node, instead: Node, scope: Scope) -> tuple[Effect, ...]:
    """If ..., something else instead."""
    instead.take("sub_link")
    instead = _same_target(ability, instead)
    for key in _DECIDED_BEFORE:
        instead.take(key)
    condition = instead.need("condition")
    inner = condition.child("inner", "condition")
    condition.finish()
    before, targets = scope.snapshot(), len(scope.targets)
    own = _own(ability, scope)
    known, moved = scope.parent, scope.snapshot()
    if len(scope.targets) > targets + 1:
        raise UntranslatedError("condition:ConditionInstead with several targets")
    scope.back_to(before)
    scope.parent = known if known not in ("moved", "chosen", "sacrificed") else scope.parent
    tested = condition_of(inner, scope) if inner is not None else Kicked()
    count = len(scope.targets)
    with _sentence(instead, scope):
        other = _own(instead, scope)
    instead.finish()
    if len(scope.targets) != count:
        raise UntranslatedError("condition:ConditionInstead with another target")
    if moved != scope.snapshot():
        scope.back_to(moved)
        scope.relocate("")
    return (If(condition=tested, then=other, otherwise=own),)


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
    lower, most = node.peek("min"), node.child("max", "qty")
    if isinstance(lower, dict):  # X target lands
        count = amount_of(node.need("min", "qty"), scope)
        if most is None or amount_of(most, scope) != count:
            raise node.refuse("min")
        node.finish()
        return count, False
    least = node.whole("min")
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
    moves, speaks_of = scope.moves, scope.speaks_of
    found = EFFECTS(effect, scope)
    if scope.moves == moves and any(isinstance(part, _MOVE) for part in found):
        scope.relocate("")
    if scope.moves != moves or scope.speaks_of == speaks_of:
        scope.affected = None
    mills = [part for part in found if isinstance(part, Mill)]
    scope.this_way = mills[-1].to if mills else ""
    return found


def _unless(node: Node, effects: tuple[Effect, ...], scope: Scope) -> Effect:
    cost = cost_of(node.need("cost"), scope)
    who = player(node.need("payer"), scope)
    node.finish()
    return Unless(effects=effects, cost=cost, who=who)
