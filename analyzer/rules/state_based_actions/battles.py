"""Battles: defense and protectors (704.5v-y)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from analyzer.rules.battles import is_attacked, possible_protectors, protector_of, set_protector
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.command_zone import has_waiting_trigger
from analyzer.rules.game import Game, Obj, Traits
from analyzer.rules.naming import name_in
from analyzer.rules.sagas import OLD
from analyzer.rules.state_based_actions.table import Applicable, Choosing, Chosen, Result, row


def _battles(game: Game, *, siege: bool | None = None) -> Iterator[tuple[Obj, Traits]]:
    for obj in game.battlefield():
        traits = traits_of(game, obj)
        if "battle" in traits.types and (siege is None or siege == ("siege" in traits.types)):
            yield obj, traits


def _defeated(number: str, game: Game, obj: Obj) -> Applicable:
    return Applicable(number, Result.GRAVEYARD, (obj,), words=f"{name_in(game, obj)} has defense 0 and is put into the graveyard")


@row("704.5v", "battle")
def sieges_without_defense(game: Game) -> Iterator[Applicable]:
    """A Siege with defense 0 is put into its owner's graveyard once no triggered ability of it waits."""
    for obj, _ in _battles(game, siege=True):
        if obj.counters.get("defense", 0) <= 0 and not has_waiting_trigger(game, obj):
            yield _defeated("704.5v", game, obj)


@row("704.5w", "battle")
def other_battles_without_defense(game: Game) -> Iterator[Applicable]:
    """Another battle with defense 0 is put into its owner's graveyard (under the old text also only once no ability of it waits)."""
    for obj, _ in _battles(game, siege=False):
        if obj.counters.get("defense", 0) <= 0 and not (game.edition == OLD and has_waiting_trigger(game, obj)):
            yield _defeated("704.5w", game, obj)


@row("704.5x", "battle")
def battles_without_protector(game: Game) -> Iterator[Applicable]:
    """For a battle that nobody in the game protects and nothing attacks its controller chooses a protector, or it is gone."""
    for obj, traits in _battles(game):
        if protector_of(game, obj) is None and not is_attacked(game, obj):
            yield _protection("704.5x", game, obj, traits)


@row("704.5y", "battle")
def sieges_protected_by_their_controller(game: Game) -> Iterator[Applicable]:
    """For a Siege that its controller would protect the controller chooses an opponent; if there is none, it is gone."""
    for obj, traits in _battles(game, siege=True):
        if protector_of(game, obj) == traits.controller:
            yield _protection("704.5y", game, obj, traits)


def _protection(number: str, game: Game, obj: Obj, traits: Traits) -> Applicable:
    options = possible_protectors(game, traits.controller, siege="siege" in traits.types)
    if not options:
        words = f"nobody can protect {name_in(game, obj)}: it is put into the graveyard"
        return Applicable(number, Result.GRAVEYARD, (obj,), traits.controller, words)
    words = f"{name_in(game, obj)} gets a protector"
    return Applicable(number, Result.CHANGES, (obj,), traits.controller, words, choose=_protector(game, obj, traits.controller, options))


def _protector(game: Game, obj: Obj, player: int, options: list[int]) -> Callable[[], Choosing]:
    def choose() -> Choosing:
        answer = 0
        if len(options) > 1:
            answer = yield Choice(player, f"who protects {name_in(game, obj)}", tuple(game.players[p].name for p in options))
        return Chosen(change=lambda: set_protector(game, obj, options[answer]))

    return choose
