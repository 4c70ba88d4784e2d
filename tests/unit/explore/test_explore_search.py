"""The covering search and the lockstep search: what they find by hand, and its near misses."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from analyzer.decide.closed_form import prove_recurrence
from analyzer.errors import AssignmentConflictError, RangeError
from analyzer.explore.cover import Cover, cover
from analyzer.explore.graph import explore_states
from analyzer.explore.repeats import find_repeats
from analyzer.explore.replay import PathEffect
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import Program
from tests.brute_force.bounded import shortest_repetition
from tests.brute_force.build import Model
from tests.brute_force.graph import TooLarge, reachable
from tests.brute_force.interpreter import ModelError
from tests.strategies.games import games
from tests.strategies.programs import programs


def grows(effect: PathEffect, numbers: tuple[int, ...]) -> bool:
    return prove_recurrence(effect, numbers, 1_000_000) is not None


def covered(model: Model, limit: int = 2_000) -> Cover:
    system = GuardedSystem(model.build())
    return cover(system, system.initial(), limit, grows)


def engine(cost: int, gain: int, start: int = 5) -> Model:
    """Untap for ``cost``, tap for ``gain``."""
    return (
        Model("A").bools(tapped=True).integer("mana", start, 0)
        .step("untap", "action", by="A", when=f"tapped and mana >= {cost}", do=f"tapped = False; mana -= {cost}")
        .step("tap", "action", by="A", when="not tapped", do=f"tapped = True; mana += {gain}")
    )  # fmt: skip


@pytest.mark.parametrize(("cost", "gain", "unbounded"), [(3, 4, True), (3, 3, True), (3, 2, False), (6, 9, False)])
def test_an_engine_is_found_with_its_two_moves(cost: int, gain: int, unbounded: bool) -> None:
    """With five mana at the start; six is more than there is."""
    found = covered(engine(cost, gain))
    assert bool(found.loops) == unbounded
    assert found.grows == (gain > cost and unbounded)
    if unbounded:
        assert sorted(found.loops[0].labels) == [((0, 0),), ((1, 0),)]
        assert found.loops[0].count is None


def test_a_pass_that_loses_mana_is_counted() -> None:
    """Twenty mana, three for two: the untap is possible with 20, 19, ..., 3, eighteen times."""
    (once, *_) = covered(engine(3, 2, start=20)).repeats
    assert sorted(once.labels) == [((0, 0),), ((1, 0),)]
    assert once.count == 18


def test_numbers_that_would_take_a_million_moves_are_jumped_over() -> None:
    """Only a million charge counters open the door; a search move by move would need as many nodes."""
    model = (
        Model("A").integer("charge", 10**6, 0).integer("energy", 0, 0).bools(opened=False)
        .step("convert", "action", by="A", when="charge >= 1", do="charge -= 1; energy += 1")
        .step("open", "action", by="A", when="energy >= 1000000 and not opened", do="opened = True")
        .step("make", "action", by="A", when="opened", do="energy += 1")
    )  # fmt: skip
    found = covered(model, 3_000)
    assert ((2, 0),) in [loop.labels[0] for loop in found.loops]


def test_a_cycle_of_positions_that_are_reached_from_both_sides_is_found() -> None:
    """From the start both doors are one move away; the way between them is no way back to where the search came from."""
    model = (
        Model("A").integer("at", 0, 0).tally("walks")
        .step("left", "action", by="A", when="at == 0", do="at = 1")
        .step("right", "action", by="A", when="at == 0", do="at = 2")
        .step("over", "action", by="A", when="at == 1", do="at = 2; walks += 1")
        .step("back", "action", by="A", when="at == 2", do="at = 1; walks += 1")
    )  # fmt: skip
    found = covered(model)
    assert [sorted(loop.labels) for loop in found.loops] == [[((2, 0),), ((3, 0),)]]


def test_a_loop_that_is_fed_by_another() -> None:
    """Pumping: the first loop makes as much as the second needs to begin."""
    model = (
        Model("A").integer("squirrels", 0, 0).bools(giant=False)
        .step("squirrel", "action", by="A", do="squirrels += 1")
        .step("giant", "action", by="A", when="squirrels >= 900 and not giant", do="giant = True; squirrels -= 900")
        .step("stomp", "action", by="A", when="giant", do="giant = True")
    )  # fmt: skip
    assert ((2, 0),) in [loop.labels[0] for loop in covered(model).loops]


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(programs() | games())
def test_repeats_are_there_exactly_if_the_brute_force_has_one(program: Program) -> None:
    try:
        reference = reachable(program, 150)
        shortest = shortest_repetition(reference, 100_000)
        system = GuardedSystem(program)
        graph = explore_states(system, system.initial(), 150)
        found = find_repeats(system, graph, 400_000)
    except (TooLarge, ModelError, RangeError, AssignmentConflictError):
        return
    shapes = [system.shape(s) for s in graph.states]
    for node, labels in found.found:
        at, points = node, [node]
        for _ in range(2):
            for label in labels:
                at = next(e.target for e in graph.edges[at] if e.move.label == label)
            points.append(at)
        assert len({shapes[n] for n in points}) == 1
        assert points[0] != points[1]
    cycle_free = shortest is None or shortest.nodes[0] != shortest.nodes[1]
    if found.exhausted and cycle_free:
        assert bool(found.found) == (shortest is not None)


# ---------------------------------------------------------------------------------------------- any loop
class Valued(GuardedSystem):
    """A system in which more of every number helps, and that counts the moves it is asked for."""

    def worth(self, name: str) -> int:
        return 1


def wasteful(pools: int) -> Model:
    """A loop that makes two of everything, and any number of ways to spend some of it for nothing."""
    model = Model("A").bools(tapped=False)
    for i in range(pools):
        model = model.integer(f"m{i}", 3, 0).step(f"waste {i}", "action", by="A", when=f"m{i} >= 1", do=f"m{i} -= 1")
    model = model.step("make", "action", by="A", when="not tapped", do="tapped = True; " + "; ".join(f"m{i} += 2" for i in range(pools)))
    return model.step("untap", "action", by="A", when="tapped and m0 >= 1", do="tapped = False; m0 -= 1")


def test_positions_that_promise_less_are_left_out_where_any_loop_is_sought() -> None:
    system = Valued(wasteful(3).build())
    found = cover(system, system.initial(), 2_000, grows, first=True)
    assert found.grows
    assert sorted(len(c.labels) for c in found.loops) == [2]
    assert not found.seen_out, "what was left out was not seen"


def test_a_space_without_loops_is_seen_out() -> None:
    system = GuardedSystem(engine(6, 9).build())
    assert cover(system, system.initial(), 2_000, grows).seen_out


def test_what_is_left_out_is_not_seen() -> None:
    model = Model("A").integer("mana", 5, 0).step("waste", "action", by="A", when="mana >= 1", do="mana -= 1")
    system = Valued(model.build())
    found = cover(system, system.initial(), 2_000, grows, first=True)
    assert not found.loops
    assert not found.seen_out
