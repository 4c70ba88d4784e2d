"""Cards that a source has exiled: where a card speaks of them, its abilities that exile remember what they have exiled (CR 607)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from analyzer.rules.format.definitions import Ability, Filter, GoesElsewhere, Mill, Modification, Move, NotUnderstood
from analyzer.rules.scanning import parts, words


def remembering(abilities: Sequence[Ability]) -> tuple[Ability, ...]:
    """The abilities of a card; if one of them speaks of what the source has exiled, those that exile something are its links."""
    if not any(asks(ability) for ability in abilities):
        return tuple(abilities)
    inside = list(parts(tuple(abilities)))
    if any(isinstance(part, Mill) and part.to == "exile" for part in inside):  # what comes off the top of a library is not remembered
        return (*abilities, NotUnderstood(about="effect:ExileTop that is remembered"))
    if any((isinstance(p, Move) and (p.link or p.until_leaves)) or (isinstance(p, GoesElsewhere) and p.link) for p in inside):
        return tuple(abilities)
    return tuple(_linking(ability) for ability in abilities)


def asks(ability: Ability) -> bool:
    """Whether an ability speaks of what its source has exiled."""
    return "linked" in words(ability) or any(isinstance(part, Filter) and part.linked for part in parts(ability))


def _linking(data: Any) -> Any:
    """The same data, with every exile of something else than the source remembered; not in abilities that others are given."""
    if isinstance(data, Modification):
        return data
    if isinstance(data, Move) and data.to == "exile" and data.what not in ("self", "linked"):
        return msgspec.structs.replace(data, link=True)
    if isinstance(data, tuple):
        return tuple(_linking(part) for part in data)
    if isinstance(data, msgspec.Struct):
        changed = {name: _linking(value) for name in data.__struct_fields__ if (value := getattr(data, name)) is not None}
        changed = {name: value for name, value in changed.items() if value is not getattr(data, name) and value != getattr(data, name)}
        return msgspec.structs.replace(data, **changed) if changed else data
    return data
