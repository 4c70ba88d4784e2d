"""The set-ups that are tried: their order, and what is attached, paired, chosen and imprinted in them."""

from __future__ import annotations

from analyzer.combo.layouts import Layouts
from analyzer.combo.request import ComboRequest, read_request
from analyzer.combo.setup import SetUp, scenario_of
from analyzer.rules.format.definitions import Card
from analyzer.scenario.reading import scenario_from_tables
from analyzer.scenario.writing import write_scenario
from tests.unit.combo.combo_cards import CARDS, Made, asked


def layouts(*names: str, **said: object) -> list[SetUp]:
    return list(Layouts(asked(*names, **said), CARDS))


def test_the_plain_set_up_comes_first_and_each_comes_once() -> None:
    found = layouts("Rings of Brighthearth", "Basalt Monolith")
    assert found[0].extras == ()
    assert found[0].mana == ()
    assert len(found) == len(set(found))


def test_the_order_is_the_same_every_time() -> None:
    assert layouts("Palinchron", "Deadeye Navigator") == layouts("Palinchron", "Deadeye Navigator")


def test_an_aura_is_attached_to_the_creature_among_the_cards() -> None:
    assert layouts("Splinter Twin", "Deceiver Exarch")[0].attached == ((0, 1),)


def test_an_aura_for_lands_is_attached_to_a_helper() -> None:
    first = layouts("Squirrel Nest", "Earthcraft")[0]
    assert first.attached == ((0, "land"),)
    assert len(first.lands) == 1


def test_what_is_said_to_be_attached_is() -> None:
    found = layouts("Thornbite Staff", "Niv-Mizzet, the Firemind", states={"Thornbite Staff": ("attached:Niv-Mizzet, the Firemind",)})
    assert all(setup.attached == ((0, 1),) for setup in found if setup.zones[0] == "battlefield")


def test_soulbond_pairs_with_another_card() -> None:
    assert layouts("Palinchron", "Deadeye Navigator")[0].paired == (1, 0)


def test_an_instant_is_imprinted() -> None:
    first = layouts("Isochron Scepter", "Dramatic Reversal")[0]
    assert first.zones == ("battlefield", "exile")
    assert first.linked == ((0, 1),)


def test_a_creature_type_is_chosen_among_those_of_the_other_cards() -> None:
    assert {setup.chosen for setup in layouts("Metallic Mimic", "Kitchen Finks")[:1]} == {((0, "Ouphe"),)}


def test_counters_it_entered_with_are_on_it() -> None:
    assert layouts("Triskelion")[0].counters == ((0, (("+1/+1", 3),)),)


def test_mana_that_is_given_is_all_there_is() -> None:
    assert {setup.mana for setup in layouts("Palinchron", "Deadeye Navigator", mana="{U}")} == {(("U", 1),)}


def test_a_legendary_creature_may_be_the_commander() -> None:
    assert any(setup.commanders == {0} for setup in layouts("Derevi, Empyrial Tactician", "Bloom Tender"))


def test_a_first_trigger_is_tried() -> None:
    assert any(setup.starter == (0, 1) for setup in layouts("Sanguine Bond", "Exquisite Blood"))


def test_the_scenario_of_every_set_up_can_be_written_and_read_again() -> None:
    import tomllib

    request = asked("Palinchron", "Deadeye Navigator", "Splinter Twin")
    for setup in list(Layouts(request, CARDS))[:12]:
        scenario = scenario_of(request, setup)
        again = scenario_from_tables(tomllib.loads(write_scenario(scenario)), scenario.file)
        assert again == scenario


def test_what_is_beside_the_cards_is_in_every_set_up() -> None:
    found = layouts("Blood Artist", "Viscera Seer", beside=("(Creature, 2/2, {1}, persist)", "graveyard:Young Wolf=2", "land=2"))
    assert all(setup.beside == (("battlefield", "(Creature, 2/2, {1}, persist)", 1), ("graveyard", "Young Wolf", 2)) for setup in found)
    assert all(len(setup.lands) >= 2 for setup in found)
    me = scenario_of(asked("Blood Artist", "Viscera Seer"), found[0]).players[0]
    assert "(Creature, 2/2, {1}, persist)" in [entry.name for entry in me.battlefield]
    assert [(entry.name, entry.count) for entry in me.graveyard] == [("Young Wolf", 2)]


def test_what_is_said_to_be_exiled_with_a_card_is() -> None:
    first = layouts("Isochron Scepter", "Dramatic Reversal", states={"Dramatic Reversal": ("exiled:Isochron Scepter",)})[0]
    assert first.zones == ("battlefield", "exile")
    assert first.linked == ((0, 1),)


def test_a_copy_and_an_own_life_total_are_set_up() -> None:
    said = asked("Grizzly Bears", "Blood Artist", states={"Grizzly Bears": ("copy:Blood Artist",)}, own_life=51)
    scenario = scenario_of(said, next(iter(Layouts(said, CARDS))))
    assert scenario.players[0].life == 51
    assert scenario.players[1].life == 20
    assert scenario.players[0].battlefield[0].copy_of == "Blood Artist"


def test_an_aura_may_be_said_to_be_on_a_helper() -> None:
    found = layouts("Splinter Twin", "Deceiver Exarch", states={"Splinter Twin": ("attached:creature",)})
    assert all(setup.attached == ((0, "creature"),) and setup.creatures for setup in found if setup.zones[0] == "battlefield")


def test_mana_is_there_for_both_halves_of_a_card() -> None:
    back = Card(name="Right", cost="{U}{B}", types="Sorcery")
    card = Card(name="Left", cost="{R}{G}", types="Instant", layout="split", back=back)
    made = Made(card)
    found = Layouts(read_request(ComboRequest(("Left",)), made), made)
    assert any({kind for kind, _ in setup.mana} == {"U", "B", "R", "G"} for setup in found)
