"""Which abilities are mana abilities (CR 605.1a)."""

from __future__ import annotations

import pytest

from analyzer.rules.format import definitions as d
from analyzer.rules.selection import is_mana_ability

GREEN = d.AddMana(mana="{G}")
TAP = d.Cost(tap=True)
TREASURE = d.Card(name="Treasure", types="Artifact - Treasure", abilities=(d.Activated(cost=TAP, effects=(GREEN,)),))


@pytest.mark.parametrize(
    "effect",
    [
        GREEN,
        d.May(effects=(GREEN,)),
        d.If(condition=d.YourTurn(), then=(), otherwise=(GREEN,)),
        d.ChooseOne(options=(d.Mode(effects=(GREEN,)), d.Mode(effects=(d.GainLife(amount=1),)))),
        d.Repeat(count=2, effects=(GREEN,)),
        d.FlipCoin(lost=(GREEN,)),
    ],
)
def test_what_adds_mana_as_it_resolves(effect: d.Effect) -> None:
    assert is_mana_ability(d.Activated(cost=TAP, effects=(effect,)))


@pytest.mark.parametrize(
    "effect",
    [
        d.CreateToken(token=TREASURE),
        d.Delayed(ability=d.Triggered(when=d.StepBegins(step="upkeep"), effects=(GREEN,))),
        d.Pump(what="self", modification=d.Modification(abilities=(d.Activated(cost=TAP, effects=(GREEN,)),))),
        d.Emblem(abilities=(d.Activated(cost=TAP, effects=(GREEN,)),)),
        d.Reflexive(effects=(GREEN,)),
    ],
)
def test_what_lets_something_else_add_mana_is_no_mana_ability(effect: d.Effect) -> None:
    assert not is_mana_ability(d.Activated(cost=TAP, effects=(effect,)))


def test_a_target_a_loyalty_cost_or_modes() -> None:
    assert not is_mana_ability(d.Activated(cost=TAP, effects=(GREEN,), targets=(d.Target(who="any"),)))
    assert not is_mana_ability(d.Activated(cost=d.Cost(loyalty=1), effects=(GREEN,)))
