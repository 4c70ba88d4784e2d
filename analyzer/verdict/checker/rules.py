"""What may happen in a position and what it does: ``docs/semantics.md`` sections 1 to 3, for plain integers and for ``Sym``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TypeAlias

from analyzer.errors import CertificateRefused
from analyzer.verdict.checker.forms import Num, Sym
from analyzer.verdict.checker.program import Option, Program, Step
from analyzer.verdict.checker.refusing import refuse

State: TypeAlias = tuple[int, ...]
Position: TypeAlias = Sequence[Num]
Part: TypeAlias = tuple[int, int]
Label: TypeAlias = tuple[Part, ...]

PLAYING, LOST, WON, DREW = 0, 1, 2, 3
END, WAITING, QUIET = "end", "waiting", "quiet"


class ModelFault(CertificateRefused):
    """The program is in error at a position: its bounds are left, or assignments disagree."""


@dataclass(frozen=True, slots=True)
class Move:
    """One way to go on. ``by`` is the player who decides, ``pays`` marks [B] of "[A] unless [B]"."""

    label: Label
    kind: str
    by: int | None = None
    pays: bool = False

    @property
    def decides(self) -> bool:
        """Whether a player is involved by it."""
        return self.pays or self.kind in ("action", "choice")


@dataclass(frozen=True, slots=True)
class Situation:
    """What may happen: the options of what waits, and actions that players may take."""

    mode: str
    waits: tuple[Move, ...] = ()
    actions: tuple[Move, ...] = ()

    @property
    def forced(self) -> Move | None:
        """The only move, if there is just one and it is no action."""
        return self.waits[0] if len(self.waits) == 1 and not self.actions else None

    def move(self, label: Label) -> Move | None:
        """The move with a label."""
        return next((m for m in (*self.waits, *self.actions) if m.label == label), None)


_OVER = Situation(END)


def _picker(places: Sequence[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """A function that takes the values at some places."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda values: tuple(values[p] for p in places)


class Game:
    """A program that runs."""

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

    # ------------------------------------------------------------------ parts of a state
    def numbers(self, state: State) -> tuple[int, ...]:
        """The integer variables."""
        return self._take_numbers(state)

    def shape(self, state: State) -> State:
        """Everything but the integer variables."""
        return self._take_shape(state)

    def state(self, shape: State, numbers: Sequence[int]) -> State:
        """The state with a shape and numbers."""
        return self._put_together((*shape, *numbers))

    def lifted(self, shape: State, numbers: Sequence[Num], tallies: Sequence[Num]) -> list[Num]:
        """A position with other numbers, tallies included."""
        found: list[Num] = [0] * self.program.width
        for place, value in zip(self._shape, shape, strict=True):
            found[place] = value
        for place, number in zip(self.program.numbers, numbers, strict=True):
            found[place] = number
        return [*found, *tallies]

    def shape_of(self, position: Position) -> State:
        """The shape of a lifted position."""
        found: list[int] = []
        for place in self._shape:
            value = position[place]
            if isinstance(value, Sym):
                refuse("something that is no integer variable depends on a number")
            found.append(value)
        return tuple(found)

    def status(self, state: State) -> tuple[int, ...]:
        """For each player 0 in the game, 1 lost, 2 won, 3 drew."""
        return tuple(state[p] for p in self._seats)

    def active(self, state: State) -> int:
        """The active player."""
        return self.program.active.at(state)

    def controllers(self, state: State, label: Label) -> set[int]:
        """Who controls the objects that a move involves."""
        steps = self.program.steps
        return {self.program.objects[o].at(state) for i, _ in label if i < len(steps) for o in steps[i].involves}

    def describe(self, label: Label) -> str:
        """The name of a move."""
        return " and ".join(self._name(*part) for part in label)

    def _name(self, step: int, option: int) -> str:
        program = self.program
        if step >= len(program.steps):
            outcome = program.outcomes[step - len(program.steps)]
            said = (("loses", outcome.loses), ("wins", outcome.wins), ("draws", outcome.draws))
            return ", ".join(f"{' and '.join(program.players[p] for p in sorted(who))} {verb}" for verb, who in said if who)
        name = program.steps[step].options[option].name
        return f"{program.steps[step].name}: {name}" if name else program.steps[step].name

    # ------------------------------------------------------------------ what may happen
    def situation(self, s: Position) -> Situation:
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

    def possible(self, s: Position, label: Label) -> bool:
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

    def _asked(self, s: Position, i: int, step: Step, options: list[int]) -> tuple[Move, ...]:
        if len(options) == 1:
            return (Move(((i, options[0]),), "mandatory"),)
        by = None if step.by is None or step.kind == "chance" else step.by.at(s)
        return tuple(Move(((i, o),), step.kind, by, step.kind == "unless" and o == 1) for o in options)

    def _taken(self, s: Position, pool: Iterable[tuple[int, Step]]) -> Iterator[Move]:
        for i, step in pool:
            for o in self._enabled(s, step):
                assert step.by is not None
                yield Move(((i, o),), "action", step.by.at(s))

    def _present(self, s: Position, step: Step) -> bool:
        """Whether the step's player and its objects' controllers are in the game (CR 800.4)."""
        first = self.program.status
        if step.by is not None and s[first + step.by.at(s)] != PLAYING:
            return False
        return all(s[first + self.program.objects[o].at(s)] == PLAYING for o in step.involves)

    def _enabled(self, s: Position, step: Step) -> list[int]:
        if not self._present(s, step) or (step.when is not None and not step.when(s)):
            return []
        return [o for o, option in enumerate(step.options) if option.when is None or option.when(s)]

    def _allows(self, s: Position, step: Step, option: int) -> bool:
        if not 0 <= option < len(step.options) or not self._present(s, step):
            return False
        when = step.options[option].when
        return (step.when is None or step.when(s)) and (when is None or when(s))

    def _check(self, s: Position) -> Situation | None:
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

    def _cancels(self, s: Position, label: Label) -> bool:
        """Whether several steps together change nothing; a pick that is forgotten is a change."""
        if any(s[p] != 0 for p in self.program.picks.values()):
            return False
        after = self._checked(s, label)
        return all(after[p] == s[p] for p in range(self.program.width) if p != self.program.inside)

    def _changes(self, s: Position, option: Option) -> bool:
        """Whether an option, done alone, would change the state; increments of one variable add up, tallies do not count."""
        after: dict[int, Num] = {}
        for assign in option.assigns:
            if assign.place < self.program.width:
                value = assign.value(s)
                after[assign.place] = after.get(assign.place, s[assign.place]) + value if assign.add else value
        return any(value != s[place] for place, value in after.items())

    # ------------------------------------------------------------------ what it does
    def perform(self, s: Position, label: Label) -> list[Num]:
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

    def successor(self, state: State, label: Label) -> State:
        """The plain state after a move of a plain state; tallies are left out."""
        found = self.perform(state, label)
        return tuple(n if isinstance(n, int) else refuse("a number is not known") for n in found[: self.program.width])

    def _checked(self, s: Position, label: Label) -> list[Num]:
        after = list(s)
        count = len(self.program.steps)
        self._assign(s, after, [self.program.steps[i].options[o] for i, o in label if i < count])
        self._settle([i - count for i, _ in label if i >= count], after)
        after[self.program.inside] = 0
        for place in self.program.picks.values():
            after[place] = 0
        return after

    def _assign(self, s: Position, after: list[Num], options: Sequence[Option]) -> None:
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


def within(playing: Iterable[int], of: int, player: int, distance: int) -> bool:
    """Whether a player sits within some seats of another, counting only who is in the game (CR 801.2a)."""
    seats = sorted(playing)
    apart = abs(seats.index(of) - seats.index(player))
    return min(apart, len(seats) - apart) <= distance


