"""The overall verdict of a model whose reachable graph is finite: DESIGN 1.2 over ``docs/semantics.md`` sections 4 to 6."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from analyzer.system.program import Program
from tests.brute_force.bounded import ForcedPlay, Goal, Repetition, forced_play, goals, shortest_repetition
from tests.brute_force.graph import Graph, reachable
from tests.brute_force.interpreter import Label
from tests.brute_force.loops import Loop, LoopKind, classify, elementary_cycles, is_reducible, starters, trapped_nodes

Kind: TypeAlias = Literal[
    "forced-draw",
    "fragmented-loop",
    "optional-loop",
    "nondeterministic-loop",
    "bounded-loop",
    "game-ends",
    "no-loop",
    "undecided",
]


@dataclass(frozen=True)
class BruteVerdict:
    """A verdict and everything it rests on.

    Attributes:
        kind: the overall verdict (DESIGN 1.2).
        exact: False where the brute force has no firm reading: what it says then binds nobody (see ``note``).
        forced: what forced play from the start came to (section 6).
        trapped: the trapped nodes (section 4).
        starters: who can start a forced draw.
        loops: all irreducible loops, classified.
        reducible: how many elementary cycles are not counted.
        goals: repetitions that only the leaving of other players stops; searched only if no loop decides as much.
        repetition: a shortest sequence possible twice in a row; searched only if there is no cycle.
        deciding: the loops the verdict is about.
    """

    kind: Kind
    exact: bool
    note: str
    graph: Graph
    forced: ForcedPlay
    trapped: frozenset[int]
    starters: frozenset[int]
    loops: tuple[Loop, ...]
    reducible: int
    goals: tuple[Goal, ...]
    repetition: Repetition | None
    deciding: tuple[Loop, ...]

    @property
    def loop_kinds(self) -> frozenset[LoopKind]:
        """The kinds of all irreducible loops (section 4)."""
        return frozenset(loop.kind for loop in self.loops)

    def labels(self, kind: LoopKind) -> frozenset[tuple[Label, ...]]:
        """The label multisets of the irreducible loops of one kind (section 4)."""
        return frozenset(loop.labels for loop in self.loops if loop.kind == kind)

    @property
    def can_end(self) -> frozenset[frozenset[int]]:
        """Who can end each of the deciding loops (section 4)."""
        return frozenset(loop.can_end for loop in self.deciding)

    @property
    def must_deviate(self) -> frozenset[int]:
        """Who must deviate from each of the deciding loops (DESIGN 1.2)."""
        return frozenset(loop.must_deviate for loop in self.deciding if loop.must_deviate is not None)


def brute_verdict(program: Program, limit: int = 2_000, cycle_limit: int = 2_000, work: int = 500_000) -> BruteVerdict:
    """The overall verdict (DESIGN 1.2; sections 4 to 6).

    Forced play from the start decides first (section 6). Else a trapped node is a forced draw. Else a loop that only several players
    together can end makes the whole undecided. Else the first of fragmented, optional, nondeterministic loops that exists; with no loop
    at all, bounded or none (section 5). Of optional loops, those with progress decide if there are any. Reading: a repetition that only
    the leaving of other players stops (section 5, "Unbounded") ranks as an optional loop.

    Raises:
        TooLarge: more than ``limit`` states, ``cycle_limit`` cycles, or ``work`` steps of a search.
        ModelError: some reachable move is in error.
    """
    graph = reachable(program, limit)
    forced = forced_play(graph)
    trapped = trapped_nodes(graph)
    cycles = elementary_cycles(graph, cycle_limit)
    classified = [classify(graph, cycle, trapped) for cycle in cycles if not is_reducible(graph, cycle)]
    loops = tuple(loop for loop in classified if loop.kind != "undecided" or loop.involved)
    kinds = {loop.kind for loop in loops}
    found: list[Goal] = []
    if not trapped and not kinds & {"fragmented-loop", "optional-loop"}:
        found = goals(graph, work)
    repetition = shortest_repetition(graph, work) if not cycles else None

    exact, note = True, ""
    kind: Kind
    if forced.kind is not None:
        kind = forced.kind
    elif trapped:
        kind = "forced-draw"
    elif "undecided" in kinds:
        kind, note = "undecided", "only several players together can end some loop"
    elif cycles and not loops:
        kind, exact, note = "undecided", False, "every cycle is reducible to another"
    elif "fragmented-loop" in kinds:
        kind = "fragmented-loop"
    elif "optional-loop" in kinds:
        kind = "optional-loop"
    elif found:
        kind, exact = "optional-loop", any(goal.stoppable for goal in found)
        note = "" if exact else "stops only because others leave, but who could end it was not asked"
    elif "nondeterministic-loop" in kinds:
        kind = "nondeterministic-loop"
    elif repetition is not None:
        kind = "bounded-loop"
    else:
        kind = "no-loop"

    deciding = [loop for loop in loops if loop.kind == kind]
    if kind == "optional-loop" and any(loop.progress for loop in deciding):
        deciding = [loop for loop in deciding if loop.progress]
    return BruteVerdict(
        kind=kind,
        exact=exact,
        note=note,
        graph=graph,
        forced=forced,
        trapped=trapped,
        starters=starters(graph, trapped),
        loops=loops,
        reducible=len(cycles) - len(loops),
        goals=tuple(found),
        repetition=repetition,
        deciding=tuple(deciding),
    )
