"""What cannot be there: an upper bound on the verdicts of a whole space, from an abstract graph that covers every play.

Two things exclude endless play: no path of forced moves and choices comes back (``can_stop``), or a ranking lowers with every step of each
strongly connected part (Podelski and Rybalchenko 2004; the linear case is Farkas' lemma).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.budget import Budget
from analyzer.decide.farkas import Ranking, ShiftEdge, circulation, ranking
from analyzer.errors import RangeError
from analyzer.explore.boxes import Box, BoxGraph, explore_boxes, point
from analyzer.explore.cycles import all_cycles, components
from analyzer.explore.games import can_stop
from analyzer.system.program import StepKind
from analyzer.system.transition_system import Label, State, TransitionSystem

_CYCLES = 400


@dataclass(frozen=True, slots=True)
class Ranked:
    """A part of a graph that every play leaves, by a ranking."""

    nodes: frozenset[int]
    ranking: Ranking


@dataclass(frozen=True, slots=True)
class UpperBound:
    """What an abstract graph excludes.

    Attributes:
        complete: the graph covers every play; else nothing is excluded.
        no_trap: from every position the play can stop.
        owners: for each part in which something can be repeated for ever, the players with a decision in it; chance steps
        that may lead out of
            the part for good are cut out first.
        chance: whether something can be repeated for ever through such a chance step.
        repeats: whether any shape can come up twice at all.
        flows: for parts that no ranking excludes, how often each move would be made (a circulation).
        rankings: the rankings that exclude the other parts.
        problem: a variable's bound that the abstract graph cannot show to be kept.
    """

    complete: bool
    no_trap: bool
    owners: tuple[frozenset[int], ...]
    chance: bool
    repeats: bool
    flows: tuple[dict[Label, int], ...]
    rankings: tuple[Ranked, ...]
    nodes: int
    problem: RangeError | None = None


def upper_bound(system: TransitionSystem, start: State, budget: Budget, box: Box | None = None, *, flows: bool = True) -> UpperBound:
    """The upper bound for everything reachable from a state, or from a whole box of numbers with its shape."""
    graph = explore_boxes(system, start, box or point(system.numbers(start)), budget.boxes)
    return bound_of_graph(graph, budget, flows=flows)


def bound_of_graph(graph: BoxGraph, budget: Budget, *, flows: bool = True) -> UpperBound:
    """The upper bound that an abstract graph gives; ``flows`` asks for circulations too."""
    if not graph.complete:
        return UpperBound(False, False, (), False, True, (), (), len(graph), graph.problem)
    rankings: list[Ranked] = []
    owners: list[frozenset[int]] = []
    circulations: list[dict[Label, int]] = []
    chance = False
    work = components(graph, range(len(graph)))
    repeats = bool(work)
    while work:
        part = work.pop(0)
        edges = _shift_edges(graph, part)
        ranked = _rank(graph, part, edges, budget)
        if ranked is not None:
            rankings.append(ranked)
            continue
        risky = _risky_chance(graph, part)
        if risky:
            chance = True
            work += components(graph, part - risky)
            continue
        owners += _independent(graph, part) or [graph.owners(part)]
        flow = _flow(graph, part, edges, budget) if flows else {}
        if flow:
            circulations.append(flow)
    no_trap = _no_trap(graph, budget, rankings)
    return UpperBound(True, no_trap, tuple(owners), chance, repeats, tuple(circulations), tuple(rankings), len(graph))


def _independent(graph: BoxGraph, part: set[int]) -> list[frozenset[int]] | None:
    """The players of a part whose loops do not depend on each other, each for themselves; None if that cannot be shown.

    If no guard cuts a box of the part, every elementary cycle can be made again and again from wherever it is entered. If each of them
    has decisions of one player only, a longer loop of several players is made of such cycles, so it is reducible (docs/semantics.md 4).
    """
    players = graph.owners(part)
    if len(players) < 2 or any(n in graph.children for n in part):
        return None
    cycles = list(all_cycles(graph, part, _CYCLES + 1))
    if len(cycles) > _CYCLES:
        return None
    for cycle in cycles:
        if len({e.move.by for _, e in cycle if e.move.is_decision}) > 1:
            return None
    return [frozenset({p}) for p in sorted(players)]


def _risky_chance(graph: BoxGraph, part: set[int]) -> set[int]:
    """Chance nodes of a part some of whose results never come back to it: on every loop through them chance matters."""
    found: set[int] = set()
    for node in part:
        edges = graph.edges[node]
        if any(e.move.kind is StepKind.CHANCE for e in edges) and any(not _may_return(graph, e.target, part) for e in edges):
            found.add(node)
    return found


def _may_return(graph: BoxGraph, node: int, part: set[int]) -> bool:
    """Whether a part can be reached from a node. Parts are maximal, or cut out of maximal ones, so leaving the large part is for good."""
    seen = {node}
    stack = [node]
    while stack:
        at = stack.pop()
        if at in part:
            return True
        for target in graph.successors(at):
            if target not in seen:
                seen.add(target)
                stack.append(target)
    return False


def _ranges(graph: BoxGraph, part: set[int]) -> tuple[list[bool], list[bool]]:
    """Which numbers have a floor, and which a cap, on all nodes of a part that are no splits (every cycle has one of these)."""
    width = len(graph.boxes[0])
    firm = [n for n in part if n not in graph.children]
    floored = [all(graph.boxes[n][i][0] is not None for n in firm) for i in range(width)]
    capped = [all(graph.boxes[n][i][1] is not None for n in firm) for i in range(width)]
    return floored, capped


@dataclass(frozen=True, slots=True)
class _PartEdge:
    shift: ShiftEdge
    label: Label | None
    unknown: frozenset[int]


def _shift_edges(graph: BoxGraph, part: set[int]) -> list[_PartEdge]:
    width = len(graph.boxes[0])
    found: list[_PartEdge] = []
    for node in sorted(part):
        for edge in graph.edges[node]:
            if edge.target in part:
                unknown = frozenset(i for i, c in enumerate(edge.change) if c is None)
                change = tuple(c or 0 for c in edge.change)
                found.append(_PartEdge(ShiftEdge(node, edge.target, change), edge.move.label, unknown))
        children = [child for child in graph.children.get(node, ()) if child in part]
        found += [_PartEdge(ShiftEdge(node, child, (0,) * width), None, frozenset()) for child in children]
    return found


def _rank(graph: BoxGraph, part: set[int], edges: list[_PartEdge], budget: Budget) -> Ranked | None:
    """A ranking of a part. Numbers that some edge does not merely shift get no weight; steps into a split's child cost nothing extra."""
    floored, capped = _ranges(graph, part)
    for edge in edges:
        for number in edge.unknown:
            floored[number] = capped[number] = False
    found = ranking([e.shift for e in edges], floored, capped, budget.solver_rlimit)
    return None if found is None else Ranked(frozenset(part), found)


def _flow(graph: BoxGraph, part: set[int], edges: list[_PartEdge], budget: Budget) -> dict[Label, int]:
    floored, capped = _ranges(graph, part)
    for edge in edges:
        for number in edge.unknown:
            floored[number] = capped[number] = False
    taken = circulation([e.shift for e in edges], floored, capped, budget.solver_rlimit) or {}
    counts: dict[Label, int] = {}
    for index, times in taken.items():
        label = edges[index].label
        if label is not None:
            counts[label] = counts.get(label, 0) + times
    return counts


def _no_trap(graph: BoxGraph, budget: Budget, rankings: list[Ranked]) -> bool:
    """Whether from every node the play can stop: directly, or because every way through a part leaves it by a ranking."""
    stops = can_stop(graph, optimistic=False)
    if all(stops):
        return True
    left = {n for n in range(len(graph)) if not stops[n]}
    forced = _ending_only(graph)
    for part in components(forced, left):
        edges = _shift_edges(forced, part)
        ranked = _rank(forced, part, edges, budget)
        if ranked is None:
            return False
        rankings.append(ranked)
    # every part of the forced moves is left for good: no play of forced moves and choices is endless
    return True


def _ending_only(graph: BoxGraph) -> BoxGraph:
    """The graph without actions and payments."""
    return BoxGraph(
        kinds=graph.kinds,
        edges=[[e for e in edges if e.is_ending] for edges in graph.edges],
        children=graph.children,
        complete=graph.complete,
        shapes=graph.shapes,
        boxes=graph.boxes,
    )


def schedule(
    system: TransitionSystem, graph_states: Iterable[State], flow: dict[Label, int], limit: int
) -> tuple[State, tuple[Label, ...]] | None:
    """An order of a circulation's moves that can be played from one of the given states and comes back to its shape."""
    total = sum(flow.values())
    if total > 400:
        return None
    spent = 0
    for start in graph_states:
        shape = system.shape(start)
        stack: list[tuple[State, tuple[Label, ...], dict[Label, int]]] = [(start, (), flow)]
        seen: set[tuple[State, frozenset[tuple[Label, int]]]] = set()
        while stack and spent < limit:
            state, done, left = stack.pop()
            if not left:
                if system.shape(state) == shape:
                    return start, done
                continue
            situation = system.situation(state)
            for move in (*situation.moves, *situation.actions):
                count = left.get(move.label, 0)
                if not count:
                    continue
                rest = {k: v for k, v in left.items() if k != move.label}
                if count > 1:
                    rest[move.label] = count - 1
                after = system.successor(state, move.label)
                key = (after, frozenset(rest.items()))
                if key not in seen:
                    seen.add(key)
                    stack.append((after, (*done, move.label), rest))
            spent += 1
        if spent >= limit:
            return None
    return None
