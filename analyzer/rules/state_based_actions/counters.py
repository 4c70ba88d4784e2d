"""Counters that cancel out (704.5q)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from analyzer.rules.game import Game, Obj
from analyzer.rules.naming import name_in
from analyzer.rules.state_based_actions.table import Applicable, Result, row
from analyzer.rules.zones import Asking

PLUS, MINUS = "+1/+1", "-1/-1"


@row("704.5q")
def opposite_counters(game: Game) -> Iterator[Applicable]:
    """Of +1/+1 and -1/-1 counters on one permanent as many are removed as there are of both."""
    for obj in game.battlefield():
        if PLUS in obj.counters and MINUS in obj.counters and obj.counters[PLUS] > 0 and obj.counters[MINUS] > 0:
            yield Applicable("704.5q", Result.COUNTERS, (obj,), words=f"+1/+1 and -1/-1 counters on {name_in(game, obj)} cancel out", how=_cancel(obj))


def _cancel(obj: Obj) -> Callable[[Game], Asking[None]]:
    def carry_out(game: Game) -> Asking[None]:
        fewer = obj.counters[PLUS] if obj.counters[PLUS] <= obj.counters[MINUS] else obj.counters[MINUS]
        obj.counters[PLUS] = obj.counters[PLUS] - fewer
        obj.counters[MINUS] = obj.counters[MINUS] - fewer
        game.changed()
        return
        yield

    return carry_out
