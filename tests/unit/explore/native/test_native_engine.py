"""The native explorer on known spaces, and at its limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.budget import Budget
from analyzer.errors import RangeError
from analyzer.explore.native import NativeExplorer, NotNative, WalkEnd
from analyzer.explore.native.engine import _Module
from analyzer.system.expression import TRUE, Choose, Compare, Const, Scale, Sum, Var
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import Option, PlayerRef, Program, Sort, Step, StepKind, Update, Variable
from benchmarks.native_families import mandatory_chain, token_ring


def native(program: Program, **limits: int) -> NativeExplorer:
    return NativeExplorer(GuardedSystem(program), Budget(**limits))


def widened(program: Program) -> Program:
    """The same program with an idle number that makes a state two words long."""
    return replace(program, variables=(*program.variables, Variable("idle", Sort.INT, 5, (), 0, 2**60)))


@pytest.mark.parametrize(("n", "k", "states"), [(8, 4, 40_480), (10, 10, 619_520)])
def test_token_ring_has_the_published_size(n: int, k: int, states: int) -> None:
    explorer = native(token_ring(n, k))
    seen = explorer.explore()
    assert (seen.states, seen.complete, seen.violation) == (states, True, None)
    assert explorer.trapped() is None
    assert explorer.owners() == {0}


@pytest.mark.parametrize("memory_bytes", [100_000_000, 2_400_000])
@pytest.mark.parametrize("wide", [False, True])
def test_all_ways_to_store_agree(memory_bytes: int, wide: bool) -> None:
    program = token_ring(8, 4)
    explorer = native(widened(program) if wide else program, memory_bytes=memory_bytes)
    seen = explorer.explore()
    assert (seen.states, seen.transitions, seen.complete) == (40_480, 174_240, True)
    assert len(explorer.stem_to(seen.states - 1)) == 55
    assert len(set(explorer.states())) == seen.states


def test_long_forced_cycle() -> None:
    explorer = native(mandatory_chain(100, 334))
    walk = explorer.walk_forced(10**7)
    assert (walk.end, walk.steps, walk.cycle) == (WalkEnd.CYCLE, 0, 100_200)
    assert explorer.walk_forced(1000).end is WalkEnd.LIMIT
    assert explorer.explore().states == 100_200
    assert walk.state == explorer.state(0)
    assert (explorer.trapped(), explorer.trapped_count()) == (0, 100_200)


def test_a_long_stem_comes_in_pieces() -> None:
    explorer = native(mandatory_chain(100, 40))
    stem = explorer.stem_to(explorer.explore().states - 1)
    assert stem == list(explorer.states())


def test_a_violation_names_state_and_step() -> None:
    up = Step("up", StepKind.MANDATORY, TRUE, (Option("", TRUE, (Update(0, Const(1), True),)),))
    active = Variable("active", Sort.ENUM, 0, ("A",))
    program = replace(token_ring(1, 1), variables=(Variable("x", Sort.INT, 0, (), 0, 3), active), active=1, steps=(up,))
    system = GuardedSystem(program)
    explorer = NativeExplorer(system, Budget())
    seen = explorer.explore()
    assert seen.violation is not None
    state, label = seen.violation
    assert (seen.states, seen.complete, state[0], label) == (4, False, 3, ((0, 0),))
    with pytest.raises(RangeError):
        system.successor(state, label)
    walk = explorer.walk_forced(100)
    assert (walk.end, walk.steps, walk.violation) == (WalkEnd.ERROR, 3, label)


# ---------------------------------------------------------------- limits
@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("limit", [0, 1, 1000, 40_479])
def test_stops_at_the_limit_of_states(limit: int, wide: bool) -> None:
    program = token_ring(8, 4)
    seen = native(widened(program) if wide else program, native_states=limit).explore()
    assert (seen.states, seen.complete) == (limit, False)


def test_a_limit_that_is_just_enough() -> None:
    assert native(token_ring(8, 4), native_states=40_480).explore().complete


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("memory_bytes", [0, 100_000, 200_000, 300_000, 700_000, 1_000_000, 3_000_000])
def test_stops_at_the_limit_of_memory(memory_bytes: int, wide: bool) -> None:
    program = token_ring(10, 10)
    explorer = native(widened(program) if wide else program, memory_bytes=memory_bytes)
    seen = explorer.explore()
    assert not seen.complete
    assert seen.states < 619_520
    assert seen.states > memory_bytes // 150 or memory_bytes < 400_000
    assert seen.memory_bytes <= max(memory_bytes, 2 * 65536)
    assert explorer.trapped() is None
    assert len(list(explorer.states())) == seen.states


def ring_with_one_exit(size: int) -> Program:
    """A forced walk round a ring, which a chance may leave at 0: nothing is trapped, but the last states are freed by the first."""
    around = Choose(Compare("==", Var(0), Const(size - 1)), Const(0), Sum((Var(0), Const(1))))
    go = Option("on", TRUE, (Update(0, around, False),))
    leave = Option("off", Compare("==", Var(0), Const(0)), (Update(1, Const(1), False),))
    step = Step("go", StepKind.CHANCE, Compare("==", Var(1), Const(0)), (go, leave))
    variables = (
        Variable("x", Sort.INT, 0, (), 0, size - 1),
        Variable("out", Sort.BOOL, 0),
        Variable("active", Sort.ENUM, 0, ("A",)),
    )
    return replace(token_ring(1, 1), variables=variables, active=2, steps=(step,))


@pytest.mark.parametrize(("memory_bytes", "repeated"), [(10_000_000, False), (900_000, True)])
def test_trapped_states_in_little_memory(memory_bytes: int, repeated: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[str] = []
    call = _Module.call

    def record(self: _Module, name: str, *arguments: int) -> int:
        called.append(name)
        return call(self, name, *arguments)

    monkeypatch.setattr(_Module, "call", record)
    explorer = native(ring_with_one_exit(60_000), memory_bytes=memory_bytes)
    assert explorer.explore().complete
    assert explorer.trapped() is None
    assert ("trapped_forget" in called) is repeated


# ---------------------------------------------------------------- refusals
@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (Step("s", StepKind.MANDATORY, TRUE, (Option("", TRUE, (Update(0, Scale(2**61, Var(0)), False),)),)), "62 bits"),
        (Step("s", StepKind.MANDATORY, Compare("<", Scale(2**61, Var(0)), Const(0)), (Option("", TRUE, ()),)), "62 bits"),
        (Step("s", StepKind.SBA, TRUE, (Option("", TRUE, (Update(1, Const(2), False),)),)), "'flag'"),
    ],
)
def test_refuses(step: Step, reason: str) -> None:
    variables = (
        Variable("x", Sort.INT, 0, (), 0, 7),
        Variable("flag", Sort.BOOL, 0),
        Variable("active", Sort.ENUM, 0, ("A",)),
    )
    program = replace(token_ring(1, 1), variables=variables, active=2, steps=(step,))
    with pytest.raises(NotNative, match=reason):
        native(program)


def test_refuses_open_bounds() -> None:
    program = token_ring(2, 2)
    variables = tuple(replace(v, high=None) if v.name == "c" else v for v in program.variables)
    with pytest.raises(NotNative, match="'c'"):
        native(replace(program, variables=variables))


def test_owners_follow_the_value_of_a_variable() -> None:
    players = ("A", "B", "C")
    swap = Option("", TRUE, (Update(0, Const(1), False),))
    step = Step("act", StepKind.ACTION, TRUE, (swap,), PlayerRef(variable=0, players=(2, 1, 0)))
    variables = (Variable("active", Sort.ENUM, 0, ("C", "B", "A")),)
    program = replace(token_ring(1, 1), players=players, variables=variables, active=0, steps=(step,))
    assert native(program).owners() == {1, 2}
