"""Permissions that a resolved effect gives: cards that may be played from where they are, for a time."""

from __future__ import annotations

from analyzer.rules.context import Context
from analyzer.rules.effects.permanents import add_mod
from analyzer.rules.effects.registry import performs
from analyzer.rules.format.definitions import CastFrom, Modification, Permit
from analyzer.rules.references import objects, players
from analyzer.rules.unknown import UNKNOWN
from analyzer.rules.zones import Asking


@performs(Permit)
def _permit(effect: Permit, context: Context) -> Asking[None]:
    """Of an unknown card nobody knows what could be done with it."""
    game = context.game
    for obj in objects(effect.what, context):
        if obj.zone == "battlefield" or (obj.info.is_land and not effect.lands):
            continue
        if obj.card is UNKNOWN:
            game.unknown = True
            continue
        allowed = [obj.owner] if effect.who == "owners" else players(effect.who, context)
        for player in allowed:
            about = Context(game, player, context.source)
            add_mod(about, obj, Modification(abilities=(CastFrom(zone=obj.zone, cost=effect.cost),)), effect.until)
    return
    yield
