"""Counters on objects and players."""

from __future__ import annotations

from analyzer.rules.amounts import amount_of
from analyzer.rules.choices import Choice
from analyzer.rules.context import Context
from analyzer.rules.damage import give_player_counters, put_counters, remove_counters
from analyzer.rules.effects.registry import performs
from analyzer.rules.format.definitions import MoveCounters, Proliferate, PutCounters, RemoveCounters
from analyzer.rules.game import Ref
from analyzer.rules.naming import name_in
from analyzer.rules.references import objects, referents
from analyzer.rules.zones import Asking
from analyzer.system.number import Number


@performs(PutCounters)
def _put(effect: PutCounters, context: Context) -> Asking[None]:
    done: Number = 0
    for obj in objects(effect.on, context):
        about = context.with_env(each=[Ref(obj.oid)])
        done = done + (yield from put_counters(context.game, obj, effect.kind, amount_of(effect.amount, about), context.controller))
    context.done, context.happened = done, bool(done > 0)


@performs(RemoveCounters)
def _remove(effect: RemoveCounters, context: Context) -> Asking[None]:
    done: Number = 0
    for obj in objects(effect.from_, context):
        for kind in list(obj.counters) if effect.kind == "any" else [effect.kind]:
            amount = obj.counters.get(kind, 0) if effect.amount == "all" else amount_of(effect.amount, context)
            done = done + (yield from remove_counters(context.game, obj, kind, amount, context.controller))
    context.done, context.happened = done, bool(done > 0)


@performs(MoveCounters)
def _move_counters(effect: MoveCounters, context: Context) -> Asking[None]:
    """CR 122.5; from an object that is gone, the counters it had are put ("put its counters on")."""
    receivers = objects(effect.to, context)
    if not receivers:
        return
    for referent in referents(effect.from_, context):
        if not isinstance(referent, Ref):
            continue
        giver = context.game.find(referent)
        gone = referent.seen is not None and (giver is None or referent.seen.obj is not giver)
        counters = dict(referent.seen.obj.counters) if gone and referent.seen is not None else dict(giver.counters) if giver else {}
        for kind, has in counters.items():
            if effect.kind not in ("any", kind) or not has > 0:
                continue
            amount = has if effect.amount == "all" else amount_of(effect.amount, context)
            if amount > has:
                continue
            if not gone and giver is not None:
                yield from remove_counters(context.game, giver, kind, amount, context.controller)
            yield from put_counters(context.game, receivers[0], kind, amount, context.controller)


@performs(Proliferate)
def _proliferate(effect: Proliferate, context: Context) -> Asking[None]:
    """CR 701.34: for each permanent and player with counters the controller says whether it is chosen."""
    game = context.game
    for obj in game.battlefield():
        kinds = [k for k, n in obj.counters.items() if n > 0]
        if not kinds:
            continue
        part = "proliferating some of several that are alike" if obj.count != 1 else ""
        answer = yield Choice(context.controller, f"proliferate {name_in(game, obj)}", ("yes", "no"), left_out=part)
        if answer == 0:
            for kind in kinds:
                yield from put_counters(game, obj, kind, 1, context.controller)
    for player in game.playing():
        kinds = [k for k, n in game.players[player].counters.items() if n > 0]
        if not kinds:
            continue
        answer = yield Choice(context.controller, f"proliferate {game.players[player].name}", ("yes", "no"))
        if answer == 0:
            for kind in kinds:
                yield from give_player_counters(game, player, kind, 1, context.controller)
