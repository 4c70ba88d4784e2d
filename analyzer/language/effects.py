"""Reads `do`: assignments and moves of interchangeable parts, all of which happen at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from analyzer.errors import (
    DoubleAssignmentError,
    ExpressionSyntaxError,
    IntegerTooLongError,
    PartMoveError,
    SortError,
    UnknownMemberError,
    quoted,
)
from analyzer.language.lowering import Lowering
from analyzer.language.parsing import parse_entry
from analyzer.language.places import Place
from analyzer.language.reading import Section, list_of, text
from analyzer.language.scope import PartFamily, Scope
from analyzer.language.syntax import Assignment, Name, PartMove
from analyzer.language.toml_text import MAX_DIGITS
from analyzer.system.expression import TRUE, And, BoolExpr, Compare, Const, IntExpr, Scale, Sum, Var
from analyzer.system.program import Sort, Update

_texts = list_of(text, '["x -= 1"]')


@dataclass(frozen=True, slots=True)
class Assigned:
    """An update and where it is written."""

    place: Place
    update: Update


@dataclass(frozen=True, slots=True)
class Moved:
    """Parts that go from one state to another; the amount None is all."""

    place: Place
    family: PartFamily
    amount: int | None
    origin: int
    goal: int


Effect: TypeAlias = Assigned | Moved


@dataclass(frozen=True, slots=True)
class Effects:
    """What happens at once: the updates, and the guard that moves of parts imply (there must be enough of them)."""

    guard: BoolExpr
    updates: tuple[Update, ...]


def read_do(section: Section, scope: Scope) -> tuple[Effect, ...]:
    """The entries of a `do`; empty if it is left out.

    Raises:
        ModelError: an entry cannot be read or has the wrong sort.
    """
    entries = section.optional("do", _texts, ())
    place = section.place.key("do")
    return tuple(_effect(entry, place.item(number), scope) for number, entry in enumerate(entries, 1))


def at_once(effects: Iterable[Effect], scope: Scope) -> Effects:
    """The effects together.

    Raises:
        DoubleAssignmentError: one variable is assigned twice.
        PartMoveError: all parts leave a state and others leave it, too.
    """
    updates: list[Update] = []
    assigned: set[int] = set()
    flows: dict[str, _Flow] = {}
    for effect in effects:
        match effect:
            case Assigned(place, update):
                if update.variable in assigned:
                    raise DoubleAssignmentError(str(place), scope.variables[update.variable].name)
                assigned.add(update.variable)
                updates.append(update)
            case Moved():
                flows.setdefault(effect.family.name, _Flow(effect.family)).add(effect)
    guards = [guard for flow in flows.values() for guard in flow.guards()]
    updates += [update for flow in flows.values() for update in flow.updates()]
    guard = TRUE if not guards else guards[0] if len(guards) == 1 else And(tuple(guards))
    return Effects(guard, tuple(updates))


@dataclass(slots=True)
class _Flow:
    """The moves within one family: how many leave each state, and what each state gains and loses."""

    family: PartFamily
    leaving: dict[int, int | None] = field(default_factory=dict[int, "int | None"])
    change: dict[int, list[IntExpr]] = field(default_factory=dict[int, list[IntExpr]])

    def add(self, move: Moved) -> None:
        """Add a move, given that all of them read the state before."""
        before = self.leaving.get(move.origin, 0)
        if move.origin in self.leaving and (before is None or move.amount is None):
            problem = f"all parts leave {quoted(self.family.states[move.origin])}, and others leave it, too"
            raise PartMoveError(str(move.place), problem, "write two steps")
        self.leaving[move.origin] = None if move.amount is None or before is None else before + move.amount
        moved: IntExpr = Var(self.family.variables[move.origin]) if move.amount is None else Const(move.amount)
        lost = Const(-moved.value) if isinstance(moved, Const) else Scale(-1, moved)
        self.change.setdefault(move.origin, []).append(lost)
        self.change.setdefault(move.goal, []).append(moved)

    def guards(self) -> list[BoolExpr]:
        """That there are enough parts in each state."""
        return [Compare(">=", Var(self.family.variables[s]), Const(n)) for s, n in self.leaving.items() if n is not None]

    def updates(self) -> list[Update]:
        """What is added to each count."""
        found: list[Update] = []
        for state, terms in self.change.items():
            fixed = sum(t.value for t in terms if isinstance(t, Const))
            varying = [t for t in terms if not isinstance(t, Const)]
            parts = [*varying, Const(fixed)] if fixed else varying
            if parts:
                found.append(Update(self.family.variables[state], parts[0] if len(parts) == 1 else Sum(tuple(parts)), add=True))
        return found


def _effect(written: Any, place: Place, scope: Scope) -> Effect:
    entry = parse_entry(written, place)
    match entry:
        case Assignment():
            return Assigned(place, _update(written, entry, place, scope))
        case PartMove():
            return _move(entry, place, scope)


def _update(written: str, entry: Assignment, place: Place, scope: Scope) -> Update:
    index = scope.variable(entry.target, place)
    variable = scope.variables[index]
    if index in scope.counted_by:
        family = scope.counted_by[index]
        problem = f"{quoted(variable.name)} counts parts and is not assigned"
        fix = f"move parts, such as {family}: {scope.families[family].states[0]} -> {scope.families[family].states[-1]}"
        raise PartMoveError(str(place), problem, fix, entry.target.span.column)
    add = entry.operator != "="
    if add and variable.sort in (Sort.BOOL, Sort.ENUM):
        kind = "true or false" if variable.sort is Sort.BOOL else "a value of an enumeration"
        problem = f"{entry.operator} changes numbers only, {quoted(variable.name)} is {kind}"
        raise SortError(str(place), entry.target.span.column, problem, f"write {variable.name} = ...")
    is_tally = variable.sort is Sort.TALLY
    lowering = Lowering(written, place, scope, reads_tallies=is_tally, where="the update of a variable that is no tally")
    value = lowering.of_sort(entry.value, variable.sort, variable.values)
    if entry.operator == "-=":
        value = lowering.negative(value, entry.value)
    return Update(index, value, add)


def _move(entry: PartMove, place: Place, scope: Scope) -> Moved:
    family = scope.family(entry.family, place)
    origin, goal = (_state(family, name.name, name.span.column, place) for name in (entry.origin, entry.goal))
    if origin == goal:
        raise PartMoveError(str(place), "the parts stay where they are", "name two different states", entry.goal.span.column)
    column = entry.amount.span.column
    if isinstance(entry.amount, Name):
        if entry.amount.name != "all":
            raise ExpressionSyntaxError(str(place), f"unexpected {quoted(entry.amount.name)}", "write a number or the word all", column)
        return Moved(place, family, None, origin, goal)
    if len(entry.amount.digits) > MAX_DIGITS:
        raise IntegerTooLongError(str(place), MAX_DIGITS, column)
    amount = int(entry.amount.digits)
    count = scope.variables[family.variables[origin]].high
    if amount < 1 or (count is not None and amount > count):
        raise PartMoveError(str(place), f"there are 1 to {count} of {quoted(family.name)} to move", "change the number", column)
    return Moved(place, family, amount, origin, goal)


def _state(family: PartFamily, name: str, column: int, place: Place) -> int:
    if name not in family.states:
        raise UnknownMemberError(str(place), column, name, family.states)
    return family.states.index(name)
