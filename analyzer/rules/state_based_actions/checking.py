"""One check: everything that applies, performed as a single event (CR 704.3)."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from importlib import import_module
from typing import cast

from analyzer.rules.choices import Choice
from analyzer.rules.game import PLAYING, Game, Obj
from analyzer.rules.leaving import players_lose
from analyzer.rules.state_based_actions.table import ROWS, Applicable, Result, Row
from analyzer.rules.zones import Asking, Order, forget, move

_MODULES = ("players", "permanents", "attachments", "counters", "copies", "variants")


def rows() -> dict[str, Row]:
    """Every row by its number."""
    for name in _MODULES:
        import_module(f"analyzer.rules.state_based_actions.{name}")
    return ROWS


def applicable(game: Game) -> list[Applicable]:
    """What applies now, in the order of the rules."""
    if not any(p.status == PLAYING for p in game.players):
        return []
    return [found for number in sorted(rows(), key=_order) for found in ROWS[number](game)]


def _order(number: str) -> tuple[int, int, str]:
    """704.5a ... 704.5z, 704.5aa, then 704.6."""
    main, _, letters = number.partition(".")
    digit = int(letters[0]) if letters[:1].isdigit() else 9
    return digit, len(letters), letters


def perform(game: Game, found: Sequence[Applicable]) -> Asking[None]:
    """Performs all actions of one check at once. Choices are made first, in turn order (CR 101.4)."""
    from analyzer.rules.characteristics import traits_of
    from analyzer.rules.destruction import can_be_destroyed

    for action in found:
        if action.how is not None and action.result in (Result.KEEP_ONE, Result.CHOOSES):
            yield from cast("Generator[Choice, int, None]", action.how(game))
    kept: set[int] = game.cache.pop("kept", set())  # type: ignore[assignment]
    orders: list[Order] = []
    taken: set[int] = set()

    def go(obj: Obj, why: str) -> None:
        if obj.oid not in taken and obj.oid in game.objects:
            taken.add(obj.oid)
            orders.append(Order(obj, "graveyard", why=why))

    destroyed: list[Obj] = []
    for action in found:
        for obj in action.objects:
            match action.result:
                case Result.GRAVEYARD:
                    go(obj, "state-based action")
                case Result.SACRIFICED:
                    go(obj, "sacrificed")
                case Result.KEEP_ONE:
                    if obj.oid not in kept:
                        go(obj, "state-based action")
                case Result.DESTROYED:
                    destroyed.append(obj)
                case Result.CEASES:
                    traits = traits_of(game, obj)
                    del game.objects[obj.oid]
                    forget(game, obj.oid, traits)
                    game.changed()
                case _:
                    pass
        if action.how is not None and action.result not in (Result.KEEP_ONE, Result.CHOOSES):
            yield from cast("Generator[Choice, int, None]", action.how(game))
    for obj in destroyed:
        if obj.oid in taken or obj.oid not in game.objects or not can_be_destroyed(game, obj):
            continue
        if not _regenerates(game, obj):
            go(obj, "destroyed")
    if orders:
        yield from move(game, orders)
    for player in game.players:
        player.drew_from_empty = False
    for obj in game.objects.values():
        obj.flags.discard("deathtouched")
    losers = [a.player for a in found if a.result is Result.LOSES and a.player is not None]
    if losers:
        yield from players_lose(game, losers, tie_break=any(a.row == "tie-break" for a in found))


def _regenerates(game: Game, obj: Obj) -> bool:
    from analyzer.rules.game import Ref

    shield = next((s for s in game.shields if s.kind == "regenerate" and isinstance(s.on, Ref) and s.on.oid == obj.oid), None)
    if shield is None:
        return False
    game.shields.remove(shield)
    obj.tapped, obj.damage, obj.attacking, obj.blocking = True, 0, None, []
    game.changed()
    return True
