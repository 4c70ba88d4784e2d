"""Classes: as long as one is of a level, it has the abilities of that level (CR 716.2b)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from analyzer.rules.format.definitions import Ability, Both, ClassLevel, Condition, Continuous, Modification, Triggered


def of_levels(abilities: Iterable[Ability]) -> Iterator[Ability]:
    """The abilities, those that trigger only from a level on given by a static ability.

    Otherwise the level would be asked for again as one resolves, when the Class may be gone.
    """
    for ability in abilities:
        level, rest = _level(ability.condition) if isinstance(ability, Triggered) else (None, None)
        if level is None:
            yield ability
        else:
            yield Continuous(change=Modification(abilities=(msgspec.structs.replace(ability, condition=rest),)), condition=level)


def _level(condition: Condition | None) -> tuple[ClassLevel | None, Condition | None]:
    match condition:
        case ClassLevel():
            return condition, None
        case Both(conditions=(ClassLevel() as level, other)):
            return level, other
        case Both(conditions=(ClassLevel() as level, *others)):
            return level, Both(conditions=tuple(others))
        case _:
            return None, condition
