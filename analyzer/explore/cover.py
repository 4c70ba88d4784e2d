"""Covering search: a play that comes back to a shape of its own past, with numbers from which the same moves can be made again and again.

The idea of Karp and Miller (1969) without their restriction to monotone guards: whether the moves can be repeated is asked in closed form
(``explore.passes``). Passes that end by themselves are jumped over; passes that do not are pumped once, so that what needs
many resources is found too. The search finds, it never shows that something is absent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import islice
from operator import ge
from typing import TypeAlias

from analyzer.errors import UnsupportedPositionError
from analyzer.explore.cycles import closed_by
from analyzer.explore.passes import advance, count_passes, progression
from analyzer.explore.replay import PathEffect, every_move, replay
from analyzer.explore.walk import RecurrenceProver, Segment
from analyzer.system.transition_system import Label, Move, PrefersMoves, State, TransitionSystem, ValuesNumbers

MovesOf: TypeAlias = Callable[[State], Sequence[Move]]
_Key: TypeAlias = tuple[Hashable, frozenset[tuple[Label, int]]]
"""A cycle: its shape, and how often each move is on it."""
_LONG, _LONG_ENOUGH = 16, 4
"""From so many repetitions on a pass that ends is jumped over: where all loops are looked for, where any is."""
_PUMPED = 1000
_PUMPED_WHERE_IT_GROWS = 16
"""Passes that add more each time soon give enough, and numbers of thousands of digits are slow."""
_MOST_REFUSED, _MOST_REFUSED_IN_ALL = 2, 24
"""How often it is tried to show that the moves of a cycle, or of any, add ever more."""
_MOST_LOOPS = 40
_DEPTH = 120
_NEAREST = 4
_A_LITTLE = 200
_MOST_ACROSS = 40
_MOST_ALIKE = 24
"""Of so many positions of one shape none has to promise more than another."""


@dataclass(frozen=True, slots=True)
class Covered:
    """A pass that can be repeated from ``head``: without end (``count`` None) or ``count`` times in all."""

    stem: tuple[Segment, ...]
    head: State
    labels: tuple[Label, ...]
    effect: PathEffect
    count: int | None
    numbers: tuple[int, ...]

    @property
    def changes_numbers(self) -> bool:
        """Whether a pass changes a number of the position."""
        return self.effect.apply(self.numbers) != self.numbers


@dataclass(slots=True)
class _Node:
    state: State
    shape: Hashable
    parent: int
    label: Label | None
    jump: Segment | None = None
    depth: int = 0


@dataclass(slots=True)
class Cover:
    """What the search found, and how many nodes it looked at; ``seen_out``: those are all that the moves it tried lead to."""

    loops: list[Covered] = field(default_factory=list)
    repeats: list[Covered] = field(default_factory=list)
    nodes: int = 0
    seen_out: bool = False

    @property
    def grows(self) -> bool:
        """Whether some loop changes the numbers: then the space has no end."""
        return any(c.changes_numbers for c in self.loops)

    @property
    def tells(self) -> bool:
        """Whether some loop changes a number or a tally."""
        return self.grows or any(_tells_something(c) for c in self.loops)


class _Search:
    def __init__(
        self, system: TransitionSystem, limit: int, grows: RecurrenceProver, *, first: bool = False, moves: MovesOf | None = None
    ) -> None:
        self._system = system
        self._moves = moves or (lambda state: every_move(system, state))
        self._first = first
        self._prefers = system if first and isinstance(system, PrefersMoves) else None
        self._values = system if first and isinstance(system, ValuesNumbers) else None
        self._busy: int | None = None
        self._limit = limit
        self._grows = grows
        self._nodes: list[_Node] = []
        self._seen: dict[State, int] = {}
        self._effects: dict[tuple[Hashable, tuple[Label, ...]], PathEffect] = {}
        self._known: set[_Key] = set()
        self._repeated: set[_Key] = set()
        self._refused: Counter[_Key] = Counter()
        self._found = Cover()
        self._pruned = False
        self._worth: tuple[int, ...] = ()
        self._kept: dict[Hashable, list[tuple[int, ...]]] = {}
        self._queue: list[tuple[int, int]] = []
        self._across: list[tuple[int, Label, int]] = []

    def run(self, start: State) -> Cover:
        """Search from a state, what takes the fewest moves first; a jump counts as one."""
        self._add(start, -1, None, None)
        while self._queue and len(self._nodes) < self._limit and len(self._found.loops) < _MOST_LOOPS and not self._enough():
            _, at = heappop(self._queue)
            state = self._nodes[at].state
            moves = self._moves(state)
            for move in moves:
                after = self._system.successor(state, move.label)
                if after in self._seen:
                    self._close(at, move.label, after)
                    continue
                self._add(after, at, move.label, None, self._effort(state, move.label) if len(moves) > 1 else 1)
        self._look_across()
        self._found.nodes = len(self._nodes)
        self._found.seen_out = not self._queue and not self._pruned
        return self._found

    def _enough(self) -> bool:
        """Whether the first loop is all that is asked for, and there is one; after one that only tallies tell a little more is seen."""
        if not self._first or not self._found.loops:
            return False
        if self._found.grows:
            return True
        if self._busy is None and any(_tells_something(c) for c in self._found.loops):
            self._busy = len(self._nodes)
        return self._busy is not None and len(self._nodes) > 3 * self._busy + _A_LITTLE

    def _effort(self, state: State, label: Label) -> int:
        """What a move counts: where any loop is looked for, as the system says."""
        return self._prefers.effort(state, label) if self._prefers is not None else 1

    def _add(self, state: State, parent: int, label: Label | None, jump: Segment | None, effort: int = 1) -> None:
        index = len(self._nodes)
        depth = self._nodes[parent].depth + effort if parent >= 0 else 0
        self._nodes.append(_Node(state, self._system.shape(state), parent, label, jump, depth))
        self._seen[state] = index
        if self._cover(index):
            self._pruned = True
            return
        if self._promises_less(state, self._nodes[index].shape):
            self._pruned = True
            return
        strange = self._prefers.strangeness(state) if self._prefers is not None else 0
        heappush(self._queue, (depth + strange, index))

    def _promises_less(self, state: State, shape: Hashable) -> bool:
        """Whether a position of the same shape has more of everything that helps and as much of all else.

        Most positions of a wide space differ in what mana floats and the like. Only one search that looks for any loop leaves them out.
        """
        if self._values is None:
            return False
        numbers = self._system.numbers(state)
        if len(self._worth) != len(numbers):
            self._worth = tuple(map(self._values.worth, self._system.number_names[: len(numbers)]))
        worth = self._worth
        other = tuple([n for n, w in zip(numbers, worth, strict=True) if not w])
        mine = tuple([n * w for n, w in zip(numbers, worth, strict=True) if w])
        kept = self._kept.setdefault((shape, other), [])
        if any(all(map(ge, k, mine)) for k in kept):
            return True
        kept.append(mine)
        return len(kept) > _MOST_ALIKE

    def _close(self, at: int, label: Label, after: State) -> None:
        """A move leads to a known state: a loop if that state is on the way here."""
        target = self._seen[after]
        node = at
        labels: list[Label] = [label]
        while node != target:
            here = self._nodes[node]
            if node < target or here.label is None:
                self._across.append((at, label, target))
                return
            labels.append(here.label)
            node = here.parent
        labels.reverse()
        self._try(target, tuple(labels), after)

    def _look_across(self) -> None:
        """Cycles through positions that were reached in several ways, where the search itself has shown no loop that tells something."""
        if self._found.tells or not self._across:
            return
        known = ((n.parent, i, n.label) for i, n in enumerate(self._nodes) if n.parent >= 0 and n.label is not None)
        for target, labels in islice(closed_by(known, self._across), _MOST_ACROSS):
            self._try(target, labels, self._nodes[target].state)
            if self._found.tells:
                return

    def _cover(self, index: int) -> bool:
        """Compare a node with its past; True if it need not be explored further."""
        shape = self._nodes[index].shape
        labels: list[Label] = []
        node = index
        met = 0
        for _ in range(_DEPTH):
            here = self._nodes[node]
            if here.label is None:
                break
            labels.append(here.label)
            node = here.parent
            if self._nodes[node].shape != shape:
                continue
            met += 1
            # the nearest ancestors, then ever fewer: a long past of one shape would cost its square
            if (met <= _NEAREST or not met & (met - 1)) and self._try(node, tuple(reversed(labels)), self._nodes[index].state):
                return True
        return False

    def _try(self, head: int, labels: tuple[Label, ...], state: State) -> bool:
        system = self._system
        start = self._nodes[head].state
        shape = self._nodes[head].shape
        effect = self._effects.get((shape, labels))
        if effect is None and not self._again(state, labels, shape):
            return False
        if effect is None or not all(a.holds(system.numbers(start)) for a in effect.guard):  # known for another way through
            try:
                effect = self._effects[shape, labels] = replay(system, start, labels).effect
            except UnsupportedPositionError:  # the rules are not modelled for numbers that vary: what repeats here is not found
                return False
        numbers = system.numbers(state)
        passes = count_passes(effect, numbers)
        if passes.count == 0:
            return False
        key = (shape, frozenset(Counter(labels).items()))
        if passes.count is None:
            if passes.settled is None and key not in self._known and not self._is_shown(key, effect, numbers):
                return False
            if key not in self._known:
                self._known.add(key)
                self._found.loops.append(Covered(self._stem(head), start, labels, effect, None, system.numbers(start)))
                self._pump(head, labels, effect, start)
            return True
        if key not in self._known and key not in self._repeated:  # the same moves may be without end from a later head
            self._repeated.add(key)
            self._found.repeats.append(Covered(self._stem(head), start, labels, effect, passes.count + 1, system.numbers(start)))
        if passes.count < (_LONG_ENOUGH if self._first else _LONG):
            return False
        self._jump(head, labels, effect, start, passes.count + 1)
        return True

    def _again(self, state: State, labels: tuple[Label, ...], shape: Hashable) -> bool:
        """Whether the moves can be made once more by plain numbers; it costs little beside a symbolic replay."""
        system = self._system
        for label in labels:
            situation = system.situation(state, label)
            if all(m.label != label for m in (*situation.moves, *situation.actions)):
                return False
            state = system.successor(state, label)
        return system.shape(state) == shape

    def _is_shown(self, key: _Key, effect: PathEffect, numbers: tuple[int, ...]) -> bool:
        """Whether a pass that adds more each time is shown to go on; where that failed before, the solver is not asked ever again."""
        if self._refused[key] >= _MOST_REFUSED or self._refused.total() >= _MOST_REFUSED_IN_ALL:
            return False
        if self._grows(effect, numbers):
            return True
        self._refused[key] += 1
        return False

    def _pump(self, head: int, labels: tuple[Label, ...], effect: PathEffect, start: State) -> None:
        numbers = self._system.numbers(start)
        if effect.apply(numbers) != numbers:
            self._jump(head, labels, effect, start, _PUMPED if progression(effect, numbers) is not None else _PUMPED_WHERE_IT_GROWS)

    def _jump(self, head: int, labels: tuple[Label, ...], effect: PathEffect, start: State, times: int) -> None:
        """Go on from where so many passes lead."""
        numbers = advance(effect, self._system.numbers(start), times)
        after = self._system.with_numbers(start, numbers)
        if after not in self._seen:
            self._add(after, head, None, Segment(start, labels, times))

    def _stem(self, index: int) -> tuple[Segment, ...]:
        parts: list[Segment] = []
        labels: list[Label] = []
        node = index
        while self._nodes[node].parent >= 0:
            here = self._nodes[node]
            if here.label is not None:
                labels.append(here.label)
                node = here.parent
                if self._nodes[node].label is None and labels:
                    parts.append(Segment(self._nodes[node].state, tuple(reversed(labels)), 1))
                    labels = []
                continue
            assert here.jump is not None
            parts.append(here.jump)
            node = here.parent
            # the jump starts at its parent; single moves before it are collected again from there
        parts.reverse()
        return tuple(parts)


def _tells_something(found: Covered) -> bool:
    """Whether a pass changes a tally."""
    width = len(found.numbers)
    return any(u.constant or u.coefficients != ((i, 1),) for i, u in enumerate(found.effect.update[width:], width))


def cover(
    system: TransitionSystem, start: State, limit: int, grows: RecurrenceProver, *, first: bool = False, moves: MovesOf | None = None
) -> Cover:
    """Loops found from a state by covering search, shortest stems first; at most ``limit`` nodes.

    With ``first`` it ends soon after the first loop that changes something. ``moves`` says which moves are tried (default: all).
    """
    return _Search(system, limit, grows, first=first, moves=moves).run(start)


def wander(system: TransitionSystem, start: State, *, last: bool, most: int = 2_000) -> Covered | None:
    """The exact recurrence that a play runs into which always makes the first (or the last) move it can, if it does.

    Finds long cycles of wide spaces, which a breadth-first search does not reach.
    """
    state = start
    at = {start: 0}
    labels: list[Label] = []
    states = [start]
    for _ in range(most):
        situation = system.situation(state)
        moves = (*situation.moves, *situation.actions)
        if not moves:
            return None
        label = moves[-1 if last else 0].label
        state = system.successor(state, label)
        labels.append(label)
        known = at.get(state)
        if known is not None:
            stem = (Segment(start, tuple(labels[:known]), 1),) if known else ()
            head = states[known]
            body = tuple(labels[known:])
            return Covered(stem, head, body, replay(system, head, body).effect, None, system.numbers(head))
        at[state] = len(labels)
        states.append(state)
    return None
