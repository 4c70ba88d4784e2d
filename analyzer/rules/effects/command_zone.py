"""Venturing into dungeons, planeswalking."""

from __future__ import annotations

from analyzer.rules.command_zone import planeswalk, venture
from analyzer.rules.context import Context
from analyzer.rules.effects.registry import performs
from analyzer.rules.format.definitions import PlaneswalkTo, Venture
from analyzer.rules.references import players
from analyzer.rules.zones import Asking


@performs(Venture)
def _venture(effect: Venture, context: Context) -> Asking[None]:
    for player in players(effect.who, context):
        yield from venture(context.game, player, effect.quality)


@performs(PlaneswalkTo)
def _planeswalk(effect: PlaneswalkTo, context: Context) -> Asking[None]:
    planeswalk(context.game)
    return
    yield
