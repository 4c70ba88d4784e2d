"""`[[step]]`: the kinds of steps and which keys go with which."""

from __future__ import annotations

import pytest

from analyzer.errors import (
    DoubleAssignmentError,
    DuplicateNameError,
    InvalidNameError,
    InvalidValueError,
    MisplacedKeyError,
    MissingKeyError,
    ModelError,
    UnknownKeyError,
    UnknownReferenceError,
    WrongTypeError,
)
from analyzer.language import load_model_text
from analyzer.system.expression import TRUE, And, Compare, Const, Var
from analyzer.system.program import Option, PlayerRef, Step, StepKind, Update

STATE = """
title = "t"
players = ["A", "B"]
[state]
x = 0
owner = { init = "B", values = ["B", "A"] }
p = { count = 2, init = "a", values = ["a", "b"] }
[objects]
Drake = "A"
Ring = "owner"
"""
ADD = Update(1, Const(1), add=True)
POSITIVE = Compare(">", Var(1), Const(0))


def steps(text: str) -> tuple[Step, ...]:
    return load_model_text(STATE + text, "m.toml").program.steps


def step(body: str) -> Step:
    return steps(f'[[step]]\nname = "s"\n{body}')[0]


def test_defaults() -> None:
    assert step("") == Step("s", StepKind.MANDATORY, TRUE, (Option("", TRUE, ()),))
    assert step("by = 'B'") == Step("s", StepKind.ACTION, TRUE, (Option("", TRUE, ()),), by=PlayerRef(player=1))


def test_every_key_of_an_action() -> None:
    found = step(
        "kind = 'action'\nby = 'owner'\nwhen = 'x > 0'\ndo = ['x += 1']\ninvolves = ['Ring', 'Drake']\nresponds = true\nchecked = false"
    )
    by = PlayerRef(variable=2, players=(1, 0))
    options = (Option("", TRUE, (ADD,)),)
    assert found == Step("s", StepKind.ACTION, POSITIVE, options, by, involves=(1, 0), responds=True, checked=False)


def test_options() -> None:
    options = "options = [{ name = 'a', when = 'x > 0', do = ['p: a -> b'] }, { name = 'b' }]"
    enough = Compare(">=", Var(3), Const(1))
    move = (Update(3, Const(-1), add=True), Update(4, Const(1), add=True))
    expected = (Option("a", And((POSITIVE, enough)), (ADD, *move)), Option("b", TRUE, (ADD,)))
    for kind in ("action", "choice"):
        assert step(f"kind = '{kind}'\nby = 'A'\ndo = ['x += 1']\n{options}").options == expected
    assert step(f"kind = 'chance'\ndo = ['x += 1']\n{options}").options == expected


def test_state_based_choice() -> None:
    found = step("kind = 'choice'\nby = 'A'\nsba = true\noptions = [{ name = 'a' }]")
    assert found.sba
    assert found.kind is StepKind.CHOICE


def test_unless() -> None:
    found = step(
        "kind = 'unless'\nby = 'B'\npay = { name = 'pays 2', when = 'x > 0', do = ['x -= 2'] }\notherwise = { do = ['p: all a -> b'] }"
    )
    assert [o.name for o in found.options] == ["otherwise", "pays 2"]
    assert found.options[1] == Option("pays 2", POSITIVE, (Update(1, Const(-2), add=True),))
    assert found.options[0].guard == TRUE


@pytest.mark.parametrize(
    ("body", "kind", "said"),
    [
        ("kind = 'trigger'", InvalidValueError, ".kind: found 'trigger'; known here: mandatory, sba, action, choice, unless, chance"),
        ("kind = 'choise'", InvalidValueError, ".kind: found 'choise'; did you mean 'choice'?"),
        ("wen = 'x > 0'", UnknownKeyError, ": unknown key 'wen'; did you mean 'when'?"),
        ("when = true", WrongTypeError, '.when: found true; write a string in double quotes, such as when = "..."'),
        ("kind = 'action'", MissingKeyError, ': by is missing; add by = "A" for the player who decides'),
        ("kind = 'choice'\noptions = []", MissingKeyError, ": by is missing"),
        ("kind = 'choice'\nby = 'A'", MissingKeyError, ": options is missing; add options = [ { name"),
        ("kind = 'chance'", MissingKeyError, ": options is missing"),
        ("kind = 'chance'\noptions = []", InvalidValueError, ".options: an empty list; write options = "),
        ("kind = 'chance'\noptions = 1", WrongTypeError, ".options: found the number 1; write a list"),
        ("kind = 'chance'\noptions = [{}]", MissingKeyError, ".options[1]: name is missing; add name = "),
        ("kind = 'chance'\noptions = [{ name = 'a' }, { name = 'a' }]", DuplicateNameError, ".options[2]: there is already an option 'a'"),
        ("kind = 'chance'\noptions = [{ name = 'a', by = 'A' }]", UnknownKeyError, ".options[1] \"a\": unknown key 'by'"),
        (
            "kind = 'chance'\nby = 'A'\noptions = [{ name = 'a' }]",
            MisplacedKeyError,
            '.by: by does not go with kind = "chance"; nobody decides it',
        ),
        ("kind = 'mandatory'\nby = 'A'", MisplacedKeyError, '.by: by does not go with kind = "mandatory"; nobody decides it'),
        ("kind = 'sba'\nby = 'A'", MisplacedKeyError, '.by: by does not go with kind = "sba"'),
        ("options = [{ name = 'a' }]", MisplacedKeyError, '.options: options does not go with kind = "mandatory"; write kind = "choice"'),
        ("kind = 'sba'\noptions = [{ name = 'a' }]", MisplacedKeyError, '.options: options does not go with kind = "sba"'),
        ("pay = {}", MisplacedKeyError, '.pay: pay does not go with kind = "mandatory"; write kind = "unless"'),
        ("kind = 'unless'\nby = 'A'\npay = {}", MissingKeyError, ": otherwise is missing; add otherwise = "),
        ("kind = 'unless'\nby = 'A'\notherwise = {}", MissingKeyError, ": pay is missing; add pay = "),
        ("kind = 'unless'\nby = 'A'\noptions = []", MisplacedKeyError, '.options: options does not go with kind = "unless"; write pay'),
        (
            "kind = 'unless'\nby = 'A'\notherwise = { when = 'x > 0' }\npay = {}",
            MisplacedKeyError,
            ".otherwise: what happens unless somebody",
        ),
        ("kind = 'unless'\nby = 'A'\notherwise = { do = ['p: a -> b'] }\npay = {}", MisplacedKeyError, ".otherwise: what happens unless"),
        ("kind = 'unless'\nby = 'A'\notherwise = { name = 'pay' }\npay = {}", DuplicateNameError, ".pay: there is already an option 'pay'"),
        (
            "responds = true",
            MisplacedKeyError,
            '.responds: responds does not go with kind = "mandatory"; only actions are taken in response',
        ),
        ("sba = true", MisplacedKeyError, '.sba: sba does not go with kind = "mandatory"; write kind = "sba"'),
        ("by = 'A'\nsba = true", MisplacedKeyError, '.sba: sba does not go with kind = "action"; sba = true is for choices'),
        ("kind = 'sba'\nchecked = true", MisplacedKeyError, '.checked: checked does not go with kind = "sba"; state-based actions are'),
        (
            "kind = 'choice'\nsba = true\nchecked = true\nby = 'A'",
            MisplacedKeyError,
            ".checked: checked beside sba = true; state-based actions",
        ),
        ("by = 'C'", UnknownReferenceError, ".by: unknown player 'C'; known here: A, B, active, owner"),
        ("by = 'x'", InvalidNameError, ".by: 'x' is no variable whose values are players; name a player, or an enumeration"),
        ("involves = ['Drak']", UnknownReferenceError, ".involves[1]: unknown object 'Drak'; did you mean 'Drake'?"),
        ("involves = ['Drake', 'Drake']", DuplicateNameError, ".involves[2]: there is already an entry 'Drake'"),
        (
            "do = ['x += 1']\nby = 'A'\noptions = [{ name = 'a', do = ['x = 2'] }]",
            DoubleAssignmentError,
            ".options[1] \"a\".do[1]: 'x' is assigned",
        ),
    ],
)
def test_errors(body: str, kind: type[ModelError], said: str) -> None:
    with pytest.raises(kind) as caught:
        step(body)
    assert type(caught.value) is kind
    assert str(caught.value).startswith('m.toml: step[1] "s"' + said)


def test_names_are_required_and_unique() -> None:
    with pytest.raises(MissingKeyError, match=r"m.toml: step\[1\]: name is missing"):
        steps("[[step]]\nby = 'A'")
    with pytest.raises(DuplicateNameError, match=r"m.toml: step\[2\]: there is already a step 's'"):
        steps("[[step]]\nname = 's'\n[[step]]\nname = 's'")
