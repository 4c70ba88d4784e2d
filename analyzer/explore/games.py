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
    """The game "can player p end this loop while everybody else goes on with it" (docs/semantics.md 4).

    An almost-sure co-Buechi game: ``bad`` nodes, and others' decisions that the loop uses, must not come up infinitely
    often. It is solved by the
    threefold fixpoint ``nu Z. mu X. nu Y`` (de Alfaro and Henzinger 2000): from ``X`` the player has made progress towards
    never meeting them again, in ``Y`` the player stays clear of them, chance must not leave ``Z``.
    """

    def __init__(self, graph: GameGraph, loop: LoopInGraph, player: int, bad: Collection[int], *, optimistic: bool) -> None:
        self._graph = graph
        self._loop = loop
        self._player = player
        self._bad = bad
        self._optimistic = optimistic
        self._used = loop.used
        self._decisions = frozenset((e.move.label, e.move.by) for edges in loop.edges.values() for e in edges if e.move.is_decision)
        self._progress: set[int] = set()
        self._clear: set[int] = set()
        self._sure: set[int] = set()
        self._before: dict[int, list[int]] = {}

    def winning(self) -> set[int]:
        """The nodes from which the player makes the repetition stop with probability one."""
        self._sure = self._reach()
        for node in self._sure:
            for target in self._graph.successors(node):
                self._before.setdefault(target, []).append(node)
        while True:
            self._progress = set()
            while True:
                self._clear = set(self._sure)
                self._shrink(self._clear)
                if self._clear == self._progress:
                    break
                self._progress = self._clear
                self._attract()
            if self._progress == self._sure:
                return self._progress
            self._sure = self._progress

    def _shrink(self, region: set[int]) -> None:
        """Drop nodes from which the player neither makes progress nor stays clear, until none is left to drop."""
        work = [n for n in region if n not in self._progress]
        while work:
            node = work.pop()
            if node in region and node not in self._progress and not self._wins_step(node):
                region.discard(node)
                work += self._before.get(node, ())

    def _attract(self) -> None:
        """Add to the progress what surely (chance: almost surely) gets there, all at once; the fixpoint would add it layer by layer."""
        self._clear = set()
        work = [n for t in self._progress for n in self._before.get(t, ())]
        while work:
            node = work.pop()
            if node in self._sure and node not in self._progress and self._wins_step(node):
                self._progress.add(node)
                work += self._before.get(node, ())

    def declining_ends(self, node: int) -> bool:
        """Whether not acting (not paying) at a node of the loop ends the repetition; to be asked after ``winning``."""
        return self._declined(node)

    # ------------------------------------------------------------------ the moves that count
    def _reach(self) -> set[int]:
        seen = set(self._loop.nodes)
        stack = list(seen)
        while stack:
            node = stack.pop()
            targets = [e.target for e in self._graph.edges[node] if self._counts(e)]
            for target in (*targets, *self._graph.children.get(node, ())):
                if target not in seen:
                    seen.add(target)
                    stack.append(target)
        return seen

    def _counts(self, edge: Edge) -> bool:
        """Whether an edge can be taken at all in this game."""
        if edge.action or edge.move.pays:
            return edge.move.label in self._used
        return True

    def _good(self, node: int, edge: Edge) -> bool:
        """Whether an edge makes progress or stays clear."""
        if edge.target in self._progress:
            return True
        if node in self._bad or edge.target not in self._clear:
            return False
        theirs = edge.move.is_decision and edge.move.by != self._player
        return not (theirs and (edge.move.label, edge.move.by) in self._decisions)

    def _wins_step(self, node: int) -> bool:
        """Whether from ``node`` the player makes progress or stays clear."""
        graph = self._graph
        match graph.kinds[node]:
            case NodeKind.END:
                return True
            case NodeKind.OPEN:
                return self._optimistic
            case NodeKind.SPLIT:
                test = any if self._optimistic else all
                stay = node not in self._bad
                return test(c in self._progress or (stay and c in self._clear) for c in graph.children[node])
            case _:
                pass
        taken = self._loop.edges.get(node)
        if taken is None:
            return self._declined(node)
        return all(self._on_loop(node, edge) for edge in taken)

    def _on_loop(self, node: int, edge: Edge) -> bool:
        mine = edge.move.by == self._player
        if edge.action:
            return self._good(node, edge) or (mine and self._declined(node))
        if edge.move.kind is StepKind.CHANCE or (mine and edge.move.kind is StepKind.CHOICE):
            return self._wait(node)
        if mine and edge.move.pays:
            return self._good(node, edge) or self._declined(node)
        return self._good(node, edge)

    def _others_act(self, node: int) -> bool:
        """Whether the player may let the others take the loop's actions here."""
        acts = (e for e in self._graph.edges[node] if e.action and e.move.by != self._player and e.move.label in self._used)
        return all(self._good(node, e) for e in acts)

    def _declined(self, node: int) -> bool:
        """The player does nothing on their own: another player's action of the loop, if there is one, or what waits goes on."""
        if not self._others_act(node):
            return False
        return self._graph.kinds[node] is NodeKind.QUIET or self._wait(node)

    def _wait(self, node: int) -> bool:
        """What waits goes on: the player's own choice, or everybody else's against them."""
        edges = [e for e in self._graph.edges[node] if not e.action]
        if not edges:
            return False
        first = edges[0].move
        if first.kind is StepKind.CHANCE:
            if all(self._good(node, e) for e in edges):
                return True
            return all(e.target in self._sure for e in edges) and any(e.target in self._progress for e in edges)
        if first.kind is StepKind.UNLESS:
            pays = [e for e in edges if e.move.pays and e.move.label in self._used and e.move.by != self._player]
            return all(self._good(node, e) for e in (*(e for e in edges if not e.move.pays), *pays))
        if first.kind is StepKind.CHOICE and first.by == self._player:
            return any(self._good(node, e) for e in edges)
        return all(self._good(node, e) for e in edges)


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
