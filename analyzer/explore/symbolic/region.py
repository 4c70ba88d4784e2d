"""Sets of states, and the strategy that an attractor leaves behind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from analyzer.errors import AssignmentConflictError, RangeError
from analyzer.explore.symbolic.encoding import Encoding
from analyzer.explore.symbolic.errors import OutsideUniverse
from analyzer.system.guarded import GuardedSystem
from analyzer.system.layout import ProgramState
from analyzer.system.program import StepKind
from analyzer.system.transition_system import Mode, Move

if TYPE_CHECKING:
    from oxidd.bdd import BDDFunction


class Region:
    """A set of states of an encoding's universe (``encoding``, the module's text).

    Attributes:
        iterations: how many rounds the fixpoint took.
    """

    def __init__(self, encoding: Encoding, states: BDDFunction, iterations: int) -> None:
        self.encoding = encoding
        self.diagram = states
        self.iterations = iterations

    def count(self) -> int:
        """How many *positions* it has, exactly: states with all players in the game, not inside a resolution, nothing picked."""
        return self.encoding.count(self.diagram & self.encoding.position)

    def count_states(self) -> int:
        """How many states of the universe it has, exactly."""
        return self.encoding.count(self.diagram)

    @property
    def node_count(self) -> int:
        """How many nodes its diagram has, terminals included."""
        return self.diagram.node_count()

    @property
    def is_empty(self) -> bool:
        """Whether it has no state."""
        return not self.diagram.satisfiable()

    def contains(self, state: ProgramState) -> bool:
        """Whether a state is in it.

        Raises:
            OutsideUniverse: the encoding has no such state.
        """
        return self.diagram.eval(self.encoding.assignment(state))

    def witness(self) -> ProgramState | None:
        """One of its states, the same in every run; None if it is empty."""
        return self.encoding.some_state(self.diagram)

    def __and__(self, other: Region) -> Region:
        """The states in both.

        Raises:
            ValueError: the regions belong to different encodings.
        """
        if self.encoding is not other.encoding:
            raise ValueError("regions of different encodings: solve both questions on one `Symbolic`")
        return Region(self.encoding, self.diagram & other.diagram, max(self.iterations, other.iterations))


class EndingRegion(Region):
    """The states from which one player alone can force the play to stop, with a strategy.

    Attributes:
        player: who, by position in turn order.
        layers: ``layers[r]`` are the states from which the play stops within ``r`` moves at most, if the player follows ``choose``.
    """

    def __init__(self, encoding: Encoding, system: GuardedSystem, player: int, layers: Sequence[BDDFunction]) -> None:
        super().__init__(encoding, layers[-1], len(layers))
        self.player = player
        self.layers = tuple(layers)
        self._system = system

    def rank(self, state: ProgramState) -> int | None:
        """Within how many moves the player can make the play stop; None outside the region."""
        assignment = self.encoding.assignment(state)
        if not self.diagram.eval(assignment):
            return None
        low, high = 0, len(self.layers) - 1
        while low < high:
            middle = (low + high) // 2
            if self.layers[middle].eval(assignment):
                high = middle
            else:
                low = middle + 1
        return low

    def choose(self, state: ProgramState) -> Move | None:
        """What the player should do; None is to decline or to wait.

        Whatever the others then do, the rank falls. Where a choice of the player waits the answer is one of its options.

        Raises:
            ValueError: the state is not in the region.
        """
        rank = self.rank(state)
        if rank is None:
            raise ValueError("the state is not in the region: there is nothing to force")
        situation = self._system.situation(state)
        if situation.mode is not Mode.WAITING:
            return None
        own = [m for m in situation.moves if m.by == self.player and m.kind is not StepKind.CHANCE]
        if not own and all(self._falls(state, m, rank) for m in situation.moves):
            return None
        own += [m for m in situation.actions if m.by == self.player]
        return next(m for m in own if self._falls(state, m, rank))

    def _falls(self, state: ProgramState, move: Move, rank: int) -> bool:
        """Whether the move leads to a lower layer; an error of the model leads nowhere."""
        if rank == 0:
            return False
        try:
            after = self.encoding.assignment(self._system.successor(state, move.label))
        except (AssignmentConflictError, RangeError, OutsideUniverse):
            return False
        return self.layers[rank - 1].eval(after)
