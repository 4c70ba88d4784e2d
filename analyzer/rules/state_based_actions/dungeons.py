"""Dungeons that are completed (704.5t)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from analyzer.rules.command_zone import complete, has_waiting_trigger, room_of
from analyzer.rules.game import Game
from analyzer.rules.state_based_actions.table import Applicable, Result, row


@row("704.5t")
def dungeons(game: Game) -> Iterator[Applicable]:
    """A dungeon whose venture marker is on the last room is removed from the game once no room ability of it waits."""
    for obj in game.in_zone("command"):
        room = room_of(obj) if "dungeon" in obj.info.types else None
        if room is not None and not room.leads_to and not has_waiting_trigger(game, obj):
            words = f"{game.players[obj.owner].name} completes {obj.card.name}"
            yield Applicable("704.5t", Result.CHANGES, (obj,), obj.owner, words, change=partial(complete, game, obj))
