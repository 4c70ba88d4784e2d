"""Sagas (CR 714): chapters and lore counters. The text of 2023-11-17 has no exception for a Saga without chapter abilities."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.rules.cards import CardInfo
from analyzer.rules.format.definitions import Ability, Chapter, Triggered
from analyzer.rules.game import Game, Traits

OLD = "2023-11-17"


def chapters_in(abilities: Iterable[Ability]) -> list[int]:
    """The chapter numbers of chapter abilities."""
    found: list[int] = []
    for ability in abilities:
        if isinstance(ability, Triggered):
            for when in (ability.when, *ability.also):
                found += when.chapters if isinstance(when, Chapter) else ()
    return found


def is_chapter(ability: Ability | None) -> bool:
    """Whether an ability is a chapter ability."""
    return ability is not None and bool(chapters_in([ability]))


def final_chapter(traits: Traits) -> int:
    """The greatest chapter number among its chapter abilities, 0 if it has none (CR 714.2d)."""
    return max(chapters_in(traits.abilities), default=0)


def gets_lore(game: Game, traits: Traits) -> bool:
    """Whether a permanent gets a lore counter as its controller's precombat main phase begins (CR 714.3)."""
    return "saga" in traits.types and (game.edition == OLD or final_chapter(traits) > 0)


def starts_with_lore(game: Game, info: CardInfo) -> bool:
    """Whether a Saga enters with a lore counter (CR 714.3a)."""
    return game.edition == OLD or bool(chapters_in(info.abilities))
