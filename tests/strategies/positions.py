"""Random positions of real cards, built directly, and plays from them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from hypothesis import strategies as st

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.format.definitions import Card
from analyzer.rules.format.reading import read_card_file
from analyzer.rules.game import Game, PlayerRef, PlayerState, Ref
from analyzer.rules.interning import Setting
from analyzer.rules.scanning import features_of
from analyzer.rules.system import CardState, CardSystem, Question
from analyzer.system.registry import NumbersGrew
from analyzer.system.transition_system import Move

FOLDER = Path(__file__).parents[2] / "models" / "cards"
PLAYERS = ("A", "B")


@cache
def all_cards() -> tuple[Card, ...]:
    return tuple(read_card_file(path) for path in sorted(FOLDER.glob("*.toml")))


def system_of(
    battlefield: list[tuple[Card, int]], hand: list[Card], *, life: int = 20, library: int = 5, mana: str = "", responds: bool = True
) -> CardSystem:
    """A system of its own: permanents with their controllers, A's hand."""
    cards = [*(card for card, _ in battlefield), *hand]
    features = frozenset().union(*(features_of(card) for card in cards))
    players = [PlayerState(name, life, library, mana=dict.fromkeys("WUBRGC", 0)) for name in PLAYERS]
    for letter in mana:
        players[0].mana[letter] += 1
    game = Game(players, features=features, libraries=[[], []])
    for card, player in battlefield:
        obj = game.add(card, player, "battlefield")
        if isinstance(card.loyalty, int):
            obj.counters["loyalty"] = card.loyalty
        if card.defense is not None:
            obj.counters["defense"] = card.defense
    for obj in game.battlefield():
        if "aura" in obj.info.types:
            hosts = [o for o in game.battlefield() if "creature" in o.info.types]
            obj.attached = Ref(hosts[0].oid) if hosts and obj.card.enchant is not None else PlayerRef(0)
    for card in hand:
        game.add(card, 0, "hand")
    return CardSystem(game, Setting(PLAYERS, features=features), Question(frozenset({0, 1}), responds), cards=cards)


@st.composite
def systems(draw: st.DrawFn) -> CardSystem:
    """Up to five permanents and two cards in hand."""
    cards = st.sampled_from(all_cards())
    permanents = cards.filter(
        lambda c: not {"Instant", "Sorcery"} & set(c.types.split()) and "Scheme" not in c.types and "Phenomenon" not in c.types
    )
    battlefield = draw(st.lists(st.tuples(permanents, st.sampled_from([0, 0, 1])), min_size=1, max_size=5))
    hand = draw(st.lists(cards, max_size=2))
    mana = draw(st.text("WUBRGC", max_size=6))
    return grown(lambda: system_of(battlefield, hand, mana=mana, life=draw(st.integers(1, 20))))


def grown(run):  # type: ignore[no-untyped-def]
    """What ``run`` gives, run again while numbers turn up."""
    while True:
        try:
            return run()
        except NumbersGrew:
            continue


def moves_of(system: CardSystem, state: CardState) -> tuple[Move, ...]:
    """Every move of a state; none where the rules meet something that is not modelled."""
    try:
        situation = grown(lambda: system.situation(state))
    except UnsupportedPositionError:
        return ()
    return (*situation.moves, *situation.actions)
