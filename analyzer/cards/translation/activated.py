"""Activated abilities and what instants and sorceries do."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from analyzer.cards.translation.abilities import Body, body_of, modes_of
from analyzer.cards.translation.ability_words import all_said_of
from analyzer.cards.translation.conditions import condition_of
from analyzer.cards.translation.costs import cost_of, takes_objects
from analyzer.cards.translation.keys import Keys
from analyzer.cards.translation.node import Node, Table, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.vocabulary import counter, mana_cost, zone
from analyzer.rules.format.definitions import (
    Activated,
    Both,
    ClassLevel,
    Compare,
    Condition,
    Cost,
    CountersOn,
    DuringStep,
    Not,
    SpellEffect,
    ThisTurn,
    Unmodelled,
    YourTurn,
)
from analyzer.rules.scanning import words

_COMBAT = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")
_BEFORE_ATTACKERS = ("untap", "upkeep", "draw", "precombat main", "beginning of combat")
RESTRICTIONS: Table[[Keys, Scope], None] = Table("activation_restrictions")


def activated(node: Node) -> Activated:
    """An activated ability. Nobody has to activate one: where a part of it is not translated, it is one that is not modelled."""
    try:
        return _activated(node.copy())
    except UntranslatedError as missing:
        where = node.peek("activation_zone")
        return Activated(effects=(Unmodelled(about=missing.kind),), zone=zone(where) if where else "battlefield")


def _activated(node: Node) -> Activated:
    keys: Keys = {}
    if node.peek("kind") != "Activated":
        raise UntranslatedError(f"kind:{node.peek('kind')}")
    scope = Scope(parent="self", sentence=node.sentence)
    cost = node.child("cost")
    if cost is not None:
        keys["cost"] = cost_of(cost, scope)
        scope.paid = "paid" if takes_objects(keys["cost"]) else ""
    for part in node.children("activation_restrictions", "activation_restrictions"):
        RESTRICTIONS(part, keys, scope)
    where = node.take("activation_zone")
    if where is not None:
        keys["zone"] = zone(where)
    who = node.child("activator_filter")
    if who is not None:
        if who.type != "All":
            raise who.refuse()
        keys["who"] = "everyone"
    tag = node.child("ability_tag")
    if tag is not None and tag.type not in ("Equip", "Cycling", "Boast", "Outlast"):
        raise tag.refuse()
    least = node.take("min_x_value")
    if least is not None:
        keys["cost"] = msgspec.structs.replace(keys.get("cost", Cost()), x_at_least=int(least))
    body = body_of(node, scope)
    all_said_of(node)
    found = Activated(
        **keys,
        effects=body.effects,
        targets=body.targets,
        modes=body.modes,
        choose_modes=body.choose_modes,
        least_modes=body.least_modes,
    )
    said = words(found)
    if body.modes and "x" in said and "x" not in words(found.cost) and not any("{X}" in word for word in said):
        raise UntranslatedError("an X that is not chosen")
    return found


@RESTRICTIONS.on("AsSorcery")
def _sorcery(node: Node, keys: Keys, scope: Scope) -> None:
    keys["timing"] = "sorcery"


@RESTRICTIONS.on("OnlyOnceEachTurn")
def _once(node: Node, keys: Keys, scope: Scope) -> None:
    keys["limit"] = 1


@RESTRICTIONS.on("RequiresCondition")
def _condition(node: Node, keys: Keys, scope: Scope) -> None:
    data = node.need("data")
    if "SourceInZone" in str(data.data):
        raise UntranslatedError("activation_zone of several")
    _require(keys, condition_of(data.need("condition"), scope))
    data.finish()


@RESTRICTIONS.on("DuringYourTurn")
def _your_turn(node: Node, keys: Keys, scope: Scope) -> None:
    _require(keys, YourTurn())


@RESTRICTIONS.on("DuringYourUpkeep")
def _your_upkeep(node: Node, keys: Keys, scope: Scope) -> None:
    _require(keys, YourTurn())
    _require(keys, DuringStep(steps=("upkeep",)))


@RESTRICTIONS.on("DuringCombat")
def _combat(node: Node, keys: Keys, scope: Scope) -> None:
    _require(keys, DuringStep(steps=_COMBAT))


@RESTRICTIONS.on("BeforeAttackersDeclared")
def _before_attackers(node: Node, keys: Keys, scope: Scope) -> None:
    """In a later combat phase it is not before attackers are declared any more."""
    _require(keys, DuringStep(steps=_BEFORE_ATTACKERS))
    _require(keys, Compare(left=ThisTurn(event="attackers"), compare="==", right=0))


@RESTRICTIONS.on("MaxTimesEachTurn")
def _times(node: Node, keys: Keys, scope: Scope) -> None:
    data = node.need("data")
    keys["limit"] = data.whole("count")
    data.finish()


@RESTRICTIONS.on("AsInstant")
def _as_instant(node: Node, keys: Keys, scope: Scope) -> None:
    """Only with priority: not while something is paid for."""
    keys["timing"] = "priority"


@RESTRICTIONS.on("CounterThreshold", "LevelCounterRange")
def _counters(node: Node, keys: Keys, scope: Scope) -> None:
    """So many counters on it; of a levelling creature, level counters within a range (CR 711.2)."""
    data = node.need("data")
    kind = counter(data.take("counters")) if node.type == "CounterThreshold" else "level"
    count = CountersOn(kind=kind, what="self")
    _require(keys, Compare(left=count, compare=">=", right=data.whole("minimum")))
    most = data.take("maximum")
    if most is not None:
        _require(keys, Compare(left=count, compare="<=", right=most))
    data.finish()


@RESTRICTIONS.on("ClassLevelIs")
def _class_level(node: Node, keys: Keys, scope: Scope) -> None:
    """A Class goes from one level to the next (CR 716.2a)."""
    data = node.need("data")
    level = data.whole("level")
    data.finish()
    _require(keys, ClassLevel(level=level))
    _require(keys, Not(condition=ClassLevel(level=level + 1)))


def _require(keys: Keys, condition: Condition) -> None:
    """One condition more."""
    known = keys.get("condition")
    if known is None:
        keys["condition"] = condition
    else:
        keys["condition"] = Both(conditions=(*(known.conditions if isinstance(known, Both) else (known,)), condition))


def spell(nodes: Sequence[Node], strive: Node | None, modal: Node | None, text: str) -> SpellEffect:
    """What an instant or sorcery does: its abilities in order, or modes. Where a part is not translated, the spell is not modelled.

    ``text``: the words of the whole spell, in lower case.
    """
    try:
        body = _body_of_spell(nodes, modal, text)
        price = mana_cost(strive) if strive is not None else ""
    except UntranslatedError as missing:
        return SpellEffect(effects=(Unmodelled(about=missing.kind),))
    return SpellEffect(
        effects=body.effects,
        targets=body.targets,
        modes=body.modes,
        choose_modes=body.choose_modes,
        least_modes=body.least_modes,
        strive=price,
    )


def _body_of_spell(nodes: Sequence[Node], modal: Node | None, text: str) -> Body:
    scope = Scope(parent="self", sentence=text, paid="paid")
    if modal is not None:
        return modes_of(modal, nodes, scope)
    bodies = []
    for node in nodes:  # one scope: later targets are counted on
        scope.sentence = text
        bodies.append(body_of(node, scope))
        all_said_of(node)
    if len(bodies) == 1:
        return bodies[0]
    if any(body.modes for body in bodies):
        raise UntranslatedError("modal beside other abilities")
    return Body(tuple(e for body in bodies for e in body.effects), tuple(scope.targets))
