"""What a certificate concludes, worked out anew from the evidence in the words that the certificate uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from analyzer.verdict.checker.game import DREW, LOST, PLAYING, WON, Game, State, within
from analyzer.verdict.checker.loops import Loop


def conclusion(game: Game, verdict: str, loop: Loop | None, final: State | None) -> dict[str, Any]:
    """The conclusion as JSON.

    Args:
        game: the program.
        verdict: the verdict.
        loop: the loop that decides, if one does.
        final: for forced play that ends or stops, the last state.
    """
    return {
        "verdict": verdict,
        "loop": None if loop is None else _loop(game, loop),
        "outcome": _outcome(game, loop, final),
        "open": list(game.open),
    }


def undecided(game: Game) -> dict[str, Any]:
    """The conclusion that claims nothing."""
    return conclusion(game, "undecided", None, None)


def _names(game: Game, players: Iterable[int]) -> list[str]:
    return [game.players[p] for p in sorted(players)]


def _loop(game: Game, loop: Loop) -> dict[str, Any]:
    players = game.players
    active = game.active(loop.head)
    order = sorted(loop.can_end, key=lambda p: (p - active) % len(players))
    fragmented = loop.kind == "fragmented-loop"
    return {
        "kind": loop.kind,
        "net": loop.net,
        "growth": loop.growth,
        "progress": bool(loop.net),
        "iterations": loop.iterations,
        "ends_by": loop.ends_by,
        "involved": _names(game, loop.involved),
        "can_end": _names(game, loop.can_end),
        "must_deviate": players[order[0]] if fragmented else None,
        "last_word": players[order[-1]] if fragmented else None,
        "who_can_start": _names(game, loop.starters),
        "goals": loop.goals,
        "chance": sorted(loop.chance),
    }


def _outcome(game: Game, loop: Loop | None, final: State | None) -> dict[str, Any]:
    if loop is not None and loop.kind == "forced-draw":
        drawn = drawers(game, loop) or frozenset()
        rest = [p for p, s in enumerate(game.status(loop.head)) if s == PLAYING and p not in drawn]
        alone = rest if len(rest) == 1 else []
        return _groups(game, alone, (), drawn, () if alone else rest)
    status: Sequence[int] = game.status(final) if final is not None else loop.aftermath if loop is not None else ()
    return _groups(game, *([p for p, s in enumerate(status) if s == wanted] for wanted in (WON, LOST, DREW, PLAYING)))


def _groups(game: Game, won: Iterable[int], lost: Iterable[int], drew: Iterable[int], playing: Iterable[int]) -> dict[str, Any]:
    groups = (("winners", won), ("losers", lost), ("drawn", drew), ("playing", playing))
    return {word: _names(game, players) for word, players in groups}


def drawers(game: Game, loop: Loop) -> frozenset[int] | None:
    """For whom a loop that nobody can end is a draw (CR 104.4b, 104.4f); None with limited range if no objects are named."""
    playing = frozenset(p for p, s in enumerate(game.status(loop.head)) if s == PLAYING)
    distance = game.distance
    if distance is None:
        return playing
    controllers: set[int] = set()
    for stretch in loop.body:
        state = stretch.start
        for label in stretch.segment.labels:
            controllers.update(game.controllers(state, label))
            state = game.successor(state, label)
    if not controllers:
        return None
    return frozenset(p for p in playing if any(within(playing, c, p, distance) for c in controllers & playing))
