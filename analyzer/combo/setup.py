"""A set-up: one way to lay out the cards of a request, with helpers, and the scenario that it is."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.cards import slug_of
from analyzer.combo.request import Asked, Piece
from analyzer.rules.mana import KINDS
from analyzer.scenario.model import (
    Face,
    Format,
    GameSetup,
    ObjectSetup,
    Play,
    PlayerSetup,
    Question,
    Scenario,
    TokenSetup,
    UnknownCards,
    Verb,
)

ME = "A"
NAMES = "ABCDEFGH"
LIFE = 20
LIBRARY = 40
HELPER_TYPE = "Soldier"
FILE = "combo"


@dataclass(frozen=True, slots=True)
class SetUp:
    """One way to lay out the cards.

    Cards are told by their number in the request.

    Attributes:
        zones: where each card is. attached: what each attachment is attached to: the number of a card, ``land``, ``creature`` or
            ``opponent``.
        chosen: words chosen as a card entered. linked: cards in exile that a card has exiled.
        paired: the two of a soulbond pair, the second perhaps a helper. commanders: cards that are their owner's commander.
        lands: helper lands by name. land_drop: helper land in hand. creatures: how many helper creatures, of what type, as cards or tokens.
        cards: helper cards on the battlefield. target: opponents have a vanilla creature.
        mana: in the pool. starter: a card and which of its triggered abilities triggers first, as if its event had just happened.
        beside: place, name and count of what the request puts beside the cards; of lands on the battlefield, see lands.
        extras: what was added to the plain layout, in slugs, for the answer.
    """

    zones: tuple[str, ...]
    attached: tuple[tuple[int, int | str], ...] = ()
    chosen: tuple[tuple[int, str], ...] = ()
    linked: tuple[tuple[int, int], ...] = ()
    paired: tuple[int, int | str] | None = None
    commanders: frozenset[int] = frozenset()
    lands: tuple[str, ...] = ()
    land_drop: str = ""
    creatures: int = 0
    creature_type: str = HELPER_TYPE
    cards: tuple[str, ...] = ()
    target: bool = False
    mana: tuple[tuple[str, int], ...] = ()
    starter: tuple[int, int] | None = None
    sick: frozenset[int] = frozenset()
    tapped: frozenset[int] = frozenset()
    without: frozenset[int] = frozenset()
    life: int | None = None
    counters: tuple[tuple[int, tuple[tuple[str, int], ...]], ...] = ()
    beside: tuple[tuple[str, str, int], ...] = ()
    extras: tuple[str, ...] = ()


def ids_of(pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """What the scenario calls each card: its name as a slug, numbered if it is there more than once."""
    found: list[str] = []
    for piece in pieces:
        slug = slug_of(piece.name) or "card"
        number = 1 + sum(1 for other in found if other == slug or other.startswith(f"{slug}--"))
        found.append(slug if number == 1 else f"{slug}--{number}")
    return tuple(found)


def scenario_of(asked: Asked, setup: SetUp) -> Scenario:
    """The scenario of a set-up: the cards are the active player's, and it is that player's precombat main phase."""
    ids = ids_of(asked.pieces)
    zones: dict[str, list[ObjectSetup]] = {zone: [] for zone in ("battlefield", "hand", "graveyard", "exile", "library", "command")}
    for number, piece in enumerate(asked.pieces):
        if number not in setup.without:
            zones[setup.zones[number]].append(_object(asked, setup, number, piece, ids))
    for place, land in enumerate(setup.lands):
        zones["battlefield"].append(ObjectSetup(land, id="helper-land" if place == 0 else None))
    partner = ids[setup.paired[0]] if setup.paired is not None else None
    helped = setup.paired[1] if setup.paired is not None else None
    for place, card in enumerate(setup.cards):
        to = partner if place == 0 and helped == "helper" else None
        zones["battlefield"].append(ObjectSetup(card, id="helper-card" if place == 0 else None, paired_with=to))
    for place_of, name, count in setup.beside:
        if place_of != "opponent":
            zones[place_of].append(ObjectSetup(name, count=count))
    if setup.land_drop:
        zones["hand"].append(ObjectSetup(setup.land_drop))
    if setup.creatures:
        one = _creature(setup.creature_type)
        zones["battlefield"].append(ObjectSetup(None, one, id="helper-creature", paired_with=partner if helped == "creature" else None))
        if setup.creatures > 1:
            zones["battlefield"].append(ObjectSetup(None, one, count=setup.creatures - 1))
    life = setup.life or asked.own_life or asked.life or LIFE
    mine = PlayerSetup(
        ME,
        life,
        library=(*zones["library"], UnknownCards(LIBRARY)),
        battlefield=tuple(zones["battlefield"]),
        hand=tuple(zones["hand"]),
        graveyard=tuple(zones["graveyard"]),
        exile=tuple(zones["exile"]),
        command=tuple(zones["command"]),
        mana={kind: amount for kind, amount in setup.mana if amount},
    )
    theirs: tuple[ObjectSetup, ...] = (ObjectSetup(None, _creature("Human"), id="their-creature"),) if setup.target else ()
    theirs += tuple(ObjectSetup(name, count=count) for place_of, name, count in setup.beside if place_of == "opponent")
    others = tuple(
        PlayerSetup(name, asked.life or LIFE, battlefield=theirs if i == 0 else ()) for i, name in enumerate(NAMES[1 : asked.players])
    )
    plays: tuple[Play, ...] = ()
    if setup.starter is not None:
        source, ability = setup.starter
        plays = (Play(Verb.TRIGGER, source=ids[source], ability=ability),)
    return Scenario(
        FILE,
        " + ".join(piece.name for piece in asked.pieces),
        GameSetup(Format.FREE_FOR_ALL, ME),
        (mine, *others),
        Question("any", (ME,)),
        plays=plays,
    )


def _object(asked: Asked, setup: SetUp, number: int, piece: Piece, ids: tuple[str, ...]) -> ObjectSetup:
    onto = dict(setup.attached).get(number)
    on_battlefield = setup.zones[number] == "battlefield"
    paired = None
    if setup.paired is not None and number in setup.paired and on_battlefield:
        paired = _host(setup.paired[1 if number == setup.paired[0] else 0], ids)
    counters = dict(setup.counters).get(number, piece.counters)
    return ObjectSetup(
        piece.name,
        id=ids[number],
        tapped=on_battlefield and (piece.tapped or number in setup.tapped),
        summoning_sick=on_battlefield and (piece.sick or number in setup.sick),
        counters=dict(counters) if on_battlefield else {},
        attached_to=_host(onto, ids) if on_battlefield and onto is not None else None,
        paired_with=paired,
        face=Face.BACK if piece.back and on_battlefield else Face.FRONT,
        copy_of=asked.pieces[piece.copy_of].name if piece.copy_of is not None and on_battlefield else None,
        commander=number in setup.commanders,
        chosen=tuple(word for card, word in setup.chosen if card == number) if on_battlefield else (),
        exiled=tuple(ids[card] for source, card in setup.linked if source == number) if on_battlefield else (),
    )


def _host(onto: int | str, ids: tuple[str, ...]) -> str:
    if isinstance(onto, int):
        return ids[onto]
    return {"land": "helper-land", "creature": "helper-creature", "helper": "helper-card", "opponent": NAMES[1]}.get(onto, onto)


def _creature(kind: str) -> TokenSetup:
    return TokenSetup(kind, f"Creature - {kind}", 1, 1)


def pool(amounts: dict[str, int]) -> tuple[tuple[str, int], ...]:
    """A mana pool in the usual order, without what is not there."""
    return tuple((kind, amounts[kind]) for kind in KINDS if amounts.get(kind))
