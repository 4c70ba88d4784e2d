"""`[state]`: every way to declare a variable, and what is wrong with the others."""

from __future__ import annotations

import pytest

from analyzer.errors import (
    DuplicateNameError,
    InitialValueError,
    InvalidNameError,
    InvalidValueError,
    MisplacedKeyError,
    MissingKeyError,
    ModelError,
    UnknownKeyError,
    WrongTypeError,
)
from analyzer.language import load_model_text
from analyzer.system.program import Sort, Variable


def load(state: str) -> tuple[Variable, ...]:
    text = f'title = "t"\nplayers = ["A", "B"]\n[state]\n{state}\n[[step]]\nname = "s"\n'
    return load_model_text(text, "m.toml").program.variables[1:]


@pytest.mark.parametrize(
    ("written", "variable"),
    [
        ("x = true", Variable("x", Sort.BOOL, 1)),
        ("x = { init = false }", Variable("x", Sort.BOOL, 0)),
        ("x = -3", Variable("x", Sort.INT, -3)),
        (f"x = {10**40}", Variable("x", Sort.INT, 10**40)),
        ("x = { init = 2 }", Variable("x", Sort.INT, 2)),
        ("x = { init = 2, min = 0, max = 2 }", Variable("x", Sort.INT, 2, low=0, high=2)),
        ("x = { init = 2, tally = false, any = false }", Variable("x", Sort.INT, 2)),
        ("x = { init = 'b', values = ['a', 'b'] }", Variable("x", Sort.ENUM, 1, ("a", "b"))),
        ("x = { init = true, values = [false, true] }", Variable("x", Sort.BOOL, 1)),
        ("x = { init = 0, tally = true }", Variable("x", Sort.TALLY, 0)),
        ("x = { tally = true }", Variable("x", Sort.TALLY, 0)),
        ("x = { any = true }", Variable("x", Sort.INT, 0, any=True)),
        ("x = { any = true, min = 3 }", Variable("x", Sort.INT, 3, low=3, any=True)),
        ("x = { any = true, max = -3 }", Variable("x", Sort.INT, -3, high=-3, any=True)),
        ("x = { any = true, max = 3 }", Variable("x", Sort.INT, 0, high=3, any=True)),
        ("x = { any = true, values = ['a', 'b'] }", Variable("x", Sort.ENUM, 0, ("a", "b"), any=True)),
        ("x = { any = true, values = [false, true] }", Variable("x", Sort.BOOL, 0, any=True)),
        ("'A.life' = 20", Variable("A.life", Sort.INT, 20)),
        ("'ライフ' = 20", Variable("ライフ", Sort.INT, 20)),
    ],
)
def test_declarations(written: str, variable: Variable) -> None:
    assert load(written) == (variable,)


def test_parts_are_counts() -> None:
    assert load("lands = { count = 40, init = 'tapped', values = ['untapped', 'tapped'] }") == (
        Variable("lands.untapped", Sort.INT, 0, low=0, high=40),
        Variable("lands.tapped", Sort.INT, 40, low=0, high=40),
    )


@pytest.mark.parametrize(
    ("written", "kind", "said"),
    [
        (
            "x = 'hand'",
            WrongTypeError,
            "state.x: found the string 'hand'; write the possible values too, such as { init = \"hand\", values",
        ),
        (
            'x = "\\r"',
            WrongTypeError,
            "state.x: found the string '\\r'; write the possible values too, such as { init = \"\\r\", values = [",
        ),
        ("x = 1.5", WrongTypeError, "state.x: found the decimal number 1.5; write true, false, a whole number or a table"),
        ("x = []", WrongTypeError, "state.x: found a list; write true"),
        ("x = { init = inf }", WrongTypeError, "state.x.init: found the decimal number inf; write a whole number, such as init = 20"),
        ("x = {}", MissingKeyError, "state.x: init is missing; add init = 0, or any = true if it may start at any value"),
        ("x = { values = ['a'] }", MissingKeyError, 'state.x: init is missing; add init = "...", or any = true'),
        ("x = { inti = 0 }", UnknownKeyError, "state.x: unknown key 'inti'; did you mean 'init'?"),
        ("x = { init = 0, mim = 0 }", UnknownKeyError, "state.x: unknown key 'mim'; did you mean 'min'?"),
        ("A.life = 20", UnknownKeyError, "state.A: unknown key 'life'; a name with a dot needs quotes: \"A.life\" = ..."),
        ("x = { init = 5, max = 4 }", InitialValueError, "state.x.init: the number 5 is above max; raise max or lower init"),
        ("x = { init = 5, min = 6 }", InitialValueError, "state.x.init: the number 5 is below min; lower min or raise init"),
        ("x = { init = 5, min = 6, max = 4 }", InvalidValueError, "state.x: min is the number 6, max is the number 4; exchange them"),
        ("x = { init = 'han', values = ['hand'] }", InitialValueError, "state.x.init: 'han' is not among the values; did you mean 'hand'?"),
        ("x = { init = 'a', values = ['a', 'a'] }", DuplicateNameError, "state.x.values[2]: there is already a value 'a'"),
        ("x = { init = 'a', values = [] }", InvalidValueError, "state.x.values: an empty list; write values = "),
        ("x = { init = 'a', values = ['a', \"b'\"] }", InvalidNameError, "state.x.values[2]: a single quote in 'b''; leave it out"),
        ("x = { init = 1, any = true }", MisplacedKeyError, "state.x.init: init beside any = true; leave one of them out"),
        (
            "x = { tally = true, min = 0 }",
            MisplacedKeyError,
            "state.x.min: min does not go with the rest; a tally only counts: leave it out",
        ),
        ("x = { init = true, min = 0 }", MisplacedKeyError, "state.x.min: min does not go with the rest; bounds belong to whole numbers"),
        ("x = { init = 'a', values = ['a'], max = 1 }", MisplacedKeyError, "state.x.max: max does not go with the rest"),
        ("x = { init = 1, tally = 1 }", WrongTypeError, "state.x.tally: found the number 1; write true or false, such as tally = true"),
        ("active = 'A'", InvalidNameError, "state.active: the variable 'active' is always there; write active = \"A\" above the tables"),
        ("min = 1", InvalidNameError, "state.min: 'min' is a word of the language; choose another name"),
        ("life-total = 1", InvalidNameError, "state.life-total: 'life-total' cannot be the name of a variable; write life_total"),
        ("'1a' = 1", InvalidNameError, "state.1a: '1a' cannot be the name of a variable; start with a letter"),
        ("'' = 1", InvalidNameError, 'state."": the name is empty; give it a name'),
        (
            "x = { count = 0, init = 'a', values = ['a'] }",
            InvalidValueError,
            "state.x.count: found the number 0; write a number that is at",
        ),
        ("x = { count = 1, values = ['a'] }", MissingKeyError, 'state.x: init is missing; add init = "untapped"'),
        ("x = { count = 1, init = 'a', values = ['a', 'all'] }", InvalidNameError, "state.x.values[2]: 'all' cannot name a state of parts"),
        ("x = { count = 1, init = 'a', values = ['a', 'b c'] }", InvalidNameError, "state.x.values[2]: 'b c' cannot name a state of parts"),
        ("x = { count = 1, init = 'b', values = ['a'] }", InitialValueError, "state.x.init: 'b' is not among the values"),
        ("x = { count = 1, init = 'a', values = ['a'], max = 1 }", MisplacedKeyError, "state.x.max: max does not go with the rest"),
        ("'x.a' = 1\nx = { count = 1, init = 'a', values = ['a'] }", DuplicateNameError, "state.x: there is already a variable 'x.a'"),
        (
            "x = { count = 1, init = 'a', values = ['a'] }\n'x.a' = 1",
            DuplicateNameError,
            "state.\"x.a\": there is already a variable 'x.a'",
        ),
    ],
)
def test_errors(written: str, kind: type[ModelError], said: str) -> None:
    with pytest.raises(kind) as caught:
        load(written)
    assert type(caught.value) is kind
    assert str(caught.value).startswith("m.toml: " + said)
