"""Adding mana."""

from __future__ import annotations

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.amounts import amount_of
from analyzer.rules.characteristics import traits_of
from analyzer.rules.choices import Choice
from analyzer.rules.context import Context
from analyzer.rules.costs import add_mana
from analyzer.rules.effects.registry import performs
from analyzer.rules.format.definitions import Activated, AddMana, ManaChanged
from analyzer.rules.mana import COLORS, parse_produced
from analyzer.rules.references import players, referents, seen
from analyzer.rules.restrictions import restricted
from analyzer.rules.triggers import meant
from analyzer.rules.zones import Asking, plain_count, replacements
from analyzer.system.number import Number


@performs(AddMana)
def _mana(effect: AddMana, context: Context) -> Asking[None]:
    times = amount_of(effect.times, context)
    game = context.game
    done: Number = 0
    source = context.source_obj
    snow = "snow" in game.features and source is not None and "snow" in source.info.types
    more = _more(context)
    for player in players(effect.who, context):
        made = yield from _made(effect, context, player, times)
        for kind, each in made:
            amount = each * more
            if amount > 0:
                add_mana(game, player, restricted(kind, effect.for_spells, effect.for_abilities, snow=snow, lasting=effect.lasting), amount)
                context.env.setdefault("mana made", []).append(kind)  # type: ignore[arg-type]
                done = done + amount
    context.done, context.happened = done, done > 0


def _more(context: Context) -> int:
    """By how much replacement effects multiply what a permanent tapped for mana produces (CR 106.12)."""
    ability, source = context.ability, context.source_obj
    if not isinstance(ability, Activated) or not ability.cost.tap or source is None:
        return 1
    traits = traits_of(context.game, source) if source.oid in context.game.objects else context.source.seen
    factor = 1
    for replacement, there, about in replacements(context.game, ManaChanged):
        event = replacement.event
        assert isinstance(event, ManaChanged)
        if traits is not None and meant(event.what, traits, about):
            factor *= event.times ** plain_count(there.obj)
    return factor


def _made(effect: AddMana, context: Context, player: int, times: Number) -> Asking[list[tuple[str, Number]]]:
    """The kinds of mana and how much of each."""
    word = effect.mana
    if word.startswith("{"):
        return [(kind, times) for kind in parse_produced(word)]
    if word == "each color":
        if effect.colors_of is None:
            raise UnsupportedPositionError("one mana of each colour among nothing in particular")
        there = {c for t in seen(effect.colors_of, context) for c in t.colors}
        return [(kind, times) for kind in COLORS if kind in there]
    options = _options(effect, context)
    if not options or not times > 0:
        return []
    if len(options) == 1:
        return [(options[0], times)]
    if word == "any one":
        answer = yield Choice(player, "mana", tuple("{" + o + "}" for o in options))
        return [(options[answer], times)]
    if not isinstance(times, int):
        raise UnsupportedPositionError("a number of mana of any colours that changes")
    if times > _MOST:
        raise UnsupportedPositionError(f"more than {_MOST} mana of any combination of colours")
    made: list[tuple[str, Number]] = []
    first = 0
    for _ in range(times):  # the order makes no difference: each is of the same colour as the one before or a later one
        answer = 0
        if len(options) - first > 1:
            answer = yield Choice(player, "mana", tuple("{" + o + "}" for o in options[first:]))
        first += answer
        made.append((options[first], 1))
    return made


_MOST = 10


def _options(effect: AddMana, context: Context) -> tuple[str, ...]:
    """The kinds of mana there is a choice of."""
    word = effect.mana
    if word in ("any", "any combination", "any one"):
        return effect.among or tuple(COLORS)
    if word.startswith(("color of ", "colors of ")):
        found = {c for t in seen(word.split(" of ", 1)[1], context) for c in t.colors}
        return tuple(c for c in COLORS if c in found)
    if word == "chosen":
        source = context.source_obj
        return tuple(c for c in (source.chosen if source is not None else ()) if c in COLORS)
    if word == "same":
        return tuple(dict.fromkeys(str(k) for k in referents("mana made", context)))
    raise UnsupportedPositionError(f"the mana {word!r}")
