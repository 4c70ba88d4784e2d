"""How others can stop a loop from outside it: at which points, by removing what, by which kinds of effects (CR 727.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import cast

from analyzer.combo.again import Again, Still
from analyzer.combo.model import Removal, Stops
from analyzer.errors import MtgloopError
from analyzer.explore.cover import Covered
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Process, drive
from analyzer.rules.game import Game, Obj
from analyzer.rules.naming import plain_name
from analyzer.rules.system import CardState, CardSystem, Step
from analyzer.rules.zones import Order, move
from analyzer.system.transition_system import State, TransitionSystem

MOST_TRIED = 36
_KINDS = ("creature", "artifact", "enchantment", "planeswalker", "land")
_NODES = 120


def stops_of(again: Again, item: Covered) -> Stops:
    """How the loop can be stopped; each removal is tried at each point of a pass where players have priority."""
    system = again.found.system
    states = list(_along(system, item))
    points = [k for k, state in enumerate(states) if system.has_priority(cast("CardState", state))]
    removals: dict[str, tuple[tuple[str, ...], list[int]]] = {}
    tried = 0
    complete = True
    seen: set[tuple[int, str]] = set()
    for k in points:
        for name, kinds, oid in _objects(system, states[k]):
            if (k, name) in seen:
                continue
            seen.add((k, name))
            if tried >= MOST_TRIED or again.purse.is_empty:
                complete = False
                break
            tried += 1
            still = _without(again, states[k], oid)
            if still is Still.NO:
                removals.setdefault(name, (kinds, []))[1].append(k + 1)
            complete = complete and still is not Still.OPEN
    found = tuple(Removal(name, kinds, tuple(steps)) for name, (kinds, steps) in removals.items())
    return Stops(tuple(k + 1 for k in points), found, tuple(dict.fromkeys(_effects(system, states, item, found))), complete)


def _along(system: CardSystem, item: Covered) -> Iterator[State]:
    """The states before each step of a pass."""
    waist = cast("TransitionSystem", system)
    state: State = item.head
    for label in item.labels:
        yield state
        state = waist.successor(state, label)


def _game(system: CardSystem, state: State) -> Game:
    at = cast("CardState", state)
    return system.freezer.thaw(at.shape, at.numbers)


def _objects(system: CardSystem, state: State) -> Iterator[tuple[str, tuple[str, ...], int]]:
    """The permanents that somebody could remove, alike ones once."""
    game = _game(system, state)
    names: set[str] = set()
    for obj in game.battlefield():
        name = plain_name(obj)
        if obj.controller == 0 and name not in names:
            names.add(name)
            types = traits_of(game, obj).types
            yield name, tuple(kind for kind in _KINDS if kind in types), obj.oid


def _without(again: Again, state: State, oid: int) -> Still:
    """Whether the loop goes on once an object is exiled in response."""
    system = again.found.system
    game = _game(system, state)
    obj = game.objects[oid]
    if obj.count != 1:
        return Still.YES  # one of many alike ones is hardly missed
    try:
        if drive(_exiling(game, obj), ()) is not None:
            return Still.OPEN
        game.tally = {}
        other = CardSystem(game, system.setting, again.question(), cards=again.found.position.board.cards, runs=max(again.purse.left, 1))
    except MtgloopError:
        return Still.OPEN
    return again.of(other, _NODES)


def _exiling(game: Game, obj: Obj) -> Process:
    yield from move(game, [Order(obj, "exile")])


def _effects(system: CardSystem, states: Sequence[State], item: Covered, removals: Sequence[Removal]) -> Iterator[str]:
    """Kinds of effects that break into the steps of the loop, from what the steps are."""
    for state, label in zip(states, item.labels, strict=True):
        step = cast("Step", label)
        game = _game(system, state)
        if step.kind == "resolve" and game.stack:
            top = game.stack[-1]
            yield {"spell": "counter-spell", "activated": "counter-activated", "triggered": "counter-triggered"}[top.kind]
            if top.kind == "triggered":
                yield from _of_trigger(game, str(getattr(top.ability, "when", "")))
        if step.kind == "act" and step.key and step.key[0] == "activate":
            source = game.objects.get(int(step.key[1]))
            if source is not None and source.zone == "battlefield":
                types = traits_of(game, source).types
                yield from (f"no-activations-of-{kind}s" for kind in _KINDS if kind in types)
            if source is not None and source.zone == "graveyard":
                yield "graveyard-hate"
        if step.kind == "act" and step.key and step.key[0] == "cast":
            source = game.objects.get(int(step.key[1]))
            if source is not None and source.zone == "graveyard":
                yield "graveyard-hate"
            yield "no-more-spells"
    for first, second in pairwise(states):
        before, after = _game(system, first), _game(system, second)
        tapped = {(plain_name(o), o.zone): o.tapped for o in before.battlefield()}
        if any(tapped.get((plain_name(o), o.zone)) and not o.tapped for o in after.battlefield()):
            yield "no-untapping"
            break
    for removal in removals:
        yield from (f"remove-{kind}" for kind in removal.kinds)


def _of_trigger(game: Game, when: str) -> Iterator[str]:
    if when.startswith("Enters"):
        yield "no-enter-triggers"
    if when.startswith("Dies"):
        yield "graveyard-hate"
    if when.startswith("GainsLife"):
        yield "no-life-gain"
