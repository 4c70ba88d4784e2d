"""Expressions: what they become, and what their sorts forbid."""

from __future__ import annotations

import pytest

from analyzer.errors import (
    ChainedComparisonError,
    IntegerTooLongError,
    ModelError,
    NonLinearError,
    SortError,
    TallyReadError,
    UnknownMemberError,
    UnknownNameError,
)
from analyzer.language import load_model_text
from analyzer.system.expression import And, BoolExpr, Choose, Compare, Const, Extremum, Not, Or, Scale, Sum, Truth, Var

STATE = """
title = "t"
players = ["A", "B"]
[state]
x = 0
y = 0
on = false
off = false
where = { init = "hand", values = ["hand", "table"] }
other = { init = "table", values = ["hand", "table"] }
turned = { init = "hand", values = ["table", "hand"] }
seen = { tally = true }
lands = { count = 4, init = "untapped", values = ["untapped", "tapped"] }
"""
ACTIVE, X, Y, ON, OFF, WHERE, OTHER = (Var(i) for i in range(7))
UNTAPPED = Var(9)


def guard(written: str) -> BoolExpr:
    return load_model_text(f'{STATE}[[step]]\nname = "s"\nwhen = """{written}"""\n', "m.toml").program.steps[0].guard


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("true", Truth(True)),
        ("on", Compare("==", ON, Const(1))),
        ("not on", Not(Compare("==", ON, Const(1)))),
        ("on == true", Compare("==", ON, Const(1))),
        ("false == on", Not(Compare("==", ON, Const(1)))),
        ("on != off", Compare("!=", ON, OFF)),
        ("on == (x > 0)", Compare("==", ON, Choose(Compare(">", X, Const(0)), Const(1), Const(0)))),
        ("x > 0 and y > 0 and on", And((Compare(">", X, Const(0)), Compare(">", Y, Const(0)), Compare("==", ON, Const(1))))),
        ("on or x < y", Or((Compare("==", ON, Const(1)), Compare("<", X, Y)))),
        (
            "(on if off else x > 0)",
            Compare("==", Choose(Compare("==", OFF, Const(1)), ON, Choose(Compare(">", X, Const(0)), Const(1), Const(0))), Const(1)),
        ),
        ("where == 'table'", Compare("==", WHERE, Const(1))),
        ("'table' != where", Compare("!=", Const(1), WHERE)),
        ("where == other", Compare("==", WHERE, OTHER)),
        ("where == ('hand' if on else other)", Compare("==", WHERE, Choose(Compare("==", ON, Const(1)), Const(0), OTHER))),
        ("('hand' if on else other) == 'table'", Compare("==", Choose(Compare("==", ON, Const(1)), Const(0), OTHER), Const(1))),
        ("active == 'B'", Compare("==", ACTIVE, Const(1))),
        ("x - y + 2 - 5 >= 0", Compare(">=", Sum((X, Scale(-1, Y), Const(-3))), Const(0))),
        ("2 * (x + 1) * 3 < 0", Compare("<", Scale(6, Sum((X, Const(1)))), Const(0))),
        ("-x == -1", Compare("==", Scale(-1, X), Const(-1))),
        ("0 * x == x - 0", Compare("==", Const(0), X)),
        ("(2 + 1) * 2 == 1_000", Compare("==", Const(6), Const(1000))),
        ("min(x, y, 3) <= max(2, 4)", Compare("<=", Extremum("min", (X, Y, Const(3))), Const(4))),
        ("(1 if on else 0) + x == 1", Compare("==", Sum((Choose(Compare("==", ON, Const(1)), Const(1), Const(0)), X)), Const(1))),
        ("lands.untapped > 1", Compare(">", UNTAPPED, Const(1))),
    ],
)
def test_meaning(written: str, meant: BoolExpr) -> None:
    assert guard(written) == meant


@pytest.mark.parametrize(
    ("written", "kind", "column", "said"),
    [
        ("0 < x < 5", ChainedComparisonError, 7, "comparisons do not chain; write a < b and b < c"),
        ("x * y > 0", NonLinearError, 5, "a product of two things that vary is not linear; multiply by a constant"),
        ("(2 if on else 1) * x > 0", NonLinearError, 20, "a product of two things that vary"),
        ("x", SortError, 1, "'x' is a number, not a condition; write a comparison such as x > 0"),
        ("on and (x + 1)", SortError, 8, "'(x + 1)' is a number, not a condition; write a comparison"),
        ("on + 1 > 0", SortError, 1, "'on' is a condition, not a number; write a number; a condition c becomes one by (1 if c else 0)"),
        ("where + 1 > 0", SortError, 1, "'where' is a value of an enumeration, not a number"),
        ("on == 1", SortError, 7, "a condition cannot be compared with a number"),
        ("x == 'hand'", SortError, 6, "a number cannot be compared with a value of an enumeration"),
        ("on < off", SortError, 4, "< compares numbers only; use == or != here"),
        ("where < other", SortError, 7, "< compares numbers only; use == or != here"),
        ("'a' == 'a'", SortError, 1, "two strings are compared; compare a variable with a string"),
        ("where == turned", SortError, 10, "'turned' has other values than what it is used with; give both the same list"),
        ("where == active", SortError, 10, "'active' has other values"),
        ("where == 'tabel'", UnknownMemberError, 10, "'tabel' is not among the values here; did you mean 'table'?"),
        ("active == 'C'", UnknownMemberError, 11, "'C' is not among the values here; known here: A, B"),
        ("lif > 0", UnknownNameError, 1, "unknown name 'lif'; known here: active, x, y"),
        ("offf", UnknownNameError, 1, "unknown name 'offf'; did you mean 'off'?"),
        ("on == True", UnknownNameError, 7, "unknown name 'True'; write true"),
        ("where == table", UnknownNameError, 10, "unknown name 'table'; write 'table' in single quotes for the value"),
        ("lands > 1", UnknownNameError, 1, "unknown name 'lands'; it stands for parts: write lands.untapped for how many"),
        ("lands.taped > 1", UnknownNameError, 1, "unknown name 'lands.taped'; did you mean 'lands.tapped'?"),
        ("seen > 0", TallyReadError, 1, "'seen' is a tally and cannot be read in a guard; declare it without tally = true"),
        ("x > (1 if seen > 0 else 0)", TallyReadError, 11, "'seen' is a tally and cannot be read in a guard"),
        ("min(x, on) > 0", SortError, 8, "'on' is a condition, not a number"),
        ("x > 1" + "0" * 1000, IntegerTooLongError, 5, "a number of more than 1000 digits"),
        ("x > " + "9" * 900 + " * " + "9" * 900, IntegerTooLongError, 5, "a number of more than 1000 digits"),
        ("(x if on else off) > 0", SortError, 15, "'off' is a condition, not a number"),
        ("(on if x else off)", SortError, 8, "'x' is a number, not a condition"),
    ],
)
def test_errors(written: str, kind: type[ModelError], column: int, said: str) -> None:
    with pytest.raises(kind) as caught:
        guard(written)
    assert type(caught.value) is kind
    assert str(caught.value).startswith(f'm.toml: step[1] "s".when, column {column}: {said}')


def test_the_deepest_and_longest_expressions_run() -> None:
    from analyzer.system.guarded import GuardedSystem

    deep = "(" * 97 + "x" + ")" * 97 + " > 0"
    bits = "x > " + "(1 + (1 if on else " * 24 + "x" + "))" * 24
    for written in (deep, bits, "not " * 98 + "on", "x+" * 1990 + "x > 0"):
        text = f'{STATE}[[step]]\nname = "s"\nwhen = """{written}"""\n'
        system = GuardedSystem(load_model_text(text, "m.toml").program)
        system.situation(system.initial())
