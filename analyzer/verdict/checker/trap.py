"""Boxes that cannot be left towards a stop, and the plays that lead into them: who can start a forced draw."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from analyzer.verdict.checker.boxes import Cover, Expander, cover_of, read_nodes
from analyzer.verdict.checker.game import END, QUIET, Label, Move, Shape, State
from analyzer.verdict.checker.graphs import OPEN
from analyzer.verdict.checker.json_values import items, mapping
from analyzer.verdict.checker.passes import Passes
from analyzer.verdict.checker.plays import Player, Segment, read_play
from analyzer.verdict.checker.refusing import refuse, require

_LOOKED_FOR = 20_000
_EXPANDED = 5_000


class Trap:
    """Listed boxes from which ending moves lead to no stop and out of none of them: every state in them is trapped."""

    def __init__(self, passes: Passes, listed: Any, roots: Callable[[], Iterable[Shape]]) -> None:
        self._game = passes.game
        expander = Expander(self._game, passes.meter, frozenset())
        self._cover: Cover = cover_of(expander, read_nodes(listed, expander, roots))
        kinds = self._cover.graph.kinds
        require(not any(k in (END, QUIET, OPEN) for k in kinds), "the play can stop in a box that is said to be a trap")

    def holds(self, state: State) -> bool:
        """Whether a state is in one of the boxes."""
        return self._cover.find(self._game.shape(state), tuple((n, n) for n in self._game.numbers(state))) is not None


@dataclass(frozen=True, slots=True)
class Start:
    """How somebody is said to start the draw: a decision in a state, and the state after it."""

    state: State
    by: int
    after: State


def read_starts(player: Player, start: State, plays: Any, table: Sequence[tuple[Label, ...]]) -> list[Start]:
    """What a certificate says of who can start the draw: plays to a state, and a decision there."""
    game = player.passes.game
    found: list[Start] = []
    for entry in items(plays, "who can start it"):
        witness = mapping(entry, "who can start it", ("play", "move"))
        stretches = player.perform(start, read_play(witness["play"], table), strict=False)
        state = stretches[-1].end if stretches else start
        move = game.situation(state).move(game.read_label(witness["move"]))
        if move is None or not move.decides or move.by is None:
            refuse("what is said to start the draw is no decision")
        found.append(Start(state, move.by, game.successor(state, move.label)))
    return found


def trap_roots(passes: Passes, start: State, starts: Sequence[Start], play: Sequence[Segment]) -> list[Shape]:
    """The shapes that a list of trapped positions may begin with: of the start, after decisions that lead there, along the loop's play."""
    shape = passes.game.shape
    return [shape(start), *(shape(s.after) for s in starts), *(shape(state) for _, state in _moves(passes, start, play))]


def starters(passes: Passes, starts: Sequence[Start], trap: Trap) -> tuple[int, ...]:
    """Who can start the draw: each by a decision that leads from a state that can stop into the trap; else refuses."""
    for entry in starts:
        require(trap.holds(entry.after), "what is said to start the draw leads into no trap")
        require(can_stop(passes, entry.state), "what is said to start the draw comes after its start")
    return tuple(sorted({entry.by for entry in starts}))


def can_stop(passes: Passes, start: State) -> bool:
    """Whether ending moves lead from a state to a stop; looked for among a limited number of states."""
    game = passes.game
    seen = {start}
    queue = deque([start])
    while queue and len(seen) < _LOOKED_FOR:
        passes.meter.spend()
        state = queue.popleft()
        situation = game.situation(state)
        if situation.mode in (END, QUIET):
            return True
        for move in situation.waits:
            if not move.pays:
                after = game.successor(state, move.label)
                if after not in seen:
                    seen.add(after)
                    queue.append(after)
    return False


def entered_by(passes: Passes, start: State, play: Sequence[Segment], trap: Trap) -> int | None:
    """Whose decision takes a play into the trap; None if nobody's does (it starts there, or the rules or chance lead there)."""
    if trap.holds(start):
        return None
    entering = next((move for move, state in _moves(passes, start, play) if trap.holds(state)), None)
    require(entering is not None, "the loop is in no trap")
    return entering.by if entering is not None and entering.decides else None


def _moves(passes: Passes, state: State, play: Sequence[Segment]) -> Iterator[tuple[Move, State]]:
    """The moves of a play one by one with the states they lead to."""
    require(sum(len(s.labels) * s.times for s in play) <= _EXPANDED, "a play is too long to be followed move by move")
    for segment in play:
        for _ in range(segment.times):
            for label in segment.labels:
                move = passes.game.situation(state).move(label)
                if move is None:
                    refuse("a move of a play is not possible")
                state = passes.move(state, label, strict=False)
                yield move, state
