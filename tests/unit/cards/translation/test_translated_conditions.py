"""Conditions: what the source is like, what was put somewhere this way, whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.conditions import condition_of
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import (
    Activated,
    Chosen,
    Compare,
    Condition,
    DuringStep,
    Exists,
    Filter,
    If,
    Kicked,
    Matches,
    Not,
    Power,
    Reflexive,
    Target,
    WasCast,
    YourTurn,
)
from tests.unit.cards.translation.trees import ability, fixed, typed

TAPPED = {"type": "SourceIsTapped"}
HERE = "at the beginning of your upkeep, if ~ is so, draw a card."


def _translated(node: dict[str, Any], **scope: Any) -> Condition:
    return condition_of(Node(node, "condition"), Scope(**{"sentence": HERE, **scope}))


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ({"type": "SourceInZone", "zone": "Graveyard"}, Matches(what="self", filter=Filter(zone="graveyard"), now=True)),
        (TAPPED, Matches(what="self", filter=Filter(tapped=True), now=True)),
        ({"type": "Not", "condition": TAPPED}, Matches(what="self", filter=Filter(tapped=False), now=True)),
        ({"type": "SourceTappedState", "tapped": True}, Matches(what="self", filter=Filter(tapped=True), now=True)),
        ({"type": "SourceTappedState"}, Matches(what="self", filter=Filter(tapped=False), now=True)),
        ({"type": "SourceIsAttacking"}, Matches(what="self", filter=Filter(attacking=True), now=True)),
        ({"type": "SourceIsPaired"}, Matches(what="self", filter=Filter(paired=True), now=True)),
        ({"type": "SourceIsEquipped"}, Matches(what="self", filter=Filter(equipped=True), now=True)),
        ({"type": "SourceEnteredThisTurn"}, Matches(what="self", filter=Filter(entered_this_turn=True), now=True)),
        ({"type": "SourceAttachedToCreature"}, Matches(what="attached", filter=Filter(types=("creature",)))),
        ({"type": "SourcePowerAtLeast", "minimum": 3}, Compare(left=Power(what="self"), compare=">=", right=3)),
        ({"type": "ChosenLabelIs", "label": "Khans"}, Chosen(word="khans")),
        ({"type": "IsYourTurn", "negated": True}, Not(condition=YourTurn())),
        ({"type": "IsOpponentsTurn"}, Not(condition=YourTurn())),
        ({"type": "IsDuringUpkeep"}, DuringStep(steps=("upkeep",))),
        ({"type": "DuringPlayersTurn", "player": {"type": "Controller"}}, YourTurn()),
        ({"type": "CastViaEscape"}, Kicked(cost="escape")),
        ({"type": "CastVariantPaid", "variant": "Escape"}, Kicked(cost="escape")),
        ({"type": "CastFromZone", "zone": "Hand"}, WasCast(zone="hand")),
        (
            {"type": "ControlsNone", "filter": typed({"Subtype": "Island"}, controller="You")},
            Not(condition=Exists(what=Filter(types=("island",), controller="you"))),
        ),
        (
            {"type": "ControllerControlsMatching", "filter": typed("Land", controller="You")},
            Exists(what=Filter(types=("land",), controller="you")),
        ),
    ],
)
def test_conditions(node: dict[str, Any], expected: Condition) -> None:
    assert _translated(node) == expected


def test_what_the_object_of_the_event_was() -> None:
    assert _translated({"type": "WasType", "card_type": "Creature"}, event="it") == Matches(what="it", filter=Filter(types=("creature",)))


def test_kicked_is_what_the_sentence_says() -> None:
    assert _translated({"type": "AdditionalCostPaid"}, sentence="when ~ enters, if it was kicked, draw a card.") == Kicked()
    with pytest.raises(UntranslatedError):
        _translated({"type": "AdditionalCostPaid"}, sentence="if this spell's additional cost was paid, draw a card.")


@pytest.mark.parametrize(
    ("node", "scope"),
    [
        (TAPPED, {"sentence": "as long as equipped creature is tapped, it has haste."}),
        ({"type": "CastVariantPaid", "variant": "Impending"}, {}),
        ({"type": "DuringPlayersTurn", "player": {"type": "TriggeringPlayer"}}, {}),
        ({"type": "ControllerControlsMatching", "filter": typed("Land")}, {}),
        ({"type": "ZoneChangedThisWay", "filter": typed("Land")}, {"sentence": "if a land card is discarded this way, draw a card."}),
    ],
)
def test_near_misses(node: dict[str, Any], scope: dict[str, Any]) -> None:
    with pytest.raises(UntranslatedError):
        _translated(node, **scope)


@pytest.mark.parametrize(
    ("node", "sentence", "expected"),
    [
        (
            {"filter": typed("Land")},
            "discard a card, then draw a card. if a land card is discarded this way, draw a card.",
            Matches(what="moved", filter=Filter(types=("land",), zone="any"), some=True),
        ),
        (
            {"filter": typed({"Subtype": "Cave"}), "destination": "Battlefield"},
            "if you put a cave onto the battlefield this way, you gain 4 life.",
            Matches(what="moved", filter=Filter(types=("cave",)), now=True, some=True),
        ),
        (
            {"filter": typed("Creature"), "destination": "Graveyard"},
            "destroy target creature. if that creature dies this way, draw a card.",
            Matches(what="moved", filter=Filter(zone="graveyard"), now=True, some=True),
        ),
        (
            {"filter": typed("Creature")},
            "if a creature is destroyed this way, you gain life.",
            Matches(what="moved", filter=Filter(zone="any"), some=True),
        ),
    ],
)
def test_what_was_put_there_this_way(node: dict[str, Any], sentence: str, expected: Condition) -> None:
    found = _translated({"type": "ZoneChangedThisWay", **node}, sentence=sentence, moves=1)
    assert found == expected


def test_what_is_exiled_this_way_was_a_card_before() -> None:
    node = {"type": "ZoneChangedThisWay", "filter": typed({"Subtype": "Pirate"})}
    with pytest.raises(UntranslatedError):
        _translated(node, sentence="exile target creature you control. if a pirate was exiled this way, draw a card.", moves=1)


def test_when_one_is_exiled_this_way_is_an_ability_of_its_own() -> None:
    found = ability(
        abilities=[
            {
                "kind": "Activated",
                "cost": {"type": "Tap"},
                "effect": {
                    "type": "ChangeZone",
                    "origin": "Graveyard",
                    "destination": "Exile",
                    "target": typed("Card", properties=[{"type": "InZone", "zone": "Graveyard"}]),
                },
                "sub_ability": {
                    "kind": "Spell",
                    "effect": {"type": "PutCounter", "counter_type": "P1P1", "count": fixed(1), "target": typed("Creature")},
                    "condition": {"type": "ZoneChangedThisWay", "filter": typed("Creature")},
                    "sub_link": "SequentialSibling",
                },
                "description": "{T}: Exile target card from a graveyard. When a creature card is exiled this way, put a +1/+1 counter "
                "on target creature.",
            }
        ]
    )
    assert isinstance(found, Activated)
    assert len(found.targets) == 1
    condition = found.effects[1]
    assert isinstance(condition, If)
    (own,) = condition.then
    assert isinstance(own, Reflexive)
    assert own.targets == (Target(what=Filter(types=("creature",))),)
