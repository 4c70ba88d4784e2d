"""Trees of replacement effects about tokens, counters, damage, draws, life, mana and turns."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.format import definitions as d
from tests.unit.cards.translation.trees import ability, fixed, typed

CONTROLLER = {"type": "Controller"}
THAT_MUCH = {"type": "Ref", "qty": {"type": "EventContextAmount"}}


def _replaced(event: str, words: str, **keys: Any) -> d.Ability:
    return ability(replacements=[{"event": event, "mode": {"type": "Mandatory"}, "description": words, **keys}])


def _then(effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"kind": "Spell", "effect": effect, **more}


def _token(name: str, core: list[str], subtypes: list[str], **more: Any) -> dict[str, Any]:
    return {"characteristics": {"display_name": name, "core_types": core, "subtypes": subtypes, **more}, "script_name": name}


# ---------------------------------------------------------------------------------------------- tokens
def test_twice_as_many_tokens() -> None:
    twice = {"type": "Times", "factor": 2}
    words = "If one or more tokens would be created under your control, twice that many of those tokens are created instead."
    found = _replaced("CreateToken", words, quantity_modification=twice, token_owner_scope="You")
    assert found == d.Replacement(event=d.TokensChanged(times=2))
    everyone = "If one or more tokens would be created, twice that many of those tokens are created instead."
    found = _replaced("CreateToken", everyone, quantity_modification=twice)
    assert found == d.Replacement(event=d.TokensChanged(who="everyone", times=2))
    assert isinstance(_replaced("CreateToken", words, quantity_modification=twice), d.NotUnderstood)


def test_more_tokens_of_another_kind() -> None:
    squirrel = _token("Squirrel", ["Creature"], ["Squirrel"], power=1, toughness=1, colors=["Green"])
    words = (
        "If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel creature tokens "
        "are created instead."
    )
    found = _replaced("CreateToken", words, additional_token_spec=squirrel, token_owner_scope="You")
    token = d.Card(name="Squirrel", types="Creature - Squirrel", power=1, toughness=1, colors=("G",))
    assert found == d.Replacement(event=d.TokensChanged(plus=(token,), plus_each=True))


# ---------------------------------------------------------------------------------------------- counters
def test_more_and_fewer_counters() -> None:
    mine = typed("Creature", controller="You")
    words = "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead."
    found = _replaced(
        "AddCounter",
        words,
        valid_card=mine,
        quantity_modification={"type": "Plus", "value": 1},
        counter_match={"type": "OfType", "data": "P1P1"},
    )
    what = d.Filter(types=("creature",), controller="you")
    assert found == d.Replacement(event=d.CountersChanged(what=what, kind="+1/+1", plus=1))


def test_counters_that_an_effect_puts() -> None:
    words = (
        "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on it instead."
    )
    found = _replaced(
        "AddCounter", words, valid_card=typed("Permanent", controller="You"), quantity_modification={"type": "Times", "factor": 2}
    )
    what = d.Filter(types=("permanent",), controller="you")
    assert found == d.Replacement(event=d.CountersChanged(what=what, times=2, effects_only=True))


def test_where_the_tree_does_not_say_on_what_the_sentence_does() -> None:
    keys = {"quantity_modification": {"type": "Plus", "value": 1}, "valid_player": "You", "counter_replacement_subject": "Actor"}
    words = "If you would put one or more counters on a permanent you control, put that many plus one of each of those kinds on it instead."
    assert _replaced("AddCounter", words, **keys) == d.Replacement(
        event=d.CountersChanged(what=d.Filter(controller="you"), plus=1, by="you")
    )
    words = "If you would put one or more counters on a creature, put that many plus one of each of those kinds of counters on it instead."
    assert _replaced("AddCounter", words, **keys) == d.NotUnderstood(about="event:AddCounter.valid_card")


def test_no_counters_at_all() -> None:
    found = _replaced(
        "AddCounter", "~ can't have counters put on it.", valid_card={"type": "SelfRef"}, quantity_modification={"type": "Prevent"}
    )
    assert found == d.RuleChange(rule="cant have counters", affects="self")


# ---------------------------------------------------------------------------------------------- damage
PREVENT = {"Prevention": {"amount": "All"}}


def test_damage_is_doubled() -> None:
    theirs = {"PlayerOrPermanentsControlledBy": {"player": {"type": "Opponent"}}}
    words = (
        "If a source you control would deal noncombat damage to an opponent or a permanent an opponent controls, "
        "it deals double that damage instead."
    )
    found = _replaced(
        "DamageDone",
        words,
        damage_modification={"type": "Double"},
        damage_source_filter=typed(controller="You"),
        damage_target_filter=theirs,
        combat_scope="NoncombatOnly",
    )
    event = d.DamageChanged(
        source=d.Filter(zone="any", controller="you"), to=d.Filter(controller="opponents"), who="opponents", times=2, combat=False
    )
    assert found == d.Replacement(event=event)


def test_damage_is_prevented_and_becomes_counters() -> None:
    put = {"type": "PutCounter", "counter_type": "P1P1", "count": THAT_MUCH, "target": {"type": "PostReplacementDamageTarget"}}
    words = (
        "If damage would be dealt to another creature you control, prevent that damage. "
        "Put a +1/+1 counter on that creature for each 1 damage prevented this way."
    )
    found = _replaced(
        "DamageDone",
        words,
        valid_card=typed("Creature", controller="You", properties=[{"type": "Another"}]),
        shield_kind=PREVENT,
        execute=_then(put),
    )
    event = d.DamageChanged(
        to=d.Filter(types=("creature",), controller="you", other=True),
        prevent=True,
        effects=(d.PutCounters(kind="+1/+1", amount="that much", on="it"),),
    )
    assert found == d.Replacement(event=event)


def test_a_condition_that_the_tree_lost_is_suspect() -> None:
    words = "If damage would be dealt to ~ while it has a +1/+1 counter on it, prevent that damage."
    found = _replaced("DamageDone", words, valid_card={"type": "SelfRef"}, shield_kind=PREVENT)
    assert found == d.NotUnderstood(about="suspect: event:DamageDone")


def test_a_spell_is_not_any_source() -> None:
    words = "If a spell you control would deal damage to an opponent, prevent that damage."
    theirs = {"Player": {"player": {"type": "Opponent"}}}
    source = typed("Card", controller="You")
    found = _replaced("DamageDone", words, damage_source_filter=source, damage_target_filter=theirs, shield_kind=PREVENT)
    assert found == d.NotUnderstood(about="damage_source_filter:Typed.type_filters")


# ---------------------------------------------------------------------------------------------- draws, life, mana, turns
@pytest.mark.parametrize(
    ("words", "keys", "more"),
    [
        ("If you would draw a card, draw two cards instead.", {}, {}),
        (
            "If you would draw a card except the first one you draw in each of your draw steps, draw two cards instead.",
            {"condition": {"type": "ExceptFirstDrawInDrawStep"}},
            {"except_first": True},
        ),
    ],
)
def test_draws(words: str, keys: dict[str, Any], more: dict[str, Any]) -> None:
    draw = _then({"type": "Draw", "count": fixed(2), "target": CONTROLLER})
    found = _replaced("Draw", words, draw_scope="IndividualDraw", execute=draw, **keys)
    assert found == d.Replacement(event=d.DrawChanged(effects=(d.DrawCards(amount=2),), **more))


def test_life() -> None:
    twice = {"type": "GainLife", "amount": {"type": "Multiply", "factor": 2, "inner": THAT_MUCH}, "player": CONTROLLER}
    found = _replaced("GainLife", "If you would gain life, you gain twice that much life instead.", execute=_then(twice))
    assert found == d.Replacement(event=d.LifeChanged(times=2))
    loses = {"type": "LoseLife", "amount": THAT_MUCH, "target": {"type": "PostReplacementDamageTarget"}}
    words = "If an opponent would gain life, that player loses that much life instead."
    found = _replaced("GainLife", words, valid_player="Opponent", execute=_then(loses))
    effects = (d.LoseLife(amount="that much", who="that player"),)
    assert found == d.Replacement(event=d.LifeChanged(who="opponents", instead=True, effects=effects))


def test_mana_and_extra_turns() -> None:
    found = _replaced(
        "ProduceMana",
        "If you tap a permanent for mana, it produces twice as much of that mana instead.",
        valid_card=typed("Permanent", controller="You"),
        mana_modification={"type": "Multiply", "factor": 2},
        mana_replacement_scope={"type": "TappedForMana"},
    )
    assert found == d.Replacement(event=d.ManaChanged(what=d.Filter(types=("permanent",), controller="you"), times=2))
    words = "If a player would begin an extra turn, that player skips that turn instead."
    found = _replaced("BeginTurn", words, condition={"type": "OnlyExtraTurn"})
    assert found == d.Replacement(event=d.TurnChanged(who="everyone", extra=True))
