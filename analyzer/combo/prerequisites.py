"""What a loop really needs: everything of the set-up is taken away once, to see whether the loop is still there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from analyzer.combo.again import Again, Still
from analyzer.combo.model import Need, Prerequisite
from analyzer.combo.setup import SetUp
from analyzer.rules.cards import card_info

_NEEDED = {Still.YES: False, Still.NO: True, Still.OPEN: None}


def without_idle_helpers(again: Again, setup: SetUp) -> SetUp:
    """The set-up without helpers that the loop does not need."""
    trials: tuple[dict[str, Any], ...] = (
        {"target": False},
        {"creatures": max(again.asked.others, 0)},
        {"cards": ()},
        {"lands": ()},
        {"land_drop": ""},
        *({"beside": tuple(b for b in setup.beside if b != entry)} for entry in setup.beside),
    )
    for change in trials:
        if "beside" in change:  # of what an earlier trial has left
            change = {"beside": tuple(entry for entry in setup.beside if entry in change["beside"])}
        slimmer = replace(setup, **change)
        if slimmer != setup and not _is_used(setup, change) and again.in_setup(slimmer) is Still.YES:
            setup = slimmer
    while setup.creatures > max(again.asked.others, 1) and again.in_setup(replace(setup, creatures=setup.creatures - 1)) is Still.YES:
        setup = replace(setup, creatures=setup.creatures - 1)
    for name in ("lands", "cards"):
        while len(getattr(setup, name)) > 1:
            slimmer = replace(setup, **{name: getattr(setup, name)[:-1]})
            if again.in_setup(slimmer) is not Still.YES:
                break
            setup = slimmer
    return setup


def _is_used(setup: SetUp, change: Mapping[str, Any]) -> bool:
    """Whether something is attached to or paired with what would go."""
    hosts: set[object] = {host for _, host in setup.attached}
    if setup.paired is not None:
        hosts.add(setup.paired[1])
    return (
        ("creatures" in change and "creature" in hosts)
        or ("lands" in change and "land" in hosts)
        or ("cards" in change and "helper" in hosts)
    )


def prerequisites_of(again: Again, setup: SetUp) -> tuple[Prerequisite, ...]:
    """What the loop rests on, each part taken away by itself; cards first."""
    found = list(_cards(again, setup))
    unused = {p.card for p in found if p.needed is False}
    found += _states(again, setup, unused)
    found += _helpers(setup)
    return tuple(found)


def _cards(again: Again, setup: SetUp) -> Iterator[Prerequisite]:
    hosts = {host for _, host in setup.attached} | {card for _, card in setup.linked}
    if setup.paired is not None:
        hosts |= set(setup.paired)
    for number, piece in enumerate(again.asked.pieces):
        if number in hosts or len(again.asked.pieces) == 1 or (setup.starter is not None and setup.starter[0] == number):
            yield Prerequisite(Need.CARD, True, piece.name)
            continue
        slimmer = replace(setup, without=setup.without | {number}, attached=tuple(a for a in setup.attached if a[0] != number))
        yield Prerequisite(Need.CARD, _NEEDED[again.in_setup(slimmer)], piece.name)


def _states(again: Again, setup: SetUp, unused: set[str]) -> Iterator[Prerequisite]:
    for number, piece in enumerate(again.asked.pieces):
        if setup.zones[number] != "battlefield" or piece.name in unused:
            continue
        info = card_info(piece.card)
        if not piece.tapped and not {"aura"} & info.types:
            still = again.in_setup(replace(setup, tapped=setup.tapped | {number}))
            if still is not Still.YES:
                yield Prerequisite(Need.UNTAPPED, _NEEDED[still], piece.name)
        if not piece.sick and "creature" in info.types:
            still = again.in_setup(replace(setup, sick=setup.sick | {number}))
            if still is not Still.YES:
                yield Prerequisite(Need.NOT_SICK, _NEEDED[still], piece.name)
        for kind, amount in dict(setup.counters).get(number, piece.counters):
            yield Prerequisite(Need.COUNTERS, None if amount < 1 else True, piece.name, f"{amount} {kind}")


def _helpers(setup: SetUp) -> Iterator[Prerequisite]:
    """What was added to the cards; without it the loop was not found, since the set-ups are tried in order."""
    if setup.lands:
        yield Prerequisite(Need.LANDS, True, detail=", ".join(setup.lands))
    if setup.land_drop:
        yield Prerequisite(Need.LAND_IN_HAND, True, detail=setup.land_drop)
    if setup.cards:
        yield Prerequisite(Need.HELPERS, True, detail=", ".join(setup.cards))
    if setup.creatures:
        yield Prerequisite(Need.HELPERS, True, detail=f"{setup.creatures} {setup.creature_type}")
    for place, name, count in setup.beside:
        yield Prerequisite(Need.HELPERS, True, detail=f"{count} {name}" if place == "battlefield" else f"{count} {name}: {place}")
    if setup.target:
        yield Prerequisite(Need.THEIR_CREATURE, True)
    if setup.starter is not None:
        yield Prerequisite(Need.STARTER, True)
    if setup.mana:
        yield Prerequisite(Need.MANA, True, detail="".join(f"{{{kind}}}" * amount for kind, amount in setup.mana))
