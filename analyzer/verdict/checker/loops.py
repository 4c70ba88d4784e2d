"""What a loop is: whether it can be performed for ever or how often, what ends it, what it nets, who can end it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from analyzer.verdict.checker.boxes import Cover, Expander, Listed, cover_of, read_nodes
from analyzer.verdict.checker.farkas import check_recurrence
from analyzer.verdict.checker.game import PLAYING, QUIET, WON, Label, State
from analyzer.verdict.checker.games import Class, Cycle, classify, traps_of
from analyzer.verdict.checker.graphs import OPEN, Edge, Graph
from analyzer.verdict.checker.intervals import Box, Interval, around, includes, narrowed, reach
from analyzer.verdict.checker.passes import Passes, Piece, Repetition, growth
from analyzer.verdict.checker.plays import Player, Stretch
from analyzer.verdict.checker.refusing import refuse, require

_AFTERMATH = 64
_LOOKED_AT = 7


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop and all that is said of it. Players are positions in turn order."""

    kind: str
    head: State
    body: tuple[Stretch, ...]
    net: dict[str, int]
    growth: str = "constant"
    iterations: int | None = None
    ends_by: str | None = None
    involved: tuple[int, ...] = ()
    can_end: tuple[int, ...] = ()
    starters: tuple[int, ...] = ()
    goals: dict[str, int] = field(default_factory=dict)
    chance: tuple[str, ...] = ()
    aftermath: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Where a loop is, for its classification.

    Attributes:
        heads: a box around the numbers at the start of every pass.
        allowed: labels of the decisions of a pass.
        clip: for a bounded loop, a box that the numbers it changes are kept in.
    """

    heads: Box
    allowed: frozenset[Label]
    clip: Box | None


def decisions(passes: Passes, head: State, labels: Sequence[Label]) -> list[tuple[int, Label]]:
    """The decisions of one pass: who, and the label."""
    found: list[tuple[int, Label]] = []
    state = head
    for label in labels:
        move = passes.game.situation(state).move(label)
        if move is None:
            refuse("a move of the loop is not possible")
        if move.decides and move.by is not None:
            found.append((move.by, label))
        state = passes.game.successor(state, label)
    return found


# ---------------------------------------------------------------------- for ever, or how often
def endless(passes: Passes, head: State, labels: tuple[Label, ...], recurrence: Any, *, strict: bool) -> Repetition:
    """The repetition of a pass that can be performed for ever; refuses if that is not shown."""
    if recurrence is None:
        repetition = passes.repeat(head, labels, None, strict=strict)
        require(not repetition.open and repetition.times is None, "a loop that is said to be unbounded is not shown to be")
        return repetition
    effect = passes.effect(head, labels, strict=strict)
    if effect is None or effect.shape != passes.game.shape(head):
        refuse("a pass does not come back to its shape")
    numbers = passes.game.numbers(head)
    check_recurrence(recurrence, effect, numbers)
    return Repetition((Piece(effect, numbers, None),), head, open=True)


def heads_of(repetition: Repetition) -> Box:
    """A box around the numbers at the start of every pass of an endless repetition."""
    last = repetition.pieces[-1]
    if not repetition.open:
        step = last.effect.progression(last.numbers)
        assert step is not None
        return _open_ended(around([p.numbers for p in repetition.pieces]), step)
    rows = [last.numbers]
    for _ in range(_LOOKED_AT):
        rows.append(last.effect.after(rows[-1]))
    step = tuple(b - a for a, b in zip(rows[-2], rows[-1], strict=True))
    box = _open_ended(around(rows), step)
    inside: Box | None = box
    for atom in last.effect.guard:
        inside = narrowed(inside, atom) if inside is not None else None
    if inside is None or not includes(box, [reach(u, inside) for u in last.effect.update[: len(box)]]):
        refuse("the numbers of a loop leave the box that its first passes suggest")
    return box


def _open_ended(box: Box, step: Sequence[int]) -> Box:
    return tuple((None if d < 0 else a, None if d > 0 else b) for (a, b), d in zip(box, step, strict=True))


# ---------------------------------------------------------------------- what ends it
@dataclass(frozen=True, slots=True)
class Ending:
    """How a pass stops: how many of its moves are made once more, what happens instead, who leaves, everybody's status, the state then."""

    done: int
    by: str | None
    left: dict[int, int]
    status: tuple[int, ...]
    state: State

    @property
    def begun(self) -> bool:
        """Whether the pass is begun once more."""
        return self.done > 0


def ending(passes: Passes, state: State, labels: Sequence[Label]) -> Ending:
    """What happens where a pass is not possible as a whole any more."""
    game = passes.game
    by: str | None = None
    done = 0
    for label in labels:
        if not game.possible(state, label):
            by = game.describe(label)
            break
        state = game.successor(state, label)
        done += 1
    before = game.status(state)
    for _ in range(_AFTERMATH):
        move = game.situation(state).forced
        if move is None:
            break
        state = game.successor(state, move.label)
        if game.status(state) != before:
            by = game.describe(move.label)
            break
    after = game.status(state)
    return Ending(done, by, {p: s for p, (s, old) in enumerate(zip(after, before, strict=True)) if s != old}, after, state)


@dataclass(frozen=True, slots=True)
class Course:
    """How passes go on while players leave: all passes made, what stops them, in which pass somebody left, whether they never stop then."""

    passes: int
    last: Ending
    departures: dict[str, int]
    endless: bool = False


def course(passes: Passes, labels: Sequence[Label], total: int, state: State, *, strict: bool) -> Course:
    """What becomes of a pass after ``total`` repetitions that led to ``state``."""
    game = passes.game
    departures: dict[str, int] = {}
    for _ in game.players:
        stop = ending(passes, state, labels)
        if not stop.left:
            return Course(total, stop, departures)
        departures.setdefault(stop.by or "", total + (1 if stop.begun else 0))
        if PLAYING not in stop.status:
            return Course(total, stop, departures)
        state = stop.state
        for label in labels[stop.done :] if stop.begun else ():
            if not game.possible(state, label):
                return Course(total, stop, departures)
            state = game.successor(state, label)
        again = passes.repeat(state, tuple(labels), None, strict=strict)
        if again.times is None:
            return Course(total, stop, departures, endless=True)
        if again.times == 0 and not stop.begun:
            return Course(total, stop, departures)
        total += again.times + (1 if stop.begun else 0)
        state = again.state
    return Course(total, ending(passes, state, labels), departures)


# ---------------------------------------------------------------------- who can end it
def loop_in(cover: Cover, root: int, labels: Sequence[Label]) -> Cycle | None:
    """The nodes that the passes of a loop visit, from a node that includes all starts; None if it meets an open node."""
    graph = cover.graph
    taken: dict[int, dict[Edge, None]] = {}
    seen: set[int] = set()
    current = _parts(graph, {root})
    while not current <= seen:
        seen |= current
        for label in labels:
            after: set[int] = set()
            for node in current:
                if graph.kinds[node] == OPEN:
                    return None
                for edge in graph.edges[node]:
                    if edge.label == label:
                        taken.setdefault(node, {})[edge] = None
                        after.add(edge.target)
            current = _parts(graph, after)
            if not current:
                return None
    return Cycle({node: tuple(edges) for node, edges in sorted(taken.items())})


def _parts(graph: Graph, nodes: set[int]) -> set[int]:
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


def expander_around(passes: Passes, where: Surroundings) -> Expander:
    """Runs the rules on boxes around a loop: with no other actions and payments than it has."""
    return Expander(passes.game, passes.meter, where.allowed, where.clip)


def class_in_boxes(
    passes: Passes, head: State, labels: Sequence[Label], where: Surroundings, expander: Expander, listed: Sequence[Listed]
) -> Class | None:
    """The class of a loop on a graph of boxes around it; None if the boxes do not hold it."""
    game = passes.game
    cover = cover_of(expander, listed)
    root = cover.find(game.shape(head), where.heads)
    cycle = None if root is None else loop_in(cover, root, labels)
    return None if cycle is None else classify(game, cover.graph, cycle, traps_of(cover.graph), passes.meter)


# ---------------------------------------------------------------------- loops with growth
@dataclass(frozen=True, slots=True)
class Examined:
    """A repeated pass before it is classified; ``where`` is asked for only if it is."""

    loop: Loop
    where: Callable[[], Surroundings]
    goal: dict[str, int] | None = None


def examine_endless(player: Player, stretch: Stretch, recurrence: Any, *, strict: bool) -> Examined:
    """A loop whose pass can be performed for ever."""
    passes, head, labels = player.passes, stretch.start, stretch.segment.labels
    repetition = endless(passes, head, labels, recurrence, strict=strict)
    decided = decisions(passes, head, labels)
    last = repetition.pieces[-1]
    loop = Loop(
        kind="open",
        head=head,
        body=(stretch,),
        net=player.net([stretch], strict=strict),
        growth=growth(last.effect, last.numbers),
        involved=tuple(sorted({p for p, _ in decided})),
    )
    return Examined(loop, lambda: Surroundings(heads_of(repetition), frozenset(label for _, label in decided), None))


def examine_bounded(player: Player, stretch: Stretch, *, strict: bool) -> Examined:
    """A loop whose pass can be performed at least twice but not for ever."""
    passes, head, labels = player.passes, stretch.start, stretch.segment.labels
    repetition = passes.repeat(head, labels, None, strict=strict)
    count = repetition.times
    if count is None:
        refuse("a loop that is said to be bounded has no end in sight")
    require(count >= 2, "a pass does not happen twice in a row")
    went = course(passes, labels, count, repetition.state, strict=strict)
    over = went.last
    decided = decisions(passes, head, labels)
    involved = tuple(sorted({p for p, _ in decided}))
    everybody_out = PLAYING not in over.status
    first = repetition.pieces[0]
    departed = bool(over.left) or went.endless
    is_goal = departed and involved != () and all(over.status[p] in (PLAYING, WON) for p in involved)
    loop = Loop(
        kind="bounded-loop",
        head=head,
        body=(stretch,),
        net=player.net([stretch], strict=strict),
        growth=growth(first.effect, first.numbers),
        iterations=went.passes + (1 if over.begun and (everybody_out or over.left) else 0),
        ends_by=over.by,
        involved=involved,
        aftermath=over.status if over.status != passes.game.status(head) else (),
    )
    goal = went.departures if is_goal else None
    return Examined(loop, lambda: _on_the_way(passes, head, labels, repetition, frozenset(label for _, label in decided)), goal)


def _on_the_way(passes: Passes, head: State, labels: Sequence[Label], repetition: Repetition, allowed: frozenset[Label]) -> Surroundings:
    """A box around the starts of the passes; the numbers that a pass changes are kept in a box around all that the passes come by."""
    game = passes.game
    shape = game.shape(head)
    starts: list[tuple[int, ...]] = []
    way: list[tuple[int, ...]] = []
    for piece in repetition.pieces:
        assert piece.times is not None
        change = piece.effect.progression(piece.numbers) or (0,) * len(piece.numbers)
        last = tuple(a + (piece.times - 1) * d for a, d in zip(piece.numbers, change, strict=True))
        for numbers in {piece.numbers, last}:
            starts.append(numbers)
            state = game.state(shape, numbers)
            way.append(numbers)
            for label in labels:
                passes.meter.spend()
                state = game.successor(state, label)
                way.append(game.numbers(state))
    first = repetition.pieces[0]
    step = first.effect.progression(first.numbers)
    box = around(way)
    clip: list[Interval] = [(box[i] if step is not None and step[i] else (None, None)) for i in range(len(box))]
    return Surroundings(around(starts), allowed, tuple(clip))


ALONE = "alone"


def class_alone(passes: Passes, head: State, labels: tuple[Label, ...]) -> Class | None:
    """The class of a loop that one player alone keeps going by acting where nothing waits, if it is one.

    In every pass all decisions are that player's, none of the moves is by chance, and at least one is an action in a quiet state. Not
    taking it stops the play there: nobody else has an action or payment that the loop uses (``docs/semantics.md`` section 4).
    """
    repetition = passes.repeat(head, labels, None, strict=False, watched=True)
    if repetition.open or repetition.times != passes.repeat(head, labels, None, strict=False).times:
        return None
    players: set[int | None] = set()
    for piece in repetition.pieces:
        moves = piece.effect.watched
        players |= {m.by for _, m in moves if m.decides}
        declines = any(mode == QUIET and m.kind == "action" for mode, m in moves)
        if not declines or any(m.kind == "chance" for _, m in moves):
            return None
    if len(players) != 1:
        return None
    (player,) = players
    return None if player is None else Class("optional-loop", (player,), (player,))


def settle(passes: Passes, examined: Examined, listed: Any) -> Loop:
    """The loop with its class, from the boxes around it or because one player alone keeps it going; null leaves it as it is."""
    loop = examined.loop
    if listed is None:
        return loop
    if isinstance(listed, str):
        require(listed == ALONE, "what is around a loop is not known")
        found = class_alone(passes, loop.head, loop.body[0].segment.labels)
        if found is None or found.involved != loop.involved:
            refuse("it is not one player alone who keeps the loop going")
    else:
        where = examined.where()
        expander = expander_around(passes, where)
        nodes = read_nodes(listed, expander, lambda: [passes.game.shape(loop.head)])
        found = class_in_boxes(passes, loop.head, loop.body[0].segment.labels, where, expander, nodes)
        if found is None:
            refuse("the boxes around a loop do not hold it")
    loop = replace(loop, can_end=found.can_end, chance=found.chance)
    if loop.kind != "bounded-loop":
        return replace(loop, kind=found.kind)
    if examined.goal is not None and found.can_end and found.kind not in ("open", "together", "left"):
        return replace(loop, kind=found.kind, iterations=None, ends_by=None, aftermath=(), goals=dict(examined.goal))
    return loop
