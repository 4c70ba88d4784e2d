"""Objects changing zones (CR 400.7, 614, 603.6): replacement effects, new objects, last-known information, events."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.amounts import amount_of
from analyzer.rules.battles import choose_protector, protector_flag
from analyzer.rules.cards import card_info
from analyzer.rules.characteristics import nothing_changes, traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.chosen_words import words_for
from analyzer.rules.conditions import holds
from analyzer.rules.context import Context
from analyzer.rules.events import Event
from analyzer.rules.format.definitions import Ability, Card, CopyChange, EntersWith, GoesElsewhere, Replacement
from analyzer.rules.game import COMMANDER, ECHO_NEW, NOT_CREATURE_TYPES, SPENT, Game, Obj, PlayerRef, Ref, Referent, Traits
from analyzer.rules.libraries import reveal_places, shuffle
from analyzer.rules.sagas import starts_with_lore
from analyzer.rules.scanning import FIRST_COUNTERS, WORN
from analyzer.rules.selection import matches
from analyzer.rules.triggers import emit, meant, trigger_sources
from analyzer.rules.unknown import UNKNOWN
from analyzer.system.number import Number

T = TypeVar("T")
Asking: TypeAlias = Generator[Choice, int, T]
HIDDEN = ("library", "hand")


@dataclass(slots=True)
class Order:
    """That an object goes to a zone.

    Attributes:
        to: the zone; for a library ``place`` is ``top``, ``bottom`` or ``shuffled``, and ``nth`` how far from the top.
        under: who will control it on the battlefield (None: its owner).
        why: ``destroyed``, ``sacrificed``, ``discarded``, ``state-based action``, ``resolved``, ... for events.
        by: the number of the object whose ability has put it there, and the ability.
    """

    obj: Obj
    to: str
    place: str = "top"
    under: int | None = None
    tapped: bool = False
    counters: dict[str, Number] = field(default_factory=dict)
    attached_to: Referent | None = None
    transformed: bool = False
    face_down: bool = False
    attacking: Referent | None = None
    why: str = ""
    link: Obj | None = None
    back_when_gone: bool = False
    flags: tuple[str, ...] = ()
    x: Number = 0
    nth: int = 1
    by: tuple[int, Ability | None] | None = None


def move(game: Game, orders: Sequence[Order], meanwhile: Callable[[], None] | None = None) -> Asking[list[Ref]]:
    """Moves objects at once; where each is now (id 0 where it is nowhere), in order.

    ``meanwhile`` is what else happens in the same event: last-known information is from before it (CR 704.8).
    """
    before = list(trigger_sources(game))
    seen: list[Traits] = [traits_of(game, o.obj) for o in orders]
    if WORN in game.features:
        _note_worn(game, seen)
    if meanwhile is not None:
        meanwhile()
    extra: list[tuple[GoesElsewhere, Context]] = []
    for order, traits in zip(orders, seen, strict=True):
        if not _is_spent_token(order.obj):
            yield from _redirect(game, order, traits, extra)
    arrivals: list[_Arrival] = []
    for order, traits in zip(orders, seen, strict=True):
        if _is_spent_token(order.obj):
            arrivals.append(_Arrival(impossible=True))
        elif order.to == "battlefield":
            arrivals.append((yield from _prepare(game, order, traits)))
        else:
            arrivals.append(_Arrival())
    events: list[Event] = []
    refs: list[Ref] = []
    gone: list[Obj] = []
    stamp = game.tick()
    for order, traits, arrival in zip(orders, seen, arrivals, strict=True):
        old = order.obj
        if old.oid not in game.objects or arrival.impossible:
            refs.append(Ref(old.oid if old.oid in game.objects else 0, traits))
            continue
        new = _carry(game, order, traits, arrival)
        if new is not None:
            new.timestamp = stamp  # what enters at once is equally old (CR 704.5k)
        refs.append(Ref(new.oid if new is not None else 0))
        gone.append(old)
        it = Ref(new.oid if new is not None and order.to not in HIDDEN else 0)
        about = traits if order.to != "battlefield" or new is None else None
        events.append(
            Event(
                "moved",
                it,
                about,
                player=old.owner,
                from_=old.zone,
                to=order.to,
                count=old.count,
                data={"new": new, "why": order.why, "by": order.by},
            )
        )
    put: list[Event] = []
    for event in events:
        new = event.data["new"]
        if event.seen is None and new is not None:
            event.seen = traits_of(game, new)
        _tally(game, event)
        if event.to == "battlefield" and new is not None:
            for kind, amount in new.counters.items():
                data = {"first": first_counters(game, new)}
                put.append(
                    Event("counters", Ref(new.oid), event.seen, player=new.controller, amount=amount, count=new.count, word=kind, data=data)
                )
    emit(game, [*events, *put], before)
    sacrificed = [
        Event("sacrificed", event.it, traits_of_old(event, old), player=old_controller(event, old), count=old.count)
        for event, order, old in zip(events, [o for o in orders if o.obj in gone], gone, strict=True)
        if order.why == "sacrificed"
    ]
    if sacrificed:
        emit(game, sacrificed, before)
    for obj in [o for o in game.battlefield() if isinstance(o.attached, Ref) and o.attached.seen is not None]:
        obj.attached = Ref(0)  # only what looked back had to know
    for replaced, context in extra:
        from analyzer.rules.effects import perform_all

        yield from perform_all(replaced.effects, context)
    yield from come_back(game, gone)
    for arrival in arrivals:
        for effects, context in arrival.afterwards:
            from analyzer.rules.effects import perform_all

            yield from perform_all(effects, context)
    return refs


def first_counters(game: Game, obj: Obj) -> bool:
    """Whether these are the first counters that are put on an object this turn (from now on they are not), if some card asks for it."""
    if FIRST_COUNTERS not in game.features or FIRST_COUNTERS in obj.flags:
        return False
    obj.flags.add(FIRST_COUNTERS)
    return True


def _note_worn(game: Game, seen: Sequence[Traits]) -> None:
    """What leaves the battlefield keeps in mind what is attached to it: abilities look back (CR 603.10)."""
    for traits in seen:
        if traits.obj.zone == "battlefield":
            here = (o for o in game.battlefield() if isinstance(o.attached, Ref) and o.attached.oid == traits.obj.oid)
            traits.worn = tuple(here)


def _is_spent_token(obj: Obj) -> bool:
    """CR 111.8: a token that has left the battlefield stays where it is until it ceases to exist."""
    return obj.token and obj.zone in ("graveyard", "exile", "hand", "library", "command")


def traits_of_old(event: Event, old: Obj) -> Traits:
    """How a moved object was."""
    assert event.seen is not None
    return event.seen


def old_controller(event: Event, old: Obj) -> int:
    """Who controlled a moved object."""
    return event.seen.controller if event.seen is not None else old.controller


def _tally(game: Game, event: Event) -> None:
    """Counts enters and deaths, by player: for the report, and as facts of the turn."""
    traits = event.seen
    if traits is None:
        return
    name = game.players[traits.controller].name
    if event.to == "battlefield":
        game.count_event(f"{name}.enters", event.count)
        if traits.is_creature:
            game.count_event(f"{name}.creatures entering", event.count)
        if "land" in traits.types:
            game.count_event(f"{name}.lands entering", event.count)
        if event.from_ == "exile":
            game.count_event(f"{name}.returns from exile", event.count)
    if event.to == "graveyard" and event.player is not None and not traits.obj.token and "copy" not in traits.obj.flags:
        game.note(event.player, "cards put into the graveyard", event.count)
    if event.from_ == "battlefield":
        game.note(traits.controller, "permanents left", event.count)
        if event.to == "graveyard" and traits.is_creature:
            game.note(traits.controller, "creatures died", event.count)
        game.count_event(f"{name}.leaves", event.count)
        if traits.is_creature:
            game.count_event(f"{name}.creatures leaving", event.count)
        if event.to == "graveyard" and traits.is_creature:
            game.count_event(f"{name}.creatures dying", event.count)
    if event.data.get("why") == "sacrificed":
        game.count_event(f"{name}.sacrifices", event.count)


@dataclass(slots=True)
class _Arrival:
    """How a permanent enters, after replacement effects (CR 614.12)."""

    tapped: bool = False
    made_tapped: bool = False
    counters: dict[str, Number] = field(default_factory=dict)
    chosen: tuple[str, ...] = ()
    copy: Card | None = None
    attached: Referent | None = None
    impossible: bool = False
    flags: tuple[str, ...] = ()
    afterwards: list[tuple[tuple, Context]] = field(default_factory=list)  # type: ignore[type-arg]


# ---------------------------------------------------------------------------------------------- replacement
def _replacements(game: Game, kind: type) -> list[tuple[Replacement, Traits]]:
    known: list[tuple[Replacement, Traits]] | None = game.cache.get("replacements")  # type: ignore[assignment]
    if known is None:
        known = []
        as_printed = nothing_changes(game)
        for obj in game.objects.values():
            if (obj.zone != "battlefield" and not obj.info.has_other_zones) or (as_printed and not obj.info.has(Replacement)):
                continue
            traits = traits_of(game, obj)
            known += [(a, traits) for a in traits.abilities if isinstance(a, Replacement) and a.zone in (obj.zone, "any")]
        game.cache["replacements"] = known
    return [(a, t) for a, t in known if isinstance(a.event, kind)]


def replacements(game: Game, kind: type) -> list[tuple[Replacement, Traits, Context]]:
    """The replacement abilities of a kind that function now, with their sources and contexts; conditions are looked at."""
    found = []
    for ability, traits in _replacements(game, kind):
        controller = traits.controller if traits.obj.zone == "battlefield" else traits.obj.owner
        context = Context(game, controller, Ref(traits.obj.oid), x=traits.obj.x)
        condition = getattr(ability.event, "condition", None)
        if condition is None or holds(condition, context):
            found.append((ability, traits, context))
    return found


def plain_count(obj: Obj) -> int:
    """How many identical objects a group has whose replacement effects apply one by one."""
    if isinstance(obj.count, int):
        return obj.count
    raise UnsupportedPositionError(f"the replacement effects of a number of {obj.card.name} that changes")


def pick_order(game: Game, player: int, options: Sequence[tuple[str, int]], what: str) -> Asking[int]:
    """Which of several applicable replacement effects the affected player applies next (CR 616.1)."""
    if len(options) == 1:
        return 0
    answer = yield Choice(player, f"which replacement effect applies to {what}", tuple(text for text, _ in options))
    return answer


def _redirect(game: Game, order: Order, traits: Traits, extra: list[tuple[GoesElsewhere, Context]]) -> Asking[None]:
    """Where an object really goes (CR 614.6): each replacement effect once, in the order its controller or owner picks."""
    used: set[tuple[int, int]] = set()
    while True:
        applicable: list[tuple[Replacement, Traits, Context]] = []
        for ability, source, context in replacements(game, GoesElsewhere):
            event = ability.event
            assert isinstance(event, GoesElsewhere)
            if (id(ability), source.obj.oid) in used or event.to != order.to or event.from_ not in ("", order.obj.zone):
                continue
            if meant(event.what, traits, context):
                applicable.append((ability, source, context))
        if (
            len(applicable) > 1
            and not (isinstance(order.obj.count, int) and order.obj.count == 1)
            and len({_outcome(a) for a, _, _ in applicable}) > 1
        ):
            raise UnsupportedPositionError("several replacement effects for a number of identical cards that go to a zone at once")
        leaves = "exile if it would leave"
        if order.obj.zone == "battlefield" and (leaves in order.obj.flags or leaves in traits.keywords):  # unearth (CR 702.84a)
            order.to = "exile"
        if order.obj.zone == "stack" and "exile after" in order.obj.flags and order.to != "battlefield":  # flashback (CR 702.34a)
            order.to = "exile"
        if not applicable:
            yield from _to_command_zone(game, order)
            return
        chooser = traits.controller if order.obj.zone == "battlefield" else order.obj.owner
        names = [(t.name, i) for i, (_, t, _) in enumerate(applicable)]
        index = yield from pick_order(game, chooser, names, traits.name)
        ability, source, context = applicable[index]
        used.add((id(ability), source.obj.oid))
        event = ability.event
        assert isinstance(event, GoesElsewhere)
        if event.optional:
            answer = yield Choice(context.controller, f"{source.name}: {event.instead} instead", ("yes", "no"))
            if answer == 1:
                continue
        context.env["it"] = [Ref(order.obj.oid, traits)]
        if event.instead == "library":
            order.to, order.place = "library", "shuffled"
        elif event.instead.startswith("library "):
            order.to, order.place = "library", event.instead.split()[1]
        else:
            order.to = event.instead
        if event.link:
            order.link = source.obj
        if event.effects:
            extra.append((event, context))


def _outcome(ability: Replacement) -> object:
    """What an effect makes of a zone change; of effects with the same outcome it makes no difference which one applies."""
    event = ability.event
    assert isinstance(event, GoesElsewhere)
    return id(ability) if event.optional or event.effects or event.link else event.instead


def _to_command_zone(game: Game, order: Order) -> Asking[None]:
    """CR 903.9b: a commander that would go to its owner's hand or library may go to the command zone instead."""
    if order.to in HIDDEN and COMMANDER in game.variant and "commander" in order.obj.flags:
        answer = yield Choice(order.obj.owner, f"{order.obj.card.name} goes to", ("the command zone", f"the {order.to}"))
        if answer == 0:
            order.to = "command"


def _prepare(game: Game, order: Order, traits: Traits) -> Asking[_Arrival]:
    """How a permanent will enter: as a copy first, then its own and others' effects (CR 614.12, 616.1)."""
    arrival = _Arrival(tapped=order.tapped, counters=dict(order.counters), attached=order.attached_to)
    card = order.obj.card
    controller = order.under if order.under is not None else order.obj.owner
    if order.transformed and card.back is not None:
        card = card.back
    looked = Obj(order.obj.oid, card, order.obj.owner, controller, "battlefield", token=order.obj.token, x=order.x, flags=set(order.flags))
    from analyzer.rules.cards import card_info

    for ability in card_info(card).abilities:
        if isinstance(ability, Replacement) and isinstance(ability.event, EntersWith) and ability.event.copy_of is not None:
            event = ability.event
            copied = yield from _enter_as_copy(game, event, looked, order)
            if copied is not None:
                looked.card = card = copied
                arrival.copy = copied
                if event.tapped or event.counters:
                    _give(event, Context(game, controller, Ref(order.obj.oid), x=order.x), arrival, looked)
            break
    info = card_info(card)
    context = Context(game, controller, Ref(order.obj.oid), x=order.x)
    if not info.is_permanent and "face down" not in order.flags and not order.face_down:
        arrival.impossible = True
        return arrival
    seen_as = Traits(looked, card.name, set(info.types), set(info.colors), set(info.keywords), list(info.abilities), None, None, controller)
    for ability in info.abilities:
        if isinstance(ability, Replacement) and isinstance(ability.event, EntersWith) and ability.event.what == "self":
            yield from _enter_with(game, ability.event, context, arrival, looked)
    for ability, source, about in replacements(game, EntersWith):
        assert isinstance(ability.event, EntersWith)
        event = ability.event
        if source.obj.zone == "battlefield" and event.what != "self" and source.obj is not order.obj and meant(event.what, seen_as, about):
            about.env["it"] = [Ref(order.obj.oid, seen_as)]
            for _ in range(plain_count(source.obj)):
                yield from _enter_with(game, event, about, arrival, looked)
    if info.card.loyalty is not None:
        arrival.counters["loyalty"] = arrival.counters.get("loyalty", 0) + amount_of(info.card.loyalty, context)
    if info.card.defense is not None:
        arrival.counters["defense"] = arrival.counters.get("defense", 0) + info.card.defense
    if "saga" in info.types and starts_with_lore(game, info):
        arrival.counters["lore"] = arrival.counters.get("lore", 0) + 1
    if "battle" in info.types:
        protector = yield from choose_protector(game, looked, "siege" in info.types)
        arrival.flags += () if protector is None else (protector_flag(protector),)
    yield from _count_entering(game, seen_as, arrival, controller)
    if "aura" in info.types and order.obj.zone != "stack" and arrival.attached is None:
        arrival.attached = yield from _aura_host(game, looked, context)
        arrival.impossible = arrival.attached is None
    return arrival


def _count_entering(game: Game, traits: Traits, arrival: _Arrival, by: int) -> Asking[None]:
    """Counters a permanent enters with are put on it: what forbids or changes that applies (CR 614.1c, 122.6)."""
    from analyzer.rules.damage import changed_counters, counters_forbidden

    for kind, amount in list(arrival.counters.items()):
        if counters_forbidden(game, traits, kind):
            del arrival.counters[kind]
        elif amount > 0:
            arrival.counters[kind] = yield from changed_counters(game, traits, kind, amount, by)


def _aura_host(game: Game, aura: Obj, context: Context) -> Asking[Referent | None]:
    """What an Aura that enters without being cast is attached to, as its controller chooses (CR 303.4f)."""
    hosts: list[Referent] = []
    texts: list[str] = []
    from analyzer.rules.naming import name_in

    if aura.card.enchant is not None:
        for obj in list(game.objects.values()):
            if obj.oid != aura.oid and matches(aura.card.enchant, traits_of(game, obj), context):
                hosts.append(Ref(obj.oid))
                texts.append(name_in(game, obj))
    if aura.card.enchant_player:
        from analyzer.rules.references import players

        for player in players(aura.card.enchant_player, context):
            hosts.append(PlayerRef(player))
            texts.append(game.players[player].name)
    if not hosts:
        return None
    answer = 0
    if len(hosts) > 1:
        answer = yield Choice(context.controller, f"what {aura.card.name} enchants", tuple(texts))
    host = hosts[answer]
    if isinstance(host, Ref):
        found = game.find(host)
        assert found is not None
        return Ref(game.split(found).oid)
    return host


def _enter_as_copy(game: Game, event: EntersWith, looked: Obj, order: Order) -> Asking[Card | None]:
    from analyzer.rules.naming import name_in

    assert event.copy_of is not None
    context = Context(game, looked.controller, Ref(order.obj.oid))
    originals = [o for o in list(game.objects.values()) if o is not order.obj and matches(event.copy_of, traits_of(game, o), context)]
    texts = [name_in(game, o) for o in originals] + (["no copy"] if event.optional or not originals else [])
    answer = 0
    if len(texts) > 1:
        answer = yield Choice(looked.controller, f"what {looked.card.name} copies", tuple(texts))
    if answer >= len(originals):
        return None
    return changed_copy(originals[answer].card, event.copy_change)


def _enter_with(game: Game, event: EntersWith, context: Context, arrival: _Arrival, looked: Obj) -> Asking[None]:
    if event.condition is not None and not holds(event.condition, context):
        return
    if event.unless is not None:
        from analyzer.rules.costs import can_pay, pay

        if can_pay(event.unless, context):
            answer = yield Choice(context.controller, f"{looked.card.name}: pay", ("yes", "no"))
            if answer == 0:
                yield from pay(event.unless, context)
                return
    if event.copy_of is not None:
        return
    if event.optional:
        answer = yield Choice(context.controller, looked.card.name, ("yes", "no"))
        if answer == 1:
            return
    _give(event, context, arrival, looked)
    if event.untapped:
        yield from _enter_untapped(arrival, looked)
    for subject in event.choose:
        options = words_for(game, subject, context)
        answer = 0
        if len(options) > 1:
            answer = yield Choice(looked.controller, f"{looked.card.name}: {subject}", options)
        if options:
            arrival.chosen = (*arrival.chosen, options[answer])
        if subject == "riot" and answer == 0:
            arrival.counters["+1/+1"] = arrival.counters.get("+1/+1", 0) + 1
    if event.effects:
        arrival.afterwards.append((event.effects, context))


def _give(event: EntersWith, context: Context, arrival: _Arrival, looked: Obj) -> None:
    if event.tapped:
        arrival.tapped = arrival.made_tapped = True
    for gift in event.counters:
        if gift.any_type and looked.info.types.isdisjoint(gift.any_type):
            continue
        arrival.counters[gift.kind] = arrival.counters.get(gift.kind, 0) + amount_of(gift.amount, context)


def _enter_untapped(arrival: _Arrival, looked: Obj) -> Asking[None]:
    """It enters untapped, unless its controller lets another effect, that it enters tapped, be the last (CR 616.1)."""
    if arrival.made_tapped:
        answer = yield Choice(looked.controller, f"{looked.card.name} enters", ("untapped", "tapped"))
        if answer == 1:
            return
    arrival.tapped = False


def changed_copy(card: Card, change: CopyChange | None) -> Card:
    """The copiable values of a copy with its exceptions (CR 707.9)."""
    if change is None:
        return card
    import msgspec

    given: dict[str, object] = {}
    words = [w for w in card.types.split() if w.lower() not in {r.lower() for r in change.remove_types}]
    if change.lose_creature_types:
        words = [w for w in words if w == "-" or w.lower() in NOT_CREATURE_TYPES]
    missing = [w for w in change.add_types if w.lower() not in {x.lower() for x in words}]
    if missing or len(words) < len(card.types.split()):
        left = words.index("-") if "-" in words else len(words)
        kinds = [w for w in missing if w.lower() in _CARD_WORDS]
        given["types"] = " ".join(
            [
                *kinds,
                *words[:left],
                *(["-"] if left < len(words) or len(kinds) < len(missing) else []),
                *words[left + 1 :],
                *(w for w in missing if w not in kinds),
            ]
        ).removesuffix(" -")
    undefined = {"changeling"} if change.lose_creature_types else set[str]()
    new_colors = change.colors
    if change.add_colors:
        info = card_info(card)
        if "devoid" in info.keywords and change.colors is None:
            raise UnsupportedPositionError("another colour for a copy that defines its own")
        new_colors = tuple(sorted({*(info.colors if change.colors is None else change.colors), *change.add_colors}))
    if new_colors is not None:
        undefined.add("devoid")
    # CR 707.9d: what defines a characteristic that is not copied is not copied either
    kept = [word for word in card.keywords if word not in undefined]
    if change.add_keywords or len(kept) < len(card.keywords):
        given["keywords"] = tuple(dict.fromkeys((*kept, *change.add_keywords)))
    if change.power is not None:
        given["power"] = change.power
    if change.toughness is not None:
        given["toughness"] = change.toughness
    if change.name:
        given["name"] = change.name
    if new_colors is not None:
        given["colors"] = new_colors
    if change.abilities:
        given["abilities"] = (*card.abilities, *change.abilities)
    return msgspec.structs.replace(card, **given)


_CARD_WORDS = {"artifact", "creature", "enchantment", "land", "planeswalker", "legendary", "snow", "basic", "world", "kindred"}


# ---------------------------------------------------------------------------------------------- carrying out
def forget(game: Game, oid: int, traits: Traits, *, host: Traits | None = None) -> None:
    """References to an object that is gone keep what it last was (CR 608.2h); as a ``host`` also what was attached to it (CR 603.10a)."""

    def forgotten(referent: Referent) -> None:
        if isinstance(referent, Ref) and referent.oid == oid:
            referent.oid = 0
            referent.seen = referent.seen or traits

    for item in game.stack:
        forgotten(item.source)
        for referents in item.env.values():
            for referent in referents:
                forgotten(referent)
    for context in game.speaking:
        forgotten(context.source)
        for referents in context.env.values():
            for referent in referents:
                forgotten(referent)
    for frame in game.resolving:
        forgotten(frame.item.source)
        for referents in frame.item.env.values():
            for referent in referents:
                forgotten(referent)
    for delayed in game.delayed:
        forgotten(delayed.source)
        for referents in delayed.env.values():
            for referent in referents:
                forgotten(referent)
    for pending in game.pending:
        forgotten(pending.source)
        for referents in pending.env.values():
            for referent in referents:
                forgotten(referent)
    for obj in game.objects.values():
        if isinstance(obj.attached, Ref) and obj.attached.oid == oid:
            obj.attached = Ref(0, host)
        if isinstance(obj.attacking, Ref) and obj.attacking.oid == oid:
            obj.attacking = Ref(0)
        for ref in (*obj.linked, *(held.source for held in obj.delayed)):
            forgotten(ref)
        if obj.paired is not None and obj.paired.oid == oid:
            obj.paired = None
        if any(m.until == "leaves" and m.source == oid for m in obj.mods):
            obj.mods = [m for m in obj.mods if not (m.until == "leaves" and m.source == oid)]


def _carry(game: Game, order: Order, traits: Traits, arrival: _Arrival) -> Obj | None:
    old = order.obj
    del game.objects[old.oid]
    for library in game.libraries:
        if old.oid in library:
            library.remove(old.oid)
    for item in list(game.stack):
        if item.oid == old.oid and old.zone == "stack":
            game.stack.remove(item)
    forget(game, old.oid, traits, host=traits)
    game.changed()
    printed = old.printed or old.card
    card = printed
    is_copy = old.token or bool(old.flags & {"copy", "copy of a card"})
    if order.to in HIDDEN and not (order.to == "hand" or order.place in ("top", "bottom")) and not is_copy:
        game.players[old.owner].library = game.players[old.owner].library + old.count
        return None
    new = game.add(card, old.owner, order.to, token=old.token, count=old.count, label=old.label)
    new.flags |= _kept_flags(game, old, order.to)
    if order.to == "battlefield":
        new.controller = order.under if order.under is not None else old.owner
        if order.transformed and card.back is not None:
            new.printed, new.card = card, card.back
        if arrival.copy is not None:
            new.printed, new.card = card, arrival.copy
        new.tapped = arrival.tapped
        new.counters = dict(arrival.counters)
        new.chosen = arrival.chosen
        new.attached = arrival.attached
        new.sick = True
        if "echo" in new.info.keywords:
            new.flags.add(ECHO_NEW)
        new.attacking = order.attacking
        new.flags |= {*order.flags, *arrival.flags}
        if len(game.players) > 2 and new.controller != old.owner:
            new.flags.add(f"entered under {new.controller}")
        new.x = order.x
        if "entered" in game.features:
            new.flags.add("entered")
        if order.face_down:
            new.flags.add("face down")
    elif order.to == "library":
        known = game.libraries[old.owner]
        if order.place == "shuffled":
            shuffle(game, old.owner)
            known = game.libraries[old.owner]
        if old.token or "copy" in new.flags or "copy of a card" in new.flags:
            known.insert(0, new.oid)  # it ceases to exist at the next check (CR 704.5d, e)
        else:
            _into_library(game, new, order)
    if order.link is not None:
        order.link.linked.append(Ref(new.oid))
        if order.back_when_gone:
            order.link.flags.add("returns what it exiled")
    return new


def _kept_flags(game: Game, old: Obj, to: str) -> set[str]:
    """What stays true of an object in its new zone: being a commander, how often it was cast as one, being a copy."""
    kept = old.flags & {"commander", "copy of a card"}
    if to != "battlefield" and not old.token:
        kept |= old.flags & {"copy"}
    if to == "battlefield" and old.zone == "stack":
        kept |= {flag for flag in old.flags if flag.startswith(SPENT)}
    if "commander" in kept:
        taxes = [f for f in old.flags if f.startswith("commander tax")]
        kept |= set(sorted(taxes, key=lambda f: int(f.split()[-1]))[-1:])
        if to in ("graveyard", "exile") and COMMANDER in game.variant:
            kept.add("commander moved")  # until the next check (CR 704.6d)
    return kept


def _into_library(game: Game, obj: Obj, order: Order) -> None:
    """Puts a card on the top, so far from the top, or on the bottom. Among unknown cards a card is as unknown as they are."""
    player = game.players[obj.owner]
    known = game.libraries[obj.owner]
    if order.place == "bottom":
        if obj.card is UNKNOWN or player.library != 0:
            del game.objects[obj.oid]
            player.library = player.library + obj.count
        else:
            known += _one_each(game, obj)
        return
    if obj.card is UNKNOWN and not known:
        del game.objects[obj.oid]
        player.library = player.library + obj.count
        return
    reveal_places(game, obj.owner, order.nth - 1)
    known[order.nth - 1 : order.nth - 1] = _one_each(game, obj)


def _one_each(game: Game, obj: Obj) -> list[int]:
    """In a library every card is an object of its own."""
    if not isinstance(obj.count, int):
        raise UnsupportedPositionError("a number of cards that changes, put into a library")
    return [*(game.split(obj).oid for _ in range(obj.count - 1)), obj.oid]


def come_back(game: Game, gone: Sequence[Obj]) -> Asking[None]:
    """What an object had exiled "until it leaves the battlefield" comes back at once (CR 610.3)."""
    orders = []
    for old in gone:
        if old.zone == "battlefield" and "returns what it exiled" in old.flags:
            for ref in old.linked:
                exiled = game.find(ref)
                if exiled is not None and exiled.zone == "exile":
                    orders.append(Order(exiled, "battlefield"))
    if orders:
        yield from move(game, orders)
