"""Cards in words: every class has words, every key that says something changes them, and known cards read as they should."""

from __future__ import annotations

import inspect
from typing import Any, get_args

import msgspec
import pytest

from analyzer.cards import library_for
from analyzer.report.card_words import card_lines, tell
from analyzer.report.card_words.telling import TELLERS
from analyzer.rules.format import abilities, costs, effects, events, terms
from analyzer.rules.format.definitions import (
    FORMAT_UNIONS,
    Activated,
    Card,
    Continuous,
    Cost,
    CounterAmount,
    DrawCards,
    Enters,
    EntersWith,
    Filter,
    Mode,
    Modification,
    Some,
    SomeCounters,
    Target,
    Untap,
    YourTurn,
)

STRUCTS = [
    kind
    for module in (terms, costs, effects, events, abilities)
    for kind in vars(module).values()
    if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind.__module__ == module.__name__
]
SAMPLES: dict[str, Any] = {
    "int": 3,
    "bool": True,
    "str": "untap step",
    "Who": "that player",
    "What": Filter(types=("artifact",)),
    "Amount": 7,
    "Filter": Filter(types=("enchantment",), tapped=True),
    "Condition": YourTurn(),
    "Cost": Cost(mana="{7}"),
    "Some": Some(what=Filter(types=("clue",))),
    "SomeCounters": SomeCounters(kind="charge"),
    "CopyChange": effects.CopyChange(add_keywords=("haste",)),
    "Modification": Modification(add_keywords=("trample",)),
    "Card": Card(name="Beast", types="Creature - Beast"),
    "Triggered": abilities.Triggered(when=Enters(), effects=(Untap(what="it"),)),
    "TriggerEvent": Enters(what="attached"),
    "ReplacementEvent": EntersWith(tapped=True),
    "Color": "G",
    "Effect": DrawCards(amount=9),
    "Target": Target(what=Filter(types=("planeswalker",))),
    "Mode": Mode(effects=(DrawCards(amount=8),)),
    "Ability": Continuous(change=Modification(add_keywords=("flying",))),
    "CounterAmount": CounterAmount(kind="time"),
    "Compared": terms.Compared(quality="power", compare="<=", amount=4),
    "Room": abilities.Room(name="Cellar"),
    "tuple[int, int, tuple[Effect, ...]]": (1, 6, (DrawCards(amount=5),)),
}


SECOND: dict[type, Any] = {
    Filter: Filter(types=("creature",), zone="graveyard"),
    Card: Card(name="Wolf", types="Creature - Wolf"),
    Cost: Cost(tap=True),
    YourTurn: terms.Happened(),
    Enters: events.Dies(),
    EntersWith: EntersWith(counters=(CounterAmount(kind="lore"),)),
    abilities.Triggered: abilities.Triggered(when=events.Dies()),
}
"""Another value for each class that a field requires."""


def sample(annotation: str) -> Any:
    """A value of a type that no field has by default."""
    first = annotation.split(" | ")[0] if not annotation.startswith("tuple[") else annotation
    if first.startswith("tuple[tuple["):
        return (SAMPLES[first.removeprefix("tuple[").removesuffix(", ...]")],)
    if first.startswith("tuple["):
        return (sample(first.removeprefix("tuple[").removesuffix(" | None").removesuffix(", ...]")),)
    return SAMPLES[first]


def other(name: str, value: Any) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "your next turn" if name == "until" else "exile" if value != "exile" else "hand"
    return SECOND.get(type(value), value)


def required(kind: type[msgspec.Struct]) -> dict[str, Any]:
    count = len(kind.__struct_fields__) - len(kind.__struct_defaults__)
    return {name: sample(kind.__annotations__[name]) for name in kind.__struct_fields__[:count]}


def keys() -> list[tuple[type[msgspec.Struct], str]]:
    return [(kind, name) for kind in STRUCTS for name in kind.__struct_fields__]


def test_every_class_of_the_format_has_words() -> None:
    wanted = {kind for union in FORMAT_UNIONS.values() for kind in get_args(union)} | set(STRUCTS)
    assert sorted(kind.__name__ for kind in wanted - set(TELLERS)) == []


@pytest.mark.parametrize(("kind", "name"), keys(), ids=[f"{k.__name__}.{n}" for k, n in keys()])
def test_every_key_is_told(kind: type[msgspec.Struct], name: str) -> None:
    base = required(kind)
    plain = kind(**base)
    current = getattr(plain, name)
    changed = other(name, current)
    if changed == current:
        changed = sample(kind.__annotations__[name])
        changed = () if changed == current else changed
    assert tell(kind(**{**base, name: changed})) != tell(plain), f"{name}: {current!r} and {changed!r} read alike"


@pytest.mark.parametrize(
    ("ability", "words"),
    [
        (
            Activated(
                cost=Cost(mana="{2}", tap=True, sacrifice=Some(what=Filter(types=("creature",), other=True, controller="you"))),
                targets=(Target(what=Filter(types=("creature",), not_types=("legendary",), controller="you")),),
                effects=(effects.CopyToken(of="target", change=effects.CopyChange(add_keywords=("haste",))), Untap(what="self")),
            ),
            "Activated, {2}, {T}, sacrifice another creature you control: create a token that is a copy of target nonlegendary creature "
            "you control, except that it has haste; then untap this",
        ),
        (
            abilities.Triggered(
                when=Enters(what=Filter(types=("creature",), controller="you", other=True)),
                condition=YourTurn(),
                optional=True,
                targets=(Target(who="opponents"),),
                effects=(effects.LoseLife(amount=terms.Power(what="it"), who="target"),),
            ),
            "Triggered, whenever another creature you control enters, if it is your turn: you may target opponent loses life equal to the "
            "power of it",
        ),
        (effects.Unmodelled(about="effect:Clash"), "<not modelled: effect:Clash>"),
        (
            effects.DealDamage(amount=3, to=Filter(types=("creature",), colors=("W", "U"), mana_value="<= 2"), who="opponents"),
            "this deals 3 damage to each white or blue creature with mana value at most 2 and each opponent",
        ),
    ],
)
def test_words(ability: Any, words: str) -> None:
    assert tell(ability) == words


def test_a_key_without_words_is_spelled_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(TELLERS, Untap, lambda _: "untap something")
    assert tell(Untap(what="self")) == "untap something [what: self]"
    monkeypatch.delitem(TELLERS, Untap)
    assert tell(Untap(what="self")) == "untap [what: self]"


def test_every_card_of_the_library_has_words() -> None:
    spelled_out = count = 0
    for card in library_for():
        lines = card_lines(card)
        assert lines[0].startswith(card.name)
        spelled_out += any(" [" in line for line in lines)
        count += 1
    assert count > 7000
    assert spelled_out < count / 50
