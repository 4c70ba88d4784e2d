"""Reads the conditions of a model: `when` and the like."""

from __future__ import annotations

from typing import Any

from analyzer.language.lowering import Lowering
from analyzer.language.parsing import parse_expression
from analyzer.language.places import Place
from analyzer.language.reading import Section, text
from analyzer.language.scope import Scope
from analyzer.system.expression import TRUE, And, BoolExpr


def read_condition(value: Any, place: Place, scope: Scope) -> BoolExpr:
    """The condition that a string says.

    Raises:
        ModelError: it is no string, cannot be read, or is no condition.
    """
    written = text(value, place)
    return Lowering(written, place, scope).condition(parse_expression(written, place))


def read_when(section: Section, scope: Scope) -> BoolExpr:
    """The `when` of a step, option or outcome; true if it is left out."""
    if not section.has("when"):
        return TRUE
    return read_condition(section.table["when"], section.place.key("when"), scope)


def both(first: BoolExpr, second: BoolExpr) -> BoolExpr:
    """``first and second``, without needless parts."""
    if first == TRUE:
        return second
    return first if second == TRUE else And((first, second))
