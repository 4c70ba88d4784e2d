"""What every Siege has: defeated, it is exiled and cast with its back face up (CR 310.11b)."""

from __future__ import annotations

from analyzer.rules.choices import Process
from analyzer.rules.effects.counters import remove_counters
from analyzer.rules.format.definitions import Card
from analyzer.rules.game import Game, Obj, PlayerState
from analyzer.rules.resolution import place_triggers, resolve_top
from analyzer.rules.state_based_actions import applicable

BACK = Card(name="Back", types="Creature - Elemental", power=4, toughness=4)
SIEGE = Card(name="Siege", types="Battle - Siege", cost="{3}{G}", defense=2, back=BACK, layout="battle")


def finish(process: Process, answer: int = 0) -> None:
    try:
        choice = next(process)
        while True:
            choice = process.send(answer if len(choice.options) > 1 else 0)
    except StopIteration:
        pass


def defeated() -> tuple[Game, Obj]:
    game = Game([PlayerState("A", 20), PlayerState("B", 20)], libraries=[[], []])
    siege = game.add(SIEGE, 0, "battlefield", counters={"defense": 2}, flags={"protector:1"})
    finish(remove_counters(game, siege, "defense", 2, 1))
    return game, siege


def test_the_ability_waits_before_the_siege_could_be_put_away():
    game, siege = defeated()
    assert len(game.pending) == 1
    assert not any(siege in action.objects for action in applicable(game))


def test_a_defeated_siege_is_cast_as_its_back():
    game, _ = defeated()
    finish(place_triggers(game))
    finish(resolve_top(game))
    assert [(i.kind, game.objects[i.oid].card.name) for i in game.stack] == [("spell", "Back")]
    finish(resolve_top(game))
    assert [(o.card.name, o.printed) for o in game.battlefield()] == [("Back", SIEGE)]


def test_it_stays_in_exile_if_its_controller_does_not_want_it():
    game, _ = defeated()
    finish(place_triggers(game))
    finish(resolve_top(game), answer=1)
    assert [(o.zone, o.card.name) for o in game.objects.values()] == [("exile", "Siege")]
