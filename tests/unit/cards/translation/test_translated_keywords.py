"""Keywords of the parser, in our words."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.keywords import keyword_text
from analyzer.cards.translation.node import UntranslatedError
from analyzer.rules.format import definitions as d
from tests.unit.cards.translation.trees import card, fixed, typed

MANA = {"type": "Cost", "shards": ["Black"], "generic": 1}
OTHERS = typed("Card", properties=[{"type": "Another"}, {"type": "InZone", "zone": "Graveyard"}])
ESCAPE = {
    "type": "NonMana",
    "data": {
        "type": "Composite",
        "costs": [{"type": "Mana", "cost": MANA}, {"type": "Exile", "count": 4, "zone": "Graveyard", "filter": OTHERS}],
    },
}


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ({"Partner": {"type": "Generic"}}, "partner"),
        ({"Partner": {"type": "ChooseABackground"}}, "choose a background"),
        ({"Partner": {"type": "With", "data": "Other, Half"}}, "partner with—Other, Half"),
        ({"Affinity": {"type_filters": ["Artifact"]}}, "affinity for artifacts"),
        ({"Affinity": {"type_filters": ["Artifact", "Creature"]}}, "affinity for artifact creatures"),
        ({"Affinity": {"type_filters": [{"Subtype": "Plains"}]}}, "affinity for plains"),
        ({"Escape": ESCAPE}, "escape {1}{B} 4"),
        ({"Ward": {"type": "Mana", "data": {"type": "Cost", "generic": 2}}}, "ward {2}"),
        ({"Ward": {"type": "PayLife", "data": 3}}, "ward—pay 3 life"),
        ({"Ward": {"type": "Sacrifice", "data": {"count": 1, "filter": typed({"Subtype": "Food"})}}}, "ward—sacrifice a food"),
        ({"Ward": {"type": "PayLifeEqualToPower"}}, "ward—pay life equal to power"),
        ({"Landwalk": "Forest"}, "forestwalk"),
        ({"Protection": {"CardType": "humans"}}, "protection from humans"),
        ({"Protection": "Multicolored"}, "protection from multicolored"),
        ({"Typecycling": {"cost": MANA, "subtype": "Wizard"}}, "wizardcycling {1}{B}"),
        ({"Companion": {"type": "SharedCardType"}}, "companion"),
    ],
)
def test_in_our_words(word: Any, text: str) -> None:
    assert keyword_text(word) == text


@pytest.mark.parametrize(
    "word",
    [
        {"Partner": {"type": "Unheard"}},
        {"Affinity": {"type_filters": ["Creature"], "properties": [{"type": "Token"}]}},
        {"Affinity": {"type_filters": [{"Subtype": "Snow land"}]}},
        {"Escape": {"type": "NonMana", "data": {"type": "Sacrifice", "target": typed("Creature"), "count": 3}}},
        {"Protection": {"CardType": "the colors of permanents you control"}},
    ],
)
def test_not_translated(word: Any) -> None:
    with pytest.raises(UntranslatedError):
        keyword_text(word)


def test_a_trigger_that_is_not_modelled_stops_who_comes_to_it() -> None:
    (found,) = card(keywords=["Cascade"]).abilities
    assert found == d.Triggered(when=d.Casts(), zone="stack", effects=(d.Unmodelled(about="keyword:Cascade"),))


def test_flashback_for_something_else_than_mana() -> None:
    cost = {"type": "Sacrifice", "target": typed("Creature"), "count": 3}
    found = card(types=("Sorcery",), subtypes=(), keywords=[{"Flashback": {"type": "NonMana", "data": cost}}]).abilities
    price = d.Cost(sacrifice=d.Some(what=d.Filter(types=("creature",), controller="you"), count=3))
    assert found == (d.CastFrom(name="flashback", zone="graveyard", zone_from="graveyard", cost=price, then="exile"),)


def test_a_keyword_action_is_no_keyword() -> None:
    found = card(keywords=["Explore", {"Toxic": 1}], power=fixed(1))
    assert (found.keywords, found.abilities) == (("toxic 1",), ())
