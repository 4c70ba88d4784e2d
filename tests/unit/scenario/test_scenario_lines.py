"""The lines of key paths."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.scenario.lines import KeyPath, LinePlace, SourceText, line_numbers

TEXT = '''# a comment = with an equals sign
title = "a # no comment"

[game]  # about the game
"quoted key" = 1
a.b.'c' = [1, 2,
   3]

[[player]]
name = """two
lines [[player]]"""
list = [
  "one", # "two"
  { x = 1, y = [
    2,
  ] },
]
[[player]]
[player.counters]
charge = 3
[[player.more]]
x = \'\'\'it's
fine\'\'\'
[[player.more]]
x = 1979-05-27 07:32:00
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("title",), 2),
        (("game",), 4),
        (("game", "quoted key"), 5),
        (("game", "a", "b", "c"), 6),
        (("game", "a", "b", "c", 2), 6),
        (("game", "a", "b", "c", 3), 7),
        (("player",), 9),
        (("player", 1), 9),
        (("player", 1, "name"), 10),
        (("player", 1, "list"), 12),
        (("player", 1, "list", 1), 13),
        (("player", 1, "list", 2), 14),
        (("player", 1, "list", 2, "y"), 14),
        (("player", 1, "list", 2, "y", 1), 15),
        (("player", 2), 18),
        (("player", 2, "counters"), 19),
        (("player", 2, "counters", "charge"), 20),
        (("player", 2, "more", 1, "x"), 22),
        (("player", 2, "more", 2, "x"), 25),
    ],
)
def test_lines(path: KeyPath, line: int) -> None:
    assert line_numbers(TEXT)[path] == line


def test_what_is_not_there_has_the_line_of_what_is_around_it() -> None:
    source = SourceText(TEXT)
    assert source.line(("player", 2, "hand", 3)) == 18
    assert source.line(("nothing",)) is None
    assert source.line(()) is None


def test_places_name_the_line() -> None:
    place = LinePlace("s.toml", text=SourceText(TEXT))
    assert str(place) == "s.toml"
    assert str(place.key("player").item(2).named("A").key("counters")) == 's.toml:19: player[2] "A".counters'
    assert str(place.with_line_of("title")) == "s.toml:2"
    assert str(LinePlace("s.toml").key("x")) == "s.toml: x"


def every_path(value: Any, path: KeyPath = ()) -> list[KeyPath]:
    found: list[KeyPath] = []
    if isinstance(value, dict):
        entries: list[tuple[str | int, Any]] = list(value.items())
    else:
        entries = list(enumerate(value, 1)) if isinstance(value, list) else []
    for key, entry in entries:
        found += [(*path, key), *every_path(entry, (*path, key))]
    return found


def test_every_path_has_a_line() -> None:
    assert set(every_path(tomllib.loads(TEXT))) == set(line_numbers(TEXT))


@given(st.text("ab=[]{}\"',.#\n\\ ", max_size=60))
def test_any_text_is_walked_through(text: str) -> None:
    lines = line_numbers(text)
    assert all(1 <= line <= text.count("\n") + 1 for line in lines.values())
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert set(every_path(tables)) == set(lines)
