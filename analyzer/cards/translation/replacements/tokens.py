"""More tokens, or others (CR 614.1a, 111.1)."""

from __future__ import annotations

from typing import Any

from analyzer.cards.translation.abilities import chain
from analyzer.cards.translation.keywords import keyword_text
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.predefined import PREDEFINED
from analyzer.cards.translation.replacements.table import REPLACEMENTS, mandatory, sentence
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import colors
from analyzer.rules.format.definitions import Ability, Card, CreateToken, Replacement, TokensChanged


@REPLACEMENTS.on("CreateToken")
def _tokens(node: Node) -> Ability:
    mandatory(node)
    words = sentence(node)
    keys: dict[str, Any] = {"who": "you" if node.only("token_owner_scope", "You", None) == "You" else "everyone"}
    if keys["who"] == "everyone" and ("you would" in words or "your control" in words):
        raise node.refuse("token_owner_scope")
    condition = node.child("condition", "event.condition")
    if condition is not None:
        keys["any_type"] = _types(condition)
    number, plus, ensured = (
        node.child("quantity_modification"),
        node.child("additional_token_spec"),
        node.children("ensure_token_specs", "additional_token_spec"),
    )
    execute = node.child("execute", "ability")
    if sum(part is not None and part != [] for part in (number, plus, ensured, execute)) != 1:
        raise node.refuse("quantity_modification")
    if number is not None:
        if number.type != "Times":
            raise number.refuse()
        keys["times"] = number.whole("factor")
        number.finish()
    if plus is not None:
        keys["plus"] = (_described(plus),)
        keys["plus_each"] = "plus that many" in words
    if ensured:
        if "instead create one of each" not in words:
            raise node.refuse("ensure_token_specs")
        keys["instead"] = tuple(_described(part) for part in ensured)
    if execute is not None:
        keys["instead"] = (_others(execute),)
    return Replacement(event=TokensChanged(**keys))


def _types(condition: Node) -> tuple[str, ...]:
    match condition.type:
        case "TokenCoreTypeMatches":
            found = condition.take("core_types")
        case "TokenSubtypeMatches":
            found = condition.take("subtypes")
        case _:
            raise condition.refuse()
    condition.finish()
    return tuple(str(word).lower() for word in found)


def _described(spec: Node) -> Card:
    """The token that is created as well."""
    for key in ("script_name", "tapped", "enters_attacking", "static_abilities", "enter_with_counters", "sacrifice_at", "attach_to"):
        if spec.take(key) and key != "script_name":
            raise spec.refuse(key)
    spec.only("count", None, 1)
    source = spec.take("source_id")
    controller = spec.take("controller")
    if source not in (None, 0) or controller not in (None, 0):
        raise spec.refuse("source_id")
    about = spec.need("characteristics")
    name, core = str(about.take("display_name")), [str(word) for word in about.take("core_types", ())]
    subtypes = [str(word) for word in about.take("subtypes", ())]
    power, toughness = about.take("power"), about.take("toughness")
    given, keywords = about.take("colors"), tuple(keyword_text(word) for word in about.take("keywords", ()))
    if about.take("supertypes"):
        raise about.refuse("supertypes")
    about.finish()
    spec.finish()
    if "Creature" not in core:
        if name not in PREDEFINED or given or keywords or power is not None:
            raise about.refuse("display_name")
        return PREDEFINED[name]
    if not isinstance(power, int) or not isinstance(toughness, int):
        raise about.refuse("power")
    types = f"{' '.join(core)} - {' '.join(subtypes)}"
    return Card(name=name, types=types, power=power, toughness=toughness, colors=colors(given) if given else None, keywords=keywords)


def _others(execute: Node) -> Card:
    """The tokens that are created instead, as many."""
    scope = Scope(sentence=str(execute.peek("description") or "").lower())
    match chain(execute, scope):
        case (CreateToken(token=token, count="that much", who="you", tapped=False, attacking=False, attached_to="", counters=()),):
            return token
        case _:
            raise execute.refuse()
