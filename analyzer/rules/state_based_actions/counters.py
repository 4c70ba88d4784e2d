"""Counters that cancel out, and more counters than there may be (704.5q, r)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from analyzer.rules.amounts import amount_of
from analyzer.rules.characteristics import traits_of
from analyzer.rules.context import Context
from analyzer.rules.events import Event
from analyzer.rules.game import Game, Obj, Ref
from analyzer.rules.naming import name_in
from analyzer.rules.state_based_actions.table import Applicable, Result, row
from analyzer.rules.triggers import emit, rule_is_about, rules_in_force
from analyzer.system.number import Number

PLUS, MINUS = "+1/+1", "-1/-1"


@row("704.5q")
def opposite_counters(game: Game) -> Iterator[Applicable]:
    """Of +1/+1 and -1/-1 counters on one permanent as many are removed as there are of both."""
    for obj in game.battlefield():
        if PLUS in obj.counters and MINUS in obj.counters and obj.counters[PLUS] > 0 and obj.counters[MINUS] > 0:
            words = f"+1/+1 and -1/-1 counters on {name_in(game, obj)} cancel out"
            yield Applicable("704.5q", Result.CHANGES, (obj,), words=words, change=partial(_cancel, game, obj))


def _cancel(game: Game, obj: Obj) -> None:
    fewer = obj.counters[PLUS] if obj.counters[PLUS] <= obj.counters[MINUS] else obj.counters[MINUS]
    for kind in (PLUS, MINUS):
        _take_off(game, obj, kind, fewer)


def _take_off(game: Game, obj: Obj, kind: str, amount: Number) -> None:
    """Removes counters as one event, seen by what triggers on it."""
    has = obj.counters[kind]
    obj.counters[kind] = has - amount
    game.changed()
    about = traits_of(game, obj)
    last = bool(obj.counters[kind] <= 0)
    emit(game, [Event("counters removed", Ref(obj.oid), about, amount=amount, count=obj.count, word=kind, data={"last": last})])


@row("704.5r")
def too_many_counters(game: Game) -> Iterator[Applicable]:
    """Of counters of which a permanent cannot have more than so many, the excess is removed."""
    for rule, source in rules_in_force(game, "counter maximum"):
        most = amount_of(rule.amount, Context(game, source.controller, Ref(source.obj.oid)))
        for obj in game.battlefield():
            if rule.kind in obj.counters and obj.counters[rule.kind] > most and rule_is_about(game, rule, source, traits_of(game, obj)):
                words = f"{name_in(game, obj)} has more {rule.kind} counters than it can have: the excess is removed"
                yield Applicable("704.5r", Result.CHANGES, (obj,), words=words, change=partial(_cut, game, obj, rule.kind, most))


def _cut(game: Game, obj: Obj, kind: str, most: Number) -> None:
    if obj.counters[kind] > most:
        _take_off(game, obj, kind, obj.counters[kind] - most)
