"""Processes inside one resolution."""

from __future__ import annotations

from analyzer.rules.choices import Process
from analyzer.rules.format.definitions import Card, Happened, Mill, RepeatWhile, SpellEffect
from analyzer.rules.game import Game, PlayerState, Ref, StackItem
from analyzer.rules.resolution import continue_resolution, resolve_top


def finish(process: Process) -> None:
    try:
        next(process)
        while True:
            process.send(0)
    except StopIteration:
        pass


def test_every_round_is_a_step_the_first_one_too():
    ability = SpellEffect(effects=(RepeatWhile(effects=(Mill(),), condition=Happened()),))
    game = Game([PlayerState("A", 20, 3), PlayerState("B", 20)], libraries=[[], []])
    spell = game.add(Card(name="Grind", types="Sorcery", abilities=(ability,)), 0, "stack")
    game.stack.append(StackItem("spell", 0, Ref(spell.oid), ability, spell.oid))
    finish(resolve_top(game))
    left = [game.players[0].library]
    while game.resolving:
        finish(continue_resolution(game))
        left.append(game.players[0].library)
    assert left == [3, 2, 1, 0, 0]
    assert [o.zone for o in game.objects.values() if o.card.name == "Grind"] == ["graveyard"]
