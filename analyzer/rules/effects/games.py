"""Winning, losing and drawing the game by an effect (CR 104)."""

from __future__ import annotations

from analyzer.rules.context import Context
from analyzer.rules.effects.registry import performs
from analyzer.rules.format.definitions import DrawGame, LoseGame, WinGame
from analyzer.rules.leaving import draw_the_game, players_lose, players_win
from analyzer.rules.references import players
from analyzer.rules.zones import Asking


@performs(LoseGame)
def _lose(effect: LoseGame, context: Context) -> Asking[None]:
    yield from players_lose(context.game, players(effect.who, context))


@performs(WinGame)
def _win(effect: WinGame, context: Context) -> Asking[None]:
    yield from players_win(context.game, players(effect.who, context))


@performs(DrawGame)
def _draw(effect: DrawGame, context: Context) -> Asking[None]:
    draw_the_game(context.game, context.game.playing())
    return
    yield
