"""Plays as a certificate writes them: a table of passes, and segments that say which pass happens how many times in a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analyzer.verdict.checker.game import Game, Label, State
from analyzer.verdict.checker.json_values import index, integer, items, pair
from analyzer.verdict.checker.passes import Passes, Piece
from analyzer.verdict.checker.refusing import require

_OFTEN = 3


@dataclass(frozen=True, slots=True)
class Segment:
    """Moves performed ``times`` times in a row."""

    labels: tuple[Label, ...]
    times: int


@dataclass(frozen=True, slots=True)
class Stretch:
    """A segment as it was performed: from ``start``; with the pieces that prove it if it is repeated or tallies are asked for."""

    segment: Segment
    start: State
    end: State


def read_passes(value: Any, game: Game) -> list[tuple[Label, ...]]:
    """The table of passes."""
    table: list[tuple[Label, ...]] = []
    for labels in items(value, "the table of passes"):
        table.append(tuple(game.read_label(x) for x in items(labels, "a pass")))
        require(len(table[-1]) > 0, "a pass has no moves")
    return table


def read_play(value: Any, passes: Sequence[tuple[Label, ...]]) -> tuple[Segment, ...]:
    """A play: pairs (pass, times)."""
    found: list[Segment] = []
    for entry in items(value, "a play"):
        which, times = pair(entry, "a segment of a play")
        segment = Segment(passes[index(which, "a pass", len(passes))], integer(times, "how often a pass happens"))
        require(segment.times >= 1, "a pass happens less than once")
        found.append(segment)
    return tuple(found)


class Player:
    """Performs plays."""

    def __init__(self, passes: Passes) -> None:
        self.passes = passes
        self._met: dict[tuple[State, tuple[Label, ...]], int] = {}

    def perform(self, state: State, play: Sequence[Segment], *, strict: bool) -> list[Stretch]:
        """The stretches of a play from a state; refuses if it is not possible."""
        found: list[Stretch] = []
        for segment in play:
            end = self._segment(state, segment, strict=strict)
            found.append(Stretch(segment, state, end))
            state = end
        return found

    def _segment(self, state: State, segment: Segment, *, strict: bool) -> State:
        passes = self.passes
        if segment.times > 1:
            repetition = passes.repeat(state, segment.labels, segment.times, strict=strict)
            require(repetition.times == segment.times, "a pass cannot happen as often in a row as a play says")
            return repetition.state
        game = passes.game
        key = (game.shape(state), segment.labels)
        self._met[key] = self._met.get(key, 0) + 1
        if self._met[key] > _OFTEN:
            # a pass that comes up again and again is run once in linear forms
            effect = passes.effect(state, segment.labels, strict=strict)
            if effect is not None:
                return game.state(effect.shape, effect.after(game.numbers(state)))
        for label in segment.labels:
            state = passes.move(state, label, strict=strict)
        return state

    def net(self, stretches: Sequence[Stretch], *, strict: bool) -> dict[str, int]:
        """The change of every number and tally over a play; only those that change."""
        game = self.passes.game
        tallies: tuple[int, ...] = (0,) * len(game.tally_names)
        if tallies:
            for stretch in stretches:
                tallies = self.passes.change(self._pieces(stretch, strict=strict), tallies)
        before, after = game.numbers(stretches[0].start), game.numbers(stretches[-1].end)
        changes = (*(b - a for a, b in zip(before, after, strict=True)), *tallies)
        return {name: change for name, change in zip((*game.number_names, *game.tally_names), changes, strict=True) if change}

    def _pieces(self, stretch: Stretch, *, strict: bool) -> Sequence[Piece]:
        segment = stretch.segment
        if segment.times > 1:
            return self.passes.repeat(stretch.start, segment.labels, segment.times, strict=strict).pieces
        effect = self.passes.effect(stretch.start, segment.labels, strict=strict)
        require(effect is not None, "a move of a play is not possible")
        assert effect is not None
        return (Piece(effect, self.passes.game.numbers(stretch.start), 1),)
