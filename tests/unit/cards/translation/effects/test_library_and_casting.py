"""Libraries, casting during a resolution, permissions, emblems; what the source has exiled."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.format.definitions import (
    Activated,
    CastCard,
    CastFrom,
    Continuous,
    Cost,
    Dig,
    DrawCards,
    Effect,
    Emblem,
    Filter,
    Happened,
    If,
    Matches,
    Mill,
    Modification,
    Move,
    Permit,
    Power,
    RevealTop,
    RevealUntil,
    Search,
    Target,
    Triggered,
    Unmodelled,
)
from tests.unit.cards.translation.trees import ability, card, fixed, typed

ME = {"type": "Controller"}
TO_HAND = {"type": "ChangeZone", "origin": "Library", "destination": "Hand", "target": {"type": "Any"}}
SHUFFLE = {"type": "Shuffle", "target": ME}
TRACKED = {"type": "TrackedSet", "id": 0}


def chained(*effects: dict[str, Any], words: str = "", **first: Any) -> Activated:
    """An activated ability with effects one after the other."""
    node: dict[str, Any] | None = None
    for effect in reversed(effects):
        own = {"kind": "Spell", **effect} if "effect" in effect else {"kind": "Spell", "effect": effect}
        node = {**own, **({"sub_ability": node} if node else {})}
    assert node is not None
    found = ability(abilities=[{**node, "kind": "Activated", **({"description": words} if words else {}), **first}])
    assert isinstance(found, Activated)
    return found


def effects(*nodes: dict[str, Any], words: str = "", **first: Any) -> tuple[Effect, ...]:
    return chained(*nodes, words=words, **first).effects


def refused(*nodes: dict[str, Any], words: str = "", **first: Any) -> bool:
    return isinstance(effects(*nodes, words=words, **first)[0], Unmodelled)


# ---------------------------------------------------------------------------------------------- searches
def search(**more: Any) -> dict[str, Any]:
    return {"type": "SearchLibrary", "filter": typed("Creature"), "count": fixed(1), **more}


def test_a_search_is_one_effect() -> None:
    found = effects(search(reveal=True), TO_HAND, SHUFFLE, {"type": "Draw", "count": fixed(1), "target": ME})
    assert found == (Search(what=Filter(types=("creature",), zone="library")), DrawCards())


def test_onto_the_battlefield_and_on_top() -> None:
    tapped = {**TO_HAND, "destination": "Battlefield", "enter_tapped": True}
    what = Filter(types=("creature",), zone="library")
    assert effects(search(), tapped, SHUFFLE) == (Search(what=what, to="battlefield", tapped=True),)
    top = {"type": "PutAtLibraryPosition", "target": {"type": "Any"}, "count": fixed(1), "position": {"type": "Top"}}
    assert effects(search(), SHUFFLE, top) == (Search(what=what, to="library top"),)


@pytest.mark.parametrize(
    "nodes",
    [
        (search(), TO_HAND),
        (search(), {**TO_HAND, "enters_attacking": True}, SHUFFLE),
        (search(source_zones=["Graveyard", "Library"]), TO_HAND, SHUFFLE),
        (search(), TO_HAND, {**SHUFFLE, "target": {"type": "Player"}}),
        (search(), {**TO_HAND, "destination": "Exile"}, SHUFFLE),
        (search(count={"type": "UpTo", "max": fixed(4294967295)}), TO_HAND, SHUFFLE),
    ],
)
def test_searches_that_are_refused(nodes: tuple[dict[str, Any], ...]) -> None:
    assert refused(*nodes)


# ---------------------------------------------------------------------------------------------- the top
def dig(**more: Any) -> dict[str, Any]:
    return {"type": "Dig", "player": ME, "count": fixed(3), "filter": {"type": "Any"}, **more}


def test_some_of_the_top_cards() -> None:
    words = "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library."
    one = dig(destination="Hand", keep_count=1, rest_destination="Library")
    assert effects(one, words=words) == (Dig(amount=3, take=1),)
    assert refused(one, words="Look at the top three cards of your library. Put one of them into your hand.")


def test_back_in_any_order() -> None:
    words = "Look at the top three cards of your library, then put them back in any order."
    rearranged = dig(destination="Library", rest_destination="Library")
    assert effects(rearranged, words=words) == (Dig(amount=3, take=0, rest="library top"),)
    assert refused(rearranged)


def test_the_top_card_if_it_is_a_land() -> None:
    move = {"type": "ChangeZone", "destination": "Battlefield", "target": {"type": "ParentTarget"}}
    condition = {"type": "RevealedHasCardType", "card_types": ["Land"]}
    found = effects(
        {"type": "RevealTop", "player": ME, "count": 1}, {"effect": move, "condition": condition, "sub_link": "SequentialSibling"}
    )
    land = Matches(what="chosen", filter=Filter(types=("land",), zone="any"))
    assert found == (RevealTop(), If(condition=land, then=(Move(what="chosen", to="battlefield"),)))


def test_until_a_card_of_a_kind() -> None:
    until = {"type": "RevealUntil", "player": ME, "filter": typed("Land"), "count": fixed(1)}
    to = {"kept_destination": "Hand", "rest_destination": "Graveyard"}
    assert effects({**until, **to}) == (RevealUntil(what=Filter(types=("land",), zone="library"), found_to="hand"),)
    assert refused({**until, **to, "rest_destination": "Library", "rest_order": "player_choice"})


# ---------------------------------------------------------------------------------------------- casting
def permission(kind: str = "PlayFromExile", target: dict[str, Any] = TRACKED, **more: Any) -> dict[str, Any]:
    given = {"type": kind, **({"granted_to": 0} if kind == "PlayFromExile" else {}), **more}
    return {"type": "GrantCastingPermission", "permission": given, "target": target}


TOP = {"type": "ExileTop", "player": ME, "count": fixed(2), "position": {"type": "Top"}}
NEXT = {"UntilEndOfNextTurnOf": {"player": ME}}


@pytest.mark.parametrize(("duration", "until"), [("UntilEndOfTurn", "end of turn"), ("Permanent", ""), (NEXT, "end of your next turn")])
def test_exiled_cards_may_be_played(duration: object, until: str) -> None:
    assert effects(TOP, permission(duration=duration)) == (Mill(amount=2, to="exile"), Permit(until=until))


def test_its_owner_may_cast_it_for_two() -> None:
    exile = {"type": "ChangeZone", "destination": "Exile", "target": typed("Creature")}
    two = {**permission("ExileWithAltCost", cost={"type": "Cost", "generic": 2}), "grantee": {"type": "ObjectOwner"}}
    found = chained(exile, two)
    assert found.effects == (Move(), Permit(who="owners", cost=Cost(mana="{2}"), lands=False, until=""))
    assert found.targets == (Target(what=Filter(types=("creature",))),)


@pytest.mark.parametrize(
    "more", [{"duration": {"UntilNextStepOf": {"step": "End"}}}, {"duration": "Permanent", "mana_spend_permission": "AnyColor"}]
)
def test_permissions_that_are_refused(more: dict[str, Any]) -> None:
    assert refused(TOP, permission(**more))


CAST = {"type": "CastFromZone", "mode": "Cast", "without_paying_mana_cost": True, "driver": "DuringResolution"}


def test_casting_at_once_asks_by_itself() -> None:
    draw = {"effect": {"type": "Draw", "count": fixed(1), "target": ME}, "sub_link": "SequentialSibling"}
    done = {**draw, "condition": {"type": "EffectOutcome", "signal": "OptionalEffectPerformed"}}
    found = effects({**CAST, "target": typed("Instant", properties=[{"type": "InZone", "zone": "Graveyard"}])}, done, optional=True)
    assert found == (CastCard(what="target"), If(condition=Happened(), then=(DrawCards(),)))


def test_a_spell_that_would_be_exiled_afterwards_is_refused() -> None:
    exile = {"type": "ChangeZone", "destination": "Exile", "target": {"type": "ParentTarget"}}
    assert refused({**CAST, "target": typed("Instant", properties=[{"type": "InZone", "zone": "Graveyard"}])}, exile)


def test_a_card_in_the_graveyard_this_turn() -> None:
    target = {"type": "TargetOnly", "target": typed("Artifact", properties=[{"type": "InZone", "zone": "Graveyard"}])}
    cast = {"type": "CastFromZone", "mode": "Cast", "target": {"type": "ParentTarget"}, "duration": "UntilEndOfTurn"}
    assert effects(target, {"effect": cast, "duration": "UntilEndOfTurn"}) == (Permit(what="target", lands=False),)


def test_a_card_that_is_cast_from_exile() -> None:
    effect = {"type": "CastFromZone", "target": {"type": "Any"}, "mode": "Cast"}
    assert ability(abilities=[{"kind": "Spell", "effect": effect, "description": "You may cast ~ from exile."}]) == CastFrom(zone="exile")
    assert ability(abilities=[{"kind": "Spell", "effect": effect, "description": "Something else."}]) != CastFrom(zone="exile")


def test_an_emblem() -> None:
    static = {"mode": "Continuous", "affected": typed("Creature", controller="You"), "modifications": [{"type": "AddPower", "value": 2}]}
    mine = Filter(types=("creature",), controller="you")
    emblem = Emblem(abilities=(Continuous(affects=mine, change=Modification(power=2)),))
    assert effects({"type": "CreateEmblem", "statics": [static]}) == (emblem,)
    assert refused({"type": "CreateEmblem", "statics": []})


# ---------------------------------------------------------------------------------------------- what a source has exiled
def test_what_a_card_speaks_of_later_is_remembered() -> None:
    exile = {"kind": "Activated", "effect": {"type": "ChangeZone", "destination": "Exile", "target": typed("Creature")}}
    give = {"type": "GrantAllActivatedAbilitiesOf", "source": {"type": "ExiledBySource"}}
    static = {"mode": "Continuous", "affected": {"type": "SelfRef"}, "modifications": [give]}
    first, _ = card(abilities=[exile], static_abilities=[static]).abilities
    assert isinstance(first, Activated)
    assert first.effects == (Move(link=True),)
    assert ability(abilities=[exile]) == Activated(effects=(Move(),), targets=(Target(what=Filter(types=("creature",))),))


def test_its_power_is_not_that_of_the_source_where_something_else_dies() -> None:
    power = {"type": "Ref", "qty": {"type": "Power", "scope": {"type": "Source"}}}
    draw = {"kind": "Spell", "effect": {"type": "Draw", "count": power, "target": ME}}
    trigger = {
        "mode": "ChangesZone",
        "origin": "Battlefield",
        "destination": "Graveyard",
        "trigger_zones": ["Battlefield"],
        "execute": draw,
    }
    words = "When enchanted creature dies, draw cards equal to its power."
    other = ability(triggers=[{**trigger, "valid_card": {"type": "AttachedTo"}, "description": words}])
    assert isinstance(other, Triggered)
    assert isinstance(other.effects[0], Unmodelled)
    words = "When ~ dies, draw cards equal to its power."
    own = ability(triggers=[{**trigger, "valid_card": {"type": "SelfRef"}, "description": words}])
    assert isinstance(own, Triggered)
    assert own.effects == (DrawCards(amount=Power(what="self")),)
