"""What narrows the event of a trigger down: whose turn, how often each turn, the n-th one, what the parser notes as a condition."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from analyzer.cards.translation.conditions import condition_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Constraint, Scope
from analyzer.cards.translation.vocabulary import comparison
from analyzer.rules.format.definitions import (
    Activates,
    Attacks,
    BecomesLevel,
    Both,
    Casts,
    Compare,
    Condition,
    CountersPut,
    Draws,
    DuringStep,
    Enters,
    Not,
    StepBegins,
    TriggerEvent,
    YouAttack,
    YourTurn,
)


def constraint_of(node: Node | None, condition: Node | None) -> tuple[Constraint, Node | None]:
    """What narrows the event down, and what is left of the condition.

    Raises:
        UntranslatedError: a constraint is not translated.
    """
    found = Constraint()
    if node is not None:
        found = _constraint(node)
        node.finish()
    if condition is None:
        return found, None
    match condition.type:
        case "ActivatedAbilityIsNonMana":
            found = found._replace(not_mana=True)
        case "FirstTimeObjectCountersAddedThisTurn":
            found = found._replace(first=True)
        case "AttackersDeclaredCount":
            attackers = _attackers(condition)
            condition.finish()
            return found._replace(held=(attackers,)), None
        case "ExceptFirstDrawInDrawStep":
            found = found._replace(except_first=True)
        case "EventTime":
            inner = condition.need("condition")
            condition.finish()
            return found._replace(during=inner), None
        case "Not" if _others_attack(condition.copy().need("condition")):
            return found._replace(alone=True), None
        case "Not" if condition.copy().need("condition").type == "PlacedByAbilitySource":
            return found._replace(otherwise=True), None
        case "ZoneChangeObjectIsTapped":
            return found._replace(during=condition), None
        case "Not" if condition.copy().need("condition").type == "ZoneChangeObjectIsTapped":
            return found._replace(during=condition), None
        case _:
            return found, condition
    condition.finish()
    return found, None


def _attackers(node: Node) -> Condition:
    """With so many creatures: that is how many the event is about."""
    subject = node.need("subject")
    if dict(subject.data) != {"type": "Controller", "scope": "You"}:
        raise node.refuse("subject")
    return Compare(left="that much", compare=comparison(node.take("comparator")), right=node.whole("count"))


def _others_attack(node: Node) -> bool:
    return node.type == "MinCoAttackers" and dict(node.data) == {"type": "MinCoAttackers", "minimum": 1}


def _constraint(node: Node) -> Constraint:
    match node.type:
        case "OncePerTurn":
            return Constraint(times=1)
        case "AtClassLevel":
            return Constraint(level=node.whole("level"))
        case "OnlyDuringYourTurn":
            return Constraint(turn="you")
        case "OnlyDuringOpponentsTurn":
            return Constraint(turn="opponents")
        case "OnlyDuringYourMainPhase":
            return Constraint(turn="you", steps=("precombat main", "postcombat main"))
        case "NthDrawThisTurn" | "NthSpellThisTurn" if not node.has("filter"):
            return Constraint(nth=node.whole("n"))
        case _:
            raise node.refuse()


def narrowed(events: tuple[TriggerEvent, ...], constraint: Constraint, scope: Scope) -> tuple[tuple[TriggerEvent, ...], list[Condition]]:
    """The events as the constraint narrows them down, and what must hold as they happen.

    Raises:
        UntranslatedError: the constraint says something that such an event does not know.
    """
    held: list[Condition] = list(constraint.held)
    if held and not all(isinstance(event, YouAttack) for event in events):
        raise Node({"type": "AttackersDeclaredCount"}, "condition").refuse()
    found = tuple(_narrowed(event, constraint) for event in events)
    if constraint.turn and not isinstance(events[0], StepBegins):
        held.append(YourTurn() if constraint.turn == "you" else Not(condition=YourTurn()))
    if constraint.steps:
        held.append(DuringStep(steps=constraint.steps))
    if constraint.during is not None:
        held.append(condition_of(constraint.during, scope))
    return found, held


def _narrowed(event: TriggerEvent, constraint: Constraint) -> TriggerEvent:
    if isinstance(event, BecomesLevel) != (constraint.level > 0):
        raise Node({"type": "AtClassLevel"}, "constraint").refuse()
    if constraint.level:
        event = BecomesLevel(level=constraint.level)
    if constraint.nth:
        if not isinstance(event, Casts | Draws):
            raise Node({"type": "Nth"}, "constraint").refuse()
        event = msgspec.structs.replace(event, nth=constraint.nth)
    if constraint.except_first:
        if not isinstance(event, Draws):
            raise Node({"type": "ExceptFirstDrawInDrawStep"}, "condition").refuse()
        event = msgspec.structs.replace(event, except_first=True)
    if constraint.first:
        if not isinstance(event, CountersPut):
            raise Node({"type": "FirstTimeObjectCountersAddedThisTurn"}, "condition").refuse()
        event = msgspec.structs.replace(event, first=True)
    if constraint.alone:
        if not isinstance(event, Attacks):
            raise Node({"type": "MinCoAttackers"}, "condition").refuse()
        event = msgspec.structs.replace(event, alone=True)
    if constraint.otherwise:
        if not isinstance(event, Enters):
            raise Node({"type": "PlacedByAbilitySource"}, "condition").refuse()
        event = msgspec.structs.replace(event, otherwise=True)
    if constraint.not_mana:
        if not isinstance(event, Activates):
            raise Node({"type": "ActivatedAbilityIsNonMana"}, "condition").refuse()
        event = msgspec.structs.replace(event, not_mana=True)
    return event


def all_of(conditions: Iterable[Condition]) -> Condition | None:
    """All of several conditions, as one."""
    listed = tuple(conditions)
    if len(listed) > 1:
        return Both(conditions=listed)
    return listed[0] if listed else None
