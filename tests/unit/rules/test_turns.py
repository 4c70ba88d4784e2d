"""Turns and steps that are skipped, replaced or added (CR 500, 614.10)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.format import definitions as d
from analyzer.rules.turns import next_step
from tests.strategies.boards import A, B, Board


def _next_turn(board: Board, answers: Sequence[int | str] = ()) -> Board:
    board.game.step = "end step"
    return board.run(next_step, answers)


def test_time_vault_untaps_for_a_skipped_turn() -> None:
    for answers, active, tapped in ((["yes"], B, False), (["no"], A, True)):
        board = Board(library=9)
        board.game.active, board.game.turns_left = B, 3
        board.put("Time Vault", A, tapped=True)
        _next_turn(board, answers)
        assert board.game.active == active
        assert board.one("Time Vault").tapped is tapped


def test_an_untapped_vault_skips_nothing() -> None:
    board = Board(library=9)
    board.game.active, board.game.turns_left = B, 3
    board.put("Time Vault", A)
    assert _next_turn(board).game.active == A


def test_extra_turns_may_be_skipped_too() -> None:
    board = Board(library=9)
    board.game.turns_left = 2
    board.put("Time Vault", A, tapped=True)
    board.game.extra_turns.append(A)
    _next_turn(board, ["yes"])
    assert board.game.active == B


def test_a_skipped_turn_is_followed_by_the_next_players() -> None:
    board = Board("A", "B", "C", library=9)
    board.game.turns_left = 5
    board.do(d.SkipStep(step="turn", who="opponents"))
    assert _next_turn(board).game.active == A
    assert _next_turn(board).game.active == B


def test_when_every_turn_asked_about_is_skipped_nothing_is_left() -> None:
    board = Board(library=9)
    board.game.turns_left = 1
    board.do(d.SkipStep(step="turn", who="opponents"))
    _next_turn(board)
    assert board.game.step == "cleanup"


@pytest.mark.parametrize(("step", "after"), [("draw", "precombat main"), ("upkeep", "draw"), ("untap", "upkeep")])
def test_a_step_is_skipped_once(step: str, after: str) -> None:
    board = Board(library=9)
    board.do(d.SkipStep(step=step))
    before = {"draw": "upkeep", "upkeep": "untap", "untap": "end step"}[step]
    board.game.step, board.game.turns_left = before, 2
    board.game.active = A if step != "untap" else B
    board.run(next_step)
    assert board.game.step == after
    assert board.count("unknown card", "hand") == (1 if after == "draw" else 0)
    assert board.game.players[A].skips == ()


def test_steps_may_be_skipped_by_a_rule() -> None:
    board = Board(library=9)
    board.put(d.Card(name="No draws", types="Enchantment", abilities=(d.RuleChange(rule="skip draw", who="you"),)))
    board.game.step = "upkeep"
    assert board.run(next_step).game.step == "precombat main"


def test_skipping_what_is_no_step_is_not_modelled() -> None:
    with pytest.raises(UnsupportedPositionError):
        Board().do(d.SkipStep(step="lunch"))
