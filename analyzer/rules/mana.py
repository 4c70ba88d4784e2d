"""Mana symbols and costs (CR 107.4, 202), mana pools."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

SYMBOL = re.compile(r"\{([^{}]+)\}")
COLORS = "WUBRG"
KINDS = "WUBRGC"


@dataclass(frozen=True, slots=True)
class ManaCost:
    """A mana cost.

    Attributes:
        symbols: symbols that name what may pay them, each a tuple of alternatives: kinds of mana (``G``, ``C``), a number of generic
            mana (``2`` in {2/W}), ``life`` (Phyrexian) or ``snow``.
        generic: generic mana. x: how many {X}.
    """

    symbols: tuple[tuple[str, ...], ...] = ()
    generic: int = 0
    x: int = 0

    @property
    def colors(self) -> frozenset[str]:
        """The colours of the symbols."""
        return frozenset(a for s in self.symbols for a in s if a in COLORS)

    @property
    def value(self) -> int:
        """The mana value with X = 0."""
        return self.generic + sum(max((int(a) if a.isdigit() else 1) for a in s) for s in self.symbols)

    def plus(self, other: ManaCost) -> ManaCost:
        """Both costs together."""
        return ManaCost(self.symbols + other.symbols, self.generic + other.generic, self.x + other.x)


@cache
def parse_cost(text: str) -> ManaCost:
    """The cost that symbols such as ``{2}{G/W}{X}`` say.

    Raises:
        ValueError: a symbol is not known.
    """
    symbols: list[tuple[str, ...]] = []
    generic = x = 0
    if SYMBOL.sub("", text).strip():
        raise ValueError(f"{text!r} is no mana cost; write symbols in braces, such as {{2}}{{G}}")
    for word in SYMBOL.findall(text.upper()):
        if word.isdigit():
            generic += int(word)
        elif word == "X":
            x += 1
        elif word == "S":
            symbols.append(("snow",))
        else:
            parts = tuple("life" if p == "P" else p for p in word.split("/"))
            if not all(p in KINDS or p == "life" or p.isdigit() for p in parts):
                raise ValueError(f"{{{word}}} is no mana symbol")
            symbols.append(parts)
    return ManaCost(tuple(symbols), generic, x)


@cache
def parse_produced(text: str) -> tuple[str, ...]:
    """The mana that symbols such as ``{C}{C}{G}`` stand for, one letter each."""
    found: list[str] = []
    for word in SYMBOL.findall(text.upper()):
        if word in KINDS:
            found.append(word)
        else:
            raise ValueError(f"{{{word}}} is no mana")
    return tuple(found)
