"""`do`: assignments, moves of parts, and that everything happens at once."""

from __future__ import annotations

import pytest

from analyzer.errors import (
    DoubleAssignmentError,
    ExpressionSyntaxError,
    ModelError,
    PartMoveError,
    SortError,
    TallyReadError,
    UnknownMemberError,
    UnknownNameError,
    WrongTypeError,
)
from analyzer.language import load_model_text
from analyzer.system.expression import TRUE, And, Choose, Compare, Const, Not, Scale, Sum, Var
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import Option, Update
from analyzer.system.transition_system import Position

STATE = """
title = "t"
players = ["A", "B"]
[state]
x = 0
on = false
where = { init = "hand", values = ["hand", "table"] }
seen = { tally = true }
lands = { count = 4, init = "up", values = ["up", "down", "gone"] }
"""
ACTIVE, X, ON, WHERE, SEEN, UP, DOWN, GONE = range(8)
IS_ON = Compare("==", Var(ON), Const(1))


def option(*entries: str) -> Option:
    return load_model_text(f'{STATE}[[step]]\nname = "s"\ndo = {list(entries)!r}\n', "m.toml").program.steps[0].options[0]


@pytest.mark.parametrize(
    ("entry", "update"),
    [
        ("x = 3", Update(X, Const(3), add=False)),
        ("x += 3", Update(X, Const(3), add=True)),
        ("x -= x + 1", Update(X, Scale(-1, Sum((Var(X), Const(1)))), add=True)),
        ("x += 1 if on else 2", Update(X, Choose(IS_ON, Const(1), Const(2)), add=True)),
        ("on = true", Update(ON, Const(1), add=False)),
        ("on = not on", Update(ON, Choose(Not(IS_ON), Const(1), Const(0)), add=False)),
        ("on = x > 0", Update(ON, Choose(Compare(">", Var(X), Const(0)), Const(1), Const(0)), add=False)),
        ("where = 'table'", Update(WHERE, Const(1), add=False)),
        ("where = 'hand' if on else where", Update(WHERE, Choose(IS_ON, Const(0), Var(WHERE)), add=False)),
        ("active = 'B' if active == 'A' else 'A'", Update(ACTIVE, Choose(Compare("==", Var(0), Const(0)), Const(1), Const(0)), add=False)),
        ("seen += x + seen", Update(SEEN, Sum((Var(X), Var(SEEN))), add=True)),
        ("seen = 0", Update(SEEN, Const(0), add=False)),
        ("x = lands.up", Update(X, Var(UP), add=False)),
    ],
)
def test_assignments(entry: str, update: Update) -> None:
    assert option(entry) == Option("", TRUE, (update,))


def test_moves() -> None:
    assert option("lands: up -> down") == Option(
        "", Compare(">=", Var(UP), Const(1)), (Update(UP, Const(-1), add=True), Update(DOWN, Const(1), add=True))
    )
    assert option("lands: all up -> down") == Option("", TRUE, (Update(UP, Scale(-1, Var(UP)), add=True), Update(DOWN, Var(UP), add=True)))


def test_moves_at_once_read_the_state_before() -> None:
    assert option("lands: 2 up -> down", "lands: 1 up -> gone", "lands: down -> gone") == Option(
        "",
        And((Compare(">=", Var(UP), Const(3)), Compare(">=", Var(DOWN), Const(1)))),
        (Update(UP, Const(-3), add=True), Update(DOWN, Const(1), add=True), Update(GONE, Const(2), add=True)),
    )
    assert option("lands: up -> down", "lands: down -> up").updates == ()
    assert option("lands: all up -> down", "lands: 1 down -> gone").updates[1].value == Sum((Var(UP), Const(-1)))


def test_moves_run() -> None:
    steps = '[[step]]\nname = "s"\ndo = ["lands: 3 up -> down"]\n'
    steps += '[[step]]\nname = "t"\nwhen = "lands.down > 0"\ndo = ["lands: all down -> gone"]'
    system = GuardedSystem(load_model_text(STATE + steps, "m").program)
    positions: list[Position] = [system.initial()]
    while (move := system.situation(positions[-1]).forced) is not None:
        positions.append(system.perform(positions[-1], move.label))
    assert [system.numbers(p) for p in positions] == [(0, 4, 0, 0), (0, 1, 3, 0), (0, 1, 0, 3)]


@pytest.mark.parametrize(
    ("entry", "kind", "column", "said"),
    [
        ("on += 1", SortError, 1, "+= changes numbers only, 'on' is true or false; write on = ..."),
        ("where -= 1", SortError, 1, "-= changes numbers only, 'where' is a value of an enumeration; write where = ..."),
        ("x = on", SortError, 5, "'on' is a condition, not a number"),
        ("on = 1", SortError, 6, "'1' is a number, not a condition"),
        ("where = on", SortError, 9, "'on' is a condition, not a value of an enumeration; write one of its values in single quotes"),
        ("where = 'grave'", UnknownMemberError, 9, "'grave' is not among the values here; known here: hand, table"),
        ("y = 1", UnknownNameError, 1, "unknown name 'y'; "),
        ("x = seen", TallyReadError, 5, "'seen' is a tally and cannot be read in the update of a variable that is no tally"),
        ("x = 1 if seen > 0 else 0", TallyReadError, 10, "'seen' is a tally and cannot be read in the update of a variable"),
        ("seen += 1 if seen > 0 else 0", TallyReadError, 14, "'seen' is a tally and cannot be read in a condition"),
        ("seen = max(seen, x)", TallyReadError, 12, "'seen' is a tally and cannot be read in max()"),
        ("lands.up += 1", PartMoveError, 1, "'lands.up' counts parts and is not assigned; move parts, such as lands: up -> gone"),
        ("land: up -> down", UnknownNameError, 1, "unknown name 'land'; did you mean 'lands'?"),
        ("lands: up -> sideways", UnknownMemberError, 14, "'sideways' is not among the values here; known here: up, down, gone"),
        ("lands: up -> up", PartMoveError, 14, "the parts stay where they are; name two different states"),
        ("lands: 0 up -> down", PartMoveError, 8, "there are 1 to 4 of 'lands' to move; change the number"),
        ("lands: 5 up -> down", PartMoveError, 8, "there are 1 to 4 of 'lands' to move; change the number"),
        ("lands: some up -> down", ExpressionSyntaxError, 8, "unexpected 'some'; write a number or the word all"),
    ],
)
def test_errors(entry: str, kind: type[ModelError], column: int, said: str) -> None:
    with pytest.raises(kind) as caught:
        option(entry)
    assert type(caught.value) is kind
    assert str(caught.value).startswith(f'm.toml: step[1] "s".do[1], column {column}: {said}')


def test_one_variable_is_assigned_once() -> None:
    with pytest.raises(DoubleAssignmentError, match=r"do\[2\]: 'x' is assigned twice; everything in one do happens at once"):
        option("x += 1", "x += 1")


def test_all_and_more_cannot_leave_one_state() -> None:
    with pytest.raises(PartMoveError, match=r"do\[2\]: all parts leave 'up', and others leave it, too; write two steps"):
        option("lands: all up -> down", "lands: up -> gone")


def test_a_do_is_a_list_of_strings() -> None:
    for written, said in (
        ("'x = 1'", r'do: found the string \'x = 1\'; write a list, such as do = \["x -= 1"\]'),
        ("[1]", r"do\[1\]: found the number 1"),
    ):
        with pytest.raises(WrongTypeError, match=said):
            load_model_text(f'{STATE}[[step]]\nname = "s"\ndo = {written}\n', "m.toml")
