"""The mutable working copy of a position that processes change: objects, zones, the stack, players, the turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, TypeAlias

from analyzer.rules.cards import CARD_TYPES, SUBTYPES, SUPERTYPES, CardInfo, card_info
from analyzer.rules.format.definitions import Ability, Card, Effect, Modification, Triggered
from analyzer.system.number import Number

if TYPE_CHECKING:
    from analyzer.rules.context import Context

MANA = "WUBRGC"
STEPS = (
    "untap",
    "upkeep",
    "draw",
    "precombat main",
    "beginning of combat",
    "declare attackers",
    "declare blockers",
    "combat damage",
    "end of combat",
    "postcombat main",
    "end step",
    "cleanup",
)
MAIN = ("precombat main", "postcombat main")
COMBAT = STEPS[4:9]
PLAYING, LOST, WON, DREW = 0, 1, 2, 3
CLASS_LEVEL = "class level "
SPENT = "spent "
"""Begins the flags of a spell that say which colours of mana were spent to cast it."""
EXERTED, STAYS_TAPPED, ATTACKED = "exerted", "stays tapped", "attacked "
"""Flags: that a creature was exerted this turn, that it does not untap in its controller's next untap step, whom it has attacked."""
ECHO_NEW, ECHO_DUE = "echo: new", "echo: due"
"""That a permanent with echo has come under control, and that this was before the upkeep that is going on (CR 702.30)."""
TWO_HEADED_GIANT, COMMANDER, ARCHENEMY, PLANECHASE = "two-headed giant", "commander", "archenemy", "planechase"
TIME_OVER = "time over"
"""Facts of ``Game.variant``. ``TIME_OVER``: a single-elimination match went to extra turns, which are over (MTR 2.5)."""
NOT_CREATURE_TYPES = SUPERTYPES.union(CARD_TYPES, *SUBTYPES.values(), {"permanent", "card", "spell"})
_RANGE = "range of influence "


def range_word(seats: int) -> str:
    """The word of ``Game.variant`` for a range of influence of so many seats (CR 801)."""
    return f"{_RANGE}{seats}"


@cache
def range_of_influence(variant: frozenset[str]) -> int | None:
    """The range of influence in seats; None if it is not limited."""
    return next((int(word.removeprefix(_RANGE)) for word in variant if word.startswith(_RANGE)), None)


@dataclass(slots=True)
class Traits:
    """The characteristics of an object after continuous effects (CR 613), or as they last were (CR 608.2h).

    Attributes:
        obj: the object; if it has left its zone, the object as it was there.
        types: card types, subtypes and supertypes, lower case. power, toughness: None for what has none.
        worn: what was attached to it as it left the battlefield; None as long as it has not, and where nothing asks.
    """

    obj: Obj
    name: str
    types: AbstractSet[str]
    colors: AbstractSet[str]
    keywords: AbstractSet[str]
    abilities: list[Ability]
    power: Number | None
    toughness: Number | None
    controller: int
    lost_abilities: bool = False
    all_creature_types: bool = False
    worn: tuple[Obj, ...] | None = None

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return "creature" in self.types

    def has(self, word: str) -> bool:
        """Whether it has a type."""
        return word in self.types or (self.all_creature_types and word not in NOT_CREATURE_TYPES)


@dataclass(slots=True)
class Ref:
    """A reference to an object: its id while it is where it was, else 0; and what it was when it was last seen there."""

    oid: int
    seen: Traits | None = None


@dataclass(slots=True)
class PlayerRef:
    """A reference to a player."""

    player: int


Referent: TypeAlias = "Ref | PlayerRef"


@dataclass(slots=True)
class Mod:
    """A continuous effect of a resolved spell or ability on one object (CR 611.2)."""

    change: Modification
    until: str
    timestamp: int
    controller: int
    source: int = 0


@dataclass(slots=True)
class Obj:
    """An object in a zone, or a group of ``count`` identical ones (tokens, unknown cards, equal cards).

    Attributes:
        card: its copiable values (CR 707.2). printed: the card it really is, if a copy effect changed it.
        counters, damage, pump: numbers. ``pump`` is what until-end-of-turn effects add to power and toughness.
        used: how often each ability was activated or triggered this turn, by the ability.
        delayed: delayed triggers about this object.
        chosen: what was chosen as it entered. linked: cards it has exiled.
        paired: the creature it is paired with (soulbond, CR 702.95).
        flags: words such as ``cast``, ``kicked:kicker``, ``monstrous``, ``renowned``, ``deathtouched``, ``commander``, ``face down``.
    """

    oid: int
    card: Card
    owner: int
    controller: int
    zone: str
    printed: Card | None = None
    token: bool = False
    count: Number = 1
    tapped: bool = False
    sick: bool = False
    counters: dict[str, Number] = field(default_factory=dict)
    damage: Number = 0
    pump: tuple[Number, Number] = (0, 0)
    attached: Referent | None = None
    timestamp: int = 0
    mods: list[Mod] = field(default_factory=list)
    used: dict[Ability, int] = field(default_factory=dict)
    delayed: list[DelayedTrigger] = field(default_factory=list)
    chosen: tuple[str, ...] = ()
    linked: list[Ref] = field(default_factory=list)
    flags: set[str] = field(default_factory=set)
    attacking: Referent | None = None
    blocking: list[Ref] = field(default_factory=list)
    x: Number = 0
    label: str = ""
    paired: Ref | None = None

    @property
    def info(self) -> CardInfo:
        """What follows from its copiable values."""
        return card_info(self.card)


@dataclass(slots=True)
class StackItem:
    """A spell or ability on the stack, or ``count`` identical triggered abilities on top of each other.

    Attributes:
        kind: ``spell``, ``activated`` or ``triggered``.
        oid: the spell's object (zone ``stack``); 0 for an ability.
        source: the object it comes from. env: what its words refer to (``it``, ``target``, ``paid``, ...).
        modes: the chosen modes. amount: "that much". paid: names of optional costs paid.
    """

    kind: str
    controller: int
    source: Ref
    ability: Ability | None = None
    oid: int = 0
    env: dict[str, list[Referent]] = field(default_factory=dict)
    modes: tuple[int, ...] = ()
    x: Number = 0
    amount: Number = 0
    count: Number = 1
    copy: bool = False
    iid: int = 0


@dataclass(slots=True)
class DelayedTrigger:
    """A delayed triggered ability (CR 603.7)."""

    ability: Triggered
    controller: int
    source: Ref
    env: dict[str, list[Referent]] = field(default_factory=dict)
    once: bool = True
    until: str = ""


@dataclass(slots=True)
class PendingTrigger:
    """A triggered ability that waits to be put on the stack (CR 603.3)."""

    ability: Triggered
    controller: int
    source: Ref
    env: dict[str, list[Referent]]
    amount: Number = 0
    count: Number = 1


@dataclass(slots=True)
class PlayerState:
    """A player: numbers and facts of the game and of this turn."""

    name: str
    life: Number
    library: Number = 0
    mana: dict[str, Number] = field(default_factory=dict)
    counters: dict[str, Number] = field(default_factory=dict)
    commander_damage: dict[str, Number] = field(default_factory=dict)
    status: int = PLAYING
    lands_played: int = 0
    drew_from_empty: bool = False
    speed: int = 0
    turn_facts: dict[str, Number] = field(default_factory=dict)
    skips: tuple[str, ...] = ()


@dataclass(slots=True)
class Shield:
    """A prevention or regeneration shield until end of turn."""

    kind: str
    on: Referent
    amount: Number | None
    source: Ref | None = None


@dataclass(slots=True)
class Frame:
    """A resolution that was cut after a round of a repeated process (CR 727.4): what remains of it, as data.

    Attributes:
        item: what is resolving, with what its words refer to by now. effects: what remains; a repetition comes first.
        done, happened: of the effect before. spell: the object of a spell, for which there is something to do at the end; 0 for an ability.
    """

    item: StackItem
    effects: tuple[Effect, ...]
    done: Number = 0
    happened: bool = True
    spell: int = 0


@dataclass(slots=True)
class Game:
    """A position that processes change.

    Attributes:
        objects: every object by id, except spells' items; ids are never used twice within one game.
        libraries: for each player the known cards on top, top first (ids); below them ``PlayerState.library`` unknown ones.
        extra_turns: whose extra turns come next, last first. turns_left: how many further ordinary turns the question covers.
        schemes, planes: the known cards of scheme decks and of the planar deck, top first (ids; zones ``scheme_deck``, ``planar_deck``).
        variant: the game's format and its facts (``TWO_HEADED_GIANT``, ``COMMANDER``, ...). edition: whose rules text holds.
        replacing: the replacement effects whose results are happening: they do not apply to those again (CR 614.5).
        version: changed by everything that can change characteristics.
        speaking: what is resolving now; its words keep knowing objects that it makes go away (CR 608.2h). No part of the position.
    """

    players: list[PlayerState]
    active: int = 0
    step: str = "precombat main"
    objects: dict[int, Obj] = field(default_factory=dict)
    stack: list[StackItem] = field(default_factory=list)
    resolving: list[Frame] = field(default_factory=list)
    pending: list[PendingTrigger] = field(default_factory=list)
    delayed: list[DelayedTrigger] = field(default_factory=list)
    libraries: list[list[int]] = field(default_factory=list)
    schemes: list[int] = field(default_factory=list)
    planes: list[int] = field(default_factory=list)
    shields: list[Shield] = field(default_factory=list)
    extra_turns: list[int] = field(default_factory=list)
    extra_phases: list[str] = field(default_factory=list)
    turns_left: int = 0
    turn_rules: set[str] = field(default_factory=set)
    variant: frozenset[str] = frozenset()
    teams: tuple[int, ...] = ()
    edition: str = "current"
    unknown: bool = False
    tally: dict[str, Number] = field(default_factory=dict)
    log: list[str] = field(default_factory=list)
    next_oid: int = 1
    clock: int = 1
    version: int = 0
    cache: dict[str, object] = field(default_factory=dict)
    replacing: set[tuple[int, int]] = field(default_factory=set)
    unchecked: bool = True
    features: frozenset[str] = frozenset()
    speaking: list[Context] = field(default_factory=list, repr=False, compare=False)

    # ------------------------------------------------------------------ objects
    def add(self, card: Card, owner: int, zone: str, **given: object) -> Obj:
        """A new object in a zone, with the newest timestamp."""
        obj = Obj(self.next_oid, card, owner, owner, zone, timestamp=self.tick())
        self.next_oid += 1
        for name, value in given.items():
            setattr(obj, name, value)
        self.objects[obj.oid] = obj
        self.changed()
        return obj

    def changed(self) -> None:
        """Says that characteristics may have changed."""
        self.version += 1
        self.cache.clear()

    def tick(self) -> int:
        """A new timestamp."""
        self.clock += 1
        return self.clock

    def find(self, ref: Referent | None) -> Obj | None:
        """The object of a reference if it is still where it was."""
        return self.objects.get(ref.oid) if isinstance(ref, Ref) else None

    def in_zone(self, zone: str) -> Iterator[Obj]:
        """The objects of a zone in a fixed order."""
        return (o for o in list(self.objects.values()) if o.zone == zone)

    def battlefield(self) -> list[Obj]:
        """The permanents."""
        return [o for o in self.objects.values() if o.zone == "battlefield"]

    def playing(self) -> list[int]:
        """The players in the game, in turn order from the active player (APNAP, CR 101.4)."""
        count = len(self.players)
        order = [(self.active + i) % count for i in range(count)]
        return [p for p in order if self.players[p].status == PLAYING]

    def opponents(self, player: int) -> list[int]:
        """The opponents of a player in the game."""
        mine = self.teams[player] if self.teams else None
        return [p for p in self.within_range(player) if p != player and (mine is None or self.teams[p] != mine)]

    def within_range(self, player: int) -> list[int]:
        """The players in the game whom a player can affect, in turn order from the active player: all without limited range (CR 801.2)."""
        here = self.playing()
        reach = range_of_influence(self.variant)
        if reach is None or player not in here:
            return here
        seat = here.index(player)
        return [p for i, p in enumerate(here) if min((i - seat) % len(here), (seat - i) % len(here)) <= reach]

    def sharing(self, player: int) -> list[int]:
        """The players who share a life total and poison counters: a team in Two-Headed Giant (CR 810.9, 810.10), else the player alone."""
        if TWO_HEADED_GIANT not in self.variant or not self.teams:
            return [player]
        return [p for p in range(len(self.players)) if self.teams[p] == self.teams[player]]

    def split(self, obj: Obj) -> Obj:
        """One object of a group as an object of its own; the object itself if it is one alone."""
        if not (obj.token or obj.count != 1) or obj.count == 1:
            return obj
        one = clone(obj)
        one.oid = self.next_oid
        self.next_oid += 1
        one.count = 1
        obj.count = obj.count - 1
        self.objects[one.oid] = one
        self.changed()
        return one

    def count_event(self, name: str, amount: Number = 1) -> None:
        """Adds to an event tally."""
        self.tally[name] = self.tally.get(name, 0) + amount

    def note(self, player: int, fact: str, amount: Number = 1) -> None:
        """Notes that so much happened to a player this turn, if some card asks for it."""
        if fact in self.features:
            facts = self.players[player].turn_facts
            facts[fact] = facts.get(fact, 0) + amount


def clone(obj: Obj) -> Obj:
    """A copy of an object that shares nothing that changes."""
    return Obj(
        obj.oid,
        obj.card,
        obj.owner,
        obj.controller,
        obj.zone,
        obj.printed,
        obj.token,
        obj.count,
        obj.tapped,
        obj.sick,
        dict(obj.counters),
        obj.damage,
        obj.pump,
        obj.attached,
        obj.timestamp,
        list(obj.mods),
        dict(obj.used),
        list(obj.delayed),
        obj.chosen,
        list(obj.linked),
        set(obj.flags),
        obj.attacking,
        list(obj.blocking),
        obj.x,
        obj.label,
        obj.paired,
    )


def class_level(obj: Obj) -> int:
    """The level of a Class (CR 716.2c)."""
    return max((int(flag.removeprefix(CLASS_LEVEL)) for flag in obj.flags if flag.startswith(CLASS_LEVEL)), default=1)


def total(numbers: Iterable[Number]) -> Number:
    """The sum in either number domain."""
    result: Number = 0
    for number in numbers:
        result = result + number
    return result
