"""A program as JSON: expressions as nested lists, variables and players by name, steps and objects by position."""

from __future__ import annotations

from typing import Any

from analyzer.system.expression import And, Choose, Compare, Const, Expr, Extremum, Not, Or, Scale, Sum, Truth, Var
from analyzer.system.program import Outcome, PlayerRef, Program, Step, Variable


def program_json(program: Program) -> dict[str, Any]:
    """The whole program; the reader is in ``analyzer.verdict.checker.program``."""
    return _Writer(program).whole()


class _Writer:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._names = [v.name for v in program.variables]

    def whole(self) -> dict[str, Any]:
        program = self._program
        return {
            "title": program.title,
            "source": program.source,
            "players": list(program.players),
            "profile": program.profile.value,
            "range": program.range_of_influence,
            "active": self._names[program.active],
            "variables": [_variable(v) for v in program.variables],
            "objects": [{"name": o.name, "controller": self._who(o.controller)} for o in program.objects],
            "steps": [self._step(s) for s in program.steps],
            "outcomes": [self._outcome(o) for o in program.outcomes],
        }

    def _who(self, ref: PlayerRef) -> dict[str, Any]:
        players = self._program.players
        if ref.player is not None:
            return {"player": players[ref.player]}
        assert ref.variable is not None
        return {"variable": self._names[ref.variable], "players": [players[p] for p in ref.players]}

    def _step(self, step: Step) -> dict[str, Any]:
        options = [
            {
                "name": option.name,
                "when": self._expression(option.guard),
                "do": [[self._names[u.variable], "+=" if u.add else "=", self._expression(u.value)] for u in option.updates],
            }
            for option in step.options
        ]
        return {
            "name": step.name,
            "kind": step.kind.value,
            "when": self._expression(step.guard),
            "by": None if step.by is None else self._who(step.by),
            "involves": list(step.involves),
            "responds": step.responds,
            "checked": step.checked,
            "sba": step.sba,
            "options": options,
        }

    def _outcome(self, outcome: Outcome) -> dict[str, Any]:
        players = self._program.players
        groups = (("wins", outcome.wins), ("loses", outcome.loses), ("draws", outcome.draws))
        return {"when": self._expression(outcome.guard), **{word: [players[p] for p in sorted(who)] for word, who in groups}}

    def _expression(self, expr: Expr) -> Any:
        write = self._expression
        match expr:
            case Const(value) | Truth(value):
                return value
            case Var(index):
                return self._names[index]
            case Sum(terms):
                return ["sum", *map(write, terms)]
            case Scale(factor, of):
                return ["scale", factor, write(of)]
            case Extremum(which, of):
                return [which, *map(write, of)]
            case Choose(condition, then, otherwise):
                return ["if", write(condition), write(then), write(otherwise)]
            case Compare(op, left, right):
                return [op, write(left), write(right)]
            case And(parts):
                return ["and", *map(write, parts)]
            case Or(parts):
                return ["or", *map(write, parts)]
            case Not(part):
                return ["not", write(part)]


def _variable(variable: Variable) -> dict[str, Any]:
    return {
        "name": variable.name,
        "sort": variable.sort.value,
        "init": variable.init,
        "values": list(variable.values),
        "low": variable.low,
        "high": variable.high,
        "any": variable.any,
    }
