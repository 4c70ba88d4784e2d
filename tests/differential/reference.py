"""Bridges between the product's states and plays and those of the brute force, and plain replays with the latter."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from analyzer.explore.walk import Segment
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import Program, Sort
from analyzer.system.transition_system import State as ProductState
from tests.brute_force.graph import Edge, Graph
from tests.brute_force.interpreter import (
    STATUS_CODE,
    Label,
    Mode,
    ModelError,
    Move,
    Plain,
    State,
    as_plain,
    initial,
    moves,
    perform,
)

_STATUS = {code: status for status, code in STATUS_CODE.items()}


def plain_of(system: GuardedSystem, state: ProductState) -> Plain:
    """A state of the product as the brute force writes it: no pick is -1 there and 0 here."""
    plain = list(state)
    for place in system.layout.picks.values():
        plain[place] -= 1
    return tuple(plain)


def state_of(program: Program, plain: Plain) -> State:
    """The brute force's state from its plain form, tallies at zero."""
    values = iter(plain)
    names = [v.name for v in program.variables if v.sort is not Sort.TALLY]
    tallies = {v.name: 0 for v in program.variables if v.sort is Sort.TALLY}
    of = {name: next(values) for name in names}
    players = {player: _STATUS[next(values)] for player in program.players}
    inside = bool(next(values))
    picks = {i: None if (pick := next(values)) < 0 else pick for i, step in enumerate(program.steps) if step.sba}
    state = State(of, tallies, players, inside, picks)
    assert as_plain(state) == plain
    return state


def shape_of(program: Program, state: State) -> tuple[object, ...]:
    """Everything of a state but its numbers (semantics 5)."""
    numbers = {v.name for v in program.variables if v.sort is Sort.INT}
    values = tuple(v for name, v in state.values.items() if name not in numbers)
    return (values, tuple(state.players.values()), state.inside, tuple(state.picks.values()))


def numbers_of(program: Program, state: State) -> dict[str, int]:
    """The numbers of a state by name."""
    return {v.name: state.values[v.name] for v in program.variables if v.sort is Sort.INT}


def go(program: Program, state: State, label: Label) -> State | None:
    """The state after a move, None if it is not possible."""
    for move in moves(program, state)[1]:
        if move.label == label:
            return perform(program, state, move)
    return None


def performed(program: Program, state: State, labels: Sequence[Label]) -> State | None:
    """The state after a sequence of moves, None if it is not possible."""
    for label in labels:
        after = go(program, state, label)
        if after is None:
            return None
        state = after
    return state


def steps_of(segments: Sequence[Segment]) -> int:
    """How many moves a play has."""
    return sum(len(s.labels) * s.times for s in segments)


def flat(segments: Sequence[Segment]) -> tuple[Label, ...]:
    """The moves of a play one by one."""
    return tuple(label for s in segments for _ in range(s.times) for label in s.labels)


def start_at(program: Program, system: GuardedSystem, segments: Sequence[Segment], head: ProductState, limit: int = 20_000) -> State:
    """The head of a loop, reached by its stem move by move; only where that is too long, taken from the product's word."""
    wanted = plain_of(system, head)
    if steps_of(segments) > limit:
        return state_of(program, wanted)
    state = performed(program, initial(program), flat(segments))
    assert state is not None, "the stem cannot be played"
    assert as_plain(state) == wanted, "the stem does not lead to the loop"
    return state


def forced_steps(program: Program, state: State, most: int) -> Iterator[tuple[Move, State]]:
    """Forced play: each move with the state after it, until there is a choice, an end, or ``most`` moves are made."""
    for _ in range(most):
        possible = moves(program, state)[1]
        if len(possible) != 1 or possible[0].kind == "action":
            return
        state = perform(program, state, possible[0])
        yield possible[0], state


# ---------------------------------------------------------------------- a cut-out of an endless graph
@dataclass(frozen=True)
class CutOut:
    """The graph around some passes of a loop, and the loop in it, folded to a cycle: the last pass ends at its head.

    ``unexplored`` are the nodes whose moves are missing, ``like`` those off the loop with the shape of a node on it.
    """

    graph: Graph
    cycle: tuple[Edge, ...]
    unexplored: frozenset[int]
    like: frozenset[int]


def cut_out(program: Program, head: State, labels: Sequence[Label], passes: int, limit: int) -> CutOut | None:
    """Some passes of a loop and everything up to ``limit`` states around them; None if the passes cannot be made, or meet themselves."""
    states: list[State] = []
    number: dict[Plain, int] = {}

    def node(state: State) -> int:
        key = as_plain(state)
        if key not in number:
            number[key] = len(states)
            states.append(state)
        return number[key]

    at = head
    path: list[tuple[int, Label]] = []
    for _ in range(passes):
        for label in labels:
            path.append((node(at), label))
            after = go(program, at, label)
            if after is None:
                return None
            at = after
        if as_plain(at) == as_plain(head):
            break
    if len({n for n, _ in path}) != len(path):
        return None
    folded = {as_plain(at): 0}
    loop_shapes = {shape_of(program, states[n]) for n, _ in path}
    on_loop = set(range(len(states)))
    edges: list[tuple[Edge, ...]] = []
    modes: list[Mode] = []
    queue = deque(range(len(states)))
    unexplored: set[int] = set()
    while queue:
        source = queue.popleft()
        if source >= limit:
            unexplored.add(source)
            edges.append(())
            modes.append("over")
            continue
        mode, possible = moves(program, states[source])
        found: list[Edge] = []
        for move in possible:
            try:
                after = perform(program, states[source], move)
            except ModelError:
                continue
            target = folded.get(as_plain(after))
            if target is None:
                before = len(states)
                target = node(after)
                if len(states) > before:
                    queue.append(target)
            found.append(Edge(source, target, move))
        modes.append(mode)
        edges.append(tuple(found))
    graph = Graph(program, tuple(states), tuple(modes), tuple(edges))
    cycle = tuple(next(e for e in edges[n] if e.move.label == label) for n, label in path)
    like = frozenset(n for n in graph.nodes() if n not in on_loop and shape_of(program, states[n]) in loop_shapes)
    return CutOut(graph, cycle, frozenset(unexplored), like)
