"""The table of state-based actions.

To add a row: a generator function with ``@row("704.5x")`` that yields an ``Applicable`` for everything the row applies to, in the module of
its subject; and its line in ``docs/state-based-actions.md``. A row must not yield what it cannot do ("can't lose", indestructible), or
the check would repeat for ever (CR 704.3; rules-facts 5.5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from analyzer.rules.game import Game, Obj


class Result(Enum):
    """What an action does to what it applies to."""

    LOSES = "loses the game"
    GRAVEYARD = "is put into its owner's graveyard"
    DESTROYED = "is destroyed"
    SACRIFICED = "is sacrificed"
    CEASES = "ceases to exist"
    UNATTACHED = "becomes unattached"
    COUNTERS = "loses counters"
    KEEP_ONE = "only one is kept"
    CHOOSES = "a choice is made for it"
    CHANGES = "changes"


@dataclass(frozen=True, slots=True)
class Applicable:
    """One application of a row.

    Attributes:
        row: the rule number, in the numbering of the text in force.
        objects: what it applies to. player: whom it applies to, or who chooses.
        how: for results that are no zone change: a function that carries it out (a generator: it may ask).
    """

    row: str
    result: Result
    objects: tuple[Obj, ...] = ()
    player: int | None = None
    words: str = ""
    how: Callable[[Game], object] | None = None


Row: TypeAlias = Callable[[Game], Iterator[Applicable]]
ROWS: dict[str, Row] = {}


def row(number: str) -> Callable[[Row], Row]:
    """Registers the function for a row."""

    def register(function: Row) -> Row:
        ROWS[number] = function
        return function

    return register
