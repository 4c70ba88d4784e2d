"""Replacement effects about tokens, counters, draws, turns and how permanents enter (CR 614, 616)."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.damage import draw_cards
from analyzer.rules.format import definitions as d
from analyzer.rules.turns import enter_step, next_step
from tests.strategies.boards import A, B, Board, card

TREASURE = d.Card(name="Treasure", types="Artifact - Treasure")
CLUE = d.Card(name="Clue", types="Artifact - Clue")
CAT = d.Card(name="Cat", types="Creature - Cat", power=1, toughness=1)
ANGEL = d.Card(name="Angel", types="Creature - Angel", power=4, toughness=4)
BEAR = card("Bear")


def _changes(name: str, event: Any, zone: str = "battlefield", types: str = "Enchantment") -> d.Card:
    return card(name, types, abilities=[{"ability": "replacement", "zone": zone, "event": event}])


def _tokens(**keys: Any) -> dict[str, Any]:
    return {"replace": "tokens", **keys}


# ---------------------------------------------------------------------------------------------- tokens
def test_tokens_of_a_type_are_multiplied_and_others_are_not() -> None:
    board = Board()
    board.put(_changes("Triple", _tokens(any_type=["creature"], times=3)))
    board.do(d.CreateToken(token=CAT, count=2))
    board.do(d.CreateToken(token=TREASURE, count=2))
    assert (board.count("Cat"), board.count("Treasure")) == (6, 2)


@pytest.mark.parametrize(("first", "cats", "clues"), [("Double", 4, 1), ("Plus", 4, 2)])
def test_the_player_orders_what_multiplies_and_what_adds(first: str, cats: int, clues: int) -> None:
    board = Board()
    board.put(_changes("Double", _tokens(times=2)))
    board.put(_changes("Plus", _tokens(plus=[{"name": "Clue", "types": "Artifact - Clue"}])))
    board.do(d.CreateToken(token=CAT, count=2), answers=[first])
    assert (board.count("Cat"), board.count("Clue")) == (cats, clues)


def test_as_many_more_and_others_instead() -> None:
    board = Board()
    board.put(_changes("Each", _tokens(plus=[{"name": "Clue", "types": "Artifact - Clue"}], plus_each=True)))
    board.do(d.CreateToken(token=TREASURE, count=3))
    assert (board.count("Treasure"), board.count("Clue")) == (3, 3)
    board = Board()
    both = [{"name": "Treasure", "types": "Artifact - Treasure"}, {"name": "Clue", "types": "Artifact - Clue"}]
    board.put(_changes("One of each", _tokens(any_type=["treasure", "clue"], instead=both)))
    board.do(d.CreateToken(token=CLUE, count=2))
    board.do(d.CreateToken(token=CAT))
    assert (board.count("Treasure"), board.count("Clue"), board.count("Cat")) == (2, 2, 1)


def test_what_is_created_instead_decides_what_else_applies() -> None:
    """Only creature tokens are doubled: a Clue that becomes an Angel is one from then on (CR 616.1)."""
    board = Board()
    board.put(_changes("Angels", _tokens(any_type=["clue"], instead=[{"name": "Angel", "types": "Creature - Angel", "power": 4}])))
    board.put(_changes("Double", _tokens(any_type=["creature"], times=2)))
    board.do(d.CreateToken(token=CLUE))
    assert (board.count("Clue"), board.count("Angel")) == (0, 2)


def test_tokens_of_others_are_not_changed() -> None:
    board = Board()
    board.put(_changes("Double", _tokens(times=2)))
    board.do(d.CreateToken(token=CAT, who="opponents"))
    assert board.count("Cat") == 1


# ---------------------------------------------------------------------------------------------- counters
def _counters(**keys: Any) -> dict[str, Any]:
    return {"replace": "counters", "what": {}, **keys}


def test_only_what_effects_put_is_doubled() -> None:
    board = Board()
    board.put(_changes("Season", _counters(times=2, effects_only=True)))
    payer = card(
        "Payer",
        abilities=[{"ability": "activated", "cost": {"put_counters": {"kind": "-1/-1"}}, "effects": [{"do": "gain_life", "amount": 1}]}],
    )
    board.put(payer)
    board.activate("Payer").resolve()
    assert board.one("Payer").counters["-1/-1"] == 1
    board.do(d.PutCounters(kind="+1/+1", on="it"), it="Payer")
    assert board.one("Payer").counters["+1/+1"] == 2


def test_who_puts_counters_and_who_gets_them() -> None:
    board = Board()
    board.put(_changes("Raider", _counters(times=2, by="you", who="everyone")))
    board.put(BEAR, B)
    board.do(d.PutCounters(kind="+1/+1", on="it"), it="Bear")
    board.do(d.PutCounters(kind="+1/+1", on="it"), player=B, it="Bear")
    board.do(d.GivePlayerCounters(kind="poison", who="opponents"))
    board.do(d.GivePlayerCounters(kind="poison", who="opponents"), player=B)
    assert board.one("Bear").counters["+1/+1"] == 3
    assert [p.counters["poison"] for p in board.game.players] == [1, 2]


def test_half_the_counters_rounded_down() -> None:
    board = Board()
    board.put(_changes("Raider", _counters(half=True, by="opponents", who="everyone")))
    board.put(BEAR)
    board.do(d.PutCounters(kind="+1/+1", amount=5, on="it"), player=B, it="Bear")
    board.do(d.GivePlayerCounters(kind="poison", who="opponents"), player=B)
    assert board.one("Bear").counters["+1/+1"] == 2
    assert not board.game.players[A].counters.get("poison", 0)


# ---------------------------------------------------------------------------------------------- draws and turns
def test_the_first_draw_of_each_draw_step_is_excepted() -> None:
    board = Board(library=10)
    board.put(_changes("Archive", {"replace": "draw", "except_first": True, "effects": [{"do": "draw", "amount": 2}]}))
    board.run(lambda g: enter_step(g, "draw"))
    assert board.game.players[A].library == 9
    board.run(lambda g: draw_cards(g, A, 1))
    assert board.game.players[A].library == 7
    board.run(lambda g: enter_step(g, "precombat main"))
    board.run(lambda g: draw_cards(g, A, 1))
    assert board.game.players[A].library == 5


def test_only_extra_turns_are_skipped() -> None:
    board = Board(library=10)
    board.put(_changes("Nexus", {"replace": "turn", "who": "everyone", "extra": True}))
    board.do(d.ExtraTurn())
    board.game.turns_left = 1
    board.game.step = "end step"
    board.run(next_step)
    assert (board.game.active, board.game.extra_turns) == (B, [])


# ---------------------------------------------------------------------------------------------- entering
TAPPED = {"replace": "enters", "tapped": True}
UNTAPPED = {"replace": "enters", "what": {"controller": "you"}, "untapped": True}


@pytest.mark.parametrize(("answer", "tapped"), [("untapped", False), ("tapped", True)])
def test_its_controller_orders_entering_tapped_and_untapped(answer: str, tapped: bool) -> None:
    board = Board()
    board.put(_changes("Minstrel", UNTAPPED))
    board.put(_changes("Land", TAPPED, zone="any", types="Land"), zone="hand")
    board.do(d.Move(what="it", to="battlefield"), it="Land", answers=[answer])
    assert board.one("Land").tapped is tapped


def test_what_is_put_onto_the_battlefield_tapped_enters_untapped() -> None:
    board = Board()
    board.put(_changes("Minstrel", UNTAPPED))
    board.put(card("Plain", "Land"), zone="hand")
    board.do(d.Move(what="it", to="battlefield", tapped=True), it="Plain")
    assert not board.one("Plain").tapped
    assert not board.asked


@pytest.mark.parametrize(("answer", "tapped", "counters"), [(0, True, 1), ("no copy", False, 0)])
def test_only_the_copy_is_tapped_and_has_the_counters(answer: int | str, tapped: bool, counters: int) -> None:
    board = Board()
    board.put(card("Tower", "Land"))
    copies = {"replace": "enters", "copy_of": {"types": ["land"]}, "optional": True, "tapped": True, "counters": [{"kind": "charge"}]}
    board.put(_changes("Mirror", copies, zone="any", types="Land"), zone="hand")
    board.do(d.Move(what="it", to="battlefield"), it="Mirror", answers=[answer])
    name = "Tower" if tapped else "Mirror"
    found = [(o.card.name, o.tapped, o.counters.get("charge", 0)) for o in board.game.battlefield()]
    assert sorted(found) == sorted([("Tower", False, 0), (name, tapped, counters)])


def test_one_of_several_words_is_chosen() -> None:
    board = Board()
    siege = card(
        "Siege",
        "Enchantment",
        abilities=[
            {"ability": "replacement", "zone": "any", "event": {"replace": "enters", "choose": ["khans|dragons"]}},
            {"ability": "triggered", "when": {"on": "step", "step": "upkeep"}, "condition": {"if": "chosen", "word": "khans"}},
        ],
    )
    board.put(siege, zone="hand")
    board.do(d.Move(what="it", to="battlefield"), it="Siege", answers=["dragons"])
    assert board.one("Siege").chosen == ("dragons",)


def test_half_of_a_number_that_changes_is_not_modelled() -> None:
    from analyzer.rules.damage import _halved
    from analyzer.system.number import Number

    assert _halved(5) == 2
    number: Number = object()  # type: ignore[assignment]
    with pytest.raises(UnsupportedPositionError):
        _halved(number)
