"""Looks into ability data: what it mentions. Cached, since data never changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from analyzer.rules.format.definitions import (
    Card,
    Casts,
    ColorsSpent,
    CountersOn,
    CountersPut,
    DrawChanged,
    Draws,
    Filter,
    Greatest,
    HadCounters,
    Matches,
    MoveCounters,
    Power,
    RuleChange,
    ThisTurn,
    Toughness,
    WasCast,
)

AGAIN = "attacks again"
"""A feature: whether it matters whom a creature has attacked this turn."""
FIRST_COUNTERS = "first counters"
"""Whether it matters that counters have been put on an object this turn: a feature, and the flag of such an object."""


WORN = "worn"
"""A feature: whether it matters what was attached to something that has left the battlefield."""


def parts(data: Any) -> Iterator[Any]:
    """Every struct inside a piece of data, itself included."""
    if isinstance(data, msgspec.Struct):
        yield data
        for name in data.__struct_fields__:
            yield from parts(getattr(data, name))
    elif isinstance(data, tuple):
        for part in data:
            yield from parts(part)


@cache
def mentions(data: Any, kind: type) -> bool:
    """Whether a piece of data contains a struct of a class."""
    return any(isinstance(p, kind) for p in parts(data))


@cache
def words(data: Any) -> frozenset[str]:
    """Every string value inside a piece of data; ``it`` also for a filter that excludes it."""
    found: set[str] = set()
    for part in parts(data):
        if isinstance(part, Filter) and part.not_it:
            found.add("it")
        for name in part.__struct_fields__:
            value = getattr(part, name)
            if isinstance(value, str):
                found.add(value)
            elif isinstance(value, tuple):
                found.update(v for v in value if isinstance(v, str))
    return frozenset(found)


@cache
def remembers(ability: Any) -> frozenset[str]:
    """Which numbers of objects that are gone an ability asks for (``power``, ``toughness``, ``counters``, ``tapped``)."""
    found: set[str] = set()
    for part in parts(ability):
        match part:
            case Power():
                found.add("power")
            case Toughness():
                found.add("toughness")
            case CountersOn() | HadCounters() | MoveCounters():
                found.add("counters")
            case Greatest():
                found |= {"power", "toughness"}
            case Matches():
                flt = part.filter
                found |= {"power"} if flt.power else set()
                found |= {"toughness"} if flt.toughness else set()
                found |= {"counters"} if flt.counters or flt.no_counters else set()
            case _:
                pass
    if "x" in words(ability):
        found.add("x")
    return frozenset(found)


@cache
def others_than_source(ability: Any) -> bool:
    """Whether an ability speaks of objects other than its source."""
    return any(isinstance(p, Filter) and (p.other or p.attached_to_self or p.paired_with_self) for p in parts(ability))


@cache
def zones_this_way(ability: Any) -> frozenset[str]:
    """The zones of the objects that an ability calls put there "this way"."""
    return frozenset(p.zone for p in parts(ability) if isinstance(p, Filter) and p.this_way)


@cache
def features_of(card: Card) -> frozenset[str]:
    """Facts about the turn and about objects that some ability of the card asks for; only such facts are part of a state."""
    found: set[str] = set()
    if any("{S}" in word.upper() for word in words(card)):
        found.add("snow")
    if "storm" in {k.split(" ")[0] for part in parts(card) if isinstance(part, Card) for k in part.keywords}:
        found.add("spells cast")
    for part in parts(card):
        match part:
            case Filter():
                found |= {"entered"} if part.entered_this_turn else set()
                found |= {"cast"} if part.cast is not None else set()
                found |= {WORN} if part.enchanted is not None or part.equipped is not None or part.modified is not None else set()
            case ColorsSpent():
                found.add("colors spent")
            case CountersPut():
                found |= {FIRST_COUNTERS} if part.first else set()
            case WasCast():
                found.add("cast")
            case RuleChange():
                found |= {AGAIN} if part.rule == "cant attack again" else set()
            case ThisTurn():
                found.add(part.event)
            case DrawChanged():
                found |= {"cards drawn in the draw step"} if part.except_first else set()
            case Casts() | Draws():
                found |= {"counts"} if part.nth else set()
                found |= {"cards drawn in the draw step"} if isinstance(part, Draws) and part.except_first else set()
            case _:
                pass
    return frozenset(found)
