"""Extra turns and phases, skipping, ending the turn."""

from __future__ import annotations

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.context import Context
from analyzer.rules.effects.registry import performs
from analyzer.rules.format.definitions import EndTurn, ExtraPhase, ExtraTurn, LoyaltyAgain, SkipStep
from analyzer.rules.game import STEPS
from analyzer.rules.references import all_matching, players
from analyzer.rules.zones import Asking


@performs(ExtraTurn)
def _extra_turn(effect: ExtraTurn, context: Context) -> Asking[None]:
    for player in players(effect.who, context):
        context.game.extra_turns.append(player)
        context.game.count_event(f"{context.game.players[player].name}.extra turns", 1)
    return
    yield


@performs(ExtraPhase)
def _extra_phase(effect: ExtraPhase, context: Context) -> Asking[None]:
    context.game.extra_phases.insert(0, "combat and main" if effect.main else "combat")
    context.game.count_event(f"{context.game.players[context.controller].name}.extra combats", 1)
    return
    yield


@performs(LoyaltyAgain)
def _loyalty_again(effect: LoyaltyAgain, context: Context) -> Asking[None]:
    """For those that are there now; each time once more (CR 606.3)."""
    from analyzer.rules.casting import LOYALTY

    for obj in all_matching(effect.what, context):
        obj.used[LOYALTY] = obj.used.get(LOYALTY, 0) - 1
        context.game.changed()
    return
    yield


@performs(SkipStep)
def _skip(effect: SkipStep, context: Context) -> Asking[None]:
    if effect.step not in ("turn", "combat", *STEPS[:-1]):
        raise UnsupportedPositionError(f"skipping {effect.step!r}")
    for player in players(effect.who, context):
        state = context.game.players[player]
        state.skips = (*state.skips, effect.step)
    return
    yield


@performs(EndTurn)
def _not_modelled(effect: EndTurn, context: Context) -> Asking[None]:
    raise UnsupportedPositionError(f"the effect {type(effect).__name__}")
    yield
