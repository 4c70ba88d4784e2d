"""Graphs of states or of boxes, their strongly connected parts, and from where the play can stop."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field

from analyzer.verdict.checker.game import Label, Move

SPLIT, OPEN = "split", "open"


@dataclass(frozen=True, slots=True)
class Edge:
    """A move to a node.

    Attributes:
        action: it is taken with priority.
        change: in a graph of boxes what it adds to each number, None where it does something else.
    """

    move: Move
    target: int
    action: bool
    change: tuple[int | None, ...] = ()

    @property
    def ending(self) -> bool:
        """Whether it counts on the way to an end: no action, no payment."""
        return not self.action and not self.move.pays

    @property
    def label(self) -> Label:
        """The label of its move."""
        return self.move.label


@dataclass(slots=True)
class Graph:
    """Nodes with their kinds (``end``, ``waiting``, ``quiet``, ``split``, ``open``), edges, and the children of splits."""

    kinds: list[str] = field(default_factory=list)
    edges: list[list[Edge]] = field(default_factory=list)
    children: dict[int, list[int]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.kinds)

    def add(self, kind: str) -> int:
        """A new node."""
        self.kinds.append(kind)
        self.edges.append([])
        return len(self.kinds) - 1

    @property
    def exact(self) -> bool:
        """Whether nothing is open or split."""
        return not self.children and OPEN not in self.kinds

    def after(self, node: int) -> Iterator[int]:
        """The nodes one step on."""
        for edge in self.edges[node]:
            yield edge.target
        yield from self.children.get(node, ())

    def after_ending(self, node: int) -> Iterator[int]:
        """The nodes one ending move on, or the children of a split."""
        for edge in self.edges[node]:
            if edge.ending:
                yield edge.target
        yield from self.children.get(node, ())

    def owners(self, nodes: Collection[int]) -> set[int]:
        """Players with a decision between the given nodes."""
        return {e.move.by for n in nodes for e in self.edges[n] if e.target in nodes and e.move.decides and e.move.by is not None}

    def stopping(self, *, hopeful: bool) -> list[bool]:
        """From which nodes a path of ending moves leads to a stop. What is split or open counts for it if ``hopeful``, else against it."""
        count = len(self)
        stops = [False] * count
        before: list[list[int]] = [[] for _ in range(count)]
        missing = [1] * count
        queue: deque[int] = deque()
        for node, kind in enumerate(self.kinds):
            if kind in ("end", "quiet") or (kind == OPEN and hopeful):
                stops[node] = True
                queue.append(node)
                continue
            targets = set(self.after_ending(node))
            if kind == SPLIT and not hopeful:
                missing[node] = len(targets)
            for target in targets:
                before[target].append(node)
        while queue:
            for node in before[queue.popleft()]:
                missing[node] -= 1
                if missing[node] <= 0 and not stops[node]:
                    stops[node] = True
                    queue.append(node)
        return stops


def components(nodes: Iterable[int], after: Callable[[int], Iterable[int]]) -> list[list[int]]:
    """The strongly connected parts with a cycle, each sorted, in the order of their first nodes (Tarjan 1972)."""
    inside = set(nodes)
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    stacked: set[int] = set()
    found: list[list[int]] = []
    for root in sorted(inside):
        if root in number:
            continue
        work: list[tuple[int, Iterator[int]]] = []

        def enter(node: int, work: list[tuple[int, Iterator[int]]] = work) -> None:
            number[node] = low[node] = len(number)
            stack.append(node)
            stacked.add(node)
            work.append((node, iter(after(node))))

        enter(root)
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in inside:
                    continue
                if target not in number:
                    enter(target)
                    break
                if target in stacked:
                    low[node] = min(low[node], number[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == number[node]:
                    part: list[int] = []
                    while not part or part[-1] != node:
                        part.append(stack.pop())
                        stacked.discard(part[-1])
                    if len(part) > 1 or node in after(node):
                        found.append(sorted(part))
    return sorted(found)
