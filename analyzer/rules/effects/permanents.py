"""What happens to permanents where they are: tapping, attaching, control, continuous effects for a time, destroying."""

from __future__ import annotations

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.amounts import amount_of
from analyzer.rules.attachment import attach, unattach
from analyzer.rules.characteristics import traits_of
from analyzer.rules.context import Context
from analyzer.rules.costs import tap, untap
from analyzer.rules.destruction import destroy, sacrifice, sacrifice_some
from analyzer.rules.effects.registry import performs, put_there
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import (
    Attach,
    Destroy,
    Exchange,
    GainControl,
    Modification,
    PreventDamage,
    Pump,
    Regenerate,
    Sacrifice,
    SetClassLevel,
    Tap,
    Transform,
    Unattach,
    Untap,
)
from analyzer.rules.game import CLASS_LEVEL, ECHO_NEW, Mod, Obj, PlayerRef, Ref, Referent, Shield, total
from analyzer.rules.mana import COLORS
from analyzer.rules.references import objects, players, referents
from analyzer.rules.triggers import emit
from analyzer.rules.zones import Asking


@performs(Tap)
def _tap(effect: Tap, context: Context) -> Asking[None]:
    happened = False
    for obj in objects(effect.what, context):
        if obj.zone == "battlefield":
            happened = happened or not obj.tapped
            tap(context.game, obj)
    context.happened = happened
    return
    yield


@performs(Untap)
def _untap(effect: Untap, context: Context) -> Asking[None]:
    happened = False
    for obj in objects(effect.what, context):
        if obj.zone == "battlefield":
            happened = happened or obj.tapped
            untap(context.game, obj)
    context.happened = happened
    return
    yield


@performs(Destroy)
def _destroy(effect: Destroy, context: Context) -> Asking[None]:
    victims = [o for o in objects(effect.what, context) if o.zone == "battlefield"]
    refs = yield from destroy(context.game, victims, regenerate=effect.regenerate)
    put_there(context, refs)
    context.happened, context.done = bool(refs), len(refs)


@performs(Sacrifice)
def _sacrifice(effect: Sacrifice, context: Context) -> Asking[None]:
    game = context.game
    if effect.what:
        who = players(effect.who, context)
        victims = [o for o in objects(effect.what, context) if o.zone == "battlefield" and traits_of(game, o).controller in who]
        count_of = total(o.count for o in victims)
        refs = yield from sacrifice(game, victims)
        put_there(context, refs)
        context.happened, context.done = bool(refs), count_of if refs else 0
        return
    if effect.filter is None:
        raise UnsupportedPositionError("a sacrifice of nothing in particular")
    done = 0
    for player in players(effect.who, context):
        count = amount_of(effect.count, context)
        done += yield from sacrifice_some(game, player, effect.filter, count, context)
        put_there(context, context.env.get("sacrificed", ()))
    context.happened, context.done = done > 0, done


@performs(Pump)
def _pump(effect: Pump, context: Context) -> Asking[None]:
    game = context.game
    power, toughness = amount_of(effect.power, context), amount_of(effect.toughness, context)
    for obj in objects(effect.what, context):
        if effect.until == "end of turn":
            obj.pump = (obj.pump[0] + power, obj.pump[1] + toughness)
            power_left = toughness_left = 0
        else:
            if not isinstance(power, int) or not isinstance(toughness, int):
                raise UnsupportedPositionError("a lasting change by a number that changes")
            power_left, toughness_left = power, toughness
        change = effect.modification or Modification()
        if power_left or toughness_left or effect.keywords:
            import msgspec

            change = msgspec.structs.replace(
                change, power=power_left, toughness=toughness_left, add_keywords=(*change.add_keywords, *effect.keywords)
            )
        if change != Modification():
            add_mod(context, obj, _fixed(change, context), effect.until)
        game.changed()
    return
    yield


def _fixed(change: Modification, context: Context) -> Modification:
    """The change with its amounts as they are now (CR 608.2h, 611.2d)."""
    import msgspec

    given: dict[str, object] = {}
    for name in ("set_power", "set_toughness", "power", "toughness"):
        value = getattr(change, name)
        if value is not None and not isinstance(value, int):
            now = amount_of(value, context)
            if not isinstance(now, int):
                raise UnsupportedPositionError("a change of power or toughness by a number that changes")
            given[name] = now
    source = context.source_obj
    words = source.chosen if source is not None else ()
    if "chosen type" in change.add_types:
        given["add_types"] = tuple(w for w in change.add_types if w != "chosen type") + tuple(w for w in words if len(w) > 1)
    if "chosen" in change.add_colors:
        given["add_colors"] = tuple(w for w in change.add_colors if w != "chosen") + tuple(w for w in words if w in COLORS)
    return msgspec.structs.replace(change, **given) if given else change


def add_mod(context: Context, obj: Obj, change: Modification, until: str) -> None:
    """A continuous effect on one object; the same one twice is one where that makes no difference."""
    game = context.game
    mod = Mod(change, until, game.tick(), context.controller, context.source.oid if until == "leaves" else 0)
    cumulative = change.power != 0 or change.toughness != 0
    if not cumulative:
        obj.mods = [m for m in obj.mods if (m.change, m.until, m.controller, m.source) != (change, until, mod.controller, mod.source)]
    obj.mods.append(mod)
    game.changed()


@performs(GainControl)
def _control(effect: GainControl, context: Context) -> Asking[None]:
    game = context.game
    for player in players(effect.who, context)[:1]:
        for obj in objects(effect.what, context):
            if traits_of(game, obj).controller == player and not effect.until:
                continue
            change_control(context, obj, player, effect.until)
    return
    yield


def change_control(context: Context, obj: Obj, player: int, until: str) -> None:
    """A player controls an object from now on, or for a time; it has summoning sickness (CR 302.6)."""
    game = context.game
    before = traits_of(game, obj).controller
    if until:
        about = Context(game, player, context.source)
        add_mod(about, obj, Modification(control="you"), until)
    else:
        obj.controller = player
        obj.mods = [m for m in obj.mods if not m.change.control]
        game.changed()
    if before != player:
        obj.sick = True
        obj.attacking = None
        if "echo" in obj.info.keywords:
            obj.flags.add(ECHO_NEW)


@performs(Exchange)
def _exchange(effect: Exchange, context: Context) -> Asking[None]:
    game = context.game
    if effect.what == "life":
        one, other = players(effect.one, context), players(effect.other, context)
        if one and other:
            from analyzer.rules.effects.registry import perform
            from analyzer.rules.format.definitions import SetLife

            lives = [game.players[one[0]].life, game.players[other[0]].life]
            for who, life in ((one[0], lives[1]), (other[0], lives[0])):
                about = context.with_env(chosen=[PlayerRef(who)])
                about.x = life
                yield from perform(SetLife(amount="x", who="chosen"), about)
        return
    first, second = objects(effect.one, context), objects(effect.other, context)
    if first and second:
        a, b = traits_of(game, first[0]).controller, traits_of(game, second[0]).controller
        if a != b:
            change_control(context, first[0], b, "")
            change_control(context, second[0], a, "")


@performs(Attach)
def _attach(effect: Attach, context: Context) -> Asking[None]:
    attached = 0
    for obj in objects(effect.what, context):
        for host in referents(effect.to, context):
            attached += attach(context.game, obj, host)
            break
    context.happened, context.done = attached > 0, attached
    return
    yield


@performs(Unattach)
def _unattach(effect: Unattach, context: Context) -> Asking[None]:
    for obj in objects(effect.what, context):
        unattach(context.game, obj)
    return
    yield


@performs(SetClassLevel)
def _class_level(effect: SetClassLevel, context: Context) -> Asking[None]:
    """CR 716.2a. A level is no counter: nothing adds to it, and it is gone with the Class."""
    game, obj = context.game, context.source_obj
    if obj is None or obj.oid not in game.objects or obj.zone != "battlefield":
        return
    obj.flags = {flag for flag in obj.flags if not flag.startswith(CLASS_LEVEL)} | {f"{CLASS_LEVEL}{effect.level}"}
    game.changed()
    emit(game, [Event("class level", Ref(obj.oid), traits_of(game, obj), player=traits_of(game, obj).controller, amount=effect.level)])
    return
    yield


@performs(Transform)
def _transform(effect: Transform, context: Context) -> Asking[None]:
    """CR 701.27: only a card with two faces turns over."""
    game = context.game
    for obj in objects(effect.what, context):
        front = obj.printed or obj.card
        if front.back is None or front.layout not in ("transform", "battle"):
            continue
        if obj.printed is None:
            obj.printed, obj.card = front, front.back
        else:
            obj.card, obj.printed = front, None
        game.changed()
    return
    yield


@performs(PreventDamage)
def _prevent(effect: PreventDamage, context: Context) -> Asking[None]:
    amount = None if effect.amount is None else amount_of(effect.amount, context)
    on: list[Referent] = [Ref(o.oid) for o in objects(effect.to, context)] if effect.to else []
    on += [PlayerRef(p) for p in players(effect.who, context)]
    for referent in on:
        context.game.shields.append(Shield("prevent", referent, amount))
    return
    yield


@performs(Regenerate)
def _regenerate(effect: Regenerate, context: Context) -> Asking[None]:
    for obj in objects(effect.what, context):
        context.game.shields.append(Shield("regenerate", Ref(obj.oid), 1))
    return
    yield
