"""Effects one after the other: "if you do", "when you do", "instead", what "it" is after it was moved."""

from __future__ import annotations

from typing import Any

from analyzer.rules.format.definitions import (
    Activated,
    Attach,
    Compare,
    DrawCards,
    Exists,
    Filter,
    GainLife,
    Happened,
    If,
    LoseLife,
    Matches,
    May,
    Move,
    Power,
    Reflexive,
    Sacrifice,
    SpellEffect,
    Target,
    Triggered,
    Unmodelled,
    Untap,
)
from tests.unit.cards.translation.trees import ability, fixed, typed

DONE = {"type": "EffectOutcome", "signal": "OptionalEffectPerformed"}
SACRIFICE = {"type": "Sacrifice", "target": typed("Creature"), "count": fixed(1)}
GAIN = {"type": "GainLife", "amount": fixed(2)}
DRAW = {"type": "Draw", "count": fixed(1), "target": {"type": "Controller"}}
LOSE = {"type": "LoseLife", "amount": fixed(3)}


def step(effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"kind": "Spell", "effect": effect, **more}


def sibling(effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    return step(effect, sub_link="SequentialSibling", **more)


def effects(node: dict[str, Any]) -> tuple[Any, ...]:
    found = ability(abilities=[{**node, "kind": "Activated", "cost": {"type": "Tap"}}])
    assert isinstance(found, Activated)
    return found.effects


def test_who_chooses_to_do_what_cannot_be_done_has_not_done_it() -> None:
    chain = step(SACRIFICE, optional=True, sub_ability=sibling(DRAW, condition=DONE))
    sacrificed = Sacrifice(filter=Filter(types=("creature",)))
    assert effects(chain) == (May(effects=(sacrificed, If(condition=Happened(), then=(DrawCards(),)))),)


def test_if_you_do_not() -> None:
    chain = step(SACRIFICE, optional=True, sub_ability=sibling(LOSE, condition={"type": "Not", "condition": DONE}))
    loss = (LoseLife(amount=3),)
    sacrificed = Sacrifice(filter=Filter(types=("creature",)))
    assert effects(chain) == (May(effects=(sacrificed, If(condition=Happened(), then=(), otherwise=loss)), otherwise=loss),)


def test_a_sentence_after_if_you_do_happens_in_any_case() -> None:
    chain = step(SACRIFICE, optional=True, sub_ability=sibling(DRAW, condition=DONE, sub_ability=sibling(GAIN)))
    first, last = effects(chain)
    assert isinstance(first, May)
    assert last == GainLife(amount=2)


def test_when_you_do_has_targets_of_its_own() -> None:
    bounce = {"type": "Bounce", "target": typed("Creature")}
    chain = step(SACRIFICE, optional=True, sub_ability=sibling(bounce, condition={"type": "WhenYouDo"}))
    ((may),) = effects(chain)
    assert isinstance(may, May)
    reflexive = Reflexive(effects=(Move(what="target", to="hand"),), targets=(Target(what=Filter(types=("creature",))),))
    assert may.effects[1] == If(condition=Happened(), then=(reflexive,))


def test_something_else_instead_under_a_condition() -> None:
    artifacts = {"type": "ConditionInstead", "inner": {"type": "IsPresent", "filter": typed("Artifact")}}
    chain = step(GAIN, sub_ability=step(DRAW, condition=artifacts))
    assert effects(chain) == (If(condition=Exists(what=Filter(types=("artifact",))), then=(DrawCards(),), otherwise=(GainLife(amount=2),)),)


def test_something_else_instead_with_another_target_is_refused() -> None:
    artifacts = {"type": "ConditionInstead", "inner": {"type": "IsPresent", "filter": typed("Artifact")}}
    chain = step(GAIN, sub_ability=step({"type": "Bounce", "target": typed("Creature")}, condition=artifacts))
    assert effects(chain) == (Unmodelled(about="condition:ConditionInstead with another target"),)


def test_it_is_where_it_was_moved_and_its_qualities_are_the_old_ones() -> None:
    exile = {"type": "ChangeZone", "destination": "Exile", "target": typed("Creature")}
    back = {"type": "ChangeZone", "origin": "Exile", "destination": "Battlefield", "target": {"type": "ParentTarget"}}
    power = {"type": "Ref", "qty": {"type": "Power", "scope": {"type": "Anaphoric"}}}
    chain = step(exile, sub_ability=sibling({"type": "GainLife", "amount": power}, sub_ability=sibling(back)))
    assert effects(chain) == (Move(what="target"), GainLife(amount=Power(what="target")), Move(what="moved", to="battlefield"))


def test_what_was_moved_before_something_else_has_no_word() -> None:
    exile = {"type": "ChangeZone", "destination": "Exile", "target": typed("Creature")}
    back = {"type": "ChangeZone", "destination": "Battlefield", "target": {"type": "ParentTarget"}}
    itself = {"type": "ChangeZone", "destination": "Exile", "target": {"type": "SelfRef"}}
    chain = step(exile, sub_ability=sibling(itself, sub_ability=sibling(back)))
    assert effects(chain) == (Unmodelled(about="what was moved before something else"),)


def test_a_target_that_the_sentence_does_not_name_is_refused() -> None:
    chain = step({"type": "Bounce", "target": typed("Creature")}, description="{T}: Return a creature to its owner's hand.")
    assert effects(chain) == (Unmodelled(about="a target that the sentence does not name"),)


def test_comparisons_are_tested_first() -> None:
    enough = {"type": "QuantityComparison", "lhs": fixed(1), "comparator": "GE", "rhs": fixed(2)}
    chain = step(GAIN, sub_ability=sibling(DRAW, condition=enough))
    assert effects(chain)[1] == If(condition=Compare(left=1, compare=">=", right=2), then=(DrawCards(),))


def _modal(least: int, most: int, *modes: tuple[str, dict[str, Any]], **more: Any) -> Any:
    words = [text for text, _ in modes]
    choice = {
        "min_choices": least,
        "max_choices": most,
        "mode_count": len(modes),
        "mode_descriptions": words,
        "chooser": {"type": "Controller"},
    }
    return ability(
        types=("Instant",), subtypes=(), abilities=[{"kind": "Spell", "effect": effect} for _, effect in modes], modal={**choice, **more}
    )


def test_the_modes_of_a_spell_are_not_done_one_after_the_other() -> None:
    found = _modal(1, 2, ("You gain 2 life.", GAIN), ("Draw a card.", DRAW))
    assert isinstance(found, SpellEffect)
    assert found.effects == ()
    assert [mode.effects for mode in found.modes] == [(GainLife(amount=2),), (DrawCards(),)]
    assert (found.choose_modes, found.least_modes) == (2, 1)


def test_modes_with_more_rules_are_refused() -> None:
    found = _modal(1, 1, ("You gain 2 life.", GAIN), ("Draw a card.", DRAW), allow_repeat_modes=True)
    assert found == SpellEffect(effects=(Unmodelled(about="modal.allow_repeat_modes"),))


def test_a_mode_with_a_lost_word_is_refused() -> None:
    found = _modal(1, 1, ("You gain 2 life.", GAIN), ("Draw a card for each Elf.", DRAW))
    assert found == SpellEffect(effects=(Unmodelled(about="suspect: mode"),))


def test_those_creatures_are_the_same_a_sentence_later() -> None:
    pump = {"type": "PutCounterAll", "counter_type": "P1P1", "count": fixed(1), "target": typed("Creature", controller="You")}
    those = {"type": "SetTapState", "target": {"type": "TrackedSet", "id": 0}, "scope": {"type": "Single"}, "state": {"type": "Untap"}}
    mine = Filter(types=("creature",), controller="you")
    assert effects(step(pump, sub_ability=sibling(those)))[1] == Untap(what=mine)
    tapped = typed("Creature", properties=[{"type": "Tapped"}])
    assert effects(step({**pump, "target": tapped}, sub_ability=sibling(those))) == (Unmodelled(about="target:TrackedSet of nothing"),)


def test_x_targets() -> None:
    x = {"type": "Ref", "qty": {"type": "Variable", "name": "X"}}
    untap = {"type": "SetTapState", "target": typed("Land"), "scope": {"type": "Single"}, "state": {"type": "Untap"}}
    found = ability(abilities=[{"kind": "Activated", "cost": {"type": "Tap"}, "effect": untap, "multi_target": {"min": x, "max": x}}])
    assert isinstance(found, Activated)
    assert found.targets == (Target(what=Filter(types=("land",)), count="x"),)


def test_some_of_the_cards_that_were_milled() -> None:
    mill = {"type": "Mill", "count": fixed(3), "target": {"type": "Controller"}, "destination": "Graveyard"}
    among = {"type": "TrackedSetFiltered", "id": 0, "filter": typed("Land")}
    take = {"type": "ChangeZone", "destination": "Hand", "target": among, "up_to": True}
    lands = Filter(types=("land",), zone="graveyard", this_way=True)
    assert effects(step(mill, sub_ability=step(take)))[1] == Move(what=lands, to="hand", count=1, up_to=True)
    assert effects(step(GAIN, sub_ability=step(take))) == (Unmodelled(about="target:TrackedSetFiltered"),)


def test_the_object_of_the_event_is_meant_where_nothing_was_paid_with() -> None:
    power = {"type": "Ref", "qty": {"type": "Power", "scope": {"type": "CostPaidObject"}}}
    dies = {"mode": "ChangesZone", "origin": "Battlefield", "destination": "Graveyard", "valid_card": typed("Creature")}
    gain = {"kind": "Spell", "effect": {"type": "GainLife", "amount": power}}
    found = ability(triggers=[{**dies, "trigger_zones": ["Battlefield"], "execute": gain}])
    assert isinstance(found, Triggered)
    assert found.effects == (GainLife(amount=Power(what="it")),)
    assert effects(step({"type": "GainLife", "amount": power})) == (Unmodelled(about="scope:CostPaidObject of nothing"),)


def test_what_was_sacrificed_as_a_cost_is_asked_about_as_it_was() -> None:
    red = {"type": "CostPaidObjectMatchesFilter", "filter": typed("Creature", properties=[{"type": "HasColor", "color": "Red"}])}
    cost = {"type": "Sacrifice", "target": typed("Creature"), "count": 1}
    found = ability(abilities=[{"kind": "Activated", "cost": cost, "effect": GAIN, "condition": red}])
    assert isinstance(found, Activated)
    matches = Matches(what="paid", filter=Filter(types=("creature",), colors=("R",)))
    assert found.effects == (If(condition=matches, then=(GainLife(amount=2),)),)
    assert effects(step(GAIN, condition=red)) == (Unmodelled(about="condition:CostPaidObjectMatchesFilter"),)


def test_what_another_player_may_do_is_not_what_you_may_do() -> None:
    may = step(DRAW, optional=True)
    assert effects({**may, "description": "{T}: That player may draw a card."}) == (Unmodelled(about="ability.optional by whom"),)
    assert effects({**may, "description": "{T}: You may draw a card."}) == (May(effects=(DrawCards(),)),)


def test_what_has_come_back_is_what_is_attached() -> None:
    back = {"type": "ChangeZone", "origin": "Graveyard", "destination": "Battlefield", "target": {"type": "SelfRef"}}
    host = {"type": "Attach", "target": {"type": "TriggeringSource"}, "selection": {}}
    enters = {"mode": "ChangesZone", "destination": "Battlefield", "valid_card": typed("Creature"), "trigger_zones": ["Graveyard"]}
    found = ability(triggers=[{**enters, "execute": step(back, sub_ability=step(host))}])
    assert isinstance(found, Triggered)
    assert found.effects == (Move(what="self", to="battlefield"), Attach(what="moved", to="it"))
