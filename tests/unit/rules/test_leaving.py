"""Players who leave a game that goes on (CR 800.4)."""

from __future__ import annotations

from analyzer.rules.format.definitions import Card, GainLife, Leaves, LosesGame, Modification, Move, SpellEffect, Triggered
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import LOST, PLAYING, WON, DelayedTrigger, Game, Mod, PlayerRef, Ref, StackItem
from analyzer.rules.interning import Setting
from analyzer.rules.leaving import players_win
from analyzer.rules.zones import Order, move
from tests.unit.rules.positions import (
    CREATURES,
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

BEAR = creature()
BOLT = Card(name="Bolt", types="Instant", abilities=(SpellEffect(effects=(GainLife(amount=1),)),))


def c_loses(game: Game) -> None:
    game.players[2].life = 0
    settle(game)


def test_what_a_player_owns_leaves_with_them() -> None:
    game = new_game(3)
    for zone in ("battlefield", "hand", "graveyard", "exile", "library", "command"):
        put(game, BEAR, 2, zone)
    put(game, BEAR, 2, controller=0)
    put(game, BEAR, 1)
    c_loses(game)
    assert [o.owner for o in game.objects.values()] == [1]
    assert game.libraries == [[], [], []]
    assert statuses(game) == [PLAYING, PLAYING, LOST]


def test_control_by_an_effect_ends() -> None:
    game = new_game(3)
    for_good, for_a_time = put(game, BEAR, 0, controller=2), put(game, BEAR, 1)
    for_a_time.mods.append(Mod(Modification(control="you"), "end of turn", game.tick(), 2))
    game.changed()
    c_loses(game)
    assert (for_good.controller, for_a_time.controller) == (0, 1)
    assert for_a_time.mods == []
    assert names(game) == ["Bear", "Bear"]


def test_what_entered_under_their_control_is_exiled() -> None:
    game = new_game(3)
    run(move(game, [Order(put(game, BEAR, 0, "graveyard"), "battlefield", under=2)]), iter(()))
    c_loses(game)
    assert names(game, "exile", owner=0) == ["Bear"]


def test_how_it_entered_survives_freezing() -> None:
    game = new_game(3)
    run(move(game, [Order(put(game, BEAR, 0, "graveyard"), "battlefield", under=2)]), iter(()))
    freezer = Freezer(Setting(("A", "B", "C")))
    thawed = freezer.thaw(*freezer.freeze(game, ("check",)))
    c_loses(thawed)
    assert names(thawed, "exile", owner=0) == ["Bear"]


def test_their_spells_and_abilities_are_gone_from_the_stack() -> None:
    game = new_game(3)
    mine, theirs = put(game, BOLT, 0, "stack"), put(game, BOLT, 2, "stack")
    ability = Triggered(when=LosesGame(), effects=(GainLife(amount=5),))
    game.stack = [
        StackItem("spell", 0, Ref(mine.oid), BOLT.abilities[0], mine.oid),
        StackItem("spell", 2, Ref(theirs.oid), BOLT.abilities[0], theirs.oid),
        StackItem("triggered", 2, Ref(0), ability),
        StackItem("triggered", 1, Ref(0), ability),
    ]
    c_loses(game)
    assert [(i.kind, i.controller) for i in game.stack] == [("spell", 0), ("triggered", 1)]


def test_their_triggers_never_come() -> None:
    game = new_game(3)
    put(game, creature("Mourner", abilities=(Triggered(name="own", when=Leaves(), effects=(GainLife(amount=1),)),)), 2)
    game.delayed.append(DelayedTrigger(Triggered(when=Leaves(what=CREATURES), effects=()), 2, Ref(0)))
    put(game, enchantment("Watcher", Triggered(name="watches", when=Leaves(what=CREATURES), effects=(GainLife(amount=3),))), 0)
    c_loses(game)
    assert list(waiting(game)) == ["watches"]  # CR 603.6c
    assert game.delayed == []


def test_what_their_permanent_had_exiled_until_it_leaves_returns() -> None:
    game = new_game(3)
    prison = enchantment("Prison", Triggered(when=LosesGame(), effects=(Move(what="target", to="exile", until_leaves=True),)))
    exiled = put(game, BEAR, 0, "exile")
    put(game, prison, 2, linked=[Ref(exiled.oid)], flags={"returns what it exiled"})
    c_loses(game)
    assert names(game) == ["Bear"]


def test_losing_players_are_seen_by_the_others() -> None:
    game = new_game(3)
    put(game, enchantment("Gloat", Triggered(name="gloats", when=LosesGame(), effects=(GainLife(amount=2),))), 0)
    game.players[1].life = 0
    c_loses(game)
    assert statuses(game) == [WON, LOST, LOST]


def test_a_watcher_gains_when_one_opponent_of_two_loses() -> None:
    game = new_game(3)
    put(game, enchantment("Gloat", Triggered(name="gloats", when=LosesGame(), effects=(GainLife(amount=2),))), 0)
    c_loses(game)
    resolve_all(game)
    assert game.players[0].life == 22


def test_who_attacked_them_goes_on_attacking_nobody() -> None:
    game = new_game(3)
    bear = put(game, BEAR, attacking=PlayerRef(2))
    c_loses(game)
    assert bear.attacking is not None
    assert game.find(bear.attacking) is None


def test_extra_turns_of_theirs_are_gone() -> None:
    game = new_game(3)
    game.extra_turns = [2, 1, 2]
    c_loses(game)
    assert game.extra_turns == [1]


def test_the_last_one_wins_whatever_says_otherwise() -> None:
    """CR 104.2a."""
    game = new_game()
    put(game, rule("cant win", who="you"), 0)
    game.players[1].life = 0
    settle(game)
    assert statuses(game) == [WON, LOST]


def test_winning_by_an_effect_makes_the_others_lose() -> None:
    game = new_game(3)
    put(game, rule("cant lose", who="you"), 1)
    run(players_win(game, [0]), iter(()))
    assert statuses(game) == [WON, LOST, LOST]
