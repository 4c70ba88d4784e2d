"""Destroying, regenerating and sacrificing permanents (CR 701.8, 701.15, 701.21)."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.context import Context
from analyzer.rules.format.definitions import Filter
from analyzer.rules.game import Game, Obj, Ref
from analyzer.rules.naming import name_in
from analyzer.rules.references import all_matching
from analyzer.rules.triggers import rule_affects
from analyzer.rules.zones import Asking, Order, move
from analyzer.system.number import Number


def can_be_destroyed(game: Game, obj: Obj) -> bool:
    """Whether destroying it would do anything: it is not indestructible (CR 702.12b)."""
    return "indestructible" not in traits_of(game, obj).keywords


def regenerates(game: Game, obj: Obj) -> bool:
    """Uses up a regeneration shield instead of destroying a permanent, if it has one (CR 701.15)."""
    shield = next((s for s in game.shields if s.kind == "regenerate" and isinstance(s.on, Ref) and s.on.oid == obj.oid), None)
    if shield is None:
        return False
    game.shields.remove(shield)
    obj.tapped, obj.damage, obj.attacking, obj.blocking = True, 0, None, []
    obj.flags.discard("deathtouched")
    game.changed()
    return True


def destroy(game: Game, victims: Sequence[Obj], *, regenerate: bool = True) -> Asking[list[Ref]]:
    """Destroys permanents at once; where those that were are now. A regeneration shield is used up instead."""
    orders = []
    for obj in victims:
        if not can_be_destroyed(game, obj):
            continue
        if regenerate and regenerates(game, obj):
            continue
        orders.append(Order(obj, "graveyard", why="destroyed"))
    return (yield from move(game, orders)) if orders else []


def sacrifice(game: Game, victims: Sequence[Obj]) -> Asking[list[Ref]]:
    """Sacrifices permanents that can be sacrificed; where they are now."""
    orders = [Order(o, "graveyard", why="sacrificed") for o in victims if not rule_affects(game, "cant be sacrificed", traits_of(game, o))]
    return (yield from move(game, orders)) if orders else []


def sacrifice_some(game: Game, player: int, flt: Filter, count: Number, context: Context) -> Asking[int]:
    """A player sacrifices so many permanents of their choice; how many. They are ``sacrificed``, as they last were (CR 608.2h)."""
    if not isinstance(count, int):
        raise UnsupportedPositionError("sacrificing a number of permanents that changes")
    picked: list[Obj] = []
    about = Context(game, player, context.source, context.env)
    for _ in range(count):
        options = [
            o
            for o in all_matching(flt, about)
            if o not in picked
            and traits_of(game, o).controller == player
            and not rule_affects(game, "cant be sacrificed", traits_of(game, o))
        ]
        if not options:
            break
        answer = 0
        if len(options) > 1:
            answer = yield Choice(player, "sacrifice", tuple(f"sacrifice {name_in(game, o)}" for o in options))
        picked.append(game.split(options[answer]))
    were = [traits_of(game, o) for o in picked]
    refs = yield from sacrifice(game, picked)
    context.env["sacrificed"] = [Ref(ref.oid, traits) for ref, traits in zip(refs, were, strict=True)]
    return len(refs)
