"""Additional and other costs of casting, and when a card may be cast."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.format.definitions import (
    Activated,
    Both,
    CastFrom,
    Cost,
    DuringStep,
    Filter,
    Not,
    NotUnderstood,
    RuleChange,
    Some,
    YourTurn,
)
from tests.unit.cards.translation.trees import ability, card, typed

TWO = {"type": "Mana", "cost": {"type": "Cost", "generic": 2}}
ISLANDS = {"type": "Sacrifice", "target": typed({"Subtype": "Island"}), "count": 3}
BUYBACK = {"Buyback": {"type": "Mana", "data": {"type": "Cost", "generic": 2}}}


def instant(**face: Any) -> Any:
    return card(types=("Instant",), subtypes=(), **face)


def test_a_required_cost() -> None:
    sacrifice = {"type": "Required", "data": {"type": "Sacrifice", "target": typed("Creature"), "count": 1}}
    found = card(additional_cost=sacrifice)
    assert found.additional_costs == (Cost(sacrifice=Some(what=Filter(types=("creature",), controller="you"))),)
    lost = {"type": "Required", "data": {"type": "Sacrifice", "target": typed(), "count": 1}}
    assert isinstance(ability(additional_cost=lost), NotUnderstood)


def test_buyback_is_a_keyword_unless_it_is_paid_otherwise() -> None:
    mana = instant(keywords=[BUYBACK], additional_cost={"type": "Optional", "data": {"cost": TWO}})
    assert (mana.keywords, mana.additional_costs, mana.abilities) == (("buyback {2}",), (), ())
    lands = instant(
        keywords=[{"Buyback": {"type": "NonMana", "data": ISLANDS}}], additional_cost={"type": "Optional", "data": {"cost": ISLANDS}}
    )
    islands = Some(what=Filter(types=("island",), controller="you"), count=3)
    assert (lands.keywords, lands.additional_costs, lands.abilities) == ((), (Cost(sacrifice=islands, optional="buyback"),), ())


def test_buyback_of_a_permanent_is_a_sentence_that_was_misread() -> None:
    found = card(keywords=[BUYBACK], additional_cost={"type": "Optional", "data": {"cost": TWO}})
    assert found.abilities == (NotUnderstood(about="suspect: keyword:Buyback"),)


def test_kicker_once_and_any_number_of_times() -> None:
    kicker = {"type": "Kicker", "data": {"costs": [TWO]}}
    assert instant(additional_cost=kicker).additional_costs == (Cost(mana="{2}", optional="kicker"),)
    assert instant(keywords=[{"Kicker": TWO["cost"]}], additional_cost=kicker).additional_costs == ()
    many = {"type": "Kicker", "data": {"costs": [TWO], "repeatable": True}}
    assert isinstance(instant(additional_cost=many).abilities[0], Activated)


def test_another_cost_and_none_at_all() -> None:
    option = {"kind": "AlternativeCost", "cost": {"type": "Sacrifice", "target": typed("Creature"), "count": 1}}
    cost = Cost(sacrifice=Some(what=Filter(types=("creature",), controller="you")))
    assert ability(casting_options=[option]) == CastFrom(zone="hand", cost=cost)
    free = {"kind": "CastWithoutManaCost", "condition": {"type": "DuringYourTurn"}}
    assert ability(casting_options=[free]) == CastFrom(zone="hand", cost=Cost(), condition=YourTurn())
    assert isinstance(ability(casting_options=[{"kind": "AsThoughHadFlash"}]), Activated)


def test_only_during_combat_on_its_own_turn() -> None:
    found = ability(casting_restrictions=[{"type": "DuringCombat"}, {"type": "DuringYourTurn"}])
    assert isinstance(found, RuleChange)
    assert (found.rule, found.affects, found.who, found.zone) == ("cant cast", "self", "everyone", "any")
    assert isinstance(found.condition, Not)
    assert isinstance(found.condition.condition, Both)
    assert isinstance(found.condition.condition.conditions[0], DuringStep)
    assert found.condition.condition.conditions[1] == YourTurn()


@pytest.mark.parametrize("kind", ["CantSpendMana", "DuringOpponentsTurn"])
def test_restrictions_that_are_refused(kind: str) -> None:
    assert isinstance(ability(casting_restrictions=[{"type": kind}]), NotUnderstood)
