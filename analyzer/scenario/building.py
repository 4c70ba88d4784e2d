"""From a scenario to a game of the rules: objects, zones, players, the turn.

Every object that has an id carries it as its label, so that plays and facts can follow it from zone to zone. Nothing has happened yet: no
state-based action was looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

import msgspec

from analyzer.errors import InvalidValueError, UnknownCardError, UnsupportedPositionError
from analyzer.language.places import Place
from analyzer.rules.battles import protector_flag
from analyzer.rules.cards import PERMANENT_TYPES, card_info
from analyzer.rules.damage import commander_key
from analyzer.rules.format.definitions import Card, Move
from analyzer.rules.game import (
    ARCHENEMY,
    COMMANDER,
    PLANECHASE,
    TIME_OVER,
    TWO_HEADED_GIANT,
    Game,
    Obj,
    PlayerRef,
    PlayerState,
    Ref,
    range_word,
)
from analyzer.rules.interning import Setting
from analyzer.rules.scanning import features_of, parts
from analyzer.rules.support import gaps
from analyzer.rules.unknown import UNKNOWN
from analyzer.scenario.model import COLORS, MANA_TYPES, Entry, Face, Format, ObjectSetup, PlayerSetup, Scenario, TokenSetup, Zone

_COLOR_LETTERS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_MOST_UNKNOWN_ON_TOP = 40
_VARIANTS = {
    Format.COMMANDER: COMMANDER,
    Format.TWO_HEADED_GIANT: TWO_HEADED_GIANT,
    Format.ARCHENEMY: ARCHENEMY,
    Format.PLANECHASE: PLANECHASE,
}


class Cards(Protocol):
    """Where the data of cards comes from."""

    def find(self, name: str) -> Card | None:
        """The card of that name, or None."""
        ...


@dataclass(frozen=True, slots=True)
class Board:
    """A scenario's position before its plays.

    Attributes:
        game: the position. setting: what never changes.
        cards: the data of every card and token in it, each once, in file order. named: of those that were looked up by name.
    """

    game: Game
    setting: Setting
    cards: tuple[Card, ...]
    named: tuple[Card, ...]


def build(scenario: Scenario, cards: Cards) -> Board:
    """The position of a scenario.

    Raises:
        ModelError: a card is not known, or an object cannot be as the file says.
        UnsupportedPositionError: the position has something that the rules engine does not model.
    """
    return _Builder(scenario, cards).board()


def variant_of(scenario: Scenario) -> frozenset[str]:
    """The words for the format and for what is special about it."""
    words = {_VARIANTS[scenario.game.format]} if scenario.game.format in _VARIANTS else set[str]()
    if scenario.game.time_over:
        words.add(TIME_OVER)
    if scenario.game.range_of_influence is not None:
        words.add(range_word(scenario.game.range_of_influence))
    return frozenset(words)


def teams_of(scenario: Scenario) -> tuple[int, ...]:
    """For each player the number of their team; empty if everybody plays alone."""
    if not scenario.game.teams:
        return ()
    number = {player: i for i, team in enumerate(scenario.game.teams) for player in team}
    return tuple(number[player.name] for player in scenario.players)


class _Builder:
    def __init__(self, scenario: Scenario, cards: Cards) -> None:
        self._scenario = scenario
        self._cards = cards
        self._seats = {player.name: seat for seat, player in enumerate(scenario.players)}
        self._used: dict[Card, None] = {}
        self._named: dict[Card, None] = {}
        self._made: list[tuple[ObjectSetup, Obj]] = []
        self._by_id: dict[str, Obj] = {}
        self._by_name: dict[str, Obj] = {}
        self._game = Game(
            [_player_state(player) for player in scenario.players],
            active=self._seats[scenario.game.active],
            step=scenario.game.step.value,
            libraries=[[] for _ in scenario.players],
            variant=variant_of(scenario),
            teams=teams_of(scenario),
            edition=scenario.edition.value,
            turns_left=scenario.question.turns - 1,
        )

    def board(self) -> Board:
        scenario, game = self._scenario, self._game
        game.planes += self._deck(scenario.game.planar_deck, game.active, Zone.PLANAR_DECK)
        for seat, player in enumerate(scenario.players):
            for zone in (Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND):
                for entry in player.entries(zone):
                    self._add(entry, seat, zone.value)
            self._library(player.library, seat)
            game.schemes += self._deck(player.scheme_deck, seat, Zone.SCHEME_DECK)
            game.planes += self._deck(player.planar_deck, seat, Zone.PLANAR_DECK)
        for setup, obj in self._made:
            self._connect(setup, obj)
        for seat, player in enumerate(scenario.players):
            for called, amount in player.commander_damage.items():
                game.players[seat].commander_damage[commander_key(game, self._by_id[called])] = amount
        features = frozenset().union(*(features_of(card) for card in self._used))
        game.features = features
        game.changed()
        names = tuple(self._seats)
        setting = Setting(names, game.variant, game.teams, game.edition, features)
        return Board(game, setting, tuple(self._used), tuple(self._named))

    # ------------------------------------------------------------------ objects
    def _add(self, entry: Entry, seat: int, zone: str) -> list[Obj]:
        if not isinstance(entry, ObjectSetup):
            return [self._game.add(UNKNOWN, seat, zone, count=entry.count)]
        printed, card = self._faces(entry)
        shared = entry.is_token  # identical tokens are one group; cards are told apart by the rules
        made = []
        for _ in range(1 if shared else entry.count):
            obj = self._game.add(card, seat, zone, token=entry.is_token)
            if shared:
                obj.count = entry.count
            obj.label = entry.id or ""
            if printed is not card:
                obj.printed = printed
            self._set_up(entry, obj)
            made.append(obj)
            self._made.append((entry, obj))
            self._by_name.setdefault(entry.name, obj)
            if entry.id is not None:
                self._by_id[entry.id] = obj
        return made

    def _faces(self, entry: ObjectSetup) -> tuple[Card, Card]:
        """The card as it really is, and the side of it that is up."""
        card = token_card(entry.token) if entry.token is not None else self._card(entry.card or "", entry.place)
        self._used[card] = None
        if entry.face in (Face.BACK, Face.FLIPPED):
            if card.back is None:
                raise InvalidValueError(_at(entry, "face"), f"{card.name} has no other side", "leave it out")
            return card, card.back
        return card, card

    def _card(self, name: str, place: Place | None) -> Card:
        found = self._cards.find(name)
        if found is None:
            nearest = getattr(self._cards, "nearest", lambda _: ())
            raise UnknownCardError(str(place or self._scenario.file), name, nearest(name))
        self._named[found] = None
        return found

    def _set_up(self, entry: ObjectSetup, obj: Obj) -> None:
        if obj.zone == "battlefield" and not card_info(obj.card).types & PERMANENT_TYPES and entry.face is not Face.FACE_DOWN:
            raise InvalidValueError(str(entry.place), f"{entry.name} is no permanent", "list it in another zone (CR 110.4)")
        if entry.controller is not None:
            obj.controller = self._seats[entry.controller]
        obj.tapped, obj.sick = entry.tapped, entry.summoning_sick
        obj.damage = entry.damage
        obj.counters.update(entry.counters)
        if obj.zone == "battlefield":
            for kind, amount in (("loyalty", obj.card.loyalty), ("defense", obj.card.defense)):
                if isinstance(amount, int) and kind not in entry.counters:
                    obj.counters[kind] = amount
        obj.chosen = tuple(self._chosen(word) for word in entry.chosen)
        if "battle" in obj.info.types:
            obj.flags |= {protector_flag(self._seats[word]) for word in obj.chosen if word in self._seats}
            obj.chosen = ()
        if entry.commander:
            obj.flags.add("commander")
        if entry.face is Face.FACE_DOWN:
            obj.flags.add("face down")

    @staticmethod
    def _chosen(word: str | int) -> str:
        text = str(word)
        return _COLOR_LETTERS.get(text.lower(), text)

    def _connect(self, entry: ObjectSetup, obj: Obj) -> None:
        """What refers to other objects, once all are there."""
        if entry.attached_to is not None:
            to = entry.attached_to
            obj.attached = PlayerRef(self._seats[to]) if to in self._seats else Ref(self._one(to).oid)
        if entry.copy_of is not None:
            other = self._by_id.get(entry.copy_of)
            card = other.card if other is not None else self._card(entry.copy_of, entry.place)
            self._used[card] = None
            if not obj.token:
                obj.printed = obj.printed or obj.card
            obj.card = card
        if entry.paired_with is not None:
            obj.paired = Ref(self._one(entry.paired_with).oid)
        for called in entry.exiled:
            obj.linked.append(Ref(self._by_id[called].oid))
        if entry.exiled and any(isinstance(part, Move) and part.until_leaves for part in parts(obj.card)):
            obj.flags.add("returns what it exiled")

    def _one(self, reference: str) -> Obj:
        """The one object that a reference means; one of a group becomes an object of its own."""
        obj = self._by_id.get(reference) or self._by_name[reference]
        return self._game.split(obj)

    def _library(self, entries: tuple[Entry, ...], seat: int) -> None:
        """The known cards on top, below them the number of unknown ones. Unknown cards on top of known ones stand there one by one."""
        known = [i for i, entry in enumerate(entries) if isinstance(entry, ObjectSetup)]
        last = known[-1] if known else -1
        for place, entry in enumerate(entries):
            if isinstance(entry, ObjectSetup):
                self._game.libraries[seat] += [obj.oid for obj in self._add(entry, seat, "library")]
            elif place > last:
                self._game.players[seat].library += entry.count
            elif entry.count > _MOST_UNKNOWN_ON_TOP:
                raise UnsupportedPositionError(f"more than {_MOST_UNKNOWN_ON_TOP} unknown cards on top of known ones")
            else:
                for _ in range(entry.count):
                    self._game.libraries[seat].append(self._game.add(UNKNOWN, seat, "library").oid)

    def _deck(self, entries: tuple[Entry, ...], seat: int, zone: Zone) -> list[int]:
        """The known cards on top of a deck of schemes or planes; unknown ones are below them."""
        found: list[int] = []
        for place, entry in enumerate(entries):
            if not isinstance(entry, ObjectSetup):
                if any(isinstance(e, ObjectSetup) for e in entries[place:]):
                    raise UnsupportedPositionError("unknown cards on top of known ones in a deck of schemes or planes")
                break
            found += [obj.oid for obj in self._add(entry, seat, zone.value)]
        return found


def _at(entry: ObjectSetup, key: str) -> str:
    return str(entry.place.key(key)) if entry.place is not None else key


def _player_state(player: PlayerSetup) -> PlayerState:
    counters = {**player.counters, "poison": player.poison, "energy": player.energy}
    return PlayerState(
        player.name,
        player.life,
        mana={kind: player.mana.get(kind, 0) for kind in MANA_TYPES},
        counters={kind: amount for kind, amount in counters.items() if amount},
        lands_played=player.lands_played,
        speed=player.speed,
    )


def token_card(token: TokenSetup) -> Card:
    """The copiable values of a described token."""
    return Card(
        name=token.name,
        types=token.types,
        power=token.power,
        toughness=token.toughness,
        colors=tuple(letter for letter in COLORS if letter in token.colors),
        keywords=token.keywords,
    )


def not_understood(cards: Iterable[Card]) -> tuple[str, str] | None:
    """The first ability that is not modelled and not known to be harmless, as the card's name and what it is about."""
    for card in cards:
        for gap in gaps(card):
            if not gap.harmless:
                return card.name, gap.about.rstrip(".")
    return None


def harmless_gaps(cards: tuple[Card, ...]) -> tuple[tuple[str, str, str], ...]:
    """Abilities that are not modelled and cannot matter: the card's name, what it is about, and why."""
    found = ((card.name, gap) for card in cards for gap in gaps(card))
    return tuple((name, gap.about.rstrip("."), gap.harmless.rstrip(".")) for name, gap in found if gap.harmless)


def as_data(cards: tuple[Card, ...]) -> list[object]:
    """Cards as plain JSON values."""
    return [msgspec.json.decode(msgspec.json.encode(card)) for card in cards]
