"""What continuous effects change."""

from __future__ import annotations

from typing import Any

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.keywords import keyword_text
from analyzer.cards.translation.node import Node, Table
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import colors
from analyzer.rules.format.definitions import Modification

Keys = dict[str, Any]
MODIFICATIONS: Table[[Keys, Scope], None] = Table("modifications")


def modification_of(nodes: list[Node], scope: Scope) -> Modification:
    """The modification of a list of nodes.

    Raises:
        UntranslatedError: one of them is not translated.
    """
    keys: Keys = {}
    for node in nodes:
        MODIFICATIONS(node, keys, scope)
    return Modification(**keys)


def _add(keys: Keys, key: str, value: object) -> None:
    keys[key] = (*keys.get(key, ()), value)


@MODIFICATIONS.on("AddPower")
def _power(node: Node, keys: Keys, scope: Scope) -> None:
    keys["power"] = node.whole("value")


@MODIFICATIONS.on("AddToughness")
def _toughness(node: Node, keys: Keys, scope: Scope) -> None:
    keys["toughness"] = node.whole("value")


@MODIFICATIONS.on("SetPower")
def _set_power(node: Node, keys: Keys, scope: Scope) -> None:
    keys["set_power"] = node.whole("value")


@MODIFICATIONS.on("SetToughness")
def _set_toughness(node: Node, keys: Keys, scope: Scope) -> None:
    keys["set_toughness"] = node.whole("value")


@MODIFICATIONS.on("AddDynamicPower")
def _dynamic_power(node: Node, keys: Keys, scope: Scope) -> None:
    keys["power"] = amount_of(node.need("value"), scope)


@MODIFICATIONS.on("AddDynamicToughness")
def _dynamic_toughness(node: Node, keys: Keys, scope: Scope) -> None:
    keys["toughness"] = amount_of(node.need("value"), scope)


@MODIFICATIONS.on("AddKeyword")
def _keyword(node: Node, keys: Keys, scope: Scope) -> None:
    _add(keys, "add_keywords", keyword_text(node.take("keyword")))


@MODIFICATIONS.on("RemoveKeyword")
def _no_keyword(node: Node, keys: Keys, scope: Scope) -> None:
    _add(keys, "lose_keywords", keyword_text(node.take("keyword")))


@MODIFICATIONS.on("AddType")
def _type(node: Node, keys: Keys, scope: Scope) -> None:
    _add(keys, "add_types", str(node.take("core_type")).lower())


@MODIFICATIONS.on("AddSubtype")
def _subtype(node: Node, keys: Keys, scope: Scope) -> None:
    _add(keys, "add_types", str(node.take("subtype")).lower())


@MODIFICATIONS.on("RemoveType")
def _no_type(node: Node, keys: Keys, scope: Scope) -> None:
    _add(keys, "remove_types", str(node.take("core_type")).lower())


@MODIFICATIONS.on("SetColor")
def _color(node: Node, keys: Keys, scope: Scope) -> None:
    keys["set_colors"] = colors(node.take("colors"))


@MODIFICATIONS.on("GrantAbility")
def _ability(node: Node, keys: Keys, scope: Scope) -> None:
    from analyzer.cards.translation.activated import activated

    _add(keys, "abilities", activated(node.need("definition", "ability")))


@MODIFICATIONS.on("GrantTrigger")
def _trigger(node: Node, keys: Keys, scope: Scope) -> None:
    from analyzer.cards.translation.triggers import triggered

    _add(keys, "abilities", triggered(node.need("trigger")))
