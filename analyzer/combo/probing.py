"""A quick look whether a position has a loop: a covering search with a small budget, before anything is proved in full."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import cast

from analyzer.budget import Budget
from analyzer.decide.closed_form import prove_recurrence
from analyzer.errors import UnsupportedPositionError, WorkSpentError
from analyzer.explore.cover import Cover, MovesOf, cover
from analyzer.explore.replay import PathEffect
from analyzer.pipeline import restarting
from analyzer.rules.system import CardSystem, Question
from analyzer.scenario.position import Position
from analyzer.system.registry import NumbersGrew
from analyzer.system.transition_system import TransitionSystem


@dataclass(slots=True)
class Probe:
    """What a quick look gave.

    Attributes:
        cover: what was found. complete: everything that can be reached was seen, so there is nothing else for this question.
        ended: the search stopped before its limit, so that a higher one would change nothing.
        unsupported: what was met that is not modelled. spent: the runs of the rules were used up.
    """

    position: Position
    question: Question
    system: CardSystem | None
    cover: Cover
    complete: bool = False
    ended: bool = False
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


def probe(position: Position, question: Question, nodes: int, purse: Purse, budget: Budget, known: CardSystem | None = None) -> Probe:
    """Looks for a loop among so many positions, by the moves to try first; if those are seen out, by all.

    ``known``: the system of an earlier look at the same; it is used further.
    """
    system = known
    before = 0 if known is None else known.runs
    result = Probe(position, question, None, Cover())

    def grows(effect: PathEffect, numbers: tuple[int, ...]) -> bool:
        return prove_recurrence(effect, numbers, budget.solver_rlimit) is not None

    try:
        if system is None:
            system = cast("CardSystem", position.system(question, runs=max(purse.left, 1)))
        else:
            system.allow(max(purse.left, 1))
        here = system
        waist = cast("TransitionSystem", here)
        result.system = here
        for moves in (cast("MovesOf", here.promising), None):
            found = restarting(partial(cover, waist, here.initial(), nodes, grows, first=True, moves=moves))
            if found.tells or moves is None or not result.cover.repeats:
                result.cover = found
            if found.tells or found.nodes >= nodes:  # what is tried first is too much already
                break
            result.complete, result.ended = moves is None and found.seen_out, moves is None
    except UnsupportedPositionError as missing:
        result.unsupported = missing.what
    except NumbersGrew:
        pass
    except WorkSpentError:
        result.runs_spent = True
    if system is not None:
        purse.take(system.runs - before)
    return result


def questions_of(*, turns: bool) -> Iterable[Question]:
    """Narrow to wide: whether the active player has a loop without responses, with them, and through later steps."""
    alone = frozenset({0})
    yield Question(alone, responds=False, goes_on=False, exhaustive=False)
    yield Question(alone, responds=True, goes_on=False, exhaustive=False)
    if turns:
        yield Question(alone, responds=True, goes_on=True, exhaustive=False)
