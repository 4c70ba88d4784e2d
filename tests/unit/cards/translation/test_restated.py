"""Keywords whose ability the parser writes out as well."""

from __future__ import annotations

from typing import Any

from analyzer.cards.translation.restated import without_restated
from analyzer.rules.format import definitions as d
from analyzer.rules.keywords import abilities_of_keyword
from tests.unit.cards.translation.trees import card


def _nameless(ability: d.Ability) -> d.Ability:
    assert isinstance(ability, d.Activated | d.Triggered)
    return d.Activated(cost=ability.cost, timing=ability.timing, effects=ability.effects) if isinstance(ability, d.Activated) else ability


def test_an_ability_that_a_keyword_stands_for_is_not_said_twice() -> None:
    (level_up,) = abilities_of_keyword("level up {U}")
    other = d.Activated(cost=d.Cost(mana="{B}"), timing="sorcery", effects=(d.PutCounters(kind="level"),))
    assert without_restated([_nameless(level_up), other], ["level up {U}"]) == [other]


def test_only_as_often_as_the_keyword_is_there() -> None:
    (level_up,) = abilities_of_keyword("level up {U}")
    plain = _nameless(level_up)
    assert without_restated([plain, plain], ["level up {U}"]) == [plain]
    assert without_restated([plain], []) == [plain]


def test_only_equipment_has_equip() -> None:
    cost = {"type": "Cost", "generic": 0}
    assert card(keywords=[{"Equip": cost}]).abilities == (d.NotUnderstood(about="suspect: keyword:Equip"),)
    sword = card(types=("Artifact",), subtypes=("Equipment",), keywords=[{"Equip": cost}])
    assert (sword.keywords, sword.abilities) == (("equip {0}",), ())


def _unearthed(*kinds: str) -> dict[str, Any]:
    effect: dict[str, Any] = {}
    for kind in reversed(kinds):
        effect = {"effect": {"type": kind}, **({"sub_ability": effect} if effect else {})}
    return {"kind": "Activated", "cost": {"type": "Mana", "cost": {"type": "Cost", "generic": 2}}, "activation_zone": "Graveyard", **effect}


def test_unearth_is_not_said_twice() -> None:
    whole = _unearthed("ChangeZone", "GenericEffect", "CreateDelayedTrigger", "AddTargetReplacement")
    unearth = {"Unearth": {"type": "Cost", "generic": 2}}
    assert card(keywords=[unearth], abilities=[whole]).abilities == ()
    assert len(card(keywords=[], abilities=[whole]).abilities) == 1
    assert len(card(keywords=[unearth], abilities=[_unearthed("ChangeZone", "GenericEffect")]).abilities) == 1
    assert len(card(keywords=[{"Unearth": {"type": "Cost", "generic": 3}}], abilities=[whole]).abilities) == 1


def test_looking_for_a_partner_is_not_said_twice() -> None:
    def found(name: str) -> d.Card:
        search = {"effect": {"type": "SearchLibrary", "filter": {"type": "Named", "name": name}}}
        trigger = {"mode": "ChangesZone", "valid_card": {"type": "SelfRef"}, "destination": "Battlefield", "execute": search}
        return card(keywords=[{"Partner": {"type": "With", "data": "Other"}}], triggers=[trigger])

    assert found("Other").abilities == ()
    assert len(found("Someone Else").abilities) == 1


def test_typecycling_is_not_said_twice() -> None:
    cost = {"type": "Cost", "generic": 2}
    search = {"type": "SearchLibrary", "filter": {"type": "Typed", "type_filters": ["Card", {"Subtype": "Forest"}]}}
    costs = [{"type": "Mana", "cost": cost}, {"type": "Discard", "self_ref": True}]
    whole = {"kind": "Activated", "cost": {"type": "Composite", "costs": costs}, "activation_zone": "Hand", "effect": search}
    whole["ability_tag"] = {"type": "Cycling"}
    assert card(keywords=[{"Typecycling": {"cost": cost, "subtype": "Forest"}}], abilities=[whole]).abilities == ()
    assert len(card(keywords=[{"Typecycling": {"cost": cost, "subtype": "Island"}}], abilities=[whole]).abilities) == 1
