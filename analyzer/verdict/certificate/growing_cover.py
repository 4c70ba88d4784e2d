"""Boxes that hold every play from some boxes on, found by running the checker's own rules and widening (Cousot and Cousot 1977).

Bounds that move are thrown open, but never beyond what the model allows a variable: outside that there are no positions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

from analyzer.verdict.checker.boxes import Expander, Listed
from analyzer.verdict.checker.game import Met, Shape
from analyzer.verdict.checker.intervals import Box, Interval, includes


def grown(expander: Expander, starts: Sequence[Listed], patience: int, limit: int) -> list[Listed]:
    """Boxes closed under the moves that the expander allows, as far as ``limit`` boxes go.

    ``patience``: how many boxes of a shape there are before the next one is widened.
    """
    return in_order(expander, _Grower(expander, patience, limit).run(starts), [entry.shape for entry in starts])


def in_order(expander: Expander, listed: Sequence[Listed], roots: Iterable[Shape]) -> list[Listed]:
    """The boxes in an order in which a certificate can list them: of positions each after one whose moves lead to its shape."""
    if expander.game.is_program:
        return list(listed)
    waiting: dict[Shape, list[Listed]] = {}
    for entry in listed:
        waiting.setdefault(entry.shape, []).append(entry)
    met, found, place = Met(roots), list[Listed](), 0
    while place < len(met):
        for entry in waiting.pop(met[place], ()):
            found.append(entry)
            expander.meet(entry, met)
        place += 1
    return found


class _Grower:
    def __init__(self, expander: Expander, patience: int, limit: int) -> None:
        self._expander = expander
        self._patience = patience
        self._limit = limit
        self._bounds = expander.game.number_bounds
        self._hold: dict[Shape, list[Box]] = {}
        self._found: list[Listed] = []
        self._queue: deque[Listed] = deque()

    def run(self, starts: Sequence[Listed]) -> list[Listed]:
        for entry in starts:
            self._take(entry.shape, entry.box)
        while self._queue and len(self._found) <= self._limit:
            entry = self._queue.popleft()
            if self._is_inner(entry):
                continue
            for part in self._expander.parts(entry) or ():
                for _, _, results in part.moves:
                    for result in results:
                        self._take(result.shape, result.box)
        return [entry for entry in self._found if not self._is_inner(entry)]

    def _is_inner(self, entry: Listed) -> bool:
        """Whether a box is within another one of its shape, so that it is not needed."""
        return any(box != entry.box and includes(box, entry.box) for box in self._hold[entry.shape])

    def _take(self, shape: Shape, box: Box) -> None:
        known = self._hold.setdefault(shape, [])
        if any(includes(other, box) for other in reversed(known)):
            return
        if len(known) >= self._patience:
            box = tuple(_widened(old, new, bound) for old, new, bound in zip(known[-1], box, self._bounds, strict=True))
        entry = Listed(shape, box)
        known.append(box)
        self._found.append(entry)
        self._queue.append(entry)


def _widened(old: Interval, new: Interval, bound: Interval) -> Interval:
    (a, b), (c, d) = old, new
    low = a if a is None or (c is not None and c >= a) else _limit(c, bound[0], least=True)
    high = b if b is None or (d is not None and d <= b) else _limit(d, bound[1], least=False)
    return low, high


def _limit(value: int | None, bound: int | None, *, least: bool) -> int | None:
    """The bound that a variable has, if the value keeps to it."""
    if value is None or bound is None:
        return None
    return bound if (value >= bound if least else value <= bound) else None
