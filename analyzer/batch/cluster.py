"""The same run on dask.distributed: an input that a lost worker had is worked on by another one, and its row is kept once.

A worker of a cluster has the program, the cards and, for folders, the files under the same paths; what it has is compared before the run
begins.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, Final

from analyzer.batch.model import BatchInput
from analyzer.batch.workers import Answer, Died, Done, Job, answer
from analyzer.errors import MissingExtraError, WorkersError

_LOCAL: Final = re.compile(r"local:(?P<count>[1-9][0-9]{0,3})")
_JOIN_S: Final = 30


class ClusterWorkers:
    """Workers of a cluster. A context: leaving it lets go of the cluster, and ends one that was started for the run."""

    def __init__(self, job: Job, address: str, identity: Mapping[str, str]) -> None:
        """Joins a cluster.

        Args:
            address: ``local:N`` for N workers on this machine, else where the scheduler is (``tcp://host:8786``).
            identity: what the rows depend on (``analyzer.batch.identity``); a worker that has something else is refused.

        Raises:
            MissingExtraError: dask.distributed is not installed.
            WorkersError: there is no such cluster, it has no worker, or a worker has another version.
        """
        try:
            self._dask: Any = import_module("distributed")
        except ImportError as error:
            raise MissingExtraError("--cluster", "cluster") from error
        self._job = job
        self._cluster: Any = None
        try:
            if (local := _LOCAL.fullmatch(address)) is not None:
                memory: Any = "auto" if job.memory_bytes is None else job.memory_bytes
                self._cluster = self._started(int(local["count"]), memory)
            self._client: Any = self._dask.Client(self._cluster or address, timeout=_JOIN_S, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            fix = "give the address of a scheduler (tcp://host:8786), or local:2 for two workers here"
            raise WorkersError(f"--cluster {address}: no cluster there ({error})", fix) from error
        try:
            self._greet(address, identity)
        except BaseException:
            self.__exit__()
            raise

    def _started(self, count: int, memory: Any) -> Any:
        """A cluster on this machine. Like a worker without a cluster, one that dies costs its input a second try alone."""
        config = import_module("dask.config")
        with config.set({"distributed.scheduler.allowed-failures": 0, "logging.distributed": "error"}):
            return self._dask.LocalCluster(
                n_workers=count,
                threads_per_worker=1,
                processes=True,
                memory_limit=memory,
                dashboard_address=":0",
                protocol="tcp",
                silence_logs=logging.ERROR,
            )

    @property
    def client(self) -> Any:
        """The client of dask."""
        return self._client

    def __enter__(self) -> ClusterWorkers:
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()

    def answers(self, inputs: Iterable[BatchInput]) -> Iterator[tuple[BatchInput, Answer]]:
        """See ``Workers``. As many inputs are under way as there are threads, so that a worker that dies has little to lose."""
        waiting = iter(inputs)
        under_way: dict[str, BatchInput] = {}
        coming = self._dask.as_completed(loop=self._client.loop, raise_errors=False)

        def fill() -> None:
            while len(under_way) < max(1, sum(self._client.nthreads().values())):
                given = next(waiting, None)
                if given is None:
                    return
                future = self._client.submit(answer, self._job, given, pure=False)
                under_way[future.key] = given
                coming.add(future)

        fill()
        while under_way:
            future = next(coming)
            given = under_way.pop(future.key)
            got = self._answer(future)
            fill()
            yield given, got

    def alone(self, given: BatchInput) -> Answer:
        """See ``Workers``."""
        ((_, got),) = self.answers([given])
        return got

    def _answer(self, future: Any) -> Answer:
        if future.status == "finished":
            got: Done | Died = future.result()
            return got
        error = future.exception()
        if isinstance(error, self._dask.KilledWorker):
            return Died("the workers that had it died")
        return Died(f"{type(error).__name__}: {error}" if error is not None else str(future.status))

    def _greet(self, address: str, identity: Mapping[str, str]) -> None:
        """Sees that there are workers, and that they have what this process has."""
        from analyzer.batch.identity import installed

        try:
            self._client.wait_for_workers(1, timeout=_JOIN_S)
        except TimeoutError as error:
            raise WorkersError(f"--cluster {address}: it has no worker", "start workers (dask worker), or use local:2") from error
        self._client.run(_prepare)
        for worker, found in self._client.run(installed).items():
            for name, value in found.items():
                if identity.get(name) != value:
                    raise WorkersError(
                        f"--cluster {address}: the worker {worker} has another {name}: {value}, here it is {identity.get(name)}",
                        "install the same version and the same cards on every worker",
                    )


def _prepare() -> None:
    sys.set_int_max_str_digits(0)
