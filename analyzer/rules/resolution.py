"""Putting triggered abilities on the stack and resolving the top of the stack (CR 603.3, 608)."""

from __future__ import annotations

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice, IllegalActionError
from analyzer.rules.conditions import holds
from analyzer.rules.context import Context
from analyzer.rules.effects.registry import perform_all
from analyzer.rules.format.definitions import Activated, Effect, SpellEffect, Triggered
from analyzer.rules.game import Frame, Game, Obj, PendingTrigger, Ref, StackItem, Traits
from analyzer.rules.piling import asks_about, pile
from analyzer.rules.references import referents
from analyzer.rules.scanning import others_than_source, words, zones_this_way
from analyzer.rules.targets import (
    aura_requirements,
    choose_targets,
    context_of,
    refuse_unmodelled,
    source_traits,
    still_legal,
    targets_of,
    word_for,
)
from analyzer.rules.unknown import UNKNOWN
from analyzer.rules.zones import Asking, Order, forget, move


# ---------------------------------------------------------------------------------------------- triggers
def place_triggers(game: Game) -> Asking[None]:
    """Puts waiting triggered abilities on the stack: the active player's first, each player's in an order they choose (CR 603.3b)."""
    waiting, game.pending = game.pending, []
    for player in game.playing():
        mine = [t for t in waiting if t.controller == player]
        while mine:
            index = 0
            if len(mine) > 1 and not _order_irrelevant(mine):
                names = _trigger_names(game, mine)
                distinct = list(dict.fromkeys(names))
                if len(distinct) > 1:
                    answer = yield Choice(player, "first on the stack", tuple(distinct))
                    index = names.index(distinct[answer])
            yield from _place(game, mine.pop(index))
    pile(game)


def _order_irrelevant(triggers: list[PendingTrigger]) -> bool:
    """Whether several triggers are all alike, so that their order makes no difference."""
    first = triggers[0]
    return all(t.ability == first.ability and t.source.oid == first.source.oid and not t.ability.targets for t in triggers)


def _trigger_names(game: Game, triggers: list[PendingTrigger]) -> list[str]:
    """What each trigger is called; different abilities under one name (two of one card, say) are told apart."""
    names = [_trigger_name(game, t) for t in triggers]
    abilities: dict[str, dict[Triggered, int]] = {}
    for name, trigger in zip(names, triggers, strict=True):
        alike = abilities.setdefault(name, {})
        alike.setdefault(trigger.ability, len(alike) + 1)
    return [
        name if len(abilities[name]) == 1 else f"{name}: {t.ability.name or f'ability {abilities[name][t.ability]}'}"
        for name, t in zip(names, triggers, strict=True)
    ]


def _trigger_name(game: Game, trigger: PendingTrigger) -> str:
    """The source and, if the ability asks for it, the object of the event: what no state tells apart gets one name."""
    obj = game.find(trigger.source)
    name = traits_of(game, obj).name if obj is not None else trigger.source.seen.name if trigger.source.seen is not None else "ability"
    about = [r for r in trigger.env.get("it", ()) if isinstance(r, Ref)] if asks_about(trigger.ability, "it") else []
    if about and about[0].oid != trigger.source.oid:
        it = game.find(about[0])
        thing = traits_of(game, it).name if it is not None else about[0].seen.name if about[0].seen is not None else ""
        return f"{name} ({thing})" if thing else name
    return name


def _place(game: Game, trigger: PendingTrigger) -> Asking[None]:
    ability = trigger.ability
    item = StackItem("triggered", trigger.controller, trigger.source, ability, 0, dict(trigger.env), (), 0, trigger.amount, trigger.count)
    obj = game.find(trigger.source)
    item.x = obj.x if obj is not None else (trigger.source.seen.obj.x if trigger.source.seen is not None else 0)
    if not ability.modes:
        refuse_unmodelled(item)
    context = context_of(game, item)
    item.iid = game.next_oid
    game.next_oid += 1
    if (ability.targets or ability.modes) and not (isinstance(trigger.count, int) and trigger.count == 1):
        yield from _one_by_one(game, trigger)
        return
    try:
        if ability.modes:
            from analyzer.rules.casting import choose_modes

            yield from choose_modes(item, ability, context)
            refuse_unmodelled(item)
        yield from choose_targets(game, item, targets_of(item), context)
    except IllegalActionError:
        return  # CR 603.3d: removed from the stack
    item.env = context.env
    game.stack.append(item)
    game.changed()


def _one_by_one(game: Game, trigger: PendingTrigger) -> Asking[None]:
    """Identical triggers with targets are put on the stack one by one."""
    count = trigger.count
    placed = 0
    while count > placed:
        if placed >= _MOST:
            raise UnsupportedPositionError("a great number of triggers with targets at once")
        one = PendingTrigger(trigger.ability, trigger.controller, trigger.source, dict(trigger.env), trigger.amount, 1)
        yield from _place(game, one)
        placed += 1


_MOST = 12


# ---------------------------------------------------------------------------------------------- resolving
def resolve_top(game: Game) -> Asking[None]:
    """Resolves the top of the stack; of identical triggers on top of each other, one."""
    item = game.stack[-1]
    if item.kind == "spell":
        yield from _resolve_spell(game, item)
        return
    if item.count > 1:
        rest = item.count - 1
        one = _single_item(game, item)
        item.count = rest
    else:
        one = item
        game.stack.pop()
    game.changed()
    yield from _resolve_ability(game, one)


def _single_item(game: Game, item: StackItem) -> StackItem:
    """One of several identical triggers; for its words about its source or the event's object, a member of the group is split off."""
    source = Ref(item.source.oid, item.source.seen)
    env = {k: [Ref(r.oid, r.seen) if isinstance(r, Ref) else r for r in v] for k, v in item.env.items()}
    obj = game.find(source)
    asked = words(item.ability)
    if obj is not None and ("self" in asked or others_than_source(item.ability)):
        source.oid = game.split(obj).oid
    for ref in env.get("it", ()):
        it = game.find(ref)
        if it is not None and "it" in asked and isinstance(ref, Ref):
            ref.oid = source.oid if it is obj and source.oid else game.split(it).oid
    return StackItem(item.kind, item.controller, source, item.ability, 0, env, item.modes, item.x, item.amount, 1, item.copy, item.iid)


def _resolve_ability(game: Game, item: StackItem) -> Asking[None]:
    ability = item.ability
    assert isinstance(ability, Activated | Triggered)
    context = context_of(game, item)
    context.env = dict(item.env)
    if isinstance(ability, Triggered) and ability.condition is not None and not holds(ability.condition, context):
        return
    if not drop_illegal_targets(game, item, context):
        return
    if isinstance(ability, Triggered) and ability.optional:
        answer = yield Choice(item.controller, f"{_name(game, item)}: use it", ("yes", "no"))
        if answer == 1:
            return
    context.starts = True
    yield from _carry_on(game, Frame(item, _effects_of(item)), context)


def _effects_of(item: StackItem) -> tuple[Effect, ...]:
    """What an item does, its chosen modes in the order printed."""
    ability = item.ability
    if not isinstance(ability, Activated | Triggered | SpellEffect):
        return ()
    return (*ability.effects, *(e for m in item.modes for e in ability.modes[m].effects))


def _carry_on(game: Game, frame: Frame, context: Context) -> Asking[None]:
    """Does what remains of a resolution; if a process in it goes on, the rest is kept as data and waits in ``Game.resolving``."""
    from analyzer.rules.effects.registry import CutShort

    try:
        yield from perform_all(frame.effects, context)
    except CutShort as cut:
        if cut.context is not context:
            raise
        asked = words(frame.item.ability)
        kept = {w: r for w, r in context.env.items() if w in asked or w.startswith("target") or any(f" {w}" in a for a in asked)}
        zones = zones_this_way(frame.item.ability)
        kept["this way"] = [r for r in context.env.get("this way", ()) if (o := game.find(r)) is not None and o.zone in zones]
        if any((o := game.find(r)) is not None and o.card is UNKNOWN for r in kept["this way"]):
            raise UnsupportedPositionError("what becomes of unknown cards in a process that asks for them") from None
        frame.item.env, frame.item.source, frame.item.x, frame.item.amount = kept, context.source, context.x, context.amount
        game.resolving.append(Frame(frame.item, cut.remaining, context.done, context.happened, frame.spell))
        return
    if frame.spell in game.objects:
        yield from _leave_stack(game, game.objects[frame.spell])


def continue_resolution(game: Game) -> Asking[None]:
    """The next round of a process inside a resolution: before it nobody has priority and nothing is checked (CR 608.2, 727.4)."""
    frame = game.resolving.pop()
    context = context_of(game, frame.item)
    context.source, context.env = frame.item.source, dict(frame.item.env)
    context.done, context.happened = frame.done, frame.happened
    yield from _carry_on(game, frame, context)


def _name(game: Game, item: StackItem) -> str:
    obj = game.find(item.source)
    if obj is not None:
        return traits_of(game, obj).name
    return item.source.seen.name if item.source.seen is not None else "ability"


def drop_illegal_targets(game: Game, item: StackItem, context: Context) -> bool:
    """Leaves out targets that are illegal now; False if there were targets and none is legal (CR 608.2b)."""
    requirements = targets_of(item)
    if item.kind == "spell":
        requirements = (*aura_requirements(game, item), *requirements)
    had = kept = 0
    source: Traits | None = source_traits(game, item)
    for index, target in enumerate(requirements):
        word = word_for(index)
        chosen = item.env.get(word, [])
        legal = [r for r in chosen if still_legal(target, r, context, source)]
        had += len(chosen)
        kept += len(legal)
        context.env[word] = legal
    return had == 0 or kept > 0


def _resolve_spell(game: Game, item: StackItem) -> Asking[None]:
    spell = game.objects[item.oid]
    context = context_of(game, item)
    context.env = dict(item.env)
    legal = drop_illegal_targets(game, item, context)
    if not legal:
        yield from move(game, [Order(spell, "graveyard", why="illegal")])
        return
    if spell.info.is_permanent:
        yield from _becomes_permanent(game, item, context)
        return
    game.stack = [i for i in game.stack if i is not item]
    game.changed()
    context.starts = True
    yield from _carry_on(game, Frame(item, _effects_of(item), spell=spell.oid), context)


def _leave_stack(game: Game, spell: Obj) -> Asking[None]:
    """The final part of resolving an instant or sorcery: it leaves the stack (CR 608.2n)."""
    if "copy" in spell.flags or "copy of a card" in spell.flags:
        traits = traits_of(game, spell)
        del game.objects[spell.oid]
        forget(game, spell.oid, traits)
        game.changed()
        return
    to = "exile" if "exile after" in spell.flags else "hand" if "kicked:buyback" in spell.flags else "graveyard"
    yield from move(game, [Order(spell, to, why="resolved")])


def _becomes_permanent(game: Game, item: StackItem, context: Context) -> Asking[None]:
    spell = game.objects[item.oid]
    hosts = referents("target", context) if "aura" in spell.info.types else []
    flags = tuple(f for f in spell.flags if f == "cast" or f.startswith(("cast from", "kicked:")))
    order = Order(
        spell,
        "battlefield",
        under=item.controller,
        attached_to=hosts[0] if hosts else None,
        transformed="transformed" in spell.flags,
        flags=flags,
        x=spell.x,
        why="resolved",
    )
    if item.copy or "copy" in spell.flags or "copy of a card" in spell.flags:
        spell.token = True  # CR 707.10f: a copy of a permanent spell becomes a token
    yield from move(game, [order])
    game.stack = [i for i in game.stack if i is not item]
