"""Requests: what is said about cards is read once, and what cannot be is one clear error."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.combo.request import ComboRequest, read_request
from analyzer.errors import ComboRequestError, InputError, UnknownCardError
from tests.unit.combo.combo_cards import CARDS, asked


def test_permanents_are_on_the_battlefield_and_other_cards_in_hand() -> None:
    found = asked("Kiki-Jiki, Mirror Breaker", "Dramatic Reversal", "Forest")
    assert [piece.usual_zone for piece in found.pieces] == ["battlefield", "hand", "battlefield"]


def test_what_is_said_of_a_card_is_kept() -> None:
    found = asked(
        "Triskelion",
        "Curiosity",
        zones={"Curiosity": "battlefield"},
        states={"Triskelion": ("tapped", "summoning-sick", "counters:+1/+1=3"), "Curiosity": ("attached:Triskelion",)},
    )
    creature, aura = found.pieces
    assert (creature.tapped, creature.sick, creature.counters) == (True, True, (("+1/+1", 3),))
    assert aura.attached == 0


def test_part_of_a_name_is_enough_in_options() -> None:
    assert asked("Kiki-Jiki, Mirror Breaker", zones={"kiki": "hand"}).pieces[0].zone == "hand"


def test_mana_is_read_by_kind() -> None:
    assert asked("Forest", mana="{2}{U}{U}{R}").mana == (("U", 2), ("R", 1), ("C", 2))
    assert asked("Forest", mana="any").mana is None
    assert asked("Forest").mana is None


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"zones": {"Forest": "stack"}}, "no zone"),
        ({"zones": {"Island": "hand"}}, "none of the cards"),
        ({"states": {"Forest": ("upside down",)}}, "not understood"),
        ({"states": {"Forest": ("tapped",)}, "zones": {"Forest": "hand"}}, "only of permanents"),
        ({"mana": "UU"}, "braces"),
        ({"mana": "{Q}"}, "no mana"),
        ({"players": 1}, "players"),
        ({"others": -1}, "helper"),
        ({"life": 0}, "life"),
    ],
)
def test_what_cannot_be_is_an_error_that_says_what(said: dict[str, Any], words: str) -> None:
    with pytest.raises(ComboRequestError, match=words):
        asked("Forest", **said)


def test_a_request_without_cards_is_an_error() -> None:
    with pytest.raises(ComboRequestError, match="no cards"):
        read_request(ComboRequest(()), CARDS)


def test_too_many_cards_are_an_error() -> None:
    with pytest.raises(ComboRequestError, match="13 cards"):
        asked(*["Forest"] * 13)


def test_an_unknown_card_is_an_error_of_the_input() -> None:
    with pytest.raises(UnknownCardError) as raised:
        asked("Forrest Gump")
    assert isinstance(raised.value, InputError)


def test_what_is_said_of_two_cards() -> None:
    found = asked(
        "Grizzly Bears",
        "Isochron Scepter",
        "Dramatic Reversal",
        states={"Grizzly Bears": ("copy:Isochron Scepter",), "Dramatic Reversal": ("exiled:Isochron Scepter",)},
    )
    assert found.pieces[0].copy_of == 1
    assert (found.pieces[2].exiled_by, found.pieces[2].zone) == (1, "exile")


def test_what_is_beside_the_cards() -> None:
    found = asked("Forest", beside=("land=2", "graveyard:Young Wolf", "opponent:(Artifact, {1})=3"))
    assert found.beside == (("battlefield", "land", 2), ("graveyard", "Young Wolf", 1), ("opponent", "(Artifact, {1})", 3))


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"beside": ("moon:Forest",)}, "beside the cards"),
        ({"beside": ("hand:Forest=0",)}, "beside the cards"),
        ({"beside": ("Forest=99",)}, "beside the cards"),
        ({"own_life": 0}, "life"),
        ({"states": {"Forest": ("back",)}}, "not understood"),
    ],
)
def test_what_cannot_be_beside_is_an_error(said: dict[str, Any], words: str) -> None:
    with pytest.raises(ComboRequestError, match=words):
        asked("Forest", **said)


def test_a_description_of_nothing_is_an_unknown_card() -> None:
    with pytest.raises(InputError):
        asked("Forest", beside=("(Nothing, {1})",))


def test_power_that_is_asked_for_is_made_of_counters() -> None:
    assert asked("Grizzly Bears", states={"Grizzly Bears": ("power:5",)}).pieces[0].counters == (("+1/+1", 3),)
    assert asked("Grizzly Bears", states={"Grizzly Bears": ("power:2",)}).pieces[0].counters == ()


def test_mana_for_a_card_is_an_artifact_that_taps_for_it() -> None:
    found = asked("Forest", beside=("mana for Grizzly Bears",))
    assert found.beside == (("battlefield", "(Artifact, {2}, taps for {G}{G})", 1),)
