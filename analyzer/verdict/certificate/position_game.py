"""A position as the certificate checker sees it: any system that can be written down and read back.

The rules are the system's own; they run on plain integers and on the checker's numbers. What is concluded from them (which plays are
possible, what they net, how often they repeat, who can end them, what is excluded) is worked out by the checker's own code.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from analyzer.errors import AssignmentConflictError, CertificateRefused, MtgloopError, RangeError, UnsupportedPositionError
from analyzer.system.registry import NumbersGrew
from analyzer.system.transition_system import CertifiableSystem, KnowsItsDeciders, UnreachableStateError
from analyzer.system.transition_system import Move as SystemMove
from analyzer.system.transition_system import Situation as SystemSituation
from analyzer.verdict.checker.forms import Num
from analyzer.verdict.checker.game import Label, Met, ModelFault, Move, Position, Shape, Situation, State
from analyzer.verdict.checker.intervals import Interval
from analyzer.verdict.checker.json_values import index
from analyzer.verdict.checker.refusing import refuse

_UNREADABLE = (MtgloopError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
_P = ParamSpec("_P")
_R = TypeVar("_R")


def _asked(method: Callable[Concatenate[PositionGame, _P], _R]) -> Callable[Concatenate[PositionGame, _P], _R]:
    """The method with the system's failures in the checker's words; numbers that turn up are one if the game is closed."""

    @wraps(method)
    def told(game: PositionGame, /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return method(game, *args, **kwargs)
        except (AssignmentConflictError, RangeError, UnreachableStateError, UnsupportedPositionError) as fault:
            raise ModelFault(str(fault)) from fault
        except NumbersGrew as grown:
            if game.closed:
                raise CertificateRefused("a number turns up that its position does not name") from grown
            raise

    return told


class PositionGame:
    """A ``Game`` over a system.

    Args:
        system: the game; its registry of numbers is complete if ``closed``.
        closed: a number that turns up is a reason to refuse. Else ``NumbersGrew`` comes through.
    """

    def __init__(self, system: CertifiableSystem, *, closed: bool) -> None:
        self.closed = closed
        self._system = system
        self._with_shape: dict[Shape, State] = {}
        self._moves: dict[SystemMove, Move] = {}
        self._width = len(system.number_names) - system.tally_count

    # ------------------------------------------------------------------ what it is
    @property
    def is_program(self) -> bool:
        """It is none."""
        return False

    @property
    def players(self) -> tuple[str, ...]:
        """The players in turn order."""
        return self._system.players

    @property
    def distance(self) -> int | None:
        """How many seats a player's influence reaches."""
        return self._system.range_of_influence

    @property
    def open(self) -> tuple[str, ...]:
        """Nothing is left open."""
        return ()

    @property
    def number_names(self) -> tuple[str, ...]:
        """The numbers, without tallies."""
        return self._system.number_names[: self._width]

    @property
    def tally_names(self) -> tuple[str, ...]:
        """The tallies."""
        return self._system.number_names[self._width :]

    @property
    def number_bounds(self) -> tuple[Interval, ...]:
        """The bounds that the system states."""
        return tuple(self._system.number_bounds)

    @property
    def start(self) -> State:
        """The state at the start."""
        return self._initial()

    @_asked
    def _initial(self) -> State:
        return self._system.initial()

    @_asked
    def deciders(self) -> frozenset[int] | None:
        """What the system says of that, if it does."""
        return self._system.known_deciders() if isinstance(self._system, KnowsItsDeciders) else None

    # ------------------------------------------------------------------ parts of a state
    @_asked
    def numbers(self, state: State) -> tuple[int, ...]:
        """The numbers of a state."""
        return self._system.numbers(state)

    @_asked
    def shape(self, state: State) -> Shape:
        """Everything but the numbers."""
        shape = self._system.shape(state)
        self._with_shape.setdefault(shape, state)
        return shape

    @_asked
    def state(self, shape: Shape, numbers: Sequence[int]) -> State:
        """The state with a shape that was met, and numbers."""
        return self._system.with_numbers(self._with_shape[shape], numbers)

    @_asked
    def lifted(self, shape: Shape, numbers: Sequence[Num], tallies: Sequence[Num]) -> Position:
        """A position with a shape that was met, and other numbers."""
        given: list[Any] = [*numbers, *(tallies or (0,) * self._system.tally_count)]
        return self._system.lift(self._with_shape[shape], given)

    @_asked
    def lifted_numbers(self, position: Position) -> tuple[Any, ...]:
        """The numbers of a lifted position, then the tallies."""
        return self._system.lifted_numbers(position)

    @_asked
    def shape_of(self, position: Position) -> Shape:
        """The shape of a lifted position."""
        return self.shape(self._system.ground(position))

    def read_shape(self, value: Any, met: Met) -> Shape:
        """One of the shapes that were met."""
        return met[index(value, "a shape", len(met))]

    def write_shape(self, shape: Shape, met: Met) -> int:
        """Where a shape stands among those that were met."""
        return met.place(shape)

    # ------------------------------------------------------------------ what a state is
    @_asked
    def status(self, state: State) -> tuple[int, ...]:
        """For each player 0 in the game, 1 lost, 2 won, 3 drew."""
        return self._system.status(state)

    @_asked
    def active(self, state: State) -> int:
        """The active player."""
        return self._system.active(state)

    # ------------------------------------------------------------------ moves
    @_asked
    def situation(self, position: Position, /) -> Situation:
        """What may happen in a position."""
        return self._told(self._system.situation(position))

    @_asked
    def possible(self, position: Position, label: Label, /) -> bool:
        """Whether a move is possible, looking at no more than that takes."""
        found = self._system.situation(position, label)
        return any(m.label == label for m in (*found.moves, *found.actions))

    @_asked
    def perform(self, position: Position, label: Label, /) -> Position:
        """The position after a move that is possible."""
        return self._system.perform(position, label)

    @_asked
    def successor(self, state: State, label: Label) -> State:
        """The plain state after a move of a plain state."""
        return self._system.successor(state, label)

    @_asked
    def controllers(self, state: State, label: Label) -> frozenset[int]:
        """Who controls the objects that a move involves."""
        return self._system.controllers(state, label)

    def describe(self, label: Label) -> str:
        """The name of a move."""
        return self._system.describe(label)

    def step_name(self, label: Label) -> str:
        """The name of the step of a move, without the option taken."""
        return self._system.step_name(label)

    def read_label(self, value: Any) -> Label:
        """The label that the system writes so."""
        try:
            label = self._system.label_from_json(value)
            hash(label)
        except _UNREADABLE:
            refuse("a label is none of its position")
        return label

    def _told(self, situation: SystemSituation) -> Situation:
        waits = tuple(self._move(m) for m in situation.moves)
        return Situation(situation.mode.value, waits, tuple(self._move(m) for m in situation.actions))

    def _move(self, move: SystemMove) -> Move:
        known = self._moves.get(move)
        if known is None:
            known = self._moves[move] = Move(move.label, move.kind.value, move.by, move.pays)
        return known


def reader_of(read: Callable[[dict[str, Any]], CertifiableSystem]) -> Callable[[dict[str, Any]], PositionGame]:
    """A reader for ``check_certificate`` from one that gives a system; what it cannot read is refused."""

    def read_game(source: dict[str, Any]) -> PositionGame:
        try:
            return PositionGame(read(source), closed=True)
        except CertificateRefused:
            raise
        except _UNREADABLE as problem:
            raise CertificateRefused(f"its position cannot be read ({' '.join(str(problem).split())})") from problem

    return read_game
