"""Loads a model file: header, `[state]`, `[objects]`, `[[step]]`, `[[outcome]]`, `[expect]`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyzer.errors import InvalidValueError, quoted, suggestion
from analyzer.language.expectation import Expectation, read_expectation
from analyzer.language.outcomes import read_outcomes
from analyzer.language.places import Place
from analyzer.language.reading import Section, check_name, distinct, member, name, one_of, positive, table, text
from analyzer.language.scope import Scope
from analyzer.language.state import read_state
from analyzer.language.steps import read_steps
from analyzer.language.toml_text import parse_toml, read_file
from analyzer.system.program import GameObject, Profile, Program

MODEL_KEYS = (
    "title",
    "source",
    "profile",
    "players",
    "active",
    "range_of_influence",
    "state",
    "objects",
    "step",
    "outcome",
    "expect",
)


@dataclass(frozen=True, slots=True)
class LoadedModel:
    """A model and the answer that it states. ``file`` is the name it was loaded by."""

    program: Program
    expect: Expectation
    file: str


def load_model(path: Path) -> LoadedModel:
    """The model in a file.

    Raises:
        InputError: it cannot be read or is no model; the message names the file, the key path and the likely fix. Nothing else is raised,
            whatever the file holds.
    """
    place = Place(str(path))
    return load_model_text(read_file(path, place), str(path))


def load_model_text(text: str, name: str) -> LoadedModel:
    """The model in a text; ``name`` stands in messages as the file.

    Raises:
        InputError: it is no model.
    """
    place = Place(name)
    return _model(Section(place, parse_toml(text, place)))


def _model(root: Section) -> LoadedModel:
    root.allow(MODEL_KEYS)
    place = root.place
    title = root.required("title", name, 'title = "what the model shows"')
    players = root.required("players", distinct(member, "a player", '["A", "B"]'), 'players = ["A", "B"], in turn order')
    active = root.optional("active", text, players[0])
    if active not in players:
        raise InvalidValueError(str(place.key("active")), f"{quoted(active)} is no player", suggestion(active, players, "name a player"))
    declared = read_state(root.optional("state", table, None), players, active)
    seat = {player: number for number, player in enumerate(players)}
    scope = Scope(players, seat, tuple(declared.variables), declared.indices, declared.families, declared.counted_by, {})
    objects = _objects(root.optional("objects", table, None), scope)
    program = Program(
        title=title,
        source=root.optional("source", text, ""),
        profile=Profile(root.optional("profile", one_of([p.value for p in Profile]), Profile.CR.value)),
        players=players,
        active=0,
        range_of_influence=root.optional("range_of_influence", positive, None),
        variables=scope.variables,
        objects=objects,
        steps=read_steps(root.table.get("step", []), place.key("step"), scope),
        outcomes=root.optional("outcome", lambda value, at: read_outcomes(value, at, scope), ()),
    )
    expect = root.optional("expect", lambda value, at: read_expectation(value, at, scope), Expectation())
    return LoadedModel(program, expect, place.file)


def _objects(section: Section | None, scope: Scope) -> tuple[GameObject, ...]:
    found: list[GameObject] = []
    entries: Any = section.entries() if section is not None else ()
    for called, value, place in entries:
        check_name(called, place)
        scope.objects[called] = len(found)
        found.append(GameObject(called, scope.player_ref(text(value, place), place)))
    return tuple(found)
