"""Damage and what deals it, counters that are doubled and moved, turns and games."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.effects import EFFECTS
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import (
    Compare,
    CountersOn,
    DealDamage,
    DuringStep,
    Effect,
    ExtraPhase,
    ExtraTurn,
    Fight,
    Filter,
    GivePlayerCounters,
    If,
    LifeOf,
    LoseGame,
    MoveCounters,
    Proliferate,
    PutCounters,
    Regenerate,
    SetLife,
    SkipStep,
    Target,
    Times,
)
from tests.unit.cards.translation.trees import fixed, typed

YOU = {"type": "Controller"}
CREATURE = Filter(types=("creature",))


def effects(node: dict[str, Any], scope: Scope | None = None) -> tuple[Effect, ...]:
    """The effects of a node."""
    return EFFECTS(Node(node, "effect"), scope or Scope())


def refused(node: dict[str, Any], scope: Scope | None = None) -> None:
    """The node is rejected."""
    with pytest.raises(UntranslatedError):
        effects(node, scope)


def deal(**keys: Any) -> dict[str, Any]:
    return {"type": "DealDamage", "amount": fixed(2), "target": YOU, **keys}


def test_it_deals_damage_that_the_event_is_about():
    scope = Scope(event="it", parent="it", sentence="whenever a dragon you control is dealt damage, it deals 2 damage to you.")
    assert effects(deal(), scope) == (DealDamage(amount=2, who="you", source="it"),)
    scope.sentence = "whenever a dragon you control is dealt damage, ~ deals 2 damage to you."
    assert effects(deal(), scope) == (DealDamage(amount=2, who="you"),)
    scope.sentence = "whenever ~ is dealt damage, it deals 2 damage to you."
    assert effects(deal(), scope) == (DealDamage(amount=2, who="you"),)
    scope.sentence = "whenever you cast a spell, put a charge counter on ~, then it deals 2 damage to you."
    refused(deal(), scope)
    refused(deal(damage_source="TriggeringSource"), scope)


def test_what_the_node_says_deals_it():
    scope = Scope(event="it", parent="it", sentence="whenever another creature you control enters, it deals 2 damage to you.")
    assert effects(deal(damage_source="TriggeringSource"), scope) == (DealDamage(amount=2, who="you", source="it"),)
    assert effects(deal(damage_source="Target"), Scope(parent="target")) == (DealDamage(amount=2, who="you", source="target"),)
    refused(deal(damage_source="Target"))
    refused(deal(damage_source="TriggeringSource"))


def test_a_target_that_is_a_player_or_an_object():
    scope = Scope()
    target = {"type": "Or", "filters": [typed(controller="Opponent"), typed("Planeswalker")]}
    assert effects(deal(target=target), scope) == (DealDamage(amount=2, to="target", who="target"),)
    assert scope.targets == [Target(what=Filter(types=("planeswalker",)), who="opponents")]
    refused(deal(target={"type": "Or", "filters": [typed(controller="You"), typed("Planeswalker")]}))
    refused({"type": "Destroy", "target": target})


def test_damage_to_all():
    each = {"type": "DamageEachPlayer", "amount": fixed(1), "player_filter": {"type": "Opponent"}}
    assert effects(each) == (DealDamage(amount=1, who="opponents"),)
    both = {"type": "DamageAll", "amount": fixed(1), "target": typed("Creature"), "player_filter": {"type": "All"}}
    assert effects(both) == (DealDamage(amount=1, to=CREATURE, who="everyone"),)
    scope = Scope(
        event="it", parent="it", sentence="whenever a creature you control is dealt damage, it deals 1 damage to each other creature."
    )
    others = {"type": "DamageAll", "amount": fixed(1), "target": typed("Creature", properties=[{"type": "Another"}])}
    assert effects(others, scope) == (DealDamage(amount=1, to=Filter(types=("creature",), not_it=True), source="it"),)
    refused({**each, "player_filter": {"type": "OpponentOtherThanTriggering"}})
    life = {"type": "Ref", "qty": {"type": "LifeTotal", "player": {"type": "ScopedPlayer"}}}
    refused({**each, "amount": life})


def test_fights():
    scope = Scope()
    assert effects({"type": "Fight", "subject": {"type": "SelfRef"}, "target": typed("Creature")}, scope) == (
        Fight(one="self", other="target"),
    )
    scope = Scope(up_to=True)
    refused({"type": "Fight", "subject": typed("Creature"), "target": typed("Creature")}, scope)
    refused({"type": "Fight", "subject": {"type": "ParentTarget"}, "target": {"type": "ParentTarget"}}, Scope(parent="target"))


def test_counters():
    on_it = {"type": "SelfRef"}
    assert effects({"type": "MultiplyCounter", "counter_type": "P1P1", "multiplier": 2, "target": on_it}) == (
        PutCounters(kind="+1/+1", amount=CountersOn(kind="+1/+1", what="each"), on="self"),
    )
    scope = Scope()
    move = {"type": "MoveCounters", "source": on_it, "mode": "Put", "selection": "StackTarget", "target": typed("Creature")}
    assert effects(move, scope) == (MoveCounters(kind="any", from_="self", to="target", amount="all"),)
    none = Compare(left=CountersOn(kind="+1/+1", what="self"), compare="==", right=0)
    assert effects({"type": "Adapt", "count": fixed(2)}) == (If(condition=none, then=(PutCounters(kind="+1/+1", amount=2, on="self"),)),)
    assert effects({"type": "Proliferate"}) == (Proliferate(),)
    refused({"type": "Proliferate"}, Scope(subject="that player"))
    refused({"type": "MultiplyCounter", "counter_type": "P1P1", "multiplier": 3, "target": on_it})
    refused({**move, "count": fixed(1)})
    refused({"type": "Double", "target_kind": {"type": "Counters", "data": {}}, "target": typed("Permanent")})


def test_counters_of_players():
    assert effects({"type": "GainEnergy", "amount": fixed(2)}) == (GivePlayerCounters(kind="energy", amount=2),)
    poison = {"type": "GivePlayerCounter", "counter_kind": "Poison", "count": fixed(1), "target": YOU}
    assert effects(poison, Scope(subject="that player")) == (GivePlayerCounters(kind="poison", who="that player"),)
    refused({**poison, "counter_kind": "Ticket"})


def test_life_totals():
    double = {"type": "Double", "target_kind": {"type": "LifeTotal"}, "target": YOU}
    assert effects(double) == (SetLife(amount=Times(factor=2, amount=LifeOf(who="you")), who="you"),)
    assert effects({"type": "SetLifeTotal", "target": {"type": "AllPlayers"}, "amount": fixed(7)}) == (SetLife(amount=7, who="everyone"),)
    lowest = {"type": "Ref", "qty": {"type": "LifeTotal", "player": {"type": "AllPlayers", "aggregate": "Min"}}}
    refused({"type": "SetLifeTotal", "target": {"type": "AllPlayers"}, "amount": lowest})


def test_turns_and_phases():
    assert effects({"type": "ExtraTurn", "target": YOU, "count": fixed(2)}) == (ExtraTurn(), ExtraTurn())
    phase = {
        "type": "AdditionalPhase",
        "recipient": {"type": "NoPlayer"},
        "segment": {"type": "Phase", "data": "Combat"},
        "after": {"type": "ThisPhase", "data": {}},
        "count": fixed(1),
    }
    assert effects(phase) == (ExtraPhase(),)
    main = {**phase, "after": {"type": "ThisPhase", "data": {"named": ["PrecombatMain", "PostcombatMain"]}}}
    main["followed_by"] = [{"type": "Phase", "data": "PostcombatMain"}]
    within = DuringStep(steps=("precombat main", "postcombat main"))
    assert effects(main) == (If(condition=within, then=(ExtraPhase(main=True),)),)
    assert effects({"type": "SkipNextTurn", "target": YOU, "count": fixed(1)}) == (SkipStep(step="turn"),)
    refused({"type": "ExtraTurn"})
    refused({**phase, "attacker_restriction": typed("Land")})
    refused({**phase, "segment": {"type": "CreatedPhase", "data": "Upkeep"}})


def test_losing_and_regenerating():
    assert effects({"type": "LoseTheGame", "target": YOU}) == (LoseGame(),)
    assert effects({"type": "Regenerate", "target": {"type": "SelfRef"}}) == (Regenerate(what="self"),)
    refused({"type": "LoseTheGame"})
    refused({"type": "Regenerate", "target": {"type": "SelfRef"}}, Scope(sentence="if ~ would be destroyed, regenerate it."))
