"""The program of a certificate, read from JSON: players, variables, objects, steps and outcomes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from analyzer.verdict.checker.expressions import Condition, Number, Reader
from analyzer.verdict.checker.forms import Num
from analyzer.verdict.checker.json_values import flag, index, integer, integer_or_none, items, mapping, one_of, text, texts
from analyzer.verdict.checker.refusing import refuse, require

_KINDS = ("mandatory", "sba", "action", "choice", "unless", "chance")


@dataclass(frozen=True, slots=True)
class Who:
    """A player: fixed, or whom a variable names."""

    player: int
    place: int | None = None
    named: tuple[int, ...] = ()

    @property
    def everybody(self) -> tuple[int, ...]:
        """All players that it may be."""
        return (self.player,) if self.place is None else self.named

    def at(self, state: Sequence[Num]) -> int:
        """The player in a position."""
        if self.place is None:
            return self.player
        value = state[self.place]
        if not isinstance(value, int) or not 0 <= value < len(self.named):
            refuse("a variable over players names nobody")
        return self.named[value]


@dataclass(frozen=True, slots=True)
class Assign:
    """One assignment."""

    place: int
    value: Number
    add: bool


@dataclass(frozen=True, slots=True)
class Option:
    """One way a step can go."""

    name: str
    when: Condition | None
    assigns: tuple[Assign, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """A step."""

    name: str
    kind: str
    when: Condition | None
    options: tuple[Option, ...]
    by: Who | None
    involves: tuple[int, ...]
    responds: bool
    checked: bool
    sba: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """A condition under which players win, lose or draw."""

    when: Condition | None
    wins: frozenset[int]
    loses: frozenset[int]
    draws: frozenset[int]


@dataclass(frozen=True, slots=True)
class Program:
    """A program, with the places of a state: variables that are not tallies, statuses, ``inside``, picks; tallies stand behind.

    Attributes:
        numbers: places and names of the integer variables.
        bounds: for places with checked bounds, the least and the greatest value.
        start: the state at the start.
        open: names of the variables whose starting value is only an example.
    """

    players: tuple[str, ...]
    distance: int | None
    active: Who
    objects: tuple[Who, ...]
    steps: tuple[Step, ...]
    outcomes: tuple[Outcome, ...]
    numbers: tuple[int, ...]
    number_names: tuple[str, ...]
    tally_names: tuple[str, ...]
    bounds: Mapping[int, tuple[int | None, int | None]]
    status: int
    inside: int
    picks: Mapping[int, int]
    width: int
    start: tuple[int, ...]
    open: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Variable:
    name: str
    sort: str
    init: int
    values: tuple[str, ...]
    low: int | None
    high: int | None
    any: bool


def read_program(value: Any) -> Program:
    """The program; refuses what is not one."""
    keys = ("title", "source", "players", "profile", "range", "active", "variables", "objects", "steps", "outcomes")
    found = mapping(value, "the program", keys)
    text(found["title"], "the title")
    text(found["source"], "the source")
    players = tuple(texts(found["players"], "the players"))
    require(len(players) > 0, "there are no players")
    one_of(found["profile"], "the profile", ("CR", "MTR", "MTGO"))
    distance = integer_or_none(found["range"], "the range of influence")
    variables = [_variable(v) for v in items(found["variables"], "the variables")]
    require(len({v.name for v in variables}) == len(variables), "two variables have one name")
    return _Builder(players, distance, variables).build(found)


class _Builder:
    def __init__(self, players: tuple[str, ...], distance: int | None, variables: list[_Variable]) -> None:
        self._players = players
        self._distance = distance
        self._kept = [v for v in variables if v.sort != "tally"]
        self._tallies = [v for v in variables if v.sort == "tally"]
        self._by_name = {v.name: v for v in variables}
        self._places = {v.name: i for i, v in enumerate(self._kept)}
        self._readable = frozenset(self._places)

    def build(self, found: dict[str, Any]) -> Program:
        steps_json = [mapping(s, "a step") for s in items(found["steps"], "the steps")]
        picked = [i for i, s in enumerate(steps_json) if s.get("sba") is True and s.get("kind") == "choice"]
        status = len(self._kept)
        inside = status + len(self._players)
        picks = {step: inside + 1 + n for n, step in enumerate(picked)}
        width = inside + 1 + len(picked)
        for offset, variable in enumerate(self._tallies):
            self._places[variable.name] = width + offset
        reader = Reader(self._places, self._readable)
        objects = tuple(self._object(o) for o in items(found["objects"], "the objects"))
        steps = tuple(self._step(s, reader, len(objects)) for s in steps_json)
        numbers = tuple(i for i, v in enumerate(self._kept) if v.sort == "integer")
        return Program(
            players=self._players,
            distance=self._distance,
            active=self._active(text(found["active"], "the active player")),
            objects=objects,
            steps=steps,
            outcomes=tuple(self._outcome(o, reader) for o in items(found["outcomes"], "the outcomes")),
            numbers=numbers,
            number_names=tuple(self._kept[i].name for i in numbers),
            tally_names=tuple(v.name for v in self._tallies),
            bounds={i: (v.low, v.high) for i, v in enumerate(self._kept) if (v.low, v.high) != (None, None)},
            status=status,
            inside=inside,
            picks=picks,
            width=width,
            start=(*(v.init for v in self._kept), *([0] * (width - len(self._kept)))),
            open=tuple(v.name for v in self._by_name.values() if v.any),
        )

    def _active(self, name: str) -> Who:
        require(name in self._readable, "the active player is no variable")
        variable = self._by_name[name]
        require(set(variable.values) <= set(self._players) and variable.values != (), "the active player is no variable over players")
        return Who(-1, self._places[name], tuple(self._players.index(p) for p in variable.values))

    def _who(self, value: Any) -> Who:
        found = mapping(value, "a player")
        if "player" in found:
            mapping(value, "a player", ("player",))
            return Who(self._player(found["player"]))
        mapping(value, "a player", ("variable", "players"))
        name = text(found["variable"], "a variable over players")
        require(name in self._readable, "a variable over players is not declared")
        named = tuple(self._player(p) for p in items(found["players"], "the players a variable names"))
        require(len(named) == len(self._by_name[name].values), "a variable over players has other values")
        return Who(-1, self._places[name], named)

    def _player(self, value: Any) -> int:
        name = text(value, "a player")
        require(name in self._players, "a player is not known")
        return self._players.index(name)

    def _group(self, value: Any) -> frozenset[int]:
        return frozenset(self._player(p) for p in texts(value, "the players of an outcome"))

    def _object(self, value: Any) -> Who:
        found = mapping(value, "an object", ("name", "controller"))
        text(found["name"], "the name of an object")
        return self._who(found["controller"])

    def _step(self, found: dict[str, Any], reader: Reader, objects: int) -> Step:
        mapping(found, "a step", ("name", "kind", "when", "by", "involves", "responds", "checked", "sba", "options"))
        kind = one_of(found["kind"], "the kind of a step", _KINDS)
        options = tuple(self._option(o, reader) for o in items(found["options"], "the options"))
        by = None if found["by"] is None else self._who(found["by"])
        sba = flag(found["sba"], "'sba'")
        require(len(options) > 0, "a step has no options")
        require(by is not None or kind not in ("action", "choice", "unless"), "a step that a player decides has no player")
        require(kind != "unless" or len(options) == 2, "an 'unless' has two options")
        require(not sba or kind == "choice", "a step of this kind is not asked for by a state-based action")
        require(found["responds"] is not True or kind == "action", "a step of this kind is no response")
        require(len(options) == 1 or kind not in ("sba", "mandatory"), "a step that nobody decides has several options")
        return Step(
            name=text(found["name"], "the name of a step"),
            kind=kind,
            when=reader.guard(found["when"]),
            options=options,
            by=by,
            involves=tuple(index(i, "an object of a step", objects) for i in items(found["involves"], "the objects of a step")),
            responds=flag(found["responds"], "'responds'"),
            checked=flag(found["checked"], "'checked'"),
            sba=sba or kind == "sba",
        )

    def _option(self, value: Any, reader: Reader) -> Option:
        found = mapping(value, "an option", ("name", "when", "do"))
        assigns = tuple(self._assign(a, reader) for a in items(found["do"], "what an option does"))
        return Option(text(found["name"], "the name of an option"), reader.guard(found["when"]), assigns)

    def _assign(self, value: Any, reader: Reader) -> Assign:
        found = items(value, "an assignment")
        require(len(found) == 3, "an assignment has three parts")
        name = text(found[0], "an assigned variable")
        require(name in self._places, "an assigned variable is not declared")
        how = one_of(found[1], "an assignment", ("=", "+="))
        return Assign(self._places[name], reader.number(found[2], 0, tallies=name not in self._readable), how == "+=")

    def _outcome(self, value: Any, reader: Reader) -> Outcome:
        found = mapping(value, "an outcome", ("when", "wins", "loses", "draws"))
        return Outcome(reader.guard(found["when"]), self._group(found["wins"]), self._group(found["loses"]), self._group(found["draws"]))


def _variable(value: Any) -> _Variable:
    found = mapping(value, "a variable", ("name", "sort", "init", "values", "low", "high", "any"))
    sort = one_of(found["sort"], "the sort of a variable", ("bool", "enumeration", "integer", "tally"))
    init = integer(found["init"], "a starting value")
    values = tuple(texts(found["values"], "the values of an enumeration"))
    low = integer_or_none(found["low"], "a least value")
    high = integer_or_none(found["high"], "a greatest value")
    require(sort == "integer" or low is None is high, "only integers have bounds of their own")
    require(sort == "enumeration" or not values, "only enumerations have values of their own")
    if sort == "bool":
        low, high = 0, 1
    elif sort == "enumeration":
        low, high = 0, len(values) - 1
    require((low is None or init >= low) and (high is None or init <= high), "a starting value is out of bounds")
    return _Variable(text(found["name"], "the name of a variable"), sort, init, values, low, high, flag(found["any"], "'any'"))
