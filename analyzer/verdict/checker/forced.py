"""Forced play from the start (``docs/semantics.md`` section 6): what comes first on it that repeats for ever or ends the game decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from analyzer.verdict.checker.game import END, QUIET, Label, State
from analyzer.verdict.checker.json_values import index, mapping
from analyzer.verdict.checker.loops import Loop, examine_bounded, examine_endless
from analyzer.verdict.checker.plays import Player, Segment, Stretch
from analyzer.verdict.checker.refusing import refuse, require

_FORCED_FURTHER = 1_000
_MOST_PERIODS = 4_000_000


def one_pass(player: Player, stretch: Stretch, *, strict: bool) -> Stretch:
    """The first pass of a stretch."""
    segment = Segment(stretch.segment.labels, 1)
    return player.perform(stretch.start, (segment,), strict=strict)[0]


def repeats_for_ever(player: Player, stretches: Sequence[Stretch], loop: Any, recurrence: Any) -> Loop:
    """The loop at the end of a forced play; ``loop`` says where it begins."""
    at = index(mapping(loop, "the loop", ("at",))["at"], "the first segment of the loop", len(stretches))
    body = tuple(stretches[at:])
    if body[-1].end == body[0].start:
        require(recurrence is None, "a loop has a recurrence that it does not need")
        return Loop("forced-draw", body[0].start, body, player.net(body, strict=True))
    require(len(body) == 1 and body[0].segment.times == 1, "the loop does not come back to its first state")
    return replace(examine_endless(player, body[0], recurrence, strict=True).loop, kind="forced-draw")


def bounded_on_the_way(player: Player, stretches: Sequence[Stretch], loop: Any) -> Loop:
    """A pass that a forced play repeats, as a bounded loop."""
    at = index(mapping(loop, "the loop", ("at",))["at"], "the segment of the loop", len(stretches))
    require(stretches[at].segment.times >= 2, "the pass is not repeated")
    return examine_bounded(player, one_pass(player, stretches[at], strict=False), strict=False).loop


def check_stopped(player: Player, state: State, end: str) -> None:
    """Refuses unless a play is over in a state as it is said to be."""
    situation = player.passes.game.situation(state)
    if end == "game-over":
        require(situation.mode == END, "the game is not over where it is said to be")
    else:
        require(situation.mode == QUIET and not situation.actions, "the play does not stop where it is said to")


def check_choice(player: Player, state: State) -> None:
    """Refuses unless somebody has a choice in a state, or soon after: a repetition may begin on what is forced before it."""
    game = player.passes.game
    for _ in range(_FORCED_FURTHER):
        situation = game.situation(state)
        if situation.forced is None:
            require(len(situation.waits) + len(situation.actions) > 0, "nobody has a choice where the forced play is said to end")
            return
        state = game.successor(state, situation.forced.label)
    refuse("the play is forced much further than it is said to be")


def check_nothing_twice(player: Player, start: State, play: Sequence[Segment]) -> None:
    """Refuses if some sequence happens twice in a row in a forced play, with the same shape before, between and after."""
    require(all(s.times == 1 for s in play), "a pass is repeated in a play that is said to repeat nothing")
    game = player.passes.game
    labels: list[Label] = [label for s in play for label in s.labels]
    shapes: list[State] = [game.shape(start)]
    state = start
    for label in labels:
        state = player.passes.move(state, label, strict=True)
        shapes.append(game.shape(state))
    places: dict[State, list[int]] = {}
    for place, shape in enumerate(shapes):
        places.setdefault(shape, []).append(place)
    work = _MOST_PERIODS
    for same in places.values():
        for n, first in enumerate(same):
            for second in same[n + 1 :]:
                period = second - first
                third = second + period
                work -= 1
                require(work > 0, "a forced play is too long to see that nothing in it is repeated")
                if third <= len(labels) and shapes[third] == shapes[first] and labels[first:second] == labels[second:third]:
                    refuse("a sequence happens twice in a row in a play that is said to repeat nothing")
