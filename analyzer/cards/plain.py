"""Things that stand for any card of a description, as data of our own: ``(Creature - Elf, 1/1, {1})``, ``(Artifact, {0})``.

Positions put them beside real cards where it does not matter which card of the description is there. Between the parentheses are, with
commas between them, a type line and any of: power and toughness, a mana cost, keyword abilities, and ``taps for {C}{C}``. A few more do
one thing that a position may start with, each once (``WAYS``).
"""

from __future__ import annotations

import re
from functools import cache

from analyzer.rules.cards import CARD_TYPES
from analyzer.rules.format.definitions import (
    Ability,
    Activated,
    AddMana,
    Card,
    Continuous,
    Cost,
    CreateToken,
    DealDamage,
    DrawCards,
    Filter,
    GainLife,
    LoseLife,
    Modification,
    PutCounters,
    Some,
    Target,
)

_DESCRIBED = re.compile(r"\((?P<parts>[^()]{1,200})\)")
_NUMBERS = re.compile(r"(?P<power>\d{1,3})/(?P<toughness>\d{1,3})")
_MANA = re.compile(r"(?:\{[0-9WUBRGCX/]{1,4}\})+")
_TAPS = re.compile(r"taps for (?P<mana>(?:\{[WUBRGC]\})+)")
_MOST_PARTS = 6
_YOURS = Filter(types=("creature",), controller="you")
_ANY = Filter(types=("creature",))
_SPENT = Cost(exile=Some(what="self"))


def _once(name: str, ability: Activated) -> Card:
    return Card(name=f"({name})", types="Enchantment", abilities=(ability,))


def _giving(name: str, keyword: str) -> Card:
    return Card(
        name=f"({name})", types="Enchantment", abilities=(Continuous(affects=_YOURS, change=Modification(add_keywords=(keyword,))),)
    )


_SOLDIER = Card(name="Soldier", types="Creature - Soldier", power=1, toughness=1, colors=())
WAYS: dict[str, Card] = {
    card.name: card
    for card in (
        _once("gain 1 life once", Activated(cost=_SPENT, effects=(GainLife(amount=1),))),
        _once("opponents lose 1 life once", Activated(cost=_SPENT, effects=(LoseLife(amount=1, who="opponents"),))),
        _once("draw a card once", Activated(cost=_SPENT, effects=(DrawCards(),))),
        _once(
            "1 damage once",
            Activated(cost=_SPENT, targets=(Target(what=_ANY, who="any"),), effects=(DealDamage(amount=1, to="target", who="target"),)),
        ),
        _once(
            "a +1/+1 counter once", Activated(cost=_SPENT, targets=(Target(what=_ANY),), effects=(PutCounters(kind="+1/+1", on="target"),))
        ),
        _once("a creature enters once", Activated(cost=_SPENT, effects=(CreateToken(token=_SOLDIER),))),
        _once("a sacrifice outlet", Activated(cost=Cost(sacrifice=Some(what=_YOURS)))),
        *(_giving(f"something that gives {word}", word) for word in ("haste", "lifelink", "deathtouch", "indestructible")),
        Card(
            name="(something that gives +1/+1)",
            types="Enchantment",
            abilities=(Continuous(affects=_YOURS, change=Modification(power=1, toughness=1)),),
        ),
    )
}
"""What starts something once, or gives all of one's creatures something, by name."""


@cache
def plain_card(name: str) -> Card | None:
    """What stands for any card of a description; None if the name is no description that is understood."""
    if name in WAYS:
        return WAYS[name]
    found = _DESCRIBED.fullmatch(name)
    if found is None:
        return None
    types, *rest = (part.strip() for part in found["parts"].split(","))
    words = types.lower().replace("-", " ").split()
    if not words or not set(words) & CARD_TYPES or len(rest) > _MOST_PARTS:
        return None
    card: dict[str, object] = {"name": name, "types": types}
    abilities: list[Ability] = []
    keywords: list[str] = []
    for part in rest:
        if (numbers := _NUMBERS.fullmatch(part)) is not None:
            card |= {"power": int(numbers["power"]), "toughness": int(numbers["toughness"])}
        elif _MANA.fullmatch(part):
            card["cost"] = part
        elif (taps := _TAPS.fullmatch(part)) is not None:
            abilities.append(Activated(cost=Cost(tap=True), effects=(AddMana(taps["mana"]),)))
        elif re.fullmatch(r"[a-z]+(?: [a-z]+)?", part):
            keywords.append(part)
        else:
            return None
    return Card(**card, abilities=tuple(abilities), keywords=tuple(keywords))  # type: ignore[arg-type]
