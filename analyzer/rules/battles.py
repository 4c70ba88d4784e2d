"""Battles and who protects them (CR 310)."""

from __future__ import annotations

from collections.abc import Generator

from analyzer.rules.choices import Choice
from analyzer.rules.game import Game, Obj, Ref

_PROTECTOR = "protector:"


def protector_flag(player: int) -> str:
    """The word among an object's flags that says who protects it."""
    return f"{_PROTECTOR}{player}"


def protector_of(game: Game, obj: Obj) -> int | None:
    """The player in the game who is designated as the protector of a battle, if any."""
    found = [int(f.removeprefix(_PROTECTOR)) for f in obj.flags if f.startswith(_PROTECTOR)]
    here = game.playing()
    return next((p for p in found if p in here), None)


def set_protector(game: Game, obj: Obj, player: int) -> None:
    """Designates the protector of a battle."""
    obj.flags = {f for f in obj.flags if not f.startswith(_PROTECTOR)} | {protector_flag(player)}
    game.changed()


def possible_protectors(game: Game, controller: int, *, siege: bool) -> list[int]:
    """Who may protect a battle: an opponent of its controller if it is a Siege (CR 310.11a), else its controller (CR 310.8a)."""
    if siege:
        return game.opponents(controller)
    return [controller] if controller in game.playing() else []


def choose_protector(game: Game, battle: Obj, siege: bool) -> Generator[Choice, int, int | None]:
    """The player whom the controller of a battle chooses as its protector; None if nobody can be."""
    options = possible_protectors(game, battle.controller, siege=siege)
    if not options:
        return None
    answer = 0
    if len(options) > 1:
        answer = yield Choice(battle.controller, f"who protects {battle.card.name}", tuple(game.players[p].name for p in options))
    return options[answer]


def is_attacked(game: Game, battle: Obj) -> bool:
    """Whether a creature is attacking a battle."""
    return any(isinstance(o.attacking, Ref) and o.attacking.oid == battle.oid for o in game.battlefield())
