"""What happens if something was not done: also if it could not be done; what it speaks of is where it was."""

from __future__ import annotations

from typing import Any

from analyzer.rules.format.definitions import (
    Attach,
    ChooseObjects,
    CreateToken,
    DrawCards,
    If,
    Matches,
    May,
    Move,
    RevealTop,
    Sacrifice,
    Triggered,
    Unmodelled,
)
from tests.unit.cards.translation.trees import ability, fixed

DONE = {"type": "EffectOutcome", "signal": "OptionalEffectPerformed"}
NOT_DONE = {"type": "Not", "condition": DONE}
TOKEN = {
    "type": "Token", "name": "Elf", "power": fixed(1), "toughness": fixed(1), "types": ["Creature", "Elf"], "colors": ["Green"],
    "count": fixed(1), "owner": {"type": "Controller"},
}  # fmt: skip
PAY = {"type": "PayCost", "cost": {"type": "Mana", "cost": {"type": "Cost", "shards": ["Green"]}}, "payer": {"type": "Controller"}}
DRAW = {"type": "Draw", "count": fixed(1), "target": {"type": "Controller"}}


def _triggered(execute: dict[str, Any], said: str) -> Triggered:
    found = ability(triggers=[{"mode": "ChangesZone", "valid_card": {"type": "SelfRef"}, "destination": "Battlefield", "execute": execute,
                               "description": said}])  # fmt: skip
    assert isinstance(found, Triggered)
    return found


def _spell(effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"kind": "Spell", "effect": effect, **more}


def test_who_may_not_pay_has_not_paid() -> None:
    last = _spell(TOKEN, condition=NOT_DONE, sub_link="SequentialSibling")
    then = _spell(DRAW, condition=DONE, sub_link="SequentialSibling", sub_ability=last)
    said = (
        "When ~ enters, you may pay {G} if ~ is attached to a creature. If you do, draw a card. If you don't, create a 1/1 green Elf "
        "creature token."
    )
    found = _triggered(_spell(PAY, optional=True, condition={"type": "SourceAttachedToCreature"}, sub_ability=then), said)
    (choice,) = found.effects
    assert isinstance(choice, If)
    assert isinstance(choice.condition, Matches)
    (may,) = choice.then
    assert isinstance(may, May)
    assert [type(e) for e in may.effects] == [DrawCards]
    assert [type(e) for e in may.otherwise] == [CreateToken]
    assert choice.otherwise == may.otherwise


def _land(*, more: dict[str, Any] | None = None) -> Triggered:
    hand = _spell(
        {"type": "ChangeZone", "destination": "Hand", "target": {"type": "ParentTarget"}}, condition=NOT_DONE, sub_link="SequentialSibling"
    )
    if more is not None:
        hand["sub_ability"] = more
    put = _spell(
        {"type": "ChangeZone", "destination": "Battlefield", "target": {"type": "ParentTarget"}},
        optional=True,
        condition={"type": "RevealedHasCardType", "card_types": ["Land"]},
        sub_link="SequentialSibling",
        sub_ability=hand,
    )
    look = _spell({"type": "RevealTop", "player": {"type": "Controller"}, "count": 1}, sub_ability=put)
    said = (
        "When ~ enters, reveal the top card of your library. If it's a land card, you may put it onto the battlefield. If you don't put "
        "the card onto the battlefield, put it into your hand."
    )
    return _triggered(look, said)


def test_what_was_not_put_onto_the_battlefield_is_where_it_was() -> None:
    look, choice = _land().effects
    assert isinstance(look, RevealTop)
    assert isinstance(choice, If)
    (may,) = choice.then
    assert isinstance(may, May)
    assert may.otherwise == choice.otherwise == (Move(what="chosen", to="hand"),)


def test_what_comes_after_that_may_speak_of_either() -> None:
    (effect,) = _land(more=_spell(DRAW)).effects
    assert isinstance(effect, Unmodelled)


def test_if_you_do_both() -> None:
    untap = _spell({"type": "Draw", "count": fixed(1), "target": {"type": "Controller"}}, condition=DONE, sub_link="SequentialSibling")
    attach = {"type": "Attach", "target": {"type": "Typed", "type_filters": ["Creature"], "controller": "You"}, "selection": {}}
    both = _spell({"type": "Sacrifice", "target": {"type": "SelfRef"}, "count": fixed(1)}, sub_ability=_spell(attach, sub_ability=untap))
    found = _triggered(both, "When ~ enters, sacrifice it and attach ~ to a creature you control. If you do, draw a card.")
    sacrifice, choice = found.effects
    assert isinstance(sacrifice, Sacrifice)
    assert isinstance(choice, If)
    assert [type(e) for e in choice.then] == [ChooseObjects, Attach, If]
    assert [type(e) for e in choice.otherwise] == [ChooseObjects, Attach]
    assert not found.targets
