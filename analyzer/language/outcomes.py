"""Reads `[[outcome]]`: when players win, lose or draw."""

from __future__ import annotations

from typing import Any

from analyzer.errors import MissingKeyError, WrongTypeError
from analyzer.language.conditions import read_when
from analyzer.language.places import Place
from analyzer.language.reading import Section, blocks, describe, distinct, text
from analyzer.language.scope import Scope
from analyzer.system.program import Outcome

OUTCOME_KEYS = ("when", "wins", "loses", "draw")

_players = distinct(text, "a player", '["A"]')


def read_outcomes(value: Any, place: Place, scope: Scope) -> tuple[Outcome, ...]:
    """The outcomes of a model, in file order.

    Raises:
        ModelError: an outcome is wrong.
    """
    return tuple(_outcome(section, scope) for section in blocks(value, place))


def _outcome(section: Section, scope: Scope) -> Outcome:
    section.allow(OUTCOME_KEYS)
    if not any(section.has(key) for key in ("wins", "loses", "draw")):
        raise MissingKeyError(str(section.place), "wins, loses or draw", f'loses = ["{scope.players[0]}"]')
    return Outcome(
        guard=read_when(section, scope),
        wins=_seats(section, "wins", scope),
        loses=_seats(section, "loses", scope),
        draws=_draws(section, scope),
    )


def _seats(section: Section, key: str, scope: Scope) -> frozenset[int]:
    place = section.place.key(key)
    return frozenset(scope.seats(section.optional(key, _players, ()), place))


def _draws(section: Section, scope: Scope) -> frozenset[int]:
    if section.table.get("draw") is True:
        return frozenset(range(len(scope.players)))
    if section.has("draw") and not isinstance(section.table["draw"], list):
        found = describe(section.table["draw"])
        raise WrongTypeError(str(section.place.key("draw")), found, f'draw = true, or a list such as draw = ["{scope.players[0]}"]')
    return _seats(section, "draw", scope)
