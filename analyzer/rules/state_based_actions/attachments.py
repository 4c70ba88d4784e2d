"""Auras, Equipment and everything else that is attached (704.5m, n, p)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from analyzer.rules.attachment import may_be_attached, unattach
from analyzer.rules.characteristics import traits_of
from analyzer.rules.game import Game, Obj
from analyzer.rules.naming import name_in
from analyzer.rules.state_based_actions.table import Applicable, Result, row
from analyzer.rules.zones import Asking


@row("704.5m")
def auras(game: Game) -> Iterator[Applicable]:
    """An Aura attached to nothing or to something illegal is put into its owner's graveyard."""
    for obj in game.battlefield():
        traits = traits_of(game, obj)
        if "aura" not in traits.types or traits.is_creature:
            continue
        if obj.attached is None or not may_be_attached(game, obj, obj.attached):
            yield Applicable("704.5m", Result.GRAVEYARD, (obj,), words=f"{name_in(game, obj)} is attached to nothing legal and is put into the graveyard")


@row("704.5n")
def equipment(game: Game) -> Iterator[Applicable]:
    """Equipment or a Fortification on something illegal becomes unattached and stays."""
    for obj in game.battlefield():
        traits = traits_of(game, obj)
        if obj.attached is None or not {"equipment", "fortification"} & traits.types or traits.is_creature:
            continue
        if not may_be_attached(game, obj, obj.attached):
            yield Applicable("704.5n", Result.UNATTACHED, (obj,), words=f"{name_in(game, obj)} becomes unattached", how=_unattach(obj))


@row("704.5p")
def others(game: Game) -> Iterator[Applicable]:
    """A battle or creature, or any other permanent that is no Aura, Equipment or Fortification, becomes unattached."""
    for obj in game.battlefield():
        traits = traits_of(game, obj)
        if obj.attached is None:
            continue
        if (traits.is_creature and "reconfigure" not in traits.keywords) or "battle" in traits.types or not {"aura", "equipment", "fortification"} & traits.types:
            yield Applicable("704.5p", Result.UNATTACHED, (obj,), words=f"{name_in(game, obj)} becomes unattached", how=_unattach(obj))


def _unattach(obj: Obj) -> Callable[[Game], Asking[None]]:
    def carry_out(game: Game) -> Asking[None]:
        if obj.oid in game.objects:
            unattach(game, obj)
        return
        yield

    return carry_out
