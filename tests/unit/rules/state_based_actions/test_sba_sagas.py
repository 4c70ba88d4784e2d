"""704.5s: Sagas, their chapters and lore counters (CR 714)."""

from __future__ import annotations

import pytest

from analyzer.rules.damage import put_counters
from analyzer.rules.format.definitions import (
    Card,
    Chapter,
    Continuous,
    CountersChanged,
    Filter,
    GainLife,
    Modification,
    Replacement,
    Triggered,
)
from analyzer.rules.game import Game
from analyzer.rules.turns import enter_step
from analyzer.rules.zones import Order, move
from tests.unit.rules.positions import (
    ANY,
    counters_of,
    enchantment,
    names,
    new_game,
    put,
    resolve_all,
    rule,
    run,
    settle,
    waiting,
)

OLD = "2023-11-17"


def chapter(*numbers: int) -> Triggered:
    return Triggered(name=f"chapter {numbers[0]}", when=Chapter(chapters=numbers), effects=(GainLife(amount=1),))


SAGA = Card(name="Saga", types="Enchantment - Saga", abilities=(chapter(1, 2), chapter(3)))
LAND_SAGA = Card(name="Land Saga", types="Enchantment Land - Saga", abilities=(chapter(1), chapter(2)))
MOON = enchantment("Moon", Continuous(affects=Filter(types=("land",)), change=Modification(set_subtypes=("mountain",))))
SILENCE = enchantment("Silence", Continuous(affects=Filter(types=("saga",)), change=Modification(lose_abilities=True)))


def enter(game: Game, card: Card = SAGA, owner: int = 0) -> None:
    run(move(game, [Order(put(game, card, owner, "hand"), "battlefield")]), iter(()))


def main_phase(game: Game) -> None:
    run(enter_step(game, "precombat main"), iter(()))


def test_a_saga_enters_with_a_lore_counter_and_its_first_chapter_triggers() -> None:
    game = new_game()
    enter(game)
    (saga,) = game.battlefield()
    assert counters_of(saga) == {"lore": 1}
    assert list(waiting(game)) == ["chapter 1"]
    assert settle(game) == []


def test_each_main_phase_of_its_controller_adds_a_lore_counter() -> None:
    game = new_game()
    enter(game)
    resolve_all(game)
    game.active = 1
    main_phase(game)
    assert counters_of(game.battlefield()[0]) == {"lore": 1}
    game.active = 0
    main_phase(game)
    assert counters_of(game.battlefield()[0]) == {"lore": 2}
    assert list(waiting(game)) == ["chapter 1"]
    resolve_all(game)
    assert game.players[0].life == 22


def test_the_saga_is_sacrificed_after_its_last_chapter_has_left_the_stack() -> None:
    game = new_game()
    put(game, SAGA, counters={"lore": 2})
    main_phase(game)
    assert list(waiting(game)) == ["chapter 3"]
    assert settle(game) == []  # it waits to be put on the stack
    resolve_all(game)
    assert game.players[0].life == 21
    assert names(game, "graveyard") == ["Saga"]
    assert game.tally["A.sacrifices"] == 1


def test_a_saga_before_its_last_chapter_stays() -> None:
    game = new_game()
    put(game, SAGA, counters={"lore": 2})
    assert settle(game) == []


def test_a_saga_at_its_last_chapter_without_anything_waiting_is_sacrificed() -> None:
    game = new_game()
    put(game, SAGA, counters={"lore": 5})
    assert settle(game) == [["704.5s"]]


def test_another_sagas_chapter_does_not_hold_it() -> None:
    game = new_game()
    put(game, SAGA, counters={"lore": 3})
    enter(game, LAND_SAGA)
    assert settle(game) == [["704.5s"]]
    assert names(game) == ["Land Saga"]


def test_two_chapters_reached_at_once_trigger_both() -> None:
    """Counters doubled as it enters: the number goes from 0 to 2, so both chapters were reached."""
    game = new_game()
    put(game, enchantment("Doubling", Replacement(event=CountersChanged(what=ANY, times=2))))
    enter(game)
    assert counters_of(next(o for o in game.battlefield() if o.card is SAGA)) == {"lore": 2}
    resolve_all(game)
    assert game.players[0].life == 22


def test_a_chapter_that_was_passed_before_does_not_trigger_again() -> None:
    game = new_game()
    saga = put(game, SAGA, counters={"lore": 1})
    run(put_counters(game, saga, "lore", 2, 0), iter(()))  # type: ignore[arg-type]
    assert sorted(waiting(game)) == ["chapter 1", "chapter 3"]


def test_removing_and_adding_again_triggers_again() -> None:
    game = new_game()
    saga = put(game, SAGA, counters={"lore": 2})
    saga.counters["lore"] = 1
    run(put_counters(game, saga, "lore", 1, 0), iter(()))  # type: ignore[arg-type]
    assert list(waiting(game)) == ["chapter 1"]


def test_a_saga_that_cannot_be_sacrificed_stays_and_is_not_checked_for_ever() -> None:
    game = new_game()
    put(game, rule("cant be sacrificed", affects=Filter(types=("saga",))))
    put(game, SAGA, counters={"lore": 3})
    assert settle(game) == []


def test_a_saga_controlled_by_another_player_is_theirs_to_sacrifice() -> None:
    game = new_game()
    put(game, SAGA, 0, controller=1, counters={"lore": 3})
    settle(game)
    assert names(game, "graveyard", owner=0) == ["Saga"]
    assert "B.sacrifices" in game.tally


@pytest.mark.parametrize(("edition", "gone"), [(OLD, True), ("current", False)])
def test_a_saga_without_chapters_goes_only_under_the_old_text(edition: str, gone: bool) -> None:
    game = new_game(edition=edition)
    put(game, SAGA, counters={"lore": 1})
    put(game, SILENCE)
    assert settle(game) == ([["704.5s"]] if gone else [])


@pytest.mark.parametrize(("edition", "gone"), [(OLD, True), ("current", False)])
def test_a_land_saga_that_is_a_mountain(edition: str, gone: bool) -> None:
    """Urza's Saga under Blood Moon: it keeps its enchantment type and is still a Saga."""
    game = new_game(edition=edition)
    put(game, MOON)
    put(game, LAND_SAGA, counters={"lore": 1})
    settle(game)
    assert names(game, "graveyard") == (["Land Saga"] if gone else [])


@pytest.mark.parametrize(("edition", "lore"), [(OLD, 2), ("current", 1)])
def test_a_saga_without_chapters_gets_no_lore_counter_today(edition: str, lore: int) -> None:
    game = new_game(edition=edition)
    saga = put(game, SAGA, counters={"lore": 1})
    put(game, SILENCE)
    main_phase(game)
    assert saga.counters["lore"] == lore


def test_lore_counters_on_what_is_no_saga_do_nothing() -> None:
    game = new_game()
    put(game, enchantment("Shrine"), counters={"lore": 9})
    assert settle(game) == []
