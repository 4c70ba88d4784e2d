"""Cards that may be played from where they are for a time; the order on top of a library."""

from __future__ import annotations

import pytest

from analyzer.rules.actions import actions_of
from analyzer.rules.format import definitions as d
from analyzer.rules.turns import go_on
from tests.strategies.boards import A, B, Board, card

PLAYS = d.Permit(what=d.Filter(zone="exile"))


def _casts(board: Board, player: int = A) -> list[str]:
    found = actions_of(board.game, player, responds=True, goes_on=False, untaps=True)
    return [a.text for a in found if " casts " in a.text or " plays " in a.text]


def _exiled(*players: int) -> Board:
    board = Board()
    for player in players or (A,):
        board.put(card("Spark", types="Instant", cost="{R}"), player, "exile")
    return board


def test_a_card_in_exile_is_cast_for_its_cost() -> None:
    board = _exiled()
    assert _casts(board) == []
    board.do(PLAYS)
    assert _casts(board) == ["A casts Spark from exile"]
    assert _casts(board, B) == []
    (cast,) = [a for a in actions_of(board.mana("R").game, A, responds=True, goes_on=False, untaps=True) if " casts " in a.text]
    board.run(cast.begin).resolve_all()
    assert (board.count("Spark", "graveyard"), board.pool()) == (1, {})


def test_its_owner_may_cast_it_for_another_cost() -> None:
    board = _exiled(B)
    board.do(d.Permit(what=d.Filter(zone="exile"), who="owners", cost=d.Cost(mana="{2}"), until=""))
    assert _casts(board) == []
    assert _casts(board, B) == ["B casts Spark from exile"]
    board.mana("CC", B)
    (cast,) = actions_of(board.game, B, responds=True, goes_on=False, untaps=True)
    board.run(cast.begin)
    assert board.pool(B) == {}


def test_the_permission_is_for_the_card_where_it_is() -> None:
    board = _exiled()
    board.do(PLAYS)
    board.do(d.Move(what=d.Filter(zone="exile"), to="graveyard"), d.Move(what=d.Filter(zone="graveyard"), to="exile"))
    assert _casts(board) == []


def test_lands_are_played_where_the_words_say_play() -> None:
    for lands, texts in ((True, ["A plays Island from exile"]), (False, [])):
        board = Board()
        board.put("Island", A, "exile")
        board.do(d.Permit(what=d.Filter(zone="exile"), lands=lands))
        assert _casts(board) == texts


@pytest.mark.parametrize(
    ("until", "turns"),
    [("end of turn", [True, False, False, False]), ("end of your next turn", [True, True, True, False]), ("", [True] * 4)],
)
def test_how_long_it_lasts(until: str, turns: list[bool]) -> None:
    board = Board(library=20)
    board.game.turns_left = 5
    board.put(card("Spark", types="Instant", cost="{R}"), A, "exile")
    board.do(d.Permit(what=d.Filter(zone="exile"), until=until))
    for allowed in turns:
        assert bool(_casts(board)) == allowed
        active = board.game.active
        while board.game.active == active:
            board.run(go_on).settle()


def test_cards_go_back_on_top_in_an_order_that_the_player_picks() -> None:
    board = Board()
    for name in ("Third", "Second", "First"):
        board.put(card(name), A, "library")
    board.do(d.Dig(amount=3, take=0, rest="library top"), answers=["Second", "Third"])
    assert [board.game.objects[o].card.name for o in board.game.libraries[A]] == ["Second", "Third", "First"]
    assert [len(choice.options) for choice in board.asked] == [3, 2]


def test_a_choice_among_known_and_unknown_cards_may_take_a_known_one_only() -> None:
    board = Board(library=5)
    board.put(card("Bear"), A, "library")
    board.do(d.Dig(amount=2, up_to=True, what=d.Filter(not_types=("land",), zone="library")), answers=["Bear"])
    assert board.count("Bear", "hand") == 1
    assert board.game.unknown


def test_cards_exiled_from_the_top_are_not_milled() -> None:
    board = Board()
    watcher = {"ability": "triggered", "when": {"on": "mills"}, "effects": [{"do": "gain_life", "amount": 1}]}
    board.put(card("Watcher", abilities=[watcher]))
    for name in ("Second", "First"):
        board.put(card(name), A, "library")
    board.do(d.Mill(amount=1, to="exile"))
    assert board.resolve_all().life() == 20
    board.do(d.Mill(amount=1))
    assert board.resolve_all().life() == 21


def test_names_are_compared_without_regard_to_capital_letters() -> None:
    board = Board()
    board.put(card("Festering Newt"), A, "graveyard")
    board.do(d.Move(what=d.Filter(named="festering newt", zone="graveyard"), to="hand"))
    assert board.count("Festering Newt", "hand") == 1
