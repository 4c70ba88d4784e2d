"""Places that know their line: TOML readers give none, so the line of a key path is looked up in the text when an error needs it."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from analyzer.errors import printable
from analyzer.language.places import Place

KeyPath: TypeAlias = tuple[str | int, ...]

_SPACE = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_KEY = re.compile(r"[A-Za-z0-9_-]+|\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
_DOT = re.compile(r"[ \t]*\.[ \t]*")
_STRING = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"{3,5}|\'\'\'(?:[^\']|\'(?!\'\'))*\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
_BARE = re.compile(r"[^,\]}\n#]*")


class SourceText:
    """A text in which the lines of key paths can be looked up; they are worked out at the first question."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines: dict[KeyPath, int] | None = None

    def line(self, path: KeyPath) -> int | None:
        """The line, counted from 1, of a key path or of the nearest table around it; None if there is none."""
        if self._lines is None:
            self._lines = line_numbers(self._text)
        for length in range(len(path), 0, -1):
            if path[:length] in self._lines:
                return self._lines[path[:length]]
        return None


@dataclass(frozen=True, slots=True)
class LinePlace(Place):
    """A place in a text; ``str`` gives ``file:line: path``."""

    text: SourceText | None = field(default=None, compare=False, repr=False)
    keys: KeyPath = ()

    def key(self, name: str) -> LinePlace:
        """The place of a key in the table here."""
        return LinePlace(self.file, Place.key(self, name).path, self.text, (*self.keys, name))

    def item(self, number: int) -> LinePlace:
        """The place of an entry of the list here, counted from 1."""
        return LinePlace(self.file, Place.item(self, number).path, self.text, (*self.keys, number))

    def named(self, name: str) -> LinePlace:
        """The same place, with the name that what stands there has."""
        return LinePlace(self.file, Place.named(self, name).path, self.text, self.keys)

    def with_line_of(self, key: str) -> LinePlace:
        """The same place, but on the line of a key in the table here."""
        return LinePlace(self.file, self.path, self.text, (*self.keys, key))

    def __str__(self) -> str:
        line = self.text.line(self.keys) if self.text is not None else None
        file = printable(self.file, 200)
        where = file if line is None else f"{file}:{line}"
        return f"{where}: {self.path}" if self.path else where


def line_numbers(text: str) -> dict[KeyPath, int]:
    """The line of each key, table and list entry of a valid TOML text; entries of lists count from 1.

    Of a text that is not TOML, or is nested very deeply, only a part may be found.
    """
    scanner = _Scanner(text)
    with suppress(IndexError, RecursionError, tomllib.TOMLDecodeError):
        scanner.document()
    return scanner.lines


class _Scanner:
    """Walks through a text that is known to be TOML."""

    def __init__(self, text: str) -> None:
        self.lines: dict[KeyPath, int] = {}
        self._text = text
        self._at = 0
        self._line = 1
        self._repeated: dict[KeyPath, int] = {}  # arrays of tables, by resolved path, and how many tables they have so far

    def document(self) -> None:
        """Find the lines of everything."""
        table: KeyPath = ()
        self._skip(_SPACE)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                table = self._header()
            else:
                self._entry(table)
            self._skip(_SPACE)

    def _header(self) -> KeyPath:
        line = self._line
        double = self._text.startswith("[[", self._at)
        self._at += 2 if double else 1
        self._skip(_SPACE)
        written = self._dotted()
        self._skip(_SPACE)
        self._at += 2 if double else 1
        path: KeyPath = ()
        for number, part in enumerate(written, 1):
            path = (*path, part)
            if number == len(written) and double:
                self._repeated[path] = self._repeated.get(path, 0) + 1
                self.lines.setdefault(path, line)
            if path in self._repeated:
                path = (*path, self._repeated[path])
            else:
                self.lines.setdefault(path, line)
        self.lines[path] = line
        return path

    def _entry(self, table: KeyPath) -> None:
        line = self._line
        path = table
        for part in self._dotted():
            path = (*path, part)
            self.lines.setdefault(path, line)
        self._skip(_SPACE)
        self._expect("=")
        self._skip(_SPACE)
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        first = self._text[self._at]
        if first == "[":
            self._sequence(path, "]", is_table=False)
        elif first == "{":
            self._sequence(path, "}", is_table=True)
        elif first in "\"'":
            self._skip(_STRING)
        else:
            self._skip(_BARE)

    def _sequence(self, path: KeyPath, closing: str, *, is_table: bool) -> None:
        self._at += 1
        number = 0
        while True:
            self._skip(_SPACE)
            if self._text[self._at] == closing:
                self._at += 1
                return
            number += 1
            if is_table:
                self._entry(path)
            else:
                self.lines[*path, number] = self._line
                self._value((*path, number))
            self._skip(_SPACE)
            if self._text[self._at] == ",":
                self._at += 1

    def _dotted(self) -> list[str]:
        found: list[str] = []
        while True:
            written = self._match(_KEY)
            found.append(_plain(written) if written[0] in "\"'" else written)
            if not self._match(_DOT, needed=False):
                return found

    def _expect(self, character: str) -> None:
        if self._text[self._at] != character:
            raise IndexError
        self._at += 1

    def _skip(self, pattern: re.Pattern[str]) -> None:
        self._match(pattern, needed=False)

    def _match(self, pattern: re.Pattern[str], *, needed: bool = True) -> str:
        found = pattern.match(self._text, self._at)
        if found is None:
            if needed or pattern is _STRING:
                raise IndexError
            return ""
        self._at = found.end()
        self._line += found[0].count("\n")
        return found[0]


def _plain(written: str) -> str:
    table: dict[str, Any] = tomllib.loads(f"key = {written}")
    return str(table["key"])
