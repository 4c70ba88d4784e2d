"""Times whole processes, from start to exit, and their memory."""

from __future__ import annotations

import contextlib
import os
import signal
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Run:
    """One run. ``rss_bytes`` is the largest resident set of any process in the tree; it has a floor of some 20 MB, this runner's own."""

    wall_s: float
    cpu_s: float
    rss_bytes: int
    code: int
    output: str
    timed_out: bool


def run(
    command: Sequence[str] | str, *, cwd: str | None = None, environment: Mapping[str, str] | None = None, timeout_s: float = 120
) -> Run:
    """A finished run; past the time-out its whole process group is killed. Text commands go through the shell."""
    with tempfile.TemporaryFile() as kept:
        start = time.perf_counter()
        process = subprocess.Popen(
            command,
            shell=isinstance(command, str),
            cwd=cwd,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=kept,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        expired = threading.Event()
        timer = threading.Timer(timeout_s, _kill, (process.pid, expired))
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        kept.seek(0)
        output = kept.read().decode(errors="replace")
    return Run(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, process.returncode, output, expired.is_set())


def _kill(group: int, expired: threading.Event) -> None:
    expired.set()
    with contextlib.suppress(ProcessLookupError):
        os.killpg(group, signal.SIGKILL)


@dataclass(slots=True)
class Task:
    """Something to time: a command, how to read its answer, and the answer that is right.

    Attributes:
        prepare: built once before, not timed (a compiler, say).
        expected: the right answer; None if it is not checked.
    """

    row: str
    name: str
    command: Sequence[str] | str
    read: Callable[[str], Any]
    expected: Any = None
    cwd: str | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    prepare: str | None = None
    timeout_s: float = 120
    runs: list[Run] = field(default_factory=list)
    failure: str | None = None
    prepare_s: float | None = None

    @property
    def median_s(self) -> float | None:
        """The median wall time; None if it did not finish."""
        return statistics.median(r.wall_s for r in self.runs) if self.runs and self.failure is None else None

    @property
    def range_s(self) -> tuple[float, float] | None:
        """The least and the largest wall time."""
        walls = [r.wall_s for r in self.runs]
        return (min(walls), max(walls)) if walls else None

    @property
    def rss_bytes(self) -> int:
        """The largest memory of all runs."""
        return max((r.rss_bytes for r in self.runs), default=0)

    def build(self) -> None:
        """Whatever has to be built before."""
        if self.prepare is not None:
            built = run(self.prepare, cwd=self.cwd, timeout_s=300)
            self.prepare_s = built.wall_s
            if built.code:
                self.failure = "could not be built"

    def once(self) -> None:
        """One more run, with its answer checked; after a failure no more."""
        if self.failure is not None:
            return
        done = run(self.command, cwd=self.cwd, environment=self.environment, timeout_s=self.timeout_s)
        self.runs.append(done)
        if done.timed_out:
            self.failure = f"> {self.timeout_s:g} s"
            return
        try:
            answer = self.read(done.output)
        except (ValueError, KeyError, IndexError, TypeError):
            answer = None
        if answer is None:
            self.failure = f"no answer (exit code {done.code})"
        elif self.expected is not None and answer != self.expected:
            self.failure = f"wrong answer: {answer}"


def interleaved(tasks: Sequence[Task], repetitions: int, say: Callable[[str], None]) -> None:
    """Runs everything ``repetitions`` times, in turn: a machine that slows down slows all of them down."""
    for task in tasks:
        task.build()
    for turn in range(repetitions):
        for task in tasks:
            task.once()
            took = task.failure or f"{task.runs[-1].wall_s:.2f} s"
            say(f"{turn + 1}/{repetitions}  {task.row}  {task.name}: {took}")


def percentile(values: Sequence[float], share: float) -> float:
    """The least value that is not below ``share`` of all."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1))]
