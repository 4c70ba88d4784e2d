"""What must hold only as an ability triggers: it enters tapped, nothing of its own doing."""

from __future__ import annotations

from typing import Any

from analyzer.rules.format.definitions import Ability, Enters, Filter, Matches, NotUnderstood, Triggered
from tests.unit.cards.translation.trees import ability, fixed, typed

LAND = typed("Land", controller="You")
GAIN = {"kind": "Spell", "effect": {"type": "GainLife", "amount": fixed(1), "target": {"type": "Controller"}}}
PLACED = {"type": "Not", "condition": {"type": "PlacedByAbilitySource"}}


def _entering(said: str, condition: dict[str, Any], **more: Any) -> Ability:
    node = {
        "mode": "ChangesZone",
        "valid_card": LAND,
        "destination": "Battlefield",
        "execute": GAIN,
        "condition": condition,
        "description": said,
        **more,
    }
    return ability(triggers=[node])


def test_a_land_that_enters_tapped() -> None:
    found = _entering("Whenever a land you control enters tapped, you gain 1 life.", {"type": "ZoneChangeObjectIsTapped"})
    assert isinstance(found, Triggered)
    assert found.when == Enters(what=Filter(types=("land",), controller="you"))
    assert (found.condition, found.during) == (None, Matches(what="it", filter=Filter(tapped=True)))


def test_a_land_that_enters_untapped() -> None:
    found = _entering(
        "Whenever a land you control enters untapped, you gain 1 life.",
        {"type": "Not", "condition": {"type": "ZoneChangeObjectIsTapped"}},
    )
    assert isinstance(found, Triggered)
    assert found.during == Matches(what="it", filter=Filter(tapped=False))


def test_what_the_ability_has_not_put_there_itself() -> None:
    found = _entering(
        "Whenever a land you control enters, if it wasn't put onto the battlefield with this ability, you gain 1 life.", PLACED
    )
    assert isinstance(found, Triggered)
    assert found.when == Enters(what=Filter(types=("land",), controller="you"), otherwise=True)
    assert found.condition is None


def test_nothing_else_is_put_there() -> None:
    found = _entering("When a land you control dies, you gain 1 life.", PLACED, origin="Battlefield", destination="Graveyard")
    assert isinstance(found, NotUnderstood)
