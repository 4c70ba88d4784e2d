"""A game as the checker sees it: states, what may happen in them, and how they split into a shape and numbers.

There are two kinds. A *program* stands in the certificate as a whole, and the checker runs it by itself (``rules.ProgramGame``). A
*position* is read by a reader that the caller of the checker hands in; its rules are the rules engine's own, run here on plain
integers and on ``forms.Sym``. Everything that is concluded from what the rules do is worked out by the checker for both.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from analyzer.errors import CertificateRefused
from analyzer.verdict.checker.forms import Num
from analyzer.verdict.checker.intervals import Interval

State: TypeAlias = Hashable
Shape: TypeAlias = Hashable
Label: TypeAlias = Hashable
Position: TypeAlias = Any  # a state, or one whose numbers are of another domain

PLAYING, LOST, WON, DREW = 0, 1, 2, 3
END, WAITING, QUIET = "end", "waiting", "quiet"


class ModelFault(CertificateRefused):
    """The game is in error at a position: bounds are left, or assignments disagree."""


@dataclass(frozen=True, slots=True)
class Move:
    """One way to go on. ``by`` is the player who decides, ``pays`` marks [B] of "[A] unless [B]"."""

    label: Label
    kind: str
    by: int | None = None
    pays: bool = False

    @property
    def decides(self) -> bool:
        """Whether a player is involved by it."""
        return self.pays or self.kind in ("action", "choice")


@dataclass(frozen=True, slots=True)
class Situation:
    """What may happen: the options of what waits, and actions that players may take."""

    mode: str
    waits: tuple[Move, ...] = ()
    actions: tuple[Move, ...] = ()

    @property
    def forced(self) -> Move | None:
        """The only move, if there is just one and it is no action."""
        return self.waits[0] if len(self.waits) == 1 and not self.actions else None

    def move(self, label: Label) -> Move | None:
        """The move with a label."""
        return next((m for m in (*self.waits, *self.actions) if m.label == label), None)


class Met:
    """Shapes in the order in which they were met, each once: what a certificate need not write out has a place here."""

    def __init__(self, shapes: Iterable[Shape] = ()) -> None:
        self._places: dict[Shape, int] = {}
        self._shapes: list[Shape] = []
        for shape in shapes:
            self.add(shape)

    def __len__(self) -> int:
        return len(self._shapes)

    def __getitem__(self, place: int) -> Shape:
        return self._shapes[place]

    def place(self, shape: Shape) -> int:
        """Where a shape stands."""
        return self._places[shape]

    def add(self, shape: Shape) -> None:
        """Puts a shape behind the others, if it is new."""
        if shape not in self._places:
            self._places[shape] = len(self._shapes)
            self._shapes.append(shape)


class Game(Protocol):
    """What the checker asks of a game.

    ``numbers`` have one order, given by ``number_names``; a number that a shape does not have is 0 there. Tallies follow the numbers in
    lifted positions; they are no part of a state.
    """

    @property
    def is_program(self) -> bool:
        """Whether the certificate holds a program: then shapes are written out, and other engines can count its states."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """The players in turn order."""
        ...

    @property
    def distance(self) -> int | None:
        """How many seats a player's influence reaches; None without the option."""
        ...

    @property
    def open(self) -> tuple[str, ...]:
        """Names of what has only an example of a starting value."""
        ...

    @property
    def number_names(self) -> tuple[str, ...]:
        """The numbers, without tallies."""
        ...

    @property
    def tally_names(self) -> tuple[str, ...]:
        """The tallies."""
        ...

    @property
    def number_bounds(self) -> tuple[Interval, ...]:
        """For every number the values it may have at all."""
        ...

    @property
    def start(self) -> State:
        """The state at the start."""
        ...

    def deciders(self) -> Collection[int] | None:
        """All players who may ever have a decision, if moreover nobody is ever trapped; None if that is not known."""
        ...

    # ------------------------------------------------------------------ parts of a state
    def numbers(self, state: State) -> tuple[int, ...]:
        """The numbers of a state."""
        ...

    def shape(self, state: State) -> Shape:
        """Everything but the numbers."""
        ...

    def state(self, shape: Shape, numbers: Sequence[int]) -> State:
        """The state with a shape and numbers."""
        ...

    def lifted(self, shape: Shape, numbers: Sequence[Num], tallies: Sequence[Num]) -> Position:
        """A position with other numbers; without tallies they are not followed."""
        ...

    def lifted_numbers(self, position: Position) -> tuple[Num, ...]:
        """The numbers of a lifted position, then the tallies (perhaps not if they were not followed)."""
        ...

    def shape_of(self, position: Position) -> Shape:
        """The shape of a lifted position."""
        ...

    def read_shape(self, value: Any, met: Met) -> Shape:
        """The shape that a certificate writes so: a program's in full, a position's by its place among those that were met before."""
        ...

    def write_shape(self, shape: Shape, met: Met) -> Any:
        """How a certificate writes a shape."""
        ...

    # ------------------------------------------------------------------ what a state is
    def status(self, state: State) -> tuple[int, ...]:
        """For each player 0 in the game, 1 lost, 2 won, 3 drew."""
        ...

    def active(self, state: State) -> int:
        """The active player."""
        ...

    # ------------------------------------------------------------------ moves
    def situation(self, position: Position, /) -> Situation:
        """What may happen in a position."""
        ...

    def possible(self, position: Position, label: Label, /) -> bool:
        """Whether a move is possible, looking at no more than that takes."""
        ...

    def perform(self, position: Position, label: Label, /) -> Position:
        """The position after a move that is possible.

        Raises:
            ModelFault: the game is in error here.
        """
        ...

    def successor(self, state: State, label: Label) -> State:
        """The plain state after a move of a plain state."""
        ...

    def controllers(self, state: State, label: Label) -> Collection[int]:
        """Who controls the objects that a move involves."""
        ...

    def describe(self, label: Label) -> str:
        """The name of a move."""
        ...

    def step_name(self, label: Label) -> str:
        """The name of the step of a move, without the option taken."""
        ...

    def read_label(self, value: Any) -> Label:
        """The label that a certificate writes so; refuses what is none."""
        ...


def within(playing: Collection[int], of: int, player: int, distance: int) -> bool:
    """Whether a player sits within some seats of another, counting only who is in the game (CR 801.2a)."""
    seats = sorted(playing)
    apart = abs(seats.index(of) - seats.index(player))
    return min(apart, len(seats) - apart) <= distance
