"""Explores all states of a bounded program with generated WebAssembly, run by wasmtime.

No Python object is made for a state. ``GuardedSystem`` is the reference that every answer agrees with: same states in the same
breadth-first order (options of what waits before actions), same moves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeAlias

from analyzer.budget import Budget
from analyzer.explore.native import runtime
from analyzer.explore.native.packing import Packing
from analyzer.explore.native.refusal import NotNative
from analyzer.explore.native.runtime import Plan, Runtime, plan_of
from analyzer.explore.native.successors import Expansion, most_successors
from analyzer.system.guarded import GuardedSystem
from analyzer.system.layout import ProgramLabel, ProgramState

if TYPE_CHECKING:
    import wasmtime

_Global: TypeAlias = Literal[
    "n", "head", "transitions", "waiting", "owners",  # what has been explored
    "limit", "room",  # the budget
    "labels", "lossy", "changed", "stem_length", "cycle_length", "steps",
]  # fmt: skip
_SLICE = 1 << 20  # states expanded between two chances for Python to see an interrupt
_CHUNK = 1 << 14  # states decoded at a time
_MOST_WORDS = 64
_MOST_TEXT = 2_000_000  # keeps functions and their locals below the limits of WebAssembly implementations


@dataclass(frozen=True, slots=True)
class Exploration:
    """What a breadth-first search saw.

    Attributes:
        states: how many states were found.
        transitions: how many moves the expanded states have.
        complete: all reachable states were found and expanded.
        memory_bytes: linear memory used, all of it (peak: it never shrinks).
        violation: a state and the step that leaves the bounds or assigns in two ways there; nothing was searched after it.
    """

    states: int
    transitions: int
    complete: bool
    memory_bytes: int
    violation: tuple[ProgramState, ProgramLabel] | None = None


class WalkEnd(Enum):
    """Why a forced walk is over."""

    CYCLE = "cycle"
    END = "end"
    QUIET = "quiet"
    BRANCH = "branch"
    LIMIT = "limit"
    ERROR = "error"


_WALK_ENDS = {
    runtime.CYCLE: WalkEnd.CYCLE,
    runtime.STOP_END: WalkEnd.END,
    runtime.STOP_QUIET: WalkEnd.QUIET,
    runtime.STOP_BRANCH: WalkEnd.BRANCH,
    runtime.STOP_LIMIT: WalkEnd.LIMIT,
    runtime.STOP_ERROR: WalkEnd.ERROR,
}


@dataclass(frozen=True, slots=True)
class ForcedWalk:
    """Where the only moves lead from the initial state.

    Attributes:
        end: why the walk is over. ``BRANCH``: something waits, but there is more than one move, or a player may respond.
        steps: moves before ``state``.
        cycle: the length of the cycle that begins at ``state``; 0 unless ``end`` is ``CYCLE``.
        state: the first state on the cycle, or the last state reached.
        violation: the step that is in error at ``state``, if ``end`` is ``ERROR``.
    """

    end: WalkEnd
    steps: int
    cycle: int
    state: ProgramState
    violation: ProgramLabel | None = None


class _Module:
    """A compiled and instantiated module: the one place that touches wasmtime."""

    def __init__(self, text: str) -> None:
        try:
            import wasmtime
        except ImportError as error:
            raise NotNative("wasmtime is not installed") from error
        if len(text) > _MOST_TEXT:
            raise NotNative("the program is too large to compile")
        config = wasmtime.Config()
        config.wasm_multi_memory = True
        engine = wasmtime.Engine(config)
        module = wasmtime.Module(engine, text)
        try:
            self._store = wasmtime.Store(engine)
            self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        except wasmtime.WasmtimeError as error:
            raise NotNative(f"no address space ({str(error).splitlines()[0]})") from error

    def call(self, name: str, *arguments: int) -> int:
        """The result of an exported function; 0 if it has none."""
        import wasmtime

        function = self._exports[name]
        assert isinstance(function, wasmtime.Func)
        result = function(self._store, *arguments)
        return result if isinstance(result, int) else 0

    def _global(self, name: _Global) -> wasmtime.Global:
        import wasmtime

        exported = self._exports[name]
        assert isinstance(exported, wasmtime.Global)
        return exported

    def get(self, name: _Global) -> int:
        """The value of a global."""
        value = self._global(name).value(self._store)
        assert isinstance(value, int)
        return value

    def set(self, name: _Global, value: int) -> None:
        """Set a global."""
        import wasmtime

        exported = self._global(name)
        make = wasmtime.Val.i64 if str(exported.type(self._store).content) == "i64" else wasmtime.Val.i32
        exported.set_value(self._store, make(value))

    def _memory(self, name: str) -> wasmtime.Memory:
        import wasmtime

        exported = self._exports[name]
        assert isinstance(exported, wasmtime.Memory)
        return exported

    def read(self, start: int, stop: int) -> bytearray:
        """Bytes of the memory of states."""
        return self._memory("states").read(self._store, start, stop)

    def write(self, data: bytes, start: int) -> None:
        """Put bytes into the memory of states."""
        self._memory("states").write(self._store, data, start)

    def memory_bytes(self) -> int:
        """The size of all memories."""
        return sum(self._memory(name).data_len(self._store) for name in ("states", "table", "side"))


class NativeExplorer:
    """All reachable states of a program, numbered in breadth-first order."""

    def __init__(self, system: GuardedSystem, budget: Budget) -> None:
        """Generate and compile the program; nothing is explored yet.

        Raises:
            NotNative: some number has no finite bounds, an expression might exceed 62 bits, or there is no wasmtime.
        """
        program, layout = system.program, system.layout
        self._packing = Packing(layout)
        if self._packing.words > _MOST_WORDS:
            raise NotNative(f"a state takes more than {_MOST_WORDS} words")
        labels = len(program.steps) + len(program.outcomes)
        self._plan: Plan = plan_of(self._packing.words, self._packing.bits, most_successors(program), labels, budget.memory_bytes)
        initial = self._packing.pack(system.initial()).to_bytes(8 * self._packing.words, "little")
        expansion = Expansion(program, layout, self._packing, self._plan.areas).text()
        self._module = _Module(Runtime(self._plan).text(expansion))
        self._module.write(initial, self._plan.areas.buffer)
        self._initial = initial
        self._module.set("limit", max(0, min(budget.native_states, runtime.MOST_STATES)))
        self._module.set("room", max(0, budget.memory_bytes - self._module.memory_bytes()))

    # ------------------------------------------------------------------ exploring
    def explore(self) -> Exploration:
        """What a breadth-first search from the initial state sees, within the budget. It is run once; later calls return the same."""
        return self._exploration

    @cached_property
    def _exploration(self) -> Exploration:
        module = self._module
        self._start_here()
        result, until, violation = runtime.FULL, 0, None
        if module.call("init"):
            result = runtime.MORE
        while result == runtime.MORE:
            until += _SLICE
            result = module.call("explore", until)
        if result == runtime.ERROR:
            violation = (self.state(module.get("head")), self._label())
        return Exploration(
            states=module.get("n"),
            transitions=module.get("transitions"),
            complete=result == runtime.DONE,
            memory_bytes=module.memory_bytes(),
            violation=violation,
        )

    def _start_here(self) -> None:
        """Put the initial state where ``init`` and ``walk`` read it."""
        self._module.write(self._initial, self._plan.areas.buffer)

    def _label(self) -> ProgramLabel:
        """The label of the step in error."""
        start = self._plan.areas.labels
        count = self._module.get("labels")
        numbers = memoryview(bytes(self._module.read(start, start + 8 * count))).cast("i").tolist()
        return tuple(zip(numbers[::2], numbers[1::2], strict=True))

    # ------------------------------------------------------------------ looking at it
    def state(self, index: int) -> ProgramState:
        """The state with a number.

        Raises:
            IndexError: there is no such state.
        """
        if not 0 <= index < self._module.get("n"):
            raise IndexError(index)
        size = self._plan.state_bytes
        start = self._plan.base + size * index
        return self._packing.unpack(int.from_bytes(self._module.read(start, start + size), "little"))

    def states(self) -> Iterator[ProgramState]:
        """All states found, in order."""
        size, unpack = self._plan.state_bytes, self._packing.unpack
        total = self.explore().states
        for first in range(0, total, _CHUNK):
            count = min(_CHUNK, total - first)
            start = self._plan.base + size * first
            data = bytes(self._module.read(start, start + size * count))
            for at in range(0, size * count, size):
                yield unpack(int.from_bytes(data[at : at + size], "little"))

    def parent(self, index: int) -> int | None:
        """The first state that has a move to this one; None for the initial state."""
        self.explore()
        if not 0 <= index < self._module.get("n"):
            raise IndexError(index)
        found = self._module.call("parent", index)
        return None if found < 0 else found

    def stem_to(self, index: int) -> list[ProgramState]:
        """A shortest path from the initial state to this one, both included."""
        self.explore()
        path = [index]
        self.state(index)
        start = self._plan.scratch
        while count := self._module.call("stem", path[-1]):
            path += memoryview(bytes(self._module.read(start, start + 4 * count))).cast("I").tolist()
            if count < runtime.SCRATCH_ENTRIES:
                break
        return [self.state(i) for i in reversed(path)]

    def owners(self) -> frozenset[int]:
        """The players who have a decision (action, choice among several options, payment) in some expanded state."""
        self.explore()
        bits = self._module.get("owners")
        return frozenset(player for player in range(bits.bit_length()) if bits >> player & 1)

    # ------------------------------------------------------------------ trapped states
    def trapped(self) -> int | None:
        """The first trapped state (docs/semantics.md, 4), or None.

        Complete if the exploration is; else a state is taken as trapped only if none of its ways leaves the expanded part.
        """
        return self._trapped[0]

    def trapped_count(self) -> int:
        """How many states are trapped."""
        return self._trapped[1]

    @cached_property
    def _trapped(self) -> tuple[int | None, int]:
        module = self._module
        if not self.explore().states or not module.get("waiting"):
            return None, 0
        if not module.call("trapped_init"):
            raise MemoryError("no memory for the search of trapped states")
        while True:
            for upper in range(module.get("head"), 0, -_SLICE):
                module.call("trapped_pass", upper, max(0, upper - _SLICE))
            if not module.get("lossy") or not module.get("changed"):
                break
            module.call("trapped_forget")
        first = module.call("first_trapped", 0)
        return (None if first < 0 else first), module.call("count_trapped")

    # ------------------------------------------------------------------ forced play
    def walk_forced(self, max_steps: int) -> ForcedWalk:
        """Follow the only move from the initial state, in constant memory, until it repeats or there is not just one.

        Args:
            max_steps: moves of the walk before it is given up. A cycle of length ``c`` after a stem of ``s`` moves is found within
                ``2 * max(s, c) + c`` moves.
        """
        self._start_here()
        end = _WALK_ENDS[self._module.call("walk", max_steps)]
        start = self._plan.scratch
        state = self._packing.unpack(int.from_bytes(self._module.read(start, start + 8 * self._plan.words), "little"))
        if end is WalkEnd.CYCLE:
            return ForcedWalk(end, self._module.get("stem_length"), self._module.get("cycle_length"), state)
        return ForcedWalk(end, self._module.get("steps"), 0, state, self._label() if end is WalkEnd.ERROR else None)
