"""Dungeons, schemes, planes and phenomena: cards that never leave the command zone but for the outside or for their deck (CR 309, 311-314).

A dungeon in the command zone has its venture marker on the room in the flag ``room:...``; outside the game it waits in zone ``outside``
(``completed`` once it has been). Schemes and planes that are face down are in ``scheme_deck`` and ``planar_deck``; ``Game.schemes`` and
``Game.planes`` say in which order. Abilities of such cards have ``zone = "command"``.
"""

from __future__ import annotations

from collections.abc import Generator

from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import Delay, Room, Triggered
from analyzer.rules.game import Game, Obj, PendingTrigger, Ref
from analyzer.rules.triggers import emit

_ROOM = "room:"


# ---------------------------------------------------------------------------------------------- dungeons
def dungeon_of(game: Game, player: int) -> Obj | None:
    """The dungeon that a player has in the command zone."""
    return next((o for o in game.in_zone("command") if o.owner == player and "dungeon" in o.info.types), None)


def room_of(dungeon: Obj) -> Room | None:
    """The room with the venture marker."""
    names = [f.removeprefix(_ROOM) for f in dungeon.flags if f.startswith(_ROOM)]
    return next((r for r in dungeon.card.rooms if r.name in names), None)


def enter_room(game: Game, dungeon: Obj, name: str) -> None:
    """Moves the venture marker into a room, whose ability triggers (CR 309.4c)."""
    room = next(r for r in dungeon.card.rooms if r.name == name)
    dungeon.flags = {f for f in dungeon.flags if not f.startswith(_ROOM)} | {_ROOM + name}
    game.changed()
    ability = Triggered(when=Delay(), effects=room.effects, targets=room.targets, zone="command", name=name)
    game.pending.append(PendingTrigger(ability, dungeon.owner, Ref(dungeon.oid), {}))


def complete(game: Game, dungeon: Obj) -> None:
    """Removes a dungeon from the game, by which its owner completes it (CR 309.7)."""
    dungeon.zone, dungeon.flags = "outside", {"completed"}
    game.changed()


def venture(game: Game, player: int, quality: str = "") -> Generator[Choice, int, None]:
    """A player ventures into the dungeon, or into one of a quality (CR 701.49)."""
    dungeon = dungeon_of(game, player)
    room = room_of(dungeon) if dungeon is not None else None
    if dungeon is not None and room is not None:
        if room.leads_to:
            answer = 0
            if len(room.leads_to) > 1:
                answer = yield Choice(player, "which room", room.leads_to)
            enter_room(game, dungeon, room.leads_to[answer])
            return
        complete(game, dungeon)
    options = [o for o in game.in_zone("outside") if o.owner == player and _may_be_entered(o, quality)]
    if not options:
        return
    answer = 0
    if len(options) > 1:
        answer = yield Choice(player, "which dungeon", tuple(o.card.name for o in options))
    options[answer].zone = "command"
    enter_room(game, options[answer], options[answer].card.rooms[0].name)


def _may_be_entered(dungeon: Obj, quality: str) -> bool:
    """The Undercity is entered only by its name (CR 701.49d)."""
    types = dungeon.info.types
    if "dungeon" not in types or not dungeon.card.rooms:
        return False
    return quality.lower() in types if quality else "undercity" not in types


# ---------------------------------------------------------------------------------------------- schemes
def set_next_scheme_in_motion(game: Game, player: int) -> None:
    """The top card of a player's scheme deck, if they have one, is set in motion (CR 904.9)."""
    top = next((o for o in game.schemes if game.objects[o].owner == player), None)
    if top is not None:
        game.schemes.remove(top)
        scheme = game.objects[top]
        scheme.zone = "command"
        game.changed()
        emit(game, [Event("set in motion", Ref(top), traits_of(game, scheme), player=player)])


def put_scheme_away(game: Game, scheme: Obj) -> None:
    """Turns a scheme face down and puts it on the bottom of its owner's scheme deck."""
    scheme.zone = "scheme_deck"
    game.schemes.append(scheme.oid)
    game.changed()


# ---------------------------------------------------------------------------------------------- planes
def planeswalk(game: Game) -> None:
    """The planar controller, who is the active player, planeswalks (CR 701.31).

    With one planar deck for all the planar controller owns its cards (CR 901.15).
    """
    for obj in list(game.in_zone("command")):
        if obj.info.types & {"plane", "phenomenon"}:
            obj.zone = "planar_deck"
            game.planes.append(obj.oid)
    if not game.planes:
        return
    top = game.objects[game.planes.pop(0)]
    top.zone, top.owner, top.controller = "command", game.active, game.active
    game.changed()
    if "phenomenon" in top.info.types:
        emit(game, [Event("encountered", Ref(top.oid), traits_of(game, top), player=game.active)])


# ---------------------------------------------------------------------------------------------- waiting abilities
def has_waiting_trigger(game: Game, obj: Obj) -> bool:
    """Whether an object is the source of a triggered ability that has triggered and has not left the stack."""
    return any(t.source.oid == obj.oid for t in game.pending) or any(i.kind == "triggered" and i.source.oid == obj.oid for i in game.stack)
