"""Back from a shape and its numbers to a game: what never changes about a shape is looked up once, in its plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from analyzer.rules.format.definitions import Ability, Card
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
)
from analyzer.rules.interning import Intern, Setting
from analyzer.rules.unknown import UNKNOWN
from analyzer.system.number import Number

MANA_KINDS = "WUBRGC"
DECKS = ("scheme_deck", "planar_deck")
UNKNOWN_ZONES = ("hand", "graveyard", "exile")
"""Where unknown cards are only counted: one number for each player and zone, 0 where there are none."""


class Shape:
    """The finite part of a position; one instance for each, compared by identity."""

    __slots__ = ("data", "names", "number", "plan")

    def __init__(self, data: tuple[Any, ...], names: tuple[str, ...], number: int) -> None:
        self.data = data
        self.names = names
        self.number = number
        self.plan: Plan | None = None

    def __repr__(self) -> str:
        return f"Shape({self.number})"


@dataclass(frozen=True, slots=True)
class PlayerPlan:
    """A player without the numbers, which begin at ``at``: life, library, unknown cards by zone, mana, and what has names of its own."""

    name: str
    at: int
    mana: tuple[str, ...]
    counters: tuple[str, ...]
    damage: tuple[str, ...]
    facts: tuple[str, ...]
    status: int
    lands_played: int
    drew_from_empty: bool
    speed: int
    skips: tuple[str, ...]

    @property
    def start(self) -> int:
        """Where the mana begins."""
        return self.at + 2 + len(UNKNOWN_ZONES)

    @property
    def more(self) -> bool:
        """Whether there is more than mana."""
        return bool(self.counters or self.damage or self.facts)


@dataclass(frozen=True, slots=True)
class ObjectPlan:
    """An object without the numbers, which begin at ``at``.

    Attributes:
        start: card, owner, controller, zone, printed, token. count: None if it is a number.
        refers: references, continuous effects and delayed triggers, whose numbers begin at ``at_refs``; None if there are none.
    """

    start: tuple[Card, int, int, str, Card | None, bool]
    count: int | None
    tapped: bool
    sick: bool
    on_battlefield: bool
    kinds: tuple[str, ...]
    rank: int
    used: tuple[tuple[Ability, int], ...]
    chosen: tuple[str, ...]
    flags: tuple[str, ...]
    needs_x: bool
    label: str
    refers: tuple[Any, ...] | None
    at: int
    at_refs: int


@dataclass(frozen=True, slots=True)
class Plan:
    """How a shape is thawed. ``rest``: where the numbers of the stack begin. ``unknown``: place, owner and zone of unknown cards."""

    players: tuple[PlayerPlan, ...]
    objects: tuple[ObjectPlan, ...]
    rest: int
    unknown: tuple[tuple[int, int, str], ...]


class Thawer:
    """Turns shapes and numbers into games."""

    def __init__(self, setting: Setting, intern: Intern) -> None:
        self.setting = setting
        self.intern = intern

    def thaw(self, shape: Shape, numbers: Sequence[Number]) -> Game:
        """A game of its own with a shape and numbers; object ids are places in the canonical order, from 1 on."""
        plan = shape.plan
        if plan is None:
            plan = shape.plan = self._plan(shape)
        _, turn, _, objects, stack, pending, delayed, shields, libraries, decks, resolving = shape.data
        setting = self.setting
        active, step, extra_turns, extra_phases, turns_left, turn_rules, unknown, edition = turn
        game = Game(
            [_player(p, numbers) for p in plan.players],
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

        known = game.objects
        for number, one in enumerate(plan.objects, 1):
            obj = _object(number, one, numbers)
            known[number] = obj
            if one.refers is not None:
                self._refer(obj, one.refers, islice(numbers, one.at_refs, None), oid)
        feed = islice(numbers, plan.rest, None)
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
        for at, owner, zone in plan.unknown:
            held = numbers[at]
            if not isinstance(held, int) or held != 0:  # a symbolic one is not asked here: nobody may need to know
                game.add(UNKNOWN, owner, zone, count=held)
        game.clock = 1000
        return game

    def _plan(self, shape: Shape) -> Plan:
        """Where each number goes, and what never changes, looked up once."""
        at = 0
        players: list[PlayerPlan] = []
        unknown: list[tuple[int, int, str]] = []
        for seat, (status, lands, drew, speed, skips, kinds, counters, damage, facts) in enumerate(shape.data[2]):
            unknown += [(at + 2 + i, seat, zone) for i, zone in enumerate(UNKNOWN_ZONES)]
            mana = (*MANA_KINDS, *kinds)
            one = PlayerPlan(self.setting.names[seat], at, mana, counters, damage, facts, status, lands, drew, speed, skips)
            players.append(one)
            at = one.start + len(mana) + len(counters) + len(damage) + len(facts)
        objects: list[ObjectPlan] = []
        for data in shape.data[3]:
            one_object = self._plan_object(data, at)
            objects.append(one_object)
            at = one_object.at_refs
            if one_object.refers is not None:
                feed = _Counting()
                self._refer(Obj(0, UNKNOWN, 0, 0, ""), one_object.refers, feed, lambda place: place)
                at += feed.count
        return Plan(tuple(players), tuple(objects), at, tuple(unknown))

    def _plan_object(self, data: tuple[Any, ...], at: int) -> ObjectPlan:
        local, count, refs, mods, delayed, needs_x = data
        zone, card, printed, owner, controller, token, tapped, sick, kinds, chosen, flags, _, used, _, _, _, _, rank, label = local
        thing = self.intern[card]
        return ObjectPlan(
            (thing, owner, controller, zone, self.intern[printed] if printed else None, token),
            None if token or thing is UNKNOWN else count,
            tapped,
            sick,
            zone == "battlefield",
            kinds,
            rank,
            tuple((self.intern[a], n) for a, n in used),
            chosen,
            flags,
            needs_x,
            label,
            (refs, mods, delayed) if mods or delayed or any(refs) else None,
            at,
            at + (token or thing is UNKNOWN) + (3 if zone == "battlefield" else 0) + len(kinds) + needs_x,
        )

    def _refer(self, obj: Obj, refers: tuple[Any, ...], feed: Any, oid: Callable[[int], int]) -> None:
        """Gives an object what it refers to."""
        refs, mods, delayed = refers
        attached, linked, blocking, attacking, sources, paired = refs
        obj.attached = self._thaw_ref(attached, feed, oid)
        obj.linked = [self._thaw_ref(r, feed, oid) for r in linked]  # type: ignore[misc]
        obj.blocking = [self._thaw_ref(r, feed, oid) for r in blocking]  # type: ignore[misc]
        obj.attacking = self._thaw_ref(attacking, feed, oid)
        obj.paired = self._thaw_ref(paired, feed, oid)  # type: ignore[assignment]
        obj.mods = [Mod(self.intern[c], until, stamp, by, oid(s)) for (c, until, by, stamp), s in zip(mods, sources, strict=True)]
        obj.delayed = [self._thaw_delayed(d, feed, oid) for d in delayed]

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


class _Counting:
    """A feed that only counts what is taken."""

    def __init__(self) -> None:
        self.count = 0

    def __iter__(self) -> _Counting:
        return self

    def __next__(self) -> int:
        self.count += 1
        return 0


def _player(plan: PlayerPlan, numbers: Sequence[Number]) -> PlayerState:
    at = plan.at
    start = plan.start
    end = start + len(plan.mana)
    mana = dict(zip(plan.mana, numbers[start:end], strict=True))
    counters, damage, facts = ({}, {}, {}) if not plan.more else _more(plan, numbers, end)
    return PlayerState(
        plan.name,
        numbers[at],
        numbers[at + 1],
        mana,
        counters,
        damage,
        plan.status,
        plan.lands_played,
        plan.drew_from_empty,
        plan.speed,
        facts,
        plan.skips,
    )


def _more(plan: PlayerPlan, numbers: Sequence[Number], at: int) -> tuple[dict[str, Number], dict[str, Number], dict[str, Number]]:
    found: list[dict[str, Number]] = []
    for names in (plan.counters, plan.damage, plan.facts):
        found.append(dict(zip(names, numbers[at : at + len(names)], strict=True)))
        at += len(names)
    return found[0], found[1], found[2]


def _object(number: int, plan: ObjectPlan, numbers: Sequence[Number]) -> Obj:
    at = plan.at
    count: Number
    if plan.count is None:
        count = numbers[at]
        at += 1
    else:
        count = plan.count
    damage: Number = 0
    pump: tuple[Number, Number] = (0, 0)
    if plan.on_battlefield:
        damage = numbers[at]
        pump = (numbers[at + 1], numbers[at + 2])
        at += 3
    counters: dict[str, Number] = {}
    for kind in plan.kinds:
        counters[kind] = numbers[at]
        at += 1
    return Obj(
        number,
        *plan.start,
        count,
        plan.tapped,
        plan.sick,
        counters,
        damage,
        pump,
        None,
        plan.rank,
        [],
        dict(plan.used),
        [],
        plan.chosen,
        [],
        set(plan.flags),
        None,
        [],
        numbers[at] if plan.needs_x else 0,
        plan.label,
    )
