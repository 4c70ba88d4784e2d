"""Ending regions, trapped regions and reachable sets of games with known answers."""

from __future__ import annotations

import dataclasses
import random
import sys

import pytest

pytest.importorskip("oxidd")

from analyzer.budget import Budget
from analyzer.errors import RangeError
from analyzer.explore.symbolic import (
    NotSymbolic,
    OutsideUniverse,
    Symbolic,
    SymbolicLimit,
    SymbolicUnavailable,
    ending_region,
    reachable,
    trapped_region,
)
from analyzer.system.expression import TRUE, And, Choose, Compare, Const, Sum, Var
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import Option, PlayerRef, Profile, Program, Sort, Step, StepKind, Update, Variable
from analyzer.system.transition_system import Mode, State
from benchmarks.symbolic_families import b3

ACTIVE = Variable("active", Sort.ENUM, 0, ("A", "B"))


def game(variables: tuple[Variable, ...], *steps: Step) -> Program:
    return Program("", "", Profile.CR, ("A", "B"), 0, None, (ACTIVE, *variables), (), steps, ())


def ring(size: int, *, exits: StepKind | None = None) -> Program:
    """A token walks round a ring by a mandatory trigger; at 0 an ``unless`` may stop it for ever, if there is one."""
    number = Variable("at", Sort.INT, 0, low=0, high=size - 1)
    stopped = Variable("stopped", Sort.BOOL, 0)
    step = Choose(Compare("==", Var(1), Const(size - 1)), Const(0), Sum((Var(1), Const(1))))
    goes = Compare("==", Var(2), Const(0))
    walk = Step("walk", StepKind.MANDATORY, goes, (Option("", TRUE, (Update(1, step, False),)),))
    options = (Option("on", TRUE, (Update(1, Const(1), False),)), Option("stop", TRUE, (Update(2, Const(1), False),)))
    if exits is None:
        return game((number, stopped), walk)
    return game((number, stopped), Step("exit", exits, And((goes, Compare("==", Var(1), Const(0)))), options, PlayerRef(0)), walk)


# ---------------------------------------------------------------------- the toggle game
@pytest.mark.parametrize(("pairs", "undoable"), [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 2), (5, 5), (9, 4), (20, 7)])
def test_toggle_game_has_the_known_count(pairs: int, undoable: int) -> None:
    region = ending_region(b3(pairs, undoable), 0)
    assert region.count() == 4 ** (pairs - undoable) * (2 + 2 * undoable)
    assert region.node_count < 10 * pairs + 10


def test_toggle_game_with_scattered_pairs_stays_small() -> None:
    program = b3(16, 16)
    names = list(range(1, 33))
    random.Random(1).shuffle(names)
    place = dict(zip(range(1, 33), names, strict=True))

    def moved(expr: object) -> object:
        if isinstance(expr, Var):
            return Var(place.get(expr.index, expr.index))
        if isinstance(expr, Update):
            return Update(place.get(expr.variable, expr.variable), expr.value, expr.add)
        if isinstance(expr, tuple):
            return tuple(moved(e) for e in expr)
        if dataclasses.is_dataclass(expr) and not isinstance(expr, type | Variable):
            return dataclasses.replace(expr, **{f.name: moved(getattr(expr, f.name)) for f in dataclasses.fields(expr)})
        return expr

    region = ending_region(
        dataclasses.replace(program, steps=moved(program.steps), outcomes=moved(program.outcomes)),  # type: ignore[arg-type]
        0,
    )
    assert region.count() == 34
    assert region.node_count < 120


def test_every_toggle_position_is_reached_but_not_the_other_players_finished_one() -> None:
    region = reachable(b3(3, 1))
    assert region.count() == 2 * 4**3 - 1
    assert region.count_states() == 2 * 4**3


def test_following_the_strategy_breaks_the_toggle_loop_in_time() -> None:
    system = GuardedSystem(b3(4, 2))
    region = ending_region(system, 0)
    chance = random.Random(7)
    for turn in (0, 1):
        for _ in range(200):
            free = tuple(chance.randrange(2) for _ in range(4))
            start: State = (turn, 1, 1, 1, 1 - chance.randrange(2) * (1 - turn), *free, 0, 0, 0)
            rank = region.rank(start)
            assert rank is not None
            assert moves_until_stop(system, region.choose, start, chance) <= rank


def moves_until_stop(system: GuardedSystem, choose: object, state: State, chance: random.Random) -> int:
    made = 0
    while (situation := system.situation(state)).mode is Mode.WAITING:
        move = choose(state) or chance.choice(situation.moves)  # type: ignore[operator]
        state = system.successor(state, move.label)
        made += 1
    return made


def test_outside_the_region_there_is_no_strategy() -> None:
    region = ending_region(b3(2, 2), 0)
    start = (0, 0, 0, 0, 0, 0, 0, 0)
    assert not region.contains(start)
    assert region.rank(start) is None
    with pytest.raises(ValueError, match="not in the region"):
        region.choose(start)


# ---------------------------------------------------------------------- forced draws
def test_a_ring_of_triggers_is_trapped() -> None:
    symbolic = Symbolic(ring(5))
    assert symbolic.trapped_region().count() == 5
    assert symbolic.forced_draw_witness() is not None


@pytest.mark.parametrize(("exits", "trapped"), [(StepKind.CHOICE, 0), (StepKind.CHANCE, 0), (StepKind.UNLESS, 5)])
def test_choices_lead_out_and_payments_do_not(exits: StepKind, trapped: int) -> None:
    symbolic = Symbolic(ring(5, exits=exits))
    assert trapped_region(symbolic).count() == trapped
    assert (symbolic.forced_draw_witness() is None) == (trapped == 0)


def test_who_owns_the_choice_can_end() -> None:
    symbolic = Symbolic(ring(5, exits=StepKind.CHOICE))
    assert symbolic.ending_region(0).count() == 10
    assert symbolic.ending_region(1).count() == 5
    assert symbolic.ending_region(0).rank((0, 1, 0, 0, 0, 0)) == 5


def test_an_action_of_another_player_in_a_quiet_state_goes_first() -> None:
    again = Step("again", StepKind.ACTION, TRUE, (Option("", TRUE, (Update(1, Const(1), False),)),), PlayerRef(0))
    symbolic = Symbolic(game((Variable("x", Sort.BOOL, 0),), again))
    assert symbolic.ending_region(0).count() == 2
    assert symbolic.ending_region(1).count() == 0
    assert symbolic.trapped_region().is_empty
    assert symbolic.trapped_region().witness() is None


# ---------------------------------------------------------------------- the universe
def test_open_starts_and_constants() -> None:
    fixed = Variable("fixed", Sort.INT, 7)
    free = Variable("free", Sort.INT, 2, low=0, high=5, any=True)
    symbolic = Symbolic(game((fixed, free)))
    assert symbolic.reachable().count() == 1
    assert symbolic.reachable(any_start=True).count() == 6
    with pytest.raises(OutsideUniverse, match="fixed = 8"):
        symbolic.reachable().contains((0, 8, 2, 0, 0, 0))


def test_regions_of_one_encoding_intersect() -> None:
    symbolic = Symbolic(ring(5, exits=StepKind.UNLESS))
    both = symbolic.reachable() & symbolic.trapped_region()
    assert both.count() == 5
    witness = both.witness()
    assert witness is not None
    assert both.contains(witness)
    with pytest.raises(ValueError, match="different encodings"):
        _ = symbolic.reachable() & reachable(ring(5))


# ---------------------------------------------------------------------- refusals
def counting(low: int | None, high: int | None) -> Program:
    add = Step("add", StepKind.MANDATORY, TRUE, (Option("", TRUE, (Update(1, Const(1), True),)),))
    return game((Variable("n", Sort.INT, 0, low=low, high=high),), add)


@pytest.mark.parametrize(("low", "high", "why"), [(None, None, "no upper"), (0, None, "no upper"), (0, 4096, "4096 values")])
def test_unbounded_and_wide_integers_are_refused(low: int | None, high: int | None, why: str) -> None:
    with pytest.raises(NotSymbolic, match=why):
        Symbolic(counting(low, high))


def test_a_reachable_error_of_the_model_is_the_interpreters_error() -> None:
    with pytest.raises(RangeError, match="above its max 3"):
        reachable(counting(0, 3))


def test_an_error_of_the_model_neither_stops_a_play_nor_traps_it() -> None:
    symbolic = Symbolic(counting(0, 3))
    assert symbolic.ending_region(0).is_empty
    assert symbolic.trapped_region().is_empty


def test_without_the_package_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "oxidd.bdd", None)
    with pytest.raises(SymbolicUnavailable, match=r"mtgloop\[games\]"):
        Symbolic(b3(1, 1))


def test_too_many_nodes_are_an_answer_of_their_own() -> None:
    bits = 40

    def flip(name: str, to: int, player: int) -> Step:
        apart = (Compare("!=", Var(1 + i), Var(1 + (i * 11 + 5) % bits)) for i in range(bits))
        options = tuple(Option("", guard, (Update(1 + i, Const(to), False),)) for i, guard in enumerate(apart))
        return Step(name, StepKind.CHOICE, crossed if to else TRUE, options, PlayerRef(player))

    crossed = And(tuple(Compare("==", Var(1 + i), Var(1 + (i * 7 + 3) % bits)) for i in range(bits // 2)))
    variables = tuple(Variable(f"x{i}", Sort.BOOL, 0) for i in range(bits))
    with pytest.raises(SymbolicLimit):
        ending_region(game(variables, flip("on", 1, 1), flip("off", 0, 0)), 0, Budget(memory_bytes=1))
