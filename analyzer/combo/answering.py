"""From a request to its answer."""

from __future__ import annotations

from collections.abc import Callable

from analyzer.budget import Budget
from analyzer.combo.finding import Found, Search, find, further_loops
from analyzer.combo.model import Blocked, ComboAnswer
from analyzer.combo.probing import Purse
from analyzer.combo.request import Asked, Cards, ComboRequest, read_request
from analyzer.combo.setup import FILE
from analyzer.rules.support import gaps
from analyzer.verdict.kinds import Reason, Verdict, VerdictKind

Progress = Callable[[str], None]
QUICK = Budget(states=400, native_states=1, boxes=200, cover_nodes=700, runs=12_000)
"""What a batch spends on one combo."""


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
    more = further_loops(found, budget)
    verdict = found.analysed.verdict
    results = tuple(dict.fromkeys(r for loop in (verdict.loops[0], *more) for r in loop.results))
    return ComboAnswer(
        request,
        tuple(piece.name for piece in asked.pieces),
        verdict,
        results,
        more,
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
    if search.unsupported is not None:
        reason = Reason("unsupported", {"what": search.unsupported})
    elif search.runs_spent:
        reason = Reason("budget-runs", {"limit": budget.runs})
    elif not search.exhausted:
        reason = Reason("combo-open", {"count": search.tried})
    else:
        reason = Reason("combo-none", {"count": search.tried})
    return _undecided(request, asked, reason, tried=search.tried)


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
