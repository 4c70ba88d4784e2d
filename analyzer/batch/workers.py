"""Worker processes: each has one input at a time, so whatever happens to a worker costs that input only.

Every worker is a process pool of the standard library with a single process. Such a pool breaks if its process dies, and nothing else does
(``docs/adr/0009-one-pool-for-each-worker.md``). An input whose worker died is tried once more when all others are done, alone, in a process
of its own: neighbours that took the memory, or somebody who killed the wrong process, then change nothing.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from typing import Final, Protocol, TypeAlias

from analyzer.batch.model import Analyst, BatchInput, failed
from analyzer.budget import Budget
from analyzer.errors import MtgloopError, WorkersError

_FALSE_STARTS: Final = 5
_KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)


@dataclass(frozen=True, slots=True)
class Done:
    """A finished row and what it took."""

    line: bytes
    seconds: float


@dataclass(frozen=True, slots=True)
class Died:
    """The worker died, or ran out of memory; ``note`` says how, and may differ from run to run."""

    note: str


@dataclass(frozen=True, slots=True)
class Overdue:
    """The worker was killed since the wall guard was up."""

    seconds: float


Answer: TypeAlias = Done | Died | Overdue


class Workers(Protocol):
    """Answers inputs, in any order."""

    def answers(self, inputs: Iterable[BatchInput]) -> Iterator[tuple[BatchInput, Answer]]:
        """One answer for each input; an input is taken only when there is somebody to work on it."""
        ...

    def alone(self, given: BatchInput) -> Answer:
        """The answer for one input while nothing else is worked on."""
        ...


@dataclass(frozen=True, slots=True)
class Job:
    """What every worker of a run needs to know.

    Attributes:
        guard_s: wall seconds after which an input is given up; None for no limit. memory_bytes: of one worker; None for no limit.
    """

    analyst: Analyst
    budget: Budget
    guard_s: float | None = None
    memory_bytes: int | None = None


def answer(job: Job, given: BatchInput) -> Done | Died:
    """The answer, in the worker's process. What goes wrong in an analysis is a row, too."""
    began_s = time.perf_counter()
    try:
        row = job.analyst(given, job.budget)
    except MemoryError:
        return Died("out of memory")
    except MtgloopError as error:
        row = failed(given, error.slug, str(error))
    except Exception as error:  # a row must not cost the run
        if "out of memory" in str(error).lower():  # Z3 says it so
            return Died("out of memory")
        row = failed(given, "internal-error", f"{type(error).__name__}: {error}")
    return Done(row.line(), time.perf_counter() - began_s)


class LocalWorkers:
    """Workers on this machine. A context: leaving it ends them, whatever they are doing."""

    def __init__(self, job: Job, count: int) -> None:
        self._job = job
        self._seats = [_Seat(job) for _ in range(count)]

    def __enter__(self) -> LocalWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        for seat in self._seats:
            seat.stop()

    def answers(self, inputs: Iterable[BatchInput]) -> Iterator[tuple[BatchInput, Answer]]:
        """See ``Workers``.

        Raises:
            WorkersError: no worker can be started.
        """
        waiting = iter(inputs)
        busy: dict[Future[Done | Died], _Seat] = {}
        for seat in self._seats:
            _begin(seat, waiting, busy)
        while busy:
            left_s = [seat.left_s for seat in busy.values() if seat.left_s is not None]
            finished, _ = wait(busy, timeout=min(left_s, default=None), return_when=FIRST_COMPLETED)
            for seat in busy.values():
                seat.look_at_the_clock()
            for future in finished:
                seat = busy.pop(future)
                given = seat.given
                got = seat.finished()
                if got is None:
                    busy[seat.begin(given)] = seat
                    continue
                _begin(seat, waiting, busy)
                yield given, got

    def alone(self, given: BatchInput) -> Answer:
        """See ``Workers``: in a process that has done nothing else."""
        for seat in self._seats:
            seat.stop()
        ((_, got),) = LocalWorkers(self._job, 1)._once(given)
        return got

    def _once(self, given: BatchInput) -> list[tuple[BatchInput, Answer]]:
        with self:
            return list(self.answers([given]))


def _begin(seat: _Seat, waiting: Iterator[BatchInput], busy: dict[Future[Done | Died], _Seat]) -> None:
    given = next(waiting, None)
    if given is not None:
        busy[seat.begin(given)] = seat


class _Seat:
    """One worker process after another, each with one input at a time."""

    given: BatchInput

    def __init__(self, job: Job) -> None:
        self._job = job
        self._pool: ProcessPoolExecutor | None = None
        self._process: Future[int] | None = None
        self._future: Future[Done | Died] | None = None
        self._until_s: float | None = None
        self._killed = False
        self._false_starts = 0

    def begin(self, given: BatchInput) -> Future[Done | Died]:
        """Gives it an input."""
        future: Future[Done | Died] | None = None
        if self._pool is not None:
            try:
                future = self._pool.submit(answer, self._job, given)
            except BrokenProcessPool:  # it died between two inputs: no input's fault
                self.stop()
        if future is None:
            self._pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=prepare, initargs=(self._job.memory_bytes,))
            self._process = self._pool.submit(os.getpid)
            future = self._pool.submit(answer, self._job, given)
        self.given, self._future, self._killed = given, future, False
        self._until_s = None if self._job.guard_s is None else time.monotonic() + self._job.guard_s
        return future

    @property
    def left_s(self) -> float | None:
        """How long its input may still take."""
        return None if self._until_s is None else max(0.01, self._until_s - time.monotonic())

    def look_at_the_clock(self) -> None:
        """Kills the worker if its time is up."""
        assert self._future is not None
        assert self._process is not None
        if self._until_s is None or time.monotonic() < self._until_s or self._future.done():
            return
        if not self._process.done() and self._job.guard_s is not None:  # its input does not pay for its start
            self._until_s = time.monotonic() + self._job.guard_s
        elif self._kill():
            self._killed, self._until_s = True, None

    def finished(self) -> Answer | None:
        """The answer of its input, which has come; None if the worker died before it could begin, so that another one has to.

        Raises:
            WorkersError: that happens again and again.
        """
        assert self._future is not None
        assert self._process is not None
        try:
            got = self._future.result()
        except BrokenProcessPool as broken:
            started = self._process.done() and self._process.exception() is None
            self.stop()
            if self._killed:
                assert self._job.guard_s is not None
                return Overdue(self._job.guard_s)
            if started:
                return Died(str(broken))
            self._false_starts += 1
            if self._false_starts == _FALSE_STARTS:
                raise WorkersError("no worker process starts", "allow more memory (--memory), or see what it printed") from broken
            return None
        self._false_starts = 0
        if isinstance(got, Died):  # what is left of its memory is worth nothing
            self.stop()
        return got

    def stop(self) -> None:
        """Ends the process, at once."""
        pool, self._pool = self._pool, None
        if pool is not None:
            self._kill()
            pool.shutdown(wait=True, cancel_futures=True)

    def _kill(self) -> bool:
        """Whether there was a process to kill."""
        if self._process is None or not self._process.done() or self._process.exception() is not None:
            return False
        try:
            os.kill(self._process.result(), _KILL)
        except ProcessLookupError:
            return False
        return True


# ---------------------------------------------------------------------- in the worker
def prepare(memory_bytes: int | None) -> None:
    """Makes a new process a worker: it leaves interrupts to its parent, dies with it, and has a limit of memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.set_int_max_str_digits(0)
    limit_memory(memory_bytes)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_die_with, args=(parent.join,), daemon=True).start()


def _die_with(wait_for_the_end: Callable[[], object]) -> None:
    wait_for_the_end()
    os._exit(1)


def limit_memory(limit_bytes: int | None) -> None:
    """Limits the memory that this process may write to.

    It is the data segment with everything mapped privately and writable that Linux counts, not the address space: the native engine
    reserves more of that than any machine has. Other systems count less of it, or have no such limit.
    """
    if limit_bytes is None:
        return
    try:
        import resource
    except ImportError:  # Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    limit = limit_bytes if most == resource.RLIM_INFINITY else min(limit_bytes, most)
    try:
        resource.setrlimit(resource.RLIMIT_DATA, (limit, most))
    except (ValueError, OSError):  # macOS refuses some
        return
