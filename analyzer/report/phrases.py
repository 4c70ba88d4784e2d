"""Short phrases that several parts of a report share: who does a step, how often, who wins."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from analyzer.report.i18n import Words
from analyzer.report.plain import number, plain
from analyzer.verdict.kinds import LoopReport, OutcomeReport, StepReport, VerdictKind

_VERDICT_OF_PLAYERS: Final = re.compile(r"(?P<who>.+) (?P<verb>loses|wins|draws)")


def event(name: str, words: Words, players: Collection[str] | None = None) -> str:
    """The name of a step or an outcome. Names that the engine makes for outcomes ("B loses") come in the reader's language.

    ``players`` tells such a name from a step's; None if it can only be an outcome.
    """
    parts = [_outcome_part(part, words, players) for part in name.split(", ")]
    known = [part for part in parts if part is not None]
    return words.listed(known) if len(known) == len(parts) else plain(name)


def _outcome_part(part: str, words: Words, players: Collection[str] | None) -> str | None:
    found = _VERDICT_OF_PLAYERS.fullmatch(part)
    if found is None:
        return None
    who = [found["who"]] if players is not None and found["who"] in players else found["who"].split(" and ")
    if players is not None and not all(name in players for name in who):
        return None
    match found["verb"]:
        case "loses":
            text = words.count("{players} loses", "{players} lose", len(who))
        case "wins":
            text = words.count("{players} wins", "{players} win", len(who))
        case _:
            text = words.count("{players} draws", "{players} draw", len(who))
    return text.format(players=words.both(map(plain, who)))


def option_name(option: str, step: str) -> str:
    """An option's own name, without the name of its step before it."""
    return plain(option.removeprefix(f"{step}: "))


def done_by(step: StepReport, words: Words) -> str:
    """Who does a step and how: ``A: action``, ``mandatory``."""
    player = plain(step.by or "…")
    match step.kind:
        case "mandatory":
            return words._("mandatory")
        case "sba":
            return words._("state-based action")
        case "action":
            return words._("{player}: action").format(player=player)
        case "choice":
            return words._("{player}: choice").format(player=player)
        case "unless":
            return words._("{player} pays").format(player=player)
        case "chance":
            return words._("chance")
        case other:
            return plain(other)


def count_passes(passes: int, words: Words) -> str:
    """``7 passes``."""
    return words.count("{count} pass", "{count} passes", passes).format(count=number(passes))


def passes(loop: LoopReport, words: Words) -> str:
    """How often a loop can be performed."""
    if loop.iterations is not None and loop.varies:
        return words._("as many as the starting values allow (for the least of them: {count})").format(count=number(loop.iterations))
    if loop.iterations is not None:
        return words.count("exactly {count} pass", "exactly {count} passes", loop.iterations).format(count=number(loop.iterations))
    if loop.kind is VerdictKind.UNDECIDED:
        return words._("not settled")
    if loop.kind is VerdictKind.BOUNDED_LOOP:
        return words._("a limited number")
    if loop.kind is VerdictKind.FORCED_DRAW:
        return words._("without end")
    return words._("any number (unbounded)")


def outcome_clauses(outcome: OutcomeReport, words: Words) -> list[str]:
    """Who draws, loses, wins and plays on, a clause each."""
    said = [
        (outcome.drawn, words.count("the game is a draw for {players}", "the game is a draw for {players}", len(outcome.drawn))),
        (outcome.losers, words.count("{players} loses", "{players} lose", len(outcome.losers))),
        (outcome.winners, words.count("{players} wins", "{players} win", len(outcome.winners))),
        (outcome.playing, words.count("{players} plays on", "{players} play on", len(outcome.playing))),
    ]
    return [text.format(players=words.both(map(plain, who))) for who, text in said if who]
