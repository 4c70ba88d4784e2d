"""What cards could need besides each other, seen from their data: mana, lands, creatures, a first event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from analyzer.rules.cards import card_info, creature_types
from analyzer.rules.format.definitions import (
    Attacks,
    Card,
    CastFrom,
    Casts,
    ChooseObjects,
    Cost,
    DealsDamage,
    Enters,
    EntersWith,
    ExtraPhase,
    ExtraTurn,
    Filter,
    Modification,
    Move,
    StepBegins,
    Target,
    Triggered,
    Untap,
)
from analyzer.rules.mana import COLORS, ManaCost, parse_cost
from analyzer.rules.scanning import parts

MOST_MANA = 14
MOST_LANDS = 7
_MANA_EACH_TURN = 2
_BASIC = {"plains": "Plains", "island": "Island", "swamp": "Swamp", "mountain": "Mountain", "forest": "Forest"}
_BASIC_OF = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}
BASICS = frozenset(_BASIC.values())
_LAND_WORDS = frozenset({"land", "basic", *_BASIC})


@dataclass(frozen=True, slots=True)
class Needs:
    """What the cards of a request could need.

    Attributes:
        costs: mana costs of their abilities. lands: how many lands they could use at once; 0 if they ask for none.
        land_words: the words for the lands they ask for. land_drop: something happens when a land enters.
        creatures: something asks for a creature. creature_type: the type that counts, if one does.
        turns: something about combat, steps or turns. untaps: something untaps creatures or permanents of other kinds than lands.
        returns: something brings creature cards back, which tokens do not come to. colors: of mana that something costs.
    """

    costs: tuple[ManaCost, ...]
    lands: int
    land_words: frozenset[str]
    land_drop: bool
    creatures: bool
    creature_type: str
    turns: bool
    untaps: bool
    returns: bool
    colors: frozenset[str]


def needs_of(cards: Iterable[Card]) -> Needs:
    """What some cards could need."""
    known = tuple(cards)
    everything = [part for card in known for part in all_parts(card)]
    land_filters = [f for card in known for f in _filters(card) if _is_about_lands(f)]
    counts = [p.count for p in everything if isinstance(p, ChooseObjects) and _is_about_lands(p.what) and isinstance(p.count, int)]
    counts += [p.count for p in everything if isinstance(p, Target) and p.what and _is_about_lands(p.what) and isinstance(p.count, int)]
    words = frozenset(w.lower() for f in land_filters for w in (*f.types, *f.any_type)) & _LAND_WORDS
    named = [w for p in everything if isinstance(p, Filter) for w in sorted(creature_types(t.lower() for t in (*p.types, *p.any_type)))]
    kind = next((w for w in named if w not in ("permanent", "spell", "card", "token", "nontoken")), "")
    return Needs(
        costs=tuple(dict.fromkeys(c for card in known for c in ability_costs(card))),
        lands=max(counts, default=1) if land_filters else _MANA_EACH_TURN if any(isinstance(p, ExtraTurn) for p in everything) else 0,
        land_words=words,
        land_drop=any(isinstance(p, Enters) and any(_is_about_lands(f) for f in parts(p) if isinstance(f, Filter)) for p in everything),
        creatures=any(isinstance(p, Filter) and "creature" in (*p.types, *p.any_type) for p in everything) or bool(kind),
        creature_type=kind.capitalize(),
        untaps=any(isinstance(p, Untap) for p in everything)
        and any(isinstance(p, Filter) and _may_be_mana_creature(p) for card in known for p in _untapped(card)),
        returns=any(isinstance(p, Modification) and {"undying", "persist"} & set(p.add_keywords) for p in everything),
        colors=frozenset(c for card in known for cost in (card_info(card).cost, *ability_costs(card)) for c in cost.colors),
        turns=any(isinstance(p, Attacks | DealsDamage | StepBegins | ExtraTurn | ExtraPhase) for p in everything),
    )


def all_parts(card: Card) -> Iterator[Any]:
    """Every piece of a card's data, the abilities that keywords stand for included."""
    yield from parts(card)
    for ability in card_info(card).abilities[len(card.abilities) :]:
        yield from parts(ability)


@cache
def ability_costs(card: Card) -> tuple[ManaCost, ...]:
    """The mana costs of the activated abilities that a card has or gives, and of other ways to cast it or pay for it."""
    found = [p.mana for p in all_parts(card) if isinstance(p, Cost) and p.mana]
    return tuple(cost for text in dict.fromkeys(found) if (cost := parse_cost(text)).value or cost.x)


def mana_for(costs: Iterable[ManaCost], *, most: int = MOST_MANA) -> dict[str, int]:
    """Mana that pays some costs together: each coloured symbol with its colour, generic mana with colourless mana.

    Where one colour is asked for, everything is of it, so that nothing has to be chosen in paying.
    """
    exact: Counter[str] = Counter()
    generic = 0
    for cost in costs:
        generic += cost.generic + cost.x
        for symbol in cost.symbols:
            kinds = [kind for kind in symbol if kind in COLORS or kind == "C"]
            if "life" in symbol:
                continue
            if kinds:
                exact[kinds[0]] += 1
            else:
                generic += 1
    colors = [c for c in exact if c in COLORS]
    exact[colors[0] if len(colors) == 1 and "C" not in exact else "C"] += generic
    while sum(exact.values()) > most:
        exact[max(exact, key=lambda kind: (exact[kind], kind))] -= 1
    return {kind: amount for kind, amount in exact.items() if amount}


def lands_for(needs: Needs, costs: Iterable[ManaCost], *, most: int = MOST_LANDS) -> tuple[str, ...]:
    """Helper lands: as many as can be used at once and a little more than the costs, of the colours of the costs."""
    wanted = mana_for(costs)
    total = sum(wanted.values())
    count = min(max(needs.lands, 1), total + 1, most)
    typed = [_BASIC[w] for w in _BASIC if w in needs.land_words]
    colors = [c for c in COLORS for _ in range(wanted.get(c, 0))]
    lands = [_BASIC_OF[c] for c in colors[:count]]
    filler = typed[0] if typed else lands[0] if lands else _BASIC["forest"]
    lands += [filler] * (count - len(lands))
    if typed and not any(land in typed for land in lands):
        lands[-1] = typed[0]
    return tuple(lands)


def _filters(card: Card) -> Iterator[Filter]:
    """Filters outside of events of entering."""
    entering = {id(f) for p in all_parts(card) if isinstance(p, Enters) for f in parts(p)}
    for part in all_parts(card):
        if isinstance(part, Filter) and id(part) not in entering:
            yield part


def _is_about_lands(flt: Filter) -> bool:
    return flt.zone == "battlefield" and any(w.lower() in _LAND_WORDS for w in (*flt.types, *flt.any_type))


def _untapped(card: Card) -> Iterator[Filter]:
    """The filters of the abilities that untap something."""
    for ability in card_info(card).abilities:
        if any(isinstance(p, Untap) for p in parts(ability)):
            yield from (p for p in parts(ability) if isinstance(p, Filter))


def _may_be_mana_creature(flt: Filter) -> bool:
    """Whether a creature that taps for mana could be meant."""
    words = {w.lower() for w in (*flt.types, *flt.any_type)}
    return words <= {"creature", "permanent"} and "creature" not in flt.not_types


def triggered_abilities(card: Card) -> tuple[Triggered, ...]:
    """The triggered abilities of a card on the battlefield, in the order in which plays count them."""
    return tuple(a for a in card_info(card).abilities if isinstance(a, Triggered))


def is_worth_casting(card: Card, others: Iterable[Card]) -> bool:
    """Whether it matters that a permanent card is cast and enters: an ability of it or of another card could see that."""
    own = any(isinstance(a, Triggered) and any(isinstance(p, Enters) for p in (a.when, *a.also)) for a in card_info(card).abilities)
    own = own or any(isinstance(p, EntersWith) for p in all_parts(card))
    back = any((isinstance(p, Move) and p.to == "hand") or (isinstance(p, Cost) and p.return_to_hand) for p in all_parts(card))
    seen = any(isinstance(p, Casts | Enters | CastFrom) for other in (card, *others) for p in all_parts(other))
    return own or back or seen
