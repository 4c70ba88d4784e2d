"""Adding mana: kinds, numbers, restrictions."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.cards.translation.effects import EFFECTS
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import AddMana, ChooseOne, Count, CountersOn, Devotion, Effect, Filter
from tests.unit.cards.translation.trees import fixed, typed

ALL = ["White", "Blue", "Black", "Red", "Green"]


def added(produced: dict[str, Any], scope: Scope | None = None, **keys: Any) -> Effect:
    """The only effect of a node that adds mana."""
    (found,) = EFFECTS(Node({"type": "Mana", "produced": produced, **keys}, "effect"), scope or Scope())
    return found


def test_kinds_and_numbers():
    creatures = {"type": "Ref", "qty": {"type": "ObjectCount", "filter": typed("Creature", controller="You")}}
    count = Count(what=Filter(types=("creature",), controller="you"))
    for produced, expected in (
        ({"type": "Fixed", "colors": ["Red", "Colorless"]}, AddMana(mana="{R}{C}")),
        ({"type": "Mixed", "colorless_count": 1, "colors": ["Blue"]}, AddMana(mana="{C}{U}")),
        ({"type": "Colorless", "count": fixed(3)}, AddMana(mana="{C}{C}{C}")),
        ({"type": "Colorless", "count": creatures}, AddMana(mana="{C}", times=count)),
        ({"type": "AnyOneColor", "count": fixed(1), "color_options": ALL}, AddMana(mana="any")),
        ({"type": "AnyOneColor", "count": fixed(3), "color_options": ALL}, AddMana(mana="any one", times=3)),
        ({"type": "AnyOneColor", "count": creatures, "color_options": ["Green"]}, AddMana(mana="{G}", times=count)),
        ({"type": "AnyOneColor", "count": fixed(1), "color_options": ["Green", "Blue"]}, AddMana(mana="any", among=("U", "G"))),
        (
            {"type": "AnyCombination", "count": fixed(2), "color_options": ["Red", "Green"]},
            AddMana(mana="any combination", times=2, among=("R", "G")),
        ),
    ):
        assert added(produced) == expected
    with pytest.raises(UntranslatedError):
        added({"type": "AnyOneColor", "count": fixed(1), "color_options": []})


def test_what_the_land_produced():
    produced = {"type": "TriggerEventManaType"}
    scope = Scope(event="it", event_player="that player", sentence="whenever a player taps a land for mana, that player adds one mana")
    target = {"role": "Recipient", "recipient": {"type": "TriggeringPlayer"}}
    assert added(produced, scope, target=target) == AddMana(mana="same", who="that player")
    with pytest.raises(UntranslatedError):
        added(produced, Scope())
    with pytest.raises(UntranslatedError):
        added({"type": "Fixed", "colors": ["Red"]}, target={"role": "CountSource", "count_source": {"type": "Player"}})


def test_the_colour_that_was_chosen_before():
    produced = {"type": "ChosenColor", "count": fixed(1)}
    assert added(produced, Scope(sentence="{t}: add one mana of the chosen color.")) == AddMana(mana="chosen")
    with pytest.raises(UntranslatedError):
        added(produced, Scope(sentence="{t}: choose a color. add one mana of that color."))


def test_what_it_can_be_spent_on():
    creature, other = Filter(types=("creature",), zone="stack"), Filter(types=("artifact",))
    for restriction, keys in (
        ({"SpellType": "Creature"}, {"for_spells": creature}),
        ({"SpellType": "Instant or Sorcery"}, {"for_spells": Filter(any_type=("instant", "sorcery"), zone="stack")}),
        ({"SpellType": "Noncreature"}, {"for_spells": Filter(not_types=("creature",), zone="stack")}),
        ({"SpellType": "Angel"}, {"for_spells": Filter(types=("angel",), zone="stack")}),
        ("SpellOnly", {"for_spells": Filter(zone="stack")}),
        ("ActivateOnly", {"for_abilities": Filter(zone="any")}),
        (
            {"SpellTypeOrAbilityActivation": {"spell_type": "Artifact", "ability": "OfSpellType"}},
            {"for_spells": Filter(types=("artifact",), zone="stack"), "for_abilities": other},
        ),
    ):
        assert added({"type": "Fixed", "colors": ["Red"]}, restrictions=[restriction]) == AddMana(mana="{R}", **keys)
    sources = Scope(sentence="{t}: add {r}. spend this mana only to cast artifact spells or activate abilities of artifact sources.")
    either = {"SpellTypeOrAbilityActivation": {"spell_type": "Artifact", "ability": "OfSpellType"}}
    anywhere = {"for_spells": Filter(types=("artifact",), zone="stack"), "for_abilities": Filter(types=("artifact",), zone="any")}
    assert added({"type": "Fixed", "colors": ["Red"]}, sources, restrictions=[either]) == AddMana(mana="{R}", **anywhere)
    words = Scope(sentence="{t}: add {r}. spend this mana only to activate abilities of creature sources.")
    with pytest.raises(UntranslatedError):
        added({"type": "Fixed", "colors": ["Red"]}, words, restrictions=["ActivateOnly"])
    for restriction in ({"SpellType": "Kicked"}, {"SpellFromZone": {"zone": "Hand", "polarity": "NotFrom"}}):
        with pytest.raises(UntranslatedError):
            added({"type": "Fixed", "colors": ["Red"]}, restrictions=[restriction])


def test_mana_that_lasts_for_the_turn():
    assert added({"type": "Fixed", "colors": ["Red"]}, expiry="EndOfTurn") == AddMana(mana="{R}", lasting=True)
    with pytest.raises(UntranslatedError):
        added({"type": "Fixed", "colors": ["Red"]}, expiry="EndOfCombat")


def test_one_mana_of_each_color_among_permanents():
    produced = {"type": "DistinctColorsAmongPermanents", "filter": typed("Permanent", controller="You")}
    assert added(produced) == AddMana(mana="each color", colors_of=Filter(types=("permanent",), controller="you"))


def test_a_color_that_is_chosen_as_it_resolves():
    said = Scope(sentence="{t}: choose a color. add one mana of that color for each charge counter on ~.")
    charge = {"type": "Ref", "qty": {"type": "CountersOn", "counter_type": "charge", "scope": {"type": "Source"}}}
    expected = AddMana(mana="any one", times=CountersOn(kind="charge", what="self"))
    assert added({"type": "ChosenColor", "count": charge}, said) == expected
    with pytest.raises(UntranslatedError):
        added({"type": "ChosenColor", "count": charge}, Scope(sentence="choose a color. add mana of the chosen color."))


def test_devotion_to_the_color_that_is_chosen():
    said = Scope(sentence="{t}: choose a color. add an amount of mana of that color equal to your devotion to that color.")
    devoted = {"type": "Ref", "qty": {"type": "Devotion", "colors": {"type": "ChosenColor"}}}
    found = added({"type": "ChosenColor", "count": devoted}, said)
    assert isinstance(found, ChooseOne)
    assert [mode.effects for mode in found.options] == [(AddMana(mana=f"{{{c}}}", times=Devotion(colors=(c,))),) for c in "WUBRG"]
    with pytest.raises(UntranslatedError):
        added({"type": "Colorless", "count": devoted}, said)
