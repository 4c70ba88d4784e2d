"""What goes into a batch and what comes out: inputs in the order of their source, and one row for each."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeAlias

from analyzer.budget import Budget
from analyzer.verdict.kinds import VerdictKind

ROW_FORMAT = 2
"""Raised when the meaning of a row changes: a ledger of another format is not resumed."""


class Kind(StrEnum):
    """What an input is."""

    FILE = "file"  # a model or a scenario
    COMBO = "combo"  # names of cards
    BAD = "bad"  # a record that cannot be read


@dataclass(frozen=True, slots=True)
class FileTask:
    """A model or a scenario to be read from a file. ``name`` is how results call it: the same wherever the folder lies."""

    path: Path
    name: str


@dataclass(frozen=True, slots=True)
class ComboTask:
    """Cards, with what the record says about where and how they are.

    Attributes:
        cards: names; one that is used twice stands there twice.
        zones, states, commanders: as ``ComboRequest`` has them.
        left_out: what the record asks for besides, in its own words, and what is not set up: open slots, states in prose.
        beside, own_life, others, others_type, players: as ``ComboRequest`` has them, from its prerequisites and open slots.
    """

    cards: tuple[str, ...]
    zones: tuple[tuple[str, str], ...] = ()
    states: tuple[tuple[str, tuple[str, ...]], ...] = ()
    commanders: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    own_life: int | None = None
    others: int = 0
    others_type: str = ""
    players: int = 2


@dataclass(frozen=True, slots=True)
class BadRecord:
    """A record that cannot be read, and why."""

    why: str


Task: TypeAlias = FileTask | ComboTask | BadRecord


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a record says that its combo makes; ``complete`` is false where the record keeps only some of it."""

    results: tuple[str, ...]
    complete: bool = True


@dataclass(frozen=True, slots=True)
class BatchInput:
    """One input.

    Attributes:
        position: in the source, from 0. place: where in it, for people (``line 17``).
        claimed: None where the record makes no claim. decks: in how many decks it is played, None if that is not known.
    """

    position: int
    id: str
    place: str
    task: Task
    claimed: Claimed | None = None
    decks: int | None = None

    @property
    def kind(self) -> Kind:
        """What it is."""
        match self.task:
            case FileTask():
                return Kind.FILE
            case ComboTask():
                return Kind.COMBO
            case BadRecord():
                return Kind.BAD


class Outcome(StrEnum):
    """What a row counts as; each row is exactly one of them."""

    DRAW = "draw"
    """A loop without end that nobody can end."""
    LOOP = "loop"
    """A loop without end that somebody can end."""
    CHANCE = "chance"
    """A loop without end on which chance decides whether it goes on."""
    WIN = "win"
    """A loop that ends only because somebody has won by then: a bounded one (DESIGN 1.2) that people call infinite."""
    BOUNDED = "bounded"
    REFUTED = "refuted"
    """Nothing can be repeated twice, or the game ends first."""
    UNDECIDED = "undecided"
    UNSUPPORTED = "unsupported"
    """Undecided because something is not modelled; ``Row.blocking`` says what."""
    ERROR = "error"
    """There is no verdict: a bad record, an unknown card, a worker that died."""


PROVED = (Outcome.DRAW, Outcome.LOOP, Outcome.CHANCE, Outcome.WIN)
_OUTCOMES = {
    VerdictKind.FORCED_DRAW: Outcome.DRAW,
    VerdictKind.FRAGMENTED_LOOP: Outcome.LOOP,
    VerdictKind.OPTIONAL_LOOP: Outcome.LOOP,
    VerdictKind.NONDETERMINISTIC_LOOP: Outcome.CHANCE,
    VerdictKind.BOUNDED_LOOP: Outcome.BOUNDED,
    VerdictKind.GAME_ENDS: Outcome.REFUTED,
    VerdictKind.NO_LOOP: Outcome.REFUTED,
    VerdictKind.UNDECIDED: Outcome.UNDECIDED,
}


def outcome_of(kind: VerdictKind, blocking: str | None, *, won: bool = False) -> Outcome:
    """What a verdict counts as.

    Args:
        blocking: what is not modelled and keeps it from being decided. won: somebody has won at the end.
    """
    if won and kind is VerdictKind.BOUNDED_LOOP:
        return Outcome.WIN
    return Outcome.UNSUPPORTED if kind is VerdictKind.UNDECIDED and blocking is not None else _OUTCOMES[kind]


@dataclass(frozen=True, slots=True)
class Said:
    """A fact about a row: a slug to count by, and the sentence (English)."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Claimed results against computed ones (``analyzer.batch.claims``).

    Attributes:
        included: every claim that can be compared is confirmed; None if none can be, or one is not understood and the others are confirmed.
        confirmed, partly, missing, unread, apart: the claims, each in one of them. extra: computed, and not claimed even in other words.
    """

    included: bool | None
    confirmed: tuple[str, ...] = ()
    partly: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """What is answered about one input. The same for the same input, budget and version: no times, no process numbers.

    Attributes:
        cards: as named in the input. verdict: None where there is an ``error``.
        reason: why it is undecided, or what a ``no-loop`` rests on.
        blocking: the kind of what is not modelled, the first of ``blocked``. blocked: card and kinds.
        won: somebody has won at the end.
        iterations: None for a loop without end, and where there is no loop. steps: steps of one pass.
        mana: least mana in the pool at the start, by kind; None where it was not looked for.
        misses: of what the file itself expects; None if it expects nothing.
    """

    input: BatchInput
    cards: tuple[str, ...] = ()
    title: str = ""
    verdict: VerdictKind | None = None
    reason: Said | None = None
    error: Said | None = None
    blocking: str | None = None
    blocked: tuple[tuple[str, tuple[str, ...]], ...] = ()
    results: tuple[str, ...] = ()
    comparison: Comparison | None = None
    net: Mapping[str, int] = field(default_factory=dict[str, int])
    won: bool = False
    iterations: int | None = None
    steps: int = 0
    mana: Mapping[str, int] | None = None
    setup: Mapping[str, Any] | None = None
    assumptions: tuple[str, ...] = ()
    misses: tuple[str, ...] | None = None

    @property
    def outcome(self) -> Outcome:
        """What it counts as."""
        return Outcome.ERROR if self.verdict is None else outcome_of(self.verdict, self.blocking, won=self.won)

    def as_json(self) -> dict[str, Any]:
        """The row as plain JSON values in a fixed order."""
        given, compared = self.input, self.comparison
        claimed = given.claimed
        task = given.task
        return {
            "position": given.position,
            "id": given.id,
            "place": given.place,
            "kind": given.kind.value,
            "title": self.title,
            "cards": list(self.cards),
            "outcome": self.outcome.value,
            "verdict": None if self.verdict is None else self.verdict.value,
            "decided": self.verdict is not None and self.verdict is not VerdictKind.UNDECIDED,
            "reason": _said(self.reason),
            "error": _said(self.error),
            "blocking": self.blocking,
            "blocked": [{"card": card, "kinds": list(kinds)} for card, kinds in self.blocked],
            "results": list(self.results),
            "claimed": None if claimed is None else list(claimed.results),
            "claims_complete": None if claimed is None else claimed.complete,
            "included": None if compared is None else compared.included,
            "confirmed": [] if compared is None else list(compared.confirmed),
            "partly": [] if compared is None else list(compared.partly),
            "missing": [] if compared is None else list(compared.missing),
            "unread": [] if compared is None else list(compared.unread),
            "apart": [] if compared is None else list(compared.apart),
            "extra": [] if compared is None else list(compared.extra),
            "net": {name: self.net[name] for name in sorted(self.net)},
            "iterations": self.iterations,
            "steps": self.steps,
            "mana": None if self.mana is None else {kind: self.mana[kind] for kind in sorted(self.mana)},
            "setup": None if self.setup is None else dict(self.setup),
            "assumptions": list(self.assumptions),
            "left_out": list(task.left_out) if isinstance(task, ComboTask) else [],
            "misses": None if self.misses is None else list(self.misses),
            "decks": given.decks,
        }

    def line(self) -> bytes:
        """The row as one line of JSON in UTF-8, with its line break."""
        text = json.dumps(self.as_json(), ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode("utf-8", "backslashreplace") + b"\n"


def _said(said: Said | None) -> dict[str, str] | None:
    return None if said is None else {"code": said.code, "text": said.text}


Analyst: TypeAlias = Callable[[BatchInput, Budget], Row]
"""Answers one input. Called in a worker process, so it must be a function at the top of a module."""

_ADDRESS = re.compile(r"0x[0-9a-fA-F]+")


def failed(given: BatchInput, code: str, text: str) -> Row:
    """The row of an input that has no verdict; without what differs from run to run: addresses in memory, where the folder lies."""
    cards = given.task.cards if isinstance(given.task, ComboTask) else ()
    if isinstance(given.task, FileTask):
        text = text.replace(str(given.task.path), given.task.name)
    return Row(given, cards=cards, error=Said(code, " ".join(_ADDRESS.sub("0x…", text).split())))
