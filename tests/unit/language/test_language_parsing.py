"""What cannot be read as an expression or an entry of `do`: the column and the fix."""

from __future__ import annotations

import pytest

from analyzer.errors import ExpressionSyntaxError, ExpressionTooLongError, NestingError
from analyzer.language.parsing import parse_entry, parse_expression
from analyzer.language.places import Place

PLACE = Place("m.toml", "when")


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("", 1, "nothing here; write an expression such as x > 0, or leave the key out"),
        ("a && b", 3, "unexpected '&'; write and"),
        ("a || b", 3, "unexpected '|'; write or"),
        ("!a", 1, "unexpected '!'; write not, or != to compare"),
        ("a = b", 3, "unexpected '='; compare with =="),
        ("a <> b", 4, "unexpected '>'; write !="),
        ("a => b", 3, "unexpected '='; write >="),
        ("a / 2", 3, "unexpected '/'; there is no division: multiply the other side"),
        ("a % 2", 3, "unexpected '%'; there is no remainder: keep it in a variable of its own"),
        ("a ** 2", 4, "unexpected '*'; powers are not linear"),
        ("a > 1.5", 6, "unexpected '.'; only whole numbers can be used"),
        ('a == "x"', 6, "unexpected '\"'; strings in expressions have single quotes"),
        ("a == 'x", 6, "unexpected '''; close the string with a single quote"),
        ("(a", 3, "it ends too early; close the parenthesis"),
        ("a)", 2, "unexpected ')'; remove the parenthesis, or open it before"),
        ("a b", 3, "unexpected 'b'; put an operator in between, such as and, or, ==, +, *"),
        ("2x", 2, "unexpected 'x'; put an operator in between, such as and, or, ==, +, *"),
        ("a +", 4, "it ends too early; add what is missing there"),
        ("a if b", 7, "it ends too early; write x if condition else y"),
        ("a in b", 3, "unexpected 'in'; compare with each value: x == 'a' or x == 'b'"),
        ("min(a)", 6, "unexpected ')'; check what stands before it"),
    ],
)
def test_expressions(text: str, column: int, said: str) -> None:
    with pytest.raises(ExpressionSyntaxError) as caught:
        parse_expression(text, PLACE)
    assert str(caught.value) == f"m.toml: when, column {column}: {said}"


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("a", 2, "it ends too early; write an assignment such as x = 1, x += 1 or x -= 1"),
        ("a b", 3, "unexpected 'b'; write an assignment such as x = 1, x += 1 or x -= 1"),
        ("x == 1", 3, "unexpected '='; write name = value"),
        ("x ++", 3, "unexpected '+'; write x += 1"),
        ("x *= 2", 3, "unexpected '*'; write x = 2 * x"),
        ("a -> b", 3, "unexpected '-'; write an assignment such as x = 1, or move parts with family: a -> b"),
        ("f: 3", 5, "it ends too early; move parts with family: a -> b"),
    ],
)
def test_entries(text: str, column: int, said: str) -> None:
    with pytest.raises(ExpressionSyntaxError) as caught:
        parse_entry(text, PLACE)
    assert str(caught.value) == f"m.toml: when, column {column}: {said}"


@pytest.mark.parametrize("text", ["(" * 150 + "a" + ")" * 150, "not " * 150 + "a", "-" * 150 + "a", "a if b else " * 150 + "c"])
def test_nesting(text: str) -> None:
    with pytest.raises(NestingError, match="when, column 1: nested more than 100 levels deep"):
        parse_expression(text, PLACE)


def test_length() -> None:
    assert parse_expression("a+" * 1999 + "a", PLACE).span.depth == 2
    with pytest.raises(ExpressionTooLongError, match="longer than 4000 characters"):
        parse_expression("a+" * 2000 + "a", PLACE)
