"""Amounts: what happened this turn, colours and sizes among objects."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Amount, CardsIn, Colors, Devotion, Filter, Greatest, ThisTurn, Toughness
from tests.unit.cards.translation.trees import typed

MINE = typed("Creature", controller="You")


def _translated(qty: dict[str, Any], **scope: Any) -> Amount:
    return amount_of(Node({"type": "Ref", "qty": qty}, "qty"), Scope(**scope))


@pytest.mark.parametrize(
    ("qty", "expected"),
    [
        ({"type": "LifeLostThisTurn", "player": {"type": "Controller"}}, ThisTurn(event="life lost")),
        ({"type": "LifeLostThisTurn", "player": {"type": "Opponent", "aggregate": "Sum"}}, ThisTurn(event="life lost", who="opponents")),
        ({"type": "AttackedThisTurn", "scope": "Controller"}, ThisTurn(event="attackers")),
        (
            {"type": "ZoneChangeCountThisTurn", "from": "Battlefield", "to": "Graveyard", "filter": typed("Creature")},
            ThisTurn(event="creatures died", who="everyone"),
        ),
        (
            {"type": "ZoneChangeCountThisTurn", "from": "Battlefield", "filter": typed("Permanent", controller="You")},
            ThisTurn(event="permanents left"),
        ),
        ({"type": "GraveyardSize", "player": {"type": "Controller"}}, CardsIn(zone="graveyard")),
        (
            {"type": "DistinctColorsAmong", "source": {"type": "Objects", "filter": MINE}},
            Colors(what=Filter(types=("creature",), controller="you")),
        ),
        (
            {"type": "PropertyAggregate", "function": "Max", "property": "Power", "source": {"type": "Objects", "filter": MINE}},
            Greatest(quality="power", what=Filter(types=("creature",), controller="you")),
        ),
        (
            {"type": "PropertyAggregate", "function": "Sum", "property": "Toughness", "source": {"type": "Objects", "filter": MINE}},
            Toughness(what=Filter(types=("creature",), controller="you")),
        ),
    ],
)
def test_amounts(qty: dict[str, Any], expected: Amount) -> None:
    assert _translated(qty) == expected


@pytest.mark.parametrize(
    "qty",
    [
        {"type": "LifeLostThisTurn", "player": {"type": "Opponent", "aggregate": "Max"}},
        {"type": "LifeLostThisTurn", "player": {"type": "ScopedPlayer"}},
        {"type": "AttackedThisTurn", "scope": "Controller", "filter": MINE},
        {"type": "ZoneChangeCountThisTurn", "from": "Battlefield", "to": "Graveyard", "filter": typed({"Subtype": "Elf"})},
        {"type": "ZoneChangeCountThisTurn", "from": "Graveyard", "filter": typed("Permanent")},
        {"type": "ZoneChangeCountThisTurn", "from": "Battlefield", "filter": typed("Permanent", {"Non": "Land"})},
        {"type": "PropertyAggregate", "function": "Sum", "property": "Power", "source": {"type": "TrackedSet", "set": "TriggeringBatch"}},
    ],
)
def test_near_misses(qty: dict[str, Any]) -> None:
    with pytest.raises(UntranslatedError):
        _translated(qty)


def test_what_was_put_into_your_graveyard_is_yours_by_ownership() -> None:
    qty = {"type": "ZoneChangeCountThisTurn", "from": "Battlefield", "to": "Graveyard", "filter": MINE}
    with pytest.raises(UntranslatedError):
        _translated(qty, sentence="for each creature put into your graveyard from the battlefield this turn")


def test_devotion():
    assert _translated({"type": "Devotion", "colors": {"type": "Fixed", "value": ["Black", "Red"]}}) == Devotion(colors=("B", "R"))
    with pytest.raises(UntranslatedError):
        _translated({"type": "Devotion", "colors": {"type": "ChosenColor"}})
