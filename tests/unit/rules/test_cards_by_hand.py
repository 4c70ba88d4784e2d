"""Cards written by hand whose abilities are unusual: what they do, and where they do nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from analyzer.rules.actions import actions_of
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import IllegalActionError, Process
from analyzer.rules.combat import declare_attackers
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import (
    Activated,
    Card,
    CastCard,
    CreateToken,
    DealDamage,
    Destroy,
    DrawCards,
    Filter,
    GivePlayerCounters,
    LoseLife,
    Mill,
    Move,
    PutCounters,
    Sacrifice,
    Untap,
)
from analyzer.rules.game import Game, PlayerRef, Ref
from analyzer.rules.triggers import emit, rule_affects
from analyzer.rules.turns import _untap_step
from tests.strategies.boards import A, B, Board, card

ANIMAL = Filter(types=("creature",), controller="you")


def test_the_deathmantle_brings_back_what_dies_and_takes_hold_of_it() -> None:
    board = Board().mana("CCCC")
    board.put("Nim Deathmantle")
    board.put(card("Bear"))
    board.do(Destroy(what=Filter(types=("creature",))))
    board.settle().resolve(["yes"])
    assert board.size("Bear") == (4, 4)
    assert board.traits("Bear").colors == {"B"}
    assert board.traits("Bear").has("zombie")
    assert not board.traits("Bear").has("bear")


def test_the_deathmantle_lets_tokens_go_and_what_others_own() -> None:
    board = Board().mana("CCCC")
    board.put("Nim Deathmantle")
    board.put(card("Token"), token=True)
    board.put(card("Theirs"), player=B, controller=A)
    board.do(Destroy(what=Filter(types=("creature",))))
    board.settle()
    assert not board.game.stack


@pytest.mark.parametrize(("powers", "draws"), [((3,), 1), ((3, 3), 0), ((2,), 0)])
def test_selvala_lets_only_the_strictly_strongest_draw(powers: tuple[int, ...], draws: int) -> None:
    board = Board()
    board.put("Selvala, Heart of the Wilds")
    board.put(card("Card"), zone="library")
    for power in powers[1:]:
        board.put(card("Old", power=power))
    board.do(CreateToken(token=card("New", power=powers[0])))
    board.settle().resolve(["yes"] if draws else [])
    assert len(board.all("Card", "hand")) == draws


def test_of_two_equal_newcomers_none_is_the_strongest_for_selvala() -> None:
    board = Board()
    board.put("Selvala, Heart of the Wilds")
    board.put(card("Card"), zone="library")
    board.do(CreateToken(token=card("New", power=5), count=2))
    board.resolve_all()
    assert not board.all("Card", "hand")


def test_saffi_brings_back_what_goes_to_the_graveyard_of_her_controller() -> None:
    board = Board()
    board.put("Saffi Eriksdotter")
    board.put(card("Bear"))
    board.activate("Saffi Eriksdotter", answers=["Bear"]).resolve()
    board.do(Destroy(what=Filter(named="Bear")))
    board.resolve_all()
    assert board.one("Bear").zone == "battlefield"
    board.do(Destroy(what=Filter(named="Bear")))
    board.resolve_all()
    assert board.one("Bear").zone == "graveyard"


def test_saffi_gives_nothing_back_to_another_player() -> None:
    board = Board()
    board.put("Saffi Eriksdotter")
    board.put(card("Bear"), player=B)
    board.activate("Saffi Eriksdotter", answers=["Bear"]).resolve()
    board.do(Destroy(what=Filter(named="Bear")))
    board.resolve_all()
    assert board.one("Bear").zone == "graveyard"


def test_the_trawler_returns_only_cheaper_artifacts() -> None:
    board = Board()
    board.put("Scrap Trawler")
    board.put(card("Two", "Artifact", cost="{2}"))
    board.put(card("One", "Artifact", cost="{1}"), zone="graveyard")
    board.do(Sacrifice(filter=Filter(named="Two")))
    board.settle().resolve()
    assert board.one("One").zone == "hand"
    assert board.one("Two").zone == "graveyard"
    board.do(Sacrifice(filter=Filter(named="Scrap Trawler")))
    board.settle().resolve()
    assert board.one("Two").zone == "hand"


def test_a_chosen_creature_type_reaches_creature_cards_everywhere() -> None:
    board = Board()
    board.put("Arcane Adaptation", chosen=("goblin",))
    for zone in ("battlefield", "hand", "graveyard", "exile", "library"):
        board.put(card(zone), zone=zone)
    board.put(card("Theirs"), player=B, zone="graveyard")
    board.put(card("Trinket", "Artifact"), zone="graveyard")
    for zone in ("battlefield", "hand", "graveyard", "exile", "library"):
        assert board.traits(zone).has("goblin"), zone
    assert not board.traits("Theirs").has("goblin")
    assert not board.traits("Trinket").has("goblin")


def test_the_mycosynth_makes_no_artifacts_of_lands_and_of_spells_that_stay_no_permanents() -> None:
    board = Board()
    board.put("Encroaching Mycosynth")
    board.put(card("Land", "Land"))
    board.put(card("Bear"), zone="graveyard")
    board.put(card("Bolt", "Instant"), zone="graveyard")
    assert board.traits("Bear").has("artifact")
    assert not board.traits("Land").has("artifact")
    assert not board.traits("Bolt").has("artifact")


def test_the_sword_helps_tapped_or_untapped_creatures_as_the_equipped_one_is() -> None:
    board = Board().mana("CCCCCC")
    board.put("Sword of the Paruns")
    bear = board.put(card("Bear"))
    board.put(card("Other"), tapped=True)
    assert board.size("Other") == (2, 2)
    board.activate("Sword of the Paruns", 1, answers=["Bear"]).resolve()
    assert bear.oid
    assert board.size("Bear") == (2, 4)
    assert board.size("Other") == (2, 2)
    board.activate("Sword of the Paruns", 0).resolve(["yes", "tap"])
    assert board.size("Bear") == board.size("Other") == (4, 2)


def test_the_red_terror_grows_once_for_all_that_a_source_damages_at_once() -> None:
    board = Board()
    board.put("The Red Terror")
    board.put(card("Red", colors=["R"]))
    board.put(card("Blue", colors=["U"]))
    board.do(DealDamage(amount=1, to=Filter(types=("creature",)), who="opponents"), source="Red")
    board.do(DealDamage(amount=1, who="opponents"), source="Blue")
    board.resolve_all()
    assert board.one("The Red Terror").counters == {"+1/+1": 1}


def test_haakon_can_be_cast_from_the_graveyard_only() -> None:
    board = Board().mana("CBBCBB")
    board.put("Haakon, Stromgald Scourge", zone="graveyard")
    board.put(card("Bear"), zone="hand")

    def casts() -> list[str]:
        listed = actions_of(board.game, A, responds=False, goes_on=False, untaps=False)
        return [a.text for a in listed if " casts " in a.text]

    assert any("Haakon, Stromgald Scourge from graveyard" in t for t in casts())
    board.do(Move(what=Filter(named="Haakon, Stromgald Scourge", zone="graveyard"), to="hand"))
    assert casts() == ["A casts Bear"]


def test_the_constrictor_adds_a_counter_to_its_controller_too() -> None:
    board = Board()
    board.put("Winding Constrictor")
    board.put(card("Bear"))
    board.put(card("Charm", "Enchantment"))
    board.do(PutCounters(kind="+1/+1", on=Filter(named="Bear")), PutCounters(kind="charge", on=Filter(named="Charm")))
    board.do(GivePlayerCounters(kind="energy", amount=2))
    assert board.one("Bear").counters == {"+1/+1": 2}
    assert board.one("Charm").counters == {"charge": 1}
    assert board.game.players[A].counters == {"energy": 3}


def test_the_beetle_keeps_counters_off_the_opponents_creatures() -> None:
    board = Board()
    board.put("Blightbeetle")
    board.put(card("Mine"))
    board.put(card("Theirs"), player=B)
    board.do(PutCounters(kind="+1/+1", on=Filter(types=("creature",))), PutCounters(kind="-1/-1", on=Filter(named="Theirs")))
    assert board.one("Mine").counters == {"+1/+1": 1}
    assert board.one("Theirs").counters == {"-1/-1": 1}


def test_reyhan_hands_on_the_counters_of_what_dies() -> None:
    board = Board()
    board.put("Reyhan, Last of the Abzan", counters={"+1/+1": 3})
    board.put(card("Bear"), counters={"+1/+1": 2})
    board.do(Destroy(what=Filter(named="Bear")))
    board.settle().resolve(["yes"])
    assert board.one("Reyhan, Last of the Abzan").counters == {"+1/+1": 5}


def test_the_dance_lets_a_creature_untap_only_for_mana() -> None:
    board = Board()
    dead = board.put(card("Bear"), zone="graveyard")
    assert dead.zone == "graveyard"
    board.put("Dance of the Dead", zone="hand")
    board.mana("CB").cast("Dance of the Dead").resolve_all()
    assert board.size("Bear") == (3, 3)
    assert board.one("Bear").tapped
    assert rule_affects(board.game, "doesnt untap", traits_of(board.game, board.one("Bear")))
    board.do(Destroy(what=Filter(named="Dance of the Dead")))
    board.resolve_all()
    assert board.one("Bear").zone == "graveyard"


def test_the_peer_halves_rounding_up() -> None:
    board = Board(life=7, library=5)
    board.put("Peer into the Abyss", zone="hand")
    board.mana("CCCCBBB").cast("Peer into the Abyss", ["A"]).resolve()
    assert board.life() == 3
    assert board.game.players[A].library == 2


def test_the_trilobites_mana_is_for_abilities_only() -> None:
    board = Board()
    board.put("Cryptic Trilobite", counters={"+1/+1": 2})
    board.put(card("Bear", cost="{2}"), zone="hand")
    board.put(
        card(
            "Rod", "Artifact", abilities=[{"ability": "activated", "cost": {"mana": "{2}"}, "effects": [{"do": "gain_life", "amount": 1}]}]
        )
    )
    board.activate("Cryptic Trilobite")
    with pytest.raises(IllegalActionError):
        board.cast("Bear")
    board.activate("Rod").resolve()
    assert board.life() == 21


def test_what_is_blinked_from_the_hand_is_blinked_again_in_the_next_upkeep() -> None:
    board = Board().mana("W")
    board.put(card("Bear"), counters={"+1/+1": 1})
    board.put("Ephemerate", zone="hand")
    board.do(*(), source="Bear")
    board.cast("Ephemerate").resolve()
    assert board.one("Bear").counters == {}
    assert board.one("Ephemerate").zone == "exile"
    emit(board.game, [Event("step", player=A, word="upkeep")])
    board.settle().resolve(["yes"])
    assert board.one("Ephemerate").zone == "stack"
    board.resolve_all()
    assert board.one("Ephemerate").zone == "graveyard"


def test_the_thief_draws_what_opponents_would_draw() -> None:
    board = Board(library=5)
    board.put("Notion Thief")
    board.do(DrawCards(amount=2), player=B)
    assert board.game.players[B].library == 5
    assert board.game.players[A].library == 3


def test_under_enduring_renewal_creatures_on_top_are_not_drawn() -> None:
    board = Board()
    board.put("Enduring Renewal")
    board.put(card("Bear"), zone="library")
    board.put(card("Charm", "Instant"), zone="library")
    board.do(DrawCards(amount=2))
    assert board.one("Charm").zone == "hand"
    assert board.one("Bear").zone == "graveyard"
    board.put(card("Ox"))
    board.do(Destroy(what=Filter(named="Ox")))
    board.resolve_all()
    assert board.one("Ox").zone == "hand"


def test_the_champion_exiles_another_goblin_or_is_sacrificed() -> None:
    board = Board()
    board.put("Lightning Crafter", zone="exile")
    board.do(Move(what=Filter(zone="exile"), to="battlefield"))
    board.settle().resolve()
    assert board.one("Lightning Crafter").zone == "graveyard"
    board = Board()
    board.put(card("Goblin", "Creature - Goblin"))
    board.put("Lightning Crafter", zone="exile")
    board.do(Move(what=Filter(zone="exile"), to="battlefield"))
    board.settle().resolve(["yes"])
    assert board.one("Goblin").zone == "exile"
    board.do(Destroy(what=Filter(named="Lightning Crafter")))
    board.resolve_all()
    assert board.one("Goblin").zone == "battlefield"


def test_the_upkeep_of_the_chasm_rises() -> None:
    board = Board()
    board.put("Glacial Chasm")
    for left in (18, 14):
        emit(board.game, [Event("step", player=A, word="upkeep")])
        board.settle().resolve(["pay"])
        assert board.life() == left
    board.do(DealDamage(amount=3, who="everyone"), source="Glacial Chasm")
    assert board.life() == 14
    assert board.life(B) == 17
    emit(board.game, [Event("step", player=A, word="upkeep")])
    board.settle().resolve(["not pay"])
    assert board.one("Glacial Chasm").zone == "graveyard"


def test_the_chip_plays_from_the_library_as_equipment_only() -> None:
    board = Board().mana("CCU")
    board.put("The Reality Chip")
    board.put(card("Bear"))
    assert board.traits("The Reality Chip").is_creature
    board.activate("The Reality Chip", 0).resolve()
    assert not board.traits("The Reality Chip").is_creature
    assert board.one("The Reality Chip").attached is not None
    board.mana("CCU").activate("The Reality Chip", 1).resolve()
    assert board.traits("The Reality Chip").is_creature


def test_sakashima_stays_what_keeps_the_legend_rule_off() -> None:
    board = Board()
    board.put(card("Hero", "Legendary Creature - Human"))
    board.put("Sakashima of a Thousand Faces", zone="exile")
    board.do(Move(what=Filter(zone="exile"), to="battlefield"), answers=["Hero"])
    board.settle()
    assert len(board.all("Hero", "battlefield")) == 2


def test_volo_copies_only_what_is_new() -> None:
    for old, copies in (("Ox", 2), ("Bear", 1)):
        board = Board()
        board.put("Volo, Guide to Monsters")
        board.put(card("Dead", f"Creature - {old}"), zone="graveyard")
        board.put(card("New", "Creature - Bear"), zone="hand")
        board.cast("New").resolve_all()
        assert board.count("New") == copies, old


def test_land_that_is_every_basic_type_gives_every_colour() -> None:
    board = Board()
    board.put("Overlord of the Hauntwoods", zone="exile")
    board.do(Move(what=Filter(zone="exile"), to="battlefield"))
    board.resolve_all()
    land = board.one("Everywhere")
    assert land.tapped
    mana = [a for a in traits_of(board.game, land).abilities if isinstance(a, Activated)]
    assert len(mana) == 5


def test_opponents_mill_twice_as_many_and_their_controller_does_not() -> None:
    board = Board(library=10)
    board.put("Bruvac the Grandiloquent")
    board.do(Mill(amount=3, who="everyone"))
    assert [p.library for p in board.game.players] == [7, 4]
    board.put("Bruvac the Grandiloquent")
    board.do(Mill(amount=1, who="opponents"))
    assert board.game.players[B].library == 0


def test_fraying_sanity_counts_cards_that_went_to_the_graveyard_from_anywhere() -> None:
    board = Board(library=10)
    board.put("Fraying Sanity", attached=PlayerRef(B))
    board.put(card("Bear"), player=B)
    board.put(card("Token"), player=B, token=True)
    board.put(card("Mine"))
    board.do(Destroy(what=Filter(types=("creature",))), Mill(amount=3, who="opponents"))
    emit(board.game, [Event("step", player=A, word="end step")])
    board.resolve_all()
    assert board.game.players[B].library == 10 - 3 - 4


def test_abdel_takes_what_his_controller_likes_and_gives_it_back() -> None:
    board = Board()
    for name in ("One", "Two", "Three"):
        board.put(card(name))
    board.put(card("Land", "Land"))
    board.put(card("Copy"), token=True, count=5)
    board.put("Abdel Adrian, Gorion's Ward", zone="exile")
    board.do(Move(what=Filter(named="Abdel Adrian, Gorion's Ward", zone="exile"), to="battlefield"))
    board.settle().resolve(["2", "yes", "yes", "no"])
    assert [board.one(n).zone for n in ("One", "Two", "Three")] == ["exile", "battlefield", "exile"]
    assert board.count("Copy") == 3
    assert board.count("Soldier") == 4
    board.do(Destroy(what=Filter(named="Abdel Adrian, Gorion's Ward")))
    board.resolve_all()
    assert board.one("One").zone == board.one("Three").zone == "battlefield"


@pytest.mark.parametrize(("lives", "hasty"), [((20, 20), False), ((20, 10), True), ((11, 11), False)])
def test_the_ghast_looks_at_each_opponent_alone(lives: tuple[int, int], hasty: bool) -> None:
    board = Board("A", "B", "C")
    board.put("Bloodghast")
    for player, life in zip((1, 2), lives, strict=True):
        board.game.players[player].life = life
    assert ("haste" in board.traits("Bloodghast").keywords) == hasty


def test_malignus_is_half_the_highest_life_and_its_damage_is_dealt() -> None:
    board = Board("A", "B", "C")
    board.game.players[1].life, board.game.players[2].life = 7, 13
    board.put("Malignus")
    assert board.size("Malignus") == (7, 7)
    board.put("Glacial Chasm", player=B)
    board.do(DealDamage(amount=2, who="target"), source="Malignus", target=B)
    assert board.life(B) == 5
    board.put(card("Bear"))
    board.do(DealDamage(amount=2, who="target"), source="Bear", target=B)
    assert board.life(B) == 5


def test_the_machine_mother_doubles_her_side_and_silences_the_other() -> None:
    board = Board()
    gain = {
        "ability": "triggered",
        "when": {"on": "enters", "what": {"types": ["creature"]}},
        "effects": [{"do": "gain_life", "amount": 1}],
    }
    board.put("Elesh Norn, Mother of Machines")
    board.put(card("Soul", abilities=[gain]))
    board.put(card("Theirs", abilities=[gain]), player=B)
    board.put(card("Dead", abilities=[{**gain, "zone": "graveyard"}]), zone="graveyard")
    board.do(CreateToken(token=card("New")))
    board.resolve_all()
    assert board.life() == 20 + 2 + 1
    assert board.life(B) == 20


def test_the_ascension_asks_whether_one_opponent_lost_enough() -> None:
    for losses, quests in (((1, 1), {}), ((2, 0), {"quest": 1})):
        board = Board("A", "B", "C")
        board.put("Bloodchief Ascension")
        for player, amount in zip((1, 2), losses, strict=True):
            board.do(LoseLife(amount=amount, who="target"), target=player)
        emit(board.game, [Event("step", player=A, word="end step")])
        board.resolve_all()
        assert board.one("Bloodchief Ascension").counters == quests


def test_the_ascension_drains_for_each_card_but_no_token() -> None:
    board = Board(library=5)
    board.put("Bloodchief Ascension", counters={"quest": 3})
    board.put(card("Token"), player=B, token=True)
    board.do(Destroy(what=Filter(types=("creature",))), Mill(amount=2, who="opponents"))
    board.resolve_all()
    assert (board.life(), board.life(B)) == (24, 16)


def spell(name: str, *targets: dict[str, object], count: int = 1) -> Card:
    given = [{"what": {}, "count": count, "up_to": True}] if not targets else list(targets)
    return card(name, "Instant", abilities=[{"ability": "spell", "targets": given, "effects": [{"do": "untap"}]}])


def test_orvar_copies_one_of_the_others_that_a_spell_targets() -> None:
    board = Board()
    board.put("Orvar, the All-Form")
    board.put(card("Bear"))
    board.put(card("Ox"))
    board.put(card("Theirs"), player=B)
    board.put(spell("Aid", count=2), zone="hand")
    board.cast("Aid", ["Bear", "Theirs"]).resolve()
    assert board.count("Bear") == 2
    assert board.count("Ox") == board.count("Theirs") == 1
    board.put(spell("Self"), zone="hand")
    board.cast("Self", ["Orvar"])
    assert len(board.game.stack) == 2  # the spells: what targets only the source copies nothing


def test_the_veil_lets_each_planeswalker_act_once_more() -> None:
    board = Board().mana("CCCC")
    board.put("The Chain Veil")
    ability = {"ability": "activated", "timing": "sorcery", "cost": {"loyalty": 1}, "effects": [{"do": "gain_life", "amount": 1}]}
    walker = card("Walker", "Planeswalker - Ajani", loyalty=3, abilities=[ability])
    board.put(walker, counters={"loyalty": 3})

    def acts() -> int:
        listed = actions_of(board.game, A, responds=False, goes_on=False, untaps=False)
        return sum(1 for a in listed if "Walker" in a.text)

    board.activate("Walker").resolve()
    assert not acts()
    board.activate("The Chain Veil").resolve()
    assert acts()
    board.activate("Walker").resolve()
    assert not acts()
    emit(board.game, [Event("step", player=A, word="end step")])
    board.resolve_all()
    assert board.life() == 22


def test_the_veil_punishes_a_turn_without_loyalty_abilities() -> None:
    board = Board()
    board.put("The Chain Veil")
    emit(board.game, [Event("step", player=A, word="end step")])
    board.resolve_all()
    assert board.life() == 18


def test_the_monument_adds_to_colourless_mana_only() -> None:
    board = Board()
    board.put("Forsaken Monument")
    for name, made in (("Rock", "{C}{C}"), ("Bog", "{B}")):
        board.put(
            card(name, "Artifact", abilities=[{"ability": "activated", "cost": {"tap": True}, "effects": [{"do": "mana", "mana": made}]}])
        )
    board.activate("Rock").activate("Bog")
    assert board.pool() == {"C": 3, "B": 1}


def test_teferi_keeps_opponents_from_casting_whenever_they_like() -> None:
    board = Board()
    board.put("Teferi, Time Raveler")
    for player in (A, B):
        board.put(card(f"Trick {player}", "Instant", abilities=[]), player=player, zone="hand")

    def casts(player: int) -> bool:
        return any("casts" in a.text for a in actions_of(board.game, player, responds=True, goes_on=False, untaps=False))

    assert casts(A)
    assert not casts(B)
    board.game.active = B
    assert casts(B)
    assert casts(A)


def test_the_field_counts_different_names() -> None:
    for names, zombies in (("abcdef", 1), ("abcdee", 0)):
        board = Board()
        for place, name in enumerate(names):
            board.put(card(f"Land {name}", "Land"), label=str(place))
        board.put("Field of the Dead", zone="exile")
        board.do(Move(what=Filter(zone="exile"), to="battlefield"))
        board.resolve_all()
        assert board.count("Zombie") == zombies


def test_the_staff_makes_one_copy_more() -> None:
    board = Board().mana("CCCCCCC")
    board.put("Twinning Staff")
    board.put(card("Gain", "Instant", abilities=[{"ability": "spell", "effects": [{"do": "gain_life", "amount": 1}]}]), zone="hand")
    board.cast("Gain").activate("Twinning Staff").resolve_all()
    assert board.life() == 23


def test_a_double_is_not_legendary_and_has_one_counter_more_of_its_kind() -> None:
    walker = card("Walker", "Legendary Planeswalker - Ajani", loyalty=3)
    for original, counters in ((card("Hero", "Legendary Creature - Human"), {"+1/+1": 1}), (walker, {"loyalty": 4})):
        board = Board()
        board.put(original, counters={"loyalty": 3} if original is walker else {})
        board.put("Spark Double", zone="exile")
        board.do(Move(what=Filter(zone="exile"), to="battlefield"), answers=[original.name])
        board.settle()
        assert len(board.all(original.name, "battlefield")) == 2
        copy = next(o for o in board.game.battlefield() if o.printed is not None)
        assert copy.counters == counters
        assert not traits_of(board.game, copy).has("legendary")


def test_under_aluren_everybody_casts_small_creatures_at_any_time() -> None:
    board = Board()
    board.put("Aluren")
    for player in (A, B):
        board.put(card(f"Small {player}", cost="{2}"), player=player, zone="hand")
        board.put(card(f"Large {player}", cost="{4}"), player=player, zone="hand")
    for player in (A, B):
        listed = list(actions_of(board.game, player, responds=True, goes_on=False, untaps=False))
        free = [a for a in listed if "Small" in a.text and "other cost" in a.text]
        assert len(free) == 1
        assert not any("Large" in a.text and "other cost" in a.text for a in listed)
        board.run(free[0].begin).resolve()
        assert board.count(f"Small {player}") == 1


@pytest.mark.parametrize(("wears", "zone"), [("Sword", "hand"), ("", "graveyard")])
def test_koll_returns_what_wore_something_even_if_all_goes_at_once(wears: str, zone: str) -> None:
    board = Board()
    board.put("Koll, the Forgemaster")
    bear = board.put(card("Bear"))
    board.put(card("Sword", "Artifact - Equipment"), attached=Ref(bear.oid) if wears else None)
    board.do(Destroy(what=Filter(any_of=(Filter(named="Bear"), Filter(named="Sword"), Filter(named="Koll, the Forgemaster")))))
    board.resolve_all()
    assert board.one("Bear").zone == zone
    assert board.one("Sword").zone == "graveyard"


def test_malcolm_makes_a_treasure_for_each_opponent_in_one_go() -> None:
    from analyzer.rules.damage import Blow, deal_at_once

    board = Board("A", "B", "C")
    board.put("Malcolm, Keen-Eyed Navigator")
    for name in ("One", "Two"):
        board.put(card(name, "Creature - Pirate"))

    def strike(game: Game) -> Process:
        blows = []
        for name, seats in (("One", (1, 2)), ("Two", (1,))):
            obj = next(o for o in game.battlefield() if o.card.name == name)
            blows.append(Blow(traits_of(game, obj), Ref(obj.oid), [(PlayerRef(s), 1) for s in seats]))
        yield from deal_at_once(game, blows)

    board.run(strike).settle()
    assert len(board.game.stack) == 1
    board.resolve_all()
    assert board.count("Treasure") == 2


def attack(board: Board, *names: str, answers: Sequence[int | str] = ()) -> Board:
    return board.run(
        lambda g: declare_attackers(g, [(next(o for o in g.battlefield() if o.card.name == n), PlayerRef(B)) for n in names]), answers
    )


def test_an_exerted_creature_untaps_the_others_once_and_not_itself_next_time() -> None:
    board = Board()
    board.put("Combat Celebrant")
    board.put(card("Bear"))
    attack(board, "Combat Celebrant", "Bear", answers=["yes"]).resolve_all()
    assert board.game.extra_phases == ["combat"]
    assert not board.one("Bear").tapped
    attack(board, "Combat Celebrant", "Bear").settle()
    assert not board.game.stack
    board.run(_untap_step).run(_untap_step)
    assert not board.one("Combat Celebrant").tapped


def test_an_exerted_creature_stays_tapped_in_the_next_untap_step() -> None:
    board = Board()
    board.put("Combat Celebrant")
    attack(board, "Combat Celebrant", answers=["yes"]).run(_untap_step)
    assert board.one("Combat Celebrant").tapped
    board = Board()
    board.put("Combat Celebrant")
    attack(board, "Combat Celebrant", answers=["no"]).run(_untap_step)
    assert not board.one("Combat Celebrant").tapped


@pytest.mark.parametrize(("which", "phases", "fresh"), [("one of them", 1, 1), ("all of them", 2, 0), ("none", 0, 2)])
def test_of_creatures_that_are_alike_one_or_all_are_exerted(which: str, phases: int, fresh: int) -> None:
    board = Board()
    board.put("Combat Celebrant", count=2, token=True)
    attack(board, "Combat Celebrant", answers=[which]).resolve_all()
    assert len(board.game.extra_phases) == phases
    assert sum(o.count for o in board.all("Combat Celebrant") if "exerted" not in o.flags) == fresh
    tapped = [o for o in board.all("Combat Celebrant") if o.tapped]
    assert len(tapped) == {"one of them": 1, "all of them": 0, "none": 1}[which]


def test_the_razer_attacks_a_player_once_each_turn() -> None:
    board = Board("A", "B", "C")
    board.put("Port Razer", sick=False)
    board.game.step = "beginning of combat"

    def against() -> list[str]:
        listed = actions_of(board.game, A, responds=False, goes_on=False, untaps=False)
        return sorted(a.text.split()[2] for a in listed if " attacks " in a.text)

    assert against() == ["B", "C"]
    attack(board, "Port Razer").do(Untap(what=Filter(named="Port Razer")))
    board.one("Port Razer").attacking = None
    board.game.step = "beginning of combat"
    board.game.changed()
    assert against() == ["C"]


def test_opponents_cast_nothing_from_elsewhere_under_the_magistrate() -> None:
    board = Board()
    board.put("Drannith Magistrate")
    for player in (A, B):
        board.put(card(f"Exiled {player}"), player=player, zone="exile")
        board.do(CastCard(what=Filter(named=f"Exiled {player}", zone="exile")), player=player)
    assert board.one("Exiled 0").zone == "stack"
    assert board.one("Exiled 1").zone == "exile"


def test_frenzy_plays_from_the_library_only() -> None:
    board = Board()
    board.put("Experimental Frenzy")
    for zone in ("hand", "library"):
        board.put(card(f"{zone} land", "Land"), zone=zone)
    board.put(card("Bear"), zone="hand")

    def plays() -> list[str]:
        listed = actions_of(board.game, A, responds=False, goes_on=False, untaps=False)
        return [a.text for a in listed if " plays " in a.text or " casts " in a.text]

    assert plays() == ["A plays library land from library"]


def test_the_nightmare_pays_as_much_energy_as_the_creature_costs() -> None:
    board = Board()
    board.put("Chthonian Nightmare")
    board.game.players[A].counters["energy"] = 3
    board.put(card("Fodder"))
    board.put(card("Two", cost="{2}"), zone="graveyard")
    board.put(card("Four", cost="{4}"), zone="graveyard")
    board.activate("Chthonian Nightmare", answers=["X = 2"]).resolve()
    assert board.one("Two").zone == "battlefield"
    assert board.one("Chthonian Nightmare").zone == "hand"
    assert board.game.players[A].counters == {"energy": 1}


def test_two_players_vote_and_one_of_them_twice() -> None:
    for mine, theirs, clues, treasures in (
        (2, "evidence", 1, 2),
        (1, "bribery", 1, 2),
        (3, "evidence", 2, 0),
    ):
        board = Board()
        board.put("Tivit, Seller of Secrets", zone="exile")
        board.do(Move(what=Filter(zone="exile"), to="battlefield"))
        board.settle().resolve([mine, theirs])
        assert (board.count("Clue"), board.count("Treasure")) == (clues, treasures)


def test_the_consultation_can_exile_a_whole_library() -> None:
    board = Board(library=40).mana("B")
    board.put("Demonic Consultation", zone="hand")
    board.cast("Demonic Consultation").resolve(["a card that is not"])
    assert board.game.players[A].library == 0


def test_the_mage_draws_for_what_leaves_alive() -> None:
    board = Board(library=9)
    board.put("Dour Port-Mage")
    for name in ("One", "Two", "Three"):
        board.put(card(name))
    board.do(Move(what=Filter(any_of=(Filter(named="One"), Filter(named="Two"))), to="hand"), Destroy(what=Filter(named="Three")))
    board.resolve_all()
    assert board.game.players[A].library == 8


def test_what_died_as_a_creature_comes_back_as_an_enchantment_that_stays_dead_next_time() -> None:
    board = Board()
    board.put("Enduring Vitality")
    board.do(Destroy(what=Filter(named="Enduring Vitality")))
    board.resolve_all()
    assert board.traits("Enduring Vitality").types == {"enchantment"}
    board.do(Destroy(what=Filter(named="Enduring Vitality")))
    board.resolve_all()
    assert board.one("Enduring Vitality").zone == "graveyard"
