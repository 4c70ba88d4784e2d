"""The state graph of a game as a picture, with the decisive loop marked."""

from __future__ import annotations

from analyzer.explore.games import can_stop
from analyzer.explore.graph import NodeKind as GraphKind
from analyzer.explore.graph import StateGraph, explore_states
from analyzer.system.transition_system import Label, State, TransitionSystem
from analyzer.verdict.decision import Decision
from analyzer.verdict.loops import Loop
from analyzer.verdict.picture import Edge, GraphPicture, Node, NodeKind

DRAWN = 200
_MARKED = 2_000


def picture_of(
    system: TransitionSystem, decision: Decision, *, title: str, description: str, states: int, moves: int, complete: bool
) -> GraphPicture:
    """The states nearest to the start (at most ``DRAWN``), with the decisive loop marked; the totals are told, drawn or not."""
    graph = explore_states(system, system.initial(), DRAWN)
    shown = min(len(graph), DRAWN)
    stops = can_stop(graph, optimistic=True)
    marked = _marked(system, decision.decisive)
    on_loop = {state for state, _ in marked}
    nodes = tuple(
        Node(i, system.caption(graph.states[i]), _kind(graph, i, stopping=bool(stops[i])), graph.states[i] in on_loop, start=i == 0)
        for i in range(shown)
    )
    edges = tuple(
        Edge(
            i,
            edge.target,
            system.describe(edge.move.label),
            None if edge.move.by is None else system.players[edge.move.by],
            (graph.states[i], edge.move.label) in marked,
        )
        for i in range(shown)
        for edge in graph.edges[i]
        if edge.target < shown
    )
    return GraphPicture(title, description, system.players, nodes, edges, states, moves, complete)


def _kind(graph: StateGraph, node: int, *, stopping: bool) -> NodeKind:
    match graph.kinds[node]:
        case GraphKind.END:
            return NodeKind.END
        case GraphKind.QUIET:
            return NodeKind.QUIET
        case _:
            return NodeKind.WAITING if stopping else NodeKind.TRAPPED


def _marked(system: TransitionSystem, loop: Loop | None) -> set[tuple[State, Label]]:
    """The states of a loop's first pass with the moves it makes there."""
    found: set[tuple[State, Label]] = set()
    for segment in loop.body if loop is not None else ():
        state = segment.start
        for label in segment.labels:
            if len(found) >= _MARKED:
                return found
            found.add((state, label))
            state = system.successor(state, label)
    return found
