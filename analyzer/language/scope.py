"""What the names in a model's expressions stand for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.errors import InvalidNameError, UnknownNameError, UnknownReferenceError, quoted
from analyzer.language.places import Place
from analyzer.language.syntax import Name
from analyzer.system.program import PlayerRef, Sort, Variable


@dataclass(frozen=True, slots=True)
class PartFamily:
    """Interchangeable parts, each in one of some states; ``variables`` counts, for each state, the parts in it."""

    name: str
    states: tuple[str, ...]
    variables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Scope:
    """The players, variables, part families and objects of a model.

    Attributes:
        seat: for each player's name the position in turn order.
        indices: for each variable's name its index.
        counted_by: for each variable that counts parts, the name of their family.
        objects: for each object's name its index.
    """

    players: tuple[str, ...]
    seat: dict[str, int]
    variables: tuple[Variable, ...]
    indices: dict[str, int]
    families: dict[str, PartFamily]
    counted_by: dict[int, str]
    objects: dict[str, int]

    def variable(self, name: Name, place: Place) -> int:
        """The index of a variable.

        Raises:
            UnknownNameError: there is none of that name.
        """
        index = self.indices.get(name.name)
        if index is not None:
            return index
        fix: str | None = None
        if name.name in self.families:
            first = self.families[name.name].states[0]
            fix = f"it stands for parts: write {name.name}.{first} for how many are in that state"
        elif any(name.name in v.values for v in self.variables):
            fix = f"write '{name.name}' in single quotes for the value"
        elif name.name in ("True", "False"):
            fix = f"write {name.name.lower()}"
        raise UnknownNameError(str(place), name.span.column, name.name, self.indices, fix)

    def family(self, name: Name, place: Place) -> PartFamily:
        """A part family.

        Raises:
            UnknownNameError: there is none of that name.
        """
        found = self.families.get(name.name)
        if found is None:
            fix = None if self.families else "declare parts in [state], such as lands = { count = 4, init = 'untapped', values = [...] }"
            raise UnknownNameError(str(place), name.span.column, name.name, self.families, fix)
        return found

    def player(self, name: str, place: Place) -> int:
        """The position of a player in turn order.

        Raises:
            UnknownReferenceError: there is none of that name.
        """
        if name not in self.seat:
            raise UnknownReferenceError(str(place), "player", name, self.players, "list the players in `players`")
        return self.seat[name]

    def seats(self, names: Iterable[str], place: Place) -> tuple[int, ...]:
        """The positions of the players in a list that stands at ``place``."""
        return tuple(self.player(n, place.item(number)) for number, n in enumerate(names, 1))

    def player_ref(self, name: str, place: Place) -> PlayerRef:
        """A player, or the player that an enumeration variable holds.

        Raises:
            UnknownReferenceError: neither has that name.
            InvalidNameError: both have it, or the variable has other values than players.
        """
        index = self.indices.get(name)
        if name in self.seat:
            if index is not None and self._holds_players(index):
                raise InvalidNameError(str(place), f"{quoted(name)} is a player and a variable over players", "rename the variable")
            return PlayerRef(player=self.seat[name])
        if index is None:
            known = (*self.players, *(v.name for i, v in enumerate(self.variables) if self._holds_players(i)))
            raise UnknownReferenceError(str(place), "player", name, known, "list the players in `players`")
        if not self._holds_players(index):
            fix = "name a player, or an enumeration whose values are " + ", ".join(quoted(p) for p in self.players[:8])
            raise InvalidNameError(str(place), f"{quoted(name)} is no variable whose values are players", fix)
        return PlayerRef(variable=index, players=tuple(self.seat[v] for v in self.variables[index].values))

    def _holds_players(self, index: int) -> bool:
        variable = self.variables[index]
        return variable.sort is Sort.ENUM and all(v in self.seat for v in variable.values)
