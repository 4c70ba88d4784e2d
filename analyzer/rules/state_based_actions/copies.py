"""Tokens and copies where they cannot be (704.5d, e)."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.rules.game import Game
from analyzer.rules.naming import plain_name
from analyzer.rules.state_based_actions.table import Applicable, Result, row


@row("704.5d")
def tokens(game: Game) -> Iterator[Applicable]:
    """A token outside the battlefield ceases to exist."""
    found = [o for o in game.objects.values() if o.token and o.zone not in ("battlefield", "stack", "outside")]
    if found:
        names = ", ".join(dict.fromkeys(plain_name(o) for o in found))
        yield Applicable("704.5d", Result.CEASES, tuple(found), words=f"tokens outside the battlefield cease to exist: {names}")


@row("704.5e")
def copies(game: Game) -> Iterator[Applicable]:
    """A copy of a spell off the stack, a copy of a card off the stack and the battlefield cease to exist."""
    for obj in game.objects.values():
        if ("copy" in obj.flags and obj.zone != "stack" and not obj.token) or (
            "copy of a card" in obj.flags and obj.zone not in ("stack", "battlefield")
        ):
            yield Applicable("704.5e", Result.CEASES, (obj,), words=f"the copy of {plain_name(obj)} ceases to exist")
