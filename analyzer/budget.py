"""What an analysis may spend. Never wall time: the same budget stops at the same point on every machine."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one analysis.

    Attributes:
        states: concrete states explored one by one in Python.
        native_states: states explored by the native engine.
        memory_bytes: memory the native engine may use for states.
        cover_nodes: nodes of the covering search.
        boxes: nodes of an abstract graph (a shape with an interval for each number).
        passes: steps of one forced walk that is not accelerated.
        solver_rlimit: Z3's resource limit for one query.
        runs: processes of the rules (an announcement, a resolution, a check) run in a position with cards; in large positions, from more
            than 16 objects on, each counts as several.
    """

    states: int = 200_000
    native_states: int = 20_000_000
    memory_bytes: int = 2_000_000_000
    cover_nodes: int = 20_000
    boxes: int = 20_000
    passes: int = 20_000_000
    solver_rlimit: int = 20_000_000
    runs: int = 90_000
