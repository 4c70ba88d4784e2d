"""What can be known of all plays without playing them: whether what is mandatory always ends, and who may ever decide anything.

Mandatory steps are resolutions and state-based actions. A resolution takes one object off the stack; others come onto it only if an
ability triggers. Draw an edge from an ability to another if something that the first does, when all that is optional is declined, could
trigger the second: if these edges make no circle, everything that waits has been dealt with after finitely many steps (the abilities on
the stack decrease in the order of the graph). Removals by state-based actions are counted with the effects that can bring them about. The
answer errs on the safe side: a circle may be one in the drawing only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from typing import Any

import msgspec

from analyzer.rules.format import definitions as d
from analyzer.rules.format.definitions import Card, Filter, Triggered
from analyzer.rules.game import Game
from analyzer.rules.scanning import parts
from analyzer.rules.unknown import UNKNOWN

ALL = frozenset(
    {
        "enters", "leaves", "moves", "cast", "activated", "attacks", "blocks", "damage", "gain", "lose", "draw", "discard", "step",
        "tapped",
        "tapped for mana", "untapped", "counters", "counters removed", "sacrificed", "targeted", "tokens", "mill", "player lost", "other",
    }
)  # fmt: skip
_GONE = frozenset({"leaves", "moves", "player lost"})
_PRODUCES: dict[type, frozenset[str]] = {
    d.DealDamage: _GONE | {"damage", "lose", "gain", "counters", "counters removed"},
    d.Fight: _GONE | {"damage", "lose", "gain", "counters"},
    d.GainLife: frozenset({"gain"}),
    d.LoseLife: frozenset({"lose", "player lost"}),
    d.SetLife: frozenset({"gain", "lose", "player lost"}),
    d.DrawCards: frozenset({"draw", "moves", "player lost"}),
    d.Discard: frozenset({"discard", "moves"}),
    d.Mill: frozenset({"mill", "moves"}),
    d.AddMana: frozenset(),
    d.CreateToken: _GONE | {"enters", "tokens", "counters"},
    d.CopyToken: _GONE | {"enters", "tokens", "counters"},
    d.PutCounters: _GONE | {"counters"},
    d.RemoveCounters: _GONE | {"counters removed"},
    d.MoveCounters: _GONE | {"counters", "counters removed"},
    d.GivePlayerCounters: frozenset({"player lost", "counters"}),
    d.Proliferate: _GONE | {"counters"},
    d.Tap: frozenset({"tapped"}),
    d.Untap: frozenset({"untapped"}),
    d.Destroy: _GONE,
    d.Sacrifice: _GONE | {"sacrificed"},
    d.Move: _GONE | {"enters", "counters"},
    d.Pump: _GONE,
    d.GainControl: _GONE,
    d.Attach: _GONE,
    d.Unattach: _GONE,
    d.Counter: frozenset({"moves"}),
    d.Scry: frozenset({"moves"}),
    d.Shuffle: frozenset(),
    d.RevealTop: frozenset(),
    d.Search: _GONE | {"enters", "moves"},
    d.ExtraTurn: frozenset(),
    d.ExtraPhase: frozenset(),
    d.LoseGame: frozenset({"player lost"}),
    d.WinGame: frozenset({"player lost"}),
    d.DrawGame: frozenset(),
    d.ChooseObjects: frozenset(),
    d.ChooseWord: frozenset(),
    d.May: frozenset(),
    d.Unless: frozenset(),
    d.If: frozenset(),
    d.ChooseOne: frozenset(),
    d.ForEach: frozenset(),
    d.Repeat: frozenset(),
    d.Delayed: frozenset(),
    d.Reflexive: frozenset(),
    d.FlipCoin: frozenset(),
    d.RollDie: frozenset(),
    d.PreventDamage: frozenset(),
    d.Regenerate: frozenset(),
    d.Exchange: _GONE | {"gain", "lose"},
}
"""What an effect can bring about, state-based actions included; of what is not listed, everything."""
_LISTENS: dict[type, frozenset[str]] = {
    d.Enters: frozenset({"enters"}),
    d.Leaves: frozenset({"leaves"}),
    d.Dies: frozenset({"leaves"}),
    d.Moves: frozenset({"enters", "leaves", "moves", "mill", "discard"}),
    d.Casts: frozenset({"cast"}),
    d.Activates: frozenset({"activated"}),
    d.Attacks: frozenset({"attacks"}),
    d.YouAttack: frozenset({"attacks"}),
    d.Blocks: frozenset({"blocks"}),
    d.DealsDamage: frozenset({"damage"}),
    d.IsDealtDamage: frozenset({"damage"}),
    d.PlayerIsDealtDamage: frozenset({"damage"}),
    d.GainsLife: frozenset({"gain"}),
    d.LosesLife: frozenset({"lose"}),
    d.Draws: frozenset({"draw"}),
    d.Discards: frozenset({"discard"}),
    d.StepBegins: frozenset({"step"}),
    d.Taps: frozenset({"tapped"}),
    d.TapsForMana: frozenset({"tapped for mana"}),
    d.Untaps: frozenset({"untapped"}),
    d.CountersPut: frozenset({"counters"}),
    d.CountersRemoved: frozenset({"counters removed"}),
    d.Sacrificed: frozenset({"sacrificed"}),
    d.BecomesTarget: frozenset({"targeted"}),
    d.TokensCreated: frozenset({"tokens"}),
    d.Delay: frozenset(),
    d.Mills: frozenset({"mill"}),
    d.LosesGame: frozenset({"player lost"}),
}
"""What a trigger event can hear; what is not listed (state triggers among them) hears everything."""
_NOT_EFFECTS = (Filter, d.Target, d.Cost, d.Some, d.SomeCounters, d.CounterAmount, d.Mode, d.Modification, d.CopyChange, Card, d.Compared)


def mandatory_ends(cards: Iterable[Card]) -> bool:
    """True only if what is mandatory always ends in a game of these cards, tokens and copies of them included."""
    listed = list(cards)
    nodes = list(dict.fromkeys(p for c in listed for p in _all_parts(c) if isinstance(p, Triggered)))
    if any(isinstance(p, d.RepeatWhile) for c in listed for p in _all_parts(c)):
        return False
    replaced: set[str] = set()
    for card in listed:
        for part in _all_parts(card):
            effects = getattr(part, "effects", ())
            if isinstance(part, d.ReplacementEvent) and effects:
                replaced |= _produced(effects)
    comes_back = any(isinstance(p, d.Move) and p.until_leaves for c in listed for p in _all_parts(c))
    graph: dict[int, list[int]] = {}
    for index, node in enumerate(nodes):
        made = set() if node.optional else _produced((node.effects, node.modes))
        if node.targets or any(m.targets for m in node.modes):
            made.add("targeted")
        if made:
            made |= replaced
        if comes_back and "leaves" in made:
            made |= {"enters", "counters"}
        for other, listener in enumerate(nodes):
            heard = frozenset().union(*(_LISTENS.get(type(w), ALL) for w in (listener.when, *listener.also)))
            if made & heard or (heard == ALL and made):
                graph.setdefault(index, []).append(other)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError:
        return False
    return True


def _all_parts(card: Card) -> Iterator[Any]:
    """Every part of a card, the abilities that keywords stand for and the cards of tokens included."""
    from analyzer.rules.keywords import abilities_of_keyword

    for part in parts(card):
        yield part
        if isinstance(part, Card):
            for keyword in part.keywords:
                for ability in abilities_of_keyword(keyword):
                    yield from parts(ability)
        for name in ("add_keywords", "keywords"):
            if not isinstance(part, Card):
                for keyword in getattr(part, name, ()):
                    for ability in abilities_of_keyword(keyword):
                        yield from parts(ability)


@cache
def _produced_by(data: Any) -> frozenset[str]:
    found: set[str] = set()
    if isinstance(data, tuple):
        for part in data:
            found |= _produced_by(part)
    elif isinstance(data, msgspec.Struct):
        if isinstance(data, d.May):
            return _produced_by(data.otherwise)  # declined
        if isinstance(data, Triggered):
            return frozenset() if data.optional else _produced_by((data.effects, data.modes))
        if isinstance(data, d.CastCard) and data.optional:
            return frozenset()
        if getattr(type(data).__struct_config__, "tag_field", None) == "do":
            found |= _PRODUCES.get(type(data), ALL)
        if not isinstance(data, _NOT_EFFECTS) or isinstance(data, d.Mode):
            for name in data.__struct_fields__:
                if name not in ("token", "change", "modification", "cost"):
                    found |= _produced_by(getattr(data, name))
    return frozenset(found)


def _produced(data: Any) -> set[str]:
    return set(_produced_by(data))


# ---------------------------------------------------------------------------------------------- who may decide
_ASKING = (d.Discard, d.Sacrifice, d.May, d.ChooseOne, d.ChooseObjects, d.ChooseWord, d.Move, d.Search, d.Scry, d.CastCard, d.CopySpell)
_OWN = frozenset({"", "you", "controller of self", "owner of self"})


def deciders(game: Game, cards: Iterable[Card], allowed: frozenset[int]) -> frozenset[int]:
    """Players who may ever have a decision: everybody who has anything to decide with, or whom some effect may ask."""
    listed = list(cards)
    everybody = frozenset(range(len(game.players)))
    for card in listed:
        for part in _all_parts(card):
            if isinstance(part, _ASKING) and getattr(part, "who", "you") not in _OWN:
                return everybody
            if isinstance(part, d.Target) and part.by not in _OWN:
                return everybody
            if isinstance(part, d.GainControl | d.Exchange) or (isinstance(part, d.CreateToken | d.CopyToken) and part.who not in _OWN):
                return everybody
            if isinstance(part, d.Move) and part.under not in _OWN:
                return everybody
            if isinstance(part, d.Modification) and part.control:
                return everybody
            if isinstance(part, d.Activated | d.CastFrom) and part.who != "you":
                return everybody
    found = set()
    for obj in game.objects.values():
        if obj.card is not UNKNOWN:
            found |= {obj.owner, obj.controller}
    for player, library in enumerate(game.libraries):
        if library:
            found.add(player)
    if game.active in allowed:
        found.add(game.active)
    return frozenset(found)
