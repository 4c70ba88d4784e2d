"""What "the chosen cards" and "this way" refer to in a chain of effects."""

from __future__ import annotations

from typing import Any

from analyzer.rules.format.definitions import Activated, Filter, If, Move, Target, Unmodelled
from tests.unit.cards.translation.trees import ability, fixed, typed

DONE = {"type": "EffectOutcome", "signal": "OptionalEffectPerformed"}
DEAD = typed("Creature", controller="You", properties=[{"type": "InZone", "zone": "Graveyard"}])
SACRIFICE = {"type": "Sacrifice", "target": typed("Artifact"), "count": fixed(1)}


def found(effect: dict[str, Any], sentence: str, **more: Any) -> Activated:
    node = {"kind": "Activated", "cost": {"type": "Tap"}, "effect": effect, "description": sentence, **more}
    translated = ability(abilities=[node])
    assert isinstance(translated, Activated)
    return translated


def returned(target: dict[str, Any], **more: Any) -> dict[str, Any]:
    effect = {"type": "ChangeZone", "destination": "Battlefield", "target": target}
    return {"kind": "Spell", "effect": effect, "sub_link": "SequentialSibling", **more}


def test_the_chosen_cards_are_the_targets_and_not_what_was_sacrificed() -> None:
    back = returned({"type": "TrackedSet", "id": 0}, condition=DONE)
    last = {"kind": "Spell", "effect": SACRIFICE, "sub_link": "SequentialSibling", "sub_ability": back}
    sentence = "{T}: Choose two target creature cards in your graveyard. Sacrifice an artifact. If you do, return the chosen cards."
    two = {"multi_target": {"min": 2, "max": fixed(2)}, "declares_chosen_group": 0}
    translated = found({"type": "TargetOnly", "target": DEAD}, sentence, sub_ability=last, **two)
    assert translated.targets == (Target(what=Filter(types=("creature",), zone="graveyard", controller="you"), count=2),)
    assert isinstance(translated.effects[1], If)
    assert translated.effects[1].then == (Move(what="target", to="battlefield"),)


def test_what_was_put_into_a_graveyard_this_way_is_refused_where_the_data_only_says_graveyard() -> None:
    dead = typed("Creature", properties=[{"type": "InZone", "zone": "Graveyard"}])
    back = returned(dead, target_choice_timing="Resolution")
    sentence = "{T}: Destroy all creatures, then return a creature card put into a graveyard this way to the battlefield."
    translated = found({"type": "DestroyAll", "target": typed("Creature")}, sentence, sub_ability=back)
    assert isinstance(translated.effects[0], Unmodelled)
