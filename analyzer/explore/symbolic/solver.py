"""Questions about whole games, answered on sets of states.

An error of the model (a variable leaves its bounds, assignments disagree) counts against what a region claims of its states: it is no stop
for ``ending_region``, a way out for ``trapped_region``, and ``reachable`` raises it if a play can run into it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from analyzer.budget import Budget
from analyzer.explore.symbolic.encoding import Encoding
from analyzer.explore.symbolic.errors import NotSymbolic, SymbolicLimit
from analyzer.explore.symbolic.region import EndingRegion, Region
from analyzer.explore.symbolic.situations import Decision, Situations
from analyzer.system.guarded import GuardedSystem
from analyzer.system.layout import ProgramState
from analyzer.system.program import Program

if TYPE_CHECKING:
    from oxidd.bdd import BDDFunction


class Symbolic:
    """A program prepared for questions; regions of one ``Symbolic`` can be intersected."""

    def __init__(self, program: Program | GuardedSystem, budget: Budget | None = None) -> None:
        """Raises: SymbolicUnavailable, NotSymbolic, SymbolicLimit."""
        self._given = program if isinstance(program, GuardedSystem) else None
        self.program = program.program if isinstance(program, GuardedSystem) else program
        self.encoding = Encoding(self.program, budget)
        with _within(self.encoding):
            self.situations = Situations(self.encoding)

    @cached_property
    def system(self) -> GuardedSystem:
        """The reference interpreter of the program."""
        return self._given or GuardedSystem(self.program)

    def ending_region(self, player: int) -> EndingRegion:
        """The states from which ``player`` alone can force the play to stop: the game over, or nobody acting in a quiet state.

        The others, and chance, do what they like. Where several players may act (in a quiet state, or in response to what waits) the others
        may act first; the player may respond too, pays or refuses at will, and does nothing in a quiet state, since the play stops there
        unless somebody else acts. Least fixpoint, one layer for each number of moves: it is all of them, for no play has to be longer.
        """
        with _within(self.encoding):
            return EndingRegion(self.encoding, self.system, player, _attract(self, player))

    def trapped_region(self) -> Region:
        """The states from which no path of ending moves leads to a quiet state or the end (docs/semantics.md 4).

        A path that runs into an error of the model counts as leading out.
        """
        with _within(self.encoding):
            encoding = self.encoding
            out = self.situations.over | self.situations.quiet
            for decision in self.situations.decisions:
                out = out | _errors(encoding, decision, ending=True)
            iterations = 0
            while True:
                iterations += 1
                before = out
                for decision in self.situations.decisions:
                    if not decision.action:
                        out = out | (decision.where & _some(encoding, decision, out, ending=True))
                if out == before:
                    return Region(encoding, encoding.universe & ~out, iterations)

    def reachable(self, *, any_start: bool = False) -> Region:
        """The states that some play from the start reaches; with ``any_start`` from every value of the variables that start at ``any``.

        Raises:
            AssignmentConflictError, RangeError: such a play runs into an error of the model.
        """
        with _within(self.encoding):
            encoding = self.encoding
            reached = self._start(any_start)
            fresh, iterations = reached, 0
            while fresh.satisfiable():
                iterations += 1
                found = encoding.false
                for decision in self.situations.decisions:
                    here = (fresh | found) & decision.where
                    if not here.satisfiable():
                        continue
                    self._raise_error(here & _errors(encoding, decision, ending=False))
                    for way in decision.ways:
                        after = way.relation.after(here & way.enabled)
                        found = found | (after & ~reached)
                        reached = reached | after
                fresh = found
            return Region(encoding, reached, iterations)

    def forced_draw_witness(self) -> ProgramState | None:
        """A reachable state that is trapped (an endless repetition that nobody can end); None if there is none."""
        return (self.reachable() & self.trapped_region()).witness()

    def _start(self, any_start: bool) -> BDDFunction:
        encoding = self.encoding
        start = encoding.cube(self.system.initial())
        if any_start:
            for index, variable in enumerate(self.program.variables):
                field = encoding.field_at.get(encoding.layout.position[index])
                if variable.any and field is not None and field.places[0] == encoding.layout.position[index]:
                    start = start.exists(encoding.all_of(encoding.bit(b) for b in reversed(field.bits)))
        return start & encoding.universe

    def _raise_error(self, wrong: BDDFunction) -> None:
        state = self.encoding.some_state(wrong)
        if state is None:
            return
        situation = self.system.situation(state)
        for move in (*situation.moves, *situation.actions):
            self.system.successor(state, move.label)
        raise NotSymbolic("the program", f"a step gives a variable a value that it does not have, in state {state}")


@contextmanager
def _within(encoding: Encoding) -> Iterator[None]:
    try:
        yield
    except MemoryError as error:
        raise SymbolicLimit(encoding.capacity) from error


# ---------------------------------------------------------------------- pre-images
def _prepare(encoding: Encoding, decision: Decision, states: BDDFunction) -> BDDFunction:
    if decision.common is None:
        return states
    return states.apply_exists(encoding.and_operator, decision.common.values, decision.common.variables)


def _some(encoding: Encoding, decision: Decision, states: BDDFunction, *, ending: bool = False) -> BDDFunction:
    """Where some way leads into ``states``, given that the decision is asked."""
    states = _prepare(encoding, decision, states)
    result = encoding.false
    for way in decision.ways:
        result = result | (way.relation.before(states) & (way.ends if ending else way.enabled))
    return result


def _all(encoding: Encoding, decision: Decision, where: BDDFunction, states: BDDFunction) -> BDDFunction:
    """Where every enabled way leads into ``states``, within ``where``."""
    states = _prepare(encoding, decision, states)
    for way in decision.ways:
        where = where & way.enabled.imp(way.relation.before(states))
    return where


def _errors(encoding: Encoding, decision: Decision, *, ending: bool) -> BDDFunction:
    """Where some way is an error of the model."""
    wrong = ((way.ends if ending else way.enabled, way.relation.valid) for way in decision.ways)
    return decision.where & encoding.any_of(on & ~valid for on, valid in wrong if valid is not None)


# ---------------------------------------------------------------------- the game
@dataclass(slots=True)
class _Turn:
    """A decision as the player sees it: in ``where`` it is the player's (``own``), or somebody else's.

    Attributes:
        good: where it has been found to lead on; grows up to ``where``.
    """

    decision: Decision
    where: BDDFunction
    own: bool
    good: BDDFunction

    def grow(self, encoding: Encoding, region: BDDFunction) -> None:
        """Look again with a larger region."""
        if self.good == self.where:
            return
        if self.own:
            self.good = self.where & _some(encoding, self.decision, region)
        else:
            self.good = _all(encoding, self.decision, self.where, region)


def _attract(symbolic: Symbolic, player: int) -> list[BDDFunction]:
    encoding, situations = symbolic.encoding, symbolic.situations
    turns: list[_Turn] = []
    for decision in situations.decisions:
        own = situations.refers_to(decision.by, player)
        for where, mine in ((decision.where & own, True), (decision.where & ~own, False)):
            if where.satisfiable():
                turns.append(_Turn(decision, where, mine, encoding.false))
    stops = situations.over | situations.quiet
    layers: list[BDDFunction] = []
    region = encoding.false
    while True:
        good, allowed = stops, encoding.true
        for turn in turns:
            turn.grow(encoding, region)
            if turn.decision.action and not turn.own:
                allowed = allowed & (turn.good | ~turn.where)
            else:
                good = good | turn.good
        new = good & allowed
        if layers and new == region:
            return layers
        layers.append(new)
        region = new


SystemLike: TypeAlias = Program | GuardedSystem | Symbolic


def _symbolic(system: SystemLike, budget: Budget | None) -> Symbolic:
    return system if isinstance(system, Symbolic) else Symbolic(system, budget)


def ending_region(system: SystemLike, player: int, budget: Budget | None = None) -> EndingRegion:
    """The states from which ``player`` alone can force the play to stop; see ``Symbolic.ending_region``."""
    return _symbolic(system, budget).ending_region(player)


def trapped_region(system: SystemLike, budget: Budget | None = None) -> Region:
    """The states that no ending moves lead out of; see ``Symbolic.trapped_region``."""
    return _symbolic(system, budget).trapped_region()


def reachable(system: SystemLike, budget: Budget | None = None, *, any_start: bool = False) -> Region:
    """The states that the start leads to; see ``Symbolic.reachable``."""
    return _symbolic(system, budget).reachable(any_start=any_start)
