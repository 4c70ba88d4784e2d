"""Answers: verdicts, what is made, the least that is needed, how it is stopped, what is missing."""

from __future__ import annotations

from functools import cache

import pytest

from analyzer.cards import library_for
from analyzer.combo import ComboAnswer, ComboRequest, answer, quick
from analyzer.combo.model import Need
from analyzer.pipeline import analyse, verify
from analyzer.rules.format.definitions import (
    Activated,
    AddMana,
    Card,
    Cost,
    DrawCards,
    Draws,
    LoseLife,
    LosesLife,
    NotUnderstood,
    Power,
    Pump,
    Triggered,
    Unmodelled,
)
from analyzer.scenario.position import Position
from analyzer.verdict.kinds import VerdictKind
from tests.unit.combo.combo_cards import CARDS, Made


@cache
def full(*names: str) -> ComboAnswer:
    return answer(ComboRequest(names), CARDS)


@cache
def fast(*names: str) -> ComboAnswer:
    return quick(ComboRequest(names), CARDS)


TWIN = ("Kiki-Jiki, Mirror Breaker", "Zealous Conscripts")
RINGS = ("Rings of Brighthearth", "Basalt Monolith")


def test_two_creatures_are_a_loop_and_its_certificate_holds() -> None:
    found = fast(*TWIN)
    assert found.verdict.kind is VerdictKind.OPTIONAL_LOOP
    assert found.loops
    assert {"Infinite ETB", "Infinite creature tokens with haste", "Infinite death triggers"} <= set(found.results)
    assert found.certificate is not None
    verify(found.certificate)


def test_one_of_them_alone_is_none() -> None:
    assert not fast("Kiki-Jiki, Mirror Breaker").loops
    assert not fast("Kiki-Jiki, Mirror Breaker", "Grizzly Bears").loops


def test_the_same_request_gives_the_same_answer() -> None:
    assert quick(ComboRequest(TWIN), CARDS).as_json() == quick(ComboRequest(TWIN), CARDS).as_json()


def test_the_scenario_of_an_answer_has_the_loop() -> None:
    found = full(*RINGS)
    assert found.scenario is not None
    assert analyse(Position(found.scenario, CARDS)).verdict.kind is VerdictKind.OPTIONAL_LOOP


def test_the_least_mana_is_what_copying_costs() -> None:
    """Three for the untap come from the Monolith itself; two more are paid for the copy, before the first mana is gained."""
    assert full(*RINGS).mana == {"C": 2}
    short = quick(ComboRequest(RINGS, mana="{1}"), CARDS)
    assert not short.loops
    assert quick(ComboRequest(RINGS, mana="{2}"), CARDS).loops


def test_prerequisites_are_told_by_card() -> None:
    needed = {(p.need, p.card) for p in full(*TWIN).prerequisites if p.needed}
    assert {(Need.CARD, TWIN[0]), (Need.CARD, TWIN[1]), (Need.UNTAPPED, TWIN[0])} <= needed
    assert (Need.UNTAPPED, TWIN[1]) not in needed
    assert (Need.NOT_SICK, TWIN[0]) not in needed  # it has haste


def test_a_creature_without_haste_needs_to_be_there_since_before() -> None:
    needed = {(p.need, p.card) for p in full("Splinter Twin", "Deceiver Exarch").prerequisites if p.needed}
    assert (Need.NOT_SICK, "Deceiver Exarch") in needed


def test_what_stops_it_is_found_by_removing_it() -> None:
    stops = full(*TWIN).stops
    assert stops is not None
    assert TWIN[0] in {removal.name for removal in stops.removals}
    assert {"no-activations-of-creatures", "counter-activated", "no-enter-triggers", "remove-creature"} <= set(stops.effects)
    assert "graveyard-hate" not in stops.effects


def test_graveyard_hate_stops_what_comes_back() -> None:
    stops = full("Gravecrawler", "Phyrexian Altar").stops
    assert stops is not None
    assert "graveyard-hate" in stops.effects


def test_a_card_that_the_loop_does_not_need_is_told() -> None:
    found = full("Kitchen Finks", "Melira, Sylvok Outcast", "Ashnod's Altar", "Forest")
    assert found.unused == ("Forest",)


@pytest.mark.slow
def test_keywords_that_are_missing_are_told() -> None:
    found = full("Archangel of Thune", "Triskelion")
    assert not found.loops
    assert [missing.what for missing in found.missing][:1] == ["lifelink"]
    assert "Infinite damage" in found.missing[0].results


def test_an_ability_that_is_not_understood_makes_it_undecided_by_name() -> None:
    odd = Card(name="Odd Thing", types="Artifact", abilities=(NotUnderstood(about="something odd"),))
    found = quick(ComboRequest(("Odd Thing", "Basalt Monolith")), Made(odd))
    assert found.verdict.kind is VerdictKind.UNDECIDED
    assert [(b.card, b.kinds) for b in found.blocked] == [("Odd Thing", ("something odd",))]


def test_a_mandatory_loop_is_a_draw() -> None:
    found = fast("Sporemound", "Life and Limb")
    assert found.verdict.kind is VerdictKind.FORCED_DRAW
    assert "Draw the game" in found.results


def test_a_mandatory_loop_that_kills_the_opponent_is_bounded_and_wins() -> None:
    found = fast("Sanguine Bond", "Exquisite Blood")
    assert found.verdict.kind is VerdictKind.BOUNDED_LOOP
    assert found.verdict.outcome.winners == ("A",)
    assert {"Infinite lifegain", "Each opponent loses the game"} <= set(found.results)


def test_mana_that_only_later_passes_make_is_made() -> None:
    """The first pass gives back the mana it costs, each later one two more than the one before it."""
    tap = Activated(cost=Cost(tap=True), effects=(AddMana(mana="{G}", times=Power(what="self")),))
    untap = Activated(cost=Cost(mana="{3}", untap=True), effects=(Pump(what="self", power=2, toughness=2),))
    dryad = Card(name="Tireless Dryad", types="Creature - Dryad", power=1, toughness=1, abilities=(tap, untap))
    found = quick(ComboRequest(("Tireless Dryad",)), Made(dryad))
    assert found.verdict.kind is VerdictKind.OPTIONAL_LOOP
    assert {"Infinite green mana", "Infinitely large creature until end of turn"} <= set(found.results)


def test_what_kills_but_uses_up_ones_own_is_near_infinite() -> None:
    curse = Triggered(when=LosesLife(who="opponent"), effects=(DrawCards(),))
    wheel = Triggered(when=Draws(who="you"), effects=(LoseLife(1, who="opponents"),))
    grim = Card(name="Grim Wheel", types="Enchantment", abilities=(curse, wheel))
    found = quick(ComboRequest(("Grim Wheel",)), Made(grim))
    assert found.verdict.outcome.winners == ("A",)
    assert "Near-infinite card draw" in found.results
    assert not [result for result in found.results if result.startswith("Infinite")]


def test_what_ends_is_near_infinite_with_its_bound() -> None:
    found = fast("Basalt Monolith", "Mesmeric Orb")
    assert found.verdict.kind is VerdictKind.UNDECIDED
    assert "Near-infinite self-mill" in found.results
    assert found.more[0].iterations == 40


def test_mana_that_one_loop_makes_pays_for_another() -> None:
    """White mana alone pays for returning the Diamond; with it in store the Diamond gives any colour."""
    assert "Infinite colored mana" in fast("Lion's Eye Diamond", "Auriok Salvagers").results


@pytest.mark.parametrize(
    ("cards", "without"),
    [
        (("Kitchen Finks", "Melira, Sylvok Outcast", "Ashnod's Altar"), "Melira, Sylvok Outcast"),
        (("Eternal Scourge", "Food Chain"), "Food Chain"),
        (("Midnight Guard", "Presence of Gond"), "Presence of Gond"),
    ],
)
def test_near_misses_are_no_loops(cards: tuple[str, ...], without: str) -> None:
    assert fast(*cards).loops
    rest = tuple(card for card in cards if card != without)
    assert not fast(*rest).loops


def test_whether_the_cards_do_it_by_themselves_is_told() -> None:
    assert fast(*TWIN).alone
    assert not fast("Gravecrawler", "Phyrexian Altar").alone  # another Zombie is there


def test_every_line_of_the_json_is_plain() -> None:
    import json

    form = full(*TWIN).as_json()
    assert json.loads(json.dumps(form)) == form


def test_a_plain_card_beside_takes_part() -> None:
    request = ComboRequest(("Vizier of Remedies", "Viscera Seer"), beside=("(Creature, 2/2, {1}, persist)",))
    found = quick(request, library_for(None))
    assert found.loops
    assert not found.alone
    assert "(Creature, 2/2, {1}, persist)" in str(found.verdict.loops[0].steps)


def test_a_first_event_may_come_from_something_beside() -> None:
    request = ComboRequest(("Exquisite Blood", "Sanguine Bond"), beside=("(gain 1 life once)",))
    found = quick(request, library_for(None))
    assert found.verdict.kind is VerdictKind.BOUNDED_LOOP
    assert "A" in found.verdict.outcome.winners


def test_an_ability_that_is_not_modelled_is_told_where_nothing_is_found() -> None:
    ability = Activated(cost=Cost(tap=True), effects=(Unmodelled(about="effect:Dig"),))
    made = Made(Card(name="Half a Card", types="Artifact", abilities=(ability,)))
    found = quick(ComboRequest(("Half a Card", "Sol Ring")), made)
    assert found.verdict.reason is not None
    assert (found.verdict.reason.slug, found.verdict.reason.parameters) == ("unsupported", {"what": "effect:Dig"})
