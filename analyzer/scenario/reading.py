"""Loads a scenario file: header, `[game]`, `[[player]]`, `[[play]]`, `[question]`, `[expect]`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analyzer.citations import CURRENT_DATE, Edition
from analyzer.errors import MissingKeyError
from analyzer.language.expectation import Expectation
from analyzer.language.places import Place
from analyzer.language.reading import Section, name, one_of, table, text
from analyzer.language.toml_text import parse_toml, read_file
from analyzer.scenario.answers import QUESTION_KEYS, read_answer, read_question
from analyzer.scenario.card_names import CardNames
from analyzer.scenario.lines import LinePlace, SourceText
from analyzer.scenario.model import After, Scenario
from analyzer.scenario.players import GAME_KEYS, PLAYER_KEYS, check_enough_players, read_position
from analyzer.scenario.plays import read_plays
from analyzer.scenario.references import check_position
from analyzer.scenario.symbols import allow
from analyzer.system.program import Profile

SCENARIO_KEYS = ("title", "source", "profile", "edition", "game", "player", "play", "question", "expect")
EDITIONS = {Edition.SEED.value: Edition.SEED, CURRENT_DATE: Edition.CURRENT, Edition.CURRENT.value: Edition.CURRENT}


def is_scenario(tables: Mapping[str, Any]) -> bool:
    """Whether the tables of a TOML file are meant as a scenario, not as an abstract model."""
    return "player" in tables or ("game" in tables and "step" not in tables)


def load_scenario(path: Path, names: CardNames | None = None) -> Scenario:
    """The scenario in a file. Without ``names`` the names of cards are not checked.

    Raises:
        InputError: it cannot be read or is no scenario; the message names the file, the line, the key path and the likely fix. Nothing else
            is raised, whatever the file holds.
    """
    return load_scenario_text(read_file(path, Place(str(path))), str(path), names)


def load_scenario_text(written: str, file: str, names: CardNames | None = None) -> Scenario:
    """The scenario in a text; ``file`` stands in messages as the file.

    Raises:
        InputError: it is no scenario.
    """
    tables = parse_toml(written, Place(file))
    return _scenario(Section(LinePlace(file, text=SourceText(written)), tables), names)


def scenario_from_tables(tables: dict[str, Any], file: str, names: CardNames | None = None) -> Scenario:
    """The scenario in tables that are read already, from TOML or JSON; messages name ``file`` and no lines.

    Raises:
        InputError: it is no scenario.
    """
    return _scenario(Section(LinePlace(file), tables), names)


def _scenario(root: Section, names: CardNames | None) -> Scenario:
    allow(root, SCENARIO_KEYS, {"[game]": GAME_KEYS, "[[player]]": PLAYER_KEYS, "[question]": QUESTION_KEYS})
    place = root.place
    title = root.required("title", name, 'title = "what the scenario shows"')
    if not root.has("player"):
        raise MissingKeyError(str(place), "player", '[[player]] with name = "A" and what they have, once for each player, in turn order')
    check_enough_players(root.table["player"], place)
    game, players = read_position(root.optional("game", table, None), root.table["player"], place.key("player"), names)
    references = check_position(game, players, place, names)
    plays = root.optional("play", lambda value, at: read_plays(value, at, references), ())
    question = read_question(root.optional("question", table, None), references, game)
    nothing = (Expectation(), After())
    expect, after = root.optional("expect", lambda value, at: read_answer(table(value, at), references), nothing)
    return Scenario(
        file=place.file,
        title=title,
        game=game,
        players=players,
        question=question,
        source=root.optional("source", text, ""),
        profile=Profile(root.optional("profile", one_of([p.value for p in Profile]), Profile.CR.value)),
        edition=EDITIONS[root.optional("edition", one_of(EDITIONS), Edition.CURRENT.value)],
        plays=plays,
        expect=expect,
        after=after,
    )
