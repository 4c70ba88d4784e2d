"""Abilities on the stack that lie on top of alike ones are counted, so that a pile is a number and not one more shape for each height.

Two are alike if whatever they do and whatever can be said of them is the same: ability, controller, source, what their words refer to.
"""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.rules.format.definitions import Ability, Activated, Triggered
from analyzer.rules.game import Game, PlayerRef, Ref, Referent, StackItem
from analyzer.rules.scanning import remembers, words


def pile(game: Game) -> None:
    """Merges each ability on the stack with an alike one directly below it, unless something refers to one of the two."""
    named: set[int] | None = None
    place = 1
    while place < len(game.stack):
        below, item = game.stack[place - 1], game.stack[place]
        if _alike(below, item):
            if named is None:
                named = {ref.oid for ref in _references(game) if isinstance(ref, Ref)}
            if -item.iid not in named and -below.iid not in named:
                below.count = below.count + item.count
                del game.stack[place]
                game.changed()
                continue
        place += 1


def _references(game: Game) -> Iterator[Referent]:
    environments = [*(i.env for i in game.stack), *(t.env for t in game.pending), *(d.env for d in game.delayed)]
    for env in environments:
        for referents in env.values():
            yield from referents


def _alike(one: StackItem, other: StackItem) -> bool:
    ability = one.ability
    if one.kind != other.kind or not isinstance(ability, Activated | Triggered) or ability != other.ability:
        return False
    if one.controller != other.controller or one.copy or other.copy or one.modes or other.modes or ability.targets:
        return False
    asked = words(ability)
    if asked & {"x", "that much"}:
        return False
    if not _same(one.source, other.source, ability):
        return False
    for word in {*one.env, *other.env}:
        if not asks_about(ability, word):
            continue
        left, right = one.env.get(word, []), other.env.get(word, [])
        if len(left) != len(right) or not all(_same(a, b, ability) for a, b in zip(left, right, strict=True)):
            return False
    return True


def asks_about(ability: Ability | None, word: str) -> bool:
    """Whether an ability can ask for what a word refers to. What none can ask for is no part of a state."""
    if word.startswith("target"):
        return True
    asked = words(ability) if ability is not None else frozenset[str]()
    return any(word in text for text in asked) or (word == "it" and getattr(ability, "condition", None) is not None)


def _same(one: Referent, other: Referent, ability: Activated | Triggered) -> bool:
    """Whether two references mean the same, or things that are gone and were alike in everything the ability can ask."""
    if isinstance(one, PlayerRef) and isinstance(other, PlayerRef):
        return one.player == other.player
    if not isinstance(one, Ref) or not isinstance(other, Ref) or one.oid != other.oid:
        return False
    if one.seen is None or other.seen is None:
        return one.oid != 0 and one.seen is other.seen
    if remembers(ability):
        return one.seen is other.seen
    a, b = one.seen, other.seen
    return (
        (a.obj.card, a.obj.owner, a.obj.token, a.obj.zone, a.obj.tapped, a.obj.chosen, a.obj.flags)
        == (b.obj.card, b.obj.owner, b.obj.token, b.obj.zone, b.obj.tapped, b.obj.chosen, b.obj.flags)
        and (a.controller, a.types, a.colors, a.keywords) == (b.controller, b.types, b.colors, b.keywords)
        and isinstance(a.obj.count, int)
        and a.obj.count == b.obj.count == 1
    )
