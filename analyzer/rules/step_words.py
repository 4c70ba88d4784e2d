"""What the steps of a position are called, as a player would say it."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.rules.game import Game, StackItem
from analyzer.rules.naming import name_in, plain_name
from analyzer.rules.state_based_actions import Applicable
from analyzer.rules.targets import referent_name_of


def check_text(found: Sequence[Applicable]) -> str:
    """The state-based actions that are made at once."""
    return "; ".join(dict.fromkeys(a.words or a.row for a in found))


def item_name(game: Game, place: int) -> str:
    """What is in a place of the stack."""
    return _name_of_item(game, game.stack[place])


def _name_of_item(game: Game, item: StackItem) -> str:
    if item.kind == "spell":
        return plain_name(game.objects[item.oid])
    obj = game.find(item.source)
    name = name_in(game, obj) if obj is not None else plain_name(item.source.seen.obj) if item.source.seen is not None else "ability"
    word = {"activated": "ability", "triggered": "trigger"}[item.kind]
    return f"{name}'s {word}"


def resolution_text(game: Game) -> str:
    """That the top of the stack resolves, or what is resolving goes on."""
    item = game.resolving[-1].item if game.resolving else game.stack[-1]
    name = _name_of_item(game, item)
    targets = [r for w in sorted(item.env) if w.startswith("target") for r in item.env[w]]
    if targets:
        name += " targeting " + " and ".join(referent_name_of(game, t) for t in targets)
    return f"{name} goes on" if game.resolving else f"{name} resolves"


def caption_of(game: Game) -> str:
    """The life totals, the step, the battlefield and what is on the stack."""
    words = [f"{p.name} {p.life}" for p in game.players]
    board = [name_in(game, o) + (f" x{o.count}" if o.count != 1 else "") for o in game.battlefield()]
    stack = [item_name(game, i) for i in range(len(game.stack))]
    lines = [", ".join(words) + f", {game.step}", ", ".join(board)]
    if stack:
        lines.append("stack: " + ", ".join(reversed(stack)))
    return "\n".join(x for x in lines if x)
