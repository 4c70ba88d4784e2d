"""Filters: which objects a node means."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from analyzer.cards.translation.keys import Keys, add
from analyzer.cards.translation.node import Node, Table, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import color, comparison, counter, zone
from analyzer.rules.format.definitions import Compared, Filter

PROPERTIES: Table[[Keys, Scope], None] = Table("properties")
"""Each puts what a property says into the keys of the filter."""
CONTROLLERS = {
    "You": "you",
    "Opponent": "opponents",
    "ScopedPlayer": "that player",
    "TriggeringPlayer": "that player",
    "DefendingPlayer": "defender",
    "EnchantedPlayer": "enchanted player",
    "ActivePlayer": "active",
}
_CARD_TYPES = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery", "Permanent", "Spell", "Card"}
)


def filter_of(node: Node, scope: Scope, zone: str = "") -> Filter:
    """The filter of a node that describes objects (``Typed``, ``Or``, ``And``, ``Any`` ...).

    ``zone`` is where the field looks if the filter does not say it itself.

    Raises:
        UntranslatedError: it is not a filter, or a part of it is not translated.
    """
    match node.type:
        case "Typed":
            found = _typed(node, scope, zone)
        case "Or" if _player_among(node):
            raise node.refuse("a player among objects")
        case "Or":
            parts = [filter_of(part, scope, zone) for part in node.children("filters", "filter")]
            found = _either(parts)
        case "And":
            parts = [filter_of(part, scope, zone) for part in node.children("filters", "filter")]
            found = _both(parts, node)
        case "Not" if isinstance(inner := node.peek("filter"), dict) and inner.get("type") == "SelfRef":
            node.take("filter")
            found = Filter(zone=zone or "battlefield", other=True)
        case "ExiledBySource":
            found = Filter(zone="exile", linked=True)
        case "Not":
            found = Filter(zone=zone or "battlefield", none_of=(filter_of(node.need("filter"), scope, "any"),))
        case "Any":
            found = Filter(zone=zone or "battlefield")
        case "StackSpell":
            found = Filter(zone="stack", kind="spell")
        case "StackAbility":
            kind = node.only("kind", "Triggered", "Activated", None)
            whose = node.take("controller")
            found = Filter(
                zone="stack",
                kind=kind.lower() if kind is not None else "ability",
                controller=_controller(whose, scope) if whose is not None else "",
            )
        case "SelfRef":
            raise UntranslatedError(f"{node.role}:SelfRef in a filter")
        case _:
            raise node.refuse()
    node.finish()
    return found


def _player_among(node: Node) -> bool:
    """Whether players are meant besides objects: what has no types but a controller ("target opponent or planeswalker")."""
    parts = [part for part in node.peek("filters", ()) if isinstance(part, dict)]
    bare = [p["type"] == "Player" or (p["type"] == "Typed" and not (p.get("type_filters") or p.get("properties"))) for p in parts]
    return any(bare) and not all(bare)


def _typed(node: Node, scope: Scope, zone: str) -> Filter:
    keys: Keys = {}
    for word in node.take("type_filters", ()):
        _type(word, keys)
    controller = node.take("controller")
    if controller is not None:
        keys["controller"] = _controller(controller, scope)
    for part in node.children("properties", "properties"):
        PROPERTIES(part, keys, scope)
    if zone:
        keys.setdefault("zone", zone)
    if keys.get("shares_with") == "it" and keys.pop("other", False):  # another than the one with which it shares something
        keys["not_it"] = True
    return Filter(**keys)


def _controller(value: object, scope: Scope) -> str:
    if isinstance(value, str) and value in CONTROLLERS:
        return CONTROLLERS[value]
    if value in ("ParentTargetController", "ParentTargetOwner") and scope.parent:
        return f"{'controller' if value == 'ParentTargetController' else 'owner'} of {scope.parent}"
    if value in ("TargetPlayer", "TargetOpponent"):
        if scope.chosen_player:
            return scope.chosen_player
        scope.chosen_player = scope.aim(who="opponents" if value == "TargetOpponent" else "any")
        return scope.chosen_player
    raise UntranslatedError(f"controller:{value}")


def _type(word: object, keys: Keys) -> None:
    match word:
        case str() if word in _CARD_TYPES:
            add(keys, "types", word.lower())
        case {"Subtype": str(subtype)}:
            add(keys, "types", subtype.lower())
        case {"Non": inner}:
            add(keys, "not_types", _word(inner))
        case {"AnyOf": list(options)}:
            if "any_type" in keys:
                raise UntranslatedError("type_filters:AnyOf twice")
            keys["any_type"] = tuple(_word(option) for option in options)
        case _:
            raise UntranslatedError(f"type_filters:{word}")


def _word(word: object) -> str:
    match word:
        case str() if word in _CARD_TYPES:
            return word.lower()
        case {"Subtype": str(subtype)}:
            return subtype.lower()
        case _:
            raise UntranslatedError(f"type_filters:{word}")


def _either(parts: list[Filter]) -> Filter:
    """One of several filters; what they share stays outside, because that is where the engine looks first (zone, controller)."""
    if len({part.linked for part in parts}) > 1:
        raise UntranslatedError("filter:Or of what is exiled with the source")
    zones = {part.zone for part in parts}
    where = zones.pop() if len(zones) == 1 else "any"
    plain = all(_only_types(part) for part in parts)
    if plain and len({part.controller for part in parts}) == 1 and where != "any":
        words = tuple(dict.fromkeys(part.types[0] for part in parts))
        return Filter(any_type=words, controller=parts[0].controller, zone=where)
    return Filter(zone=where, any_of=tuple(parts))


def _only_types(part: Filter) -> bool:
    return len(part.types) == 1 and part == Filter(types=part.types, zone=part.zone, controller=part.controller)


def _both(parts: list[Filter], node: Node) -> Filter:
    """All of several filters, as one filter."""
    keys: Keys = {}
    for part in parts:
        for name in part.__struct_fields__:
            value = getattr(part, name)
            default = getattr(Filter(), name)
            if value == default:
                continue
            if name in keys and keys[name] != value:
                if not isinstance(value, tuple) or name in ("any_type", "colors", "any_of"):
                    raise UntranslatedError(f"{node.kind} of two {name}")
                value = tuple(dict.fromkeys((*keys[name], *value)))
            keys[name] = value
    return Filter(**keys)


def with_keys(flt: Filter, **keys: Any) -> Filter:
    """The filter with some keys set."""
    return msgspec.structs.replace(flt, **keys)


# ---------------------------------------------------------------------------------- properties
@PROPERTIES.on("Another")
def _another(node: Node, keys: Keys, scope: Scope) -> None:
    keys["other"] = True


@PROPERTIES.on("InZone")
def _in_zone(node: Node, keys: Keys, scope: Scope) -> None:
    keys["zone"] = zone(node.take("zone"))


@PROPERTIES.on("InAnyZone")
def _in_any_zone(node: Node, keys: Keys, scope: Scope) -> None:
    zones = tuple(zone(word) for word in node.take("zones"))
    if "any_of" in keys or "zone" in keys:
        raise node.refuse("twice")
    keys["zone"] = "any"
    keys["any_of"] = tuple(Filter(zone=where) for where in zones)


@PROPERTIES.on("Token")
def _token(node: Node, keys: Keys, scope: Scope) -> None:
    keys["token"] = True


@PROPERTIES.on("NonToken")
def _nontoken(node: Node, keys: Keys, scope: Scope) -> None:
    keys["token"] = False


@PROPERTIES.on("Owned")
def _owned(node: Node, keys: Keys, scope: Scope) -> None:
    keys["owner"] = _controller(node.take("controller"), scope)


@PROPERTIES.on("EnchantedBy", "EquippedBy")
def _attached(node: Node, keys: Keys, scope: Scope) -> None:
    word = "enchanted" if node.type == "EnchantedBy" else "equipped"
    if re.search(rf"\b(?:an|each|another) {word}\b|\b{word} \w+s\b", scope.sentence) or "controller" in keys:  # by anything
        if "enchantment" in keys.get("types", ()):
            raise node.refuse("of an enchantment")
        keys[word] = True
    else:
        keys["attached_to_self"] = True


@PROPERTIES.on("HasSupertype")
def _supertype(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "types", str(node.take("value")).lower())


@PROPERTIES.on("NotSupertype")
def _not_supertype(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "not_types", str(node.take("value")).lower())


@PROPERTIES.on("HasColor")
def _has_color(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "colors", color(node.take("color")))


@PROPERTIES.on("NotColor")
def _not_color(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "not_colors", color(node.take("color")))


@PROPERTIES.on("Tapped")
def _tapped(node: Node, keys: Keys, scope: Scope) -> None:
    keys["tapped"] = True


@PROPERTIES.on("Untapped")
def _untapped(node: Node, keys: Keys, scope: Scope) -> None:
    keys["tapped"] = False


@PROPERTIES.on("Attacking")
def _attacking(node: Node, keys: Keys, scope: Scope) -> None:
    keys["attacking"] = True


@PROPERTIES.on("Blocking")
def _blocking(node: Node, keys: Keys, scope: Scope) -> None:
    keys["blocking"] = True


@PROPERTIES.on("Historic")
def _historic(node: Node, keys: Keys, scope: Scope) -> None:
    keys["historic"] = True


@PROPERTIES.on("Modified")
def _modified(node: Node, keys: Keys, scope: Scope) -> None:
    keys["modified"] = True


@PROPERTIES.on("EnteredThisTurn")
def _entered(node: Node, keys: Keys, scope: Scope) -> None:
    keys["entered_this_turn"] = True


@PROPERTIES.on("Unpaired")
def _unpaired(node: Node, keys: Keys, scope: Scope) -> None:
    keys["paired"] = False


@PROPERTIES.on("FaceDown")
def _face_down(node: Node, keys: Keys, scope: Scope) -> None:
    keys["face_down"] = True


@PROPERTIES.on("Named")
def _named(node: Node, keys: Keys, scope: Scope) -> None:
    keys["named"] = str(node.take("name"))


@PROPERTIES.on("IsChosenCreatureType")
def _chosen_type(node: Node, keys: Keys, scope: Scope) -> None:
    keys["chosen_type"] = True


@PROPERTIES.on("IsChosenCardType")
def _chosen_card_type(node: Node, keys: Keys, scope: Scope) -> None:
    keys["chosen_type"] = True


@PROPERTIES.on("IsChosenColor")
def _chosen_color(node: Node, keys: Keys, scope: Scope) -> None:
    keys["chosen_color"] = True


@PROPERTIES.on("HasManaAbility")
def _mana_ability(node: Node, keys: Keys, scope: Scope) -> None:
    keys["has_mana_ability"] = True


@PROPERTIES.on("Counters")
def _counters(node: Node, keys: Keys, scope: Scope) -> None:
    node.only("comparator", "GE")
    amount = node.need("count")
    if amount.type != "Fixed" or amount.take("value") != 1:
        raise node.refuse("count")
    keys["counters"] = counter(node.take("counters"))


@PROPERTIES.on("Cmc")
def _mana_value(node: Node, keys: Keys, scope: Scope) -> None:
    _compared("mana_value", comparison(node.take("comparator")), node.need("value"), keys, scope)


@PROPERTIES.on("PtComparison")
def _size(node: Node, keys: Keys, scope: Scope) -> None:
    node.only("scope", "Current")
    quality = str(node.only("stat", "Power", "Toughness")).lower()
    _compared(quality, comparison(node.take("comparator")), node.need("value"), keys, scope)


def _compared(quality: str, sign: str, value: Node, keys: Keys, scope: Scope) -> None:
    from analyzer.cards.translation.amounts import amount_of

    amount = amount_of(value, scope)
    if isinstance(amount, int) and quality not in keys:
        keys[quality] = f"{sign} {amount}"
    else:
        keys["compared"] = (*keys.get("compared", ()), Compared(quality=quality, compare=sign, amount=amount))


@PROPERTIES.on("WithKeyword")
def _with_keyword(node: Node, keys: Keys, scope: Scope) -> None:
    from analyzer.cards.translation.keywords import keyword_text

    add(keys, "keywords", keyword_text(node.take("value")))


@PROPERTIES.on("WithoutKeyword")
def _without_keyword(node: Node, keys: Keys, scope: Scope) -> None:
    from analyzer.cards.translation.keywords import keyword_text

    add(keys, "not_keywords", keyword_text(node.take("value")))


@PROPERTIES.on("ColorCount")
def _color_count(node: Node, keys: Keys, scope: Scope) -> None:
    sign, count = comparison(node.take("comparator")), node.take("count")
    match sign, count:
        case ("==", 0):
            keys["colorless"] = True
        case (">=", 1) | (">", 0):
            keys["colorless"] = False
        case (">=", 2) | (">", 1):
            keys["multicolored"] = True
        case _:
            raise node.refuse("count")


@PROPERTIES.on("OtherThanTriggerObject")
def _not_it(node: Node, keys: Keys, scope: Scope) -> None:
    keys["not_it"] = True


_QUALITIES = {"CreatureType": "creature type", "Color": "color", "CardType": "card type", "PermanentType": "permanent type"}


@PROPERTIES.on("SameNameAsParentTarget")
def _same_name(node: Node, keys: Keys, scope: Scope) -> None:
    """The name of what was spoken of, which is a target or the object of the event."""
    if not (scope.parent.startswith("target") or (scope.parent and scope.parent == scope.event)):
        raise node.refuse("of something else")
    keys["same_name_as"] = scope.parent


@PROPERTIES.on("SharesQuality")
def _shares(node: Node, keys: Keys, scope: Scope) -> None:
    """A quality in common with the source, the object of the event, or what was spoken of."""
    quality = _QUALITIES.get(node.take("quality"))
    reference = node.child("reference")
    if quality is None or reference is None or "shares" in keys:
        raise node.refuse("quality" if quality is None else "reference")
    match reference.type:
        case "SelfRef":
            word = "self"
        case "TriggeringSource":
            word = scope.event
        case "ExiledBySource":
            word = "linked"
        case _:
            raise reference.refuse()
    if not word:
        raise reference.refuse()
    reference.finish()
    keys["shares"], keys["shares_with"] = quality, word


@PROPERTIES.on("AnyOf")
def _any_of(node: Node, keys: Keys, scope: Scope) -> None:
    options = []
    for part in node.children("props", "properties"):
        inner: Keys = {"zone": "any"}
        PROPERTIES(part, inner, scope)
        options.append(Filter(**inner))
    keys["any_of"] = (*keys.get("any_of", ()), *options)
    if len(keys["any_of"]) != len(options):
        raise node.refuse("twice")


@PROPERTIES.on("Not")
def _not(node: Node, keys: Keys, scope: Scope) -> None:
    inner: Keys = {"zone": "any"}
    PROPERTIES(node.need("prop", "properties"), inner, scope)
    keys["none_of"] = (*keys.get("none_of", ()), Filter(**inner))
