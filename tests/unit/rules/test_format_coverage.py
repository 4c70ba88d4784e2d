"""Nothing of the format is left out: every class of its unions has code that handles it."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from analyzer.errors import UnsupportedPositionError
from analyzer.rules import amounts, conditions
from analyzer.rules.context import Context
from analyzer.rules.effects import performed_kinds
from analyzer.rules.format import definitions as d
from analyzer.rules.format.reading import read_card_file
from analyzer.rules.game import Game, PlayerState, Ref
from analyzer.rules.keywords import ASKED_ABOUT, NO_RULES, abilities_of_keyword, known_keywords
from analyzer.rules.scanning import parts
from analyzer.rules.support import RULES, gaps
from analyzer.rules.triggers import heard_kinds

CARDS = sorted((Path(__file__).parents[3] / "models" / "cards").glob("*.toml"))
RULES_DIR = Path(amounts.__file__).parent


def _sources() -> str:
    return "\n".join(p.read_text(encoding="utf-8") for p in RULES_DIR.rglob("*.py") if "format" not in p.parts and p.name != "support.py")


@pytest.mark.parametrize("kind", get_args(d.Effect))
def test_every_effect_is_performed(kind: type) -> None:
    assert kind in performed_kinds()


@pytest.mark.parametrize("kind", get_args(d.TriggerEvent))
def test_every_event_is_heard(kind: type) -> None:
    """A state trigger is looked for by itself, and ``now`` triggers where it is set up."""
    assert kind in heard_kinds() or kind in (d.State, d.Delay)


def _context() -> Context:
    return Context(Game([PlayerState("A", 20), PlayerState("B", 20)], libraries=[[], []]), 0, Ref(0))


AMOUNTS = [
    d.Count(what=d.Filter()),
    d.Power(what="it"),
    d.Toughness(what="it"),
    d.ManaValueOf(what="it"),
    d.CountersOn(kind="any", what="it"),
    d.DamageOn(what="it"),
    d.LifeOf(),
    d.PlayerCounters(kind="poison"),
    d.CardsIn(zone="hand"),
    d.Players(),
    d.Sum(parts=(1, 2)),
    d.Times(factor=2, amount=1),
    d.Half(amount=3),
    d.Greatest(quality="power", what=d.Filter()),
    d.Devotion(colors=("W",)),
    d.ThisTurn(event="spells cast"),
    d.Colors(what=d.Filter()),
    d.ColorsSpent(),
    d.NamesIn(what=d.Filter()),
    d.TypesIn(what=d.Filter()),
]
CONDITIONS = [
    d.Compare(left=1, compare="<", right=2),
    d.Exists(what=d.Filter()),
    d.Matches(what="it", filter=d.Filter()),
    d.HadCounters(what="it", kind="any"),
    d.YourTurn(),
    d.DuringStep(steps=("upkeep",)),
    d.WasCast(),
    d.Kicked(),
    d.ClassLevel(level=2),
    d.EchoDue(),
    d.Happened(),
    d.Chosen(word="W"),
    d.Share(what="moved"),
    d.Not(condition=d.YourTurn()),
    d.Both(conditions=()),
    d.Either(conditions=()),
]


def test_every_amount_has_a_value() -> None:
    assert {type(a) for a in AMOUNTS} == set(get_args(d.AmountTerm))
    for amount in AMOUNTS:
        amounts.amount_of(amount, _context())


def test_every_condition_is_judged() -> None:
    assert {type(c) for c in CONDITIONS} == set(get_args(d.Condition))
    for condition in CONDITIONS:
        conditions.holds(condition, _context())


@pytest.mark.parametrize("kind", [*get_args(d.ReplacementEvent), *get_args(d.Ability)])
def test_every_replacement_and_ability_is_looked_for(kind: type) -> None:
    assert f", {kind.__name__})" in _sources() or f"{kind.__name__}(" in _sources() or f", {kind.__name__} |" in _sources()


def _fields() -> list[tuple[str, str]]:
    found = []
    for name, kind in vars(d).items():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__struct_fields__:
            found += [(name, field) for field in kind.__struct_fields__]
    return found


@pytest.mark.parametrize(("kind", "field"), _fields())
def test_every_field_is_read_somewhere(kind: str, field: str) -> None:
    """Fields that only people read are named here."""
    if (kind, field) in {("NotUnderstood", "about"), ("NotUnderstood", "harmless"), ("Card", "note"), ("Dig", "reveal")}:
        return
    assert f".{field}" in _sources() or f'"{field}"' in _sources()


def test_the_rules_that_can_be_changed_are_the_documented_ones() -> None:
    documented = d.RuleChange.__doc__ or ""
    assert [rule for rule in sorted(RULES) if f"``{rule}``" not in documented] == []


@pytest.mark.parametrize("rule", sorted(RULES))
def test_every_rule_is_asked_for(rule: str) -> None:
    assert f'"{rule}"' in _sources() or rule.startswith("skip ")


@pytest.mark.parametrize("path", CARDS, ids=lambda p: p.stem)
def test_the_cards_written_by_hand_are_modelled(path: Path) -> None:
    card = read_card_file(path)
    assert [gap.about for gap in gaps(card) if not gap.harmless] == []
    assert all(not isinstance(p, d.NotUnderstood) or p.harmless for p in parts(card))


def test_keywords_are_written_out_or_asked_about() -> None:
    for word in known_keywords():
        assert abilities_of_keyword(f"{word} {{2}}" if word in ("equip", "flashback", "ward", "cycling") else f"{word} 2"), word
    for word in ASKED_ABOUT | NO_RULES | {"protection from red"}:
        assert abilities_of_keyword(word) == (), word


@pytest.mark.parametrize("word", ["cascade", "morph {2}", "no such keyword", "rebound"])
def test_other_keywords_are_not_understood(word: str) -> None:
    (ability,) = abilities_of_keyword(word)
    assert isinstance(ability, d.NotUnderstood)
    assert word.split()[0].split("—")[0] in ability.about


def test_what_is_not_modelled_in_tokens_and_grants_is_found_too() -> None:
    token = d.Card(name="Odd", keywords=("cascade",))
    grant = d.Continuous(change=d.Modification(add_keywords=("morph {1}",)))
    rule = d.RuleChange(rule="no such rule")
    card = d.Card(name="Maker", abilities=(d.SpellEffect(effects=(d.CreateToken(token=token),)), grant, rule))
    assert [gap.about for gap in gaps(card)] == ["the keyword cascade", "the keyword morph {1}", "the rule 'no such rule'"]


def test_words_that_mean_nothing_are_errors() -> None:
    with pytest.raises(UnsupportedPositionError, match="nonsense"):
        amounts.amount_of("nonsense", _context())
    with pytest.raises(UnsupportedPositionError, match="favourite"):
        conditions.holds(d.Share(what=d.Filter(zone="any"), quality="favourite dish"), _context_with_a_card())


def _context_with_a_card() -> Context:
    context = _context()
    context.game.add(d.Card(name="Bear", types="Creature - Bear", power=2, toughness=2), 0, "battlefield")
    return context
