"""Costs (CR 118, 601.2f-h): what is to be paid, whether it can be, and paying it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.amounts import amount_of
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice, IllegalActionError, drive
from analyzer.rules.context import Context
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import Cost, Filter, RuleChange, Some
from analyzer.rules.game import SPENT, Game, Obj, Ref, Traits, total
from analyzer.rules.mana import COLORS, ManaCost, parse_cost
from analyzer.rules.naming import name_in
from analyzer.rules.references import all_matching, objects, players
from analyzer.rules.restrictions import is_restricted, is_snow, may_be_spent
from analyzer.rules.triggers import emit, rule_affects, rule_for_player, rule_is_about, rules_in_force
from analyzer.rules.zones import Asking, Order, move
from analyzer.system.number import Number


def can_pay(cost: Cost, context: Context) -> bool:
    """Whether a cost could be paid now in some way, without paying it."""

    def begin(trial: Game) -> Asking[None]:
        source = Ref(context.source.oid, context.source.seen)
        about = Context(trial, context.controller, source, dict(context.env), context.x, context.amount, item=copy(context.item))
        return pay(cost, about)

    return can_be_completed(context.game, begin)


def can_be_completed(game: Game, begin: Callable[[Game], Asking[None]]) -> bool:
    """Whether there are answers with which a process comes to an end. The game stays as it is."""
    from analyzer.rules.copying import copy_of

    waiting: list[tuple[int, ...]] = [()]
    while waiting:
        answers = waiting.pop()
        try:
            left = drive(begin(copy_of(game)), answers)
        except IllegalActionError:
            continue
        if left is None:
            return True
        waiting += [(*answers, number) for number in reversed(range(len(left.choice.options)))]
    return False


def pay(cost: Cost, context: Context, mana: ManaCost | None = None) -> Asking[None]:
    """Pays a cost, in the order: mana, tapping, objects, life, counters. ``mana`` replaces the cost's own mana part.

    Raises:
        IllegalActionError: it cannot be paid.
    """
    game, player = context.game, context.controller
    to_pay = mana if mana is not None else parse_cost(cost.mana)
    if to_pay.symbols or to_pay.generic or to_pay.x:
        yield from pay_mana(game, player, to_pay, context)
    source = game.find(context.source)
    if cost.tap:
        _require(source is not None and not source.tapped, "it is tapped")
        assert source is not None
        _require(not _held_back(game, source), "it has summoning sickness")
        source = _alone(context, source)
        tap(game, source)
    if cost.untap:
        _require(source is not None and source.tapped, "it is not tapped")
        assert source is not None
        _require(not _held_back(game, source), "it has summoning sickness")
        source = _alone(context, source)
        untap(game, source)
        _require(not source.tapped, "it cannot become untapped")
    for some, verb in ((cost.tap_others, "tap"), (cost.untap_others, "untap")):
        if some is not None:
            for obj in (yield from choose_some(some, context, verb, tapped=verb == "untap")):
                (tap if verb == "tap" else untap)(game, obj)
                _require(obj.tapped == (verb == "tap"), f"it cannot become {verb}ped")
                context.env.setdefault("paid", []).append(Ref(obj.oid, traits_of(game, obj)))
    yield from _pay_objects(cost, context)
    if cost.life != 0:
        amount = amount_of(cost.life, context)
        from analyzer.rules.damage import lose_life

        _require(
            game.players[player].life >= amount and not (amount > 0 and rule_for_player(game, "cant lose life", player)), "too little life"
        )
        yield from lose_life(game, player, amount)
    if cost.energy != 0:
        amount = amount_of(cost.energy, context)
        has = game.players[player].counters.get("energy", 0)
        _require(has >= amount, "too little energy")
        game.players[player].counters["energy"] = has - amount
    if cost.mill != 0:
        from analyzer.rules.damage import mill

        amount = amount_of(cost.mill, context)
        _require(game.players[player].library + len(game.libraries[player]) >= amount, "too few cards in the library")
        yield from mill(game, player, amount)
    yield from _pay_counters(cost, context)


def _require(ok: bool, why: str) -> None:
    if not ok:
        raise IllegalActionError(why)


def _alone(context: Context, source: Obj) -> Obj:
    """One object of a group pays; the context is about that one from now on."""
    one = context.game.split(source)
    if one is not source:
        context.source = Ref(one.oid)
        if context.item is not None:
            context.item.source = context.source
    return one


def _held_back(game: Game, obj: Obj) -> bool:
    """Whether summoning sickness stops {T} and {Q} abilities (CR 302.6)."""
    traits = traits_of(game, obj)
    if not obj.sick or not traits.is_creature or "haste" in traits.keywords:
        return False
    return not rule_affects(game, "as though haste", traits)


def tap(game: Game, obj: Obj) -> None:
    """Taps every object of a group."""
    if not obj.tapped:
        obj.tapped = True
        game.changed()
        emit(game, [Event("tapped", Ref(obj.oid), traits_of(game, obj), count=obj.count)])


def untap(game: Game, obj: Obj) -> None:
    """Untaps every object of a group."""
    if obj.tapped:
        if rule_affects(game, "cant become untapped", traits_of(game, obj)):
            return
        obj.tapped = False
        game.changed()
        emit(game, [Event("untapped", Ref(obj.oid), traits_of(game, obj), count=obj.count)])


def choose_some(some: Some, context: Context, verb: str, *, tapped: bool | None = None) -> Asking[list[Obj]]:
    """The objects a player picks to pay with, one after the other; alike ones are offered once."""
    game = context.game
    if isinstance(some.what, str):
        found = objects(some.what, context)
        _require(bool(found), f"nothing to {verb}")
        return [_alone(context, o) if some.what == "self" else game.split(o) for o in found]
    if some.count == "all":
        return payable(some.what, context, verb, tapped)
    count = amount_of(some.count, context)
    if not isinstance(count, int):
        raise UnsupportedPositionError(f"a cost to {verb} a number of objects that changes")
    picked: list[Obj] = []
    for _ in range(count):
        options = [o for o in payable(some.what, context, verb, tapped) if not any(o is p for p in picked)]
        _require(bool(options), f"nothing to {verb}")
        answer = 0
        if len(options) > 1:
            answer = yield Choice(context.controller, verb, tuple(f"{verb} {name_in(game, o)}" for o in options))
        chosen = options[answer]
        picked.append(_alone(context, chosen) if chosen.oid == context.source.oid else game.split(chosen))
    return picked


def payable(what: Filter, context: Context, verb: str, tapped: bool | None) -> list[Obj]:
    """What a player may pay with: permanents they control, cards they own."""
    game, found = context.game, []
    for obj in all_matching(what, context):
        traits = traits_of(game, obj)
        owner = traits.controller if obj.zone in ("battlefield", "stack") else obj.owner
        if owner != context.controller or (tapped is not None and obj.tapped != tapped):
            continue
        if verb == "sacrifice" and rule_affects(game, "cant be sacrificed", traits):
            continue
        found.append(obj)
    return found


def _pay_objects(cost: Cost, context: Context) -> Asking[None]:
    game = context.game
    for some, verb, zone in (
        (cost.sacrifice, "sacrifice", "graveyard"),
        (cost.discard, "discard", "graveyard"),
        (cost.exile, "exile", "exile"),
        (cost.return_to_hand, "return", "hand"),
    ):
        if some is None:
            continue
        picked = yield from choose_some(some, context, verb)
        for obj in picked:
            if verb == "sacrifice":
                traits = traits_of(game, obj)
                _require(
                    traits.controller == context.controller and not rule_affects(game, "cant be sacrificed", traits),
                    "it cannot be sacrificed",
                )
        context.env.setdefault("paid", [])
        context.env["paid"] += [Ref(o.oid, traits_of(game, o)) for o in picked]
        why = {"sacrifice": "sacrificed", "discard": "discarded"}.get(verb, "cost")
        seen = [(o, traits_of(game, o)) for o in picked]
        is_source = [o for o in picked if o.oid == context.source.oid]
        if is_source:
            context.source.seen = traits_of(game, is_source[0])
        refs = yield from move(game, [Order(o, zone, why=why) for o in picked])
        if is_source:
            context.source.oid = 0
        for paid, ref in zip(context.env["paid"][-len(picked) :] if picked else [], refs, strict=True):
            if isinstance(paid, Ref):
                paid.oid = ref.oid
        if verb == "discard":
            game.count_event(f"{game.players[context.controller].name}.discards", total(t.obj.count for _, t in seen))
            emit(game, [Event("discard", r, t, player=context.controller, count=t.obj.count) for (_, t), r in zip(seen, refs, strict=True)])
    if cost.reveal is not None:
        yield from choose_some(cost.reveal, context, "reveal")


def _pay_counters(cost: Cost, context: Context) -> Asking[None]:
    from analyzer.rules.damage import put_counters, remove_counters

    game = context.game
    source = game.find(context.source)
    if cost.loyalty is not None:
        _require(source is not None, "it is gone")
        assert source is not None
        change = context.x * -1 if cost.loyalty == "-x" else (context.x if cost.loyalty == "x" else int(cost.loyalty))
        if change < 0:
            _require(source.counters.get("loyalty", 0) >= change * -1, "too little loyalty")
            yield from remove_counters(game, source, "loyalty", change * -1, context.controller)
        else:
            yield from put_counters(game, source, "loyalty", change, context.controller, effect=False)
    if cost.remove_counters is not None:
        part = cost.remove_counters
        amount = amount_of(part.count, context)
        options = [
            (o, kind)
            for o in objects(part.what, context)
            if traits_of(game, o).controller == context.controller or part.what == "self"
            for kind in (sorted(o.counters) if part.kind == "any" else [part.kind])
            if o.counters.get(kind, 0) >= amount
        ]
        _require(bool(options), "too few counters")
        answer = 0
        if len(options) > 1:
            texts = tuple(name_in(game, o) + (f": {k}" if part.kind == "any" else "") for o, k in options)
            answer = yield Choice(context.controller, "remove counters from", texts)
        chosen, kind = options[answer]
        one = _alone(context, chosen) if chosen.oid == context.source.oid else game.split(chosen)
        yield from remove_counters(game, one, kind, amount, context.controller)
    if cost.put_counters is not None:
        part = cost.put_counters
        amount = amount_of(part.count, context)
        from analyzer.rules.damage import counters_forbidden

        able = [o for o in objects(part.what, context) if not counters_forbidden(game, traits_of(game, o), part.kind)]
        _require(bool(able), "such counters cannot be put on it")
        answer = 0
        if len(able) > 1:
            answer = yield Choice(context.controller, "put counters on", tuple(name_in(game, o) for o in able))
        one = _alone(context, able[answer]) if able[answer].oid == context.source.oid else game.split(able[answer])
        yield from put_counters(game, one, part.kind, amount, context.controller, effect=False)


# ---------------------------------------------------------------------------------------------- mana
def pay_mana(game: Game, player: int, cost: ManaCost, purpose: Context | None) -> Asking[None]:
    """Pays mana from the pool; where there is a choice which mana, the player makes it.

    Raises:
        IllegalActionError: the pool does not hold it.
    """
    pool = game.players[player].mana
    before = dict(pool)
    any_type = bool(cost.symbols) and _as_any("spend as any type", game, player, purpose)
    any_color = any_type or (bool(cost.symbols) and _as_any("spend as any color", game, player, purpose))
    for symbol in sorted(cost.symbols, key=len):
        yield from _pay_symbol(game, player, symbol, purpose, any_color=any_color, any_type=any_type)
    generic: Number = cost.generic
    if cost.x and purpose is not None:
        generic = generic + purpose.x * cost.x
    yield from _pay_generic(game, player, generic, [k for k in sorted(pool, key=_spend_first) if may_be_spent(k, purpose)])
    item = purpose.item if purpose is not None else None
    if "colors spent" in game.features and item is not None and item.kind == "spell" and item.oid in game.objects:
        spent = {key[0] for key, had in before.items() if key[0] in COLORS and had > pool.get(key, 0)}
        game.objects[item.oid].flags |= {SPENT + color for color in spent}


def _as_any(word: str, game: Game, player: int, purpose: Context | None) -> bool:
    """Whether a player may spend mana as though it were of any colour (or type) on what is being paid for (CR 609.4b)."""
    if word in game.turn_rules:
        return True
    for rule, source in rules_in_force(game, word):
        about = Context(game, source.controller, Ref(source.obj.oid))
        if player in players(rule.who or "you", about) and (rule.affects == "" or _is_for(rule, source, purpose)):
            return True
    return False


def _is_for(rule: RuleChange, source: Traits, purpose: Context | None) -> bool:
    """Whether a rule is about the spell, or about the source of the activated ability, that is being paid for."""
    item = purpose.item if purpose is not None else None
    if purpose is None or item is None:
        return False
    of_spells = isinstance(rule.affects, Filter) and rule.affects.zone == "stack"
    if (item.kind == "spell") != of_spells or item.kind not in ("spell", "activated"):
        return False
    obj = purpose.game.objects.get(item.oid) if of_spells else purpose.game.find(item.source)
    return obj is not None and rule_is_about(purpose.game, rule, source, traits_of(purpose.game, obj))


def _spend_first(key: str) -> tuple[int, int, str]:
    """Restricted mana is spent first, then colourless, then by colour."""
    return (0 if is_restricted(key) else 1, "CWUBRG".find(key[0]), key)


def _pay_symbol(
    game: Game, player: int, symbol: tuple[str, ...], purpose: Context | None, *, any_color: bool, any_type: bool
) -> Asking[None]:
    """``any_color``: mana may be spent as though it were of any colour, which colourless is not (CR 105.1); ``any_type``: also that."""
    pool = game.players[player].mana
    ways: list[tuple[str, str]] = []
    for part in symbol:
        if part == "life":
            if game.players[player].life >= 2 and not rule_for_player(game, "cant lose life", player):
                ways.append((part, "2 life"))
        elif part.isdigit():
            if _available(pool, purpose) >= int(part):
                ways.append((part, part + " generic mana"))
        else:
            for key in sorted(pool, key=_spend_first):
                fits = (
                    key[0] == part
                    or (any_color and part not in ("snow", "C"))
                    or (any_type and part == "C")
                    or (part == "snow" and is_snow(key))
                )
                if fits and may_be_spent(key, purpose) and pool[key] >= 1:
                    ways.append((key, key))
    _require(bool(ways), "too little mana")
    answer = 0
    if len(ways) > 1:
        answer = yield Choice(player, "pay with", tuple(text for _, text in ways))
    way = ways[answer][0]
    if way == "life":
        from analyzer.rules.damage import lose_life

        yield from lose_life(game, player, 2)
    elif way.isdigit():
        yield from _pay_generic(game, player, int(way), [k for k in sorted(pool, key=_spend_first) if may_be_spent(k, purpose)])
    else:
        pool[way] = pool[way] - 1


def _available(pool: dict[str, Number], purpose: Context | None) -> Number:
    found: Number = 0
    for key, amount in pool.items():
        if may_be_spent(key, purpose):
            found = found + amount
    return found


def _pay_generic(game: Game, player: int, amount: Number, keys: Iterable[str]) -> Asking[None]:
    """Pays generic mana; where the pool holds more than is needed and of several kinds, the player picks.

    Small amounts are picked one by one, in one order of the kinds, so that every way is offered once. Of large ones as much as
    possible is taken from the kind picked first; that other ways exist is said.
    """
    pool = game.players[player].mana
    if not amount > 0:
        return
    left = [k for k in keys if pool[k] > 0]
    rest = amount
    one_by_one = isinstance(amount, int) and amount <= _PICKED and len(left) <= _PICKED
    while rest > 0:
        left = [k for k in left if pool[k] > 0]
        _require(bool(left), "too little mana")
        have = _sum(pool, left)
        _require(have >= rest, "too little mana")
        if len(left) == 1 or have == rest:
            key = left[0]
            spent = rest if pool[key] >= rest else pool[key]
        elif one_by_one:
            options = [k for i, k in enumerate(left) if i == 0 or _sum(pool, left[i:]) >= rest]
            answer = 0
            if len(options) > 1:
                answer = yield Choice(player, "generic mana from", tuple(options))
            key, spent = options[answer], 1
            left = left[left.index(key) :]
        else:
            answer = yield Choice(player, "generic mana from", tuple(left), left_out="some ways to pay generic mana")
            key = left.pop(answer)
            spent = rest if pool[key] >= rest else pool[key]
        pool[key] = pool[key] - spent
        rest = rest - spent


_PICKED = 4


def _sum(pool: dict[str, Number], keys: Iterable[str]) -> Number:
    found: Number = 0
    for key in keys:
        found = found + pool[key]
    return found


def add_mana(game: Game, player: int, key: str, amount: Number) -> None:
    """Adds mana of one kind (with its restrictions) to a pool."""
    pool = game.players[player].mana
    pool[key] = pool.get(key, 0) + amount
