"""Generated Python gives what the reference's tree walk gives, for plain and concolic numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from analyzer.system.expression import Choose, Compare, Const, Extremum, Scale, Sum, Var, children, variables_of
from analyzer.system.layout import layout_of
from analyzer.system.number import Concolic, Linear, Path, value_of
from analyzer.system.program import Program, Sort
from analyzer.system.python_code import function_of
from tests.brute_force.interpreter import evaluate, initial, refuse_tally_reads
from tests.strategies.programs import programs


def expressions_of(program: Program) -> list[object]:
    found: list[object] = [o.guard for o in program.outcomes]
    for step in program.steps:
        found.append(step.guard)
        for option in step.options:
            found += [option.guard, *(u.value for u in option.updates)]
    return found


@given(programs(unbounded=True))
def test_same_value_as_the_tree_walk(program: Program) -> None:
    refuse_tally_reads(program)
    layout = layout_of(program)
    state = initial(program)
    plain = [0] * (layout.width + len(layout.tallies))
    for index, variable in enumerate(program.variables):
        plain[layout.position[index]] = variable.init
    path = Path()
    lifted = [Concolic(v, Linear(0, ((i, 1),)), path) for i, v in enumerate(plain)]
    for expression in expressions_of(program):
        wanted = evaluate(program, state, expression)  # type: ignore[arg-type]
        compute = function_of(expression, layout.position)  # type: ignore[arg-type]
        assert int(compute(plain)) == wanted
        assert int(value_of(compute(lifted))) == wanted
    assert all(atom.holds(plain) for atom in path.atoms)


def test_parts_and_variables_of_an_expression() -> None:
    x, y = Var(0), Var(1)
    expression = Choose(Compare("<", x, Const(3)), Sum((x, Scale(2, y))), Extremum("max", (y, Const(0))))
    assert children(expression) == (expression.condition, expression.then, expression.otherwise)
    assert list(variables_of(expression)) == [0, 0, 1, 1]
    assert [s.value for s in Sort] == ["bool", "enumeration", "integer", "tally"]


@given(st.integers(-9, 9), st.integers(-9, 9))
def test_negative_constants_and_nesting(a: int, b: int) -> None:
    expression = Sum((Scale(-2, Sum((Var(0), Const(-3)))), Extremum("min", (Var(1), Const(-1)))))
    assert function_of(expression, (1, 0))([b, a]) == -2 * (a - 3) + min(b, -1)
