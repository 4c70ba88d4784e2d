"""The table of trigger events, and what all of them read in the same way: whose event it is, what it is about."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node, Table, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import TriggerEvent, What


class Heard(NamedTuple):
    """The events of a trigger, and what its words stand for: the object of the event, its player, and what damage was dealt to."""

    events: tuple[TriggerEvent, ...]
    it: str = ""
    who: str = ""
    target: str = ""


EVENTS: Table[[Scope], Heard] = Table("triggers.mode")


def subject(node: Node | None, scope: Scope, zone: str = "") -> tuple[What, ...]:
    """The objects of which one triggers it: several if the card speaks of itself and of others.

    Raises:
        UntranslatedError: they are not translated.
    """
    if node is None:
        raise UntranslatedError("triggers without valid_card")
    if node.type == "SelfRef":
        return ("self",)
    if node.type == "AttachedTo":
        return ("attached",)
    if node.type == "Or" and any(isinstance(part, dict) and part.get("type") in ("SelfRef", "AttachedTo") for part in node.peek("filters")):
        return tuple(what for part in node.children("filters", "filter") for what in subject(part, scope, zone))
    return (filter_of(node, scope, zone),)


def player_of(node: Node | None, scope: Scope) -> str:
    """Whose event it is: ``you``, ``opponents``, or anybody (empty).

    Raises:
        UntranslatedError: it is somebody else's, or the sentence does not say the same.
    """
    if node is None:
        return ""
    match node.type:
        case "Controller":
            found = "you"
        case "Player" | "Any":
            found = ""
        case "Typed" if not node.take("type_filters") and not node.take("properties"):
            whose = node.take("controller")
            if whose not in ("You", "Opponent", None):
                raise node.refuse()
            found = {"You": "you", "Opponent": "opponents", None: ""}[whose]
        case _:
            raise node.refuse()
    node.finish()
    said = clause(scope)
    if said and ((found == "you" and "you" not in said) or (found == "opponents" and "opponent" not in said)):
        raise UntranslatedError(f"{node.kind} that the sentence does not name")
    return found


def clause(scope: Scope) -> str:
    """The part of the sentence that says when it triggers; empty if the sentence is not given or is that of a keyword."""
    return "" if scope.sentence.startswith("cr ") else scope.sentence.partition(",")[0]


def about_the_effect(node: Node) -> None:
    """The parser notes the target of the effect, or "your graveyard", as ``valid_target``; that says nothing about the event."""
    node.take("valid_target")


def batched(node: Node, scope: Scope) -> bool:
    """Whether it is about one or more things that happen at once.

    Raises:
        UntranslatedError: the sentence says so, and the node does not.
    """
    batch = node.flag("batched")
    if not batch and "one or more" in clause(scope):
        raise node.refuse("batched")
    return batch
