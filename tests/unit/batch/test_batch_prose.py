"""Prerequisites and open slots: the usual phrasings become facts, others stay as they are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.batch.sources.prose import Facts, Reader, slot_of
from analyzer.cards.plain import plain_card

NAMES = ("Aura of Tests", "Bear, the Tested", "Other Thing")


def read(*prose: str) -> Facts:
    reader = Reader(NAMES)
    for text in prose:
        reader.read(text)
    return reader.facts


@pytest.mark.parametrize(
    ("prose", "card", "word"),
    [
        ("Aura of Tests attached to Bear.", "Aura of Tests", "attached:Bear, the Tested"),
        ("Bear enchanted with Aura of Tests", "Aura of Tests", "attached:Bear, the Tested"),
        ("Bear has at least two +1/+1 counters on it.", "Bear, the Tested", "counters:+1/+1=2"),
        ("Other Thing exiled by Bear.", "Other Thing", "exiled:Bear, the Tested"),
        ("Other Thing is paired with Bear.", "Other Thing", "paired:Bear, the Tested"),
        ("Other Thing is a copy of Bear.", "Other Thing", "copy:Bear, the Tested"),
        ("Bear has power 4 or greater.", "Bear, the Tested", "power:4"),
        ("Aura of Tests attached to another creature you control.", "Aura of Tests", "attached:creature"),
        ("Bear is tapped.", "Bear, the Tested", "tapped"),
        ('"Elf" chosen with Other Thing.', "Other Thing", "chosen:Elf"),
    ],
)
def test_what_is_said_of_cards(prose: str, card: str, word: str) -> None:
    facts = read(prose)
    assert facts.states == {card: [word]}
    assert facts.rest == []


def test_several_cards_may_be_attached_to_one() -> None:
    assert read("Aura of Tests and Other Thing attached to Bear.").states == {
        "Aura of Tests": ["attached:Bear, the Tested"],
        "Other Thing": ["attached:Bear, the Tested"],
    }


def test_zones_and_players() -> None:
    facts = read(
        "All permanents in play except for Other Thing in hand.", "Bear in your graveyard.", "Your life total is at least 51.",
        "You have at least two opponents.",
    )  # fmt: skip
    assert facts.zones == {"Other Thing": "hand", "Bear, the Tested": "graveyard"}
    assert (facts.own_life, facts.players, facts.rest) == (51, 3, [])


@pytest.mark.parametrize(
    ("prose", "beside"),
    [
        ("You control a land.", "battlefield:land=1"),
        ("You control at least four Islands.", "battlefield:Island=4"),
        ("You control another Food.", "battlefield:(Artifact - Food, {1})=1"),
        ("You control at least three artifacts.", "battlefield:(Artifact, {1})=3"),
        ("You control a black creature.", "battlefield:(Creature, 1/1, {B})=1"),
        ("You control a creature with power 4 or greater.", "battlefield:(Creature, 4/4, {1})=1"),
        ("You control another artifact creature.", "battlefield:(Artifact Creature, 1/1, {1})=1"),
        ("You have a creature card in your graveyard.", "graveyard:(Creature, 1/1, {1})=1"),
        ("You have at least two cards in hand.", "hand:(Sorcery, {4})=2"),
        ("You have a way to gain life.", "battlefield:(gain 1 life once)=1"),
        ("You have a way to give Bear indestructible.", "battlefield:(something that gives indestructible)=1"),
        ("Opponents control at least five artifacts and/or enchantments.", "opponent:(Artifact, {1})=5"),
        ("Lands you control can tap to produce at least {2}{U}.", "battlefield:(Land, taps for {C}{C}{U})=1"),
        (
            "You have any number of other nonland permanents that enter the battlefield untapped, and that can collectively tap to produce "
            "enough mana to cast Bear exiled by Other Thing.",
            "battlefield:mana for Bear, the Tested=1",
        ),
        ("Creatures you control can tap to produce at least {3}.", "battlefield:(Creature, 1/1, {1}, taps for {C}{C}{C})=1"),
    ],
)
def test_what_is_beside_the_cards(prose: str, beside: str) -> None:
    facts = read(prose)
    assert facts.beside == [beside]
    assert facts.rest == []
    name = beside.partition(":")[2].rpartition("=")[0]
    assert not name.startswith("(") or plain_card(name) is not None


def test_creatures_that_count() -> None:
    facts = read("You control four or more Squirrels.")
    assert (facts.others, facts.others_type, facts.rest) == (4, "Squirrel", [])
    assert read("You control at least one additional creature.").others == 1
    assert read("You control at least three Elves.").others_type == "Elf"


def test_what_is_assumed_anyway_is_no_fact() -> None:
    assert read("Bear does not have summoning sickness.", "All permanents on the battlefield.", "It is your turn.") == Facts()


@pytest.mark.parametrize(
    "prose", ["It is an opponent's turn.", "Unknown attached to Bear.", "Bear has no counters at all", "{E} is enough"]
)
def test_what_is_not_understood_is_kept(prose: str) -> None:
    facts = read(prose)
    assert facts.rest == [prose.rstrip(".")]
    assert facts == Facts(rest=facts.rest)


@pytest.mark.parametrize(
    "slot",
    ["Persist Creature", "Haste Enabler", "Artifact Castable for {0}", "Noncreature Artifact with MV<=1", "Zombie Creature", "Dinosaur"],
)
def test_open_slots_have_a_plain_card(slot: str) -> None:
    name = slot_of(slot)
    assert name is not None
    assert plain_card(name) is not None


def test_other_open_slots_have_none() -> None:
    assert slot_of("Permanent with Landfall Ability: Create Creature Token(s)") is None


@given(st.text(max_size=80))
def test_any_text_is_understood_or_kept(text: str) -> None:
    facts = read(text)
    assert isinstance(facts.rest, list)
