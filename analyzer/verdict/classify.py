"""Who can end a loop, and so what it is (DESIGN 1.2, docs/semantics.md 4). Works on concrete and on abstract graphs.

On an abstract graph a claim is made only if it holds however the open points are settled; else the loop stays ``UNDECIDED``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from analyzer.explore.games import EndingGame, LoopInGraph, can_stop, chance_returns
from analyzer.explore.graph import Edge, GameGraph
from analyzer.system.program import StepKind
from analyzer.system.transition_system import Mode, Move, State, TransitionSystem
from analyzer.verdict.kinds import Alternative, Leads, VerdictKind


@dataclass(frozen=True, slots=True)
class Traps:
    """Nodes from which the play can surely never stop, and those from which it might not."""

    sure: frozenset[int]
    maybe: frozenset[int]


def traps_of(graph: GameGraph) -> Traps:
    """The trapped nodes of a graph."""
    hopeful = can_stop(graph, optimistic=True)
    certain = hopeful if _is_exact(graph) else can_stop(graph, optimistic=False)
    return Traps(
        frozenset(n for n in range(len(graph)) if not hopeful[n]),
        frozenset(n for n in range(len(graph)) if not certain[n]),
    )


def _is_exact(graph: GameGraph) -> bool:
    return graph.complete and not graph.children


@dataclass(frozen=True, slots=True)
class Classified:
    """What a loop is.

    Attributes:
        unknown: players of whom it is not known whether they can end it; ``chance_unknown``: whether chance matters is not known.
        together: nobody alone can end it, but it is not trapped either.
    """

    kind: VerdictKind
    involved: tuple[int, ...]
    can_end: tuple[int, ...]
    alternatives: tuple[Alternative, ...]
    chance: tuple[str, ...]
    unknown: tuple[int, ...] = ()
    chance_unknown: bool = False
    together: bool = False


def by_priority_alone(system: TransitionSystem, moves: Sequence[tuple[State, Move]]) -> Classified | None:
    """The class of a loop that one player alone keeps going by acting where nothing waits, if it is one.

    Declining there stops the play at once: nobody else has an action or payment on the loop that could go on (docs/semantics.md 4). Chance
    on the loop asks for more than this.
    """
    decided = [(s, m) for s, m in moves if m.is_decision]
    players = {m.by for _, m in decided}
    if len(players) != 1 or any(m.kind is StepKind.CHANCE for _, m in moves):
        return None
    quiet = [m for s, m in decided if m.kind is StepKind.ACTION and system.situation(s).mode is Mode.QUIET]
    (player,) = players
    if not quiet or player is None:
        return None
    steps = dict.fromkeys(system.describe(m.label) for m in quiet)
    name = system.players[player]
    alternatives = tuple(Alternative(name, step, None, Leads.ENDS) for step in steps)
    return Classified(VerdictKind.OPTIONAL_LOOP, (player,), (player,), alternatives, ())


def involved_in(loop: LoopInGraph) -> tuple[int, ...]:
    """Players with a decision on the loop."""
    return tuple(sorted({e.move.by for edges in loop.edges.values() for e in edges if e.move.is_decision and e.move.by is not None}))


def classify(system: TransitionSystem, graph: GameGraph, loop: LoopInGraph, traps: Traps) -> Classified:
    """The class of a loop; ``UNDECIDED`` where the graph does not settle it or only several players together could end it."""
    involved = involved_in(loop)
    nodes = set(loop.nodes)
    if nodes <= traps.sure:
        return Classified(VerdictKind.FORCED_DRAW, involved, (), _all_return(system, graph, loop), ())
    can_end: list[int] = []
    unknown: list[int] = []
    alternatives: list[Alternative] = []
    for player in involved:
        sure = EndingGame(graph, loop, player, nodes | traps.maybe, optimistic=False)
        won = sure.winning()
        if nodes <= won:
            can_end.append(player)
            alternatives += _alternatives(system, graph, loop, player, sure, won, Leads.UNKNOWN if not _is_exact(graph) else Leads.RETURNS)
            continue
        hopeful = sure if _is_exact(graph) else EndingGame(graph, loop, player, nodes | traps.sure, optimistic=True)
        won = won if hopeful is sure else hopeful.winning()
        if nodes <= won:
            unknown.append(player)
        else:
            alternatives += _alternatives(system, graph, loop, player, hopeful, set(), Leads.RETURNS)
    matters, chance_unknown = _chance(system, graph, loop)
    found = (tuple(can_end), tuple(alternatives), matters, tuple(unknown), chance_unknown)
    kind, together = _kind(matters, chance_unknown, can_end, unknown, bool(nodes & traps.maybe))
    return Classified(kind, involved, found[0], found[1], found[2], found[3], found[4], together)


def _kind(
    matters: tuple[str, ...], chance_unknown: bool, can_end: list[int], unknown: list[int], perhaps_trapped: bool
) -> tuple[VerdictKind, bool]:
    if matters:
        return VerdictKind.NONDETERMINISTIC_LOOP, False
    if chance_unknown:
        return VerdictKind.UNDECIDED, False
    if len(can_end) >= 2:
        return VerdictKind.FRAGMENTED_LOOP, False
    if unknown:
        return VerdictKind.UNDECIDED, False
    if can_end:
        return VerdictKind.OPTIONAL_LOOP, False
    return VerdictKind.UNDECIDED, not perhaps_trapped


def _chance(system: TransitionSystem, graph: GameGraph, loop: LoopInGraph) -> tuple[tuple[str, ...], bool]:
    """Names of chance steps that matter; whether that is open for some."""
    chancy = [n for n, edges in loop.edges.items() if any(e.move.kind is StepKind.CHANCE for e in edges)]
    if not chancy:
        return (), False
    certain = chance_returns(graph, loop, optimistic=False)
    hopeful = certain if _is_exact(graph) else chance_returns(graph, loop, optimistic=True)
    matters: dict[str, None] = {}
    unknown = False
    for node in chancy:
        results = [e for e in graph.edges[node] if not e.action]
        if any(e.target not in hopeful for e in results):
            matters[system.step_name(loop.edges[node][0].move.label)] = None
        elif any(e.target not in certain for e in results):
            unknown = True
    return tuple(matters), unknown


def _alternatives(
    system: TransitionSystem, graph: GameGraph, loop: LoopInGraph, player: int, game: EndingGame, won: set[int], otherwise: Leads
) -> list[Alternative]:
    found: list[Alternative] = []
    for node, taken in loop.edges.items():
        for edge in taken:
            if not edge.move.is_decision or edge.move.by != player:
                continue
            step = system.describe(edge.move.label)
            for other in _others(graph, node, edge, taken):
                leads = Leads.ENDS if other.target in won else otherwise
                found.append(Alternative(system.players[player], step, system.describe(other.move.label), leads))
            if edge.action or edge.move.pays:
                ends = bool(won) and game.declining_ends(node)
                found.append(Alternative(system.players[player], step, None, Leads.ENDS if ends else otherwise))
    return list(dict.fromkeys(found))


def _others(graph: GameGraph, node: int, edge: Edge, taken: Collection[Edge]) -> list[Edge]:
    """The other options of a choice; declining an action or a payment is told apart."""
    if edge.action or edge.move.pays:
        return []
    return [e for e in graph.edges[node] if not e.action and e not in taken]


def _all_return(system: TransitionSystem, graph: GameGraph, loop: LoopInGraph) -> tuple[Alternative, ...]:
    """On a loop that nobody can end every alternative comes back to one."""
    found: list[Alternative] = []
    for node, taken in loop.edges.items():
        for edge in taken:
            if edge.move.is_decision and edge.move.by is not None:
                name = system.players[edge.move.by]
                step = system.describe(edge.move.label)
                found += [Alternative(name, step, system.describe(e.move.label), Leads.RETURNS) for e in _others(graph, node, edge, taken)]
                if edge.action or edge.move.pays:
                    found.append(Alternative(name, step, None, Leads.RETURNS))
    return tuple(dict.fromkeys(found))
