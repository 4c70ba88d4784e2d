"""Effects that hold other effects: may, unless, if, modes, repetition, chance, delayed abilities."""

from __future__ import annotations

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.amounts import amount_of
from analyzer.rules.choices import Asked, Choice
from analyzer.rules.conditions import holds
from analyzer.rules.context import Context
from analyzer.rules.costs import can_pay, pay
from analyzer.rules.effects.registry import CutShort, perform_all, performs
from analyzer.rules.format.definitions import (
    ChooseOne,
    ChooseWord,
    Delay,
    Delayed,
    FlipCoin,
    ForEach,
    If,
    May,
    Reflexive,
    Repeat,
    RepeatWhile,
    RollDie,
    Triggered,
    Unless,
    Unmodelled,
)
from analyzer.rules.game import DelayedTrigger, PendingTrigger, PlayerRef, Ref, Referent
from analyzer.rules.references import objects, players, referents
from analyzer.rules.scanning import mentions, words
from analyzer.rules.zones import Asking
from analyzer.system.number import Number


def _about(context: Context) -> str:
    source = context.source_obj
    return source.card.name if source is not None else "an effect"


@performs(May)
def _may(effect: May, context: Context) -> Asking[None]:
    took = False
    asked = players(effect.who, context)
    if len(asked) > 1 and mentions(effect, RepeatWhile):
        raise UnsupportedPositionError("a repeated process that several players may do")
    for player in asked:
        payer = _as(context, player)
        if effect.cost is not None and not can_pay(effect.cost, payer):
            continue
        what = "pay" if effect.cost is not None else "do it"
        answer = yield Choice(player, f"{_about(context)}: {what}", ("yes", "no"))
        if answer == 0:
            if effect.cost is not None:
                yield from pay(effect.cost, payer)
                if payer is not context:
                    context.env.update({k: v for k, v in payer.env.items() if k not in context.env or k == "paid"})
            took = True
            context.happened = True
            yield from perform_all(effect.effects, context)
    context.happened = took
    if not took:
        yield from perform_all(effect.otherwise, context)


def _as(context: Context, player: int) -> Context:
    """The context in which another player pays."""
    if player == context.controller:
        return context
    return Context(context.game, player, context.source, dict(context.env), context.x, context.amount, item=context.item)


@performs(Unless)
def _unless(effect: Unless, context: Context) -> Asking[None]:
    for player in players(effect.who, context):
        payer = _as(context, player)
        if can_pay(effect.cost, payer):
            answer = yield Choice(player, f"{_about(context)}: unless they pay", ("pay", "not pay"), Asked.UNLESS)
            if answer == 0:
                yield from pay(effect.cost, payer)
                context.happened = False
                return
    context.happened = True
    yield from perform_all(effect.effects, context)


@performs(If)
def _if(effect: If, context: Context) -> Asking[None]:
    yield from perform_all(effect.then if holds(effect.condition, context) else effect.otherwise, context)


@performs(ChooseOne)
def _choose_one(effect: ChooseOne, context: Context) -> Asking[None]:
    chooser = (players(effect.who, context) or [context.controller])[0]
    texts = tuple(mode.name or _words(mode.effects) or str(i + 1) for i, mode in enumerate(effect.options))
    answer = 0
    if len(texts) > 1:
        answer = yield Choice(chooser, _about(context), texts)
    yield from perform_all(effect.options[answer].effects, context)


def _words(effects: tuple[object, ...]) -> str:
    return " and ".join(str(type(e).__struct_config__.tag) for e in effects)  # type: ignore[attr-defined]


@performs(ChooseWord)
def _choose_word(effect: ChooseWord, context: Context) -> Asking[None]:
    chooser = (players(effect.who, context) or [context.controller])[0]
    answer = 0
    if len(effect.among) > 1:
        answer = yield Choice(chooser, _about(context), effect.among)
    source = context.game.find(context.source)
    if source is not None:
        source.chosen = (effect.among[answer],)
        context.game.changed()


@performs(ForEach)
def _for_each(effect: ForEach, context: Context) -> Asking[None]:
    done: Number = 0
    happened = False
    made: dict[str, list[Referent]] = {}
    meant: list[tuple[str, Referent]] = [("that player", PlayerRef(p)) for p in players(effect.who, context)]
    for obj in objects(effect.what, context) if effect.what else []:
        if not isinstance(obj.count, int):
            raise UnsupportedPositionError("effects for each of a number of objects that changes")
        meant += [("each", Ref(context.game.split(obj).oid)) for _ in range(obj.count - 1)]
        meant.append(("each", Ref(obj.oid)))
    for word, referent in meant:
        about = context.with_env(**{word: [referent]})
        about.done, about.happened = 0, False
        yield from perform_all(effect.effects, about)
        done, happened = done + about.done, happened or about.happened
        for name in ("created", "moved", "chosen"):
            if about.env.get(name) is not context.env.get(name):
                made[name] = [*made.get(name, ()), *about.env[name]]
        context.env["this way"] = about.env.get("this way", [])
    context.env.update(made)
    context.done, context.happened = done, happened


@performs(Repeat)
def _times(effect: Repeat, context: Context) -> Asking[None]:
    count = amount_of(effect.count, context)
    if not isinstance(count, int):
        raise UnsupportedPositionError("effects repeated a number of times that changes")
    for left in reversed(range(count)):
        try:
            yield from perform_all(effect.effects, context)
        except CutShort as cut:
            cut.remaining += (Repeat(count=left, effects=effect.effects),)
            raise


@performs(RepeatWhile)
def _repeat(effect: RepeatWhile, context: Context) -> Asking[None]:
    """One round; if the process goes on, the resolution is cut, so that every round, the first too, is a step of its own (CR 727.4)."""
    if context.starts:
        context.starts = False
        raise CutShort((effect,), context)
    try:
        yield from perform_all(effect.effects, context)
    except CutShort as cut:
        cut.remaining += (If(condition=effect.condition, then=(effect,)),)
        raise
    if holds(effect.condition, context):
        raise CutShort((effect,), context)


@performs(Delayed)
def _delayed(effect: Delayed, context: Context) -> Asking[None]:
    """CR 603.7. One about a single object travels with that object, so that alike ones stay alike."""
    game = context.game
    asked = words(effect.ability)
    env: dict[str, list[Referent]] = {
        k: list(v)
        for k, v in context.env.items()
        if k not in ("it", "event source") and (k in asked or any(a.endswith(f" {k}") for a in asked))
    }
    if effect.about:
        for referent in referents(effect.about, context):
            obj = game.find(referent)
            if obj is None:
                continue
            held = DelayedTrigger(
                effect.ability, context.controller, Ref(context.source.oid, context.source.seen), env, effect.once, effect.until
            )
            if not any(d.ability == held.ability and d.controller == held.controller and not env for d in obj.delayed):
                obj.delayed.append(held)
        return
    game.delayed.append(
        DelayedTrigger(effect.ability, context.controller, Ref(context.source.oid, context.source.seen), env, effect.once, effect.until)
    )
    return
    yield


@performs(Reflexive)
def _reflexive(effect: Reflexive, context: Context) -> Asking[None]:
    ability = Triggered(when=Delay(), effects=effect.effects, targets=effect.targets)
    env = {k: list(v) for k, v in context.env.items()}
    context.game.pending.append(
        PendingTrigger(ability, context.controller, Ref(context.source.oid, context.source.seen), env, context.amount, 1)
    )
    return
    yield


@performs(FlipCoin)
def _flip(effect: FlipCoin, context: Context) -> Asking[None]:
    answer = yield Choice(None, "coin flip", ("won", "lost"), Asked.CHANCE)
    context.happened = answer == 0
    yield from perform_all(effect.won if answer == 0 else effect.lost, context)


@performs(RollDie)
def _roll(effect: RollDie, context: Context) -> Asking[None]:
    answer = yield Choice(None, f"d{effect.sides}", tuple(str(i + 1) for i in range(effect.sides)), Asked.CHANCE)
    context.amount = answer + 1
    for least, most, effects in effect.results:
        if least <= answer + 1 <= most:
            yield from perform_all(effects, context)


@performs(Unmodelled)
def _unmodelled(effect: Unmodelled, context: Context) -> Asking[None]:
    raise UnsupportedPositionError(effect.about)
    yield
