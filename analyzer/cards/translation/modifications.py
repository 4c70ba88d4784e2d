"""What continuous effects change."""

from __future__ import annotations

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.keys import Keys, add
from analyzer.cards.translation.keywords import keyword_text
from analyzer.cards.translation.node import Node, Table
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import color, colors
from analyzer.rules.cards import CARD_TYPES, SUBTYPES, creature_types
from analyzer.rules.format.definitions import Modification, RuleChange

_RULES = {"CantBlock": "cant block", "CantAttack": "cant attack", "CantBeBlocked": "cant be blocked"}
MODIFICATIONS: Table[[Keys, Scope], None] = Table("modifications")


def modification_of(nodes: list[Node], scope: Scope) -> Modification:
    """The modification of a list of nodes.

    Raises:
        UntranslatedError: one of them is not translated, or they take away subtypes in a way that our format cannot say.
    """
    keys: Keys = {}
    gone: list[Node] = []
    for node in nodes:
        if node.type == "RemoveAllSubtypes":
            gone.append(node)
        else:
            MODIFICATIONS(node, keys, scope)
    for node in gone:
        _replace_subtypes(node, keys)
    return Modification(**keys)


def _replace_subtypes(node: Node, keys: Keys) -> None:
    """Subtypes of a card type go away: those that are added replace them, or the card type goes as well (CR 205.1)."""
    kind = str(node.take("set")).lower()
    node.finish()
    added = keys.get("add_types", ())
    words = tuple(
        w for w in added if (w == "chosen type" or w in creature_types((w,)) if kind == "creature" else w in SUBTYPES.get(kind, ()))
    )
    if words:
        keys["set_subtypes"] = (*keys.get("set_subtypes", ()), *words)
        keys["add_types"] = tuple(w for w in added if w not in words)
    elif kind not in CARD_TYPES or kind in keys.get("set_types", (kind,)):
        raise node.refuse("set")


def _set(node: Node, keys: Keys, key: str, value: object) -> None:
    if key in keys:
        raise node.refuse("twice")
    keys[key] = value


@MODIFICATIONS.on("AddPower")
def _power(node: Node, keys: Keys, scope: Scope) -> None:
    _set(node, keys, "power", node.whole("value"))


@MODIFICATIONS.on("AddToughness")
def _toughness(node: Node, keys: Keys, scope: Scope) -> None:
    _set(node, keys, "toughness", node.whole("value"))


@MODIFICATIONS.on("SetPower")
def _set_power(node: Node, keys: Keys, scope: Scope) -> None:
    _set(node, keys, "set_power", node.whole("value"))


@MODIFICATIONS.on("SetToughness")
def _set_toughness(node: Node, keys: Keys, scope: Scope) -> None:
    _set(node, keys, "set_toughness", node.whole("value"))


@MODIFICATIONS.on("AddDynamicPower")
def _dynamic_power(node: Node, keys: Keys, scope: Scope) -> None:
    _set(node, keys, "power", amount_of(node.need("value"), scope))


@MODIFICATIONS.on("AddDynamicToughness")
def _dynamic_toughness(node: Node, keys: Keys, scope: Scope) -> None:
    _set(node, keys, "toughness", amount_of(node.need("value"), scope))


@MODIFICATIONS.on("SetDynamicPower", "SetPowerDynamic")
def _set_dynamic_power(node: Node, keys: Keys, scope: Scope) -> None:
    _set(node, keys, "set_power", amount_of(node.need("value"), scope))


@MODIFICATIONS.on("SetDynamicToughness", "SetToughnessDynamic")
def _set_dynamic_toughness(node: Node, keys: Keys, scope: Scope) -> None:
    _set(node, keys, "set_toughness", amount_of(node.need("value"), scope))


@MODIFICATIONS.on("AddKeyword")
def _keyword(node: Node, keys: Keys, scope: Scope) -> None:
    word = keyword_text(node.take("keyword"))
    if word == "changeling":  # "all creature types" as a change of types (layer 4), which a granted keyword would not be
        keys["all_creature_types"] = True
    else:
        add(keys, "add_keywords", word)


@MODIFICATIONS.on("RemoveKeyword")
def _no_keyword(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "lose_keywords", keyword_text(node.take("keyword")))


@MODIFICATIONS.on("AddType")
def _type(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "add_types", str(node.take("core_type")).lower())


@MODIFICATIONS.on("AddSubtype")
def _subtype(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "add_types", str(node.take("subtype")).lower())


@MODIFICATIONS.on("RemoveType")
def _no_type(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "remove_types", str(node.take("core_type")).lower())


@MODIFICATIONS.on("SetColor")
def _color(node: Node, keys: Keys, scope: Scope) -> None:
    """No colours: colourless."""
    keys["set_colors"] = colors(node.take("colors", ()))


@MODIFICATIONS.on("GrantAbility")
def _ability(node: Node, keys: Keys, scope: Scope) -> None:
    from analyzer.cards.translation.activated import activated

    add(keys, "abilities", activated(node.need("definition", "ability")))


@MODIFICATIONS.on("GrantTrigger")
def granted_trigger(node: Node, keys: Keys, scope: Scope) -> None:
    """A triggered ability besides those that are there."""
    from analyzer.cards.translation.triggers import triggered

    add(keys, "abilities", triggered(node.need("trigger")))


@MODIFICATIONS.on("AddColor")
def another_color(node: Node, keys: Keys, scope: Scope) -> None:
    """A colour besides those that are there."""
    add(keys, "add_colors", color(node.take("color")))


@MODIFICATIONS.on("AddSupertype")
def _supertype(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "add_types", str(node.take("supertype")).lower())


@MODIFICATIONS.on("RemoveSupertype")
def _no_supertype(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "remove_types", str(node.take("supertype")).lower())


@MODIFICATIONS.on("SetCardTypes")
def _card_types(node: Node, keys: Keys, scope: Scope) -> None:
    _set(node, keys, "set_types", tuple(str(word).lower() for word in node.take("core_types")))


@MODIFICATIONS.on("SetBasicLandType")
def _land_type(node: Node, keys: Keys, scope: Scope) -> None:
    """A basic land type instead of the others: the land's own abilities go (CR 305.7)."""
    add(keys, "set_subtypes", str(node.take("land_type")).lower())


@MODIFICATIONS.on("AddAllBasicLandTypes")
def _land_types(node: Node, keys: Keys, scope: Scope) -> None:
    for word in ("plains", "island", "swamp", "mountain", "forest"):
        add(keys, "add_types", word)


@MODIFICATIONS.on("AddAllCreatureTypes")
def _all_types(node: Node, keys: Keys, scope: Scope) -> None:
    keys["all_creature_types"] = True


@MODIFICATIONS.on("AddChosenSubtype")
def _chosen_type(node: Node, keys: Keys, scope: Scope) -> None:
    node.only("kind", "CreatureType")
    add(keys, "add_types", "chosen type")


@MODIFICATIONS.on("AddChosenColor")
def _chosen_color(node: Node, keys: Keys, scope: Scope) -> None:
    node.only("mode", "Add")
    add(keys, "add_colors", "chosen")


@MODIFICATIONS.on("RemoveAllAbilities")
def _no_abilities(node: Node, keys: Keys, scope: Scope) -> None:
    keys["lose_abilities"] = True


@MODIFICATIONS.on("ChangeController")
def _control(node: Node, keys: Keys, scope: Scope) -> None:
    keys["control"] = "you"


@MODIFICATIONS.on("GrantAllActivatedAbilitiesOf")
def _activated_of(node: Node, keys: Keys, scope: Scope) -> None:
    _set(node, keys, "activated_of", filter_of(node.need("source"), scope))


@MODIFICATIONS.on("GrantStaticAbility")
def _static(node: Node, keys: Keys, scope: Scope) -> None:
    from analyzer.cards.translation.statics import static

    for ability in static(node.need("definition", "static_abilities")):
        add(keys, "abilities", ability)


@MODIFICATIONS.on("AddStaticMode")
def _mode(node: Node, keys: Keys, scope: Scope) -> None:
    """A rule about the object itself: "can't block"."""
    mode = node.need("mode", "static_abilities.mode")
    if mode.type not in _RULES:
        raise mode.refuse()
    mode.finish()
    add(keys, "abilities", RuleChange(rule=_RULES[mode.type], affects="self"))
