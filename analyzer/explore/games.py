"""Games on a graph: where a play can stop, and whether one player can make it stop (docs/semantics.md 4).

What a graph leaves open (``SPLIT``, ``OPEN``) is settled by ``optimistic``: true in favour of stopping, false against it. A claim
that holds both ways is certain.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from analyzer.explore.graph import Edge, GameGraph, NodeKind
from analyzer.system.program import StepKind
from analyzer.system.transition_system import Label


def can_stop(graph: GameGraph, *, optimistic: bool) -> bytearray:
    """For each node 1 if a path of ending moves leads to a node where the play stops; the others are trapped."""
    count = len(graph)
    stops = bytearray(count)
    before: list[list[int]] = [[] for _ in range(count)]
    need = [1] * count
    queue: deque[int] = deque()
    for node in range(count):
        kind = graph.kinds[node]
        if kind in (NodeKind.END, NodeKind.QUIET) or (kind is NodeKind.OPEN and optimistic):
            stops[node] = 1
            queue.append(node)
        elif kind is NodeKind.SPLIT:
            below = set(graph.children[node])
            need[node] = 1 if optimistic else len(below)
            for child in below:
                before[child].append(node)
        else:
            for target in {e.target for e in graph.edges[node] if e.is_ending}:
                before[target].append(node)
    while queue:
        node = queue.popleft()
        for source in before[node]:
            if not stops[source]:
                need[source] -= 1
                if need[source] <= 0:
                    stops[source] = 1
                    queue.append(source)
    return stops


@dataclass(frozen=True, slots=True)
class LoopInGraph:
    """A loop as nodes of a graph with the edges that it takes from each."""

    edges: Mapping[int, tuple[Edge, ...]]

    @property
    def nodes(self) -> Collection[int]:
        """The nodes of the loop."""
        return self.edges.keys()

    @property
    def used(self) -> frozenset[Label]:
        """The labels of its actions and payments: what the others may go on with."""
        return frozenset(e.move.label for edges in self.edges.values() for e in edges if e.action or e.move.pays)

    @property
    def used_options(self) -> frozenset[Label]:
        """The labels of all its moves."""
        return frozenset(e.move.label for edges in self.edges.values() for e in edges)


class EndingGame:
    """The game "can player p end this loop while everybody else goes on with it".

    ``bad`` are the nodes that must not be visited infinitely often: the loop's and the trapped ones.
    """

    def __init__(self, graph: GameGraph, loop: LoopInGraph, player: int, bad: Collection[int], *, optimistic: bool) -> None:
        self._graph = graph
        self._loop = loop
        self._player = player
        self._bad = bad
        self._optimistic = optimistic
        self._used = loop.used
        self._decisions = frozenset((e.move.label, e.move.by) for edges in loop.edges.values() for e in edges if e.move.is_decision)
        self._staying = False
        self._scope = self._reach()

    def winning(self) -> set[int]:
        """The nodes from which the player makes the repetition stop with probability one.

        Almost-sure reachability of the region where the player surely keeps away from ``bad`` for ever (or the play stops).
        """
        safe = self._safe_region()
        allowed = set(self._scope)
        while True:
            won = set(safe & allowed)
            grew = True
            while grew:
                grew = False
                for node in allowed - won:
                    if self._wins_step(node, won, allowed):
                        won.add(node)
                        grew = True
            if won == allowed:
                return won
            allowed = won

    def ends_at(self, target: int, won: set[int]) -> bool:
        """Whether a move to ``target`` is one that ends the repetition."""
        return target in won

    def declining_ends(self, node: int, won: set[int]) -> bool:
        """Whether not acting (not paying) at a node ends the repetition."""
        return self._declined(node, won, won)

    # ------------------------------------------------------------------ the moves that count
    def _reach(self) -> set[int]:
        seen = set(self._loop.nodes)
        stack = list(seen)
        while stack:
            node = stack.pop()
            targets = [e.target for e in self._graph.edges[node] if self._counts(node, e)]
            for target in (*targets, *self._graph.children.get(node, ())):
                if target not in seen:
                    seen.add(target)
                    stack.append(target)
        return seen

    def _counts(self, node: int, edge: Edge) -> bool:
        """Whether an edge can be taken at all in this game."""
        if edge.action or edge.move.pays:
            return edge.move.label in self._used
        return True

    def _safe_region(self) -> set[int]:
        """The greatest set without bad nodes in which the player surely stays, or stops the play."""
        region = {n for n in self._scope if n not in self._bad}
        self._staying = True
        shrunk = True
        while shrunk:
            shrunk = False
            for node in list(region):
                if not self._wins_step(node, region, region):
                    region.discard(node)
                    shrunk = True
        self._staying = False
        return region

    def _good(self, edge: Edge, good: set[int]) -> bool:
        """Whether an edge leads where the player wants. To stay there for ever, others must not go on with decisions that the loop uses."""
        if self._staying and edge.move.is_decision and edge.move.by != self._player and (edge.move.label, edge.move.by) in self._decisions:
            return False
        return edge.target in good

    def _wins_step(self, node: int, good: set[int], sure: set[int]) -> bool:
        """Whether from ``node`` the player gets into ``good``: chance must stay in ``sure`` and may reach ``good``."""
        graph = self._graph
        match graph.kinds[node]:
            case NodeKind.END:
                return True
            case NodeKind.OPEN:
                return self._optimistic
            case NodeKind.SPLIT:
                test = any if self._optimistic else all
                return test(child in good for child in graph.children[node])
            case _:
                pass
        taken = self._loop.edges.get(node)
        if taken is None:
            return self._others_then_wait(node, good, sure)
        results = [self._on_loop(node, edge, good, sure) for edge in taken]
        return all(results)

    def _on_loop(self, node: int, edge: Edge, good: set[int], sure: set[int]) -> bool:
        mine = edge.move.by == self._player
        if edge.action:
            return (self._good(edge, good)) or (mine and self._declined(node, good, sure))
        if edge.move.kind is StepKind.CHANCE:
            return self._wait(node, good, sure)
        if mine and edge.move.kind is StepKind.CHOICE:
            return self._wait(node, good, sure)
        if mine and edge.move.pays:
            return self._good(edge, good) or self._declined(node, good, sure)
        return self._good(edge, good)

    def _declined(self, node: int, good: set[int], sure: set[int]) -> bool:
        """The player does not act or pay here; another player's action of the loop, if there is one, goes on."""
        graph = self._graph
        others = [e for e in graph.edges[node] if e.action and e.move.by != self._player and e.move.label in self._used]
        if graph.kinds[node] is NodeKind.QUIET:
            return all(self._good(e, good) for e in others)
        if not all(self._good(e, good) for e in others):
            return False
        return self._wait(node, good, sure, refuse=True)

    def _others_then_wait(self, node: int, good: set[int], sure: set[int]) -> bool:
        """Off the loop: others may take the loop's actions, else what waits goes on."""
        others = [e for e in self._graph.edges[node] if e.action and e.move.by != self._player and e.move.label in self._used]
        if not all(self._good(e, good) for e in others):
            return False
        return self._graph.kinds[node] is NodeKind.QUIET or self._wait(node, good, sure)

    def _wait(self, node: int, good: set[int], sure: set[int], *, refuse: bool = False) -> bool:
        """What waits goes on: the player's own choice, or everybody else's against them."""
        edges = [e for e in self._graph.edges[node] if not e.action]
        if not edges:
            return False
        first = edges[0].move
        if first.kind is StepKind.CHANCE:
            return all(e.target in sure for e in edges) and any(self._good(e, good) for e in edges)
        if first.kind is StepKind.UNLESS:
            otherwise = [e for e in edges if not e.move.pays]
            pays = [e for e in edges if e.move.pays and e.move.label in self._used and e.move.by != self._player]
            return all(self._good(e, good) for e in (*otherwise, *pays))
        if first.kind is StepKind.CHOICE and first.by == self._player:
            return any(self._good(e, good) for e in edges)
        return all(self._good(e, good) for e in edges)


def chance_returns(graph: GameGraph, loop: LoopInGraph, *, optimistic: bool) -> set[int]:
    """The nodes from which the players together are sure to come back to the loop, whatever chance does.

    ``optimistic`` here is in favour of coming back.
    """
    used = loop.used
    back = set(loop.nodes)
    scope = range(len(graph))
    grew = True
    while grew:
        grew = False
        for node in scope:
            if node in back:
                continue
            kind = graph.kinds[node]
            if kind is NodeKind.SPLIT:
                test = any if optimistic else all
                holds = test(child in back for child in graph.children[node])
            elif kind is NodeKind.OPEN:
                holds = optimistic
            else:
                edges = graph.edges[node]
                actions = [e for e in edges if (e.action or e.move.pays) and e.move.label in used]
                waits = [e for e in edges if not e.action and not e.move.pays]
                holds = any(e.target in back for e in actions)
                if not holds and waits:
                    test = all if waits[0].move.kind is StepKind.CHANCE else any
                    holds = test(e.target in back for e in waits)
            if holds:
                back.add(node)
                grew = True
    return back
