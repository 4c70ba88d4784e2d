"""`[[outcome]]`."""

from __future__ import annotations

import pytest

from analyzer.errors import (
    DuplicateNameError,
    InvalidValueError,
    MissingKeyError,
    ModelError,
    UnknownKeyError,
    UnknownReferenceError,
    WrongTypeError,
)
from analyzer.language import load_model_text
from analyzer.system.expression import TRUE, Compare, Const, Var
from analyzer.system.program import Outcome


def outcome(body: str) -> Outcome:
    text = f'title = "t"\nplayers = ["A", "B", "C"]\n[state]\nx = 0\n[[step]]\nname = "s"\n[[outcome]]\n{body}'
    return load_model_text(text, "m.toml").program.outcomes[0]


def test_outcomes() -> None:
    assert outcome("when = 'x > 3'\nloses = ['C', 'A']\nwins = ['B']") == Outcome(
        Compare(">", Var(1), Const(3)), wins=frozenset({1}), loses=frozenset({0, 2})
    )
    assert outcome("draw = true") == Outcome(TRUE, draws=frozenset({0, 1, 2}))
    assert outcome("draw = ['B']") == Outcome(TRUE, draws=frozenset({1}))


@pytest.mark.parametrize(
    ("body", "kind", "said"),
    [
        ("when = 'x > 3'", MissingKeyError, ': wins, loses or draw is missing; add loses = ["A"]'),
        ("lose = ['A']", UnknownKeyError, ": unknown key 'lose'; did you mean 'loses'?"),
        ("loses = 'A'", WrongTypeError, ".loses: found the string 'A'; write a list, such as loses = [\"A\"]"),
        ("loses = []", InvalidValueError, ".loses: an empty list"),
        ("wins = true", WrongTypeError, ".wins: found true; write a list"),
        ("wins = ['B', 'D']", UnknownReferenceError, ".wins[2]: unknown player 'D'; known here: A, B, C"),
        ("wins = ['B', 'B']", DuplicateNameError, ".wins[2]: there is already a player 'B'"),
        ("draw = false", WrongTypeError, ".draw: found false; write draw = true, or a list such as"),
    ],
)
def test_errors(body: str, kind: type[ModelError], said: str) -> None:
    with pytest.raises(kind) as caught:
        outcome(body)
    assert str(caught.value).startswith("m.toml: outcome[1]" + said)
