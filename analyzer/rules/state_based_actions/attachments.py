"""Auras, Equipment and everything else that is attached; Roles (704.5m, n, p, z)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from analyzer.rules.attachment import may_be_attached, unattach
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.game import Game, Obj, Ref
from analyzer.rules.naming import name_in
from analyzer.rules.state_based_actions.table import Applicable, Choosing, Chosen, Result, row


@row("704.5m", "aura")
def auras(game: Game) -> Iterator[Applicable]:
    """An Aura attached to nothing or to something illegal is put into its owner's graveyard; one that is a creature can enchant nothing."""
    for obj in game.battlefield():
        if "aura" in traits_of(game, obj).types and (obj.attached is None or not may_be_attached(game, obj, obj.attached)):
            words = f"{name_in(game, obj)} is attached to nothing legal and is put into the graveyard"
            yield Applicable("704.5m", Result.GRAVEYARD, (obj,), words=words)


@row("704.5n", "equipment", "fortification")
def equipment(game: Game) -> Iterator[Applicable]:
    """Equipment or a Fortification on something illegal or on a player becomes unattached and stays."""
    for obj in game.battlefield():
        if obj.attached is None or not {"equipment", "fortification"} & traits_of(game, obj).types:
            continue
        if not may_be_attached(game, obj, obj.attached):
            yield _unattached("704.5n", game, obj)


@row("704.5p")
def others(game: Game) -> Iterator[Applicable]:
    """A battle or creature, or any other permanent that is no Aura, Equipment or Fortification, becomes unattached and stays."""
    for obj in game.battlefield():
        if obj.attached is None:
            continue
        traits = traits_of(game, obj)
        creature = traits.is_creature and "reconfigure" not in traits.keywords  # CR 702.151b: attached by reconfigure it is no creature
        if creature or "battle" in traits.types or not {"aura", "equipment", "fortification"} & traits.types:
            yield _unattached("704.5p", game, obj)


def _unattached(number: str, game: Game, obj: Obj) -> Applicable:
    return Applicable(number, Result.CHANGES, (obj,), words=f"{name_in(game, obj)} becomes unattached", change=partial(unattach, game, obj))


@row("704.5z", "role")
def roles(game: Game) -> Iterator[Applicable]:
    """Of several Roles that one player controls on one permanent only the newest stays; of equally new ones their controller says which."""
    groups: dict[tuple[int, int], list[Obj]] = {}
    for obj in game.battlefield():
        traits = traits_of(game, obj)
        if "role" in traits.types and isinstance(obj.attached, Ref) and obj.attached.oid:
            groups.setdefault((obj.attached.oid, traits.controller), []).append(obj)
    for (host, player), found in groups.items():
        if len(found) == 1 and not found[0].count > 1:
            continue
        newest = max(o.timestamp for o in found)
        last = [o for o in found if o.timestamp == newest]
        words = f"only the newest of {game.players[player].name}'s Roles on {name_in(game, game.objects[host])} stays"
        if len(last) == 1 and not last[0].count > 1:
            yield Applicable("704.5z", Result.GRAVEYARD, tuple(o for o in found if o is not last[0]), player, words)
        else:
            yield Applicable("704.5z", Result.GRAVEYARD, tuple(found), player, words, choose=_newest(game, player, found, last))


def _newest(game: Game, player: int, found: list[Obj], last: list[Obj]) -> Callable[[], Choosing]:
    """CR 613.7m: the order of what came at once is its controller's choice."""

    def choose() -> Choosing:
        answer = 0
        if len(last) > 1:
            answer = yield Choice(player, "newest Role", tuple(f"keep {name_in(game, o)}" for o in last))
        kept = game.split(last[answer])
        return Chosen(tuple(o for o in found if o is not kept))

    return choose
