"""Runs processes of the rules on one game, with answers given by somebody who wrote them down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from analyzer.rules.choices import Choice, IllegalActionError, Process
from analyzer.rules.copying import copy_of
from analyzer.rules.game import PLAYING, Game
from analyzer.rules.resolution import continue_resolution, place_triggers, resolve_top
from analyzer.rules.state_based_actions import applicable, checked, perform
from analyzer.rules.triggers import watch_states

_MOST_STEPS = 2_000


class Answers(Protocol):
    """Who answers the choices of a process."""

    def answer(self, choice: Choice, game: Game) -> int | None:
        """The number of the option taken; None if there is no answer."""
        ...


class NeverSettlesError(Exception):
    """What is forced goes on and on."""


class OpenChoiceError(Exception):
    """A choice comes up that nobody answers.

    Attributes:
        game: as it was before the process that asks. resolving: the process is the resolution of the top of the stack.
    """

    def __init__(self, choice: Choice, game: Game) -> None:
        super().__init__(choice.prompt)
        self.choice = choice
        self.game = game
        self.resolving = False


def run(game: Game, begin: Callable[[Game], Process], answers: Answers) -> Game:
    """The game after a process. The game that is given stays as it is.

    Raises:
        IllegalActionError: the process is an announcement that cannot be completed.
        OpenChoiceError: something is asked that has no answer.
    """
    new = copy_of(game)
    process = begin(new)
    try:
        choice = next(process)
        while True:
            if not choice.options:
                raise IllegalActionError(choice.prompt)
            taken = 0
            if len(choice.options) > 1:
                answered = answers.answer(choice, new)
                if answered is None:
                    raise OpenChoiceError(choice, game)
                taken = answered
            choice = process.send(taken)
    except StopIteration:
        return new


def settle(game: Game, answers: Answers) -> Game:
    """The game when a player would get priority: state-based actions done, waiting triggers on the stack (CR 117.5).

    Raises:
        OpenChoiceError: something is asked that has no answer.
        NeverSettlesError: it goes on and on.
    """
    for _ in range(_MOST_STEPS):
        if is_over(game):
            return game
        if game.resolving:
            game = run(game, continue_resolution, answers)
            continue
        if applicable(game):
            game = run(game, _check, answers)
            continue
        checked(game)
        watch_states(game)
        if not game.pending:
            return game
        game = run(game, place_triggers, answers)
    raise NeverSettlesError


def resolve(game: Game, answers: Answers) -> Game:
    """The game after the top of the stack has resolved and all has settled.

    Raises:
        OpenChoiceError: something is asked that has no answer.
        NeverSettlesError: it goes on and on.
    """
    try:
        resolved = run(game, resolve_top, answers)
    except OpenChoiceError as asked:
        asked.resolving = True
        raise
    return settle(resolved, answers)


def resolve_all(game: Game, answers: Answers) -> Game:
    """The game after everything on the stack, and what that leads to, has resolved.

    Raises:
        OpenChoiceError: something is asked that has no answer.
        NeverSettlesError: it goes on and on.
    """
    for _ in range(_MOST_STEPS):
        if not game.stack or is_over(game):
            return game
        game = resolve(game, answers)
    raise NeverSettlesError


def is_over(game: Game) -> bool:
    """Whether nobody plays any more."""
    return not any(player.status == PLAYING for player in game.players)


def _check(game: Game) -> Process:
    yield from perform(game, applicable(game))


class NoAnswers:
    """Answers nothing."""

    def answer(self, choice: Choice, game: Game) -> int | None:
        """None."""
        return None


def forced(game: Game, alike: Callable[[Game, Game], bool]) -> Game:
    """The game after all that is forced: until somebody is asked, or the stack is empty.

    A choice whose options all come to the same (two identical permanents, one of which is kept) is none; ``alike`` says what is the same.

    Raises:
        NeverSettlesError: it goes on and on.
    """
    nothing = NoAnswers()
    for _ in range(_MOST_STEPS):
        try:
            return resolve_all(settle(game, nothing), nothing)
        except OpenChoiceError as asked:
            after = _whatever_is_chosen(asked, alike)
            if after is None:
                return asked.game
            game = after
    raise NeverSettlesError


@dataclass(slots=True)
class _First:
    """Answers one choice."""

    number: int
    used: bool = False

    def answer(self, choice: Choice, game: Game) -> int | None:
        """The option for the first choice."""
        if self.used:
            return None
        self.used = True
        return self.number


def _whatever_is_chosen(asked: OpenChoiceError, alike: Callable[[Game, Game], bool]) -> Game | None:
    """The game after a choice if every option leads to the same one."""
    found: Game | None = None
    go_on = resolve if asked.resolving else settle
    for number in range(len(asked.choice.options)):
        try:
            after = go_on(asked.game, _First(number))
        except (OpenChoiceError, NeverSettlesError):
            return None
        if found is not None and not alike(found, after):
            return None
        found = after
    return found
