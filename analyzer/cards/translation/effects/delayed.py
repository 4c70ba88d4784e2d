"""Delayed triggered abilities (CR 603.7): what is said about "the next end step", "when it dies", "whenever ... this turn"."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import step
from analyzer.rules.format.definitions import Delayed, Dies, Effect, Leaves, Move, Sacrifice, StepBegins, Triggered, TriggerEvent
from analyzer.rules.scanning import words

_PARENT, _TRACKED, _EVENT = "outer parent", "outer tracked", "outer event"
"""What the words of the ability that sets it up are called while the delayed ability is translated."""
_NEXT = re.compile(r"(?:at the beginning of|at) (?:the |that )?(?:next turn's|next|end of) (?:end step|upkeep|combat|cleanup step)")
_YOUR_NEXT = re.compile(r"at the beginning of your next (?:end step|upkeep)")
_FOR_THE_TURN = re.compile(r"\bthis turn\b|\buntil end of turn\b")
_DIES = {
    "WhenDies": (Dies(what="it"),),
    "WhenDiesOrExiled": (Dies(what="it"), Leaves(what="it", to="exile")),
    "WhenLeavesPlayFiltered": (Leaves(what="it"),),
}


@EFFECTS.on("CreateDelayedTrigger")
def _delayed(node: Node, scope: Scope) -> tuple[Effect, ...]:
    node.flag("uses_tracked_set")
    condition, effect = node.need("condition"), node.need("effect", "ability")
    if effect.sentence:
        raise effect.refuse("description")
    if not scope.moved.keys().isdisjoint({"self", scope.event}) and _mentions_self(
        effect.data
    ):  # "self" is what it was before it was put somewhere (CR 400.7)
        raise effect.refuse("SelfRef of what was moved")
    match condition.type:
        case "AtNextPhase" | "AtNextPhaseForPlayer":
            found: Effect = _at_step(condition, effect, scope)
        case "WhenDies" | "WhenDiesOrExiled" | "WhenLeavesPlayFiltered":
            found = _about_it(condition, effect, scope)
        case "WheneverEvent" | "WhenNextEvent":
            found = _on_event(condition, effect, scope)
        case _:
            raise condition.refuse()
    condition.finish()
    return (found,)


def _inner(scope: Scope) -> Scope:
    """The scope of the delayed ability: what the ability that sets it up spoke of has names of its own."""
    return Scope(
        parent=_PARENT if scope.parent else "",
        tracked=_TRACKED if scope.tracked not in ("", "?") else "",
        event=_EVENT if scope.event else "",
        event_player=scope.event_player,
        subject=scope.subject,
        paid="",
        sentence=scope.sentence,
        moves=scope.moves,
    )


def _does(effect: Node, inner: Scope) -> tuple[Effect, ...]:
    from analyzer.cards.translation.abilities import chain

    return chain(effect, inner)


def _at_step(condition: Node, effect: Node, scope: Scope) -> Delayed:
    """At the beginning of the next such step, of any player or of yours."""
    yours = condition.type == "AtNextPhaseForPlayer"
    if yours:
        condition.only("player", 0)  # where its controller's seat is filled in
    if not (_YOUR_NEXT if yours else _NEXT).search(scope.sentence):
        raise condition.refuse("when")
    when = StepBegins(step=step(condition.take("phase")), who="you" if yours else "everyone")
    return _set_up((when,), effect, scope)


def _about_it(condition: Node, effect: Node, scope: Scope) -> Delayed:
    """When what the ability spoke of dies, or leaves the battlefield."""
    flt = condition.need("filter")
    if flt.type not in ("ParentTarget", "LastCreated", "TriggeringSource"):
        raise flt.refuse()
    inner = _inner(scope)
    outer = {"ParentTarget": _PARENT, "LastCreated": "created", "TriggeringSource": _EVENT}[flt.type]
    flt.finish()
    inner.event = inner.parent = outer
    effects = _does(effect, inner)
    if not all(isinstance(part, Move | Sacrifice) for part in effects) or inner.targets:
        raise effect.refuse("what is not about the object alone")
    ability = Triggered(when=_DIES[condition.type][0], also=_DIES[condition.type][1:], effects=effects)
    until = "end of turn" if _FOR_THE_TURN.search(scope.sentence) else ""
    return _about(ability, {outer: _meant(outer, scope)}, until)


def _set_up(when: tuple[TriggerEvent, ...], effect: Node, scope: Scope) -> Delayed:
    inner = _inner(scope)
    effects = _does(effect, inner)
    ability = Triggered(when=when[0], also=when[1:], effects=effects, targets=tuple(inner.targets))
    said = words(ability)
    if not said.isdisjoint({"x", "that much", "paid", "done", "sacrificed", "chosen"}):
        raise effect.refuse("an amount, or a choice, of before")
    used = [word for word in (_PARENT, _TRACKED, _EVENT, "created") if word in said or any(w.endswith(f" {word}") for w in said)]
    if not used:
        return Delayed(ability=ability)
    outer = {word: _meant(word, scope) for word in used}
    if len(set(outer.values())) > 1:
        raise effect.refuse("several objects of before")
    (word,) = set(outer.values())
    if word != "created" and not _is_single(word, scope):
        if word == "it" or (inner.moves > scope.moves and len(effects) > 1):
            raise effect.refuse("several objects of before")
        return Delayed(ability=_renamed(ability, outer))
    return _about(ability, outer, "")


def _about(ability: Triggered, outer: dict[str, str], until: str) -> Delayed:
    (word,) = set(outer.values())
    return Delayed(ability=_renamed(ability, dict.fromkeys(outer, "it")), about=word, until=until)


def _meant(word: str, scope: Scope) -> str:
    """What a word of the delayed ability stands for in the one that sets it up."""
    match word:
        case "outer parent":
            return scope.now(scope.parent)
        case "outer tracked":
            return scope.tracked
        case "outer event":
            if scope.moves and scope.event not in scope.moved:  # the parser calls so what was put somewhere in between as well
                raise UntranslatedError("target:TriggeringSource after something else was moved")
            return scope.now(scope.event)
        case _:
            return word


def _is_single(word: str, scope: Scope) -> bool:
    """Whether a word stands for one object (or none): a trigger about each of several would be several triggers."""
    names = [word, *(name for name, now in scope.moved.items() if now == word)]
    if "all" in names or "linked" in names:
        return False
    for index, target in enumerate(scope.targets):
        name = "target" if index == 0 else f"target{index + 1}"
        if name in names and target.count != 1:
            return False
    return scope.count == 1 or "chosen" not in names


def _on_event(condition: Node, effect: Node, scope: Scope) -> Delayed:
    """Whenever something happens this turn, or when it happens next this turn."""
    from analyzer.cards.translation.triggers import EVENTS

    if scope.duration is not None and scope.take_duration() != "UntilEndOfTurn":
        raise UntranslatedError("duration")
    if not _FOR_THE_TURN.search(scope.sentence) or scope.targets:
        raise condition.refuse("for how long")
    trigger = condition.need("trigger")
    if trigger.take("trigger_zones", ["Battlefield"]) != ["Battlefield"]:
        raise trigger.refuse("trigger_zones")
    inner = Scope(subject=scope.subject, sentence=scope.sentence)
    read = ("trigger_zones", *(("damage_kind",) if trigger.peek("damage_kind") == "Any" else ()))
    heard = EVENTS(trigger.mode("mode", "triggers.mode", read=read), inner)
    if _mentions_self(effect.data):
        raise effect.refuse("SelfRef")  # the parser calls so what the event is about as well
    inner.event = inner.parent = inner.paid = heard.it
    inner.event_player = heard.who
    effects = _does(effect, inner)
    first, *also = heard.events
    ability = Triggered(when=first, also=tuple(also), effects=effects, targets=tuple(inner.targets))
    return Delayed(ability=ability, once=condition.type == "WhenNextEvent", until="end of turn")


def _mentions_self(data: object) -> bool:
    match data:
        case dict():
            return data.get("type") == "SelfRef" or any(_mentions_self(value) for value in data.values())
        case list():
            return any(_mentions_self(value) for value in data)
        case _:
            return False


def _renamed(ability: Triggered, names: dict[str, str]) -> Triggered:
    """The ability with other words for some objects."""
    return msgspec.convert(_replaced(msgspec.to_builtins(ability), names), Triggered)


def _replaced(data: Any, names: dict[str, str]) -> Any:
    match data:
        case dict():
            return {key: _replaced(value, names) for key, value in data.items()}
        case list() | tuple():
            return [_replaced(value, names) for value in data]
        case str():
            for before, after in names.items():
                if data == before:
                    return after
                if data.endswith(f" of {before}"):
                    return data[: -len(before)] + after
            return data
        case _:
            return data
