"""Follows the evidence of a certificate to a verdict.

``by`` says how the verdict was reached:

- ``walk``: forced play decides;
- ``states``: the whole graph of states;
- ``boxes``: a graph of boxes that covers every play;
- ``trap``: a forced draw in a space that need not be covered;
- ``program``: every step is an action, so nobody is ever trapped (of a position its rules engine says so, and that is trusted);
- ``counted``: another engine exhausted the space, and that is trusted.

For starting values left open there will be a list of such cases, each with its box of starting values.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from analyzer.verdict.checker.boxes import Expander, cover_of, read_nodes
from analyzer.verdict.checker.exclusion import STRENGTH, bound_of, read_rankings, strongest_by_program
from analyzer.verdict.checker.finite import Finite, check_no_goal, check_no_repetition, check_nothing_stronger, loop_on_graph
from analyzer.verdict.checker.forced import (
    bounded_on_the_way,
    check_choice,
    check_nothing_twice,
    check_stopped,
    one_pass,
    repeats_for_ever,
)
from analyzer.verdict.checker.game import State
from analyzer.verdict.checker.json_values import integer, mapping, one_of, text
from analyzer.verdict.checker.loops import Loop, examine_bounded, examine_endless, settle
from analyzer.verdict.checker.passes import Passes
from analyzer.verdict.checker.plays import Player, Segment, Stretch, read_passes, read_play
from analyzer.verdict.checker.refusing import refuse, require
from analyzer.verdict.checker.states import explore
from analyzer.verdict.checker.trap import Trap, entered_by, read_starts, starters, trap_roots

_NO_GOAL = "no stronger repetition stops only because other players leave the game, so that it would count as unbounded"
_NOT_TRAPPED = "the rules engine's word that nothing mandatory goes on for ever, and that nobody decides but those who decide on the loop"
_LOOPS = ("fragmented-loop", "optional-loop", "nondeterministic-loop", "bounded-loop")


@dataclass(frozen=True, slots=True)
class Followed:
    """Where evidence leads: a verdict, the loop that decides, the last state of forced play; what was not checked."""

    verdict: str
    loop: Loop | None
    final: State | None = None
    trusted: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Found:
    """The decisive loop, its play up to it, and whether it was classified on the graph of states."""

    loop: Loop
    play: tuple[Segment, ...]


class Case:
    """The evidence for one start."""

    def __init__(self, passes: Passes, evidence: Any) -> None:
        keys = ("by", "passes", "forced", "end", "loop", "recurrence", "space")
        self._found = mapping(evidence, "the evidence", keys)
        self._passes = passes
        self._game = passes.game
        self._player = Player(passes)
        self._table = read_passes(self._found["passes"], passes.game)
        self._start = passes.game.start
        self._forced = read_play(self._found["forced"], self._table)
        self._stretches: list[Stretch] = self._player.perform(self._start, self._forced, strict=True)

    @property
    def _state(self) -> State:
        """Where the forced play of the certificate leads."""
        return self._stretches[-1].end if self._stretches else self._start

    def follow(self, verdict: str) -> Followed:
        """The verdict that the evidence leads to; ``verdict`` is what the certificate concludes: it only says what has to be excluded."""
        by = one_of(self._found["by"], "the way to the verdict", ("walk", "states", "boxes", "trap", "program", "counted"))
        if by == "walk":
            return self._walk()
        require(text(self._found["end"], "how forced play ends") == "choice", "forced play ends in another way")
        check_choice(self._player, self._state)
        match by:
            case "states":
                return self._states(verdict)
            case "boxes":
                return self._boxes(verdict)
            case "trap":
                return self._trap()
            case "program":
                return self._program(verdict)
            case _:
                return self._counted(verdict)

    # ------------------------------------------------------------------ forced play
    def _walk(self) -> Followed:
        require(self._found["space"] is None, "forced play needs no more evidence")
        end = one_of(self._found["end"], "how forced play ends", ("repeats", "stops", "game-over"))
        where = self._found["loop"]
        if end == "repeats":
            loop = repeats_for_ever(self._player, self._stretches, where, self._found["recurrence"])
            return Followed("forced-draw", loop)
        require(self._found["recurrence"] is None, "a recurrence is not needed")
        check_stopped(self._player, self._state, end)
        if where is not None:
            return Followed("bounded-loop", bounded_on_the_way(self._player, self._stretches, where), self._state)
        check_nothing_twice(self._player, self._start, self._forced)
        return Followed("game-ends" if end == "game-over" else "no-loop", None, self._state)

    # ------------------------------------------------------------------ the whole graph of states
    def _states(self, verdict: str) -> Followed:
        count = integer(mapping(self._found["space"], "the space", ("states",))["states"], "a number of states")
        space = explore(self._game, self._state, count, self._passes.meter)
        require(len(space.states) == count, "fewer states can be reached than the certificate says")
        finite = Finite.of(space)
        found = self._loop(finite)
        if found is None:
            check_nothing_stronger(self._player, finite, "no-loop", idle=False)
            check_no_repetition(self._player, finite)
            return Followed("no-loop", None)
        loop = found.loop
        if loop.kind == "forced-draw":
            return Followed("forced-draw", replace(loop, starters=finite.starters()))
        require(loop.kind in _LOOPS, "the loop cannot be ended by one player")
        require(loop.kind == verdict, "the loop is of another kind")
        check_nothing_stronger(self._player, finite, loop.kind, idle=loop.kind == "optional-loop" and not loop.net)
        complete = loop.kind == "fragmented-loop" or check_no_goal(self._player, finite, 1 if loop.kind == "optional-loop" else 0)
        return Followed(loop.kind, loop, trusted=() if complete else (_NO_GOAL,))

    def _loop(self, finite: Finite | None) -> _Found | None:
        """The decisive loop after the forced play."""
        where = self._found["loop"]
        if where is None:
            require(self._found["recurrence"] is None, "a recurrence is not needed")
            return None
        if isinstance(where, dict) and "at" in where:
            require(self._found["recurrence"] is None, "a recurrence is not needed")
            return _Found(bounded_on_the_way(self._player, self._stretches, where), ())
        spec = mapping(where, "the loop", ("stem", "body", "as", "around"))
        stem = read_play(spec["stem"], self._table)
        before = self._player.perform(self._state, stem, strict=False)
        body = read_play(spec["body"], self._table)
        require(len(body) == 1 and body[0].times == 1, "the loop is not one pass")
        stretch = self._player.perform(before[-1].end if before else self._state, body, strict=False)[0]
        how = one_of(spec["as"], "what the loop is", ("cycle", "endless", "bounded"))
        play = (*stem, *body)
        if how == "cycle":
            if finite is None:
                refuse("a loop can only be classified on a graph of states where there is one")
            require(spec["around"] is None and self._found["recurrence"] is None, "a cycle needs no more evidence")
            return _Found(loop_on_graph(self._player, finite, stretch), play)
        if how == "endless":
            examined = examine_endless(self._player, stretch, self._found["recurrence"], strict=False)
        else:
            require(self._found["recurrence"] is None, "a recurrence is not needed")
            examined = examine_bounded(self._player, one_pass(self._player, stretch, strict=False), strict=False)
        return _Found(settle(self._passes, examined, spec["around"]), play)

    # ------------------------------------------------------------------ boxes
    def _boxes(self, verdict: str) -> Followed:
        space = mapping(self._found["space"], "the space", ("nodes", "every", "ending"))
        expander = Expander(self._game, self._passes.meter)
        cover = cover_of(expander, read_nodes(space["nodes"], expander, lambda: [self._game.shape(self._state)]))
        start = tuple((n, n) for n in self._game.numbers(self._state))
        require(cover.find(self._game.shape(self._state), start) is not None, "the start is in no listed box")
        bound = bound_of(self._game, cover, read_rankings(space["every"]), read_rankings(space["ending"]), self._passes.meter)
        require(bound.stops, "the play may be unable to stop")
        found = self._loop(None)
        reached = "no-loop" if found is None else found.loop.kind
        require(reached in _LOOPS or found is None, "the loop cannot be ended by one player")
        require(reached == verdict, "the loop is of another kind")
        require(STRENGTH.index(bound.strongest) >= STRENGTH.index(reached), "a loop that decides before this one is not excluded")
        goals = STRENGTH.index(bound.goals) < STRENGTH.index(reached)
        return Followed(reached, None if found is None else found.loop, trusted=(_NO_GOAL,) if goals else ())

    def _trap(self) -> Followed:
        space = mapping(self._found["space"], "the space", ("nodes", "starters"))
        found = self._loop(None)
        if found is None:
            refuse("there is no loop")
        require(found.loop.kind == "forced-draw", "the loop may be ended")
        starts = read_starts(self._player, self._state, space["starters"], self._table)
        trap = Trap(self._passes, space["nodes"], lambda: trap_roots(self._passes, self._state, starts, found.play))
        who = starters(self._passes, starts, trap)
        entered = entered_by(self._passes, self._state, found.play, trap)
        require(entered is None or entered in who, "who starts the loop is not among those who can")
        require(who == () or not trap.holds(self._state), "the play is trapped before anybody starts it")
        return Followed("forced-draw", replace(found.loop, starters=who))

    # ------------------------------------------------------------------ a look at the program, or another engine's count
    def _program(self, verdict: str) -> Followed:
        require(self._found["space"] is None, "a look at the program needs no more evidence")
        strongest = strongest_by_program(self._game)
        return self._at_most(verdict, strongest, () if self._game.is_program else (_NOT_TRAPPED,))

    def _counted(self, verdict: str) -> Followed:
        require(self._game.is_program, "no other engine can count the states of a position")
        space = mapping(self._found["space"], "the space", ("states", "strongest"))
        count = integer(space["states"], "a number of states")
        strongest = one_of(space["strongest"], "the strongest kind", STRENGTH)
        trusted = f"exhaustion of {count} states by another engine: nobody is trapped, and no loop comes before {strongest}"
        return self._at_most(verdict, strongest, (trusted,))

    def _at_most(self, verdict: str, strongest: str, trusted: tuple[str, ...]) -> Followed:
        found = self._loop(None)
        if found is None:
            refuse("there is no loop")
        require(found.loop.kind in _LOOPS and found.loop.kind == verdict, "the loop is of another kind")
        require(STRENGTH.index(strongest) >= STRENGTH.index(verdict), "a loop that decides before this one is not excluded")
        return Followed(verdict, found.loop, trusted=trusted)
