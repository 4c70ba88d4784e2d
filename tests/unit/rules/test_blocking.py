"""Who may block whom (CR 509.1b, 702)."""

from __future__ import annotations

import pytest

from analyzer.rules.choices import IllegalActionError
from analyzer.rules.combat import can_block, declare_blockers
from analyzer.rules.game import PlayerRef
from tests.strategies.boards import B, Board, card


@pytest.mark.parametrize(
    ("attacker", "blocker", "may"),
    [
        ({}, {}, True),
        ({"keywords": ["flying"]}, {}, False),
        ({"keywords": ["flying"]}, {"keywords": ["reach"]}, True),
        ({"keywords": ["fear"]}, {}, False),
        ({"keywords": ["fear"]}, {"colors": ["B"]}, True),
        ({"keywords": ["intimidate"], "colors": ["R"]}, {"colors": ["G"]}, False),
        ({"keywords": ["intimidate"], "colors": ["R"]}, {"colors": ["R"]}, True),
        ({"keywords": ["intimidate"]}, {"types": "Artifact Creature - Golem"}, True),
        ({"keywords": ["skulk"]}, {"power": 3}, False),
        ({"keywords": ["skulk"]}, {"power": 2}, True),
        ({"keywords": ["shadow"]}, {}, False),
        ({}, {"keywords": ["shadow"]}, False),
        ({"keywords": ["shadow"]}, {"keywords": ["shadow"]}, True),
        ({"keywords": ["horsemanship"]}, {}, False),
        ({"keywords": ["protection from red"]}, {"colors": ["R"]}, False),
        ({"keywords": ["protection from red"]}, {"colors": ["G"]}, True),
        ({"keywords": ["unblockable"]}, {}, False),
    ],
)
def test_who_may_block(attacker: dict[str, object], blocker: dict[str, object], may: bool) -> None:
    board = Board()
    one = board.put(card("Attacker", **attacker), attacking=PlayerRef(B))  # type: ignore[arg-type]
    other = board.put(card("Blocker", **blocker), B)  # type: ignore[arg-type]
    assert can_block(board.game, other, one) is may


@pytest.mark.parametrize(("count", "legal"), [(1, False), (2, True)])
def test_menace_asks_for_two_blockers(count: int, legal: bool) -> None:
    board = Board()
    attacker = board.put(card("Attacker", keywords=["menace"]), attacking=PlayerRef(B)).oid
    blockers = [board.put(card(f"Blocker {i}"), B).oid for i in range(count)]

    def block() -> None:
        board.run(lambda g: declare_blockers(g, [(g.objects[b], g.objects[attacker]) for b in blockers]))

    if legal:
        block()
        assert "blocked" in board.one("Attacker").flags
    else:
        with pytest.raises(IllegalActionError):
            block()
