"""What "the chosen cards" and "this way" refer to in a chain of effects."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.references import everything
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Activated, Delayed, Filter, If, Move, Target, Unmodelled, Untap
from tests.unit.cards.translation.trees import ability, fixed, typed

DONE = {"type": "EffectOutcome", "signal": "OptionalEffectPerformed"}
DEAD = typed("Creature", controller="You", properties=[{"type": "InZone", "zone": "Graveyard"}])
SACRIFICE = {"type": "Sacrifice", "target": typed("Artifact"), "count": fixed(1)}


def found(effect: dict[str, Any], sentence: str, **more: Any) -> Activated:
    node = {"kind": "Activated", "cost": {"type": "Tap"}, "effect": effect, "description": sentence, **more}
    translated = ability(abilities=[node])
    assert isinstance(translated, Activated)
    return translated


def returned(target: dict[str, Any], **more: Any) -> dict[str, Any]:
    effect = {"type": "ChangeZone", "destination": "Battlefield", "target": target}
    return {"kind": "Spell", "effect": effect, "sub_link": "SequentialSibling", **more}


def test_the_chosen_cards_are_the_targets_and_not_what_was_sacrificed() -> None:
    back = returned({"type": "TrackedSet", "id": 0}, condition=DONE)
    last = {"kind": "Spell", "effect": SACRIFICE, "sub_link": "SequentialSibling", "sub_ability": back}
    sentence = "{T}: Choose two target creature cards in your graveyard. Sacrifice an artifact. If you do, return the chosen cards."
    two = {"multi_target": {"min": 2, "max": fixed(2)}, "declares_chosen_group": 0}
    translated = found({"type": "TargetOnly", "target": DEAD}, sentence, sub_ability=last, **two)
    assert translated.targets == (Target(what=Filter(types=("creature",), zone="graveyard", controller="you"), count=2),)
    assert isinstance(translated.effects[1], If)
    assert translated.effects[1].then == (Move(what="target", to="battlefield"),)


def test_what_was_put_into_a_graveyard_this_way_is_refused_where_the_data_only_says_graveyard() -> None:
    dead = typed("Creature", properties=[{"type": "InZone", "zone": "Graveyard"}])
    back = returned(dead, target_choice_timing="Resolution")
    sentence = "{T}: Destroy all creatures, then return a creature card put into a graveyard this way to the battlefield."
    translated = found({"type": "DestroyAll", "target": typed("Creature")}, sentence, sub_ability=back)
    assert isinstance(translated.effects[0], Unmodelled)


def test_otherwise_speaks_of_what_has_not_been_moved() -> None:
    """Reveal the top card. If it is a creature card, put it onto the battlefield. Otherwise, put it into your hand."""
    revealed = {"type": "ParentTarget"}
    hand = {"kind": "Spell", "effect": {"type": "ChangeZone", "destination": "Hand", "target": revealed}}
    creature = {"type": "TargetMatchesFilter", "filter": typed("Creature")}
    field = {"kind": "Spell", "effect": {"type": "ChangeZone", "destination": "Battlefield", "target": revealed}}
    translated = found(
        {"type": "TargetOnly", "target": DEAD},
        "{T}: Choose target creature card in your graveyard. If it's a creature card, return it to the battlefield. Otherwise, return it "
        "to your hand.",
        sub_ability={**field, "condition": creature, "else_ability": hand, "sub_link": "SequentialSibling"},
    )
    (choice,) = translated.effects
    assert isinstance(choice, If)
    assert (choice.then, choice.otherwise) == ((Move(what="target", to="battlefield"),), (Move(what="target", to="hand"),))


def test_a_card_of_a_hand_is_somebodys() -> None:
    hidden = typed("Creature", properties=[{"type": "InZone", "zone": "Hand"}])
    put = {"type": "ChangeZone", "origin": "Hand", "destination": "Battlefield", "target": hidden}
    sentence = "{T}: Put a creature card from your hand onto the battlefield."
    assert isinstance(found(put, sentence, target_choice_timing="Resolution").effects[0], Unmodelled)
    mine = {**put, "target": {**hidden, "controller": "You"}}
    assert isinstance(found(mine, sentence, target_choice_timing="Resolution").effects[1], Move)


def test_exiled_with_the_source_is_meant_of_both() -> None:
    exiled = {"type": "And", "filters": [typed("Sorcery"), {"type": "ExiledBySource"}]}
    either = {"type": "Or", "filters": [typed("Instant", properties=[{"type": "InZone", "zone": "Exile"}]), exiled]}
    bounce = {"type": "Bounce", "target": either}
    sentence = "{T}: Return an instant or sorcery card exiled with this creature to its owner's hand."
    assert isinstance(found(bounce, sentence, target_choice_timing="Resolution").effects[0], Unmodelled)


def test_base_power_or_toughness_is_one_of_them() -> None:
    sizes = [{"type": "SetPower", "value": 1}, {"type": "SetToughness", "value": 1}]
    words = "have base power 1 or base toughness 1"
    static = {"mode": "Continuous", "affected": {"type": "ParentTarget"}, "modifications": sizes, "description": words}
    effect = {"type": "GenericEffect", "static_abilities": [static], "duration": "UntilEndOfTurn", "target": typed("Creature")}
    sentence = "{T}: Until end of turn, target creature has base power 1 or base toughness 1."
    assert isinstance(found(effect, sentence, duration="UntilEndOfTurn").effects[0], Unmodelled)


def test_what_is_still_a_land_is_not_the_source() -> None:
    untap = {"type": "SetTapState", "target": typed("Land"), "scope": {"type": "Single"}, "state": {"type": "Untap"}}
    land = [{"type": "AddType", "core_type": "Land"}]
    static = {"mode": "Continuous", "affected": {"type": "SelfRef"}, "modifications": land, "description": "It's still a land"}
    still = {
        "kind": "Spell",
        "effect": {"type": "GenericEffect", "static_abilities": [static], "duration": "Permanent"},
        "duration": "Permanent",
    }
    translated = found(untap, "{T}: Untap target land. It's still a land.", sub_ability={**still, "sub_link": "SequentialSibling"})
    assert translated.effects == (Untap(),)


def test_an_x_of_modes_that_is_not_chosen_is_refused() -> None:
    x = {"type": "Ref", "qty": {"type": "Variable", "name": "X"}}
    modes = [{"kind": "Activated", "effect": {"type": kind, "count": x, "target": {"type": "Controller"}}} for kind in ("Scry", "Draw")]
    words = ["Scry X.", "Draw X cards."]
    modal = {"min_choices": 1, "max_choices": 1, "mode_count": 2, "mode_descriptions": words, "chooser": {"type": "Controller"}}
    chosen = {"type": "Mana", "cost": {"type": "Cost", "shards": ["X"], "generic": 0}}
    assert isinstance(found({"type": "GenericEffect"}, "", modal=modal, mode_abilities=modes).effects[0], Unmodelled)
    assert not found({"type": "GenericEffect"}, "", modal=modal, mode_abilities=modes, cost=chosen).effects


def test_what_another_player_copies_is_not_your_copy() -> None:
    trigger = {"mode": "SpellCast", "valid_card": typed("Instant"), "trigger_zones": ["Battlefield"], "damage_kind": "Any"}
    copy = {"type": "CopySpell", "target": {"type": "ParentTarget"}, "retarget": {"type": "MayChooseNewTargets"}}
    delayed = {
        "type": "CreateDelayedTrigger",
        "condition": {"type": "WheneverEvent", "trigger": trigger},
        "effect": {"kind": "Spell", "effect": copy},
    }
    theirs = (
        "{T}: Until end of turn, whenever a player casts an instant spell, that player copies it and may choose new targets for the copy."
    )
    mine = "{T}: Until end of turn, whenever a player casts an instant spell, copy it. You may choose new targets for the copy."
    assert isinstance(found(delayed, theirs, duration="UntilEndOfTurn").effects[0], Unmodelled)
    assert isinstance(found(delayed, mine, duration="UntilEndOfTurn").effects[0], Delayed)


def test_if_you_do_not_inside_of_what_is_optional_is_refused() -> None:
    """The parser ties "if you don't put it there" to the first half of "you may reveal it and put it there"."""
    grave = {"kind": "Spell", "effect": {"type": "ChangeZone", "destination": "Graveyard", "target": {"type": "ParentTarget"}}}
    undone = {**grave, "condition": {"type": "Not", "condition": DONE}, "optional": True, "sub_link": "SequentialSibling"}
    hand = {
        "kind": "Spell",
        "effect": {"type": "ChangeZone", "destination": "Hand", "target": {"type": "ParentTarget"}},
        "sub_ability": undone,
    }
    reveal = {"kind": "Spell", "effect": {"type": "RevealTop", "player": {"type": "Controller"}, "count": 1}, "optional": True}
    look = {"type": "RevealTop", "player": {"type": "Controller"}, "count": 1}
    sentence = (
        "{T}: Reveal the top card of your library. You may reveal it and put it into your hand. If you don't, put it into your graveyard."
    )
    translated = found(look, sentence, sub_ability={**reveal, "sub_ability": hand, "sub_link": "SequentialSibling"})
    assert translated.effects == (Unmodelled(about="condition:EffectOutcome inside of what is optional"),)


def test_all_tokens_are_not_those_that_were_created_with_it() -> None:
    tokens = {"type": "Typed", "properties": [{"type": "Token"}]}
    assert everything(Node(tokens, "target"), Scope(sentence="exile all tokens.")) == Filter(token=True)
    with pytest.raises(UntranslatedError):
        everything(Node(tokens, "target"), Scope(sentence="exile all tokens created with ~."))
