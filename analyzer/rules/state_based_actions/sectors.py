"""Sectors of the space sculptor (704.5u)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.game import Game, Obj
from analyzer.rules.naming import name_in
from analyzer.rules.state_based_actions.table import Applicable, Choosing, Chosen, Result, row

SECTORS = ("alpha", "beta", "gamma")


def sector_of(obj: Obj) -> str | None:
    """The sector designation of a permanent."""
    return next((f.removeprefix("sector:") for f in sorted(obj.flags) if f.startswith("sector:")), None)


@row("704.5u", "space sculptor")
def sectors(game: Game) -> Iterator[Applicable]:
    """With space sculptor on the battlefield each creature without a sector gets one; who controls no sculptor chooses first."""
    sculptors = {t.controller for t in (traits_of(game, o) for o in game.battlefield()) if "space sculptor" in t.keywords}
    if not sculptors:
        return
    for player in game.playing():
        mine = [o for o in game.battlefield() if traits_of(game, o).is_creature and traits_of(game, o).controller == player]
        without = [o for o in mine if sector_of(o) is None]
        if without:
            names = ", ".join(name_in(game, o) for o in without)
            words = f"{game.players[player].name} chooses sectors for {names}"
            yield Applicable(
                "704.5u", Result.CHANGES, (), player, words, choose=_designate(game, player, without), last=player in sculptors
            )


def _designate(game: Game, player: int, creatures: list[Obj]) -> Callable[[], Choosing]:
    def choose() -> Choosing:
        given: list[tuple[Obj, str]] = []
        for obj in creatures:
            answer = yield Choice(player, f"sector of {name_in(game, obj)}", SECTORS)
            given.append((obj, SECTORS[answer]))

        def change() -> None:
            for obj, sector in given:
                obj.flags.add(f"sector:{sector}")
            game.changed()

        return Chosen(change=change)

    return choose


def forget_sectors(game: Game) -> None:
    """Designations last only as long as somebody controls a permanent with space sculptor or an ability of one (CR 702.158b)."""
    if not any(sector_of(o) for o in game.objects.values()):
        return
    sources = [o for o in game.battlefield() if "space sculptor" in traits_of(game, o).keywords]
    on_stack = [i.source.seen for i in game.stack if i.source.seen is not None and "space sculptor" in i.source.seen.keywords]
    if not sources and not on_stack:
        for obj in game.objects.values():
            obj.flags = {f for f in obj.flags if not f.startswith("sector:")}
        game.changed()
