"""What the words of triggered abilities mean: by what something becomes a target, who is equipped, that creature."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.format.definitions import (
    Attacks,
    BecomesTarget,
    CopyToken,
    Dies,
    Filter,
    NotUnderstood,
    Power,
    PutCounters,
    Triggered,
    Unmodelled,
)
from tests.unit.cards.translation.trees import ability, fixed, typed

GAIN = {"kind": "Spell", "effect": {"type": "GainLife", "amount": fixed(1)}}
COUNTERS = {
    "type": "PutCounter",
    "counter_type": "P1P1",
    "count": {"type": "Ref", "qty": {"type": "Power", "scope": {"type": "CostPaidObject"}}},
    "target": {"type": "SelfRef"},
}


def trigger(sentence: str, mode: str = "ChangesZone", **keys: Any) -> Triggered:
    zones = {"origin": "Battlefield", "destination": "Graveyard"} if mode == "ChangesZone" else {}
    given = {"mode": mode, "trigger_zones": ["Battlefield"], "execute": GAIN, **zones, **keys}
    found = ability(triggers=[{**given, "description": sentence}])
    assert isinstance(found, Triggered)
    return found


@pytest.mark.parametrize(
    ("words", "about"),
    [("is put into your graveyard from the battlefield", {"owner": "you"}), ("you control dies", {"controller": "you"})],
)
def test_your_graveyard_is_about_the_owner(words: str, about: dict[str, Any]) -> None:
    found = trigger(f"Whenever a creature {words}, you gain 1 life.", valid_card=typed("Creature", controller="You"))
    assert found.when == Dies(what=Filter(types=("creature",), **about))


def test_that_creature_is_the_one_of_the_event() -> None:
    sentence = "Whenever another creature dies, put X +1/+1 counters on this creature, where X is that creature's power."
    other = typed("Creature", properties=[{"type": "Another"}])
    found = trigger(sentence, valid_card=other, execute={"kind": "Spell", "effect": COUNTERS})
    assert found.effects == (PutCounters(kind="+1/+1", amount=Power(what="it")),)


def test_a_discarded_card_is_not_the_one_of_the_event() -> None:
    sentence = "Whenever a creature dies, put X +1/+1 counters on this creature, where X is the discarded card's power."
    found = trigger(sentence, valid_card=typed("Creature"), execute={"kind": "Spell", "effect": COUNTERS})
    assert isinstance(found.effects[0], Unmodelled)


def test_a_copy_of_an_exiled_card_is_no_copy_of_what_attacks() -> None:
    copy = {"type": "CopyTokenOf", "target": {"type": "CostPaidObject"}, "owner": {"type": "Controller"}, "count": fixed(1)}
    sentence = "Whenever this creature attacks, create a token that's a copy of the exiled card."
    found = trigger(sentence, "Attacks", valid_card={"type": "SelfRef"}, execute={"kind": "Spell", "effect": copy})
    assert found.effects == (CopyToken(of="linked"),)


@pytest.mark.parametrize(
    ("words", "more", "filtered"),
    [
        ("an equipped creature you control", {"controller": "You"}, {"equipped": True, "controller": "you"}),
        ("an equipped creature", {}, {"equipped": True}),
        ("equipped creature", {}, {"attached_to_self": True}),
    ],
)
def test_equipped_by_the_source_or_by_anything(words: str, more: dict[str, Any], filtered: dict[str, Any]) -> None:
    equipped = typed("Creature", properties=[{"type": "EquippedBy"}], **more)
    found = trigger(f"Whenever {words} attacks, you gain 1 life.", "Attacks", valid_card=equipped)
    assert found.when == Attacks(what=Filter(types=("creature",), **filtered))


@pytest.mark.parametrize("second", ["Opponent", "You"])
def test_a_spell_or_ability_is_anything_on_the_stack(second: str) -> None:
    spell = {"type": "And", "filters": [{"type": "StackSpell"}, {"type": "Typed", "controller": "Opponent"}]}
    kinds = [spell, {"type": "StackAbility", "controller": second}]
    sentence = "When this creature becomes the target of a spell or ability an opponent controls, you gain 1 life."
    found = trigger(sentence, "BecomesTarget", valid_card={"type": "SelfRef"}, valid_source={"type": "Or", "filters": kinds})
    assert isinstance(found.when, BecomesTarget)
    assert (found.when.by == Filter(zone="stack", controller="opponents")) == (second == "Opponent")


@pytest.mark.parametrize(
    ("sentence", "keys"),
    [
        (
            "Whenever a creature you control enters attacking, you gain 1 life.",
            {"origin": None, "destination": "Battlefield", "valid_card": typed("Creature", controller="You")},
        ),
        (
            "Whenever you cast a spell or activate an ability, you gain 1 life.",
            {"mode": "SpellCast", "valid_target": {"type": "Controller"}},
        ),
    ],
)
def test_half_an_event_is_refused(sentence: str, keys: dict[str, Any]) -> None:
    given = {"mode": "ChangesZone", "trigger_zones": ["Battlefield"], "execute": GAIN, **keys, "description": sentence}
    assert isinstance(ability(triggers=[given]), NotUnderstood)


def test_one_of_several_is_not_all_of_them() -> None:
    take = {"type": "ChangeZone", "origin": "Graveyard", "destination": "Exile", "target": {"type": "TriggeringSource"}}
    keys: dict[str, Any] = {"valid_card": typed("Card", controller="You"), "batched": True, "origin": "Library"}
    sentence = "Whenever one or more cards are put into your graveyard from your library, exile one of them."
    found = trigger(sentence, execute={"kind": "Spell", "effect": take}, **keys)
    assert isinstance(found.effects[0], Unmodelled)


def test_it_is_not_the_spell_where_something_else_was_exiled() -> None:
    back = {"kind": "Spell", "effect": {"type": "ChangeZone", "destination": "Battlefield", "target": {"type": "TriggeringSource"}}}
    later = {"type": "CreateDelayedTrigger", "condition": {"type": "AtNextPhase", "phase": "End"}, "effect": back, "uses_tracked_set": True}
    exile = {"type": "ChangeZone", "destination": "Exile", "target": {"type": "SelfRef"}}
    execute = {"kind": "Spell", "effect": exile, "sub_ability": {"kind": "Spell", "effect": later, "sub_link": "SequentialSibling"}}
    sentence = "When a player casts a spell, exile ~. Return it to the battlefield at the beginning of the next end step."
    assert isinstance(trigger(sentence, "SpellCast", execute=execute).effects[0], Unmodelled)


def test_an_aura_that_left_with_its_host_is_not_found() -> None:
    back = {"kind": "Spell", "effect": {"type": "ChangeZone", "destination": "Hand", "target": {"type": "SelfRef"}}}
    sentence = "When enchanted creature dies, return ~ to its owner's hand."
    gone = trigger(sentence, valid_card={"type": "AttachedTo"}, execute=back)
    assert isinstance(gone.effects[0], Unmodelled)
    sentence = "When ~ dies, return ~ to its owner's hand."
    assert not isinstance(trigger(sentence, valid_card={"type": "SelfRef"}, execute=back).effects[0], Unmodelled)


def test_the_first_life_of_a_turn_is_not_one_trigger_of_each_object() -> None:
    given = {"mode": "LifeGained", "trigger_zones": ["Battlefield"], "execute": GAIN, "valid_target": {"type": "Controller"}}
    once = {**given, "constraint": {"type": "OncePerTurn"}}
    first = "Whenever you gain life for the first time each turn, you gain 1 life."
    assert isinstance(ability(triggers=[{**once, "description": first}]), NotUnderstood)
    always = "Whenever you gain life, you gain 1 life. This ability triggers only once each turn."
    assert isinstance(ability(triggers=[{**once, "description": always}]), Triggered)


def test_what_was_exiled_is_not_the_source_a_step_later() -> None:
    back = {"kind": "Spell", "effect": {"type": "ChangeZone", "destination": "Battlefield", "target": {"type": "SelfRef"}}}
    later = {"type": "CreateDelayedTrigger", "condition": {"type": "AtNextPhase", "phase": "End"}, "effect": back}
    exile = {"type": "ChangeZone", "destination": "Exile", "target": {"type": "SelfRef"}}
    execute = {"kind": "Spell", "effect": exile, "sub_ability": {"kind": "Spell", "effect": later, "sub_link": "SequentialSibling"}}
    sentence = "When a creature attacks, exile ~. Return it to the battlefield at the beginning of the next end step."
    assert isinstance(trigger(sentence, "Attacks", valid_card=typed("Creature"), execute=execute).effects[0], Unmodelled)
