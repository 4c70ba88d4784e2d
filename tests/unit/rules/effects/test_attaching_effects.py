"""Whether something was attached."""

from __future__ import annotations

from analyzer.rules.format.definitions import Attach
from tests.strategies.boards import Board, card


def _board() -> Board:
    board = Board()
    board.put(card("Blade", types="Artifact - Equipment"))
    board.put(card("Bear"))
    board.put(card("Rock", types="Artifact"))
    return board


def test_attaching_to_a_creature_is_done() -> None:
    context = _board().do(Attach(what="self", to="target"), source="Blade", target="Bear")
    assert (context.happened, context.done) == (True, 1)


def test_attaching_to_what_it_cannot_be_attached_to_is_not_done() -> None:
    context = _board().do(Attach(what="self", to="target"), source="Blade", target="Rock")
    assert (context.happened, context.done) == (False, 0)
