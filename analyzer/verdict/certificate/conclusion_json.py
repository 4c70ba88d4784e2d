"""What a verdict says, in the words of a certificate's conclusion."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from analyzer.verdict.kinds import LoopReport, OutcomeReport, Verdict


def conclusion_json(verdict: Verdict, left_open: Sequence[str], *, has_loop: bool) -> dict[str, Any]:
    """The conclusion.

    ``left_open``: what has only an example of a starting value; ``has_loop``: whether the verdict's first loop is the one that decides.
    """
    decided = verdict.decided
    return {
        "verdict": verdict.kind.value,
        "loop": _loop(verdict.loops[0]) if decided and has_loop else None,
        "outcome": _outcome(verdict.outcome if decided else OutcomeReport()),
        "open": list(left_open),
    }


def _loop(loop: LoopReport) -> dict[str, Any]:
    return {
        "kind": loop.kind.value,
        "net": dict(loop.net),
        "growth": loop.growth.value,
        "progress": loop.progress,
        "iterations": loop.iterations,
        "ends_by": loop.ends_by,
        "involved": list(loop.players_involved),
        "can_end": list(loop.can_end),
        "must_deviate": loop.must_deviate,
        "last_word": loop.last_word,
        "who_can_start": list(loop.who_can_start),
        "goals": dict(loop.goals),
        "chance": sorted(loop.chance),
    }


def _outcome(outcome: OutcomeReport) -> dict[str, Any]:
    return {
        "winners": list(outcome.winners),
        "losers": list(outcome.losers),
        "drawn": list(outcome.drawn),
        "playing": list(outcome.playing),
    }
