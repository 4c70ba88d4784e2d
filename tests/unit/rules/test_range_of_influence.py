"""Limited range of influence: who and what a player can affect (CR 801)."""

from __future__ import annotations

import pytest

from analyzer.rules.context import Context
from analyzer.rules.format.definitions import Card, Filter, Target
from analyzer.rules.game import LOST, Game, PlayerRef, PlayerState, Ref, range_word
from analyzer.rules.references import players
from analyzer.rules.targets import legal_targets

RING = Card(name="Ring", types="Artifact")


def table(reach: int | None) -> Game:
    game = Game([PlayerState(n, 20) for n in "ABCDE"], libraries=[[] for _ in "ABCDE"], active=1)
    game.variant = frozenset() if reach is None else frozenset({range_word(reach)})
    return game


@pytest.mark.parametrize(("reach", "near"), [(None, "ABCDE"), (1, "ABC"), (2, "ABCDE")])
def test_seats_are_counted_both_ways_round(reach: int | None, near: str):
    game = table(reach)
    assert sorted(game.players[p].name for p in game.within_range(1)) == list(near)
    assert [p for p in game.within_range(1) if p != 1] == game.opponents(1)


def test_who_has_left_takes_no_seat():
    game = table(1)
    game.players[2].status = LOST
    assert sorted(game.within_range(1)) == [0, 1, 3]


def test_words_for_players_and_targets_stop_at_the_range():
    game = table(1)
    near, far = game.add(RING, 2, "battlefield"), game.add(RING, 3, "battlefield")
    source = game.add(RING, 1, "battlefield")
    context = Context(game, 1, Ref(source.oid))
    assert sorted(players("everyone", context)) == [0, 1, 2]
    found = legal_targets(Target(what=Filter(other=True), who="any"), context, None)
    assert {r.oid for r in found if isinstance(r, Ref)} == {near.oid}
    assert sorted(r.player for r in found if isinstance(r, PlayerRef)) == [0, 1, 2]
    assert far.oid not in {r.oid for r in found if isinstance(r, Ref)}
