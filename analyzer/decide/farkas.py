"""Linear arithmetic with witnesses: Farkas multipliers, circulations and rankings.

Farkas' lemma: a linear inequality follows from others over the rationals iff it is a non-negative combination of them plus
a non-negative constant. The multipliers let a checker without a solver confirm what z3 found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TypeAlias

from analyzer.decide.solver import Answer, Query
from analyzer.system.number import Atom, Linear

Multipliers: TypeAlias = tuple[Fraction, ...]


def multipliers_for(facts: Sequence[Linear], goal: Linear, rlimit: int) -> Multipliers | None:
    """Non-negative multipliers ``m`` with ``goal = sum(m * facts) + something >= 0``, or None."""
    if not goal.coefficients and goal.constant >= 0:
        return tuple(Fraction(0) for _ in facts)
    query = Query(rlimit, real=True)
    symbols = {s for e in (*facts, goal) for s, _ in e.coefficients}
    for i in range(len(facts)):
        query.require([Atom(Linear(0, ((i, 1),)), ">=")])
    for symbol in sorted(symbols):
        wanted = dict(goal.coefficients).get(symbol, 0)
        row = {i: dict(f.coefficients).get(symbol, 0) for i, f in enumerate(facts)}
        query.require([Atom(Linear.of(-wanted, row), "==")])
    query.require([Atom(Linear.of(goal.constant, {i: -f.constant for i, f in enumerate(facts)}), ">=")])
    if query.check() is not Answer.SAT:
        return None
    values = query.values(range(len(facts)))
    return tuple(values[i] for i in range(len(facts)))


@dataclass(frozen=True, slots=True)
class ShiftEdge:
    """An edge of a strongly connected part: from, to, and what it adds to each number."""

    source: int
    target: int
    change: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Weights of the numbers and a potential of the nodes such that every edge lowers the sum by at least one."""

    weights: tuple[int, ...]
    potential: Mapping[int, int]


def circulation(edges: Sequence[ShiftEdge], floored: Sequence[bool], capped: Sequence[bool], rlimit: int) -> dict[int, int] | None:
    """How often to take each edge so that flow is conserved, no floored number falls and no capped one rises; None if impossible.

    The answer is scaled to integers and takes at least one edge; its support need not be connected. One that makes a floored number rise is
    preferred.
    """
    return _circulation(edges, floored, capped, rlimit, rising=True) or _circulation(edges, floored, capped, rlimit, rising=False)


def _circulation(
    edges: Sequence[ShiftEdge], floored: Sequence[bool], capped: Sequence[bool], rlimit: int, *, rising: bool
) -> dict[int, int] | None:
    query = Query(rlimit, real=True)
    count = len(edges)
    for i in range(count):
        query.require([Atom(Linear(0, ((i, 1),)), ">=")])
    query.require([Atom(Linear.of(-1, dict.fromkeys(range(count), 1)), ">=")])
    for node in sorted({e.source for e in edges} | {e.target for e in edges}):
        row = {i: (e.target == node) - (e.source == node) for i, e in enumerate(edges)}
        query.require([Atom(Linear.of(0, row), "==")])
    if rising:
        gain = {i: sum(c for c, f in zip(e.change, floored, strict=True) if f) for i, e in enumerate(edges)}
        query.require([Atom(Linear.of(-1, gain), ">=")])
    for number in range(len(floored)):
        total = Linear.of(0, {i: e.change[number] for i, e in enumerate(edges)})
        if floored[number]:
            query.require([Atom(total, ">=")])
        if capped[number]:
            query.require([Atom(total.times(-1), ">=")])
    if query.check() is not Answer.SAT:
        return None
    values = query.values(range(count))
    scale = lcm(*(v.denominator for v in values.values()))
    return {i: int(v * scale) for i, v in values.items() if v}


def ranking(edges: Sequence[ShiftEdge], floored: Sequence[bool], capped: Sequence[bool], rlimit: int) -> Ranking | None:
    """A weighting that every edge lowers (the dual of ``circulation``), or None.

    Weights are non-negative on floored numbers, non-positive on capped ones and zero on numbers that are neither.
    """
    query = Query(rlimit, real=True)
    width = len(floored)
    nodes = sorted({e.source for e in edges} | {e.target for e in edges})
    place = {node: width + i for i, node in enumerate(nodes)}
    for number in range(width):
        symbol = Linear(0, ((number, 1),))
        if not floored[number] and not capped[number]:
            query.require([Atom(symbol, "==")])
        elif not capped[number]:
            query.require([Atom(symbol, ">=")])
        elif not floored[number]:
            query.require([Atom(symbol.times(-1), ">=")])
    for edge in edges:
        row: dict[int, int] = {}
        for number in range(width):
            row[number] = -edge.change[number]
        row[place[edge.source]] = row.get(place[edge.source], 0) + 1
        row[place[edge.target]] = row.get(place[edge.target], 0) - 1
        query.require([Atom(Linear.of(-1, row), ">=")])
    if query.check() is not Answer.SAT:
        return None
    symbols = [*range(width), *place.values()]
    values = query.values(symbols)
    scale = lcm(*(v.denominator for v in values.values()))
    return Ranking(
        tuple(int(values[i] * scale) for i in range(width)),
        {node: int(values[place[node]] * scale) for node in nodes},
    )
