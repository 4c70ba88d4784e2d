"""What is asked: the cards by name, and what is said about where they are and what else there is."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Protocol

from analyzer.cards.plain import plain_card
from analyzer.combo.needs import mana_for
from analyzer.errors import ComboRequestError, UnknownCardError, quoted
from analyzer.rules.cards import PERMANENT_TYPES, card_info
from analyzer.rules.format.definitions import Card
from analyzer.rules.mana import KINDS, SYMBOL

ZONES = ("battlefield", "hand", "graveyard", "exile", "library", "command")
ANY_MANA = "any"
MOST_CARDS = 12
MOST_PLAYERS = 8
MOST_OTHERS = 50
_EMPTY: Mapping[str, str] = MappingProxyType({})
_NO_STATES: Mapping[str, tuple[str, ...]] = MappingProxyType({})
PLACES = ("battlefield", "hand", "graveyard", "library", "opponent")
"""Where what is beside the cards may be; the last is an opponent's battlefield."""
MOST_BESIDE = 12
LAND = "land"
"""Beside the cards: a basic land of a type that fits them."""
MANA_FOR = "mana for "
"""Beside the cards, with the name of a card behind it: an artifact that taps for the mana that the card costs."""
_BESIDE = re.compile(r"(?:(?P<place>[a-z]+):)?(?P<name>.+?)(?:=(?P<count>[0-9]{1,2}))?")
_COUNTERS = re.compile(r"counters:(?P<kind>[^=]+)=(?P<amount>[0-9]{1,9})")


_TO: Mapping[str, str] = {"attached": "attached", "paired": "paired", "copy": "copy_of", "exiled": "exiled_by"}
"""States that are about another card, and the attribute of ``Piece`` that says which."""
_STATES = (
    "tapped, summoning-sick, back, counters:+1/+1=2, power:4, attached:CARD, paired:CARD, copy:CARD, "
    "exiled:CARD (by that card) or chosen:WORD"
)


class Cards(Protocol):
    """Where the data of cards comes from."""

    def find(self, name: str) -> Card | None:
        """The card of exactly that name, or None."""
        ...

    def nearest(self, name: str) -> tuple[str, ...]:
        """Names that somebody may have meant."""
        ...


@dataclass(frozen=True, slots=True)
class ComboRequest:
    """A question about some cards. What is left out, combo players assume: ``docs/combos.md``.

    Attributes:
        cards: names; a name may stand there twice.
        zones: card to zone. states: card to what it is like: ``tapped``, ``summoning-sick``, ``counters:KIND=N``, ``attached:CARD``,
            ``chosen:WORD``, ``power:N`` (so many +1/+1 counters that it has at least that), ``paired:CARD``, ``copy:CARD``,
            ``exiled:CARD`` (it was exiled with that one), ``back`` (its other face is up).
        mana: in the pool at the start, as symbols; ``any`` or empty: as much as it takes, and the least is found.
        life: of everybody; None for the format's. others: so many helper creatures. commanders: which of the cards are commanders.
        own_life: of the player with the cards, if it is another. others_type: the creature type of the helpers.
        beside: what else there is, ``PLACE:NAME=COUNT``: names of cards or descriptions as ``analyzer.cards.plain`` reads them, ``land``
            for basic lands that fit, or ``mana for CARD``. They are helpers: no cards asked about.
    """

    cards: tuple[str, ...]
    zones: Mapping[str, str] = field(default_factory=lambda: _EMPTY)
    states: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: _NO_STATES)
    mana: str = ""
    life: int | None = None
    players: int = 2
    others: int = 0
    commanders: tuple[str, ...] = ()
    own_life: int | None = None
    others_type: str = ""
    beside: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """One card of a request and what is said about it; None or empty for nothing.

    Attributes:
        attached, paired, exiled_by, copy_of: the number of the card it is attached to, paired with, was exiled with, or is a copy of;
            ``creature`` for being attached to a helper.
        back: its other face is up.
    """

    card: Card
    zone: str | None = None
    tapped: bool = False
    sick: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached: int | str | None = None
    chosen: tuple[str, ...] = ()
    commander: bool = False
    paired: int | None = None
    exiled_by: int | None = None
    copy_of: int | None = None
    back: bool = False

    @property
    def name(self) -> str:
        """The name of the card."""
        return self.card.name

    @property
    def usual_zone(self) -> str:
        """Where it is if nothing is said: permanents on the battlefield, everything else in the hand."""
        return self.zone or ("battlefield" if card_info(self.card).types & PERMANENT_TYPES else "hand")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request with its cards looked up and everything in it checked.

    Attributes:
        mana: in the pool, by kind; None if the least is to be found. beside: place, name and count.
    """

    pieces: tuple[Piece, ...]
    mana: tuple[tuple[str, int], ...] | None
    life: int | None
    players: int
    others: int
    own_life: int | None = None
    others_type: str = ""
    beside: tuple[tuple[str, str, int], ...] = ()


def read_request(request: ComboRequest, cards: Cards) -> Asked:
    """The request with its cards.

    Raises:
        InputError: a card is not known or ambiguous, or something said cannot be.
    """
    if not request.cards:
        raise ComboRequestError("no cards", 'name at least one: mtgloop combo "Basalt Monolith" "Rings of Brighthearth"')
    if len(request.cards) > MOST_CARDS:
        raise ComboRequestError(f"{len(request.cards)} cards", f"name at most {MOST_CARDS}")
    if not 2 <= request.players <= MOST_PLAYERS:
        raise ComboRequestError(f"{request.players} players", f"give 2 to {MOST_PLAYERS}")
    if not 0 <= request.others <= MOST_OTHERS:
        raise ComboRequestError(f"{request.others} helper creatures", f"give 0 to {MOST_OTHERS}")
    for life in (request.life, request.own_life):
        if life is not None and life < 1:
            raise ComboRequestError(f"a life total of {life}", "give at least 1")
    found = [look_up(name, cards) for name in request.cards]
    names = [card.name for card in found]
    zones = {_one_of(key, names, cards, "--zone"): _zone(key, zone) for key, zone in request.zones.items()}
    commanders = {_one_of(key, names, cards, "--commander") for key in request.commanders}
    states = {_one_of(key, names, cards, "--state"): words for key, words in request.states.items()}
    pieces = [
        _with_states(Piece(card, zones.get(card.name), commander=card.name in commanders), states.get(card.name, ()), names, cards)
        for card in found
    ]
    beside = tuple(_beside(text, cards) for text in request.beside)
    if sum(count for _, _, count in beside) > MOST_OTHERS or len(beside) > MOST_BESIDE:
        raise ComboRequestError(f"{len(beside)} kinds of things beside the cards", f"give at most {MOST_BESIDE}, {MOST_OTHERS} objects")
    return Asked(
        tuple(pieces), _mana(request.mana), request.life, request.players, request.others, request.own_life, request.others_type, beside
    )


def look_up(name: str, cards: Cards) -> Card:
    """The card that a name means.

    Raises:
        InputError: there is none, or the name is ambiguous.
    """
    resolve = getattr(cards, "resolve", None)
    card = cards.find(resolve(name) if resolve is not None else name)
    if card is None:
        raise UnknownCardError("combo", name, cards.nearest(name))
    return card


def _one_of(name: str, names: list[str], cards: Cards, option: str) -> str:
    """Which of the request's cards a key of an option means."""
    if name in names:
        return name
    short = [n for n in dict.fromkeys(names) if name.lower() in n.lower()]
    if len(short) == 1:
        return short[0]
    known = look_up(name, cards).name if not short else name
    if known in names:
        return known
    raise ComboRequestError(f"{option}: {quoted(name)} is none of the cards", f"the cards are {', '.join(map(quoted, names))}")


def _beside(text: str, cards: Cards) -> tuple[str, str, int]:
    """Place, name and count of something beside the cards."""
    found = _BESIDE.fullmatch(text)
    place = (found["place"] if found else None) or PLACES[0]
    if found is None or place not in PLACES or found["count"] == "0":
        fix = f"PLACE:NAME=COUNT, such as hand:Forest=2; a place is one of {', '.join(PLACES)}"
        raise ComboRequestError(f"{quoted(text)} beside the cards is not understood", fix)
    name = found["name"]
    if name.startswith(MANA_FOR):
        mana = mana_for([card_info(look_up(name.removeprefix(MANA_FOR), cards)).cost]) or {"C": 1}
        name = f"(Artifact, {{2}}, taps for {''.join(f'{{{kind}}}' * amount for kind, amount in mana.items())})"
    elif name != LAND and plain_card(name) is None:
        name = look_up(name, cards).name
    return place, name, int(found["count"] or 1)


def _zone(name: str, zone: str) -> str:
    if zone not in ZONES:
        raise ComboRequestError(f"--zone: {quoted(zone)} for {quoted(name)} is no zone", f"one of {', '.join(ZONES)}")
    return zone


def _with_states(piece: Piece, words: Iterable[str], names: list[str], cards: Cards) -> Piece:
    for word in words:
        at = f"--state: {quoted(word)} for {quoted(piece.name)}"
        option, _, rest = word.partition(":")
        if piece.zone not in (None, "battlefield") and (option, piece.zone) != ("exiled", "exile"):
            raise ComboRequestError(f"{at}, which is in the {piece.zone}", "say states only of permanents")
        if word == "tapped":
            piece = replace(piece, tapped=True)
        elif word == "summoning-sick":
            piece = replace(piece, sick=True)
        elif word == "back" and piece.card.back is not None:
            piece = replace(piece, back=True)
        elif (counters := _COUNTERS.fullmatch(word)) is not None:
            piece = replace(piece, counters=(*piece.counters, (counters["kind"], int(counters["amount"]))))
        elif option == "power" and rest.isdigit() and len(rest) < 4:
            short = int(rest) - (piece.card.power if isinstance(piece.card.power, int) else 0)
            piece = replace(piece, counters=(*piece.counters, ("+1/+1", short))) if short > 0 else piece
        elif word == "attached:creature":
            piece = replace(piece, attached="creature")
        elif option in _TO and rest:
            to: dict[str, Any] = {_TO[option]: names.index(_one_of(rest, names, cards, "--state"))}
            piece = replace(piece, **to)
        elif option == "chosen" and rest:
            piece = replace(piece, chosen=(*piece.chosen, rest))
        else:
            raise ComboRequestError(f"{at} is not understood", _STATES)
    return replace(piece, zone="exile") if piece.exiled_by is not None else piece


def _mana(text: str) -> tuple[tuple[str, int], ...] | None:
    """How much of each kind; None if it is to be found."""
    if text.lower() in ("", ANY_MANA):
        return None
    symbols = [s.upper() for s in SYMBOL.findall(text)]
    if SYMBOL.sub("", text).strip():
        raise ComboRequestError(f"--mana: {quoted(text)}", 'write symbols in braces, such as "{U}{U}", or any')
    pool: dict[str, int] = {}
    for symbol in symbols:
        kind, amount = ("C", int(symbol)) if symbol.isdigit() and len(symbol) < 10 else (symbol, 1)
        if kind not in KINDS:
            raise ComboRequestError(f"--mana: {{{symbol}}} is no mana", "W, U, B, R, G and C, or a number for colourless mana")
        pool[kind] = pool.get(kind, 0) + amount
    return tuple((kind, pool[kind]) for kind in KINDS if pool.get(kind))
