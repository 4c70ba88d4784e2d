"""The table of effects.

To add a kind of effect: (1) a class in ``analyzer.rules.format.definitions`` and in its union ``Effect``; (2) a generator with
``@performs(Class)`` in the module here that fits; that is all. ``tests/unit/rules/effects`` fails for a class that nothing performs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import import_module
from typing import Any, TypeVar

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.context import Context
from analyzer.rules.format.definitions import Effect
from analyzer.rules.game import Ref, Referent
from analyzer.rules.zones import Asking

_PERFORM: dict[type, Callable[[Any, Context], Asking[None]]] = {}
_MODULES = (
    "choices",
    "command_zone",
    "copies",
    "counters",
    "games",
    "life",
    "mana",
    "movement",
    "permanents",
    "permissions",
    "stack",
    "turns",
)
_T = TypeVar("_T")


def performs(kind: type) -> Callable[[Callable[[Any, Context], Asking[None]]], Callable[[Any, Context], Asking[None]]]:
    """Registers the generator that performs effects of a class."""

    def register(function: Callable[[Any, Context], Asking[None]]) -> Callable[[Any, Context], Asking[None]]:
        assert kind not in _PERFORM, f"two functions perform {kind.__name__}"
        _PERFORM[kind] = function
        return function

    return register


def performed_kinds() -> frozenset[type]:
    """The classes of effects that can be performed."""
    _load()
    return frozenset(_PERFORM)


@lru_cache(maxsize=1)
def _load() -> None:
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


def put_there(context: Context, refs: Iterable[Referent]) -> None:
    """Notes the objects that an effect has just put where they are: ``moved``, and part of what was moved "this way"."""
    found = [r for r in refs if not isinstance(r, Ref) or r.oid]
    context.env["moved"] = found
    context.env["this way"] = [*context.env.get("this way", ()), *found]


class CutShort(UnsupportedPositionError):
    """A process inside a resolution goes on: the resolution is cut here, and ``remaining`` is what is still to be done, as data.

    Effects whose whole rest is the rest of a list of effects let it pass; where more than that would have to be remembered, it is what its
    base class says: not modelled.
    """

    def __init__(self, remaining: tuple[Effect, ...], context: Context) -> None:
        super().__init__("a process that repeats itself inside an effect that is itself repeated or done by several players")
        self.remaining = remaining
        self.context = context


def perform_all(effects: Iterable[Effect], context: Context) -> Asking[None]:
    """Performs effects in order (CR 608.2c).

    Raises:
        CutShort: a repeated process among them goes on; what remains of these effects is in it.
    """
    listed = tuple(effects)
    speaking = context.game.speaking
    speaking.append(context)
    try:
        for place, effect in enumerate(listed):
            try:
                yield from perform(effect, context)
            except CutShort as cut:
                if cut.context is context:
                    cut.remaining += listed[place + 1 :]
                raise
    finally:
        del speaking[max(i for i, other in enumerate(speaking) if other is context)]
