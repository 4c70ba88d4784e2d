"""A program's states as assignments of diagram variables.

The *universe* of an encoding is the set of states that it can express:

* a variable that no step assigns and that does not start at ``any`` has its starting value; all others have every value in their bounds;
* the players' statuses are one of ``statuses.combinations_of`` the program (everybody in the game, and whatever outcomes can lead to);
* ``inside`` and the picks have every value that the layout gives them.

A *position* is a state of the universe in which all players are in the game, ``inside`` is off and nothing is picked.

Each part of a state that can change is a ``Field``: a number of diagram variables, highest bit first, next to each other. Where a
field is assigned something other than a constant each bit is followed by its *primed* twin, which forward images use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.budget import Budget
from analyzer.explore.symbolic.errors import NotSymbolic, OutsideUniverse, SymbolicUnavailable
from analyzer.explore.symbolic.order import arrange
from analyzer.explore.symbolic.statuses import Statuses, combinations_of, playing_in
from analyzer.explore.symbolic.words import Word, WordAlgebra
from analyzer.system.expression import (
    And,
    BoolExpr,
    Choose,
    Compare,
    Const,
    Extremum,
    IntExpr,
    Not,
    Or,
    Scale,
    Sum,
    Truth,
    Var,
    variables_of,
)
from analyzer.system.layout import Layout, ProgramState, layout_of
from analyzer.system.program import Program, Sort, Step, StepKind, Update

if TYPE_CHECKING:
    from oxidd.bdd import BDDFunction, BDDManager

LARGEST_RANGE = 1 << 12
_NODE_BYTES = 40
_SMALLEST_CACHE, _LARGEST_CACHE = 12, 20  # powers of two: diagrams over few variables are small


@dataclass(frozen=True, slots=True)
class Field:
    """A part of the state that can change.

    Attributes:
        name: for messages.
        values: for each code the values at ``places``; a plain field has ``low + code`` at one place and leaves this empty.
        bits, primed: diagram variables, highest bit first; ``primed`` is empty if only constants are assigned.
    """

    name: str
    places: tuple[int, ...]
    low: int
    size: int
    values: tuple[Statuses, ...]
    bits: tuple[int, ...]
    primed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """A field before its diagram variables are known."""

    name: str
    places: tuple[int, ...]
    low: int
    size: int
    values: tuple[Statuses, ...] = ()
    twins: bool = True

    @property
    def width(self) -> int:
        """How many bits a code has."""
        return (self.size - 1).bit_length()


class Encoding:
    """The diagram variables of a program, and its expressions as diagrams.

    Attributes:
        universe: all states (see the module's text).
        position: all positions.
    """

    def __init__(self, program: Program, budget: Budget | None = None) -> None:
        """Raises: SymbolicUnavailable, NotSymbolic."""
        try:
            from oxidd.bdd import BDDFunction, BDDManager
            from oxidd.util import BooleanOperator
        except ImportError as error:
            raise SymbolicUnavailable from error
        self.program = program
        self.layout: Layout = layout_of(program)
        self.statuses = combinations_of(program)
        self._fixed: dict[int, int] = {}
        plans = self._plan()
        self.width = sum(p.width * (2 if p.twins else 1) for p in plans)
        self.capacity = max(1 << 16, (budget or Budget()).memory_bytes // _NODE_BYTES)
        cache = 1 << min(max(self.width, _SMALLEST_CACHE), _LARGEST_CACHE)
        self.manager: BDDManager = BDDManager(self.capacity, cache, 1)
        self.and_operator = BooleanOperator.AND
        self.substitution_of = BDDFunction.make_substitution
        self.true = self.manager.true()
        self.false = self.manager.false()
        self.words = WordAlgebra(self.true, self.false)
        self.fields: tuple[Field, ...] = tuple(self._allocate(plans))
        self.field_at: dict[int, Field] = {f.places[0]: f for f in self.fields}
        self._bit: dict[int, BDDFunction] = {b: self.manager.var(b) for f in self.fields for b in (*f.bits, *f.primed)}
        self._word: dict[int, Word] = {f.places[0]: self._field_word(f) for f in self.fields}
        self._twins = sum(len(f.primed) for f in self.fields)
        self.universe = self._make_universe()
        self.position = self._make_position()

    # ------------------------------------------------------------------ fields
    def _plan(self) -> list[_Plan]:
        """The fields in the order of their diagram variables, top first."""
        assigned: set[int] = set()
        computed: set[int] = set()
        for step in self.program.steps:
            for option in step.options:
                for update in option.updates:
                    assigned.add(update.variable)
                    if step.kind is StepKind.SBA or step.sba or update.add or not isinstance(update.value, Const):
                        computed.add(update.variable)
        plans: list[_Plan] = []
        plan_of: dict[int, int] = {}
        for index, variable in enumerate(self.program.variables):
            if variable.sort is Sort.TALLY:
                continue
            place = self.layout.position[index]
            if index not in assigned and not variable.any:
                self._fixed[place] = variable.init
                continue
            low, high = self.layout.slots[place].low, self.layout.slots[place].high
            if low is None or high is None:
                raise NotSymbolic(f"variable {variable.name!r}", "it has no upper and lower bound")
            if high - low >= LARGEST_RANGE:
                raise NotSymbolic(f"variable {variable.name!r}", f"it has more than {LARGEST_RANGE} values")
            plan_of[index] = len(plans)
            plans.append(_Plan(variable.name, (place,), low, high - low + 1, twins=index in computed))
        order = arrange(len(plans), self._groups(plan_of))
        return [*self._control_plans(), *(plans[i] for i in order)]

    def _control_plans(self) -> Iterator[_Plan]:
        """The fields that are no variables; few bits that nearly all moves look at, so they stand on top."""
        layout = self.layout
        places = tuple(range(layout.status, layout.status + len(self.program.players)))
        start, *others = self.statuses
        if others:
            yield _Plan("the players' statuses", places, 0, len(self.statuses), self.statuses)
        else:
            self._fixed.update(zip(places, start, strict=True))
        for place in (layout.inside, *layout.picks.values()):
            slot = layout.slots[place]
            if slot.high:
                yield _Plan(slot.name, (place,), 0, slot.high + 1, twins=False)
            else:
                self._fixed[place] = 0

    def _groups(self, plan_of: dict[int, int]) -> Iterator[frozenset[int]]:
        """Which variables occur together: in a step's condition, in an option, in an outcome."""

        def fields(*sources: Iterable[int]) -> frozenset[int]:
            return frozenset(plan_of[v] for source in sources for v in source if v in plan_of)

        for step in self.program.steps:
            yield fields(variables_of(step.guard))
            for option in step.options:
                read = (variables_of(u.value) for u in option.updates)
                yield fields(variables_of(option.guard), (u.variable for u in option.updates), *read)
        for outcome in self.program.outcomes:
            yield fields(variables_of(outcome.guard))

    def _allocate(self, plans: Iterable[_Plan]) -> Iterator[Field]:
        for plan in plans:
            new = self.manager.add_vars(plan.width * (2 if plan.twins else 1))
            bits, primed = (tuple(new[::2]), tuple(new[1::2])) if plan.twins else (tuple(new), ())
            yield Field(plan.name, plan.places, plan.low, plan.size, plan.values, bits, primed)

    def _field_word(self, field: Field) -> Word:
        return Word(field.low, tuple(self._bit[b] for b in reversed(field.bits)), field.size - 1)

    def _make_universe(self) -> BDDFunction:
        result = self.true
        for field in reversed(self.fields):
            if field.size != 1 << len(field.bits):
                result = result & ~self.words.at_least(Word(0, self._word[field.places[0]].bits, (1 << len(field.bits)) - 1), field.size)
        return result

    def _make_position(self) -> BDDFunction:
        result = self.universe
        for place in (self.layout.status, self.layout.inside, *self.layout.picks.values()):
            result = result & self.is_code(place, 0)
        return result

    # ------------------------------------------------------------------ expressions
    def bit(self, variable: int) -> BDDFunction:
        """A diagram variable."""
        return self._bit[variable]

    def word_at(self, place: int) -> Word:
        """The value at a place of the state (for the statuses: the code of their combination)."""
        word = self._word.get(place)
        return Word(self._fixed.get(place, 0)) if word is None else word

    def is_code(self, place: int, code: int) -> BDDFunction:
        """Where a control field (statuses, ``inside``, a pick) has a value."""
        return self.words.is_value(self.word_at(place), code)

    def number(self, expr: IntExpr) -> Word:
        """The value of an expression."""
        match expr:
            case Const(value):
                return Word(value)
            case Var(index):
                if self.program.variables[index].sort is Sort.TALLY:
                    raise NotSymbolic(f"tally {self.program.variables[index].name!r}", "it is no part of a state")
                return self.word_at(self.layout.position[index])
            case Sum(terms):
                total = Word(0)
                for term in terms:
                    total = self.words.add(total, self.number(term))
                return total
            case Scale(factor, of):
                return self.words.scale(factor, self.number(of))
            case Extremum(which, of):
                best, *rest = (self.number(e) for e in of)
                for other in rest:
                    best = self.words.choose(self.words.compare("<" if which == "min" else ">", other, best), other, best)
                return best
            case Choose(condition, then, otherwise):
                return self.words.choose(self.condition(condition), self.number(then), self.number(otherwise))

    def condition(self, expr: BoolExpr) -> BDDFunction:
        """Where a condition holds."""
        match expr:
            case Truth(value):
                return self.true if value else self.false
            case Compare(op, left, right):
                return self.words.compare(op, self.number(left), self.number(right))
            case And(parts):
                return self.all_of(self.condition(p) for p in parts)
            case Or(parts):
                return self.any_of(self.condition(p) for p in parts)
            case Not(part):
                return ~self.condition(part)

    def all_of(self, parts: Iterable[BDDFunction]) -> BDDFunction:
        """The conjunction."""
        result = self.true
        for part in parts:
            result = result & part
        return result

    def any_of(self, parts: Iterable[BDDFunction]) -> BDDFunction:
        """The disjunction."""
        result = self.false
        for part in parts:
            result = result | part
        return result

    # ------------------------------------------------------------------ players
    def is_playing(self, player: int) -> BDDFunction:
        """Where a player is in the game."""
        codes = (c for c, s in enumerate(self.statuses) if player in playing_in(s))
        return self.any_of(self.is_code(self.layout.status, c) for c in codes)

    def over(self) -> BDDFunction:
        """Where nobody is in the game."""
        codes = (c for c, s in enumerate(self.statuses) if not playing_in(s))
        return self.any_of(self.is_code(self.layout.status, c) for c in codes)

    # ------------------------------------------------------------------ states
    def assignment(self, state: ProgramState) -> list[tuple[int, bool]]:
        """The diagram variables' values in a state.

        Raises:
            OutsideUniverse: the encoding has no such state.
        """
        for place, value in self._fixed.items():
            if state[place] != value:
                raise OutsideUniverse(self.layout.slots[place].name, state[place])
        result: list[tuple[int, bool]] = []
        for field in self.fields:
            values = tuple(state[p] for p in field.places)
            code = self._code(field, values)
            last = len(field.bits) - 1
            result += [(b, bool(code >> (last - i) & 1)) for i, b in enumerate(field.bits)]
        return result

    def _code(self, field: Field, values: tuple[int, ...]) -> int:
        if field.values:
            if values not in field.values:
                raise OutsideUniverse(field.name, values)
            return field.values.index(values)
        code = values[0] - field.low
        if not 0 <= code < field.size:
            raise OutsideUniverse(field.name, values[0])
        return code

    def cube(self, state: ProgramState) -> BDDFunction:
        """The set that has this state alone."""
        return self.all_of(self._bit[b] if on else ~self._bit[b] for b, on in reversed(self.assignment(state)))

    def some_state(self, states: BDDFunction) -> ProgramState | None:
        """One state of a subset of the universe, the same in every run; None if it is empty."""
        picked = states.pick_cube()
        return None if picked is None else self.decode(picked)

    def decode(self, picked: Sequence[bool | None]) -> ProgramState:
        """The state of an assignment; what is left open is taken as 0."""
        state = [0] * self.layout.width
        for place, value in self._fixed.items():
            state[place] = value
        for field in self.fields:
            code = 0
            for bit in field.bits:
                code = code << 1 | bool(picked[bit])
            values = field.values[code] if field.values else (field.low + code,)
            for place, value in zip(field.places, values, strict=True):
                state[place] = value
        return tuple(state)

    def count(self, states: BDDFunction) -> int:
        """How many states a subset of the universe has, exactly."""
        return states.sat_count(self.width) >> self._twins


def step_title(step: Step) -> str:
    """A step in a message."""
    return f"step {step.name!r}"


def state_updates(program: Program, updates: Iterable[Update]) -> tuple[Update, ...]:
    """The updates of what is part of a state, without tallies."""
    return tuple(u for u in updates if program.variables[u.variable].sort is not Sort.TALLY)
