"""Tokens, zone changes, sacrifices, delayed abilities, copies of spells, attaching: trees written by hand."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.format.definitions import (
    Activated,
    Attach,
    CastCard,
    ChooseObjects,
    CopyChange,
    CopySpell,
    CopyToken,
    CounterAmount,
    CreateToken,
    Delayed,
    Dies,
    Filter,
    GainControl,
    Leaves,
    Move,
    Sacrifice,
    StepBegins,
    Target,
    Triggered,
    Unmodelled,
)
from tests.unit.cards.translation.trees import ability, fixed, typed

YOU = {"type": "Controller"}
CREATURE = Filter(types=("creature",))


def activated(effect: dict[str, Any], **more: Any) -> Activated:
    found = ability(abilities=[{"kind": "Activated", "cost": {"type": "Tap"}, "effect": effect, **more}])
    assert isinstance(found, Activated)
    return found


def token(name: str, *types: str, size: int = 1, **more: Any) -> dict[str, Any]:
    given = {"name": name, "types": list(types), "power": fixed(size), "toughness": fixed(size), "count": fixed(1), "owner": YOU}
    return {"type": "Token", **given, **more}


# ---------------------------------------------------------------------------------- tokens
def test_a_token_as_it_is_described() -> None:
    made = token("Goblin", "Creature", "Goblin", colors=["Red"], keywords=["Haste"], tapped=True, enters_attacking=True, count=fixed(2))
    (found,) = activated(made).effects
    assert isinstance(found, CreateToken)
    assert (found.count, found.tapped, found.attacking) == (2, True, True)
    assert (found.token.types, found.token.power, found.token.colors, found.token.keywords) == ("Creature - Goblin", 1, ("R",), ("haste",))


def test_a_token_whose_size_is_an_amount() -> None:
    x = {"type": "Quantity", "value": {"type": "Ref", "qty": {"type": "Variable", "name": "X"}}}
    (found,) = activated(token("Ooze", "Creature", "Ooze", power=x, toughness=x)).effects
    assert isinstance(found, CreateToken)
    assert (found.power, found.toughness, found.token.power) == ("x", "x", 0)


def test_a_token_with_an_ability_of_its_own() -> None:
    granted = {"kind": "Activated", "cost": {"type": "Tap"}, "effect": {"type": "Draw", "count": fixed(1), "target": YOU}}
    own = {"mode": "Continuous", "affected": {"type": "SelfRef"}, "modifications": [{"type": "GrantAbility", "definition": granted}]}
    (found,) = activated(token("Sage", "Creature", "Wizard", static_abilities=[own])).effects
    assert isinstance(found, CreateToken)
    (inner,) = found.token.abilities
    assert isinstance(inner, Activated)


def test_quotation_marks_without_an_ability_are_a_lost_one() -> None:
    words = '{T}: Create a 1/1 colorless Sage creature token with "{T}: Draw a card."'
    made = activated(token("Sage", "Creature", "Sage"), description=words)
    assert made.effects == (Unmodelled(about="effect:Token.static_abilities"),)


def test_predefined_tokens() -> None:
    (treasure,) = activated(token("Treasure", "Artifact", "Treasure", size=0)).effects
    (clue,) = activated({"type": "Investigate"}).effects
    assert isinstance(treasure, CreateToken)
    assert isinstance(clue, CreateToken)
    assert [a.effects[0].__struct_config__.tag for t in (treasure, clue) for a in t.token.abilities] == ["mana", "draw"]  # type: ignore[union-attr]


def test_a_named_token_that_nobody_describes_is_refused() -> None:
    assert activated(token("Gizmo", "Artifact", "Gizmo", size=0)).effects == (Unmodelled(about="effect:Token.types"),)


def test_a_copy_with_exceptions() -> None:
    changes = [{"type": "RemoveSupertype", "supertype": "Legendary"}, {"type": "SetPower", "value": 1}]
    copy = {"type": "CopyTokenOf", "target": typed("Creature"), "owner": YOU, "count": fixed(1), "extra_keywords": ["Haste"]}
    found = activated({**copy, "additional_modifications": changes})
    change = CopyChange(remove_types=("Legendary",), add_keywords=("haste",), power=1)
    assert found.effects == (CopyToken(of="target", change=change),)
    assert found.targets == (Target(what=CREATURE),)


# ---------------------------------------------------------------------------------- moving
def test_return_to_the_battlefield_with_counters_under_your_control() -> None:
    where = [{"type": "InZone", "zone": "Graveyard"}]
    node = {
        "type": "ChangeZone",
        "origin": "Graveyard",
        "destination": "Battlefield",
        "target": typed("Creature", properties=where),
        "enters_under": "You",
        "enter_tapped": True,
        "enter_with_counters": [["P1P1", fixed(2)]],
    }
    found = activated(node)
    assert found.targets == (Target(what=Filter(types=("creature",), zone="graveyard")),)
    counters = (CounterAmount(kind="+1/+1", amount=2),)
    assert found.effects == (Move(to="battlefield", under="you", tapped=True, counters=counters),)


def test_what_is_chosen_as_it_resolves_is_no_target() -> None:
    node = {"type": "ChangeZone", "origin": "Hand", "destination": "Battlefield", "target": typed("Creature", controller="You")}
    found = activated(node, target_choice_timing="Resolution")
    assert found.targets == ()
    assert found.effects == (
        ChooseObjects(what=Filter(types=("creature",), controller="you", zone="hand")),
        Move(what="chosen", to="battlefield"),
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("When ~ enters, exile target creature until ~ leaves the battlefield.", Move(until_leaves=True)),
        ("When ~ enters, exile target creature.", Move(link=True)),
    ],
)
def test_the_older_wording_exiles_for_good(words: str, expected: Move) -> None:
    exile = {"kind": "Spell", "effect": {"type": "ChangeZone", "destination": "Exile", "target": typed("Creature")}}
    trigger = {
        "mode": "ChangesZone",
        "destination": "Battlefield",
        "valid_card": {"type": "SelfRef"},
        "trigger_zones": ["Battlefield"],
        "description": words,
        "execute": {**exile, "duration": "UntilHostLeavesPlay"},
    }
    found = ability(triggers=[trigger])
    assert isinstance(found, Triggered)
    assert found.effects == (expected,)


def test_players_sacrifice_what_is_theirs() -> None:
    node = {"type": "Sacrifice", "target": typed("Creature", controller="You"), "count": fixed(1)}
    (each,) = activated(node, player_scope={"type": "Opponent"}).effects
    assert each.effects == (Sacrifice(filter=CREATURE, who="that player"),)  # type: ignore[union-attr]


def test_into_a_library() -> None:
    node = {"type": "PutAtLibraryPosition", "target": {"type": "SelfRef"}, "count": fixed(1), "position": {"type": "NthFromTop", "n": 3}}
    assert activated(node).effects == (Move(what="self", to="library top", nth=3),)


# ---------------------------------------------------------------------------------- delayed
def at_end(effect: dict[str, Any], **condition: Any) -> dict[str, Any]:
    when = {"type": "AtNextPhase", "phase": "End", **condition}
    return {"kind": "Spell", "effect": {"type": "CreateDelayedTrigger", "condition": when, "effect": {"kind": "Spell", "effect": effect}}}


def test_a_token_for_the_turn() -> None:
    words = "{T}: Create a token that's a copy of target creature. Sacrifice it at the beginning of the next end step."
    gone = at_end({"type": "Sacrifice", "target": {"type": "LastCreated"}, "count": fixed(1)})
    copy = {"type": "CopyTokenOf", "target": typed("Creature"), "owner": YOU, "count": fixed(1)}
    found = activated(copy, sub_ability=gone, description=words)
    triggered = Triggered(when=StepBegins(step="end step"), effects=(Sacrifice(what="it"),))
    assert found.effects[1] == Delayed(ability=triggered, about="created")


def test_several_come_back_at_once() -> None:
    words = "{T}: Exile any number of target creatures. Return those cards at the beginning of the next end step."
    back = at_end({"type": "ChangeZone", "destination": "Battlefield", "target": {"type": "TrackedSet", "id": 0}})
    exile = {"type": "ChangeZone", "destination": "Exile", "target": typed("Creature")}
    found = activated(exile, sub_ability=back, multi_target={"min": 0}, description=words)
    triggered = Triggered(when=StepBegins(step="end step"), effects=(Move(what="moved", to="battlefield"),))
    assert found.effects[1] == Delayed(ability=triggered)


def test_another_step_than_the_sentence_says_is_refused() -> None:
    words = "{T}: Exile target creature. Return it to the battlefield at the beginning of that turn's end step."
    back = at_end({"type": "ChangeZone", "destination": "Battlefield", "target": {"type": "ParentTarget"}})
    exile = {"type": "ChangeZone", "destination": "Exile", "target": typed("Creature")}
    assert activated(exile, sub_ability=back, description=words).effects == (Unmodelled(about="condition:AtNextPhase.when"),)


def test_when_it_dies_or_is_exiled() -> None:
    effect = {"type": "ChangeZone", "destination": "Battlefield", "target": {"type": "TriggeringSource"}, "enter_tapped": True}
    when = {"type": "WhenDiesOrExiled", "filter": {"type": "ParentTarget"}}
    later = {"type": "CreateDelayedTrigger", "condition": when, "effect": {"kind": "Spell", "effect": effect}}
    found = activated({"type": "TargetOnly", "target": typed("Land")}, sub_ability={"kind": "Spell", "effect": later})
    returned = Move(what="it", to="battlefield", tapped=True)
    ability_of = Triggered(when=Dies(what="it"), also=(Leaves(what="it", to="exile"),), effects=(returned,))
    assert found.effects == (Delayed(ability=ability_of, about="target"),)


# ---------------------------------------------------------------------------------- the stack, attaching, control
def test_copies_of_spells() -> None:
    spell = {"type": "And", "filters": [{"type": "StackSpell"}, typed("Instant")]}
    found = activated({"type": "CopySpell", "target": spell, "retarget": {"type": "MayChooseNewTargets"}})
    assert found.effects == (CopySpell(what="target"),)
    assert found.targets == (Target(what=Filter(types=("instant",), zone="stack", kind="spell")),)


def test_a_copy_of_a_card_that_is_not_on_the_stack_is_refused() -> None:
    node = {"type": "CopySpell", "target": {"type": "ExiledBySource"}, "retarget": {"type": "MayChooseNewTargets"}}
    assert activated(node).effects == (Unmodelled(about="target:ExiledBySource"),)


def test_equip() -> None:
    found = activated({"type": "Attach", "target": typed("Creature", controller="You"), "selection": {}}, ability_tag={"type": "Equip"})
    assert found.effects == (Attach(what="self", to="target"),)


def test_control_until_end_of_turn() -> None:
    node = {"type": "GainControl", "target": typed("Creature")}
    assert activated(node, duration="UntilEndOfTurn").effects == (GainControl(until="end of turn"),)
    assert activated(node, duration={"ForAsLongAs": {}}).effects[0] == Unmodelled(about="effect:GainControl.duration")


def test_a_copy_of_one_creature_type_only() -> None:
    changes = [{"type": "RemoveAllSubtypes", "set": "Creature"}, {"type": "AddSubtype", "subtype": "Frog"}]
    copy = {"type": "CopyTokenOf", "target": typed("Creature"), "owner": YOU, "count": fixed(1), "additional_modifications": changes}
    assert activated(copy).effects == (CopyToken(of="target", change=CopyChange(add_types=("Frog",), lose_creature_types=True)),)
    lands = [{"type": "RemoveAllSubtypes", "set": "Land"}]
    assert isinstance(activated({**copy, "additional_modifications": lands}).effects[0], Unmodelled)


def test_another_color_for_a_copy() -> None:
    change = [{"type": "AddColor", "color": "Black"}, {"type": "AddSubtype", "subtype": "Zombie"}]
    found = activated(
        {"type": "CopyTokenOf", "target": typed("Creature"), "owner": YOU, "count": fixed(1), "additional_modifications": change}
    )
    assert found.effects == (CopyToken(of="target", change=CopyChange(add_colors=("B",), add_types=("Zombie",))),)


@pytest.mark.parametrize(
    ("words", "target"), [("{T}: Return a creature you control.", False), ("{T}: Return another target creature.", True)]
)
def test_what_the_sentence_calls_a_target_is_not_chosen_as_it_resolves(words: str, target: bool) -> None:
    bounce = {"type": "Bounce", "target": typed("Creature", controller="You"), "selection": "at_resolution"}
    found = activated(bounce, description=words)
    assert isinstance(found.effects[-1], Unmodelled if target else Move)
    assert not found.targets


def test_what_gives_a_copy_an_ability_is_the_copy() -> None:
    bounce = {"type": "Bounce", "target": {"type": "GrantingObject"}}
    words = "{T}: Return Thing Itself to its owner's hand."
    granted = {"kind": "Activated", "cost": {"type": "Tap"}, "effect": bounce, "description": words}
    change = [{"type": "SetName", "name": "Thing Itself"}, {"type": "GrantAbility", "definition": granted}]
    copy = {"type": "CopyTokenOf", "target": typed("Creature"), "owner": YOU, "count": fixed(1), "additional_modifications": change}
    found = activated(copy)
    (made,) = found.effects
    assert isinstance(made, CopyToken)
    assert made.change is not None
    (own,) = made.change.abilities
    assert isinstance(own, Activated)
    assert own.effects == (Move(what="self", to="hand"),)


def test_a_copy_of_the_exiled_card_is_cast() -> None:
    copy = {"type": "CopySpell", "target": {"type": "ExiledBySource"}, "retarget": {"type": "KeepOriginalTargets"}}
    cast = {
        "type": "CastFromZone",
        "target": {"type": "ParentTarget"},
        "without_paying_mana_cost": True,
        "mode": "Cast",
        "driver": "DuringResolution",
    }
    condition = {"type": "EffectOutcome", "signal": "OptionalEffectPerformed"}
    then = {"kind": "Spell", "effect": cast, "optional": True, "condition": condition, "sub_link": "SequentialSibling"}
    assert activated(copy, optional=True, sub_ability=then).effects == (CastCard(what="linked", copy=True),)
    for more in ({"optional": False}, {"sub_ability": {**then, "effect": {**cast, "without_paying_mana_cost": False}}}):
        (refused,) = activated(copy, **{"optional": True, "sub_ability": then, **more}).effects
        assert isinstance(refused, Unmodelled)
