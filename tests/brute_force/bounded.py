"""Sequences that can be performed twice in a row, straight from ``docs/semantics.md`` sections 5 and 6, on finite graphs.

On a finite graph a sequence that can be performed n times for every n comes back to a state, so it is a cycle; what is left for this module
are the bounded ones, and those that stop only because other players leave the game.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Literal

from tests.brute_force.graph import Edge, Graph, TooLarge
from tests.brute_force.interpreter import Label


@dataclass(frozen=True)
class Repetition:
    """A sequence w with w.w possible and the shape equal before the first, between, and after the second pass (section 5).

    Attributes:
        start: the node before the first pass.
        word: the labels of one pass.
        nodes: the nodes before the first, between, and after the second pass.
    """

    start: int
    word: tuple[Label, ...]
    nodes: tuple[int, int, int]


@dataclass(frozen=True)
class Goal:
    """A repetition that stops in its third pass only because other players leave the game (section 5, "Unbounded").

    Attributes:
        repetition: the last two full passes.
        sustained_by: the players with an action, a payment or a choice on it, in any of the passes.
        losers: the players who lose or draw when it stops.
        stoppable: whether a single player sustains it, with an action that player may decline at a quiet node, so that it is plain
            without solving a game that exactly this player can end it.
    """

    repetition: Repetition
    sustained_by: frozenset[int]
    losers: frozenset[int]
    stoppable: bool


@dataclass(frozen=True)
class ForcedPlay:
    """What forced play from the start decides (section 6), or None if it decides nothing.

    Attributes:
        nodes: the nodes of the forced play in order, up to where it is not forced, ends, stops or repeats.
        repetition: what happened twice in a row, for a bounded loop.
    """

    kind: Literal["forced-draw", "bounded-loop", "game-ends"] | None
    nodes: tuple[int, ...]
    repetition: Repetition | None = None


def reachable_from(graph: Graph) -> list[set[int]]:
    """Per node, the nodes one or more moves away (section 5: a sequence of moves)."""
    found = []
    for n in graph.nodes():
        seen: set[int] = set()
        queue = deque([n])
        while queue:
            for edge in graph.edges[queue.popleft()]:
                if edge.target not in seen:
                    seen.add(edge.target)
                    queue.append(edge.target)
        found.append(seen)
    return found


def same_shape(graph: Graph) -> list[list[int]]:
    """The nodes, grouped by shape (section 5)."""
    groups: dict[tuple[object, ...], list[int]] = {}
    for n in graph.nodes():
        groups.setdefault(graph.shape(n), []).append(n)
    return list(groups.values())


def shortest_repetition(graph: Graph, work: int) -> Repetition | None:
    """A shortest sequence of moves that can be performed twice in a row (section 5), or None if there is none at all.

    For every two nodes of one shape, the second reachable from the first: the same moves are made from both at once until the first has
    come to the second and the second to a node of the same shape.

    Raises:
        TooLarge: the search takes more than ``work`` steps.
    """
    after = reachable_from(graph)
    best: Repetition | None = None
    for group in same_shape(graph):
        for s in group:
            for t in group:
                if t not in after[s]:
                    continue
                queue: deque[tuple[int, int, tuple[Label, ...]]] = deque([(s, t, ())])
                seen = {(s, t)}
                while queue:
                    a, b, word = queue.popleft()
                    if best is not None and len(word) + 1 >= len(best.word):
                        break
                    for first, second in together(graph, a, b):
                        work -= 1
                        if work < 0:
                            raise TooLarge("search for a repetition")
                        pair = (first.target, second.target)
                        longer = (*word, first.move.label)
                        if first.target == t and second.target in group and (best is None or len(longer) < len(best.word)):
                            best = Repetition(s, longer, (s, t, second.target))
                        if pair not in seen and (first.target == t or t in after[first.target]):
                            seen.add(pair)
                            queue.append((*pair, longer))
    return best


def together(graph: Graph, a: int, b: int) -> list[tuple[Edge, Edge]]:
    """The moves with the same label from two nodes (section 5: the same sequence)."""
    return [(e, f) for e in graph.edges[a] for f in graph.edges[b] if e.move.label == f.move.label]


def leavers(graph: Graph, node: int) -> frozenset[int] | None:
    """Who loses or draws in the check at a node, if somebody leaves the game in it whatever is picked; else None (section 3)."""
    if graph.modes[node] not in ("ask", "check"):
        return None
    found: set[int] = set()
    for edge in graph.edges[node]:
        before, after = graph.states[node].players, graph.states[edge.target].players
        if edge.move.kind == "sba":
            if before == after:
                return None
            found |= {i for i, (name, status) in enumerate(after.items()) if status in ("lost", "drew") and before[name] == "playing"}
        else:
            deeper = leavers(graph, edge.target)
            if deeper is None:
                return None
            found |= deeper
    return frozenset(found)


def goals(graph: Graph, work: int) -> list[Goal]:
    """The repetitions that at least one player sustains and that stop only because other players leave the game (section 5).

    One for every minimal set of sustaining players, with a shortest word. Three passes are made at once: two full ones, and a third
    that is cut short where the next move is not possible because a state-based check comes first in which somebody leaves. (A
    repetition with more than two full passes has this form from its last two full passes on.) No sustaining player may lose or draw in
    that check.
    Reading: only a check at the very place where the pass is cut short counts.

    Raises:
        TooLarge: the search takes more than ``work`` steps.
    """
    doomed = {n: out for n in graph.nodes() if (out := leavers(graph, n)) is not None}
    if not doomed:
        return []
    after = reachable_from(graph)
    ahead = {n for n in graph.nodes() if n in doomed or any(d in after[n] for d in doomed)}
    found: dict[frozenset[int], Goal] = {}
    for group in same_shape(graph):
        for s in group:
            for t in group:
                for u in group:
                    if t in after[s] and u in after[t] and u in ahead:
                        work = goals_from(graph, (s, t, u), doomed, after, found, work)
    return [goal for players, goal in found.items() if not any(other < players for other in found)]


def goals_from(
    graph: Graph,
    start: tuple[int, int, int],
    doomed: dict[int, frozenset[int]],
    after: list[set[int]],
    found: dict[frozenset[int], Goal],
    work: int,
) -> int:
    """Adds the goals whose passes start at three given nodes to ``found`` (section 5, "Unbounded"); returns the work left."""
    s, t, u = start
    # the third pass: a node, or None once it was cut short; then who lost in the check that did
    Item = tuple[int, int, int | None, frozenset[int], frozenset[int], bool]
    first_item: Item = (s, t, u, frozenset(), frozenset(), False)
    queue: deque[tuple[Item, tuple[Label, ...]]] = deque([(first_item, ())])
    seen = {first_item}
    while queue:
        (a, b, c, players, losers, declinable), word = queue.popleft()
        for one, two in together(graph, a, b):
            work -= 1
            if work < 0:
                raise TooLarge("search for a goal")
            if one.target != t and t not in after[one.target]:
                continue
            who = players | decider(one) | decider(two)
            stop = declinable or (one.move.kind == "action" and graph.is_quiet(a))
            thirds: list[tuple[int | None, frozenset[int], frozenset[int]]] = []
            if c is None:
                thirds.append((None, losers, who))
            else:
                same = [e for e in graph.edges[c] if e.move.label == one.move.label]
                thirds += [(e.target, losers, who | decider(e)) for e in same]
                if not same and c in doomed:
                    thirds.append((None, doomed[c], who))
            for third, lost, sustaining in thirds:
                item: Item = (one.target, two.target, third, sustaining, lost, stop)
                longer = (*word, one.move.label)
                if third is None and (one.target, two.target) == (t, u) and sustaining and not sustaining & lost:
                    known = found.get(sustaining)
                    stoppable = stop and len(sustaining) == 1
                    if known is None or (not stoppable, len(longer)) < (not known.stoppable, len(known.repetition.word)):
                        found[sustaining] = Goal(Repetition(s, longer, start), sustaining, lost, stoppable)
                if item not in seen:
                    seen.add(item)
                    queue.append((item, longer))
    return work


def decider(edge: Edge) -> frozenset[int]:
    """The player who decides a move, as a set (section 4: involved)."""
    return frozenset({edge.move.by}) if edge.move.decision and edge.move.by is not None else frozenset()


def forced_play(graph: Graph) -> ForcedPlay:
    """What forced play from the start decides (section 6).

    The play is forced as long as every state has exactly one move, and that no action. Reading: what happened twice in a row may have
    happened anywhere on the forced play, and has the shape equal at its three points (section 5).
    """
    nodes = [0]
    labels: list[Label] = []
    while True:
        here = nodes[-1]
        if graph.is_end(here) or (graph.is_quiet(here) and not graph.edges[here]):
            twice = repetition_on(graph, nodes, labels)
            if twice is not None:
                return ForcedPlay("bounded-loop", tuple(nodes), twice)
            return ForcedPlay("game-ends" if graph.is_end(here) else None, tuple(nodes))
        if len(graph.edges[here]) != 1 or graph.edges[here][0].move.kind == "action":
            return ForcedPlay(None, tuple(nodes))
        (edge,) = graph.edges[here]
        if edge.target in nodes:
            return ForcedPlay("forced-draw", (*nodes, edge.target))
        nodes.append(edge.target)
        labels.append(edge.move.label)


def repetition_on(graph: Graph, nodes: list[int], labels: list[Label]) -> Repetition | None:
    """A shortest sequence that happens twice in a row on a play, or None (sections 5 and 6)."""
    for length in range(1, len(labels) // 2 + 1):
        for i in range(len(labels) - 2 * length + 1):
            word = labels[i : i + length]
            points = (nodes[i], nodes[i + length], nodes[i + 2 * length])
            if word == labels[i + length : i + 2 * length] and len({graph.shape(n) for n in points}) == 1:
                return Repetition(nodes[i], tuple(word), points)
    return None
