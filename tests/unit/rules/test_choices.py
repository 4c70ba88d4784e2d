"""Driving a process with answers."""

from __future__ import annotations

import pytest

from analyzer.rules.choices import Choice, IllegalActionError, Pending, Process, drive


def asks(*options: int) -> Process:
    for number in options:
        yield Choice(0, "which", tuple(f"option {i}" for i in range(number)))


def test_a_choice_with_one_option_is_not_asked():
    assert drive(asks(1, 2), (1,)) is None


def test_a_missing_answer_is_pending():
    assert isinstance(drive(asks(2, 2), (0,)), Pending)


@pytest.mark.parametrize("answers", [(1, 0), (2,)])
def test_an_answer_too_many_or_out_of_range_is_illegal(answers: tuple[int, ...]):
    with pytest.raises(IllegalActionError):
        drive(asks(1, 2), answers)
