"""What an abstract graph excludes: engines that gain, break even or lose, one number apart."""

from __future__ import annotations

import pytest

from analyzer.budget import Budget
from analyzer.system.guarded import GuardedSystem
from analyzer.verdict.bounds import UpperBound, schedule, upper_bound
from analyzer.verdict.decision import strongest_with
from analyzer.verdict.kinds import VerdictKind
from tests.brute_force.build import Model


def bound_of(model: Model, budget: Budget | None = None) -> UpperBound:
    system = GuardedSystem(model.build())
    return upper_bound(system, system.initial(), budget or Budget())


def engine(cost: int, gain: int) -> Model:
    return (
        Model("AB").bools(tapped=True).integer("mana", 1000, 0)
        .step("untap", "action", by="A", when=f"tapped and mana >= {cost}", do=f"tapped = False; mana -= {cost}")
        .step("tap", "action", by="A", when="not tapped", do=f"tapped = True; mana += {gain}")
    )  # fmt: skip


@pytest.mark.parametrize(("cost", "gain", "owners"), [(3, 4, {0}), (3, 3, {0}), (3, 2, None), (1, 0, None)])
def test_a_losing_engine_is_ranked(cost: int, gain: int, owners: set[int] | None) -> None:
    bound = bound_of(engine(cost, gain))
    assert bound.complete
    assert bound.no_trap
    assert list(bound.owners) == ([] if owners is None else [frozenset(owners)])
    assert strongest_with(bound) is (VerdictKind.BOUNDED_LOOP if owners is None else VerdictKind.OPTIONAL_LOOP)
    if owners is None:
        (ranked,) = bound.rankings
        assert ranked.ranking.weights[0] > 0


def compound(blue: int) -> Model:
    """Four red make three blue, two blue make ``blue`` red: 2 and 3 times are a round if 8 red come back, that is from three on."""
    return (
        Model("A").integer("red", 100, 0).integer("blue", 0, 0)
        .step("x", "action", by="A", when="red >= 4", do="red -= 4; blue += 3")
        .step("y", "action", by="A", when="blue >= 2", do=f"blue -= 2; red += {blue}")
    )  # fmt: skip


@pytest.mark.parametrize(("blue", "possible"), [(2, False), (3, True), (4, True)])
def test_a_circulation_is_a_combination(blue: int, possible: bool) -> None:
    bound = bound_of(compound(blue))
    assert bound.complete
    assert bool(bound.owners) == possible
    for flow in bound.flows:
        x, y = flow.get(((0, 0),), 0), flow.get(((1, 0),), 0)
        assert x or y
        assert blue * y - 4 * x >= 0
        assert 3 * x - 2 * y >= 0


def test_a_circulation_is_put_in_order() -> None:
    system = GuardedSystem(compound(3).build())
    flow = {((0, 0),): 2, ((1, 0),): 3}
    found = schedule(system, [system.initial()], flow, 10_000)
    assert found is not None
    state, labels = found
    assert sorted(labels) == [((0, 0),)] * 2 + [((1, 0),)] * 3
    for label in labels:
        assert label in [m.label for m in system.situation(state).actions]
        state = system.successor(state, label)
    assert system.numbers(state) == (101, 0)
    poor = GuardedSystem(compound(3).build())
    assert schedule(poor, [poor.with_numbers(poor.initial(), (3, 0))], flow, 10_000) is None


def test_a_forced_loop_is_no_way_to_stop_and_a_ranked_one_is() -> None:
    for change, no_trap in ((-1, True), (0, False), (1, False)):
        model = Model("A").integer("n", 50).step("s", "mandatory", when="n >= 1", do=f"n += {change}")
        bound = bound_of(model)
        assert (bound.complete, bound.no_trap) == (True, no_trap), change


def test_two_players_in_one_part() -> None:
    def made(second: str) -> Model:
        return (
            Model("AB").bools(x=False).integer("n", 0)
            .step("on", "action", by="A", when="not x", do="x = True; n += 1").step("off", "action", by=second, when="x", do="x = False")
        )  # fmt: skip

    assert [strongest_with(bound_of(made(p))) for p in "AB"] == [VerdictKind.OPTIONAL_LOOP, VerdictKind.FRAGMENTED_LOOP]


def test_chance_that_may_lead_out_for_good() -> None:
    def made(lost: str) -> Model:
        return (
            Model("A").enum("at", ("home", "coin", "lost"), "home").integer("n", 0)
            .step("toss", "action", by="A", when="at == 'home'", do="at = 'coin'; n += 1")
            .step("coin", "chance", when="at == 'coin'", options=["at = 'home'", lost])
        )  # fmt: skip

    assert strongest_with(bound_of(made("at = 'lost'"))) is VerdictKind.NONDETERMINISTIC_LOOP
    assert strongest_with(bound_of(made("at = 'home'"))) is VerdictKind.OPTIONAL_LOOP


def test_nothing_is_excluded_without_the_whole_graph() -> None:
    bound = bound_of(engine(3, 2), Budget(boxes=2))
    assert not bound.complete
    assert not bound.no_trap


def test_a_line_repeats_nothing() -> None:
    model = Model("A").integer("n", 0).enum("at", "xyz", "x")
    model.step("to y", "action", by="A", when="at == 'x'", do="at = 'y'; n += 1").step(
        "to z", "action", by="A", when="at == 'y'", do="at = 'z'"
    )
    bound = bound_of(model)
    assert (bound.repeats, strongest_with(bound)) == (False, VerdictKind.NO_LOOP)
