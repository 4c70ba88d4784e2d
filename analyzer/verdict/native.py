"""What the native explorer says of a large finite space, as far as verdicts need it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NativeBound:
    """The whole space, counted.

    Attributes:
        complete: every state was seen.
        trapped: how many states are trapped.
        owners: players with a decision anywhere.
    """

    states: int
    complete: bool
    trapped: int
    owners: frozenset[int]
    memory_bytes: int = 0
