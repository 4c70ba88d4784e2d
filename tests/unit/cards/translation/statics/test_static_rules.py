"""What is allowed and what is not; continuous effects of static abilities."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.format.definitions import (
    Continuous,
    Count,
    CounterAmount,
    DuringStep,
    EntersWith,
    Filter,
    ManaValueOf,
    Modification,
    NotUnderstood,
    Replacement,
    RuleChange,
    YourTurn,
)
from tests.unit.cards.translation.trees import ability, card, fixed, typed

MINE = {"type": "Typed", "controller": "You"}
COUNT = {"type": "Ref", "qty": {"type": "ObjectCount", "filter": typed("Land", controller="You")}}
LANDS = Count(what=Filter(types=("land",), controller="you"))


def static(mode: object, affected: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"mode": mode, **({"affected": affected} if affected else {}), **more}


@pytest.mark.parametrize(
    ("mode", "rule"),
    [("NoMaximumHandSize", "no maximum hand size"), ("MayPlayAdditionalLand", "extra land"), ("CantGainLife", "cant gain life")],
)
def test_rules_about_players(mode: str, rule: str) -> None:
    assert ability(static_abilities=[static(mode, MINE)]) == RuleChange(rule=rule, who="you")
    assert ability(static_abilities=[static(mode, {"type": "Player"})]) == RuleChange(rule=rule, who="everyone")


def test_losing_at_all_and_losing_because_of_life() -> None:
    never = static("CantLoseTheGame", MINE, description="You can't lose the game.")
    for_life = static("CantLoseTheGame", MINE, description="You don't lose the game for having 0 or less life.")
    assert ability(static_abilities=[never]) == RuleChange(rule="cant lose", who="you")
    assert ability(static_abilities=[for_life]) == RuleChange(rule="no loss for zero life", who="you")


def test_neither_attacks_nor_blocks() -> None:
    found = card(static_abilities=[static("CantAttackOrBlock", {"type": "SelfRef"})]).abilities
    assert found == (RuleChange(rule="cant attack", affects="self"), RuleChange(rule="cant block", affects="self"))
    sometimes = static("CantAttack", {"type": "SelfRef"}, description="~ can't attack during extra turns.")
    assert isinstance(ability(static_abilities=[sometimes]), NotUnderstood)


def test_any_number_of_lands_is_refused_and_two_are_two() -> None:
    two = card(static_abilities=[static({"AdditionalLandDrop": {"count": 2}}, MINE)]).abilities
    assert two == (RuleChange(rule="extra land", who="you"),) * 2
    assert not isinstance(ability(static_abilities=[static({"AdditionalLandDrop": {"count": 255}}, MINE)]), RuleChange)


def test_casting_in_the_others_turn() -> None:
    mode = {"CantCastDuring": {"who": "Opponents", "when": "DuringYourTurn"}}
    assert ability(static_abilities=[static(mode)]) == RuleChange(rule="cant cast", who="opponents", condition=YourTurn())
    found = ability(static_abilities=[static({"CantCastDuring": {"who": "Opponents", "when": "DuringCombat"}})])
    assert isinstance(found, RuleChange)
    assert isinstance(found.condition, DuringStep)


def test_abilities_that_cannot_be_activated() -> None:
    mode = {"CantBeActivated": {"who": "AllPlayers", "source_filter": typed("Artifact"), "exemption": "ManaAbilities"}}
    assert ability(static_abilities=[static(mode)]) == RuleChange(
        rule="cant activate", affects=Filter(types=("artifact",)), kind="not mana"
    )


def test_who_may_look_makes_no_difference() -> None:
    assert card(static_abilities=[static("MayLookAtTopOfLibrary", MINE)]).abilities == ()


def test_enters_with_more_counters() -> None:
    found = ability(static_abilities=[static({"EntersWithAdditionalCounters": {"counter_type": "P1P1", "count": 1}}, typed("Creature"))])
    assert found == Replacement(event=EntersWith(what=Filter(types=("creature",)), counters=(CounterAmount(kind="+1/+1"),)))


# ---------------------------------------------------------------------------------------------- continuous effects
def test_power_that_is_defined_is_the_printed_one() -> None:
    defined = static("Continuous", {"type": "SelfRef"}, characteristic_defining=True, modifications=[
        {"type": "SetDynamicPower", "value": COUNT}, {"type": "SetDynamicToughness", "value": COUNT}
    ])  # fmt: skip
    star = {"type": "Variable", "value": "*"}
    found = card(power=star, toughness=star, static_abilities=[defined])
    assert (found.power, found.toughness, found.abilities) == (LANDS, LANDS, ())
    assert card(power=star, static_abilities=[]).abilities == (NotUnderstood(about="power:Variable"),)


def test_becomes_a_creature_of_its_mana_value() -> None:
    value = {"type": "Ref", "qty": {"type": "ObjectManaValue", "scope": {"type": "Recipient"}}}
    found = ability(static_abilities=[static("Continuous", typed("Artifact"), modifications=[
        {"type": "SetPowerDynamic", "value": value}, {"type": "SetToughnessDynamic", "value": value},
        {"type": "AddType", "core_type": "Creature"}
    ])])  # fmt: skip
    size = ManaValueOf(what="each")
    change = Modification(set_power=size, set_toughness=size, add_types=("creature",))
    assert found == Continuous(affects=Filter(types=("artifact",)), change=change)


def test_types_instead_of_others() -> None:
    enchanted = typed("Creature", properties=[{"type": "EnchantedBy"}])
    frog = [
        {"type": "RemoveAllAbilities"},
        {"type": "SetCardTypes", "core_types": ["Creature"]},
        {"type": "SetColor", "colors": ["Blue"]},
        {"type": "RemoveAllSubtypes", "set": "Creature"},
        {"type": "AddSubtype", "subtype": "Frog"},
    ]
    change = Modification(lose_abilities=True, set_types=("creature",), set_colors=("U",), set_subtypes=("frog",))
    assert ability(static_abilities=[static("Continuous", enchanted, modifications=frog)]) == Continuous(affects="attached", change=change)
    nothing_new = [{"type": "RemoveAllSubtypes", "set": "Creature"}]
    assert isinstance(ability(static_abilities=[static("Continuous", enchanted, modifications=nothing_new)]), NotUnderstood)


def test_equipped_creatures_in_the_plural_are_equipped_by_anything() -> None:
    many = typed("Creature", controller="You", properties=[{"type": "EquippedBy"}])
    found = ability(static_abilities=[static("Continuous", many, modifications=[{"type": "AddPower", "value": 1}])])
    assert found == Continuous(affects=Filter(types=("creature",), controller="you", equipped=True), change=Modification(power=1))


def test_cards_elsewhere_get_colours_but_no_abilities() -> None:
    hand = typed("Card", controller="You", properties=[{"type": "InZone", "zone": "Hand"}])
    colourless = ability(static_abilities=[static("Continuous", hand, modifications=[{"type": "SetColor"}])])
    assert colourless == Continuous(affects=Filter(types=("card",), controller="you", zone="hand"), change=Modification(set_colors=()))
    escape = {"type": "AddKeyword", "keyword": {"Flashback": {"type": "Mana", "data": {"type": "Cost", "generic": 2}}}}
    assert isinstance(ability(static_abilities=[static("Continuous", hand, modifications=[escape])]), NotUnderstood)


def test_all_activated_abilities_of_exiled_cards() -> None:
    source = {"type": "And", "filters": [typed("Creature"), {"type": "ExiledBySource"}]}
    mods = [{"type": "GrantAllActivatedAbilitiesOf", "source": source}]
    found = ability(static_abilities=[static("Continuous", typed("Creature", controller="You"), modifications=mods)])
    change = Modification(activated_of=Filter(types=("creature",), zone="exile", linked=True))
    assert found == Continuous(affects=Filter(types=("creature",), controller="you"), change=change)


def test_twice_the_same_is_refused() -> None:
    mods = [{"type": "SetPower", "value": 1}, {"type": "SetPowerDynamic", "value": fixed(2)}]
    assert isinstance(ability(static_abilities=[static("Continuous", {"type": "SelfRef"}, modifications=mods)]), NotUnderstood)


def test_snow_and_zombie_creatures_are_either_kind() -> None:
    both = typed("Creature", {"Subtype": "Zombie"}, properties=[{"type": "HasSupertype", "value": "Snow"}])
    grown = static("Continuous", both, modifications=[{"type": "AddPower", "value": 1}])
    assert isinstance(ability(static_abilities=[{**grown, "description": "Snow and Zombie creatures get +1/+0."}]), NotUnderstood)
    assert isinstance(ability(static_abilities=[{**grown, "description": "Snow Zombie creatures get +1/+0."}]), Continuous)
