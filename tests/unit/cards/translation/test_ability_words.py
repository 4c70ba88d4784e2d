"""Words of abilities that do something, and whether the data accounts for them."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.ability_words import lost_words
from analyzer.rules.format.definitions import Activated, NotUnderstood, Triggered, Unmodelled
from tests.unit.cards.translation.trees import ability, fixed, typed

RETURN = {"type": "ChangeZone", "origin": "Graveyard", "destination": "Battlefield", "target": typed("Creature"), "enter_tapped": True}
BOUNCE = {"type": "Bounce", "target": typed("Creature", controller="Opponent")}


@pytest.mark.parametrize(
    ("sentence", "data"),
    [
        ("return target creature from your graveyard to the battlefield tapped under its owner's control.", RETURN),
        ("return target creature you don't control to its owner's hand.", BOUNCE),
        ("you may put an additional card on top of its owner's library.", {"type": "PutAtLibraryPosition"}),
    ],
)
def test_turns_of_phrase(sentence: str, data: object) -> None:
    assert lost_words(sentence, data) == []


@pytest.mark.parametrize(
    ("sentence", "data", "lost"),
    [
        ("return target creature with power 2 or less from your graveyard to the battlefield tapped.", RETURN, ["power", "2", "less"]),
        ("return any number of target creatures to their owners' hands.", BOUNCE, ["anynumberof"]),
        ("return target creature to its owner's hand. if you don't, draw a card.", BOUNCE, ["don't", "draw"]),
        ("put it onto the battlefield under its owner's control.", {**RETURN, "enters_under": "You"}, ["owner's"]),
    ],
)
def test_what_is_lost(sentence: str, data: object, lost: list[str]) -> None:
    assert lost_words(sentence, data) == lost


def _trigger(words: str) -> dict[str, Any]:
    gain = {"kind": "Spell", "effect": {"type": "GainLife", "amount": fixed(1)}}
    return {"mode": "Untaps", "valid_card": {"type": "SelfRef"}, "trigger_zones": ["Battlefield"], "description": words, "execute": gain}


def test_a_loss_in_the_event_leaves_nothing_and_one_in_the_effect_the_event() -> None:
    assert isinstance(ability(triggers=[_trigger("Whenever ~ becomes untapped, you gain 1 life.")]), Triggered)
    assert ability(triggers=[_trigger("Whenever ~ becomes untapped during combat, you gain 1 life.")]) == NotUnderstood(
        about="suspect: triggers.mode"
    )
    found = ability(triggers=[_trigger("Whenever ~ becomes untapped, you gain 1 life for each Elf.")])
    assert isinstance(found, Triggered)
    assert found.effects == (Unmodelled(about="suspect: triggers"),)


def test_a_trigger_that_is_two_in_the_data_is_told_of_both() -> None:
    words = "Whenever ~ becomes tapped or untapped, you gain 1 life."
    one, other = _trigger(words), {**_trigger(words), "mode": "Taps"}
    assert ability(triggers=[one]) == NotUnderstood(about="suspect: triggers.mode")
    from tests.unit.cards.translation.trees import card

    assert all(isinstance(a, Triggered) for a in card(triggers=[one, other]).abilities)


def test_a_line_about_the_beginning_of_the_game_is_no_ability() -> None:
    start = {"kind": "BeginGame", "effect": {"type": "ChangeZone", "destination": "Battlefield", "target": {"type": "SelfRef"}}}
    found = ability(abilities=[start])
    assert isinstance(found, NotUnderstood)
    assert found.harmless


def test_an_activated_ability_with_a_lost_word() -> None:
    node = {"kind": "Activated", "cost": {"type": "Tap"}, "effect": BOUNCE, "description": "{T}: Return target Elf to its owner's hand."}
    found = ability(abilities=[node])
    assert isinstance(found, Activated)
    assert found.effects == (Unmodelled(about="suspect: ability"),)
