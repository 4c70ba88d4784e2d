"""Players who lose (704.5a-c)."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.rules.game import Game
from analyzer.rules.leaving import can_lose
from analyzer.rules.state_based_actions.table import Applicable, Result, row
from analyzer.rules.triggers import rule_for_player

POISON = 10


@row("704.5a")
def no_life(game: Game) -> Iterator[Applicable]:
    """A player at 0 or less life loses."""
    if game.teams:
        return
    for player in game.playing():
        state = game.players[player]
        if state.life <= 0 and can_lose(game, player) and not rule_for_player(game, "no loss for zero life", player):
            yield Applicable("704.5a", Result.LOSES, player=player, words=f"{state.name} has 0 or less life and loses")


@row("704.5b")
def empty_library(game: Game) -> Iterator[Applicable]:
    """A player who tried to draw from an empty library since the last check loses."""
    for player in game.playing():
        state = game.players[player]
        if state.drew_from_empty and can_lose(game, player):
            yield Applicable("704.5b", Result.LOSES, player=player, words=f"{state.name} drew from an empty library and loses")


@row("704.5c")
def poison(game: Game) -> Iterator[Applicable]:
    """A player with ten or more poison counters loses (not in Two-Headed Giant)."""
    if game.teams:
        return
    for player in game.playing():
        state = game.players[player]
        if "poison" in state.counters and state.counters["poison"] >= POISON and can_lose(game, player):
            yield Applicable("704.5c", Result.LOSES, player=player, words=f"{state.name} has ten or more poison counters and loses")
