"""Who can end a loop, and whether chance matters on it (``docs/semantics.md`` section 4), on graphs of states and of boxes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from analyzer.verdict.checker.game import END, QUIET, Game, Label
from analyzer.verdict.checker.graphs import OPEN, SPLIT, Edge, Graph
from analyzer.verdict.checker.refusing import Meter


@dataclass(frozen=True, slots=True)
class Cycle:
    """A loop in a graph: the edges that it takes from each of its nodes."""

    taken: Mapping[int, tuple[Edge, ...]]

    @property
    def nodes(self) -> Collection[int]:
        """Its nodes."""
        return self.taken.keys()

    def edges(self) -> Iterable[Edge]:
        """Its edges."""
        return (e for edges in self.taken.values() for e in edges)

    @property
    def used(self) -> set[Label]:
        """The labels of its actions and payments."""
        return {e.label for e in self.edges() if not e.ending}

    @property
    def involved(self) -> list[int]:
        """Players with a decision on it."""
        return sorted({e.move.by for e in self.edges() if e.move.decides and e.move.by is not None})


class _Duel:
    """One player tries to stop a loop that everybody else goes on with; what is split or open counts for the player if ``hopeful``.

    The player wins a play that stops, or that comes only finitely often by ``bad`` nodes and by decisions of others that the loop uses.
    Chance is fair, and winning means: with probability one. Such games have the solution ``nu Z. mu X. nu Y`` (de Alfaro and Henzinger
    2000): every step goes into ``X``, or keeps clear within ``Y``; chance may also stay in ``Z`` as long as it can get into ``X``.
    """

    def __init__(self, graph: Graph, cycle: Cycle, player: int, bad: Collection[int], *, hopeful: bool, meter: Meter) -> None:
        self._graph = graph
        self._taken = cycle.taken
        self._player = player
        self._bad = bad
        self._hopeful = hopeful
        self._meter = meter
        self._used = cycle.used
        self._foreign = {(e.label, e.move.by) for e in cycle.edges() if e.move.decides and e.move.by != player}
        self._nearer: set[int] = set()
        self._clear: set[int] = set()
        self._sure = self._reachable(cycle.nodes)
        self._before: dict[int, list[int]] = {}
        for node in self._sure:
            meter.spend()
            for target in graph.after(node):
                self._before.setdefault(target, []).append(node)

    def _reachable(self, start: Iterable[int]) -> set[int]:
        seen = set(start)
        stack = list(seen)
        while stack:
            node = stack.pop()
            targets = [e.target for e in self._graph.edges[node] if e.ending or e.label in self._used]
            for target in (*targets, *self._graph.children.get(node, ())):
                if target not in seen:
                    seen.add(target)
                    stack.append(target)
        return seen

    def won(self) -> set[int]:
        """The nodes from which the player wins."""
        while True:
            self._nearer = set()
            while True:
                found = self._keeping_clear()
                if found == self._nearer:
                    break
                self._nearer = found
            if self._nearer == self._sure:
                return self._sure
            self._sure = self._nearer

    def _keeping_clear(self) -> set[int]:
        """The largest set from which every step gets nearer or stays in the set without anything that must not come up again and again."""
        self._clear = set(self._sure)
        work = list(self._clear)
        while work:
            node = work.pop()
            if node in self._clear and node not in self._nearer and not self._succeeds(node):
                self._clear.discard(node)
                work += self._before.get(node, ())
        return self._clear

    def _good(self, node: int, target: int, edge: Edge | None = None) -> bool:
        if target in self._nearer:
            return True
        if target not in self._clear or node in self._bad:
            return False
        return edge is None or (edge.label, edge.move.by) not in self._foreign or not edge.move.decides

    def _succeeds(self, node: int) -> bool:
        """Whether the player can make a step that counts."""
        self._meter.spend()
        kind = self._graph.kinds[node]
        if kind == END:
            return True
        if kind == OPEN:
            return self._hopeful
        if kind == SPLIT:
            return (any if self._hopeful else all)(self._good(node, child) for child in self._graph.children[node])
        taken = self._taken.get(node)
        return self._declines(node) if taken is None else all(self._goes_on(node, edge) for edge in taken)

    def _goes_on(self, node: int, edge: Edge) -> bool:
        """At a node of the loop the others take the loop's move; the player may do something else."""
        mine = edge.move.by == self._player
        if edge.move.kind == "chance" or (mine and edge.move.kind == "choice"):
            return self._waits(node)
        return self._good(node, edge.target, edge) or (mine and not edge.ending and self._declines(node))

    def _declines(self, node: int) -> bool:
        """The player does not act: others may take the loop's actions, else what waits goes on, or the play stops."""
        for edge in self._graph.edges[node]:
            if edge.action and edge.move.by != self._player and edge.label in self._used and not self._good(node, edge.target, edge):
                return False
        return self._graph.kinds[node] == QUIET or self._waits(node)

    def _waits(self, node: int) -> bool:
        """What waits goes on: by the player's choice, by chance, or by everybody else's worst choice."""
        edges = [e for e in self._graph.edges[node] if not e.action]
        if not edges:
            return False
        move = edges[0].move
        if move.kind == "choice" and move.by == self._player:
            return any(self._good(node, e.target, e) for e in edges)
        counted = [e for e in edges if not e.move.pays or (e.label in self._used and e.move.by != self._player)]
        if all(self._good(node, e.target, e) for e in counted):
            return True
        if move.kind != "chance":
            return False
        return all(e.target in self._sure for e in edges) and any(e.target in self._nearer for e in edges)


def _coming_back(graph: Graph, cycle: Cycle, *, hopeful: bool, meter: Meter) -> set[int]:
    """The nodes from which the players together are sure to come back to the loop, whatever chance does."""
    used = cycle.used
    back = set(cycle.nodes)

    def returns(node: int) -> bool:
        meter.spend()
        kind = graph.kinds[node]
        if kind == OPEN:
            return hopeful
        if kind == SPLIT:
            return (any if hopeful else all)(child in back for child in graph.children[node])
        edges = graph.edges[node]
        if any(e.target in back for e in edges if not e.ending and e.label in used):
            return True
        waits = [e for e in edges if e.ending]
        test = all if waits and waits[0].move.kind == "chance" else any
        return bool(waits) and test(e.target in back for e in waits)

    changed = True
    while changed:
        found = {n for n in range(len(graph)) if n not in back and returns(n)}
        changed = bool(found)
        back |= found
    return back


@dataclass(frozen=True, slots=True)
class Traps:
    """Nodes from which the play surely never stops, and those from which it may not."""

    sure: frozenset[int]
    maybe: frozenset[int]


def traps_of(graph: Graph) -> Traps:
    """The trapped nodes of a graph."""
    hopeful = graph.stopping(hopeful=True)
    doubtful = hopeful if graph.exact else graph.stopping(hopeful=False)
    return Traps(frozenset(n for n, s in enumerate(hopeful) if not s), frozenset(n for n, s in enumerate(doubtful) if not s))


@dataclass(frozen=True, slots=True)
class Class:
    """What a loop is.

    ``kind`` is a verdict, ``together`` (only several players could end it), ``left`` (nobody is involved, fair chance leaves it: it
    does not count), or ``open`` (the graph does not settle it).
    """

    kind: str
    involved: tuple[int, ...]
    can_end: tuple[int, ...] = ()
    chance: tuple[str, ...] = ()


def classify(game: Game, graph: Graph, cycle: Cycle, traps: Traps, meter: Meter) -> Class:
    """The class of a loop. On a graph of boxes only what holds however the open points are settled is claimed."""
    involved = tuple(cycle.involved)
    nodes = set(cycle.nodes)
    if nodes <= traps.sure:
        return Class("forced-draw", involved)
    can_end: list[int] = []
    unknown = False
    for player in involved:
        if nodes <= _Duel(graph, cycle, player, nodes | traps.maybe, hopeful=False, meter=meter).won():
            can_end.append(player)
        elif not graph.exact and nodes <= _Duel(graph, cycle, player, nodes | traps.sure, hopeful=True, meter=meter).won():
            unknown = True
    chance, chance_unknown = _chance(game, graph, cycle, meter)
    if chance:
        kind = "nondeterministic-loop"
    elif chance_unknown:
        kind = "open"
    elif len(can_end) >= 2:
        kind = "fragmented-loop"
    elif unknown:
        kind = "open"
    elif can_end:
        kind = "optional-loop"
    elif nodes & traps.maybe:
        kind = "open"
    else:
        kind = "together" if involved else "left"
    return Class(kind, involved, tuple(can_end), chance)


def _chance(game: Game, graph: Graph, cycle: Cycle, meter: Meter) -> tuple[tuple[str, ...], bool]:
    """Names of the chance steps that matter, sorted; whether that is open for some."""
    chancy = [n for n, edges in cycle.taken.items() if any(e.move.kind == "chance" for e in edges)]
    if not chancy:
        return (), False
    certain = _coming_back(graph, cycle, hopeful=False, meter=meter)
    hopeful = certain if graph.exact else _coming_back(graph, cycle, hopeful=True, meter=meter)
    names: set[str] = set()
    unknown = False
    for node in chancy:
        results = [e.target for e in graph.edges[node] if not e.action]
        if any(t not in hopeful for t in results):
            names.add(game.step_name(cycle.taken[node][0].label))
        elif any(t not in certain for t in results):
            unknown = True
    return tuple(sorted(names)), unknown
