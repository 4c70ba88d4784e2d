"""Small trees in the shape that the parser gives, written for tests."""

from __future__ import annotations

from typing import Any

from analyzer.cards.translation import translate_card
from analyzer.rules.format.definitions import Ability, Card


def fixed(value: int) -> dict[str, Any]:
    return {"type": "Fixed", "value": value}


def typed(*types: Any, **more: Any) -> dict[str, Any]:
    return {"type": "Typed", "type_filters": list(types), **more}


def card(*, name: str = "Thing", types: tuple[str, ...] = ("Creature",), subtypes: tuple[str, ...] = ("Bear",), **face: Any) -> Card:
    """The translation of a card with one face, by default a 2/2 creature for {1}{G}."""
    given = {
        "name": name,
        "mana_cost": {"type": "Cost", "shards": ["Green"], "generic": 1},
        "card_type": {"core_types": list(types), "subtypes": list(subtypes)},
        **({"power": fixed(2), "toughness": fixed(2)} if "Creature" in types else {}),
        **face,
    }
    return translate_card({"name": name, "layout": "normal"}, {"name": name, "complete": True, "faces": [given]})


def ability(**face: Any) -> Ability:
    """The only ability of such a card."""
    (found,) = card(**face).abilities
    return found
