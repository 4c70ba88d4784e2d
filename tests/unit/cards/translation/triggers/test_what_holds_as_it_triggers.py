"""What must hold only as an ability triggers: it enters tapped, nothing of its own doing."""

from __future__ import annotations

from typing import Any

from analyzer.rules.format.definitions import Ability, Dies, Enters, Filter, Matches, Moves, NotUnderstood, Triggered, Unmodelled
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


def test_tokens_are_no_cards() -> None:
    node = {
        "mode": "ChangesZoneAll",
        "batched": True,
        "valid_card": LAND,
        "destination": "Graveyard",
        "execute": GAIN,
        "description": "Whenever one or more land cards are put into your graveyard from anywhere, you gain 1 life.",
    }
    found = ability(triggers=[node])
    assert isinstance(found, Triggered)
    assert found.when == Moves(what=Filter(types=("land",), owner="you", token=False), to="graveyard", batch=True)


def test_permanents_go_to_a_graveyard_from_the_battlefield() -> None:
    node = {
        "mode": "ChangesZone",
        "valid_card": typed("Permanent", controller="You"),
        "destination": "Graveyard",
        "execute": GAIN,
        "description": "Whenever a permanent you control is put into a graveyard, you gain 1 life.",
    }
    found = ability(triggers=[node])
    assert isinstance(found, Triggered)
    assert found.when == Dies(what=Filter(types=("permanent",), controller="you"))


def test_cards_from_your_own_zones() -> None:
    node = {
        "mode": "ChangesZoneAll",
        "batched": True,
        "origin_zones": ["Library"],
        "destination": "Exile",
        "execute": GAIN,
        "description": "Whenever one or more cards are put into exile from your library, you gain 1 life.",
    }
    found = ability(triggers=[node])
    assert isinstance(found, Triggered)
    what = Filter(types=("card",), zone="any", owner="you", token=False)
    assert found.when == Moves(what=what, from_="library", to="exile", batch=True)


def test_one_of_them_is_not_all_of_them() -> None:
    put = {"kind": "Spell", "effect": {"type": "ChangeZone", "destination": "Battlefield", "target": {"type": "ParentTarget"}}}
    node = {
        "mode": "ChangesZoneAll",
        "batched": True,
        "valid_card": LAND,
        "origin": "Library",
        "destination": "Graveyard",
        "execute": put,
        "description": "Whenever one or more land cards are put into your graveyard from your library, put one of them onto "
        "the battlefield.",
    }
    found = ability(triggers=[node])
    assert isinstance(found, Triggered)
    assert [type(effect) for effect in found.effects] == [Unmodelled]
