"""A verdict as JSON (DESIGN 3.3): the same bytes for the same verdict. ``verdict.schema.json`` is its schema.

Key order is fixed; tables that depend on a model (net changes, goals, parameters) are sorted by name. Rules are cited with both numbers.
Whole numbers are written in full, however long.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

from analyzer.citations import Edition, cite
from analyzer.report.expectation import Miss
from analyzer.report.i18n import Language, words
from analyzer.report.sentences import claim_sentence, reason_sentence
from analyzer.verdict.kinds import LoopReport, Obligation, PlayItem, Reason, Repeat, StepReport, TournamentReport, Verdict


def to_json(
    verdict: Verdict, versions: Mapping[str, str], *, edition: Edition = Edition.SEED, misses: Iterable[Miss] | None = None
) -> dict[str, Any]:
    """The verdict as plain JSON values in a fixed order. Sentences in it are English.

    Args:
        versions: what computed it, name to version.
        misses: how the verdict differs from what the input expects; None if the input expects nothing.
    """
    outcome = verdict.outcome
    return {
        "input": verdict.input,
        "title": verdict.title,
        "verdict": verdict.kind.value,
        "decided": verdict.decided,
        "reason": _reason(verdict.reason),
        "citations": [cite(number, edition) for number in verdict.citations],
        "condition": verdict.condition,
        "cases": [{"condition": c.condition, "verdict": c.verdict.value, "iterations": c.iterations} for c in verdict.cases],
        "loops": [_loop(loop) for loop in verdict.loops],
        "interventions": [{"player": i.player, "step": i.step, "payment": i.payment, "breaks": i.breaks} for i in verdict.interventions],
        "outcome": {
            "winners": list(outcome.winners),
            "losers": list(outcome.losers),
            "drawn": list(outcome.drawn),
            "playing": list(outcome.playing),
        },
        "tournament": _tournament(verdict.tournament),
        "proof": [_obligation(obligation) for obligation in verdict.proof],
        "budget": {"limits": _sorted(verdict.budget), "spent": _sorted(verdict.spent)},
        "expectation": None if misses is None else [{"key": miss.key, "expected": miss.expected, "found": miss.found} for miss in misses],
        "versions": _sorted(versions),
    }


def dumps(form: Mapping[str, Any], *, pretty: bool = True) -> str:
    """JSON text ending in a line break; ``pretty`` over several lines, else on one."""
    layout: dict[str, Any] = {"indent": 2} if pretty else {"separators": (",", ":")}
    return json.dumps(form, ensure_ascii=False, allow_nan=False, **layout) + "\n"


def schema() -> str:
    """The JSON Schema of what ``to_json`` returns, as text."""
    return (files("analyzer.report") / "verdict.schema.json").read_text(encoding="utf-8")


def _sorted(table: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _value(table[name]) for name in sorted(table)}


def _value(value: Any) -> Any:
    match value:
        case Mapping():
            return _sorted(value)
        case list() | tuple():
            return [_value(part) for part in value]
        case set() | frozenset():
            return sorted(_value(part) for part in value)
        case bool() | int() | float() | str() | None:
            return value
        case _:
            return str(value)


def _reason(reason: Reason | None) -> dict[str, Any] | None:
    if reason is None:
        return None
    text = reason_sentence(reason, words(Language.ENGLISH))
    return {"slug": reason.slug, "parameters": _sorted(reason.parameters), "text": text}


def _obligation(obligation: Obligation) -> dict[str, Any]:
    return {
        "claim": obligation.claim,
        "method": obligation.method,
        "result": obligation.result,
        "parameters": _sorted(obligation.parameters),
        "text": claim_sentence(obligation, words(Language.ENGLISH)),
    }


def _item(item: PlayItem) -> dict[str, Any]:
    match item:
        case Repeat(times, steps):
            return {"times": times, "steps": [_item(step) for step in steps]}
        case StepReport():
            return {"name": item.name, "kind": item.kind, "by": item.by, "objects": list(item.objects), "priority": item.priority}


def _loop(loop: LoopReport) -> dict[str, Any]:
    return {
        "kind": loop.kind.value,
        "stem": [_item(item) for item in loop.stem],
        "steps": [_item(item) for item in loop.steps],
        "net": _sorted(loop.net),
        "growth": loop.growth.value,
        "progress": loop.progress,
        "iterations": loop.iterations,
        "varies": loop.varies,
        "ends_by": loop.ends_by,
        "sustained_by": list(loop.sustained_by),
        "players_involved": list(loop.players_involved),
        "can_end": list(loop.can_end),
        "must_deviate": loop.must_deviate,
        "last_word": loop.last_word,
        "alternatives": [{"player": a.player, "step": a.step, "option": a.option, "leads": a.leads.value} for a in loop.alternatives],
        "results": list(loop.results),
        "goals": _sorted(loop.goals),
        "who_can_start": list(loop.who_can_start),
        "chance": list(loop.chance),
        "condition": loop.condition,
    }


def _tournament(tournament: TournamentReport | None) -> dict[str, Any] | None:
    if tournament is None:
        return None
    return {
        "profile": tournament.profile,
        "result": tournament.result,
        "maintainers": list(tournament.maintainers),
        "across_turns": tournament.across_turns,
        "clicks": tournament.clicks,
        "clicks_to_goal": _sorted(tournament.clicks_to_goal),
    }
