"""Proofs by linear combination: a pass that can be repeated for ever because an invariant is kept.

An inequality follows from others if it is a non-negative combination of them plus a non-negative constant (Farkas 1902). The certificate
gives the multipliers; here they are multiplied out.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from analyzer.verdict.checker.forms import Atom, Line
from analyzer.verdict.checker.json_values import index, integer, items, mapping, one_of, pair
from analyzer.verdict.checker.passes import Effect
from analyzer.verdict.checker.refusing import require


def inequalities(atoms: Sequence[Atom]) -> list[Line]:
    """Forms that are all at least 0 exactly where the atoms hold; disequalities are left out."""
    found: list[Line] = []
    for atom in atoms:
        if atom.relation != "!=":
            found.append(atom.line)
        if atom.relation == "==":
            found.append(atom.line.times(-1))
    return found


def check_recurrence(value: Any, effect: Effect, numbers: tuple[int, ...]) -> None:
    """Refuses unless the certificate proves that the pass can be repeated for ever from ``numbers``.

    Guard and invariant hold there, and together they imply both after a pass.
    """
    found = mapping(value, "a recurrence", ("invariant", "multipliers"))
    invariant = [_atom(x, len(numbers)) for x in items(found["invariant"], "an invariant")]
    every = (*invariant, *effect.guard)
    require(all(a.relation != "!=" for a in every), "a recurrence has a condition that is no inequality")
    require(all(a.holds(numbers) for a in every), "a recurrence does not hold at its start")
    facts = inequalities(every)
    rows = items(found["multipliers"], "the multipliers")
    require(len(rows) == len(facts), "a recurrence has another number of conclusions")
    for goal, row in zip(facts, rows, strict=True):
        _check_combination(facts, goal.after(effect.update), row)


def _check_combination(facts: Sequence[Line], goal: Line, row: Any) -> None:
    left = dict(goal.terms)
    rest = Fraction(goal.constant)
    combined: dict[int, Fraction] = {symbol: Fraction(c) for symbol, c in left.items()}
    for entry in items(row, "multipliers"):
        which, factor = pair(entry, "a multiplier")
        fact = facts[index(which, "a multiplier", len(facts))]
        numerator, denominator = pair(factor, "a multiplier")
        require(integer(denominator, "a multiplier") > 0, "a multiplier is no fraction")
        amount = Fraction(integer(numerator, "a multiplier"), denominator)
        require(amount >= 0, "a multiplier is negative")
        rest -= amount * fact.constant
        for symbol, c in fact.terms:
            combined[symbol] = combined.get(symbol, Fraction(0)) - amount * c
    require(not any(combined.values()) and rest >= 0, "the multipliers of a recurrence do not derive what they should")


def _atom(value: Any, symbols: int) -> Atom:
    relation, rest = pair(value, "an invariant")
    constant, terms = pair(rest, "an invariant")
    found: dict[int, int] = {}
    for term in items(terms, "an invariant"):
        symbol, factor = pair(term, "an invariant")
        found[index(symbol, "a number", symbols)] = integer(factor, "an invariant")
    line = Line(integer(constant, "an invariant"), tuple(sorted((s, c) for s, c in found.items() if c)))
    return Atom(one_of(relation, "an invariant", (">=", "==")), line)
