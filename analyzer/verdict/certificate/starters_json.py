"""The evidence for a forced draw in a space that need not be covered: boxes of trapped positions, and plays that lead into them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from analyzer.budget import Budget
from analyzer.explore.walk import Segment
from analyzer.system.transition_system import Label, State, TransitionSystem
from analyzer.verdict.certificate.cover_json import WORK, nodes_json, trap_of
from analyzer.verdict.certificate.growing_cover import in_order
from analyzer.verdict.certificate.plays_json import PassTable
from analyzer.verdict.checker.boxes import Expander, Listed
from analyzer.verdict.checker.game import Shape
from analyzer.verdict.checker.plays import Player, read_passes
from analyzer.verdict.checker.plays import Segment as CheckedSegment
from analyzer.verdict.checker.refusing import Meter
from analyzer.verdict.checker.trap import read_starts, trap_roots
from analyzer.verdict.decision import Decision
from analyzer.verdict.kinds import VerdictKind
from analyzer.verdict.loops import Loop
from analyzer.verdict.plays import move_at


def trap_json(system: TransitionSystem, player: Player, decision: Decision, budget: Budget, table: PassTable) -> dict[str, Any] | None:
    """The boxes, and for every player who can start the draw a play to a decision of theirs that does; None if they are not found."""
    return _Search(system, player, decision, budget, table).run()


class _Search:
    def __init__(self, system: TransitionSystem, player: Player, decision: Decision, budget: Budget, table: PassTable) -> None:
        self._system = system
        self._player = player
        self._game = player.passes.game
        self._decision = decision
        self._limit = budget.boxes
        self._table = table
        self._traps: dict[State, list[Listed] | None] = {}

    def run(self) -> dict[str, Any] | None:
        decision = self._decision
        assert decision.decisive is not None
        start, before = decision.walk.state, len(decision.walk.play)
        wanted = set(decision.decisive.starters)
        nodes: dict[Listed, None] = {}
        witnesses: dict[int, dict[str, Any]] = {}
        trap = self._trap(start)
        if trap is not None:
            nodes.update(dict.fromkeys(trap))
        else:
            draws = [loop for loop in decision.loops if loop.kind is VerdictKind.FORCED_DRAW]
            for loop in sorted(draws, key=lambda x: x is not decision.decisive):
                entry = self._entry(loop, before)
                if entry is None:
                    continue
                play, label, by, trap = entry
                if by in wanted and by is not None and by not in witnesses:
                    witnesses[by] = {"play": self._table.play(play), "move": self._table.label(label)}
                    nodes.update(dict.fromkeys(trap))
                elif loop is decision.decisive:
                    nodes.update(dict.fromkeys(trap))
        if set(witnesses) != wanted or not nodes:
            return None
        plays = [witnesses[p] for p in sorted(witnesses)]
        roots = self._roots(plays, (*decision.decisive.stem[before:], *decision.decisive.body))
        expander = Expander(self._game, Meter(WORK), frozenset())
        listed = in_order(expander, list(nodes), roots)
        return {"nodes": nodes_json(expander, listed, roots), "starters": plays}

    def _roots(self, plays: list[dict[str, Any]], play: Sequence[Segment]) -> list[Shape]:
        """The shapes that the checker has met before it reads the boxes (only positions need them)."""
        if self._game.is_program:
            return []
        start, player = self._decision.walk.state, self._player
        starts = read_starts(player, start, plays, read_passes(self._table.json(), self._game))
        return trap_roots(player.passes, start, starts, [CheckedSegment(s.labels, s.times) for s in play])

    def _trap(self, state: State) -> list[Listed] | None:
        if state not in self._traps:
            self._traps[state] = trap_of(self._game, state, self._limit)
        return self._traps[state]

    def _entry(self, loop: Loop, before: int) -> tuple[tuple[Segment, ...], Label, int | None, list[Listed]] | None:
        """Where a loop's play comes to a position that it cannot stop from: the play so far, the move, whose decision it is, the boxes."""
        done: list[Segment] = []
        for segment, index, label, state, after in _steps(self._system, (*loop.stem[before:], *loop.body)):
            trap = self._trap(after)
            if trap is not None:
                move = move_at(self._system, state, label)
                play = (*done, Segment(segment.start, segment.labels[:index], 1)) if index else tuple(done)
                return play, label, move.by if move.is_decision else None, trap
            if index == len(segment.labels) - 1:
                done.append(segment)
        return None


def _steps(system: TransitionSystem, play: tuple[Segment, ...]) -> Iterator[tuple[Segment, int, Label, State, State]]:
    for segment in play:
        state = segment.start
        for index, label in enumerate(segment.labels):
            after = system.successor(state, label)
            yield segment, index, label, state, after
            state = after
