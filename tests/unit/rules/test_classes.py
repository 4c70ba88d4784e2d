"""Classes and their levels (CR 716)."""

from __future__ import annotations

from typing import Any

from analyzer.rules.conditions import holds
from analyzer.rules.context import Context
from analyzer.rules.format import definitions as d
from analyzer.rules.game import Ref
from tests.strategies.boards import A, Board, card

AT = {"if": "class_level"}


def _exactly(level: int) -> dict[str, Any]:
    return {"if": "all", "conditions": [{**AT, "level": level}, {"if": "not", "condition": {**AT, "level": level + 1}}]}


def _class() -> d.Card:
    up = [
        {"ability": "activated", "condition": _exactly(n - 1), "timing": "sorcery", "effects": [{"do": "class_level", "level": n}]}
        for n in (2, 3)
    ]
    draws = {"ability": "triggered", "when": {"on": "gains_life"}, "effects": [{"do": "draw"}]}
    gain = {"ability": "static", "change": {"abilities": [draws]}, "condition": {**AT, "level": 2}}
    last = {"ability": "triggered", "when": {"on": "becomes_level", "level": 3}, "effects": [{"do": "gain_life", "amount": 5}]}
    return card("Lesson", "Enchantment - Class", abilities=[*up, gain, last])


def _gain(board: Board) -> Board:
    board.do(d.GainLife(amount=1))
    return board.resolve_all()


def _levels(board: Board) -> list[str]:
    """Which of the level abilities can be activated."""
    obj = board.one("Lesson")
    ups = [a for a in board.traits("Lesson").abilities if isinstance(a, d.Activated)]
    return [str(i) for i, a in enumerate(ups) if a.condition is not None and holds(a.condition, Context(board.game, A, Ref(obj.oid)))]


def test_levels_come_in_order_and_stay() -> None:
    board = Board(library=9)
    board.put(_class())
    _gain(board)
    assert board.game.players[A].library == 9
    assert _levels(board) == ["0"]
    board.activate("Lesson", 0).resolve_all()
    assert _levels(board) == ["1"]
    _gain(board)
    assert board.game.players[A].library == 8
    board.activate("Lesson", 1).resolve_all()
    assert (board.life(), board.game.players[A].library) == (27, 7)


def test_a_level_is_no_counter_and_goes_with_the_class() -> None:
    board = Board(library=9)
    board.put(_class())
    board.activate("Lesson", 0).resolve_all()
    board.do(d.Proliferate())
    assert not board.one("Lesson").counters
    board.do(d.Move(what="it", to="exile"), it="Lesson")
    board.do(d.Move(what="it", to="battlefield"), it="Lesson")
    _gain(board)
    assert board.game.players[A].library == 9


def test_what_has_triggered_resolves_although_the_class_is_gone() -> None:
    board = Board(library=9)
    board.put(_class())
    board.activate("Lesson", 0).resolve_all()
    board.do(d.GainLife(amount=1))
    board.settle()
    board.do(d.Move(what="it", to="exile"), it="Lesson")
    board.resolve_all()
    assert board.game.players[A].library == 8
