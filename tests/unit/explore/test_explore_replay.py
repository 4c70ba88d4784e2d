"""Replays of moves by numbers that vary."""

from __future__ import annotations

from typing import Any, cast

import pytest

from analyzer.errors import ReplayError
from analyzer.explore.replay import replay
from analyzer.system.program import StepKind
from analyzer.system.transition_system import Mode, Move, Situation, TransitionSystem


class _Renaming:
    """A lifted position has the move of a key whatever the numbers; in a plain one it is another move from 2 on."""

    tally_count = 0

    def numbers(self, state: int) -> tuple[int, ...]:
        return (state,)

    def lift(self, state: int, numbers: list[Any]) -> list[Any]:
        return numbers

    def situation(self, position: Any, only: Any = None) -> Situation:
        name = "sacrifice one of several" if not isinstance(position, int) or position > 1 else "sacrifice the last"
        return Situation(Mode.WAITING, (Move(name, StepKind.MANDATORY),))

    def perform(self, position: list[Any], label: str) -> list[Any]:
        return [position[0] - 1]

    def ground(self, position: list[Any]) -> int:
        return int(position[0].value)

    def lifted_numbers(self, position: list[Any]) -> list[Any]:
        return position

    def describe(self, label: str) -> str:
        return label


def test_a_move_that_the_plain_state_does_not_have_is_not_possible() -> None:
    system = cast("TransitionSystem", _Renaming())
    label = "sacrifice one of several"
    assert replay(system, 3, [label, label]).states == (3, 2, 1)
    with pytest.raises(ReplayError, match=label):
        replay(system, 3, [label, label, label])
