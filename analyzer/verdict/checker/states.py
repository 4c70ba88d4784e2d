"""The whole graph of reachable states."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.verdict.checker.game import Game, Label, State
from analyzer.verdict.checker.graphs import OPEN, Edge, Graph
from analyzer.verdict.checker.refusing import Meter, refuse


@dataclass(frozen=True, slots=True)
class StateGraph:
    """A graph whose nodes are states; node 0 is the start."""

    graph: Graph
    states: tuple[State, ...]
    index: dict[State, int]

    def edge(self, state: State, label: Label) -> tuple[int, Edge]:
        """The node of a state and its edge with a label."""
        node = self.index.get(state, -1)
        edge = next((e for e in self.graph.edges[node] if e.label == label), None) if node >= 0 else None
        if edge is None:
            refuse("the loop is not on the graph of states")
        return node, edge


def explore(game: Game, start: State, most: int, meter: Meter) -> StateGraph:
    """Everything reachable from a state; refuses if it is more than ``most`` states, or if of some what happens there is not known."""
    graph = Graph()
    states = [start]
    index = {start: 0}
    for state in states:
        meter.spend()
        situation = game.situation(state)
        if situation.mode == OPEN:
            refuse("what happens in a state is not known")
        node = graph.add(situation.mode)
        for action, moves in ((False, situation.waits), (True, situation.actions)):
            for move in moves:
                after = game.successor(state, move.label)
                target = index.setdefault(after, len(states))
                if target == len(states):
                    states.append(after)
                    if len(states) > most:
                        refuse("more states can be reached than the certificate says")
                graph.edges[node].append(Edge(move, target, action))
    return StateGraph(graph, tuple(states), index)
