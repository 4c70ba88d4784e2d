"""Triggered abilities: which ones trigger on an event, and putting them on the stack (CR 603).

To add a trigger event: a class in the format, its line in ``_KINDS`` (the kind of event it listens to) and a function with ``@hears``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.additional_triggers import additional_times
from analyzer.rules.amounts import product
from analyzer.rules.characteristics import nothing_changes, traits_of
from analyzer.rules.conditions import holds
from analyzer.rules.context import Context
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import (
    Activates,
    Attacks,
    BecomesLevel,
    BecomesTarget,
    Blocks,
    Casts,
    Chapter,
    CountersPut,
    CountersRemoved,
    DealsDamage,
    Dies,
    Discards,
    Draws,
    Encounters,
    Enters,
    Exerts,
    Filter,
    GainsLife,
    IsDealtDamage,
    Leaves,
    LosesGame,
    LosesLife,
    Mills,
    Moves,
    PlayerIsDealtDamage,
    RuleChange,
    Sacrificed,
    SetInMotion,
    State,
    StepBegins,
    Taps,
    TapsForMana,
    TokensCreated,
    Triggered,
    TriggerEvent,
    Untaps,
    What,
    YouAttack,
)
from analyzer.rules.game import DelayedTrigger, Game, Obj, PendingTrigger, PlayerRef, Ref, Referent, Traits, clone, total
from analyzer.rules.scanning import words
from analyzer.rules.selection import matches
from analyzer.system.number import Number

_KINDS: dict[str, tuple[type, ...]] = {
    "moved": (Enters, Leaves, Dies, Moves),
    "cast": (Casts,),
    "activated": (Activates,),
    "attacks": (Attacks,),
    "attack declared": (YouAttack,),
    "exerted": (Exerts,),
    "blocks": (Blocks,),
    "damage": (DealsDamage,),
    "damage total": (DealsDamage,),
    "dealt": (IsDealtDamage,),
    "player dealt": (PlayerIsDealtDamage,),
    "gain": (GainsLife,),
    "lose": (LosesLife,),
    "draw": (Draws,),
    "discard": (Discards,),
    "step": (StepBegins,),
    "tapped": (Taps,),
    "tapped for mana": (TapsForMana,),
    "untapped": (Untaps,),
    "counters": (CountersPut, Chapter),
    "counters removed": (CountersRemoved,),
    "sacrificed": (Sacrificed,),
    "targeted": (BecomesTarget,),
    "tokens": (TokensCreated,),
    "mill": (Mills,),
    "player lost": (LosesGame,),
    "set in motion": (SetInMotion,),
    "class level": (BecomesLevel,),
    "encountered": (Encounters,),
}
LOOK_BACK = (Leaves, Dies, Sacrificed)
_BATCHES = (Enters, Leaves, Dies, Moves, Sacrificed, Attacks, DealsDamage, Discards)
_HEARS: dict[type, Callable[[Any, Event, Context], bool]] = {}


@dataclass(slots=True)
class Source:
    """An object with a triggered ability, as it was when looked at."""

    traits: Traits
    ability: Triggered


def hears(kind: type) -> Callable[[Callable[[Any, Event, Context], bool]], Callable[[Any, Event, Context], bool]]:
    """Registers the function that says whether a trigger event of this class is meant by an event of its kind."""

    def register(test: Callable[[Any, Event, Context], bool]) -> Callable[[Any, Event, Context], bool]:
        _HEARS[kind] = test
        return test

    return register


def heard_kinds() -> frozenset[type]:
    """The classes of trigger events that are heard."""
    return frozenset(_HEARS)


def trigger_sources(game: Game) -> list[Source]:
    """Every triggered ability that functions now, with its object."""
    known: list[Source] | None = game.cache.get("triggers")  # type: ignore[assignment]
    if known is None:
        known = []
        as_printed = nothing_changes(game)
        for obj in game.objects.values():
            if obj.zone == "battlefield":
                if as_printed and not obj.info.has(Triggered):
                    continue
                traits = traits_of(game, obj)
                known += [Source(traits, a) for a in traits.abilities if isinstance(a, Triggered) and a.zone in ("battlefield", "any")]
            elif obj.info.has_other_zones:
                abilities = [a for a in obj.info.abilities if isinstance(a, Triggered) and a.zone in (obj.zone, "any")]
                if abilities:
                    traits = traits_of(game, obj)
                    known += [Source(traits, a) for a in abilities]
        game.cache["triggers"] = known
    return known


def emit(game: Game, events: Iterable[Event], before: list[Source] | None = None) -> None:
    """Lets triggered abilities see events that happened at once; what triggers waits to be put on the stack (CR 603.2).

    ``before`` are the abilities that functioned just before, for those that look back in time (CR 603.10).
    """
    listed = list(events)
    for event in listed:
        classes = _KINDS.get(event.kind, ())
        for source in trigger_sources(game):
            _hear(game, source, event, classes, back=False, looked=before is not None)
        if before is not None:
            for source in before:
                _hear(game, source, event, classes, back=True, looked=True)
        _hear_delayed(game, event, classes)
    for source in trigger_sources(game):
        hear_together(game, source, listed, back=False, looked=before is not None)
    for source in before or ():
        hear_together(game, source, listed, back=True, looked=True)


def _looks_back(ability: TriggerEvent, event: Event) -> bool:
    if isinstance(ability, LOOK_BACK):
        return True
    return isinstance(ability, Moves) and (ability.from_ in ("battlefield", "graveyard") or ability.to in ("hand", "library"))


def _hear(game: Game, source: Source, event: Event, classes: tuple[type, ...], *, back: bool, looked: bool) -> None:
    ability, obj = source.ability, source.traits.obj
    listening = [w for w in (ability.when, *ability.also) if isinstance(w, classes) and not (looked and _looks_back(w, event) != back)]
    if not listening:
        return
    context = _as_it_hears(game, source)
    heard = [w for w in listening if not is_batch(w) and _HEARS[type(w)](w, event, context)]
    if not heard:
        return
    context.source = _where_it_is(game, source, [event])
    count = _times_heard(heard, event, obj)
    if isinstance(heard[0], CountersPut) and heard[0].each:
        count = product(count, event.amount)
    elif isinstance(heard[0], Chapter):
        count = product(count, len(_chapters_reached(heard[0], event)))
    _trigger(game, source, heard, context, [event], count)


def _as_it_hears(game: Game, source: Source) -> Context:
    obj = source.traits.obj
    controller = source.traits.controller if obj.zone in ("battlefield", "stack") else obj.owner
    return Context(game, controller, Ref(obj.oid, source.traits), ability=source.ability)


def _where_it_is(game: Game, source: Source, events: list[Event]) -> Ref:
    """The source, where it is now: one of the events may be about it."""
    obj = source.traits.obj
    for event in events:
        if event.seen is not None and event.seen.obj is obj and event.it is not None:
            return Ref(event.it.oid, source.traits)
    return Ref(obj.oid if obj.oid in game.objects else 0, source.traits)


def is_batch(when: TriggerEvent) -> bool:
    """Whether a trigger event is about one or more things that happen at once."""
    return isinstance(when, _BATCHES) and when.batch


def hear_together(game: Game, source: Source, events: list[Event], *, back: bool, looked: bool) -> None:
    """An ability about one or more things that happen at once triggers once for all of them (CR 603.2c); of damage, for each player."""
    ability, obj = source.ability, source.traits.obj
    whens = [w for w in (ability.when, *ability.also) if is_batch(w)]
    if not whens:
        return
    context = _as_it_hears(game, source)
    groups: dict[int | None, list[Event]] = {}
    heard: list[TriggerEvent] = []
    for event in events:
        classes = _KINDS.get(event.kind, ())
        for when in whens:
            if (
                not isinstance(when, classes)
                or (looked and _looks_back(when, event) != back)
                or not _HEARS[type(when)](when, event, context)
            ):
                continue
            if isinstance(when, Enters) and _suppressed(game, event, context.controller):
                continue
            if event.seen is not None and event.seen.obj is obj and obj.count != 1:
                raise UnsupportedPositionError("one or more of several that are alike, one of which hears it")
            apart = event.kind == "damage" and not (isinstance(when, DealsDamage) and when.together)
            groups.setdefault(event.player if apart else None, []).append(event)
            heard.append(when)
            break
    for group in groups.values():
        context.source = _where_it_is(game, source, group)
        _trigger(game, source, heard, context, group, obj.count)


def _merged(events: list[Event]) -> Event:
    """Several events that happened at once, as one: all the objects, the whole amount."""
    first = events[0]
    amounts = [product(e.amount, e.count) if e.kind == "damage" else e.count for e in events]
    objects: list[Referent] = [Ref(e.it.oid, e.seen) for e in events if e.it is not None]
    return Event(first.kind, player=first.player, from_=first.from_, to=first.to, amount=total(amounts), more={"it": objects})


def _times_heard(heard: list[TriggerEvent], event: Event, obj: Obj) -> Number:
    """How often a group of identical sources hears a number of identical events: each member about itself, or about the others."""
    about = event.source_seen if isinstance(heard[0], DealsDamage | Activates) else event.seen
    if about is None or about.obj is not obj:
        return product(event.count, obj.count)
    whats = [getattr(when, "what", "") for when in heard]
    others = [w.other for w in whats if isinstance(w, Filter)]
    if not others:
        return event.count
    if len(others) == len(whats) and all(others):
        return product(event.count, obj.count - 1)
    return product(event.count, obj.count)


def _trigger(game: Game, source: Source, heard: list[TriggerEvent], context: Context, events: list[Event], count: Number) -> None:
    """What a source has heard (of a batch, all its events) waits to be put on the stack, so many times."""
    ability, traits = source.ability, source.traits
    obj, event = traits.obj, events[0]
    if is_batch(heard[0]):
        event = _merged(events)
        if isinstance(heard[0], DealsDamage) and heard[0].together:
            event.amount = len({e.player for e in events})
    elif isinstance(heard[0], Enters) and _suppressed(game, event, context.controller):
        return
    if ability.limit is not None and obj.used.get(ability, 0) >= ability.limit:
        return
    if not count > 0:
        return
    waiting = PendingTrigger(
        ability, context.controller, context.source, environment(event) | _kept(game, ability, traits), event.amount, count
    )
    context.env, context.amount = waiting.env, waiting.amount
    if any(needed is not None and not holds(needed, context) for needed in (ability.condition, ability.during)):
        return
    if ability.limit is not None:
        if obj.count != 1:
            raise UnsupportedPositionError("an ability with a limit each turn on several objects that are alike")
        obj.used[ability] = obj.used.get(ability, 0) + 1
        waiting.count = 1
    for _ in range(1 + additional_times(game, traits, events)):
        game.pending.append(waiting)
        env = environment(event) | _kept(game, ability, traits)
        waiting = PendingTrigger(ability, context.controller, context.source, env, event.amount, waiting.count)


def _kept(game: Game, ability: Triggered, traits: Traits) -> dict[str, list[Any]]:
    """What a source that is gone had exiled, if its ability asks (CR 607.2a, 608.2h)."""
    if game.objects.get(traits.obj.oid) is traits.obj or "linked" not in words(ability):
        return {}
    return {"linked": [Ref(ref.oid, ref.seen) for ref in traits.obj.linked]}


def _suppressed(game: Game, event: Event, controller: int) -> bool:
    """Whether what enters triggers nothing of a player's."""
    from analyzer.rules.references import players

    for rule, source in rules_in_force(game, "no triggers from entering"):
        context = Context(game, source.controller, Ref(source.obj.oid))
        if rule.who and controller not in players(rule.who, context):
            continue
        if event.seen is not None and (not isinstance(rule.affects, Filter) or matches(rule.affects, event.seen, context)):
            return True
    return False


def rules_in_force(game: Game, word: str) -> list[tuple[RuleChange, Traits]]:
    """The static abilities that change a rule in this way, with their sources; those under a condition only if it holds."""
    known: dict[str, list[tuple[RuleChange, Traits]]] | None = game.cache.get("rules")  # type: ignore[assignment]
    if known is None:
        known = {}
        as_printed = nothing_changes(game)
        for obj in game.objects.values():
            if obj.zone != "battlefield" and not obj.info.has_other_zones:
                continue
            if as_printed and not obj.info.has(RuleChange):
                continue
            traits = traits_of(game, obj)
            for ability in traits.abilities:
                if isinstance(ability, RuleChange) and ability.zone in (obj.zone, "any"):
                    known.setdefault(ability.rule, []).append((ability, traits))
        game.cache["rules"] = known
    found = []
    for rule, traits in known.get(word, ()):
        context = Context(game, traits.controller, Ref(traits.obj.oid))
        if rule.condition is None or holds(rule.condition, context):
            found.append((rule, traits))
    return found


def rule_affects(game: Game, word: str, traits: Traits) -> bool:
    """Whether a rule of this word is in force for an object."""
    return any(rule_is_about(game, rule, source, traits) for rule, source in rules_in_force(game, word))


def rule_is_about(game: Game, rule: RuleChange, source: Traits, traits: Traits) -> bool:
    """Whether a changed rule of a source is about an object."""
    from analyzer.rules.references import objects

    context = Context(game, source.controller, Ref(source.obj.oid))
    if isinstance(rule.affects, Filter):
        return matches(rule.affects, traits, context)
    if rule.affects == "":
        return not rule.who and source.obj is traits.obj
    return any(o is traits.obj for o in objects(rule.affects, context))


def rule_for_player(game: Game, word: str, player: int) -> bool:
    """Whether a rule of this word is in force for a player."""
    from analyzer.rules.references import players

    if word in game.turn_rules:
        return True
    for rule, source in rules_in_force(game, word):
        context = Context(game, source.controller, Ref(source.obj.oid))
        if player in players(rule.who or "you", context):
            return True
    return False


def environment(event: Event) -> dict[str, list[Any]]:
    """What the words of a triggered ability refer to."""
    env: dict[str, list[Any]] = dict(event.more)
    if event.it is not None:
        env["it"] = [Ref(event.it.oid, _one_of(event.seen))]
    if event.player is not None:
        env["that player"] = [PlayerRef(event.player)]
    if event.source is not None:
        env["event source"] = [Ref(event.source.oid, event.source_seen)]
    return env


def _one_of(traits: Traits | None) -> Traits | None:
    """What one of several identical objects was: each of their triggers is about one of them."""
    if traits is None or (isinstance(traits.obj.count, int) and traits.obj.count == 1):
        return traits
    one = clone(traits.obj)
    one.count = 1
    return replace(traits, obj=one)


def _hear_delayed(game: Game, event: Event, classes: tuple[type, ...]) -> None:
    for delayed in list(game.delayed):
        if _hear_one(game, delayed, event, classes, 1 if delayed.once else event.count) and delayed.once:
            game.delayed.remove(delayed)
    for obj in list(game.objects.values()):
        for delayed in list(obj.delayed):
            about: dict[str, list[Referent]] = {"it": [Ref(obj.oid)], **delayed.env}
            one = DelayedTrigger(delayed.ability, delayed.controller, delayed.source, about, delayed.once, delayed.until)
            own = event.seen is not None and event.seen.obj is obj
            count = obj.count if delayed.once or own else product(obj.count, event.count)
            if _hear_one(game, one, event, classes, count) and delayed.once:
                obj.delayed.remove(delayed)
                game.changed()
    if event.kind == "moved" and event.seen is not None and event.seen.obj.oid not in game.objects:
        left = event.seen.obj  # what is about the object itself, which has left
        for delayed in left.delayed:
            it = Ref(event.it.oid if event.it is not None else 0, _one_of(event.seen))
            about = {"it": [it], **delayed.env}
            one = DelayedTrigger(delayed.ability, delayed.controller, delayed.source, about, delayed.once, delayed.until)
            _hear_one(game, one, event, classes, left.count)


def _hear_one(game: Game, delayed: DelayedTrigger, event: Event, classes: tuple[type, ...], count: Number) -> bool:
    ability = delayed.ability
    heard = False
    for when in (ability.when, *ability.also):
        if isinstance(when, classes):
            if is_batch(when):
                raise UnsupportedPositionError("a delayed ability about one or more things that happen at once")
            context = Context(game, delayed.controller, delayed.source, dict(delayed.env), ability=ability)
            heard = heard or _HEARS[type(when)](when, event, context)
    if heard:
        env = {**environment(event), **delayed.env}
        game.pending.append(PendingTrigger(ability, delayed.controller, delayed.source, env, event.amount, count))
    return heard


# ---------------------------------------------------------------------------------------------- which event is meant
def _is(what: What, event: Event, context: Context) -> bool:
    """Whether the event's object is what a trigger event names."""
    if event.seen is None:
        return False
    return meant(what, event.seen, context, event.it)


def meant(what: What, traits: Traits, context: Context, it: Ref | None = None) -> bool:
    """Whether an object is what words or a filter name."""
    if isinstance(what, Filter):
        flt = what
        if flt.zone != traits.obj.zone and flt.zone != "any":
            import msgspec

            flt = msgspec.structs.replace(flt, zone="any")
        return matches(flt, traits, context)
    if what in ("", "any"):
        return True
    if what == "self":
        source = context.source
        return traits.obj.oid == source.oid or (source.seen is not None and source.seen.obj is traits.obj)
    from analyzer.rules.references import referents

    for referent in referents(what, context):
        if not isinstance(referent, Ref):
            continue
        was_it = referent.seen is not None and referent.seen.obj is traits.obj
        if was_it or referent.oid == traits.obj.oid or (it is not None and it.oid and referent.oid == it.oid):
            return True
    return False


def _who(who: str, player: int | None, context: Context) -> bool:
    from analyzer.rules.references import players

    return not who or (player is not None and player in players(who, context))


@hears(Enters)
def _enters(when: Enters, event: Event, context: Context) -> bool:
    if event.to != "battlefield" or when.from_ not in ("", event.from_) or not _is(when.what, event, context):
        return False
    return not when.otherwise or not _did_it(event, context)


def _did_it(event: Event, context: Context) -> bool:
    """Whether the ability that hears of an object has put it where it is."""
    by, source = event.data.get("by"), context.source_obj
    if by != (context.source.oid, context.ability):
        return False
    if source is None or source.count != 1:
        raise UnsupportedPositionError("which of several objects that are alike has put something onto the battlefield")
    return True


@hears(Leaves)
def _leaves(when: Leaves, event: Event, context: Context) -> bool:
    return event.from_ == "battlefield" and when.to in ("", event.to) and _is(when.what, event, context)


@hears(Dies)
def _dies(when: Dies, event: Event, context: Context) -> bool:
    return event.from_ == "battlefield" and event.to == "graveyard" and _is(when.what, event, context)


@hears(Moves)
def _moves(when: Moves, event: Event, context: Context) -> bool:
    return when.from_ in ("", event.from_) and when.to in ("", event.to) and _is(when.what, event, context)


@hears(Casts)
def _casts(when: Casts, event: Event, context: Context) -> bool:
    if event.word == "copy" and not when.copies:
        return False
    if when.nth and event.data.get("nth") != when.nth:
        return False
    if (when.from_ and event.from_ != when.from_) or (when.not_from and event.from_ in ("", when.not_from)):
        return False
    return _is(when.what, event, context) and _who(when.who, event.player, context)


@hears(Activates)
def _activates(when: Activates, event: Event, context: Context) -> bool:
    if when.not_mana and event.word == "mana":
        return False
    return event.source_seen is not None and meant(when.what, event.source_seen, context) and _who(when.who, event.player, context)


@hears(Attacks)
def _attacks(when: Attacks, event: Event, context: Context) -> bool:
    return (not when.alone or event.word == "alone") and _is(when.what, event, context)


@hears(YouAttack)
def _you_attack(when: YouAttack, event: Event, context: Context) -> bool:
    return _who(when.who, event.player, context)


@hears(Exerts)
def _exerts(when: Exerts, event: Event, context: Context) -> bool:
    return _is("self", event, context)


@hears(Blocks)
def _blocks(when: Blocks, event: Event, context: Context) -> bool:
    return when.becomes_blocked == (event.word == "becomes blocked") and _is(when.what, event, context)


@hears(DealsDamage)
def _deals(when: DealsDamage, event: Event, context: Context) -> bool:
    if when.combat is not None and when.combat != event.combat:
        return False
    if event.source_seen is None or not meant(when.what, event.source_seen, context):
        return False
    if when.amount and event.amount != when.amount:
        return False
    if not when.to and not when.who:  # once for all that a source damages at once
        return event.kind == "damage total"
    if event.kind == "damage total":
        return False
    if event.seen is not None:
        return bool(when.to) and meant(when.to, event.seen, context, event.it)
    return bool(when.who) and _who(when.who, event.player, context)


@hears(IsDealtDamage)
def _dealt(when: IsDealtDamage, event: Event, context: Context) -> bool:
    return (when.combat is None or when.combat == event.combat) and event.seen is not None and _is(when.what, event, context)


@hears(PlayerIsDealtDamage)
def _player_dealt(when: PlayerIsDealtDamage, event: Event, context: Context) -> bool:
    return event.seen is None and (when.combat is None or when.combat == event.combat) and _who(when.who, event.player, context)


@hears(GainsLife)
@hears(LosesLife)
@hears(Mills)
@hears(LosesGame)
def _player_event(when: GainsLife | LosesLife | Mills | LosesGame, event: Event, context: Context) -> bool:
    return _who(when.who, event.player, context)


@hears(Draws)
def _draws(when: Draws, event: Event, context: Context) -> bool:
    if when.except_first and event.data.get("first in step"):
        return False
    return (not when.nth or event.data.get("nth") == when.nth) and _who(when.who, event.player, context)


@hears(Discards)
def _discards(when: Discards, event: Event, context: Context) -> bool:
    return _who(when.who, event.player, context) and (not when.what or _is(when.what, event, context))


@hears(StepBegins)
def _step(when: StepBegins, event: Event, context: Context) -> bool:
    return when.step == event.word and _who(when.who, event.player, context)


@hears(Taps)
@hears(Untaps)
def _taps(when: Taps | Untaps, event: Event, context: Context) -> bool:
    return _is(when.what, event, context)


@hears(TapsForMana)
def _taps_for_mana(when: TapsForMana, event: Event, context: Context) -> bool:
    made: list[Any] = event.more.get("mana made", [])
    if when.makes and when.makes not in made:
        return False
    return _is(when.what, event, context) and _who(when.who, event.player, context)


@hears(CountersPut)
def _counters_put(when: CountersPut, event: Event, context: Context) -> bool:
    if when.kind not in ("any", event.word) or not _who(when.by, event.data.get("by", event.player), context):
        return False
    if when.first and not event.data.get("first"):
        return False
    if event.seen is None:
        return bool(when.players) and _who(when.players, event.player, context)
    return _is(when.what, event, context)


def _chapters_reached(when: Chapter, event: Event) -> list[int]:
    """The chapters that lore counters reached: there were fewer before, now there are at least as many (CR 714.2b)."""
    if event.word != "lore" or event.seen is None:
        return []
    now = event.seen.obj.counters.get("lore", 0)
    return [c for c in when.chapters if now >= c and now - event.amount < c]


@hears(Chapter)
def _chapter(when: Chapter, event: Event, context: Context) -> bool:
    return _is("self", event, context) and bool(_chapters_reached(when, event))


@hears(BecomesLevel)
def _level(when: BecomesLevel, event: Event, context: Context) -> bool:
    return _is("self", event, context) and bool(event.amount == when.level)


@hears(SetInMotion)
@hears(Encounters)
def _turned_up(when: SetInMotion | Encounters, event: Event, context: Context) -> bool:
    return _is("self", event, context) and _who(when.who, event.player, context)


@hears(CountersRemoved)
def _counters_removed(when: CountersRemoved, event: Event, context: Context) -> bool:
    return (
        when.kind in ("any", event.word)
        and (not when.last or bool(event.data.get("last")))
        and _who(when.by, event.player, context)
        and _is(when.what, event, context)
    )


@hears(Sacrificed)
def _sacrificed(when: Sacrificed, event: Event, context: Context) -> bool:
    return _is(when.what, event, context) and _who(when.who, event.player, context)


@hears(BecomesTarget)
def _targeted(when: BecomesTarget, event: Event, context: Context) -> bool:
    if not _is(when.what, event, context):
        return False
    if when.by is None:
        return True
    if event.source_seen is None or event.player is None:
        return False
    return meant(when.by, replace(event.source_seen, controller=event.player), context)


@hears(TokensCreated)
def _tokens(when: TokensCreated, event: Event, context: Context) -> bool:
    return _who(when.who, event.player, context) and (not when.what or _is(when.what, event, context))


# ---------------------------------------------------------------------------------------------- state triggers
def watch_states(game: Game) -> None:
    """State triggers whose condition holds and whose ability is neither waiting nor on the stack (CR 603.8)."""
    for source in trigger_sources(game):
        when = source.ability.when
        if not isinstance(when, State):
            continue
        obj = source.traits.obj
        if any(p.ability == source.ability and p.source.oid == obj.oid for p in game.pending):
            continue
        if any(i.ability == source.ability and i.source.oid == obj.oid for i in game.stack):
            continue
        context = Context(game, source.traits.controller, Ref(obj.oid), ability=source.ability)
        if holds(when.condition, context):
            game.pending.append(PendingTrigger(source.ability, context.controller, Ref(obj.oid, source.traits), {}, 0, 1))


def listening(game: Game, kind: str) -> bool:
    """Whether any ability could hear an event of this kind."""
    classes = _KINDS[kind]
    return any(isinstance(w, classes) for s in trigger_sources(game) for w in (s.ability.when, *s.ability.also))
