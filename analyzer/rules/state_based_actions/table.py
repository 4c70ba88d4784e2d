"""The table of state-based actions.

To add a row: a generator function with ``@row("704.5x")`` that yields an ``Applicable`` for everything the row applies to, in the module of
its subject; and its line in ``docs/state-based-actions.md``. ``@row("704.5x", "battle")`` is only looked at if some permanent has one
of these words among its types and keywords. A row must not yield what it cannot do ("can't lose", indestructible), or the check would
be repeated for ever (CR 704.3; rules-facts 5.5).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from analyzer.rules.choices import Choice
from analyzer.rules.game import Game, Obj

TIE_BREAK = "MTR 2.5"
"""The one row that is not in the Comprehensive Rules."""


class Result(Enum):
    """What an action does to the objects it applies to, or to its player."""

    LOSES = "loses the game"
    GRAVEYARD = "is put into its owner's graveyard"
    DESTROYED = "is destroyed"
    SACRIFICED = "is sacrificed"
    COMMAND = "is put into the command zone"
    CEASES = "ceases to exist"
    CHANGES = "stays and changes"


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a choice comes to: the objects to which the result happens, and what else changes."""

    objects: tuple[Obj, ...] = ()
    change: Callable[[], None] | None = None


Choosing: TypeAlias = Generator[Choice, int, Chosen]


@dataclass(frozen=True, slots=True)
class Applicable:
    """One application of a row.

    Attributes:
        row: the rule number in the current text (``editions.number_in`` gives it in others).
        objects: what it applies to. player: whom it applies to, or who chooses.
        change: what changes besides; not carried out for objects that leave in the same event.
        choose: asks ``player`` (in turn order, before anything happens) and says to what the result happens, instead of ``objects``.
        last: the choice is made after those of all other players.
    """

    row: str
    result: Result
    objects: tuple[Obj, ...] = ()
    player: int | None = None
    words: str = ""
    change: Callable[[], None] | None = None
    choose: Callable[[], Choosing] | None = None
    last: bool = False


Row: TypeAlias = Callable[[Game], Iterator[Applicable]]
ROWS: dict[str, Row] = {}
NEEDS: dict[str, frozenset[str]] = {}


def row(number: str, *needs: str) -> Callable[[Row], Row]:
    """Registers the function for a row; without a permanent that has one of the types or keywords in ``needs`` it cannot apply."""

    def register(function: Row) -> Row:
        ROWS[number] = function
        NEEDS[number] = frozenset(needs)
        return function

    return register
