"""What a search tries first in a position, how it pays, and what moves count."""

from __future__ import annotations

import pytest

from analyzer.rules.actions import Action, actions_of
from analyzer.rules.choices import Choice
from analyzer.rules.format.definitions import Card
from analyzer.rules.freezing import Freezer
from analyzer.rules.game import Ref, StackItem
from analyzer.rules.interning import Setting
from analyzer.rules.preferences import Preferences
from analyzer.rules.system import CardSystem, Question
from tests.strategies.boards import Board, card

MANA = {"ability": "activated", "cost": {"tap": True}, "effects": [{"do": "mana", "mana": "{G}"}]}
SCRY = {"ability": "activated", "cost": {"mana": "{1}{R}"}, "effects": [{"do": "scry", "amount": 1}]}
UNTAP = {"ability": "activated", "cost": {"mana": "{1}{R}"}, "effects": [{"do": "untap", "what": "self"}]}
FILTER = {"ability": "activated", "cost": {"mana": "{1}"}, "effects": [{"do": "mana", "mana": "any"}]}
ELF, SEER = card("Elf", abilities=[MANA]), card("Seer", abilities=[SCRY])
WAKER, PRISM = card("Waker", abilities=[UNTAP]), card("Prism", abilities=[FILTER])


def board_of(*cards: Card) -> tuple[Board, Preferences]:
    """A board with the cards, and its preferences."""
    board = Board()
    for one in cards:
        board.put(one)
    return board, Preferences(cards, board.game)


def action(board: Board, word: str) -> Action:
    """The action that speaks of something."""
    (found,) = [a for a in actions_of(board.game, 0, responds=True, goes_on=True, untaps=True) if word in a.text]
    return found


def test_abilities_that_nothing_asks_for_and_going_on_can_wait() -> None:
    board, first = board_of(SEER, WAKER)
    board.mana("RRR")
    assert first.can_wait(board.game, action(board, "Seer"), responds=False)
    assert first.can_wait(board.game, action(board, "goes on"), responds=False)
    assert not first.can_wait(board.game, action(board, "Waker"), responds=False)


@pytest.mark.parametrize(("top", "waits"), [(SEER, True), (WAKER, False)])
def test_mana_is_made_before_something_is_on_the_stack_unless_it_untaps(top: Card, waits: bool) -> None:
    board, first = board_of(ELF, WAKER, SEER)
    tap = action(board, "Elf")
    assert not first.can_wait(board.game, tap, responds=False)
    board.game.stack.append(StackItem("activated", 0, Ref(board.one(top.name).oid), top.abilities[0], 0))
    assert first.can_wait(board.game, tap, responds=False) is waits
    assert not first.can_wait(board.game, tap, responds=True), "with responses it may be made for one"


@pytest.mark.parametrize(
    ("pool", "options", "taken"),
    [("GRR", ("R", "G"), 1), ("GGGUR", ("U", "R", "G"), 2), ("RR", ("C|a", "R"), 0), ("CR", ("C", "R"), 0)],
)
def test_generic_mana_is_paid_with_what_nothing_costs_and_with_what_there_is_most_of(
    pool: str, options: tuple[str, ...], taken: int
) -> None:
    board, first = board_of(WAKER)
    board.mana(pool)
    assert list(first.options(board.game, Choice(0, "generic mana from", options))) == [taken]


def test_mana_of_any_color_is_of_one_that_is_asked_for() -> None:
    board, first = board_of(WAKER, PRISM)
    colors = tuple(f"{{{c}}}" for c in "WUBRG")
    assert list(first.options(board.game, Choice(0, "mana", colors))) == [3]
    assert list(first.options(board.game, Choice(0, "target", ("a", "b")))) == [0, 1]


def test_what_is_turned_or_elsewhere_makes_a_position_strange() -> None:
    board, first = board_of(ELF, WAKER)
    freezer = Freezer(Setting(("A", "B")))
    start = freezer.freeze(board.game, ("priority",))[0]
    first.begin_at(start)
    assert first.strangeness(start) == 0
    board.one("Elf").tapped = True
    tapped = freezer.freeze(board.game, ("priority",))[0]
    board.one("Waker").zone = "graveyard"
    gone = freezer.freeze(board.game, ("priority",))[0]
    assert 0 < first.strangeness(tapped) < first.strangeness(gone)


def test_decisions_count_more_than_what_happens_by_itself() -> None:
    board, _ = board_of(ELF, WAKER)
    board.mana("RR")
    question = Question(frozenset({0}), responds=False, goes_on=False, exhaustive=False)
    system = CardSystem(board.game, Setting(("A", "B")), question, cards=(ELF, WAKER))
    start = system.initial()
    (tap,) = system.promising(start)
    assert "Elf" in str(tap.label), "mana is taken before all else"
    after = system.successor(start, tap.label)
    (wake,) = system.promising(after)
    (resolves,) = system.promising(system.successor(after, wake.label))
    assert system.effort(start, tap.label) == 1
    assert system.effort(after, wake.label) > system.effort(system.successor(after, wake.label), resolves.label) == 1
