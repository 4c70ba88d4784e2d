"""Where something really goes: "if it would die, exile it instead" (CR 614.6)."""

from __future__ import annotations

import re
from typing import Any

from analyzer.cards.translation.abilities import chain
from analyzer.cards.translation.filters import filter_of, with_keys
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.replacements.conditions import applies_if
from analyzer.cards.translation.replacements.entering import entering
from analyzer.cards.translation.replacements.table import REPLACEMENTS, is_optional, sentence
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Ability, Effect, Filter, GoesElsewhere, Replacement

_DIES = re.compile(r"\bwould die\b|\bfrom the battlefield\b")
_ANYWHERE = re.compile(r"\bfrom anywhere\b")


@REPLACEMENTS.on("Moved", "ChangeZone")
def _moved(node: Node) -> Ability:
    if node.only("destination_zone", "Battlefield", "Graveyard") == "Battlefield":
        return entering(node)
    return _elsewhere(node)


def _elsewhere(node: Node) -> Replacement:
    words = sentence(node)
    dies, anywhere = _DIES.search(words), _ANYWHERE.search(words)
    if bool(dies) == bool(anywhere):
        raise node.refuse("from")
    scope = Scope(parent="self")
    keys: dict[str, Any] = {"from_": "battlefield" if dies else "", "condition": applies_if(node, scope)}
    zone = "battlefield"
    card = node.child("valid_card")
    if card is None:
        keys["what"] = Filter(zone="any")
    elif _is_itself(card):
        zone = "battlefield" if dies else "any"
    else:
        keys["what"] = _whole(filter_of(card, scope, "" if dies else "any"))
    keys["optional"] = is_optional(node)
    keys["instead"], keys["effects"] = _instead(node.need("execute", "ability"))
    return Replacement(event=GoesElsewhere(**keys), zone=zone)


def _is_itself(card: Node) -> bool:
    """``SelfRef``, perhaps with the zone in which it is."""
    if card.type == "SelfRef":
        card.finish()
        return True
    if card.type == "And":
        parts = card.copy().children("filters", "filter")
        return bool(parts) and parts[0].type == "SelfRef" and all(_only_zone(p) for p in parts[1:])
    return False


def _only_zone(part: Node) -> bool:
    given = {key: value for key, value in part.data.items() if value not in (None, [])}
    return given == {"type": "Typed", "properties": [{"type": "InZone", "zone": "Battlefield"}]}


def _whole(what: Filter) -> Filter:
    """Whose graveyard it would go to is the owner's."""
    return with_keys(what, controller="", owner=what.controller) if what.controller and what.zone == "any" and not what.owner else what


def _instead(ability: Node) -> tuple[str, tuple[Effect, ...]]:
    """Where it goes, and what happens besides."""
    effect = ability.need("effect")
    following = ability.child("sub_ability", "ability")
    target = effect.need("target")
    if target.type not in ("SelfRef", "ParentTarget"):
        raise effect.refuse("target")
    match effect.type:
        case "ChangeZone":
            where = str(effect.only("destination", "Exile", "Library", "Hand")).lower()
        case "Bounce":
            where = "hand"
        case "PutAtLibraryPosition":
            position, count = effect.need("position"), effect.need("count", "qty")
            if count.take("value") != 1 or position.type not in ("Top", "Bottom"):
                raise effect.refuse("position")
            where = f"library {position.type.lower()}"
        case _:
            raise effect.refuse()
    effect.finish()
    if where == "library":
        following = _shuffled(following)
    effects = chain(following, Scope()) if following is not None else ()
    ability.finish()
    return where, effects


def _shuffled(following: Node | None) -> Node | None:
    """Reveal it and shuffle it into its owner's library."""
    for kind in ("Reveal", "Shuffle"):
        if following is None:
            raise Node("ChangeZone", "effect").refuse("destination")
        effect = following.need("effect")
        if effect.type != kind or effect.need("target").type not in ("SelfRef", "Owner"):
            raise effect.refuse()
        following.only("sub_link", None, "ContinuationStep", "SequentialSibling")
        effect.finish()
        rest = following.child("sub_ability", "ability")
        following.finish()
        following = rest
    return following
