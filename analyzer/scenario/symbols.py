"""Reads mana, colors, counters and other small values."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from analyzer.errors import InvalidNameError, InvalidValueError, ManaSymbolError, UnknownKeyError, WrongTypeError, quoted, suggestion
from analyzer.language.places import Place
from analyzer.language.reading import Section, check_name, describe, integer, member, one_of, table, text
from analyzer.scenario.lines import LinePlace
from analyzer.scenario.model import COLORS, MANA_TYPES

E = TypeVar("E", bound=StrEnum)

MAX_COUNT = 10**9

_SYMBOL = re.compile(r"\{([^{}]*)\}")
_COUNTER = re.compile(r"[+-]\d+/[+-]\d+|[a-z][a-z' -]*")
_FORGE_COUNTER = re.compile(r"([PM])(\d+)([PM])(\d+)")
_COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": ""}


def allow(section: Section, keys: Collection[str], elsewhere: Mapping[str, Collection[str]] | None = None) -> None:
    """Check that there are no other keys; ``elsewhere`` says which tables have which other ones.

    Raises:
        UnknownKeyError: there is one.
    """
    for key in section.table:
        if key not in keys:
            place = section.place.with_line_of(key) if isinstance(section.place, LinePlace) else section.place
            homes = [where for where, known in (elsewhere or {}).items() if key in known]
            raise UnknownKeyError(str(place), key, keys, f"it belongs in {homes[0]}" if homes else None)


def natural(value: Any, place: Place) -> int:
    """An integer that is at least 0."""
    found = integer(value, place)
    if found < 0:
        raise InvalidValueError(str(place), f"found {describe(found)}", "write a number that is at least 0")
    return found


def number_of_objects(value: Any, place: Place) -> int:
    """How many there are: from 1 to a thousand millions."""
    found = integer(value, place)
    if not 1 <= found <= MAX_COUNT:
        raise InvalidValueError(str(place), f"found {describe(found)}", f"write a number from 1 to {MAX_COUNT}")
    return found


def word_of(kind: type[E]) -> Any:
    """A reader for the members of an enumeration."""
    read = one_of([word.value for word in kind])
    return lambda value, place: kind(read(value, place))


def label(value: Any, place: Place) -> str:
    """A name that references use: it has no dot, because keys such as ``A.life`` have one, and no brace."""
    found = member(value, place)
    for character in ".{":
        if character in found:
            fix = "leave it out: keys such as A.life use dots, and braces are for mana"
            raise InvalidNameError(str(place), f"a {'dot' if character == '.' else 'brace'} in {quoted(found)}", fix)
    if found != found.strip():
        raise InvalidNameError(str(place), f"spaces around {quoted(found)}", "remove them")
    return found


def mana_pool(value: Any, place: Place) -> dict[str, int]:
    """Mana in a pool, ``"{C}{C}{W}"`` or ``{ C = 2, W = 1 }``, as how much there is of each type.

    Raises:
        ManaSymbolError: something else stands in the string.
    """
    if isinstance(value, str):
        return _mana_string(text(value, place), place)
    if not isinstance(value, dict):
        raise WrongTypeError(str(place), describe(value), 'mana = "{C}{C}{W}" or mana = { C = 2, W = 1 }')
    section = table(value, place)
    allow(section, MANA_TYPES)
    found = {key: natural(amount, at) for key, amount, at in section.entries()}
    return {kind: found[kind] for kind in MANA_TYPES if found.get(kind)}


def _mana_string(written: str, place: Place) -> dict[str, int]:
    found: dict[str, int] = {}
    at = 0
    while at < len(written):
        if written[at] == " ":
            at += 1
            continue
        symbol = _SYMBOL.match(written, at)
        if symbol is None:
            problem = f"{quoted(written[at:])} is no mana symbol"
            raise ManaSymbolError(str(place), problem, _mana_fix(written, written[at]), at + 1)
        if symbol[1] not in MANA_TYPES or len(symbol[1]) != 1:
            raise ManaSymbolError(str(place), f"{quoted(symbol[0])} is no mana that a pool can hold", _mana_fix(written, symbol[1]), at + 1)
        found[symbol[1]] = found.get(symbol[1], 0) + 1
        at = symbol.end()
    return {kind: found[kind] for kind in MANA_TYPES if kind in found}


def _mana_fix(written: str, symbol: str) -> str:
    if symbol.isdecimal() and symbol.isascii() and "{" in written:
        return "write {C} once for each colorless mana"
    if symbol.upper() in MANA_TYPES and len(symbol) == 1 and symbol.islower() and "{" in written:
        return f"write {{{symbol.upper()}}}"
    letters = re.sub(r"[\s{}]", "", written).upper()
    if letters and all(letter in MANA_TYPES for letter in letters) and len(letters) <= 20:
        return "write " + "".join(f"{{{letter}}}" for letter in letters)
    return "write symbols among {W} {U} {B} {R} {G} {C}, such as {C}{C}{W}"


def colors(value: Any, place: Place) -> str:
    """Colors as letters in the order WUBRG."""
    written = text(value, place)
    for letter in written:
        if letter not in COLORS or written.count(letter) > 1:
            fixed = _COLOR_WORDS.get(written.strip().lower())
            if fixed is None and written in ("C", "{C}"):
                fixed = ""
            fix = f'write "{fixed}"' if fixed is not None else 'write letters among WUBRG, each once, or "" for colorless'
            raise InvalidValueError(str(place), f"found {quoted(written)}", fix)
    return "".join(color for color in COLORS if color in written)


def check_counter_kind(kind: str, place: Place) -> None:
    """Check the form of the name of a kind of counters: ``charge``, ``+1/+1``.

    Raises:
        InvalidNameError: it is written in another way.
    """
    check_name(kind, place)
    if _COUNTER.fullmatch(kind):
        return
    raise InvalidNameError(str(place), f"{quoted(kind)} is no kind of counter", f'write "{counter_kind(kind)}"')


def counter_kind(written: str) -> str:
    """The kind of counters that somebody means by ``P1P1`` or ``CHARGE``; ``charge`` where nothing can be made of it."""
    forge = _FORGE_COUNTER.fullmatch(written)
    if forge is not None:
        first, second = ("+" if forge[n] == "P" else "-" for n in (1, 3))
        return f"{first}{forge[2]}/{second}{forge[4]}"
    fixed = written.lower().replace("_", " ").removesuffix(" counters").removesuffix(" counter").strip()
    return fixed if _COUNTER.fullmatch(fixed) else "charge"


def counters(value: Any, place: Place) -> dict[str, int]:
    """Counters by kind."""
    found: dict[str, int] = {}
    for kind, amount, at in table(value, place).entries():
        check_counter_kind(kind, at)
        found[kind] = natural(amount, at)
    return found


_SUPERTYPES = ("Basic", "Legendary", "Ongoing", "Snow", "World")
_CARD_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Kindred", "Land", "Planeswalker", "Tribal")


def type_line(value: Any, place: Place) -> str:
    """The type line of a token, with a plain hyphen between types and subtypes.

    Raises:
        InvalidValueError: it has no card type, or something else among them.
    """
    written = text(value, place)
    before, _, after = re.sub(r"\s*[—–]\s*|\s+-\s+", " - ", written).partition(" - ")
    words = before.split()
    for word in words:
        if word not in _SUPERTYPES and word not in _CARD_TYPES:
            fix = suggestion(word, (*_CARD_TYPES, *_SUPERTYPES), "")
            if not fix.startswith("did"):
                fix = 'write card types first, then " - " and the subtypes, such as "Creature - Zombie"'
            raise InvalidValueError(str(place), f"{quoted(word)} is no card type", fix)
    if not any(word in _CARD_TYPES for word in words):
        raise InvalidValueError(str(place), "no card type", 'write one, such as "Creature - Zombie"')
    types, subtypes = " ".join(words), " ".join(after.split())
    return f"{types} - {subtypes}" if subtypes else types
