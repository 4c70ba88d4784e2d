"""What never changes in an analysis: short keys for data, and the setting of a game."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import msgspec

_MOST_KNOWN = 20_000


class Intern:
    """Short keys for data that never changes. A key depends on nothing but the data, so that every system uses the same ones."""

    def __init__(self) -> None:
        self._keys: dict[Hashable, str] = {}
        self._things: dict[str, Any] = {}
        self._known: dict[int, tuple[Any, str]] = {}

    def key(self, thing: Any) -> str:
        """The key of a card, an ability or another piece of data."""
        known = self._known.get(id(thing))  # the thing is kept, so that nothing else can have its id
        if known is not None:
            return known[1]
        found = self._keys.get(thing)
        if found is None:
            digest = blake2b(msgspec.json.encode(thing) + type(thing).__name__.encode(), digest_size=8).hexdigest()
            found = self._keys[thing] = f"{getattr(thing, 'name', '')}#{digest}"
            self._things.setdefault(found, thing)
        if len(self._known) < _MOST_KNOWN:
            self._known[id(thing)] = (thing, found)
        return found

    def __getitem__(self, key: str) -> Any:
        return self._things[key]


@dataclass(frozen=True, slots=True)
class Setting:
    """What never changes in one analysis.

    Attributes:
        names: the players. features: facts that some card asks for.
        track: object labels are part of a state (to follow single objects), so that alike ones are told apart.
    """

    names: tuple[str, ...]
    variant: frozenset[str] = frozenset()
    teams: tuple[int, ...] = ()
    edition: str = "current"
    features: frozenset[str] = frozenset()
    track: bool = False
