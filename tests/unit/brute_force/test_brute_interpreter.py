"""The second interpreter on single states: one rule of ``docs/semantics.md`` sections 1 to 3 per test."""

from __future__ import annotations

import pytest

from analyzer.system.program import Program
from tests.brute_force.build import Model
from tests.brute_force.graph import reachable
from tests.brute_force.interpreter import (
    AssignmentConflict,
    Label,
    RangeViolation,
    State,
    TallyRead,
    as_plain,
    initial,
    moves,
    perform,
)


def play(program: Program, *labels: Label) -> State:
    """The state after moves with the given labels."""
    state = initial(program)
    for label in labels:
        (move,) = [m for m in moves(program, state)[1] if m.label == label]
        state = perform(program, state, move)
    return state


def possible(program: Program, state: State) -> tuple[str, list[tuple[Label, str, int | None]]]:
    mode, found = moves(program, state)
    return mode, [(m.label, m.kind, m.by) for m in found]


def test_right_sides_read_the_old_state_and_increments_add_up() -> None:
    program = (
        Model("AB").integer("x", 1).integer("y", 2).integer("z", 3).bools(done=False)
        .step("swap", "mandatory", when="not done", do="x = y; y = x; z += x; z -= 5; done = True").build()
    )  # fmt: skip
    assert as_plain(play(program, ((0, 0),))) == (0, 2, 1, -1, 1, 0, 0, 0)


def test_first_waiting_step_in_file_order() -> None:
    program = Model("AB").integer("x", 0).step("a", "mandatory", when="x < 1", do="x += 1").step("b", "mandatory", do="x += 2").build()
    assert possible(program, initial(program)) == ("waiting", [(((0, 0),), "mandatory", None)])
    assert possible(program, play(program, ((0, 0),)))[1] == [(((1, 0),), "mandatory", None)]


def test_choice_with_one_enabled_option_is_mandatory_with_none_not_enabled() -> None:
    model = Model("AB").integer("x", 0).step("c", "choice", by="B", options=[("x += 1", "x < 2"), ("x += 2", "x == 1")])
    program = model.build()
    assert possible(program, initial(program)) == ("waiting", [(((0, 0),), "mandatory", None)])
    assert possible(program, play(program, ((0, 0),))) == ("waiting", [(((0, 0),), "choice", 1), (((0, 1),), "choice", 1)])
    assert possible(program, play(program, ((0, 0),), ((0, 1),))) == ("quiet", [])


def test_unless_otherwise_always_pay_only_if_able() -> None:
    program = (
        Model("AB").integer("mana", 2).bools(asked=True)
        .step("u", "unless", when="asked", by="B", options=["asked = False", ("mana -= 2", "mana >= 2")]).build()
    )  # fmt: skip
    _, found = moves(program, initial(program))
    assert [(m.kind, m.by, m.pays, m.decision) for m in found] == [("unless", 1, False, False), ("unless", 1, True, True)]
    _, found = moves(program, play(program, ((0, 1),)))
    assert [(m.kind, m.by, m.pays) for m in found] == [("mandatory", None, False)]


def test_responding_actions_come_with_the_waiting_step_but_not_inside() -> None:
    program = (
        Model("AB").integer("x", 0)
        .step("a", "mandatory", when="x == 0", do="x = 1", checked=False)
        .step("b", "mandatory", when="x == 1", do="x = 2")
        .step("c", "mandatory", when="x == 2", do="x = 3")
        .step("r", "action", by="B", do="x = 9", responds=True)
        .step("s", "action", by="A", do="x = 8").build()
    )  # fmt: skip
    assert [label for label, _, _ in possible(program, initial(program))[1]] == [((0, 0),), ((3, 0),)]
    assert [label for label, _, _ in possible(program, play(program, ((0, 0),)))[1]] == [((1, 0),)]
    assert [label for label, _, _ in possible(program, play(program, ((0, 0),), ((1, 0),)))[1]] == [((2, 0),), ((3, 0),)]
    assert possible(program, play(program, ((3, 0),)))[0] == "quiet"
    assert len(possible(program, play(program, ((3, 0),)))[1]) == 2


def test_all_sba_and_outcomes_at_once_before_anything_else() -> None:
    program = (
        Model("ABC").integer("x", 2).integer("life", 0)
        .step("m", "mandatory", do="x = 9")
        .step("s", "sba", when="x > 0", do="x -= 1")
        .step("t", "sba", when="x > 1", do="x -= 1")
        .outcome("life <= 0", loses="B").build()
    )  # fmt: skip
    assert possible(program, initial(program)) == ("check", [(((1, 0), (2, 0), (3, 0)), "sba", None)])
    after = play(program, ((1, 0), (2, 0), (3, 0)))
    assert as_plain(after) == (0, 0, 0, 0, 1, 0, 0)
    assert possible(program, after)[1] == [(((0, 0),), "mandatory", None)]


def test_no_check_inside_a_resolution_until_nothing_waits() -> None:
    program = (
        Model("AB").integer("life", 1)
        .step("lose", "mandatory", when="life == 1", do="life = 0", checked=False)
        .step("gain", "mandatory", when="life == 0", do="life = -1", checked=False)
        .outcome("life <= 0", loses="B").build()
    )  # fmt: skip
    assert possible(program, play(program, ((0, 0),)))[1] == [(((1, 0),), "mandatory", None)]
    ended = play(program, ((0, 0),), ((1, 0),))
    assert ended.inside
    assert possible(program, ended) == ("check", [(((2, 0),), "sba", None)])
    over = play(program, ((0, 0),), ((1, 0),), ((2, 0),))
    assert (as_plain(over), possible(program, over)) == ((0, -1, 2, 1, 0), ("over", []))


def test_sba_that_change_nothing_alone_or_together_end_the_check() -> None:
    program = (
        Model("AB").integer("x", 0).tally("t")
        .step("nothing", "sba", do="x += 0; t += 1")
        .step("up", "sba", do="x += 1")
        .step("down", "sba", do="x -= 1").build()
    )  # fmt: skip
    assert possible(program, initial(program)) == ("quiet", [])


def legend_rule(*options: str) -> Program:
    model = Model("AB").bools(a=True, b=True).integer("x", 0)
    model.step("legend", "choice", when="a and b", by="B", sba=True, options=list(options))
    return model.step("s", "sba", when="x == 0", do="x = 1").build()


def test_sba_choice_is_asked_first_and_performed_with_the_rest() -> None:
    program = legend_rule("a = False", "b = False")
    assert possible(program, initial(program)) == ("ask", [(((0, 0),), "choice", 1), (((0, 1),), "choice", 1)])
    picked = play(program, ((0, 1),))
    assert as_plain(picked) == (0, 1, 1, 0, 0, 0, 0, 1)
    assert possible(program, picked) == ("check", [(((0, 1), (1, 0)), "sba", None)])
    assert as_plain(play(program, ((0, 1),), ((0, 1), (1, 0)))) == (0, 1, 0, 1, 0, 0, 0, -1)


def test_a_pick_that_changes_nothing_is_asked_again() -> None:
    program = legend_rule("a = True", "b = False")
    after = play(program, ((0, 0),), ((0, 0), (1, 0)), ((0, 0),))
    assert possible(program, after) == ("check", [(((0, 0),), "sba", None)])
    again = play(program, ((0, 0),), ((0, 0), (1, 0)), ((0, 0),), ((0, 0),))
    assert possible(program, again)[0] == "ask"
    assert as_plain(again) == (0, 1, 1, 1, 0, 0, 0, -1)


@pytest.mark.parametrize("checked", [True, False])
def test_a_pick_is_not_inside(checked: bool) -> None:
    """The resolution is over, the check asks: after the pick the check goes on, before anything that waits."""
    program = (
        Model("AB").bools(a=True, b=True, on=False)
        .step("m", "mandatory", when="not on", do="on = True", checked=False)
        .step("legend", "choice", when="on and a and b", by="B", sba=True, checked=checked, options=["a = False", "b = False"])
        .step("later", "action", by="A", do="a = True; b = True").build()
    )  # fmt: skip
    inside = play(program, ((0, 0),))
    assert (inside.inside, possible(program, inside)[0]) == (True, "ask")
    picked = play(program, ((0, 0),), ((1, 1),))
    assert not picked.inside
    assert possible(program, picked) == ("check", [(((1, 1),), "sba", None)])
    assert not play(program, ((0, 0),), ((1, 1),), ((1, 1),)).inside


def test_players_who_left_do_nothing_nor_do_their_objects() -> None:
    program = (
        Model("ABC").object("Drake", "B").integer("x", 0)
        .step("a", "action", by="A", do="x = 1")
        .step("b", "action", by="B", do="x = 2")
        .step("c", "action", by="C", do="x = 3", involves=("Drake",))
        .outcome("True", loses="B").build()
    )  # fmt: skip
    after = play(program, ((3, 0),))
    assert possible(program, after) == ("quiet", [(((0, 0),), "action", 0)])


def test_by_a_variable() -> None:
    program = Model("AB").enum("owner", "BA", "B").step("a", "action", by="owner", do="owner = 'A'").build()
    assert possible(program, initial(program))[1] == [(((0, 0),), "action", 1)]
    assert possible(program, play(program, ((0, 0),)))[1] == [(((0, 0),), "action", 0)]


@pytest.mark.parametrize(
    ("players", "reach", "outcomes", "statuses"),
    [
        ("AB", None, [{"loses": "A"}], "1 2"),
        ("AB", None, [{"loses": "AB"}], "3 3"),  # 104.4a
        ("ABC", None, [{"loses": "A"}], "1 0 0"),
        ("ABC", None, [{"loses": "A"}, {"loses": "B"}], "1 1 2"),  # 104.2a
        ("ABC", None, [{"wins": "A"}], "2 1 1"),
        ("ABC", None, [{"wins": "A", "loses": "A"}], "1 0 0"),  # 104.3f
        ("AB", None, [{"wins": "A", "loses": "AB"}], "3 3"),
        ("ABC", None, [{"draws": "A"}, {"wins": "AB"}], "3 2 1"),
        ("ABC", None, [{"draws": "AB", "loses": "B"}], "3 1 2"),
        ("ABC", None, [{"draws": "ABC"}], "3 3 3"),
        ("AB", 1, [{"wins": "A"}], "2 1"),  # 104.2a
        ("ABCD", 1, [{"wins": "A"}], "0 1 0 1"),  # 104.3h: the winner stays, as does C, who is out of range
        ("ABCDE", 1, [{"wins": "A"}], "0 1 0 0 1"),
        ("ABCDE", 1, [{"wins": "AB"}], "1 1 1 2 1"),  # winners within range of each other; D is left alone
        ("ABCD", 1, [{"wins": "AB"}], "3 3 3 3"),  # 104.4a
        ("ABCD", 1, [{"wins": "A", "draws": "B"}], "0 3 0 1"),
    ],
)
def test_outcomes(players: str, reach: int | None, outcomes: list[dict[str, str]], statuses: str) -> None:
    model = Model(players, range_of_influence=reach)
    for outcome in outcomes:
        model.outcome("True", **outcome)
    program = model.build()
    _, (move,) = moves(program, initial(program))
    assert as_plain(perform(program, initial(program), move)) == (0, *map(int, statuses.split()), 0)


def test_errors() -> None:
    with pytest.raises(RangeViolation, match="m: x = 2"):
        reachable(Model("AB").integer("x", 1, high=1).step("m", "mandatory", do="x += 1").build(), 10)
    with pytest.raises(AssignmentConflict):
        reachable(Model("AB").integer("x", 1).step("s", "sba", do="x = 2").step("t", "sba", do="x = 3").build(), 10)
    with pytest.raises(TallyRead):
        reachable(Model("AB").tally("t").step("m", "mandatory", when="t > 0", do="t += 1").build(), 10)


@pytest.mark.parametrize("change", ["x = 2; x += 1", "x = x; x += 0", "t = 2; t += 1"])
def test_assigned_and_incremented_in_one_step_is_an_error(change: str) -> None:
    with pytest.raises(AssignmentConflict):
        reachable(Model("AB").integer("x", 1).tally("t").step("m", "mandatory", do=change).build(), 10)


def test_assigned_and_incremented_in_one_check_is_an_error() -> None:
    def check(first: str, second: str) -> Program:
        return Model("AB").integer("x", 1).integer("y", 1).step("s", "sba", do=first).step("t", "sba", do=second).build()

    with pytest.raises(AssignmentConflict, match=r"s \+ t: x = 2 and \+= 1"):
        reachable(check("x = 2", "x += 1"), 10)
    _, (move,) = moves(check("x = 2", "y += 1"), initial(check("x = 2", "y += 1")))
    assert move.label == ((0, 0), (1, 0))


def test_agreeing_assignments_are_fine_and_net_bounds_count() -> None:
    program = (
        Model("AB").integer("x", 5).integer("y", 1, low=0, high=1)
        .step("s", "sba", when="x > 2", do="x = 2; y += 1").step("t", "sba", when="x > 3", do="x = 2; y -= 1").build()
    )  # fmt: skip
    assert as_plain(play(program, ((0, 0), (1, 0)))) == (0, 2, 1, 0, 0, 0)


def test_tallies_are_no_part_of_the_state() -> None:
    graph = reachable(Model("AB").bools(x=False).tally("t").step("m", "mandatory", do="x = not x; t += 1").build(), 10)
    assert len(graph.states) == 2
