"""The interpreter on positions whose continuations can be counted by hand."""

from __future__ import annotations

from math import comb

import pytest

from analyzer.errors import AssignmentConflictError, RangeError
from analyzer.explore.graph import NodeKind, explore_states
from analyzer.system.guarded import GuardedSystem, in_range
from analyzer.system.layout import DREW, LOST, PLAYING, WON
from analyzer.system.program import StepKind
from analyzer.system.transition_system import Mode
from tests.brute_force.build import Model


def states_and_moves(model: Model) -> tuple[int, int]:
    system = GuardedSystem(model.build())
    graph = explore_states(system, system.initial(), 100_000)
    assert graph.complete
    return len(graph), sum(map(len, graph.edges))


@pytest.mark.parametrize("switches", [1, 2, 3, 8])
def test_independent_switches_make_a_cube(switches: int) -> None:
    """2^n states, from each every switch can be thrown."""
    model = Model("A").bools(**{f"b{i}": False for i in range(switches)})
    for i in range(switches):
        model.step(f"throw {i}", "action", by="A", do=f"b{i} = not b{i}")
    assert states_and_moves(model) == (2**switches, switches * 2**switches)


@pytest.mark.parametrize(("kinds", "total"), [(2, 5), (3, 4), (4, 6)])
def test_counters_with_a_common_pool_are_multisets(kinds: int, total: int) -> None:
    """Up to ``total`` counters of so many kinds: C(total + kinds, kinds) states, one move up from each that is not full."""
    model = Model("A")
    for i in range(kinds):
        model.integer(f"n{i}", 0, 0, total)
    room = " + ".join(f"n{i}" for i in range(kinds))
    for i in range(kinds):
        model.step(f"add {i}", "action", by="A", when=f"{room} < {total}", do=f"n{i} += 1")
    full = comb(total + kinds - 1, kinds - 1)
    states = comb(total + kinds, kinds)
    assert states_and_moves(model) == (states, kinds * (states - full))


def test_a_ring_of_mandatory_steps_has_one_state_each() -> None:
    model = Model("A").integer("n", 0, 0, 6).step("on", "mandatory", do="n = 0 if n == 6 else n + 1")
    assert states_and_moves(model) == (7, 7)


def test_tallies_are_no_part_of_a_state() -> None:
    model = Model("A").bools(x=False).tally("t").step("on", "mandatory", do="x = not x; t += 1")
    assert states_and_moves(model) == (2, 2)


def test_right_sides_read_the_old_state_and_increments_add_up() -> None:
    program = Model("A").integer("a", 1).integer("b", 2).step("swap", "mandatory", do="a = b; b = a").build()
    system = GuardedSystem(program)
    assert system.numbers(system.successor(system.initial(), ((0, 0),))) == (2, 1)
    program = Model("A").integer("a", 1).step("add", "mandatory", do="a += a; a += 3").build()
    system = GuardedSystem(program)
    assert system.numbers(system.successor(system.initial(), ((0, 0),))) == (5,)


def test_state_based_actions_happen_at_once_and_repeat() -> None:
    """Both creatures die in one check, then the check does nothing (CR 704.3)."""
    model = Model("A").integer("x", 1, 0, 1).integer("y", 1, 0, 1)
    model.step("x dies", "sba", when="x > 0", do="x -= 1").step("y dies", "sba", when="y > 0", do="y -= 1")
    system = GuardedSystem(model.build())
    move = system.situation(system.initial()).forced
    assert move is not None
    assert (move.label, move.kind) == (((0, 0), (1, 0)), StepKind.SBA)
    after = system.successor(system.initial(), move.label)
    assert system.numbers(after) == (0, 0)
    assert system.situation(after).mode is Mode.QUIET


def test_a_state_based_step_that_changes_nothing_does_not_happen() -> None:
    system = GuardedSystem(Model("A").integer("x", 0).step("again", "sba", do="x = 0").build())
    assert system.situation(system.initial()).mode is Mode.QUIET
    cancels = Model("A").integer("x", 0).step("up", "sba", do="x += 1").step("down", "sba", do="x -= 1")
    system = GuardedSystem(cancels.build())
    assert system.situation(system.initial()).mode is Mode.QUIET


def test_disagreeing_assignments_are_an_error_and_agreeing_ones_are_not() -> None:
    disagree = Model("A").integer("x", 0).step("s", "sba", do="x = 1").step("t", "sba", do="x = 2")
    system = GuardedSystem(disagree.build())
    with pytest.raises(AssignmentConflictError):
        system.successor(system.initial(), ((0, 0), (1, 0)))
    agree = Model("A").integer("x", 0).step("s", "sba", do="x = 1").step("t", "sba", do="x = 1")
    system = GuardedSystem(agree.build())
    assert system.numbers(system.successor(system.initial(), ((0, 0), (1, 0)))) == (1,)


@pytest.mark.parametrize(("do", "value"), [("x += 1", 3), ("x -= 1", 1)])
def test_bounds_are_inclusive(do: str, value: int) -> None:
    low, high = min(value, 2), max(value, 2)
    system = GuardedSystem(Model("A").integer("x", 2, low, high).step("s", "mandatory", do=do).build())
    after = system.successor(system.initial(), ((0, 0),))
    assert system.numbers(after) == (value,)
    with pytest.raises(RangeError):
        system.successor(after, ((0, 0),))


def test_unless_is_otherwise_or_pay() -> None:
    model = Model("AB").integer("mana", 1, 0, 1).bools(asked=True)
    model.step("tax", "unless", by="B", when="asked", options=["asked = False", ("asked = False; mana -= 1", "mana >= 1")])
    system = GuardedSystem(model.build())
    moves = system.situation(system.initial()).moves
    assert [(m.label, m.pays, m.by, m.is_decision) for m in moves] == [(((0, 0),), False, 1, False), (((0, 1),), True, 1, True)]
    broke = GuardedSystem(Model("AB").integer("mana", 0, 0, 1).bools(asked=True).step(
        "tax", "unless", by="B", when="asked", options=["asked = False", ("asked = False; mana -= 1", "mana >= 1")]
    ).build())  # fmt: skip
    (only,) = broke.situation(broke.initial()).moves
    assert (only.kind, only.by) == (StepKind.MANDATORY, None)


def test_responses_come_before_what_waits_but_not_inside_a_resolution() -> None:
    model = Model("AB").integer("n", 0, 0, 9)
    model.step("first", "mandatory", when="n == 0", do="n = 1", checked=False).step("second", "mandatory", when="n == 1", do="n = 2")
    model.step("respond", "action", by="B", when="n < 2", do="n = 9", responds=True)
    system = GuardedSystem(model.build())
    before = system.situation(system.initial())
    assert [len(before.moves), len(before.actions)] == [1, 1]
    inside = system.situation(system.successor(system.initial(), ((0, 0),)))
    assert [len(inside.moves), len(inside.actions)] == [1, 0]


def test_who_has_left_does_nothing() -> None:
    """CR 800.4: B's trigger, and the trigger of B's object, are gone; A is the last player left and wins (104.2a)."""
    model = Model("AB").integer("life", 1, -1, 1).object("ring", "B")
    model.step("drain", "action", by="A", when="life > 0", do="life -= 1")
    model.step("B's trigger", "mandatory", by="B", when="life <= 0", do="life = 1")
    model.step("ring's trigger", "mandatory", when="life <= 0", do="life = 1", involves=["ring"])
    model.outcome("life <= 0", loses="B")
    system = GuardedSystem(model.build())
    drained = system.successor(system.initial(), ((0, 0),))
    after = system.successor(drained, ((3, 0),))
    assert system.status(after) == (WON, LOST)
    assert system.situation(after).mode is Mode.END


@pytest.mark.parametrize(
    ("wins", "loses", "draws", "status"),
    [
        ("A", "", "", (WON, LOST, LOST)),  # a win ends the game for everybody (104.2b)
        ("", "A", "", (LOST, PLAYING, PLAYING)),
        ("", "AB", "", (LOST, LOST, WON)),  # the last one left wins (104.2a)
        ("", "ABC", "", (DREW, DREW, DREW)),  # all lose at once (104.4a)
        ("A", "A", "", (LOST, PLAYING, PLAYING)),  # win and lose at once is to lose (104.3f)
        ("A", "B", "", (WON, LOST, LOST)),
        ("AB", "", "", (WON, WON, LOST)),
        ("", "", "AB", (DREW, DREW, WON)),
        ("C", "", "C", (PLAYING, PLAYING, DREW)),  # drawing beats winning
        ("B", "A", "C", (LOST, WON, DREW)),
    ],
)
def test_outcomes_of_one_check(wins: str, loses: str, draws: str, status: tuple[int, ...]) -> None:
    program = (
        Model("ABC").bools(x=True).step("s", "action", by="A", do="x = True").outcome("x", wins=wins, loses=loses, draws=draws).build()
    )
    system = GuardedSystem(program)
    assert system.status(system.successor(system.initial(), ((1, 0),))) == status


@pytest.mark.parametrize(
    ("players", "distance", "wins", "status"),
    [
        ("ABCDE", 1, "A", (PLAYING, LOST, PLAYING, PLAYING, LOST)),  # 104.3h: opponents in range lose, the winner plays on
        ("ABCDE", 2, "C", (LOST, LOST, WON, LOST, LOST)),  # nobody else is left (104.2a)
        ("ABCD", 1, "A", (PLAYING, LOST, PLAYING, LOST)),
        ("ABCD", 1, "AB", (DREW, DREW, DREW, DREW)),  # each loses to the other; then all lose at once: a draw
        ("ABC", 1, "A", (WON, LOST, LOST)),
    ],
)
def test_a_win_with_limited_range(players: str, distance: int, wins: str, status: tuple[int, ...]) -> None:
    model = Model(players, range_of_influence=distance).bools(x=True).step("s", "action", by="A", do="x = True").outcome("x", wins=wins)
    system = GuardedSystem(model.build())
    assert system.status(system.successor(system.initial(), ((1, 0),))) == status


def test_a_win_with_nobody_in_range_is_nothing() -> None:
    model = Model("ABC", range_of_influence=0).bools(x=True).step("s", "action", by="A", do="x = True").outcome("x", wins="A")
    system = GuardedSystem(model.build())
    assert system.situation(system.initial()).mode is Mode.QUIET


def test_seats_are_counted_round_the_table_without_those_who_left() -> None:
    assert in_range(range(5), 0, 4, 1)
    assert not in_range(range(5), 0, 3, 1)
    assert in_range([0, 2, 3], 0, 2, 1)
    assert in_range([0, 2, 3], 0, 3, 1)
    assert not in_range([0, 1, 2, 3], 0, 2, 1)
    assert not in_range([1, 2], 0, 1, 5)


def test_control_by_a_variable_changes_who_acts() -> None:
    model = (
        Model("AB").enum("holder", ("A", "B"), "A").step("pass it on", "action", by="holder", do="holder = 'B' if holder == 'A' else 'A'")
    )
    system = GuardedSystem(model.build())
    (first,) = system.situation(system.initial()).actions
    after = system.successor(system.initial(), first.label)
    (second,) = system.situation(after).actions
    assert (first.by, second.by) == (0, 1)
    assert first.label == second.label


def test_a_graph_that_is_cut_says_so() -> None:
    model = Model("A").integer("n", 0).step("up", "action", by="A", do="n += 1")
    system = GuardedSystem(model.build())
    graph = explore_states(system, system.initial(), 10)
    assert not graph.complete
    assert graph.kinds.count(NodeKind.QUIET) == 10
    assert [m.label for m in graph.stem(7)] == [((0, 0),)] * 7
