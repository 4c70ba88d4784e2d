"""Walks forced play, jumping over every pass that repeats.

As long as a state has exactly one move the play is forced. When a shape comes up again with the same move next, the moves in between are a
pass; its closed form says how often it repeats, and all repetitions are done in one jump. Nested repetitions make the walk
repeat on the level of jumps, where Brent's cycle finding (Brent 1980) watches the states.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum

from analyzer.budget import Budget
from analyzer.errors import UnsupportedPositionError
from analyzer.explore.passes import advance, count_passes
from analyzer.explore.replay import PathEffect, replay
from analyzer.system.transition_system import Label, Mode, State, TransitionSystem

RecurrenceProver = Callable[[PathEffect, tuple[int, ...]], bool]


@dataclass(frozen=True, slots=True)
class Segment:
    """Moves performed ``times`` times in a row, starting at ``start``. ``inner``, if given, tells the moves in shorter repeated pieces."""

    start: State
    labels: tuple[Label, ...]
    times: int
    inner: tuple[Segment, ...] = ()


class WalkEnd(Enum):
    """Why a forced walk is over."""

    RECURS = "recurs"  # a position comes up again exactly
    GROWS = "grows"  # a pass repeats without end in sight, with changed numbers
    STOPS = "stops"  # nothing waits and nobody can act
    GAME_OVER = "game over"
    DECISION = "decision"  # a player or chance has more than one option, or someone may act
    LIMIT = "limit"


@dataclass(frozen=True, slots=True)
class ForcedWalk:
    """A forced play.

    Attributes:
        play: what happens, in order.
        state: where it stands at the end (for a loop: where the loop is first entered).
        loop: how many segments at the end of ``play`` are the loop (0: none). For ``GROWS`` it is the last one, with ``times`` 1.
        walked: how many moves were made one by one; the rest was jumped over.
    """

    play: tuple[Segment, ...]
    end: WalkEnd
    state: State
    loop: int = 0
    walked: int = 0

    @property
    def steps(self) -> int:
        """How many moves the play has, up to where it first comes back if it does."""
        return sum(len(s.labels) * s.times for s in self.play)

    @property
    def repeated(self) -> tuple[int, ...]:
        """Positions in ``play`` of the sequences that happened at least twice in a row."""
        return tuple(i for i, s in enumerate(self.play) if s.times > 1)


_PIECES = 4
_LONG_PASS = 6_000
_MOST_PIECES = 12_000
_LONG_NUMBER = 20_000
_WITHOUT_JUMPS = 2_000


class _Walker:
    def __init__(self, system: TransitionSystem, start: State, budget: Budget, grows: RecurrenceProver) -> None:
        self._system = system
        self._budget = budget
        self._grows = grows
        self._play: list[Segment] = []
        self._state = start
        self._since: list[tuple[State, Label]] = []
        self._last: dict[tuple[Hashable, Label], int] = {}
        self._failures: dict[tuple[Hashable, tuple[Label, ...]], int] = {}
        self._walked = 0
        self._jumps = 0

    def run(self) -> ForcedWalk:
        """Walk to the end."""
        system = self._system
        anchor, power, length = self._state, 1, 0
        while self._walked < self._budget.passes and self._room():
            situation = system.situation(self._state)
            move = situation.forced
            if move is None:
                self._flush()
                return ForcedWalk(tuple(self._play), _end_of(situation.mode, bool(situation.actions)), self._state, 0, self._walked)
            jumps = self._jumps
            if (grown := self._repeat(move.label)) is not None:
                return grown
            if jumps == self._jumps:
                key = (system.shape(self._state), move.label)
                self._last[key] = len(self._since)
                self._since.append((self._state, move.label))
                self._state = system.successor(self._state, move.label)
                self._walked += 1
            length += 1
            if self._state == anchor:
                return self._recurs(anchor)
            if length == power:
                anchor, power, length = self._state, power * 2, 0
        self._flush()
        return ForcedWalk(tuple(self._play), WalkEnd.LIMIT, self._state, 0, self._walked)

    def _room(self) -> bool:
        """Whether the play may grow: in length, and in the size of its numbers (they double in some loops)."""
        if self._jumps % 64 == 0 and any(n.bit_length() > _LONG_NUMBER for n in self._system.numbers(self._state)):
            return False
        return len(self._play) < _MOST_PIECES and len(self._since) < self._budget.states

    def _flush(self) -> None:
        """Turn the single moves since the last jump into one segment."""
        if self._since:
            self._play.append(Segment(self._since[0][0], tuple(label for _, label in self._since), 1))
        self._since = []
        self._last = {}

    def _repeat(self, label: Label) -> ForcedWalk | None:
        """Jump over the repetitions of a pass that ends here, if there is one; a loop without end is returned."""
        system = self._system
        at = self._last.get((system.shape(self._state), label))
        if at is None:
            return None
        labels = tuple(done for _, done in self._since[at:])
        memo = (system.shape(self._state), labels)
        failed = self._failures.get(memo, 0)
        if failed > 8 and failed & (failed - 1):  # a pass that never repeats is tried ever more rarely
            self._failures[memo] = failed + 1
            return None
        first = self._since[at][0]
        try:
            effect = replay(system, first, labels, strict=True).effect
        except UnsupportedPositionError:  # the rules are not modelled for numbers that vary: no jump, so the walk must not be long
            self._failures[memo] = failed + 9
            if self._walked > _WITHOUT_JUMPS:
                raise
            return None
        numbers = system.numbers(self._state)
        passes = count_passes(effect, numbers)
        if passes.count is None:
            if passes.settled is None and not self._grows(effect, numbers):
                self._failures[memo] = failed + 9  # asking the solver is dear: ever more rarely from now on
                return None
            before = self._since[:at]
            self._since = before
            self._flush()
            self._play.append(Segment(first, labels, 1))
            same = effect.apply(system.numbers(first)) == system.numbers(first)
            return ForcedWalk(tuple(self._play), WalkEnd.RECURS if same else WalkEnd.GROWS, first, 1, self._walked)
        if passes.count == 0:
            self._failures[memo] = failed + 1
            return None
        self._since = self._since[:at]
        self._flush()
        self._failures[memo] = 0
        self._jumps += 1
        self._play.append(Segment(first, labels, passes.count + 1))
        self._state = system.with_numbers(self._state, advance(effect, numbers, passes.count))
        self._walked += len(labels)
        return self._repeat_pieces()

    def _repeat_pieces(self) -> ForcedWalk | None:
        """Jump over the repetitions of a sequence of jumps: where the last pieces of the play came three times, they are one pass."""
        system = self._system
        pieces = [(s.labels, s.times) for s in self._play[-3 * _PIECES :]]
        for size in range(1, _PIECES + 1):
            if len(pieces) < 3 * size or not pieces[-size:] == pieces[-2 * size : -size] == pieces[-3 * size : -2 * size]:
                continue
            last = self._play[-size:]
            if any(system.shape(self._play[-b * size].start) != system.shape(self._state) for b in (1, 2, 3)):
                continue  # the same moves, but something else changed: no pass
            if sum(len(s.labels) * s.times for s in last) > _LONG_PASS:
                return None
            labels = tuple(label for s in last for _ in range(s.times) for label in s.labels)
            inner = tuple(last)
            effect = replay(system, last[0].start, labels, strict=True).effect
            numbers = system.numbers(self._state)
            passes = count_passes(effect, numbers)
            if passes.count == 0:
                return None
            if passes.count is None:
                if passes.settled is None:
                    return None
                self._play[-size:] = [Segment(last[0].start, labels, 1, inner)]
                return ForcedWalk(tuple(self._play), WalkEnd.GROWS, last[0].start, 1, self._walked)
            # of the passes already made, those that went the very same way belong to it
            back = max(b for b in (1, 2, 3) if self._same_way(effect, self._play[-b * size].start, passes.count + b))
            self._play[-back * size :] = [Segment(self._play[-back * size].start, labels, passes.count + back, inner)]
            self._state = system.with_numbers(self._state, advance(effect, numbers, passes.count))
            return None
        return None

    def _same_way(self, effect: PathEffect, start: State, times: int) -> bool:
        """Whether a pass can be made so often from ``start``, always with this effect."""
        count = count_passes(effect, self._system.numbers(start)).count
        return count is not None and count == times

    def _recurs(self, state: State) -> ForcedWalk:
        """The play since ``state`` is a loop; cut the play where it first came up."""
        self._flush()
        for i, segment in enumerate(self._play):
            parts = _cut_at(self._system, segment, state)
            if parts is not None:
                head, tail = [*self._play[:i], *parts[0]], _shortest(self._system, state, [*parts[1], *self._play[i + 1 :]])
                return ForcedWalk((*head, *tail), WalkEnd.RECURS, state, len(tail), self._walked)
        raise AssertionError("a state that recurs is on the play")


def _shortest(system: TransitionSystem, state: State, loop: list[Segment]) -> list[Segment]:
    """A play from ``state`` back to it, without repetitions of a shorter one (watching jumps, Brent may see several rounds as one)."""
    length = sum(len(s.labels) * s.times for s in loop)
    for divisor in (2, 3, 5, 7):
        while length % divisor == 0:
            shorter, end = _first_steps(system, loop, length // divisor)
            if end != state:
                break
            loop, length = shorter, length // divisor
    return loop


def _first_steps(system: TransitionSystem, play: list[Segment], count: int) -> tuple[list[Segment], State]:
    """The first ``count`` moves of a play, and where they lead."""
    taken: list[Segment] = []
    for segment in play:
        size = len(segment.labels)
        passes, rest = divmod(min(count, size * segment.times), size)
        count -= size * passes + rest
        at = segment.start
        if passes:
            taken.append(Segment(at, segment.labels, passes, segment.inner))
            effect = replay(system, at, segment.labels).effect
            at = system.with_numbers(at, advance(effect, system.numbers(at), passes))
        if rest:
            taken.append(Segment(at, segment.labels[:rest], 1))
        for label in segment.labels[:rest]:
            at = system.successor(at, label)
        if count == 0:
            return taken, at
    return taken, play[-1].start


def _cut_at(system: TransitionSystem, segment: Segment, state: State) -> tuple[list[Segment], list[Segment]] | None:
    """A segment cut in two where ``state`` comes up in its first pass (or right after it), or None."""
    at = segment.start
    i = 0
    for i, label in enumerate(segment.labels):  # noqa: B007 (where it stopped is asked below)
        if at == state:
            break
        at = system.successor(at, label)
    else:
        if at != state or segment.times == 1:
            return None
        return [Segment(segment.start, segment.labels, 1)], [Segment(state, segment.labels, segment.times - 1)]
    before = [Segment(segment.start, segment.labels[:i], 1)] if i else []
    after = [Segment(state, segment.labels[i:], 1 if i else segment.times)]
    if i and segment.times > 1:
        for label in segment.labels[i:]:
            at = system.successor(at, label)
        after.append(Segment(at, segment.labels, segment.times - 1))
    return before, after


def _end_of(mode: Mode, actions: bool) -> WalkEnd:
    if mode is Mode.END:
        return WalkEnd.GAME_OVER
    return WalkEnd.STOPS if mode is Mode.QUIET and not actions else WalkEnd.DECISION


def walk_forced(system: TransitionSystem, start: State, budget: Budget, grows: RecurrenceProver) -> ForcedWalk:
    """The forced play from a state.

    ``grows`` decides whether a pass that is no shift can be repeated without end from the given numbers.
    """
    return _Walker(system, start, budget, grows).run()
