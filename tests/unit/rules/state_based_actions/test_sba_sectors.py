"""704.5u: sector designations (CR 702.158)."""

from __future__ import annotations

from analyzer.rules.freezing import Freezer
from analyzer.rules.interning import Setting
from analyzer.rules.state_based_actions.sectors import sector_of
from analyzer.rules.zones import Order, move
from tests.unit.rules.positions import asked_in_check, creature, enchantment, new_game, put, run, settle

SCULPTOR = creature("Sculptor", 1, 4, keywords=("space sculptor",))
BEAR = creature()


def test_every_creature_without_a_sector_gets_one() -> None:
    game = new_game()
    objs = [put(game, SCULPTOR), put(game, BEAR, 0), put(game, BEAR, 1)]
    assert asked_in_check(game, 2, 0, 1) == ["B: sector of B's Bear", "A: sector of Sculptor", "A: sector of A's Bear"]
    assert [sector_of(o) for o in objs] == ["alpha", "beta", "gamma"]
    assert settle(game) == []


def test_without_a_sculptor_nobody_chooses() -> None:
    game = new_game()
    put(game, BEAR)
    assert settle(game) == []


def test_who_controls_no_sculptor_chooses_first_even_if_not_active() -> None:
    game = new_game(3)
    put(game, SCULPTOR, 0)
    put(game, BEAR, 1)
    put(game, BEAR, 2)
    assert [a[0] for a in asked_in_check(game, 0, 0, 0)] == ["B", "C", "A"]


def test_what_is_no_creature_gets_none() -> None:
    game = new_game()
    put(game, SCULPTOR, flags={"sector:alpha"})
    shrine = put(game, enchantment("Shrine"))
    assert settle(game) == []
    assert sector_of(shrine) is None


def test_a_creature_that_comes_later_gets_one_and_the_others_keep_theirs() -> None:
    game = new_game()
    sculptor = put(game, SCULPTOR, flags={"sector:gamma"})
    bear = put(game, BEAR)
    assert settle(game, 1) == [["704.5u"]]
    assert (sector_of(sculptor), sector_of(bear)) == ("gamma", "beta")


def test_sectors_end_with_the_last_sculptor() -> None:
    game = new_game()
    sculptor, bear = put(game, SCULPTOR, flags={"sector:gamma"}), put(game, BEAR, flags={"sector:beta"})
    run(move(game, [Order(sculptor, "exile")]), iter(()))
    assert settle(game) == []
    assert sector_of(bear) is None


def test_sectors_survive_freezing() -> None:
    game = new_game()
    put(game, SCULPTOR, flags={"sector:gamma"})
    freezer = Freezer(Setting(("A", "B")))
    thawed = freezer.thaw(*freezer.freeze(game, ("priority",)))
    assert sector_of(thawed.battlefield()[0]) == "gamma"
