"""Tokens: created as described, predefined ones, copies of permanents, and the keyword actions that create some."""

from __future__ import annotations

import re
from typing import Any

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.keys import Keys, add
from analyzer.cards.translation.keywords import keyword_text
from analyzer.cards.translation.modifications import another_color, granted_trigger
from analyzer.cards.translation.node import Node, Table, UntranslatedError
from analyzer.cards.translation.predefined import PREDEFINED
from analyzer.cards.translation.references import everything, player, thing, word_for
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import colors, counter
from analyzer.rules.format.definitions import (
    Ability,
    Amount,
    Card,
    ChooseObjects,
    Continuous,
    CopyChange,
    CopyToken,
    CounterAmount,
    CreateToken,
    Effect,
    Filter,
    Modification,
    What,
)

CHANGES: Table[[Keys, Scope], None] = Table("additional_modifications")
CHANGES.on("AddColor")(another_color)
CHANGES.on("GrantTrigger")(granted_trigger)
"""Each puts what a copy has besides what it copies into the keys of ``CopyChange``."""
_NAME = re.compile(r"[A-Z][\w'-]*(?:,? (?:[A-Z][\w'-]*|of|the|and))*")


@EFFECTS.on("Token")
def _token(node: Node, scope: Scope) -> tuple[Effect, ...]:
    name = str(node.take("name"))
    types = [str(word) for word in node.take("types", ())]
    count = amount_of(node.need("count"), scope)
    who = player(node.need("owner"), scope)
    power, toughness = (_size(node.need(key), scope) for key in ("power", "toughness"))
    counters = tuple(counter_amount(gift, scope) for gift in node.take("enter_with_counters", ()))
    host = node.child("attach_to")
    attached, first = thing(host, scope) if host is not None else ("", ())
    keys: Keys = {"count": count, "who": who, "tapped": node.flag("tapped"), "attacking": node.flag("enters_attacking")}
    if name in PREDEFINED and "Creature" not in types:
        for key in ("colors", "keywords", "static_abilities", "supertypes"):
            if node.take(key):
                raise node.refuse(key)
        if (power, toughness) != (0, 0):
            raise node.refuse("power")
        card = PREDEFINED[name]
    else:
        card = _described(node, name, types, scope)
        if "Creature" in types:
            fixed = {key: value if isinstance(value, int) else 0 for key, value in (("power", power), ("toughness", toughness))}
            card = Card(**{**{f: getattr(card, f) for f in card.__struct_fields__}, **fixed})
            keys |= {key: value for key, value in (("power", power), ("toughness", toughness)) if not isinstance(value, int)}
        elif (power, toughness) != (0, 0):
            raise node.refuse("power")
    if ("Aura" in card.types.split()) != bool(attached):
        raise node.refuse("attach_to")
    return (*first, CreateToken(token=card, attached_to=attached, counters=counters, **keys))


def _described(node: Node, name: str, types: list[str], scope: Scope) -> Card:
    """A token by its name, types, colours and abilities; power and toughness are not set."""
    if not _NAME.fullmatch(name):
        raise node.refuse("name")
    core = [word for word in types if word in ("Artifact", "Creature", "Enchantment", "Land")]
    rest = [word for word in types if word not in core]
    if not core or "Role" in rest or ("Creature" not in core and not node.has("static_abilities") and not node.has("keywords")):
        raise node.refuse("types")
    line = " ".join([*(str(w) for w in node.take("supertypes", ())), *core])
    keywords = tuple(keyword_text(word) for word in node.take("keywords", ()))
    abilities = tuple(a for part in node.children("static_abilities") for a in _own_abilities(part, scope))
    if not abilities and '"' in scope.sentence:
        raise node.refuse("static_abilities")  # the parser has lost what stands in quotation marks
    given = node.take("colors")
    return Card(
        name=name,
        types=f"{line} - {' '.join(rest)}" if rest else line,
        colors=colors(given) if given else None,
        keywords=keywords,
        abilities=abilities,
    )


def _own_abilities(node: Node, scope: Scope) -> tuple[Ability, ...]:
    """The abilities that a static ability of the token gives itself; another static ability as it is."""
    from analyzer.cards.translation.statics import static

    if not node.has("description") and any(m.get("type") in ("AddPower", "AddToughness") for m in node.peek("modifications") or ()):
        raise UntranslatedError("effect:Token.static_abilities without words")
    found: list[Ability] = []
    for ability in static(node):
        if isinstance(ability, Continuous) and ability.affects == "self" and ability.condition is None:
            change = ability.change
            if change == Modification(abilities=change.abilities):
                found += change.abilities
                continue
        found.append(ability)
    return tuple(found)


def _size(node: Node, scope: Scope) -> Amount:
    value = amount_of(node.need("value", "qty"), scope) if node.type == "Quantity" else amount_of(node, scope)
    node.finish()
    return value


def counter_amount(gift: object, scope: Scope) -> CounterAmount:
    """A pair of a kind of counter and how many.

    Raises:
        UntranslatedError: it is something else.
    """
    if not isinstance(gift, list) or len(gift) != 2:
        raise UntranslatedError("enter_with_counters")
    return CounterAmount(kind=counter(gift[0]), amount=amount_of(Node(gift[1], "qty"), scope))


# ---------------------------------------------------------------------------------- copies
@EFFECTS.on("CopyTokenOf")
def _copy(node: Node, scope: Scope) -> tuple[Effect, ...]:
    count = amount_of(node.need("count"), scope)
    who = player(node.need("owner"), scope)
    keys: Keys = {}
    for part in node.children("additional_modifications"):
        CHANGES(part, keys, scope)
    for word in node.take("extra_keywords", ()):
        keys["add_keywords"] = (*keys.get("add_keywords", ()), keyword_text(word))
    change = copy_change(keys)
    of, first = _original(node, scope)
    made = CopyToken(of=of, count=count, who=who, tapped=node.flag("tapped"), attacking=node.flag("enters_attacking"), change=change)
    return (*first, made)


def _original(node: Node, scope: Scope) -> tuple[What, tuple[Effect, ...]]:
    """What is copied: for each object of a filter one, or one object."""
    source, target = node.child("source_filter", "target"), node.need("target")
    if target.type == "None":
        if source is None:
            raise node.refuse("target")
        return everything(source, scope), ()
    if source is not None:
        raise node.refuse("source_filter")
    if target.type in ("Any", "TrackedSet"):
        raise target.refuse()
    known = word_for(target.copy(), scope)
    if known is not None:  # gone or not: the copiable values are those that it has, or had where it was (CR 707.2, 608.2h)
        return known, ()
    return thing(target, scope)


def copy_change(keys: Keys) -> CopyChange | None:
    """The exceptions of a copy; None if there are none."""
    return CopyChange(**keys) if keys else None


@CHANGES.on("RemoveSupertype")
def _no_supertype(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "remove_types", str(node.take("supertype")))


@CHANGES.on("AddSupertype")
def _supertype(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "add_types", str(node.take("supertype")))


@CHANGES.on("AddType")
def _type(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "add_types", str(node.take("core_type")))


@CHANGES.on("AddSubtype")
def _subtype(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "add_types", str(node.take("subtype")))


@CHANGES.on("RemoveAllSubtypes")
def _no_creature_types(node: Node, keys: Keys, scope: Scope) -> None:
    node.only("set", "Creature")
    keys["lose_creature_types"] = True


@CHANGES.on("SetPower", "SetToughness")
def _fixed_size(node: Node, keys: Keys, scope: Scope) -> None:
    keys["power" if node.type == "SetPower" else "toughness"] = node.whole("value")


@CHANGES.on("SetColor")
def _colors(node: Node, keys: Keys, scope: Scope) -> None:
    keys["colors"] = colors(node.take("colors"))


@CHANGES.on("SetName")
def _name(node: Node, keys: Keys, scope: Scope) -> None:
    keys["name"] = str(node.take("name"))


@CHANGES.on("AddKeyword")
def _keyword(node: Node, keys: Keys, scope: Scope) -> None:
    add(keys, "add_keywords", keyword_text(node.take("keyword")))


@CHANGES.on("GrantAbility")
def _ability(node: Node, keys: Keys, scope: Scope) -> None:
    from analyzer.cards.translation.activated import activated

    definition = _about_itself(node.take("definition"), keys.get("name", ""))
    add(keys, "abilities", activated(Node(definition, "ability")))


def _about_itself(data: Any, name: str) -> Any:
    """An ability that a copy has besides those that it copies: what grants it is the copy itself (CR 707.9a)."""
    if data == {"type": "GrantingObject"}:
        return {"type": "SelfRef"}
    if isinstance(data, dict):
        changed = {key: _about_itself(value, name) for key, value in data.items()}
        if name and isinstance(data.get("description"), str):
            changed["description"] = re.sub(re.escape(name), "~", data["description"], flags=re.IGNORECASE)
        return changed
    return [_about_itself(value, name) for value in data] if isinstance(data, list) else data


# ---------------------------------------------------------------------------------- keyword actions
@EFFECTS.on("Investigate")
def _investigate(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """CR 701.16."""
    return (CreateToken(token=PREDEFINED["Clue"], who=scope.subject),)


@EFFECTS.on("Incubate")
def _incubate(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """CR 701.53."""
    counters = (CounterAmount(kind="+1/+1", amount=amount_of(node.need("count"), scope)),)
    return (CreateToken(token=PREDEFINED["Incubator"], who=scope.subject, counters=counters),)


@EFFECTS.on("Populate")
def _populate(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """CR 701.36: the token that is copied is chosen as it happens."""
    if scope.subject != "you":
        raise node.refuse("subject")
    tokens = Filter(types=("creature",), controller="you", token=True)
    return (ChooseObjects(what=tokens), CopyToken(of="chosen"))
