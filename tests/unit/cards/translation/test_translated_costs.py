"""Costs of activated abilities, and when they can be activated."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.costs import cost_of
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import (
    Activated,
    Both,
    Compare,
    Cost,
    DuringStep,
    Filter,
    Some,
    SomeCounters,
    ThisTurn,
    Unmodelled,
    YourTurn,
)
from tests.unit.cards.translation.trees import ability, fixed, typed

X = 2**32 - 1


def cost(sentence: str = "", **node: Any) -> Cost:
    return cost_of(Node(node, "cost"), Scope(sentence=sentence))


def effect_cost(sentence: str = "", **effect: Any) -> Cost:
    return cost(sentence, type="EffectCost", effect=effect)


def test_the_card_itself_is_discarded():
    assert cost(type="Discard", count=fixed(1), self_ref=True) == Cost(discard=Some(what="self"))
    with pytest.raises(UntranslatedError):
        cost(type="Discard", count=fixed(2), self_ref=True)


def test_counters_put_as_a_cost():
    on_it = effect_cost(type="PutCounter", counter_type="M1M1", count=fixed(1), target={"type": "SelfRef"})
    assert on_it == Cost(put_counters=SomeCounters(kind="-1/-1"))


def test_how_many_is_read_from_the_words():
    lands = typed("Land", controller="You")
    back = effect_cost(
        "{2}, return two lands you control to their owner's hand: draw", type="Bounce", selection="at_resolution", target=lands
    )
    assert back == Cost(return_to_hand=Some(what=Filter(types=("land",), controller="you"), count=2))
    tapped = typed("Creature", controller="You", properties=[{"type": "Tapped"}])
    given = {"type": "SetTapState", "scope": {"type": "Single"}, "state": {"type": "Untap"}, "target": tapped}
    untapped = effect_cost("{t}, untap a tapped creature you control: draw", **given)
    assert untapped == Cost(untap_others=Some(what=Filter(types=("creature",), controller="you", tapped=True)))
    for sentence in ("", "untap some creatures: draw", "untap a creature and untap two creatures: draw"):
        with pytest.raises(UntranslatedError):
            effect_cost(sentence, **given)
    with pytest.raises(UntranslatedError):
        effect_cost("untap fifteen tapped creatures you control", **{**given, "target": {"type": "Any"}})
    other = effect_cost("tap an untapped creature you control: draw", **{**given, "state": {"type": "Tap"}, "target": typed("Creature")})
    assert other == Cost(tap_others=Some(what=Filter(types=("creature",), controller="you")))


def test_x_objects_or_counters():
    squirrels = typed({"Subtype": "Squirrel"})
    expected = Cost(sacrifice=Some(what=Filter(types=("squirrel",), controller="you"), count="x"))
    assert cost("sacrifice x squirrels: draw", type="Sacrifice", target=squirrels, count=X) == expected
    counters = {"type": "RemoveCounter", "selection": "SingleObject", "count": X}
    of_kind = {"type": "OfType", "data": "P1P1"}
    removed = cost("remove x +1/+1 counters from ~: draw", **counters, counter_type=of_kind)
    assert removed == Cost(remove_counters=SomeCounters(kind="+1/+1", count="x"))
    loyalty = cost("\N{MINUS SIGN}x: draw", **counters, counter_type={"type": "OfType", "data": "loyalty"})
    assert loyalty == Cost(loyalty="-x")
    with pytest.raises(UntranslatedError):
        cost("sacrifice any number of squirrels: draw", type="Sacrifice", target=squirrels, count=X)
    with pytest.raises(UntranslatedError):
        cost("remove x counters from a creature", **counters, counter_type={"type": "Any"}, target=typed("Creature", controller="You"))
    with pytest.raises(UntranslatedError):
        cost("remove all counters from ~", **{**counters, "count": X - 1}, counter_type=of_kind)


def test_cards_exiled_from_the_graveyard():
    said = "exile two cards from your graveyard: draw"
    assert cost(said, type="Exile", zone="Graveyard", count=2) == Cost(exile=Some(what=Filter(zone="graveyard", owner="you"), count=2))
    for words, where in (("exile two other cards from your graveyard", "Graveyard"), ("exile the top card of your library", "Library")):
        with pytest.raises(UntranslatedError):
            cost(words, type="Exile", zone=where, count=1)


def _restricted(*restrictions: str) -> Activated:
    made = {
        "kind": "Activated",
        "cost": {"type": "Tap"},
        "effect": {"type": "Draw", "count": fixed(1), "target": {"type": "Controller"}},
        "activation_restrictions": [{"type": restriction} for restriction in restrictions],
    }
    found = ability(abilities=[made])
    assert isinstance(found, Activated)
    return found


def test_when_an_ability_can_be_activated():
    assert _restricted("DuringYourTurn").condition == YourTurn()
    assert _restricted("DuringYourUpkeep").condition == Both(conditions=(YourTurn(), DuringStep(steps=("upkeep",))))
    assert _restricted("AsInstant").timing == "priority"
    early = _restricted("DuringYourTurn", "BeforeAttackersDeclared").condition
    assert isinstance(early, Both)
    assert early.conditions[0] == YourTurn()
    assert early.conditions[2] == Compare(left=ThisTurn(event="attackers"), compare="==", right=0)
    assert _restricted("IsSolved").effects == (Unmodelled(about="activation_restrictions:IsSolved"),)


def test_the_least_x():
    made = {
        "kind": "Activated",
        "cost": {"type": "Mana", "cost": {"type": "Cost", "generic": 0, "shards": ["X"]}},
        "effect": {"type": "Draw", "count": {"type": "Ref", "qty": {"type": "Variable", "name": "X"}}, "target": {"type": "Controller"}},
        "min_x_value": 1,
    }
    found = ability(abilities=[made])
    assert isinstance(found, Activated)
    assert found.cost == Cost(mana="{X}", x_at_least=1)
