"""Asks whether a loop that was found is still there in another position: a search by the loop's own actions alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import cast

from analyzer.budget import Budget
from analyzer.combo.finding import Found
from analyzer.combo.probing import Purse
from analyzer.combo.request import Asked, Cards
from analyzer.combo.setup import ME, SetUp, scenario_of
from analyzer.decide.closed_form import prove_recurrence
from analyzer.errors import InputError, UnsupportedPositionError, WorkSpentError
from analyzer.explore.cover import Cover, MovesOf, cover
from analyzer.explore.replay import PathEffect
from analyzer.pipeline import restarting
from analyzer.rules.system import CardState, CardSystem, Question, Step
from analyzer.scenario.position import Position
from analyzer.system.registry import NumbersGrew
from analyzer.system.transition_system import Label, Move, State, TransitionSystem

NODES = 250
_INSIDE = re.compile(r" \([^()]*\)")


class Still(Enum):
    """Whether the loop is still there."""

    YES = "yes"
    NO = "no"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A loop as what it does, whatever the objects are called in a position: the actions on the way to it and in it.

    Attributes:
        actions: words of the actions. body: of those, the ones in a pass. resolutions: what resolves or is checked in a pass.
        ends: it is a pass that ends by the defeat of others, or one that ends at all.
    """

    actions: frozenset[str]
    body: frozenset[str]
    resolutions: frozenset[str]
    ends: bool

    @classmethod
    def of(cls, found: Found) -> Pattern:
        """The pattern of the loop that a verdict tells first."""
        loop = found.analysed.verdict.loops[0]
        steps = [word for item in loop.steps for word in _names(item)]
        stem = [word for item in loop.stem for word in _names(item)]
        body = frozenset(action_words(text) for text in steps if text.startswith(f"{ME} ") and not _is_choice(text))
        before = frozenset(action_words(text) for text in stem if text.startswith(f"{ME} ") and not _is_choice(text))
        done = frozenset(action_words(text) for text in steps if not text.startswith(f"{ME} "))
        endless = bool(found.probe.cover.loops) and loop.iterations is None and not loop.goals
        return cls(body | before, body, done, not endless)

    def moves(self, system: CardSystem) -> MovesOf:
        """The moves of a system that the loop could consist of: everything that is no action, and its own actions."""

        def moves(state: State) -> Sequence[Move]:
            situation = system.situation(cast("CardState", state))
            actions = [m for m in situation.actions if action_words(cast("Step", m.label).text) in self.actions]
            return (*situation.moves, *actions)

        return moves

    def is_in(self, labels: Iterable[Label]) -> bool:
        """Whether a pass does what the loop does, or a part of it."""
        texts = [cast("Step", label).text for label in labels]
        acted = {action_words(t) for t in texts if t.startswith(f"{ME} ") and not _is_choice(t)}
        return acted <= self.actions


def action_words(text: str) -> str:
    """The words of a move without what is chosen for it and without what tells alike objects apart."""
    return _INSIDE.sub("", text.partition("; ")[0])


def _is_choice(text: str) -> bool:
    return text.startswith(f"{ME} chooses (")


def _names(item: object) -> list[str]:
    steps = getattr(item, "steps", None)
    if steps is not None:
        return [word for step in steps for word in _names(step)]
    return [str(getattr(item, "name", ""))]


@dataclass(slots=True)
class Again:
    """Asks it of other set-ups and other positions; what it runs is taken from the purse."""

    asked: Asked
    cards: Cards
    found: Found
    pattern: Pattern
    budget: Budget
    purse: Purse

    def in_setup(self, setup: SetUp, asked: Asked | None = None) -> Still:
        """Whether the loop is there in another set-up."""
        if self.purse.is_empty:
            return Still.OPEN
        position = Position(scenario_of(asked or self.asked, setup), self.cards)
        try:
            system = cast("CardSystem", position.system(self.found.probe.question, runs=max(self.purse.left, 1)))
        except InputError:
            return Still.NO
        except (UnsupportedPositionError, WorkSpentError, NumbersGrew):
            return Still.OPEN
        return self.of(system)

    def of(self, system: CardSystem, nodes: int = NODES) -> Still:
        """Whether the loop is there from the start of a system."""
        waist = cast("TransitionSystem", system)

        def grows(effect: PathEffect, numbers: tuple[int, ...]) -> bool:
            return prove_recurrence(effect, numbers, self.budget.solver_rlimit) is not None

        try:
            found = restarting(partial(cover, waist, system.initial(), nodes, grows, first=True, moves=self.pattern.moves(system)))
        except (UnsupportedPositionError, WorkSpentError, NumbersGrew):
            return Still.OPEN
        finally:
            self.purse.take(system.runs)
        if self._shows(found):
            return Still.YES
        return Still.OPEN if found.nodes >= nodes else Still.NO

    def _shows(self, found: Cover) -> bool:
        if any(self.pattern.is_in(item.labels) for item in found.loops) and found.tells:
            return True
        return self.pattern.ends and any((item.count or 0) > 1 for item in found.repeats)

    def question(self) -> Question:
        """What was asked when the loop was found."""
        return self.found.probe.question
