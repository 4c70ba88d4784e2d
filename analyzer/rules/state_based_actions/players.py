"""Players who lose; speed (704.5a-c, aa)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from analyzer.rules.characteristics import traits_of
from analyzer.rules.game import TWO_HEADED_GIANT, Game
from analyzer.rules.leaving import can_lose
from analyzer.rules.state_based_actions.table import Applicable, Result, row
from analyzer.rules.triggers import rule_for_player

POISON = 10


@row("704.5a")
def no_life(game: Game) -> Iterator[Applicable]:
    """A player at 0 or less life loses (in Two-Headed Giant 704.6a is about the team)."""
    if TWO_HEADED_GIANT in game.variant:
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
    """A player with ten or more poison counters loses (in Two-Headed Giant 704.6b is about the team)."""
    if TWO_HEADED_GIANT in game.variant:
        return
    for player in game.playing():
        state = game.players[player]
        if "poison" in state.counters and state.counters["poison"] >= POISON and can_lose(game, player):
            yield Applicable("704.5c", Result.LOSES, player=player, words=f"{state.name} has ten or more poison counters and loses")


@row("704.5aa", "start your engines!", "start your engines")
def start_your_engines(game: Game) -> Iterator[Applicable]:
    """The speed of a player who has none and controls a permanent with "start your engines!" becomes 1."""
    for player in game.playing():
        if game.players[player].speed == 0 and any(
            traits.controller == player and any(k.rstrip("!") == "start your engines" for k in traits.keywords)
            for traits in (traits_of(game, o) for o in game.battlefield())
        ):
            words = f"{game.players[player].name}'s speed becomes 1"
            yield Applicable("704.5aa", Result.CHANGES, player=player, words=words, change=partial(_start, game, player))


def _start(game: Game, player: int) -> None:
    game.players[player].speed = 1
