"""What may happen in a position and what it does: ``docs/semantics.md`` sections 1 to 3, for plain integers and for ``Sym``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Any, TypeAlias

from analyzer.verdict.checker.forms import Num, Sym
from analyzer.verdict.checker.game import DREW, END, LOST, PLAYING, QUIET, WAITING, WON, Met, ModelFault, Move, Situation, within
from analyzer.verdict.checker.intervals import Interval
from analyzer.verdict.checker.json_values import index, integer, items, pair
from analyzer.verdict.checker.program import Option, Program, Step
from analyzer.verdict.checker.refusing import refuse, require

Part: TypeAlias = tuple[int, int]
Given: TypeAlias = Any  # what the rest of the checker holds as opaque: here tuples of integers, sequences of numbers, pairs of integers


_OVER = Situation(END)


def _picker(places: Sequence[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """A function that takes the values at some places."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda values: tuple(values[p] for p in places)


class ProgramGame:
    """A program that runs: a ``Game`` whose states, shapes and labels are tuples of integers."""

    def __init__(self, program: Program) -> None:
        self.program = program
        steps = list(enumerate(program.steps))
        self._sba = [(i, s) for i, s in steps if s.sba]
        self._waiting = [(i, s) for i, s in steps if not s.sba and s.kind != "action"]
        self._actions = [(i, s) for i, s in steps if s.kind == "action"]
        self._responses = [(i, s) for i, s in self._actions if s.responds]
        self._shape = [p for p in range(program.width) if p not in set(program.numbers)]
        apart = [*self._shape, *program.numbers]
        self._take_shape = _picker(self._shape)
        self._take_numbers = _picker(program.numbers)
        self._put_together = _picker([apart.index(p) for p in range(program.width)])
        self._seats = range(program.status, program.status + len(program.players))
        self._tallied = range(program.width, program.width + len(program.tally_names))
        self._most_options = [len(s.options) for s in program.steps] + [1] * len(program.outcomes)

    # ------------------------------------------------------------------ what it is
    @property
    def is_program(self) -> bool:
        """It is one."""
        return True

    @property
    def players(self) -> tuple[str, ...]:
        """The players in turn order."""
        return self.program.players

    @property
    def distance(self) -> int | None:
        """How many seats a player's influence reaches."""
        return self.program.distance

    @property
    def open(self) -> tuple[str, ...]:
        """Names of the variables whose starting value is only an example."""
        return self.program.open

    @property
    def number_names(self) -> tuple[str, ...]:
        """The integer variables."""
        return self.program.number_names

    @property
    def tally_names(self) -> tuple[str, ...]:
        """The tallies."""
        return self.program.tally_names

    @property
    def number_bounds(self) -> tuple[Interval, ...]:
        """The bounds that the program states."""
        return tuple(self.program.bounds.get(place, (None, None)) for place in self.program.numbers)

    @property
    def start(self) -> tuple[int, ...]:
        """The state at the start."""
        return self.program.start

    def deciders(self) -> frozenset[int] | None:
        """Who may act, where every step is an action: the play can stop wherever no outcome makes somebody leave."""
        program = self.program
        if program.distance is not None or not all(s.kind == "action" and s.checked for s in program.steps):
            return None
        return frozenset(p for s in program.steps if s.by is not None for p in s.by.everybody)

    # ------------------------------------------------------------------ parts of a state
    def numbers(self, state: Given) -> tuple[int, ...]:
        """The integer variables."""
        return self._take_numbers(state)

    def shape(self, state: Given) -> tuple[int, ...]:
        """Everything but the integer variables."""
        return self._take_shape(state)

    def state(self, shape: Given, numbers: Sequence[int]) -> tuple[int, ...]:
        """The state with a shape and numbers."""
        return self._put_together((*shape, *numbers))

    def lifted(self, shape: Given, numbers: Sequence[Num], tallies: Sequence[Num]) -> list[Num]:
        """A position with other numbers, tallies included."""
        found: list[Num] = [0] * self.program.width
        for place, value in zip(self._shape, shape, strict=True):
            found[place] = value
        for place, number in zip(self.program.numbers, numbers, strict=True):
            found[place] = number
        return [*found, *tallies]

    def lifted_numbers(self, position: Given) -> tuple[Num, ...]:
        """The integer variables of a lifted position, then the tallies."""
        places = (*self.program.numbers, *self._tallied[: len(position) - self.program.width])
        return tuple(position[p] for p in places)

    def shape_of(self, position: Given) -> tuple[int, ...]:
        """The shape of a lifted position."""
        found: list[int] = []
        for place in self._shape:
            value = position[place]
            if isinstance(value, Sym):
                refuse("something that is no integer variable depends on a number")
            found.append(value)
        return tuple(found)

    def read_shape(self, value: Any, met: Met) -> tuple[int, ...]:
        """The shape of a list of integers."""
        found = tuple(integer(x, "a shape") for x in items(value, "a shape"))
        require(len(found) == len(self._shape), "a shape has another length")
        return found

    def write_shape(self, shape: Given, met: Met) -> list[int]:
        """A shape as a list of integers."""
        return list(shape)

    def status(self, state: Given) -> tuple[int, ...]:
        """For each player 0 in the game, 1 lost, 2 won, 3 drew."""
        return tuple(state[p] for p in self._seats)

    def active(self, state: Given) -> int:
        """The active player."""
        return self.program.active.at(state)

    def controllers(self, state: Given, label: Given) -> set[int]:
        """Who controls the objects that a move involves."""
        steps = self.program.steps
        return {self.program.objects[o].at(state) for i, _ in label if i < len(steps) for o in steps[i].involves}

    def describe(self, label: Given) -> str:
        """The name of a move."""
        return " and ".join(self._name(*part) for part in label)

    def step_name(self, label: Given) -> str:
        """The name of the step of a move, without the option taken."""
        first = label[0][0]
        return self.program.steps[first].name if first < len(self.program.steps) else self.describe(label)

    def read_label(self, value: Any) -> tuple[Part, ...]:
        """A label: a list of pairs (step, option); outcomes stand behind the steps."""
        parts: list[Part] = []
        for part in items(value, "a label"):
            step, option = pair(part, "a part of a label")
            number = index(step, "a step", len(self._most_options))
            parts.append((number, index(option, "an option", self._most_options[number])))
        require(len(parts) > 0, "a label is empty")
        return tuple(parts)

    def _name(self, step: int, option: int) -> str:
        program = self.program
        if step >= len(program.steps):
            outcome = program.outcomes[step - len(program.steps)]
            said = (("loses", outcome.loses), ("wins", outcome.wins), ("draws", outcome.draws))
            return ", ".join(f"{' and '.join(program.players[p] for p in sorted(who))} {verb}" for verb, who in said if who)
        name = program.steps[step].options[option].name
        return f"{program.steps[step].name}: {name}" if name else program.steps[step].name

    # ------------------------------------------------------------------ what may happen
    def situation(self, s: Given) -> Situation:
        """What may happen in a position (section 2)."""
        if not any(s[p] == PLAYING for p in self._seats):
            return _OVER
        inside = s[self.program.inside] == 1
        if not inside and (check := self._check(s)) is not None:
            return check
        for i, step in self._waiting:
            if options := self._enabled(s, step):
                actions = () if inside else tuple(self._taken(s, self._responses))
                return Situation(WAITING, self._asked(s, i, step, options), actions)
        if inside and (check := self._check(s)) is not None:
            return check
        return Situation(QUIET, (), tuple(self._taken(s, self._actions)))

    def possible(self, s: Given, label: Given) -> bool:
        """Whether a move is possible, looking at no more than that takes."""
        if not any(s[p] == PLAYING for p in self._seats):
            return False
        inside = s[self.program.inside] == 1
        if not inside and (check := self._check(s)) is not None:
            return check.move(label) is not None
        i, o = label[0]
        step = self.program.steps[i] if i < len(self.program.steps) and len(label) == 1 else None
        if step is not None and step.kind == "action" and step.responds and not inside:
            return self._allows(s, step, o)
        for j, other in self._waiting:
            if j == i and step is not None and self._allows(s, other, o):
                return True
            if self._enabled(s, other):
                return False
        if inside and (check := self._check(s)) is not None:
            return check.move(label) is not None
        return step is not None and step.kind == "action" and self._allows(s, step, o)

    def _asked(self, s: Given, i: int, step: Step, options: list[int]) -> tuple[Move, ...]:
        if len(options) == 1:
            return (Move(((i, options[0]),), "mandatory"),)
        by = None if step.by is None or step.kind == "chance" else step.by.at(s)
        return tuple(Move(((i, o),), step.kind, by, step.kind == "unless" and o == 1) for o in options)

    def _taken(self, s: Given, pool: Iterable[tuple[int, Step]]) -> Iterator[Move]:
        for i, step in pool:
            for o in self._enabled(s, step):
                assert step.by is not None
                yield Move(((i, o),), "action", step.by.at(s))

    def _present(self, s: Given, step: Step) -> bool:
        """Whether the step's player and its objects' controllers are in the game (CR 800.4)."""
        first = self.program.status
        if step.by is not None and s[first + step.by.at(s)] != PLAYING:
            return False
        return all(s[first + self.program.objects[o].at(s)] == PLAYING for o in step.involves)

    def _enabled(self, s: Given, step: Step) -> list[int]:
        if not self._present(s, step) or (step.when is not None and not step.when(s)):
            return []
        return [o for o, option in enumerate(step.options) if option.when is None or option.when(s)]

    def _allows(self, s: Given, step: Step, option: int) -> bool:
        if not 0 <= option < len(step.options) or not self._present(s, step):
            return False
        when = step.options[option].when
        return (step.when is None or step.when(s)) and (when is None or when(s))

    def _check(self, s: Given) -> Situation | None:
        """The state-based check (section 2, item 2), or None if it is over."""
        parts: list[Part] = []
        for i, step in self._sba:
            options = self._enabled(s, step)
            if not any(self._changes(s, step.options[o]) for o in options):
                continue
            chosen: Num = options[0]
            if len(options) > 1:
                pick = s[self.program.picks[i]]
                if pick == 0:
                    assert step.by is not None
                    by = step.by.at(s)
                    return Situation(WAITING, tuple(Move(((i, o),), "choice", by) for o in options))
                chosen = pick + -1
            assert isinstance(chosen, int)
            parts.append((i, chosen))
        first = self.program.status
        for number, outcome in enumerate(self.program.outcomes):
            named = outcome.wins | outcome.loses | outcome.draws
            if any(s[first + p] == PLAYING for p in named) and (outcome.when is None or outcome.when(s)):
                parts.append((len(self.program.steps) + number, 0))
        alone = len(parts) == 1 and parts[0][0] < len(self.program.steps)  # a step that would change nothing is not among the parts
        if not parts or (not alone and self._cancels(s, tuple(parts))):
            return None
        return Situation(WAITING, (Move(tuple(parts), "sba"),))

    def _cancels(self, s: Given, label: Given) -> bool:
        """Whether several steps together change nothing; a pick that is forgotten is a change."""
        if any(s[p] != 0 for p in self.program.picks.values()):
            return False
        after = self._checked(s, label)
        return all(after[p] == s[p] for p in range(self.program.width) if p != self.program.inside)

    def _changes(self, s: Given, option: Option) -> bool:
        """Whether an option, done alone, would change the state; increments of one variable add up, tallies do not count."""
        after: dict[int, Num] = {}
        for assign in option.assigns:
            if assign.place < self.program.width:
                value = assign.value(s)
                before: Num = after[assign.place] if assign.place in after else s[assign.place]
                after[assign.place] = before + value if assign.add else value
        return any(value != s[place] for place, value in after.items())

    # ------------------------------------------------------------------ what it does
    def perform(self, s: Given, label: Given) -> list[Num]:
        """The position after a move that is possible.

        Raises:
            ModelFault: the program is in error here.
        """
        i, o = label[0]
        if len(label) > 1 or i >= len(self.program.steps) or self.program.steps[i].kind == "sba":
            return self._checked(s, label)
        step = self.program.steps[i]
        if step.sba:
            place = self.program.picks[i]
            if s[place] == 0 and len(self._enabled(s, step)) > 1:
                picked = list(s)
                picked[place] = o + 1
                picked[self.program.inside] = 0
                return picked
            return self._checked(s, label)
        after = list(s)
        self._assign(s, after, [step.options[o]])
        after[self.program.inside] = 0 if step.checked else 1
        return after

    def successor(self, state: Given, label: Given) -> tuple[int, ...]:
        """The plain state after a move of a plain state; tallies are left out."""
        found = self.perform(state, label)
        return tuple(n if isinstance(n, int) else refuse("a number is not known") for n in found[: self.program.width])

    def _checked(self, s: Given, label: Given) -> list[Num]:
        after = list(s)
        count = len(self.program.steps)
        self._assign(s, after, [self.program.steps[i].options[o] for i, o in label if i < count])
        self._settle([i - count for i, _ in label if i >= count], after)
        after[self.program.inside] = 0
        for place in self.program.picks.values():
            after[place] = 0
        return after

    def _assign(self, s: Given, after: list[Num], options: Sequence[Option]) -> None:
        """All updates at once: right sides read the old position, increments add up."""
        put: set[int] = set()
        added: set[int] = set()
        for option in options:
            for assign in option.assigns:
                place = assign.place
                if place >= len(s):
                    continue  # a tally where tallies are not followed
                value = assign.value(s)
                if assign.add:
                    if place in put:
                        raise ModelFault("a variable is assigned and incremented at once")
                    added.add(place)
                    after[place] = after[place] + value
                    continue
                if place in added or (place in put and after[place] != value):
                    raise ModelFault("assignments that happen at once disagree")
                put.add(place)
                after[place] = value
        for place in put | added:
            low, high = self.program.bounds.get(place, (None, None))
            if (low is not None and after[place] < low) or (high is not None and after[place] > high):
                raise ModelFault("a variable leaves its bounds")

    def _settle(self, outcomes: Sequence[int], after: list[Num]) -> None:
        """Who leaves the game (section 3)."""
        if not outcomes:
            return
        program, first = self.program, self.program.status
        playing = {p for p in range(len(program.players)) if after[first + p] == PLAYING}
        said = [program.outcomes[o] for o in outcomes]
        lose = {p for o in said for p in o.loses} & playing
        draw = {p for o in said for p in o.draws} & playing - lose
        win = {p for o in said for p in o.wins} & playing - lose - draw
        if program.distance is None:
            lose |= playing - win - draw if win else set()
        else:
            near = program.distance
            lose |= {p for p in playing - draw for w in win if p != w and within(playing, w, p, near)}
            win = set()  # with limited range a win makes others lose; the winner stays in the game
        if lose == playing:
            draw, lose = playing, set()
        left = playing - lose - draw - win
        if len(left) == 1 and (lose or draw):
            win, left = win | left, set()
        for players, status in ((lose, LOST), (draw, DREW), (win, WON)):
            for p in players:
                after[first + p] = status
