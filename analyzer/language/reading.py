"""Typed reading of TOML tables: every value has the type that is expected at its place, or there is an error that names both."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any, TypeGuard, TypeVar

from analyzer.errors import (
    DuplicateNameError,
    IntegerTooLongError,
    InvalidNameError,
    InvalidValueError,
    MissingKeyError,
    UnknownKeyError,
    WrongTypeError,
    printable,
    quoted,
    suggestion,
)
from analyzer.language.places import Place
from analyzer.language.toml_text import MAX_DIGITS

T = TypeVar("T")
D = TypeVar("D")

MAX_BITS = int(MAX_DIGITS * 3.33)
_MAX_NAME = 200
_VARIABLE = re.compile(r"[^\W\d]\w*(\.\w+)*")
_RESERVED = frozenset({"and", "or", "not", "if", "else", "true", "false", "min", "max"})


@dataclass(frozen=True, slots=True)
class Section:
    """A table and where it stands."""

    place: Place
    table: dict[str, Any]

    def allow(self, keys: Collection[str]) -> None:
        """Check that there are no other keys.

        Raises:
            UnknownKeyError: there is one.
        """
        for key in self.table:
            if key not in keys:
                raise UnknownKeyError(str(self.place), key, keys)

    def has(self, key: str) -> bool:
        """Whether the key is given."""
        return key in self.table

    def required(self, key: str, reader: Callable[[Any, Place], T], example: str) -> T:
        """The value of a key that must be there.

        Raises:
            MissingKeyError: it is not.
        """
        if key not in self.table:
            raise MissingKeyError(str(self.place), key, example)
        return reader(self.table[key], self.place.key(key))

    def optional(self, key: str, reader: Callable[[Any, Place], T], default: D) -> T | D:
        """The value of a key, or ``default`` if it is not given."""
        return reader(self.table[key], self.place.key(key)) if key in self.table else default

    def entries(self) -> Iterator[tuple[str, Any, Place]]:
        """The keys, values and places of a table whose keys the user chooses."""
        for key, value in self.table.items():
            yield key, value, self.place.key(key)


def describe(value: Any) -> str:
    """What was found, for a message."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return "a very long number" if value.bit_length() > MAX_BITS else f"the number {printable(str(value), 30)}"
        case float():
            return f"the decimal number {value}"
        case str():
            return f"the string {quoted(value, 30)}"
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return "a date or time"


def text(value: Any, place: Place) -> str:
    """A string on one line.

    Raises:
        WrongTypeError: something else.
        InvalidValueError: it has line breaks or control characters.
    """
    if not isinstance(value, str):
        raise WrongTypeError(str(place), describe(value), f'a string in double quotes, such as {_key(place)} = "..."')
    if not _on_one_line(value):
        raise InvalidValueError(str(place), "line breaks or control characters in a string", "write it on one line")
    return value


def name(value: Any, place: Place) -> str:
    """A name: a string that is not empty, not longer than 200 characters, and can stand in single quotes."""
    found = text(value, place)
    check_name(found, place)
    return found


def check_name(found: str, place: Place) -> None:
    """Check the form of a name that the user chooses.

    Raises:
        InvalidNameError: it is empty, too long, or has control characters.
    """
    if not found.strip():
        raise InvalidNameError(str(place), "the name is empty", "give it a name")
    if len(found) > _MAX_NAME:
        raise InvalidNameError(str(place), f"a name of more than {_MAX_NAME} characters", "shorten it")
    if not _on_one_line(found):
        raise InvalidNameError(str(place), "line breaks or control characters in a name", "write it on one line")


def member(value: Any, place: Place) -> str:
    """A value of an enumeration or a player: a name that can stand in single quotes."""
    found = name(value, place)
    if "'" in found:
        raise InvalidNameError(str(place), f"a single quote in {quoted(found)}", "leave it out: expressions write it in single quotes")
    return found


def check_variable(found: str, place: Place) -> None:
    """Check the form of a variable's name.

    Raises:
        InvalidNameError: expressions could not read it.
    """
    check_name(found, place)
    if found in _RESERVED:
        raise InvalidNameError(str(place), f"{quoted(found)} is a word of the language", "choose another name")
    if not _VARIABLE.fullmatch(found):
        fixed = re.sub(r"[^\w.]+", "_", found).strip("_.")
        fix = f"write {fixed}" if _VARIABLE.fullmatch(fixed) else "start with a letter, go on with letters, digits, _ and dots"
        raise InvalidNameError(str(place), f"{quoted(found)} cannot be the name of a variable", fix)


def flag(value: Any, place: Place) -> bool:
    """True or false.

    Raises:
        WrongTypeError: something else.
    """
    if not isinstance(value, bool):
        raise WrongTypeError(str(place), describe(value), f"true or false, such as {_key(place)} = true")
    return value


def integer(value: Any, place: Place) -> int:
    """An integer of at most ``MAX_DIGITS`` digits.

    Raises:
        WrongTypeError: something else.
        IntegerTooLongError: it is longer.
    """
    if not isinstance(value, int) or isinstance(value, bool):
        raise WrongTypeError(str(place), describe(value), f"a whole number, such as {_key(place)} = 20")
    if value.bit_length() > MAX_BITS:
        raise IntegerTooLongError(str(place), MAX_DIGITS)
    return value


def positive(value: Any, place: Place) -> int:
    """An integer that is at least 1."""
    found = integer(value, place)
    if found < 1:
        raise InvalidValueError(str(place), f"found {describe(found)}", "write a number that is at least 1")
    return found


def table(value: Any, place: Place) -> Section:
    """A table.

    Raises:
        WrongTypeError: something else.
    """
    if not _is_table(value):
        raise WrongTypeError(str(place), describe(value), f"a table, such as {_key(place)} = {{ ... }}")
    return Section(place, value)


def blocks(value: Any, place: Place) -> tuple[Section, ...]:
    """A list of tables, written as ``[[key]]`` blocks or as ``key = [{...}]``."""
    if not _is_list(value):
        raise WrongTypeError(str(place), describe(value), f"[[{_key(place)}]] with double brackets")
    return tuple(table(v, place.item(n)) for n, v in enumerate(value, 1))


def list_of(reader: Callable[[Any, Place], T], example: str) -> Callable[[Any, Place], tuple[T, ...]]:
    """A reader for lists of what ``reader`` reads."""

    def read(value: Any, place: Place) -> tuple[T, ...]:
        if not _is_list(value):
            raise WrongTypeError(str(place), describe(value), f"a list, such as {_key(place)} = {example}")
        return tuple(reader(v, place.item(n)) for n, v in enumerate(value, 1))

    return read


def distinct(reader: Callable[[Any, Place], str], what: str, example: str) -> Callable[[Any, Place], tuple[str, ...]]:
    """A reader for lists, not empty, of different strings."""
    read_list = list_of(reader, example)

    def read(value: Any, place: Place) -> tuple[str, ...]:
        found = read_list(value, place)
        if not found:
            raise InvalidValueError(str(place), "an empty list", f"write {_key(place)} = {example}")
        seen: set[str] = set()
        for number, entry in enumerate(found, 1):
            if entry in seen:
                raise DuplicateNameError(str(place.item(number)), what, entry)
            seen.add(entry)
        return found

    return read


def one_of(allowed: Collection[str]) -> Callable[[Any, Place], str]:
    """A reader for one of some words."""

    def read(value: Any, place: Place) -> str:
        found = text(value, place)
        if found not in allowed:
            raise InvalidValueError(str(place), f"found {quoted(found)}", suggestion(found, allowed, "leave it out"))
        return found

    return read


def _is_table(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _key(place: Place) -> str:
    return re.sub(r' ".*"|\[\d+\]$', "", place.path).rsplit(".", 1)[-1]


def _on_one_line(value: str) -> bool:
    return value.isprintable() or all(unicodedata.category(c) not in ("Cc", "Cs", "Zl", "Zp") for c in value)
