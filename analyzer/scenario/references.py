"""What the names in a scenario refer to, and whether what they refer to is there."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.errors import (
    AmbiguousReferenceError,
    DuplicateNameError,
    InvalidValueError,
    UnknownReferenceError,
    quoted,
)
from analyzer.language.places import Place
from analyzer.scenario.card_names import CardNames, check_card
from analyzer.scenario.model import GameSetup, ObjectSetup, Placed, PlayerSetup, Question, Scenario, Zone
from analyzer.scenario.objects import check_not_a_player
from analyzer.scenario.players import check_player


@dataclass(frozen=True, slots=True)
class References:
    """The players and objects of a position.

    Attributes:
        ids: for each id the object.
        named: for each name an object that has it, and another one if there is one that is not identical and in the same place.
        amount: for each name how many objects have it.
    """

    players: tuple[str, ...]
    ids: dict[str, Placed]
    named: dict[str, list[Placed]]
    amount: dict[str, int]

    def player(self, called: str, place: Place) -> str:
        """The name of a player, checked.

        Raises:
            UnknownReferenceError: there is no such player.
        """
        check_player(called, self.players, place)
        return called

    def id(self, called: str, place: Place) -> Placed:
        """The object with an id.

        Raises:
            UnknownReferenceError: there is none.
        """
        if called not in self.ids:
            otherwise = 'give the object an id, such as { card = "...", id = "..." }'
            if called in self.named:
                raise UnknownReferenceError(str(place), "id", called, (), f"it is the name of a card here: {otherwise}")
            raise UnknownReferenceError(str(place), "id", called, self.ids, otherwise)
        return self.ids[called]

    def object(self, called: str, place: Place) -> str:
        """A reference to an object by id or by name, checked.

        Raises:
            UnknownReferenceError: nothing has that id or name.
            AmbiguousReferenceError: several different objects have that name.
        """
        if called in self.ids:
            return called
        if called not in self.named:
            known = (*self.ids, *self.named)
            raise UnknownReferenceError(str(place), "object", called, known, "put it on the battlefield, in a hand, ...")
        if len(self.named[called]) > 1:
            raise AmbiguousReferenceError(str(place), called)
        return called

    def anything(self, called: str, place: Place) -> str:
        """A reference to a player or an object, checked.

        Raises:
            UnknownReferenceError: nothing has that name or id.
            AmbiguousReferenceError: several different objects have that name.
        """
        if called in self.players:
            return called
        if called not in self.ids and called not in self.named:
            known = (*self.players, *self.ids, *self.named)
            raise UnknownReferenceError(str(place), "player or object", called, known, "name a player or the id of an object")
        return self.object(called, place)


def check_position(game: GameSetup, players: tuple[PlayerSetup, ...], place: Place, names: CardNames | None) -> References:
    """The references of a position, after a check that its own are right.

    Raises:
        ModelError: an id is given twice, or what an object or player refers to is not there.
    """
    found = _references(game, players)
    for placed in _objects(game, players):
        _check_object(placed, found, names)
    for player in players:
        for called in player.commander_damage:
            at = place.key("player").item(found.players.index(player.name) + 1).named(player.name).key("commander_damage").key(called)
            if not found.id(called, at).object.commander:
                raise InvalidValueError(str(at), f"{quoted(called)} is no commander", "write commander = true where it is listed")
    return found


def _objects(game: GameSetup, players: tuple[PlayerSetup, ...]) -> tuple[Placed, ...]:
    nothing = Question("any", ())
    return tuple(Scenario("", "", game, players, nothing).objects())


def _references(game: GameSetup, players: tuple[PlayerSetup, ...]) -> References:
    seats = tuple(player.name for player in players)
    ids: dict[str, Placed] = {}
    named: dict[str, list[Placed]] = {}
    amount: dict[str, int] = {}
    for placed in _objects(game, players):
        called = placed.object.id
        if called is not None:
            place = _key(placed.object, "id")
            if called in ids:
                raise DuplicateNameError(str(place), "an object with the id", called)
            check_not_a_player(called, seats, place)
            ids[called] = placed
        alike = named.setdefault(placed.object.name, [])
        if len(alike) < 2 and placed not in alike:
            alike.append(placed)
        amount[placed.object.name] = amount.get(placed.object.name, 0) + placed.object.count
    return References(seats, ids, named, amount)


def _key(entry: ObjectSetup, key: str) -> Place:
    return (entry.place or Place("")).key(key)


def _check_object(placed: Placed, found: References, names: CardNames | None) -> None:
    entry = placed.object
    if entry.controller is not None:
        found.player(entry.controller, _key(entry, "controller"))
    if entry.attached_to is not None:
        _check_attachment(entry, entry.attached_to, found)
    if entry.paired_with is not None:
        _check_pair(entry, entry.paired_with, found)
    if entry.copy_of is not None and entry.copy_of not in found.ids:
        check_card(entry.copy_of, _key(entry, "copy_of"), names)
    for number, called in enumerate(entry.exiled, 1):
        place = _key(entry, "exiled").item(number)
        if found.id(called, place).zone is not Zone.EXILE:
            raise InvalidValueError(str(place), f"{quoted(called)} is not in exile", "list it in the exile of its owner")


def _check_attachment(entry: ObjectSetup, to: str, found: References) -> None:
    place = _key(entry, "attached_to")
    if found.anything(to, place) in found.players:
        return
    if to == entry.id:
        raise InvalidValueError(str(place), "it is attached to itself", "name another object")
    target = found.ids.get(to) or found.named[to][0]
    if target.zone not in (Zone.BATTLEFIELD, Zone.GRAVEYARD):
        raise InvalidValueError(str(place), f"{quoted(to)} is not on the battlefield", "name a permanent or a player")
    if to not in found.ids and found.amount[to] > 1:
        raise AmbiguousReferenceError(str(place), to)


def _check_pair(entry: ObjectSetup, to: str, found: References) -> None:
    place = _key(entry, "paired_with")
    partner = found.id(to, place)
    if entry.id is None or entry.id == to:
        raise InvalidValueError(str(place), "a pair needs two creatures with ids", "give this one an id, and name the other")
    if partner.zone is not Zone.BATTLEFIELD:
        raise InvalidValueError(str(place), f"{quoted(to)} is not on the battlefield", "name a creature on the battlefield")
    if partner.object.paired_with not in (None, entry.id):
        raise InvalidValueError(str(place), f"{quoted(to)} is paired with another", "each creature is in one pair (CR 702.95)")
