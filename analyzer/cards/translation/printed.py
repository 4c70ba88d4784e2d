"""Sentences that the parser names but does not give: chapters of Sagas, what happens as a Class becomes a level."""

from __future__ import annotations

import re

from analyzer.cards.translation.node import Node

_CHAPTER = re.compile(r"Chapter (\d+)")
_CHAPTERS = re.compile(r"(?m)^([IVX]+(?:, [IVX]+)*) \N{EM DASH}")
_LEVEL = re.compile(r"When ~ becomes level (\d+)")
_NUMERALS = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_ITSELF = re.compile(r"\bthis (?:saga|class)\b")


def in_full(trigger: Node, name: str, text: str) -> Node:
    """The node of a triggered ability with the words that the card has for it in its ``text`` (in lower case); else the same node."""
    said = str(trigger.peek("description") or "")
    words = _printed(said, text)
    if not words:
        return trigger
    called = name.lower()
    words = _ITSELF.sub("~", words).replace(called, "~").replace(called.partition(",")[0], "~")
    return Node({**trigger.data, "description": words}, trigger.role)


def chapters_of(text: str) -> set[int]:
    """The numbers of the chapters that a text has (``II, III`` in front of a line)."""
    listed = (numeral for line in _CHAPTERS.findall(text) for numeral in line.lower().split(", "))
    return {_NUMERALS.index(numeral) for numeral in listed if numeral in _NUMERALS}


def _printed(said: str, text: str) -> str:
    chapter, level = _CHAPTER.fullmatch(said), _LEVEL.fullmatch(said)
    for line in text.splitlines():
        if chapter is not None and int(chapter[1]) < len(_NUMERALS):
            numerals, dash, words = line.partition(" \N{EM DASH} ")
            if dash and _NUMERALS[int(chapter[1])] in numerals.split(", "):
                return f"{said}, {words}"
        if level is not None and line.startswith(f"when this class becomes level {level[1]},"):
            return line
    return ""
