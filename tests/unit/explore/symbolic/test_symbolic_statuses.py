"""Combined statuses follow docs/semantics.md 3."""

from __future__ import annotations

import itertools

import pytest

from analyzer.explore.symbolic.errors import NotSymbolic
from analyzer.explore.symbolic.statuses import Said, combinations_of, settle
from analyzer.system.expression import TRUE
from analyzer.system.guarded import GuardedSystem
from analyzer.system.layout import DREW, LOST, PLAYING, WON
from analyzer.system.program import Outcome, Profile, Program, Sort, Variable


def program(players: int, *outcomes: Outcome, distance: int | None = None) -> Program:
    names = tuple("ABCDEFGH"[:players])
    active = Variable("active", Sort.ENUM, 0, names)
    return Program("", "", Profile.CR, names, 0, distance, (active,), (), (), outcomes)


SUBSETS = [frozenset(s) for r in range(4) for s in itertools.combinations(range(3), r)]


@pytest.mark.parametrize("distance", [None, 1])
def test_settling_agrees_with_the_interpreter(distance: int | None) -> None:
    statuses = [(PLAYING, PLAYING, PLAYING), (PLAYING, LOST, PLAYING), (DREW, PLAYING, PLAYING), (LOST, LOST, PLAYING)]
    for loses, wins, draws in itertools.product(SUBSETS, SUBSETS, SUBSETS):
        system = GuardedSystem(program(3, Outcome(TRUE, wins, loses, draws), distance=distance))
        for before in statuses:
            state = (0, *before, 0)
            situation = system.situation(state)
            if not situation.moves:
                continue
            after = system.successor(state, situation.moves[0].label)
            assert settle(before, Said(loses, wins, draws), distance) == after[1:4]


def test_a_game_that_can_only_be_drawn_has_two_combinations() -> None:
    both = frozenset({0, 1})
    assert combinations_of(program(2, Outcome(TRUE, draws=both))) == ((PLAYING, PLAYING), (DREW, DREW))


def test_two_players_who_can_lose() -> None:
    lose = [Outcome(TRUE, loses=frozenset({p})) for p in (0, 1)]
    assert set(combinations_of(program(2, *lose))) == {(PLAYING, PLAYING), (LOST, WON), (WON, LOST), (DREW, DREW)}


def test_too_many_combinations_are_refused() -> None:
    lose = [Outcome(TRUE, loses=frozenset({p})) for p in range(8)]
    draw = [Outcome(TRUE, draws=frozenset({p})) for p in range(8)]
    with pytest.raises(NotSymbolic, match="outcomes"):
        combinations_of(program(8, *lose, *draw))
