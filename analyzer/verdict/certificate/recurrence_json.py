"""The proof that a pass which is no mere shift can be repeated for ever, in a form that is checked by multiplying out."""

from __future__ import annotations

from typing import Any

from analyzer.decide.closed_form import prove_recurrence
from analyzer.explore.replay import PathEffect
from analyzer.system.number import Atom, Linear
from analyzer.verdict.checker.forms import Line
from analyzer.verdict.checker.passes import Effect


def recurrence_json(effect: Effect, numbers: tuple[int, ...], rlimit: int) -> dict[str, Any] | None:
    """The invariant and the multipliers; None if none was found. The effect is the checker's own, so that the multipliers fit its guard."""
    guard = tuple(_atom(a.relation, a.line) for a in effect.guard)
    found = prove_recurrence(PathEffect(guard, tuple(Linear(u.constant, u.terms) for u in effect.update)), numbers, rlimit)
    if found is None:
        return None
    return {
        "invariant": [[a.relation, [a.expression.constant, [list(t) for t in a.expression.coefficients]]] for a in found.invariant],
        "multipliers": [[[i, [m.numerator, m.denominator]] for i, m in enumerate(row) if m] for row in found.goals],
    }


def _atom(relation: str, line: Line) -> Atom:
    match relation:
        case ">=":
            return Atom(Linear(line.constant, line.terms), ">=")
        case "==":
            return Atom(Linear(line.constant, line.terms), "==")
        case _:
            return Atom(Linear(line.constant, line.terms), "!=")
