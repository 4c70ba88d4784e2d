"""Adding mana."""

from __future__ import annotations

from analyzer.rules.amounts import amount_of
from analyzer.rules.choices import Choice
from analyzer.rules.context import Context
from analyzer.rules.costs import add_mana
from analyzer.rules.effects.registry import performs
from analyzer.rules.format.definitions import AddMana
from analyzer.rules.mana import COLORS, parse_produced
from analyzer.rules.references import players, referents, seen
from analyzer.rules.zones import Asking


@performs(AddMana)
def _mana(effect: AddMana, context: Context) -> Asking[None]:
    times = amount_of(effect.times, context)
    only = getattr(effect, "only", "")
    for player in players(effect.who, context):
        made = yield from _kinds(effect, context, player)
        if times > 0:
            add_mana(context.game, player, made, only, times)
            made_now = context.env.setdefault("mana made", [])
            made_now.extend(made)  # type: ignore[arg-type]
            context.done = times * len(made)


def _kinds(effect: AddMana, context: Context, player: int) -> Asking[tuple[str, ...]]:
    word = effect.mana
    if word in ("any", "any combination"):
        options: tuple[str, ...] = effect.among or tuple(COLORS)
    elif word.startswith("color of ") or word.startswith("colors of "):
        found = {c for t in seen(word.split(" of ", 1)[1], context) for c in t.colors}
        options = tuple(c for c in COLORS if c in found)
    elif word == "colors among":
        options = effect.among
    elif word == "chosen":
        source = context.source_obj
        options = tuple(c for c in (source.chosen if source is not None else ()) if c in COLORS)
    elif word == "same":
        options = tuple(dict.fromkeys(str(k) for k in referents("mana made", context)))
    elif word.startswith("each color among"):
        return tuple(c for c in COLORS if any(c in t.colors for t in seen("self", context)))
    else:
        return parse_produced(word)
    if not options:
        return ()
    answer = 0
    if len(options) > 1:
        answer = yield Choice(player, "mana", tuple("{" + o + "}" for o in options))
    return (options[answer],)
