"""Reads `[[play]]`: what happens before the question is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from analyzer.errors import InvalidValueError, MisplacedKeyError, MissingKeyError, WrongTypeError, quoted
from analyzer.language.places import Place
from analyzer.language.reading import Section, blocks, describe, integer, list_of, one_of, positive, table, text
from analyzer.scenario.model import NEXT_TURN, Play, TurnStep, Verb
from analyzer.scenario.references import References
from analyzer.scenario.symbols import allow, mana_pool, natural

DETAILS: dict[Verb, tuple[str, ...]] = {
    Verb.CAST: ("by", "targets", "modes", "x", "choose", "pay"),
    Verb.ACTIVATE: ("ability", "by", "targets", "modes", "x", "choose", "pay"),
    Verb.TRIGGER: ("ability", "amount", "by", "targets", "modes", "choose"),
    Verb.LAND: ("by", "choose"),
    Verb.ATTACK: ("by", "choose", "pay"),
    Verb.BLOCK: ("by", "choose", "pay"),
    Verb.RESOLVE: ("choose", "pay"),
    Verb.TO: ("choose",),
}
PLAY_KEYS = tuple(dict.fromkeys((*(verb.value for verb in Verb), *(key for keys in DETAILS.values() for key in keys))))
TIMES = (*(step.value for step in TurnStep), NEXT_TURN)


def read_plays(value: Any, place: Place, references: References) -> tuple[Play, ...]:
    """The plays, in file order. Whether they are legal is not asked here.

    Raises:
        ModelError: a play is wrong.
    """
    return tuple(_play(section, references) for section in blocks(value, place))


def _play(section: Section, references: References) -> Play:
    allow(section, PLAY_KEYS)
    verbs = [verb for verb in Verb if section.has(verb.value)]
    listed = ", ".join(verb.value for verb in Verb)
    if not verbs:
        raise MissingKeyError(str(section.place), "what is done", f'one of {listed}, such as cast = "ring"')
    if len(verbs) > 1:
        place = section.place.key(verbs[1].value)
        raise MisplacedKeyError(
            str(place), f"{verbs[1].value} beside {verbs[0].value}", "write two [[play]], in the order in which they happen"
        )
    verb = verbs[0]
    for key in section.table:
        if key != verb.value and key not in DETAILS[verb]:
            fix = f"with {verb.value} go {', '.join(DETAILS[verb])}"
            raise MisplacedKeyError(str(section.place.key(key)), f"{key} does not go with {verb.value}", fix)
    details = Play(
        verb=verb,
        ability=section.optional("ability", positive, 1 if verb in (Verb.ACTIVATE, Verb.TRIGGER) else None),
        amount=section.optional("amount", natural, None),
        by=section.optional("by", lambda v, p: references.player(text(v, p), p), None),
        targets=section.optional("targets", _several(references.anything, '["B"]'), ()),
        modes=section.optional("modes", list_of(positive, "[1]"), ()),
        x=section.optional("x", natural, None),
        choose=section.optional("choose", _answers, ()),
        pay=section.optional("pay", _several(_payment(references), '["bear"]'), ()),
        place=section.place,
    )
    return _with_what(details, section.table[verb.value], section.place.key(verb.value), references)


def _with_what(play: Play, what: Any, place: Place, references: References) -> Play:
    match play.verb:
        case Verb.CAST | Verb.ACTIVATE | Verb.TRIGGER | Verb.LAND:
            return replace(play, source=references.object(text(what, place), place))
        case Verb.ATTACK:
            return replace(play, attacks=_attacks(what, place, references))
        case Verb.BLOCK:
            return replace(play, blocks=_blocks(what, place, references))
        case Verb.TO:
            return replace(play, to=read_time(what, place))
        case Verb.RESOLVE:
            if what is not True:
                raise WrongTypeError(str(place), describe(what), "resolve = true: the top of the stack resolves")
            return play


def _several(read: Callable[[str, Place], str], example: str) -> Callable[[Any, Place], tuple[str, ...]]:
    return list_of(lambda value, place: read(text(value, place), place), example)


def _payment(references: References) -> Callable[[str, Place], str]:
    def read(written: str, place: Place) -> str:
        if written.startswith("{"):
            mana_pool(written, place)
            return written
        return references.object(written, place)

    return read


def _attacks(value: Any, place: Place, references: References) -> tuple[tuple[str, str | None], ...]:
    if isinstance(value, dict):
        pairs = table(value, place).entries()
        return tuple((references.object(who, at), references.anything(text(whom, at), at)) for who, whom, at in pairs)
    if not isinstance(value, list):
        fix = 'a list such as attack = ["bear"], or a table such as attack = { bear = "B" }'
        raise WrongTypeError(str(place), describe(value), fix)
    return tuple((who, None) for who in _several(references.object, '["bear"]')(value, place))


def _blocks(value: Any, place: Place, references: References) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict):
        raise WrongTypeError(str(place), describe(value), 'a table from blockers to attackers, such as block = { wall = "bear" }')
    pairs = table(value, place).entries()
    return tuple((references.object(who, at), references.object(text(whom, at), at)) for who, whom, at in pairs)


def read_time(value: Any, place: Place) -> str:
    """A step of the turn, or the next turn.

    Raises:
        InvalidValueError: there is no such step.
    """
    written = text(value, place)
    if written == "main" or written.endswith("main phase"):
        raise InvalidValueError(str(place), f"found {quoted(written)}", 'write "precombat main" or "postcombat main"')
    return one_of(TIMES)(written, place)


def _answers(value: Any, place: Place) -> tuple[str | int | bool, ...]:
    def one(item: Any, at: Place) -> str | int | bool:
        if isinstance(item, bool):
            return item
        if isinstance(item, int):
            return integer(item, at)
        if isinstance(item, str):
            return text(item, at)
        raise WrongTypeError(str(at), describe(item), 'an answer: true or false, a number, or a name such as "ring2"')

    return list_of(one, '["ring2"]')(value, place)
