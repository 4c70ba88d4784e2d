"""Runs a program: the reference semantics of ``docs/semantics.md`` for plain and concolic integers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from analyzer.errors import AssignmentConflictError, RangeError
from analyzer.system.expression import TRUE
from analyzer.system.layout import DREW, LOST, PLAYING, WON, Layout, ProgramLabel, ProgramState, layout_of
from analyzer.system.number import Concolic, Number, value_of
from analyzer.system.program import Option, PlayerRef, Profile, Program, Sort, Step, StepKind
from analyzer.system.python_code import function_of
from analyzer.system.transition_system import Mode, Move, Situation

Guard: TypeAlias = "Callable[[Sequence[Number]], bool] | None"
Given: TypeAlias = Any  # what the engine holds as opaque: here a ProgramState, a lifted one (a sequence of numbers), or a ProgramLabel
_END = Situation(Mode.END)


@dataclass(frozen=True, slots=True)
class _Assign:
    """A compiled update: a place, what to put or add there."""

    place: int
    value: Callable[[Sequence[Number]], Number]
    add: bool


@dataclass(frozen=True, slots=True)
class _Option:
    guard: Guard
    assigns: tuple[_Assign, ...]


class GuardedSystem:
    """A program as a ``TransitionSystem``. Error messages name the step; nothing here depends on a model's names."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout: Layout = layout_of(program)
        self._guards = [self._compile_guard(s.guard) for s in program.steps]
        self._options = [[self._compile_option(o) for o in s.options] for s in program.steps]
        self._outcomes = [self._compile_guard(o.guard) for o in program.outcomes]
        indexed = list(enumerate(program.steps))
        self._sba = [i for i, s in indexed if s.kind is StepKind.SBA or s.sba]
        self._waiting = [
            i for i, s in indexed if not s.sba and s.kind in (StepKind.MANDATORY, StepKind.CHOICE, StepKind.UNLESS, StepKind.CHANCE)
        ]
        self._actions = [i for i, s in indexed if s.kind is StepKind.ACTION]
        self._responses = [i for i in self._actions if program.steps[i].responds]
        self._bounded = [p for p, slot in enumerate(self.layout.slots) if slot.is_number and not (slot.low is slot.high is None)]
        self._shape_places = tuple(p for p, slot in enumerate(self.layout.slots) if not slot.is_number)
        self._lifted_places = (*self.layout.numbers, *range(self.layout.width, self.layout.width + len(self.layout.tallies)))
        self._names = tuple(self.layout.slots[p].name for p in self.layout.numbers) + tuple(
            program.variables[i].name for i in self.layout.tallies
        )

    # ------------------------------------------------------------------ what the engine asks
    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in turn order."""
        return self.program.players

    @property
    def profile(self) -> Profile:
        """Whose loop procedure applies."""
        return self.program.profile

    @property
    def range_of_influence(self) -> int | None:
        """How many seats a player's influence reaches."""
        return self.program.range_of_influence

    @property
    def players_may_leave(self) -> bool:
        """Whether there are outcomes."""
        return bool(self.program.outcomes)

    @property
    def never_waits(self) -> bool:
        """Whether all steps are actions; outcomes make players leave only so often."""
        limited = self.range_of_influence is not None
        return not limited and all(step.kind is StepKind.ACTION and step.checked for step in self.program.steps)

    @property
    def state_size(self) -> int:
        """How many places a state has."""
        return self.layout.width

    @property
    def number_names(self) -> tuple[str, ...]:
        """Names of the numbers, then of the tallies."""
        return self._names

    @property
    def number_bounds(self) -> tuple[tuple[int | None, int | None], ...]:
        """The declared bounds of each number."""
        return tuple((self.layout.slots[p].low, self.layout.slots[p].high) for p in self.layout.numbers)

    @property
    def tally_count(self) -> int:
        """How many tallies there are."""
        return len(self.layout.tallies)

    def initial(self) -> ProgramState:
        """The position at the start."""
        state = [0] * self.layout.width
        for index, variable in enumerate(self.program.variables):
            if variable.sort is not Sort.TALLY:
                state[self.layout.position[index]] = variable.init
        return tuple(state)

    def shape(self, state: Given) -> Hashable:
        """Everything but the numbers."""
        return tuple(state[p] for p in self._shape_places)

    def numbers(self, state: Given) -> tuple[int, ...]:
        """The values of the integer variables."""
        return tuple(value_of(state[p]) for p in self.layout.numbers)

    def with_numbers(self, state: Given, numbers: Sequence[int]) -> ProgramState:
        """The state of the same shape with other numbers."""
        new = list(state)
        for place, value in zip(self.layout.numbers, numbers, strict=False):
            new[place] = value
        return tuple(new)

    def has_priority(self, state: Given) -> bool:
        """Whether players get priority before what waits in a state happens."""
        return bool(state[self.layout.inside] == 0)

    def active(self, state: Given) -> int:
        """The active player."""
        variable = self.program.variables[self.program.active]
        return self.program.players.index(variable.values[state[self.layout.position[self.program.active]]])

    def status(self, state: Given) -> tuple[int, ...]:
        """For each player 0 in the game, 1 lost, 2 won, 3 drew."""
        first = self.layout.status
        return tuple(state[first : first + len(self.program.players)])

    def controllers(self, state: Given, label: Given) -> frozenset[int]:
        """Who controls the objects that a move involves."""
        return frozenset(
            self._player(state, self.program.objects[o].controller)
            for step, _ in label
            if step < len(self.program.steps)
            for o in self.program.steps[step].involves
        )

    def caption(self, state: Given) -> str:
        """The values of the variables: what is true, where things are, the numbers; who has left the game."""
        words: list[str] = []
        for index, variable in enumerate(self.program.variables):
            if variable.sort is Sort.TALLY or index == self.program.active:
                continue
            value = state[self.layout.position[index]]
            match variable.sort:
                case Sort.BOOL:
                    words += [variable.name] if value else []
                case Sort.ENUM:
                    words.append(f"{variable.name} {variable.values[value]}")
                case _:
                    words.append(f"{variable.name} {value}")
        words += [
            f"{player} {('', 'lost', 'won', 'drew')[status]}"
            for player, status in zip(self.players, self.status(state), strict=True)
            if status != PLAYING
        ]
        half = (len(words) + 1) // 2
        return ", ".join(words) if len(words) < 4 else ", ".join(words[:half]) + "\n" + ", ".join(words[half:])

    def objects(self, label: Given) -> tuple[str, ...]:
        """Names of the objects that a move involves."""
        steps = self.program.steps
        involved = {o: None for i, _ in label if i < len(steps) for o in steps[i].involves}
        return tuple(self.program.objects[o].name for o in involved)

    def describe(self, label: Given) -> str:
        """The name of a move."""
        return " and ".join(self._part_name(step, option) for step, option in label)

    def step_name(self, label: Given) -> str:
        """The name of the step of a move, without the option taken."""
        first = label[0][0]
        return self.program.steps[first].name if first < len(self.program.steps) else self.describe(label)

    def _part_name(self, step: int, option: int) -> str:
        if step >= len(self.program.steps):
            outcome = self.program.outcomes[step - len(self.program.steps)]
            said = [("loses", outcome.loses), ("wins", outcome.wins), ("draws", outcome.draws)]
            return ", ".join(f"{' and '.join(self.players[p] for p in sorted(who))} {verb}" for verb, who in said if who)
        name = self.program.steps[step].options[option].name
        return f"{self.program.steps[step].name}: {name}" if name else self.program.steps[step].name

    def situation(self, state: Given, only: Given = None) -> Situation:
        """What may happen in a position; see ``TransitionSystem.situation``."""
        return self._situation(state, only)

    def perform(self, state: Given, label: Given) -> Sequence[Number]:
        """The position after a move.

        Raises:
            AssignmentConflictError: two plain assignments disagree.
            RangeError: a variable leaves its bounds.
        """
        after = self._perform(state, label)
        return tuple(after)

    def successor(self, state: Given, label: Given) -> ProgramState:
        """The plain state after a move of a plain state."""
        return tuple(map(value_of, self._perform(state, label)))

    def lift(self, state: Given, numbers: Sequence[Number]) -> Sequence[Number]:
        """The position of the same shape with numbers, then tallies, of another domain."""
        lifted: list[Number] = [*state[: self.layout.width], *([0] * self.tally_count)]
        for place, number in zip(self._lifted_places, numbers, strict=True):
            lifted[place] = number
        return lifted

    def lifted_numbers(self, position: Given) -> tuple[Number, ...]:
        """The numbers and tallies of a lifted position."""
        return tuple(position[p] for p in self._lifted_places)

    def ground(self, position: Given) -> ProgramState:
        """The plain state of a position; numbers of another domain that have no value become 0."""
        return tuple(n if isinstance(n, int) else n.value if isinstance(n, Concolic) else 0 for n in position[: self.layout.width])

    # ------------------------------------------------------------------ compiling
    def _compile_guard(self, guard: Any) -> Guard:
        return None if guard == TRUE else function_of(guard, self.layout.position)

    def _compile_option(self, option: Option) -> _Option:
        assigns = tuple(
            _Assign(self.layout.position[u.variable], function_of(u.value, self.layout.position), u.add) for u in option.updates
        )
        return _Option(self._compile_guard(option.guard), assigns)

    # ------------------------------------------------------------------ what may happen
    def _player(self, state: Sequence[Number], ref: PlayerRef) -> int:
        if ref.player is not None:
            return ref.player
        assert ref.variable is not None
        return ref.players[value_of(state[self.layout.position[ref.variable]])]

    def _present(self, state: Sequence[Number], step: Step) -> bool:
        """Whether the step's player and its objects' controllers are in the game (CR 800.4)."""
        first = self.layout.status
        if step.by is not None and state[first + self._player(state, step.by)] != PLAYING:
            return False
        return all(state[first + self._player(state, self.program.objects[o].controller)] == PLAYING for o in step.involves)

    def _enabled_options(self, state: Sequence[Number], index: int, only: int | None = None) -> list[int]:
        """The options that may be taken; with ``only`` no other option is looked at (lean replay)."""
        step = self.program.steps[index]
        guard = self._guards[index]
        if not self._present(state, step) or (guard is not None and not guard(state)):
            return []
        return [
            number
            for number, option in enumerate(self._options[index])
            if (only is None or number == only) and (option.guard is None or option.guard(state))
        ]

    def _situation(self, state: Sequence[Number], wanted: ProgramLabel | None) -> Situation:
        first = self.layout.status
        if all(state[first + p] != PLAYING for p in range(len(self.program.players))):
            return _END
        inside = state[self.layout.inside] == 1
        if not inside and (check := self._check(state)) is not None:
            return check
        waiting = self._what_waits(state, wanted)
        if waiting is None and inside:
            if (check := self._check(state)) is not None:
                return check
            inside = False
        pool = self._actions if waiting is None else () if inside else self._responses
        actions = tuple(self._action_moves(state, pool, wanted))
        if waiting is None:
            return Situation(Mode.QUIET, (), actions)
        return Situation(Mode.WAITING, waiting, actions)

    def _action_moves(self, state: Sequence[Number], pool: Iterable[int], wanted: ProgramLabel | None) -> Iterable[Move]:
        for index in pool:
            if wanted is not None and wanted[0][0] != index:
                continue
            by = self.program.steps[index].by
            assert by is not None
            for option in self._enabled_options(state, index):
                yield Move(((index, option),), StepKind.ACTION, self._player(state, by))

    def _what_waits(self, state: Sequence[Number], wanted: ProgramLabel | None) -> tuple[Move, ...] | None:
        for index in self._waiting:
            step = self.program.steps[index]
            only = wanted[0][1] if wanted is not None and wanted[0][0] == index else None
            options = self._enabled_options(state, index, only)
            if not options:
                continue
            if only is None and len(options) == 1:
                return (Move(((index, options[0]),), StepKind.MANDATORY),)
            by = None if step.by is None else self._player(state, step.by)
            pays = step.kind is StepKind.UNLESS
            return tuple(Move(((index, o),), step.kind, by, pays and o == 1) for o in options)
        return None

    def _check(self, state: Sequence[Number]) -> Situation | None:
        """The state-based check (docs/semantics.md 2.2), or None if it is over."""
        parts: list[tuple[int, int]] = []
        for index in self._sba:
            step = self.program.steps[index]
            options = self._enabled_options(state, index)
            if not any(self._changes(state, self._options[index][o]) for o in options):
                continue
            if step.kind is StepKind.CHOICE and len(options) > 1:
                pick = value_of(state[self.layout.picks[index]])
                if pick == 0:
                    assert step.by is not None
                    player = self._player(state, step.by)
                    return Situation(Mode.WAITING, tuple(Move(((index, o),), StepKind.CHOICE, player) for o in options))
                parts.append((index, pick - 1))
            else:
                parts.append((index, options[0]))
        for number, guard in enumerate(self._outcomes):
            outcome = self.program.outcomes[number]
            named = outcome.wins | outcome.loses | outcome.draws
            if any(state[self.layout.status + p] == PLAYING for p in named) and (guard is None or guard(state)):
                parts.append((len(self.program.steps) + number, 0))
        if not parts:
            return None
        picked = any(value_of(state[place]) for place in self.layout.picks.values())
        if not picked and (len(parts) > 1 or parts[0][0] >= len(self.program.steps)):
            after = self._perform_check(state, parts)
            if not any(after[p] != state[p] for p in range(self.layout.width) if p != self.layout.inside):
                return None
        return Situation(Mode.WAITING, (Move(tuple(parts), StepKind.SBA),))

    def _changes(self, state: Sequence[Number], option: _Option) -> bool:
        """Whether an option changes anything that is no tally; increments of one variable add up, contradictions count as changes."""
        width = self.layout.width
        put: set[int] = set()
        added: dict[int, Number] = {}
        for assign in option.assigns:
            if assign.place >= width:
                continue
            value = assign.value(state)
            if assign.add:
                added[assign.place] = added.get(assign.place, 0) + value
            elif value != state[assign.place]:
                return True
            else:
                put.add(assign.place)
        return any(place in put or total != 0 for place, total in added.items())

    # ------------------------------------------------------------------ what it does
    def _perform(self, state: Sequence[Number], label: ProgramLabel) -> list[Number]:
        index, option = label[0]
        steps = self.program.steps
        if index >= len(steps) or steps[index].kind is StepKind.SBA or len(label) > 1:
            return self._perform_check(state, label)
        if steps[index].sba:
            place = self.layout.picks[index]
            if state[place] == 0 and len(self._enabled_options(state, index)) > 1:
                picked = list(state)
                picked[place] = option + 1
                picked[self.layout.inside] = 0
                return picked
            return self._perform_check(state, label)
        new = list(state)
        self._assign(state, new, (self._options[index][option],), label)
        new[self.layout.inside] = 0 if steps[index].checked else 1
        return new

    def _perform_check(self, state: Sequence[Number], label: Sequence[tuple[int, int]]) -> list[Number]:
        new = list(state)
        count = len(self.program.steps)
        self._assign(state, new, [self._options[i][o] for i, o in label if i < count], tuple(label))
        self._settle([i - count for i, _ in label if i >= count], new)
        new[self.layout.inside] = 0
        for place in self.layout.picks.values():
            new[place] = 0
        return new

    def _assign(self, state: Sequence[Number], new: list[Number], options: Iterable[_Option], label: ProgramLabel) -> None:
        """Do all updates at once: right sides read the old state, increments add up (docs/semantics.md 2.2)."""
        put: set[int] = set()
        added: set[int] = set()
        width = len(state)
        for option in options:
            for assign in option.assigns:
                place = assign.place
                if place >= width:
                    continue  # a tally outside a replay
                value = assign.value(state)
                if assign.add:
                    if place in put:
                        raise AssignmentConflictError(self.describe(label), self._place_name(place))
                    added.add(place)
                    new[place] = new[place] + value
                else:
                    if place in added or (place in put and new[place] != value):
                        raise AssignmentConflictError(self.describe(label), self._place_name(place))
                    put.add(place)
                    new[place] = value
        for place in self._bounded:
            slot = self.layout.slots[place]
            value = new[place]
            if slot.low is not None and value < slot.low:
                raise RangeError(self.describe(label), slot.name, value_of(value), f"below its min {slot.low}")
            if slot.high is not None and value > slot.high:
                raise RangeError(self.describe(label), slot.name, value_of(value), f"above its max {slot.high}")

    def _place_name(self, place: int) -> str:
        if place < self.layout.width:
            return self.layout.slots[place].name
        return self.program.variables[self.layout.tallies[place - self.layout.width]].name

    def _settle(self, outcomes: Sequence[int], new: list[Number]) -> None:
        """Apply outcomes to the statuses (docs/semantics.md 3)."""
        if not outcomes:
            return
        first = self.layout.status
        players = range(len(self.program.players))
        playing = {p for p in players if new[first + p] == PLAYING}
        said = [self.program.outcomes[o] for o in outcomes]
        lose = playing & frozenset().union(*(o.loses for o in said))
        draw = (playing & frozenset().union(*(o.draws for o in said))) - lose
        win = (playing & frozenset().union(*(o.wins for o in said))) - lose - draw
        ends = bool(win) and self.range_of_influence is None
        if ends:
            lose |= playing - win - draw
        elif self.range_of_influence is not None:
            near = self.range_of_influence
            lose |= {p for p in playing - draw for w in win if p != w and in_range(playing, w, p, near)}
        if lose == playing:
            draw, lose = lose, set()
        for p in lose:
            new[first + p] = LOST
        for p in draw:
            new[first + p] = DREW
        left = playing - lose - draw
        if ends or (len(left) == 1 and (lose or draw)):
            for p in left if not ends else win:
                new[first + p] = WON


def in_range(playing: Iterable[int], of: int, player: int, distance: int) -> bool:
    """Whether ``player`` sits within ``distance`` seats of ``of``, counting only players in the game (CR 801.2a)."""
    seats = sorted(playing)
    if of not in seats or player not in seats:
        return False
    apart = abs(seats.index(of) - seats.index(player))
    return min(apart, len(seats) - apart) <= distance
