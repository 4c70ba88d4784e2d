"""What static abilities change, on the battlefield and elsewhere."""

from __future__ import annotations

from typing import Any

from analyzer.rules.format.definitions import Ability, Continuous, Filter, Matches, Modification, NotUnderstood
from tests.unit.cards.translation.trees import ability, card, typed

ZONES = ["Library", "Hand", "Graveyard", "Stack", "Exile", "Command"]


def _static(*permanents: dict[str, Any], spells: str = "Creature", modifications: list[dict[str, Any]] | None = None) -> Ability:
    """Permanents, creature spells and creature cards."""
    in_zone = {"type": "InZone", "zone": "Stack"}
    owned = [{"type": "Owned", "controller": "You"}, {"type": "RepresentedByCard"}, {"type": "InAnyZone", "zones": ZONES}]
    parts = [*permanents, typed(spells, controller="You", properties=[in_zone]), typed("Creature", properties=owned)]
    given = {
        "mode": "Continuous",
        "affected": {"type": "Or", "filters": parts},
        "modifications": modifications or [{"type": "AddAllCreatureTypes"}],
    }
    return ability(static_abilities=[given])


def _mine(*types: Any, **more: Any) -> dict[str, Any]:
    return typed(*types, controller="You", properties=[{"type": "InZone", "zone": "Battlefield"}], **more)


def test_creatures_everywhere():
    everywhere = Filter(types=("creature",), zone="any", controller="you")
    assert _static(_mine("Creature")) == Continuous(affects=everywhere, change=Modification(all_creature_types=True))
    chosen = [{"type": "RemoveAllSubtypes", "set": "Creature"}, {"type": "AddChosenSubtype", "kind": "CreatureType"}]
    only = Continuous(affects=everywhere, change=Modification(set_subtypes=("chosen type",)))
    assert _static(_mine("Creature"), modifications=chosen) == only


def test_other_permanents_than_spells_and_cards():
    found = _static(_mine({"Subtype": "Sliver"}))
    assert isinstance(found, Continuous)
    assert isinstance(found.affects, Filter)
    mine, *cards = found.affects.any_of
    assert mine == Filter(types=("sliver",), controller="you")
    assert [(part.zone, part.types) for part in cards] == [(zone.lower(), ("creature",)) for zone in ZONES]


def test_spells_of_another_kind_than_cards_are_not_translated():
    assert _static(_mine("Creature"), spells="Artifact") == NotUnderstood(about="affected:Or.elsewhere")


def test_both_creatures_of_a_pair():
    given = {
        "mode": "Continuous",
        "affected": {"type": "SourceOrPaired"},
        "modifications": [{"type": "AddKeyword", "keyword": "Haste"}],
        "condition": {"type": "SourceIsPaired"},
    }
    haste = Modification(add_keywords=("haste",))
    own, other = card(static_abilities=[given]).abilities
    assert own == Continuous(affects="self", change=haste, condition=Matches(what="self", filter=Filter(paired=True), now=True))
    assert other == Continuous(affects=Filter(types=("creature",), paired_with_self=True), change=haste)
    given["condition"] = {"type": "SourceIsEquipped"}
    assert ability(static_abilities=[given]) == NotUnderstood(about="static_abilities.mode:Continuous.condition of a pair")
