"""Damage, life, drawing, discarding, milling."""

from __future__ import annotations

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.amounts import amount_of
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Asked, Choice
from analyzer.rules.context import Context
from analyzer.rules.damage import Blow, deal_at_once, deal_damage, draw_cards, gain_life, give_player_counters, lose_life, mill
from analyzer.rules.effects.registry import performs, put_there
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import (
    DealDamage,
    Discard,
    DrawCards,
    Fight,
    GainLife,
    GivePlayerCounters,
    LoseLife,
    Mill,
    SetLife,
)
from analyzer.rules.game import Game, Obj, PlayerRef, Ref, Referent, Traits, total
from analyzer.rules.naming import name_in
from analyzer.rules.references import objects, players, seen
from analyzer.rules.selection import matches
from analyzer.rules.triggers import emit
from analyzer.rules.zones import Asking, Order, move
from analyzer.system.number import Number


@performs(DealDamage)
def _damage(effect: DealDamage, context: Context) -> Asking[None]:
    sources = seen(effect.source, context)
    if not sources:
        context.done, context.happened = 0, False
        return
    source = sources[0]
    amount = amount_of(effect.amount, context)
    orders: list[tuple[Referent, Number]] = []
    if effect.to:
        orders += [(Ref(obj.oid), amount) for obj in objects(effect.to, context) if obj.zone == "battlefield"]
    orders += [(PlayerRef(p), amount) for p in players(effect.who, context)]
    source_ref = Ref(source.obj.oid if source.obj.oid in context.game.objects else 0, source)
    context.done = yield from deal_damage(context.game, source, source_ref, orders)
    context.happened = context.done > 0


@performs(Fight)
def _fight(effect: Fight, context: Context) -> Asking[None]:
    game = context.game
    pair = [o for o in (*objects(effect.one, context), *objects(effect.other, context)) if traits_of(game, o).is_creature]
    if len(pair) != 2 or any(o.zone != "battlefield" for o in pair):
        return
    one, other = (traits_of(game, o) for o in pair)
    blows = [
        Blow(dealer, Ref(dealer.obj.oid), [(Ref(receiver.obj.oid), dealer.power)])
        for dealer, receiver in ((one, other), (other, one))
        if dealer.power is not None
    ]
    context.done = yield from deal_at_once(game, blows)
    context.happened = context.done > 0


@performs(GainLife)
def _gain(effect: GainLife, context: Context) -> Asking[None]:
    amount = amount_of(effect.amount, context)
    done: Number = 0
    for player in players(effect.who, context):
        done = done + (yield from gain_life(context.game, player, amount))
    context.done, context.happened = done, done > 0


@performs(LoseLife)
def _lose(effect: LoseLife, context: Context) -> Asking[None]:
    amount = amount_of(effect.amount, context)
    done: Number = 0
    for player in players(effect.who, context):
        done = done + (yield from lose_life(context.game, player, amount))
    context.done, context.happened = done, done > 0


@performs(SetLife)
def _set_life(effect: SetLife, context: Context) -> Asking[None]:
    """CR 119.5: the player gains or loses the difference."""
    for player in players(effect.who, context):
        wanted = amount_of(effect.amount, context)
        now = context.game.players[player].life
        if wanted > now:
            yield from gain_life(context.game, player, wanted - now)
        elif wanted < now:
            yield from lose_life(context.game, player, now - wanted)


@performs(DrawCards)
def _draw(effect: DrawCards, context: Context) -> Asking[None]:
    amount = amount_of(effect.amount, context)
    done: Number = 0
    for player in players(effect.who, context):
        done = done + (yield from draw_cards(context.game, player, amount))
    context.done, context.happened = done, done > 0


@performs(Discard)
def _discard(effect: Discard, context: Context) -> Asking[None]:
    game = context.game
    done: Number = 0
    moved: list[Referent] = []
    for player in players(effect.who, context):
        hand = [o for o in game.objects.values() if o.zone == "hand" and o.owner == player]
        hand = [o for o in hand if effect.what is None or matches(effect.what, traits_of(game, o), context)]
        if effect.amount == "hand":
            done = done + total(o.count for o in hand)
            moved += yield from discard(game, player, hand)
            continue
        count = amount_of(effect.amount, context)
        if not isinstance(count, int):
            raise UnsupportedPositionError("discarding a number of cards that changes")
        picked: list[Obj] = []
        for _ in range(count):
            left = [o for o in hand if o.oid in game.objects and o not in picked and o.count > 0]
            if not left:
                break
            answer = 0
            if len(left) > 1:
                asked = Asked.CHANCE if effect.at_random else Asked.CHOICE
                by = None if effect.at_random else player
                answer = yield Choice(by, "discard", tuple(f"discard {name_in(game, o)}" for o in left), asked)
            picked.append(game.split(left[answer]))
        moved += yield from discard(game, player, picked)
        done = done + len(picked)
    put_there(context, moved)
    context.done, context.happened = done, done > 0


def discard(game: Game, player: int, cards: list[Obj]) -> Asking[list[Ref]]:
    """A player discards these cards; where they are now."""
    if not cards:
        return []
    were: list[Traits] = [traits_of(game, o) for o in cards]
    refs = yield from move(game, [Order(o, "graveyard", why="discarded") for o in cards])
    game.count_event(f"{game.players[player].name}.discards", total(t.obj.count for t in were))
    emit(game, [Event("discard", r, t, player=player, count=t.obj.count) for r, t in zip(refs, were, strict=True)])
    return refs


@performs(Mill)
def _mill(effect: Mill, context: Context) -> Asking[None]:
    amount = amount_of(effect.amount, context)
    moved: list[Referent] = []
    for player in players(effect.who, context):
        moved += yield from mill(context.game, player, amount, effect.to)
    put_there(context, moved)
    milled = total(o.count for r in moved if (o := context.game.find(r)) is not None)
    context.done, context.happened = milled, bool(moved)


@performs(GivePlayerCounters)
def _player_counters(effect: GivePlayerCounters, context: Context) -> Asking[None]:
    amount = amount_of(effect.amount, context)
    for player in players(effect.who, context):
        yield from give_player_counters(context.game, player, effect.kind, amount, context.controller)
