"""Trees about how permanents enter, and where they go instead."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.format import definitions as d
from tests.unit.cards.translation.trees import ability, card, fixed, typed

SELF = {"type": "SelfRef"}
MANDATORY = {"type": "Mandatory"}


def _then(effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"kind": "Spell", "effect": effect, **more}


def _tap(state: str = "Tap") -> dict[str, Any]:
    return {"type": "SetTapState", "target": SELF, "scope": {"type": "Single"}, "state": {"type": state}}


def _counters(count: dict[str, Any], kind: str = "P1P1") -> dict[str, Any]:
    return {"type": "PutCounter", "counter_type": kind, "count": count, "target": SELF}


def _moved(words: str, effect: dict[str, Any], **more: Any) -> d.Ability:
    node = {
        "event": "Moved",
        "mode": MANDATORY,
        "valid_card": SELF,
        "destination_zone": "Battlefield",
        "description": words,
        "execute": _then(effect),
        **more,
    }
    return ability(replacements=[node])


def test_tapped_and_with_counters() -> None:
    assert _moved("~ enters tapped.", _tap()) == d.Replacement(event=d.EntersWith(tapped=True), zone="any")
    both = _then(_tap(), sub_ability=_then(_counters(fixed(3), "stun")))
    found = _moved("~ enters tapped with three stun counters on it.", _tap(), execute=both)
    gift = d.CounterAmount(kind="stun", amount=3)
    assert found == d.Replacement(event=d.EntersWith(tapped=True, counters=(gift,)), zone="any")


def test_a_part_of_the_sentence_that_the_tree_lacks_is_suspect() -> None:
    found = _moved("~ enters tapped and doesn't untap during your untap step.", _tap())
    assert found == d.NotUnderstood(about="suspect: event:Moved")


@pytest.mark.parametrize(
    ("condition", "words", "holds"),
    [
        ({"type": "CastViaEscape"}, "~ escapes with two +1/+1 counters on it.", d.Kicked(cost="escape")),
        ({"type": "CastViaKicker"}, "If ~ was kicked, it enters with two +1/+1 counters on it.", d.Kicked()),
        (
            {"type": "CastFromZone", "zone": "Hand"},
            "~ enters with two +1/+1 counters on it if you cast it from your hand.",
            d.WasCast(zone="hand"),
        ),
    ],
)
def test_only_if(condition: dict[str, Any], words: str, holds: d.Condition) -> None:
    found = _moved(words, _counters(fixed(2)), condition=condition)
    gift = d.CounterAmount(kind="+1/+1", amount=2)
    assert found == d.Replacement(event=d.EntersWith(counters=(gift,), condition=holds), zone="any")


def test_unless_so_many_are_controlled() -> None:
    islands = typed({"Subtype": "Island"}, controller="You", properties=[{"type": "Another"}])
    condition = {"type": "UnlessControlsCountMatching", "minimum": 3, "filter": islands}
    found = _moved("~ enters tapped unless you control three or more other Islands.", _tap(), condition=condition)
    counted = d.Count(what=d.Filter(types=("island",), controller="you", other=True))
    assert found == d.Replacement(event=d.EntersWith(tapped=True, condition=d.Compare(left=counted, compare="<", right=3)), zone="any")


def test_others_enter_untapped() -> None:
    node = {
        "event": "ChangeZone",
        "mode": MANDATORY,
        "valid_card": typed("Land", controller="You"),
        "destination_zone": "Battlefield",
        "description": "Lands you control enter untapped.",
        "execute": _then(_tap("Untap")),
    }
    what = d.Filter(types=("land",), controller="you")
    assert ability(replacements=[node]) == d.Replacement(event=d.EntersWith(what=what, untapped=True))


def test_a_copy_with_exceptions() -> None:
    effect = {
        "type": "BecomeCopy",
        "target": typed("Creature"),
        "additional_modifications": [{"type": "RemoveSupertype", "supertype": "Legendary"}],
    }
    words = "You may have ~ enter as a copy of any creature on the battlefield, except it isn't legendary."
    found = _moved(words, effect, mode={"type": "Optional"})
    assert found == d.Replacement(
        event=d.EntersWith(copy_of=d.Filter(types=("creature",)), copy_change=d.CopyChange(remove_types=("Legendary",)), optional=True),
        zone="any",
    )
    lost = words.replace(".", " if that creature doesn't have flying.")
    assert _moved(lost, effect, mode={"type": "Optional"}) == d.NotUnderstood(about="suspect: event:Moved")


def test_something_is_chosen() -> None:
    effect = {"type": "Choose", "choice_type": "CreatureType", "persist": True}
    found = _moved("As ~ enters, choose a creature type.", effect)
    assert found == d.Replacement(event=d.EntersWith(choose=("creature type",)), zone="any")
    effect["choice_type"] = {"Labeled": {"options": ["Khans", "Dragons"]}}
    found = _moved("As ~ enters, choose Khans or Dragons.", effect)
    assert found == d.Replacement(event=d.EntersWith(choose=("khans|dragons",)), zone="any")
    effect["choice_type"] = "CardType"
    assert _moved("As ~ enters, choose a card type.", effect) == d.Replacement(event=d.EntersWith(choose=("card type",)), zone="any")
    effect["choice_type"] = {"CardType": {"options": ["Artifact", "Instant"]}}
    found = _moved("As ~ enters, choose artifact or instant.", effect)
    assert found == d.Replacement(event=d.EntersWith(choose=("artifact|instant",)), zone="any")


def test_a_payment_or_else_tapped() -> None:
    mode = {"type": "MayCost", "cost": {"type": "PayLife", "amount": fixed(3)}, "decline": _then(_tap())}
    node = {
        "event": "Moved",
        "mode": mode,
        "valid_card": SELF,
        "destination_zone": "Battlefield",
        "description": "As ~ enters, you may pay 3 life. If you don't, it enters tapped.",
    }
    found = ability(replacements=[node])
    assert found == d.Replacement(event=d.EntersWith(tapped=True, unless=d.Cost(life=3)), zone="any")


def test_what_the_rules_do_anyway_is_not_said_twice() -> None:
    """A Saga's lore counter comes from the rules (CR 714.3a), a keyword's counters from the keyword."""
    node = {
        "event": "Moved",
        "mode": MANDATORY,
        "valid_card": SELF,
        "destination_zone": "Battlefield",
        "description": "Saga ETB lore counter",
        "execute": _then(_counters(fixed(1), "lore")),
    }
    assert card(types=("Enchantment",), subtypes=("Saga",), replacements=[node]).abilities == ()


# ---------------------------------------------------------------------------------------------- elsewhere
EXILE = {"type": "ChangeZone", "destination": "Exile", "target": SELF}


def test_it_would_die_or_go_there_from_anywhere() -> None:
    found = _moved("If ~ would die, exile it instead.", EXILE, destination_zone="Graveyard")
    assert found == d.Replacement(event=d.GoesElsewhere(from_="battlefield"))
    words = "If ~ would be put into a graveyard from anywhere, exile it instead."
    assert _moved(words, EXILE, destination_zone="Graveyard") == d.Replacement(event=d.GoesElsewhere(), zone="any")
    vague = _moved("If ~ would be put into a graveyard, exile it instead.", EXILE, destination_zone="Graveyard")
    assert vague == d.NotUnderstood(about="event:Moved.from")


def test_cards_of_opponents_and_what_happens_besides() -> None:
    theirs = typed(properties=[{"type": "Owned", "controller": "Opponent"}, {"type": "NonToken"}])
    words = "If a card would be put into an opponent's graveyard from anywhere, exile it instead."
    found = _moved(words, EXILE, destination_zone="Graveyard", valid_card=theirs)
    what = d.Filter(zone="any", owner="opponents", token=False)
    assert found == d.Replacement(event=d.GoesElsewhere(what=what))
    gain = _then(EXILE, sub_ability=_then({"type": "GainLife", "amount": fixed(2), "player": {"type": "Controller"}}))
    words = "If another creature would die, instead exile it and you gain 2 life."
    others = typed("Creature", properties=[{"type": "Another"}])
    found = _moved(words, EXILE, destination_zone="Graveyard", valid_card=others, execute=gain)
    what = d.Filter(types=("creature",), other=True)
    assert found == d.Replacement(event=d.GoesElsewhere(what=what, from_="battlefield", effects=(d.GainLife(amount=2),)))


def test_shuffled_into_the_library_instead() -> None:
    shuffle = _then({"type": "Shuffle", "target": {"type": "Owner"}})
    reveal = _then({"type": "Reveal", "target": SELF}, sub_ability=shuffle)
    effect = {"type": "ChangeZone", "destination": "Library", "target": SELF}
    words = "If ~ would be put into a graveyard from anywhere, reveal ~ and shuffle it into its owner's library instead."
    found = _moved(words, effect, destination_zone="Graveyard", execute=_then(effect, sub_ability=reveal))
    assert found == d.Replacement(event=d.GoesElsewhere(instead="library"), zone="any")
