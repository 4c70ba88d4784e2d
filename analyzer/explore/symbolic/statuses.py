"""The players' statuses as one value: which combinations outcomes can bring about (docs/semantics.md 3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from analyzer.explore.symbolic.errors import NotSymbolic
from analyzer.system.guarded import in_range
from analyzer.system.layout import DREW, LOST, PLAYING, WON
from analyzer.system.program import Outcome, Program

Statuses: TypeAlias = tuple[int, ...]
MOST_COMBINATIONS = 4096


@dataclass(frozen=True, slots=True)
class Said:
    """Who loses, wins and draws by the outcomes of one check, before the rules for conflicts."""

    loses: frozenset[int] = frozenset()
    wins: frozenset[int] = frozenset()
    draws: frozenset[int] = frozenset()

    def plus(self, outcome: Outcome) -> Said:
        """This and one more outcome."""
        return Said(self.loses | outcome.loses, self.wins | outcome.wins, self.draws | outcome.draws)


def playing_in(statuses: Statuses) -> frozenset[int]:
    """The players still in the game."""
    return frozenset(p for p, s in enumerate(statuses) if s == PLAYING)


def is_live(outcome: Outcome, statuses: Statuses) -> bool:
    """Whether an outcome names a player still in the game."""
    return not playing_in(statuses).isdisjoint(outcome.loses | outcome.wins | outcome.draws)


def settle(statuses: Statuses, said: Said, distance: int | None) -> Statuses:
    """The statuses after the outcomes of one check; ``distance`` is the range of influence, None without the option."""
    playing = playing_in(statuses)
    lose = playing & said.loses
    draw = (playing & said.draws) - lose
    win = (playing & said.wins) - lose - draw
    ends = bool(win) and distance is None
    if ends:
        lose = playing - win - draw
    elif distance is not None:
        lose = lose | {p for p in playing - draw for w in win if p != w and in_range(playing, w, p, distance)}
    if lose == playing:
        lose, draw = frozenset(), playing
    after = list(statuses)
    for players, status in ((lose, LOST), (draw, DREW)):
        for p in players:
            after[p] = status
    left = playing - lose - draw
    if ends:
        for p in win:
            after[p] = WON
    elif len(left) == 1 and (lose or draw):
        after[min(left)] = WON
    return tuple(after)


def combinations_of(program: Program) -> tuple[Statuses, ...]:
    """Every combination that some outcomes can bring about from a game in which all players play, that game first.

    Over-approximates: it does not ask whether the outcomes can hold together.
    """
    start: Statuses = (PLAYING,) * len(program.players)
    found: dict[Statuses, None] = {start: None}
    queue: list[Statuses] = [start]
    for statuses in queue:
        for said in _said_by(o for o in program.outcomes if is_live(o, statuses)):
            after = settle(statuses, said, program.range_of_influence)
            if after not in found:
                if len(found) >= MOST_COMBINATIONS:
                    raise NotSymbolic("the set of outcomes", f"more than {MOST_COMBINATIONS} combinations of players' statuses")
                found[after] = None
                queue.append(after)
    return tuple(found)


def _said_by(outcomes: Iterable[Outcome]) -> list[Said]:
    said = {Said(): None}
    for outcome in outcomes:
        for one in list(said):
            said[one.plus(outcome)] = None
        if len(said) > MOST_COMBINATIONS:
            raise NotSymbolic("the set of outcomes", f"more than {MOST_COMBINATIONS} combinations of outcomes")
    return [one for one in said if one != Said()]
