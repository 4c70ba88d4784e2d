"""The other half of a card in hand: split cards (CR 709.3), modal cards (CR 712.8a), a land on the back (CR 712.12)."""

from __future__ import annotations

from analyzer.rules.actions import actions_of
from analyzer.rules.format.definitions import Card, DrawCards, GainLife, SpellEffect
from tests.strategies.boards import A, Board, card

RIGHT = Card(name="Right", cost="{W}", types="Instant", abilities=(SpellEffect(effects=(GainLife(amount=3),)),))
SPLIT = Card(name="Left", cost="{U}", types="Sorcery", abilities=(SpellEffect(effects=(DrawCards(),)),), back=RIGHT, layout="split")
MODAL = card("Front", "Creature - Bear", cost="{G}", power=2, toughness=2, back=Card(name="Back Grove", types="Land"), layout="modal")


def offered(board: Board) -> dict[str, object]:
    found = actions_of(board.game, A, responds=True, goes_on=False, untaps=False)
    return {action.text: action.begin for action in found}


def test_both_halves_of_a_split_card_are_offered() -> None:
    board = Board("A", "B", library=2)
    board.put(SPLIT, zone="hand")
    assert {"A casts Left", "A casts Right"} <= set(offered(board))


def test_the_right_half_does_what_it_says_and_the_whole_card_goes_to_the_graveyard() -> None:
    board = Board("A", "B", library=2)
    board.put(SPLIT, zone="hand")
    board.mana("{W}")
    board.run(offered(board)["A casts Right"])  # type: ignore[arg-type]
    board.resolve()
    assert board.life() == 23
    assert board.count("Left", "graveyard") == 1


def test_an_instant_half_can_be_cast_in_somebody_elses_turn_and_the_sorcery_half_not() -> None:
    board = Board("A", "B", library=2)
    board.put(SPLIT, zone="hand")
    board.game.active = 1
    texts = set(offered(board))
    assert "A casts Right" in texts
    assert "A casts Left" not in texts


def test_a_land_on_the_back_is_played_and_counts_as_the_land_of_the_turn() -> None:
    board = Board("A", "B")
    board.put(MODAL, zone="hand")
    board.run(offered(board)["A plays Back Grove"])  # type: ignore[arg-type]
    assert board.count("Back Grove") == 1
    assert board.game.players[A].lands_played == 1


def test_a_second_land_on_the_back_is_not_offered() -> None:
    board = Board("A", "B")
    board.put(MODAL, zone="hand")
    board.game.players[A].lands_played = 1
    assert "A plays Back Grove" not in offered(board)


def test_the_back_of_a_card_that_transforms_is_not_offered() -> None:
    board = Board("A", "B")
    board.put(
        card("Day", "Creature - Human", cost="{G}", power=1, toughness=1, back=card("Night", "Creature - Werewolf"), layout="transform"),
        zone="hand",
    )
    assert "A casts Night" not in offered(board)
