"""The order of libraries: what of it is known (CR 401)."""

from __future__ import annotations

from analyzer.rules.game import Game, Obj
from analyzer.rules.unknown import UNKNOWN


def reveal_places(game: Game, owner: int, count: int) -> list[Obj]:
    """The top cards of a library, as many as there are; unknown ones among them become objects, each in its place."""
    known = game.libraries[owner]
    player = game.players[owner]
    while len(known) < count and player.library > 0:
        player.library = player.library - 1
        known.append(game.add(UNKNOWN, owner, "library").oid)
    return [game.objects[oid] for oid in known[:count]]


def shuffle(game: Game, owner: int) -> None:
    """All known cards of a library become unknown (CR 701.24); a library without unknown cards keeps what it consists of."""
    player = game.players[owner]
    known = game.libraries[owner]
    if not known or (player.library == 0 and len({game.objects[o].card for o in known}) == 1):
        return
    for oid in known:
        player.library = player.library + game.objects[oid].count
        del game.objects[oid]
    game.libraries[owner] = []
    game.changed()
