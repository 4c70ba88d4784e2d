"""Graphs of boxes: a node is a shape with an interval for every number. What a certificate lists is a claim; here every node is run again.

The rules code runs on a whole box: a comparison that the intervals leave open cuts the box, and every part is run. A successor belongs to
the first listed node that includes it; one that none includes is ``open``. So the graph over-approximates every play, whatever is listed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from analyzer.verdict.checker.forms import Atom, Line, Num, Sym, line_of
from analyzer.verdict.checker.game import Game, Label, Met, ModelFault, Move, Position, Shape
from analyzer.verdict.checker.graphs import OPEN, SPLIT, Edge, Graph
from analyzer.verdict.checker.intervals import Box, Interval, clipped, includes, narrowed, reach
from analyzer.verdict.checker.json_values import integer_or_none, items, pair
from analyzer.verdict.checker.refusing import Meter, require

_T = TypeVar("_T")
_MOST_PARTS = 64


class _Undetermined(Exception):
    def __init__(self, line: Line, *, zero: bool) -> None:
        super().__init__()
        self.line = line
        self.zero = zero


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a box, with what is assumed in it."""

    box: Box
    assumed: frozenset[Atom]


class _Intervals:
    """Decides by intervals, then by what is assumed; else asks for a cut."""

    def __init__(self, part: _Part) -> None:
        self._box = part.box
        self._assumed = part.assumed

    def negative(self, line: Line) -> bool:
        low, high = reach(line, self._box)
        if high is not None and high < 0:
            return True
        if low is not None and low >= 0:
            return False
        if Atom(">=", line) in self._assumed:
            return False
        if Atom(">=", line.below_zero()) in self._assumed:
            return True
        raise _Undetermined(line, zero=False)

    def zero(self, line: Line) -> bool:
        low, high = reach(line, self._box)
        if low == high == 0:
            return True
        if (high is not None and high < 0) or (low is not None and low > 0):
            return False
        if Atom("==", line) in self._assumed:
            return True
        if Atom("!=", line) in self._assumed:
            return False
        raise _Undetermined(line, zero=True)


class TooManyParts(Exception):
    """A box is cut into more parts than is sensible."""


def _run(part: _Part, code: Callable[[_Intervals], _T], meter: Meter) -> list[tuple[_Part, _T]]:
    """Runs code on a box, cutting it as needed; every part with its result.

    Raises:
        TooManyParts: there would be too many.
        ModelFault: the program may be in error somewhere in the box.
    """
    results: list[tuple[_Part, _T]] = []
    work = [part]
    while work:
        part = work.pop()
        meter.spend(4)
        try:
            results.append((part, code(_Intervals(part))))
        except _Undetermined as cut:
            below, above = Atom(">=", cut.line.below_zero()), Atom(">=", cut.line.plus(Line(-1)))
            if cut.zero:
                unequal = Atom("!=", cut.line)
                cases = [{Atom("==", cut.line)}, {below, unequal}, {above, unequal}]
            else:
                cases = [{below}, {Atom(">=", cut.line)}]
            for case in cases:
                box: Box | None = part.box
                for atom in case:
                    box = narrowed(box, atom) if box is not None else None
                if box is not None:
                    work.append(_Part(box, part.assumed | case))
        if len(results) + len(work) > _MOST_PARTS:
            raise TooManyParts
    return results


@dataclass(frozen=True, slots=True)
class Listed:
    """A node as a certificate lists it."""

    shape: Shape
    box: Box


def _interval(value: Any) -> Interval:
    low, high = pair(value, "an interval")
    a, b = integer_or_none(low, "an interval"), integer_or_none(high, "an interval")
    require(a is None or b is None or a <= b, "an interval is empty")
    return a, b


@dataclass(frozen=True, slots=True)
class Cover:
    """The graph of boxes of a list of nodes. Nodes 0, 1, ... are the listed ones; parts and splits stand behind them.

    Attributes:
        listed: the nodes as they were given.
        boxes: of all nodes; for parts the part, for splits what is split.
        hold: for every listed shape the nodes that have it.
        shapes: of all nodes; None for splits of what a move leads to, and for what is open.
    """

    graph: Graph
    listed: tuple[Listed, ...]
    boxes: list[Box]
    hold: dict[Shape, list[int]]
    shapes: list[Shape | None]

    def status(self, game: Game, node: int) -> tuple[int, ...] | None:
        """Everybody's status at a node; None if the node may have several shapes."""
        shape = self.shapes[node]
        return None if shape is None else game.status(game.state(shape, (0,) * len(self.boxes[node])))

    def find(self, shape: Shape, box: Box) -> int | None:
        """The first listed node that includes a box."""
        return next((n for n in self.hold.get(shape, ()) if includes(self.listed[n].box, box)), None)


@dataclass(frozen=True, slots=True)
class Result:
    """Where a move leads from a part of a box: a shape, a box around the numbers, what is added to each of them (None: not known)."""

    shape: Shape
    box: Box
    change: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Expanded:
    """A part of a box in which the rules run one way: the moves there, whether each is an action, and where they lead."""

    box: Box
    mode: str
    moves: tuple[tuple[Move, bool, tuple[Result, ...]], ...]


@dataclass(frozen=True, slots=True)
class Expander:
    """Runs the rules on boxes.

    Attributes:
        allowed: labels of the only actions and payments that may be taken; None for all.
        clip: a box that the numbers are kept in, as if what carries them out of it did not; None for none.
    """

    game: Game
    meter: Meter
    allowed: Collection[Label] | None = None
    clip: Box | None = None
    _known: dict[Listed, list[Expanded] | None] = field(default_factory=dict, repr=False, compare=False)

    def parts(self, entry: Listed) -> list[Expanded] | None:
        """The parts of a box; None if there are too many, or if the game may be in error somewhere in the box."""
        if entry not in self._known:
            try:
                self._known[entry] = self._expand(entry)
            except (TooManyParts, ModelFault):
                self._known[entry] = None
        return self._known[entry]

    def meet(self, entry: Listed, met: Met) -> None:
        """Adds the shapes that the moves of a box lead to, in the order of the moves."""
        for part in self.parts(entry) or ():
            for _, _, results in part.moves:
                for result in results:
                    met.add(result.shape)

    def _expand(self, entry: Listed) -> list[Expanded]:
        whole = _Part(entry.box, frozenset())
        found: list[Expanded] = []
        situations = _run(whole, lambda judge: self.game.situation(self._lifted(entry.shape, judge)), self.meter)
        for part, situation in situations:
            every = [*((m, False) for m in situation.waits), *((m, True) for m in situation.actions)]
            moves = tuple((m, a, self._results(entry.shape, part, m)) for m, a in every if self._counts(m, action=a))
            found.append(Expanded(part.box, situation.mode, moves))
        return found

    def _lifted(self, shape: Shape, judge: _Intervals) -> Position:
        numbers: list[Num] = [Sym(Line(0, ((i, 1),)), judge) for i in range(len(self.game.number_names))]
        return self.game.lifted(shape, numbers, ())

    def _counts(self, move: Move, *, action: bool) -> bool:
        return self.allowed is None or not (action or move.pays) or move.label in self.allowed

    def _results(self, shape: Shape, part: _Part, move: Move) -> tuple[Result, ...]:
        game = self.game
        found: list[Result] = []
        for piece, after in _run(part, lambda judge: game.perform(self._lifted(shape, judge), move.label), self.meter):
            lines = [line_of(n) for n in game.lifted_numbers(after)[: len(part.box)]]
            box = tuple(reach(line, piece.box) for line in lines)
            change = tuple(_change(i, line, piece.box[i]) for i, line in enumerate(lines))
            found.append(Result(game.shape_of(after), box if self.clip is None else clipped(box, self.clip), change))
        return tuple(found)


def _change(symbol: int, after: Line, before: Interval) -> int | None:
    """What is added to a number; None where that is not the same in the whole box."""
    if after.terms == ((symbol, 1),):
        return after.constant
    low, high = before
    return after.constant - low if low is not None and low == high and not after.terms else None


class _Builder:
    def __init__(self, expander: Expander, listed: Sequence[Listed]) -> None:
        hold: dict[Shape, list[int]] = {}
        for node, entry in enumerate(listed):
            hold.setdefault(entry.shape, []).append(node)
        self.cover = Cover(Graph(), tuple(listed), [], hold, [])
        self._expander = expander
        self._open: int | None = None

    def build(self) -> Cover:
        for entry in self.cover.listed:
            self._add(OPEN, entry.box, entry.shape)
        for node, entry in enumerate(self.cover.listed):
            parts = self._expander.parts(entry)
            if parts is not None:  # else it stays open
                self._fill(node, parts)
        return self.cover

    def _fill(self, node: int, parts: Sequence[Expanded]) -> None:
        graph = self.cover.graph
        if len(parts) > 1:
            graph.kinds[node] = SPLIT
            graph.children[node] = []
        for part in parts:
            at = node
            if len(parts) > 1:
                at = self._add(part.mode, part.box, self.cover.shapes[node])
                graph.children[node].append(at)
            graph.kinds[at] = part.mode
            for move, action, results in part.moves:
                graph.edges[at].append(self._edge(part.box, move, action, results))

    def _edge(self, box: Box, move: Move, action: bool, results: Sequence[Result]) -> Edge:
        targets = list(dict.fromkeys(self._target(r.shape, r.box) for r in results))
        changes = {r.change for r in results}
        change = changes.pop() if len(changes) == 1 else (None,) * len(box)
        if len(targets) == 1:
            return Edge(move, targets[0], action, change)
        split = self._add(SPLIT, box, None)
        self.cover.graph.children[split] = targets
        return Edge(move, split, action, change)

    def _target(self, shape: Shape, box: Box) -> int:
        found = self.cover.find(shape, box)
        if found is not None:
            return found
        if self._open is None:
            self._open = self._add(OPEN, ((None, None),) * len(box), None)
        return self._open

    def _add(self, kind: str, box: Box, shape: Shape | None) -> int:
        self.cover.shapes.append(shape)
        self.cover.boxes.append(box)
        return self.cover.graph.add(kind)


def cover_of(expander: Expander, listed: Sequence[Listed]) -> Cover:
    """The graph of boxes of listed nodes; what is in error somewhere, cut too often or in no listed box is ``open``."""
    return _Builder(expander, listed).build()


def read_nodes(value: Any, expander: Expander, roots: Callable[[], Iterable[Shape]]) -> list[Listed]:
    """The listed nodes: pairs of a shape and a box; null is no bound.

    The shapes of a position are not written out: they stand for one of ``roots``, or for one that moves of a node listed before lead to.
    """
    game = expander.game
    width = len(game.number_names)
    met = Met(() if game.is_program else roots())
    found: list[Listed] = []
    for node in items(value, "the boxes"):
        shape, box = pair(node, "a box")
        intervals = tuple(_interval(x) for x in items(box, "a box"))
        require(len(intervals) == width, "a box has another dimension")
        entry = Listed(game.read_shape(shape, met), intervals)
        found.append(entry)
        if not game.is_program:
            expander.meet(entry, met)
    return found
