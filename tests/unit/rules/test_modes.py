"""How many modes are chosen, and which can be (CR 700.2)."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.choices import IllegalActionError
from tests.strategies.boards import Board, card

LIFE = {"name": "life", "effects": [{"do": "gain_life", "amount": 3}]}
KILL = {"name": "kill", "targets": [{"what": {"types": ["creature"]}}], "effects": [{"do": "destroy"}]}


def _charm(**more: Any) -> Board:
    board = Board()
    spell = card("Charm", "Instant", abilities=[{"ability": "spell", "modes": [LIFE, KILL], **more}])
    board.put(spell, zone="hand")
    return board


def test_one_or_both() -> None:
    board = _charm(choose_modes=2, least_modes=1)
    board.put("Grizzly Bears")
    board.cast("Charm", ["life", "kill"]).resolve()
    assert (board.life(), board.count("Grizzly Bears", "graveyard")) == (23, 1)
    board = _charm(choose_modes=2, least_modes=1)
    board.put("Grizzly Bears")
    board.cast("Charm", ["life", "no more"]).resolve()
    assert (board.life(), board.count("Grizzly Bears", "graveyard")) == (23, 0)


def test_one_or_both_where_only_one_is_possible() -> None:
    board = _charm(choose_modes=2, least_modes=1)
    assert board.cast("Charm").resolve().life() == 23


def test_two_of_which_one_is_not_possible_cannot_be_cast() -> None:
    board = _charm(choose_modes=2)
    with pytest.raises(IllegalActionError):
        board.cast("Charm")


def test_up_to_one_may_be_none() -> None:
    board = _charm(choose_modes=1, least_modes=0)
    assert board.cast("Charm", ["no more"]).resolve().life() == 20
