"""Reads values of a certificate, one type at a time. Everything else refuses: nothing of another type gets past here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analyzer.verdict.checker.refusing import refuse, require

_MOST_BITS = 40_000


def mapping(value: Any, where: str, keys: Iterable[str] | None = None, optional: Iterable[str] = ()) -> dict[str, Any]:
    """An object; with ``keys`` it has exactly these, and perhaps the optional ones."""
    if not isinstance(value, dict):
        refuse(f"{where} is no object")
    if keys is not None:
        needed, allowed = set(keys), {*keys, *optional}
        require(needed <= value.keys(), f"{where} lacks {', '.join(sorted(needed - value.keys()))}")
        require(value.keys() <= allowed, f"{where} has a key that is not known")
    return value


def items(value: Any, where: str) -> list[Any]:
    """A list."""
    if not isinstance(value, list):
        refuse(f"{where} is no list")
    return value


def pair(value: Any, where: str) -> tuple[Any, Any]:
    """A list of two."""
    found = items(value, where)
    require(len(found) == 2, f"{where} is no pair")
    return found[0], found[1]


def integer(value: Any, where: str) -> int:
    """An integer (no boolean, no float)."""
    if not isinstance(value, int) or isinstance(value, bool):
        refuse(f"{where} is no integer")
    require(value.bit_length() <= _MOST_BITS, f"{where} is too large")
    return value


def integer_or_none(value: Any, where: str) -> int | None:
    """An integer or null."""
    return None if value is None else integer(value, where)


def index(value: Any, where: str, count: int) -> int:
    """An integer from 0 to ``count`` - 1."""
    found = integer(value, where)
    require(0 <= found < count, f"{where} points nowhere")
    return found


def flag(value: Any, where: str) -> bool:
    """A boolean."""
    if not isinstance(value, bool):
        refuse(f"{where} is neither true nor false")
    return value


def text(value: Any, where: str) -> str:
    """A string."""
    if not isinstance(value, str):
        refuse(f"{where} is no text")
    return value


def one_of(value: Any, where: str, among: Iterable[str]) -> str:
    """One of some strings."""
    found = text(value, where)
    require(found in set(among), f"{where} is not one of the known words")
    return found


def texts(value: Any, where: str) -> list[str]:
    """A list of strings, all different."""
    found = [text(x, where) for x in items(value, where)]
    require(len(set(found)) == len(found), f"{where} names something twice")
    return found
