"""One check: everything that applies, performed as a single event (CR 704.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from importlib import import_module

from analyzer.rules.characteristics import traits_of
from analyzer.rules.destruction import can_be_destroyed, regenerates
from analyzer.rules.game import PLAYING, Game, Obj
from analyzer.rules.leaving import players_lose
from analyzer.rules.state_based_actions.editions import number_in
from analyzer.rules.state_based_actions.sectors import forget_sectors
from analyzer.rules.state_based_actions.table import NEEDS, ROWS, TIE_BREAK, Applicable, Result, Row
from analyzer.rules.zones import Asking, Order, forget, move

_MODULES = ("players", "permanents", "attachments", "copies", "counters", "sagas", "dungeons", "sectors", "battles", "variants")
_SINCE_LAST_CHECK = {"deathtouched", "commander moved"}


def rows() -> dict[str, Row]:
    """Every row by its number in the current text, in the order of the rules."""
    for name in _MODULES:
        import_module(f"analyzer.rules.state_based_actions.{name}")
    return {number: ROWS[number] for number in sorted(ROWS, key=_order)}


def applicable(game: Game) -> list[Applicable]:
    """What applies now, in the order of the rules."""
    if not any(p.status == PLAYING for p in game.players):
        return []
    edition = game.edition
    looked_at: frozenset[int] = frozenset()
    for obj in game.battlefield():
        traits = traits_of(game, obj)
        looked_at |= _rows_about(edition, frozenset(traits.types), frozenset(traits.keywords))
    return [found for function in _functions(edition, looked_at) for found in function(game)]


@cache
def _rows_about(edition: str, types: frozenset[str], keywords: frozenset[str]) -> frozenset[int]:
    """The places of the rows that may apply because of a permanent with such types and keywords."""
    there = types | keywords
    return frozenset(place for place, (_, needs) in enumerate(_rows_of(edition)) if not there.isdisjoint(needs))


@cache
def _functions(edition: str, looked_at: frozenset[int]) -> tuple[Row, ...]:
    """The rows at the given places and those that need nothing."""
    return tuple(function for place, (function, needs) in enumerate(_rows_of(edition)) if not needs or place in looked_at)


_BY_EDITION: dict[str, list[tuple[Row, frozenset[str]]]] = {}


def _rows_of(edition: str) -> list[tuple[Row, frozenset[str]]]:
    known = _BY_EDITION.get(edition)
    if known is None:
        known = _BY_EDITION[edition] = [(f, NEEDS[n]) for n, f in rows().items() if number_in(n, edition) is not None]
    return known


def _order(number: str) -> tuple[str, int, str]:
    """704.5a ... 704.5z, 704.5aa, then 704.6, then what is not in the Comprehensive Rules."""
    main, _, letters = number.partition(".")
    return main, int(letters[0]) * 10 + len(letters), letters


def checked(game: Game) -> None:
    """A check was made: what had happened "since the last time state-based actions were checked" is over."""
    for player in game.players:
        player.drew_from_empty = False
    for obj in game.objects.values():
        if obj.flags & _SINCE_LAST_CHECK:
            obj.flags -= _SINCE_LAST_CHECK
    forget_sectors(game)


def perform(game: Game, found: Sequence[Applicable]) -> Asking[None]:
    """Performs all actions of one check at once. Choices are made first, in turn order (CR 101.4)."""
    order = {player: place for place, player in enumerate(game.playing())}
    subjects: list[tuple[Applicable, tuple[Obj, ...]]] = []
    changes: list[tuple[tuple[Obj, ...], Callable[[], None]]] = [(a.objects, a.change) for a in found if a.change is not None]
    for action in sorted(found, key=lambda a: (a.last, -1 if a.choose is None or a.player is None else order.get(a.player, -1))):
        if action.choose is None:
            subjects.append((action, action.objects))
            continue
        chosen = yield from action.choose()
        subjects.append((action, chosen.objects))
        if chosen.change is not None:
            changes.append(((), chosen.change))
    orders = _orders(game, subjects)
    ceasing = _only(Result.CEASES, subjects)
    leaving = {o.obj.oid for o in orders} | {o.oid for o in ceasing}

    def meanwhile() -> None:
        for objects, change in changes:
            if not objects or any(o.oid not in leaving for o in objects):
                change()
        for obj in ceasing:
            _cease(game, obj)

    checked(game)
    if orders:
        yield from move(game, orders, meanwhile)
    else:
        meanwhile()
    losers = [(a.player, a.row == TIE_BREAK) for a in found if a.result is Result.LOSES and a.player is not None]
    if losers:
        yield from players_lose(game, [p for p, _ in losers], certain=[p for p, certain in losers if certain])


def _only(result: Result, subjects: Iterable[tuple[Applicable, tuple[Obj, ...]]]) -> list[Obj]:
    """The objects to which a result happens, each once (CR 704.7)."""
    return list({o.oid: o for action, objects in subjects if action.result is result for o in objects}.values())


def _orders(game: Game, subjects: Sequence[tuple[Applicable, tuple[Obj, ...]]]) -> list[Order]:
    """Where objects go. One that several rows apply to goes once; a regeneration shield replaces all its destructions together."""
    orders: dict[int, Order] = {}
    for result, to, why in (
        (Result.GRAVEYARD, "graveyard", "state-based action"),
        (Result.SACRIFICED, "graveyard", "sacrificed"),
        (Result.COMMAND, "command", "state-based action"),
    ):
        for obj in _only(result, subjects):
            orders.setdefault(obj.oid, Order(obj, to, why=why))
    for obj in _only(Result.DESTROYED, subjects):
        if obj.oid not in orders and can_be_destroyed(game, obj) and not regenerates(game, obj):
            orders[obj.oid] = Order(obj, "graveyard", why="destroyed")
    return list(orders.values())


def _cease(game: Game, obj: Obj) -> None:
    traits = traits_of(game, obj)
    game.objects.pop(obj.oid, None)
    for library in game.libraries:
        if obj.oid in library:
            library.remove(obj.oid)
    forget(game, obj.oid, traits)
    game.changed()
