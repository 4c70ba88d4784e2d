"""Creatures, planeswalkers, legends, worlds (704.5f-k)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.destruction import can_be_destroyed
from analyzer.rules.game import Game, Obj
from analyzer.rules.naming import name_in
from analyzer.rules.state_based_actions.table import Applicable, Choosing, Chosen, Result, row
from analyzer.rules.triggers import rule_affects


def _creatures(game: Game) -> Iterator[Obj]:
    return (o for o in game.battlefield() if traits_of(game, o).is_creature)


@row("704.5f", "creature")
def toughness_zero(game: Game) -> Iterator[Applicable]:
    """A creature with toughness 0 or less is put into its owner's graveyard."""
    for obj in _creatures(game):
        toughness = traits_of(game, obj).toughness
        if toughness is not None and toughness <= 0:
            words = f"{name_in(game, obj)} has toughness 0 or less and is put into the graveyard"
            yield Applicable("704.5f", Result.GRAVEYARD, (obj,), words=words)


@row("704.5g", "creature")
def lethal_damage(game: Game) -> Iterator[Applicable]:
    """A creature with toughness above 0 and damage not less than it is destroyed."""
    for obj in _creatures(game):
        toughness = traits_of(game, obj).toughness
        if toughness is None or (isinstance(obj.damage, int) and obj.damage == 0):
            continue
        if toughness > 0 and obj.damage >= toughness and can_be_destroyed(game, obj):
            yield Applicable("704.5g", Result.DESTROYED, (obj,), words=f"{name_in(game, obj)} has lethal damage and is destroyed")


@row("704.5h", "creature")
def deathtouch(game: Game) -> Iterator[Applicable]:
    """A creature with toughness above 0 that a source with deathtouch damaged since the last check is destroyed."""
    for obj in _creatures(game):
        toughness = traits_of(game, obj).toughness
        if "deathtouched" in obj.flags and toughness is not None and toughness > 0 and can_be_destroyed(game, obj):
            yield Applicable(
                "704.5h", Result.DESTROYED, (obj,), words=f"{name_in(game, obj)} was dealt damage by deathtouch and is destroyed"
            )


@row("704.5i", "planeswalker")
def loyalty(game: Game) -> Iterator[Applicable]:
    """A planeswalker with loyalty 0 is put into its owner's graveyard."""
    for obj in game.battlefield():
        if "planeswalker" in traits_of(game, obj).types and obj.counters.get("loyalty", 0) <= 0:
            yield Applicable("704.5i", Result.GRAVEYARD, (obj,), words=f"{name_in(game, obj)} has loyalty 0 and is put into the graveyard")


@row("704.5j", "legendary")
def legend_rule(game: Game) -> Iterator[Applicable]:
    """Of several legendary permanents with one name under one player's control, the player keeps one."""
    groups: dict[tuple[int, str], list[Obj]] = {}
    for obj in game.battlefield():
        traits = traits_of(game, obj)
        if "legendary" in traits.types and traits.name and not rule_affects(game, "legend rule off", traits):
            groups.setdefault((traits.controller, traits.name), []).append(obj)
    for (player, name), objs in groups.items():
        if len(objs) > 1 or objs[0].count > 1:
            words = f"{game.players[player].name} keeps one {name}"
            yield Applicable("704.5j", Result.GRAVEYARD, tuple(objs), player, words, choose=_all_but_one(game, player, objs))


def _all_but_one(game: Game, player: int, objs: list[Obj]) -> Callable[[], Choosing]:
    def choose() -> Choosing:
        answer = 0
        if len(objs) > 1:
            answer = yield Choice(player, "legend rule", tuple(f"keep {name_in(game, o)}" for o in objs))
        kept = game.split(objs[answer])
        return Chosen(tuple(o for o in objs if o is not kept))

    return choose


@row("704.5k", "world")
def world_rule(game: Game) -> Iterator[Applicable]:
    """Of several world permanents only the one that has been one for the shortest time stays; if several share it, none does."""
    worlds = [o for o in game.battlefield() if "world" in traits_of(game, o).types]
    if not worlds or (len(worlds) == 1 and not worlds[0].count > 1):
        return
    newest = max(o.timestamp for o in worlds)
    last = [o for o in worlds if o.timestamp == newest]
    tie = len(last) > 1 or last[0].count > 1
    gone = tuple(o for o in worlds if tie or o is not last[0])
    names = ", ".join(name_in(game, o) for o in gone)
    yield Applicable("704.5k", Result.GRAVEYARD, gone, words=f"the world rule puts {names} into the graveyard")
