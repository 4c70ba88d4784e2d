"""Abilities that do not hear of what they themselves have put onto the battlefield."""

from __future__ import annotations

from tests.strategies.boards import A, Board, card

PLAYS = {
    "ability": "triggered",
    "when": {"on": "enters", "what": {"types": ["creature"], "controller": "you", "other": True}, "otherwise": True},
    "effects": [
        {"do": "gain_life", "amount": 1},
        {"do": "choose", "what": {"zone": "hand", "types": ["creature"], "controller": "you"}},
        {"do": "move", "what": "chosen", "to": "battlefield"},
    ],
}
ENTERS = {
    "ability": "activated",
    "effects": [{"do": "token", "token": {"name": "Elf", "types": "Creature - Elf", "power": 1, "toughness": 1}}],
}


def _board(copies: int = 1, count: int = 1) -> Board:
    board = Board()
    for number in range(copies):
        board.put(card(f"Grove {number}", types="Enchantment", abilities=[PLAYS]), count=count)
    board.put(card("Maker", types="Artifact", abilities=[ENTERS]))
    board.put(card("Bear"), A, "hand")
    board.put(card("Cub"), A, "hand")
    return board.activate("Maker").resolve_all()


def test_what_an_ability_put_there_does_not_set_it_off_again() -> None:
    board = _board()
    assert (board.life(), board.count("Bear") + board.count("Cub")) == (21, 1)


def test_two_such_abilities_hear_of_what_the_other_put_there() -> None:
    board = _board(copies=2)
    assert board.count("Bear") + board.count("Cub") == 2
    assert board.life() == 24  # both of the token, and each of what the other has put there


def test_alike_sources_are_told_apart() -> None:
    board = _board(count=2)
    assert (board.count("Bear") + board.count("Cub"), board.life()) == (2, 24)
