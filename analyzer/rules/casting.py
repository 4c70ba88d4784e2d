"""Casting spells and activating abilities (CR 601, 602): announcing, choosing, costs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.amounts import amount_of, product
from analyzer.rules.characteristics import nothing_changes, traits_of
from analyzer.rules.choices import Choice, IllegalActionError
from analyzer.rules.context import Context
from analyzer.rules.costs import can_pay, pay, pay_mana, payable, tap
from analyzer.rules.effects.registry import perform_all
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import Activated, Cost, CostChange, Filter, SpellEffect, TapsForMana, Target, Triggered
from analyzer.rules.game import Game, Obj, Ref, StackItem, Traits, total
from analyzer.rules.mana import ManaCost, parse_cost
from analyzer.rules.naming import name_in
from analyzer.rules.piling import pile
from analyzer.rules.scanning import others_than_source, words
from analyzer.rules.selection import is_mana_ability, matches
from analyzer.rules.targets import choose_targets, context_of, legal_targets, refuse_unmodelled
from analyzer.rules.triggers import emit, trigger_sources
from analyzer.rules.zones import Asking, Order, move
from analyzer.system.number import Number


def spell_ability(obj: Obj) -> SpellEffect | None:
    """What an instant or sorcery does."""
    return next((a for a in obj.info.abilities if isinstance(a, SpellEffect)), None)


def aura_target(obj: Obj) -> tuple[Target, ...]:
    """What an Aura spell targets (CR 303.4a)."""
    if "aura" not in obj.info.types:
        return ()
    return (Target(what=obj.card.enchant, who=obj.card.enchant_player),)


def can_announce(game: Game, player: int, obj: Obj, *, free: bool) -> bool:
    """Whether a spell could be announced during a resolution: its required targets exist. Whether it can be paid is found out by paying."""
    context = Context(game, player, Ref(obj.oid))
    ability = spell_ability(obj)
    requirements = (*aura_target(obj), *(ability.targets if ability is not None else ()))
    return not obj.info.is_land and all(t.up_to or legal_targets(t, context, traits_of(game, obj)) for t in requirements)


def announce_spell(
    game: Game,
    player: int,
    obj: Obj,
    *,
    free: bool = False,
    alternative: Cost | None = None,
    flags: Sequence[str] = (),
    transformed: bool = False,
    additional: Cost | None = None,
) -> Asking[None]:
    """A player casts a card (CR 601.2): it goes on the stack, modes, targets and X are chosen, costs are paid.

    ``additional``: what the permission to cast it asks for besides its other costs.
    ``transformed``: with its back face up, as which it becomes a permanent (CR 712.8d).

    Raises:
        IllegalActionError: it cannot be completed.
    """
    from_zone = obj.zone
    copied = "copy of a card" in obj.flags
    before, was = ([], None) if from_zone != "graveyard" else (trigger_sources(game), traits_of(game, obj))
    del game.objects[obj.oid]
    for library in game.libraries:
        if obj.oid in library:
            library.remove(obj.oid)
    spell = game.add(obj.printed or obj.card, obj.owner, "stack", controller=player, label=obj.label)
    if copied:
        spell.flags.add("copy of a card")
    if "commander" in obj.flags:
        spell.flags |= {f for f in obj.flags if f.startswith("commander") and f != "commander moved"}
    spell.flags |= set(flags)
    if transformed and spell.card.back is not None:
        spell.printed, spell.card = spell.card, spell.card.back
        spell.flags.add("transformed")
    if "cast" in game.features:
        spell.flags |= {"cast", f"cast from {from_zone}"}
    ability = spell_ability(spell)
    item = StackItem("spell", player, Ref(spell.oid), ability, spell.oid)
    game.stack.append(item)
    context = context_of(game, item)
    if ability is not None and ability.modes:
        yield from choose_modes(item, ability, context)
    refuse_unmodelled(item)
    if alternative is None and not free and not copied and not spell.card.cost:
        raise IllegalActionError("it has no mana cost")  # CR 118.6
    cost = alternative or Cost(mana=spell.card.cost)
    mana = ManaCost() if free else parse_cost(cost.mana)
    if mana.x:
        item.x = spell.x = context.x = yield from choose_x(game, player, mana, context, cost.x_at_least)
    if alternative is not None and alternative.optional:
        spell.flags.add(f"kicked:{alternative.optional}")
    extra: list[Cost] = [additional] if additional is not None else []
    for printed in spell.info.additional_costs:
        if printed.optional:
            if can_pay(printed, context):
                answer = yield Choice(player, printed.optional, ("yes", "no"))
                if answer == 0:
                    extra.append(printed)
                    spell.flags.add(f"kicked:{printed.optional}")
        else:
            extra.append(printed)
    offered, agreed = yield from _agreements(game, spell, context)
    extra += offered
    requirements = (*aura_target(spell), *(ability.targets if ability is not None else ()))
    if ability is not None:
        requirements += tuple(t for m in item.modes for t in ability.modes[m].targets)
    yield from choose_targets(game, item, requirements, context)
    for part in extra:
        mana = mana.plus(parse_cost(part.mana))
    if ability is not None and ability.strive:
        targets = sum(len(refs) for word, refs in item.env.items() if word.startswith("target"))
        for _ in range(targets - 1):
            mana = mana.plus(parse_cost(ability.strive))
    mana = adjusted(game, mana, traits_of(game, spell), player, agreed=agreed)
    mana = yield from helped(game, mana, traits_of(game, spell), context)
    if mana.symbols or mana.generic or mana.x:
        yield from pay_mana(game, player, mana, context)
    if not free or alternative is not None:
        yield from pay(cost, context, mana=ManaCost())
    for part in extra:
        yield from pay(part, context, mana=ManaCost())
    item.env = context.env
    facts = game.players[player].turn_facts
    earlier = total(p.turn_facts.get("spells cast", 0) for p in game.players)
    nth = None
    if "counts" in game.features or "spells cast" in game.features:
        facts["spells cast"] = nth = facts.get("spells cast", 0) + 1
    _tally_cast(game, spell, game.players[player].name)
    game.changed()
    if was is not None and not copied:  # a card that has left the graveyard
        emit(game, [Event("moved", Ref(spell.oid), was, player=obj.owner, from_=from_zone, to="stack")], before)
    emit(
        game,
        [
            Event(
                "cast", Ref(spell.oid), traits_of(game, spell), player=player, from_=from_zone, item=item, amount=earlier, data={"nth": nth}
            )
        ],
    )


def _tally_cast(game: Game, spell: Obj, name: str) -> None:
    """Counts a spell that was cast, for the report."""
    game.count_event(f"{name}.casts", 1)
    if {"instant", "sorcery"} & traits_of(game, spell).types:
        game.count_event(f"{name}.instants and sorceries", 1)
    if "commander" in spell.flags:
        game.count_event(f"{name}.commander casts", 1)


def choose_modes(item: StackItem, ability: Activated | Triggered | SpellEffect, context: Context) -> Asking[None]:
    """Chooses modes (CR 601.2b, 700.2); only those whose targets exist.

    Raises:
        IllegalActionError: so many of them as must be chosen cannot be.
    """
    modes, most = ability.modes, ability.choose_modes
    least = most if ability.least_modes is None else ability.least_modes
    picked: list[int] = []
    while len(picked) < most:
        options = [
            index
            for index, mode in enumerate(modes)
            if index not in picked and all(t.up_to or t.count == "any number" or legal_targets(t, context, None) for t in mode.targets)
        ]
        if not options:
            break
        texts = [modes[i].name or f"mode {i + 1}" for i in options] + (["no more modes"] if len(picked) >= least else [])
        answer = 0
        if len(texts) > 1:
            answer = yield Choice(context.controller, "mode", tuple(texts))
        if answer >= len(options):
            break
        picked.append(options[answer])
    if len(picked) < least:
        raise IllegalActionError("no mode is possible")
    item.modes = tuple(sorted(picked))


def choose_x(game: Game, player: int, mana: ManaCost, context: Context, least: Number = 0) -> Asking[Number]:
    """The value of X: a small number, or as much as the mana in the pool allows."""
    rest = total(game.players[player].mana.values()) - mana.value
    first = least if isinstance(least, int) else 0
    options: list[Number] = [n for n in range(first, first + 3) if rest >= n * mana.x]
    if mana.x == 1 and rest > first + 2:
        options.append(rest)
    if not options:
        raise IllegalActionError("too little mana for X")
    answer = 0
    if len(options) > 1:
        left_out = "most values of X" if rest > (first + 3) * mana.x else ""
        texts = tuple(f"X = {n}" if i < 3 else "X = all the mana" for i, n in enumerate(options))
        answer = yield Choice(player, "X", texts, left_out=left_out)
    return options[answer]


def adjusted(
    game: Game, mana: ManaCost, traits: Traits, player: int, *, ability: Activated | None = None, agreed: Collection[int] = ()
) -> ManaCost:
    """A mana cost after increases and reductions (CR 601.2f); reductions of generic mana never go below zero.

    ``traits``: the spell, or the source of the ``ability``. ``agreed``: the sources of changes that are paid for.
    """
    more: int = 0
    less: list[tuple[int, Number]] = []
    symbols, taken = list(mana.symbols), list[tuple[str, ...]]()
    for change, obj, context in _changes(game, traits, player, ability):
        if change.if_paid is not None and obj.oid not in agreed:
            continue
        amount = amount_of(change.generic, context)
        if amount >= 0:
            more += _plain(amount) * _plain(obj.count)
        else:
            less.append((change.at_least, product(amount * -1, obj.count)))
        for _ in range(_plain(obj.count)) if change.mana else ():
            extra = parse_cost(change.mana)
            if change.less:
                taken += extra.symbols
                continue
            symbols += extra.symbols
            more += extra.generic
    for symbol in taken:
        _take(symbols, symbol)
    generic = mana.generic + more
    for floor, amount in sorted(less, key=lambda part: -part[0]):  # the ones with a floor first, as the player would (CR 601.2f)
        generic = _reduced(generic, amount, floor - len(symbols))
    return ManaCost(tuple(symbols), generic, mana.x)


def _changes(game: Game, traits: Traits, player: int, ability: Activated | None) -> Iterator[tuple[CostChange, Obj, Context]]:
    """The changes of a cost that are in force, each with its source."""
    from analyzer.rules.conditions import holds
    from analyzer.rules.references import objects, players

    as_printed = nothing_changes(game)
    for obj in game.objects.values():
        if obj.zone != "battlefield" and not obj.info.has_other_zones:
            continue
        if as_printed and not obj.info.has(CostChange):
            continue
        for change in traits_of(game, obj).abilities:
            if not isinstance(change, CostChange) or change.zone not in (obj.zone, "any"):
                continue
            if change.abilities != (ability is not None) or (ability is not None and not _is_of_kind(change.kind, ability)):
                continue
            context = Context(game, traits_of(game, obj).controller, Ref(obj.oid))
            if change.condition is not None and not holds(change.condition, context):
                continue
            if player not in players(change.who, context):
                continue
            if isinstance(change.what, Filter):
                what = change.what if change.abilities else msgspec.structs.replace(change.what, zone="any")
                if not matches(what, traits, context):
                    continue
            elif not any(o.oid == traits.obj.oid for o in objects(change.what, context)):
                continue
            yield change, obj, context


def _agreements(game: Game, spell: Obj, context: Context) -> Asking[tuple[list[Cost], list[int]]]:
    """Additional costs that other objects let the player pay for a cheaper spell: those that are agreed to, and their sources."""
    costs: list[Cost] = []
    sources: list[int] = []
    for change, obj, _ in list(_changes(game, traits_of(game, spell), context.controller, None)):
        if change.if_paid is None or not can_pay(change.if_paid, context):
            continue
        if obj.count != 1:
            raise UnsupportedPositionError(f"which of several {obj.card.name} an additional cost is paid for")
        answer = yield Choice(context.controller, f"the additional cost of {name_in(game, obj)}", ("yes", "no"))
        if answer == 0:
            costs.append(change.if_paid)
            sources.append(obj.oid)
    return costs, sources


def _is_of_kind(kind: str, ability: Activated) -> bool:
    """Whether a change of costs is about an ability; typecycling is cycling (CR 702.29e)."""
    if kind == "not mana":
        return not is_mana_ability(ability)
    return not kind or ability.name.endswith(kind)


def _take(symbols: list[tuple[str, ...]], symbol: tuple[str, ...]) -> None:
    """Takes coloured mana off a cost (CR 118.7c, without its second part); a hybrid symbol is reduced by either of its halves.

    Raises:
        UnsupportedPositionError: only hybrid symbols could be reduced, and which of them is a choice.
    """
    if symbol in symbols:
        symbols.remove(symbol)
    elif any(set(symbol) & set(other) for other in symbols):
        raise UnsupportedPositionError("a reduction of coloured mana that meets a hybrid symbol")


def _reduced(generic: int, amount: Number, floor: int) -> int:
    """Generic mana after a reduction, which stops at zero and at its floor; only comparisons are made with the amount."""
    least = min(generic, floor) if floor > 0 else 0
    while generic > least and amount > 0:
        generic, amount = generic - 1, amount - 1
    return generic


def helped(game: Game, mana: ManaCost, traits: Traits, context: Context) -> Asking[ManaCost]:
    """What is left to pay in mana after convoke, improvise and delve (CR 702.51, 702.126, 702.66), picked one by one."""
    for word in ("convoke", "improvise", "delve"):
        if word in traits.keywords:
            mana = yield from _helped_by(word, game, mana, context)
    return mana


def _helped_by(word: str, game: Game, mana: ManaCost, context: Context) -> Asking[ManaCost]:
    player = context.controller
    last = ""
    while True:
        ways: list[tuple[str, Obj, int]] = []
        for obj in game.objects.values():
            seen = traits_of(game, obj)
            if word == "delve":
                fits = obj.zone == "graveyard" and obj.owner == player
            else:
                kind = "creature" if word == "convoke" else "artifact"
                fits = obj.zone == "battlefield" and seen.controller == player and not obj.tapped and kind in seen.types
            if not fits:
                continue
            name = f"{name_in(game, obj)} for "
            if mana.generic > 0:
                ways.append((name + "{1}", obj, -1))
            if word == "convoke":
                fitting = [i for i, s in enumerate(mana.symbols) if seen.colors & set(s)]
                ways += [(name + "".join("{" + "/".join(mana.symbols[i]) + "}"), obj, i) for i in fitting]
        # in the order of the words, so that the same set of helpers is offered once
        options = list({text: (text, obj, place) for text, obj, place in sorted(ways, key=lambda way: way[0]) if text >= last}.values())
        if not options:
            return mana
        answer = yield Choice(player, word, ("no more", *(text for text, _, _ in options)))
        if answer == 0:
            return mana
        last, obj, place = options[answer - 1]
        one = game.split(obj)
        if word == "delve":
            yield from move(game, [Order(one, "exile", why="cost")])
        else:
            tap(game, one)
        if place < 0:
            mana = ManaCost(mana.symbols, mana.generic - 1, mana.x)
        else:
            mana = ManaCost((*mana.symbols[:place], *mana.symbols[place + 1 :]), mana.generic, mana.x)


def _plain(number: Number) -> int:
    if isinstance(number, int):
        return number
    raise UnsupportedPositionError("a cost that rises by a number that changes")


# ---------------------------------------------------------------------------------------------- abilities
def announce_ability(game: Game, player: int, obj: Obj, ability: Activated) -> Asking[None]:
    """A player activates an ability (CR 602.2); a mana ability resolves at once (CR 605.3b).

    Raises:
        IllegalActionError: it cannot be completed.
    """
    traits = traits_of(game, obj)
    is_mana = is_mana_ability(ability)
    if "self" in words(ability.effects) or others_than_source(ability):
        obj = game.split(obj)  # the ability is about one of several identical objects
    item = StackItem("activated", player, Ref(obj.oid), ability, iid=game.next_oid)
    game.next_oid += 1
    context = context_of(game, item)
    if ability.modes:
        yield from choose_modes(item, ability, context)
    refuse_unmodelled(item)
    mana = parse_cost(ability.cost.mana)
    needs_x = mana.x or "x" in _cost_words(ability.cost)
    if mana.x:
        item.x = context.x = yield from choose_x(game, player, mana, context, ability.cost.x_at_least)
    elif needs_x:
        item.x = context.x = yield from _choose_counters_x(game, player, ability.cost, context)
    yield from choose_targets(game, item, (*ability.targets, *(t for m in item.modes for t in ability.modes[m].targets)), context)
    mana = adjusted(game, mana, traits, player, ability=ability)
    if ability.cost.loyalty is not None:
        game.note(player, "loyalty abilities")
    if ability.limit is not None or ability.cost.loyalty is not None:
        one = game.split(obj)
        if one is not obj:
            context.source = item.source = Ref(one.oid)
        one.used[ability if ability.cost.loyalty is None else LOYALTY] = (
            one.used.get(ability if ability.cost.loyalty is None else LOYALTY, 0) + 1
        )
    was_tapped_for_mana = ability.cost.tap and is_mana
    yield from pay(ability.cost, context, mana=mana)
    item.env = context.env
    item.source = context.source
    if item.source.seen is None:
        source = game.find(item.source)
        if source is None:
            item.source.seen = traits
    if is_mana:
        made: list[str] = []
        context.env["mana made"] = made  # type: ignore[assignment]
        yield from perform_all(ability.effects, context)
        emit(game, [Event("activated", Ref(0), None, player=player, source=item.source, source_seen=traits, word="mana")])
        if was_tapped_for_mana:
            yield from tapped_for_mana(game, player, item.source, made)
        return
    game.stack.append(item)
    game.changed()
    emit(game, [Event("activated", Ref(-item.iid), None, player=player, source=item.source, source_seen=traits, item=item)])
    pile(game)


LOYALTY = Activated(name="loyalty ability")
"""What stands for all loyalty abilities of a planeswalker where it is counted how often one was activated."""


def tapped_for_mana(game: Game, player: int, source: Ref, made: list[str]) -> Asking[None]:
    """Triggered mana abilities resolve at once (CR 605.4a); other abilities trigger as usual."""
    from analyzer.rules.selection import adds_mana

    obj = game.find(source)
    seen = traits_of(game, obj) if obj is not None else source.seen
    waiting = len(game.pending)
    more = {"mana made": list(made)}
    emit(game, [Event("tapped for mana", Ref(source.oid), seen, player=player, source=source, source_seen=seen, more=more)])  # type: ignore[arg-type]
    for trigger in game.pending[waiting:]:
        if isinstance(trigger.ability.when, TapsForMana) and not trigger.ability.targets and adds_mana(trigger.ability.effects):
            game.pending.remove(trigger)
            context = Context(game, trigger.controller, trigger.source, trigger.env, amount=trigger.amount, ability=trigger.ability)
            yield from perform_all(trigger.ability.effects, context)


def _cost_words(cost: Cost) -> frozenset[str]:
    return words(cost)


def _choose_counters_x(game: Game, player: int, cost: Cost, context: Context) -> Asking[Number]:
    """X where it stands for counters, life, energy or objects: a small number, or all there is."""
    most: Number = 0
    of_objects = False
    source = game.find(context.source)
    if cost.remove_counters is not None and source is not None:
        most = source.counters.get(cost.remove_counters.kind, 0)
    elif cost.loyalty == "-x" and source is not None:
        most = source.counters.get("loyalty", 0)
    elif cost.life == "x":
        most = game.players[player].life
    elif cost.energy == "x":
        most = game.players[player].counters.get("energy", 0)
    else:
        of_objects = True
        most = _payable_with(cost, context)
    first = cost.x_at_least
    options: list[Number] = [n for n in range(first, first + 3) if most >= n]
    if not options:
        raise IllegalActionError("too little for X")
    if most > first + 2 and not (of_objects and not isinstance(most, int)):
        options.append(most)
    answer = 0
    if len(options) > 1:
        left_out = "most values of X" if most > first + len(options) - 1 else ""
        answer = yield Choice(player, "X", tuple(f"X = {n}" if i < 3 else "X = all" for i, n in enumerate(options)), left_out=left_out)
    return options[answer]


def _payable_with(cost: Cost, context: Context) -> Number:
    """With how many objects X of them could be paid."""
    ways = (
        (cost.sacrifice, "sacrifice", None),
        (cost.tap_others, "tap", False),
        (cost.untap_others, "untap", True),
        (cost.discard, "discard", None),
        (cost.exile, "exile", None),
        (cost.return_to_hand, "return", None),
    )
    for some, verb, tapped in ways:
        if some is not None and some.count == "x" and isinstance(some.what, Filter):
            return total(obj.count for obj in payable(some.what, context, verb, tapped))
    raise UnsupportedPositionError("an X of this cost")


def restriction_holds(game: Game, player: int, obj: Obj, ability: Activated) -> bool:
    """Whether "activate only" conditions and limits allow an ability now."""
    from analyzer.rules.conditions import holds

    if ability.limit is not None and obj.used.get(ability, 0) >= ability.limit:
        return False
    if ability.cost.loyalty is not None and obj.used.get(LOYALTY, 0) >= 1:
        return False
    context = Context(game, player, Ref(obj.oid), ability=ability)
    return ability.condition is None or holds(ability.condition, context)
