"""Copies: of permanents as tokens, of spells and abilities on the stack, and becoming a copy (CR 707)."""

from __future__ import annotations

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.amounts import amount_of, product
from analyzer.rules.characteristics import traits_of
from analyzer.rules.context import Context
from analyzer.rules.effects.movement import _attacked, create_tokens
from analyzer.rules.effects.registry import performs
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import BecomeCopy, CopiesChanged, CopySpell, CopyToken
from analyzer.rules.game import Ref, Referent, StackItem
from analyzer.rules.references import objects, players, referents, seen
from analyzer.rules.triggers import emit
from analyzer.rules.zones import Asking, changed_copy, plain_count, replacements


@performs(CopyToken)
def _copy_token(effect: CopyToken, context: Context) -> Asking[None]:
    created: list[Referent] = []
    count = amount_of(effect.count, context)
    for player in players(effect.who, context):
        for original in seen(effect.of, context):
            if "face down" in original.obj.flags:
                raise UnsupportedPositionError("a copy of a face-down object")
            card = changed_copy(original.obj.card, effect.change)
            attacking = _attacked(context) if effect.attacking else None
            number = product(count, original.obj.count)
            created += yield from create_tokens(context.game, player, card, number, tapped=effect.tapped, attacking=attacking)
    context.env["created"] = created
    context.happened = bool(created)


@performs(BecomeCopy)
def _become_copy(effect: BecomeCopy, context: Context) -> Asking[None]:
    game = context.game
    originals = seen(effect.of, context)
    if not originals:
        return
    if effect.until:
        raise UnsupportedPositionError("becoming a copy for a time")
    if any("face down" in o.obj.flags for o in originals):
        raise UnsupportedPositionError("a copy of a face-down object")
    card = changed_copy(originals[0].obj.card, effect.change)
    for obj in objects(effect.what, context):
        if obj.printed is None and not obj.token:
            obj.printed = obj.card
        obj.card = card
        game.changed()
    return
    yield


@performs(CopySpell)
def _copy_spell(effect: CopySpell, context: Context) -> Asking[None]:
    from analyzer.rules.targets import retarget

    game = context.game
    count = amount_of(effect.count, context)
    if not isinstance(count, int):
        raise UnsupportedPositionError("a number of copies that changes")
    for player in players(effect.who, context)[:1]:
        for original in stack_items(effect.what, context):
            more = _more_copies(context, player) if count > 0 and original.kind == "spell" else 0
            for number in range(count + more):
                copy = copy_item(context, original, player)
                if effect.new_targets or number >= count:
                    yield from retarget(game, copy, optional=True)
                game.stack.append(copy)
                game.changed()
                if copy.kind == "spell":
                    spell = game.objects[copy.oid]
                    game.count_event(f"{game.players[player].name}.spell copies", 1)
                    emit(game, [Event("cast", Ref(copy.oid), traits_of(game, spell), player=player, word="copy", item=copy)])


def _more_copies(context: Context, player: int) -> int:
    """How many copies of a spell a player makes besides (CR 614)."""
    found = 0
    for ability, traits, about in replacements(context.game, CopiesChanged):
        event = ability.event
        if isinstance(event, CopiesChanged) and player in players(event.who, about):
            found += event.plus * plain_count(traits.obj)
    return found


def stack_items(what: str, context: Context) -> list[StackItem]:
    """The spells and abilities on the stack that words mean (abilities are referred to by negative ids)."""
    found = []
    for referent in referents(what, context):
        oid = referent.oid if isinstance(referent, Ref) else 0
        found += [item for item in context.game.stack if oid and oid in (item.oid, -item.iid)]
    own = context.item
    if what == "self" and own is not None and own.kind == "spell" and own.oid in context.game.objects:  # a spell that is resolving
        found.append(own)
    return list({id(i): i for i in found}.values())


def copy_item(context: Context, original: StackItem, player: int) -> StackItem:
    """A copy of a spell or ability on the stack (CR 707.10): same modes, targets, X; not cast."""
    game = context.game
    env: dict[str, list[Referent]] = {k: [_again(r) for r in v] for k, v in original.env.items()}
    copy = StackItem(
        original.kind,
        player,
        Ref(original.source.oid, original.source.seen),
        original.ability,
        0,
        env,
        original.modes,
        original.x,
        original.amount,
        1,
        True,
    )
    copy.iid = game.next_oid
    game.next_oid += 1
    if original.kind == "spell":
        spell = game.objects[original.oid]
        new = game.add(spell.card, player, "stack", x=spell.x, flags={f for f in spell.flags if f.startswith("kicked:")} | {"copy"})
        copy.oid = new.oid
        copy.source = Ref(new.oid)
    return copy


def _again(referent: Referent) -> Referent:
    return Ref(referent.oid, referent.seen) if isinstance(referent, Ref) else referent
