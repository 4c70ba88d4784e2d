"""Abilities about what something was attached to look back in time (CR 603.10a): it is gone as they trigger."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.format.definitions import Card
from analyzer.rules.game import Ref
from tests.strategies.boards import Board, card

ALTAR = card(
    "Altar",
    "Artifact",
    abilities=[
        {"ability": "activated", "cost": {"sacrifice": {"what": {"types": ["creature"]}}}, "effects": [{"do": "mana", "mana": "{B}"}]}
    ],
)


def attachment(types: str, event: dict[str, Any]) -> Card:
    """An Aura or Equipment that gains life when that happens."""
    ability = {"ability": "triggered", "when": {"what": "attached", **event}, "effects": [{"do": "gain_life", "amount": 1}]}
    enchant = {"enchant": {"types": ["creature"]}} if "Aura" in types else {}
    return card("Ghost", types, abilities=[ability], **enchant)


def sacrificed(what: Card, *, attached: bool) -> Board:
    """The board after a creature was sacrificed to which something was attached, or another one."""
    board = Board()
    bear, other = board.put(card("Bear")), board.put(card("Boar"))
    board.put(ALTAR)
    board.put(what).attached = Ref((bear if attached else other).oid)
    return board.activate("Altar", answers=[0])


@pytest.mark.parametrize("types", ["Enchantment - Aura", "Artifact - Equipment"])
@pytest.mark.parametrize("event", [{"on": "dies"}, {"on": "leaves"}, {"on": "sacrificed"}])
def test_an_attachment_hears_that_what_it_was_attached_to_is_gone(types: str, event: dict[str, Any]) -> None:
    board = sacrificed(attachment(types, event), attached=True)
    board.resolve_all()
    assert board.life() == 21
    assert all(not isinstance(o.attached, Ref) or o.attached.seen is None for o in board.game.objects.values())


@pytest.mark.parametrize("types", ["Enchantment - Aura", "Artifact - Equipment"])
def test_it_hears_nothing_of_another_creature(types: str) -> None:
    board = sacrificed(attachment(types, {"on": "dies"}), attached=False)
    board.resolve_all()
    assert board.life() == 20


def test_what_was_enchanted_is_returned() -> None:
    data = attachment("Enchantment - Aura", {"on": "dies"})
    back = {
        "ability": "triggered",
        "when": {"on": "dies", "what": "attached"},
        "effects": [{"do": "move", "what": "it", "to": "battlefield"}],
    }
    returning = card("Form", data.types, enchant={"types": ["creature"]}, abilities=[back])
    board = sacrificed(returning, attached=True)
    board.resolve_all()
    assert board.count("Bear") == 1
    assert board.count("Form", "graveyard") == 1
