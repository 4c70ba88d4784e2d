"""Trees of Classes."""

from __future__ import annotations

from analyzer.rules.format import definitions as d
from tests.unit.cards.translation.trees import card, fixed


def test_levels_and_what_comes_with_them() -> None:
    up = {
        "kind": "Activated",
        "effect": {"type": "SetClassLevel", "level": 2},
        "cost": {"type": "Mana", "cost": {"type": "Cost", "shards": ["White"], "generic": 3}},
        "description": "{3}{W}: Level 2",
        "activation_restrictions": [{"type": "AsSorcery"}, {"type": "ClassLevelIs", "data": {"level": 1}}],
    }
    gains = {
        "mode": "LifeGained",
        "valid_target": {"type": "Controller"},
        "trigger_zones": ["Battlefield"],
        "damage_kind": "Any",
        "description": "Whenever you gain life, draw a card.",
        "condition": {"type": "ClassLevelGE", "level": 2},
        "execute": {"kind": "Spell", "effect": {"type": "Draw", "count": fixed(1), "target": {"type": "Controller"}}},
    }
    first, second = card(types=("Enchantment",), subtypes=("Class",), abilities=[up], triggers=[gains]).abilities
    now = d.Both(conditions=(d.ClassLevel(level=1), d.Not(condition=d.ClassLevel(level=2))))
    assert first == d.Activated(cost=d.Cost(mana="{3}{W}"), effects=(d.SetClassLevel(level=2),), timing="sorcery", condition=now)
    draws = d.Triggered(when=d.GainsLife(), effects=(d.DrawCards(),))
    assert second == d.Continuous(change=d.Modification(abilities=(draws,)), condition=d.ClassLevel(level=2))
