"""What a graph of boxes that covers every play excludes: endless play that cannot stop, and decisions in endless play.

Endless play within a strongly connected part is impossible if every step of the part lowers a ranking (weights of the numbers plus a
potential of the nodes) that is bounded below. Where the ranking comes from does not matter here: it is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from analyzer.verdict.checker.boxes import Cover
from analyzer.verdict.checker.cycles import elementary_cycles
from analyzer.verdict.checker.game import PLAYING, WON, Game
from analyzer.verdict.checker.graphs import OPEN, Graph, components
from analyzer.verdict.checker.json_values import integer, items
from analyzer.verdict.checker.refusing import Meter, refuse, require

_CYCLES = 400

STRENGTH = (
    "forced-draw",
    "fragmented-loop",
    "optional-loop",
    "nondeterministic-loop",
    "bounded-loop",
    "game-ends",
    "no-loop",
)


@dataclass(frozen=True, slots=True)
class Descent:
    """Weights of the numbers and potentials of the nodes of a part, in the order of the part."""

    weights: tuple[int, ...]
    potentials: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PartStep:
    """A step within a part: from, to, and what it adds to each number (None: not known)."""

    source: int
    target: int
    change: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A strongly connected part.

    Attributes:
        nodes: sorted.
        steps: the steps within it; into a part of a split they change nothing.
        floored, capped: which numbers are bounded below, above, on all its nodes that are no splits (each cycle has one), and only shifted.
    """

    nodes: tuple[int, ...]
    steps: tuple[PartStep, ...]
    floored: tuple[bool, ...]
    capped: tuple[bool, ...]


Ranker: TypeAlias = Callable[[Part], "Descent | None"]


@dataclass(frozen=True, slots=True)
class Bound:
    """Whether from everywhere the play can stop, and the strongest kind of loop that can exist then.

    ``goals``: the strongest kind of a repetition that stops only because others leave the game, and so counts as unbounded (section 5).
    """

    stops: bool
    strongest: str
    goals: str


def part_of(cover: Cover, nodes: Sequence[int], *, ending: bool) -> Part:
    """A part of the graph; ``ending`` leaves actions and payments out."""
    graph = cover.graph
    inside = set(nodes)
    width = len(cover.boxes[0])
    steps: list[PartStep] = []
    for node in nodes:
        steps += [PartStep(node, e.target, e.change) for e in graph.edges[node] if e.target in inside and (e.ending or not ending)]
        steps += [PartStep(node, child, (0,) * width) for child in graph.children.get(node, ()) if child in inside]
    firm = [cover.boxes[n] for n in nodes if n not in graph.children]
    shifted = [all(s.change[i] is not None for s in steps) for i in range(width)]
    floored = tuple(shifted[i] and all(box[i][0] is not None for box in firm) for i in range(width))
    capped = tuple(shifted[i] and all(box[i][1] is not None for box in firm) for i in range(width))
    return Part(tuple(nodes), tuple(steps), floored, capped)


def descends(part: Part, descent: Descent) -> bool:
    """Whether every step of a part lowers a ranking by at least 1, and the ranking is bounded below."""
    if len(descent.weights) != len(part.floored) or len(descent.potentials) != len(part.nodes):
        return False
    for weight, floored, capped in zip(descent.weights, part.floored, part.capped, strict=True):
        if (weight > 0 and not floored) or (weight < 0 and not capped):
            return False
    potential = dict(zip(part.nodes, descent.potentials, strict=True))
    for step in part.steps:
        gain = sum(w * (c or 0) for w, c in zip(descent.weights, step.change, strict=True))
        if potential[step.target] + gain > potential[step.source] - 1:
            return False
    return True


def bound_of(game: Game, cover: Cover, every: Ranker, ending: Ranker, meter: Meter) -> Bound:
    """What a graph excludes that covers every play; ``every`` and ``ending`` give rankings for parts with all and with ending moves only.

    Refuses if the graph is open somewhere.
    """
    graph = cover.graph
    require(OPEN not in graph.kinds, "a successor of a listed box is in no listed box")
    strongest = goals = "no-loop"
    work = components(range(len(graph)), graph.after)
    while work:
        nodes = work.pop(0)
        meter.spend(len(nodes))
        strongest = _stronger(strongest, "bounded-loop")
        part = part_of(cover, nodes, ending=False)
        descent = every(part)
        if descent is not None and descends(part, descent):
            surviving = surviving_owners(graph, nodes, lambda node: cover.status(game, node))
            goals = _stronger(goals, kind_of_owners(surviving) if surviving else "bounded-loop")
            continue
        risky = _risky_chance(graph, nodes, meter)
        if risky:
            strongest = _stronger(strongest, "nondeterministic-loop")
            work += components([n for n in nodes if n not in risky], graph.after)
            continue
        players = len(graph.owners(set(nodes)))
        strongest = _stronger(strongest, kind_of_owners(1 if players > 1 and _independent(graph, nodes, meter) else players))
    return Bound(_stops(cover, ending), strongest, _stronger(strongest, goals))


def _independent(graph: Graph, nodes: Sequence[int], meter: Meter) -> bool:
    """Whether in a part no box is cut and every elementary cycle has decisions of one player at most.

    Each such cycle can then be made again and again from wherever it is entered, so a loop with decisions of several players is reducible.
    """
    if any(n in graph.children for n in nodes):
        return False
    cycles = enumerate(elementary_cycles(graph, nodes, meter))
    return all(count < _CYCLES and len(cycle.involved) <= 1 for count, cycle in cycles)


def kind_of_owners(count: int) -> str:
    """The strongest kind of a loop on which so many players have decisions, forced draws apart."""
    return "fragmented-loop" if count > 1 else "optional-loop" if count else "nondeterministic-loop"


Status: TypeAlias = Callable[[int], "tuple[int, ...] | None"]


def surviving_owners(graph: Graph, nodes: Sequence[int], status: Status) -> int:
    """How many players with a decision between the nodes can at most stay in the game if a move follows that makes somebody leave.

    ``status`` gives everybody's status at a node, None where it is not one and the same.
    """
    owners = graph.owners(set(nodes))
    seen = set(nodes)
    stack = list(nodes)
    most = 0
    while owners and stack:
        at = stack.pop()
        before = status(at)
        for edge in graph.edges[at]:
            for target in _whole(graph, edge.target, status):
                after = status(target)
                if after is None or before is None:
                    most = len(owners)
                elif after != before:
                    most = max(most, sum(1 for p in owners if after[p] in (PLAYING, WON)))
        fresh = set(graph.after(at)) - seen
        seen |= fresh
        stack += fresh
    return most


def _whole(graph: Graph, node: int, status: Status) -> list[int]:
    """The node, or what it is split into as far as that is needed to know everybody's status."""
    if status(node) is not None or node not in graph.children:
        return [node]
    return [n for child in graph.children[node] for n in _whole(graph, child, status)]


def strongest_by_program(game: Game) -> str:
    """The strongest kind of loop where every step is an action: the play can stop wherever no outcome makes somebody leave."""
    deciders = game.deciders()
    if deciders is None:
        refuse("not every step is an action")
    return kind_of_owners(len(deciders))


def _stronger(one: str, other: str) -> str:
    return min(one, other, key=STRENGTH.index)


def _risky_chance(graph: Graph, nodes: Sequence[int], meter: Meter) -> set[int]:
    """Chance nodes of a part some of whose results never come back to it: on every loop through them chance matters."""
    inside = set(nodes)

    def returns(node: int) -> bool:
        seen = {node}
        stack = [node]
        while stack:
            meter.spend()
            at = stack.pop()
            if at in inside:
                return True
            fresh = set(graph.after(at)) - seen
            seen |= fresh
            stack += fresh
        return False

    return {n for n in nodes if any(e.move.kind == "chance" and not returns(e.target) for e in graph.edges[n])}


def _stops(cover: Cover, ending: Ranker) -> bool:
    """Whether from every node the play can stop: some way of ending moves does, or no such way is endless."""
    stops = cover.graph.stopping(hopeful=False)
    left = [n for n, s in enumerate(stops) if not s]
    for nodes in components(left, cover.graph.after_ending):
        part = part_of(cover, nodes, ending=True)
        descent = ending(part)
        if descent is None or not descends(part, descent):
            return False
    return True


def read_rankings(value: Any) -> Ranker:
    """The rankings of a certificate: triples of nodes, weights and potentials."""
    known: dict[tuple[int, ...], Descent] = {}
    for entry in items(value, "the rankings"):
        rows = [tuple(integer(x, "a ranking") for x in items(row, "a ranking")) for row in items(entry, "a ranking")]
        require(len(rows) == 3, "a ranking has three parts")
        known[rows[0]] = Descent(rows[1], rows[2])
    return lambda part: known.get(part.nodes)
