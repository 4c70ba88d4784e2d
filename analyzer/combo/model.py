"""What is answered about some cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from analyzer.combo.request import Asked, ComboRequest
from analyzer.combo.setup import SetUp
from analyzer.scenario.model import Scenario
from analyzer.verdict.kinds import LoopReport, Verdict, VerdictKind

LOOPS = frozenset({VerdictKind.FORCED_DRAW, VerdictKind.FRAGMENTED_LOOP, VerdictKind.OPTIONAL_LOOP, VerdictKind.NONDETERMINISTIC_LOOP})
"""Verdicts that say that there is a loop without end."""


class Need(StrEnum):
    """What a loop may rest on, besides the cards."""

    CARD = "card"
    HELPERS = "helpers"
    LANDS = "lands"
    LAND_IN_HAND = "land-in-hand"
    THEIR_CREATURE = "their-creature"
    MANA = "mana"
    UNTAPPED = "untapped"
    NOT_SICK = "not-sick"
    COUNTERS = "counters"
    ATTACHED = "attached"
    PAIRED = "paired"
    CHOSEN = "chosen"
    COMMANDER = "commander"
    STARTER = "starter"
    LIFE = "life"


@dataclass(frozen=True, slots=True)
class Prerequisite:
    """Something of the position that was taken away to see whether the loop is still there.

    Attributes:
        card: the card it is about, if it is about one. detail: more of it, such as the mana.
        needed: None if that was not settled.
    """

    need: Need
    needed: bool | None
    card: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Removal:
    """An object whose removal stops the loop, and at which steps of a pass players have priority to do it.

    Attributes:
        name: of the object. kinds: its card types. steps: numbers of steps of the pass, from 1, before which it helps.
    """

    name: str
    kinds: tuple[str, ...]
    steps: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stops:
    """How others can stop a loop from outside it (CR 727.5).

    Attributes:
        points: numbers of the steps of a pass before which players have priority.
        removals: objects whose removal stops it. effects: kinds of effects that do, as slugs.
        complete: whether every point and object was tried.
    """

    points: tuple[int, ...] = ()
    removals: tuple[Removal, ...] = ()
    effects: tuple[str, ...] = ()
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Missing:
    """What would have to be there for a loop, proved by the analysis of the position that has it.

    Attributes:
        what: a slug. detail: how much of what. results: what that loop makes.
    """

    what: str
    detail: str = ""
    results: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Blocked:
    """A card that is not fully understood, and the kinds of what is not."""

    card: str
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComboAnswer:
    """The answer about some cards.

    Attributes:
        verdict: of the position that was set up; its first loop is the one that is told.
        results: what the loops make, in the labels of Commander Spellbook, each loop proved.
        more: further loops from the same position that make something else.
        setup, scenario: what was set up; None where it did not come to that.
        prerequisites, stops, payoffs, missing: None or empty where they were not asked for.
        tried: how many set-ups were looked at. certificate: of the verdict.
    """

    request: ComboRequest
    cards: tuple[str, ...]
    verdict: Verdict
    results: tuple[str, ...] = ()
    more: tuple[LoopReport, ...] = ()
    asked: Asked | None = None
    setup: SetUp | None = None
    scenario: Scenario | None = None
    mana: Mapping[str, int] = field(default_factory=dict[str, int])
    prerequisites: tuple[Prerequisite, ...] = ()
    stops: Stops | None = None
    payoffs: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()
    missing: tuple[Missing, ...] = ()
    blocked: tuple[Blocked, ...] = ()
    assumptions: tuple[str, ...] = ()
    tried: int = 0
    certificate: dict[str, Any] | None = None

    @property
    def loops(self) -> bool:
        """Whether there is a loop without end."""
        return self.verdict.kind in LOOPS

    @property
    def alone(self) -> bool:
        """Whether the cards do it by themselves, with nothing but mana beside them: no helpers, no first event from elsewhere."""
        setup = self.setup
        if setup is None:
            return True
        helped = (
            setup.lands or setup.cards or setup.creatures or setup.land_drop or setup.target or setup.starter is not None or setup.beside
        )
        return not helped

    def as_json(self) -> dict[str, Any]:
        """The answer as plain JSON values, in a fixed order; the verdict's own JSON is made by the report layer."""
        setup = self.setup
        return {
            "cards": list(self.cards),
            "verdict": self.verdict.kind.value,
            "decided": self.verdict.decided,
            "reason": self.verdict.reason.slug if self.verdict.reason is not None else None,
            "results": list(self.results),
            "setup": None if setup is None else self._setup_json(setup),
            "alone": self.alone,
            "mana": {kind: self.mana[kind] for kind in sorted(self.mana)},
            "prerequisites": [{"need": p.need.value, "card": p.card, "detail": p.detail, "needed": p.needed} for p in self.prerequisites],
            "stops": None if self.stops is None else self._stops_json(self.stops),
            "payoffs": list(self.payoffs),
            "unused": list(self.unused),
            "missing": [{"what": m.what, "detail": m.detail, "results": list(m.results)} for m in self.missing],
            "blocked": [{"card": b.card, "kinds": list(b.kinds)} for b in self.blocked],
            "assumptions": list(self.assumptions),
            "tried": self.tried,
        }

    def _setup_json(self, setup: SetUp) -> dict[str, Any]:
        names = self.cards
        hosts = {names[n]: names[host] if isinstance(host, int) else host for n, host in setup.attached}
        return {
            "added": list(setup.extras),
            "zones": [{"card": name, "zone": zone} for name, zone in zip(names, setup.zones, strict=True)],
            "attached": hosts,
            "chosen": {names[n]: word for n, word in setup.chosen},
            "exiled": {names[n]: names[card] for n, card in setup.linked},
            "paired": [names[n] if isinstance(n, int) else n for n in setup.paired] if setup.paired is not None else [],
            "commanders": [names[n] for n in sorted(setup.commanders)],
            "lands": list(setup.lands),
            "land_in_hand": setup.land_drop or None,
            "helper_cards": list(setup.cards),
            "helper_creatures": setup.creatures,
            "helper_type": setup.creature_type if setup.creatures else None,
            "opposing_creature": setup.target,
            "beside": [{"place": place, "name": name, "count": count} for place, name, count in setup.beside],
            "mana": dict(setup.mana),
            "starter": None if setup.starter is None else {"card": names[setup.starter[0]], "ability": setup.starter[1]},
        }

    @staticmethod
    def _stops_json(stops: Stops) -> dict[str, Any]:
        return {
            "priority_before_steps": list(stops.points),
            "removals": [{"name": r.name, "types": list(r.kinds), "before_steps": list(r.steps)} for r in stops.removals],
            "effects": list(stops.effects),
            "complete": stops.complete,
        }
