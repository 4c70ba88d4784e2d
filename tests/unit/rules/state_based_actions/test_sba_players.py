"""704.5a-c, aa: players who lose, speed."""

from __future__ import annotations

from analyzer.rules.damage import draw_cards, gain_life
from analyzer.rules.format.definitions import GainLife, GameLossChanged, Replacement, SetLife
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import DREW, LOST, PLAYING, WON, Game
from analyzer.rules.interning import Setting
from tests.unit.rules.positions import check, creature, enchantment, new_game, put, rule, run, settle, statuses

LIFE_BECOMES_20 = enchantment("Mirror", Replacement(event=GameLossChanged(effects=(SetLife(amount=20),))))


def draw(game: Game, player: int, amount: int) -> None:
    run(draw_cards(game, player, amount), iter(()))


# ---------------------------------------------------------------------------------------------- a
def test_a_player_at_zero_or_less_life_loses() -> None:
    for life in (0, -7):
        game = new_game()
        game.players[1].life = life
        assert check(game) == ["704.5a"]
        assert statuses(game) == [WON, LOST]


def test_a_player_at_one_life_does_not_lose() -> None:
    game = new_game(life=1)
    assert settle(game) == []
    assert statuses(game) == [PLAYING, PLAYING]


def test_both_at_zero_is_a_draw() -> None:
    game = new_game(life=0)
    assert check(game) == ["704.5a", "704.5a"]
    assert statuses(game) == [DREW, DREW]


def test_two_of_three_lose_at_once_and_the_third_wins() -> None:
    game = new_game(3)
    game.players[0].life = game.players[2].life = 0
    settle(game)
    assert statuses(game) == [LOST, WON, LOST]


def test_who_cannot_lose_stays_and_the_check_is_not_repeated() -> None:
    game = new_game()
    put(game, rule("cant lose", who="you"), 1)
    game.players[1].life = 0
    assert settle(game) == []
    assert statuses(game) == [PLAYING, PLAYING]


def test_no_loss_for_zero_life_is_only_about_life() -> None:
    game = new_game()
    put(game, rule("no loss for zero life", who="you"), 1)
    game.players[1].life = -3
    assert settle(game) == []
    game.players[1].counters["poison"] = 10
    assert check(game) == ["704.5c"]


def test_only_who_can_lose_loses() -> None:
    game = new_game(life=0)
    put(game, rule("cant lose", who="you"), 0)
    assert check(game) == ["704.5a"]
    assert statuses(game) == [WON, LOST]


# ---------------------------------------------------------------------------------------------- b
def test_drawing_from_an_empty_library_loses_at_the_next_check() -> None:
    game = new_game()
    game.players[1].library = 1
    draw(game, 1, 1)
    assert settle(game) == []
    draw(game, 1, 1)
    assert check(game) == ["704.5b"]
    assert statuses(game) == [WON, LOST]


def test_an_empty_library_alone_does_not_lose() -> None:
    game = new_game()
    game.players[1].library = 0
    assert settle(game) == []


def test_a_failed_draw_counts_only_since_the_last_check() -> None:
    game = new_game()
    angel = put(game, rule("cant lose", who="you"), 1)
    game.players[1].library = 0
    draw(game, 1, 1)
    assert settle(game) == []
    del game.objects[angel.oid]
    game.changed()
    assert settle(game) == []  # the draw was before the last check
    draw(game, 1, 1)
    assert check(game) == ["704.5b"]


# ---------------------------------------------------------------------------------------------- c
def test_ten_poison_counters_lose_and_nine_do_not() -> None:
    game = new_game()
    game.players[1].counters["poison"] = 9
    assert settle(game) == []
    game.players[1].counters["poison"] = 10
    assert check(game) == ["704.5c"]
    assert statuses(game) == [WON, LOST]


def test_other_counters_of_a_player_do_not_lose() -> None:
    game = new_game()
    game.players[1].counters["energy"] = 30
    assert settle(game) == []


# ---------------------------------------------------------------------------------------------- several at once
def test_one_replacement_replaces_losing_for_several_reasons() -> None:
    """CR 704.7: the rules' own example has life 0 and a draw from an empty library."""
    game = new_game()
    put(game, LIFE_BECOMES_20, 1)
    game.players[1].life = -1
    game.players[1].drew_from_empty = True
    assert check(game) == ["704.5a", "704.5b"]
    assert statuses(game) == [PLAYING, PLAYING]
    assert game.players[1].life == 20
    assert settle(game) == []


def test_a_replaced_loss_happens_again_if_its_reason_stays() -> None:
    game = new_game()
    put(game, enchantment("Gift", Replacement(event=GameLossChanged(effects=(GainLife(amount=5),)))), 1)
    game.players[1].life = -7
    assert settle(game) == [["704.5a"], ["704.5a"]]
    assert game.players[1].life == 3
    assert statuses(game) == [PLAYING, PLAYING]


def test_who_has_left_is_not_looked_at_again() -> None:
    game = new_game(3)
    game.players[2].life = 0
    assert settle(game) == [["704.5a"]]
    assert statuses(game) == [PLAYING, PLAYING, LOST]


def test_gaining_life_before_the_check_saves() -> None:
    """CR 704.4: only the state at the check counts."""
    game = new_game()
    game.players[1].life = -2
    run(gain_life(game, 1, 3), iter(()))
    assert settle(game) == []


# ---------------------------------------------------------------------------------------------- aa
ENGINE = creature("Engine", keywords=("start your engines!",))


def test_speed_starts_at_one() -> None:
    game = new_game()
    put(game, ENGINE, 1)
    assert settle(game) == [["704.5aa"]]
    assert [p.speed for p in game.players] == [0, 1]


def test_speed_that_has_started_does_not_start_again() -> None:
    game = new_game()
    put(game, ENGINE, 0)
    game.players[0].speed = 3
    assert settle(game) == []
    assert game.players[0].speed == 3


def test_speed_needs_control_of_the_permanent() -> None:
    game = new_game()
    put(game, ENGINE, 0, controller=1)
    settle(game)
    assert [p.speed for p in game.players] == [0, 1]


def test_speed_needs_the_battlefield() -> None:
    game = new_game()
    put(game, ENGINE, 0, "graveyard")
    assert settle(game) == []


def test_the_old_text_knows_no_speed() -> None:
    game = new_game(edition="2023-11-17")
    put(game, ENGINE, 1)
    assert settle(game) == []
    assert game.players[1].speed == 0


def test_speed_is_part_of_a_frozen_position() -> None:
    game = new_game()
    put(game, ENGINE, 1)
    settle(game)
    freezer = Freezer(Setting(("A", "B")))
    thawed = freezer.thaw(*freezer.freeze(game, ("priority",)))
    assert [p.speed for p in thawed.players] == [0, 1]
