"""Records of combos, as Commander Spellbook exports them and as lists of combos have them, and the input that each stands for.

Keys that are not named here do not matter. Prose is only used where it is one of the usual phrasings (``states_of``,
``analyzer.batch.sources.prose``); what else a record asks for is kept in ``ComboTask.left_out``, in its own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from analyzer.batch.model import BadRecord, BatchInput, Claimed, ComboTask
from analyzer.batch.sources.prose import Facts, Reader, amount_of, named, slot_of
from analyzer.errors import printable

MOST_CARDS: Final = 12
MOST_NAME: Final = 300
ZONES: Final = {
    "B": "battlefield", "H": "hand", "G": "graveyard", "E": "exile", "L": "library", "C": "command",
    "battlefield": "battlefield", "hand": "hand", "graveyard": "graveyard", "exile": "exile", "library": "library",
    "command zone": "command", "command": "command",
}  # fmt: skip
"""How records name the zones: letters in exports, words in lists."""

_COUNTERS: Final = re.compile(
    r"with (?:at least |exactly )?(?P<amount>[a-z]+|[0-9]{1,3})(?: or more)? (?P<kind>[+-]\d+/[+-]\d+|[a-z]+) counters? on it"
)
_CHOSEN: Final = re.compile(r'with "(?P<word>[^"]{1,60})" chosen')
_ABOUT: Final = re.compile(
    r"(?:is )?(?:(?P<attached>attached to)|(?P<paired>paired with)|(?P<copy>as a copy of)|(?P<exiled>(?:exiled )?(?:by|with)))"
    r" (?P<card>.{1,80})"
)
_POWER: Final = re.compile(r"with power (?P<power>[0-9]{1,2}) or greater")
_ON_HELPER: Final = re.compile(r"attached to (?:another|any other) creature you control")
_FACE: Final = re.compile(r"(?:on the battlefield )?as (?P<face>.{1,80})")
_ASSUMED: Final = re.compile(
    r"(with|without|no) (summoning sickness|an? -1/-1 counter on it)|without an? \+1/\+1 counter on it|untapped|is untapped"
    r"|attached to (a|any) creature you control|(cannot|can't) be blocked.*|(is )?not copying anything|",
    re.IGNORECASE,
)
_PARTS: Final = re.compile(r"\s*(?:[;.]|,? and |,(?= with))\s*")


class _Named(msgspec.Struct):
    name: str


class _ExportUse(msgspec.Struct, rename="camel"):
    card: _Named
    zone_locations: list[str] | str | None = None
    battlefield_card_state: str | None = None
    exile_card_state: str | None = None
    library_card_state: str | None = None
    graveyard_card_state: str | None = None
    must_be_commander: bool | None = None
    quantity: int | None = None


class _ExportTemplate(msgspec.Struct, rename="camel"):
    template: _Named
    quantity: int | None = None


class _Produced(msgspec.Struct):
    feature: _Named


class _Variant(msgspec.Struct, rename="camel"):
    id: str | int
    uses: list[_ExportUse]
    requires: list[_ExportTemplate] | None = None
    produces: list[_Produced] | None = None
    easy_prerequisites: str | None = None
    notable_prerequisites: str | None = None


class _ListUse(msgspec.Struct):
    name: str
    zones: list[str] | None = None
    state: str | None = None
    must_be_commander: bool | None = None
    quantity: int | None = None


class _Slot(msgspec.Struct):
    name: str | None = None


class _Record(msgspec.Struct):
    id: str | int
    cards: list[str]
    uses: list[_ListUse] | None = None
    templates: list[_Slot] | None = None
    missing_cards: int | None = None
    prerequisites: list[str] | None = None
    results: list[str] | None = None
    results_complete: bool | None = None
    edhrec_decks: int | None = None


class _Use(msgspec.Struct):
    """A card of either form."""

    name: str
    zones: tuple[str, ...]
    state: str
    commander: bool
    quantity: int


def input_of(record: Any, position: int, place: str) -> BatchInput:
    """The input that a decoded record stands for; one that cannot be read is an input too, whose row says why."""
    named = record.get("id") if isinstance(record, dict) else None
    id_ = _line(str(named)) if isinstance(named, (str, int)) else place
    try:
        if not isinstance(record, dict):
            raise msgspec.ValidationError(f"a record is an object, not {_kind_of(record)}")
        if "cards" in record:
            return _of_list(msgspec.convert(record, _Record), id_, position, place)
        if "uses" in record:
            return _of_export(msgspec.convert(record, _Variant), id_, position, place)
        raise msgspec.ValidationError("neither `cards` nor `uses` says which cards it is about")
    except (msgspec.ValidationError, RecursionError, OverflowError) as error:
        return bad(position, place, str(error), id_)


def bad(position: int, place: str, why: str, id_: str | None = None) -> BatchInput:
    """The input of a record that cannot be read."""
    return BatchInput(position, id_ or place, place, BadRecord(f"{place}: {printable(why, 300)}"))


def _of_list(record: _Record, id_: str, position: int, place: str) -> BatchInput:
    known = [
        _Use(use.name, tuple(use.zones or ()), use.state or "", bool(use.must_be_commander), 1 if use.quantity is None else use.quantity)
        for use in record.uses or ()
    ]
    named = {use.name for use in known}
    plain = [_Use(name, (), "", False, 1) for name in record.cards if name not in named]
    slots = [slot.name or "an open slot" for slot in record.templates or ()]
    if record.missing_cards:
        slots.append(f"{record.missing_cards} more card{'s' if record.missing_cards > 1 else ''} without a name")
    claimed = None
    if record.results is not None:
        claimed = Claimed(tuple(dict.fromkeys(map(_line, record.results))), record.results_complete is not False)
    return _input(_task([*known, *plain], slots, record.prerequisites or ()), id_, position, place, claimed, record.edhrec_decks)


def _of_export(record: _Variant, id_: str, position: int, place: str) -> BatchInput:
    known = []
    for use in record.uses:
        states = (use.battlefield_card_state, use.exile_card_state, use.library_card_state, use.graveyard_card_state)
        zones = tuple(use.zone_locations or ())
        state = "; ".join(state for state in states if state)
        known.append(_Use(use.card.name, zones, state, bool(use.must_be_commander), 1 if use.quantity is None else use.quantity))
    slots = [slot.template.name for slot in record.requires or ()]
    claimed = None
    if record.produces is not None:
        claimed = Claimed(tuple(dict.fromkeys(_line(made.feature.name) for made in record.produces)))
    prose = [line for text in (record.notable_prerequisites, record.easy_prerequisites) for line in (text or "").splitlines()]
    return _input(_task(known, slots, prose), id_, position, place, claimed, None)


def _input(task: ComboTask, id_: str, position: int, place: str, claimed: Claimed | None, decks: int | None) -> BatchInput:
    if decks is not None and decks < 0:
        raise msgspec.ValidationError(f"{decks} decks")
    return BatchInput(position, id_, place, task, claimed, decks)


def _task(uses: Iterable[_Use], slots: Iterable[str], prose: Iterable[str]) -> ComboTask:
    """The task for some cards.

    Raises:
        ValidationError: there are none or too many, or a zone is none.
    """
    cards: list[str] = []
    zones: dict[str, str] = {}
    states: dict[str, tuple[str, ...]] = {}
    commanders: list[str] = []
    left_out: list[str] = []
    known = list(uses)
    names = [use.name for use in known]
    facts = _facts(prose, slots, names)
    for use in known:
        if not use.name.strip() or len(use.name) > MOST_NAME or not use.name.isprintable():
            raise msgspec.ValidationError(f"{printable(use.name) or 'an empty text'} is no name of a card")
        if not 1 <= use.quantity <= MOST_CARDS:
            raise msgspec.ValidationError(f"{use.quantity} of {use.name}")
        cards += [use.name] * use.quantity
        where = [_zone(zone) for zone in use.zones]
        if len(where) == 1:
            zones[use.name] = where[0]
        elif use.name in facts.zones:
            zones[use.name] = facts.zones[use.name]
        if use.commander:
            commanders.append(use.name)
        words, rest = states_of(use.state, names)
        words = _together(words, facts.states.get(use.name, ()))
        fit = tuple(w for w in words if _fits(w, zones.get(use.name, "")))
        if fit:
            states[use.name] = fit
        if use.state and len(fit) < len(words):
            rest = (use.state,)
        left_out += [f"{use.name}: {_line(part)}" for part in rest]
    if not cards:
        raise msgspec.ValidationError("there is no card in it")
    if len(cards) > MOST_CARDS:
        raise msgspec.ValidationError(f"{len(cards)} cards, at most {MOST_CARDS} are looked at")
    return ComboTask(
        tuple(cards),
        tuple(zones.items()),
        tuple(states.items()),
        tuple(commanders),
        tuple(dict.fromkeys([*left_out, *map(_line, facts.rest)])),
        tuple(dict.fromkeys(facts.beside))[:MOST_CARDS],
        facts.own_life,
        facts.others,
        facts.others_type,
        facts.players,
    )


def _facts(prose: Iterable[str], slots: Iterable[str], names: Iterable[str]) -> Facts:
    """What the prerequisites and open slots of a record say."""
    reader = Reader(tuple(names))
    for slot in slots:
        plain = slot_of(_line(slot))
        if plain is None:
            reader.facts.rest.append(_line(slot))
        else:
            reader.facts.beside.append(plain)
    for text in prose:
        reader.read(_line(text))
    return reader.facts


def _together(said: Iterable[str], more: Iterable[str]) -> tuple[str, ...]:
    """States of one card from two places; of what can be said once, the first counts."""
    found = list(said)
    for word in more:
        key = word.partition(":")[0] if not word.startswith("counters:") else word.partition("=")[0]
        if not any(other == key or other.startswith((f"{key}:", f"{key}=")) for other in found):
            found.append(word)
    return tuple(found)


def _fits(word: str, zone: str) -> bool:
    """Whether a state can be said of a card in a zone; one that was exiled with another is in exile."""
    return zone in ("", "exile") if word.startswith("exiled:") else zone in ("", "battlefield")


def states_of(prose: str, names: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The states of a permanent, as requests have them, and the parts of the prose that are not understood.

    ``names``: the cards of the combo, one of which it may be attached to.
    """
    text = _line(prose).rstrip(".")
    words: list[str] = []
    rest: list[str] = []
    for part in [text] if _FACE.fullmatch(text) and " // " in str(names) else _PARTS.split(text):
        if (counters := _COUNTERS.fullmatch(part)) is not None and (amount := amount_of(counters["amount"])):
            words.append(f"counters:{counters['kind']}={amount}")
        elif (chosen := _CHOSEN.fullmatch(part)) is not None:
            words.append(f"chosen:{chosen['word']}")
        elif (power := _POWER.fullmatch(part)) is not None:
            words.append(f"power:{power['power']}")
        elif _ON_HELPER.fullmatch(part):
            words.append("attached:creature")
        elif part.lower().removeprefix("is ") in ("tapped", "summoning sick"):
            words.append(part.lower().removeprefix("is ").replace(" ", "-"))
        elif (about := _ABOUT.fullmatch(part)) is not None and (host := named(about["card"], names)) is not None:
            words.append(f"{next(key for key in ('attached', 'paired', 'copy', 'exiled') if about[key])}:{host}")
        elif (face := _FACE.fullmatch(part)) is not None and any(name.endswith(f" // {face['face']}") for name in names):
            words.append("back")
        elif not _ASSUMED.fullmatch(part):
            rest.append(part)
    return tuple(words), tuple(rest)


def _zone(zone: str) -> str:
    if zone not in ZONES:
        raise msgspec.ValidationError(f"{printable(zone) or 'an empty text'} is no zone")
    return ZONES[zone]


def _line(text: str) -> str:
    """A text on one line, without characters that JSON in UTF-8 cannot hold."""
    return " ".join(text.encode("utf-8", "backslashreplace").decode("utf-8").split())


def _kind_of(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "a truth value"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "a number"
