"""Rule numbers by edition of the Comprehensive Rules: the one table that knows which section moved where.

Numbers inside the product are those of the text of 2023-11-17. People read and type either numbering. Only what is known is mapped: the
section on shortcuts and loops is 727 there and 732 now, its sub-rules kept their suffixes. The letters of 704.5 after ``r`` differ
between the two texts in a way that is not settled here, so they are marked (``letter_may_differ``), never translated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from analyzer.errors import RuleNumberError


class Edition(StrEnum):
    """A text of the Comprehensive Rules."""

    SEED = "2023-11-17"
    CURRENT = "current"


CURRENT_DATE: Final = "2026-09-25"
"""Effective date of the text that ``Edition.CURRENT`` stands for."""

MOVED_SECTIONS: Final = {"727": "732"}
"""Section in the text of 2023-11-17 to section in the current text."""

_MOVED_BACK: Final = {now: then for then, now in MOVED_SECTIONS.items()}
_NUMBER: Final = re.compile(
    r"(?:(?P<document>CR|MTR)\s*)?(?P<section>\d{1,3})(?:\.(?P<rule>\d{1,3})(?P<letter>[a-z]{0,2}))?\.?", re.IGNORECASE
)
_UNSETTLED: Final = re.compile(r"704\.5(?:[s-z]|aa)")


@dataclass(frozen=True, slots=True)
class Reference:
    """One rule: its document (``CR`` or ``MTR``) and its number in both texts."""

    document: str
    seed: str
    current: str

    @property
    def moved(self) -> bool:
        """Whether the two numbers differ."""
        return self.seed != self.current

    def number(self, edition: Edition) -> str:
        """The number in one text."""
        return self.seed if edition is Edition.SEED else self.current

    def __str__(self) -> str:
        """Document and number in the text of 2023-11-17."""
        return f"{self.document} {self.seed}"


def parse(number: str) -> Reference:
    """The rule that somebody means by a number of either text, with or without ``CR`` or ``MTR`` before it.

    No check is made that such a rule exists.

    Raises:
        RuleNumberError: it is no rule number at all.
    """
    found = _NUMBER.fullmatch(number.strip())
    if found is None:
        raise RuleNumberError(number)
    document = (found["document"] or "CR").upper()
    section = found["section"]
    rest = f".{found['rule']}{(found['letter'] or '').lower()}" if found["rule"] else ""
    if document == "MTR":
        return Reference(document, section + rest, section + rest)
    seed = _MOVED_BACK.get(section, section)
    return Reference(document, seed + rest, MOVED_SECTIONS.get(seed, seed) + rest)


def letter_may_differ(reference: Reference) -> bool:
    """Whether the rule's letter is believed to differ between the two texts without a settled translation."""
    return reference.document == "CR" and _UNSETTLED.fullmatch(reference.seed) is not None


def _same(message: str) -> str:
    return message


def N_(message: str) -> str:
    """The message itself; marks it for extraction."""
    return message


_BETWEEN: Final = N_(", ")
_LEADING_SEED: Final = N_("{number} (now {other})")
_LEADING_CURRENT: Final = N_("{number} ({other} in the text of 2023-11-17)")


def cite(number: str, edition: Edition = Edition.SEED, *, translate: Callable[[str], str] = _same) -> str:
    """``CR 727.4 (now 732.4)``, or with the current text leading ``CR 732.4 (727.4 in the text of 2023-11-17)``.

    Raises:
        RuleNumberError: it is no rule number.
    """
    return cite_all((number,), edition, translate=translate)


def cite_all(numbers: Iterable[str], edition: Edition = Edition.SEED, *, translate: Callable[[str], str] = _same) -> str:
    """Several citations in one line; the document's name stands once: ``CR 727.4 (now 732.4), 104.4b, MTR 4.4``.

    Raises:
        RuleNumberError: one is no rule number.
    """
    parts: list[str] = []
    document = ""
    for reference in map(parse, numbers):
        text = reference.number(edition)
        if reference.moved:
            leading, other = (_LEADING_SEED, reference.current) if edition is Edition.SEED else (_LEADING_CURRENT, reference.seed)
            text = translate(leading).format(number=text, other=other)
        parts.append(text if reference.document == document else f"{reference.document} {text}")
        document = reference.document
    return translate(_BETWEEN).join(parts)
