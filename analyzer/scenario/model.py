"""A scenario as a value: a position made of cards, the plays that come first, the question, and the right answer.

Everything here is as the file says it, with defaults filled in. References are names: of a player, or of an object by its id or, where that
is clear, by its name (``Scenario.find``). Nothing here knows what a card does or whether a play is legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from analyzer.citations import Edition
from analyzer.language.expectation import Expectation
from analyzer.language.places import Place
from analyzer.system.program import Profile


class Format(StrEnum):
    """The kind of game (CR 800, 903, 810, 904, 901)."""

    FREE_FOR_ALL = "free-for-all"
    COMMANDER = "commander"
    TWO_HEADED_GIANT = "two-headed-giant"
    ARCHENEMY = "archenemy"
    PLANECHASE = "planechase"


class TurnStep(StrEnum):
    """A step, or a phase without steps, in the order of a turn (CR 500.1)."""

    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    PRECOMBAT_MAIN = "precombat main"
    BEGINNING_OF_COMBAT = "beginning of combat"
    DECLARE_ATTACKERS = "declare attackers"
    DECLARE_BLOCKERS = "declare blockers"
    COMBAT_DAMAGE = "combat damage"
    END_OF_COMBAT = "end of combat"
    POSTCOMBAT_MAIN = "postcombat main"
    END_STEP = "end step"
    CLEANUP = "cleanup"


NEXT_TURN: Final = "next turn"
"""What ``to`` and ``at`` may say instead of a step: the beginning of the next turn."""


class Zone(StrEnum):
    """Where a player's cards can be. The decks of Archenemy and Planechase are outside the game's zones and stand here as zones, too."""

    BATTLEFIELD = "battlefield"
    HAND = "hand"
    LIBRARY = "library"
    GRAVEYARD = "graveyard"
    EXILE = "exile"
    COMMAND = "command"
    SCHEME_DECK = "scheme_deck"
    PLANAR_DECK = "planar_deck"


class Face(StrEnum):
    """Which side of a card is up."""

    FRONT = "front"
    BACK = "back"
    FLIPPED = "flipped"
    FACE_DOWN = "face-down"


class Verb(StrEnum):
    """What a play does."""

    CAST = "cast"
    ACTIVATE = "activate"
    TRIGGER = "trigger"
    LAND = "land"
    ATTACK = "attack"
    BLOCK = "block"
    RESOLVE = "resolve"
    TO = "to"


COLORS: Final = "WUBRG"
MANA_TYPES: Final = "WUBRGC"
DEFAULT_LIBRARY: Final = 40
FIND_WORDS: Final = ("any", "draw", "win")


@dataclass(frozen=True, slots=True)
class TokenSetup:
    """A token that is no copy of a card.

    Attributes:
        types: the type line, ``Legendary Creature - Zombie Wizard``.
        power, toughness: None if it has none.
        colors: some of WUBRG, in this order; empty for colorless.
    """

    name: str
    types: str
    power: int | None = None
    toughness: int | None = None
    colors: str = ""
    keywords: tuple[str, ...] = ()

    @property
    def type_words(self) -> tuple[str, ...]:
        """The supertypes and card types."""
        return tuple(self.types.partition(" - ")[0].split())

    @property
    def subtypes(self) -> tuple[str, ...]:
        """The subtypes."""
        return tuple(self.types.partition(" - ")[2].split())


@dataclass(frozen=True, slots=True)
class ObjectSetup:
    """An object, or ``count`` identical ones.

    Attributes:
        card: the name of the card; None for a token that is no copy of a card.
        token: what a token that is no copy of a card is.
        token_copy: it is a token that is a copy of the card.
        id: what the file calls it; None for more than one object.
        controller: the player, if it is not the one under whom it is listed. The list says who owns it.
        attached_to: an object or a player.
        copy_of: the card, or the id of the object, that it is a copy of.
        chosen: what was chosen as it entered: colors, types, names, players, numbers.
        exiled: ids of the objects it has exiled.
        place: where it is written.
    """

    card: str | None
    token: TokenSetup | None = None
    token_copy: bool = False
    id: str | None = None
    count: int = 1
    tapped: bool = False
    summoning_sick: bool = False
    counters: dict[str, int] = field(default_factory=dict[str, int])
    damage: int = 0
    controller: str | None = None
    attached_to: str | None = None
    paired_with: str | None = None
    face: Face = Face.FRONT
    commander: bool = False
    copy_of: str | None = None
    chosen: tuple[str | int, ...] = ()
    exiled: tuple[str, ...] = ()
    place: Place | None = field(default=None, compare=False, repr=False)

    @property
    def name(self) -> str:
        """The name of the card or token."""
        return self.token.name if self.token is not None else self.card or ""

    @property
    def is_token(self) -> bool:
        """Whether it is a token of any kind."""
        return self.token_copy or self.token is not None


@dataclass(frozen=True, slots=True)
class UnknownCards:
    """So many cards of which nothing is known."""

    count: int


Entry: TypeAlias = ObjectSetup | UnknownCards


@dataclass(frozen=True, slots=True)
class GameSetup:
    """What belongs to the game as a whole.

    Attributes:
        step: where the turn of the active player stands.
        range_of_influence: seats (CR 801); None for unlimited.
        teams: all players, each once, in two or more teams; empty if everybody plays alone.
        archenemy: the player with the scheme deck (CR 904).
        planar_controller: whose plane it is (CR 901.6).
        planar_deck: the deck that all share (CR 901.15), top first; empty if each player has an own one.
        time_over: extra turns in a single-elimination match are over and life totals were tied: whoever does not have the highest life
            total loses as a state-based action (MTR 2.5).
    """

    format: Format
    active: str
    step: TurnStep = TurnStep.PRECOMBAT_MAIN
    range_of_influence: int | None = None
    teams: tuple[tuple[str, ...], ...] = ()
    archenemy: str | None = None
    planar_controller: str | None = None
    planar_deck: tuple[Entry, ...] = ()
    time_over: bool = False


@dataclass(frozen=True, slots=True)
class PlayerSetup:
    """A player and all that is theirs. Lists of cards say who owns them.

    Attributes:
        life: of the team, if teams share it (CR 810.4).
        library, scheme_deck, planar_deck: top first.
        mana: how much of W, U, B, R, G and C is in the pool; only what is there.
        counters: other kinds than poison and energy.
        commander_damage: id of a commander to the combat damage it has dealt to this player.
        speed: 0 for none (CR 702.179).
    """

    name: str
    life: int = 20
    library: tuple[Entry, ...] = (UnknownCards(DEFAULT_LIBRARY),)
    battlefield: tuple[ObjectSetup, ...] = ()
    hand: tuple[Entry, ...] = ()
    graveyard: tuple[ObjectSetup, ...] = ()
    exile: tuple[ObjectSetup, ...] = ()
    command: tuple[ObjectSetup, ...] = ()
    scheme_deck: tuple[Entry, ...] = ()
    planar_deck: tuple[Entry, ...] = ()
    mana: dict[str, int] = field(default_factory=dict[str, int])
    poison: int = 0
    energy: int = 0
    counters: dict[str, int] = field(default_factory=dict[str, int])
    commander_damage: dict[str, int] = field(default_factory=dict[str, int])
    lands_played: int = 0
    speed: int = 0

    def entries(self, zone: Zone) -> tuple[Entry, ...]:
        """What is in a zone."""
        found: tuple[Entry, ...] = getattr(self, zone.value)
        return found


@dataclass(frozen=True, slots=True)
class Play:
    """Something that happens before the question is asked.

    Attributes:
        source: what is cast, activated, triggers, or is played as a land.
        ability: which ability of the source, counted from 1 as printed: of the activated ones, or of the triggered ones.
        amount: how much the event of a trigger was about.
        attacks: attackers, each with the player or object it attacks; None where there is only one.
        blocks: blockers, each with the attacker it blocks.
        to: the step to go on to, or ``NEXT_TURN``.
        by: the player who does it; None for the controller.
        targets: players and objects, in order.
        modes: counted from 1 as printed.
        choose: answers to the choices that come up, in order.
        pay: what a cost takes: objects, or mana such as ``{U}``.
        place: where it is written.
    """

    verb: Verb
    source: str | None = None
    ability: int | None = None
    amount: int | None = None
    attacks: tuple[tuple[str, str | None], ...] = ()
    blocks: tuple[tuple[str, str], ...] = ()
    to: str | None = None
    by: str | None = None
    targets: tuple[str, ...] = ()
    modes: tuple[int, ...] = ()
    x: int | None = None
    choose: tuple[str | int | bool, ...] = ()
    pay: tuple[str, ...] = ()
    place: Place | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    Attributes:
        find: ``any`` loop, a ``draw``, a ``win``, or the name of a result.
        allow: who may take optional actions. Left out: everybody for ``any`` and ``draw``, else the active player.
        turns: to the end of the current turn (1) or of a later one; extra turns are not counted.
    """

    find: str
    allow: tuple[str, ...]
    turns: int = 1


Value: TypeAlias = bool | int | str | tuple[str, ...] | dict[str, int]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is so after the plays.

    Attributes:
        of: the player or the id of the object.
        what: ``life``, ``graveyard``, ``mana.G``, ``counters``, ...
        value: a tuple is names in any order.
    """

    of: str
    what: str
    value: Value

    @property
    def key(self) -> str:
        """The fact's key in the file."""
        return f"{self.of}.{self.what}"


@dataclass(frozen=True, slots=True)
class After:
    """Facts once the plays and all that they force have settled.

    Attributes:
        in_game: the players left; None if nothing is said.
        at: read them later: at a step, or at ``NEXT_TURN``.
    """

    in_game: tuple[str, ...] | None = None
    at: str | None = None
    facts: tuple[Fact, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said."""
        return self == After()


@dataclass(frozen=True, slots=True)
class Placed:
    """An object and where it is: its owner and its zone. The owner of what is in the common planar deck is None."""

    owner: str | None
    zone: Zone
    object: ObjectSetup


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, the plays that come first, the question, and the right answer. ``players`` are in turn order."""

    file: str
    title: str
    game: GameSetup
    players: tuple[PlayerSetup, ...]
    question: Question
    source: str = ""
    profile: Profile = Profile.CR
    edition: Edition = Edition.CURRENT
    plays: tuple[Play, ...] = ()
    expect: Expectation = field(default_factory=Expectation)
    after: After = field(default_factory=After)

    def player(self, name: str) -> PlayerSetup | None:
        """The player of that name."""
        return next((p for p in self.players if p.name == name), None)

    def objects(self) -> Iterator[Placed]:
        """All objects, player by player and zone by zone, in file order."""
        for entry in self.game.planar_deck:
            if isinstance(entry, ObjectSetup):
                yield Placed(None, Zone.PLANAR_DECK, entry)
        for player in self.players:
            for zone in Zone:
                for entry in player.entries(zone):
                    if isinstance(entry, ObjectSetup):
                        yield Placed(player.name, zone, entry)

    def find(self, reference: str) -> tuple[Placed, ...]:
        """The object with that id; else the objects with that name, the same ones in the same place once."""
        named: list[Placed] = []
        for placed in self.objects():
            if placed.object.id == reference:
                return (placed,)
            if placed.object.name == reference and placed not in named:
                named.append(placed)
        return tuple(named)
