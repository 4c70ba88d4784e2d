"""Abilities whose mana cannot be there are not announced at all; what might be paid is."""

from __future__ import annotations

import pytest

from analyzer.rules.actions import actions_of
from tests.strategies.boards import Board, card


@pytest.mark.parametrize(
    ("pool", "cost", "listed"),
    [
        ("", "{1}", False),
        ("G", "{1}", True),
        ("G", "{R}", False),
        ("GG", "{R}{G}", False),
        ("R", "{R/G}", True),
        ("C", "{2/W}", True),
        ("", "{R/P}", True),
        ("GG", "{3}", False),
        ("C", "{C}", True),
        ("", "{X}", True),
    ],
)
def test_only_what_may_be_paid_is_listed(pool: str, cost: str, listed: bool) -> None:
    board = Board().mana(pool)
    board.put(card(abilities=[{"ability": "activated", "cost": {"mana": cost}, "effects": [{"do": "gain_life", "amount": 1}]}]))
    assert bool(list(actions_of(board.game, 0, responds=True, goes_on=False, untaps=False))) == listed


def test_where_costs_change_nothing_is_said_beforehand() -> None:
    board = Board()
    board.put(card(abilities=[{"ability": "activated", "cost": {"mana": "{1}"}, "effects": [{"do": "gain_life", "amount": 1}]}]))
    board.put(card("Reducer", "Artifact", abilities=[{"ability": "cost", "abilities": True, "what": {}, "generic": -1}]))
    assert list(actions_of(board.game, 0, responds=True, goes_on=False, untaps=False))
