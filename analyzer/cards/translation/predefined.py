"""Predefined tokens (CR 111.10): what "create a Treasure token" means."""

from __future__ import annotations

from analyzer.rules.format.definitions import (
    Ability,
    Activated,
    AddMana,
    Attacks,
    Card,
    Continuous,
    Cost,
    Count,
    DrawCards,
    Effect,
    Filter,
    GainLife,
    LoseLife,
    Modification,
    Moves,
    PutCounters,
    Scry,
    Search,
    Some,
    Target,
    Transform,
    Triggered,
    Unmodelled,
)

_ITSELF = Some(what="self")


def _artifact(name: str, *abilities: Ability) -> Card:
    return Card(name=name, types=f"Artifact - {name}", abilities=abilities)


def _used_up(
    *effects: Effect, mana: str = "", tap: bool = True, discards: bool = False, timing: str = "instant", what: str = ""
) -> Activated:
    """An ability that is paid for with the token itself; ``what``: a target of this type."""
    discarded = Some(what=Filter(zone="hand", owner="you")) if discards else None
    cost = Cost(mana=mana, tap=tap, sacrifice=_ITSELF, discard=discarded)
    targets = (Target(what=Filter(types=(what,))),) if what else ()
    return Activated(cost=cost, effects=effects, targets=targets, timing=timing)


def _role(name: str, change: Modification, *more: Ability) -> Card:
    abilities = (Continuous(affects="attached", change=change), *more)
    return Card(name=f"{name} Role", types="Enchantment - Aura Role", enchant=Filter(types=("creature",)), abilities=abilities)


_ONE = Modification(power=1, toughness=1)
_BASIC_LAND = Filter(types=("basic", "land"), zone="library")
_ENCHANTMENTS = Count(what=Filter(types=("enchantment",), controller="you"))
PREDEFINED: dict[str, Card] = {
    card.name: card
    for card in (
        _artifact("Treasure", _used_up(AddMana(mana="any"))),
        _artifact("Gold", _used_up(AddMana(mana="any"), tap=False)),
        _artifact("Food", _used_up(GainLife(amount=3), mana="{2}")),
        _artifact("Clue", _used_up(DrawCards(), mana="{2}", tap=False)),
        _artifact("Blood", _used_up(DrawCards(), mana="{1}", discards=True)),
        _artifact("Powerstone", Activated(cost=Cost(tap=True), effects=(Unmodelled(about="token:Powerstone"),), mana=True)),
        _artifact("Map", _used_up(Unmodelled(about="token:Map"), mana="{1}", timing="sorcery")),
        _artifact("Junk", _used_up(Unmodelled(about="token:Junk"), timing="sorcery")),
        _artifact("Lander", _used_up(Search(what=_BASIC_LAND, to="battlefield", tapped=True), mana="{2}")),
        _artifact("Mutagen", _used_up(PutCounters(kind="+1/+1", on="target"), mana="{1}", timing="sorcery", what="creature")),
        _role("Cursed", Modification(set_power=1, set_toughness=1)),
        _role("Monster", Modification(power=1, toughness=1, add_keywords=("trample",))),
        _role("Royal", Modification(power=1, toughness=1, add_keywords=("ward {1}",))),
        _role("Sorcerer", Modification(power=1, toughness=1, abilities=(Triggered(when=Attacks(), effects=(Scry(),)),))),
        _role("Virtuous", Modification(power=_ENCHANTMENTS, toughness=_ENCHANTMENTS)),
        _role(
            "Wicked",
            _ONE,
            Triggered(when=Moves(from_="battlefield", to="graveyard"), effects=(LoseLife(amount=1, who="opponents"),)),
        ),
        Card(
            name="Shard",
            types="Enchantment - Shard",
            abilities=(Activated(cost=Cost(mana="{2}", sacrifice=_ITSELF), effects=(Scry(), DrawCards())),),
        ),
        Card(
            name="Incubator",
            types="Artifact - Incubator",
            abilities=(Activated(cost=Cost(mana="{2}"), effects=(Transform(),)),),
            layout="transform",
            back=Card(name="Phyrexian Token", types="Artifact Creature - Phyrexian", power=0, toughness=0),
        ),
    )
}
"""By name. Of an ability that is not modelled only the cost is known."""
