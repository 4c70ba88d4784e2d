"""What the parser says twice: a keyword, and the ability that the keyword stands for."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from analyzer.rules.format.definitions import Ability
from analyzer.rules.keywords import abilities_of_keyword


def without_restated(abilities: Iterable[Ability], keywords: Iterable[str]) -> list[Ability]:
    """The abilities without those that the keywords stand for: the rules engine writes keywords out itself."""
    known = [_nameless(ability) for keyword in keywords for ability in abilities_of_keyword(keyword)]
    found: list[Ability] = []
    for ability in abilities:
        plain = _nameless(ability)
        if plain in known:
            known.remove(plain)
        else:
            found.append(ability)
    return found


def _nameless(ability: Ability) -> Ability:
    return msgspec.structs.replace(ability, name="") if getattr(ability, "name", "") else ability
