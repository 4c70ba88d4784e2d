"""Writes scenarios as TOML: the text reads back as the same scenario, and leaves out what is as it would be anyway."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from analyzer.citations import Edition
from analyzer.language.expectation import Expectation
from analyzer.scenario.answers import default_allow
from analyzer.scenario.model import (
    DEFAULT_LIBRARY,
    MANA_TYPES,
    After,
    Entry,
    Face,
    Format,
    GameSetup,
    ObjectSetup,
    Play,
    PlayerSetup,
    Question,
    Scenario,
    TurnStep,
    UnknownCards,
    Verb,
    Zone,
)
from analyzer.scenario.players import starting_life
from analyzer.system.program import Profile

_WIDTH = 120
_MAX_SYMBOLS = 20
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def write_scenario(scenario: Scenario) -> str:
    """The scenario as a TOML text. Reading it gives the same scenario but for the name of the file."""
    header: dict[str, Any] = {"title": scenario.title}
    if scenario.source:
        header["source"] = scenario.source
    if scenario.profile is not Profile.CR:
        header["profile"] = scenario.profile.value
    if scenario.edition is not Edition.CURRENT:
        header["edition"] = scenario.edition.value
    parts = [_lines(header), _block("[game]", _game(scenario.game, scenario.players))]
    parts += [_block("[[player]]", _player(player, scenario.game), always=True) for player in scenario.players]
    parts += [_block("[[play]]", _play(play)) for play in scenario.plays]
    parts.append(_block("[question]", _question(scenario.question, scenario)))
    parts.append(_block("[expect]", _expectation(scenario.expect)))
    parts.append(_block("[expect.after]", _after(scenario.after)))
    return "\n".join(part for part in parts if part)


def _block(header: str, table: Mapping[str, Any], *, always: bool = False) -> str:
    return f"{header}\n{_lines(table)}" if table or always else ""


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(_line(key, value) for key, value in table.items())


def _line(key: str, value: Any) -> str:
    line = f"{_key(key)} = {_value(value)}"
    if len(line) <= _WIDTH or not isinstance(value, tuple):
        return line + "\n"
    return f"{_key(key)} = [\n" + "".join(f"    {_value(entry)},\n" for entry in value) + "]\n"


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _string(key)


def _string(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(int(value))
        case str():
            return _string(value)
        case UnknownCards():
            return str(value.count)
        case ObjectSetup():
            table = _object(value)
            return _string(value.name) if list(table) == ["card"] else _value(table)
        case tuple():
            return "[" + ", ".join(_value(entry) for entry in value) + "]"
        case _:
            return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }" if value else "{}"


def _without(table: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The table without the keys that have their default; what has no default in ``defaults`` is left out if it is empty."""
    return {key: value for key, value in table.items() if value != defaults.get(key) and (key in defaults or value not in (None, (), {}))}


def _game(game: GameSetup, players: tuple[PlayerSetup, ...]) -> dict[str, Any]:
    table = {
        "format": game.format.value,
        "active": game.active,
        "step": game.step.value,
        "range_of_influence": game.range_of_influence,
        "teams": game.teams if game.format is Format.TWO_HEADED_GIANT else (),
        "archenemy": game.archenemy if game.archenemy != game.active else None,
        "planar_controller": game.planar_controller if game.planar_controller != game.active else None,
        "planar_deck": _entries(game.planar_deck),
        "time_over": game.time_over,
    }
    defaults = {
        "format": Format.FREE_FOR_ALL.value,
        "active": players[0].name,
        "step": TurnStep.PRECOMBAT_MAIN.value,
        "time_over": False,
    }
    return _without(table, defaults)


def _player(player: PlayerSetup, game: GameSetup) -> dict[str, Any]:
    table: dict[str, Any] = {
        "name": player.name,
        "life": player.life,
        "library": _entries(player.library) if player.library else 0,
        **{zone.value: _entries(player.entries(zone)) for zone in Zone if zone is not Zone.LIBRARY},
        "mana": _mana(player.mana),
        "poison": player.poison,
        "energy": player.energy,
        "counters": player.counters,
        "commander_damage": player.commander_damage,
        "lands_played": player.lands_played,
        "speed": player.speed,
    }
    defaults = {
        "life": starting_life(player.name, game),
        "library": DEFAULT_LIBRARY,
        "poison": 0,
        "energy": 0,
        "lands_played": 0,
        "speed": 0,
    }
    return _without(table, defaults)


def _entries(entries: tuple[Entry, ...]) -> tuple[Entry, ...] | int:
    return entries[0].count if len(entries) == 1 and isinstance(entries[0], UnknownCards) else entries


def _mana(pool: dict[str, int]) -> str | dict[str, int] | None:
    if sum(pool.values()) > _MAX_SYMBOLS:
        return pool
    return "".join(f"{{{kind}}}" * pool.get(kind, 0) for kind in MANA_TYPES) or None


def _object(entry: ObjectSetup) -> dict[str, Any]:
    token = entry.token
    table: dict[str, Any] = {
        "card": entry.card,
        "token": token.name if token is not None else entry.token_copy,
        "types": token.types if token is not None else None,
        "power": token.power if token is not None else None,
        "toughness": token.toughness if token is not None else None,
        "colors": token.colors if token is not None else "",
        "keywords": token.keywords if token is not None else (),
        "id": entry.id,
        "count": entry.count,
        "tapped": entry.tapped,
        "summoning_sick": entry.summoning_sick,
        "counters": entry.counters,
        "damage": entry.damage,
        "controller": entry.controller,
        "attached_to": entry.attached_to,
        "paired_with": entry.paired_with,
        "face": entry.face.value,
        "commander": entry.commander,
        "copy_of": entry.copy_of,
        "chosen": entry.chosen[0] if len(entry.chosen) == 1 else entry.chosen,
        "exiled": entry.exiled,
    }
    flags = {"token": False, "tapped": False, "summoning_sick": False, "commander": False}
    found = {key: value for key, value in table.items() if not (key in flags and value is False)}
    defaults = {"count": 1, "damage": 0, "colors": "", "face": Face.FRONT.value}
    return {k: v for k, v in found.items() if v not in (None, (), {}) and not (k in defaults and v == defaults[k])}


def _play(play: Play) -> dict[str, Any]:
    what: Any
    match play.verb:
        case Verb.CAST | Verb.ACTIVATE | Verb.TRIGGER | Verb.LAND:
            what = play.source
        case Verb.ATTACK:
            alone = all(whom is None for _, whom in play.attacks)
            what = tuple(who for who, _ in play.attacks) if alone else dict(play.attacks)
        case Verb.BLOCK:
            what = dict(play.blocks)
        case Verb.RESOLVE:
            what = True
        case Verb.TO:
            what = play.to
    table: dict[str, Any] = {
        "ability": play.ability if play.ability != 1 else None,
        "amount": play.amount,
        "by": play.by,
        "targets": play.targets,
        "modes": play.modes,
        "x": play.x,
        "choose": play.choose,
        "pay": play.pay,
    }
    return {play.verb.value: what, **{key: value for key, value in table.items() if value is not None and value != ()}}


def _question(question: Question, scenario: Scenario) -> dict[str, Any]:
    seats = tuple(player.name for player in scenario.players)
    table = {"find": question.find, "allow": question.allow, "turns": question.turns}
    defaults = {"find": "any", "allow": default_allow(question.find, seats, scenario.game), "turns": 1}
    return _without(table, defaults)


def _expectation(expect: Expectation) -> dict[str, Any]:
    names: Iterable[str] = (f.name for f in fields(expect) if f.name not in ("condition", "condition_guard"))
    table = {name: getattr(expect, name) for name in names}
    return {key: value for key, value in table.items() if value is not None and value != {}}


def _after(after: After) -> dict[str, Any]:
    table: dict[str, Any] = {"in_game": after.in_game, "at": after.at, **{fact.key: fact.value for fact in after.facts}}
    for fact in after.facts:
        if fact.what == "mana" and isinstance(fact.value, dict):
            table[fact.key] = _mana(fact.value) or ""
    return {key: value for key, value in table.items() if value is not None}
