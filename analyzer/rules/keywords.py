"""Keyword abilities that stand for other abilities (CR 702), written out in the ability format.

Keywords that are only asked about (flying, indestructible, ...) have no entry: what they mean stands where it matters.
To add one: a function here with ``@keyword``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from analyzer.rules.format.definitions import (
    Ability,
    Activated,
    AddMana,
    Attach,
    Attacks,
    Cost,
    CounterAmount,
    Dies,
    Enters,
    EntersWith,
    Filter,
    HadCounters,
    Move,
    Not,
    Pump,
    PutCounters,
    Replacement,
    SomeCounters,
    Target,
    Triggered,
    Casts,
)

_BUILDERS: dict[str, Callable[[str], list[Ability]]] = {}


def keyword(name: str) -> Callable[[Callable[[str], list[Ability]]], Callable[[str], list[Ability]]]:
    """Registers the function that writes a keyword out; it is given what follows the word."""

    def register(build: Callable[[str], list[Ability]]) -> Callable[[str], list[Ability]]:
        _BUILDERS[name] = build
        return build

    return register


@lru_cache(maxsize=None)
def abilities_of_keyword(text: str) -> tuple[Ability, ...]:
    """The abilities that a keyword with its cost or number stands for; none if it is only asked about."""
    found = re.match(r"^([a-z'\- ]+?)\s*((?:\{|\d|x$|—).*)?$", text, re.IGNORECASE)
    if found is None:
        return ()
    build = _BUILDERS.get(found.group(1).lower().strip())
    if build is None and text.startswith("tap for "):
        return (Activated(cost=Cost(tap=True), effects=(AddMana(mana="{" + text[-1] + "}"),), mana=True),)
    return tuple(build((found.group(2) or "").strip())) if build is not None else ()


def known_keywords() -> frozenset[str]:
    """The keywords that are written out."""
    return frozenset(_BUILDERS)


def _number(text: str) -> int:
    return int(re.sub(r"\D", "", text) or "1")


@keyword("persist")
def _persist(_: str) -> list[Ability]:
    """CR 702.79."""
    return [_comes_back("persist", "-1/-1")]


@keyword("undying")
def _undying(_: str) -> list[Ability]:
    """CR 702.93."""
    return [_comes_back("undying", "+1/+1")]


def _comes_back(name: str, kind: str) -> Triggered:
    return Triggered(
        name=name,
        when=Dies(),
        condition=Not(condition=HadCounters(what="it", kind=kind)),
        effects=(Move(what="it", to="battlefield", counters=(CounterAmount(kind=kind),)),),
    )


@keyword("equip")
def _equip(cost: str) -> list[Ability]:
    """CR 702.6."""
    return [
        Activated(
            name="equip",
            cost=Cost(mana=cost),
            timing="sorcery",
            targets=(Target(what=Filter(types=("creature",), controller="you")),),
            effects=(Attach(),),
        )
    ]


@keyword("fortify")
def _fortify(cost: str) -> list[Ability]:
    """CR 702.67."""
    return [
        Activated(
            name="fortify",
            cost=Cost(mana=cost),
            timing="sorcery",
            targets=(Target(what=Filter(types=("land",), controller="you")),),
            effects=(Attach(),),
        )
    ]


@keyword("prowess")
def _prowess(_: str) -> list[Ability]:
    """CR 702.108."""
    return [
        Triggered(
            name="prowess", when=Casts(what=Filter(not_types=("creature",), zone="stack"), who="you"), effects=(Pump(what="self", power=1, toughness=1),)
        )
    ]


@keyword("exalted")
def _exalted(_: str) -> list[Ability]:
    """CR 702.83."""
    return [
        Triggered(
            name="exalted",
            when=Attacks(what=Filter(types=("creature",), controller="you"), alone=True),
            effects=(Pump(what="it", power=1, toughness=1),),
        )
    ]


@keyword("modular")
def _modular(text: str) -> list[Ability]:
    """CR 702.43: the counters only (the trigger is written on the card)."""
    return [Replacement(event=EntersWith(counters=(CounterAmount(kind="+1/+1", amount=_number(text)),)), zone="any")]


@keyword("vanishing")
def _vanishing(text: str) -> list[Ability]:
    """CR 702.63: the counters only; its triggers are written on the card."""
    return [Replacement(event=EntersWith(counters=(CounterAmount(kind="time", amount=_number(text)),)), zone="any")]


__all__ = ["Enters", "PutCounters", "SomeCounters", "abilities_of_keyword", "keyword", "known_keywords"]
