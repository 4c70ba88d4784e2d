"""Counts of the turn, of card types, of colours of mana spent; objects that share a quality."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.filters import filter_of
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Amount, ColorsSpent, Filter, ThisTurn, TypesIn
from tests.unit.cards.translation.trees import typed


def counted(qty: dict[str, Any], scope: Scope | None = None) -> Amount:
    """The amount that refers to a quantity."""
    return amount_of(Node({"type": "Ref", "qty": qty}, "qty"), scope or Scope())


def test_what_happened_this_turn():
    assert counted({"type": "SpellsCastThisTurn", "scope": "Controller"}) == ThisTurn(event="spells cast", who="you")
    assert counted({"type": "CardsDrawnThisTurn", "player": {"type": "Controller"}}) == ThisTurn(event="cards drawn", who="you")
    with pytest.raises(UntranslatedError):
        counted({"type": "SpellsCastThisTurn", "scope": "Controller", "filter": typed("Instant")})


def test_card_types_in_a_graveyard():
    own = {"type": "Zone", "zone": "Graveyard", "scope": "Controller"}
    assert counted({"type": "DistinctCardTypes", "source": own}) == TypesIn(what=Filter(zone="graveyard", owner="you"))
    with pytest.raises(UntranslatedError):
        counted({"type": "DistinctCardTypes", "source": {**own, "scope": "TargetPlayer"}})


def test_colours_of_mana_spent_on_itself():
    spent = {"type": "ManaSpentToCast", "scope": "SelfObject", "metric": {"type": "DistinctColors"}}
    assert counted(spent) == ColorsSpent()
    for other in ({**spent, "metric": {"type": "Total"}}, {**spent, "scope": "TriggeringSpell"}):
        with pytest.raises(UntranslatedError):
            counted(other)


def test_what_shares_a_quality():
    def sharing(quality: str, reference: dict[str, Any] | None, scope: Scope) -> Filter:
        more = {} if reference is None else {"reference": reference}
        return filter_of(Node(typed("Creature", properties=[{"type": "SharesQuality", "quality": quality, **more}]), "filter"), scope)

    event = Scope(event="it")
    assert sharing("CreatureType", {"type": "TriggeringSource"}, event) == Filter(
        types=("creature",), shares="creature type", shares_with="it"
    )
    assert sharing("Color", {"type": "SelfRef"}, Scope()) == Filter(types=("creature",), shares="color", shares_with="self")
    for quality, reference, scope in (
        ("CardType", None, event),
        ("ManaValue", {"type": "SelfRef"}, event),
        ("Color", {"type": "TriggeringSource"}, Scope()),
        ("Color", {"type": "ParentTarget"}, event),
    ):
        with pytest.raises(UntranslatedError):
            sharing(quality, reference, scope)
