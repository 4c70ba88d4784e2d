"""Which players have anything to act with."""

from __future__ import annotations

from analyzer.rules.characteristics import traits_of
from analyzer.rules.format.definitions import Activated, CastFrom, GainControl, Modification
from analyzer.rules.game import Game, Obj
from analyzer.rules.scanning import parts
from analyzer.rules.selection import is_mana_ability
from analyzer.rules.unknown import UNKNOWN


def may_ever_act(game: Game, player: int, turns: int) -> bool:
    """Whether a player could take an action this turn that can matter; errs on the side of yes.

    Cards that nobody knows are not acted with, and mana that nothing asks for does not matter. What others may give the player later is
    looked at only where the player has a permanent already.
    """
    if player == game.active or turns > 1:
        return True
    known = [obj for obj in game.objects.values() if obj.card is not UNKNOWN]
    if any(_gives_actions(game, obj, player) for obj in known):
        return True
    has_permanent = any(obj.zone == "battlefield" and traits_of(game, obj).controller == player for obj in known)
    return has_permanent and any(_gives_abilities(obj) for obj in known)


def _gives_actions(game: Game, obj: Obj, player: int) -> bool:
    if obj.zone == "battlefield":
        traits = traits_of(game, obj)
        usable = [a for a in traits.abilities if isinstance(a, Activated) and not is_mana_ability(a)]
        if traits.controller == player:
            return bool(usable) or obj.card.back is not None or any(isinstance(p, CastFrom) for p in parts(obj.card))
        return any(ability.who != "you" for ability in usable)
    return obj.owner == player and not (obj.info.is_land and obj.zone != "hand")


def _gives_abilities(obj: Obj) -> bool:
    """Whether a card can give activated abilities to permanents that it did not have, or permanents to players."""
    return any(
        isinstance(part, GainControl) or (isinstance(part, Modification) and bool(part.control or part.abilities or part.activated_of))
        for part in parts(obj.card)
    )
