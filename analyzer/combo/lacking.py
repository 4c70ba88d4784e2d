"""What is missing where nothing loops: mana that a pass is short of, or one thing more with which it loops, analysed by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from analyzer.budget import Budget
from analyzer.combo.finding import Near, Search, look_at
from analyzer.combo.layouts import Layouts
from analyzer.combo.makes import Makes
from analyzer.combo.model import Missing
from analyzer.combo.probing import Purse
from analyzer.combo.request import Asked, Cards
from analyzer.combo.setup import ME, SetUp
from analyzer.rules.format.definitions import Activated, Card, Continuous, Cost, Filter, Modification, Some
from analyzer.system.number import Linear

_NODES = 150
_MOST_SETUPS = 6
_MOST_TOLD = 2
_YOURS = Filter(types=("creature",), controller="you")
KEYWORDS = ("haste", "lifelink", "deathtouch", "indestructible")
OUTLET = "sacrifice outlet"
_MOST_COUNTERS = 5


def _giving(keyword: str) -> Card:
    ability = Continuous(affects=_YOURS, change=Modification(add_keywords=(keyword,)))
    return Card(name=f"(something that gives {keyword})", types="Enchantment", abilities=(ability,))


HELPS: dict[str, Card] = {
    OUTLET: Card(
        name="(a sacrifice outlet)", types="Enchantment", abilities=(Activated(cost=Cost(sacrifice=Some(what=_YOURS)), effects=()),)
    ),
    **{keyword: _giving(keyword) for keyword in KEYWORDS},
}
"""One thing more: a permanent that gives it."""


@dataclass(frozen=True, slots=True)
class WithHelps:
    """Cards, and the permanents of ``HELPS``."""

    cards: Cards

    def find(self, name: str) -> Card | None:
        """The card of that name."""
        return next((card for card in HELPS.values() if card.name == name), None) or self.cards.find(name)

    def nearest(self, name: str) -> tuple[str, ...]:
        """Names that somebody may have meant."""
        return self.cards.nearest(name)


def missing_from(asked: Asked, cards: Cards, search: Search, budget: Budget, purse: Purse) -> tuple[Missing, ...]:
    """What would make it loop, the smallest first: mana per pass, then one thing more; at most a few."""
    found = list(_short_of_mana(search.short))[:1]
    for what, asked_then, setups in _relaxed(asked, cards):
        if len(found) >= _MOST_TOLD or purse.is_empty:
            break
        for setup in setups:
            trial = Search()
            loop, _ = look_at(asked_then, WithHelps(cards), setup, _NODES, budget, purse, trial, Layouts(asked, cards).needs)
            if loop is not None and _uses_cards(loop.analysed.verdict.loops[0].steps, asked):
                found.append(replace(what, results=Makes(asked_then, loop, budget).results))
                break
    return tuple(found)


def _short_of_mana(short: list[Near]) -> Iterator[Missing]:
    """By how much mana the cheapest pass falls short, from the mana that a pass changes."""
    best: tuple[int, str] | None = None
    for near in short:
        system = near.probe.system
        names = system.number_names if system is not None else ()
        for item in near.items:
            changes = _changes(item.effect.update, item.numbers, names)
            down = {name.removeprefix(f"{ME}.mana."): -change for name, change in changes.items() if change < 0}
            gained = sum(change for name, change in changes.items() if change > 0 and name.startswith(f"{ME}.mana."))
            symbols = "".join(f"{{{kind}}}" * amount for kind, amount in sorted(down.items()))
            if not gained and down and len("".join(down)) == len(down) and (best is None or sum(down.values()) < best[0]):
                best = sum(down.values()), symbols
    if best is not None:
        yield Missing("mana-each-pass", best[1])


def _changes(update: tuple[Linear, ...], numbers: tuple[int, ...], names: tuple[str, ...]) -> dict[str, int]:
    after = tuple(u.at(numbers) for u in update[: len(numbers)])
    return {name: new - old for name, old, new in zip(names, numbers, after, strict=False) if new != old}


def _relaxed(asked: Asked, cards: Cards) -> Iterator[tuple[Missing, Asked, list[SetUp]]]:
    """One thing more in the plain set-ups."""
    plain = list(islice(Layouts(asked, cards), _MOST_SETUPS))
    for word, card in HELPS.items():
        yield Missing(word), asked, [replace(setup, cards=(*setup.cards, card.name)) for setup in plain]
    for number, piece in enumerate(asked.pieces):
        if piece.card.power is None or piece.counters:
            continue
        pieces = list(asked.pieces)
        pieces[number] = replace(piece, counters=(("+1/+1", _MOST_COUNTERS),))
        more = replace(asked, pieces=tuple(pieces))
        yield Missing("counters", f"{_MOST_COUNTERS} +1/+1: {piece.name}"), more, list(islice(Layouts(more, cards), _MOST_SETUPS))


def _uses_cards(steps: object, asked: Asked) -> bool:
    """Whether a loop has to do with any of the cards asked about."""
    said = str(steps)
    return any(piece.name in said for piece in asked.pieces)
