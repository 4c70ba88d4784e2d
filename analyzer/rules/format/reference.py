"""The reference of the ability format, written out of the classes: one table for each union, one for each part that several share."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from analyzer.rules.format import abilities, costs, effects, events, terms
from analyzer.rules.format.definitions import FORMAT_UNIONS
from analyzer.rules.keywords import ASKED_ABOUT, NO_RULES, known_keywords

BEGIN, END = "<!-- tables: begin -->", "<!-- tables: end -->"
_TITLES = {
    "ability": "Abilities",
    "effect": "Effects",
    "event": "Trigger events",
    "condition": "Conditions",
    "amount": "Amounts",
    "replacement": "Replacement effects",
}


def tables() -> str:
    """All tables, as Markdown."""
    kinds = {k for union in FORMAT_UNIONS.values() for k in get_args(union)}
    parts = [_shared(k) for k in _structs() if k not in kinds]
    unions = [_union(_TITLES[name], FORMAT_UNIONS[name]) for name in _TITLES]
    return "\n\n".join([*unions, "### Parts that several share", *parts, _keywords()]) + "\n"


def with_tables(text: str) -> str:
    """A page with the tables between its markers written anew."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables()}\n{END}{after}"


def _structs() -> Iterator[Any]:
    for module in (terms, costs, effects, events, abilities):
        for thing in vars(module).values():
            own = inspect.isclass(thing) and thing.__module__ == module.__name__
            if own and issubclass(thing, msgspec.Struct) and thing.__struct_fields__:
                yield thing


def _union(title: str, union: Any) -> str:
    field = get_args(union)[0].__struct_config__.tag_field
    rows = [f"| `{k.__struct_config__.tag}` | {_fields(k)} | {_meaning(k)} |" for k in get_args(union)]
    return "\n".join([f"### {title}", "", f"| `{field} =` | keys | meaning |", "|---|---|---|", *rows])


def _shared(kind: Any) -> str:
    return "\n".join([f"#### {kind.__name__}", "", _meaning(kind), "", _fields(kind)])


def _fields(kind: Any) -> str:
    """The keys with their types and defaults; those without a default must be given."""
    required = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    words = []
    for place, (name, key) in enumerate(zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)):
        shown = f"`{key}`: {_type(kind.__annotations__[name])}"
        if place < required:
            shown += " (required)"
        else:
            default = kind.__struct_defaults__[place - required]
            if default not in ("", (), None, False):
                shown += f" = `{_default(default)}`"
        words.append(shown)
    return ", ".join(words)


def _default(value: Any) -> str:
    if isinstance(value, msgspec.Struct):
        return "{}"
    return "true" if value is True else str(value)


def _type(annotation: str) -> str:
    text = annotation.replace(" | None", "").replace("str", "text").replace("bool", "true/false").replace("int", "number")
    return re.sub(r"tuple\[(.+), \.\.\.\]", r"list of \1", text).replace("|", "or")


def _meaning(kind: Any) -> str:
    text = inspect.getdoc(kind) or ""
    return re.sub(r"\s+", " ", text.replace("``", "`").replace("|", "\\|")).replace(" Attributes: ", " Keys: ")


def _keywords() -> str:
    written = ", ".join(f"`{k}`" for k in sorted(known_keywords() | {"affinity for ...", "...cycling", "kicker", "buyback"}))
    asked = ", ".join(f"`{k}`" for k in sorted(ASKED_ABOUT | {"protection from ..."}))
    before = ", ".join(f"`{k}`" for k in sorted(NO_RULES))
    return "\n".join(
        [
            "### Keywords",
            "",
            f"Written out as other abilities or costs: {written}.",
            "",
            f"Asked about where they matter: {asked}.",
            "",
            f"Only before the game, so without effect: {before}.",
            "",
            "Any other keyword is an ability that is not understood, and named as the reason of an undecided verdict.",
        ]
    )
