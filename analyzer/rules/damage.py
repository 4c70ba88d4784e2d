"""Damage (CR 120), life and drawing: the things that happen to players and permanents, with what replaces them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.amounts import amount_of, product
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.context import Context
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import CountersChanged, DamageChanged, DrawChanged, LifeChanged, MillChanged
from analyzer.rules.game import Game, Obj, PlayerRef, Ref, Referent, Traits, total
from analyzer.rules.triggers import emit, meant, rule_for_player, rule_is_about, rules_in_force
from analyzer.rules.unknown import UNKNOWN
from analyzer.rules.zones import Asking, Order, first_counters, move, pick_order, plain_count, replacements
from analyzer.system.number import Number

STEP_DRAWS = "cards drawn in the draw step"
"""A fact of the turn: how many cards a player has drawn in their draw step."""


def gain_life(game: Game, player: int, amount: Number, *, times: Number = 1) -> Asking[Number]:
    """A player gains life, ``times`` times by itself; how much was really gained each time."""
    if not amount > 0 or any(rule_for_player(game, "cant gain life", p) for p in game.sharing(player)):
        return 0
    changed = yield from _changed_life(game, player, amount, gain=True)
    if changed is None or not changed > 0:
        return 0
    state = game.players[player]
    for sharer in game.sharing(player):  # CR 810.9: the life total is the team's
        game.players[sharer].life = game.players[sharer].life + product(changed, times)
    game.note(player, "life gained", product(changed, times))
    game.count_event(f"{state.name}.life gained", product(changed, times))
    emit(game, [Event("gain", player=player, amount=changed, count=times)])
    return changed


def lose_life(game: Game, player: int, amount: Number, *, damage: bool = False) -> Asking[Number]:
    """A player loses life; how much was really lost."""
    if not amount > 0 or any(rule_for_player(game, "cant lose life", p) for p in game.sharing(player)):
        return 0
    changed = yield from _changed_life(game, player, amount, gain=False)
    if changed is None or not changed > 0:
        return 0
    state = game.players[player]
    for sharer in game.sharing(player):
        game.players[sharer].life = game.players[sharer].life - changed
    game.note(player, "life lost", changed)
    game.count_event(f"{state.name}.life lost", changed)
    emit(game, [Event("lose", player=player, amount=changed)])
    return changed


def _changed_life(game: Game, player: int, amount: Number, *, gain: bool) -> Asking[Number | None]:
    from analyzer.rules.effects import perform_all
    from analyzer.rules.references import players

    used: set[tuple[int, int]] = set()
    while True:
        found = [
            (a, t, c)
            for a, t, c in replacements(game, LifeChanged)
            if (id(a), t.obj.oid) not in used and a.event.gain == gain and player in players(a.event.who, c)  # type: ignore[union-attr]
        ]
        if not found:
            return amount
        index = yield from pick_order(game, player, [(t.name, i) for i, (_, t, _) in enumerate(found)], "the life change")
        ability, traits, context = found[index]
        used.add((id(ability), traits.obj.oid))
        event = ability.event
        assert isinstance(event, LifeChanged)
        context.amount = amount
        context.env["that player"] = [PlayerRef(player)]
        if event.instead:
            yield from perform_all(event.effects, context)
            return None
        for _ in range(plain_count(traits.obj)):
            amount = amount * event.times + event.plus
        yield from perform_all(event.effects, context)


@dataclass(slots=True)
class Blow:
    """What one source deals in one event. ``members``: so many identical sources deal so much each."""

    source: Traits
    ref: Ref
    orders: list[tuple[Referent, Number]]
    members: Number = 1


@dataclass(slots=True)
class _Hit:
    """Damage really dealt by one source to one object or player (each of a group)."""

    blow: Blow
    to: Referent
    amount: Number


def deal_damage(
    game: Game, source: Traits, source_ref: Ref, orders: list[tuple[Referent, Number]], *, combat: bool = False
) -> Asking[Number]:
    """A source deals damage to several at once; how much in all was dealt."""
    return (yield from deal_at_once(game, [Blow(source, source_ref, orders)], combat=combat))


def deal_at_once(game: Game, blows: Sequence[Blow], *, combat: bool = False) -> Asking[Number]:
    """Several sources deal damage in one event (CR 120, 510.2); how much in all was dealt.

    A player loses life once for all of it, each source gains its lifelink by itself; what several sources damage at once is dealt damage
    once.
    """
    hits: list[_Hit] = []
    for blow in blows:
        for referent, amount in blow.orders:
            if not amount > 0:
                continue
            found = yield from _changed_damage(game, blow, referent, amount, combat=combat)
            if found is not None and found[1] > 0:
                hits.append(_Hit(blow, *found))
    lost: dict[int, Number] = {}
    seen: list[Traits | None] = []
    for hit in hits:
        obj = game.find(hit.to)
        seen.append(traits_of(game, obj) if obj is not None else None)
    for hit, traits in zip(hits, seen, strict=True):
        if isinstance(hit.to, PlayerRef):
            yield from _hit_player(game, hit, lost, combat=combat)
        elif traits is not None:
            yield from _hit_object(game, hit, traits)
    for player, amount in lost.items():
        yield from lose_life(game, player, amount, damage=True)
    events = _damage_events(hits, seen, combat=combat)
    emit(game, events)
    dealt: Number = 0
    for blow in blows:
        mine = [(h, t) for h, t in zip(hits, seen, strict=True) if h.blow is blow]
        each = total(product(h.amount, t.obj.count if t is not None else 1) for h, t in mine)
        dealt = dealt + product(each, blow.members)
        if mine and "lifelink" in blow.source.keywords:
            yield from gain_life(game, blow.source.controller, each, times=blow.members)
    return dealt


def _hit_player(game: Game, hit: _Hit, lost: dict[int, Number], *, combat: bool) -> Asking[None]:
    """The results of damage to a player (CR 120.3a, b, g); the loss of life is noted."""
    assert isinstance(hit.to, PlayerRef)
    source, player = hit.blow.source, hit.to.player
    amount = product(hit.amount, hit.blow.members)
    game.count_event(f"damage to {game.players[player].name}", amount)
    if "infect" in source.keywords or rule_for_player(game, "damage as infect", player):
        yield from give_player_counters(game, player, "poison", amount, source.controller, effect=False)
    else:
        lost[player] = lost.get(player, 0) + amount
    if "toxic" in source.keywords and combat:
        toxic = sum(int(re.sub(r"\D", "", k) or 0) for k in source.obj.card.keywords if k.startswith("toxic"))
        yield from give_player_counters(game, player, "poison", product(hit.blow.members, toxic), source.controller, effect=False)
    if combat and "commander" in source.obj.flags:
        totals = game.players[player].commander_damage
        kind = commander_key(game, source.obj)
        totals[kind] = totals.get(kind, 0) + amount


def _hit_object(game: Game, hit: _Hit, traits: Traits) -> Asking[None]:
    """The results of damage to a permanent (CR 120.3c-f, h); of a group, to each."""
    obj = game.find(hit.to)
    if obj is None:
        return
    source, amount = hit.blow.source, product(hit.amount, hit.blow.members)
    if "planeswalker" in traits.types:
        yield from remove_counters(game, obj, "loyalty", amount)
    if "battle" in traits.types:
        yield from remove_counters(game, obj, "defense", amount)
    if traits.is_creature:
        if "infect" in source.keywords or "wither" in source.keywords:
            yield from put_counters(game, obj, "-1/-1", amount, source.controller, effect=False)
        else:
            obj.damage = obj.damage + amount
        if "deathtouch" in source.keywords:
            obj.flags.add("deathtouched")
    game.changed()


def _damage_events(hits: Sequence[_Hit], seen: Sequence[Traits | None], *, combat: bool) -> list[Event]:
    """What abilities see: each source with each that it damages, each source with all, and each that is damaged with all."""
    events: list[Event] = []
    sources: dict[int, Event] = {}
    objects: dict[int, Event] = {}
    players: dict[int, Event] = {}
    for hit, traits in zip(hits, seen, strict=True):
        blow, amount = hit.blow, hit.amount
        by = {"source": blow.ref, "source_seen": blow.source, "combat": combat}
        count = traits.obj.count if traits is not None else 1
        whole = product(amount, blow.members)
        if isinstance(hit.to, PlayerRef):
            events.append(Event("damage", player=hit.to.player, amount=amount, count=blow.members, **by))  # type: ignore[arg-type]
            dealt = players.setdefault(hit.to.player, Event("player dealt", player=hit.to.player, amount=0, **by))  # type: ignore[arg-type]
        elif traits is not None:
            ref, holder = Ref(traits.obj.oid), traits.controller
            times = product(blow.members, count)
            events.append(Event("damage", ref, traits, player=holder, amount=amount, count=times, **by))  # type: ignore[arg-type]
            new = Event("dealt", ref, traits, player=holder, amount=0, count=count, **by)  # type: ignore[arg-type]
            dealt = objects.setdefault(traits.obj.oid, new)
        else:
            continue
        dealt.amount = dealt.amount + whole
        entire = sources.setdefault(id(blow), Event("damage total", amount=0, count=blow.members, **by))  # type: ignore[arg-type]
        entire.amount = entire.amount + product(amount, count)
    return [*events, *sources.values(), *objects.values(), *players.values()]


def commander_key(game: Game, obj: Obj) -> str:
    """Under which word the combat damage of a commander is counted: the same wherever it goes and whatever it copies (CR 903.10a)."""
    return f"{game.players[obj.owner].name}'s {(obj.printed or obj.card).name}"


def protected_from(game: Game, traits: Traits, source: Traits) -> bool:
    """Whether a permanent has protection from a source (CR 702.16): by colour words, types, or everything."""
    words = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
    for keyword in traits.keywords:
        if not keyword.startswith("protection from "):
            continue
        quality = keyword.removeprefix("protection from ")
        if quality == "everything" or quality in {words[c] for c in source.colors} or source.has(quality.rstrip("s")):
            return True
        if quality == "all colors" and source.colors:
            return True
        if quality == "multicolored" and len(source.colors) > 1:
            return True
        if quality == "colored spells" and source.obj.zone == "stack" and source.colors:
            return True
    return False


def _cannot_be_prevented(game: Game, source: Traits) -> bool:
    """Whether what a source deals cannot be prevented: all damage, that of its controller's sources, or that of some sources."""
    from analyzer.rules.references import players

    word = "damage cant be prevented"
    if word in game.turn_rules:
        return True
    for rule, there in rules_in_force(game, word):
        about = Context(game, there.controller, Ref(there.obj.oid))
        if rule_is_about(game, rule, there, source) if rule.affects else source.controller in players(rule.who or "you", about):
            return True
    return False


def _changed_damage(game: Game, blow: Blow, referent: Referent, amount: Number, *, combat: bool) -> Asking[tuple[Referent, Number] | None]:
    from analyzer.rules.effects import perform_all
    from analyzer.rules.references import objects, players

    source, source_ref = blow.source, blow.ref
    used: set[tuple[int, int]] = set()
    unpreventable = _cannot_be_prevented(game, source)
    obj = game.find(referent)
    if obj is not None and not unpreventable and protected_from(game, traits_of(game, obj), source):
        return None
    while True:
        found = []
        for ability, traits, context in replacements(game, DamageChanged):
            event = ability.event
            assert isinstance(event, DamageChanged)
            key = (id(ability), traits.obj.oid)
            if key in used or (event.prevent and unpreventable) or (event.combat is not None and event.combat != combat):
                continue
            if event.source is not None and not meant(event.source, source, context):
                continue
            target = game.find(referent)
            if isinstance(referent, PlayerRef):
                if not event.who or referent.player not in players(event.who, context):
                    continue
            elif target is None or not event.to or not meant(event.to, traits_of(game, target), context):
                continue
            found.append((ability, traits, context, key))
        shields = [s for s in game.shields if s.kind == "prevent" and _same(s.on, referent)] if not unpreventable else []
        if not found and not shields:
            return referent, amount
        chooser = referent.player if isinstance(referent, PlayerRef) else (traits_of(game, obj).controller if obj is not None else 0)
        if not (isinstance(blow.members, int) and blow.members == 1) and (shields or any(a.event.effects for a, *_ in found)):  # type: ignore[union-attr]
            raise UnsupportedPositionError("damage of a number of identical sources that is prevented or does something")
        if not found:
            shield = shields[0]
            if shield.amount is None:
                return None
            if shield.amount > amount:
                shield.amount = shield.amount - amount
                return None
            amount = amount - shield.amount
            game.shields.remove(shield)
            if not amount > 0:
                return None
            continue
        index = yield from pick_order(game, chooser, [(t.name, i) for i, (_, t, _, _) in enumerate(found)], "the damage")
        ability, traits, context, key = found[index]
        used.add(key)
        event = ability.event
        assert isinstance(event, DamageChanged)
        context.amount = amount
        context.env["event source"] = [Ref(source_ref.oid, source)]
        if isinstance(referent, PlayerRef):
            context.env["that player"] = [referent]
        else:
            context.env["it"] = [referent]
        if event.prevent:
            yield from perform_all(event.effects, context)
            return None
        if event.redirect:
            where = [Ref(o.oid) for o in objects(event.redirect, context)]
            who = players(event.redirect, context)
            if where:
                referent, obj = where[0], game.find(where[0])
            elif who:
                referent, obj = PlayerRef(who[0]), None
            yield from perform_all(event.effects, context)
            continue
        for _ in range(plain_count(traits.obj)):
            amount = amount * event.times + amount_of(event.plus, context)
        yield from perform_all(event.effects, context)


def _same(one: Referent, other: Referent) -> bool:
    if isinstance(one, PlayerRef) or isinstance(other, PlayerRef):
        return isinstance(one, PlayerRef) and isinstance(other, PlayerRef) and one.player == other.player
    return one.oid == other.oid


def changed_counters(game: Game, traits: Traits, kind: str, amount: Number, by: int, *, effect: bool = True) -> Asking[Number]:
    """How many counters are really put on each object (CR 614). ``effect``: an effect puts them."""

    def meant_here(event: CountersChanged, context: Context) -> bool:
        return meant(event.what, traits, context)

    return (yield from _changed_number(game, traits.controller, kind, amount, by, meant_here, effect=effect))


def _changed_number(
    game: Game, chooser: int, kind: str, amount: Number, by: int, meant_here: Callable[[CountersChanged, Context], bool], *, effect: bool
) -> Asking[Number]:
    from analyzer.rules.references import players

    used: set[int] = set()
    while True:
        found = []
        for ability, source, context in replacements(game, CountersChanged):
            event = ability.event
            assert isinstance(event, CountersChanged)
            key = id(ability) ^ source.obj.oid
            if key in used or event.kind not in ("any", kind) or (event.by and by not in players(event.by, context)):
                continue
            if (effect or not event.effects_only) and meant_here(event, context):
                found.append((event, source, key))
        if not found:
            return amount
        index = 0
        if len({(e.times, e.plus, e.half) for e, _, _ in found}) > 1:  # equal ones apply in any order
            index = yield from pick_order(game, chooser, [(t.name, i) for i, (_, t, _) in enumerate(found)], "the counters")
        event, source, key = found[index]
        used.add(key)
        for _ in range(plain_count(source.obj)):
            amount = amount * event.times + event.plus
            if event.half:
                amount = _halved(amount)
        if not amount > 0:
            return 0


def _halved(amount: Number) -> Number:
    if not isinstance(amount, int):
        raise UnsupportedPositionError("half of a number of counters that changes")
    return amount // 2


def put_counters(game: Game, obj: Obj, kind: str, amount: Number, by: int, *, effect: bool = True) -> Asking[Number]:
    """Puts counters on every object of a group; how many were put on each. ``effect``: no cost, damage or rule does it."""
    if not amount > 0:
        return 0
    traits = traits_of(game, obj)
    if counters_forbidden(game, traits, kind):
        return 0
    amount = yield from changed_counters(game, traits, kind, amount, by, effect=effect)
    if not amount > 0:
        return 0
    obj.counters[kind] = obj.counters.get(kind, 0) + amount
    game.changed()
    data = {"first": first_counters(game, obj)}
    emit(game, [Event("counters", Ref(obj.oid), traits_of(game, obj), player=by, amount=amount, count=obj.count, word=kind, data=data)])
    return amount


def counters_forbidden(game: Game, traits: Traits, kind: str) -> bool:
    """Whether such counters cannot be put on an object."""

    for rule, source in rules_in_force(game, "cant have counters"):
        if rule.kind in ("any", kind) and rule_is_about(game, rule, source, traits):
            return True
    return False


def remove_counters(game: Game, obj: Obj, kind: str, amount: Number, by: int | None = None) -> Asking[Number]:
    """Removes at most so many counters from every object of a group; how many from each."""
    has: Number = obj.counters.get(kind, 0)
    if not has > 0 or not amount > 0:
        return 0
    taken = amount if amount <= has else has
    obj.counters[kind] = has - taken
    game.changed()
    emit(
        game,
        [
            Event(
                "counters removed",
                Ref(obj.oid),
                traits_of(game, obj),
                player=by,
                amount=taken,
                count=obj.count,
                word=kind,
                data={"last": not obj.counters[kind] > 0},
            )
        ],
    )
    return taken
    yield  # pragma: no cover - a generator like its siblings


def give_player_counters(game: Game, player: int, kind: str, amount: Number, by: int, *, effect: bool = True) -> Asking[Number]:
    """A player gets counters from a player; how many."""
    from analyzer.rules.references import players

    if not amount > 0:
        return 0
    for rule, source in rules_in_force(game, "cant have counters"):
        context = Context(game, source.controller, Ref(source.obj.oid))
        if rule.who and rule.kind in ("any", kind) and player in players(rule.who, context):
            return 0

    def meant_here(event: CountersChanged, context: Context) -> bool:
        return bool(event.who) and player in players(event.who, context)

    amount = yield from _changed_number(game, player, kind, amount, by, meant_here, effect=effect)
    for sharer in game.sharing(player) if kind == "poison" else [player]:  # CR 810.10: poison counters are the team's
        counters = game.players[sharer].counters
        counters[kind] = counters.get(kind, 0) + amount
    emit(game, [Event("counters", player=player, amount=amount, word=kind, data={"by": by})])
    return amount


def _replaced_draw(game: Game, player: int) -> Asking[bool]:
    """Whether something happened instead of a draw. An effect does not replace the draws that it makes itself (CR 614.5)."""
    from analyzer.rules.effects import perform_all
    from analyzer.rules.references import players

    found = [
        (a, t, c)
        for a, t, c in replacements(game, DrawChanged)
        if (id(a), t.obj.oid) not in game.replacing
        and player in players(a.event.who, c)  # type: ignore[union-attr]
        and not (a.event.except_first and _is_first_draw(game, player))  # type: ignore[union-attr]
    ]
    while found:
        index = yield from pick_order(game, player, [(t.name, i) for i, (_, t, _) in enumerate(found)], "the draw")
        ability, traits, context = found.pop(index)
        event = ability.event
        assert isinstance(event, DrawChanged)
        if event.optional:
            answer = yield Choice(context.controller, f"{traits.name}: replace the draw", ("yes", "no"))
            if answer == 1:
                continue
        context.env["that player"] = [PlayerRef(player)]
        key = (id(ability), traits.obj.oid)
        game.replacing.add(key)
        yield from perform_all(event.effects, context)
        game.replacing.discard(key)
        return True
    return False


def _is_first_draw(game: Game, player: int) -> bool:
    """Whether a player who would draw a card draws the first one in a draw step of theirs."""
    return game.step == "draw" and game.active == player and not game.players[player].turn_facts.get(STEP_DRAWS, 0) > 0


def draw_cards(game: Game, player: int, amount: Number) -> Asking[Number]:
    """A player draws cards one by one (CR 121.2); how many were drawn."""
    if rule_for_player(game, "cant draw", player):
        return 0
    state = game.players[player]
    drawn: Number = 0
    left = amount
    while left > 0:
        left = left - 1
        if (yield from _replaced_draw(game, player)):
            continue
        known = game.libraries[player]
        if known:
            yield from move(game, [Order(game.objects[known[0]], "hand")])
        elif state.library > 0:
            state.library = state.library - 1
            add_unknown(game, player, "hand", 1)
        else:
            state.drew_from_empty = True
            continue
        drawn = drawn + 1
        game.note(player, "cards drawn")
        first = False
        if game.step == "draw" and game.active == player:
            first = not state.turn_facts.get(STEP_DRAWS, 0) > 0
            game.note(player, STEP_DRAWS)
        nth = None
        if "counts" in game.features:
            state.turn_facts["draws"] = nth = state.turn_facts.get("draws", 0) + 1
        game.count_event(f"{state.name}.draws", 1)
        emit(game, [Event("draw", player=player, amount=1, data={"nth": nth, "first in step": first})])
    return drawn


def add_unknown(game: Game, player: int, zone: str, amount: Number) -> None:
    """Unknown cards come into a zone: they are one group there."""
    for obj in game.objects.values():
        if obj.zone == zone and obj.owner == player and obj.card is UNKNOWN:
            obj.count = obj.count + amount
            game.changed()
            return
    game.add(UNKNOWN, player, zone, count=amount)


def _changed_mill(game: Game, player: int, amount: Number) -> Asking[Number]:
    """How many cards are really milled (CR 614), each effect once, in the order that the player picks."""
    from analyzer.rules.references import players

    found = [
        (event, traits)
        for ability, traits, context in replacements(game, MillChanged)
        if isinstance(event := ability.event, MillChanged) and player in players(event.who, context)
    ]
    while found:
        index = yield from pick_order(game, player, [(traits.name, i) for i, (_, traits) in enumerate(found)], "the milling")
        event, traits = found.pop(index)
        for _ in range(plain_count(traits.obj)):
            amount = amount * event.times + event.plus
    return amount


def mill(game: Game, player: int, amount: Number, to: str = "graveyard") -> Asking[list[Ref]]:
    """Puts cards from the top of a library into a graveyard or exile at once; where they are now (CR 701.17)."""
    orders = []
    left = (yield from _changed_mill(game, player, amount)) if to == "graveyard" and amount > 0 else amount
    for oid in list(game.libraries[player]):
        if not left > 0:
            break
        left = left - 1
        orders.append(Order(game.objects[oid], to, why="milled"))
    state = game.players[player]
    moved: Number = len(orders)
    if left > 0 and state.library > 0:
        unknown = left if left <= state.library else state.library
        state.library = state.library - unknown
        moved = unknown + moved
        orders.append(Order(game.add(UNKNOWN, player, "library", count=unknown), to, why="milled"))
    refs: list[Ref] = []
    if orders:
        refs = yield from move(game, orders)
        if to == "graveyard":  # exiling them is not milling (CR 701.17a)
            game.count_event(f"{state.name}.mills", moved)
            emit(game, [Event("mill", player=player, amount=moved)])
    return refs
