"""What has been done to an object comes back from a frozen position as it was."""

from __future__ import annotations

from analyzer.rules.characteristics import traits_of
from analyzer.rules.context import Context
from analyzer.rules.effects.permanents import change_control
from analyzer.rules.format.definitions import Card
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import Game, PlayerState, Ref
from analyzer.rules.interning import Setting

BEAR = Card(name="Bear", types="Creature - Bear", power=2, toughness=2)


def test_control_until_end_of_turn_stays_with_the_player_who_has_it():
    game = Game([PlayerState("A", 20), PlayerState("B", 20)], libraries=[[], []])
    bear = game.add(BEAR, 1, "battlefield")
    other = game.add(BEAR, 0, "battlefield")
    change_control(Context(game, 0, Ref(other.oid)), bear, 0, "end of turn")
    freezer = Freezer(Setting(("A", "B"), frozenset(), (), "current", frozenset()))
    again = freezer.thaw(*freezer.freeze(game, ()))
    owners = {obj.owner: traits_of(again, obj).controller for obj in again.battlefield()}
    assert owners == {0: 0, 1: 0}
    mods = [m for obj in again.battlefield() for m in obj.mods]
    assert [(m.until, m.controller) for m in mods] == [("end of turn", 0)]
