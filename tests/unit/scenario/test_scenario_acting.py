"""Who has anything to act with: errs on the side of yes, but sees that an Aura on another's creature gives a player nothing."""

from __future__ import annotations

import pytest

from analyzer.cards import library_for
from analyzer.scenario import load_scenario_text
from analyzer.scenario.acting import may_ever_act
from analyzer.scenario.building import build

GOND = """
title = "t"
[[player]]
name = "A"
battlefield = [{ card = "Grizzly Bears", id = "bears" }, { card = "Presence of Gond", attached_to = "bears" }%s]
[[player]]
name = "B"
battlefield = [%s]
"""


def _may_act(more: str, of_b: str) -> bool:
    cards = library_for()
    return may_ever_act(build(load_scenario_text(GOND % (more, of_b), "t.toml", cards), cards).game, 1, 1)


def test_an_aura_on_another_players_creature_gives_nothing_to_act_with():
    assert not _may_act("", '"Intruder Alarm"')


@pytest.mark.parametrize("more", [', "Lightning Greaves"', ', "Felidar Guardian"', ', "Memnarch"'])
def test_an_aura_that_may_move_can_give_something(more: str):
    assert _may_act(more, '"Intruder Alarm"')


def test_an_own_activated_ability_is_something_to_act_with():
    assert _may_act("", '"Viscera Seer"')
