"""Interval arithmetic contains what the interpreter computes."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given

from analyzer.explore.native import NotNative
from analyzer.explore.native.intervals import interval_of, refined
from analyzer.system.expression import And, Choose, Compare, Const, IntExpr, Not, Scale, Sum, Var
from analyzer.system.program import Program, Sort
from analyzer.system.python_code import function_of
from tests.strategies.programs import programs


@given(programs())
def test_contains_every_value(program: Program) -> None:
    numbers = [i for i, v in enumerate(program.variables) if v.sort is not Sort.TALLY]
    ranges = []
    for index in numbers:
        variable = program.variables[index]
        low, high = variable.low or 0, variable.high
        top = {Sort.BOOL: 1, Sort.ENUM: len(variable.values) - 1}.get(variable.sort, high if high is not None else 0)
        ranges.append(range(low, top + 1))
    box = {i: (r[0], r[-1]) for i, r in zip(numbers, ranges, strict=True)}
    points = list(itertools.islice(itertools.product(*ranges), 0, 4000, 17))
    position = list(range(len(program.variables)))
    for step in program.steps:
        narrow = refined(box, step.guard)
        holds = function_of(step.guard, position)
        for option in step.options:
            for update in option.updates:
                value = function_of(update.value, position)
                low, high = interval_of(update.value, narrow)
                for point in points:
                    state = [0] * len(program.variables)
                    for index, number in zip(numbers, point, strict=True):
                        state[index] = number
                    if holds(state):
                        assert low <= value(state) <= high


def test_guards_narrow() -> None:
    x, y = Var(0), Var(1)
    box = {0: (0, 9), 1: (0, 5)}
    assert refined(box, And((Compare("<", x, Const(7)), Compare("!=", x, Const(0)))))[0] == (1, 6)
    assert refined(box, Not(Compare("<=", x, y))) == {0: (1, 9), 1: (0, 5)}
    assert interval_of(Choose(Compare("==", x, Const(9)), Const(0), Sum((x, Const(1)))), box) == (0, 9)


@pytest.mark.parametrize("expr", [Scale(2**40, Var(0)), Scale(2, Scale(2**61, Const(1))), Const(2**62)])
def test_refuses_what_may_not_fit(expr: IntExpr) -> None:
    with pytest.raises(NotNative, match="62 bits"):
        interval_of(expr, {0: (0, 2**30)})
