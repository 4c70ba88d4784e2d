"""The verdict of a whole graph of states: its loops, and that nothing stronger is there (``docs/semantics.md`` section 4)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from analyzer.verdict.checker.cycles import elementary_cycles, reducible
from analyzer.verdict.checker.exclusion import STRENGTH, kind_of_owners
from analyzer.verdict.checker.games import Class, Cycle, Traps, classify, traps_of
from analyzer.verdict.checker.graphs import components
from analyzer.verdict.checker.loops import Loop, examine_bounded
from analyzer.verdict.checker.plays import Player, Segment, Stretch
from analyzer.verdict.checker.refusing import refuse, require
from analyzer.verdict.checker.rules import Label
from analyzer.verdict.checker.states import StateGraph

_MOST_CYCLES = 3_000
_SMALL = 400


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
    starters = _starters(finite) if found.kind == "forced-draw" else ()
    return Loop(
        kind=found.kind,
        head=body.start,
        body=(body,),
        net=player.net([body], strict=False),
        involved=found.involved,
        can_end=found.can_end,
        starters=starters,
        chance=found.chance,
    )


def _starters(finite: Finite) -> tuple[int, ...]:
    graph, trapped = finite.space.graph, finite.traps.sure
    return tuple(
        sorted(
            {
                e.move.by
                for n in range(len(graph))
                if n not in trapped
                for e in graph.edges[n]
                if e.target in trapped and e.move.decides and e.move.by is not None
            }
        )
    )


def check_nothing_stronger(player: Player, finite: Finite, verdict: str, *, idle: bool) -> None:
    """Refuses if the graph has a trapped node, a loop that comes before ``verdict``, or one that only several players together can end.

    ``idle``: the decisive loop changes nothing, so that every optional loop that changes something comes before it.
    """
    require(not finite.traps.sure, "a state is trapped: nobody could end what follows")
    space, passes = finite.space, player.passes
    for part in finite.parts:
        owners = len(space.graph.owners(set(part)))
        possible = kind_of_owners(owners)
        excluded = STRENGTH.index(possible) >= STRENGTH.index(verdict) and not (idle and possible == verdict)
        count = 0
        for cycle in elementary_cycles(space.graph, part, passes.meter):
            count += 1
            if count > _MOST_CYCLES or (excluded and (count > _SMALL or owners < 2)):
                break
            if reducible(space.graph, cycle, passes.meter):
                continue
            found = classify(passes.game, space.graph, cycle, finite.traps, passes.meter)
            if found.kind == "left":
                continue
            require(found.kind != "together", "only several players together can end a loop")
            require(STRENGTH.index(found.kind) >= STRENGTH.index(verdict), "there is a loop that decides before this one")
            if idle and found.kind == verdict:
                require(not _net(player, finite, cycle), "there is an optional loop that changes something")
        require(excluded or count <= _MOST_CYCLES, "there are too many cycles to look at")


def _net(player: Player, finite: Finite, cycle: Cycle) -> dict[str, int]:
    state = finite.space.states[next(iter(cycle.nodes))]
    labels = tuple(edge.label for edge in cycle.edges())
    return player.net([Stretch(Segment(labels, 1), state, state)], strict=False)


# ---------------------------------------------------------------------- repetitions that are no cycles
def repetitions(player: Player, finite: Finite) -> Iterator[tuple[int, tuple[Label, ...]]]:
    """For every two states of one shape a shortest sequence that leads from one to the other and from there to the shape again."""
    game, space = player.passes.game, finite.space
    shapes = [game.shape(s) for s in space.states]
    groups: dict[tuple[int, ...], list[int]] = {}
    for node, shape in enumerate(shapes):
        groups.setdefault(shape, []).append(node)
    for first, shape in enumerate(shapes):
        for second in groups[shape]:
            if second != first:
                labels = _lockstep(player, finite, shapes, first, second)
                if labels is not None:
                    yield first, labels


def _lockstep(player: Player, finite: Finite, shapes: list[tuple[int, ...]], first: int, second: int) -> tuple[Label, ...] | None:
    edges = finite.space.graph.edges
    start = (first, second)
    came: dict[tuple[int, int], tuple[tuple[int, int], Label]] = {}
    seen = {start}
    queue = deque([start])
    while queue:
        at = queue.popleft()
        player.passes.meter.spend()
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
    require(next(repetitions(player, finite), None) is None, "a sequence of moves can be performed twice in a row")


def check_no_goal(player: Player, finite: Finite, most_players: int) -> None:
    """Refuses if a repetition sustained by more than so many players stops only because others leave the game: it would count as unbounded."""
    graph = finite.space.graph
    if len(graph.owners(range(len(graph)))) <= most_players:
        return
    for node, labels in repetitions(player, finite):
        state = finite.space.states[node]
        if player.passes.repeat(state, labels, None, strict=False).times is None:
            continue  # it comes back to a state: it is one of the cycles
        examined = examine_bounded(player, Stretch(Segment(labels, 1), state, state), strict=False)
        if examined.goal is not None and len(examined.loop.involved) > most_players:
            refuse("a repetition stops only because others leave the game")


__all__ = ["Class", "Finite", "check_no_goal", "check_no_repetition", "check_nothing_stronger", "loop_on_graph", "repetitions"]
