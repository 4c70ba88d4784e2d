"""Attaching Auras, Equipment and Fortifications (CR 301.5, 303.4, 701.3)."""

from __future__ import annotations

from analyzer.rules.characteristics import traits_of
from analyzer.rules.context import Context
from analyzer.rules.damage import protected_from
from analyzer.rules.format.definitions import Filter
from analyzer.rules.game import Game, Obj, PlayerRef, Ref, Referent
from analyzer.rules.selection import matches


def enchantable(game: Game, aura: Obj) -> Filter | None:
    """What an Aura can enchant, as effects may have changed it; None if only players."""
    for mod in reversed(aura.mods):
        changed: Filter | None = getattr(mod.change, "enchant", None)
        if changed is not None:
            return changed
    return aura.card.enchant


def may_be_attached(game: Game, obj: Obj, host: Referent) -> bool:
    """Whether an object may be attached to another or to a player."""
    traits = traits_of(game, obj)
    context = Context(game, traits.controller, Ref(obj.oid))
    if isinstance(host, PlayerRef):
        from analyzer.rules.references import players

        return "aura" in traits.types and bool(obj.card.enchant_player) and host.player in players(obj.card.enchant_player, context)
    other = game.find(host)
    if other is None or other.oid == obj.oid:
        return False
    there = traits_of(game, other)
    if protected_from(game, there, traits):
        return False
    if traits.is_creature and "reconfigure" not in traits.keywords:
        return False
    if "aura" in traits.types:
        allowed = enchantable(game, obj)
        return allowed is not None and matches(allowed, there, context)
    if other.zone != "battlefield":
        return False
    if "equipment" in traits.types:
        return there.is_creature
    if "fortification" in traits.types:
        return "land" in there.types
    return False


def attach(game: Game, obj: Obj, host: Referent) -> bool:
    """Attaches an object if it may be; whether it is attached now. A new timestamp if it moved (CR 613.7e)."""
    if obj.zone != "battlefield" or not may_be_attached(game, obj, host):
        return False
    if isinstance(host, Ref):
        if isinstance(obj.attached, Ref) and obj.attached.oid == host.oid:
            return True
        found = game.find(host)
        assert found is not None
        host = Ref(game.split(found).oid)
    obj.attached = host
    obj.timestamp = game.tick()
    game.changed()
    return True


def unattach(game: Game, obj: Obj) -> None:
    """Unattaches an object."""
    obj.attached = None
    game.changed()
