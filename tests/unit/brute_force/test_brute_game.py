"""The almost-sure co-Buchi fixpoint against the enumeration of all memoryless strategies."""

from __future__ import annotations

import itertools
import random

import pytest

from tests.brute_force.loops import Arena, Owner, Position, almost_surely_finitely_often


def random_arena(rng: random.Random) -> tuple[Arena, set[Position]]:
    places: list[Position] = [("at", i) for i in range(rng.randint(2, 7))]
    owners: list[Owner] = ["p", "adversary", "chance"]
    arena = {s: (rng.choice(owners), tuple(rng.sample(places, rng.randint(1, min(3, len(places)))))) for s in places}
    return arena, {s for s in places if rng.random() < 0.4}


def reach(edges: dict[Position, tuple[Position, ...]], start: Position) -> set[Position]:
    seen, stack = {start}, [start]
    while stack:
        for s in edges[stack.pop()]:
            if s not in seen:
                seen.add(s)
                stack.append(s)
    return seen


def strategies(arena: Arena, owner: Owner) -> list[dict[Position, tuple[Position, ...]]]:
    """The arena under every memoryless strategy of one side; the other side keeps all its edges."""
    own = [s for s, (who, _) in arena.items() if who == owner]
    rest = {s: after for s, (who, after) in arena.items() if who != owner}
    return [rest | {s: (t,) for s, t in zip(own, picks, strict=True)} for picks in itertools.product(*(arena[s][1] for s in own))]


def wins_by_enumeration(arena: Arena, bad: set[Position]) -> set[Position]:
    """p wins if some strategy of p is such that, whatever memoryless answer, no bottom component that can be reached has a bad position."""
    won: set[Position] = set()
    for edges in strategies(arena, "p"):
        fixed: Arena = {s: (arena[s][0], edges[s]) for s in arena}
        losing: set[Position] = set()
        for chain in strategies(fixed, "adversary"):
            recurrent = {s for s in chain if all(s in reach(chain, t) for t in reach(chain, s))}
            losing |= {s for s in chain if reach(chain, s) & recurrent & bad}
        won |= set(arena) - losing
    return won


@pytest.mark.parametrize("seed", range(400))
def test_fixpoint_is_enumeration(seed: int) -> None:
    arena, bad = random_arena(random.Random(seed))
    assert almost_surely_finitely_often(arena, bad) == wins_by_enumeration(arena, bad)
