"""The verdict of a whole graph of states: its loops, and that nothing stronger is there (``docs/semantics.md`` section 4)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from analyzer.verdict.checker.cycles import elementary_cycles, reducible
from analyzer.verdict.checker.exclusion import STRENGTH, kind_of_owners, surviving_owners
from analyzer.verdict.checker.game import Game, Label, Shape
from analyzer.verdict.checker.games import Cycle, Traps, classify, traps_of
from analyzer.verdict.checker.graphs import components
from analyzer.verdict.checker.loops import Loop, examine_bounded
from analyzer.verdict.checker.plays import Player, Segment, Stretch
from analyzer.verdict.checker.refusing import Meter, OutOfWork, require
from analyzer.verdict.checker.states import StateGraph

_MOST_CYCLES = 4_000
_SMALL = 400
_A_LOOK = 100_000
_CYCLES = 4_000_000


@dataclass(frozen=True, slots=True)
class Finite:
    """A graph of states with its trapped nodes and its parts outside them."""

    space: StateGraph
    traps: Traps
    parts: list[list[int]]

    @staticmethod
    def of(space: StateGraph) -> Finite:
        """What is asked of a graph first."""
        graph = space.graph
        traps = traps_of(graph)
        return Finite(space, traps, components((n for n in range(len(graph)) if n not in traps.sure), graph.after))

    def starters(self) -> tuple[int, ...]:
        """The players who own a decision from a node that is not trapped to one that is."""
        graph, trapped = self.space.graph, self.traps.sure
        outside = (e for n in range(len(graph)) if n not in trapped for e in graph.edges[n])
        return tuple(sorted({e.move.by for e in outside if e.target in trapped and e.move.decides and e.move.by is not None}))


def loop_on_graph(player: Player, finite: Finite, body: Stretch) -> Loop:
    """A loop that comes back to its first state, classified on the graph."""
    require(body.end == body.start and body.segment.times == 1, "the loop does not come back to its first state")
    space, game = finite.space, player.passes.game
    taken = {}
    state = body.start
    for label in body.segment.labels:
        node, edge = space.edge(state, label)
        require(node not in taken, "the loop comes by one state twice")
        taken[node] = (edge,)
        state = space.states[edge.target]
    cycle = Cycle(taken)
    require(not reducible(space.graph, cycle, player.passes.meter), "the loop holds a smaller one with fewer players")
    found = classify(game, space.graph, cycle, finite.traps, player.passes.meter)
    return Loop(
        kind=found.kind,
        head=body.start,
        body=(body,),
        net=player.net([body], strict=False),
        involved=found.involved,
        can_end=found.can_end,
        chance=found.chance,
    )


def check_nothing_stronger(player: Player, finite: Finite, verdict: str, *, idle: bool) -> None:
    """Refuses if the graph has a trapped node, a loop that comes before ``verdict``, or one that only several players together can end.

    The last is looked for among the first cycles of each part only; so are, if the decisive loop changes nothing (``idle``), loops of the
    same kind that change something, which would be told first.
    """
    require(not finite.traps.sure, "a state is trapped: nobody could end what follows")
    for part in finite.parts:
        owners = len(finite.space.graph.owners(set(part)))
        possible = kind_of_owners(owners)
        if STRENGTH.index(possible) < STRENGTH.index(verdict):
            complete = False
            with suppress(OutOfWork):
                complete = _check_cycles(player, finite, part, verdict, Meter(_CYCLES), _MOST_CYCLES, idle=idle)
            require(complete, "there are too many cycles to look at")
        elif owners > 1 or idle:
            with suppress(OutOfWork):
                _check_cycles(player, finite, part, verdict, Meter(_A_LOOK), _SMALL, idle=idle)


def _check_cycles(player: Player, finite: Finite, part: list[int], verdict: str, meter: Meter, most: int, *, idle: bool) -> bool:
    """Looks at the cycles of a part, up to ``most``; whether that was all."""
    space, game = finite.space, player.passes.game
    for count, cycle in enumerate(elementary_cycles(space.graph, part, meter)):
        if count >= most:
            return False
        if reducible(space.graph, cycle, meter):
            continue
        found = classify(game, space.graph, cycle, finite.traps, meter)
        if found.kind == "left":
            continue
        require(found.kind != "together", "only several players together can end a loop")
        require(STRENGTH.index(found.kind) >= STRENGTH.index(verdict), "there is a loop that decides before this one")
        if idle and found.kind == verdict:
            require(not _net(player, finite, cycle), "there is an optional loop that changes something")
    return True


def _net(player: Player, finite: Finite, cycle: Cycle) -> dict[str, int]:
    state = finite.space.states[next(iter(cycle.nodes))]
    labels = tuple(edge.label for edge in cycle.edges())
    return player.net([Stretch(Segment(labels, 1), state, state)], strict=False)


# ---------------------------------------------------------------------- repetitions that are no cycles
def repetitions(game: Game, finite: Finite, meter: Meter) -> Iterator[tuple[int, tuple[Label, ...]]]:
    """For every two states of one shape a shortest sequence that leads from one to the other and from there to the shape again."""
    space = finite.space
    shapes = [game.shape(s) for s in space.states]
    groups: dict[Shape, list[int]] = {}
    for node, shape in enumerate(shapes):
        groups.setdefault(shape, []).append(node)
    for first, shape in enumerate(shapes):
        for second in groups[shape]:
            if second != first:
                labels = _lockstep(finite, shapes, first, second, meter)
                if labels is not None:
                    yield first, labels


def _lockstep(finite: Finite, shapes: list[Shape], first: int, second: int, meter: Meter) -> tuple[Label, ...] | None:
    edges = finite.space.graph.edges
    start = (first, second)
    came: dict[tuple[int, int], tuple[tuple[int, int], Label]] = {}
    seen = {start}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        meter.spend()
        also = {e.label: e.target for e in edges[at[1]]}
        for edge in edges[at[0]]:
            to = (edge.target, also.get(edge.label, -1))
            if to[1] < 0:
                continue
            if to[0] == second and shapes[to[1]] == shapes[second]:
                labels = [edge.label]
                while at != start:
                    at, label = came[at]
                    labels.append(label)
                return tuple(reversed(labels))
            if to not in seen:
                seen.add(to)
                came[to] = (at, edge.label)
                queue.append(to)
    return None


def check_no_repetition(player: Player, finite: Finite) -> None:
    """Refuses if some sequence can be performed twice in a row."""
    found = next(repetitions(player.passes.game, finite, player.passes.meter), None)
    require(found is None, "a sequence of moves can be performed twice in a row")


def check_no_goal(player: Player, finite: Finite, most_players: int) -> bool:
    """Whether it is certain that no repetition that more than so many players sustain stops only because others leave the game.

    It would count as unbounded (section 5) if one of them can end it. A shortest sequence is looked at for every two states of one shape.
    """
    statuses = [player.passes.game.status(state) for state in finite.space.states]
    if surviving_owners(finite.space.graph, range(len(statuses)), statuses.__getitem__) <= most_players:
        return True
    try:
        for node, labels in repetitions(player.passes.game, finite, Meter(_A_LOOK)):
            state = finite.space.states[node]
            if player.passes.repeat(state, labels, None, strict=False).times is None:
                continue  # it comes back to a state: it is one of the cycles
            examined = examine_bounded(player, Stretch(Segment(labels, 1), state, state), strict=False)
            if examined.goal is not None and len(examined.loop.involved) > most_players:
                return False  # whether somebody can end it is not asked here
    except OutOfWork:
        return False
    return True
