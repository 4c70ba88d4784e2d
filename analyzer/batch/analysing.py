"""The analyst of the product: a file is decided as ``mtgloop check`` does, cards as ``mtgloop combo`` does without its further searches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from analyzer.batch.claims import compare
from analyzer.batch.model import PROVED, BadRecord, BatchInput, ComboTask, FileTask, Outcome, Row, Said, failed
from analyzer.budget import Budget
from analyzer.verdict.kinds import LoopReport, PlayItem, Reason, Repeat, Verdict

if TYPE_CHECKING:
    from analyzer.cards import CardLibrary
    from analyzer.combo import ComboRequest

_NOT_MODELLED = frozenset({"unsupported", "not-understood"})
"""Reasons whose ``what`` is the kind of something that is not modelled."""


def analyse_input(given: BatchInput, budget: Budget) -> Row:
    """The row of an input.

    Raises:
        MtgloopError: it has no verdict; the message says why.
    """
    match given.task:
        case FileTask():
            return _of_file(given, given.task, budget)
        case ComboTask():
            return _of_combo(given, given.task, budget)
        case BadRecord():
            return failed(given, "bad-record", given.task.why)


def default_budget(kind: str) -> Budget:
    """What may be spent on each input of a kind of source."""
    if kind == "folder":
        return Budget()
    from analyzer.combo.answering import QUICK

    return QUICK


def _of_file(given: BatchInput, task: FileTask, budget: Budget) -> Row:
    from analyzer.pipeline import analyse, load, stated_answer
    from analyzer.report.expectation import misses

    loaded = load(task.path)
    verdict = analyse(loaded, budget).verdict
    stated = stated_answer(loaded)
    missed = None
    if stated is not None:
        found = misses(stated.expect, verdict, change=stated.change, facts=stated.wrong)
        missed = tuple(f"{miss.key}: expected {miss.expected}, found {miss.found}" for miss in found)
    return replace(_with_verdict(Row(given), verdict), misses=missed)


def _of_combo(given: BatchInput, task: ComboTask, budget: Budget) -> Row:
    from analyzer.combo import quick

    answer = quick(request_of(task), _library(), budget)
    row = replace(_with_verdict(Row(given, cards=task.cards), answer.verdict), results=answer.results)
    blocked = tuple((block.card, block.kinds) for block in answer.blocked)
    form: dict[str, Any] = answer.as_json()
    row = replace(
        row,
        blocked=blocked,
        blocking=row.blocking or (blocked[0][1][0] if blocked and not answer.verdict.decided else None),
        mana=answer.mana if answer.setup is not None else None,
        setup=form["setup"],
        assumptions=answer.assumptions,
    )
    if given.claimed is None or row.outcome not in (*PROVED, Outcome.BOUNDED):
        return row
    compared = compare(given.claimed.results, row.results, row.verdict, complete=given.claimed.complete)
    return replace(row, comparison=compared)


def request_of(task: ComboTask) -> ComboRequest:
    """What is asked about the cards of a record."""
    from analyzer.combo import ComboRequest

    return ComboRequest(
        task.cards,
        dict(task.zones),
        dict(task.states),
        players=task.players,
        others=task.others,
        commanders=task.commanders,
        own_life=task.own_life,
        others_type=task.others_type,
        beside=task.beside,
    )


@cache
def _library() -> CardLibrary:
    """The cards; read once in each process."""
    from analyzer.cards import library_for

    return library_for(None)


def _with_verdict(row: Row, verdict: Verdict) -> Row:
    loop = verdict.loops[0] if verdict.loops and verdict.decided else None
    reason = verdict.reason
    row = replace(row, title=verdict.title, verdict=verdict.kind, reason=_said(reason), blocking=_blocking(reason))
    if loop is None:
        return row
    won = bool(verdict.outcome.winners)
    return replace(row, won=won, results=_results(verdict.loops), net=loop.net, iterations=loop.iterations, steps=_steps(loop.steps))


def _said(reason: Reason | None) -> Said | None:
    from analyzer.report.i18n import Language, words
    from analyzer.report.sentences import reason_sentence

    return None if reason is None else Said(reason.slug, reason_sentence(reason, words(Language.ENGLISH)))


def _blocking(reason: Reason | None) -> str | None:
    if reason is None or reason.slug not in _NOT_MODELLED:
        return None
    parameters: Mapping[str, Any] = reason.parameters
    return str(parameters.get("what", reason.slug))


def _results(loops: Iterable[LoopReport]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(result for loop in loops for result in loop.results))


def _steps(items: Iterable[PlayItem]) -> int:
    return sum(item.times * _steps(item.steps) if isinstance(item, Repeat) else 1 for item in items)
