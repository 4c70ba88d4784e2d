"""`[expect]`: the answers that a model may state."""

from __future__ import annotations

import pytest

from analyzer.errors import (
    InvalidValueError,
    MisplacedKeyError,
    ModelError,
    SortError,
    UnknownKeyError,
    UnknownNameError,
    UnknownReferenceError,
    WrongTypeError,
)
from analyzer.language import Expectation, load_model_text
from analyzer.system.expression import Compare, Const, Var


def expect(body: str) -> Expectation:
    state = "[state]\nx = 0\nmana = { any = true, min = 0 }\nseen = { tally = true }\non = true"
    text = f'title = "t"\nplayers = ["A", "B"]\n{state}\n[[step]]\nname = "s"\n[expect]\n{body}'
    return load_model_text(text, "m.toml").expect


def test_every_key() -> None:
    found = expect(
        """
verdict = "optional-loop"
must_deviate = "A"
can_end = ["A"]
who_can_start = []
sustained_by = ["B"]
iterations = 7
winners = []
losers = ["B"]
drawn = ["A", "B"]
net = { x = -1, seen = 2 }
growth = "linear"
progress = true
condition = "mana >= 3"
"""
    )
    assert found == Expectation(
        verdict="optional-loop",
        must_deviate="A",
        can_end=("A",),
        who_can_start=(),
        sustained_by=("B",),
        iterations=7,
        winners=(),
        losers=("B",),
        drawn=("A", "B"),
        net={"x": -1, "seen": 2},
        growth="linear",
        progress=True,
        condition="mana >= 3",
        condition_guard=Compare(">=", Var(2), Const(3)),
    )
    assert found.verdicts == ("optional-loop",)
    assert not found.is_empty


def test_accept() -> None:
    assert expect('accept = ["no-loop", "bounded-loop"]').verdicts == ("no-loop", "bounded-loop")
    assert expect("").verdicts == ()


@pytest.mark.parametrize(
    ("body", "kind", "said"),
    [
        ("verdikt = 1", UnknownKeyError, ": unknown key 'verdikt'; did you mean 'verdict'?"),
        ("verdict = 'draw'", InvalidValueError, ".verdict: found 'draw'; "),
        ("verdict = 'forced-drawn'", InvalidValueError, ".verdict: found 'forced-drawn'; did you mean 'forced-draw'?"),
        ("verdict = 'no-loop'\naccept = ['no-loop']", MisplacedKeyError, ".accept: accept beside verdict; leave one of them out"),
        ("must_deviate = 'C'", UnknownReferenceError, ".must_deviate: unknown player 'C'"),
        ("can_end = ['A', 'C']", UnknownReferenceError, ".can_end[2]: unknown player 'C'"),
        ("iterations = 0", InvalidValueError, ".iterations: found the number 0"),
        ("iterations = 1.0", WrongTypeError, ".iterations: found the decimal number 1.0"),
        ("net = { y = 1 }", UnknownReferenceError, ".net.y: unknown number 'y'; known here: x, mana, seen"),
        ("net = { on = 1 }", UnknownReferenceError, ".net.on: unknown number 'on'"),
        ("net = { x = '1' }", WrongTypeError, ".net.x: found the string '1'; write a whole number, such as x = 20"),
        ("growth = 'cubic'", InvalidValueError, ".growth: found 'cubic'; known here: constant, linear, polynomial, exponential"),
        ("progress = 1", WrongTypeError, ".progress: found the number 1; write true or false"),
        ("condition = 'mans > 1'", UnknownNameError, ".condition, column 1: unknown name 'mans'; did you mean 'mana'?"),
        (
            "condition = 'x > 1'",
            SortError,
            ".condition, column 1: 'x' has a fixed start; a condition speaks of variables declared with any",
        ),
    ],
)
def test_errors(body: str, kind: type[ModelError], said: str) -> None:
    with pytest.raises(kind) as caught:
        expect(body)
    assert str(caught.value).startswith("m.toml: expect" + said)
