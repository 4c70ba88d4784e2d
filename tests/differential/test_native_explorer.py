"""The native explorer against a plain search with the reference interpreter."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from analyzer.budget import Budget
from analyzer.errors import AssignmentConflictError, RangeError
from analyzer.explore.native import NativeExplorer, NotNative, WalkEnd
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import Program
from analyzer.system.transition_system import Label, Mode, Move, State
from tests.strategies.programs import programs

_ERRORS = (AssignmentConflictError, RangeError)
_BIG, _SMALL = 64_000_000, 500_000  # with the small budget there is no bitmap


@dataclass
class Search:
    """What a search by hand found."""

    order: list[State]
    parents: list[int | None]
    ways_out: list[list[int] | None] = field(default_factory=list)
    transitions: int = 0
    owners: set[int] = field(default_factory=set)
    complete: bool = True
    violation: tuple[State, Label | None] | None = None


def search(system: GuardedSystem, limit: int) -> Search:
    """Breadth-first search; ``ways_out[i]`` are the ending moves of state ``i``, None if the play may stop there."""
    first = system.initial()
    found = Search([first], [None])
    number = {first: 0}
    head = 0
    while head < len(found.order):
        state = found.order[head]
        successors: list[tuple[Move, State]] = []
        label: Label | None = None
        try:
            situation = system.situation(state)
            for move in (*situation.moves, *situation.actions):
                label = move.label
                successors.append((move, system.successor(state, move.label)))
        except _ERRORS:
            found.violation = (state, label)
            found.complete = False
            return found
        for move, _ in successors:
            if move.is_decision and move.by is not None:
                found.owners.add(move.by)
        for _, successor in successors:
            if successor not in number:
                if len(found.order) == limit:
                    found.complete = False
                    return found
                number[successor] = len(found.order)
                found.order.append(successor)
                found.parents.append(head)
        found.transitions += len(successors)
        ending = [number[s] for m, s in successors[: len(situation.moves)] if not m.pays]
        found.ways_out.append(ending if situation.mode is Mode.WAITING else None)
        head += 1
    return found


def trapped_states(found: Search) -> set[int]:
    """States from which no ending move leads on and on to where the play may stop, or out of what was expanded."""
    trapped = {i for i, ways in enumerate(found.ways_out) if ways is not None}
    while True:
        free = {i for i in trapped if any(j not in trapped for j in found.ways_out[i] or ())}
        if not free:
            return trapped
        trapped -= free


def agree(program: Program, limit: int, memory_bytes: int) -> Search:
    """Search in both ways, compare, and return what was found."""
    system = GuardedSystem(program)
    found = search(system, limit)
    explorer = NativeExplorer(system, Budget(native_states=limit, memory_bytes=memory_bytes))
    seen = explorer.explore()
    assert list(explorer.states()) == found.order
    assert seen.states == len(found.order)
    assert seen.transitions == found.transitions
    assert seen.complete == found.complete
    assert seen.memory_bytes <= memory_bytes
    if found.violation is None:
        assert seen.violation is None
        assert explorer.owners() == frozenset(found.owners)
    else:
        assert seen.violation is not None
        state, label = seen.violation
        assert state == found.violation[0]
        assert found.violation[1] in (label, None)
        with pytest.raises(_ERRORS):
            system.perform(state, label)
    trapped = trapped_states(found)
    assert explorer.trapped() == min(trapped, default=None)
    assert explorer.trapped_count() == len(trapped)
    for index in range(0, len(found.order), 1 + len(found.order) // 40):
        assert explorer.parent(index) == found.parents[index]
    last = len(found.order) - 1
    stem, at = [], last
    while True:
        stem.append(found.order[at])
        before = found.parents[at]
        if before is None:
            break
        at = before
    assert explorer.stem_to(last) == stem[::-1]
    return found


@settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(programs(max_players=4), st.sampled_from((_BIG, _SMALL)), st.sampled_from((300, 300, 20, 1)))
def test_same_search(program: Program, memory_bytes: int, limit: int) -> None:
    try:
        found = agree(program, limit, memory_bytes)
    except NotNative as refusal:
        event(f"refused: {refusal.reason}")
        raise
    event("violation" if found.violation else "complete" if found.complete else "limit")
    event(f"states: {min(len(found.order), 20) // 5 * 5}")
    if trapped_states(found):
        event("trapped")


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(programs(wide=True), st.sampled_from((200, 20)))
def test_same_search_with_many_words(program: Program, limit: int) -> None:
    try:
        agree(program, limit, _BIG)
    except NotNative as refusal:
        if "62 bits" not in refusal.reason:
            raise
        event("refused")


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(programs(max_extra_steps=2))
def test_same_forced_walk(program: Program) -> None:
    system = GuardedSystem(program)
    walk = NativeExplorer(system, Budget()).walk_forced(10_000)
    state, met = system.initial(), dict[State, int]()
    while state not in met:
        met[state] = len(met)
        try:
            situation = system.situation(state)
            only = situation.forced
            if only is None:
                break
            state = system.successor(state, only.label)
        except _ERRORS:
            assert (walk.end, walk.steps, walk.state) == (WalkEnd.ERROR, len(met) - 1, state)
            assert walk.violation is not None
            with pytest.raises(_ERRORS):
                system.perform(state, walk.violation)
            return
    else:
        assert walk.end is WalkEnd.CYCLE
        assert (walk.steps, walk.cycle, walk.state) == (met[state], len(met) - met[state], state)
        return
    ends = {Mode.QUIET: WalkEnd.QUIET, Mode.END: WalkEnd.END, Mode.WAITING: WalkEnd.BRANCH}
    assert (walk.end, walk.steps, walk.state) == (ends[situation.mode], len(met) - 1, state)


@settings(max_examples=60, deadline=None)
@given(programs(unbounded=True))
def test_refuses_what_has_no_bounds(program: Program) -> None:
    open_ended = any(slot.low is None or slot.high is None for slot in GuardedSystem(program).layout.slots)
    try:
        NativeExplorer(GuardedSystem(program), Budget())
    except NotNative:
        assert open_ended
    else:
        assert not open_ended
