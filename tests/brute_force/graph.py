"""The graph of all states a model can reach (``docs/semantics.md`` section 4, first paragraph)."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from analyzer.system.program import Program, Sort
from tests.brute_force.interpreter import Mode, Move, Plain, State, as_plain, initial, moves, perform


class TooLarge(Exception):
    """A limit of the brute force was hit; nothing is said about the model."""


@dataclass(frozen=True)
class Edge:
    """A move from one node to another (section 4). Two moves between the same nodes are two edges."""

    source: int
    target: int
    move: Move


@dataclass(frozen=True)
class Graph:
    """A node for every reachable state, in breadth-first order from the start, which is node 0 (section 4).

    Attributes:
        states: per node, the state as first reached (its tallies are those of that way).
        modes: per node, what happens there (section 2).
        edges: per node, its moves.
    """

    program: Program
    states: tuple[State, ...]
    modes: tuple[Mode, ...]
    edges: tuple[tuple[Edge, ...], ...]

    def nodes(self) -> range:
        """All nodes (section 4)."""
        return range(len(self.states))

    def is_end(self, node: int) -> bool:
        """Whether the game is over (section 4: end nodes)."""
        return self.modes[node] == "over"

    def is_quiet(self, node: int) -> bool:
        """Whether the play may stop (section 4: quiet nodes)."""
        return self.modes[node] == "quiet"

    def plain(self) -> frozenset[Plain]:
        """All states as plain data, for comparison (section 1)."""
        return frozenset(as_plain(state) for state in self.states)

    def shape(self, node: int) -> tuple[object, ...]:
        """Everything of a state that is not a number (section 5: the integer variables that are not tallies)."""
        state = self.states[node]
        numbers = {v.name for v in self.program.variables if v.sort is Sort.INT}
        return (
            tuple(value for name, value in state.values.items() if name not in numbers),
            tuple(state.players.values()),
            state.inside,
            tuple(state.picks.values()),
        )


def reachable(program: Program, limit: int) -> Graph:
    """The graph of all reachable states (section 4).

    Raises:
        TooLarge: there are more than ``limit`` states.
        ModelError: some reachable move is in error.
    """
    start = initial(program)
    states = [start]
    number = {as_plain(start): 0}
    modes: list[Mode] = []
    edges: list[tuple[Edge, ...]] = []
    queue = deque([0])
    while queue:
        source = queue.popleft()
        mode, possible = moves(program, states[source])
        found = []
        for move in possible:
            after = perform(program, states[source], move)
            key = as_plain(after)
            if key not in number:
                if len(states) >= limit:
                    raise TooLarge(f"more than {limit} states")
                number[key] = len(states)
                states.append(after)
                queue.append(number[key])
            found.append(Edge(source, number[key], move))
        modes.append(mode)
        edges.append(tuple(found))
    return Graph(program, tuple(states), tuple(modes), tuple(edges))
