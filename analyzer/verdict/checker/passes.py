"""One pass of a sequence of moves as a linear condition and a linear change; many passes at once along an arithmetic progression."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.verdict.checker.forms import Atom, Line, Num, Sym, Witness, line_of
from analyzer.verdict.checker.game import Game, Label, Move, Position, State
from analyzer.verdict.checker.refusing import Meter, refuse, require

_TRIES = 6_000
_MOST_BITS = 100_000


@dataclass(frozen=True, slots=True)
class Effect:
    """What a sequence of moves needs and does, from one shape.

    Attributes:
        guard: sufficient for the same moves to be possible with the same shapes on the way.
        update: every number, then every tally, afterwards.
        shape: the shape afterwards.
        watched: if that was asked for, every move with what its state asks for; the guard then keeps these the same, too.
    """

    guard: tuple[Atom, ...]
    update: tuple[Line, ...]
    shape: State
    watched: tuple[tuple[str, Move], ...] = ()

    def after(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """The first ``len(numbers)`` numbers (and tallies) afterwards."""
        return tuple([u.at(numbers) for u in self.update[: len(numbers)]])

    def progression(self, numbers: Sequence[int]) -> tuple[int, ...] | None:
        """What every pass from here on adds, if it is always the same."""
        step = tuple([b - a for a, b in zip(numbers, self.after(numbers), strict=True)])
        for update, change in zip(self.update, step, strict=False):
            if update.slope(step) != change:
                return None
        return step

    def holds(self, numbers: Sequence[int]) -> bool:
        """Whether the guard holds."""
        return all(atom.holds(numbers) for atom in self.guard)

    def holds_along(self, numbers: Sequence[int], step: Sequence[int]) -> int | None:
        """For how many n = 0, 1, ... the guard holds at ``numbers + n * step``; None for all."""
        counts = [n for a in self.guard if (n := a.passes_along(numbers, step)) is not None]
        return min(counts, default=None)


@dataclass(frozen=True, slots=True)
class Piece:
    """Passes in a row that one effect describes; ``times`` None: without end."""

    effect: Effect
    numbers: tuple[int, ...]
    times: int | None


@dataclass(frozen=True, slots=True)
class Repetition:
    """All passes in a row from a state.

    Attributes:
        pieces: in order; the last may be without end.
        state: after the last pass (if there is one).
        open: neither an end nor endlessness was seen; the passes would have to be proved by a recurrence.
    """

    pieces: tuple[Piece, ...]
    state: State
    open: bool = False

    @property
    def times(self) -> int | None:
        """How many passes; None for without end."""
        counts = [p.times for p in self.pieces]
        return None if self.open or None in counts else sum(n for n in counts if n is not None)


class Passes:
    """Runs and repeats sequences of moves of one game, with a memory of the effects seen.

    ``strict`` asks at every state that the move is the only one (forced play); else only that it is possible. ``watched`` (not with
    ``strict``) keeps account of whose moves they are and of what else waits there.
    """

    def __init__(self, game: Game, meter: Meter) -> None:
        self.game = game
        self.meter = meter
        self._effects: dict[tuple[State, tuple[Label, ...], bool, bool], list[Effect]] = {}

    def move(self, state: State, label: Label, *, strict: bool) -> State:
        """The state after a move; refuses if it is not possible."""
        self.meter.spend()
        if strict:
            move = self.game.situation(state).forced
            require(move is not None and move.label == label, "a move of the forced play is not the only one, or not possible")
        else:
            require(self.game.possible(state, label), "a move of a play is not possible")
        return self.game.successor(state, label)

    def effect(self, state: State, labels: tuple[Label, ...], *, strict: bool) -> Effect | None:
        """The effect of moves from a state; None if they are not possible."""
        return self._effect(self.game.shape(state), self.game.numbers(state), labels, strict=strict)

    def _effect(
        self, shape: State, numbers: tuple[int, ...], labels: tuple[Label, ...], *, strict: bool, watched: bool = False
    ) -> Effect | None:
        known = self._effects.setdefault((shape, labels, strict, watched), [])
        self.meter.spend()
        for effect in known:
            if effect.holds(numbers):
                return effect
        found = self._record(shape, numbers, labels, strict=strict, watched=watched)
        if found is not None:
            known.append(found)
        return found

    def _record(self, shape: State, numbers: tuple[int, ...], labels: tuple[Label, ...], *, strict: bool, watched: bool) -> Effect | None:
        game = self.game
        seen: list[tuple[str, Move]] = []
        tallies = len(game.tally_names)
        judge = Witness((*numbers, *([0] * tallies)))
        symbols: list[Num] = [Sym(Line(0, ((i, 1),)), judge) for i in range(len(numbers) + tallies)]
        position: Position = game.lifted(shape, symbols[: len(numbers)], symbols[len(numbers) :])
        for label in labels:
            self.meter.spend(4)
            if strict:
                move = game.situation(position).forced
                if move is None or move.label != label:
                    return None
            elif watched:
                situation = game.situation(position)
                move = situation.move(label)
                if move is None:
                    return None
                seen.append((situation.mode, move))
            elif not game.possible(position, label):
                return None
            position = game.perform(position, label)
        update = tuple(line_of(n) for n in game.lifted_numbers(position))
        return Effect(tuple(judge.atoms), update, game.shape_of(position), tuple(seen))

    def repeat(self, state: State, labels: tuple[Label, ...], most: int | None, *, strict: bool, watched: bool = False) -> Repetition:
        """At most so many passes in a row, each from the same shape to the same shape."""
        require(len(labels) > 0, "a sequence that repeats has no moves")
        game = self.game
        shape, numbers = game.shape(state), game.numbers(state)
        pieces: list[Piece] = []
        done = 0
        for _ in range(_TRIES):
            if most is not None and done >= most:
                break
            effect = self._effect(shape, numbers, labels, strict=strict, watched=watched)
            if effect is None or effect.shape != shape:
                break
            step = effect.progression(numbers)
            if step is None:
                pieces.append(Piece(effect, numbers, 1))
                numbers = effect.after(numbers)
                require(max((abs(n).bit_length() for n in numbers), default=0) < _MOST_BITS, "numbers grow too large")
                done += 1
                continue
            times = effect.holds_along(numbers, step)
            if times is not None and most is not None:
                times = min(times, most - done)
            elif times is None and most is not None:
                times = most - done
            pieces.append(Piece(effect, numbers, times))
            if times is None:
                return Repetition(tuple(pieces), game.state(shape, numbers))
            numbers = tuple(a + times * d for a, d in zip(numbers, step, strict=True))
            done += times
        else:
            return Repetition(tuple(pieces), game.state(shape, numbers), open=True)
        return Repetition(tuple(pieces), game.state(shape, numbers))

    def change(self, pieces: Sequence[Piece], tallies: tuple[int, ...]) -> tuple[int, ...]:
        """The tallies after pieces of a play, from what they were before."""
        for piece in pieces:
            if piece.times is None:
                refuse("a play goes on without end")
            values = (*piece.numbers, *tallies)
            tallies = iterated(piece.effect.update, values, piece.times)[len(piece.numbers) :]
        return tallies


def iterated(update: tuple[Line, ...], values: tuple[int, ...], times: int) -> tuple[int, ...]:
    """The values after so many updates; by repeated squaring."""
    while times:
        if times & 1:
            values = tuple(u.at(values) for u in update)
        times >>= 1
        if times:
            update = tuple(u.after(update) for u in update)
            sizes = [abs(c).bit_length() for u in update for c in (u.constant, *(c for _, c in u.terms))]
            require(max(sizes, default=0) < _MOST_BITS, "numbers grow too large")
    return values


def growth(effect: Effect, numbers: tuple[int, ...]) -> str:
    """How fast the numbers change over endless passes: constant, linear, polynomial or exponential.

    With an affine update the numbers grow like a polynomial of degree d iff d differences make their change vanish;
    periods up to 4 are tried.
    """
    width = len(numbers)
    for _ in range(width + 2):
        numbers = effect.after(numbers)
    first = tuple(b - a for a, b in zip(numbers, effect.after(numbers), strict=True))

    def moved(vector: tuple[int, ...], passes: int) -> tuple[int, ...]:
        for _ in range(passes):
            vector = tuple(u.slope(vector) for u in effect.update[:width])
        return vector

    for period in range(1, 5):
        total = tuple(sum(column) for column in zip(*(moved(first, n) for n in range(period)), strict=True))
        for degree in range(width + 2):
            if not any(total):
                return ("constant", "linear", "polynomial")[min(degree, 2)]
            total = tuple(b - a for a, b in zip(total, moved(total, period), strict=True))
    return "exponential"
