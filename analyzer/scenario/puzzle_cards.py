"""Reads the cards of Forge's puzzle files: ``Oblivion Ring|Tapped|Id:3;Plains``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from analyzer.errors import DuplicateNameError, InvalidValueError, UnknownKeyError, UnsupportedPuzzleError, quoted
from analyzer.language.places import Place
from analyzer.language.reading import check_name
from analyzer.scenario.card_names import CardNames, check_card
from analyzer.scenario.model import Face, ObjectSetup, TokenSetup, Zone
from analyzer.scenario.puzzle_tokens import read_definition, read_script
from analyzer.scenario.symbols import counter_kind

ATTACKS_PLAYER: Final = -1

_FLAGS = ("Tapped", "SummonSick", "IsCommander", "IsToken", "Transformed", "Modal", "Flipped", "FaceDown")
_WITH_VALUE = (
    "Counters",
    "Damage",
    "Id",
    "AttachedTo",
    "Attaching",
    "EnchantingPlayer",
    "Owner",
    "ChosenColor",
    "ChosenType",
    "ChosenType2",
    "NamedCard",
    "ExiledWith",
    "Attacking",
)
_REFERRING = ("RememberedCards", "Imprinting", "ChosenCards")
_UNSUPPORTED = (
    "Ability",
    "ClassLevel",
    "ExecuteScript",
    "Foretold",
    "ForetoldThisTurn",
    "IsRingBearer",
    "Meld",
    "MergedCards",
    "Monstrous",
    "OnAdventure",
    "PhasedOut",
    "Renowned",
    "Saddled",
    "Solved",
    "Suspected",
    "UnlockedRoom",
)
_IGNORED = ("Set", "Art", "NoETBTrigs")
_KNOWN = (*_FLAGS, *_WITH_VALUE, *_REFERRING, *_IGNORED)


@dataclass(slots=True)
class PuzzleCard:
    """A card while the file is read; it refers to others by Forge's numbers.

    Attributes:
        owner: the seat of its owner.
        number: its ``Id``.
        attacking: None, ``ATTACKS_PLAYER``, or the number of what it attacks.
        refers_to: the numbers after ``RememberedCards`` and its like.
    """

    place: Place
    owner: int
    zone: Zone
    setup: ObjectSetup
    number: int | None = None
    attached_to: int | None = None
    exiled_with: int | None = None
    attacking: int | None = None
    refers_to: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])


class PuzzleCards:
    """All cards of a puzzle. ``players`` are the names of the seats; ``notes`` collects what is read in one of several ways."""

    def __init__(self, players: tuple[str, ...], names: CardNames | None) -> None:
        self.notes: list[str] = []
        self.cards: list[PuzzleCard] = []
        self._players = players
        self._names = names
        self._by_number: dict[int, PuzzleCard] = {}
        self._unnamed = 0

    def read(self, value: str, place: Place, seat: int, zone: Zone) -> None:
        """Read the cards of a zone, separated by semicolons.

        Raises:
            ModelError: a card or an attribute is wrong, or cannot be told in a scenario.
        """
        elements = (element.strip() for element in value.split(";"))
        for number, element in enumerate((e for e in elements if e), 1):
            self.cards.append(self._card(element, place.item(number), seat, zone))

    def numbered(self, number: int, place: Place) -> PuzzleCard:
        """The card with an ``Id``.

        Raises:
            InvalidValueError: there is none.
        """
        if number not in self._by_number:
            raise InvalidValueError(str(place), f"no card has Id:{number}", "add |Id: to the card that is meant")
        return self._by_number[number]

    def id_of(self, card: PuzzleCard) -> str:
        """The id of a card; it gets one if it has none."""
        if card.setup.id is None:
            self._unnamed += 1
            card.setup = replace(card.setup, id=f"card{self._unnamed}")
        return card.setup.id or ""

    def resolve(self) -> None:
        """Turn the numbers by which cards refer to others into ids.

        Raises:
            ModelError: a number stands for no card, or the reference cannot be told in a scenario.
        """
        exiled: dict[int, list[str]] = {}
        for position, card in enumerate(self.cards):
            if card.attached_to is not None:
                card.setup = replace(card.setup, attached_to=self.id_of(self.numbered(card.attached_to, card.place)))
            if card.exiled_with is not None:
                holder = self.cards.index(self.numbered(card.exiled_with, card.place))
                exiled.setdefault(holder, []).append(self.id_of(card))
            for key, numbers in card.refers_to.items():
                others = [self.numbered(number, card.place) for number in numbers]
                if key == "ChosenCards":
                    _choose(card, (self.id_of(other) for other in others))
                elif all(other.zone is Zone.EXILE for other in others):
                    exiled.setdefault(position, []).extend(self.id_of(other) for other in others)
                else:
                    raise UnsupportedPuzzleError(str(card.place), f"{key} of cards that are not in exile")
        for position, ids in exiled.items():
            card = self.cards[position]
            card.setup = replace(card.setup, exiled=tuple(dict.fromkeys(ids)))

    def of(self, seat: int, zone: Zone) -> tuple[ObjectSetup, ...]:
        """The objects that a player owns in a zone, in file order; identical lands and the like stay apart."""
        return tuple(card.setup for card in self.cards if card.owner == seat and card.zone is zone)

    def _card(self, element: str, place: Place, seat: int, zone: Zone) -> PuzzleCard:
        called, *attributes = (part.strip() for part in element.split("|"))
        at = place.named(called)
        if called.startswith(("t:", "T:")):
            setup = ObjectSetup(None, token=self._token(called, at), place=at)
        else:
            name = called.removesuffix("+")  # foil
            check_name(name, at)
            check_card(name, at, self._names)
            setup = ObjectSetup(name, place=at)
        card = PuzzleCard(at, seat, zone, setup)
        for attribute in attributes:
            if attribute:
                self._attribute(card, attribute)
        if zone is not Zone.BATTLEFIELD:
            card.setup = replace(card.setup, tapped=False, summoning_sick=False, damage=0)
        return card

    def _token(self, called: str, place: Place) -> TokenSetup:
        if "," in called:
            return read_definition(called[2:], place)
        token = read_script(called[2:], place)
        self.notes.append(f"{place}: taken as a token {token.name}, {token.types}")
        return token

    def _attribute(self, card: PuzzleCard, attribute: str) -> None:
        key, _, value = attribute.partition(":")
        value = value.strip()
        place = card.place.key(key)
        setup = card.setup
        match key:
            case "Tapped":
                card.setup = replace(setup, tapped=True)
            case "SummonSick":
                card.setup = replace(setup, summoning_sick=True)
            case "IsCommander":
                card.setup = replace(setup, commander=True)
            case "IsToken":
                card.setup = replace(setup, token_copy=setup.token is None)
            case "Transformed" | "Modal":
                card.setup = replace(setup, face=Face.BACK)
            case "Flipped":
                card.setup = replace(setup, face=Face.FLIPPED)
            case "FaceDown":
                if value:
                    raise UnsupportedPuzzleError(str(place), f"a card that is {value.lower()}")
                card.setup = replace(setup, face=Face.FACE_DOWN)
            case "Counters":
                card.setup = replace(setup, counters=puzzle_counters(value, place))
            case "Damage":
                card.setup = replace(setup, damage=puzzle_natural(value, place))
            case "Id":
                number = puzzle_number(value, place)
                if number in self._by_number:
                    raise DuplicateNameError(str(place), "a card with the Id", str(number))
                self._by_number[number] = card
                card.number = number
                card.setup = replace(setup, id=f"id{number}")
            case "AttachedTo" | "Attaching":
                card.attached_to = puzzle_number(value, place)
            case "EnchantingPlayer":
                card.setup = replace(setup, attached_to=self._players[puzzle_seat(value, place, len(self._players))])
            case "Owner":
                owner = puzzle_seat(value, place, len(self._players))
                if owner != card.owner and card.zone is Zone.BATTLEFIELD:
                    card.setup = replace(setup, controller=self._players[card.owner])
                card.owner = owner
            case "ChosenColor":
                _choose(card, (color.strip().lower() for color in value.split(",")))
            case "ChosenType" | "ChosenType2":
                _choose(card, (value,))
            case "NamedCard":
                _choose(card, (value,))
            case "ExiledWith":
                card.exiled_with = puzzle_number(value, place)
            case "Attacking":
                card.attacking = puzzle_number(value, place) if value else ATTACKS_PLAYER
            case "RememberedCards" | "Imprinting" | "ChosenCards":
                card.refers_to[key] = tuple(puzzle_number(part, place) for part in value.split(","))
            case _ if key in _UNSUPPORTED:
                raise UnsupportedPuzzleError(str(card.place), key)
            case _ if key not in _IGNORED:
                raise UnknownKeyError(str(card.place), key, _KNOWN)
            case _:
                pass


def _choose(card: PuzzleCard, what: Iterable[str]) -> None:
    card.setup = replace(card.setup, chosen=(*card.setup.chosen, *what))


def puzzle_number(written: str, place: Place) -> int:
    """A whole number.

    Raises:
        InvalidValueError: it is none, or has more than nine digits.
    """
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", written.strip()):
        raise InvalidValueError(str(place), f"found {quoted(written)}", "write a whole number")
    return int(written)


def puzzle_natural(written: str, place: Place) -> int:
    """A whole number that is at least 0."""
    found = puzzle_number(written, place)
    if found < 0:
        raise InvalidValueError(str(place), f"found {found}", "write a number that is at least 0")
    return found


def puzzle_seat(written: str, place: Place, players: int) -> int:
    """The position of a player in turn order: human and p0 are the first, ai and p1 the second.

    Raises:
        InvalidValueError: there is no such player.
    """
    word = written.strip().lower()
    named = {"human": 0, "ai": 1, **{f"p{seat}": seat for seat in range(10)}}
    if named.get(word, players) >= players:
        raise InvalidValueError(str(place), f"found {quoted(written)}", "write human, ai, or p0 for the first player")
    return named[word]


def puzzle_counters(written: str, place: Place) -> dict[str, int]:
    """Counters by kind, from ``P1P1=2,CHARGE=3``.

    Raises:
        InvalidValueError: it is written in another way.
    """
    found: dict[str, int] = {}
    for pair in written.split(","):
        kind, equals, amount = (part.strip() for part in pair.partition("="))
        if not kind and not equals:
            continue
        fixed = counter_kind(kind)
        if not equals or (fixed == "charge" and kind.lower() != "charge"):
            raise InvalidValueError(str(place), f"found {quoted(pair)}", "write KIND=number, such as P1P1=2,CHARGE=3")
        found[fixed] = found.get(fixed, 0) + puzzle_natural(amount, place)
    return found
