"""Combat (CR 506-511): attackers, blockers, damage with first strike."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice, IllegalActionError
from analyzer.rules.costs import tap
from analyzer.rules.damage import Blow, deal_at_once, protected_from
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import Exerts, Triggered
from analyzer.rules.game import ATTACKED, EXERTED, STAYS_TAPPED, Game, Obj, PlayerRef, Ref, Referent, total
from analyzer.rules.scanning import AGAIN
from analyzer.rules.triggers import emit, rule_affects
from analyzer.rules.zones import Asking
from analyzer.system.number import Number


def can_attack(game: Game, obj: Obj) -> bool:
    """Whether a creature may be declared as an attacker (CR 508.1a)."""
    traits = traits_of(game, obj)
    if not traits.is_creature or traits.controller != game.active or obj.tapped or "defender" in traits.keywords:
        return False
    if obj.sick and "haste" not in traits.keywords:
        return False
    return not rule_affects(game, "cant attack", traits)


def has_attacked(game: Game, obj: Obj, defender: int) -> bool:
    """Whether a creature may not attack a player because it has done so this turn."""
    return f"{ATTACKED}{game.players[defender].name}" in obj.flags and rule_affects(game, "cant attack again", traits_of(game, obj))


def attack_possible(game: Game) -> bool:
    """Whether the active player could attack."""
    return any(can_attack(game, o) for o in game.battlefield())


def declare_attackers(game: Game, attackers: Sequence[tuple[Obj, Referent]]) -> Asking[None]:
    """The active player attacks; the creatures tap unless they have vigilance."""
    game.step = "declare attackers"
    events = []
    for obj, defender in attackers:
        obj.attacking = defender
        if AGAIN in game.features and isinstance(defender, PlayerRef):
            obj.flags.add(f"{ATTACKED}{game.players[defender.player].name}")
        if "vigilance" not in traits_of(game, obj).keywords:
            tap(game, obj)
    game.changed()
    alone = "alone" if len(attackers) == 1 and attackers[0][0].count == 1 else ""
    for obj, defender in attackers:
        more: dict[str, list[Referent]] = {"defending player": [defender]} if isinstance(defender, PlayerRef) else {}
        events.append(Event("attacks", Ref(obj.oid), traits_of(game, obj), player=game.active, count=obj.count, word=alone, more=more))
    if attackers:
        events.append(Event("attack declared", player=game.active, amount=total(obj.count for obj, _ in attackers)))
        game.count_event(f"{game.players[game.active].name}.attacks", len(attackers))
        game.note(game.active, "attackers", total(obj.count for obj, _ in attackers))
    for obj, _ in attackers:
        events += yield from _exerted(game, obj)
    emit(game, events)


def _exerted(game: Game, obj: Obj) -> Asking[list[Event]]:
    """A creature that can be exerted as it attacks is, if its controller likes and has not done so this turn (CR 701.43, 508.1g)."""
    traits = traits_of(game, obj)
    if EXERTED in obj.flags or not any(isinstance(a, Triggered) and isinstance(a.when, Exerts) for a in traits.abilities):
        return []
    several = obj.count > 1
    left_out = "exerting some of several creatures that are alike" if obj.count > 2 else ""
    texts = ("one of them", "none", "all of them") if several else ("yes", "no")
    answer = yield Choice(traits.controller, f"exert {traits.name}", texts, left_out=left_out)
    if answer == 1:
        return []
    one = obj if answer == 2 else game.split(obj)
    one.flags |= {EXERTED, STAYS_TAPPED}
    game.changed()
    return [Event("exerted", Ref(one.oid), traits_of(game, one), player=traits.controller, count=one.count)]


def _walks(game: Game, keyword: str, defender: int) -> bool:
    """Whether a keyword is landwalk of a type of which the defending player controls a land (CR 702.14c)."""
    kind = keyword.removesuffix("walk")
    if kind == keyword or not kind:
        return False
    lands = (traits_of(game, o) for o in game.battlefield())
    return any(t.controller == defender and {"land", kind} <= t.types for t in lands)


def can_block(game: Game, blocker: Obj, attacker: Obj) -> bool:
    """Whether a creature may block an attacker (CR 509.1b): flying and reach, "can't be blocked", "can't block"."""
    one, other = traits_of(game, blocker), traits_of(game, attacker)
    if not one.is_creature or blocker.tapped or rule_affects(game, "cant block", one) or rule_affects(game, "cant be blocked", other):
        return False
    if any(_walks(game, word, one.controller) for word in other.keywords):
        return False
    if "unblockable" in other.keywords:
        return False
    if "flying" in other.keywords and not {"flying", "reach"} & one.keywords:
        return False
    if protected_from(game, other, one):
        return False
    if "fear" in other.keywords and not ("artifact" in one.types or "B" in one.colors):
        return False
    if "intimidate" in other.keywords and not ("artifact" in one.types or one.colors & other.colors):
        return False
    if "skulk" in other.keywords and (one.power if one.power is not None else 0) > (other.power if other.power is not None else 0):
        return False
    if ("shadow" in other.keywords) != ("shadow" in one.keywords):
        return False
    return not ("horsemanship" in other.keywords and "horsemanship" not in one.keywords)


def declare_blockers(game: Game, blocks: Sequence[tuple[Obj, Obj]]) -> Asking[None]:
    """The defending players block: (blocker, attacker) pairs.

    Raises:
        IllegalActionError: a creature with menace would be blocked by one creature only (CR 702.111b).
    """
    for _, attacker in blocks:
        if "menace" in traits_of(game, attacker).keywords and sum(1 for _, a in blocks if a is attacker) == 1:
            raise IllegalActionError(f"{attacker.card.name} cannot be blocked except by two or more creatures")
    game.step = "declare blockers"
    events = []
    blocked: list[Obj] = []
    for blocker, attacker in blocks:
        blocker.blocking.append(Ref(attacker.oid))
        events.append(Event("blocks", Ref(blocker.oid), traits_of(game, blocker), player=traits_of(game, blocker).controller))
        if attacker not in blocked:
            blocked.append(attacker)
            attacker.flags.add("blocked")
            events.append(Event("blocks", Ref(attacker.oid), traits_of(game, attacker), player=game.active, word="becomes blocked"))
    game.changed()
    emit(game, events)
    return
    yield


def deal_combat_damage(game: Game) -> Asking[None]:
    """The combat damage step; with first strike there are two (CR 510.4)."""
    strikers = [o for o in game.battlefield() if o.attacking is not None or o.blocking]
    first = any({"first strike", "double strike"} & traits_of(game, o).keywords for o in strikers)
    if first and "first strike done" not in game.turn_rules:
        game.turn_rules.add("first strike done")
        yield from _strike(game, [o for o in strikers if {"first strike", "double strike"} & traits_of(game, o).keywords])
        game.turn_rules.add("again")
        return
    if "first strike done" in game.turn_rules:
        game.turn_rules -= {"first strike done", "again"}
        yield from _strike(
            game,
            [o for o in strikers if "first strike" not in traits_of(game, o).keywords or "double strike" in traits_of(game, o).keywords],
        )
        return
    yield from _strike(game, strikers)


def _strike(game: Game, strikers: Sequence[Obj]) -> Asking[None]:
    orders: list[tuple[Obj, list[tuple[Referent, Number]]]] = []
    for obj in strikers:
        traits = traits_of(game, obj)
        power = traits.power if traits.power is not None else 0
        if rule_affects(game, "assign by toughness", traits):
            power = traits.toughness if traits.toughness is not None else 0
        if not power > 0:
            continue
        if obj.blocking:
            there = [o for r in obj.blocking if (o := game.find(r)) is not None]
            if there:
                orders.append((obj, [(Ref(there[0].oid), power)]))
            continue
        blockers = [o for o in game.battlefield() if any(r.oid == obj.oid for r in o.blocking)]
        if "blocked" not in obj.flags:
            if obj.attacking is not None:
                orders.append((obj, [(obj.attacking, power)]))
        elif blockers:
            orders.append((obj, _assigned(game, obj, power, blockers)))
        elif "trample" in traits.keywords and obj.attacking is not None:
            orders.append((obj, [(obj.attacking, power)]))
    blows = [Blow(traits_of(game, obj), Ref(obj.oid), parts, 1 if obj.blocking else obj.count) for obj, parts in orders]
    yield from deal_at_once(game, blows, combat=True)


def _assigned(game: Game, obj: Obj, power: Number, blockers: Sequence[Obj]) -> list[tuple[Referent, Number]]:
    """Lethal damage to each blocker in order, the rest to the last one, or with trample to what is attacked."""
    traits = traits_of(game, obj)
    parts: list[tuple[Referent, Number]] = []
    left = power
    for index, blocker in enumerate(blockers):
        toughness = traits_of(game, blocker).toughness
        needed: Number = 1 if "deathtouch" in traits.keywords else (toughness if toughness is not None else 0) - blocker.damage
        if not needed > 0:
            needed = 0
        last = index == len(blockers) - 1 and "trample" not in traits.keywords
        part = left if last or left <= needed else needed
        parts.append((Ref(blocker.oid), part))
        left = left - part
    if left > 0 and "trample" in traits.keywords and obj.attacking is not None:
        parts.append((obj.attacking, left))
    return parts


def end_combat(game: Game) -> None:
    """All creatures are removed from combat; effects until end of combat end."""
    for obj in game.objects.values():
        obj.attacking, obj.blocking = None, []
        obj.flags.discard("blocked")
        obj.mods = [m for m in obj.mods if m.until != "end of combat"]
    game.changed()
