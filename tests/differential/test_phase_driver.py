"""The phase.rs engine plays well-known loops as the rules say: what the driver reports is fit to compare ours with."""

from __future__ import annotations

import pytest

pytest.importorskip("phase", reason="the rules engine phase-python is not installed")

from tests.differential.phase_cards import DATA, UnknownCard, unread
from tests.differential.phase_driver import AmbiguousMove, NoSuchMove, Permanent, PhaseGame, Player, Seat, StillResolving, Token

pytestmark = pytest.mark.skipif(not DATA.exists(), reason="the shared card data is not beside the repository")


def pass_of_kiki_jiki(game: PhaseGame) -> None:
    game.activate("Kiki-Jiki, Mirror Breaker", 0, game.permanents("Pestermite")[0])
    game.pass_until_resolved()
    game.target("Kiki-Jiki, Mirror Breaker")
    game.pass_until_resolved()
    game.accept()
    game.do("ChooseBranch", index=1)


def test_kiki_jiki_makes_a_pestermite_each_pass() -> None:
    game = PhaseGame([Seat(battlefield=["Kiki-Jiki, Mirror Breaker", "Pestermite"]), Seat()])
    before = game.summary()
    pass_of_kiki_jiki(game)
    assert game.summary().since(before) == {0: {"permanent Pestermite": 1, "token Pestermite": 1}, 1: {}}
    pass_of_kiki_jiki(game)
    assert game.summary().since(before) == {0: {"permanent Pestermite": 2, "token Pestermite": 2}, 1: {}}
    assert game.summary().seats[0].tapped == {}


def test_sanguine_bond_and_exquisite_blood_go_on_until_the_opponent_is_dead() -> None:
    position = Seat(battlefield=["Sanguine Bond", "Exquisite Blood"], hand=["Chaplain's Blessing"], mana="W")
    game = PhaseGame([position, Seat()])
    before = game.summary()
    game.cast("Chaplain's Blessing")
    assert game.resolve_top()
    assert game.summary().since(before) == {
        0: {"life": 5, "hand Chaplain's Blessing": -1, "graveyard Chaplain's Blessing": 1, "mana W": -1},
        1: {},
    }
    before = game.summary()
    assert game.resolve_top()
    assert game.resolve_top()
    assert game.summary().since(before) == {0: {"life": 5}, 1: {"life": -5}}
    game.pass_until_resolved()
    assert (game.prompt, game.winner) == ("GameOver", 0)


def test_a_loop_without_choices_is_cut_off() -> None:
    position = Seat(battlefield=["Sanguine Bond", "Exquisite Blood"], hand=["Chaplain's Blessing"], mana="W")
    game = PhaseGame([position, Seat(life=10_000)])
    game.cast("Chaplain's Blessing")
    with pytest.raises(StillResolving):
        game.pass_until_resolved(limit=50)


def test_devoted_druid_untaps_for_nothing_with_vizier_of_remedies() -> None:
    game = PhaseGame([Seat(battlefield=["Devoted Druid", "Vizier of Remedies"]), Seat()])
    before = game.summary()
    for untaps in range(1, 4):
        game.activate("Devoted Druid", 0)
        game.activate("Devoted Druid", 1)
        assert game.pass_until_resolved() == 1
        assert game.summary().since(before) == {0: {"mana G": untaps}, 1: {}}


def test_devoted_druid_alone_dies_of_its_second_counter() -> None:
    game = PhaseGame([Seat(battlefield=["Devoted Druid"]), Seat()])
    before = game.summary()
    game.activate("Devoted Druid", 1)
    game.pass_until_resolved()
    assert game.summary().since(before) == {0: {"counter Devoted Druid -1/-1": 1}, 1: {}}
    game.activate("Devoted Druid", 1)
    game.pass_until_resolved()
    assert game.summary().since(before) == {0: {"permanent Devoted Druid": -1, "graveyard Devoted Druid": 1}, 1: {}}


def test_basalt_monolith_and_rings_of_brighthearth_gain_a_mana() -> None:
    game = PhaseGame([Seat(battlefield=["Basalt Monolith", "Rings of Brighthearth"], mana="CCC"), Seat()])
    before = game.summary()
    game.activate("Basalt Monolith", 0)
    game.activate("Basalt Monolith", 1)
    game.pass_until_resolved()
    game.accept()
    assert game.resolve_top()
    game.activate("Basalt Monolith", 0)
    assert game.pass_until_resolved() == 1
    # Two taps for three each, an untap for three, its copy for two.
    assert game.summary().since(before) == {0: {"mana C": 1}, 1: {}}


def test_walking_ballista_with_lifelink_and_heliod_shoots_for_nothing() -> None:
    ballista = Permanent("Walking Ballista", counters={"+1/+1": 2})
    game = PhaseGame([Seat(battlefield=[ballista, "Heliod, Sun-Crowned"], mana="WW"), Seat()])
    game.activate("Heliod, Sun-Crowned", 0, "Walking Ballista")
    game.pass_until_resolved()
    before = game.summary()
    game.activate("Walking Ballista", 1, Player(1))
    game.pass_until_resolved()
    game.target("Walking Ballista")
    game.pass_until_resolved()
    assert game.summary().since(before) == {0: {"life": 1}, 1: {"life": -1}}
    assert game.summary().seats[0].counters == {("Walking Ballista", "+1/+1"): 2}


def test_presence_of_gond_and_intruder_alarm_make_an_elf_each_pass() -> None:
    gond = Permanent("Presence of Gond", attached_to="Grizzly Bears")
    game = PhaseGame([Seat(battlefield=["Grizzly Bears", gond, "Intruder Alarm"]), Seat()])
    before = game.summary()
    for elves in (1, 2):
        game.activate("Grizzly Bears", 0)
        assert game.pass_until_resolved() == 2
        assert game.summary().since(before) == {0: {"permanent Elf Warrior": elves, "token Elf Warrior": elves}, 1: {}}


def test_costs_and_choices_are_prompts() -> None:
    position = Seat(battlefield=["Ashnod's Altar", "Birds of Paradise", "Grizzly Bears"], hand=["Fireball"], mana="R")
    game = PhaseGame([position, Seat()])
    game.activate("Birds of Paradise", 0)
    game.do("ChooseManaColor", choice="White")
    game.activate("Ashnod's Altar", 0)
    game.do("SelectCards", cards=["Birds of Paradise"])
    assert game.summary().seats[0].mana == {"R": 1, "W": 1, "C": 2}
    game.cast("Fireball", "Grizzly Bears", x=2)
    game.do("ChooseTarget", target=None)
    game.do("DistributeAmong")
    game.pass_until_resolved()
    assert game.summary().seats[0].graveyard == {"Birds of Paradise": 1, "Grizzly Bears": 1, "Fireball": 1}


def test_persist_brings_back_a_creature_for_nothing_with_vizier_of_remedies() -> None:
    game = PhaseGame([Seat(battlefield=["Viscera Seer", "Murderous Redcap", "Vizier of Remedies"]), Seat()])
    before = game.summary()
    for shots in (1, 2):
        game.activate("Viscera Seer", 0)
        game.do("SelectCards", cards=["Murderous Redcap"])
        game.pass_until_resolved()
        game.target(Player(1))
        game.pass_until_resolved()
        assert game.summary().since(before) == {0: {}, 1: {"life": -2 * shots}}


def test_cards_with_two_faces_are_whole() -> None:
    game = PhaseGame([Seat(hand=["Bala Ged Recovery // Bala Ged Sanctuary"]), Seat()])
    assert game.summary().seats[0].hand == {"Bala Ged Recovery": 1}


def test_lines_that_the_engine_cannot_play_are_told() -> None:
    assert unread(["Devoted Druid", "Vizier of Remedies", "Kiki-Jiki, Mirror Breaker"]) == []
    (poison, counters) = unread(["Melira, Sylvok Outcast"])
    assert "poison" in poison
    assert "-1/-1" in counters


def test_every_zone_is_as_the_position_says() -> None:
    first = Seat(7, [Permanent("Forest", tapped=True), "Forest"], ["Grizzly Bears"], ["Raise Dead"], ["Island", "Swamp"], "BG")
    game = PhaseGame([first, Seat(library=["Plains"]), Seat(life=3)], active=1)
    assert game.actor == 1
    seats = game.summary().seats
    assert [s.life for s in seats] == [7, 20, 3]
    assert [s.library for s in seats] == [2, 1, 0]
    assert (seats[0].permanents, seats[0].tapped) == ({"Forest": 2}, {"Forest": 1})
    assert (seats[0].hand, seats[0].graveyard, seats[0].mana) == ({"Grizzly Bears": 1}, {"Raise Dead": 1}, {"B": 1, "G": 1})


def test_tokens_choices_and_exiled_cards_are_as_the_position_says() -> None:
    scepter = Permanent("Isochron Scepter", exiled=["Lightning Bolt"])
    doll = Permanent("Stuffy Doll", chosen=("Player", 1))
    elf = Token("Elf Warrior", ["Creature"], ["Elf", "Warrior"], 1, 1, "G", tapped=True)
    seat = Seat(battlefield=[scepter, doll, "Prodigal Sorcerer"], exile=["Lightning Bolt"], tokens=[elf, elf], mana="CC")
    game = PhaseGame([seat, Seat()])
    mine = game.summary().seats[0]
    assert (mine.tokens, mine.tapped, mine.exile) == ({"Elf Warrior": 2}, {"Elf Warrior": 2}, {"Lightning Bolt": 1})
    game.activate("Prodigal Sorcerer", 0, "Stuffy Doll")
    game.pass_until_resolved()
    assert game.summary().seats[1].life == 19
    game.activate("Isochron Scepter", 0)
    game.pass_until_resolved()
    assert game.prompt == "OptionalEffectChoice"


def test_a_tapped_land_gives_no_mana_and_says_so() -> None:
    game = PhaseGame([Seat(battlefield=[Permanent("Forest", tapped=True), "Island"]), Seat()])
    assert {m.card for m in game.legal() if m.kind == "ActivateAbility"} == {"Island"}
    with pytest.raises(NoSuchMove, match="Forest"):
        game.activate("Forest", 0)


def test_a_name_that_several_share_is_ambiguous() -> None:
    game = PhaseGame([Seat(battlefield=["Devoted Druid"] * 2), Seat()])
    with pytest.raises(AmbiguousMove, match="Devoted Druid"):
        game.activate("Devoted Druid", 0)
    game.activate(game.permanents("Devoted Druid")[1], 0)
    assert game.summary().seats[0].mana == {"G": 1}


def test_an_unknown_card_is_an_error() -> None:
    with pytest.raises(UnknownCard, match="Storm Crow of Doom"):
        PhaseGame([Seat(hand=["Storm Crow of Doom"]), Seat()])
