"""The loops of a finite state graph and who can end them, straight from ``docs/semantics.md`` section 4.

Where the text leaves something open, the reading taken is marked ``Reading:``.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from analyzer.system.program import Program
from tests.brute_force.graph import Edge, Graph, TooLarge
from tests.brute_force.interpreter import Label, State, perform

Cycle: TypeAlias = tuple[Edge, ...]
LoopKind: TypeAlias = Literal["forced-draw", "fragmented-loop", "optional-loop", "nondeterministic-loop", "undecided"]
Owner: TypeAlias = Literal["p", "adversary", "chance"]
Position: TypeAlias = tuple[str, int]
Arena: TypeAlias = Mapping[Position, tuple[Owner, tuple[Position, ...]]]

STOPPED: Position = ("stopped", -1)


@dataclass(frozen=True)
class Loop:
    """An irreducible loop and all that section 4 says of it.

    Attributes:
        cycle: its moves in order, from the node of the loop that is found first from the start.
        kind: its verdict alone.
        involved, can_end: players, by position in turn order.
        chance_matters: whether some chance step of it matters.
        trapped: whether all its nodes are.
        progress: whether some number or tally changes from pass to pass.
        must_deviate: for a fragmented loop, who must, by the active player where the loop is first entered.
        must_deviate_candidates: the same for every node of the loop that is equally near to the start.
    """

    cycle: Cycle
    kind: LoopKind
    involved: frozenset[int]
    can_end: frozenset[int]
    chance_matters: bool
    trapped: bool
    progress: bool
    must_deviate: int | None
    must_deviate_candidates: frozenset[int]

    @property
    def labels(self) -> tuple[Label, ...]:
        """The labels of its moves as a sorted multiset (section 4)."""
        return tuple(sorted(edge.move.label for edge in self.cycle))


# --------------------------------------------------------------------------------------------------------- trapped


def trapped_nodes(graph: Graph) -> frozenset[int]:
    """The nodes from which no path of ending moves leads to a quiet or end node (section 4).

    Ending moves are the move of a forced node, every option of a choice or chance, and of an unless only ``otherwise``.
    """
    escaping = {n for n in graph.nodes() if graph.is_end(n) or graph.is_quiet(n)}
    growing = True
    while growing:
        growing = False
        for n in graph.nodes():
            if n not in escaping and any(is_ending(edge) and edge.target in escaping for edge in graph.edges[n]):
                escaping.add(n)
                growing = True
    return frozenset(graph.nodes()) - escaping


def is_ending(edge: Edge) -> bool:
    """Whether a move is an ending move (section 4): actions and payments are none."""
    return edge.move.kind != "action" and not edge.move.pays


def starters(graph: Graph, trapped: frozenset[int]) -> frozenset[int]:
    """Who can start a forced draw: the players owning a move from a node that is not trapped to one that is (section 4)."""
    return frozenset(
        edge.move.by
        for n in graph.nodes()
        for edge in graph.edges[n]
        if n not in trapped and edge.target in trapped and edge.move.by is not None
    )


# ---------------------------------------------------------------------------------------------------------- cycles


def elementary_cycles(graph: Graph, limit: int, work: int | None = None) -> list[Cycle]:
    """All elementary cycles (section 4: loops), each starting at its lowest node; parallel moves give different cycles.

    Depth first from every node, through higher nodes only that can come back to it.

    Raises:
        TooLarge: there are more than ``limit`` cycles, or the search takes more than ``work`` (default 200 per limit) steps.
    """
    work = 200 * limit if work is None else work
    cycles: list[Cycle] = []
    for first in graph.nodes():
        back = can_reach(graph, first, lowest=first)
        path: list[Edge] = []
        on_path = {first}
        iterators = [iter(graph.edges[first])]
        while iterators:
            edge = next(iterators[-1], None)
            work -= 1
            if work < 0:
                raise TooLarge("search for cycles")
            if edge is None:
                iterators.pop()
                if path:
                    on_path.discard(path.pop().target)
            elif edge.target == first:
                cycles.append((*path, edge))
                if len(cycles) > limit:
                    raise TooLarge(f"more than {limit} cycles")
            elif edge.target in back and edge.target not in on_path:
                path.append(edge)
                on_path.add(edge.target)
                iterators.append(iter(graph.edges[edge.target]))
    return cycles


def can_reach(graph: Graph, goal: int, *, lowest: int = 0) -> set[int]:
    """The nodes from which a path through nodes of number ``lowest`` or more leads to a node, itself included (section 4)."""
    before: dict[int, set[int]] = {}
    for n in graph.nodes():
        for edge in graph.edges[n]:
            before.setdefault(edge.target, set()).add(n)
    found = {goal}
    queue = deque([goal])
    while queue:
        for n in before.get(queue.popleft(), set()):
            if n >= lowest and n not in found:
                found.add(n)
                queue.append(n)
    return found


def involved_players(cycle: Iterable[Edge]) -> frozenset[int]:
    """The players with an action, a payment or a choice among two or more enabled options on a cycle (section 4)."""
    return frozenset(edge.move.by for edge in cycle if edge.move.decision and edge.move.by is not None)


def is_reducible(graph: Graph, cycle: Cycle) -> bool:
    """Whether a loop's moves, without the decisions of one involved player, still allow a cycle through one of its nodes (section 4).

    Its moves are labels (step and option), which may be used wherever they are possible, also at nodes outside the loop; left out are the
    edges on which the one player decides.
    """
    labels = {edge.move.label for edge in cycle}
    for p in involved_players(cycle):
        for home in {edge.source for edge in cycle}:
            seen: set[int] = set()
            queue = deque([home])
            while queue:
                for edge in graph.edges[queue.popleft()]:
                    if edge.move.label not in labels or (edge.move.decision and edge.move.by == p):
                        continue
                    if edge.target == home:
                        return True
                    if edge.target not in seen:
                        seen.add(edge.target)
                        queue.append(edge.target)
    return False


# --------------------------------------------------------------------------------------------------------- can end


def can_end(graph: Graph, cycle: Cycle, trapped: frozenset[int], p: int) -> bool:
    """Whether an involved player wins the game of section 4 from every node of a loop that is not trapped, with probability one.

    p loses a play that visits nodes of L or trapped nodes infinitely often, and one in which others make decisions that L uses
    infinitely often: the positions ("used", n) of the game.
    """
    own = {edge.source for edge in cycle}
    if p not in involved_players(cycle) or own <= trapped:
        return False
    arena = game(graph, cycle, p)
    bad = {(what, n) for what, n in arena if what == "used" or (what == "at" and n in own | trapped)}
    winning = almost_surely_finitely_often(arena, bad)
    return all(("at", n) in winning for n in own)


def game(graph: Graph, cycle: Cycle, p: int) -> Arena:
    """The game of section 4 for one player and one loop: every position with who moves there and where to.

    Positions: ("at", n) node n is reached; ("free", n) p declined the loop's action, or n is not on the loop; ("step", n) nobody takes
    an action at n, the step that waits goes on; ("used", n) node n is about to be reached by a decision that L
    uses (same label and player), made
    by another player than p otherwise than as the loop's move; STOPPED the play has ended.
    """
    own = {edge.source: edge for edge in cycle}
    actions = {edge.move.label for edge in cycle if edge.move.kind == "action"}
    payments = {edge.move.label for edge in cycle if edge.move.pays}
    decisions = {(edge.move.label, edge.move.by) for edge in cycle if edge.move.decision}

    def onto(edge: Edge) -> Position:
        used = edge.move.decision and edge.move.by != p and (edge.move.label, edge.move.by) in decisions
        return "used" if used else "at", edge.target

    arena: dict[Position, tuple[Owner, tuple[Position, ...]]] = {STOPPED: ("adversary", (STOPPED,))}
    for n in graph.nodes():
        edges = graph.edges[n]
        arena["used", n] = ("adversary", (("at", n),))
        if n not in own:
            arena["at", n] = ("adversary", (("free", n),))
        else:
            move = own[n].move
            on = ("at", own[n].target)
            if move.kind == "chance":  # any result may come
                arena["at", n] = ("chance", tuple(("at", e.target) for e in edges if e.move.kind == "chance"))
            elif move.by != p:  # everybody but p takes the loop's move
                arena["at", n] = ("adversary", (on,))
            elif move.kind == "choice":  # p may take any option of a choice
                arena["at", n] = ("p", tuple(("at", e.target) for e in edges if e.move.kind == "choice"))
            elif move.kind == "action":  # p may decline an action
                arena["at", n] = ("p", (on, ("free", n)))
            elif move.pays:  # p may refuse a payment
                refusals = tuple(("at", e.target) for e in edges if e.move.kind == "unless" and not e.move.pays)
                arena["at", n] = ("p", (on, *refusals))
            else:  # p does not pay: the loop goes on
                arena["at", n] = ("adversary", (on,))
        # only actions used by L may be taken, and only by others
        responses = tuple(onto(e) for e in edges if e.move.kind == "action" and e.move.label in actions and e.move.by != p)
        nobody_acts = STOPPED if graph.is_end(n) or graph.is_quiet(n) else ("step", n)
        arena["free", n] = ("adversary", (*responses, nobody_acts))
        if nobody_acts == STOPPED:
            continue
        waiting = [e for e in edges if e.move.kind != "action"]
        kind, by = waiting[0].move.kind, waiting[0].move.by
        if kind == "unless":  # only payments used by L may be made, and only by others
            waiting = [e for e in waiting if not e.move.pays or (by != p and e.move.label in payments)]
        owner: Owner = "chance" if kind == "chance" else "p" if kind == "choice" and by == p else "adversary"
        arena["step", n] = (owner, tuple(onto(e) for e in waiting))
    return arena


def almost_surely_finitely_often(arena: Arena, bad: set[Position]) -> set[Position]:
    """The positions from which p can make sure, with probability one, that ``bad`` is visited only finitely often (section 4).

    A co-Buchi objective with fair chance, solved by three nested fixpoints over sets X <= Y <= Z:

    - X grows: from a position of it p can, without knowing how often chance disappoints, come nearer to staying out of bad for ever;
    - Y shrinks: as long as p is not nearer, p stays out of bad and in Y;
    - Z shrinks: a chance step that brings p nearer with some result must not lead out of Z with another.

    If X = Z: from a position of X added in round i, p stays out of bad for ever, or comes to one added earlier, or passes a chance step
    with a result of fixed positive probability that was added earlier, any other result being in Z = X, where p starts again.
    Infinitely many such disappointments have probability zero, so almost surely the play stays out of bad from some point on. In the
    other direction, a position outside X (for the final Z) lets the adversary keep the play out of X within Z until bad is visited, or
    drive it out of Z with positive probability; the unit tests compare with the enumeration of all memoryless strategies of p, which
    suffice (Chatterjee, Jurdzinski, Henzinger, "Quantitative stochastic parity games", SODA 2004).
    """

    def good(position: Position, x: set[Position], y: set[Position], z: set[Position]) -> bool:
        owner, after = arena[position]
        stay = position not in bad
        if owner == "p":
            return any(s in x for s in after) or (stay and any(s in y for s in after))
        if owner == "adversary":
            return all(s in x for s in after) or (stay and all(s in y for s in after))
        return (any(s in x for s in after) and all(s in z for s in after)) or (stay and all(s in y for s in after))

    z = set(arena)
    while True:
        x: set[Position] = set()
        while True:
            y = set(z)
            while True:
                smaller = {s for s in y if good(s, x, y, z)}
                if smaller == y:
                    break
                y = smaller
            if y == x:
                break
            x = y
        if x == z:
            return z
        z = x


# ---------------------------------------------------------------------------------------------------------- chance


def does_chance_matter(graph: Graph, cycle: Cycle) -> bool:
    """Whether after some result of a chance step of the loop the players together cannot be sure to come back to it (section 4)."""
    returning = surely_returning(graph, cycle)
    return any(
        result.target not in returning
        for edge in cycle
        if edge.move.kind == "chance"
        for result in graph.edges[edge.source]
        if result.move.kind == "chance"
    )


def surely_returning(graph: Graph, cycle: Cycle) -> set[int]:
    """The nodes from which the players together can come back to a loop, whatever chance does (section 4, chance).

    They may pick any options of choices, but take only actions and make only payments that the loop uses.
    """
    used = {edge.move.label for edge in cycle if edge.move.kind == "action" or edge.move.pays}
    returning = {edge.source for edge in cycle}
    growing = True
    while growing:
        growing = False
        for n in graph.nodes():
            if n in returning:
                continue
            results = [e for e in graph.edges[n] if e.move.kind == "chance"]
            others = [e for e in graph.edges[n] if e.move.kind != "chance" and (is_ending(e) or e.move.label in used)]
            if any(e.target in returning for e in others) or (results and all(e.target in returning for e in results)):
                returning.add(n)
                growing = True
    return returning


# -------------------------------------------------------------------------------------------------- the whole loop


def makes_progress(graph: Graph, cycle: Cycle) -> bool:
    """Whether some number or tally differs after a pass (section 4, progress).

    Reading: after the second pass, compared with the first; what tallies were before the loop is no matter. A state
    recurs on an elementary cycle, so only tallies can.
    """
    state = graph.states[cycle[0].source]
    first = one_pass(graph.program, state, cycle)
    second = one_pass(graph.program, first, cycle)
    return first.tallies != second.tallies


def one_pass(program: Program, state: State, cycle: Cycle) -> State:
    """The state after one pass (section 4, progress)."""
    for edge in cycle:
        state = perform(program, state, edge.move)
    return state


def must_deviate(graph: Graph, node: int, able: frozenset[int]) -> int:
    """Of those who can end the loop, the first in turn order from the active player at a node (DESIGN 1.2)."""
    active = active_player(graph, node)
    count = len(graph.program.players)
    return min(able, key=lambda p: (p - active) % count)


def active_player(graph: Graph, node: int) -> int:
    """The active player at a node (section 1: ``active`` is a variable over the players)."""
    variable = graph.program.variables[graph.program.active]
    return graph.program.players.index(variable.values[graph.states[node].values[variable.name]])


def distances(graph: Graph) -> dict[int, int]:
    """How many moves every node is from the start, at least (DESIGN 1.2: where a loop is entered)."""
    found = {0: 0}
    queue = deque([0])
    while queue:
        n = queue.popleft()
        for edge in graph.edges[n]:
            if edge.target not in found:
                found[edge.target] = found[n] + 1
                queue.append(edge.target)
    return found


def classify(graph: Graph, cycle: Cycle, trapped: frozenset[int]) -> Loop:
    """Everything section 4 says of one loop: whether it is trapped is asked first, then chance, then who can end it.

    Reading: "where the cycle is first entered" (DESIGN 1.2) is the node of it that is nearest to the start, the first in breadth-first
    order of several.
    """
    own = {edge.source for edge in cycle}
    matters = does_chance_matter(graph, cycle)
    is_trapped = own <= trapped
    able = frozenset(p for p in range(len(graph.program.players)) if can_end(graph, cycle, trapped, p))
    if is_trapped:
        kind: LoopKind = "forced-draw"
    elif matters:
        kind = "nondeterministic-loop"
    elif not able:
        kind = "undecided"
    elif len(able) == 1:
        kind = "optional-loop"
    else:
        kind = "fragmented-loop"
    far = distances(graph)
    nearest = min(far[n] for n in own)
    deviators = [must_deviate(graph, n, able) for n in sorted(own) if far[n] == nearest] if kind == "fragmented-loop" else []
    return Loop(
        cycle=cycle,
        kind=kind,
        involved=involved_players(cycle),
        can_end=able,
        chance_matters=matters,
        trapped=is_trapped,
        progress=makes_progress(graph, cycle),
        must_deviate=deviators[0] if deviators else None,
        must_deviate_candidates=frozenset(deviators),
    )
