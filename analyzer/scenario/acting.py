"""Which players have anything to act with."""

from __future__ import annotations

from analyzer.rules.characteristics import traits_of
from analyzer.rules.format.definitions import Activated, Attach, CastFrom, Continuous, CopyToken, GainControl, Modification
from analyzer.rules.game import Game, Obj, Ref
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
    fixed = not any(_attaches(obj) for obj in known)
    return has_permanent and any(_gives_abilities(obj) for obj in known if not (fixed and _is_elsewhere(game, obj, player)))


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


def _is_elsewhere(game: Game, obj: Obj, player: int) -> bool:
    """Whether what a permanent changes is what it is attached to, and that is no permanent of the player's."""
    host = game.find(obj.attached) if isinstance(obj.attached, Ref) and obj.zone == "battlefield" else None
    if host is None or traits_of(game, host).controller == player:
        return False
    changes = [a for a in obj.info.abilities if isinstance(a, Continuous)]
    return all(change.affects == "attached" for change in changes) and not any(isinstance(p, GainControl) for p in parts(obj.card))


def _attaches(obj: Obj) -> bool:
    """Whether a card can attach something to something else, or bring something onto the battlefield."""
    return any(
        isinstance(part, Attach | CopyToken) or getattr(part, "to", "") == "battlefield"
        for ability in obj.info.abilities
        for part in parts(ability)
    )
