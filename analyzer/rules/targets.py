"""Targets (CR 115, 601.2c, 608.2b): choosing them, and whether they are still legal."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.amounts import amount_of
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice, IllegalActionError
from analyzer.rules.context import Context
from analyzer.rules.damage import protected_from
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import Activated, Filter, SpellEffect, Target, Triggered, Unmodelled
from analyzer.rules.game import Game, PlayerRef, Ref, Referent, StackItem, Traits
from analyzer.rules.naming import referent_name
from analyzer.rules.references import all_matching, players
from analyzer.rules.selection import matches
from analyzer.rules.triggers import emit, rule_affects, rule_for_player
from analyzer.rules.zones import Asking


def word_for(index: int) -> str:
    """What the words of an ability call its ``index``-th target."""
    return "target" if index == 0 else f"target{index + 1}"


def targets_of(item: StackItem) -> tuple[Target, ...]:
    """The target requirements of an item, those of its chosen modes included, in order."""
    ability = item.ability
    if not isinstance(ability, Activated | Triggered | SpellEffect):
        return ()
    return (*ability.targets, *(t for m in item.modes for t in ability.modes[m].targets))


def refuse_unmodelled(item: StackItem) -> None:
    """Something of which not everything is modelled is not put on the stack: its targets are not known either.

    Raises:
        UnsupportedPositionError: an effect of the item, or of one of its chosen modes, is not modelled.
    """
    ability = item.ability
    if isinstance(ability, Activated | Triggered | SpellEffect):
        for effect in (*ability.effects, *(e for m in item.modes for e in ability.modes[m].effects)):
            if isinstance(effect, Unmodelled):
                raise UnsupportedPositionError(effect.about)


def can_be_target(game: Game, traits: Traits, source: Traits | None, controller: int) -> bool:
    """Whether shroud, hexproof, protection and the like allow an object to be the target (CR 702.11, 702.16, 702.18)."""
    if traits.obj.zone != "battlefield":
        return True
    words = traits.keywords
    if "shroud" in words:
        return False
    if "hexproof" in words and controller != traits.controller and controller in game.opponents(traits.controller):
        return False
    if rule_affects(game, "cant be targeted", traits):
        return False
    return source is None or not protected_from(game, traits, source)


def legal_targets(target: Target, context: Context, source: Traits | None) -> list[Referent]:
    """Everything that may be chosen for a target now; alike objects once."""
    game = context.game
    found: list[Referent] = []
    if target.what is not None:
        if target.what.zone == "stack" or target.what.kind:
            found += _on_stack(target.what, context)
        if not target.what.kind or target.what.kind == "spell":
            for obj in all_matching(target.what, context):
                if obj.zone == "stack":
                    continue
                if can_be_target(game, traits_of(game, obj), source, context.controller):
                    found.append(Ref(obj.oid))
    if target.who:
        for player in players(target.who, context):
            if not (rule_for_player(game, "hexproof", player) and player != context.controller):
                found.append(PlayerRef(player))
    return found


def _on_stack(flt: Filter, context: Context) -> list[Referent]:
    """Spells and abilities on the stack; abilities are referred to by negative ids."""
    game = context.game
    found: list[Referent] = []
    for item in game.stack:
        if item is context.item:
            continue
        if item.kind == "spell":
            if flt.kind in ("", "spell"):
                spell = game.objects[item.oid]
                traits = traits_of(game, spell)
                traits.controller = item.controller
                if matches(flt, traits, context):
                    found.append(Ref(item.oid))
        elif _means_ability(flt, item, context):
            found.append(Ref(-item.iid))
    return found


def _means_ability(flt: Filter, item: StackItem, context: Context) -> bool:
    """Whether a filter, or one of its alternatives, is about abilities on the stack and this is one of them."""
    if flt.controller and item.controller not in players(flt.controller, context):
        return False
    if flt.kind:
        return flt.kind in ("ability", item.kind)
    return any(_means_ability(part, item, context) for part in flt.any_of)


def still_legal(target: Target, referent: Referent, context: Context, source: Traits | None) -> bool:
    """Whether a chosen target is legal as the item resolves (CR 608.2b)."""
    game = context.game
    if isinstance(referent, PlayerRef):
        return bool(target.who) and referent.player in players(target.who, context)
    if referent.oid < 0:
        return any(i.iid == -referent.oid for i in game.stack)
    obj = game.find(referent)
    if obj is None or target.what is None:
        return False
    traits = traits_of(game, obj)
    if obj.zone == "stack":
        return True
    return matches(target.what, traits, context) and can_be_target(game, traits, source, context.controller)


def choose_targets(game: Game, item: StackItem, requirements: Sequence[Target], context: Context) -> Asking[None]:
    """Chooses the targets of an item.

    Raises:
        IllegalActionError: a required target does not exist.
    """
    source = source_traits(game, item)
    chosen: list[Referent] = []
    for index, target in enumerate(requirements):
        any_number = target.count == "any number"
        count = _MOST if any_number else amount_of(target.count, context)
        if not isinstance(count, int):
            raise UnsupportedPositionError("a number of targets that changes")
        chooser = (players(target.by, context) or [context.controller])[0]
        picked: list[Referent] = []
        while any_number or len(picked) < count:
            if len(picked) >= _MOST:
                raise UnsupportedPositionError(f"more than {_MOST} targets")
            options = [r for r in legal_targets(target, context, source) if not any(_same(r, c) for c in (*picked, *chosen))]
            texts = [referent_name_of(game, r) for r in options]
            if any_number and not options:
                break
            if target.up_to or any_number:
                texts.append("no target" if not picked else "no more targets")
            if not texts:
                raise IllegalActionError("no legal target")
            answer = 0
            if len(texts) > 1:
                answer = yield Choice(chooser, "target", tuple(texts))
            if answer >= len(options):
                break
            picked.append(_single(game, options[answer]))
        item.env[word_for(index)] = picked
        context.env[word_for(index)] = picked
        chosen += picked
    _tell_targeted(game, item, chosen, source)


_MOST = 12


def referent_name_of(game: Game, referent: Referent) -> str:
    """The name of a possible target; of an ability, its source's."""
    if isinstance(referent, Ref) and referent.oid < 0:
        item = next(i for i in game.stack if i.iid == -referent.oid)
        name = item.source.seen.name if item.source.seen is not None else referent_name(game, item.source)
        return f"ability of {name}"
    return referent_name(game, referent)


def _same(one: Referent, other: Referent) -> bool:
    if isinstance(one, PlayerRef) or isinstance(other, PlayerRef):
        return isinstance(one, PlayerRef) and isinstance(other, PlayerRef) and one.player == other.player
    return one.oid == other.oid


def _single(game: Game, referent: Referent) -> Referent:
    """One object of a group is the target, not the group."""
    if isinstance(referent, PlayerRef) or referent.oid < 0:
        return referent
    obj = game.find(referent)
    return Ref(game.split(obj).oid) if obj is not None else referent


def aura_requirements(game: Game, item: StackItem) -> tuple[Target, ...]:
    """What an Aura spell targets (CR 303.4a); nothing for other spells."""
    card = game.objects[item.oid].info
    if "aura" not in card.types:
        return ()
    return (Target(what=card.card.enchant, who=card.card.enchant_player),)


def source_traits(game: Game, item: StackItem) -> Traits | None:
    """The characteristics of what an item comes from."""
    if item.kind == "spell":
        return traits_of(game, game.objects[item.oid])
    obj = game.find(item.source)
    return traits_of(game, obj) if obj is not None else item.source.seen


def _tell_targeted(game: Game, item: StackItem, chosen: Sequence[Referent], source: Traits | None) -> None:
    events = []
    for referent in chosen:
        obj = game.find(referent)
        if obj is not None and obj.zone == "battlefield":
            by: list[Referent] = [Ref(item.oid or -item.iid)]
            seen = traits_of(game, obj)
            about = {"more": {"targeting": by}, "source": item.source, "source_seen": source}
            events.append(Event("targeted", Ref(obj.oid), seen, player=item.controller, **about))  # type: ignore[arg-type]
    emit(game, events)


def retarget(game: Game, item: StackItem, *, optional: bool) -> Asking[None]:
    """New targets may be chosen for a copy or a redirected item (CR 115.7): for each target, another legal one or the same."""
    context = context_of(game, item)
    source = source_traits(game, item)
    for index, target in enumerate(targets_of(item)):
        word = word_for(index)
        kept: list[Referent] = []
        for old in item.env.get(word, []):
            options = [r for r in legal_targets(target, context, source) if not any(_same(r, k) for k in kept)]
            others = [r for r in options if not _same(r, old)]
            texts = [f"keep {referent_name_of(game, old)}"] + [referent_name_of(game, r) for r in others]
            answer = 0
            if len(texts) > 1:
                answer = yield Choice(item.controller, "new target", tuple(texts))
            kept.append(old if answer == 0 else _single(game, others[answer - 1]))
        item.env[word] = kept


def context_of(game: Game, item: StackItem) -> Context:
    """The context in which an item's words are read."""
    source = Ref(item.oid) if item.kind == "spell" else item.source
    return Context(game, item.controller, source, item.env, item.x, item.amount, item=item, ability=item.ability)
