"""Python source for expressions. The generated code runs on plain and on concolic integers alike, so there is one semantics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from analyzer.system.expression import (
    And,
    Choose,
    Compare,
    Const,
    Expr,
    Extremum,
    Not,
    Or,
    Scale,
    Sum,
    Truth,
    Var,
)
from analyzer.system.number import Number


def smallest(*numbers: Number) -> Number:
    """The smallest number; comparisons of concolic numbers are recorded."""
    best = numbers[0]
    for number in numbers[1:]:
        if number < best:
            best = number
    return best


def largest(*numbers: Number) -> Number:
    """The largest number; comparisons of concolic numbers are recorded."""
    best = numbers[0]
    for number in numbers[1:]:
        if number > best:
            best = number
    return best


def source_of(expr: Expr, position: Sequence[int]) -> str:
    """Python source of an expression over a state ``s``; variable ``i`` stands at ``s[position[i]]``."""

    def emit(node: Expr) -> str:
        match node:
            case Const(value):
                return f"({value})" if value < 0 else str(value)
            case Var(index):
                return f"s[{position[index]}]"
            case Sum(terms):
                return "(" + " + ".join(emit(t) for t in terms) + ")"
            case Scale(factor, of):
                return f"({emit(of)} * {factor})"
            case Extremum(which, of):
                name = "smallest" if which == "min" else "largest"
                return f"{name}({', '.join(emit(e) for e in of)})"
            case Choose(condition, then, otherwise):
                return f"({emit(then)} if {emit(condition)} else {emit(otherwise)})"
            case Truth(value):
                return str(value)
            case Compare(op, left, right):
                return f"({emit(left)} {op} {emit(right)})"
            case And(parts):
                return "(" + " and ".join(emit(p) for p in parts) + ")" if parts else "True"
            case Or(parts):
                return "(" + " or ".join(emit(p) for p in parts) + ")" if parts else "False"
            case Not(part):
                return f"(not {emit(part)})"

    return emit(expr)


def function_of(expr: Expr, position: Sequence[int]) -> Callable[[Sequence[Number]], Any]:
    """The expression as a function of a state."""
    scope: dict[str, Any] = {"smallest": smallest, "largest": largest}
    exec(compile(f"def f(s):\n return {source_of(expr, position)}", "<model>", "exec"), scope)
    return scope["f"]  # type: ignore[no-any-return]
