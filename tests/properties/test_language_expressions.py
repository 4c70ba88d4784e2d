"""Expressions mean what Python says they mean: loaded guards and updates agree with `eval` on the text."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analyzer.language import load_model_text
from analyzer.system.program import Option
from analyzer.system.python_code import function_of

HEAD = """
title = "t"
players = ["A", "B", "C"]
[state]
x = 0
y = 0
z = 0
on = false
off = true
where = { init = "hand", values = ["hand", "table", "grave"] }
other = { init = "hand", values = ["hand", "table", "grave"] }
"""
PLACES = ("active", "x", "y", "z", "on", "off", "where", "other")
ZONES = ("hand", "table", "grave")
PLAYERS = ("A", "B", "C")
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # no test depends on wall time
POSITION = range(len(PLACES))


def numbers(depth: int) -> st.SearchStrategy[str]:
    leaves = st.sampled_from(["x", "y", "z"]) | st.integers(0, 9).map(str) | st.just(str(2**70))
    if depth == 0:
        return leaves
    inner = numbers(depth - 1)
    return st.one_of(
        leaves,
        st.builds("{} {} {}".format, inner, st.sampled_from("+-"), inner),
        st.builds("({})".format, inner),
        st.builds("-{}".format, leaves),
        st.builds("{} * ({})".format, st.integers(0, 5), inner),
        st.builds("({}) * -{}".format, inner, st.integers(0, 5)),
        st.builds("{}({}, {})".format, st.sampled_from(["min", "max"]), inner, inner),
        st.builds("({} if {} else {})".format, inner, conditions(depth - 1), inner),
    )


def members(depth: int) -> st.SearchStrategy[str]:
    leaves = st.sampled_from(["where", "other", "'hand'", "'grave'"])
    if depth == 0:
        return leaves
    return leaves | st.builds("({} if {} else {})".format, members(depth - 1), conditions(depth - 1), members(depth - 1))


def conditions(depth: int) -> st.SearchStrategy[str]:
    leaves = st.sampled_from(["on", "off", "true", "false", "where == 'hand'", "'table' != other", "active == 'B'", "where == other"])
    if depth == 0:
        return leaves
    inner = conditions(depth - 1)
    return st.one_of(
        leaves,
        st.builds("{} {} {}".format, numbers(depth - 1), st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), numbers(depth - 1)),
        st.builds("{} {} {}".format, st.sampled_from(["where", "other"]), st.sampled_from(["==", "!="]), members(depth - 1)),
        st.builds("not {}".format, inner),
        st.builds("{} {} {}".format, inner, st.sampled_from(["and", "or"]), inner),
        st.builds("({})".format, inner),
        st.builds("({}) {} ({})".format, inner, st.sampled_from(["==", "!="]), inner),
        st.builds("({} if {} else {})".format, inner, inner, inner),
    )


valuations = st.tuples(
    st.integers(0, 2), *[st.integers(-5, 5)] * 3, st.integers(0, 1), st.integers(0, 1), st.integers(0, 2), st.integers(0, 2)
)


def python_value(expression: str, state: tuple[int, ...]) -> object:
    scope: dict[str, object] = dict(zip(PLACES, state, strict=True))
    scope |= {"active": PLAYERS[state[0]], "on": bool(state[4]), "off": bool(state[5]), "true": True, "false": False}
    scope |= {"where": ZONES[state[6]], "other": ZONES[state[7]], "min": min, "max": max}
    return eval(expression, scope)


def load_option(entry: str) -> Option:
    return load_model_text(f'{HEAD}[[step]]\nname = "s"\ndo = ["{entry}"]\n', "m.toml").program.steps[0].options[0]


@settings(calm, max_examples=300)
@given(conditions(3), valuations)
def test_conditions(expression: str, state: tuple[int, ...]) -> None:
    step = load_model_text(f'{HEAD}[[step]]\nname = "s"\nwhen = "{expression}"\n', "m.toml").program.steps[0]
    assert bool(function_of(step.guard, POSITION)(state)) == python_value(expression, state)


@settings(calm, max_examples=300)
@given(numbers(3), valuations, st.sampled_from(["=", "+=", "-="]))
def test_numbers(expression: str, state: tuple[int, ...], operator: str) -> None:
    (update,) = load_option(f"x {operator} {expression}").updates
    assert update.add == (operator != "=")
    meant = python_value(expression, state)
    assert isinstance(meant, int)
    assert function_of(update.value, POSITION)(state) == (-meant if operator == "-=" else meant)


@calm
@given(conditions(3), valuations)
def test_assigned_conditions(expression: str, state: tuple[int, ...]) -> None:
    (update,) = load_option(f"on = {expression}").updates
    assert function_of(update.value, POSITION)(state) == int(bool(python_value(expression, state)))


@calm
@given(members(3), valuations)
def test_members(expression: str, state: tuple[int, ...]) -> None:
    (update,) = load_option(f"where = {expression}").updates
    assert ZONES[function_of(update.value, POSITION)(state)] == python_value(expression, state)
