"""What objects are called in steps and choices: names that are the same each time round a loop."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.rules.game import Game, Obj, PlayerRef, Ref, Referent


def plain_name(obj: Obj) -> str:
    """The name of an object, with what tells it from others of that name."""
    name = obj.card.name if "face down" not in obj.flags else "a face-down creature"
    if obj.token and obj.zone == "battlefield":
        name += " token"
    return name


def name_in(game: Game, obj: Obj) -> str:
    """The name of an object; where several are alike, with what is different about it, or its place among them."""
    name = plain_name(obj)
    if obj.label:
        return f"{name} [{obj.label}]"
    if obj.zone not in ("battlefield", "stack"):
        name = f"{name} ({obj.zone})"
    same = [o for o in game.objects.values() if o.zone == obj.zone and plain_name(o) == plain_name(obj)]
    if len(same) > 1:
        owners = {o.controller for o in same}
        if len(owners) == len(same):
            return f"{game.players[obj.controller].name}'s {name}"
        untapped = [o for o in same if not o.tapped]
        if len(same) - len(untapped) == 1 and obj.tapped:
            return f"{name} (tapped)"
        if len(untapped) == 1 and not obj.tapped:
            return f"{name} (untapped)"
        return f"{name} ({same.index(obj) + 1})"
    return name


def referent_name(game: Game, referent: Referent) -> str:
    """The name of an object or a player."""
    if isinstance(referent, PlayerRef):
        return game.players[referent.player].name
    obj = game.find(referent)
    if obj is not None:
        return name_in(game, obj)
    return plain_name(referent.seen.obj) if isinstance(referent, Ref) and referent.seen is not None else "something gone"


def worth(name: str, player: str, players: Sequence[str]) -> int:
    """Whether more (1) or less (-1) of a number helps a player, as far as its name tells; else 0.

    Of damage and counters nothing is known: what dies may come back.
    """
    owner, _, rest = name.partition(".")
    if owner not in players:
        return 0
    if rest in ("life", "library") or rest.startswith("mana."):
        return 1 if owner == player else -1
    return int(owner == player and rest.startswith(("tokens.", "hand.", "graveyard.", "exile.", "energy")))
