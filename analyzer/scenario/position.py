"""A scenario made ready for analysis: the position after its plays as transition systems, its facts, and the names of its numbers."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast

from analyzer.errors import CardFormatError, UnsupportedPositionError
from analyzer.language.expectation import Expectation
from analyzer.rules.copying import copy_of
from analyzer.rules.format.definitions import Card
from analyzer.rules.format.reading import card_of
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import Game
from analyzer.rules.system import CardSystem, Question
from analyzer.scenario.acting import may_ever_act
from analyzer.scenario.building import Board, Cards, as_data, build, harmless_gaps, not_understood
from analyzer.scenario.facts import WrongFact, wrong_facts
from analyzer.scenario.model import Scenario
from analyzer.scenario.playing import play_all
from analyzer.scenario.reading import scenario_from_tables
from analyzer.scenario.writing import write_scenario
from analyzer.system.registry import NumbersGrew
from analyzer.system.transition_system import CertifiableSystem

_SAME = re.compile(r" #\d+$")


class Position:
    """The position of a scenario after its plays.

    Raises (on first use of what needs it):
        ModelError: a card is not known, a play is not legal, or an answer is missing.
        UnsupportedPositionError: the position needs something that is not modelled.
    """

    def __init__(self, scenario: Scenario, cards: Cards) -> None:
        self.scenario = scenario
        self._cards = cards

    @property
    def file(self) -> str:
        """The file of the scenario."""
        return self.scenario.file

    @property
    def expect(self) -> Expectation:
        """The right answer that the file states."""
        return self.scenario.expect

    @property
    def states_nothing(self) -> bool:
        """Whether the file states no answer and no facts."""
        return self.expect.is_empty and self.scenario.after.is_empty

    @cached_property
    def board(self) -> Board:
        """The position before the plays."""
        return build(self.scenario, self._cards)

    @cached_property
    def _played(self) -> Game:
        """The position after the plays, with ids as labels."""
        if not self.scenario.plays:
            return self.board.game
        return play_all(self.board.game, self.scenario)

    @cached_property
    def start(self) -> Game:
        """The position from which the question is asked: nothing of it remembers ids."""
        game = copy_of(self._played)
        for obj in game.objects.values():
            obj.label = ""
        game.tally = {}
        game.turns_left = self.scenario.question.turns - 1
        game.changed()
        return game

    # ------------------------------------------------------------------ the question
    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions to ask one after the other, each about more of what is possible than the one before.

        Where one player alone may act, because nobody else is allowed to or has anything to act with, it is whether that player has a loop:
        first without responses and in this step alone. Otherwise it is about everything that can be reached (docs/adr/0007).
        """
        asked = self.scenario.question
        seats = [player.name for player in self.scenario.players]
        allowed = frozenset(seats.index(name) for name in asked.allow)
        able = frozenset(player for player in allowed if may_ever_act(self.start, player, asked.turns))
        if asked.find == "draw" or len(able) > 1 or not allowed:
            return (Question(allowed, responds=True, goes_on=True, exhaustive=True),)
        alone = able or allowed
        return (
            Question(alone, responds=False, goes_on=False, exhaustive=False),
            Question(alone, responds=True, goes_on=False, exhaustive=False),
            Question(alone, responds=True, goes_on=True, exhaustive=False),
        )

    def system(
        self, question: Question, numbers: tuple[str, ...] = (), tallies: tuple[str, ...] = (), runs: int | None = None
    ) -> CertifiableSystem:
        """The position as a transition system for a question; ``runs`` limits how many processes of the rules it runs."""
        scenario = self.scenario
        while True:
            try:
                system = CardSystem(
                    copy_of(self.start),
                    self.board.setting,
                    question,
                    profile=scenario.profile,
                    range_of_influence=scenario.game.range_of_influence,
                    cards=self.board.cards,
                    source=lambda: self._source(question),
                    numbers=numbers,
                    tallies=tallies,
                    runs=runs,
                )
                return cast(CertifiableSystem, system)  # it is given back none but its own states
            except NumbersGrew as grown:  # while the start settles only tallies can turn up
                tallies = (*tallies, *grown.names)

    @property
    def gap(self) -> tuple[str, str] | None:
        """A card with an ability that is not modelled and may matter, and what the ability is about."""
        return not_understood(self.board.cards)

    @property
    def harmless_gaps(self) -> tuple[tuple[str, str, str], ...]:
        """Abilities that are not modelled and cannot matter: the card, what it is about, why."""
        return harmless_gaps(self.board.cards)

    # ------------------------------------------------------------------ what the file expects
    def wrong_facts(self) -> tuple[WrongFact, ...]:
        """The facts of ``[expect.after]`` that are not so."""
        if self.scenario.after.is_empty:
            return ()
        try:
            return wrong_facts(self._played, self.scenario, self._alike)
        except UnsupportedPositionError as missing:
            return (WrongFact("after", "facts that can be told", str(missing)),)

    def _alike(self, one: Game, other: Game) -> bool:
        """Whether two games are the same position, ids told apart."""
        freezer = Freezer(replace(self.board.setting, track=True))
        first, second = (freezer.freeze(copy_of(game), ("alike",)) for game in (one, other))
        return first[0] is second[0] and first[1] == second[1]

    def number(self, name: str, net: Mapping[str, int]) -> int:
        """The change of a number as ``[expect]`` names it, from the changes by the names that the analysis uses.

        ``A.mana`` is all mana, ``A.tokens.Zombie`` all groups of such tokens, and an id stands for its object.
        """
        owner, _, rest = name.partition(".")
        if rest == "mana":
            return sum(change for key, change in net.items() if key.startswith(f"{name}."))
        slot = self._slots.get(owner)
        if slot is not None:
            name = f"{slot}.{rest}"
        if ".tokens." in name or ".mana." in name:
            return sum(change for key, change in net.items() if _SAME.sub("", key).partition("|")[0] == name)
        return net.get(name, 0)

    @cached_property
    def _slots(self) -> dict[str, str]:
        """For each id what the analysis calls its object in the names of numbers."""
        labels = {obj.oid: obj.label for obj in self._played.objects.values() if obj.label}
        names = Freezer(self.board.setting).slot_names(copy_of(self.start))
        return {label: names[oid] for oid, label in labels.items() if oid in names}

    # ------------------------------------------------------------------ certificates
    def _source(self, question: Question) -> dict[str, Any]:
        """The position as JSON: the scenario, the data of its cards, and what exactly is asked."""
        return {
            "scenario": tomllib.loads(write_scenario(self.scenario)),
            "cards": as_data(self.board.named),
            "question": {
                "allowed": sorted(question.allowed),
                "responds": question.responds,
                "goes_on": question.goes_on,
                "exhaustive": question.exhaustive,
            },
        }


@dataclass(frozen=True, slots=True)
class _GivenCards:
    """Cards that come with the position."""

    cards: Mapping[str, Card]

    def find(self, name: str) -> Card | None:
        """The card of that name."""
        return self.cards.get(name)


def read_position(source: dict[str, Any]) -> CertifiableSystem:
    """The system that a certificate holds.

    Raises:
        MtgloopError: it cannot be read.
        ValueError: a part is missing or is something else.
    """
    match source:
        case {"scenario": dict(tables), "cards": list(cards), "question": dict(asked), "numbers": list(numbers), "tallies": list(tallies)}:
            pass
        case _:
            raise ValueError("no position")
    try:
        known = [card_of(card, place="certificate") for card in cards]
    except CardFormatError as error:
        raise ValueError(str(error)) from None
    scenario = scenario_from_tables(tables, "certificate")
    position = Position(scenario, _GivenCards({card.name: card for card in known}))
    allowed = frozenset(int(seat) for seat in asked["allowed"])
    question = Question(allowed, **{key: bool(asked[key]) for key in ("responds", "goes_on", "exhaustive")})
    return position.system(question, tuple(map(str, numbers)), tuple(map(str, tallies)))
