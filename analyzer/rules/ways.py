"""The ways to go on from a position: what the system keeps of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from analyzer.rules.choices import Asked, Process
from analyzer.rules.game import Game
from analyzer.rules.resolution import continue_resolution, place_triggers, resolve_top
from analyzer.rules.state_based_actions import applicable, perform
from analyzer.system.program import StepKind
from analyzer.system.transition_system import Move


@dataclass(slots=True)
class Way:
    """One way to go on: the move, and how to get there."""

    move: Move
    begin: Callable[[Game], Process]
    answers: tuple[int, ...]
    stage: str
    is_action: bool
    source: tuple[Any, ...] = ()
    finished: list[Game] = field(default_factory=list)
    aside: bool = False
    given_up: int = 0


@dataclass(frozen=True, slots=True)
class Completion:
    """A way to complete an announcement: the answers, their words, and the game after it, or (``is_like_another``) after one that differs
    from it only in the kind of mana made."""

    answers: tuple[int, ...]
    texts: tuple[str, ...]
    after: Game
    is_like_another: bool = False


KINDS = {Asked.CHOICE: StepKind.CHOICE, Asked.UNLESS: StepKind.UNLESS, Asked.CHANCE: StepKind.CHANCE}


def checking(game: Game) -> Process:
    """A check of state-based actions."""
    yield from perform(game, applicable(game))


PROCESSES: dict[str, Callable[[Game], Process]] = {
    "resolve": resolve_top,
    "triggers": place_triggers,
    "check": checking,
    "repeat": continue_resolution,
}
