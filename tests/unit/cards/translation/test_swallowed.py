"""Sentences of which the parser itself says that it has swallowed a part."""

from __future__ import annotations

from analyzer.cards.translation.swallowed import SWALLOWED, marked
from analyzer.rules.support import gaps, unmodelled
from tests.unit.cards.translation.trees import card, fixed

GAIN = {"kind": "Activated", "cost": {"type": "Tap"}, "effect": {"type": "GainLife", "amount": fixed(1), "player": {"type": "Controller"}}}
TEXT = "Tap: you gain 1 life for each of them."


def warning(text: str = TEXT, kind: str = "SwallowedClause") -> dict[str, object]:
    return {"type": kind, "detector": "DynamicQty", "description": text}


def test_the_node_of_that_sentence_is_marked():
    other = {**GAIN, "description": "Something else entirely."}
    face = marked({"abilities": [{**GAIN, "description": TEXT}, other], "parse_warnings": [warning()]})
    assert [SWALLOWED in node for node in face["abilities"]] == [True, False]
    assert marked({"abilities": [GAIN]}) == {"abilities": [GAIN]}


def test_such_an_ability_is_not_modelled():
    found = card(abilities=[{**GAIN, "description": "{T}: You gain 1 life."}], parse_warnings=[warning("{T}: You gain 1 life.")])
    assert list(unmodelled(found)) == ["ability.swallowed"]
    assert not list(gaps(found))
    fine = card(abilities=[{**GAIN, "description": "{T}: You gain 1 life."}], parse_warnings=[warning("{T}: You gain 1 life.", "Other")])
    assert not list(unmodelled(fine))


def test_a_spell_without_a_sentence_of_its_own_is_marked():
    spell = {"kind": "Spell", "effect": GAIN["effect"]}
    face = marked({"abilities": [spell, GAIN], "parse_warnings": [warning()]})
    assert [SWALLOWED in node for node in face["abilities"]] == [True, False]
