"""Numbers that turn up on the way: for systems that do not know from the start which numbers there are.

The engine works with vectors of one width. Such a system keeps a ``NumberRegistry`` for its numbers (and one for its tallies). As soon as a
state, a position or a move has a number that is not registered, it calls ``admit``: the number is registered and ``NumbersGrew`` raised.
Whoever runs the analysis (``analyzer.pipeline``) starts it again from the beginning with the wider vectors; the engine never catches it. A
system that remembers its transitions makes that cheap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

_T = TypeVar("_T")


class NumbersGrew(Exception):
    """There are numbers that were not known: everything found with the narrower vectors is void, and the analysis starts again."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        super().__init__(f"numbers that were not known: {', '.join(self.names)}")


class NumberRegistry:
    """The names of a system's numbers (or of its tallies), each once, in the order in which they turned up."""

    def __init__(self, names: Iterable[str] = ()) -> None:
        self._places: dict[str, int] = {}
        for name in names:
            self._places.setdefault(name, len(self._places))

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, name: object) -> bool:
        return name in self._places

    @property
    def names(self) -> tuple[str, ...]:
        """All names, in order."""
        return tuple(self._places)

    def place(self, name: str) -> int:
        """Where a registered name stands in the vectors."""
        return self._places[name]

    def admit(self, names: Iterable[str]) -> None:
        """Makes sure that all the names are registered.

        Raises:
            NumbersGrew: some were not; they are now.
        """
        new = [name for name in dict.fromkeys(names) if name not in self._places]
        for name in new:
            self._places[name] = len(self._places)
        if new:
            raise NumbersGrew(new)

    def vector(self, values: Mapping[str, _T], absent: _T) -> tuple[_T, ...]:
        """The values in the order of the registry; ``absent`` for names without one.

        Raises:
            NumbersGrew: some name was not registered; it is now.
        """
        if not values.keys() <= self._places.keys():
            self.admit(values)
        return tuple(values.get(name, absent) for name in self._places)
