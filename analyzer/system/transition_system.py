"""The interface between the engine and every front end.

States are opaque and hashable. A state splits into its *shape* (finite, hashable) and its *numbers* (a tuple of integers, in a fixed
order that ``number_names`` gives; 0 for a number that the shape does not have). Event tallies are numbers of a replay only; they are no
part of a state. Labels are opaque and hashable too.

Where a system only learns on the way which numbers there are, see ``analyzer.system.registry``.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, TypeAlias, runtime_checkable

from analyzer.system.number import Number
from analyzer.system.program import Profile, StepKind

State: TypeAlias = Hashable
Position: TypeAlias = Any  # a state, or one lifted to another number domain (which need not be hashable)
Label: TypeAlias = Hashable


class Mode(Enum):
    """What a state asks for. ``OPEN``: what happens there is not known (it is not modelled); nothing may be concluded from it."""

    END = "end"
    WAITING = "waiting"
    QUIET = "quiet"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Move:
    """One way to go on.

    Attributes:
        label: what happens; two moves with one label are the same step of a play.
        kind: who does it. A choice with one legal option is ``MANDATORY``.
        by: the player who decides, by position in turn order; None if nobody does.
        pays: it is [B] of "[A] unless [B]".
    """

    label: Label
    kind: StepKind
    by: int | None = None
    pays: bool = False

    @property
    def is_decision(self) -> bool:
        """Whether a player is involved by it: an action, a choice among several options, a payment (DESIGN 1.2)."""
        return self.kind in (StepKind.ACTION, StepKind.CHOICE) or self.pays


@dataclass(frozen=True, slots=True)
class Situation:
    """What may happen in a state: the options of what waits, and the actions that players may take.

    In ``QUIET`` there are only actions, and the play may stop. In ``WAITING`` actions come before what waits.
    """

    mode: Mode
    moves: tuple[Move, ...] = ()
    actions: tuple[Move, ...] = ()

    @property
    def forced(self) -> Move | None:
        """The only thing that can happen, if there is just one."""
        if self.mode is Mode.WAITING and len(self.moves) == 1 and not self.actions:
            return self.moves[0]
        return None


class UnreachableStateError(Exception):
    """The numbers do not go with the shape: no play leads there. Only who puts numbers into shapes (boxes) meets it."""


class TransitionSystem(Protocol):
    """A game as the engine sees it."""

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in turn order."""
        ...

    @property
    def profile(self) -> Profile:
        """Whose loop procedure applies."""
        ...

    @property
    def range_of_influence(self) -> int | None:
        """How many seats a player's influence reaches; None without the option (CR 801)."""
        ...

    @property
    def players_may_leave(self) -> bool:
        """Whether anything can make a player leave the game."""
        ...

    @property
    def never_waits(self) -> bool:
        """Whether every state is quiet or over (everything that happens is an action), so that the play can stop anywhere."""
        ...

    @property
    def state_size(self) -> int:
        """Roughly how many parts a state has: searches look at fewer of states that have more than 64."""
        ...

    @property
    def number_names(self) -> tuple[str, ...]:
        """Names of the numbers, then of the tallies. Neither changes during an analysis, unless by ``NumbersGrew``."""
        ...

    @property
    def number_bounds(self) -> tuple[tuple[int | None, int | None], ...]:
        """For each number the bounds that are checked at every step; None is none."""
        ...

    @property
    def tally_count(self) -> int:
        """How many of ``number_names``, at the end, are tallies."""
        ...

    def initial(self) -> State:
        """The position at the start."""
        ...

    def situation(self, state: Position, only: Label | None = None) -> Situation:
        """What may happen in a position of any number domain.

        With ``only`` nothing is looked at but what decides whether that move is possible: a symbolic domain then records no more than
        that needs, and the answer may lack other moves.
        """
        ...

    def perform(self, state: Position, label: Label) -> Position:
        """The position after a move that ``situation`` allows; plain states give plain states."""
        ...

    def successor(self, state: State, label: Label) -> State:
        """The plain state after a move of a plain state."""
        ...

    def shape(self, state: Position) -> Hashable:
        """The finite part of a position."""
        ...

    def numbers(self, state: Position) -> tuple[int, ...]:
        """The unbounded part of a plain state, without tallies; 0 for a number that its shape does not have."""
        ...

    def with_numbers(self, state: State, numbers: Sequence[int]) -> State:
        """The state of the same shape with other numbers; what is given for those that the shape does not have is left out.

        A number that the shape has stays one, even if it is 0 now.
        """
        ...

    def lift(self, state: State, numbers: Sequence[Number]) -> Position:
        """The position of the same shape with numbers (and, behind them, tallies) of another domain.

        What is given for numbers that the shape does not have is left out.
        """
        ...

    def lifted_numbers(self, position: Position) -> tuple[Number, ...]:
        """The numbers and tallies of a lifted position; 0 for a number that its shape does not have."""
        ...

    def ground(self, position: Position) -> State:
        """The plain state of a position whose shape it has; numbers that are no plain integers become 0."""
        ...

    def has_priority(self, state: State) -> bool:
        """Whether players get priority before what waits in a state happens (not inside a resolution, no check pending)."""
        ...

    def active(self, state: State) -> int:
        """The active player, by position in turn order."""
        ...

    def status(self, state: State) -> tuple[int, ...]:
        """For each player 0 in the game, 1 lost, 2 won, 3 drew."""
        ...

    def controllers(self, state: State, label: Label) -> frozenset[int]:
        """Who controls the objects that a move involves."""
        ...

    def caption(self, state: State) -> str:
        """What a state looks like, in a few short lines."""
        ...

    def objects(self, label: Label) -> tuple[str, ...]:
        """Names of the objects that a move involves."""
        ...

    def step_name(self, label: Label) -> str:
        """The name of the step of a move, without the option taken."""
        ...

    def describe(self, label: Label) -> str:
        """The name of a step, as a player would say it."""
        ...


@runtime_checkable
class KnowsItsDeciders(Protocol):
    """A system that can say something of its whole space without exploring it."""

    def known_deciders(self) -> frozenset[int] | None:
        """All players who may ever have a decision, if moreover nothing mandatory can go on for ever.

        That is: from every state that can be reached some play without actions and payments stops (docs/semantics.md 4: no state is
        trapped). None if either is not known. It may name players who never decide, and must not leave out one who does.
        """
        ...


@runtime_checkable
class PrefersMoves(Protocol):
    """A system that can say which moves a search for loops had better try first."""

    def promising(self, state: State) -> tuple[Move, ...]:
        """Some of the moves of a state, such that loops are usually found with these alone. It promises nothing."""
        ...

    def effort(self, state: State, label: Label) -> int:
        """What a move counts in such a search (1: as little as one that is forced): decisions more, and most what gives something up."""
        ...

    def strangeness(self, state: State) -> int:
        """How far a state is from the start: what a play that comes back has to put right again."""
        ...


@runtime_checkable
class ValuesNumbers(Protocol):
    """A system that can say which positions promise more than others of the same shape."""

    def worth(self, name: str) -> int:
        """1 if more of the number of this name helps whoever seeks a loop, -1 if less does, 0 if neither is known. It promises nothing."""
        ...


@runtime_checkable
class CountsWaiting(Protocol):
    """A system some of whose numbers only count what waits to happen."""

    def counts_waiting(self, name: str) -> bool:
        """Whether a number of this name counts what waits: a loop that changes it does things to be done later, or works them off."""
        ...


@runtime_checkable
class LeavesOut(Protocol):
    """A system that does not offer every option of every choice."""

    @property
    def left_out(self) -> tuple[str, ...]:
        """What was left out in the situations looked at so far, in words. Loops found are loops; that there is none is not shown."""
        ...

    @property
    def unmodelled(self) -> tuple[str, ...]:
        """What of it is not modelled. Even play that seems forced may then go on in another way (by an action that is not offered)."""
        ...


@runtime_checkable
class CertifiableSystem(TransitionSystem, Protocol):
    """A system that can be written down and read back, so that its verdicts can be certified.

    Its rules must run on every number domain that has ``+``, ``-``, multiplication by a constant and comparison, in whatever mix with
    plain integers: the certificate checker runs them on numbers of its own, which have neither a hash nor a truth value. ``ground`` and
    ``shape`` of such a position work too.
    """

    @property
    def certificate_kind(self) -> str:
        """Which reader reads the source back."""
        ...

    def certificate_source(self) -> dict[str, Any]:
        """The system as JSON.

        What is read from it has the same start, rules and ``number_names`` (in the same order: all that are known by now).
        """
        ...

    def label_json(self, label: Label) -> Any:
        """A label as JSON."""
        ...

    def label_from_json(self, value: Any) -> Label:
        """The label that ``label_json`` writes so.

        Raises:
            ValueError: it is none.
        """
        ...
