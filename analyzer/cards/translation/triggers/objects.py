"""Triggers about what happens to objects where they are: counters, tapping, tokens, levels, states."""

from __future__ import annotations

from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.triggers.table import EVENTS, Heard, about_the_effect, batched, clause, player_of, subject
from analyzer.cards.translation.vocabulary import counter
from analyzer.rules.format.definitions import (
    BecomesLevel,
    Chapter,
    CountersPut,
    CountersRemoved,
    Filter,
    State,
    Taps,
    TokensCreated,
    Untaps,
    YourTurn,
)


@EVENTS.on("ClassLevelGained")
def _level(node: Node, scope: Scope) -> Heard:
    """The level stands in the constraint."""
    if subject(node.child("valid_card"), scope) != ("self",):
        raise node.refuse("valid_card")
    return Heard((BecomesLevel(level=0),), "self")


@EVENTS.on("CounterAdded")
def _counter_added(node: Node, scope: Scope) -> Heard:
    kind, threshold = "any", None
    flt = node.child("counter_filter")
    if flt is not None:
        kind, threshold = counter(flt.take("counter_type")), flt.take("threshold")
        flt.finish()
    chapter = node.take("saga_chapter")
    whats = subject(node.child("valid_card"), scope)
    if chapter is not None:
        if (kind, threshold, whats) != ("lore", chapter, ("self",)):
            raise node.refuse("saga_chapter")
        return Heard((Chapter(chapters=(chapter,)),), it="it")
    if threshold is not None:
        raise node.refuse("counter_filter")
    said = clause(scope)
    if said.count("one or more") > 1 or "counter" not in said:
        raise node.refuse("batched")
    node.flag("batched")
    by = player_of(node.child("valid_target"), scope)
    if (by == "you") != ("you put" in said):
        raise node.refuse("valid_target")
    players = "everyone" if "or player" in said else ""
    each = said.startswith(("whenever a ", "when a ")) and " counter is put" in said
    events = tuple(CountersPut(what=what, kind=kind, by=by, players=players, each=each) for what in whats)
    return Heard(events, it="" if players else "it", who="that player" if players else "")


@EVENTS.on("CounterRemoved")
def _counter_removed(node: Node, scope: Scope) -> Heard:
    """A counter is removed, for each of them; the last one."""
    flt = node.need("counter_filter")
    kind, threshold = counter(flt.take("counter_type")), flt.take("threshold")
    flt.finish()
    if threshold != 0 or (clause(scope) and "the last" not in clause(scope)):
        raise node.refuse("counter_filter")
    return Heard(tuple(CountersRemoved(what=what, kind=kind, last=True) for what in subject(node.child("valid_card"), scope)), it="it")


@EVENTS.on("Taps", "Untaps")
def _taps(node: Node, scope: Scope) -> Heard:
    about_the_effect(node)
    if batched(node, scope):
        raise node.refuse("batched")
    event = Taps if node.type == "Taps" else Untaps
    return Heard(tuple(event(what=what) for what in subject(node.child("valid_card"), scope)), it="it")


@EVENTS.on("TokenCreated")
def _token(node: Node, scope: Scope) -> Heard:
    """A token is created: once for each."""
    if batched(node, scope):
        raise node.refuse("batched")
    who = player_of(node.child("valid_target"), scope)
    card = node.child("valid_card")
    whats = subject(card, scope) if card is not None else (Filter(),)
    return Heard(tuple(TokensCreated(who=who or "everyone", what=what) for what in whats), it="it")


@EVENTS.on("StateCondition")
def _state(node: Node, scope: Scope) -> Heard:
    """A state trigger (CR 603.8): the condition is that of the ability."""
    if subject(node.child("valid_card"), scope) != ("self",):
        raise node.refuse("valid_card")
    return Heard((State(condition=YourTurn()),), it="self")
