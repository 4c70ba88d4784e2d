"""Positions with cards as a ``TransitionSystem``: states, moves, and what the engine asks about them.

A state is a shape and its numbers. Its *stage* says what is going on: ``check`` (state-based actions wait), ``triggers`` (abilities are put
on the stack and somebody is asked), ``resolve`` (a resolution asks), ``repeat`` (a process inside a resolution goes on), ``priority``,
``over``, ``open`` (what happens is not modelled).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from analyzer.errors import UnsupportedPositionError, WorkSpentError
from analyzer.rules.actions import Action, actions_of, has_untappers, unlisted_combat
from analyzer.rules.choices import Asked, Choice, IllegalActionError, Pending, drive
from analyzer.rules.copying import copy_of
from analyzer.rules.foresight import given_up, keepsakes
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import PLAYING, Game
from analyzer.rules.interning import Setting
from analyzer.rules.naming import worth
from analyzer.rules.preferences import Preferences
from analyzer.rules.resolution import continue_resolution, place_triggers, resolve_top
from analyzer.rules.state_based_actions import applicable, checked
from analyzer.rules.step_words import caption_of, check_text, resolution_text
from analyzer.rules.termination import deciders, mandatory_ends
from analyzer.rules.thawing import Shape
from analyzer.rules.triggers import watch_states
from analyzer.rules.ways import KINDS, PROCESSES, Completion, Way, checking
from analyzer.system.number import Number, plain_value
from analyzer.system.program import Profile, StepKind
from analyzer.system.registry import NumberRegistry, NumbersGrew
from analyzer.system.transition_system import Label, Mode, Move, Situation, State, UnreachableStateError

_END = Situation(Mode.END)
_OPEN = Situation(Mode.OPEN)
_MOST_WAYS = 400
_LOOK = 24
_Found: TypeAlias = tuple[Situation, dict[Label, Way]]
_USUAL, _MORE = 16, 8
"""A position with up to so many objects counts as one; so many further ones count as one more."""


@dataclass(frozen=True, slots=True)
class CardState:
    """A state: a shape with its numbers. With tallies, or with numbers of another domain, it is a lifted position (never hashed)."""

    shape: Shape
    numbers: tuple[Number, ...]
    tally: tuple[tuple[str, Number], ...] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A label: what happens, in words and in a form from which it can be done again.

    Attributes:
        kind: ``act``, ``resolve``, ``repeat``, ``check``, ``choose``.
        player: who decides. key: of an action (``analyzer.rules.actions``). answers: to what its announcement asks, or the option taken.
    """

    kind: str
    text: str
    player: int = -1
    key: tuple[Any, ...] = ()
    answers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about a position.

    Attributes:
        allowed: who may take actions. responds: also while something is on the stack.
        goes_on: the game may go on to later steps.
        exhaustive: every loop that can be reached is asked about, draws included; else whether the allowed players can sustain one. Then
            what is not modelled only closes its branch: an action that is not is not offered, what happens without one leads to an
            ``open`` state. Both are told in ``CardSystem.left_out``.
    """

    allowed: frozenset[int]
    responds: bool = True
    goes_on: bool = True
    exhaustive: bool = True


_Ways: TypeAlias = dict[CardState, _Found]


class CardSystem:
    """A position with cards."""

    certificate_kind = "position"

    def __init__(
        self,
        start: Game,
        setting: Setting,
        question: Question,
        *,
        profile: Profile = Profile.CR,
        range_of_influence: int | None = None,
        cards: Sequence[Any] = (),
        source: Callable[[], dict[str, Any]] | None = None,
        numbers: Sequence[str] = (),
        tallies: Sequence[str] = (),
        runs: int | None = None,
    ) -> None:
        self.setting = setting
        self.question = question
        self._runs = runs
        self._ran = 0
        self._profile = profile
        self._range = range_of_influence
        self._source = source
        self.freezer = Freezer(setting)
        self._untaps = has_untappers(cards)
        self._cards = tuple(cards)
        self._preferences = Preferences(self._cards, start)
        self._left_out: dict[str, None] = {}
        self._unmodelled: dict[str, None] = {}
        self._tried: tuple[CardState, Label, Way] | None = None
        self._spare: tuple[CardState, Game] | None = None
        self._deciders: tuple[frozenset[int] | None] | None = None
        self._numbers = NumberRegistry(numbers)
        self._tallies = NumberRegistry(tallies)
        self._ways: _Ways = {}
        self._first_ways: _Ways = {}
        self._after: dict[tuple[CardState, Label], CardState] = {}
        self._initial = self._remembering(lambda: self._settle(start))
        self._preferences.begin_at(self._initial.shape)
        if not numbers:
            self._look_around()

    def _remembering(self, run: Callable[[], CardState]) -> CardState:
        """What ``run`` gives; numbers and tallies that turn up are registered on the way."""
        while True:
            try:
                return run()
            except NumbersGrew:
                continue

    def _look_around(self, most: int = _LOOK) -> None:
        """Registers the numbers of nearby states, so that the analysis does not have to start again for each of them."""
        waiting = deque([self._initial])
        seen = {self._initial}
        while waiting and len(seen) < most:
            state = waiting.popleft()
            while True:
                try:
                    self.numbers(state)
                    here = self.situation(state) if self.question.exhaustive else None
                    moves = self.promising(state) if here is None else (*here.moves, *here.actions)
                    after = [self.successor(state, m.label) for m in moves]
                    break
                except NumbersGrew:
                    continue
                except UnsupportedPositionError:
                    after = []  # whether that matters is seen in the analysis
                    break
            fresh = [s for s in after if s not in seen]
            seen.update(fresh)
            waiting.extend(fresh)

    # ------------------------------------------------------------------ what the engine asks
    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in turn order."""
        return self.setting.names

    @property
    def profile(self) -> Profile:
        """Whose loop procedure applies."""
        return self._profile

    @property
    def runs(self) -> int:
        """How many processes of the rules were run so far."""
        return self._ran

    def allow(self, runs: int) -> None:
        """So many more processes of the rules may be run from now on."""
        self._runs = self._ran + runs

    @property
    def range_of_influence(self) -> int | None:
        """How many seats a player's influence reaches."""
        return self._range

    @property
    def players_may_leave(self) -> bool:
        """Any rule may make a player lose."""
        return True

    @property
    def never_waits(self) -> bool:
        """Things resolve by themselves."""
        return False

    @property
    def state_size(self) -> int:
        """Roughly how much a state holds."""
        return len(self._initial.shape.data[3]) + len(self._numbers)

    @property
    def number_names(self) -> tuple[str, ...]:
        """The names of the numbers met so far, then of the tallies."""
        return (*self._numbers.names, *self._tallies.names)

    @property
    def number_bounds(self) -> tuple[tuple[int | None, int | None], ...]:
        """No number has a bound that is checked."""
        return ((None, None),) * len(self._numbers)

    @property
    def tally_count(self) -> int:
        """How many tallies have been met."""
        return len(self._tallies)

    def initial(self) -> CardState:
        """The position at the start."""
        return self._initial

    def shape(self, state: CardState) -> Hashable:
        """Everything but the numbers."""
        return state.shape.number

    def numbers(self, state: CardState) -> tuple[int, ...]:
        """The numbers of a plain state over all names known."""
        return self._vector(state, plain_value)

    def _vector(self, state: CardState, read: Callable[[Number], Any]) -> tuple[Any, ...]:
        values: dict[str, Any] = {}
        known = self._numbers
        fresh: list[str] = []
        for name, number in zip(state.shape.names, state.numbers, strict=True):
            if name in known:
                values[name] = read(number)
            elif not isinstance(number, int) or number != 0:
                fresh.append(name)
        if fresh:
            known.admit(fresh)
        return tuple(values.get(name, 0) for name in known.names)

    def with_numbers(self, state: CardState, numbers: Sequence[int]) -> CardState:
        """The state of the same shape with other numbers."""
        given = dict(zip(self._numbers.names, numbers, strict=False))
        return CardState(state.shape, tuple(given.get(n, 0) for n in state.shape.names))

    def lift(self, state: CardState, numbers: Sequence[Number]) -> CardState:
        """The position of the same shape with numbers and tallies of another domain."""
        count = len(self._numbers)
        given = dict(zip(self._numbers.names, numbers[:count], strict=True))
        tally = tuple(zip(self._tallies.names, numbers[count:], strict=False))
        return CardState(state.shape, tuple(given.get(n, 0) for n in state.shape.names), tally)

    def lifted_numbers(self, position: CardState) -> tuple[Number, ...]:
        """The numbers and tallies of a lifted position."""
        tally = dict(position.tally or ())
        return (*self._vector(position, lambda n: n), *(tally.get(n, 0) for n in self._tallies.names))

    def ground(self, position: CardState) -> CardState:
        """The plain state of a position; numbers of a domain without values become 0."""
        return CardState(position.shape, tuple(plain_value(n) for n in position.numbers))

    def has_priority(self, state: CardState) -> bool:
        """Whether players get priority before what waits happens."""
        return bool(state.shape.data[0][0] == "priority")

    def active(self, state: CardState) -> int:
        """The active player."""
        return int(state.shape.data[1][0])

    def status(self, state: CardState) -> tuple[int, ...]:
        """For each player 0 in the game, 1 lost, 2 won, 3 drew."""
        return tuple(p[0] for p in state.shape.data[2])

    def known_deciders(self) -> frozenset[int] | None:
        """Who may ever decide, if what is mandatory always ends; or whose loops are asked for, if only those are (docs/adr/0007)."""
        if not self.question.exhaustive:
            return self.question.allowed
        if self._deciders is None:
            start = self._thaw(self._initial)
            ends = mandatory_ends(self._cards)
            self._deciders = (deciders(start, self._cards, self.question.allowed) if ends else None,)
        return self._deciders[0]

    def promising(self, state: CardState) -> tuple[Move, ...]:
        """Moves to try first: mana is taken before all else, one source after the other; nobody goes on, attacks or harms their own."""
        situation, ways = self._ways_to_try(state)
        actions = [m for m in situation.actions if not ways[m.label].aside]
        sources = [ways[m.label].source for m in actions if ways[m.label].source]
        if sources:
            first = min(sources)
            return (*situation.moves, *(m for m in actions if ways[m.label].source == first))
        return (*situation.moves, *actions)

    def effort(self, state: State, label: Label) -> int:
        """What a move counts."""
        assert isinstance(state, CardState)
        return self._preferences.effort(self._way(state, label))

    def strangeness(self, state: State) -> int:
        """What is not as at the start."""
        assert isinstance(state, CardState)
        return self._preferences.strangeness(state.shape)

    def worth(self, name: str) -> int:
        """More mana, life and tokens help the one player who may act, and so do less life and fewer cards of the others."""
        if len(self.question.allowed) != 1:
            return 0
        (player,) = self.question.allowed
        return worth(name, self.players[player], self.players)

    def counts_waiting(self, name: str) -> bool:
        """Whether a number counts alike abilities that wait or are on the stack."""
        return name.startswith(("stack ", "waiting "))

    @property
    def left_out(self) -> tuple[str, ...]:
        """Choices of which not every option is among the moves that were looked at, and what is not modelled."""
        return (*self._left_out, *self.unmodelled)

    @property
    def unmodelled(self) -> tuple[str, ...]:
        """What is not modelled and was come upon, where that only closes a branch."""
        return tuple(f"not modelled: {what}" for what in self._unmodelled)

    # ------------------------------------------------------------------ moves
    def situation(self, state: CardState, only: Label | None = None) -> Situation:
        """What may happen in a position."""
        if only is None:
            if _is_plain(state):
                return self._known_ways(state)[0]
            return self._find_ways(state)[0]
        way = self._one_way(state, only)
        if way is None:
            return Situation(Mode.WAITING)
        if not _is_plain(state):
            self._tried = (state, only, way)
        if way.is_action:
            return Situation(Mode.QUIET, (), (way.move,))
        return Situation(Mode.WAITING, (way.move,))

    def perform(self, state: CardState, label: Label) -> CardState:
        """The position after a move."""
        if _is_plain(state) and state.tally is None:
            return self.successor(state, label)
        if self._tried is not None and self._tried[0] is state and self._tried[1] == label:
            way: Way | None = self._tried[2]
        else:
            way = self._one_way(state, label)
        self._tried = None
        if way is None:
            raise IllegalActionError(str(label))
        return self._go(state, way)

    def successor(self, state: CardState, label: Label) -> CardState:
        """The plain state after a move; remembered."""
        found = self._after.get((state, label))
        if found is None:
            way = self._way(state, label)
            if way is None:
                raise IllegalActionError(str(label))
            found = self._after[state, label] = self._gone(state, way)
        return found

    def _gone(self, state: CardState, way: Way) -> CardState:
        """The state after a move of a plain state; an ``open`` one if what happens is not modelled."""
        try:
            return self._go(state, way)
        except UnsupportedPositionError as missing:
            self._close_branch(missing)
            shape, numbers = self.freezer.freeze(self._thaw(state), ("open", missing.what))
            return CardState(shape, numbers)

    def _close_branch(self, missing: UnsupportedPositionError) -> None:
        """Notes what is not modelled where that only closes a branch; else it is an answer to the whole question."""
        if self.question.exhaustive:
            raise missing
        self._unmodelled[missing.what] = None

    def _known_ways(self, state: CardState) -> _Found:
        if state.tally is not None:
            state = CardState(state.shape, state.numbers)
        return self._looked_up(self._ways, state, self._find_ways)

    def _ways_to_try(self, state: CardState) -> _Found:
        """Those of the ways that a search tries first; the others are not even worked out."""
        if self.question.exhaustive or state.shape.data[0][0] != "priority":
            return self._known_ways(state)
        return self._looked_up(self._first_ways, state, partial(self._priority_ways, narrow=True))

    def _looked_up(self, known: _Ways, state: CardState, find: Callable[[CardState], _Found]) -> _Found:
        found = known.get(state)
        if found is None:
            try:
                found = known[state] = find(state)
            except UnsupportedPositionError as missing:
                self._close_branch(missing)
                found = known[state] = (_OPEN, {})
        return found

    def _way(self, state: CardState, label: Label) -> Way | None:
        """The way of a label from a plain state."""
        known = self._ways.get(state)
        found = (known or self._ways_to_try(state))[1].get(label)
        return found if found is not None or known is not None else self._known_ways(state)[1].get(label)

    def _thaw(self, state: CardState) -> Game:
        data = state.shape.data
        self._ran += 1 + max(0, len(data[3]) + len(data[4]) - _USUAL) // _MORE  # a large position takes longer
        if self._runs is not None and self._ran > self._runs:
            raise WorkSpentError(self._runs)
        spare, self._spare = self._spare, None
        if spare is not None and spare[0] is state:
            return spare[1]
        return self.freezer.thaw(state.shape, state.numbers)

    def _one_way(self, state: CardState, label: Label) -> Way | None:
        """The way of a label if it can be gone; nothing is looked at but what decides that."""
        assert isinstance(label, Step)
        if _is_plain(state):
            return self._way(state if state.tally is None else CardState(state.shape, state.numbers), label)
        stage = state.shape.data[0]
        match label.kind:
            case "check":
                return self._check_ways(state)[1].get(label) if stage == ("check",) else None
            case "repeat":
                return self._repeat_ways(state)[1].get(label) if stage == ("repeat",) else None
            case "resolve":
                if stage[0] != "priority":
                    return None
                return self._resolving(self._thaw(state)).get(label)
            case "choose":
                return self._choice_ways(state, stage)[1].get(label) if len(stage) > 1 and stage[0] in PROCESSES else None
            case _:
                return self._one_action(state, label) if stage[0] == "priority" else None

    def _one_action(self, state: CardState, label: Step) -> Way | None:
        if label.player not in self.question.allowed:
            return None
        for action in self._actions(self._thaw(state), label.player, label.key):
            if action.key != label.key:
                continue
            game = self._thaw(state)
            game.tally = dict(state.tally or ())
            try:
                if drive(action.begin(game), label.answers) is None:
                    return Way(Move(label, StepKind.ACTION, label.player), action.begin, label.answers, "act", True, (), [game])
            except IllegalActionError:
                continue
        return None

    def _actions(self, game: Game, player: int, only: tuple[Any, ...] | None = None) -> list[Action]:
        question = self.question
        return list(actions_of(game, player, responds=question.responds, goes_on=question.goes_on, untaps=self._untaps, only=only))

    def _find_ways(self, state: CardState) -> _Found:
        stage = state.shape.data[0]
        match stage[0]:
            case "over":
                return _END, {}
            case "open":
                return _OPEN, {}
            case "check" if len(stage) == 1:
                return self._check_ways(state)
            case "repeat" if len(stage) == 1:
                return self._repeat_ways(state)
            case "priority":
                return self._priority_ways(state)
            case _:
                return self._choice_ways(state, stage)

    def _check_ways(self, state: CardState) -> _Found:
        found = applicable(self._thaw(state))
        label = Step("check", check_text(found))
        move = Move(label, StepKind.SBA)
        way = Way(move, checking, (), "check", False)
        return Situation(Mode.WAITING, (move,)), {label: way}

    def _repeat_ways(self, state: CardState) -> _Found:
        """The next round of a process inside a resolution (CR 727.4)."""
        label = Step("repeat", resolution_text(self._thaw(state)))
        move = Move(label, StepKind.MANDATORY)
        return Situation(Mode.WAITING, (move,)), {label: Way(move, continue_resolution, (), "repeat", False)}

    def _choice_ways(self, state: CardState, stage: tuple[Any, ...]) -> _Found:
        """The options of what is asked in the middle of a process."""
        kind, answers = stage[0], stage[1]
        begin = PROCESSES[kind]
        try:
            asked = drive(begin(self._thaw(state)), answers)
        except IllegalActionError:
            asked = None
        if not isinstance(asked, Pending):
            raise UnreachableStateError  # with these numbers nobody is asked
        choice = asked.choice
        self._note(choice)
        ways: dict[Label, Way] = {}
        moves = []
        player = -1 if choice.player is None else choice.player
        for number, text in enumerate(choice.options):
            label = Step("choose", f"{self._asked(choice)}: {text}", player, (), (number,))
            move = Move(label, KINDS[choice.asked], choice.player, pays=choice.asked is Asked.UNLESS and number == 0)
            ways[label] = Way(move, begin, (*answers, number), kind, False)
            moves.append(move)
        return Situation(Mode.WAITING, tuple(moves)), ways

    def _asked(self, choice: Choice) -> str:
        if choice.player is None:
            return choice.prompt
        return f"{self.players[choice.player]} chooses ({choice.prompt})"

    def _priority_ways(self, state: CardState, *, narrow: bool = False) -> _Found:
        """That the top of the stack resolves, and what players may do; ``narrow``: only what is worth trying first."""
        game = self._thaw(state)
        ways = self._resolving(game)
        moves = tuple(w.move for w in ways.values())
        actions: list[Move] = []
        acting = [player for player in game.playing() if player in self.question.allowed]
        listed = [(player, keepsakes(game, player), self._actions(game, player)) for player in acting]
        for what in unlisted_combat(game, [action for *_, found in listed for action in found]):
            self._left_out[what] = None
        if _is_plain(state):
            self._spare = (state, game)  # looking at it has changed nothing, and its characteristics are worked out
        for player, kept, found in listed:
            for action in found:
                if narrow and self._preferences.can_wait(game, action, responds=self.question.responds):
                    continue
                for one in self._completions(state, action, narrow=narrow):
                    label = Step("act", "; ".join((action.text, *one.texts)), player, action.key, one.answers)
                    move = Move(label, StepKind.ACTION, player)
                    ways[label] = Way(move, action.begin, one.answers, "act", True, action.key if action.is_free_mana else ())
                    if _is_plain(state):
                        if not one.is_like_another:
                            ways[label].finished.append(one.after)
                        ways[label].given_up = given_up(kept, one.after)
                        ways[label].aside = self._preferences.is_aside(action, one.texts, one.after, player)
                    actions.append(move)
        mode = Mode.WAITING if moves else Mode.QUIET
        return Situation(mode, moves, tuple(actions)), ways

    @staticmethod
    def _resolving(game: Game) -> dict[Label, Way]:
        """That the top of the stack resolves."""
        if not game.stack:
            return {}
        label = Step("resolve", resolution_text(game))
        return {label: Way(Move(label, StepKind.MANDATORY), resolve_top, (), "resolve", False)}

    def _completions(self, state: CardState, action: Action, *, narrow: bool = False) -> list[Completion]:
        """Every way to complete an announcement; ``narrow``: only those worth trying first."""
        found: list[Completion] = []
        work: list[tuple[tuple[int, ...], tuple[str, ...]]] = [((), ())]
        while work and len(found) < _MOST_WAYS:
            answers, texts = work.pop()
            game = self._thaw(state)
            try:
                left = drive(action.begin(game), answers)
            except IllegalActionError:
                continue
            except UnsupportedPositionError as missing:
                self._leave_out_action(state, missing)
                continue
            if left is None:
                found.append(Completion(answers, texts, game))
                continue
            choice = left.choice
            self._note(choice)
            taken = self._preferences.options(game, choice) if narrow else range(len(choice.options))
            further = [((*answers, n), (*texts, f"{choice.prompt}: {choice.options[n]}")) for n in taken]
            if action.is_mana and choice.prompt == "mana" and (after := self._last_choice(state, action, further[0][0])) is not None:
                found.append(Completion(*further[0], after))
                found += [Completion(*other, after, is_like_another=True) for other in further[1:]]
            else:
                work.extend(reversed(further))
        if work:
            self._left_out["some of very many ways to announce something"] = None
        return found

    def _last_choice(self, state: CardState, action: Action, answers: tuple[int, ...]) -> Game | None:
        """The game after a mana ability whose last choice was the kind of mana; None if it is not the last. Others are alike."""
        game = self._thaw(state)
        try:
            return game if drive(action.begin(game), answers) is None else None
        except (IllegalActionError, UnsupportedPositionError):
            return None

    def _leave_out_action(self, state: CardState, missing: UnsupportedPositionError) -> None:
        """Notes an action that is not modelled. In a lifted position it must be one that is not modelled in plain ones, either."""
        if not _is_plain(state) and missing.what not in self._unmodelled:
            raise missing  # perhaps only the numbers that vary are in the way
        self._close_branch(missing)

    def _note(self, choice: Choice) -> None:
        if choice.left_out:
            self._left_out[choice.left_out] = None

    # ------------------------------------------------------------------ carrying out
    def _go(self, state: CardState, way: Way) -> CardState:
        if way.finished and (state.tally is None) == _is_plain(state):
            return self._settle(way.finished.pop(), lifted=state.tally is not None)
        game = self._thaw(state)
        game.tally = dict(state.tally or ())
        left = drive(way.begin(game), way.answers)
        if left is not None:
            shape, numbers = self.freezer.freeze(self._thaw(state), (way.stage, way.answers))
            return CardState(shape, numbers, state.tally)
        return self._settle(game, lifted=state.tally is not None)

    def _settle(self, game: Game, *, lifted: bool = False) -> CardState:
        """Checks and places triggers until somebody is asked, state-based actions wait, or players get priority (CR 117.5)."""
        while True:
            if not any(p.status == PLAYING for p in game.players):
                return self._state(game, ("over",), lifted)
            if game.resolving:
                return self._state(game, ("repeat",), lifted)
            if applicable(game):
                return self._state(game, ("check",), lifted)
            checked(game)
            watch_states(game)
            if not game.pending:
                return self._state(game, ("priority",), lifted)
            base = copy_of(game)
            if isinstance(drive(place_triggers(game), ()), Pending):
                return self._state(base, ("triggers", ()), lifted)

    def _state(self, game: Game, stage: tuple[Any, ...], lifted: bool) -> CardState:
        shape, numbers = self.freezer.freeze(game, stage)
        self._tallies.admit(game.tally)
        if game.unknown:
            self._left_out["what else is among the unknown cards of a library"] = None
        return CardState(shape, numbers, tuple(game.tally.items()) if lifted else None)

    # ------------------------------------------------------------------ words
    def controllers(self, state: CardState, label: Label) -> frozenset[int]:
        """Who controls the objects that a move involves."""
        assert isinstance(label, Step)
        game = self._thaw(state)
        if label.kind == "repeat" and game.resolving:
            return frozenset({game.resolving[-1].item.controller})
        if label.kind == "resolve" and game.stack:
            return frozenset({game.stack[-1].controller})
        if label.player >= 0:
            return frozenset({label.player})
        if label.kind == "check":
            return frozenset(o.controller for a in applicable(game) for o in a.objects)
        return frozenset(i.controller for i in game.stack[-1:])

    def caption(self, state: CardState) -> str:
        """The life totals, the step and what is on the stack."""
        game = self._thaw(CardState(state.shape, tuple(plain_value(n) for n in state.numbers)))
        return caption_of(game)

    def objects(self, label: Label) -> tuple[str, ...]:
        """Names of the objects that a move involves; the words of the move hold them."""
        return ()

    def step_name(self, label: Label) -> str:
        """The step of a move without the option taken."""
        assert isinstance(label, Step)
        return label.text.split(": ", 1)[0] if label.kind == "choose" else label.text.split("; ", 1)[0]

    def describe(self, label: Label) -> str:
        """A move as a player would say it."""
        assert isinstance(label, Step)
        return label.text

    # ------------------------------------------------------------------ certificates
    def certificate_source(self) -> dict[str, Any]:
        """The position as JSON, with the numbers known by now."""
        source = self._source() if self._source is not None else {}
        return {**source, "numbers": list(self._numbers.names), "tallies": list(self._tallies.names)}

    def label_json(self, label: Label) -> Any:
        """A label as JSON."""
        assert isinstance(label, Step)
        return [label.kind, label.text, label.player, list(label.key), list(label.answers)]

    def label_from_json(self, value: Any) -> Label:
        """The label of its JSON."""
        match value:
            case [str(kind), str(text), int(player), list(key), list(answers)] if all(isinstance(a, int) for a in answers) and all(
                isinstance(k, int | str) for k in key
            ):
                return Step(kind, text, player, tuple(key), tuple(answers))
            case _:
                raise ValueError("no label")


_INT = {int}


def _is_plain(state: CardState) -> bool:
    return set(map(type, state.numbers)) <= _INT
