"""From where, for what and how spells are cast; doubled triggers."""

from __future__ import annotations

from typing import Any

from analyzer.rules.format.definitions import (
    Activated,
    CastFrom,
    Continuous,
    Cost,
    CostChange,
    Count,
    ExtraTriggers,
    Filter,
    ManaValueOf,
    Modification,
    NotUnderstood,
    RuleChange,
    Some,
    SomeCounters,
    Times,
    YourTurn,
)
from tests.unit.cards.translation.trees import ability, card, fixed, typed

OFTEN = {"frequency": "Unlimited", "play_mode": "Cast"}


def static(mode: object, affected: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"mode": mode, "affected": affected, **more}


def test_creature_spells_from_the_top_of_the_library() -> None:
    found = ability(static_abilities=[static({"TopOfLibraryCastPermission": OFTEN}, typed("Creature"))])
    assert found == CastFrom(what=Filter(types=("creature",), not_types=("land",), zone="library", owner="you"), zone_from="library")


def test_everything_from_the_top_of_the_library_for_life() -> None:
    cost = {"type": "PayLife", "amount": {"type": "Ref", "qty": {"type": "SelfManaValue"}}}
    mode = {"TopOfLibraryCastPermission": {"frequency": "OncePerTurn", "play_mode": "Play", "alt_cost": cost}}
    found = ability(static_abilities=[static(mode, {"type": "Any"})])
    what = Filter(zone="library", owner="you")
    assert found == CastFrom(what=what, zone_from="library", cost=Cost(life=ManaValueOf(what="self")), limit=1)


def test_a_permission_with_a_cost_that_the_data_lacks() -> None:
    words = "You may cast spells from the top of your library by sacrificing a land in addition to paying their other costs."
    found = ability(static_abilities=[static({"TopOfLibraryCastPermission": OFTEN}, typed("Card"), description=words)])
    assert isinstance(found, Activated)


def test_a_card_from_its_own_graveyard() -> None:
    found = ability(static_abilities=[static({"GraveyardCastPermission": OFTEN}, {"type": "SelfRef"}, active_zones=["Graveyard"])])
    assert found == CastFrom(zone="graveyard")


def test_one_card_of_each_permanent_type() -> None:
    mode = {"GraveyardCastPermission": {"frequency": "OncePerTurnPerPermanentType", "play_mode": "Play"}}
    found = card(static_abilities=[static(mode, typed("Permanent"), condition={"type": "DuringYourTurn"})]).abilities
    assert [a.what.types for a in found if isinstance(a, CastFrom) and a.what] == [
        ("land",), ("artifact",), ("battle",), ("creature",), ("enchantment",), ("planeswalker",)
    ]  # fmt: skip
    assert all(isinstance(a, CastFrom) and a.limit == 1 and a.condition == YourTurn() for a in found)


def test_another_cost_from_the_hand_and_for_a_commander() -> None:
    mode = {"CastWithAlternativeCost": {"cost": {"type": "Mana", "cost": {"type": "Cost", "generic": 0}}}}
    found = card(static_abilities=[static(mode, typed("Creature", controller="You"), active_zones=["Battlefield"])]).abilities
    assert [(a.zone_from, a.cost) for a in found if isinstance(a, CastFrom)] == [("hand", Cost(mana="{0}")), ("command", Cost(mana="{0}"))]


def test_flash_convoke_and_affinity() -> None:
    flash = ability(static_abilities=[static({"CastWithKeyword": {"keyword": "Flash"}}, typed({"Non": "Creature"}, controller="You"))])
    assert flash == RuleChange(rule="as though flash", affects=Filter(not_types=("creature",), controller="you", zone="any"))
    convoke = ability(static_abilities=[static({"CastWithKeyword": {"keyword": "Convoke"}}, typed("Creature", controller="You"))])
    what = Filter(types=("creature",), controller="you", zone="stack")
    assert convoke == Continuous(affects=what, change=Modification(add_keywords=("convoke",)))
    word = {"CastWithKeyword": {"keyword": {"Affinity": {"type_filters": ["Artifact"]}}}}
    affinity = ability(static_abilities=[static(word, typed("Creature", controller="You"))])
    amount = Times(factor=-1, amount=Count(what=Filter(types=("artifact",), controller="you")))
    assert affinity == CostChange(what=Filter(types=("creature",), zone="stack"), generic=amount)
    storm = ability(static_abilities=[static({"CastWithKeyword": {"keyword": "Storm"}}, typed("Creature", controller="You"))])
    assert storm == NotUnderstood(about="static_abilities.mode:CastWithKeyword.Storm")


def test_mana_of_any_colour() -> None:
    mode = {"SpendManaAsAnyColor": {"activation_source_filter": typed("Creature", controller="You")}}
    found = ability(static_abilities=[static(mode, {"type": "Player"})])
    assert found == RuleChange(rule="spend as any color", who="you", affects=Filter(types=("creature",), controller="you"))
    words = "Players may spend mana as though it were mana of any color."
    assert ability(static_abilities=[static({}, {"type": "Player"}, description=words)]) == RuleChange(
        rule="spend as any color", who="everyone"
    )
    assert isinstance(ability(static_abilities=[static({}, {"type": "Player"}, description="Something else.")]), NotUnderstood)


def test_doubled_triggers() -> None:
    mode = {"DoubleTriggers": {"cause": {"EntersBattlefield": {"core_types": ["Artifact", "Creature"]}}}}
    found = ability(static_abilities=[static(mode, typed("Permanent", controller="You"))])
    cause = Filter(any_type=("artifact", "creature"), zone="any")
    assert found == ExtraTriggers(what=Filter(types=("permanent",), controller="you"), on="enters", cause=cause)
    words = "If a creature you control attacking causes an ability of a permanent you control to trigger, it triggers an additional time."
    lost = static({"DoubleTriggers": {"cause": "CreatureAttacking"}}, typed("Permanent", controller="You"), description=words)
    assert isinstance(ability(static_abilities=[lost]), NotUnderstood)


def test_a_limit_on_creatures_by_power() -> None:
    small = typed("Creature", controller="You", properties=[
        {"type": "PtComparison", "stat": "Power", "scope": "Current", "comparator": "LE", "value": fixed(2)}
    ])  # fmt: skip
    found = ability(static_abilities=[static({"DoubleTriggers": {"cause": "Any"}}, small)])
    assert found == ExtraTriggers(what=Filter(types=("creature",), controller="you", power="<= 2"))


def test_an_additional_cost_that_only_the_sentence_says() -> None:
    words = "You may cast spells from the top of your library by removing a counter from a creature you control"
    words += " in addition to paying their other costs."
    found = ability(static_abilities=[static({"TopOfLibraryCastPermission": OFTEN}, typed("Card"), description=words)])
    assert isinstance(found, CastFrom)
    assert found.additional == Cost(remove_counters=SomeCounters(kind="any", what=Filter(types=("creature",), controller="you")))


def test_an_additional_cost_from_the_graveyard() -> None:
    extra = {"cost": {"type": "PayLife", "amount": fixed(3)}, "mode": "Additional"}
    found = ability(static_abilities=[static({"GraveyardCastPermission": {**OFTEN, "extra_cost": extra}}, typed("Artifact"))])
    what = Filter(types=("artifact",), not_types=("land",), zone="graveyard", owner="you")
    assert found == CastFrom(what=what, additional=Cost(life=3))


def test_escape_for_cards_in_the_graveyard() -> None:
    costs = [{"type": "Mana", "cost": {"type": "SelfManaCost"}}, {"type": "Exile", "count": 3, "zone": "Graveyard"}]
    escape = {"type": "AddKeyword", "keyword": {"Escape": {"type": "NonMana", "data": {"type": "Composite", "costs": costs}}}}
    mine = typed("Card", {"Non": "Land"}, controller="You", properties=[{"type": "InZone", "zone": "Graveyard"}])
    what = Filter(types=("card",), not_types=("land",), zone="graveyard", owner="you")
    others = Cost(exile=Some(what=Filter(zone="graveyard", owner="you"), count=3))
    found = ability(static_abilities=[static("Continuous", mine, modifications=[escape])])
    assert found == CastFrom(what=what, additional=others, name="escape")


def test_life_instead_of_coloured_mana() -> None:
    mode = {
        "color": "White",
        "life_cost": 2,
        "mana_reduction": {"type": "Cost", "shards": ["White"], "generic": 0},
        "reach": "ColoredManaOnly",
    }
    found = ability(static_abilities=[static({"DefilerCostReduction": mode}, {"type": "SelfRef"})])
    what = Filter(types=("permanent",), colors=("W",), zone="stack")
    assert found == CostChange(what=what, mana="{W}", less=True, if_paid=Cost(life=2))


def test_triggers_of_spells_are_refused() -> None:
    words = (
        "If a triggered ability of a colorless spell you control or another colorless permanent you control triggers, it triggers again."
    )
    found = ability(static_abilities=[static({"DoubleTriggers": {"cause": "Any"}}, typed("Card", controller="You"), description=words)])
    assert isinstance(found, NotUnderstood)
