"""Sagas that are over (704.5s)."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.rules.characteristics import traits_of
from analyzer.rules.game import Game, Obj
from analyzer.rules.naming import name_in
from analyzer.rules.sagas import OLD, chapters_in, final_chapter, is_chapter
from analyzer.rules.state_based_actions.table import Applicable, Result, row
from analyzer.rules.triggers import rule_affects


@row("704.5s", "saga")
def sagas(game: Game) -> Iterator[Applicable]:
    """The controller of a Saga with lore counters for its final chapter sacrifices it once no chapter ability of it waits.

    The text of 2023-11-17 does not ask for chapter abilities: without any the final chapter is 0.
    """
    for obj in game.battlefield():
        traits = traits_of(game, obj)
        if "saga" not in traits.types or (game.edition != OLD and not chapters_in(traits.abilities)):
            continue
        if (
            obj.counters.get("lore", 0) >= final_chapter(traits)
            and not _tells(game, obj)
            and not rule_affects(game, "cant be sacrificed", traits)
        ):
            yield Applicable("704.5s", Result.SACRIFICED, (obj,), traits.controller, f"{name_in(game, obj)} is over and is sacrificed")


def _tells(game: Game, obj: Obj) -> bool:
    """Whether a chapter ability of it waits or is on the stack."""
    waiting = any(t.source.oid == obj.oid and is_chapter(t.ability) for t in game.pending)
    return waiting or any(i.source.oid == obj.oid and is_chapter(i.ability) for i in game.stack)
