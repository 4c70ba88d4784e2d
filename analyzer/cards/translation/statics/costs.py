"""Static abilities that change what spells and abilities cost (CR 601.2f)."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.cards.translation.amounts import QUANTITIES
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.statics.table import STATICS, Setting
from analyzer.cards.translation.vocabulary import color, mana_cost
from analyzer.rules.format.definitions import Ability, Amount, Cost, CostChange, Filter, Times, What
from analyzer.rules.mana import parse_cost

_WHO = {None: "everyone", "You": "you", "Opponent": "opponents"}
_ACTIVATORS = {"Controller": "you", "Opponent": "opponents"}


@STATICS.on("ModifyCost")
def _spells(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data", "static_abilities.mode:ModifyCost")
    sign = -1 if data.only("mode", "Reduce", "Raise") == "Reduce" else 1
    scope = Scope(parent="self")
    what, who = _which_spells(node.need("affected"), data.child("spell_filter"), scope)
    amount = data.need("amount")
    colored = bool(amount.peek("shards"))
    symbols = mana_cost(amount)
    count = data.child("dynamic_count", "qty")
    reach = data.only("reach", None, "ColoredManaOnly")
    data.finish()
    if colored:
        if count is not None or (sign < 0) != (reach == "ColoredManaOnly"):
            raise data.refuse("amount")
        change = CostChange(what=what, mana=symbols, less=sign < 0, who=who, condition=setting.condition, zone=setting.zone)
        return [change]
    generic = parse_cost(symbols).generic * sign
    total: Amount = generic if count is None else Times(factor=generic, amount=QUANTITIES(count, scope))
    return [CostChange(what=what, generic=total, who=who, condition=setting.condition, zone=setting.zone)]


@STATICS.on("DefilerCostReduction")
def _defiler(node: Node, setting: Setting) -> Sequence[Ability]:
    """Permanent spells of a colour cost less coloured mana if life is paid."""
    data = node.need("data", "static_abilities.mode:DefilerCostReduction")
    letter, life = color(data.take("color")), data.whole("life_cost")
    data.only("reach", "ColoredManaOnly")
    symbols = mana_cost(data.need("mana_reduction"))
    data.finish()
    affected = node.need("affected")
    if affected.type != "SelfRef" or parse_cost(symbols).generic:
        raise node.refuse("affected")
    what = Filter(types=("permanent",), colors=(letter,), zone="stack")
    return [CostChange(what=what, mana=symbols, less=True, if_paid=Cost(life=life), condition=setting.condition, zone=setting.zone)]


def _which_spells(affected: Node, spells: Node | None, scope: Scope) -> tuple[What, str]:
    """The spells, and whose: the one says whose spells they are, the other what they are."""
    if affected.type == "SelfRef":
        if spells is not None:
            raise spells.refuse()
        return "self", "you"
    if affected.type != "Typed" or affected.take("type_filters") != ["Card"]:
        raise affected.refuse("type_filters")
    who = affected.take("controller")
    affected.finish()
    if who not in _WHO:
        raise affected.refuse("controller")
    what = filter_of(spells, scope, "stack") if spells is not None else Filter(zone="stack")
    if what.zone != "stack" or what.controller or what.owner:
        raise affected.refuse("where the spells are cast from")
    return what, _WHO[who]


@STATICS.on("ReduceAbilityCost")
def _abilities(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data", "static_abilities.mode:ReduceAbilityCost")
    sign = -1 if data.only("mode", "Reduce", "Raise") == "Reduce" else 1
    word = data.only("keyword", "activated", "equip", "cycling")
    floor, number = data.whole("minimum_mana", 0), data.whole("amount")
    exempt = data.only("exemption", "None", "ManaAbilities")
    scope = Scope(parent="self")
    count = data.child("dynamic_count", "qty")
    amount: Amount = number * sign if count is None else Times(factor=number * sign, amount=QUANTITIES(count, scope))
    activator = data.child("activator")
    who = "everyone" if activator is None else _activator(activator)
    data.finish()
    affected = node.child("affected")
    what: What = Filter(zone="any") if affected is None else filter_of(affected, scope)
    if isinstance(what, Filter) and what.attached_to_self:
        what = "attached"
    if affected is not None and who == "you" and isinstance(what, Filter) and not what.controller:
        raise affected.refuse("activator")
    kind = "not mana" if exempt == "ManaAbilities" else "" if word == "activated" else str(word)
    return [
        CostChange(
            what=what,
            abilities=True,
            generic=amount,
            at_least=floor,
            who=who,
            kind=kind,
            condition=setting.condition,
            zone=setting.zone,
        )
    ]


def _activator(node: Node) -> str:
    if node.type not in _ACTIVATORS:
        raise node.refuse()
    node.finish()
    return _ACTIVATORS[node.type]
