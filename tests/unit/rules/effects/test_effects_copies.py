"""Copies of spells."""

from __future__ import annotations

import pytest

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.choices import Process
from analyzer.rules.format.definitions import Card, CopyChange, CopySpell, GainLife, SpellEffect
from analyzer.rules.game import Game, PlayerState, Ref, StackItem
from analyzer.rules.resolution import resolve_top
from analyzer.rules.zones import changed_copy


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


def test_a_copy_that_is_of_one_creature_type_only():
    copied = Card(
        name="Shape",
        cost="{4}{U}",
        types="Legendary Artifact Creature - Vehicle Shapeshifter Elf",
        power=3,
        toughness=3,
        keywords=("changeling",),
    )
    change = CopyChange(add_types=("Creature", "Frog"), lose_creature_types=True, power=1, toughness=1, colors=("G",))
    frog = changed_copy(copied, change)
    assert (frog.types, frog.power, frog.toughness, frog.colors) == ("Legendary Artifact Creature - Vehicle Frog", 1, 1, ("G",))
    assert frog.keywords == ()  # CR 707.9d
    assert changed_copy(copied, CopyChange(add_types=("Frog",))).types == "Legendary Artifact Creature - Vehicle Shapeshifter Elf Frog"
    bear = Card(name="Bear", types="Creature - Bear", power=2, toughness=2)
    assert changed_copy(bear, CopyChange(lose_creature_types=True)).types == "Creature"


def test_another_color_besides_those_of_the_copied() -> None:
    black = CopyChange(add_colors=("B",))
    elf = Card(name="Elf", cost="{G}", types="Creature - Elf", power=1, toughness=1)
    assert changed_copy(elf, black).colors == ("B", "G")
    assert changed_copy(elf, CopyChange(colors=("R",), add_colors=("B",))).colors == ("B", "R")
    assert changed_copy(Card(name="Golem", cost="{1}", types="Artifact Creature", power=1, toughness=1), black).colors == ("B",)
    devoid = Card(name="Drone", cost="{B}", types="Creature", power=1, toughness=1, keywords=("devoid",))
    with pytest.raises(UnsupportedPositionError):
        changed_copy(devoid, black)
