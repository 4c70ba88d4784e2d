"""Verdicts on models whose numbers have no bounds, against what plain play with the brute force can confirm or refute.

An endless space cannot be enumerated, but much of a verdict can be refuted by looking at some of it: a claimed loop is played, a claim
that somebody can end it is asked on a cut-out in which everything unexplored is a win for them (and a claim that they cannot, on one in
which it is a loss), and a claim that there is nothing stronger is held against all loops of a cut-out that can be classified whatever lies
beyond.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from analyzer.budget import Budget
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import Program
from analyzer.verdict.assemble import assemble
from analyzer.verdict.decision import STRENGTH, Decision
from analyzer.verdict.loops import Loop
from analyzer.verdict.loops import report as report_of
from tests.brute_force import loops as brute_loops
from tests.brute_force.graph import Edge, Graph, TooLarge
from tests.brute_force.interpreter import Label, Mode, ModelError, Move, Plain, State, as_plain, initial, moves, perform
from tests.differential.comparison import ERRORS, Disagreement, about_a_tally, agree, as_written, bounded_is_exact, decided
from tests.differential.reference import CutOut, cut_out, flat, forced_steps, go, numbers_of, performed, shape_of, start_at, steps_of

_STRENGTH = [kind.value for kind in STRENGTH]
_EXPLORED = 80
_LOOPS = 4
_CYCLES = 10
_TIMES = 50
_ALWAYS = 600
_FORCED = 2_000
_BUDGET = Budget(states=20_000, native_states=50_000, cover_nodes=300, boxes=1_500, passes=200_000, solver_rlimit=2_000_000)


def compare(program: Program) -> str:
    """Hold the verdict of one model against plain play; says what it was.

    Raises:
        Disagreement: something that was claimed is not so.
    """
    program = as_written(program)
    system = GuardedSystem(program)
    try:
        decision = decided(system, _BUDGET)
    except ERRORS:
        return "model error" if _has_error(program) else "model error far away"
    try:
        return _hold(program, system, decision)
    except ModelError as error:
        if about_a_tally(program, error):
            return "contradicting tallies"
        raise Disagreement("error of the model not noticed", decision.kind.value, error) from None


def _hold(program: Program, system: GuardedSystem, decision: Decision) -> str:
    verdict = assemble(system, decision, _BUDGET, name="random", title="random")
    for loop in decision.loops[:_LOOPS]:
        holds(program, system, decision, loop)
    if decision.decisive is not None:
        holds(program, system, decision, decision.decisive)
    kind = decision.kind.value
    if decision.method == "walk" and kind != "undecided":
        _forced(program, decision)
    elif kind != "undecided":
        nothing_stronger(program, kind)
    if verdict.kind.value != kind:
        agree("kind told", (verdict.kind.value, verdict.reason and verdict.reason.slug), ("undecided", "no-objects"))
    return kind


def _has_error(program: Program) -> bool:
    """Whether the model is in error in one of the first states."""
    try:
        first_states(program, 1_500)
    except ModelError:
        return True
    return False


# ---------------------------------------------------------------------- claimed loops
def holds(program: Program, system: GuardedSystem, decision: Decision, loop: Loop) -> None:
    """A loop that is claimed can be played as often as is claimed, and who can end it can (and who cannot cannot)."""
    told = report_of(system, loop)
    if loop.iterations is not None or loop.goals:
        bounded_is_exact(program, system, loop, told)
        return
    head = start_at(program, system, loop.stem, loop.head)
    if steps_of(loop.body) > 400:
        return
    body = flat(loop.body)
    _repeats(program, head, body)
    involved = {m.by for m in moves_of(program, head, body) if m.decision and m.by is not None}
    match loop.kind.value:
        case "forced-draw":
            if decision.method != "walk":
                _is_trapped(program, head)
        case "optional-loop":
            agree("one player can end an optional loop", (len(loop.can_end), loop.chance), (1, ()))
        case "fragmented-loop":
            agree("several can end a fragmented loop", (len(loop.can_end) > 1, loop.chance), (True, ()))
        case "nondeterministic-loop":
            agree("chance matters", bool(loop.chance), True)
        case _:
            raise Disagreement("an unbounded loop of this kind", loop.kind.value)
    if loop.kind.value != "forced-draw":
        agree("who is involved", set(loop.involved), involved)
        around = cut_out(program, head, body, 3, _EXPLORED)
        if around is not None:
            ends_as_claimed(around, loop)


def moves_of(program: Program, state: State, labels: Sequence[Label]) -> list[Move]:
    """The moves of a play as the reference has them."""
    found: list[Move] = []
    for label in labels:
        move = next(m for m in moves(program, state)[1] if m.label == label)
        found.append(move)
        state = perform(program, state, move)
    return found


def _repeats(program: Program, head: State, body: Sequence[Label]) -> None:
    """The loop can be performed many times, from shape to shape."""
    shape, state = shape_of(program, head), head
    for done in range(_TIMES):
        after = performed(program, state, body)
        if after is None or shape_of(program, after) != shape:
            raise Disagreement("an unbounded loop that stops", _TIMES, done)
        state = after


def _is_trapped(program: Program, head: State) -> None:
    """No ending moves lead from a forced draw to where the play can stop, as far as one can see."""
    seen = {as_plain(head)}
    queue = deque([head])
    while queue and len(seen) < 500:
        state = queue.popleft()
        mode, possible = moves(program, state)
        if mode in ("over", "quiet"):
            raise Disagreement("a forced draw that can stop", as_plain(head), as_plain(state))
        for move in possible:
            if move.kind != "action" and not move.pays:
                after = perform(program, state, move)
                if as_plain(after) not in seen:
                    seen.add(as_plain(after))
                    queue.append(after)


def ends_as_claimed(around: CutOut, loop: Loop) -> None:
    """Who is said to be able to end a loop is not refuted, and who is said not to be is not, either."""
    hopeful, gloomy = around.graph, _gloomy(around.graph, around.unexplored)
    lost = brute_loops.trapped_nodes(gloomy) | around.like
    surely_trapped = brute_loops.trapped_nodes(hopeful)
    for player in loop.can_end:
        if not brute_loops.can_end(hopeful, around.cycle, surely_trapped, player):
            raise Disagreement("a player who is said to be able to end a loop cannot", player, loop.can_end)
    for player in set(loop.involved) - set(loop.can_end):
        if loop.kind.value != "forced-draw" and brute_loops.can_end(gloomy, _same(gloomy, around.cycle), lost, player):
            raise Disagreement("a player who is said not to be able to end a loop can", player, loop.can_end)


def _gloomy(graph: Graph, unexplored: frozenset[int]) -> Graph:
    """The graph in which the play goes on for ever in every unexplored node."""
    stuck = Move(((-1, 0),), "mandatory", None, pays=False, decision=False)
    modes: list[Mode] = ["waiting" if n in unexplored else mode for n, mode in enumerate(graph.modes)]
    edges = tuple((Edge(n, n, stuck),) if n in unexplored else found for n, found in enumerate(graph.edges))
    return replace(graph, modes=tuple(modes), edges=edges)


def _same(graph: Graph, cycle: Sequence[Edge]) -> tuple[Edge, ...]:
    return tuple(next(e for e in graph.edges[c.source] if e == c) for c in cycle)


# ---------------------------------------------------------------------- forced play
def _forced(program: Program, decision: Decision) -> None:
    """Where everything was forced: the play really goes as told, up to ``_FORCED`` moves."""
    state = initial(program)
    seen = {as_plain(state)}
    count, recurs = 0, False
    for _, after in forced_steps(program, state, _FORCED):
        state, count = after, count + 1
        if as_plain(state) in seen:
            recurs = True
            break
        seen.add(as_plain(state))
    endless = recurs or count == _FORCED
    kind = decision.kind.value
    if kind == "forced-draw":
        agree("the forced play goes on for ever", endless, True)
        return
    if steps_of(decision.walk.play) < _FORCED:
        mode, possible = moves(program, state)
        agree("the forced play stops", (endless, mode in ("over", "quiet") and not possible), (False, True))
        agree("moves until it stops", steps_of(decision.walk.play), count)
        agree("whether the game ends", kind == "game-ends" or kind == "bounded-loop", mode == "over" or kind == "bounded-loop")
        if kind in ("game-ends", "no-loop"):
            agree("a repetition on the forced play", None, _repetition(program, initial(program), [m.label for m, _ in _play(program)]))


def _play(program: Program) -> list[tuple[Move, State]]:
    return list(forced_steps(program, initial(program), _FORCED))


def _repetition(program: Program, state: State, labels: Sequence[Label], longest: int = 12) -> tuple[int, int] | None:
    """Where in a play a sequence of moves happens twice in a row with the shape equal at its three points: (place, length)."""
    shapes = [shape_of(program, state)]
    for label in labels:
        after = go(program, state, label)
        assert after is not None
        state = after
        shapes.append(shape_of(program, state))
    for size in range(1, min(longest, len(labels) // 2) + 1):
        for at in range(len(labels) - 2 * size + 1):
            if labels[at : at + size] == labels[at + size : at + 2 * size] and shapes[at] == shapes[at + size] == shapes[at + 2 * size]:
                return at, size
    return None


# ---------------------------------------------------------------------- nothing stronger
def first_states(program: Program, limit: int, start: State | None = None) -> CutOut:
    """The graph of the first states, as a cut-out without a loop."""
    first = start or initial(program)
    states = [first]
    number: dict[Plain, int] = {as_plain(first): 0}
    edges: list[tuple[Edge, ...]] = []
    modes: list[Mode] = []
    unexplored: set[int] = set()
    at = 0
    while at < len(states):
        if at >= limit:
            unexplored.add(at)
            modes.append("over")
            edges.append(())
        else:
            mode, possible = moves(program, states[at])
            found = []
            for move in possible:
                after = perform(program, states[at], move)
                if as_plain(after) not in number:
                    number[as_plain(after)] = len(states)
                    states.append(after)
                found.append(Edge(at, number[as_plain(after)], move))
            modes.append(mode)
            edges.append(tuple(found))
        at += 1
    return CutOut(Graph(program, tuple(states), tuple(modes), tuple(edges)), (), frozenset(unexplored), frozenset())


@dataclass(frozen=True)
class Seen:
    """A loop of a cut-out, classified whatever lies beyond."""

    kind: str
    cycle: tuple[Edge, ...]


def nothing_stronger(program: Program, kind: str) -> None:
    """No stronger loop is among the first states than the verdict allows, and nothing unbounded where it excludes that."""
    try:
        near = first_states(program, _EXPLORED)
    except ModelError as error:
        if about_a_tally(program, error):
            return
        raise Disagreement("error of the model not noticed", kind, error) from None
    if kind == "forced-draw":
        return
    if brute_loops.trapped_nodes(near.graph):
        raise Disagreement("a trapped state is near", kind, "forced-draw")
    for loop in surely_classified(near):
        if loop.kind == "undecided" or _STRENGTH.index(loop.kind) < _STRENGTH.index(kind):
            raise Disagreement("a stronger loop is near", kind, (loop.kind, [e.move.label for e in loop.cycle]))
    if kind in ("no-loop", "bounded-loop", "nondeterministic-loop"):
        _no_unbounded(program, kind, near.graph)


def surely_classified(near: CutOut) -> list[Seen]:
    """The irreducible cycles of a cut-out that can be classified although its border is unknown."""
    hopeful, gloomy = near.graph, _gloomy(near.graph, near.unexplored)
    try:
        cycles = brute_loops.elementary_cycles(hopeful, 2_000, 40_000)
    except TooLarge:
        return []
    cycles = sorted(cycles, key=len)[:_CYCLES]
    trapped = brute_loops.trapped_nodes(hopeful)
    lost = brute_loops.trapped_nodes(gloomy)
    found: list[Seen] = []
    for cycle in cycles:
        if not _closed(hopeful, cycle, near.unexplored) or brute_loops.is_reducible(hopeful, cycle):
            continue
        if {e.source for e in cycle} & lost and not {e.source for e in cycle} <= trapped:
            continue
        matters = [brute_loops.does_chance_matter(g, cycle) for g in (hopeful, gloomy)]
        if any(e.move.kind == "chance" for e in cycle) and (near.unexplored or matters[0] != matters[1]):
            continue
        involved = brute_loops.involved_players(cycle)
        able = frozenset(p for p in involved if brute_loops.can_end(gloomy, cycle, lost, p))
        if able != frozenset(p for p in involved if brute_loops.can_end(hopeful, cycle, trapped, p)):
            continue
        if matters[0]:
            found.append(Seen("nondeterministic-loop", cycle))
        elif len(able) > 1:
            found.append(Seen("fragmented-loop", cycle))
        elif able:
            found.append(Seen("optional-loop", cycle))
        elif involved:
            found.append(Seen("undecided", cycle))
    return found


def _closed(graph: Graph, cycle: Sequence[Edge], unexplored: frozenset[int]) -> bool:
    """Whether nothing unexplored can be reached from a cycle with its own moves."""
    labels = {e.move.label for e in cycle}
    seen = {e.source for e in cycle}
    queue = deque(seen)
    while queue:
        for edge in graph.edges[queue.popleft()]:
            if edge.move.label in labels and edge.target not in seen:
                seen.add(edge.target)
                queue.append(edge.target)
    return not seen & unexplored


def _no_unbounded(program: Program, kind: str, graph: Graph) -> None:
    """No sequence without chance can be performed ``_ALWAYS`` times (and for no-loop none at all twice), on random plays."""
    random = Random(0)
    for _ in range(6):
        state = graph.states[0]
        labels: list[Label] = []
        for _ in range(60):
            possible = moves(program, state)[1]
            if not possible:
                break
            move = random.choice(possible)
            labels.append(move.label)
            state = perform(program, state, move)
        twice = _repetition(program, graph.states[0], labels)
        if twice is None:
            continue
        if kind == "no-loop":
            raise Disagreement("a sequence happens twice in a row", kind, labels[twice[0] : sum(twice)])
        at, size = twice
        head = performed(program, graph.states[0], labels[:at])
        body = labels[at : at + size]
        assert head is not None
        if max(map(abs, numbers_of(program, head).values()), default=0) > 100:
            continue
        if _many(program, head, body):
            raise Disagreement("a sequence can be repeated again and again", kind, body)


def _many(program: Program, state: State, body: Sequence[Label]) -> bool:
    """Whether a sequence can be performed ``_ALWAYS`` times, and chance has no part in it."""
    shape = shape_of(program, state)
    for _ in range(_ALWAYS):
        before = state
        for label in body:
            move = next((m for m in moves(program, state)[1] if m.label == label), None)
            if move is None or move.kind == "chance":
                return False
            state = perform(program, state, move)
        if shape_of(program, state) != shape or max(map(abs, numbers_of(program, state).values()), default=0) > 10**9:
            return False
        if as_plain(state) == as_plain(before):
            return True
    return True
