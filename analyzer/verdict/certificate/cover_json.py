"""Lists of boxes for a certificate: as few as do what they are needed for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from analyzer.budget import Budget
from analyzer.decide.farkas import ShiftEdge, ranking
from analyzer.errors import CertificateRefused
from analyzer.verdict.certificate.growing_cover import grown
from analyzer.verdict.checker.boxes import Cover, Expander, Listed, cover_of
from analyzer.verdict.checker.exclusion import Bound, Descent, Part, Ranker, bound_of, descends
from analyzer.verdict.checker.game import END, QUIET, Game, Met, Shape, State
from analyzer.verdict.checker.graphs import OPEN
from analyzer.verdict.checker.refusing import Meter

WORK = 400_000_000
_SPACE = (1, 2, 4, 12, 48)
_AROUND = (1, 2, 6, 16, 48)


def at(game: Game, state: State) -> Listed:
    """The box of one state."""
    return Listed(game.shape(state), tuple((n, n) for n in game.numbers(state)))


def nodes_json(expander: Expander, listed: Sequence[Listed], roots: Iterable[Shape]) -> list[Any]:
    """Boxes as JSON; ``listed`` are ``in_order`` from the same roots on."""
    game = expander.game
    met = Met(() if game.is_program else roots)
    for entry in () if game.is_program else listed:
        expander.meet(entry, met)
    return [[game.write_shape(entry.shape, met), [list(interval) for interval in entry.box]] for entry in listed]


def around_candidates(expander: Expander, start: Listed, limit: int) -> Iterator[list[Listed]]:
    """Lists of boxes around a loop, coarse ones first."""
    for patience in _AROUND:
        yield grown(expander, [start], patience, limit)


def trap_of(game: Game, state: State, limit: int) -> list[Listed] | None:
    """Boxes that hold everything that ending moves lead to from a state, none of them with a stop; None if there seem to be no such."""
    expander = Expander(game, Meter(WORK), frozenset())
    for patience in _AROUND:
        listed = grown(expander, [at(game, state)], patience, limit)
        if not {OPEN, QUIET, END} & set(cover_of(expander, listed).graph.kinds):
            return listed
    return None


class Rankings:
    """Asks the solver for rankings and keeps those that hold."""

    def __init__(self, rlimit: int) -> None:
        self._rlimit = rlimit
        self._found: dict[tuple[int, ...], Descent] = {}

    def __call__(self, part: Part) -> Descent | None:
        """A ranking of a part."""
        edges = [ShiftEdge(s.source, s.target, tuple(c or 0 for c in s.change)) for s in part.steps]
        solved = ranking(edges, part.floored, part.capped, self._rlimit)
        if solved is None:
            return None
        descent = Descent(solved.weights, tuple(solved.potential[n] for n in part.nodes))
        if not descends(part, descent):
            return None
        self._found[part.nodes] = descent
        return descent

    def json(self) -> list[Any]:
        """The rankings."""
        return [[list(nodes), list(d.weights), list(d.potentials)] for nodes, d in self._found.items()]


def space_json(game: Game, start: State, budget: Budget, good: Callable[[Bound], bool]) -> dict[str, Any] | None:
    """Boxes that hold every play from a state, with the rankings that exclude what has to be excluded; None if that was not found."""
    expander = Expander(game, Meter(WORK))
    for patience in _SPACE:
        listed = grown(expander, [at(game, start)], patience, budget.boxes)
        every, ending = Rankings(budget.solver_rlimit), Rankings(budget.solver_rlimit)
        bound = _bound(game, cover_of(expander, listed), every, ending)
        if bound is not None and bound.stops and good(bound):
            nodes = nodes_json(expander, listed, [game.shape(start)])
            return {"nodes": nodes, "every": every.json(), "ending": ending.json()}
    return None


def _bound(game: Game, cover: Cover, every: Ranker, ending: Ranker) -> Bound | None:
    try:
        return bound_of(game, cover, every, ending, Meter(WORK))
    except CertificateRefused:
        return None
