"""Positions as values: a game's shape (finite, hashable) and its numbers, in a canonical order; and back.

Alike objects become one group: tokens and unknown cards with a number, cards with a count that is part of the shape. The order of objects
does not depend on numbers, so that a symbolic replay gives the same shapes. Facts that no ability can ask for are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from analyzer.rules.cards import card_info
from analyzer.rules.characteristics import traits_of
from analyzer.rules.format.definitions import Ability, Card, Continuous, Modification
from analyzer.rules.game import (
    DelayedTrigger,
    Frame,
    Game,
    Obj,
    PendingTrigger,
    PlayerRef,
    PlayerState,
    Ref,
    Referent,
    Shield,
    StackItem,
    Traits,
    clone,
)
from analyzer.rules.interning import Intern, Setting
from analyzer.rules.naming import plain_name
from analyzer.rules.piling import asks_about
from analyzer.rules.scanning import remembers, words
from analyzer.rules.thawing import DECKS, MANA_KINDS, UNKNOWN_ZONES, Shape, Thawer
from analyzer.rules.unknown import UNKNOWN
from analyzer.system.number import Number


@dataclass(slots=True)
class _Frozen:
    """Work in progress: names and values of the numbers met so far."""

    names: list[str]
    values: list[Number]

    def add(self, name: str, value: Number) -> None:
        self.names.append(name)
        self.values.append(value)


@dataclass(slots=True)
class _Alike:
    """What objects have in common that differ in numbers and references only; worked out once for all of them.

    Attributes:
        local: what tells them from others. base: what they are called, without a place among others of the name.
        counted: how many there are is a number. needs_x: so is X.
        data: for each count that is part of the shape, the part of the shape of one that refers to nothing.
        names: for each name the names of its numbers.
    """

    local: tuple[Any, ...]
    base: str
    counted: bool
    needs_x: bool
    on_battlefield: bool
    data: dict[int, tuple[Any, ...]]
    names: dict[str, tuple[str, ...]]


class Freezer:
    """Turns games into shapes and numbers, and back."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.intern = Intern()
        self._thawer = Thawer(setting, self.intern)
        self._shapes: dict[tuple[Any, ...], Shape] = {}
        self._alike: dict[tuple[Any, ...], _Alike] = {}
        self._objects: dict[tuple[Any, ...], int] = {}
        self._player_names: dict[tuple[Any, ...], tuple[str, ...]] = {}
        self._keeps_entered = "entered" in setting.features

    def thaw(self, shape: Shape, numbers: Sequence[Number]) -> Game:
        """A game of its own with a shape and numbers; object ids are places in the canonical order, from 1 on."""
        return self._thawer.thaw(shape, numbers)

    # ------------------------------------------------------------------ to a value
    def freeze(self, game: Game, stage: tuple[Any, ...]) -> tuple[Shape, tuple[Number, ...]]:
        """The shape and the numbers of a game; ``stage`` says what is going on and belongs to the shape."""
        ordered, ids, kinds, ranks = self._ordered(game)
        index = {obj.oid: i for i, obj in enumerate(ordered)}
        for old, kept in ids.items():
            index[old] = index[kept]
        for i, item in enumerate(game.stack):
            index[-item.iid] = len(ordered) + i
        if ids and ranks:  # the timestamps of those that were merged do not count
            ranks = self._ranks(ordered)
            kinds = [self._kind(game, o, ranks) for o in ordered]
        out = _Frozen([], [])
        players = self._players(game, out)
        names = _slot_names(kinds)
        objects = tuple([self._object(game, o, kinds[i], index, ranks, names[i], out) for i, o in enumerate(ordered)])
        stack = tuple([self._item(item, index, f"stack {i}", out) for i, item in enumerate(game.stack)])
        resolving = tuple([self._frame(f, index, f"resolving {i}", out) for i, f in enumerate(game.resolving)])
        pending = tuple([self._pending(t, index, f"waiting {i}", out) for i, t in enumerate(game.pending)])
        delayed = tuple([self._delayed(d, index, f"delayed {i}", out) for i, d in enumerate(game.delayed)])
        shields = tuple([self._shield(s, index, f"shield {i}", out) for i, s in enumerate(game.shields)])
        libraries = tuple([tuple([index[o] for o in library]) for library in game.libraries])
        turn = (
            game.active,
            game.step,
            tuple(game.extra_turns),
            tuple(game.extra_phases),
            game.turns_left,
            tuple(sorted(game.turn_rules)),
            game.unknown,
            game.edition,
        )
        decks = (tuple([index[o] for o in game.schemes]), tuple([index[o] for o in game.planes]))
        # the parts of objects stand for themselves by number: hashing them all over again costs more than all else
        numbered = self._objects
        codes = tuple([numbered.setdefault(data, len(numbered)) for data in objects])
        key = (stage, turn, players, codes, stack, pending, delayed, shields, libraries, decks, resolving)
        shape = self._shapes.get(key)
        if shape is None:
            data = (stage, turn, players, objects, stack, pending, delayed, shields, libraries, decks, resolving)
            shape = self._shapes[key] = Shape(data, _unique(out.names), len(self._shapes))
        return shape, tuple(out.values)

    def _players(self, game: Game, out: _Frozen) -> tuple[Any, ...]:
        held: dict[tuple[int, str], Number] = {}
        for obj in game.objects.values():
            if obj.card is UNKNOWN and obj.zone in UNKNOWN_ZONES:
                place = (obj.owner, obj.zone)
                held[place] = held.get(place, 0) + obj.count
        return tuple([self._player(i, p, held, out) for i, p in enumerate(game.players)])

    def _player(self, seat: int, player: PlayerState, held: dict[tuple[int, str], Number], out: _Frozen) -> tuple[Any, ...]:
        mana = player.mana
        kinds = tuple([k for k in sorted(mana) if k not in MANA_KINDS]) if mana.keys() - _PLAIN_MANA else ()
        counters = tuple(sorted(player.counters))
        damage = tuple(sorted(player.commander_damage))
        facts = tuple(sorted(player.turn_facts))
        key = (player.name, kinds, counters, damage, facts)
        names = self._player_names.get(key)
        if names is None:
            names = self._player_names[key] = _names_of_player(*key)
        out.names += names
        out.values += [player.life, player.library]
        out.values += [held.get((seat, zone), 0) for zone in UNKNOWN_ZONES]
        out.values += [mana.get(kind, 0) for kind in MANA_KINDS]
        out.values += [mana[kind] for kind in kinds]
        out.values += [player.counters[kind] for kind in counters]
        out.values += [player.commander_damage[kind] for kind in damage]
        out.values += [player.turn_facts[fact] for fact in facts]
        return (player.status, player.lands_played, player.drew_from_empty, player.speed, player.skips, *key[1:])

    # ------------------------------------------------------------------ objects in order
    def _kind(self, game: Game, obj: Obj, ranks: dict[int, int]) -> _Alike:
        """What tells an object from others without looking at what it refers to."""
        zone = obj.zone
        sick = obj.sick and zone == "battlefield" and "creature" in traits_of(game, obj).types
        library = 0
        if zone == "library":
            library = 1 + game.libraries[obj.owner].index(obj.oid)
        elif zone in DECKS:
            library = 1 + (game.schemes if zone == "scheme_deck" else game.planes).index(obj.oid)
        key = self.intern.key
        mods = tuple(sorted([(key(m.change), m.until, m.controller, ranks.get(m.timestamp, 0)) for m in obj.mods])) if obj.mods else ()
        used = tuple(sorted([(key(a), n) for a, n in obj.used.items()])) if obj.used else ()
        delayed = tuple(sorted([(key(d.ability), d.controller, d.once, d.until) for d in obj.delayed])) if obj.delayed else ()
        flags: tuple[str, ...] = ()
        if obj.flags:
            flags = tuple(sorted([f for f in obj.flags if f != "entered" or self._keeps_entered]))
        local = (
            zone,
            key(obj.card),
            "" if obj.printed is None else key(obj.printed),
            obj.owner,
            obj.controller,
            obj.token,
            obj.tapped,
            sick,
            tuple(sorted(obj.counters)) if obj.counters else (),
            obj.chosen,
            flags,
            mods,
            used,
            delayed,
            library,
            -1 if obj.attacking is None else obj.attacking.player if isinstance(obj.attacking, PlayerRef) else 100,
            -1 if obj.attached is None else obj.attached.player if isinstance(obj.attached, PlayerRef) else 100,
            ranks.get(obj.timestamp, 0) if ranks and _order_matters(obj) else 0,
            obj.label if self.setting.track else "",
        )
        found = self._alike.get(local)
        if found is None:
            base = plain_name(obj).removesuffix(" token")
            if zone != "battlefield":
                base = f"{base} ({zone})"
            counted = obj.token or obj.card is UNKNOWN
            found = self._alike[local] = _Alike(local, base, counted, obj.info.cost.x > 0, zone == "battlefield", {}, {})
        return found

    @staticmethod
    def _ranks(objs: Iterable[Obj]) -> dict[int, int]:
        """Timestamps that matter, as places in their order; worlds of one age share one."""
        stamps: set[int] = set()
        for obj in objs:
            if _order_matters(obj):
                stamps.add(obj.timestamp)
            if obj.mods:
                stamps.update(m.timestamp for m in obj.mods if _sets_something(m.change))
        return {stamp: i + 1 for i, stamp in enumerate(sorted(stamps))} if stamps else {}

    def _ordered(self, game: Game) -> tuple[list[Obj], dict[int, int], list[_Alike], dict[int, int]]:
        """The objects in canonical order, alike ones merged; for merged ones which object stands for them; their kinds; the timestamps."""
        objs = [o for o in game.objects.values() if not (o.card is UNKNOWN and o.zone in UNKNOWN_ZONES)]
        ranks = self._ranks(objs)
        kinds = {o.oid: self._kind(game, o, ranks) for o in objs}
        links = _links(game, objs, kinds)
        keys = {o.oid: (kinds[o.oid].local, tuple(sorted(links[o.oid])) if o.oid in links else ()) for o in objs}
        objs.sort(key=lambda o: keys[o.oid])
        if len({id(kind) for kind in kinds.values()}) == len(objs):  # no two are alike
            return objs, {}, [kinds[o.oid] for o in objs], ranks
        ordered: list[Obj] = []
        merged: dict[int, int] = {}
        values = _all_values(objs, kinds)
        first: dict[tuple[Any, ...], int] = {}
        for obj in objs:
            if obj.oid not in links and obj.zone not in ("stack", "library", *DECKS) and (self.setting.track is False or not obj.label):
                place = self._twin(ordered, obj, keys) if values is None else first.setdefault(values[obj.oid], len(ordered))
                if place is not None and place < len(ordered):
                    twin = clone(ordered[place])  # the game itself stays as it is
                    twin.count = twin.count + obj.count
                    ordered[place] = twin
                    merged[obj.oid] = twin.oid
                    continue
            ordered.append(obj)
        return ordered, merged, [kinds[o.oid] for o in ordered], ranks

    @staticmethod
    def _twin(ordered: Sequence[Obj], obj: Obj, keys: dict[int, tuple[Any, ...]]) -> int | None:
        """The place of an object before it that is alike in everything, numbers included."""
        for place in range(len(ordered) - 1, -1, -1):
            other = ordered[place]
            if keys[other.oid] != keys[obj.oid]:
                return None
            same = all(other.counters[k] == n for k, n in obj.counters.items())
            if same and other.damage == obj.damage and other.pump[0] == obj.pump[0] and other.pump[1] == obj.pump[1] and other.x == obj.x:
                return place
        return None

    def slot_names(self, game: Game) -> dict[int, str]:
        """For each object, by its id, what the names of its numbers in the frozen game begin with."""
        ordered, merged, kinds, _ = self._ordered(game)
        found = dict(zip((o.oid for o in ordered), _slot_names(kinds), strict=True))
        return found | {old: found[kept] for old, kept in merged.items()}

    def _object(
        self, game: Game, obj: Obj, kind: _Alike, index: dict[int, int], ranks: dict[int, int], name: str, out: _Frozen
    ) -> tuple[Any, ...]:
        owner = game.players[obj.controller].name
        names = kind.names.get(name)
        if names is None:
            names = kind.names[name] = _names_of_object(kind, plain_name(obj).removesuffix(" token"), owner, name)
        out.names += names
        values = out.values
        count: Any = 0
        if kind.counted:
            values.append(obj.count)
        else:
            count = obj.count
        if kind.on_battlefield:
            values.append(obj.damage)
            values += obj.pump
        if obj.counters:
            values += [obj.counters[c] for c in kind.local[8]]
        if kind.needs_x:
            values.append(obj.x)
        if (
            obj.attached is None
            and obj.attacking is None
            and obj.paired is None
            and not (obj.linked or obj.blocking or obj.mods or obj.delayed)
        ):
            known = kind.data.get(count)
            if known is None:
                known = kind.data[count] = (kind.local, count, _NO_REFS, (), (), kind.needs_x)
            return known
        refs = (
            self._ref(obj.attached, index, frozenset(), "", out),
            tuple(sorted((self._ref(r, index, frozenset(), "", out) for r in obj.linked if r.oid in index), key=repr)),
            tuple(self._ref(r, index, frozenset(), "", out) for r in obj.blocking),
            self._ref(obj.attacking, index, frozenset(), "", out),
            tuple(index.get(m.source, -1) for m in obj.mods),
            self._ref(obj.paired, index, frozenset(), "", out),
        )
        mods = tuple((self.intern.key(m.change), m.until, m.controller, ranks.get(m.timestamp, 0)) for m in obj.mods)
        delayed = tuple(self._delayed(d, index, f"{name} delayed {i}", out) for i, d in enumerate(obj.delayed))
        return (kind.local, count, refs, mods, delayed, kind.needs_x)

    # ------------------------------------------------------------------ references
    def _ref(self, ref: Referent | None, index: dict[int, int], needs: frozenset[str], name: str, out: _Frozen) -> tuple[Any, ...]:
        if ref is None:
            return ()
        if isinstance(ref, PlayerRef):
            return ("player", ref.player)
        if not isinstance(ref, Ref):
            return ("word", ref)
        place = index.get(ref.oid, -1)
        seen = ref.seen
        if seen is None or (place >= 0 and seen.obj.oid == ref.oid):
            return ("object", place)
        return ("seen", place, self._seen(seen, needs, name, out))

    def _seen(self, traits: Traits, needs: frozenset[str], name: str, out: _Frozen) -> tuple[Any, ...]:
        """Last-known information, as far as the ability that keeps it can ask."""
        obj = traits.obj
        numbers: list[str] = []
        for word in ("power", "toughness"):
            value = getattr(traits, word)
            if word in needs and value is not None:
                numbers.append(word)
                out.add(f"{name} {word}", value)
        kinds = tuple(sorted(obj.counters)) if "counters" in needs else ()
        for kind in kinds:
            out.add(f"{name} {kind}", obj.counters[kind])
        if "x" in needs:
            numbers.append("x")
            out.add(f"{name} x", obj.x)
        info = obj.info
        types = () if traits.types == info.types else tuple(sorted(traits.types))
        colors = None if traits.colors == info.colors else tuple(sorted(traits.colors))
        keywords = None if traits.keywords == info.keywords else tuple(sorted(traits.keywords))
        chosen = obj.chosen
        flags = tuple(sorted(f for f in obj.flags if f.startswith(("cast", "kicked"))))
        counted = bool(obj.count == 1)
        if not counted:
            out.add(f"{name} count", obj.count)
        return (
            self.intern.key(obj.card),
            traits.controller,
            obj.owner,
            obj.token,
            obj.zone,
            obj.tapped,
            types,
            colors,
            keywords,
            tuple(numbers),
            kinds,
            chosen,
            flags,
            counted,
        )

    def _env(
        self, env: dict[str, list[Referent]], ability: Ability | None, index: dict[int, int], name: str, out: _Frozen
    ) -> tuple[Any, ...]:
        needs = remembers(ability) if ability is not None else frozenset()
        found = []
        for word in sorted(env):
            if not asks_about(ability, word):
                continue
            found.append((word, tuple(self._ref(r, index, needs, f"{name} {word}", out) for r in env[word])))
        return tuple(found)

    def _item(self, item: StackItem, index: dict[int, int], name: str, out: _Frozen) -> tuple[Any, ...]:
        ability = item.ability
        asked = words(ability) if ability is not None else frozenset()
        out.add(f"{name} more", item.count - 1)
        uses_x = item.x if "x" in asked or item.kind == "spell" else 0
        out.add(f"{name} x", uses_x)
        out.add(f"{name} amount", item.amount if "that much" in asked else 0)
        needs = remembers(ability) if ability is not None else frozenset()
        return (
            item.kind,
            item.controller,
            self._ref(item.source, index, needs, f"{name} source", out),
            "" if ability is None else self.intern.key(ability),
            index.get(item.oid, -1) if item.oid else -1,
            self._env(item.env, ability, index, name, out),
            item.modes,
            item.copy,
        )

    def _frame(self, frame: Frame, index: dict[int, int], name: str, out: _Frozen) -> tuple[Any, ...]:
        asked = words(frame.item.ability) if frame.item.ability is not None else frozenset()
        out.add(f"{name} done", frame.done if "done" in asked else 0)
        return (
            self._item(frame.item, index, name, out),
            self.intern.key(frame.effects),
            frame.happened,
            index[frame.spell] if frame.spell else -1,
        )

    def _pending(self, trigger: PendingTrigger, index: dict[int, int], name: str, out: _Frozen) -> tuple[Any, ...]:
        needs = remembers(trigger.ability)
        asked = words(trigger.ability)
        out.add(f"{name} more", trigger.count - 1)
        out.add(f"{name} amount", trigger.amount if "that much" in asked else 0)
        return (
            self.intern.key(trigger.ability),
            trigger.controller,
            self._ref(trigger.source, index, needs, f"{name} source", out),
            self._env(trigger.env, trigger.ability, index, name, out),
        )

    def _delayed(self, delayed: DelayedTrigger, index: dict[int, int], name: str, out: _Frozen) -> tuple[Any, ...]:
        needs = remembers(delayed.ability)
        source: tuple[Any, ...] = ()
        if "self" in words(delayed.ability):
            source = self._ref(delayed.source, index, needs, f"{name} source", out)
        return (
            self.intern.key(delayed.ability),
            delayed.controller,
            source,
            self._env(delayed.env, delayed.ability, index, name, out),
            delayed.once,
            delayed.until,
        )

    def _shield(self, shield: Shield, index: dict[int, int], name: str, out: _Frozen) -> tuple[Any, ...]:
        if shield.amount is not None:
            out.add(f"{name} amount", shield.amount)
        return (shield.kind, self._ref(shield.on, index, frozenset(), name, out), shield.amount is not None)


_NO_REFS: tuple[Any, ...] = ((), (), (), (), (), ())
_PLAIN_MANA = frozenset(MANA_KINDS)


def _names_of_player(
    name: str, kinds: tuple[str, ...], counters: tuple[str, ...], damage: tuple[str, ...], facts: tuple[str, ...]
) -> tuple[str, ...]:
    return (
        f"{name}.life",
        f"{name}.library",
        *(f"{name}.{zone}.unknown cards" for zone in UNKNOWN_ZONES),
        *(f"{name}.mana.{kind}" for kind in (*MANA_KINDS, *kinds)),
        *(f"{name}.{kind}" for kind in counters),
        *(f"{name}.commander damage.{kind}" for kind in damage),
        *(f"{name}.this turn.{fact}" for fact in facts),
    )


def _names_of_object(kind: _Alike, what: str, owner: str, name: str) -> tuple[str, ...]:
    found: list[str] = []
    if kind.counted:
        found.append(f"{owner}.{'tokens' if kind.on_battlefield else kind.local[0]}.{what}")
    if kind.on_battlefield:
        found += [f"{name}.damage", f"{name}.power until end of turn", f"{name}.toughness until end of turn"]
    found += [f"{name}.counters.{counter}" for counter in kind.local[8]]
    if kind.needs_x:
        found.append(f"{name}.x")
    return tuple(found)


def _all_values(objs: Sequence[Obj], kinds: dict[int, _Alike]) -> dict[int, tuple[Any, ...]] | None:
    """For each object what it has in common with those that it is the same as; None unless all numbers are plain ones."""
    found: dict[int, tuple[Any, ...]] = {}
    for obj in objs:
        kind = kinds[obj.oid]
        numbers = (obj.damage, *obj.pump, obj.x, *[obj.counters[c] for c in kind.local[8]])
        if not set(map(type, numbers)) <= _INT:
            return None
        found[obj.oid] = (id(kind), numbers)
    return found


_INT = {int}


def _slot_names(kinds: Sequence[_Alike]) -> list[str]:
    counts: dict[str, int] = {}
    found = []
    for kind in kinds:
        base = kind.base
        counts[base] = counts.get(base, 0) + 1
        found.append(base if counts[base] == 1 else f"{base} {counts[base]}")
    return found


def _links(game: Game, objs: Sequence[Obj], kinds: dict[int, _Alike]) -> dict[int, list[tuple[Any, ...]]]:
    """For the objects that refer to others or are referred to, how and by what."""
    links: dict[int, list[tuple[Any, ...]]] = {}

    def point(word: str, frm: tuple[Any, ...], ref: Referent | None) -> None:
        if isinstance(ref, Ref) and ref.oid in kinds:
            links.setdefault(ref.oid, []).append((word, frm))

    for obj in objs:
        if obj.attached is None and obj.attacking is None and obj.paired is None and not obj.linked and not obj.blocking:
            continue
        for word, refs in (
            ("attached", [obj.attached]),
            ("linked", obj.linked),
            ("blocking", obj.blocking),
            ("attacking", [obj.attacking]),
            ("paired", [obj.paired]),
        ):
            for ref in refs:
                if isinstance(ref, Ref) and ref.oid in kinds:
                    links.setdefault(ref.oid, []).append((word, kinds[obj.oid].local))
                    links.setdefault(obj.oid, []).append((word + " to", kinds[ref.oid].local))
    for place, item in enumerate(game.stack):
        at = ("~stack", place)
        point("source", at, item.source)
        if item.oid in kinds:
            links.setdefault(item.oid, []).append(at)
        for word in sorted(item.env):
            for ref in item.env[word]:
                point(word, at, ref)
    for place, frame in enumerate(game.resolving):
        at = ("~resolving", place)
        point("source", at, frame.item.source)
        if frame.spell in kinds:
            links.setdefault(frame.spell, []).append(at)
        for word in sorted(frame.item.env):
            for ref in frame.item.env[word]:
                point(word, at, ref)
    for kind, waiting in (("~pending", list[PendingTrigger | DelayedTrigger](game.pending)), ("~delayed", list(game.delayed))):
        for place, trigger in enumerate(waiting):
            point("source", (kind, place), trigger.source)
            for word in sorted(trigger.env):
                for ref in trigger.env[word]:
                    point(word, (kind, place), ref)
    for place, shield in enumerate(game.shields):
        point("shield", ("~shield", place), shield.on)
    for obj in objs:
        for mod in obj.mods:
            if mod.source in kinds:
                links.setdefault(mod.source, []).append(("mod", kinds[obj.oid].local))
    return links


def _order_matters(obj: Obj) -> bool:
    """Whether when an object got its timestamp can make a difference (CR 613.7, 704.5k, 704.5 roles)."""
    return obj.zone == "battlefield" and _is_ordered(obj.card)


@cache
def _is_ordered(card: Card) -> bool:
    info = card_info(card)
    if "world" in info.types or "role" in info.types:
        return True
    return any(isinstance(a, Continuous) and _sets_something(a.change) for a in info.abilities)


def _sets_something(change: Modification) -> bool:
    """Whether the order in which a change applies can matter."""
    return bool(
        change.control
        or change.set_types is not None
        or change.set_subtypes is not None
        or change.set_colors is not None
        or change.lose_abilities
        or change.lose_keywords
        or change.set_power is not None
        or change.set_toughness is not None
        or change.remove_types
        or change.switch
    )


def _unique(names: Sequence[str]) -> tuple[str, ...]:
    if len(set(names)) == len(names):
        return tuple(names)
    counts: dict[str, int] = {}
    found = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        found.append(name if counts[name] == 1 else f"{name} #{counts[name]}")
    return tuple(found)
