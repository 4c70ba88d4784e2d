"""A program: players, variables, objects, steps and outcomes. What an abstract model file says, checked and resolved.

``docs/semantics.md`` is the meaning. A program is plain data; ``guarded.GuardedSystem`` runs it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from analyzer.system.expression import TRUE, BoolExpr, IntExpr


class Sort(Enum):
    """What kind of values a variable has."""

    BOOL = "bool"
    ENUM = "enumeration"
    INT = "integer"
    TALLY = "tally"


class Profile(Enum):
    """Whose procedure for loops applies."""

    CR = "CR"
    MTR = "MTR"
    MTGO = "MTGO"


class StepKind(Enum):
    """Who does a step (DESIGN 1.1)."""

    MANDATORY = "mandatory"
    SBA = "sba"
    ACTION = "action"
    CHOICE = "choice"
    UNLESS = "unless"
    CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable. ``init`` is encoded like all values: bools as 0 and 1, enumerations by position.

    Attributes:
        values: the names of an enumeration's values, else empty.
        low, high: checked bounds of an integer, inclusive; None is none.
        any: the starting value is left open (``init`` is then only an example that obeys the bounds).
    """

    name: str
    sort: Sort
    init: int
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    any: bool = False


@dataclass(frozen=True, slots=True)
class PlayerRef:
    """A player: fixed (``player``, a position in turn order), or the value of an enumeration variable over players.

    ``players`` maps the positions of the enumeration's values to positions in turn order.
    """

    player: int | None = None
    variable: int | None = None
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Update:
    """One assignment: ``add`` false sets the variable to the value, true adds the value to it."""

    variable: int
    value: IntExpr
    add: bool


@dataclass(frozen=True, slots=True)
class Option:
    """One way a step can go. A step without options has exactly one, with an empty name."""

    name: str
    guard: BoolExpr
    updates: tuple[Update, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the model. For ``unless`` the options are (otherwise, pay), in this order."""

    name: str
    kind: StepKind
    guard: BoolExpr
    options: tuple[Option, ...]
    by: PlayerRef | None = None
    involves: tuple[int, ...] = ()
    responds: bool = False
    checked: bool = True
    sba: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """A condition under which players win, lose or draw; players by position in turn order."""

    guard: BoolExpr
    wins: frozenset[int] = frozenset()
    loses: frozenset[int] = frozenset()
    draws: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class GameObject:
    """Something that steps involve, and who controls it."""

    name: str
    controller: PlayerRef


@dataclass(frozen=True, slots=True)
class Program:
    """A whole model. ``active`` is the index of the enumeration variable that holds the active player."""

    title: str
    source: str
    profile: Profile
    players: tuple[str, ...]
    active: int
    range_of_influence: int | None
    variables: tuple[Variable, ...]
    objects: tuple[GameObject, ...]
    steps: tuple[Step, ...]
    outcomes: tuple[Outcome, ...]
    notes: dict[str, str] = field(default_factory=dict)

    def always(self, guard: BoolExpr) -> bool:
        """Whether a guard was left out."""
        return guard == TRUE
