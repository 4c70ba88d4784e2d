"""704.5d, e: tokens and copies where they cannot be."""

from __future__ import annotations

import pytest

from analyzer.rules.format.definitions import Card, GainLife, Leaves, SpellEffect, Triggered
from analyzer.rules.freezing import Freezer
from analyzer.rules.interning import Setting
from analyzer.rules.zones import Order, move
from tests.unit.rules.positions import check, creature, names, new_game, put, run, settle, waiting

BOLT = Card(name="Bolt", types="Instant", abilities=(SpellEffect(),))
LEAVER = creature("Leaver", abilities=(Triggered(name="left", when=Leaves(), effects=(GainLife(amount=1),)),))


@pytest.mark.parametrize("zone", ["hand", "graveyard", "exile", "library", "command"])
def test_a_token_elsewhere_ceases_to_exist(zone: str) -> None:
    game = new_game()
    obj = put(game, LEAVER, token=True)
    run(move(game, [Order(obj, zone)]), iter(()))
    assert names(game, zone) == ["Leaver"]
    assert settle(game) == [["704.5d"]]
    assert names(game, zone) == []
    assert list(waiting(game)) == ["left"]  # its abilities triggered before


@pytest.mark.parametrize("place", ["top", "bottom", "shuffled"])
def test_a_token_never_becomes_a_card_of_a_library(place: str) -> None:
    game = new_game()
    obj = put(game, creature(), token=True)
    run(move(game, [Order(obj, "library", place=place)]), iter(()))
    freezer = Freezer(Setting(("A", "B")))
    thawed = freezer.thaw(*freezer.freeze(game, ("check",)))
    assert settle(thawed) == [["704.5d"]]
    assert thawed.players[0].library == 40
    assert thawed.libraries == [[], []]


def test_a_token_on_the_battlefield_stays() -> None:
    game = new_game()
    put(game, creature(), token=True)
    assert settle(game) == []


def test_a_card_elsewhere_stays() -> None:
    game = new_game()
    for zone in ("hand", "graveyard", "exile", "command"):
        put(game, creature(), zone=zone)
    assert settle(game) == []


def test_a_copy_of_a_spell_ceases_to_exist_off_the_stack() -> None:
    game = new_game()
    copy = put(game, BOLT, zone="stack", flags={"copy"})
    assert settle(game) == []
    run(move(game, [Order(copy, "graveyard", why="countered")]), iter(()))
    assert names(game, "graveyard") == ["Bolt"]
    assert settle(game) == [["704.5e"]]
    assert names(game, "graveyard") == []


def test_a_spell_that_is_no_copy_stays_in_the_graveyard() -> None:
    game = new_game()
    spell = put(game, BOLT, zone="stack")
    run(move(game, [Order(spell, "graveyard")]), iter(()))
    assert settle(game) == []
    assert names(game, "graveyard") == ["Bolt"]


def test_a_copy_of_a_card_may_be_on_the_stack_and_the_battlefield_only() -> None:
    game = new_game()
    copy = put(game, creature(), zone="exile", flags={"copy of a card"})
    assert check(game) == ["704.5e"]
    assert copy.oid not in game.objects
    put(game, creature(), flags={"copy of a card"})
    put(game, BOLT, zone="stack", flags={"copy of a card"})
    assert settle(game) == []


def test_tokens_and_copies_go_in_one_check() -> None:
    game = new_game()
    put(game, creature(), zone="exile", token=True, count=5)
    put(game, BOLT, zone="graveyard", flags={"copy"})
    assert settle(game) == [["704.5d", "704.5e"]]


@pytest.mark.parametrize("zone", ["hand", "graveyard", "exile", "command"])
@pytest.mark.parametrize("to", ["battlefield", "hand", "exile"])
def test_a_token_that_has_left_cannot_move_again(zone: str, to: str) -> None:
    """CR 111.8: blinked within one resolution, it stays where it went until it ceases to exist."""
    game = new_game()
    obj = put(game, LEAVER, token=True)
    run(move(game, [Order(obj, zone)]), iter(()))
    (gone,) = game.objects.values()
    run(move(game, [Order(gone, to)]), iter(()))
    assert [o.zone for o in game.objects.values()] == [zone]
    assert settle(game) == [["704.5d"]]
