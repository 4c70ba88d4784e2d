"""704.5t: dungeons (CR 309, 701.49)."""

from __future__ import annotations

import pytest

from analyzer.rules.command_zone import dungeon_of, room_of, venture
from analyzer.rules.context import Context
from analyzer.rules.effects.registry import perform_all
from analyzer.rules.format.definitions import Card, GainLife, Room, Venture
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import Game, Ref
from analyzer.rules.interning import Setting
from tests.unit.rules.positions import names, new_game, put, resolve_all, run, settle

CAVE = Card(
    name="Cave",
    types="Dungeon",
    rooms=(
        Room(name="Gate", leads_to=("Left", "Right"), effects=(GainLife(amount=1),)),
        Room(name="Left", leads_to=("End",), effects=(GainLife(amount=10),)),
        Room(name="Right", leads_to=("End",), effects=(GainLife(amount=20),)),
        Room(name="End", effects=(GainLife(amount=100),)),
    ),
)
HALL = Card(name="Hall", types="Dungeon", rooms=(Room(name="Only", effects=(GainLife(amount=5),)),))
UNDERCITY = Card(name="Undercity", types="Dungeon - Undercity", rooms=(Room(name="Entrance"),))


def go(game: Game, *answers: int, quality: str = "") -> None:
    run(venture(game, 0, quality), iter(answers))


def room(game: Game) -> str:
    dungeon = dungeon_of(game, 0)
    assert dungeon is not None
    found = room_of(dungeon)
    assert found is not None
    return found.name


def test_venturing_enters_the_first_room_whose_ability_triggers() -> None:
    game = new_game()
    put(game, CAVE, zone="outside")
    go(game)
    assert room(game) == "Gate"
    resolve_all(game)
    assert game.players[0].life == 21


@pytest.mark.parametrize(("answer", "name", "life"), [(0, "Left", 30), (1, "Right", 40)])
def test_the_player_chooses_where_to_go(answer: int, name: str, life: int) -> None:
    game = new_game()
    put(game, CAVE, zone="command", flags={"room:Gate"})
    go(game, answer)
    assert room(game) == name
    resolve_all(game)
    assert game.players[0].life == life


def test_a_dungeon_stays_while_its_last_room_waits_and_is_then_completed() -> None:
    game = new_game()
    put(game, CAVE, zone="command", flags={"room:Left"})
    go(game)
    assert room(game) == "End"
    assert settle(game) == []
    resolve_all(game)
    assert game.players[0].life == 120
    assert names(game, "command") == []
    assert names(game, "outside") == ["Cave"]


def test_a_dungeon_in_its_last_room_with_nothing_waiting_is_completed() -> None:
    game = new_game()
    put(game, CAVE, zone="command", flags={"room:End"})
    assert settle(game) == [["704.5t"]]


def test_a_dungeon_in_another_room_stays() -> None:
    game = new_game()
    put(game, CAVE, zone="command", flags={"room:Right"})
    put(game, HALL, zone="outside")
    assert settle(game) == []


def test_anothers_room_ability_does_not_hold_it() -> None:
    game = new_game()
    put(game, CAVE, 1, zone="command", flags={"room:End"})
    put(game, HALL, zone="outside")
    go(game)
    assert settle(game) == [["704.5t"]]
    assert names(game, "command") == ["Hall"]


def test_venturing_from_the_last_room_completes_it_and_enters_another() -> None:
    """CR 701.49c; its last room's ability may still be on the stack."""
    game = new_game()
    put(game, CAVE, zone="command", flags={"room:End"})
    put(game, HALL, zone="outside")
    go(game, 1)
    assert names(game, "command") == ["Hall"]
    assert names(game, "outside") == ["Cave"]


def test_the_undercity_is_entered_only_by_its_name() -> None:
    game = new_game()
    put(game, UNDERCITY, zone="outside")
    go(game)
    assert dungeon_of(game, 0) is None
    go(game, quality="Undercity")
    assert room(game) == "Entrance"


def test_the_effect_ventures() -> None:
    game = new_game()
    put(game, HALL, zone="outside")
    run(perform_all((Venture(),), Context(game, 0, Ref(0))), iter(()))
    assert room(game) == "Only"
    resolve_all(game)
    assert game.players[0].life == 25
    assert names(game, "outside") == ["Hall"]


def test_the_venture_marker_survives_freezing() -> None:
    game = new_game()
    put(game, CAVE, zone="outside")
    go(game)
    freezer = Freezer(Setting(("A", "B")))
    thawed = freezer.thaw(*freezer.freeze(game, ("check",)))
    assert room(thawed) == "Gate"
    resolve_all(thawed)
    assert thawed.players[0].life == 21
