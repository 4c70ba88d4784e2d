"""Damage: who sees it, how often, and what it does (CR 120, 510.2, 702)."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.rules.combat import deal_combat_damage
from analyzer.rules.format import definitions as d
from analyzer.rules.game import PlayerRef, Ref
from tests.strategies.boards import A, B, Board, card


def _watcher(when: dict[str, Any]) -> d.Card:
    effects = [{"do": "player_counters", "kind": "seen", "amount": "that much"}, {"do": "player_counters", "kind": "times"}]
    return card("Watcher", "Enchantment", abilities=[{"ability": "triggered", "when": when, "effects": effects}])


def _seen(board: Board) -> tuple[Any, Any]:
    counters = board.resolve_all().game.players[A].counters
    return counters.get("times", 0), counters.get("seen", 0)


def _hit(when: dict[str, Any], *, to: Any = "", who: Any = "", amount: int = 2) -> tuple[Any, Any]:
    board = Board()
    board.put(_watcher(when))
    board.put(card("Source"))
    board.put(card("Mine", toughness=9))
    board.put(card("Theirs", toughness=9), B)
    board.do(d.DealDamage(amount=amount, to=to, who=who), source="Source")
    return _seen(board)


EVERYTHING = {"types": ["creature"]}
ALL = d.Filter(types=("creature",), other=True)


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ({"on": "deals_damage", "what": EVERYTHING}, (1, 8)),  # once for all that it damages
        ({"on": "deals_damage", "what": EVERYTHING, "to": EVERYTHING}, (2, 4)),
        ({"on": "deals_damage", "what": EVERYTHING, "who": "everyone"}, (2, 4)),
        ({"on": "deals_damage", "what": EVERYTHING, "who": "opponents"}, (1, 2)),
        ({"on": "deals_damage", "what": EVERYTHING, "to": EVERYTHING, "who": "opponents"}, (3, 6)),
        ({"on": "deals_damage", "what": EVERYTHING, "combat": True}, (0, 0)),
        ({"on": "deals_damage", "what": EVERYTHING, "combat": False}, (1, 8)),
        ({"on": "deals_damage", "what": {"types": ["artifact"]}}, (0, 0)),
        ({"on": "deals_damage", "what": EVERYTHING, "to": {"types": ["artifact"]}}, (0, 0)),
        ({"on": "is_dealt_damage", "what": EVERYTHING}, (2, 4)),
        ({"on": "is_dealt_damage", "what": {"controller": "opponents"}}, (1, 2)),
        ({"on": "player_is_dealt_damage"}, (1, 2)),
        ({"on": "player_is_dealt_damage", "who": "everyone"}, (2, 4)),
        ({"on": "loses_life", "who": "opponents"}, (1, 2)),
    ],
)
def test_which_damage_is_meant(when: dict[str, Any], expected: tuple[int, int]) -> None:
    assert _hit(when, to=ALL, who="everyone") == expected


def test_no_damage_triggers_nothing() -> None:
    assert _hit({"on": "deals_damage", "what": EVERYTHING}, to=ALL, amount=0) == (0, 0)


def _combat(when: dict[str, Any], *attackers: d.Card, count: int = 1) -> Board:
    board = Board()
    board.put(_watcher(when))
    for attacker in attackers:
        board.put(attacker, attacking=PlayerRef(B), count=count, token=count > 1)
    board.run(deal_combat_damage)
    return board


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ({"on": "player_is_dealt_damage", "who": "opponents"}, (1, 5)),  # by several sources at once: once
        ({"on": "loses_life", "who": "opponents"}, (1, 5)),
        ({"on": "deals_damage", "what": EVERYTHING, "who": "opponents"}, (2, 5)),
        ({"on": "deals_damage", "what": EVERYTHING}, (2, 5)),
        ({"on": "gains_life"}, (2, 5)),  # lifelink: each source by itself
    ],
)
def test_combat_damage_is_one_event(when: dict[str, Any], expected: tuple[int, int]) -> None:
    board = _combat(when, card("One", keywords=["lifelink"]), card("Two", power=3, keywords=["lifelink"]))
    assert _seen(board) == expected
    assert (board.life(A), board.life(B)) == (25, 15)


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ({"on": "deals_damage", "what": EVERYTHING, "who": "opponents"}, (3, 6)),
        ({"on": "player_is_dealt_damage", "who": "opponents"}, (1, 6)),
        ({"on": "gains_life"}, (3, 6)),
    ],
)
def test_a_group_of_attackers_is_as_many_sources(when: dict[str, Any], expected: tuple[int, int]) -> None:
    board = _combat(when, card("Token", keywords=["lifelink"]), count=3)
    assert _seen(board) == expected
    assert (board.life(A), board.life(B)) == (26, 14)


def test_a_group_that_hears_itself_hears_each_member_once() -> None:
    token = card(
        "Curious",
        abilities=[
            {"ability": "triggered", "when": {"on": "deals_damage", "who": "opponents"}, "effects": [{"do": "gain_life", "amount": 1}]}
        ],
    )
    board = _combat({"on": "draws"}, token, count=3).resolve_all()
    assert board.life(A) == 23


def test_a_creature_blocked_by_two_is_dealt_damage_once() -> None:
    board = Board()
    board.put(_watcher({"on": "is_dealt_damage", "what": {"named": "Attacker"}}))
    attacker = board.put(card("Attacker", toughness=9), attacking=PlayerRef(B), flags={"blocked"})
    for name in ("One", "Two"):
        board.put(card(name), B, blocking=[Ref(attacker.oid)])
    board.run(deal_combat_damage)
    assert _seen(board) == (1, 4)


def test_curiosity_sees_damage_to_an_opponent_only() -> None:
    for seat, drawn in ((B, 1), (A, 0)):
        board = Board(library=3)
        bear = board.put("Grizzly Bears")
        board.put("Curiosity", attached=Ref(bear.oid))
        board.do(d.DealDamage(amount=1, who="victim"), source="Grizzly Bears", victim=seat)
        board.resolve_all()
        assert board.count("unknown card", "hand") == drawn


def test_infect_and_damage_as_infect_give_poison_and_no_loss() -> None:
    board = Board()
    board.put(card("Source", keywords=["infect"]))
    board.do(d.DealDamage(amount=3, who="opponents"), source="Source")
    assert (board.life(B), board.game.players[B].counters["poison"]) == (20, 3)
    board = Board()
    board.put("Phyrexian Unlife", B)
    board.put(card("Source"))
    board.do(d.DealDamage(amount=3, who="opponents"), source="Source")
    assert board.life(B) == 17
    board.game.players[B].life = 0
    board.do(d.DealDamage(amount=3, who="opponents"), source="Source")
    assert (board.life(B), board.game.players[B].counters["poison"]) == (0, 3)
    assert board.settle().game.players[B].status == 0


def test_wither_and_deathtouch_on_creatures() -> None:
    board = Board()
    board.put(card("Source", keywords=["wither"]))
    board.put(card("Victim", toughness=9), B)
    board.do(d.DealDamage(amount=2, to="victim"), source="Source", victim="Victim")
    assert board.size("Victim") == (0, 7)


def test_marauding_raptor_grows_only_if_a_dinosaur_was_dealt_damage() -> None:
    board = Board()
    board.put("Marauding Raptor")
    board.put("Polyraptor", A, "hand")
    board.do(d.Move(what="p", to="battlefield"), p="Polyraptor")
    board.settle().resolve()  # and so on for ever
    assert board.size("Marauding Raptor") == (4, 3)
    board = Board()
    board.put("Marauding Raptor")
    board.put("Grizzly Bears", A, "hand")
    board.do(d.Move(what="p", to="battlefield"), p="Grizzly Bears")
    board.resolve_all()
    assert board.size("Marauding Raptor") == (2, 3)
    assert board.one("Grizzly Bears").zone == "graveyard"


def test_how_much_was_done_is_known_afterwards() -> None:
    board = Board()
    board.put(card("Source"))
    context = board.do(d.DealDamage(amount=2, who="everyone"), source="Source")
    assert (context.done, context.happened) == (4, True)
    context = board.do(d.DealDamage(amount=2, to="nothing"), source="Source")
    assert (context.done, context.happened) == (0, False)
