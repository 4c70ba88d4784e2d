"""Intervals and boxes of integers; an open side is None."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from analyzer.verdict.checker.forms import Atom, Line

Interval: TypeAlias = tuple[int | None, int | None]
Box: TypeAlias = tuple[Interval, ...]


def reach(line: Line, box: Sequence[Interval]) -> Interval:
    """The values that a form takes over a box."""
    low: int | None = line.constant
    high: int | None = line.constant
    for symbol, c in line.terms:
        a, b = box[symbol] if c > 0 else box[symbol][::-1]
        low = None if low is None or a is None else low + c * a
        high = None if high is None or b is None else high + c * b
    return low, high


def includes(outer: Sequence[Interval], inner: Sequence[Interval]) -> bool:
    """Whether the outer box contains the inner one."""
    for (a, b), (c, d) in zip(outer, inner, strict=True):
        if (a is not None and (c is None or c < a)) or (b is not None and (d is None or d > b)):
            return False
    return True


def around(points: Sequence[Sequence[int]]) -> Box:
    """The least box around points."""
    return tuple((min(column), max(column)) for column in zip(*points, strict=True))


def narrowed(box: Box, atom: Atom) -> Box | None:
    """The box without points at which an atom fails, as far as intervals tell; None if nothing is left."""
    if atom.relation == "!=":
        return _without(box, atom.line)
    current: list[Interval] = list(box)
    for line in (atom.line, atom.line.times(-1)) if atom.relation == "==" else (atom.line,):
        for symbol, c in line.terms:
            rest = Line(line.constant, tuple(t for t in line.terms if t[0] != symbol))
            most = reach(rest, current)[1]
            if most is None:
                continue
            a, b = current[symbol]
            if c > 0:  # c * x >= -most
                bound = -(most // c)
                a = bound if a is None or a < bound else a
            else:
                bound = most // -c
                b = bound if b is None or b > bound else b
            if a is not None and b is not None and a > b:
                return None
            current[symbol] = (a, b)
        high = reach(line, current)[1]
        if high is not None and high < 0:
            return None
    return tuple(current)


def _without(box: Box, line: Line) -> Box | None:
    """The box without the points at which a form is 0, where they are an end of one interval."""
    if reach(line, box) == (0, 0):
        return None
    if len(line.terms) != 1 or line.constant % line.terms[0][1]:
        return box
    symbol, c = line.terms[0]
    point = -line.constant // c
    a, b = box[symbol]
    side: Interval = (point + 1, b) if a == point else (a, point - 1) if b == point else (a, b)
    return (*box[:symbol], side, *box[symbol + 1 :])


def clipped(box: Box, clip: Box) -> Box:
    """The box with every bound that leaves ``clip`` moved to its edge."""
    moved: list[Interval] = []
    for (a, b), (c, d) in zip(box, clip, strict=True):
        low = c if c is not None and (a is None or a < c) else a
        high = d if d is not None and (b is None or b > d) else b
        if low is not None and high is not None and low > high:
            low = high = low if c is not None and low == c else high
        moved.append((low, high))
    return tuple(moved)
