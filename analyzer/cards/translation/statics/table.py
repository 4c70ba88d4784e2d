"""The table of static abilities; the modules beside this one fill it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.cards.translation.node import Node, Table
from analyzer.cards.translation.references import everything
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Ability, Condition, Filter, What


@dataclass(frozen=True, slots=True)
class Setting:
    """Under which condition, and in which zone, a static ability works."""

    condition: Condition | None = None
    zone: str = "battlefield"


STATICS: Table[[Setting], Sequence[Ability]] = Table("static_abilities.mode")
"""Each gives the abilities of a static ability."""


def affected_of(node: Node, scope: Scope) -> What:
    """What a static ability is about: ``attached`` for what it is attached to.

    Raises:
        UntranslatedError: it is not translated, or it says more about what the source is attached to than a type.
    """
    affected = node.need("affected")
    found = everything(affected, scope)
    if isinstance(found, Filter) and found.attached_to_self:
        if len(found.types) > 1 or found != Filter(types=found.types, attached_to_self=True):
            raise affected.refuse("more than what it is attached to")
        return "attached"
    return found


def whom(node: Node) -> str:
    """Which players a static ability is about.

    Raises:
        UntranslatedError: it is about something else.
    """
    affected = node.need("affected")
    if affected.type == "Controller":
        found = "you"
    elif affected.type == "Player":
        found = "everyone"
    elif affected.type == "Typed" and not affected.take("type_filters") and not affected.take("properties"):
        controller = affected.take("controller")
        if controller not in (None, "You", "Opponent"):
            raise affected.refuse("controller")
        found = {"You": "you", "Opponent": "opponents"}.get(str(controller), "everyone")
    else:
        raise affected.refuse()
    affected.finish()
    return found
