"""The rules run on plain integers and on symbolic ones with the same code (DESIGN 2): laws that tie the two together."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.system import CardState, CardSystem
from analyzer.system.number import Concolic, Linear, Path, linear_of, value_of
from analyzer.system.transition_system import Label
from tests.strategies.positions import grown, moves_of, systems

STEPS = 8
pytestmark = pytest.mark.slow


def lifted(system: CardSystem, state: CardState, path: Path) -> CardState:
    values = [*system.numbers(state), *([0] * system.tally_count)]
    return system.lift(state, [Concolic(v, Linear(0, ((i, 1),)), path) for i, v in enumerate(values)])


def performed(system: CardSystem, state: CardState, label: Label) -> tuple[Path, CardState]:
    """The symbolic run of one move."""

    def run() -> tuple[Path, CardState]:
        path = Path()
        position = lifted(system, state, path)
        situation = system.situation(position, label)
        assert any(m.label == label for m in (*situation.moves, *situation.actions))
        after = system.perform(position, label)
        system.lifted_numbers(after)  # a number that turns up here must be a symbol from the start
        return path, after

    return grown(run)


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
)
@given(systems(), st.data())
def test_symbolic_play_is_plain_play(system: CardSystem, data: st.DataObject) -> None:
    """The concrete part equals the plain run, the guard holds, and at other values that satisfy it the update is a plain run from there."""
    state = system.initial()
    for _ in range(STEPS):
        moves = moves_of(system, state)
        if not moves:
            return
        label = data.draw(st.sampled_from(moves), label="move").label
        try:
            after = grown(lambda: system.successor(state, label))  # noqa: B023
        except UnsupportedPositionError:
            return
        try:
            path, position = performed(system, state, label)
        except UnsupportedPositionError:  # the rules do not cover numbers that vary here: no claim is made
            state = after
            continue
        assert system.shape(position) == system.shape(after)
        numbers = grown(lambda: system.numbers(after))  # noqa: B023
        found = grown(lambda: system.lifted_numbers(position))[: len(numbers)]  # noqa: B023
        assert [value_of(n) for n in found] == list(numbers)
        values = [*system.numbers(state), *([0] * system.tally_count)]
        assert all(atom.holds(values) for atom in path.atoms)
        check_elsewhere(system, state, label, path, position, data)
        state = after


def check_elsewhere(system: CardSystem, state: CardState, label: Label, path: Path, position: CardState, data: st.DataObject) -> None:
    width = len(system.number_names) - system.tally_count
    offsets = data.draw(st.lists(st.integers(0, 3), min_size=width, max_size=width), label="offsets")
    present = dict(zip(state.shape.names, state.numbers, strict=True))
    names = system.number_names[:width]
    values = [v + (offsets[i] if names[i] in present else 0) for i, v in enumerate(system.numbers(state))]
    symbols = [*values, *([0] * system.tally_count)]
    if not all(atom.holds(symbols) for atom in path.atoms):
        return
    other = system.with_numbers(state, values)
    assume(system.shape(other) == system.shape(state))
    plain = grown(lambda: system.successor(other, label))
    assert system.shape(plain) == system.shape(position)
    update = [linear_of(n).at(symbols) for n in system.lifted_numbers(position)[:width]]
    assert update == list(system.numbers(plain))[:width]
