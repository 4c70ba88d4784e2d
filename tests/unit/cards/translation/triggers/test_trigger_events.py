"""The events of triggered abilities: what the parser's modes mean, and the variants that are rejected."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.triggers import triggered
from analyzer.rules.format.definitions import (
    Activates,
    Attacks,
    BecomesTarget,
    Blocks,
    Casts,
    Chapter,
    Compare,
    CountersPut,
    CountersRemoved,
    DealDamage,
    DealsDamage,
    Dies,
    Discards,
    Draws,
    Either,
    Enters,
    Exists,
    Filter,
    GainsLife,
    HadCounters,
    IsDealtDamage,
    Leaves,
    Move,
    Moves,
    Not,
    PlayerIsDealtDamage,
    Sacrificed,
    State,
    StepBegins,
    TapsForMana,
    TokensCreated,
    Triggered,
    YouAttack,
    YourTurn,
)
from tests.unit.cards.translation.trees import fixed, typed

SELF = {"type": "SelfRef"}
YOU = {"type": "Controller"}
YOURS = typed("Creature", controller="You")
CREATURE = Filter(types=("creature",))
MINE = Filter(types=("creature",), controller="you")
GAIN = {"kind": "Spell", "effect": {"type": "GainLife", "amount": fixed(1), "player": YOU}}


def heard(mode: str, execute: dict[str, Any] = GAIN, **keys: Any) -> Triggered:
    """The translation of a trigger."""
    return triggered(Node({"mode": mode, "trigger_zones": ["Battlefield"], "damage_kind": "Any", "execute": execute, **keys}, "triggers"))


def test_damage_of_a_source():
    who = {"valid_source": SELF, "valid_target": {"type": "Player"}}
    assert heard("DamageDone", **who, damage_kind="CombatOnly").when == DealsDamage(who="everyone", combat=True)
    assert heard("DamageDone", **{**who, "valid_target": typed(controller="Opponent")}).when == DealsDamage(who="opponents")
    assert heard("DamageDone", valid_source={"type": "AttachedTo"}).when == DealsDamage(what="attached")
    other = typed(controller="You", properties=[{"type": "Another"}])
    exactly = heard("DamageDone", valid_source=other, damage_amount=["EQ", 1])
    assert exactly.when == DealsDamage(what=Filter(zone="any", controller="you", other=True), amount=1)


def test_that_creature_is_what_was_damaged_and_it_the_source():
    creature = {"valid_source": SELF, "valid_target": typed("Creature")}
    exile = {"kind": "Spell", "effect": {"type": "ChangeZone", "destination": "Exile", "target": {"type": "EventTarget"}}}
    back = {"kind": "Spell", "effect": {"type": "ChangeZone", "destination": "Exile", "target": {"type": "TriggeringSource"}}}
    assert heard("DamageDone", exile, **creature).effects == (Move(what="it", to="exile"),)
    assert heard("DamageDone", back, **creature).effects == (Move(what="event source", to="exile"),)


def test_damage_of_one_or_more_sources_is_heard_once_for_each_player():
    keys = {"valid_source": YOURS, "valid_target": {"type": "Player"}, "batched": True}
    found = heard(
        "DamageDoneOnceByController",
        **keys,
        description="Whenever one or more creatures you control deal damage to a player, you gain 1 life.",
    )
    assert found.when == DealsDamage(what=Filter(types=("creature",), zone="any", controller="you"), who="everyone", batch=True)
    with pytest.raises(UntranslatedError):
        heard(
            "DamageDoneOnceByController",
            **keys,
            description="Whenever one or more creatures you control deal damage to your opponents, you gain 1 life.",
        )


def test_being_dealt_damage():
    that_much = {"type": "Ref", "qty": {"type": "EventContextAmount"}}
    deal = {"kind": "Spell", "effect": {"type": "DealDamage", "amount": that_much, "target": {"type": "Any"}}}
    found = heard("DamageReceived", deal, valid_card=SELF, valid_target={"type": "Player"}, damage_kind="NoncombatOnly")
    assert found.when == IsDealtDamage(combat=False)
    assert isinstance(found.effects[0], DealDamage)
    assert heard("DamageReceived", valid_target=YOU).when == PlayerIsDealtDamage(who="you")
    with pytest.raises(UntranslatedError):
        heard("DamageReceived", valid_card=SELF, description="Whenever a source deals damage to ~, you gain 1 life.")


def test_one_or_more_that_move():
    owned = typed("Creature", properties=[{"type": "Owned", "controller": "You"}])
    assert heard("ChangesZoneAll", valid_card=owned, origin="Graveyard", batched=True).when == Moves(
        what=Filter(types=("creature",), owner="you"), from_="graveyard", batch=True
    )
    assert heard("ChangesZoneAll", valid_card=YOURS, origin="Battlefield", destination="Graveyard", batched=True).when == Dies(
        what=MINE, batch=True
    )
    several = heard("ChangesZoneAll", origin_zones=["Graveyard", "Battlefield"], destination="Exile", batched=True)
    cards = Filter(types=("card",), zone="any")
    assert (several.when, *several.also) == (
        Moves(what=cards, from_="graveyard", to="exile", batch=True),
        Leaves(what=cards, to="exile", batch=True),
    )
    words = "Whenever one or more creatures you control enter, you gain 1 life."
    assert heard("ChangesZone", valid_card=YOURS, destination="Battlefield", batched=True, description=words).when == Enters(
        what=MINE, batch=True
    )
    with pytest.raises(UntranslatedError):
        heard("ChangesZone", valid_card=YOURS, destination="Battlefield", description=words)


def test_what_is_put_into_your_graveyard_is_your_card():
    keys = {"valid_card": typed("Creature", controller="You"), "origin": "Battlefield", "destination": "Graveyard"}
    words = "Whenever a creature is put into your graveyard from the battlefield, you gain 1 life."
    assert heard("ChangesZone", **keys, valid_target=typed(controller="You"), description=words).when == Dies(
        what=Filter(types=("creature",), owner="you")
    )
    assert heard("ChangesZone", **keys, description="Whenever a creature you control dies, you gain 1 life.").when == Dies(what=MINE)


def test_entering_and_attacking():
    found = heard("EntersOrAttacks", valid_card=SELF, destination="Battlefield")
    assert (found.when, *found.also) == (Enters(), Attacks())


def test_an_ability_about_its_own_source_leaving_works_on_the_battlefield():
    for keys in (
        {"mode": "LeavesBattlefield", "trigger_zones": ["Battlefield", "Graveyard", "Exile"]},
        {"mode": "ChangesZone", "origin": "Battlefield", "destination": "Graveyard", "trigger_zones": ["Graveyard"]},
    ):
        assert heard(**keys, valid_card=SELF).zone == "battlefield"
    both = heard("ChangesZone", valid_card=YOURS, destination="Battlefield", trigger_zones=["Command", "Battlefield"])
    assert both.zone == "any"
    assert isinstance(both.during, Either)
    with pytest.raises(UntranslatedError):
        heard("Unattach", valid_card=SELF, trigger_zones=["Battlefield", "Graveyard"])


def test_attacking():
    words = "Whenever you attack, you gain 1 life."
    assert heard("YouAttack", description=words).when == YouAttack()
    with_some = heard("YouAttack", valid_card=typed("Creature"), valid_target=typed(controller="You"), batched=True)
    assert with_some.when == Attacks(what=MINE, batch=True)
    alone = {"type": "Not", "condition": {"type": "MinCoAttackers", "minimum": 1}}
    assert heard("Attacks", valid_card=YOURS, condition=alone).when == Attacks(what=MINE, alone=True)
    for keys in (
        {"valid_card": typed("Creature"), "attack_target_filter": "Player"},
        {"valid_card": SELF, "description": "Whenever ~ attacks you, you gain 1 life."},
        {"valid_card": SELF, "condition": {"type": "MinCoAttackers", "minimum": 2}},
    ):
        with pytest.raises(UntranslatedError):
            heard("Attacks", **keys)


def test_blocking():
    assert heard("Blocks", valid_card=SELF).when == Blocks()
    assert heard("BecomesBlocked", valid_card=SELF).when == Blocks(becomes_blocked=True)
    with pytest.raises(UntranslatedError):
        heard("BecomesBlocked", valid_card=SELF, valid_target=typed("Creature"))


def test_spells():
    assert heard("SpellCast", valid_target=YOU).when == Casts(what=Filter(zone="stack", kind="spell"), who="you")
    assert heard("SpellCast", valid_card=SELF, trigger_zones=["Stack"]).when == Casts()
    origin = {"type": "Equals", "data": "Exile"}
    assert heard("SpellCast", valid_target=YOU, spell_cast_origin=origin).when == Casts(
        what=Filter(zone="stack", kind="spell"), who="you", from_="exile"
    )
    second = heard("SpellCast", valid_target=YOU, constraint={"type": "NthSpellThisTurn", "n": 2})
    assert second.when == Casts(what=Filter(zone="stack", kind="spell"), who="you", nth=2)
    copies = heard("SpellCastOrCopy", valid_card=typed("Instant"), valid_target=YOU)
    assert copies.when == Casts(what=Filter(types=("instant",), zone="stack"), who="you", copies=True)
    for constraint in ({"type": "NthSpellThisTurn", "n": 1, "filter": typed("Instant")}, {"type": "EventSourceControlledBy"}):
        with pytest.raises(UntranslatedError):
            heard("SpellCast", valid_card=typed("Instant"), valid_target=YOU, constraint=constraint)


def test_abilities_that_are_activated():
    not_mana = {"type": "ActivatedAbilityIsNonMana"}
    assert heard("AbilityActivated", valid_target=YOU, condition=not_mana).when == Activates(
        what=Filter(zone="any"), who="you", not_mana=True
    )
    with pytest.raises(UntranslatedError):
        heard("AbilityActivated", valid_target=YOU)


def test_becoming_a_target():
    assert heard("BecomesTarget", valid_card=YOURS).when == BecomesTarget(what=MINE)
    words = "Whenever ~ becomes the target of a spell you control, you gain 1 life."
    with pytest.raises(UntranslatedError):
        heard("BecomesTarget", valid_card=SELF, valid_source={"type": "StackSpell"}, description=words)


def test_mana():
    assert heard("TapsForMana", valid_card={"type": "AttachedTo"}).when == TapsForMana(what="attached")
    with pytest.raises(UntranslatedError):
        heard("TapsForMana", valid_card=typed("Land"), taps_for_mana_produced=["Colorless"])


def test_cards_of_players():
    assert heard("Drawn", valid_target=YOU).when == Draws(who="you")
    assert heard("Drawn", valid_target=typed(controller="Opponent"), constraint={"type": "NthDrawThisTurn", "n": 2}).when == Draws(
        who="opponents", nth=2
    )
    assert heard("Drawn", valid_target=YOU, condition={"type": "ExceptFirstDrawInDrawStep"}).when == Draws(who="you", except_first=True)
    assert heard("Discarded", valid_card=typed("Land"), valid_target=YOU).when == Discards(
        who="you", what=Filter(types=("land",), zone="any")
    )
    assert heard("DiscardedAll", valid_target=YOU, batched=True).when == Discards(who="you", batch=True)
    with pytest.raises(UntranslatedError):
        heard("Drawn", valid_target={"type": "AttachedTo"})
    with pytest.raises(UntranslatedError):
        heard("LifeGained", valid_target=YOU, constraint={"type": "NthDrawThisTurn", "n": 2})


def test_whose_life_the_sentence_says():
    assert heard("LifeGained", valid_target=YOU, description="Whenever you gain life, you gain 1 life.").when == GainsLife()
    with pytest.raises(UntranslatedError):
        heard("LifeGained", valid_target=typed(controller="Opponent"), description="Whenever you gain life, you gain 1 life.")


def test_turns():
    yours = {"type": "OnlyDuringYourTurn"}
    assert heard("Phase", phase="Upkeep", constraint=yours).when == StepBegins(step="upkeep", who="you")
    assert heard("Phase", phase="End", constraint={"type": "OnlyDuringOpponentsTurn"}).when == StepBegins(step="end step", who="opponents")
    entering = heard("ChangesZone", valid_card=YOURS, destination="Battlefield", constraint=yours)
    assert entering.during == YourTurn()
    others = heard("ChangesZone", valid_card=YOURS, destination="Battlefield", constraint={"type": "OnlyDuringOpponentsTurn"})
    assert others.during == Not(condition=YourTurn())


def test_counters():
    plus = {"counter_type": "P1P1"}
    assert heard(
        "CounterAdded", valid_card=YOURS, counter_filter=plus, description="Whenever a creature you control gets one or more counters, x."
    ).when == CountersPut(what=MINE, kind="+1/+1")
    by_you = "Whenever you put one or more +1/+1 counters on a creature you control, you gain 1 life."
    assert heard("CounterAdded", valid_card=YOURS, valid_target=YOU, counter_filter=plus, description=by_you).when == CountersPut(
        what=MINE, kind="+1/+1", by="you"
    )
    chapter = {"counter_filter": {"counter_type": "lore", "threshold": 2}, "saga_chapter": 2, "valid_card": SELF}
    assert heard("CounterAdded", **chapter, description="Chapter 2").when == Chapter(chapters=(2,))
    last = {"counter_filter": {"counter_type": "time", "threshold": 0}, "valid_card": SELF}
    assert heard("CounterRemoved", **last).when == CountersRemoved(kind="time", last=True)
    for mode, keys in (
        ("CounterAdded", {"valid_card": SELF, "counter_filter": {"counter_type": "P1P1", "threshold": 10}}),
        ("CounterRemoved", {"valid_card": SELF, "counter_filter": {"counter_type": "P1P1"}}),
    ):
        with pytest.raises(UntranslatedError):
            heard(mode, **keys)


def test_sacrifices_and_tokens():
    assert heard("Sacrificed", valid_card=YOURS, valid_target={"type": "Player"}).when == Sacrificed(what=MINE)
    assert heard("TokenCreated", valid_target=YOU).when == TokensCreated(who="you", what=Filter())


def test_a_state():
    none = {"type": "Not", "condition": {"type": "IsPresent", "filter": YOURS}}
    found = heard("StateCondition", valid_card=SELF, condition=none)
    assert found.when == State(condition=Not(condition=Exists(what=MINE)))
    assert found.condition is None


def test_what_must_hold_only_as_it_happens():
    within = {"type": "EventTime", "condition": {"type": "HadCounters", "counter_type": "P1P1"}}
    found = heard("ChangesZone", valid_card=YOURS, destination="Battlefield", condition=within)
    assert (found.condition, found.during) == (None, HadCounters(what="it", kind="+1/+1"))


def test_with_so_many_attackers():
    many = {"type": "AttackersDeclaredCount", "subject": {"type": "Controller", "scope": "You"}, "comparator": "GE", "count": 2}
    words = "Whenever you attack with two or more creatures, you gain 1 life."
    found = heard("YouAttack", valid_target=typed(controller="You"), condition=many, batched=True, description=words)
    assert (found.when, found.during) == (YouAttack(), Compare(left="that much", compare=">=", right=2))
    with pytest.raises(UntranslatedError):
        heard("YouAttack", valid_target=typed(controller="You"), batched=True, description=words)
    with pytest.raises(UntranslatedError):
        heard("Attacks", valid_card=SELF, condition=many)


def test_the_first_counters_each_turn():
    first = {"type": "FirstTimeObjectCountersAddedThisTurn"}
    words = "Whenever one or more counters are put on a creature you control, you gain 1 life."
    found = heard("CounterAdded", valid_card=YOURS, condition=first, batched=True, description=words)
    assert (found.when, found.condition) == (CountersPut(what=MINE, first=True), None)
    with pytest.raises(UntranslatedError):
        heard("Attacks", valid_card=SELF, condition=first)


def test_one_or_more_sacrificed():
    words = "Whenever you sacrifice one or more creatures, you gain 1 life."
    assert heard("Sacrificed", valid_card=YOURS, batched=True, description=words).when == Sacrificed(what=MINE, batch=True)
