"""Plain cards: descriptions in parentheses."""

from __future__ import annotations

import pytest

from analyzer.cards import library_for
from analyzer.cards.plain import WAYS, plain_card
from analyzer.rules.format.definitions import Activated, AddMana
from analyzer.rules.support import gaps, unmodelled


def test_a_description_is_a_card() -> None:
    card = plain_card("(Artifact Creature - Elf, 2/3, {1}{G}, persist, taps for {C}{G})")
    assert card is not None
    assert (card.types, card.power, card.toughness, card.cost, card.keywords) == ("Artifact Creature - Elf", 2, 3, "{1}{G}", ("persist",))
    (ability,) = card.abilities
    assert isinstance(ability, Activated)
    assert ability.cost.tap
    assert ability.effects == (AddMana(mana="{C}{G}"),)


@pytest.mark.parametrize(
    "name", ["Forest", "()", "(Elf)", "(Creature, 1/1, Persist!)", "(a way to win)", "(Creature, (1/1))", "(" + "a" * 300 + ")"]
)
def test_other_names_are_none(name: str) -> None:
    assert plain_card(name) is None


@pytest.mark.parametrize("name", sorted(WAYS))
def test_the_ways_are_modelled(name: str) -> None:
    card = WAYS[name]
    assert not list(gaps(card))
    assert not list(unmodelled(card))


def test_the_library_has_them() -> None:
    library = library_for(None)
    found = library.find("(Land, taps for {C}{C})")
    assert found is not None
    assert found.types == "Land"
    assert library.find("(Land, taps for nothing)") is None
