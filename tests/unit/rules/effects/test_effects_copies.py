"""Copies of spells."""

from __future__ import annotations

from analyzer.rules.choices import Process
from analyzer.rules.format.definitions import Card, CopySpell, GainLife, SpellEffect
from analyzer.rules.game import Game, PlayerState, Ref, StackItem
from analyzer.rules.resolution import resolve_top


def finish(process: Process) -> None:
    try:
        choice = next(process)
        while True:
            choice = process.send(len(choice.options) - 1)
    except StopIteration:
        pass


def test_a_spell_that_is_resolving_can_be_copied():
    ability = SpellEffect(effects=(GainLife(amount=1), CopySpell(what="self")))
    chain = Card(name="Chain", types="Sorcery", abilities=(ability,))
    game = Game([PlayerState("A", 20), PlayerState("B", 20)], libraries=[[], []])
    spell = game.add(chain, 0, "stack")
    game.stack.append(StackItem("spell", 0, Ref(spell.oid), ability, spell.oid))
    finish(resolve_top(game))
    assert game.players[0].life == 21
    assert [(item.kind, item.copy) for item in game.stack] == [("spell", True)]
    finish(resolve_top(game))
    assert game.players[0].life == 22
    assert [(item.kind, item.copy) for item in game.stack] == [("spell", True)]
