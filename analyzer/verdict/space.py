"""What an engine that holds a whole finite space says of it, as far as verdicts need it."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.system.transition_system import KnowsItsDeciders, State, TransitionSystem


@dataclass(frozen=True, slots=True)
class SpaceBound:
    """A whole space, seen by an engine other than the interpreter, or by a look at the program.

    Attributes:
        states: how many were counted; 0 if nothing had to be.
        complete: whether the whole space is covered.
        trap: a play (its states) from the start to a trapped state, if there is one; None if there is none.
        owners: players who may have a decision.
        method: ``native``, ``diagrams`` or ``program``.
    """

    states: int
    complete: bool
    trap: tuple[State, ...] | None
    owners: frozenset[int]
    method: str
    memory_bytes: int = 0


def known_space(system: TransitionSystem) -> SpaceBound | None:
    """What a system knows by itself of its whole space, if it does."""
    owners = system.known_deciders() if isinstance(system, KnowsItsDeciders) else None
    return None if owners is None else SpaceBound(0, True, None, owners, "program")
