"""The same run on dask.distributed: the same bytes as here, also if a worker is killed during the run."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from batch_fakes import analyst, combos

from analyzer.batch.cluster import ClusterWorkers
from analyzer.batch.identity import installed
from analyzer.batch.ledger import Entry, open_ledger
from analyzer.batch.running import run
from analyzer.batch.workers import Job, LocalWorkers, Workers
from analyzer.budget import Budget
from analyzer.errors import WorkersError

distributed = pytest.importorskip("distributed")
JOB = Job(analyst, Budget(), None, None)
GIVEN = combos(*[f"slow 0.0{n % 4}" for n in range(30)], "exit", "bug", "memory")


@pytest.fixture(scope="module")
def cluster() -> Iterator[ClusterWorkers]:
    with ClusterWorkers(JOB, "local:2", installed()) as workers:
        yield workers


def rows(workers: Workers, folder: Path, kill: object = None) -> list[Entry]:
    ledger = open_ledger(folder, {}, resume=False)
    run(GIVEN, workers, ledger, kill)  # type: ignore[arg-type]
    entries = list(ledger.entries())
    ledger.close()
    return entries


@pytest.mark.slow
def test_a_worker_that_is_killed_during_the_run_loses_no_row(cluster: ClusterWorkers, tmp_path: Path) -> None:
    killed: list[int] = []

    def kill(entry: Entry) -> None:
        del entry
        if not killed and len(told) == 8:
            (process, *_) = cluster.client.run(os.getpid).values()
            os.kill(process, signal.SIGKILL)  # the worker's process; its nanny starts another
            killed.append(process)
        told.append(1)

    told: list[int] = []
    with LocalWorkers(JOB, 2) as here:
        calm = rows(here, tmp_path / "here")
    torn = rows(cluster, tmp_path / "cluster", kill)
    assert killed
    assert [entry.line for entry in torn] == [entry.line for entry in calm]
    assert json.loads(torn[30].line)["error"]["code"] == "worker-died"
    until = time.monotonic() + 20
    while len(cluster.client.nthreads()) < 2 and time.monotonic() < until:
        time.sleep(0.1)


def test_a_worker_of_another_version_is_refused(cluster: ClusterWorkers) -> None:
    address = cluster.client.scheduler_info()["address"]
    with pytest.raises(WorkersError, match=r"has another mtgloop: .*, here it is 0\.0\.1"):
        ClusterWorkers(JOB, address, {**installed(), "mtgloop": "0.0.1"})


def test_no_cluster_there_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyzer.batch.cluster._JOIN_S", 1)
    for address in ("tcp://127.0.0.1:9", "local:x", "nowhere"):
        with pytest.raises(WorkersError, match=f"--cluster {address}: no cluster there"):
            ClusterWorkers(JOB, address, {})
