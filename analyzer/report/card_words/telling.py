"""How pieces of card data become words: one function for each class, and nothing left out.

A function is given the piece through a ``Read``, which notes the fields that it looks at. What a piece says beyond the defaults and no
function looked at is put behind the words in brackets, so a key that is added to the format is shown before anybody writes words for it.

To add a class: a function with ``@tells(Class)`` in the module for its union. A test goes through all unions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from analyzer.rules.format.definitions import Target

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Read:
    """A piece of data whose fields are read once, with the targets that its words may speak of."""

    def __init__(self, data: Any, targets: Sequence[Target] = ()) -> None:
        self.data = data
        self.scope = targets
        self._seen: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self._seen.add(name)
        return getattr(self.data, name)

    def untold(self) -> list[str]:
        """The fields that say something and were not looked at."""
        kind = type(self.data)
        defaults = kind.__struct_defaults__
        first = len(kind.__struct_fields__) - len(defaults)
        found = []
        for place, name in enumerate(kind.__struct_fields__):
            value = getattr(self.data, name)
            if name not in self._seen and (place < first or value != defaults[place - first]):
                found.append(name)
        return found

    def tell(self, data: Any) -> str:
        """Another piece in words, with the same targets."""
        return tell(data, self.scope)


Teller = Callable[[Read], str]
TELLERS: dict[type, Teller] = {}


def tells(*kinds: type) -> Callable[[Teller], Teller]:
    """Registers the function that puts pieces of some classes into words."""

    def register(function: Teller) -> Teller:
        for kind in kinds:
            TELLERS[kind] = function
        return function

    return register


def tell(data: Any, targets: Sequence[Target] = ()) -> str:
    """A piece of data in words; a class that has no words is spelled out by its keys."""
    if not isinstance(data, msgspec.Struct):
        return plain(data)
    read = Read(data, targets)
    teller = TELLERS.get(type(data))
    text = teller(read) if teller is not None else str(type(data).__struct_config__.tag or type(data).__name__).replace("_", " ")
    left = [f"{name.rstrip('_').replace('_', ' ')}: {tell(getattr(data, name), targets)}" for name in read.untold()]
    return f"{text} [{'; '.join(left)}]" if left else text


def plain(value: Any) -> str:
    """A value that has no words of its own."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple() | list():
            return ", ".join(tell(v) for v in value)
        case None:
            return "nothing"
        case _:
            return str(value)


def sentences(parts: Iterable[Any], targets: Sequence[Target] = ()) -> str:
    """Effects one after another."""
    return "; then ".join(tell(part, targets) for part in parts)


def aimed(effects: Sequence[Any], targets: Sequence[Target]) -> str:
    """Effects with targets of their own; a target that no effect names stands in front."""
    text = sentences(effects, targets)
    unsaid = [words for words in (tell(target, targets) for target in targets) if words not in text]
    return f"{and_list(unsaid)}: {text or 'nothing'}" if unsaid else text


def or_list(words: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}" if words else ""


def and_list(words: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def with_article(noun: str) -> str:
    """``a`` or ``an`` before a noun, none before a number or a word that stands for one."""
    first, _, rest = noun.partition(" ")
    if first == "other":
        return f"another {rest}"
    if first in ("another", "each", "all", "any", "this", "that", "the", "it", "target", "up"):
        return noun
    return f"{'an' if first[:1].lower() in 'aeiou' else 'a'} {noun}"


def many(count: str, noun: str, plural: str = "") -> str:
    """A counted noun: ``a card``, ``2 cards``, ``X cards``."""
    return with_article(noun) if count == "1" else f"{count} {plural or plural_of(noun)}"


def plural_of(noun: str) -> str:
    """The plural of a noun phrase whose noun is its last word before ``you control``, ``in`` and the like."""
    for between in (
        " you ",
        " an ",
        " that ",
        " with ",
        " in ",
        " from ",
        " of ",
        " other than ",
        " on ",
        " without ",
        " named ",
        " linked ",
    ):
        head, found, rest = noun.partition(between)
        if found:
            return plural_of(head) + found + rest
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"
