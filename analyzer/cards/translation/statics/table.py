"""The table of static abilities; the modules beside this one fill it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.cards.translation.filters import filter_of, with_keys
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
    elsewhere = _elsewhere_too(affected, scope)
    if elsewhere is not None:
        return elsewhere
    found = everything(affected, scope)
    if isinstance(found, Filter) and found.attached_to_self:
        if len(found.types) > 1 or found != Filter(types=found.types, attached_to_self=True):
            raise affected.refuse("more than what it is attached to")
        return "attached"
    return found


def _elsewhere_too(node: Node, scope: Scope) -> Filter | None:
    """Permanents, and "the same is true for creature spells you control and creature cards you own that aren't on the battlefield".

    Raises:
        UntranslatedError: the cards are not meant to be of the same kind as the spells.
    """
    parts = node.peek("filters") if node.type == "Or" else None
    if not isinstance(parts, list) or len(parts) < 3 or {"type": "RepresentedByCard"} not in parts[-1].get("properties", ()):
        return None
    spells, cards = ({k: v for k, v in part.items() if k not in ("controller", "properties")} for part in parts[-2:])
    on_stack = parts[-2].get("controller") == "You" and parts[-2].get("properties") == [{"type": "InZone", "zone": "Stack"}]
    owned = parts[-1]["properties"] == [{"type": "Owned", "controller": "You"}, {"type": "RepresentedByCard"}, _ELSEWHERE]
    if spells != cards or not on_stack or not owned or "controller" in parts[-1]:
        raise node.refuse("elsewhere")
    node.take("filters")
    node.finish()
    permanents = [filter_of(Node(part, "filter"), scope) for part in parts[:-2]]
    both = filter_of(Node({**spells, "controller": "You"}, "filter"), scope, "any")
    if permanents == [with_keys(both, zone="battlefield")]:
        return both
    return Filter(zone="any", any_of=(*permanents, *(with_keys(both, zone=where) for where in _ZONES)))


_ELSEWHERE = {"type": "InAnyZone", "zones": ["Library", "Hand", "Graveyard", "Stack", "Exile", "Command"]}
_ZONES = ("library", "hand", "graveyard", "stack", "exile", "command")
"""Where a card is controlled by nobody, its owner stands for that player."""


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
