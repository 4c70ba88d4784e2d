"""Continuous effects of spells and abilities: pump, keywords, becoming something."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.format.definitions import (
    Activated,
    Filter,
    ManaValueOf,
    Modification,
    Power,
    Pump,
    RuleChange,
    Target,
    Times,
    Toughness,
    Unmodelled,
)
from tests.unit.cards.translation.trees import ability, fixed, typed

CREATURE = Target(what=Filter(types=("creature",)))
NEXT = {"UntilNextTurnOf": {"player": {"type": "Controller"}}}


def activated(effect: dict[str, Any], duration: object = "UntilEndOfTurn") -> Activated:
    found = ability(abilities=[{"kind": "Activated", "effect": effect, **({"duration": duration} if duration else {})}])
    assert isinstance(found, Activated)
    return found


def generic(
    *mods: dict[str, Any], affected: object = None, target: object = None, duration: object = "UntilEndOfTurn", **static: Any
) -> Activated:
    given = {"mode": "Continuous", "affected": affected or {"type": "ParentTarget"}, "modifications": list(mods), **static}
    effect = {"type": "GenericEffect", "static_abilities": [given]}
    if target:
        effect["target"] = target
    if duration:
        effect["duration"] = duration
    return activated(effect, duration)


HASTE = {"type": "AddKeyword", "keyword": "Haste"}


def test_a_target_gets_power_and_a_keyword() -> None:
    found = generic({"type": "AddPower", "value": 2}, {"type": "AddToughness", "value": 0}, HASTE, target=typed("Creature"))
    assert found == Activated(effects=(Pump(power=2, keywords=("haste",)),), targets=(CREATURE,))


def test_itself_and_all_of_a_kind() -> None:
    assert generic(HASTE, affected={"type": "SelfRef"}).effects == (Pump(what="self", keywords=("haste",)),)
    mine = Filter(types=("creature",), controller="you")
    assert generic(HASTE, affected=typed("Creature", controller="You")).effects == (Pump(what=mine, keywords=("haste",)),)


@pytest.mark.parametrize(
    ("duration", "until"), [(NEXT, "your next turn"), ("Permanent", ""), (None, ""), ("UntilEndOfCombat", "end of combat")]
)
def test_how_long(duration: object, until: str) -> None:
    assert generic(HASTE, affected={"type": "SelfRef"}, duration=duration).effects == (Pump(what="self", keywords=("haste",), until=until),)


def test_becomes_something_of_its_mana_value_besides_what_it_is() -> None:
    value = {"type": "Ref", "qty": {"type": "ObjectManaValue", "scope": {"type": "Recipient"}}}
    mods = ({"type": "SetPowerDynamic", "value": value}, {"type": "AddType", "core_type": "Creature"})
    found = generic(*mods, target=typed("Artifact"))
    change = Modification(set_power=ManaValueOf(what="target"), add_types=("creature",))
    assert found.effects == (Pump(modification=change),)


def test_a_rule_for_a_target_and_none_for_all() -> None:
    mod = {"type": "AddStaticMode", "mode": "CantBlock"}
    one = generic(mod, target=typed("Creature"), mode="CantBlock")
    assert one.effects == (Pump(modification=Modification(abilities=(RuleChange(rule="cant block", affects="self"),))),)
    assert isinstance(generic(mod, affected=typed("Creature"), mode="CantBlock").effects[0], Unmodelled)


@pytest.mark.parametrize(
    "more",
    [
        {"duration": {"ForAsLongAs": {"condition": {"type": "SourceIsTapped"}}}},
        {"condition": {"type": "DuringYourTurn"}},
        {"description": "gain haste and attacks each combat if able"},
        {"affected": {"type": "SelfRef"}, "target": typed("Creature")},
    ],
)
def test_what_is_refused(more: dict[str, Any]) -> None:
    assert isinstance(generic(HASTE, **{"target": typed("Creature"), **more}).effects[0], Unmodelled)


def test_plain_sizes() -> None:
    pump = {
        "type": "Pump",
        "power": {"type": "Variable", "value": "X"},
        "toughness": {"type": "Variable", "value": "-X"},
        "target": typed("Creature"),
    }
    assert activated(pump).effects == (Pump(power="x", toughness=Times(factor=-1, amount="x")),)
    everyone = {"type": "PumpAll", "power": fixed(-1), "toughness": fixed(-1), "target": typed("Creature")}
    assert activated(everyone).effects == (Pump(what=Filter(types=("creature",)), power=-1, toughness=-1),)
    assert isinstance(activated(pump, None).effects[0], Unmodelled)


def test_switching_and_doubling() -> None:
    switch = {"type": "SwitchPT", "target": {"type": "SelfRef"}}
    assert activated(switch).effects == (Pump(what="self", modification=Modification(switch=True)),)
    double = {"type": "DoublePT", "mode": "PowerAndToughness", "factor": 2, "target": {"type": "SelfRef"}}
    assert activated(double).effects == (Pump(what="self", power=Power(what="self"), toughness=Toughness(what="self")),)
    assert isinstance(activated({**double, "factor": 3}).effects[0], Unmodelled)


def test_a_land_becomes_a_creature_for_good() -> None:
    animate = {"type": "Animate", "power": fixed(0), "toughness": fixed(0), "types": ["Creature"], "keywords": ["Haste"]}
    found = activated({**animate, "target": typed("Land", controller="You")}, "Permanent")
    change = Modification(set_power=0, set_toughness=0, add_types=("creature",))
    assert found.effects == (Pump(keywords=("haste",), until="", modification=change),)


def test_an_enchantment_and_no_creature_any_more() -> None:
    animate = {"type": "Animate", "types": ["Enchantment"], "remove_types": ["Creature"], "target": typed("Creature")}
    found = activated(animate, "Permanent")
    assert found.effects == (Pump(until="", modification=Modification(set_types=("enchantment",))),)
    refused = activated({**animate, "types": ["Artifact"]}, "Permanent")
    assert refused.effects == (Unmodelled(about="effect:Animate.remove_types"),)
