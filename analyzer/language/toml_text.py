"""Reads a model file into the tables of TOML. Whatever the file holds, the only exceptions are input errors."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from analyzer.errors import EncodingError, FileAccessError, FileTooLargeError, IntegerTooLongError, NestingError, TomlError
from analyzer.language.places import Place

MAX_BYTES = 5_000_000
MAX_NESTING = 100
MAX_DIGITS = 1000
# tomllib copies a dotted key once for each of its dots
_MAX_DOTS_IN_LINE = 500

_POSITION = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_HINTS = (
    ("Cannot overwrite", "each key may be given once"),
    ("Cannot declare", "each table may be given once; repeated ones need double brackets, as in [[step]]"),
    ("Cannot mutate", "a table in braces { } cannot be extended elsewhere"),
    ("Duplicate inline table key", "each key may be given once"),
    ("Expected '='", 'write key = value, such as title = "..."; names with spaces or dots need double quotes'),
    ("Invalid value", 'write "text", a number, true, false, a [list] or a { table }'),
    ("Unclosed array", "separate the entries by commas and close the list with ]"),
    ("Unclosed inline table", "separate the entries by commas and close the table with }"),
    ("Unescaped", "write \\\\ for a backslash, or put the text in single quotes"),
    ("Found invalid character", "strings end on their line; remove control characters"),
    ("Illegal character", "strings end on their line; remove control characters"),
    ("Expected newline", "write one key = value on each line"),
    ("Unterminated string", "close the string with a quote"),
    ("Invalid statement", "a line is key = value, [table], [[table]] or # a comment"),
)


def read_file(path: Path, place: Place) -> str:
    """The text of a model file.

    Raises:
        FileAccessError: it does not exist, is a folder, or may not be read.
        FileTooLargeError: it has more than ``MAX_BYTES`` bytes.
        EncodingError: it is not UTF-8.
    """
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise FileAccessError(str(place), reason) from None
    if len(data) > MAX_BYTES:
        raise FileTooLargeError(str(place), MAX_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EncodingError(str(place), error.start) from None


def parse_toml(text: str, place: Place) -> dict[str, Any]:
    """The tables of a TOML text.

    Raises:
        FileTooLargeError: it has more than ``MAX_BYTES`` characters.
        TomlError: it is not TOML; the message has line and column.
        NestingError: brackets or dotted keys are nested too deeply.
        IntegerTooLongError: a number has thousands of digits.
    """
    if len(text) > MAX_BYTES:
        raise FileTooLargeError(str(place), MAX_BYTES)
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MAX_DOTS_IN_LINE:
            where = f"line {number}"
            raise TomlError(str(place), where, f"more than {_MAX_DOTS_IN_LINE} dots in one line", "write it on several lines")
    try:
        return tomllib.loads(text + "\n")  # so that the last line has a number, too
    except tomllib.TOMLDecodeError as error:
        raise _toml_error(place, str(error)) from None
    except RecursionError:
        raise NestingError(str(place), MAX_NESTING) from None
    except ValueError:  # int() of a literal with more than 4300 digits
        raise IntegerTooLongError(str(place), MAX_DIGITS) from None


def _toml_error(place: Place, message: str) -> TomlError:
    found = _POSITION.fullmatch(message)
    reason = found[1] if found else message
    where = f"line {found[2]}, column {found[3]}" if found and found[2] else "end of file"
    fix = next((hint for start, hint in _HINTS if reason.startswith(start)), "check the quotes and brackets there")
    return TomlError(str(place), where, reason, fix)
