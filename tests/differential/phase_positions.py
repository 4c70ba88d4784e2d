"""Positions of ours put up in the phase.rs engine, and what players have there, in the same words for both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from analyzer.rules.characteristics import traits_of
from analyzer.rules.game import COMMANDER, PLAYING, Game, Obj, Ref
from analyzer.rules.unknown import UNKNOWN
from tests.differential.phase_cards import oracle_text
from tests.differential.phase_driver import FILLER, Permanent, Seat, Token

MOST_UNKNOWN = 60
COLORS = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}


class NotInPhase(Exception):
    """A position or a play that cannot be put up or played in the other engine; says why."""


def card_name(obj: Obj) -> str:
    """The name of an object as the other engine has it: unknown cards are fillers there."""
    return FILLER if obj.card is UNKNOWN or obj.card == UNKNOWN else obj.card.name.partition(" // ")[0]


def card_names(game: Game) -> list[str]:
    """The names of all known cards."""
    return sorted({(o.printed or o.card).name for o in game.objects.values() if o.card != UNKNOWN and not o.token})


def seats_of(game: Game, causes: Sequence[str] = ()) -> list[Seat]:
    """The position as what the driver puts up.

    Args:
        causes: more permanents for the first player; they make an ability trigger, so that damage that had made it trigger is left out.

    Raises:
        NotInPhase: the driver has no way to put up something of it.
    """
    if game.variant - {COMMANDER} or game.teams:
        raise NotInPhase(f"a variant of the game ({', '.join(sorted(game.variant)) or 'teams'})")
    if game.step != "precombat main":
        raise NotInPhase(f"it begins in the {game.step}")
    if game.delayed or game.shields or game.stack or game.pending:
        raise NotInPhase("it begins in the middle of something")
    if any(o.damage for o in game.objects.values()) and not causes:
        raise NotInPhase("damage at the start")
    for obj in game.objects.values():
        _check(game, obj)
    first, *others = [_seat(game, seat) for seat in range(len(game.players))]
    return [replace(first, battlefield=[*first.battlefield, *causes]), *others]


def _check(game: Game, obj: Obj) -> None:
    if obj.printed is not None:
        raise NotInPhase(f"{obj.card.name} is not as printed at the start")
    if obj.paired or obj.mods or obj.controller != obj.owner or obj.zone == "command":
        raise NotInPhase(f"{obj.card.name} is in a state that the driver has no words for")
    if obj.flags - {"cast", "returns what it exiled"}:
        raise NotInPhase(f"{obj.card.name} is {', '.join(sorted(obj.flags))} at the start")
    if obj.attached is not None and not isinstance(obj.attached, Ref):
        raise NotInPhase(f"{obj.card.name} is attached to a player at the start")
    if obj.token and (obj.counters or obj.attached is not None or obj.card.abilities):
        raise NotInPhase("tokens with abilities, counters or something attached at the start")


def _seat(game: Game, seat: int) -> Seat:
    player = game.players[seat]
    if any(player.counters.values()) or player.lands_played or player.commander_damage:
        raise NotInPhase("a player has counters at the start, or has played a land")
    own = [o for o in game.objects.values() if o.owner == seat]
    permanents = [o for o in own if o.zone == "battlefield" and not o.token]
    permanents.sort(key=lambda o: o.attached is not None)
    library = [card_name(game.objects[oid]) for oid in game.libraries[seat]]
    return Seat(
        life=_plain(player.life),
        battlefield=[_permanent(game, o) for o in permanents],
        hand=_cards(own, "hand"),
        graveyard=_cards(own, "graveyard"),
        library=[*library, *[FILLER] * min(_plain(player.library), MOST_UNKNOWN)],
        mana="".join(kind[0] * _plain(n) for kind, n in player.mana.items()),
        exile=_cards(own, "exile"),
        tokens=[_token(o) for o in own if o.token for _ in range(_plain(o.count))],
    )


def _cards(own: Iterable[Obj], zone: str) -> list[str]:
    return [card_name(o) for o in own if o.zone == zone for _ in range(_plain(o.count))]


def _permanent(game: Game, obj: Obj) -> Permanent:
    host = game.find(obj.attached)
    if host is not None and host.controller != obj.controller:
        raise NotInPhase(f"{obj.card.name} is attached to another player's permanent")
    return Permanent(
        obj.card.name,
        obj.tapped,
        obj.sick,
        {kind: _plain(n) for kind, n in obj.counters.items() if n != 0},
        attached_to=None if host is None else str(host.oid),
        label=str(obj.oid),
        exiled=[game.objects[ref.oid].card.name for ref in obj.linked],
        chosen=_chosen(game, obj),
    )


def _chosen(game: Game, obj: Obj) -> tuple[str, str | int] | None:
    """What was chosen for a permanent, as phase has it; what kind of thing it is the card's text tells."""
    words: list[str] = [*obj.chosen]
    if not words:
        return None
    text = oracle_text(obj.card.name).lower()
    if "choose a color" in text:
        return ("Color", COLORS[words[0]])
    if "choose a creature type" in text:
        return ("CreatureType", words[0].title())
    names = [p.name for p in game.players]
    if words[0] in names:
        return ("Player", names.index(words[0]))
    raise NotInPhase(f"something is chosen for {obj.card.name} at the start")


def _token(obj: Obj) -> Token:
    types, _, subtypes = obj.card.types.partition(" - ")
    power, toughness = obj.card.power, obj.card.toughness
    return Token(
        obj.card.name,
        types.split(),
        subtypes.split(),
        power if isinstance(power, int) else None,
        toughness if isinstance(toughness, int) else None,
        "".join(obj.card.colors or ()),
        obj.card.keywords,
        obj.tapped,
        obj.sick,
    )


def _plain(number: object) -> int:
    assert isinstance(number, int)
    return number


# ---------------------------------------------------------------------- what everybody has
def quantities(game: Game) -> list[Counter[str]]:
    """For every seat what ``SeatSummary.quantities`` of the driver says, of a game of ours."""
    return [_quantities(game, seat) for seat in range(len(game.players))]


def _quantities(game: Game, seat: int) -> Counter[str]:
    player = game.players[seat]
    bag = Counter(
        life=_plain(player.life),
        library=_plain(player.library) + len(game.libraries[seat]),
        energy=_plain(player.counters.get("energy", 0)),
        poison=_plain(player.counters.get("poison", 0)),
    )
    for kind, amount in player.mana.items():
        bag[f"mana {kind[0]}"] += _plain(amount)
    for obj in game.objects.values():
        count, name = _plain(obj.count), card_name(obj)
        if obj.zone == "battlefield":
            traits = traits_of(game, obj)
            if traits.controller != seat:
                continue
            bag[f"permanent {name}"] += count
            bag[f"token {name}"] += count * obj.token
            bag[f"tapped {name}"] += count * obj.tapped
            for kind, amount in obj.counters.items():
                bag[f"counter {name} {kind}"] += count * _plain(amount)
        elif obj.owner == seat and obj.zone in ("hand", "graveyard", "exile"):
            bag[f"{obj.zone} {name}"] += count
    return bag


def gone(game: Game) -> set[int]:
    """The seats that play no more."""
    return {seat for seat, player in enumerate(game.players) if player.status != PLAYING}


def changes(before: list[Counter[str]], after: list[Counter[str]], without: set[int], *, colors: bool = True) -> dict[int, dict[str, int]]:
    """For every seat that still plays what has changed; without ``colors`` mana is one number."""
    found: dict[int, dict[str, int]] = {}
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        if seat not in without:
            net = Counter(new)
            net.subtract(old)
            if not colors:
                kinds = [key for key in net if key.startswith("mana ")]
                net["mana"] = sum(net.pop(key) for key in kinds)
            found[seat] = {name: amount for name, amount in sorted(net.items()) if amount}
    return found
