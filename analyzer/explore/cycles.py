"""Components and cycles of a graph. The only module that imports networkx; never all elementary cycles without a limit."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator
from itertools import islice, pairwise
from typing import Any

from analyzer.explore.games import LoopInGraph
from analyzer.explore.graph import Edge, GameGraph
from analyzer.system.transition_system import Label


def components(graph: GameGraph, nodes: Collection[int]) -> list[set[int]]:
    """Strongly connected parts with a cycle, in order of their first node (Tarjan 1972, without recursion).

    Ours rather than networkx's because every verdict asks for it, and importing networkx costs more than deciding a small model.
    """
    inside = nodes if isinstance(nodes, set | frozenset | range) else set(nodes)
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    open_nodes: list[int] = []
    is_open: set[int] = set()
    parts: list[set[int]] = []
    for root in nodes:
        if root in order:
            continue
        work: list[tuple[int, Iterator[int]]] = [(root, iter(graph.successors(root)))]
        order[root] = low[root] = len(order)
        open_nodes.append(root)
        is_open.add(root)
        while work:
            node, targets = work[-1]
            for target in targets:
                if target not in inside:
                    continue
                if target not in order:
                    order[target] = low[target] = len(order)
                    open_nodes.append(target)
                    is_open.add(target)
                    work.append((target, iter(graph.successors(target))))
                    break
                if target in is_open:
                    low[node] = min(low[node], order[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == order[node]:
                    part: set[int] = set()
                    while node not in part:
                        part.add(open_nodes.pop())
                    is_open -= part
                    if len(part) > 1 or node in graph.successors(node):
                        parts.append(part)
    return sorted(parts, key=min)


def path_between(graph: GameGraph, source: int, target: int, inside: Collection[int]) -> list[tuple[int, Edge | None]] | None:
    """A shortest path as (node, edge taken there); a step into a split's child has no edge. Empty if source is target."""
    if source == target:
        return []
    came: dict[int, tuple[int, Edge | None]] = {}
    queue = deque([source])
    while queue:
        node = queue.popleft()
        steps: list[tuple[Edge | None, int]] = [(e, e.target) for e in graph.edges[node]]
        steps += [(None, child) for child in graph.children.get(node, ())]
        for edge, to in steps:
            if to in came or to not in inside or to == source:
                continue
            came[to] = (node, edge)
            if to == target:
                path: list[tuple[int, Edge | None]] = []
                while to != source:
                    path.append(came[to])
                    to = came[to][0]
                path.reverse()
                return path
            queue.append(to)
    return None


Cycle = tuple[tuple[int, Edge], ...]


def _rotated(cycle: list[tuple[int, Edge]]) -> Cycle:
    """The cycle from its first discovered node on."""
    at = min(range(len(cycle)), key=lambda i: cycle[i][0])
    return (*cycle[at:], *cycle[:at])


def short_cycles(graph: GameGraph, part: set[int], most: int) -> Iterator[Cycle]:
    """A shortest cycle through the first edges of each label, then through pairs of different players' decisions; at most ``most``."""
    return islice(_short_cycles(graph, part), most)


def _short_cycles(graph: GameGraph, part: set[int]) -> Iterator[Cycle]:
    by_label: dict[Label, list[tuple[int, Edge]]] = {}
    for node in sorted(part):
        for edge in graph.edges[node]:
            if edge.target in part:
                by_label.setdefault(edge.move.label, []).append((node, edge))
    for edges in by_label.values():
        for node, edge in edges[:3]:
            back = path_between(graph, edge.target, node, part)
            if back is not None:
                yield _rotated([(node, edge), *((n, e) for n, e in back if e is not None)])
    firsts = [edges[0] for edges in by_label.values() if edges[0][1].move.is_decision]
    for n1, e1 in firsts:
        for n2, e2 in firsts:
            if e1.move.by == e2.move.by:
                continue
            there = path_between(graph, e1.target, n2, part)
            back = path_between(graph, e2.target, n1, part)
            if there is None or back is None:
                continue
            cycle = [(n1, e1), *((n, e) for n, e in there if e is not None), (n2, e2), *((n, e) for n, e in back if e is not None)]
            if len({n for n, _ in cycle}) == len(cycle):
                yield _rotated(cycle)


def all_cycles(graph: GameGraph, part: set[int], most: int) -> Iterator[Cycle]:
    """Elementary cycles of a small part (parallel edges apart), at most ``most``; only where exactness asks for it."""
    import networkx as nx

    digraph = nx.DiGraph()
    parallel: dict[tuple[int, int], list[Edge]] = {}
    for node in sorted(part):
        for edge in graph.edges[node]:
            if edge.target in part:
                digraph.add_edge(node, edge.target)
                parallel.setdefault((node, edge.target), []).append(edge)

    def expand(nodes: list[int], at: int, taken: list[tuple[int, Edge]]) -> Iterator[Cycle]:
        if at == len(nodes):
            yield _rotated(taken)
            return
        pair = (nodes[at], nodes[(at + 1) % len(nodes)])
        for edge in parallel[pair]:
            yield from expand(nodes, at + 1, [*taken, (nodes[at], edge)])

    return islice((c for nodes in nx.simple_cycles(digraph) for c in expand(nodes, 0, [])), most)


def as_loop(cycle: Iterable[tuple[int, Edge]]) -> LoopInGraph:
    """A cycle as a loop of the ending game."""
    return LoopInGraph({node: (edge,) for node, edge in cycle})


def is_reducible(graph: GameGraph, loop: LoopInGraph, involved: Collection[int]) -> bool:
    """Whether the loop's moves, without the decisions of some involved player, still allow a cycle through one of its nodes."""
    labels = loop.used_options
    return any(_cycle_without(graph, node, labels, player) for player in involved for node in loop.nodes)


def _cycle_without(graph: GameGraph, root: int, labels: frozenset[Label], player: int) -> bool:
    """Whether ``root`` can be reached from itself over the given labels, decisions of ``player`` left out."""
    seen: set[int] = set()
    stack = [root]
    while stack:
        for target in _steps_without(graph, stack.pop(), labels, player):
            if target == root:
                return True
            if target not in seen:
                seen.add(target)
                stack.append(target)
    return False


def _steps_without(graph: GameGraph, node: int, labels: frozenset[Label], player: int) -> Iterator[int]:
    for edge in graph.edges[node]:
        if edge.move.label in labels and not (edge.move.is_decision and edge.move.by == player):
            yield edge.target
    yield from graph.children.get(node, ())


def closed_by(tree: Iterable[tuple[int, int, Label]], across: Iterable[tuple[int, Label, int]]) -> Iterator[tuple[int, tuple[Label, ...]]]:
    """For each move across the tree of a search that lies on a cycle, the shortest such cycle: where it begins and its labels.

    Args:
        tree: parent, child and the move between them. across: a position, a move from it, and the position reached, known before.
    """
    import networkx as nx

    moves = tuple(across)
    graph: Any = nx.DiGraph()
    for at, target, label in (*tree, *((at, target, label) for at, label, target in moves)):
        graph.add_edge(at, target, label=label)
    part = {node: number for number, nodes in enumerate(nx.strongly_connected_components(graph)) for node in nodes}
    for at, _, target in moves:
        if part[at] == part[target]:
            path = [*nx.shortest_path(graph, target, at), target]
            yield target, tuple(graph.edges[edge]["label"] for edge in pairwise(path))
