"""Abstract graphs: nodes are a shape with an interval for each number; the graph over-approximates every play.

The ordinary rules code runs on concolic numbers whose oracle decides by intervals. A comparison that an interval leaves open cuts the box
in two (symbolic execution); a cut node is a ``SPLIT``. Per shape, boxes are widened after a while (Cousot and Cousot 1977),
so the graph is finite.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from analyzer.errors import AssignmentConflictError, RangeError, UnsupportedPositionError
from analyzer.explore.graph import KIND_OF, Edge, GameGraph, NodeKind
from analyzer.system.number import Atom, Concolic, Linear, linear_of
from analyzer.system.transition_system import Label, Mode, Position, State, TransitionSystem, UnreachableStateError

Interval: TypeAlias = tuple[int | None, int | None]
Box: TypeAlias = tuple[Interval, ...]
_T = TypeVar("_T")
_FULL: Interval = (None, None)


@dataclass(frozen=True, slots=True)
class _Cut(Exception):
    """A comparison that the box leaves open."""

    expression: Linear
    zero: bool


def interval_of(expression: Linear, box: Sequence[Interval]) -> Interval:
    """The values a linear expression takes over a box."""
    low: int | None = expression.constant
    high: int | None = expression.constant
    for symbol, c in expression.coefficients:
        a, b = box[symbol]
        if c < 0:
            a, b = b, a
        low = None if low is None or a is None else low + c * a
        high = None if high is None or b is None else high + c * b
    return low, high


def includes(outer: Sequence[Interval], inner: Sequence[Interval]) -> bool:
    """Whether every point of ``inner`` is one of ``outer``."""
    return all(
        (a is None or (c is not None and c >= a)) and (b is None or (d is not None and d <= b))
        for (a, b), (c, d) in zip(outer, inner, strict=True)
    )


def join(one: Sequence[Interval], other: Sequence[Interval]) -> Box:
    """The least box around both."""
    return tuple(
        (None if a is None or c is None else min(a, c), None if b is None or d is None else max(b, d))
        for (a, b), (c, d) in zip(one, other, strict=True)
    )


def widen(old: Sequence[Interval], new: Sequence[Interval], marks: Sequence[Collection[int]]) -> Box:
    """The join, with every bound that moved thrown out to the next mark of its number, or open where there is none."""
    widened: list[Interval] = []
    for (a, b), (c, d), stops in zip(old, new, marks, strict=True):
        low, high = a, b
        if a is not None and (c is None or c < a):
            low = None if c is None else max((m for m in stops if m <= c), default=None)
        if b is not None and (d is None or d > b):
            high = None if d is None else min((m for m in stops if m >= d), default=None)
        widened.append((low, high))
    return tuple(widened)


def refine(atom: Atom, box: Box) -> Box | None:
    """The box without points where ``atom`` fails, as far as intervals can say; None if nothing is left."""
    if atom.relation == "!=":
        low, high = interval_of(atom.expression, box)
        if low == high == 0:
            return None
        if len(atom.expression.coefficients) == 1:
            return _without_point(atom.expression, box)
        return box
    parts = [atom.expression] if atom.relation == ">=" else [atom.expression, atom.expression.times(-1)]
    current: list[Interval] = list(box)
    for expression in parts:
        low, high = interval_of(expression, current)
        if high is not None and high < 0:
            return None
        for symbol, c in expression.coefficients:
            rest = Linear(expression.constant, tuple((s, k) for s, k in expression.coefficients if s != symbol))
            most = interval_of(rest, current)[1]
            if most is None:
                continue
            a, b = current[symbol]
            # c * x + rest >= 0, so c * x >= -most
            if c > 0:
                bound = -(most // c)
                a = bound if a is None else max(a, bound)
            else:
                bound = most // -c
                b = bound if b is None else min(b, bound)
            if a is not None and b is not None and a > b:
                return None
            current[symbol] = (a, b)
    return tuple(current)


def _without_point(expression: Linear, box: Box) -> Box | None:
    """For ``c * x + k != 0``: cut the point off if it lies at an end of the interval."""
    symbol, c = expression.coefficients[0]
    if expression.constant % c:
        return box
    point = -expression.constant // c
    a, b = box[symbol]
    if a == point:
        a = point + 1
    elif b == point:
        b = point - 1
    else:
        return box
    if a is not None and b is not None and a > b:
        return None
    return (*box[:symbol], (a, b), *box[symbol + 1 :])


@dataclass(slots=True)
class _BoxOracle:
    """Decides comparisons by intervals, then by what is assumed; else cuts."""

    box: Box
    assumed: tuple[Atom, ...]

    def is_negative(self, expression: Linear, value: int) -> bool:
        low, high = interval_of(expression, self.box)
        if high is not None and high < 0:
            return True
        if low is not None and low >= 0:
            return False
        if Atom(expression, ">=") in self.assumed:
            return False
        if Atom(negated(expression), ">=") in self.assumed:
            return True
        raise _Cut(expression, zero=False)

    def is_zero(self, expression: Linear, value: int) -> bool:
        low, high = interval_of(expression, self.box)
        if low == high == 0:
            return True
        if (high is not None and high < 0) or (low is not None and low > 0):
            return False
        if Atom(expression, "==") in self.assumed:
            return True
        if Atom(expression, "!=") in self.assumed:
            return False
        raise _Cut(expression, zero=True)


def negated(expression: Linear) -> Linear:
    """``e < 0`` as an expression that is ``>= 0``."""
    return expression.times(-1).plus(Linear(-1))


def _cases(cut: _Cut) -> tuple[Atom, ...]:
    if cut.zero:
        return (
            Atom(cut.expression, "=="),
            Atom(negated(cut.expression), ">="),
            Atom(cut.expression.plus(Linear(-1)), ">="),
        )
    return (Atom(cut.expression, ">="), Atom(negated(cut.expression), ">="))


@dataclass(frozen=True, slots=True)
class _Variant:
    """A part of a box in which the rules code runs one way."""

    box: Box
    assumed: tuple[Atom, ...]


def _implied(cut: _Cut, chosen: Atom) -> tuple[Atom, ...]:
    """What to assume so that the same comparison is not cut again."""
    if not cut.zero:
        return (chosen,)
    return (chosen,) if chosen.relation == "==" else (Atom(cut.expression, "!="), chosen)


def run_everywhere(start: _Variant, run: Callable[[_BoxOracle], _T], limit: int = 64) -> list[tuple[_Variant, _T]]:
    """Run code on a box, cutting it where the code's way depends on the point; every part with its result, but parts that no play reaches.

    Raises:
        TooManyCutsError: more than ``limit`` parts, or none that a play could reach.
    """
    results: list[tuple[_Variant, _T]] = []
    work = [start]
    while work:
        variant = work.pop()
        try:
            results.append((variant, run(_BoxOracle(variant.box, variant.assumed))))
        except UnreachableStateError:
            continue
        except _Cut as cut:
            for atom in reversed(_cases(cut)):
                box = refine(atom, variant.box)
                if box is not None:
                    work.append(_Variant(box, (*variant.assumed, *_implied(cut, atom))))
        if len(results) + len(work) > limit:
            raise TooManyCutsError
    if not results:
        raise TooManyCutsError
    return results


class TooManyCutsError(Exception):
    """A box is cut into too many parts; the caller gives up on the abstract graph."""


@dataclass(slots=True)
class BoxGraph(GameGraph):
    """An abstract graph. ``boxes[i]`` and ``shapes[i]`` (a ground state) describe node ``i``; ``problem`` a bound that some
    box may leave."""

    shapes: list[State] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    problem: RangeError | None = None


class _Builder:
    def __init__(
        self,
        system: TransitionSystem,
        limit: int,
        patience: int,
        allowed: frozenset[Label] | None,
        clip: Box | None,
    ) -> None:
        self._system = system
        self._limit = limit
        self._patience = patience
        self._allowed = allowed
        self._clip = clip
        self.graph = BoxGraph()
        self._marks: list[set[int]] = []
        self._by_shape: dict[Hashable, list[int]] = {}
        self._parts: dict[tuple[Hashable, Box, tuple[Atom, ...]], int] = {}
        self._queue: deque[tuple[int, _Variant]] = deque()

    def build(self, start: State, box: Box) -> BoxGraph:
        """Explore from a box."""
        bounds = self._system.number_bounds
        clip = self._clip or ((None, None),) * len(box)
        self._marks = [
            {0, *(v for v in (*own, *given, *kept) if v is not None)} for own, given, kept in zip(box, bounds, clip, strict=True)
        ]
        self._node(start, box)
        while self._queue:
            if len(self.graph) > self._limit:
                self.graph.complete = False
                break
            node, variant = self._queue.popleft()
            try:
                self._expand(node, variant)
            except (TooManyCutsError, AssignmentConflictError, UnsupportedPositionError):
                self._leave_open(node)
            except RangeError as problem:  # a bound may be left within the box
                self._leave_open(node)
                self.graph.problem = problem
        return self.graph

    def _leave_open(self, node: int) -> None:
        """Forget what was found of a node: nothing may be concluded from a part of its moves."""
        self.graph.complete = False
        self.graph.kinds[node] = NodeKind.OPEN
        self.graph.edges[node] = []
        self.graph.children.pop(node, None)

    def _append(self, shape: State, box: Box) -> int:
        graph = self.graph
        graph.kinds.append(NodeKind.OPEN)
        graph.edges.append([])
        graph.shapes.append(shape)
        graph.boxes.append(box)
        return len(graph.kinds) - 1

    def _node(self, shape: State, box: Box) -> int:
        """The node for a shape and a box; an existing one that includes it, or a widened one."""
        key = self._system.shape(shape)
        known = self._by_shape.setdefault(key, [])
        for node in reversed(known):
            if includes(self.graph.boxes[node], box):
                return node
        if len(known) >= self._patience:
            box = widen(self.graph.boxes[known[-1]], box, self._marks)
        node = self._append(shape, box)
        known.append(node)
        self._queue.append((node, _Variant(box, ())))
        return node

    def _lift(self, shape: State, oracle: _BoxOracle) -> Position:
        count = len(oracle.box)
        numbers = [Concolic(0, Linear(0, ((i, 1),)), oracle) for i in range(count)]
        tallies = [0] * self._system.tally_count
        return self._system.lift(shape, [*numbers, *tallies])

    def _expand(self, node: int, start: _Variant) -> None:
        graph = self.graph
        shape = graph.shapes[node]
        system = self._system
        variants = run_everywhere(start, lambda oracle: system.situation(self._lift(shape, oracle)))
        if len(variants) > 1:
            graph.kinds[node] = NodeKind.SPLIT
            graph.children[node] = []
        for variant, situation in variants:
            at = node
            if len(variants) > 1:
                at = self._append(shape, variant.box)
                graph.children[node].append(at)
            for action, moves in ((False, situation.moves), (True, situation.actions)):
                for move in moves:
                    if self._allowed is not None and (action or move.pays) and move.label not in self._allowed:
                        continue
                    target, change = self._after(shape, variant, move.label)
                    graph.edges[at].append(Edge(move, target, action, change))
            graph.kinds[at] = KIND_OF[situation.mode]
            if situation.mode is Mode.OPEN:
                graph.complete = False

    def _after(self, shape: State, variant: _Variant, label: Label) -> tuple[int, tuple[int | None, ...]]:
        """The node after a move, and what the move adds to each number."""
        system = self._system
        results = run_everywhere(variant, lambda oracle: system.perform(self._lift(shape, oracle), label))
        targets: list[int] = []
        changes: list[tuple[int | None, ...]] = []
        for part, position in results:
            numbers = [linear_of(n) for n in system.lifted_numbers(position)[: len(part.box)]]
            box = tuple(interval_of(n, part.box) for n in numbers)
            if self._clip is not None:
                box = _clipped(box, self._clip)
            changes.append(tuple(_change(i, n, part.box[i]) for i, n in enumerate(numbers)))
            targets.append(self._node(system.with_numbers(system.ground(position), [0] * len(box)), box))
        change = changes[0] if len(set(changes)) == 1 else (None,) * len(variant.box)
        if len(set(targets)) == 1:
            return targets[0], change
        split = self._append(shape, variant.box)
        self.graph.kinds[split] = NodeKind.SPLIT
        self.graph.children[split] = list(dict.fromkeys(targets))
        return split, change


def _change(symbol: int, after: Linear, before: Interval) -> int | None:
    """What is added to a number; None where that is not the same everywhere in the box."""
    if after.coefficients == ((symbol, 1),):
        return after.constant
    low, high = before
    return after.constant - low if low is not None and low == high and not after.coefficients else None


def _clipped(box: Box, clip: Box) -> Box:
    """The box with every bound that leaves ``clip`` moved back to its edge."""
    moved: list[Interval] = []
    for (a, b), (c, d) in zip(box, clip, strict=True):
        low = c if a is None or (c is not None and a < c) else a
        high = d if b is None or (d is not None and b > d) else b
        if low is not None and high is not None and low > high:
            low = high = d if d is not None and low > d else c  # the whole interval lies beyond one edge
        moved.append((low, high))
    return tuple(moved)


def explore_boxes(
    system: TransitionSystem,
    start: State,
    box: Box,
    limit: int,
    *,
    patience: int = 48,
    allowed: frozenset[Label] | None = None,
    clip: Box | None = None,
) -> BoxGraph:
    """The abstract graph from a shape and a box; ``complete`` is False if the limit was reached (open nodes remain).

    ``allowed``, if given, holds the labels of the only actions and payments that may be taken. With ``clip`` the numbers
    are kept within a box, as if what carries them out of it did not (used to ask about a loop apart from the bound that ends it).
    """
    return _Builder(system, limit, patience, allowed, clip).build(start, box)


def point(numbers: Sequence[int]) -> Box:
    """The box of one point."""
    return tuple((n, n) for n in numbers)
