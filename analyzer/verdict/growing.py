"""Loops whose numbers change: what ends them, how fast they grow, who can end them (docs/semantics.md 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.budget import Budget
from analyzer.decide.closed_form import prove_passes, prove_recurrence
from analyzer.explore.boxes import Box, BoxGraph, explore_boxes, point
from analyzer.explore.games import LoopInGraph, can_stop
from analyzer.explore.graph import Edge
from analyzer.explore.passes import PassCount, Repetition, advance, count_passes, linear_part, progression, repeat_from
from analyzer.explore.replay import PathEffect, replay
from analyzer.explore.walk import Segment
from analyzer.system.number import Linear
from analyzer.system.transition_system import Label, State, TransitionSystem
from analyzer.verdict.classify import Classified, by_priority_alone, classify, traps_of
from analyzer.verdict.kinds import Growth, Obligation, VerdictKind
from analyzer.verdict.loops import Loop, decisions, moves_of
from analyzer.verdict.plays import move_at, plain_segment

PLAYING, LOST, WON, DREW = 0, 1, 2, 3
_AFTERMATH = 64


@dataclass(frozen=True, slots=True)
class Ending:
    """How a pass that cannot be repeated for ever stops.

    Attributes:
        passes: full passes from the head.
        begun: whether a further pass is begun before it stops.
        over: whether the game is over then.
        by: what happens instead, or the step that is no longer possible.
        left: players who left the game, with their status.
        status: everybody's status then.
        state, done: where the play stands then, and how many moves of the begun pass were made.
    """

    passes: int
    begun: bool
    over: bool
    by: str | None
    left: dict[int, int]
    status: tuple[int, ...]
    state: State
    done: int

    @property
    def iterations(self) -> int:
        """Passes, the one in which the game ends or somebody leaves it included (DESIGN 3.1)."""
        return self.passes + (1 if self.begun and (self.over or self.left) else 0)


def ending_of(system: TransitionSystem, state: State, labels: Sequence[Label], passes: int) -> Ending:
    """What stops a pass after ``passes`` repetitions that led to ``state``."""
    done = 0
    missing: str | None = None
    for label in labels:
        if not _possible(system, state, label):
            missing = system.describe(label)
            break
        state = system.successor(state, label)
        done += 1
    before = system.status(state)
    by = missing
    for _ in range(_AFTERMATH):
        move = system.situation(state).forced
        if move is None:
            break
        state = system.successor(state, move.label)
        if system.status(state) != before:
            by = system.describe(move.label)
            break
    after = system.status(state)
    left = {p: s for p, (s, old) in enumerate(zip(after, before, strict=True)) if s != old}
    return Ending(passes, done > 0, PLAYING not in after, by, left, after, state, done)


def _possible(system: TransitionSystem, state: State, label: Label) -> bool:
    situation = system.situation(state)
    return any(m.label == label for m in (*situation.moves, *situation.actions))


@dataclass(frozen=True, slots=True)
class Course:
    """How the passes of a loop that ends go on while players leave the game.

    Attributes:
        last: what stops them in the end.
        departures: for each outcome on the way that made somebody leave, the pass in which it did.
        endless: after somebody left, they go on for ever.
    """

    last: Ending
    departures: dict[str, int]
    endless: bool = False


def course_of(system: TransitionSystem, labels: Sequence[Label], first: Repetition) -> Course:
    """What becomes of a pass after its first run: if it is still possible when somebody has left, it goes on."""
    assert first.passes is not None
    total, state = first.passes, first.state
    departures: dict[str, int] = {}
    for _ in system.players:
        stop = ending_of(system, state, labels, total)
        if not stop.left:
            return Course(stop, departures)
        departures.setdefault(stop.by or "", total + (1 if stop.begun else 0))
        if stop.over:
            return Course(stop, departures)
        state = stop.state
        for label in labels[stop.done :] if stop.begun else ():
            if not _possible(system, state, label):
                return Course(stop, departures)
            state = system.successor(state, label)
        again = repeat_from(system, state, labels)
        if again.passes is None:
            return Course(stop, departures, endless=True)
        if again.passes == 0 and not stop.begun:
            return Course(stop, departures)
        total += again.passes + (1 if stop.begun else 0)
        state = again.state
    return Course(ending_of(system, state, labels, total), departures)


def growth_of(effect: PathEffect, numbers: Sequence[int]) -> Growth:
    """How fast the numbers change over the passes.

    For an affine update ``F`` the orbit grows like a polynomial of degree ``d`` iff ``(M - 1)^d`` annihilates its change;
    else exponentially (periods up to 4 are looked through).
    """
    width = len(numbers)
    at = tuple(numbers)
    for _ in range(width + 2):
        at = effect.apply(at)
    step = tuple(b - a for a, b in zip(at, effect.apply(at), strict=True))
    update: Sequence[Linear] = effect.update[:width]
    for period in range(1, 5):
        change = step
        total = step
        for _ in range(period - 1):
            change = linear_part(update, change)
            total = tuple(t + c for t, c in zip(total, change, strict=True))
        vector = total
        for degree in range(width + 2):
            if not any(vector):
                return (Growth.CONSTANT, Growth.LINEAR)[degree] if degree < 2 else Growth.POLYNOMIAL
            moved = vector
            for _ in range(period):
                moved = linear_part(update, moved)
            vector = tuple(m - v for m, v in zip(moved, vector, strict=True))
    return Growth.EXPONENTIAL


def box_of_passes(effect: PathEffect, numbers: Sequence[int], passes: PassCount) -> Box:
    """A box around the numbers at the start of every pass of an unbounded loop."""
    at = tuple(numbers)
    rows = [at]
    for _ in range((passes.settled if passes.settled is not None else 6) + 1):
        at = effect.apply(at)
        rows.append(at)
    step = passes.step or tuple(b - a for a, b in zip(rows[-2], rows[-1], strict=True))
    box: list[tuple[int | None, int | None]] = []
    for i, change in enumerate(step):
        column = [row[i] for row in rows]
        box.append((None if change < 0 else min(column), None if change > 0 else max(column)))
    return tuple(box)


def _span(system: TransitionSystem, head: State, labels: Sequence[Label], pieces: Sequence[tuple[int, PathEffect]]) -> tuple[Box, Box]:
    """For a bounded loop: a box around the starts of its passes, and one around everything on the way."""
    starts: list[tuple[int, ...]] = []
    inside: list[tuple[int, ...]] = []
    at = system.numbers(head)
    for count, effect in pieces:
        for passes in {0, max(count - 1, 0)}:
            state = system.with_numbers(head, advance(effect, at, passes))
            starts.append(system.numbers(state))
            inside += [system.numbers(s) for s in replay(system, state, labels).states]
        at = advance(effect, at, count)
    return _around(starts), _around(inside)


def _around(rows: Sequence[tuple[int, ...]]) -> Box:
    return tuple((min(column), max(column)) for column in zip(*rows, strict=True))


def loop_in_boxes(graph: BoxGraph, labels: Sequence[Label]) -> LoopInGraph | None:
    """The nodes that the passes of a loop visit, from node 0 on; None if it leaves the graph."""
    edges: dict[int, set[Edge]] = {}
    heads: set[int] = set()
    current = _unsplit(graph, {0})
    while not current <= heads:
        heads |= current
        for label in labels:
            following: set[int] = set()
            for node in current:
                for edge in graph.edges[node]:
                    if edge.move.label == label:
                        edges.setdefault(node, set()).add(edge)
                        following.add(edge.target)
            current = _unsplit(graph, following)
            if not current:
                return None
    return LoopInGraph({node: tuple(e for e in graph.edges[node] if e in taken) for node, taken in sorted(edges.items())})


def _unsplit(graph: BoxGraph, nodes: set[int]) -> set[int]:
    found: set[int] = set()
    stack = list(nodes)
    while stack:
        node = stack.pop()
        children = graph.children.get(node)
        if children:
            stack += children
        else:
            found.add(node)
    return found


def classify_in_boxes(
    system: TransitionSystem, head: State, labels: Sequence[Label], box: Box, budget: Budget, clip: Box | None = None
) -> Classified | None:
    """The class of a loop on the abstract graph around it; None if that graph cannot be had."""
    simple = by_priority_alone(system, moves_of(system, head, labels))
    if simple is not None:
        return simple
    used = frozenset(m.label for _, m in decisions(system, head, labels))
    graph = explore_boxes(system, head, box, budget.boxes, patience=6, allowed=used, clip=clip)
    loop = loop_in_boxes(graph, labels)
    if loop is None:
        return None
    return classify(system, graph, loop, traps_of(graph))


@dataclass(frozen=True, slots=True)
class GrowingLoop:
    """A classified loop with growth, and why it is not settled if it is not."""

    loop: Loop
    classified: Classified | None
    proved: bool


def unbounded_loop(
    system: TransitionSystem, stem: tuple[Segment, ...], head: State, labels: tuple[Label, ...], budget: Budget
) -> GrowingLoop | None:
    """The loop if the pass can be repeated for ever from ``head`` (proved), else None."""
    effect = replay(system, head, labels).effect
    numbers = system.numbers(head)
    passes = count_passes(effect, numbers)
    if passes.count is not None:
        return None
    if passes.settled is not None:
        proved = prove_passes(effect, numbers, passes, budget.solver_rlimit)
        obligation = Obligation("holds-for-all-n", "z3", "proved", {"numbers": _named(system, passes.step)})
    else:
        proved = prove_recurrence(effect, numbers, budget.solver_rlimit) is not None
        obligation = Obligation("recurrence", "z3", "proved", {})
    if not proved:
        return None
    classified = classify_in_boxes(system, head, labels, box_of_passes(effect, numbers, passes), budget)
    involved = tuple(sorted({m.by for _, m in decisions(system, head, labels) if m.by is not None}))
    loop = Loop(
        classified.kind if classified is not None else VerdictKind.UNDECIDED,
        stem,
        head,
        plain_segment(head, labels),
        involved=involved,
        can_end=classified.can_end if classified is not None else (),
        growth=growth_of(effect, numbers),
        alternatives=classified.alternatives if classified is not None else (),
        chance=classified.chance if classified is not None else (),
        proof=(obligation,),
    )
    return GrowingLoop(loop, classified, proved)


def bounded_loop(
    system: TransitionSystem, stem: tuple[Segment, ...], head: State, labels: tuple[Label, ...], budget: Budget
) -> Loop | None:
    """The loop if the pass can be performed at least twice from ``head`` but not for ever.

    Where it only stops because other players leave the game, and somebody sustains it by choice, it counts as unbounded (DESIGN 1.2).
    """
    repetition = repeat_from(system, head, labels)
    if repetition.passes is None or repetition.passes < 2:
        return None
    effect = repetition.pieces[0][1]
    numbers = system.numbers(head)
    if not _prove_pieces(repetition, numbers, budget):
        return None
    course = course_of(system, labels, repetition)
    ending = course.last
    involved = tuple(sorted({m.by for _, m in decisions(system, head, labels) if m.by is not None}))
    classified: Classified | None = None
    if involved:
        starts, way = _span(system, head, labels, repetition.pieces)
        step = progression(effect, numbers)
        clip = tuple(way[i] if step is not None and step[i] else (None, None) for i in range(len(way)))
        classified = classify_in_boxes(system, head, labels, starts, budget, clip)
    departed = bool(ending.left) or course.endless
    is_goal = departed and involved != () and all(ending.status[p] in (PLAYING, WON) for p in involved)
    kind = VerdictKind.BOUNDED_LOOP
    if is_goal and classified is not None and classified.can_end and classified.kind is not VerdictKind.UNDECIDED:
        kind = classified.kind
    goal = kind is not VerdictKind.BOUNDED_LOOP
    return Loop(
        kind,
        stem,
        head,
        plain_segment(head, labels),
        involved=involved,
        can_end=classified.can_end if classified is not None else (),
        iterations=None if goal else ending.iterations,
        growth=growth_of(effect, numbers),
        ends_by=None if goal else ending.by,
        aftermath=() if goal or ending.status == system.status(head) else ending.status,
        goals=course.departures if goal else {},
        alternatives=classified.alternatives if classified is not None else (),
        chance=classified.chance if classified is not None else (),
        proof=(Obligation("bound-exact", "z3", "proved", {"passes": repetition.passes}),),
    )


def _prove_pieces(repetition: Repetition, numbers: tuple[int, ...], budget: Budget) -> bool:
    """Whether z3 confirms the length of every run of passes that goes along a progression."""
    at = numbers
    for count, effect in repetition.pieces:
        passes = count_passes(effect, at)
        if passes.settled is not None and not prove_passes(effect, at, passes, budget.solver_rlimit):
            return False
        at = advance(effect, at, count)
    return True


def _named(system: TransitionSystem, step: Sequence[int]) -> dict[str, int]:
    return {name: change for name, change in zip(system.number_names, step, strict=False) if change}


def starters_of(system: TransitionSystem, start: State, loop: Loop, budget: Budget) -> tuple[int, ...]:
    """Whose decision on the stem of a forced draw takes the play to where it cannot stop any more; nobody's if it is so from the start."""
    state = start
    if is_trapped(system, state, budget):
        return ()
    for segment in loop.stem:
        for label in segment.labels:
            move = move_at(system, state, label)
            after = system.successor(state, label)
            if move.is_decision and is_trapped(system, after, budget):
                return () if move.by is None else (move.by,)
            state = after
        if segment.times > 1:
            effect = replay(system, segment.start, segment.labels).effect
            state = system.with_numbers(segment.start, advance(effect, system.numbers(segment.start), segment.times))
    for segment in loop.body:
        for label in segment.labels:
            move = move_at(system, state, label)
            state = system.successor(state, label)
            if move.is_decision and is_trapped(system, state, budget):
                return () if move.by is None else (move.by,)
    return ()


def is_trapped(system: TransitionSystem, state: State, budget: Budget) -> bool:
    """Whether from a state the play can surely never stop."""
    graph = explore_boxes(system, state, point(system.numbers(state)), budget.boxes, patience=8, allowed=frozenset())
    return not can_stop(graph, optimistic=True)[0]
