"""Reads `[state]`: the variables of a model and its interchangeable parts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from analyzer.errors import (
    DuplicateNameError,
    InitialValueError,
    InvalidNameError,
    InvalidValueError,
    MisplacedKeyError,
    UnknownKeyError,
    WrongTypeError,
    printable,
    quoted,
    suggestion,
)
from analyzer.language.places import Place
from analyzer.language.reading import Section, check_variable, describe, distinct, flag, integer, member, positive, table
from analyzer.language.scope import PartFamily
from analyzer.system.program import Sort, Variable

ACTIVE = "active"
DECLARATION_KEYS = ("init", "values", "min", "max", "tally", "any", "count")

_values = distinct(member, "a value", '["hand", "battlefield"]')


@dataclass(slots=True)
class Declarations:
    """The variables declared so far, in file order."""

    variables: list[Variable] = field(default_factory=list[Variable])
    indices: dict[str, int] = field(default_factory=dict[str, int])
    families: dict[str, PartFamily] = field(default_factory=dict[str, PartFamily])
    counted_by: dict[int, str] = field(default_factory=dict[int, str])

    def add(self, variable: Variable, place: Place) -> int:
        """Add a variable; its index.

        Raises:
            DuplicateNameError: there is something of that name.
        """
        if variable.name in self.indices or variable.name in self.families:
            raise DuplicateNameError(str(place), "a variable", variable.name)
        self.indices[variable.name] = len(self.variables)
        self.variables.append(variable)
        return self.indices[variable.name]


def read_state(state: Section | None, players: tuple[str, ...], active: str) -> Declarations:
    """The variables of a model: ``active`` first, then those of `[state]` in file order.

    Raises:
        InputError: a declaration is wrong.
    """
    found = Declarations()
    found.variables.append(Variable(ACTIVE, Sort.ENUM, players.index(active), players))
    found.indices[ACTIVE] = 0
    if state is None:
        return found
    for name, value, place in state.entries():
        check_variable(name, place)
        if name == ACTIVE:
            fix = 'write active = "A" above the tables for who begins; steps may assign it'
            raise InvalidNameError(str(place), "the variable 'active' is always there", fix)
        if isinstance(value, dict) and "count" in value:
            _add_parts(found, name, table(value, place))
        else:
            found.add(_variable(name, value, place), place)
    return found


def _variable(name: str, value: Any, place: Place) -> Variable:
    match value:
        case bool():
            return Variable(name, Sort.BOOL, int(value))
        case int():
            return Variable(name, Sort.INT, integer(value, place))
        case dict():
            return _from_table(name, table(value, place))
        case str():
            expected = f'the possible values too, such as {{ init = "{printable(value, 30)}", values = ["...", "..."] }}'
            raise WrongTypeError(str(place), describe(value), expected)
        case _:
            raise WrongTypeError(str(place), describe(value), "true, false, a whole number or a table such as { init = 0, min = 0 }")


def _from_table(name: str, declaration: Section) -> Variable:
    _allow(name, declaration)
    if declaration.optional("tally", flag, False):
        return _tally(name, declaration)
    is_any = declaration.optional("any", flag, False)
    if is_any and declaration.has("init"):
        raise MisplacedKeyError(str(declaration.place.key("init")), "init beside any = true", "leave one of them out")
    if not is_any and not declaration.has("init"):
        example = 'init = "..."' if declaration.has("values") else "init = 0"
        declaration.required("init", integer, f"{example}, or any = true if it may start at any value")
    if declaration.has("values"):
        return _enumeration(name, declaration, is_any)
    if not is_any and isinstance(declaration.table["init"], bool):
        _exclude(declaration, ("min", "max"), "bounds belong to whole numbers")
        return Variable(name, Sort.BOOL, int(declaration.table["init"]))
    return _number(name, declaration, is_any)


def _allow(name: str, declaration: Section) -> None:
    if declaration.table and not any(key in DECLARATION_KEYS for key in declaration.table):
        key = next(iter(declaration.table))
        near = suggestion(key, DECLARATION_KEYS, "")
        if not near.startswith("did you mean"):
            fix = f'a name with a dot needs quotes: "{printable(name)}.{printable(key)}" = ...'
            raise UnknownKeyError(str(declaration.place), key, DECLARATION_KEYS, fix)
    declaration.allow(DECLARATION_KEYS)


def _exclude(declaration: Section, keys: tuple[str, ...], why: str) -> None:
    for key in keys:
        if declaration.has(key):
            raise MisplacedKeyError(str(declaration.place.key(key)), f"{key} does not go with the rest", f"{why}: leave it out")


def _tally(name: str, declaration: Section) -> Variable:
    _exclude(declaration, ("any", "values", "min", "max"), "a tally only counts")
    return Variable(name, Sort.TALLY, declaration.optional("init", integer, 0))


def _enumeration(name: str, declaration: Section, is_any: bool) -> Variable:
    _exclude(declaration, ("min", "max"), "bounds belong to whole numbers")
    place = declaration.place
    if declaration.table["values"] in ([True, False], [False, True]) and all(isinstance(v, bool) for v in declaration.table["values"]):
        init = 0 if is_any else int(declaration.required("init", flag, "init = false"))
        return Variable(name, Sort.BOOL, init, any=is_any)
    values = declaration.required("values", _values, 'values = ["...", "..."]')
    if is_any:
        return Variable(name, Sort.ENUM, 0, values, any=True)
    return Variable(name, Sort.ENUM, _position(declaration.required("init", member, 'init = "..."'), values, place), values)


def _position(value: str, values: tuple[str, ...], place: Place) -> int:
    if value not in values:
        raise InitialValueError(str(place.key("init")), f"{quoted(value)} is not among the values", suggestion(value, values, "add it"))
    return values.index(value)


def _number(name: str, declaration: Section, is_any: bool) -> Variable:
    place = declaration.place
    low = declaration.optional("min", integer, None)
    high = declaration.optional("max", integer, None)
    if low is not None and high is not None and low > high:
        problem = f"min is {describe(low)}, max is {describe(high)}"
        raise InvalidValueError(str(place), problem, "exchange them")
    if is_any:
        smallest = low if low is not None else min(0, high) if high is not None else 0
        return Variable(name, Sort.INT, smallest, low=low, high=high, any=True)
    init = declaration.required("init", integer, "init = 0")
    if low is not None and init < low:
        raise InitialValueError(str(place.key("init")), f"{describe(init)} is below min", "lower min or raise init")
    if high is not None and init > high:
        raise InitialValueError(str(place.key("init")), f"{describe(init)} is above max", "raise max or lower init")
    return Variable(name, Sort.INT, init, low=low, high=high)


def _add_parts(found: Declarations, name: str, declaration: Section) -> None:
    _allow(name, declaration)
    _exclude(declaration, ("min", "max", "tally", "any"), "parts are counted from 0 to count")
    place = declaration.place
    if name in found.indices:
        raise DuplicateNameError(str(place), "a variable", name)
    count = declaration.required("count", positive, "count = 4")
    states = declaration.required("values", _values, 'values = ["untapped", "tapped"]')
    for number, state in enumerate(states, 1):
        if not state.isidentifier() or state == "all":
            at = place.key("values").item(number)
            raise InvalidNameError(
                str(at), f"{quoted(state)} cannot name a state of parts", "write letters, digits and _, not the word all"
            )
    start = _position(declaration.required("init", member, 'init = "untapped"'), states, place)
    indices = tuple(
        found.add(Variable(f"{name}.{state}", Sort.INT, count if number == start else 0, low=0, high=count), place)
        for number, state in enumerate(states)
    )
    found.families[name] = PartFamily(name, states, indices)
    found.counted_by.update(dict.fromkeys(indices, name))
