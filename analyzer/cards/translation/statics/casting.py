"""Static abilities about casting and playing: from where, for what, when, with which keywords."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from analyzer.cards.translation.costs import cost_of
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.statics.table import STATICS, Setting, affected_of, whom
from analyzer.rules.format.definitions import (
    Ability,
    Amount,
    CastFrom,
    Continuous,
    Cost,
    CostChange,
    Count,
    ExtraTriggers,
    Filter,
    Modification,
    RuleChange,
    Some,
    SomeCounters,
    Times,
)

_ON_THE_STACK = {"Convoke": "convoke", "Improvise": "improvise", "Delve": "delve"}
_PERMANENT_TYPES = ("land", "artifact", "battle", "creature", "enchantment", "planeswalker")
_BY_PAYING = re.compile(r"\bby (.*) in addition to paying (?:its|their) other costs\.")
ADDITIONAL = {
    "removing a counter from a creature you control": Cost(
        remove_counters=SomeCounters(kind="any", what=Filter(types=("creature",), controller="you"))
    ),
    "sacrificing a nonland permanent": Cost(sacrifice=Some(what=Filter(not_types=("land",), controller="you"))),
}
"""Additional costs of casting in words, where the parser writes none."""
_ANY_COLOR = frozenset(
    {
        "you may spend mana as though it were mana of any color.",
        "players may spend mana as though it were mana of any color.",
    }
)


# ---------------------------------------------------------------------------------------------- from where
def _permission(node: Node, where: str) -> tuple[Node, Filter, int | None]:
    """What the permissions to cast from a zone have in common: the keys of the mode, which cards, how often each turn."""
    data = node.need("data", f"static_abilities.mode:{node.type}")
    often = data.only("frequency", "Unlimited", "OncePerTurn")
    what = filter_of(node.need("affected"), Scope(parent="self"), where)
    if what.zone != where or what.controller not in ("", "you") or what.owner not in ("", "you"):
        raise node.refuse("affected")
    what = msgspec.structs.replace(what, controller="", owner="you")
    if data.only("play_mode", "Cast", "Play") == "Cast":
        what = msgspec.structs.replace(what, not_types=(*what.not_types, "land"))
    return data, what, 1 if often == "OncePerTurn" else None


@STATICS.on("TopOfLibraryCastPermission")
def _top(node: Node, setting: Setting) -> Sequence[Ability]:
    data, what, limit = _permission(node, "library")
    cost = data.child("alt_cost", "cost")
    instead = None if cost is None else spell_cost(cost)
    data.finish()
    additional = _in_addition(node)
    return [
        CastFrom(
            what=what,
            zone_from="library",
            cost=instead,
            additional=additional,
            limit=limit,
            condition=setting.condition,
            zone=setting.zone,
        )
    ]


def _in_addition(node: Node) -> Cost | None:
    """An additional cost that the parser leaves out and only the sentence says.

    Raises:
        UntranslatedError: it is one that is not known here.
    """
    sentence = str(node.peek("description", "")).lower()
    if "in addition to paying" not in sentence:
        return None
    found = _BY_PAYING.search(sentence)
    if found is None or found[1] not in ADDITIONAL:
        raise node.refuse("in addition")
    return ADDITIONAL[found[1]]


def says_addition(node: Node) -> bool:
    """Whether the sentence is about spells of any kind, with an additional cost in words that are known here."""
    sentence = str(node.peek("description", "")).lower()
    return any(
        f"you may cast spells from the top of your library by {words} in addition to paying their other costs." == sentence
        for words in ADDITIONAL
    )


def _extra(data: Node) -> Cost | None:
    """An additional cost that the parser does write."""
    extra = data.child("extra_cost")
    if extra is None:
        return None
    extra.only("mode", "Additional")
    cost = cost_of(extra.need("cost"), Scope(parent="self"))
    extra.finish()
    return cost


@STATICS.on("GraveyardCastPermission")
def _graveyard(node: Node, setting: Setting) -> Sequence[Ability]:
    if node.need("affected").type == "SelfRef":
        data = node.need("data", f"static_abilities.mode:{node.type}")
        data.only("frequency", "Unlimited")
        data.only("play_mode", "Cast")
        additional = _extra(data)
        data.finish()
        if setting.zone != "graveyard":
            raise node.refuse("active_zones")
        return [CastFrom(zone="graveyard", additional=additional, condition=setting.condition)]
    if node.need("data").peek("frequency") == "OncePerTurnPerPermanentType":
        return _each_permanent_type(node, setting)
    data, what, limit = _permission(node, "graveyard")
    additional = _extra(data)
    data.finish()
    if additional is not None and "land" not in what.not_types:
        raise node.refuse("extra_cost of lands")
    return [CastFrom(what=what, additional=additional, limit=limit, condition=setting.condition, zone=setting.zone)]


def _each_permanent_type(node: Node, setting: Setting) -> Sequence[Ability]:
    """One card of each permanent type each turn: a permission for each type. Who plays a card picks the type that it counts as."""
    data = node.need("data", f"static_abilities.mode:{node.type}")
    data.take("frequency")
    data.only("play_mode", "Play")
    data.finish()
    affected = node.need("affected")
    if filter_of(affected, Scope()) != Filter(types=("permanent",)):
        raise affected.refuse()
    return [
        CastFrom(
            what=Filter(types=(kind,), not_types=() if kind == "land" else ("land",), zone="graveyard", owner="you"),
            limit=1,
            condition=setting.condition,
            zone=setting.zone,
        )
        for kind in _PERMANENT_TYPES
    ]


@STATICS.on("CastFromHandFree")
def _free(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data", "static_abilities.mode:CastFromHandFree")
    data.only("origin", "Hand")
    often = data.only("frequency", "Unlimited", "OncePerTurn")
    data.finish()
    what = filter_of(node.need("affected"), Scope(parent="self"), "hand")
    if what.zone != "hand" or what.owner not in ("", "you"):
        raise node.refuse("affected")
    what = msgspec.structs.replace(what, owner="you", not_types=(*what.not_types, "land"))
    limit = 1 if often == "OncePerTurn" else None
    return [CastFrom(what=what, zone_from="hand", cost=Cost(), limit=limit, condition=setting.condition, zone=setting.zone)]


@STATICS.on("CastWithAlternativeCost")
def _alternative(node: Node, setting: Setting) -> Sequence[Ability]:
    """Another cost for spells that a player casts: from the hand, and for commanders from the command zone."""
    data = node.need("data", "static_abilities.mode:CastWithAlternativeCost")
    cost = spell_cost(data.need("cost"))
    often = data.only("frequency", None, "OncePerTurn")
    data.finish()
    affected = node.need("affected")
    what = filter_of(affected, Scope(parent="self"), "hand")
    if what.zone != "hand" or what.controller != "you" or what == Filter(zone="hand", controller="you"):
        raise affected.refuse()
    what = msgspec.structs.replace(what, controller="", owner="you", not_types=(*what.not_types, "land"))
    limit = 1 if often == "OncePerTurn" else None
    if limit is not None:  # one permission for all zones would be needed
        raise node.refuse("frequency")
    return [
        CastFrom(what=msgspec.structs.replace(what, zone=where), zone_from=where, cost=cost, condition=setting.condition, zone=setting.zone)
        for where in ("hand", "command")
    ]


def spell_cost(node: Node) -> Cost:
    """A cost of a spell: its own mana value is an amount of it.

    Raises:
        UntranslatedError: it is not translated.
    """
    inner = node.peek("cost")
    if node.type == "Mana" and isinstance(inner, dict) and inner.get("type") != "Cost":
        raise node.refuse("cost")
    return cost_of(node, Scope(parent="self"))


# ---------------------------------------------------------------------------------------------- how
@STATICS.on("CastWithKeyword")
def _keyword(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data", "static_abilities.mode:CastWithKeyword")
    word = data.take("keyword")
    data.finish()
    affected = node.need("affected")
    match word:
        case "Flash":
            what = filter_of(affected, Scope(parent="self"), "any")
            if what.zone != "any":
                raise affected.refuse()
            return [RuleChange(rule="as though flash", affects=what, condition=setting.condition, zone=setting.zone)]
        case str() if word in _ON_THE_STACK:
            what = filter_of(affected, Scope(parent="self"), "stack")
            if what.zone != "stack":
                raise affected.refuse()
            change = Modification(add_keywords=(_ON_THE_STACK[word],))
            return [Continuous(affects=what, change=change, condition=setting.condition, zone=setting.zone)]
        case {"Affinity": dict(counted)}:
            return [_affinity(affected, Node(counted, "keyword:Affinity"), setting)]
        case _:
            name = word if isinstance(word, str) else next(iter(word), "") if isinstance(word, dict) else ""
            raise UntranslatedError(f"static_abilities.mode:CastWithKeyword.{name}")


def _affinity(affected: Node, counted: Node, setting: Setting) -> CostChange:
    """Affinity that spells of the controller have (CR 702.41)."""
    what = filter_of(affected, Scope(parent="self"), "stack")
    if what.zone != "stack" or what.controller != "you":
        raise affected.refuse()
    if set(counted.data) != {"type_filters"}:
        raise counted.refuse()
    each = msgspec.structs.replace(filter_of(Node({"type": "Typed", **counted.data}, counted.role), Scope()), controller="you")
    amount: Amount = Times(factor=-1, amount=Count(what=each))
    what = msgspec.structs.replace(what, controller="")
    return CostChange(what=what, generic=amount, who="you", condition=setting.condition, zone=setting.zone)


@STATICS.on("SpendManaAsAnyColor")
def _spend(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data", "static_abilities.mode:SpendManaAsAnyColor")
    what: Filter | str = ""
    if data.has("activation_source_filter") == data.has("spell_filter"):
        raise data.refuse()
    source = data.child("activation_source_filter")
    if source is not None:
        what = "self" if source.type == "SelfRef" else filter_of(source, Scope(parent="self"))
        if isinstance(what, Filter) and what.zone != "battlefield":
            raise source.refuse()
    else:
        what = filter_of(data.need("spell_filter"), Scope(parent="self"), "stack")
    rule = "spend as any type" if data.only("concession", None, "AnyTypeOrColor") else "spend as any color"
    data.finish()
    affected = node.need("affected")
    if affected.type not in ("Player", "Controller"):  # the parser writes "player" where the sentence says "you"
        raise affected.refuse()
    return [RuleChange(rule=rule, affects=what, who="you", condition=setting.condition, zone=setting.zone)]


@STATICS.on("")
def _untagged(node: Node, setting: Setting) -> Sequence[Ability]:
    """The parser writes some modes without their name; only the sentence says which it is."""
    sentence = str(node.peek("description", "")).lower()
    if sentence not in _ANY_COLOR:
        raise UntranslatedError("static_abilities.mode:untyped")
    everyone = whom(node)
    who = "you" if sentence.startswith("you") else everyone
    return [RuleChange(rule="spend as any color", who=who, condition=setting.condition, zone=setting.zone)]


# ---------------------------------------------------------------------------------------------- triggers
@STATICS.on("DoubleTriggers")
def _double(node: Node, setting: Setting) -> Sequence[Ability]:
    cause = node.need("data").need("cause")
    if setting.condition is not None:
        raise node.refuse("condition")
    what = affected_of(node, Scope(parent="self"))
    if not isinstance(what, Filter) or what.zone != "battlefield":
        raise node.refuse("affected")
    sentence = str(node.peek("description", "")).lower()
    if " causes " in sentence and "control" in sentence.partition(" causes ")[0]:  # the parser drops whose creatures the cause is about
        raise node.refuse("cause")
    if "spell you control" in sentence:
        raise node.refuse("affected spells")
    on, about = _cause(cause)
    return [ExtraTriggers(what=what, on=on, cause=about, zone=setting.zone)]


def _cause(cause: Node) -> tuple[str, Filter | None]:
    match cause.type:
        case "Any":
            return "", None
        case "CreatureDying":
            return "dies", Filter(types=("creature",), zone="any")
        case "EntersBattlefield":
            data = cause.need("data")
            types = tuple(str(word).lower() for word in data.take("core_types", ()))
            data.finish()
            return "enters", Filter(any_type=types, zone="any") if types else None
        case "CreatureAttacking":
            return "attacks", Filter(types=("creature",), zone="any")
        case _:
            raise cause.refuse()


@STATICS.on("SuppressTriggers")
def _suppress(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data", "static_abilities.mode:SuppressTriggers")
    if data.take("events") != ["EntersBattlefield"]:
        raise data.refuse("events")
    what = filter_of(data.need("source_filter"), Scope(parent="self"), "any")
    whose = data.child("trigger_source_filter")
    data.finish()
    if whose is not None:
        raise whose.refuse()
    return [RuleChange(rule="no triggers from entering", affects=what, condition=setting.condition, zone=setting.zone)]
