"""From a request to its answer."""

from __future__ import annotations

from dataclasses import replace

from analyzer.budget import Budget
from analyzer.combo.again import Again, Pattern
from analyzer.combo.finding import SEARCH, Found, Near, Search, find, look_at
from analyzer.combo.lacking import missing_from
from analyzer.combo.least import least_mana
from analyzer.combo.makes import Makes, passes_of
from analyzer.combo.model import Blocked, ComboAnswer
from analyzer.combo.needs import needs_of
from analyzer.combo.payoffs import payoffs_of, unused_cards
from analyzer.combo.prerequisites import prerequisites_of, without_idle_helpers
from analyzer.combo.probing import Purse
from analyzer.combo.request import Asked, Cards, ComboRequest, read_request
from analyzer.combo.setup import FILE
from analyzer.combo.stopping import stops_of
from analyzer.pipeline import Progress
from analyzer.rules.support import gaps
from analyzer.verdict.kinds import LoopReport, Reason, Verdict, VerdictKind

QUICK = Budget(states=400, native_states=1, boxes=200, cover_nodes=700, runs=12_000)
"""What a batch spends on one combo."""
FULL = Budget(states=2_000, native_states=1, boxes=600, cover_nodes=2_000, runs=40_000)
"""What a whole answer spends by default; as much again for what it needs and for how it is stopped."""
_MOST_NEAR = 3


def quick(request: ComboRequest, cards: Cards, budget: Budget | None = None, progress: Progress | None = None) -> ComboAnswer:
    """The verdict about some cards and what their loops make, without anything that takes further searches.

    Raises:
        InputError: a card is not known or ambiguous, or something said in the request cannot be.
    """
    limits = budget or QUICK
    asked = read_request(request, cards)
    search = _search(request, asked, cards, limits, progress)
    if isinstance(search, ComboAnswer):
        return search
    if search.found is None:
        return _without_loop(request, asked, search, limits)
    return answer_of(request, asked, search, search.found, limits)


def _search(request: ComboRequest, asked: Asked, cards: Cards, budget: Budget, progress: Progress | None) -> Search | ComboAnswer:
    """The search through the set-ups; at once the answer where a card is not understood."""
    blocked = blocked_by(asked)
    if blocked:
        return _undecided(request, asked, Reason("not-understood", {"card": blocked[0].card, "what": blocked[0].kinds[0]}), blocked=blocked)
    return find(asked, cards, budget, Purse(budget.runs), progress)


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
    missing = search.unsupported or search.unmodelled
    if missing is not None:
        reason = Reason("unsupported", {"what": missing})
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
    """The whole answer: the verdict, the least that it needs, how it is stopped, what is missing.

    Raises:
        InputError: a card is not known or ambiguous, or something said in the request cannot be.
    """
    limits = budget or FULL
    asked = read_request(request, cards)
    search = _search(request, asked, cards, limits, progress)
    if isinstance(search, ComboAnswer):
        return search
    if search.found is None:
        plain = _without_loop(request, asked, search, limits)
        if progress is not None:
            progress("looking for what is missing")
        return replace(plain, missing=missing_from(asked, cards, search, limits, Purse(limits.runs)))
    return _in_full(request, asked, cards, search, search.found, limits, progress)


def _in_full(
    request: ComboRequest, asked: Asked, cards: Cards, search: Search, found: Found, budget: Budget, progress: Progress | None
) -> ComboAnswer:
    """The answer that a loop is, for the least that it needs."""
    say = progress or (lambda _: None)
    say("finding the least that it needs")
    again = Again(asked, cards, found, Pattern.of(found), budget, Purse(budget.runs))
    setup = without_idle_helpers(again, found.setup)
    if asked.mana is None and setup.mana:
        setup = least_mana(again, setup)
    if setup != found.setup:
        better, _ = look_at(asked, cards, setup, SEARCH, budget, Purse(budget.runs), Search(), needs_of(p.card for p in asked.pieces))
        if better is not None and better.analysed.verdict.kind is found.analysed.verdict.kind:
            found = better
            again = Again(asked, cards, found, Pattern.of(found), budget, Purse(budget.runs))
    plain = answer_of(request, asked, search, found, budget)
    needed = prerequisites_of(again, found.setup)
    unused = unused_cards(needed)
    say("finding how it is stopped")
    item = found.told_item
    steps = " ".join(str(step) for step in plain.verdict.loops[0].steps)
    return replace(
        plain,
        prerequisites=needed,
        unused=unused,
        payoffs=payoffs_of(tuple(p.card for p in asked.pieces), unused, steps),
        stops=stops_of(again, item) if item is not None else None,
        assumptions=assumptions_of(plain),
    )


def assumptions_of(plain: ComboAnswer) -> tuple[str, ...]:
    """What the answer takes for granted, in slugs."""
    setup = plain.setup
    steps = " ".join(str(step) for loop in plain.verdict.loops[:1] for step in (*loop.stem, *loop.steps))
    net = plain.verdict.loops[0].net if plain.verdict.loops else {}
    found = ["no-responses"]
    if " attacks " in steps:
        found.append("no-blockers")
    if setup is not None and "hand" in setup.zones:
        found.append("castable")
    if setup is not None and setup.starter is not None:
        found.append("starter")
    if any(".library" in name or name.endswith((".draws", ".mills")) for name in net):
        found.append("unknown-library")
    return tuple(found)
