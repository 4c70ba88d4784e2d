"""Damage (CR 120), life and drawing: the things that happen to players and permanents, with what replaces them."""

from __future__ import annotations

from analyzer.rules.amounts import amount_of
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.context import Context
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import CountersChanged, DamageChanged, DrawChanged, Filter, LifeChanged
from analyzer.rules.game import Game, Obj, PlayerRef, Ref, Referent, Traits
from analyzer.rules.triggers import emit, meant, rule_affects, rule_for_player
from analyzer.rules.zones import Asking, Order, move, pick_order, replacements
from analyzer.system.number import Number


def gain_life(game: Game, player: int, amount: Number) -> Asking[Number]:
    """A player gains life; how much was really gained."""
    if not amount > 0 or any(rule_for_player(game, "cant gain life", p) for p in game.sharing(player)):
        return 0
    changed = yield from _changed_life(game, player, amount, gain=True)
    if changed is None or not changed > 0:
        return 0
    state = game.players[player]
    for sharer in game.sharing(player):  # CR 810.9: the life total is the team's
        game.players[sharer].life = game.players[sharer].life + changed
    _fact(game, player, "life gained")
    game.count_event(f"{state.name}.life gained", changed)
    emit(game, [Event("gain", player=player, amount=changed)])
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
    _fact(game, player, "life lost")
    game.count_event(f"{state.name}.life lost", changed)
    emit(game, [Event("lose", player=player, amount=changed)])
    return changed


def _fact(game: Game, player: int, name: str) -> None:
    """Notes that something happened this turn, if some card asks for it."""
    if name in game.features:
        facts = game.players[player].turn_facts
        facts[name] = facts.get(name, 0) + 1


def _changed_life(game: Game, player: int, amount: Number, *, gain: bool) -> Asking[Number | None]:
    from analyzer.rules.effects import perform_all
    from analyzer.rules.references import players

    used: set[int] = set()
    while True:
        found = [
            (a, t, c)
            for a, t, c in replacements(game, LifeChanged)
            if id(a) not in used and a.event.gain == gain and player in players(a.event.who, c)  # type: ignore[union-attr]
        ]
        if not found:
            return amount
        index = yield from pick_order(game, player, [(t.name, i) for i, (_, t, _) in enumerate(found)], "the life change")
        ability, _, context = found[index]
        used.add(id(ability))
        event = ability.event
        assert isinstance(event, LifeChanged)
        if event.instead:
            context.amount = amount
            context.env["that player"] = [PlayerRef(player)]
            yield from perform_all(event.effects, context)
            return None
        amount = amount * event.times + event.plus


def deal_damage(
    game: Game, source: Traits, source_ref: Ref, orders: list[tuple[Referent, Number]], *, combat: bool = False
) -> Asking[Number]:
    """A source deals damage to several at once; how much in all was dealt."""
    dealt: list[tuple[Referent, Number]] = []
    events: list[Event] = []
    for referent, amount in orders:
        if not amount > 0:
            continue
        found = yield from _changed_damage(game, source, source_ref, referent, amount, combat=combat)
        if found is not None and found[1] > 0:
            dealt.append(found)
    sum_dealt: Number = 0
    for referent, amount in dealt:
        sum_dealt = sum_dealt + amount
        event = yield from _inflict(game, source, source_ref, referent, amount, combat=combat)
        if event is not None:
            events.append(event)
    emit(game, events)
    if "lifelink" in source.keywords and events:
        yield from gain_life(game, source.controller, sum_dealt)
    return sum_dealt


def _inflict(game: Game, source: Traits, source_ref: Ref, referent: Referent, amount: Number, *, combat: bool) -> Asking[Event | None]:
    """The results of damage (CR 120.3)."""
    if isinstance(referent, PlayerRef):
        player = referent.player
        name = game.players[player].name
        game.count_event(f"damage to {name}", amount)
        if "infect" in source.keywords:
            yield from give_player_counters(game, player, "poison", amount)
        else:
            yield from lose_life(game, player, amount, damage=True)
        if "toxic" in source.keywords and combat:
            import re

            toxic = sum(int(re.sub(r"\D", "", k) or 0) for k in source.obj.card.keywords if k.startswith("toxic"))
            yield from give_player_counters(game, player, "poison", toxic)
        if combat and "commander" in source.obj.flags:
            totals = game.players[player].commander_damage
            kind = commander_key(game, source.obj)
            totals[kind] = totals.get(kind, 0) + amount
        return Event("damage", player=player, source=source_ref, source_seen=source, amount=amount, combat=combat)
    obj = game.find(referent)
    if obj is None:
        return None
    traits = traits_of(game, obj)
    if "planeswalker" in traits.types:
        yield from remove_counters(game, obj, "loyalty", amount)
    if "battle" in traits.types:
        yield from remove_counters(game, obj, "defense", amount)
    if traits.is_creature:
        if "infect" in source.keywords or "wither" in source.keywords:
            yield from put_counters(game, obj, "-1/-1", amount, source.controller)
        else:
            obj.damage = obj.damage + amount
            if "deathtouch" in source.keywords:
                obj.flags.add("deathtouched")
    game.changed()
    return Event(
        "damage", Ref(obj.oid), traits, player=traits.controller, source=source_ref, source_seen=source, amount=amount, count=obj.count, combat=combat
    )


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
    return False


def _changed_damage(
    game: Game, source: Traits, source_ref: Ref, referent: Referent, amount: Number, *, combat: bool
) -> Asking[tuple[Referent, Number] | None]:
    from analyzer.rules.effects import perform_all
    from analyzer.rules.references import objects, players

    used: set[int] = set()
    unpreventable = bool(rule_for_player(game, "damage cant be prevented", source.controller)) or "damage cant be prevented" in game.turn_rules
    obj = game.find(referent)
    if obj is not None and not unpreventable and protected_from(game, traits_of(game, obj), source):
        return None
    while True:
        found = []
        for ability, traits, context in replacements(game, DamageChanged):
            event = ability.event
            assert isinstance(event, DamageChanged)
            key = id(ability) ^ traits.obj.oid
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
        amount = amount * event.times + amount_of(event.plus, context)


def _same(one: Referent, other: Referent) -> bool:
    if isinstance(one, PlayerRef) or isinstance(other, PlayerRef):
        return isinstance(one, PlayerRef) and isinstance(other, PlayerRef) and one.player == other.player
    return one.oid == other.oid


def changed_counters(game: Game, traits: Traits, kind: str, amount: Number, by: int) -> Asking[Number]:
    """How many counters are really put on each object (CR 614)."""
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
            if meant(event.what, traits, context):
                found.append((ability, source, key))
        if not found:
            return amount
        index = yield from pick_order(game, traits.controller, [(t.name, i) for i, (_, t, _) in enumerate(found)], "the counters")
        ability, source, key = found[index]
        used.add(key)
        event = ability.event
        assert isinstance(event, CountersChanged)
        copies = source.obj.count if isinstance(source.obj.count, int) else 1
        for _ in range(copies):
            amount = amount * event.times + event.plus
        if not amount > 0:
            return 0


def put_counters(game: Game, obj: Obj, kind: str, amount: Number, by: int) -> Asking[Number]:
    """Puts counters on every object of a group; how many were put on each."""
    if not amount > 0:
        return 0
    traits = traits_of(game, obj)
    if counters_forbidden(game, traits, kind):
        return 0
    amount = yield from changed_counters(game, traits, kind, amount, by)
    if not amount > 0:
        return 0
    obj.counters[kind] = obj.counters.get(kind, 0) + amount
    game.changed()
    emit(game, [Event("counters", Ref(obj.oid), traits_of(game, obj), player=by, amount=amount, count=obj.count, word=kind)])
    return amount


def counters_forbidden(game: Game, traits: Traits, kind: str) -> bool:
    """Whether such counters cannot be put on an object."""
    from analyzer.rules.triggers import rules_in_force

    for rule, source in rules_in_force(game, "cant have counters"):
        only = getattr(rule, "kind", "any") or "any"
        context = Context(game, source.controller, Ref(source.obj.oid))
        if only not in ("any", kind):
            continue
        if isinstance(rule.affects, Filter):
            if meant(rule.affects, traits, context):
                return True
        elif rule.affects == "" and not rule.who and source.obj is traits.obj:
            return True
        elif rule.affects and rule_affects(game, "cant have counters", traits):
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


def give_player_counters(game: Game, player: int, kind: str, amount: Number) -> Asking[Number]:
    """A player gets counters; how many."""
    from analyzer.rules.references import players
    from analyzer.rules.triggers import rules_in_force

    if not amount > 0:
        return 0
    for rule, source in rules_in_force(game, "cant have counters"):
        context = Context(game, source.controller, Ref(source.obj.oid))
        if rule.who and getattr(rule, "kind", "any") in ("any", kind) and player in players(rule.who, context):
            return 0
    for sharer in game.sharing(player) if kind == "poison" else [player]:  # CR 810.10: poison counters are the team's
        counters = game.players[sharer].counters
        counters[kind] = counters.get(kind, 0) + amount
    return amount
    yield  # pragma: no cover - a generator like its siblings


def draw_cards(game: Game, player: int, amount: Number) -> Asking[Number]:
    """A player draws cards one by one (CR 121.2); how many were drawn."""
    from analyzer.rules.effects import perform_all
    from analyzer.rules.references import players

    if rule_for_player(game, "cant draw", player):
        return 0
    state = game.players[player]
    drawn: Number = 0
    left = amount
    while left > 0:
        left = left - 1
        found = [(a, t, c) for a, t, c in replacements(game, DrawChanged) if player in players(a.event.who, c)]  # type: ignore[union-attr]
        replaced = False
        for ability, traits, context in found:
            event = ability.event
            assert isinstance(event, DrawChanged)
            if event.optional:
                answer = yield Choice(context.controller, f"{traits.name}: replace the draw", ("yes", "no"))
                if answer == 1:
                    continue
            context.env["that player"] = [PlayerRef(player)]
            yield from perform_all(event.effects, context)
            replaced = True
            break
        if replaced:
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
        _fact(game, player, "cards drawn")
        nth = None
        if "counts" in game.features:
            state.turn_facts["draws"] = nth = state.turn_facts.get("draws", 0) + 1
        game.count_event(f"{state.name}.draws", 1)
        emit(game, [Event("draw", player=player, amount=1, data={"nth": nth})])
    return drawn


def add_unknown(game: Game, player: int, zone: str, amount: Number) -> None:
    """Unknown cards come into a zone: they are one group there."""
    from analyzer.rules.unknown import UNKNOWN

    for obj in game.objects.values():
        if obj.zone == zone and obj.owner == player and obj.card is UNKNOWN:
            obj.count = obj.count + amount
            game.changed()
            return
    game.add(UNKNOWN, player, zone, count=amount)


def mill(game: Game, player: int, amount: Number, to: str = "graveyard") -> Asking[list[Ref]]:
    """Puts cards from the top of a library into a graveyard or exile; where the known ones are (CR 701.17)."""
    orders = []
    left = amount
    for oid in list(game.libraries[player]):
        if not left > 0:
            break
        left = left - 1
        orders.append(Order(game.objects[oid], to, why="milled"))
    refs: list[Ref] = []
    if orders:
        refs = yield from move(game, orders)
    state = game.players[player]
    unknown: Number = 0
    if left > 0 and state.library > 0:
        unknown = left if left <= state.library else state.library
        state.library = state.library - unknown
        add_unknown(game, player, to, unknown)
    moved = unknown + len(orders)
    if moved > 0:
        game.count_event(f"{state.name}.mills", moved)
        emit(game, [Event("mill", player=player, amount=moved)])
    return refs
