"""The game graph: nodes with what they ask for, edges with the moves. Concrete states and boxes give graphs of one kind."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass, field
from enum import Enum

from analyzer.system.transition_system import Mode, Move, State, TransitionSystem


class NodeKind(Enum):
    """What a node is.

    ``SPLIT``: which of its successors it is, is not known (a box that a guard cuts). ``OPEN``: not explored, or not known.
    """

    END = "end"
    QUIET = "quiet"
    WAITING = "waiting"
    SPLIT = "split"
    OPEN = "open"


KIND_OF = {Mode.END: NodeKind.END, Mode.QUIET: NodeKind.QUIET, Mode.WAITING: NodeKind.WAITING, Mode.OPEN: NodeKind.OPEN}


@dataclass(frozen=True, slots=True)
class Edge:
    """A move to a node.

    Attributes:
        action: it is taken with priority rather than an option of what waits.
        change: in an abstract graph, what it adds to each number; None where it does more than add a constant.
    """

    move: Move
    target: int
    action: bool
    change: tuple[int | None, ...] = ()

    @property
    def is_ending(self) -> bool:
        """Whether it counts on the way to an end: no action, no payment (docs/semantics.md 4)."""
        return not self.action and not self.move.pays


@dataclass(slots=True)
class GameGraph:
    """A graph in the order of discovery; node 0 is the start.

    Attributes:
        kinds, edges: of each node.
        children: of a ``SPLIT`` node, its possible nodes.
        complete: whether nothing is ``OPEN``.
    """

    kinds: list[NodeKind] = field(default_factory=list)
    edges: list[list[Edge]] = field(default_factory=list)
    children: dict[int, list[int]] = field(default_factory=dict)
    complete: bool = True

    def __len__(self) -> int:
        return len(self.kinds)

    def successors(self, node: int) -> list[int]:
        """All nodes one step on, children of a split included."""
        return [*(e.target for e in self.edges[node]), *self.children.get(node, ())]

    def owners(self, nodes: set[int]) -> frozenset[int]:
        """Players with a decision on an edge between the given nodes."""
        return frozenset(
            e.move.by for n in nodes for e in self.edges[n] if e.target in nodes and e.move.by is not None and e.move.is_decision
        )


@dataclass(slots=True)
class StateGraph(GameGraph):
    """A graph whose nodes are concrete states. ``seen_out``: every state was looked at, though of some what happens is not known."""

    states: list[State] = field(default_factory=list)
    index: dict[State, int] = field(default_factory=dict)
    parent: list[tuple[int, Move] | None] = field(default_factory=list)
    seen_out: bool = True

    def stem(self, node: int) -> list[Move]:
        """A shortest play from the start to a node."""
        moves: list[Move] = []
        at = self.parent[node]
        while at is not None:
            moves.append(at[1])
            at = self.parent[at[0]]
        moves.reverse()
        return moves


def explore_states(system: TransitionSystem, start: State, limit: int, allowed: frozenset[Hashable] | None = None) -> StateGraph:
    """The graph of states reachable from ``start``, breadth first; beyond ``limit`` states nodes stay ``OPEN``.

    ``allowed``, if given, holds the labels of the only actions and payments that may be taken (what a loop uses).
    """
    graph = StateGraph()

    def add(state: State, via: tuple[int, Move] | None) -> int:
        known = graph.index.get(state)
        if known is None:
            known = graph.index[state] = len(graph.states)
            graph.states.append(state)
            graph.parent.append(via)
            graph.kinds.append(NodeKind.OPEN)
            graph.edges.append([])
            queue.append(known)
        return known

    queue: deque[int] = deque()
    add(start, None)
    while queue:
        node = queue.popleft()
        if node >= limit:
            graph.complete = graph.seen_out = False
            break
        state = graph.states[node]
        situation = system.situation(state)
        graph.kinds[node] = KIND_OF[situation.mode]
        if situation.mode is Mode.OPEN:
            graph.complete = False
        for action, moves in ((False, situation.moves), (True, situation.actions)):
            for move in moves:
                if allowed is not None and (action or move.pays) and move.label not in allowed:
                    continue
                target = add(system.successor(state, move.label), (node, move))
                graph.edges[node].append(Edge(move, target, action))
    return graph
