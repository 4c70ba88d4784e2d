"""Rows that only variants have (704.6), and the tournament tie-break."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from functools import partial

from analyzer.rules.choices import Choice
from analyzer.rules.command_zone import has_waiting_trigger, planeswalk, put_scheme_away
from analyzer.rules.game import ARCHENEMY, COMMANDER, PLANECHASE, TIME_OVER, TWO_HEADED_GIANT, Game, Obj, Ref, Referent
from analyzer.rules.leaving import can_lose
from analyzer.rules.naming import plain_name
from analyzer.rules.state_based_actions.table import TIE_BREAK, Applicable, Choosing, Chosen, Result, row
from analyzer.rules.triggers import rule_for_player

TEAM_POISON = 15
COMMANDER_DAMAGE = 21


def _teams(game: Game) -> list[tuple[int, str]]:
    """One player of each team in the game, and the names of the team."""
    if TWO_HEADED_GIANT not in game.variant:
        return []
    firsts = {tuple(game.sharing(p)): p for p in reversed(game.playing())}
    return [(p, " and ".join(game.players[m].name for m in team)) for team, p in reversed(firsts.items())]


@row("704.6a")
def team_without_life(game: Game) -> Iterator[Applicable]:
    """A team of Two-Headed Giant at 0 or less life loses."""
    for player, names in _teams(game):
        spared = any(rule_for_player(game, "no loss for zero life", p) for p in game.sharing(player))
        if game.players[player].life <= 0 and can_lose(game, player) and not spared:
            yield Applicable("704.6a", Result.LOSES, player=player, words=f"{names} have 0 or less life and lose")


@row("704.6b")
def team_poison(game: Game) -> Iterator[Applicable]:
    """A team of Two-Headed Giant with fifteen or more poison counters loses."""
    for player, names in _teams(game):
        counters = game.players[player].counters
        if "poison" in counters and counters["poison"] >= TEAM_POISON and can_lose(game, player):
            yield Applicable("704.6b", Result.LOSES, player=player, words=f"{names} have fifteen or more poison counters and lose")


@row("704.6c")
def commander_damage(game: Game) -> Iterator[Applicable]:
    """A player whom one commander has dealt 21 or more combat damage loses."""
    if COMMANDER not in game.variant:
        return
    for player in game.playing():
        state = game.players[player]
        if any(n >= COMMANDER_DAMAGE for n in state.commander_damage.values()) and can_lose(game, player):
            yield Applicable(
                "704.6c", Result.LOSES, player=player, words=f"{state.name} has been dealt 21 combat damage by one commander and loses"
            )


@row("704.6d")
def commanders(game: Game) -> Iterator[Applicable]:
    """The owner of a commander that was put into a graveyard or exile since the last check may put it into the command zone."""
    if COMMANDER not in game.variant:
        return
    for obj in game.objects.values():
        if "commander moved" in obj.flags and obj.zone in ("graveyard", "exile"):
            words = f"{game.players[obj.owner].name} may put {plain_name(obj)} into the command zone"
            yield Applicable("704.6d", Result.COMMAND, (obj,), obj.owner, words, choose=_to_command_zone(obj))


def _to_command_zone(obj: Obj) -> Callable[[], Choosing]:
    def choose() -> Choosing:
        answer = yield Choice(obj.owner, f"{plain_name(obj)} goes to", ("the command zone", f"stays in {obj.zone}"))
        return Chosen((obj,) if answer == 0 else ())

    return choose


@row("704.6e")
def schemes(game: Game) -> Iterator[Applicable]:
    """A face-up scheme that is not ongoing goes to the bottom of its owner's scheme deck once no triggered ability of any scheme waits."""
    if ARCHENEMY not in game.variant:
        return
    sources: list[Ref] = [t.source for t in game.pending] + [i.source for i in game.stack if i.kind == "triggered"]
    if any(_types_of(game, source) & {"scheme"} for source in sources):
        return
    for obj in game.in_zone("command"):
        if "scheme" in obj.info.types and "ongoing" not in obj.info.types:
            words = f"{obj.card.name} goes to the bottom of the scheme deck"
            yield Applicable("704.6e", Result.CHANGES, (obj,), words=words, change=partial(put_scheme_away, game, obj))


@row("704.6f")
def phenomena(game: Game) -> Iterator[Applicable]:
    """If a phenomenon is face up and no triggered ability of it waits, the planar controller planeswalks."""
    if PLANECHASE not in game.variant:
        return
    for obj in game.in_zone("command"):
        if "phenomenon" in obj.info.types and not has_waiting_trigger(game, obj):
            words = f"{game.players[game.active].name} planeswalks from {obj.card.name}"
            yield Applicable("704.6f", Result.CHANGES, (), words=words, change=partial(planeswalk, game))
            return


def _types_of(game: Game, source: Referent) -> AbstractSet[str]:
    obj = game.find(source)
    if obj is not None:
        return obj.info.types
    return source.seen.types if isinstance(source, Ref) and source.seen is not None else frozenset()


@row(TIE_BREAK)
def tie_break(game: Game) -> Iterator[Applicable]:
    """After the extra turns of a single-elimination match whoever does not have the highest life total loses; nothing prevents that."""
    if TIME_OVER not in game.variant:
        return
    here = game.playing()
    for player in here:
        if any(game.players[other].life > game.players[player].life for other in here):
            words = f"{game.players[player].name} does not have the highest life total and loses"
            yield Applicable(TIE_BREAK, Result.LOSES, player=player, words=words)
