"""Counts of the turn, of card types, of colours of mana spent; objects that share a quality."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

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


def test_what_shares_a_quality_with_what_entered_or_was_exiled():
    def sharing(reference: str, *more: str) -> Filter:
        shares = {"type": "SharesQuality", "quality": "PermanentType", "reference": {"type": reference}}
        given = [*({"type": kind} for kind in more), shares]
        return filter_of(Node(typed("Permanent", properties=given), "filter"), Scope(event="it"))

    permanents = Filter(types=("permanent",), shares="permanent type")
    assert sharing("TriggeringSource", "Another") == replace(permanents, shares_with="it", not_it=True)
    assert sharing("ExiledBySource", "Another") == replace(permanents, shares_with="linked", other=True)
    with pytest.raises(UntranslatedError):
        sharing("ParentTarget")


def test_the_same_name():
    def named(**scope: Any) -> Filter:
        same = typed("Card", properties=[{"type": "SameNameAsParentTarget"}])
        return filter_of(Node(same, "filter"), Scope(**scope))

    assert named(event="it", parent="it") == Filter(types=("card",), same_name_as="it")
    assert named(parent="target") == Filter(types=("card",), same_name_as="target")
    for parent in ("self", "moved", ""):
        with pytest.raises(UntranslatedError):
            named(parent=parent)


def test_a_chosen_card_type():
    chosen = typed("Card", properties=[{"type": "IsChosenCardType"}])
    assert filter_of(Node(chosen, "filter"), Scope(), "stack") == Filter(types=("card",), zone="stack", chosen_type=True)
