"""Turns, phases, life totals that become something, winning and losing."""

from __future__ import annotations

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.effects.table import EFFECTS
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.references import player, thing
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import (
    DuringStep,
    Effect,
    Exchange,
    ExtraPhase,
    ExtraTurn,
    If,
    LoseGame,
    Regenerate,
    SetLife,
    SkipStep,
    WinGame,
)

_MAIN = ("precombat main", "postcombat main")
_SKIPPED = {"Untap": "untap", "Draw": "draw", "Upkeep": "upkeep"}


@EFFECTS.on("ExtraTurn")
def _extra_turn(node: Node, scope: Scope) -> tuple[Effect, ...]:
    count = node.child("count", "qty")
    number = amount_of(count, scope) if count is not None else 1
    if not isinstance(number, int) or number < 1:
        raise node.refuse("count")
    return (ExtraTurn(who=player(node.need("target"), scope)),) * number


@EFFECTS.on("AdditionalPhase")
def _extra_phase(node: Node, scope: Scope) -> tuple[Effect, ...]:
    """An additional combat phase after this phase (which must be a main phase if that is what it says), perhaps with a main phase."""
    if node.need("recipient").type != "NoPlayer" or amount_of(node.need("count"), scope) != 1:
        raise node.refuse("recipient")
    segment, after = node.need("segment"), node.need("after")
    if dict(segment.data) != {"type": "Phase", "data": "Combat"} or after.type != "ThisPhase":
        raise node.refuse("segment")
    followed = [dict(part.data) for part in node.children("followed_by")]
    if followed not in ([], [{"type": "Phase", "data": "PostcombatMain"}]):
        raise node.refuse("followed_by")
    phase = ExtraPhase(main=bool(followed))
    match after.peek("data"):
        case {"named": ["PrecombatMain", "PostcombatMain"]}:
            return (If(condition=DuringStep(steps=_MAIN), then=(phase,)),)
        case {}:
            return (phase,)
        case _:
            raise node.refuse("after")


@EFFECTS.on("SkipNextTurn")
def _skip_turn(node: Node, scope: Scope) -> tuple[Effect, ...]:
    if amount_of(node.need("count"), scope) != 1:
        raise node.refuse("count")
    return (SkipStep(step="turn", who=player(node.need("target"), scope)),)


@EFFECTS.on("SkipNextStep")
def _skip_step(node: Node, scope: Scope) -> tuple[Effect, ...]:
    node.only("scope", "next_occurrence")
    if amount_of(node.need("count"), scope) != 1:
        raise node.refuse("count")
    step = node.need("step")
    word = step.take("data")
    if step.type != "Step" or word not in _SKIPPED:
        raise step.refuse()
    step.finish()
    return (SkipStep(step=_SKIPPED[word], who=player(node.need("target"), scope)),)


@EFFECTS.on("LoseTheGame")
def _lose(node: Node, scope: Scope) -> tuple[Effect, ...]:
    return (LoseGame(who=player(node.need("target"), scope)),)


@EFFECTS.on("WinTheGame")
def _win(node: Node, scope: Scope) -> tuple[Effect, ...]:
    return (WinGame(who=player(node.need("target"), scope)),)


@EFFECTS.on("SetLifeTotal")
def _set_life(node: Node, scope: Scope) -> tuple[Effect, ...]:
    amount = node.need("amount")
    if "ScopedPlayer" in str(amount.data) or "aggregate" in str(amount.data):
        raise amount.refuse()
    return (SetLife(amount=amount_of(amount, scope), who=player(node.need("target"), scope)),)


@EFFECTS.on("ExchangeLifeTotals")
def _exchange(node: Node, scope: Scope) -> tuple[Effect, ...]:
    one, other = player(node.need("player_a", "target"), scope), player(node.need("player_b", "target"), scope)
    return (Exchange(what="life", one=one, other=other),)


@EFFECTS.on("Regenerate")
def _regenerate(node: Node, scope: Scope) -> tuple[Effect, ...]:
    if "would be destroyed" in scope.sentence:
        raise node.refuse()
    word, first = thing(node.need("target"), scope)
    return (*first, Regenerate(what=word))
