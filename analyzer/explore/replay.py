"""Concolic replay: the guard and the update of a sequence of moves, from running the very code that explores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.errors import ReplayError
from analyzer.system.number import Atom, Concolic, Linear, Path, linear_of
from analyzer.system.transition_system import Label, Move, State, TransitionSystem


@dataclass(frozen=True, slots=True)
class PathEffect:
    """What a sequence of moves needs and does, as linear expressions over the numbers before it.

    Symbol ``i`` is number ``i``; the tallies come last. ``guard`` is sufficient for the same sequence to be possible, with the same shapes
    on the way; ``update[i]`` is number ``i`` afterwards.
    """

    guard: tuple[Atom, ...]
    update: tuple[Linear, ...]

    def shift(self, count: int) -> tuple[int, ...] | None:
        """What is added to each of the first ``count`` numbers, or None if some update does more than add a constant."""
        amounts: list[int] = []
        for index, update in enumerate(self.update[:count]):
            if update.coefficients != ((index, 1),):
                return None
            amounts.append(update.constant)
        return tuple(amounts)

    def apply(self, numbers: Sequence[int]) -> tuple[int, ...]:
        """The numbers after the sequence."""
        return tuple(u.at(tuple(numbers)) for u in self.update[: len(numbers)])


@dataclass(frozen=True, slots=True)
class Replay:
    """An effect, the states on the way (the first and the last included) and the moves as they were met."""

    effect: PathEffect
    states: tuple[State, ...]
    moves: tuple[Move, ...]


def replay(system: TransitionSystem, state: State, labels: Sequence[Label], *, strict: bool = False) -> Replay:
    """The replay of a sequence of moves from a plain state.

    With ``strict`` the guard also fixes which other moves there are at every state on the way.

    Raises:
        ReplayError: a move is not possible.
    """
    path = Path()
    values = [*system.numbers(state), *([0] * system.tally_count)]
    position = system.lift(state, [Concolic(v, Linear(0, ((i, 1),)), path) for i, v in enumerate(values)])
    states = [state]
    moves: list[Move] = []
    for label in labels:
        situation = system.situation(position, None if strict else label)
        move = next((m for m in (*situation.moves, *situation.actions) if m.label == label), None)
        if move is not None and not strict:
            # a lifted position knows a move by its key: with other numbers another move may have the same one
            plain = system.situation(states[-1], label)
            move = next((m for m in (*plain.moves, *plain.actions) if m.label == label), None)
        if move is None:
            raise ReplayError(system.describe(label))
        position = system.perform(position, label)
        states.append(system.ground(position))
        moves.append(move)
    update = tuple(linear_of(n) for n in system.lifted_numbers(position))
    return Replay(PathEffect(tuple(path.atoms), update), tuple(states), tuple(moves))


def every_move(system: TransitionSystem, state: State) -> tuple[Move, ...]:
    """What waits and what players may do."""
    situation = system.situation(state)
    return (*situation.moves, *situation.actions)
