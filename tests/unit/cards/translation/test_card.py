"""Whole cards: printed values, one ability of each kind, and nothing dropped."""

from __future__ import annotations

import pytest

from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.rules.format.definitions import (
    Activated,
    AddMana,
    Cost,
    Dies,
    Filter,
    GainLife,
    If,
    LoseLife,
    NotUnderstood,
    Some,
    SpellEffect,
    Target,
    Triggered,
    Unmodelled,
    Untap,
)
from tests.unit.cards.translation.trees import ability, card, fixed, typed

SACRIFICE_FOR_TWO = {
    "kind": "Activated",
    "effect": {"type": "Mana", "produced": {"type": "Colorless", "count": fixed(2)}},
    "cost": {"type": "Sacrifice", "target": typed("Creature"), "count": 1},
    "is_mana_ability": True,
}


def test_printed_values() -> None:
    data = card(name="Bear", keywords=["FirstStrike", "Persist"], mana_cost={"type": "Cost", "shards": ["X", "WhiteBlue", "PhyrexianRed"]})
    assert (data.name, data.cost, data.types, data.power, data.toughness) == ("Bear", "{X}{W/U}{R/P}", "Creature - Bear", 2, 2)
    assert data.keywords == ("first strike", "persist")


def test_an_activated_ability_with_its_cost() -> None:
    assert ability(abilities=[SACRIFICE_FOR_TWO]) == Activated(
        cost=Cost(sacrifice=Some(what=Filter(types=("creature",), controller="you"))), effects=(AddMana(mana="{C}{C}"),)
    )


def test_a_trigger_about_itself_and_others_with_a_target() -> None:
    watch = {"type": "Or", "filters": [{"type": "SelfRef"}, typed("Creature", properties=[{"type": "Another"}])]}
    loss = {"type": "LoseLife", "amount": fixed(1), "target": {"type": "Player"}}
    gain = {"kind": "Spell", "effect": {"type": "GainLife", "amount": fixed(1)}}
    found = ability(
        triggers=[
            {
                "mode": "ChangesZone",
                "origin": "Battlefield",
                "destination": "Graveyard",
                "valid_card": watch,
                "damage_kind": "Any",
                "trigger_zones": ["Battlefield"],
                "execute": {"kind": "Spell", "effect": loss, "sub_ability": gain},
            }
        ]
    )
    assert found == Triggered(
        when=Dies(),
        also=(Dies(what=Filter(types=("creature",), other=True)),),
        targets=(Target(who="any"),),
        effects=(LoseLife(amount=1, who="target"), GainLife(amount=1)),
    )


def test_you_may_covers_the_sentence_and_not_the_next_one() -> None:
    untap = {"type": "SetTapState", "target": {"type": "SelfRef"}, "scope": {"type": "Single"}, "state": {"type": "Untap"}}
    gain = {"kind": "Spell", "effect": {"type": "GainLife", "amount": fixed(1)}, "sub_link": "SequentialSibling"}
    trigger = {
        "mode": "Untaps",
        "valid_card": {"type": "SelfRef"},
        "damage_kind": "Any",
        "trigger_zones": ["Battlefield"],
        "optional": True,
        "execute": {"kind": "Spell", "effect": untap, "optional": True, "sub_ability": gain},
    }
    found = ability(triggers=[trigger])
    assert isinstance(found, Triggered)
    assert not found.optional
    assert found.effects[1:] == (GainLife(amount=1),)


def test_if_you_do_asks_whether_it_happened() -> None:
    condition = {"type": "EffectOutcome", "signal": "OptionalEffectPerformed"}
    first = {"type": "SetTapState", "target": {"type": "SelfRef"}, "scope": {"type": "Single"}, "state": {"type": "Untap"}}
    rest = {"kind": "Spell", "effect": {"type": "GainLife", "amount": fixed(3)}, "condition": condition}
    found = ability(abilities=[{"kind": "Activated", "effect": first, "cost": {"type": "Tap"}, "sub_ability": rest}])
    assert isinstance(found, Activated)
    assert found.effects[0] == Untap(what="self")
    assert isinstance(found.effects[1], If)


def test_an_effect_of_an_unknown_kind_is_named() -> None:
    found = ability(abilities=[{"kind": "Activated", "effect": {"type": "Strange"}, "cost": {"type": "Tap"}}])
    assert found == Activated(effects=(Unmodelled(about="effect:Strange"),))
    assert ability(types=("Instant",), subtypes=(), abilities=[{"kind": "Spell", "effect": {"type": "Strange"}}]) == SpellEffect(
        effects=(Unmodelled(about="effect:Strange"),)
    )


def test_a_key_that_nothing_reads_is_named() -> None:
    strange = {**SACRIFICE_FOR_TWO, "effect": {**SACRIFICE_FOR_TWO["effect"], "twist": 1}}  # type: ignore[dict-item]
    assert ability(abilities=[strange]) == Activated(effects=(Unmodelled(about="effect:Mana.twist"),))


def test_an_event_of_an_unknown_kind_makes_the_card_not_understood() -> None:
    trigger = {"mode": "Strange", "damage_kind": "Any", "execute": {"kind": "Spell", "effect": {"type": "Proliferate"}}}
    assert ability(triggers=[trigger]) == NotUnderstood(about="triggers.mode:Strange")


def test_a_key_of_the_face_that_nothing_reads_is_named() -> None:
    assert card(strange=True).abilities == (NotUnderstood(about="face.strange"),)


def test_a_node_knows_what_was_read() -> None:
    node = Node({"type": "Thing", "one": 1, "two": 2, "description": "words"}, "effect")
    node.take("one")
    with pytest.raises(UntranslatedError, match=r"effect:Thing\.two"):
        node.finish()
    node.take("two")
    node.finish()
