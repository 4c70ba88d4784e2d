"""704.6 and the tournament tie-break: Two-Headed Giant, Commander, Archenemy, Planechase, single elimination."""

from __future__ import annotations

import pytest

from analyzer.rules.characteristics import traits_of
from analyzer.rules.command_zone import planeswalk
from analyzer.rules.copying import copy_of
from analyzer.rules.damage import commander_key, deal_damage, gain_life, give_player_counters, lose_life
from analyzer.rules.format.definitions import (
    Card,
    Encounters,
    Enters,
    GainLife,
    GameLossChanged,
    Replacement,
    SetInMotion,
    SetLife,
    Triggered,
)
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import (
    ARCHENEMY,
    COMMANDER,
    DREW,
    LOST,
    PLANECHASE,
    PLAYING,
    TIME_OVER,
    TWO_HEADED_GIANT,
    WON,
    Game,
    Obj,
    PlayerRef,
    Ref,
)
from analyzer.rules.interning import Setting
from analyzer.rules.turns import enter_step
from analyzer.rules.zones import Order, move
from tests.unit.rules.positions import (
    asked_in_check,
    check,
    creature,
    enchantment,
    names,
    new_game,
    put,
    resolve_all,
    rule,
    run,
    settle,
    statuses,
    waiting,
)

TEAMS = (0, 1, 0, 1)  # A and C against B and D


def giants(life: int = 30) -> Game:
    return new_game(4, TWO_HEADED_GIANT, life=life, teams=TEAMS)


def lives(game: Game) -> list[object]:
    return [p.life for p in game.players]


def go(game: Game, *orders: Order, answers: tuple[int, ...] = ()) -> None:
    run(move(game, orders), iter(answers))


# ---------------------------------------------------------------------------------------------- 704.6a
def test_a_team_shares_its_life_total() -> None:
    game = giants()
    run(lose_life(game, 1, 4), iter(()))  # type: ignore[arg-type]
    run(gain_life(game, 3, 1), iter(()))  # type: ignore[arg-type]
    assert lives(game) == [30, 27, 30, 27]


def test_a_team_at_zero_life_loses_as_one() -> None:
    game = giants(5)
    run(lose_life(game, 3, 5), iter(()))  # type: ignore[arg-type]
    assert check(game) == ["704.6a"]
    assert statuses(game) == [WON, LOST, WON, LOST]


def test_a_team_at_one_life_does_not_lose() -> None:
    assert settle(giants(1)) == []


def test_both_teams_at_zero_is_a_draw() -> None:
    game = giants(0)
    assert check(game) == ["704.6a", "704.6a"]
    assert statuses(game) == [DREW] * 4


def test_a_team_cannot_lose_if_one_of_it_cannot() -> None:
    game = giants(0)
    put(game, rule("cant lose", who="you"), 3)
    assert check(game) == ["704.6a"]
    assert statuses(game) == [LOST, WON, LOST, WON]


def test_a_player_who_loses_otherwise_takes_the_team_along() -> None:
    game = giants()
    game.players[2].drew_from_empty = True
    assert check(game) == ["704.5b"]
    assert statuses(game) == [LOST, WON, LOST, WON]


def test_no_player_of_a_team_gains_life_if_one_cannot() -> None:
    """CR 810.9g."""
    game = giants()
    put(game, rule("cant gain life", who="you"), 0)
    run(gain_life(game, 2, 5), iter(()))  # type: ignore[arg-type]
    assert lives(game) == [30, 30, 30, 30]


def test_a_replaced_loss_saves_the_team() -> None:
    game = giants()
    put(game, enchantment("Mirror", Replacement(event=GameLossChanged(effects=(SetLife(amount=20),)))), 1)
    run(lose_life(game, 1, 30), iter(()))  # type: ignore[arg-type]
    settle(game)
    assert lives(game) == [30, 20, 30, 20]
    assert statuses(game) == [PLAYING] * 4


# ---------------------------------------------------------------------------------------------- 704.6b
def test_a_team_shares_its_poison_and_loses_at_fifteen() -> None:
    game = giants()
    run(give_player_counters(game, 1, "poison", 8, 0), iter(()))  # type: ignore[arg-type]
    run(give_player_counters(game, 3, "poison", 6, 0), iter(()))  # type: ignore[arg-type]
    assert settle(game) == []
    run(give_player_counters(game, 1, "poison", 1, 0), iter(()))  # type: ignore[arg-type]
    assert check(game) == ["704.6b"]
    assert statuses(game) == [WON, LOST, WON, LOST]


def test_energy_is_not_shared() -> None:
    game = giants()
    run(give_player_counters(game, 1, "energy", 8, 0), iter(()))  # type: ignore[arg-type]
    assert "energy" not in game.players[3].counters


def test_teams_of_other_variants_share_nothing() -> None:
    game = new_game(3, ARCHENEMY, teams=(0, 1, 1))
    run(lose_life(game, 1, 20), iter(()))  # type: ignore[arg-type]
    assert check(game) == ["704.5a"]
    assert statuses(game) == [PLAYING, LOST, PLAYING]


# ---------------------------------------------------------------------------------------------- 704.6c
GENERAL = creature("General", 7, 7, types="Legendary Creature - Soldier")


def commander(game: Game, owner: int = 0, zone: str = "battlefield", card: Card = GENERAL) -> Obj:
    return put(game, card, owner, zone, flags={"commander"})


def strike(game: Game, source: Obj, player: int, amount: int, *, combat: bool = True) -> None:
    run(deal_damage(game, traits_of(game, source), Ref(source.oid), [(PlayerRef(player), amount)], combat=combat), iter(()))  # type: ignore[arg-type]


def test_twenty_one_combat_damage_from_one_commander_loses() -> None:
    game = new_game(2, COMMANDER, life=40)
    general = commander(game)
    strike(game, general, 1, 20)
    assert settle(game) == []
    strike(game, general, 1, 1)
    assert check(game) == ["704.6c"]
    assert statuses(game) == [WON, LOST]


def test_damage_of_different_commanders_is_not_added_up() -> None:
    game = new_game(3, COMMANDER, life=60)
    one, other = commander(game, 0), commander(game, 2)  # of the same name
    strike(game, one, 1, 20)
    strike(game, other, 1, 20)
    assert settle(game) == []
    assert sorted(game.players[1].commander_damage.values()) == [20, 20]  # type: ignore[type-var]


def test_other_damage_of_a_commander_does_not_count() -> None:
    game = new_game(2, COMMANDER, life=60)
    strike(game, commander(game), 1, 30, combat=False)
    assert settle(game) == []


def test_commander_damage_counts_after_it_has_changed_zones() -> None:
    game = new_game(2, COMMANDER, life=40)
    general = commander(game)
    strike(game, general, 1, 14)
    go(game, Order(general, "exile"))
    settle(game, 0)
    (again,) = game.in_zone("command")
    go(game, Order(again, "battlefield"))
    (general,) = game.battlefield()
    strike(game, general, 1, 7)
    assert game.players[1].commander_damage == {commander_key(game, general): 21}
    assert check(game) == ["704.6c"]


def test_without_the_variant_commander_damage_is_only_damage() -> None:
    game = new_game(life=40)
    strike(game, commander(game), 1, 25)
    assert settle(game) == []


def test_who_cannot_lose_survives_commander_damage() -> None:
    game = new_game(2, COMMANDER, life=40)
    put(game, rule("cant lose", who="you"), 1)
    strike(game, commander(game), 1, 25)
    assert settle(game) == []


# ---------------------------------------------------------------------------------------------- 704.6d
@pytest.mark.parametrize("zone", ["graveyard", "exile"])
@pytest.mark.parametrize("answer", [0, 1])
def test_the_owner_may_put_a_commander_into_the_command_zone(zone: str, answer: int) -> None:
    game = new_game(2, COMMANDER)
    go(game, Order(commander(game), zone))
    assert asked_in_check(game, answer) == ["A: General goes to"]
    assert names(game, "command" if answer == 0 else zone) == ["General"]
    assert settle(game) == []  # who declined is not asked again


def test_a_dying_commander_dies_first() -> None:
    game = new_game(2, COMMANDER)
    watcher = enchantment("Watcher", Triggered(name="enters", when=Enters(), effects=(GainLife(amount=1),)))
    put(game, watcher)
    general = commander(game, card=creature("General", 1, 1, types="Legendary Creature - Soldier", keywords=("undying",)))
    general.damage = 1
    assert settle(game, 0) == [["704.5g"], ["704.6d"]]
    assert list(waiting(game)) == ["undying"]
    resolve_all(game)
    assert names(game, "command") == ["General"]  # undying does not find it any more


def test_a_card_that_is_no_commander_stays() -> None:
    game = new_game(2, COMMANDER)
    go(game, Order(put(game, GENERAL), "graveyard"))
    assert settle(game) == []


def test_without_the_variant_no_commander_moves() -> None:
    game = new_game()
    go(game, Order(commander(game), "graveyard"))
    assert settle(game) == []


@pytest.mark.parametrize("zone", ["hand", "library"])
@pytest.mark.parametrize("answer", [0, 1])
def test_into_hand_or_library_it_is_a_replacement(zone: str, answer: int) -> None:
    """CR 903.9b."""
    game = new_game(2, COMMANDER)
    go(game, Order(commander(game), zone), answers=(answer,))
    assert names(game, "command" if answer == 0 else zone) == ["General"]
    assert settle(game) == []


def test_two_commanders_are_asked_for_in_turn_order() -> None:
    game = new_game(2, COMMANDER)
    game.active = 1
    go(game, Order(commander(game, 0), "graveyard"), Order(commander(game, 1), "graveyard"))
    assert asked_in_check(game, 0, 0) == ["B: General goes to", "A: General goes to"]
    assert names(game, "command") == ["General", "General"]


def test_that_a_commander_moved_survives_freezing() -> None:
    game = new_game(2, COMMANDER)
    go(game, Order(commander(game), "graveyard"))
    freezer = Freezer(Setting(("A", "B"), game.variant))
    thawed = freezer.thaw(*freezer.freeze(game, ("check",)))
    assert settle(thawed, 0) == [["704.6d"]]
    assert names(thawed, "command") == ["General"]


# ---------------------------------------------------------------------------------------------- 704.6e
def scheme(name: str, types: str = "Scheme", life: int = 1) -> Card:
    ability = Triggered(name=name, when=SetInMotion(), effects=(GainLife(amount=life),), zone="command")
    return Card(name=name, types=types, abilities=(ability,))


def archenemy(*cards: Card) -> Game:
    game = new_game(3, ARCHENEMY, teams=(0, 1, 1))
    game.schemes = [put(game, c, 0, "scheme_deck").oid for c in cards]
    return game


def deck(game: Game) -> list[str]:
    return [game.objects[o].card.name for o in game.schemes]


def test_a_scheme_is_set_in_motion_and_goes_to_the_bottom_when_nothing_of_schemes_waits() -> None:
    game = archenemy(scheme("One"), scheme("Two"), scheme("Three"))
    run(enter_step(game, "precombat main"), iter(()))
    assert names(game, "command") == ["One"]
    assert list(waiting(game)) == ["One"]
    assert settle(game) == []
    resolve_all(game)
    assert game.players[0].life == 21
    assert names(game, "command") == []
    assert deck(game) == ["Two", "Three", "One"]


def test_an_ongoing_scheme_stays() -> None:
    game = archenemy()
    put(game, scheme("Plot", "Ongoing Scheme"), 0, "command")
    assert settle(game) == []


def test_any_schemes_waiting_ability_holds_every_scheme() -> None:
    game = archenemy(scheme("Two"))
    put(game, scheme("One"), 0, "command")
    run(enter_step(game, "precombat main"), iter(()))
    assert settle(game) == []
    resolve_all(game)
    assert sorted(deck(game)) == ["One", "Two"]
    assert names(game, "command") == []


def test_only_in_archenemy_do_schemes_go_away() -> None:
    game = new_game()
    put(game, scheme("One"), 0, "command")
    assert settle(game) == []


def test_the_other_players_have_no_schemes() -> None:
    game = archenemy(scheme("One"))
    game.active = 1
    run(enter_step(game, "precombat main"), iter(()))
    assert names(game, "command") == []


def test_the_order_of_schemes_survives_freezing_and_copying() -> None:
    game = archenemy(scheme("One"), scheme("Two"), scheme("One"))
    freezer = Freezer(Setting(("A", "B", "C"), game.variant, game.teams))
    thawed = freezer.thaw(*freezer.freeze(game, ("check",)))
    assert deck(thawed) == deck(copy_of(game)) == ["One", "Two", "One"]


# ---------------------------------------------------------------------------------------------- 704.6f
STORM = Card(
    name="Storm", types="Phenomenon", abilities=(Triggered(name="storm", when=Encounters(), effects=(GainLife(amount=2),), zone="command"),)
)
PLANE, PLANE_2 = Card(name="Isle", types="Plane - Isle"), Card(name="Peak", types="Plane - Peak")


def planar(up: Card, *cards: Card) -> Game:
    game = new_game(2, PLANECHASE)
    put(game, up, 0, "command")
    game.planes = [put(game, c, 0, "planar_deck").oid for c in cards]
    return game


def test_a_phenomenon_is_encountered_and_then_left() -> None:
    game = planar(PLANE, STORM, PLANE_2)
    planeswalk(game)
    assert names(game, "command") == ["Storm"]
    assert settle(game) == []  # its ability waits
    resolve_all(game)
    assert game.players[0].life == 22
    assert names(game, "command") == ["Peak"]
    assert [game.objects[o].card.name for o in game.planes] == ["Isle", "Storm"]


def test_a_phenomenon_without_anything_waiting_is_left_at_once() -> None:
    game = planar(STORM, PLANE)
    assert settle(game) == [["704.6f"]]
    assert names(game, "command") == ["Isle"]


def test_a_plane_stays() -> None:
    game = planar(PLANE, PLANE_2)
    assert settle(game) == []


def test_only_in_planechase_is_a_phenomenon_left() -> None:
    game = planar(STORM, PLANE)
    game.variant = frozenset()
    assert settle(game) == []


def test_two_phenomena_in_a_row() -> None:
    game = planar(PLANE, STORM, STORM, PLANE_2)
    planeswalk(game)
    resolve_all(game)
    assert game.players[0].life == 24
    assert names(game, "command") == ["Peak"]


# ---------------------------------------------------------------------------------------------- the tie-break
def test_who_does_not_have_the_highest_life_total_loses() -> None:
    game = new_game(2, TIME_OVER)
    assert settle(game) == []
    game.players[1].life = 19
    assert check(game) == ["MTR 2.5"]
    assert statuses(game) == [WON, LOST]


def test_the_tie_break_is_switched_on() -> None:
    game = new_game()
    game.players[1].life = 19
    assert settle(game) == []


def test_nothing_prevents_losing_by_the_tie_break() -> None:
    game = new_game(2, TIME_OVER)
    put(game, rule("cant lose", who="you"), 1)
    put(game, enchantment("Mirror", Replacement(event=GameLossChanged(effects=(SetLife(amount=20),)))), 1)
    game.players[1].life = 3
    settle(game)
    assert statuses(game) == [WON, LOST]


def test_the_tie_break_takes_along_whoever_loses_at_the_same_check() -> None:
    game = new_game(3, TIME_OVER)
    game.players[1].life, game.players[2].life = 0, 5
    assert check(game) == ["704.5a", "MTR 2.5", "MTR 2.5"]
    assert statuses(game) == [WON, LOST, LOST]


def test_the_highest_total_may_be_held_by_several() -> None:
    game = new_game(3, TIME_OVER)
    game.players[2].life = 5
    assert settle(game) == [["MTR 2.5"]]
    assert statuses(game) == [PLAYING, PLAYING, LOST]
