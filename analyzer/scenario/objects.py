"""Reads objects: cards and tokens, each a name or a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from analyzer.errors import InvalidNameError, InvalidValueError, MisplacedKeyError, MissingKeyError, WrongTypeError
from analyzer.language.places import Place
from analyzer.language.reading import Section, describe, distinct, flag, integer, list_of, name, table, text
from analyzer.scenario.card_names import CardNames, check_card
from analyzer.scenario.model import Entry, Face, ObjectSetup, TokenSetup, UnknownCards, Zone
from analyzer.scenario.symbols import allow, colors, counters, label, natural, number_of_objects, type_line, word_of

OBJECT_KEYS = (
    "card",
    "token",
    "id",
    "count",
    "tapped",
    "summoning_sick",
    "counters",
    "damage",
    "controller",
    "attached_to",
    "paired_with",
    "face",
    "commander",
    "copy_of",
    "chosen",
    "exiled",
    "types",
    "power",
    "toughness",
    "colors",
    "keywords",
)
TOKEN_KEYS = ("types", "power", "toughness", "colors", "keywords")
PERMANENT_KEYS = ("tapped", "summoning_sick", "damage", "controller", "attached_to", "paired_with", "copy_of")

_EXAMPLE = '["Plains", { card = "Oblivion Ring", id = "ring" }]'
_WITH_UNKNOWN = (Zone.LIBRARY, Zone.HAND, Zone.SCHEME_DECK, Zone.PLANAR_DECK)


def read_objects(value: Any, place: Place, zone: Zone, names: CardNames | None) -> tuple[ObjectSetup, ...]:
    """The objects in a zone all of whose cards are known.

    Raises:
        ModelError: something else is there, or an object is wrong.
    """
    return list_of(_object_reader(zone, names), _EXAMPLE)(value, place)


def read_entries(value: Any, place: Place, zone: Zone, names: CardNames | None) -> tuple[Entry, ...]:
    """The cards of a zone that may hold unknown ones: a number, or a list of cards and numbers.

    Raises:
        ModelError: something else is there, or an object is wrong.
    """
    if _is_number(value):
        amount = natural(value, place)
        return (UnknownCards(amount),) if amount else ()
    if not isinstance(value, list):
        key = place.path.rpartition(".")[2]
        raise WrongTypeError(str(place), describe(value), f'a number of unknown cards, or a list such as {key} = ["Island", 39]')
    read = _object_reader(zone, names)

    def entry(item: Any, at: Place) -> Entry:
        return UnknownCards(number_of_objects(item, at)) if _is_number(item) else read(item, at)

    return list_of(entry, _EXAMPLE)(value, place)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _object_reader(zone: Zone, names: CardNames | None) -> Callable[[Any, Place], ObjectSetup]:
    def read(value: Any, place: Place) -> ObjectSetup:
        if isinstance(value, str):
            card = name(value, place)
            check_card(card, place, names)
            return ObjectSetup(card, place=place)
        if not isinstance(value, dict):
            fix = "the name of a card, or a table such as " + '{ card = "Oblivion Ring", id = "ring" }'
            if _is_number(value) and zone not in _WITH_UNKNOWN:
                fix += "; only libraries and hands hold unknown cards"
            raise WrongTypeError(str(place), describe(value), fix)
        return _object(table(value, place), zone, names)

    return read


def _object(section: Section, zone: Zone, names: CardNames | None) -> ObjectSetup:
    allow(section, OBJECT_KEYS)
    card, token, token_copy = _identity(section, names)
    if zone is not Zone.BATTLEFIELD:
        for key in PERMANENT_KEYS:
            if section.has(key):
                raise MisplacedKeyError(
                    str(section.place.key(key)), f"{key} in the {_spoken(zone)}", "only permanents have it; leave it out"
                )
    count = section.optional("count", number_of_objects, 1)
    called = section.optional("id", label, None)
    if called is not None and count > 1:
        raise MisplacedKeyError(str(section.place.key("id")), f"one id for {count} objects", "list the one with the id by itself")
    copy_of = section.optional("copy_of", name, None)
    return ObjectSetup(
        card=card,
        token=token,
        token_copy=token_copy,
        id=called,
        count=count,
        tapped=section.optional("tapped", flag, False),
        summoning_sick=section.optional("summoning_sick", flag, False),
        counters=section.optional("counters", counters, {}),
        damage=section.optional("damage", natural, 0),
        controller=section.optional("controller", text, None),
        attached_to=section.optional("attached_to", text, None),
        paired_with=section.optional("paired_with", text, None),
        face=section.optional("face", word_of(Face), Face.FRONT),
        commander=section.optional("commander", flag, False),
        copy_of=copy_of,
        chosen=section.optional("chosen", _chosen, ()),
        exiled=section.optional("exiled", distinct(text, "an id", '["ring2"]'), ()),
        place=section.place,
    )


def _identity(section: Section, names: CardNames | None) -> tuple[str | None, TokenSetup | None, bool]:
    written: Any = section.table.get("token", False)
    place = section.place.key("token")
    if isinstance(written, str):
        if section.has("card"):
            raise MisplacedKeyError(
                str(place), "the name of a token beside card", "write token = true for a token that is a copy of the card"
            )
        return None, _token(section, name(written, place)), False
    if not isinstance(written, bool):
        raise WrongTypeError(str(place), describe(written), 'true for a token copy of the card, or a name such as token = "Zombie"')
    for key in TOKEN_KEYS:
        if section.has(key):
            problem = f"{key} of something that is no token with a name of its own"
            fix = 'write token = "..." for its name instead of card, or leave it out: cards are as printed'
            raise MisplacedKeyError(str(section.place.key(key)), problem, fix)
    card = section.required("card", name, 'card = "..." or, for a token that is no card, token = "..."')
    check_card(card, section.place.key("card"), names)
    return card, None, written


def _token(section: Section, called: str) -> TokenSetup:
    types = section.required("types", type_line, 'types = "Creature - ..."')
    if "Creature" in types.split(" - ")[0].split():
        for key in ("power", "toughness"):
            if not section.has(key):
                raise MissingKeyError(str(section.place), key, f"{key} = 1: creatures have it")
    return TokenSetup(
        name=called,
        types=types,
        power=section.optional("power", integer, None),
        toughness=section.optional("toughness", integer, None),
        colors=section.optional("colors", colors, ""),
        keywords=section.optional("keywords", list_of(name, '["flying"]'), ()),
    )


def _chosen(value: Any, place: Place) -> tuple[str | int, ...]:
    def one(item: Any, at: Place) -> str | int:
        if isinstance(item, str):
            return name(item, at)
        if _is_number(item):
            return integer(item, at)
        raise WrongTypeError(str(at), describe(item), 'what was chosen, such as "red", "Elf" or 3')

    if not isinstance(value, list):
        return (one(value, place),)
    found = list_of(one, '["red", "blue"]')(value, place)
    if not found:
        raise InvalidValueError(str(place), "an empty list", 'write what was chosen, such as "red", or leave it out')
    return found


def _spoken(zone: Zone) -> str:
    return "command zone" if zone is Zone.COMMAND else zone.value.replace("_", " ")


def check_not_a_player(called: str, players: tuple[str, ...], place: Place) -> None:
    """Check that an id is not also the name of a player.

    Raises:
        InvalidNameError: it is.
    """
    if called in players:
        raise InvalidNameError(str(place), f"'{called}' is the name of a player", "give the object another id")
