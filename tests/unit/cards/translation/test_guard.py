"""Whole cards compared with their text: what one has and the other lacks. The texts are written for these tests."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.guard import guarded, suspects
from analyzer.rules.format import definitions as d

CREATURE = d.Filter(types=("creature",))


def _record(text: str, name: str = "Thing, the Other") -> dict[str, Any]:
    return {"name": name, "oracle_text": text}


def _card(*abilities: d.Ability, **keys: Any) -> d.Card:
    return d.Card(name="Thing, the Other", types="Creature - Bear", power=2, toughness=2, abilities=abilities, **keys)


def _when(*effects: d.Effect, **keys: Any) -> d.Triggered:
    return d.Triggered(when=d.Enters(), effects=effects, **keys)


@pytest.mark.parametrize(
    ("text", "ability", "missing"),
    [
        ("When this creature enters, draw two cards.", _when(d.DrawCards()), ["two"]),
        ("When this creature enters, destroy target creature.", _when(d.Destroy(what=CREATURE)), ["target"]),
        (
            "Whenever another black Zombie enters, draw a card.",
            d.Triggered(when=d.Enters(what=d.Filter(types=("zombie",), other=True)), effects=(d.DrawCards(),)),
            ["black"],
        ),
        (
            "Whenever a nontoken creature dies, draw a card.",
            d.Triggered(when=d.Dies(what=CREATURE), effects=(d.DrawCards(),)),
            [r"nontoken"],
        ),
        ("When this creature enters, you may draw a card.", _when(d.DrawCards()), ["you may"]),
        ("Creatures you control have flying.", d.Continuous(affects=CREATURE), ["flying"]),
        ("When this creature enters, put a charge counter on it.", _when(d.PutCounters(kind="+1/+1")), ["charge counter"]),
        (
            "When this creature enters, destroy target noncreature artifact.",
            _when(d.Destroy(), targets=(d.Target(what=d.Filter(types=("artifact", "creature"))),)),
            ["noncreature"],
        ),
    ],
)
def test_what_the_data_lack(text: str, ability: d.Ability, missing: list[str]) -> None:
    assert suspects(_record(text), _card(ability)) == missing


def test_what_the_text_lacks() -> None:
    ability = d.Triggered(when=d.Dies(what=d.Filter(types=("zombie",))), effects=(d.DrawCards(),))
    assert suspects(_record("Whenever a Goblin dies, draw a card."), _card(ability)) == ["goblin", "zombie not in the text"]


def test_a_number_that_the_text_lacks() -> None:
    assert suspects(_record("When this creature enters, draw a card."), _card(_when(d.DrawCards(amount=3)))) == ["3 not in the text"]


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        ("When Thing enters, draw two cards.", _when(d.DrawCards(amount=2))),
        ("Horror Show — When this creature enters, draw a card. (Two black Zombies.)", _when(d.DrawCards())),
        ("Equipped creature has flying.", d.Continuous(affects="attached", change=d.Modification(add_keywords=("flying",)))),
        ("You may play two additional lands on each of your turns.", d.RuleChange(rule="extra land")),
        (
            "When this creature enters, it deals 3 damage to any target.",
            _when(
                d.DealDamage(amount=3, to="target", who="target"),
                targets=(d.Target(what=d.Filter(any_type=("creature", "planeswalker", "battle")), who="any"),),
            ),
        ),
        ("Whenever this creature becomes untapped, draw a card.", d.Triggered(when=d.Untaps(), effects=(d.DrawCards(),))),
    ],
)
def test_what_means_the_same(text: str, ability: d.Ability) -> None:
    abilities = (ability, ability) if isinstance(ability, d.RuleChange) else (ability,)
    assert suspects(_record(text), _card(*abilities)) == []


def test_names_and_elves() -> None:
    ability = d.Continuous(affects=d.Filter(types=("elf",), controller="you"), change=d.Modification(power=1, toughness=1))
    assert suspects(_record("Elves you control get +1/+1."), _card(ability)) == []


def test_only_complete_cards_with_a_text_are_compared() -> None:
    record = _record("When this creature enters, draw two cards.")
    wrong = _card(_when(d.DrawCards()))
    assert guarded(record, wrong).abilities[-1] == d.NotUnderstood(about="suspect: two")
    assert guarded({"name": "Thing"}, wrong) is wrong
    partial = _card(_when(d.DrawCards()), _when(d.Unmodelled(about="effect:Odd")))
    assert guarded(record, partial) is partial
    right = _card(_when(d.DrawCards(amount=2)))
    assert guarded(record, right) is right


def test_energy_symbols_are_numbers() -> None:
    three = _when(d.GivePlayerCounters(kind="energy", amount=3))
    assert suspects(_record("When this creature enters, you get {E}{E}{E} (three energy counters)."), _card(three)) == []
    assert suspects(_record("When this creature enters, you get {E}{E} (two energy counters)."), _card(three)) == [
        "{E}{E}",
        "3 not in the text",
    ]


def test_the_first_time_is_no_kind_of_counter() -> None:
    first = d.Triggered(when=d.CountersPut(what=CREATURE, first=True), effects=(d.PutCounters(kind="+1/+1", on="it"),))
    text = "When counters are put on a creature, if it's the first time counters have been put on it this turn, put a +1/+1 counter on it."
    assert suspects(_record(text), _card(first)) == []
    assert suspects(_record("When this creature enters, put a time counter on it."), _card(_when(d.PutCounters(kind="+1/+1")))) == [
        "time counter"
    ]


def test_a_turn_that_is_not_yours() -> None:
    abroad = d.Triggered(when=d.Casts(who="you"), during=d.Not(condition=d.YourTurn()), effects=(d.DrawCards(),))
    assert suspects(_record("Whenever you cast a spell during an opponent's turn, draw a card."), _card(abroad)) == []
    assert suspects(_record("Whenever an opponent casts a spell, draw a card."), _card(abroad)) != []


def test_equipment_is_an_artifact() -> None:
    search = _when(d.Search(what=d.Filter(types=("artifact", "equipment"), zone="library")))
    assert suspects(_record("When this creature enters, search your library for an Equipment card."), _card(search)) == []
    other = _when(d.Search(what=d.Filter(types=("artifact",), zone="library")))
    assert suspects(_record("When this creature enters, search your library for a card."), _card(other)) == ["artifact not in the text"]
