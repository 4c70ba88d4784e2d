"""Cards with a prepared spell: the creature is there, what it offers is named as not modelled."""

from __future__ import annotations

from typing import Any

from analyzer.cards.translation import translate_card
from analyzer.rules.format import definitions as d
from tests.unit.cards.translation.trees import fixed

SELF = {"type": "SelfRef"}
OFFER = d.Activated(effects=(d.Unmodelled(about="layout:prepare"),))


def _face(name: str, kind: str, **face: Any) -> dict[str, Any]:
    size = {"power": fixed(2), "toughness": fixed(3)} if kind == "Creature" else {}
    return {"name": name, "mana_cost": {"type": "Cost", "generic": 2}, "card_type": {"core_types": [kind]}, **size, **face}


def _card(**front: Any) -> d.Card:
    faces = [_face("Singer", "Creature", **front), _face("Song", "Instant")]
    return translate_card({"name": "Singer // Song", "layout": "prepare"}, {"name": "Singer // Song", "faces": faces})


def test_it_enters_prepared() -> None:
    node = {
        "event": "Moved",
        "mode": {"type": "Mandatory"},
        "valid_card": SELF,
        "destination_zone": "Battlefield",
        "description": "~ enters prepared.",
        "execute": {"kind": "Spell", "effect": {"type": "BecomePrepared", "target": SELF}},
    }
    found = _card(replacements=[node])
    assert (found.name, found.back) == ("Singer", None)
    assert found.abilities == (d.Replacement(event=d.EntersWith(), zone="any"), OFFER)


def test_it_becomes_prepared_and_only_itself() -> None:
    def gains(target: dict[str, Any]) -> dict[str, Any]:
        return {
            "mode": "LifeGained",
            "valid_target": {"type": "Controller"},
            "trigger_zones": ["Battlefield"],
            "damage_kind": "Any",
            "description": "Whenever you gain life, ~ becomes prepared.",
            "execute": {"kind": "Spell", "effect": {"type": "BecomePrepared", "target": target}},
        }

    assert _card(triggers=[gains(SELF)]).abilities == (d.Triggered(when=d.GainsLife()), OFFER)
    (other, offer) = _card(triggers=[gains({"type": "LastCreated"})]).abilities
    assert offer == OFFER
    assert isinstance(other, d.Triggered)
    assert isinstance(other.effects[0], d.Unmodelled)
