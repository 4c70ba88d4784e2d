"""Effects on the stack: countering, casting without paying, changing targets."""

from __future__ import annotations

from collections.abc import Callable

from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.context import Context
from analyzer.rules.costs import can_be_completed
from analyzer.rules.effects.copies import stack_items
from analyzer.rules.effects.registry import performs
from analyzer.rules.forbidding import may_cast
from analyzer.rules.format.definitions import CastCard, ChangeTargets, Counter
from analyzer.rules.game import Game
from analyzer.rules.references import objects, players
from analyzer.rules.triggers import rule_affects
from analyzer.rules.unknown import UNKNOWN
from analyzer.rules.zones import Asking, Order, move


@performs(Counter)
def _counter(effect: Counter, context: Context) -> Asking[None]:
    game = context.game
    happened = False
    for item in stack_items(effect.what, context):
        if item.kind == "spell":
            spell = game.objects[item.oid]
            if rule_affects(game, "cant be countered", traits_of(game, spell)) or "cant be countered" in spell.info.keywords:
                continue
            yield from move(game, [Order(spell, "graveyard", why="countered")])
        else:
            game.stack.remove(item)
            game.changed()
        happened = True
    context.happened = happened


@performs(ChangeTargets)
def _change_targets(effect: ChangeTargets, context: Context) -> Asking[None]:
    from analyzer.rules.targets import retarget

    for item in stack_items(effect.what, context):
        yield from retarget(context.game, item, optional=True)


def _announcing(oid: int, player: int, effect: CastCard) -> Callable[[Game], Asking[None]]:
    from analyzer.rules.casting import announce_spell

    return lambda game: announce_spell(game, player, game.objects[oid], free=effect.free, transformed=effect.transformed)


@performs(CastCard)
def _cast(effect: CastCard, context: Context) -> Asking[None]:
    """Casting during a resolution (CR 608.2g): the spell goes on the stack at once."""
    from analyzer.rules.casting import announce_spell, can_announce

    game = context.game
    happened = False
    for player in players(effect.who, context)[:1]:
        for obj in objects(effect.what, context):
            if obj.card is UNKNOWN:
                game.unknown = True
                continue
            card = obj
            if effect.copy:
                card = game.add(obj.card, player, obj.zone, token=False, flags={"copy of a card"})
            allowed = may_cast(game, player, card, sorcery=False) and can_announce(game, player, card, free=effect.free)
            if not allowed or not can_be_completed(game, _announcing(card.oid, player, effect)):
                continue
            if effect.optional:
                answer = yield Choice(player, f"cast {card.card.name}", ("yes", "no"))
                if answer == 1:
                    continue
            yield from announce_spell(game, player, card, free=effect.free, transformed=effect.transformed)
            happened = True
    context.happened = happened
