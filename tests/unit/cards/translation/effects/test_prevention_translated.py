"""Damage that is prevented this turn."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.effects import EFFECTS
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.references import ANY_TARGET
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Effect, Filter, PreventDamage, Target
from tests.unit.cards.translation.trees import typed


def prevented(said: str, about: Scope | None = None, **node: Any) -> tuple[Effect, list[Target]]:
    """The effect and its targets; ``said``: to whom the damage would be dealt."""
    how = "all" if node.get("amount") == "All" else "the next 2"
    about = about or Scope(parent="self", duration="UntilEndOfTurn")
    about.sentence = f"{{t}}: prevent {how} damage that would be dealt to {said} this turn."
    given = {"amount": {"Next": 2}, "scope": "AllDamage", "recipient_scope": {"type": "Single"}, "target": {"type": "Any"}, **node}
    (found,) = EFFECTS(Node({"type": "PreventDamage", **given}, "effect"), about)
    return found, about.targets


def test_to_a_target():
    found, targets = prevented("any target")
    assert (found, targets) == (PreventDamage(amount=2, to="target", who="target"), [Target(what=ANY_TARGET, who="any")])
    found, targets = prevented("target creature", target=typed("Creature"))
    assert (found, targets) == (PreventDamage(amount=2, to="target"), [Target(what=Filter(types=("creature",)))])


def test_to_the_source_to_you_and_to_what_was_spoken_of():
    assert prevented("~")[0] == PreventDamage(amount=2, to="self")
    assert prevented("you", target={"type": "Controller"})[0] == PreventDamage(amount=2, who="you")
    spoken = Scope(parent="target", duration="UntilEndOfTurn")
    found = prevented("it", spoken, amount="All", target={"type": "ParentTarget"})[0]
    assert found == PreventDamage(to="target")


@pytest.mark.parametrize(
    ("said", "node"),
    [
        ("any target", {"scope": "CombatDamage"}),
        ("any target", {"damage_source_filter": {"type": "ChosenDamageSource"}}),
        ("any target", {"prevention_duration": "UntilEndOfTurn"}),
        ("~", {"target": typed("Creature")}),
        ("creatures", {}),
        ("you and each creature you control", {"target": {"type": "Controller"}}),
        ("target player or planeswalker", {"target": {"type": "Or", "filters": [{"type": "Player"}, typed("Planeswalker")]}}),
    ],
)
def test_other_prevention_is_not_translated(said: str, node: dict[str, Any]) -> None:
    with pytest.raises(UntranslatedError):
        prevented(said, **node)
