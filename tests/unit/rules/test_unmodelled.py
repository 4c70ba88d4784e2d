"""What is not modelled is never done half: nobody announces it, and no trigger of it goes on the stack."""

from __future__ import annotations

from typing import cast

import pytest

from analyzer.errors import UnsupportedPositionError
from analyzer.pipeline import analyse_system
from analyzer.rules.format.definitions import Card
from analyzer.rules.interning import Setting
from analyzer.rules.support import gaps, unmodelled
from analyzer.rules.system import CardSystem, Question
from analyzer.system.transition_system import CertifiableSystem
from analyzer.verdict.kinds import Reason, Verdict, VerdictKind
from tests.strategies.boards import Board, card

NOTHING = [{"do": "unmodelled", "about": "effect:Strange"}]


def test_an_ability_is_not_activated() -> None:
    board = Board()
    board.put(card(abilities=[{"ability": "activated", "effects": NOTHING}]))
    with pytest.raises(UnsupportedPositionError, match="effect:Strange"):
        board.activate("Thing")


def test_a_spell_is_not_cast() -> None:
    board = Board()
    board.put(card("Spell", "Instant", abilities=[{"ability": "spell", "effects": NOTHING}]), zone="hand")
    with pytest.raises(UnsupportedPositionError, match="effect:Strange"):
        board.cast("Spell")


def test_a_trigger_is_not_put_on_the_stack() -> None:
    board = Board()
    board.put(card("Watcher", abilities=[{"ability": "triggered", "when": {"on": "enters", "what": {"other": True}}, "effects": NOTHING}]))
    board.put(card("Bear"), zone="hand")
    with pytest.raises(UnsupportedPositionError, match="effect:Strange"):
        board.cast("Bear").resolve()


def test_another_mode_can_be_chosen() -> None:
    modes = [{"effects": NOTHING}, {"effects": [{"do": "gain_life", "amount": 3}]}]
    board = Board()
    board.put(card(abilities=[{"ability": "activated", "modes": modes}]))
    board.activate("Thing", answers=(1,)).resolve()
    assert board.game.players[0].life == 23


def test_it_is_told_apart_from_what_is_not_understood() -> None:
    data = card(abilities=[{"ability": "activated", "effects": NOTHING}])
    assert list(unmodelled(data)) == ["effect:Strange"]
    assert list(gaps(data)) == []


# ---------------------------------------------------------------------------------------------- in an analysis
GAIN = {"do": "gain_life", "amount": 1}
ENGINE = card("Engine", "Artifact", abilities=[{"ability": "activated", "effects": [GAIN]}])
STRANGE = card("Strange", "Artifact", abilities=[{"ability": "activated", "effects": NOTHING}])


def analysed(*cards: Card, exhaustive: bool = False) -> Verdict:
    """The verdict on whether A sustains a loop with some permanents, or on every loop."""
    board = Board()
    for data in cards:
        board.put(data)
    setting = Setting(("A", "B"), features=board.game.features)
    question = Question(frozenset({0}), responds=False, goes_on=False, exhaustive=exhaustive)
    system = cast(CertifiableSystem, CardSystem(board.game, setting, question, cards=cards))
    return analyse_system(system, name="x", title="x", readers={"position": lambda _: system}).verdict


def test_a_loop_is_found_beside_an_action_that_is_not_modelled() -> None:
    assert analysed(ENGINE, STRANGE).kind is VerdictKind.OPTIONAL_LOOP


def test_every_loop_cannot_be_asked_about_beside_it() -> None:
    verdict = analysed(ENGINE, STRANGE, exhaustive=True)
    assert verdict.reason == Reason("unsupported", {"what": "effect:Strange"})


@pytest.mark.parametrize("other", [(), (card("Bear"),)])
def test_that_nothing_loops_is_not_said(other: tuple[Card, ...]) -> None:
    verdict = analysed(STRANGE, *other)
    assert verdict.reason == Reason("left-out", {"what": "not modelled: effect:Strange"})


def test_what_happens_by_itself_ends_what_is_known() -> None:
    watcher = card(
        "Watcher", "Artifact", abilities=[{"ability": "triggered", "when": {"on": "gains_life", "who": "you"}, "effects": NOTHING}]
    )
    verdict = analysed(ENGINE, watcher)
    assert verdict.reason == Reason("left-out", {"what": "not modelled: effect:Strange"})


@pytest.mark.parametrize("strange", [0, 1])
def test_nobody_is_said_to_be_caught_where_an_alternative_is_not_modelled(strange: int) -> None:
    modes = [{"effects": [GAIN]}]
    modes.insert(strange, {"effects": NOTHING})
    watcher = card("Watcher", "Artifact", abilities=[{"ability": "triggered", "when": {"on": "gains_life", "who": "you"}, "modes": modes}])
    once = card("Spring", "Artifact", abilities=[{"ability": "activated", "cost": {"tap": True}, "effects": [GAIN]}])
    assert not analysed(once, watcher).decided
    forced = card("Echo", "Artifact", abilities=[{"ability": "triggered", "when": {"on": "gains_life", "who": "you"}, "effects": [GAIN]}])
    assert analysed(once, forced).kind is VerdictKind.FORCED_DRAW
