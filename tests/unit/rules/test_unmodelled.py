"""What is not modelled is never done half: nobody announces it, and no trigger of it goes on the stack."""

from __future__ import annotations

import pytest

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.support import gaps, unmodelled
from tests.strategies.boards import Board, card

NOTHING = [{"do": "unmodelled", "about": "effect:Strange"}]


def test_an_ability_is_not_activated() -> None:
    board = Board()
    board.put(card(abilities=[{"ability": "activated", "effects": NOTHING}]))
    with pytest.raises(UnsupportedPositionError, match="effect:Strange"):
        board.activate("Thing")


def test_a_spell_is_not_cast() -> None:
    board = Board()
    board.put(card("Spell", "Instant", abilities=[{"ability": "spell", "effects": NOTHING}]), zone="hand")
    with pytest.raises(UnsupportedPositionError, match="effect:Strange"):
        board.cast("Spell")


def test_a_trigger_is_not_put_on_the_stack() -> None:
    board = Board()
    board.put(card("Watcher", abilities=[{"ability": "triggered", "when": {"on": "enters", "what": {"other": True}}, "effects": NOTHING}]))
    board.put(card("Bear"), zone="hand")
    with pytest.raises(UnsupportedPositionError, match="effect:Strange"):
        board.cast("Bear").resolve()


def test_another_mode_can_be_chosen() -> None:
    modes = [{"effects": NOTHING}, {"effects": [{"do": "gain_life", "amount": 3}]}]
    board = Board()
    board.put(card(abilities=[{"ability": "activated", "modes": modes}]))
    board.activate("Thing", answers=(1,)).resolve()
    assert board.game.players[0].life == 23


def test_it_is_told_apart_from_what_is_not_understood() -> None:
    data = card(abilities=[{"ability": "activated", "effects": NOTHING}])
    assert list(unmodelled(data)) == ["effect:Strange"]
    assert list(gaps(data)) == []
