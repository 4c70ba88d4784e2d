"""Filters for what has a quality in common with another object; colours of mana spent to cast a spell."""

from __future__ import annotations

import pytest

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.format.definitions import ColorsSpent, Count, Filter, GainLife
from analyzer.rules.unknown import UNKNOWN
from tests.strategies.boards import A, Board, card


def sharing(quality: str, **more: object) -> GainLife:
    """Gains life for each object that shares a quality with ``it``."""
    return GainLife(amount=Count(what=Filter(shares=quality, shares_with="it", not_it=True, **more)))  # type: ignore[arg-type]


def board_of(**others: dict[str, object]) -> Board:
    board = Board()
    board.put(card("It", "Creature - Elf Druid", colors=["G"]))
    for name, given in others.items():
        board.put(card(name, **given))  # type: ignore[arg-type]
    return board


def test_creature_types():
    board = board_of(
        Elf={"types": "Creature - Elf"},
        Bear={"types": "Creature - Bear"},
        Changeling={"types": "Creature - Shapeshifter", "keywords": ["changeling"]},
        Relic={"types": "Artifact"},
    )
    board.do(sharing("creature type"), it="It")
    assert board.life() == 22
    board.do(sharing("creature type"), it="Changeling")
    assert board.life() == 25
    board.do(sharing("creature type"), it="Relic")
    assert board.life() == 25


def test_colors_and_card_types():
    board = board_of(
        Green={"colors": ["G", "W"]}, Red={"colors": ["R"]}, Relic={"types": "Artifact Creature - Golem"}, Rock={"types": "Artifact"}
    )
    board.do(sharing("color"), it="It")
    assert board.life() == 21
    board.do(sharing("card type"), it="Rock")
    assert board.life() == 22
    board.do(sharing("card type"), it="It")
    assert board.life() == 25


def test_of_unknown_cards_nothing_is_known():
    board = board_of()
    board.game.add(UNKNOWN, A, "hand", count=2)
    with pytest.raises(UnsupportedPositionError):
        board.do(sharing("card type", zone="hand"), it="It")


def test_colors_of_mana_spent():
    counters = [{"kind": "+1/+1", "amount": {"of": "colors_spent"}}]
    enters = {"ability": "replacement", "zone": "any", "event": {"replace": "enters", "counters": counters}}
    for pool, expected in (("GGWU", 3), ("GGGG", 1), ("GCCC", 1)):
        board = Board()
        board.put(card("Crawler", cost="{3}{G}", power=1, toughness=1, abilities=[enters]), zone="hand")
        board.mana(pool)
        board.cast("Crawler")
        board.resolve_all()
        assert board.size("Crawler") == (1 + expected, 1 + expected)
        board.do(GainLife(amount=ColorsSpent()), source="Crawler")
        assert board.life() == 20 + expected
    board = Board()
    board.put(card("Crawler", cost="{3}{G}", power=1, toughness=1, abilities=[enters]))
    assert board.size("Crawler") == (1, 1)


def test_permanent_types():
    board = board_of(Relic={"types": "Artifact Creature - Golem"}, Rock={"types": "Artifact"}, Spell={"types": "Instant"})
    board.do(sharing("permanent type"), it="It")
    assert board.life() == 21
    board.do(sharing("permanent type"), it="Spell")
    assert board.life() == 21
