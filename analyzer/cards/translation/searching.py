"""Several effects of the parser that are one: a search, where the found cards go, and the shuffle (CR 701.23); a copy that is cast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analyzer.cards.translation.node import Node, UntranslatedError

_PLACES = {"Hand": "hand", "Battlefield": "battlefield", "Graveyard": "graveyard"}
_SAYS_NOTHING = frozenset({"kind", "description", "sub_link", "forward_result", "effect", "sub_ability"})


def folded(ability: Node) -> Node:
    """The ability, with the destination of a search and the shuffle after it as parts of the search.

    Raises:
        UntranslatedError: it is a search with something else after it.
    """
    data = ability.data
    effect = data.get("effect")
    if effect == _COPY_OF_EXILED:
        return _copy_and_cast(ability)
    if not isinstance(effect, Mapping) or effect.get("type") != "SearchLibrary":
        return ability
    searcher = _kind(effect.get("target_player")) or "Controller"
    second = _after(data, data)
    third: Mapping[str, Any]
    keys: dict[str, Any]
    match second.get("effect"):
        case {"type": "ChangeZone", "origin": "Library", "destination": str(place), "target": {"type": "Any"}, **more} if place in _PLACES:
            keys = {"to": _PLACES[place], **{str(key): value for key, value in more.items()}}
            third = _after(second, data)
            _must_shuffle(third, searcher)
        case {"type": "Shuffle"}:
            _must_shuffle(second, searcher)
            third = _after(second, data)
            match third.get("effect"):
                case {
                    "type": "PutAtLibraryPosition",
                    "target": {"type": "Any"},
                    "count": {"type": "Fixed", "value": 1},
                    "position": {"type": "Top"},
                }:
                    keys = {"to": "library top"}
                case _:
                    raise UntranslatedError("effect:SearchLibrary.destination")
        case _:
            raise UntranslatedError("effect:SearchLibrary.destination")
    keys.pop("description", None)
    whole = {**data, "effect": {**effect, **keys}}
    whole.pop("sub_ability", None)
    if third.get("sub_ability") is not None:
        whole["sub_ability"] = third["sub_ability"]
    return ability.seen_as(whole)


_COPY_OF_EXILED = {"type": "CopySpell", "target": {"type": "ExiledBySource"}, "retarget": {"type": "KeepOriginalTargets"}}
_CAST_IT = {
    "type": "CastFromZone",
    "target": {"type": "ParentTarget"},
    "without_paying_mana_cost": True,
    "mode": "Cast",
    "driver": "DuringResolution",
}
_IF_YOU_DO = {"type": "EffectOutcome", "signal": "OptionalEffectPerformed"}


def _copy_and_cast(ability: Node) -> Node:
    """ "You may copy the exiled card. If you do, you may cast the copy without paying its mana cost." """
    data = ability.data
    follow = data.get("sub_ability")
    if not isinstance(follow, Mapping) or follow.get("effect") != _CAST_IT or follow.get("condition") != _IF_YOU_DO:
        return ability
    if not (data.get("optional") and follow.get("optional")) or "sub_ability" in follow or "else_ability" in follow:
        return ability
    whole = {**data, "effect": {"type": "CastCopyOfExiled"}}
    del whole["sub_ability"]
    return ability.seen_as(whole)


def _kind(node: object) -> str:
    return str(node.get("type", "")) if isinstance(node, Mapping) else ""


def _after(node: Mapping[str, Any], first: Mapping[str, Any]) -> Mapping[str, Any]:
    """What follows a node; it must say no more than its effect, or repeat the condition of the search."""
    following = node.get("sub_ability")
    if not isinstance(following, Mapping):
        raise UntranslatedError("effect:SearchLibrary.without a shuffle")
    for key in following:
        if key not in _SAYS_NOTHING and not (key == "condition" and following[key] == first.get("condition")):
            raise UntranslatedError(f"effect:SearchLibrary.then {key}")
    return following


def _must_shuffle(node: Mapping[str, Any], searcher: str) -> None:
    match node.get("effect"):
        case {"type": "Shuffle", "target": {"type": str(whose)}} if whose == searcher:
            return
        case _:
            raise UntranslatedError("effect:SearchLibrary.without a shuffle")
