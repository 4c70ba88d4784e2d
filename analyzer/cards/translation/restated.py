"""What the parser says twice: a keyword, and the ability that the keyword stands for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from analyzer.cards.translation.node import Node
from analyzer.rules.format.definitions import Ability
from analyzer.rules.keywords import abilities_of_keyword


def without_restated(abilities: Iterable[Ability], keywords: Iterable[str]) -> list[Ability]:
    """The abilities without those that the keywords stand for: the rules engine writes keywords out itself."""
    known = [_nameless(ability) for keyword in keywords for ability in abilities_of_keyword(keyword)]
    found: list[Ability] = []
    for ability in abilities:
        plain = _nameless(ability)
        if plain in known:
            known.remove(plain)
        else:
            found.append(ability)
    return found


def of_keyword(part: Node, keywords: Iterable[object]) -> bool:
    """Whether an ability is what the parser writes out for a keyword that the rules engine writes out otherwise."""
    same = (_unearths, _looks_for_partner, _cycles)
    return any(is_same(part.data, word) for word in keywords if isinstance(word, dict) for is_same in same)


def _cycles(data: Mapping[str, Any], word: Mapping[str, Any]) -> bool:
    """Typecycling for one subtype (CR 702.29e)."""
    keyword = word.get("Typecycling")
    if not isinstance(keyword, dict) or data.get("ability_tag") != {"type": "Cycling"} or data.get("activation_zone") != "Hand":
        return False
    costs = data.get("cost", {}).get("costs", ())
    found = data.get("effect", {}).get("filter", {}).get("type_filters", ())
    return {"type": "Mana", "cost": keyword.get("cost")} in costs and list(found) == ["Card", {"Subtype": keyword.get("subtype")}]


def _unearths(data: Mapping[str, Any], word: Mapping[str, Any]) -> bool:
    """Back from the graveyard for the cost of unearth; exiled in the next end step, or if it would leave (CR 702.84)."""
    if "Unearth" not in word or data.get("activation_zone") != "Graveyard":
        return False
    kinds, follow = [], data
    while follow:
        kinds.append(follow.get("effect", {}).get("type"))
        follow = follow.get("sub_ability") or {}
    return data.get("cost") == {"type": "Mana", "cost": word["Unearth"]} and kinds == _UNEARTH


_UNEARTH = ["ChangeZone", "GenericEffect", "CreateDelayedTrigger", "AddTargetReplacement"]


def _looks_for_partner(data: Mapping[str, Any], word: Mapping[str, Any]) -> bool:
    """As it enters, a player may look for the card of that name (CR 702.124j)."""
    partner = word.get("Partner")
    if not isinstance(partner, dict) or partner.get("type") != "With" or data.get("valid_card") != {"type": "SelfRef"}:
        return False
    effect = data.get("execute", {}).get("effect", {})
    return bool(effect.get("type") == "SearchLibrary" and effect.get("filter") == {"type": "Named", "name": partner.get("data")})


def _nameless(ability: Ability) -> Ability:
    return msgspec.structs.replace(ability, name="") if getattr(ability, "name", "") else ability
