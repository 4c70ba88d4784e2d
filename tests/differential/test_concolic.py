"""Concolic replay against plain runs with the brute force: what a play needs and does, for the values it was met with and for others."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from analyzer.explore.replay import replay
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import Program, Sort
from analyzer.system.transition_system import Label
from tests.brute_force.interpreter import ModelError, State, initial, moves, perform
from tests.differential.reference import numbers_of, plain_of, shape_of, state_of
from tests.strategies.games import games
from tests.strategies.programs import programs

EXAMPLES = int(os.environ.get("MTGLOOP_EXAMPLES", "400"))
_EXAMPLES = settings(
    max_examples=max(EXAMPLES // 2, 1),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)
_MODELS = st.one_of(programs(unbounded=True), games(unbounded=True), programs())


def some_play(program: Program, data: st.DataObject, longest: int) -> tuple[list[Label], list[State]]:
    """A random play and the states on it; it stops before a move in error."""
    state = initial(program)
    labels: list[Label] = []
    states = [state]
    for _ in range(longest):
        possible = moves(program, state)[1]
        if not possible:
            break
        move = possible[data.draw(st.integers(0, len(possible) - 1))]
        try:
            state = perform(program, state, move)
            moves(program, state)
        except ModelError:
            break
        labels.append(move.label)
        states.append(state)
    return labels, states


def run(program: Program, state: State, labels: list[Label]) -> list[State] | None:
    """The states of a play from a state, None if it is not possible there."""
    states = [state]
    for label in labels:
        move = next((m for m in moves(program, states[-1])[1] if m.label == label), None)
        if move is None:
            return None
        states.append(perform(program, states[-1], move))
    return states


@_EXAMPLES
@given(_MODELS, st.data())
def test_the_concrete_part_is_the_plain_run(program: Program, data: st.DataObject) -> None:
    try:
        labels, states = some_play(program, data, 8)
    except ModelError:
        return
    system = GuardedSystem(program)
    start = system.initial()
    for strict in (False, True):
        once = replay(system, start, labels, strict=strict)
        assert [plain_of(system, s) for s in once.states] == [plain_of(system, s) for s in _product_run(system, labels)]
        assert [shape_of(program, state_of(program, plain_of(system, s))) for s in once.states] == [shape_of(program, s) for s in states]
        assert [m.label for m in once.moves] == labels
        begin = [*numbers_of(program, states[0]).values(), *([0] * system.tally_count)]
        assert all(atom.holds(begin) for atom in once.effect.guard)
        after = [*numbers_of(program, states[-1]).values(), *states[-1].tallies.values()]
        assert [u.at(begin) for u in once.effect.update] == after


def _product_run(system: GuardedSystem, labels: list[Label]) -> list[tuple[int, ...]]:
    states = [system.initial()]
    for label in labels:
        states.append(system.successor(states[-1], label))
    return states


@_EXAMPLES
@given(_MODELS, st.data(), st.booleans())
def test_the_update_holds_wherever_the_guard_does(program: Program, data: st.DataObject, strict: bool) -> None:
    try:
        labels, states = some_play(program, data, 6)
    except ModelError:
        return
    numbers = numbers_of(program, states[0])
    if not labels or not numbers:
        return
    system = GuardedSystem(program)
    once = replay(system, system.initial(), labels, strict=strict)
    agreed = 0
    for moved in data.draw(st.lists(st.lists(st.integers(-6, 6), min_size=len(numbers), max_size=len(numbers)), min_size=4, max_size=8)):
        others = {name: value + by for (name, value), by in zip(numbers.items(), moved, strict=True)}
        symbols = [*others.values(), *([0] * system.tally_count)]
        if not _within(program, others) or not all(atom.holds(symbols) for atom in once.effect.guard):
            continue
        start = state_of(program, plain_of(system, system.with_numbers(system.initial(), tuple(others.values()))))
        again = run(program, start, labels)
        assert again is not None, "the guard holds and the play is not possible"
        assert [shape_of(program, s) for s in again] == [shape_of(program, s) for s in states]
        assert [u.at(symbols) for u in once.effect.update] == [*numbers_of(program, again[-1]).values(), *again[-1].tallies.values()]
        if strict:
            for there, here in zip(again, states, strict=True):
                if here is not states[-1]:
                    assert moves(program, there) == moves(program, here)
        agreed += moved != [0] * len(numbers)
    event(f"other values: {min(agreed, 3)}")


def _within(program: Program, values: dict[str, int]) -> bool:
    return all(
        (v.low is None or v.low <= values[v.name]) and (v.high is None or values[v.name] <= v.high)
        for v in program.variables
        if v.sort is Sort.INT
    )
