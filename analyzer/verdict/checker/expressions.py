"""Expressions of a program as functions of a position. They run on plain integers and on ``Sym`` alike.

An integer is itself, a text is a variable, ``true`` and ``false`` are conditions; everything else is a list that starts with its operator:
``sum``, ``scale``, ``min``, ``max``, ``if``, the six comparisons, ``and``, ``or``, ``not``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from analyzer.verdict.checker.forms import Num
from analyzer.verdict.checker.json_values import integer, items, text
from analyzer.verdict.checker.refusing import refuse, require

Number: TypeAlias = Callable[[Sequence[Num]], Num]
Condition: TypeAlias = Callable[[Sequence[Num]], bool]
_DEEPEST = 150


class Reader:
    """Reads expressions over variables whose places are known."""

    def __init__(self, places: Mapping[str, int], readable: frozenset[str]) -> None:
        self._places = places
        self._readable = readable

    def guard(self, value: Any) -> Condition | None:
        """A condition that reads no tally; None if it always holds."""
        return None if value is True else self.condition(value, 0, tallies=False)

    def condition(self, value: Any, depth: int, *, tallies: bool) -> Condition:
        """A condition."""
        require(depth < _DEEPEST, "an expression is nested too deeply")
        if isinstance(value, bool):
            return lambda s: value
        operator, parts = _head(value)
        deeper = depth + 1
        match operator:
            case "and" | "or":
                return _joined(operator == "and", [self.condition(p, deeper, tallies=tallies) for p in parts])
            case "not":
                require(len(parts) == 1, "'not' takes one condition")
                inner = self.condition(parts[0], deeper, tallies=tallies)
                return lambda s: not inner(s)
            case "==" | "!=" | "<" | "<=" | ">" | ">=":
                require(len(parts) == 2, "a comparison takes two numbers")
                left, right = (self.number(p, deeper, tallies=tallies) for p in parts)
                return _comparison(operator, left, right)
            case _:
                return refuse("an expression is no condition where one is needed")

    def number(self, value: Any, depth: int, *, tallies: bool) -> Number:
        """A number; a condition does not count as one."""
        require(depth < _DEEPEST, "an expression is nested too deeply")
        if isinstance(value, str):
            return self._variable(value, tallies=tallies)
        if isinstance(value, int) and not isinstance(value, bool):
            constant = integer(value, "a number of an expression")
            return lambda s: constant
        operator, parts = _head(value)
        deeper = depth + 1
        match operator:
            case "sum":
                return _sum([self.number(p, deeper, tallies=tallies) for p in parts])
            case "scale":
                require(len(parts) == 2, "'scale' takes a factor and a number")
                factor, of = integer(parts[0], "a factor"), self.number(parts[1], deeper, tallies=tallies)
                return lambda s: of(s) * factor
            case "min" | "max":
                require(len(parts) > 0, "'min' and 'max' take numbers")
                return _extremum(operator == "min", [self.number(p, deeper, tallies=tallies) for p in parts])
            case "if":
                require(len(parts) == 3, "'if' takes a condition and two numbers")
                test = self.condition(parts[0], deeper, tallies=tallies)
                then, otherwise = (self.number(p, deeper, tallies=tallies) for p in parts[1:])
                return lambda s: then(s) if test(s) else otherwise(s)
            case _:
                return refuse("an expression is no number where one is needed")

    def _variable(self, name: str, *, tallies: bool) -> Number:
        require(name in self._places, "an expression reads a variable that is not declared")
        require(tallies or name in self._readable, "a tally is read where the play depends on it")
        place = self._places[name]
        return lambda s: s[place]


def _head(value: Any) -> tuple[str, list[Any]]:
    found = items(value, "an expression")
    require(len(found) > 0, "an expression is empty")
    return text(found[0], "an operator"), found[1:]


def _joined(conjunction: bool, parts: list[Condition]) -> Condition:
    if conjunction:
        return lambda s: all(p(s) for p in parts)
    return lambda s: any(p(s) for p in parts)


def _comparison(operator: str, left: Number, right: Number) -> Condition:
    match operator:
        case "==":
            return lambda s: left(s) == right(s)
        case "!=":
            return lambda s: left(s) != right(s)
        case "<":
            return lambda s: left(s) < right(s)
        case "<=":
            return lambda s: left(s) <= right(s)
        case ">":
            return lambda s: left(s) > right(s)
        case _:
            return lambda s: left(s) >= right(s)


def _sum(terms: list[Number]) -> Number:
    def total(s: Sequence[Num]) -> Num:
        amount: Num = 0
        for term in terms:
            amount = amount + term(s)
        return amount

    return total


def _extremum(smallest: bool, parts: list[Number]) -> Number:
    def best(s: Sequence[Num]) -> Num:
        found = parts[0](s)
        for part in parts[1:]:
            other = part(s)
            if (other < found) if smallest else (other > found):
                found = other
        return found

    return best
