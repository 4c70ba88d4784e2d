"""Changed costs of spells and abilities."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.format.definitions import CostChange, Count, CountersOn, Filter, NotUnderstood, Times, Unmodelled
from analyzer.rules.scanning import parts
from tests.unit.cards.translation.trees import ability, typed

GENERIC = {"type": "Cost", "generic": 1}
SPELLS = typed("Card", controller="You")


def spells(affected: dict[str, Any] = SPELLS, zones: list[str] | None = None, **mode: Any) -> dict[str, Any]:
    given = {"mode": "Reduce", "amount": GENERIC, **mode}
    return {"mode": {"ModifyCost": given}, "affected": affected, **({"active_zones": zones} if zones else {})}


def test_spells_of_a_kind_cost_less() -> None:
    found = ability(static_abilities=[spells(spell_filter=typed("Artifact"))])
    assert found == CostChange(what=Filter(types=("artifact",), zone="stack"), generic=-1)


def test_spells_of_opponents_cost_more() -> None:
    found = ability(static_abilities=[spells(typed("Card", controller="Opponent"), mode="Raise")])
    assert found == CostChange(what=Filter(zone="stack"), generic=1, who="opponents")


def test_a_spell_costs_less_for_each() -> None:
    zones = ["Hand", "Stack", "Command", "Graveyard", "Exile", "Library"]
    count = {"type": "ObjectCount", "filter": typed("Creature", controller="You")}
    found = ability(static_abilities=[spells({"type": "SelfRef"}, zones, dynamic_count=count)])
    amount = Times(factor=-1, amount=Count(what=Filter(types=("creature",), controller="you")))
    assert found == CostChange(what="self", generic=amount, zone="any")


def test_less_coloured_mana_only() -> None:
    amount = {"type": "Cost", "shards": ["White"], "generic": 0}
    found = ability(static_abilities=[spells(amount=amount, reach="ColoredManaOnly")])
    assert found == CostChange(what=Filter(zone="stack"), mana="{W}", less=True)
    assert isinstance(ability(static_abilities=[spells(amount=amount)]), NotUnderstood)


def test_where_a_spell_is_cast_from_is_refused() -> None:
    from_grave = typed("Card", properties=[{"type": "InZone", "zone": "Graveyard"}])
    assert isinstance(ability(static_abilities=[spells(spell_filter=from_grave)]), NotUnderstood)


def activated(affected: dict[str, Any] | None = None, **mode: Any) -> dict[str, Any]:
    given = {"mode": "Reduce", "keyword": "activated", "amount": 2, "exemption": "None", **mode}
    return {"mode": {"ReduceAbilityCost": given}, **({"affected": affected} if affected else {})}


def test_abilities_cost_less_down_to_one() -> None:
    found = ability(static_abilities=[activated(typed("Creature", controller="You"), minimum_mana=1)])
    what = Filter(types=("creature",), controller="you")
    assert found == CostChange(what=what, abilities=True, generic=-2, at_least=1, who="everyone")


def test_abilities_that_are_no_mana_abilities() -> None:
    found = ability(static_abilities=[activated(activator={"type": "Controller"}, exemption="ManaAbilities")])
    assert found == CostChange(what=Filter(zone="any"), abilities=True, generic=-2, kind="not mana")


def test_by_its_own_counters() -> None:
    count = {"type": "CountersOn", "scope": {"type": "Source"}, "counter_type": "P1P1"}
    found = ability(static_abilities=[activated(typed("Creature"), dynamic_count=count, amount=1)])
    assert isinstance(found, CostChange)
    assert found.generic == Times(factor=-1, amount=CountersOn(kind="+1/+1", what="self"))


@pytest.mark.parametrize("more", [{"keyword": "ninjutsu"}, {"targets": {"type": "SelfRef"}}])
def test_reductions_that_are_refused(more: dict[str, Any]) -> None:
    assert isinstance(ability(static_abilities=[activated(typed("Creature"), **more)]), NotUnderstood)


def test_a_lost_restriction_in_the_sentence() -> None:
    static = {**spells(), "description": "The first spell you cast each turn costs {1} less to cast."}
    assert ability(static_abilities=[static]) == NotUnderstood(about="suspect: static_abilities.mode:ModifyCost")


def test_a_freedom_that_is_not_translated_leaves_the_rest_of_the_card() -> None:
    static = {"mode": {"ModifyActivationLimit": {"keyword": "boast", "new_limit": 2}}, "affected": typed("Creature", controller="You")}
    assert [part.about for part in parts(ability(static_abilities=[static])) if isinstance(part, Unmodelled)]
