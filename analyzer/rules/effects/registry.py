"""The table of effects.

To add a kind of effect: (1) a class in ``analyzer.rules.format.definitions`` and in its union ``Effect``; (2) a generator with
``@performs(Class)`` in the module here that fits; that is all. ``tests/unit/rules/effects`` fails for a class that nothing performs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, TypeVar

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.context import Context
from analyzer.rules.format.definitions import Effect
from analyzer.rules.zones import Asking

_PERFORM: dict[type, Callable[[Any, Context], Asking[None]]] = {}
_MODULES = ("choices", "copies", "counters", "games", "life", "mana", "movement", "permanents", "stack", "turns")
_T = TypeVar("_T")


def performs(kind: type) -> Callable[[Callable[[Any, Context], Asking[None]]], Callable[[Any, Context], Asking[None]]]:
    """Registers the generator that performs effects of a class."""

    def register(function: Callable[[Any, Context], Asking[None]]) -> Callable[[Any, Context], Asking[None]]:
        _PERFORM[kind] = function
        return function

    return register


def performed_kinds() -> frozenset[type]:
    """The classes of effects that can be performed."""
    _load()
    return frozenset(_PERFORM)


def _load() -> None:
    if not _PERFORM:
        for name in _MODULES:
            import_module(f"analyzer.rules.effects.{name}")


def perform(effect: Effect, context: Context) -> Asking[None]:
    """Performs one effect.

    Raises:
        UnsupportedPositionError: effects of this kind are not modelled.
    """
    _load()
    function = _PERFORM.get(type(effect))
    if function is None:
        raise UnsupportedPositionError(f"the effect {type(effect).__name__}")
    yield from function(effect, context)


def perform_all(effects: Iterable[Effect], context: Context) -> Asking[None]:
    """Performs effects in order (CR 608.2c)."""
    for effect in effects:
        yield from perform(effect, context)
