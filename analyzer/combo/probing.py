"""A quick look whether a position has a loop: a covering search with a small budget, before anything is proved in full."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

from analyzer.budget import Budget
from analyzer.decide.closed_form import prove_recurrence
from analyzer.errors import UnsupportedPositionError, WorkSpentError
from analyzer.explore.cover import Cover, MovesOf, cover
from analyzer.explore.replay import PathEffect
from analyzer.pipeline import restarting
from analyzer.rules.mana import COLORS
from analyzer.rules.system import CardState, CardSystem, Question, Step
from analyzer.scenario.position import Position
from analyzer.system.registry import NumbersGrew
from analyzer.system.transition_system import Move, State, TransitionSystem

_CHOSEN = re.compile(r"mana: \{([WUBRG])\}")


@dataclass(slots=True)
class Probe:
    """What a quick look gave.

    Attributes:
        cover: what was found. complete: everything that can be reached was seen, so there is nothing else for this question.
        unsupported: what was met that is not modelled. spent: the runs of the rules were used up.
    """

    position: Position
    question: Question
    system: CardSystem | None
    cover: Cover
    complete: bool = False
    unsupported: str | None = None
    runs_spent: bool = False

    @property
    def promises(self) -> bool:
        """Whether it is worth asking in full."""
        return self.cover.tells or bool(self.cover.repeats)


class Purse:
    """The runs of the rules that are left for a request."""

    def __init__(self, runs: int) -> None:
        self.left = runs
        self.used = 0

    def take(self, runs: int) -> None:
        """Pays for what was run."""
        self.left -= runs
        self.used += runs

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left."""
        return self.left <= 0


def economical(system: CardSystem, colors: frozenset[str]) -> MovesOf:
    """The moves to try first, but of mana of any colour only what something costs; where nothing costs a colour, the first one."""

    def moves(state: State) -> Sequence[Move]:
        found = system.promising(cast("CardState", state))
        return [m for m in found if _is_worth_its_color(cast("Step", m.label).text, colors)]

    return moves


def _is_worth_its_color(text: str, colors: frozenset[str]) -> bool:
    return all(color in (colors or COLORS[0]) for color in _CHOSEN.findall(text))


def probe(position: Position, question: Question, nodes: int, purse: Purse, budget: Budget, colors: frozenset[str] = frozenset()) -> Probe:
    """Looks for a loop among so many positions, by the moves to try first and then by all.

    ``colors``: of mana, those that something costs.
    """
    system: CardSystem | None = None
    result = Probe(position, question, None, Cover())

    def grows(effect: PathEffect, numbers: tuple[int, ...]) -> bool:
        return prove_recurrence(effect, numbers, budget.solver_rlimit) is not None

    try:
        system = cast("CardSystem", position.system(question, runs=max(purse.left, 1)))
        here = system
        waist = cast("TransitionSystem", here)
        result.system = here
        for moves in (economical(here, colors), cast("MovesOf", here.promising), None):
            found = restarting(partial(cover, waist, here.initial(), nodes, grows, first=True, moves=moves))
            if found.tells or moves is None or not result.cover.repeats:
                result.cover = found
            if found.tells or found.repeats:
                break
            result.complete = moves is None and found.seen_out
    except UnsupportedPositionError as missing:
        result.unsupported = missing.what
    except NumbersGrew:
        pass
    except WorkSpentError:
        result.runs_spent = True
    if system is not None:
        purse.take(system.runs)
    return result


def questions_of(*, turns: bool) -> Iterable[Question]:
    """Narrow to wide: whether the active player has a loop without responses, with them, and through later steps."""
    alone = frozenset({0})
    yield Question(alone, responds=False, goes_on=False, exhaustive=False)
    yield Question(alone, responds=True, goes_on=False, exhaustive=False)
    if turns:
        yield Question(alone, responds=True, goes_on=True, exhaustive=False)
