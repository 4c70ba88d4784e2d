"""Positions as values: a game's shape (finite, hashable) and its numbers, in a canonical order; and back.

Alike objects become one group: tokens and unknown cards with a number, cards with a count that is part of the shape. The order of objects
does not depend on numbers, so that a symbolic replay gives the same shapes. Facts that no ability can ask for are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from analyzer.rules.characteristics import traits_of
from analyzer.rules.format.definitions import Ability, Continuous, Modification
from analyzer.rules.game import (
    DelayedTrigger,
    Frame,
    Game,
    Mod,
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
    total,
)
from analyzer.rules.interning import Intern, Setting
from analyzer.rules.naming import plain_name
from analyzer.rules.scanning import remembers, words
from analyzer.rules.unknown import UNKNOWN
from analyzer.system.number import Number

MANA_KINDS = "WUBRGC"
DECKS = ("scheme_deck", "planar_deck")
UNKNOWN_ZONES = ("hand", "graveyard", "exile")
"""Where unknown cards are only counted: one number for each player and zone, 0 where there are none."""


class Shape:
    """The finite part of a position; one instance for each, compared by identity."""

    __slots__ = ("data", "names", "number")

    def __init__(self, data: tuple[Any, ...], names: tuple[str, ...], number: int) -> None:
        self.data = data
        self.names = names
        self.number = number

    def __repr__(self) -> str:
        return f"Shape({self.number})"


@dataclass(slots=True)
class _Frozen:
    """Work in progress: names and values of the numbers met so far."""

    names: list[str]
    values: list[Number]

    def add(self, name: str, value: Number) -> None:
        self.names.append(name)
        self.values.append(value)


class Freezer:
    """Turns games into shapes and numbers, and back."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.intern = Intern()
        self._shapes: dict[tuple[Any, ...], Shape] = {}

    # ------------------------------------------------------------------ to a value
    def freeze(self, game: Game, stage: tuple[Any, ...]) -> tuple[Shape, tuple[Number, ...]]:
        """The shape and the numbers of a game; ``stage`` says what is going on and belongs to the shape."""
        ordered, ids = self._ordered(game)
        index = {obj.oid: i for i, obj in enumerate(ordered)}
        for old, kept in ids.items():
            index[old] = index[kept]
        out = _Frozen([], [])
        places = {-item.iid: len(ordered) + i for i, item in enumerate(game.stack)}
        index |= places
        ranks = self._ranks(game, ordered)
        players = tuple(self._player(game, p, out) for p in game.players)
        names = self._slot_names(game, ordered)
        objects = tuple(self._object(game, o, index, ranks, names[i], out) for i, o in enumerate(ordered))
        stack = tuple(self._item(item, index, f"stack {i}", out) for i, item in enumerate(game.stack))
        resolving = tuple(self._frame(f, index, f"resolving {i}", out) for i, f in enumerate(game.resolving))
        pending = tuple(self._pending(t, index, f"waiting {i}", out) for i, t in enumerate(game.pending))
        delayed = tuple(self._delayed(d, index, f"delayed {i}", out) for i, d in enumerate(game.delayed))
        shields = tuple(self._shield(s, index, f"shield {i}", out) for i, s in enumerate(game.shields))
        libraries = tuple(tuple(index[o] for o in library) for library in game.libraries)
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
        decks = (tuple(index[o] for o in game.schemes), tuple(index[o] for o in game.planes))
        data = (stage, turn, players, objects, stack, pending, delayed, shields, libraries, decks, resolving)
        unique = _unique(out.names)
        shape = self._shapes.get(data)
        if shape is None:
            shape = self._shapes[data] = Shape(data, unique, len(self._shapes))
        return shape, tuple(out.values)

    def _player(self, game: Game, player: PlayerState, out: _Frozen) -> tuple[Any, ...]:
        name = player.name
        out.add(f"{name}.life", player.life)
        out.add(f"{name}.library", player.library)
        for zone in UNKNOWN_ZONES:
            held = [o.count for o in game.objects.values() if o.card is UNKNOWN and o.zone == zone and game.players[o.owner] is player]
            out.add(f"{name}.{zone}.unknown cards", total(held))
        kinds = [k for k in sorted(player.mana) if k not in MANA_KINDS]
        for kind in (*MANA_KINDS, *kinds):
            out.add(f"{name}.mana.{kind}", player.mana.get(kind, 0))
        counters = tuple(sorted(player.counters))
        for kind in counters:
            out.add(f"{name}.{kind}", player.counters[kind])
        damage = tuple(sorted(player.commander_damage))
        for kind in damage:
            out.add(f"{name}.commander damage.{kind}", player.commander_damage[kind])
        facts = tuple(sorted(k for k in player.turn_facts))
        for fact in facts:
            out.add(f"{name}.this turn.{fact}", player.turn_facts[fact])
        return (
            player.status,
            player.lands_played,
            player.drew_from_empty,
            player.speed,
            player.skips,
            tuple(kinds),
            counters,
            damage,
            facts,
        )

    # ------------------------------------------------------------------ objects in order
    def _local(self, game: Game, obj: Obj, ranks: dict[int, int]) -> tuple[Any, ...]:
        """What tells an object from others without looking at what it refers to."""
        traits_sick = obj.sick and obj.zone == "battlefield" and "creature" in traits_of(game, obj).types
        library = 0
        if obj.zone == "library":
            library = 1 + game.libraries[obj.owner].index(obj.oid)
        elif obj.zone in DECKS:
            library = 1 + (game.schemes if obj.zone == "scheme_deck" else game.planes).index(obj.oid)
        mods = tuple(sorted((self.intern.key(m.change), m.until, m.controller, ranks.get(m.timestamp, 0)) for m in obj.mods))
        used = tuple(sorted((self.intern.key(a), n) for a, n in obj.used.items()))
        delayed = tuple(sorted((self.intern.key(d.ability), d.controller, d.once, d.until) for d in obj.delayed))
        attacking = -1 if obj.attacking is None else obj.attacking.player if isinstance(obj.attacking, PlayerRef) else 100
        attached = -1 if obj.attached is None else obj.attached.player if isinstance(obj.attached, PlayerRef) else 100
        return (
            obj.zone,
            self.intern.key(obj.card),
            "" if obj.printed is None else self.intern.key(obj.printed),
            obj.owner,
            obj.controller,
            obj.token,
            obj.tapped,
            traits_sick,
            tuple(sorted(obj.counters)),
            obj.chosen,
            tuple(sorted(f for f in obj.flags if f != "entered" or "entered" in self.setting.features)),
            mods,
            used,
            delayed,
            library,
            attacking,
            attached,
            ranks.get(obj.timestamp, 0) if self._order_matters(obj) else 0,
            obj.label if self.setting.track else "",
        )

    @staticmethod
    def _order_matters(obj: Obj) -> bool:
        """Whether when an object got its timestamp can make a difference (CR 613.7, 704.5k, 704.5 roles)."""
        if obj.zone != "battlefield":
            return False
        info = obj.info
        if "world" in info.types or "role" in info.types:
            return True
        return any(isinstance(a, Continuous) and _sets_something(a.change) for a in info.abilities)

    def _ranks(self, game: Game, objs: Iterable[Obj]) -> dict[int, int]:
        """Timestamps that matter, as places in their order; worlds of one age share one."""
        stamps: set[int] = set()
        for obj in objs:
            if self._order_matters(obj):
                stamps.add(obj.timestamp)
            stamps.update(m.timestamp for m in obj.mods if _sets_something(m.change))
        return {stamp: i + 1 for i, stamp in enumerate(sorted(stamps))}

    def _ordered(self, game: Game) -> tuple[list[Obj], dict[int, int]]:
        """The objects in canonical order, alike ones merged; and for merged ones which object stands for them."""
        objs = [o for o in game.objects.values() if not (o.card is UNKNOWN and o.zone in UNKNOWN_ZONES)]
        ranks = self._ranks(game, objs)
        local = {o.oid: self._local(game, o, ranks) for o in objs}
        links: dict[int, list[tuple[Any, ...]]] = {o.oid: [] for o in objs}

        def point(word: str, frm: tuple[Any, ...], ref: Referent | None) -> None:
            if isinstance(ref, Ref) and ref.oid in links:
                links[ref.oid].append((word, frm))

        for obj in objs:
            for word, refs in (
                ("attached", [obj.attached]),
                ("linked", obj.linked),
                ("blocking", obj.blocking),
                ("attacking", [obj.attacking]),
                ("paired", [obj.paired]),
            ):
                for ref in refs:
                    if isinstance(ref, Ref) and ref.oid in links:
                        links[ref.oid].append((word, local[obj.oid]))
                        links[obj.oid].append((word + " to", local[ref.oid]))
        for place, item in enumerate(game.stack):
            point("source", ("~stack", place), item.source)
            if item.oid in links:
                links[item.oid].append(("~stack", place))
            for word in sorted(item.env):
                for ref in item.env[word]:
                    point(word, ("~stack", place), ref)
        for place, frame in enumerate(game.resolving):
            point("source", ("~resolving", place), frame.item.source)
            if frame.spell in links:
                links[frame.spell].append(("~resolving", place))
            for word in sorted(frame.item.env):
                for ref in frame.item.env[word]:
                    point(word, ("~resolving", place), ref)
        for kind, waiting in (("pending", list[PendingTrigger | DelayedTrigger](game.pending)), ("delayed", list(game.delayed))):
            for place, trigger in enumerate(waiting):
                point("source", ("~" + kind, place), trigger.source)
                for word in sorted(trigger.env):
                    for ref in trigger.env[word]:
                        point(word, ("~" + kind, place), ref)
        for place, shield in enumerate(game.shields):
            point("shield", ("~shield", place), shield.on)
        for obj in objs:
            for mod in obj.mods:
                if mod.source in links:
                    links[mod.source].append(("mod", local[obj.oid]))
        keys = {o.oid: (local[o.oid], tuple(sorted(links[o.oid]))) for o in objs}
        order = sorted(range(len(objs)), key=lambda i: keys[objs[i].oid])
        ordered: list[Obj] = []
        merged: dict[int, int] = {}
        for i in order:
            obj = objs[i]
            if (
                ordered
                and not links[obj.oid]
                and obj.zone not in ("stack", "library", *DECKS)
                and (self.setting.track is False or not obj.label)
            ):
                twin = self._twin(ordered, obj, keys)
                if twin is not None:
                    twin.count = twin.count + obj.count
                    merged[obj.oid] = twin.oid
                    continue
            ordered.append(clone(obj) if not links[obj.oid] else obj)
        return ordered, merged

    @staticmethod
    def _twin(ordered: Sequence[Obj], obj: Obj, keys: dict[int, tuple[Any, ...]]) -> Obj | None:
        """An object before it that is alike in everything, numbers included."""
        for other in reversed(ordered):
            if keys[other.oid] != keys[obj.oid]:
                return None
            same = all(other.counters[k] == n for k, n in obj.counters.items())
            if same and other.damage == obj.damage and other.pump[0] == obj.pump[0] and other.pump[1] == obj.pump[1] and other.x == obj.x:
                return other
        return None

    @staticmethod
    def _slot_names(game: Game, ordered: Sequence[Obj]) -> list[str]:
        counts: dict[str, int] = {}
        found = []
        for obj in ordered:
            base = plain_name(obj).removesuffix(" token")
            if obj.zone != "battlefield":
                base = f"{base} ({obj.zone})"
            counts[base] = counts.get(base, 0) + 1
            found.append(base if counts[base] == 1 else f"{base} {counts[base]}")
        return found

    def slot_names(self, game: Game) -> dict[int, str]:
        """For each object, by its id, what the names of its numbers in the frozen game begin with. The game is used up."""
        ordered, merged = self._ordered(game)
        found = dict(zip((o.oid for o in ordered), self._slot_names(game, ordered), strict=True))
        return found | {old: found[kept] for old, kept in merged.items()}

    def _object(self, game: Game, obj: Obj, index: dict[int, int], ranks: dict[int, int], name: str, out: _Frozen) -> tuple[Any, ...]:
        local = self._local(game, obj, ranks)
        counted = obj.token or obj.card is UNKNOWN
        owner = game.players[obj.controller].name
        if counted:
            kind = plain_name(obj).removesuffix(" token")
            where = "tokens" if obj.zone == "battlefield" else obj.zone
            out.add(f"{owner}.{where}.{kind}", obj.count)
        if obj.zone == "battlefield":
            out.add(f"{name}.damage", obj.damage)
            out.add(f"{name}.power until end of turn", obj.pump[0])
            out.add(f"{name}.toughness until end of turn", obj.pump[1])
        for kind in sorted(obj.counters):
            out.add(f"{name}.counters.{kind}", obj.counters[kind])
        needs_x = obj.info.cost.x > 0
        if needs_x:
            out.add(f"{name}.x", obj.x)
        count = 0 if counted else obj.count
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
        return (local, count, refs, mods, delayed, needs_x)

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
        asked = words(ability) if ability is not None else frozenset()
        found = []
        for word in sorted(env):
            if not _is_asked(word, asked, ability):
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

    # ------------------------------------------------------------------ back to a game
    def thaw(self, shape: Shape, numbers: Sequence[Number]) -> Game:
        """A game of its own with a shape and numbers; object ids are places in the canonical order, from 1 on."""
        _, turn, players, objects, stack, pending, delayed, shields, libraries, decks, resolving = shape.data
        feed = iter(numbers)
        setting = self.setting
        active, step, extra_turns, extra_phases, turns_left, turn_rules, unknown, edition = turn
        unknowns: list[tuple[int, str, Number]] = []
        game = Game(
            [self._thaw_player(setting.names[i], p, feed, unknowns, i) for i, p in enumerate(players)],
            active,
            step,
            extra_turns=list(extra_turns),
            extra_phases=list(extra_phases),
            turns_left=turns_left,
            turn_rules=set(turn_rules),
            variant=setting.variant,
            teams=setting.teams,
            edition=edition,
            unknown=unknown,
            features=setting.features,
        )
        count = len(objects)

        def oid(place: int) -> int:
            return 0 if place < 0 else place + 1 if place < count else -(place + 1)

        for place, data in enumerate(objects):
            obj = self._thaw_object(place + 1, data, feed, oid)
            game.objects[obj.oid] = obj
        for place, data in enumerate(stack):
            game.stack.append(self._thaw_item(data, feed, oid, count + place + 1))
        for number, data in enumerate(resolving):
            done = next(feed)
            frozen, effects, happened, spell = data
            item = self._thaw_item(frozen, feed, oid, count + len(stack) + number + 1)
            game.resolving.append(Frame(item, self.intern[effects], done, happened, oid(spell)))
        for data in pending:
            more, amount = next(feed), next(feed)
            ability, controller, source, env = data
            found = self._thaw_ref(source, feed, oid)
            game.pending.append(
                PendingTrigger(self.intern[ability], controller, found, self._thaw_env(env, feed, oid), amount, more + 1)  # type: ignore[arg-type]
            )
        game.delayed = [self._thaw_delayed(d, feed, oid) for d in delayed]
        for kind, on, has_amount in shields:
            amount_of_shield = next(feed) if has_amount else None
            found = self._thaw_ref(on, feed, oid)
            game.shields.append(Shield(kind, found, amount_of_shield))  # type: ignore[arg-type]
        game.libraries = [[p + 1 for p in library] for library in libraries]
        game.schemes, game.planes = ([p + 1 for p in deck] for deck in decks)
        game.next_oid = count + len(stack) + len(resolving) + 2
        for owner, zone, held in unknowns:
            if not isinstance(held, int) or held != 0:  # a symbolic one is not asked here: nobody may need to know
                game.add(UNKNOWN, owner, zone, count=held)
        game.clock = 1000
        return game

    def _thaw_player(self, name: str, data: tuple[Any, ...], feed: Any, unknowns: list[tuple[int, str, Number]], owner: int) -> PlayerState:
        status, lands, drew, speed, skips, kinds, counters, damage, facts = data
        life, library = next(feed), next(feed)
        unknowns += [(owner, zone, next(feed)) for zone in UNKNOWN_ZONES]
        mana = {kind: next(feed) for kind in (*MANA_KINDS, *kinds)}
        return PlayerState(
            name,
            life,
            library,
            mana,
            {k: next(feed) for k in counters},
            {k: next(feed) for k in damage},
            status,
            lands,
            drew,
            speed,
            {k: next(feed) for k in facts},
            skips,
        )

    def _thaw_object(self, number: int, data: tuple[Any, ...], feed: Any, oid: Callable[[int], int]) -> Obj:
        local, count, refs, mods, delayed, needs_x = data
        zone, card, printed, owner, controller, token, tapped, sick, kinds, chosen, flags, _, used, _, _, _, _, rank, label = local
        obj = Obj(number, self.intern[card], owner, controller, zone)
        obj.printed = None if not printed else self.intern[printed]
        obj.token, obj.tapped, obj.sick = token, tapped, sick
        obj.chosen, obj.flags, obj.timestamp, obj.label = chosen, set(flags), rank, label
        obj.used = {self.intern[a]: n for a, n in used}
        counted = token or obj.card is UNKNOWN
        obj.count = next(feed) if counted else count
        if zone == "battlefield":
            obj.damage = next(feed)
            obj.pump = (next(feed), next(feed))
        obj.counters = {k: next(feed) for k in kinds}
        if needs_x:
            obj.x = next(feed)
        attached, linked, blocking, attacking, sources, paired = refs
        obj.attached = self._thaw_ref(attached, feed, oid)
        obj.linked = [self._thaw_ref(r, feed, oid) for r in linked]  # type: ignore[misc]
        obj.blocking = [self._thaw_ref(r, feed, oid) for r in blocking]  # type: ignore[misc]
        obj.attacking = self._thaw_ref(attacking, feed, oid)
        obj.paired = self._thaw_ref(paired, feed, oid)  # type: ignore[assignment]
        obj.mods = [Mod(self.intern[c], until, stamp, by, oid(s)) for (c, until, by, stamp), s in zip(mods, sources, strict=True)]
        obj.delayed = [self._thaw_delayed(d, feed, oid) for d in delayed]
        return obj

    def _thaw_ref(self, data: tuple[Any, ...], feed: Any, oid: Callable[[int], int]) -> Referent | None:
        if not data:
            return None
        if data[0] == "player":
            return PlayerRef(data[1])
        if data[0] == "word":
            return data[1]  # type: ignore[no-any-return]
        if data[0] == "object":
            return Ref(oid(data[1]))
        return Ref(oid(data[1]), self._thaw_seen(data[2], feed))

    def _thaw_seen(self, data: tuple[Any, ...], feed: Any) -> Traits:
        card, controller, owner, token, zone, tapped, types, colors, keywords, numbers, kinds, chosen, flags, counted = data
        obj = Obj(0, self.intern[card], owner, controller, zone, token=token, tapped=tapped, chosen=chosen, flags=set(flags))
        info = obj.info
        traits = Traits(
            obj,
            obj.card.name,
            set(types) if types else set(info.types),
            set(info.colors) if colors is None else set(colors),
            set(info.keywords) if keywords is None else set(keywords),
            list(info.abilities),
            None,
            None,
            controller,
        )
        for word in numbers:
            if word != "x":
                setattr(traits, word, next(feed))
        obj.counters = {k: next(feed) for k in kinds}
        if "x" in numbers:
            obj.x = next(feed)
        if not counted:
            obj.count = next(feed)
        return traits

    def _thaw_env(self, env: tuple[Any, ...], feed: Any, oid: Callable[[int], int]) -> dict[str, list[Referent]]:
        return {word: [self._thaw_ref(r, feed, oid) for r in refs] for word, refs in env}  # type: ignore[misc]

    def _thaw_item(self, data: tuple[Any, ...], feed: Any, oid: Callable[[int], int], number: int) -> StackItem:
        kind, controller, source, ability, place, env, modes, copy = data
        more, x, amount = next(feed), next(feed), next(feed)
        found = self._thaw_ref(source, feed, oid)
        words_of = self._thaw_env(env, feed, oid)
        return StackItem(
            kind,
            controller,
            found,  # type: ignore[arg-type]
            None if not ability else self.intern[ability],
            oid(place),
            words_of,
            modes,
            x,
            amount,
            more + 1,
            copy,
            number,
        )

    def _thaw_delayed(self, data: tuple[Any, ...], feed: Any, oid: Callable[[int], int]) -> DelayedTrigger:
        ability, controller, source, env, once, until = data
        found = self._thaw_ref(source, feed, oid) or Ref(0)
        return DelayedTrigger(self.intern[ability], controller, found, self._thaw_env(env, feed, oid), once, until)  # type: ignore[arg-type]


def _is_asked(word: str, asked: frozenset[str], ability: Ability | None) -> bool:
    """Whether an ability can ask for what a word refers to."""
    if word.startswith("target"):
        return True
    if word in asked or any(word in a for a in asked):
        return True
    if word == "it":
        return getattr(ability, "condition", None) is not None
    return False


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
    counts: dict[str, int] = {}
    found = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        found.append(name if counts[name] == 1 else f"{name} #{counts[name]}")
    return tuple(found)
