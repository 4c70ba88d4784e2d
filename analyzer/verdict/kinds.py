"""What the product answers: the closed set of verdicts and everything that is said with them (DESIGN 1.2, 3.3).

Plain data, no decisions. Names are the model's own; sentences are made by ``analyzer.report``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeAlias


class VerdictKind(StrEnum):
    """The verdicts, strongest first (DESIGN 1.2)."""

    FORCED_DRAW = "forced-draw"
    FRAGMENTED_LOOP = "fragmented-loop"
    OPTIONAL_LOOP = "optional-loop"
    NONDETERMINISTIC_LOOP = "nondeterministic-loop"
    BOUNDED_LOOP = "bounded-loop"
    GAME_ENDS = "game-ends"
    NO_LOOP = "no-loop"
    UNDECIDED = "undecided"


class Growth(StrEnum):
    """How fast the numbers that are not tallies change over the passes."""

    CONSTANT = "constant"
    LINEAR = "linear"
    POLYNOMIAL = "polynomial"
    EXPONENTIAL = "exponential"


class Leads(StrEnum):
    """Where an alternative on a loop leads."""

    ENDS = "ends"  # it stops the repetition
    RETURNS = "returns"  # it comes back to this loop, or to one that nobody can end
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class StepReport:
    """One step of a play.

    Attributes:
        kind: a ``StepKind`` value; for a payment ``unless``.
        by: the deciding player's name; None for what the rules do.
        objects: names of the objects it involves.
        priority: whether some player has priority right before it (a place where a shortcut may end).
    """

    name: str
    kind: str
    by: str | None = None
    objects: tuple[str, ...] = ()
    priority: bool = False


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part of a play that is performed ``times`` times in a row."""

    times: int
    steps: tuple[PlayItem, ...]


PlayItem: TypeAlias = StepReport | Repeat


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another option, or not acting, at a step of a loop. ``option`` None: not taking the action, not paying."""

    player: str
    step: str
    option: str | None
    leads: Leads


@dataclass(frozen=True, slots=True)
class Intervention:
    """Something from outside a loop that a player may do and nobody can be made to do (CR 727.5, 727.6).

    ``payment``: it is [B] of "[A] unless [B]". ``breaks``: whether it ends the loop, None if that was not computed.
    """

    player: str
    step: str
    payment: bool
    breaks: bool | None


@dataclass(frozen=True, slots=True)
class LoopReport:
    """One loop.

    Attributes:
        stem: from the start to the first step of the loop.
        net: change of each number and tally per pass, only those that change; for loops that are no shift, the change in the first pass.
        iterations: None for unbounded, else the passes from where the loop is first entered (DESIGN 3.1).
        ends_by: for bounded loops what ends it: the name of the step or outcome, or None if the play just stops.
        goals: what other players' leaving takes: name of the outcome and the least number of passes.
        condition: the starting values for which it exists, if some are left open.
        varies: the numbers of passes depend on starting values that are left open; those told are for the least of them.
        chance: names of chance steps on the loop some of whose results do not continue it.
    """

    kind: VerdictKind
    stem: tuple[PlayItem, ...]
    steps: tuple[PlayItem, ...]
    net: dict[str, int]
    growth: Growth
    progress: bool
    iterations: int | None
    ends_by: str | None = None
    sustained_by: tuple[str, ...] = ()
    players_involved: tuple[str, ...] = ()
    can_end: tuple[str, ...] = ()
    must_deviate: str | None = None
    last_word: str | None = None
    alternatives: tuple[Alternative, ...] = ()
    goals: dict[str, int] = field(default_factory=dict)
    who_can_start: tuple[str, ...] = ()
    chance: tuple[str, ...] = ()
    results: tuple[str, ...] = ()
    condition: str | None = None
    varies: bool = False


@dataclass(frozen=True, slots=True)
class OutcomeReport:
    """Who won, lost, drew and plays on, by name; empty where the verdict does not settle it."""

    winners: tuple[str, ...] = ()
    losers: tuple[str, ...] = ()
    drawn: tuple[str, ...] = ()
    playing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Obligation:
    """Something that was proved: a slug of ``PROOF_CLAIMS`` in the report layer, its parameters, who showed it and the result.

    ``method``: ``z3``, ``exhaustion``, ``walk``, ``boxes``, ``arithmetic``. ``result``: ``proved`` or ``open``.
    """

    claim: str
    method: str
    result: str
    parameters: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a verdict is undecided (or what a no-loop rests on): a slug and its parameters; the report layer has the sentence."""

    slug: str
    parameters: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TournamentReport:
    """What the profile adds (DESIGN 1.2).

    MTR: ``maintainers`` in the order they name numbers, ``across_turns``, the ``result`` slug: ``draw-if-nobody-acts``, ``names-number``,
    ``lowest-number``, ``draw-if-all-indefinitely``, ``stop-at-repeated-state``. MTGO: ``clicks`` per pass and ``clicks_to_goal``.
    """

    profile: str
    result: str | None = None
    maintainers: tuple[str, ...] = ()
    across_turns: bool = False
    clicks: int | None = None
    clicks_to_goal: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Case:
    """One part of the starting values that were left open."""

    condition: str
    verdict: VerdictKind
    iterations: int | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer for one input.

    Attributes:
        citations: rule numbers as in the text of 2023-11-17 (``"727.4"``); the report layer prints both editions.
        condition: the starting values for which ``kind`` holds; ``cases`` has all of them.
        spent: what the analysis used (states, nodes, queries): counts, never time.
    """

    input: str
    title: str
    kind: VerdictKind
    reason: Reason | None = None
    citations: tuple[str, ...] = ()
    loops: tuple[LoopReport, ...] = ()
    interventions: tuple[Intervention, ...] = ()
    outcome: OutcomeReport = OutcomeReport()
    proof: tuple[Obligation, ...] = ()
    tournament: TournamentReport | None = None
    condition: str | None = None
    cases: tuple[Case, ...] = ()
    spent: dict[str, int] = field(default_factory=dict)
    budget: dict[str, int] = field(default_factory=dict)

    @property
    def decided(self) -> bool:
        """Whether the question is settled."""
        return self.kind is not VerdictKind.UNDECIDED
