"""Adding mana: kinds, choices, restrictions; and what it can be spent on (CR 106, 605)."""

from __future__ import annotations

import pytest

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.choices import IllegalActionError
from analyzer.rules.format import definitions as d
from analyzer.rules.restrictions import may_be_spent, restricted
from analyzer.rules.turns import empty_pools, next_step
from tests.strategies.boards import A, Board, card, named

CREATURES = d.Filter(types=("creature",), zone="stack")
ARTIFACTS = d.Filter(types=("artifact",))


def test_the_food_chain_makes_one_kind_for_creature_spells_only() -> None:
    board = Board()
    board.put("Food Chain")
    board.put("Palladium Myr")
    board.put("Grizzly Bears", A, "hand")
    board.put("Lightning Bolt", A, "hand")
    board.activate("Food Chain", answers=["{G}"])
    assert board.pool() == {"G|creature spells": 4}
    board.cast("Grizzly Bears")
    assert board.pool() == {"G|creature spells": 2}
    board.mana("R").cast("Lightning Bolt", answers=["B"])
    assert board.pool() == {"G|creature spells": 2}


def test_restricted_mana_does_not_pay_for_other_things() -> None:
    board = Board()
    board.put("Lightning Bolt", A, "hand")
    board.game.players[A].mana["R|creature spells"] = 1
    with pytest.raises(IllegalActionError):
        board.cast("Lightning Bolt")


def test_artifact_mana_pays_for_spells_and_abilities_of_artifacts() -> None:
    board = Board()
    board.put("Grand Architect")
    board.put(card("Blue", colors=["U"]))
    board.put("Basalt Monolith", tapped=True)
    board.put("Sol Ring", A, "hand")
    board.activate("Grand Architect", 1)
    assert board.pool() == {"C|artifact spells; artifact abilities": 2}
    board.cast("Sol Ring")
    board.mana("CC").activate("Basalt Monolith", 1)
    assert board.pool() == {}


def test_a_restriction_can_be_read_from_its_key() -> None:
    legendary = d.Filter(any_type=("legendary",), zone="stack")
    key = restricted("G", legendary, None, snow=True)
    assert key.startswith("G|snow|")
    board = Board()
    board.put(card("Plain"), A, "hand")
    board.game.players[A].mana[key] = 9
    assert not may_be_spent(key, None)
    board.put("Grizzly Bears", A, "hand")
    with pytest.raises(IllegalActionError):
        board.cast("Grizzly Bears")
    assert may_be_spent("G|snow", None)


def test_bloom_tender_makes_one_of_each_colour_among_permanents() -> None:
    board = Board()
    board.put("Bloom Tender")
    board.put(card("Gold", colors=["W", "B"]))
    board.activate("Bloom Tender")
    assert board.pool() == {"W": 1, "B": 1, "G": 1}


def test_any_one_is_one_colour_and_any_is_chosen_each_time() -> None:
    board = Board()
    board.do(d.AddMana(mana="any one", times=3), answers=["{R}"])
    assert board.pool() == {"R": 3}
    board = Board()
    board.do(d.AddMana(mana="any combination", times=2, among=("U", "R")), answers=["{U}", "{R}"])
    assert board.pool() == {"U": 1, "R": 1}


def test_a_combination_is_offered_in_one_order_only() -> None:
    board = Board()
    board.do(d.AddMana(mana="any combination", times=2, among=("U", "R")), answers=["{R}"])
    assert board.pool() == {"R": 2}
    assert len(board.asked) == 1


def test_mana_of_any_colours_in_great_numbers_is_not_modelled() -> None:
    with pytest.raises(UnsupportedPositionError):
        Board().do(d.AddMana(mana="any", times=1000))
    board = Board()
    board.do(d.AddMana(mana="any one", times=1000))
    assert board.pool() == {"W": 1000}


def test_the_diamond_takes_the_whole_hand() -> None:
    board = Board()
    board.put("Lion's Eye Diamond")
    board.put("Forest", A, "hand", count=2)
    board.put("Island", A, "hand")
    board.activate("Lion's Eye Diamond", answers=["{U}"])
    assert board.pool() == {"U": 3}
    assert board.count("Forest", "graveyard") == 2
    assert board.count("Island", "graveyard") == 1
    assert not [o for o in board.game.objects.values() if o.zone == "hand"]


def test_a_permanent_tapped_for_mana_may_produce_more() -> None:
    double = card("Double", "Enchantment", abilities=[{"ability": "replacement", "event": {"replace": "mana", "what": {}, "times": 2}}])
    board = Board()
    board.put(double, count=2)
    board.put("Sol Ring")
    board.put("Ashnod's Altar")
    board.put("Grizzly Bears")
    board.activate("Sol Ring").activate("Ashnod's Altar")
    assert board.pool() == {"C": 8 + 2}


def test_snow_mana_comes_from_snow_sources() -> None:
    asks = card("Asks", cost="{S}")
    board = Board()
    board.put(asks, A, "hand")
    board.put(card("Snow-Covered Forest", "Basic Snow Land - Forest"))
    board.put("Forest")
    board.activate("Forest")
    with pytest.raises(IllegalActionError):
        board.cast("Asks")
    board.activate("Snow-Covered Forest").cast("Asks")
    assert board.pool() == {"G": 1}


def test_words_that_are_no_mana() -> None:
    with pytest.raises(UnsupportedPositionError, match="rainbow"):
        Board().do(d.AddMana(mana="rainbow"))
    assert named("Mox Opal").name == "Mox Opal"


def test_lasting_mana_is_lost_only_as_the_turn_ends() -> None:
    board = Board()
    board.do(d.AddMana(mana="{R}", lasting=True), d.AddMana(mana="{G}"))
    assert board.pool() == {"R|lasting": 1, "G": 1}
    empty_pools(board.game)
    assert board.pool() == {"R|lasting": 1}
    board.put("Lightning Bolt", A, "hand")
    board.cast("Lightning Bolt", answers=["B"])
    assert board.pool() == {}
    board.do(d.AddMana(mana="{R}", lasting=True))
    board.game.step = "end step"
    board.run(next_step)
    assert board.pool() == {}


def test_mana_for_any_spell_pays_for_no_ability() -> None:
    key = restricted("C", d.Filter(zone="stack"), None, lasting=True)
    assert key == "C|lasting|any spells"
    board = Board()
    board.put("Sol Ring", A, "hand")
    board.put("Basalt Monolith", tapped=True)
    board.game.players[A].mana[key] = 3
    with pytest.raises(IllegalActionError):
        board.activate("Basalt Monolith", 1)
    board.cast("Sol Ring")
    assert board.pool() == {key: 2}
