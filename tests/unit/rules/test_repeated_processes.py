"""A process inside one resolution: each round is a step of its own, with no priority and no check in between (CR 608.2, 727.4)."""

from __future__ import annotations

import pytest

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.choices import IllegalActionError
from analyzer.rules.format import definitions as d
from analyzer.rules.game import Game, PlayerRef
from analyzer.rules.interning import Setting
from analyzer.rules.resolution import continue_resolution, resolve_top
from analyzer.rules.system import CardSystem, Question
from analyzer.system.number import Concolic, Linear, Path
from analyzer.system.program import StepKind
from tests.strategies.boards import A, B, Board, card


def _helm(library: int, *others: str, mana: str = "C") -> Board:
    board = Board(library=library)
    board.put("Helm of Obedience")
    for other in others:
        board.put(other)
    return board.mana(mana).activate("Helm of Obedience", answers=[0] if len(mana) > 1 else [])


def test_the_helm_goes_on_where_nothing_reaches_the_graveyard() -> None:
    board = _helm(40, "Rest in Peace").run(resolve_top)
    assert board.game.players[B].library == 40
    assert board.run(continue_resolution).game.players[B].library == 39
    assert len(board.game.resolving) == 1
    board.settle()
    assert board.game.players[B].library == 0
    assert board.count("unknown card", "exile") == 40
    assert not board.game.players[B].drew_from_empty
    assert board.count("Helm of Obedience") == 1


def test_the_helm_stops_at_a_known_card_that_reaches_the_graveyard() -> None:
    board = Board()
    board.put("Helm of Obedience")
    board.put("Forest", B, "library")
    board.put("Forest", B, "library")
    board.mana("C").activate("Helm of Obedience").resolve()
    assert board.count("Forest", "graveyard") == 1
    assert board.count("Helm of Obedience") == 1


def test_the_helm_is_sacrificed_for_a_creature_card_and_takes_it() -> None:
    board = Board()
    board.put("Helm of Obedience")
    board.put("Grizzly Bears", B, "library")
    board.put("Forest", B, "library")
    board.mana("CC").activate("Helm of Obedience", answers=["X = 2"]).resolve()
    assert board.count("Forest", "graveyard") == 1
    assert board.one("Grizzly Bears").zone == "battlefield"
    assert board.one("Grizzly Bears").controller == A
    assert board.one("Helm of Obedience").zone == "graveyard"


def test_what_the_helm_does_with_unknown_cards_is_not_known() -> None:
    board = _helm(40)
    with pytest.raises(UnsupportedPositionError, match="unknown"):
        board.resolve()


def test_x_is_at_least_one() -> None:
    board = Board()
    board.put("Helm of Obedience")
    with pytest.raises(IllegalActionError):
        board.activate("Helm of Obedience")


def test_the_grindstone_goes_on_while_two_cards_share_a_colour() -> None:
    board = Board(library=5)
    board.put("Grindstone")
    board.put("Painter's Servant", chosen=("U",))
    board.mana("CCC").activate("Grindstone", answers=["B"]).resolve()
    assert board.game.players[B].library == 0
    assert board.count("unknown card", "graveyard") == 5


@pytest.mark.parametrize(("first", "second", "left"), [("Sign in Blood", "Cauldron Familiar", 0), ("Sign in Blood", "Forest", 2)])
def test_the_grindstone_with_known_cards(first: str, second: str, left: int) -> None:
    board = Board()
    board.put("Grindstone")
    for name in ("Island", "Mountain", first, second):
        board.put(name, B, "library")
    board.mana("CCC").activate("Grindstone", answers=["B"]).resolve()
    assert len(board.game.libraries[B]) == left


def test_the_grindstone_alone_does_not_know_unknown_cards() -> None:
    board = Board(library=5)
    board.put("Grindstone")
    board.mana("CCC").activate("Grindstone", answers=["B"])
    with pytest.raises(UnsupportedPositionError, match="color"):
        board.resolve()


def _spell(*effects: d.Effect) -> d.Card:
    return d.Card(name="Process", cost="{0}", types="Sorcery", abilities=(d.SpellEffect(effects=effects),))


MORE = d.Compare(left=d.LifeOf(), compare="<", right=25)
ONE = d.GainLife(amount=1)


def test_what_follows_the_process_is_done_after_it_and_the_spell_leaves_the_stack_last() -> None:
    card_ = _spell(d.RepeatWhile(effects=(ONE,), condition=MORE), d.LoseLife(amount=10))
    board = Board()
    board.put(card_, A, "hand")
    board.cast("Process").run(resolve_top)
    assert board.run(continue_resolution).life() == 21
    assert board.one("Process").zone == "stack"
    board.settle()
    assert board.life() == 15
    assert board.one("Process").zone == "graveyard"


@pytest.mark.parametrize(
    ("effects", "life"),
    [
        ((d.If(condition=d.YourTurn(), then=(d.RepeatWhile(effects=(ONE,), condition=MORE), ONE)), ONE), 27),
        ((d.Repeat(count=3, effects=(d.RepeatWhile(effects=(ONE,), condition=MORE),)),), 27),
        (
            (
                d.RepeatWhile(
                    effects=(d.RepeatWhile(effects=(ONE,), condition=MORE),), condition=d.Compare(left=d.LifeOf(), compare="<", right=27)
                ),
            ),
            27,
        ),
        ((d.May(effects=(d.RepeatWhile(effects=(ONE,), condition=MORE),)),), 25),
    ],
)
def test_processes_inside_other_effects(effects: tuple[d.Effect, ...], life: int) -> None:
    board = Board()
    board.put(_spell(*effects), A, "hand")
    assert board.cast("Process").resolve().life() == life


def test_a_process_inside_what_several_objects_do_is_not_modelled() -> None:
    board = Board()
    board.put("Grizzly Bears")
    board.put(_spell(d.ForEach(what=d.Filter(), effects=(d.RepeatWhile(effects=(ONE,), condition=MORE),))), A, "hand")
    with pytest.raises(UnsupportedPositionError, match="process"):
        board.cast("Process").resolve()


def _system(game: Game) -> CardSystem:
    setting = Setting(tuple(p.name for p in game.players), features=game.features)
    return CardSystem(game, setting, Question(frozenset({A})))


def test_every_round_is_a_mandatory_step_without_priority() -> None:
    system = _system(_helm(10, "Rest in Peace").game)
    state = system.initial()
    situation = system.situation(state)
    resolve = next(m for m in situation.moves if m.label.kind == "resolve")  # type: ignore[attr-defined]
    state = system.successor(state, resolve.label)
    shapes = set()
    for left in (10, 9, 8):
        situation = system.situation(state)
        assert not system.has_priority(state)
        assert len(situation.moves) == 1
        assert situation.moves[0].kind is StepKind.MANDATORY
        assert not situation.actions
        assert dict(zip(system.number_names, system.numbers(state), strict=False))["B.library"] == left
        assert "goes on" in system.describe(situation.moves[0].label)
        shapes.add(system.shape(state))
        state = system.successor(state, situation.moves[0].label)
    assert len(shapes) == 1


def test_a_round_can_be_replayed_with_symbols() -> None:
    system = _system(_helm(10, "Rest in Peace").game)
    state = system.initial()
    state = system.successor(state, system.situation(state).moves[0].label)
    step = system.situation(state).moves[0].label
    plain = system.successor(state, step)
    path = Path()
    numbers = system.numbers(state)
    lifted = system.lift(state, [Concolic(n, Linear.of(0, {i: 1}), path) for i, n in enumerate(numbers)])
    after = system.perform(lifted, step)
    ground = system.ground(after)
    assert system.shape(ground) == system.shape(plain)
    assert system.numbers(ground) == system.numbers(plain)
    library = system.number_names.index("B.library")
    assert all(atom.holds([n if i != library else 7 for i, n in enumerate(numbers)]) for atom in path.atoms)
    assert not all(atom.holds([n if i != library else 0 for i, n in enumerate(numbers)]) for atom in path.atoms)


def test_the_wheel_brings_the_same_position_back_inside_a_resolution() -> None:
    """Each milled card goes to the bottom: nothing changes, and nobody has priority."""
    board = Board(library=10)
    board.put("Helm of Obedience")
    board.put("Wheel of Sun and Moon", attached=PlayerRef(B))
    system = _system(board.mana("C").activate("Helm of Obedience").game)
    state = system.initial()
    state = system.successor(state, system.situation(state).moves[0].label)
    again = system.successor(state, system.situation(state).moves[0].label)
    assert again == state


def test_with_two_replacement_effects_the_owner_picks_in_every_round() -> None:
    board = Board(library=10)
    board.put("Helm of Obedience")
    board.put("Rest in Peace")
    board.put("Wheel of Sun and Moon", attached=PlayerRef(B))
    board.mana("C").activate("Helm of Obedience").run(resolve_top).run(continue_resolution, answers=["Wheel"])
    assert board.game.players[B].library == 10
    assert board.asked[-1].player == B


def test_a_card_for_a_test_is_a_creature_by_default() -> None:
    assert card().power == 2
