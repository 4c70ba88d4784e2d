"""What cards could need besides each other, from their data."""

from __future__ import annotations

from analyzer.combo.needs import Needs, ability_costs, is_worth_casting, lands_for, mana_for, needs_of, triggered_abilities
from analyzer.rules.format.definitions import Card
from analyzer.rules.mana import parse_cost
from tests.unit.combo.combo_cards import CARDS


def card(name: str) -> Card:
    found = CARDS.find(name)
    assert found is not None
    return found


def needs(*names: str) -> Needs:
    return needs_of(map(card, names))


def test_lands_are_wanted_by_what_untaps_or_enchants_them() -> None:
    assert needs("Palinchron").lands == 7
    assert needs("Squirrel Nest").lands == 1
    assert needs("Kiki-Jiki, Mirror Breaker").lands == 0


def test_a_land_to_play_is_wanted_by_what_sees_lands_enter() -> None:
    assert needs("Sporemound").land_drop
    assert not needs("Palinchron").land_drop


def test_a_creature_type_that_counts_is_known() -> None:
    assert needs("Gravecrawler").creature_type == "Zombie"


def test_turns_matter_only_to_what_speaks_of_them() -> None:
    assert needs("Time Vault").turns
    assert not needs("Palinchron").turns


def test_costs_are_those_of_abilities_of_keywords_too() -> None:
    assert parse_cost("{2}{U}{U}") in ability_costs(card("Palinchron"))
    assert ability_costs(card("Squirrel Nest")) == ()


def test_mana_of_one_colour_pays_everything_if_only_it_is_asked_for() -> None:
    assert mana_for([parse_cost("{1}{U}")]) == {"U": 2}
    assert mana_for([parse_cost("{1}{U}"), parse_cost("{R}")]) == {"U": 1, "R": 1, "C": 1}
    assert mana_for([parse_cost("{X}")]) == {"C": 1}
    assert sum(mana_for([parse_cost("{9}"), parse_cost("{9}")]).values()) == 14


def test_lands_have_the_colours_of_the_costs() -> None:
    assert lands_for(needs("Palinchron"), [parse_cost("{1}{U}")]) == ("Island",) * 3


def test_casting_matters_where_entering_does() -> None:
    assert is_worth_casting(card("Felidar Guardian"), ())
    assert not is_worth_casting(card("Phyrexian Altar"), ())
    assert is_worth_casting(card("Phyrexian Altar"), [card("Animar, Soul of Elements")]) or not needs("Animar, Soul of Elements").costs


def test_triggered_abilities_are_counted_as_printed() -> None:
    assert len(triggered_abilities(card("Sanguine Bond"))) == 1
    assert triggered_abilities(card("Forest")) == ()
