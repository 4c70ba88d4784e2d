"""From a request to its answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from analyzer.budget import Budget
from analyzer.combo.finding import Found, Near, Search, find
from analyzer.combo.makes import Makes, passes_of
from analyzer.combo.model import Blocked, ComboAnswer
from analyzer.combo.probing import Purse
from analyzer.combo.request import Asked, Cards, ComboRequest, read_request
from analyzer.combo.setup import FILE
from analyzer.rules.support import gaps
from analyzer.verdict.kinds import LoopReport, Reason, Verdict, VerdictKind

Progress = Callable[[str], None]
QUICK = Budget(states=400, native_states=1, boxes=200, cover_nodes=700, runs=12_000)
"""What a batch spends on one combo."""
_MOST_NEAR = 3


def quick(request: ComboRequest, cards: Cards, budget: Budget | None = None, progress: Progress | None = None) -> ComboAnswer:
    """The verdict about some cards and what their loops make, without anything that takes further searches.

    Raises:
        InputError: a card is not known or ambiguous, or something said in the request cannot be.
    """
    limits = budget or QUICK
    asked = read_request(request, cards)
    blocked = blocked_by(asked)
    if blocked:
        return _undecided(request, asked, Reason("not-understood", {"card": blocked[0].card, "what": blocked[0].kinds[0]}), blocked=blocked)
    purse = Purse(limits.runs)
    search = find(asked, cards, limits, purse, progress)
    if search.found is None:
        return _without_loop(request, asked, search, limits)
    return answer_of(request, asked, search, search.found, limits)


def answer_of(request: ComboRequest, asked: Asked, search: Search, found: Found, budget: Budget) -> ComboAnswer:
    """The answer that a loop is."""
    makes = Makes(asked, found, budget)
    return ComboAnswer(
        request,
        tuple(piece.name for piece in asked.pieces),
        replace(found.analysed.verdict, loops=makes.loops),
        makes.results,
        makes.more,
        asked,
        found.setup,
        found.position.scenario,
        mana=dict(found.setup.mana),
        tried=search.tried,
        certificate=found.analysed.certificate,
    )


def blocked_by(asked: Asked) -> tuple[Blocked, ...]:
    """The cards that are not fully understood."""
    found: dict[str, tuple[str, ...]] = {}
    for piece in asked.pieces:
        kinds = tuple(dict.fromkeys(gap.about.rstrip(".") for gap in gaps(piece.card) if not gap.harmless))
        if kinds:
            found[piece.name] = kinds
    return tuple(Blocked(card, kinds) for card, kinds in found.items())


def _without_loop(request: ComboRequest, asked: Asked, search: Search, budget: Budget) -> ComboAnswer:
    for near in search.near[:_MOST_NEAR]:
        passes = passes_of(near, asked, budget)
        if passes:
            return _with_passes(request, asked, search, near, passes)
    if search.unsupported is not None:
        reason = Reason("unsupported", {"what": search.unsupported})
    elif search.runs_spent:
        reason = Reason("budget-runs", {"limit": budget.runs})
    elif not search.exhausted:
        reason = Reason("combo-open", {"count": search.tried})
    else:
        reason = Reason("combo-none", {"count": search.tried})
    return _undecided(request, asked, reason, tried=search.tried)


def _with_passes(request: ComboRequest, asked: Asked, search: Search, near: Near, passes: tuple[LoopReport, ...]) -> ComboAnswer:
    """The answer where all that was found are passes that end: each is proved, that there is nothing better is not."""
    plain = _undecided(request, asked, Reason("combo-near", {"count": passes[0].iterations or 0}), tried=search.tried)
    return replace(
        plain,
        results=tuple(dict.fromkeys(label for loop in passes for label in loop.results)),
        more=passes,
        setup=near.setup,
        scenario=near.probe.position.scenario,
        mana=dict(near.setup.mana),
    )


def _undecided(request: ComboRequest, asked: Asked, reason: Reason, *, blocked: tuple[Blocked, ...] = (), tried: int = 0) -> ComboAnswer:
    names = tuple(piece.name for piece in asked.pieces)
    verdict = Verdict(FILE, " + ".join(names), VerdictKind.UNDECIDED, reason)
    return ComboAnswer(request, names, verdict, asked=asked, blocked=blocked, tried=tried)


def answer(request: ComboRequest, cards: Cards, budget: Budget | None = None, progress: Progress | None = None) -> ComboAnswer:
    """The whole answer: the verdict, what it needs, how it is stopped, what is missing.

    Raises:
        InputError: a card is not known or ambiguous, or something said in the request cannot be.
    """
    return quick(request, cards, budget, progress)
