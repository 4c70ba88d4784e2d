"""Whatever happens to a worker costs the input it had, and nothing else."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from batch_fakes import analyst, combo, combos

from analyzer.batch.ledger import Entry, open_ledger
from analyzer.batch.model import BatchInput
from analyzer.batch.running import given_up, run
from analyzer.batch.workers import Died, Done, Job, LocalWorkers, Overdue, answer, limit_memory
from analyzer.budget import Budget
from analyzer.errors import WorkersError


def job(guard_s: float | None = None, memory_bytes: int | None = None) -> Job:
    return Job(analyst, Budget(), guard_s, memory_bytes)


def rows(inputs: Iterable[BatchInput], folder: Path, of: Job, count: int = 2) -> list[Entry]:
    ledger = open_ledger(folder, {}, resume=False)
    with LocalWorkers(of, count) as workers:
        run(inputs, workers, ledger)
    entries = list(ledger.entries())
    ledger.close()
    return entries


def outcomes(entries: Iterable[Entry]) -> list[str]:
    found = [json.loads(entry.line) for entry in entries]
    return [row["error"]["code"] if row["error"] else row["outcome"] for row in found]


def test_a_worker_that_dies_costs_its_row_only(tmp_path: Path) -> None:
    flag = tmp_path / "flag"
    given = combos("fine", "exit", "fine", "killed", f"once {flag}", "segfault", "fine", "memory", "input", "bug", "fine")
    entries = rows(given, tmp_path / "out", job(memory_bytes=2 << 30))
    died = "worker-died"
    assert outcomes(entries) == ["loop", died, "loop", died, "loop", died, "loop", died, "bad-input", "internal-error", "loop"]
    assert [entry.tries for entry in entries] == [1, 2, 1, 2, 2, 2, 1, 2, 1, 1, 1]
    assert entries[7].note == "out of memory; then: out of memory"


def test_rows_do_not_tell_how_often_or_where_they_were_tried(tmp_path: Path) -> None:
    flag = tmp_path / "flag"
    given = combos(f"once {flag}", "bug", "exit")
    first = rows(given, tmp_path / "first", job(), count=1)
    second = rows(given, tmp_path / "second", job(), count=3)
    assert [entry.line for entry in first] == [entry.line for entry in second]
    assert b"0x\xe2\x80\xa6" in first[1].line


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux counts all memory a process may write to")
def test_memory_has_a_limit(tmp_path: Path) -> None:
    given = combos("hungry 40", "hungry 400", "fine")
    assert outcomes(rows(given, tmp_path, job(memory_bytes=250 << 20), count=1)) == ["refuted", "worker-died", "loop"]


def test_an_input_that_takes_too_long_is_given_up_and_its_row_says_so(tmp_path: Path) -> None:
    entries = rows(combos("slow 60", "fine"), tmp_path, job(guard_s=3))
    assert outcomes(entries) == ["killed", "loop"]
    error = json.loads(entries[0].line)["error"]
    assert error["text"].startswith("killed after 3 s of wall time (--guard): not settled")
    assert json.loads(entries[0].line)["verdict"] is None


def test_what_was_given_up_can_be_tried_again(tmp_path: Path) -> None:
    entries = rows(combos("slow 60", "fine", "exit", "bug", "open"), tmp_path, job(guard_s=2))
    assert given_up(entries) == [0, 2]


def test_workers_that_never_start_are_one_clear_error() -> None:
    with LocalWorkers(Job(analyst, Budget(), None, 1 << 20), 1) as workers, pytest.raises(WorkersError, match="--memory"):
        list(workers.answers(combos("fine")))


def test_inputs_are_taken_as_workers_become_free() -> None:
    taken: list[int] = []

    def inputs() -> Iterator[BatchInput]:
        for position in range(50):
            taken.append(position)
            yield combo(position, "fine")

    with LocalWorkers(job(), 2) as workers:
        answers = workers.answers(inputs())
        for _ in range(5):
            next(answers)
        assert len(taken) <= 8


def test_idle_workers_that_are_killed_are_replaced() -> None:
    with LocalWorkers(job(), 1) as workers:
        ((_, first),) = workers.answers(combos("fine"))
        os.kill(workers._seats[0]._process.result(), 9)  # type: ignore[union-attr]
        time.sleep(0.3)
        ((_, second),) = workers.answers(combos("fine"))
    assert isinstance(first, Done)
    assert isinstance(second, Done)
    assert first.line == second.line


def test_killing_workers_again_and_again_changes_no_byte(tmp_path: Path) -> None:
    given = combos(*[f"slow 0.0{n % 4}" for n in range(60)])
    calm = rows(given, tmp_path / "calm", job())
    ledger = open_ledger(tmp_path / "torn", {}, resume=False)
    with LocalWorkers(job(), 2) as workers:

        def kill(entry: Entry) -> None:
            seat = workers._seats[entry.position % 2]
            if entry.position % 13 == 5 and seat._process is not None and seat._process.done():
                os.kill(seat._process.result(), 9)

        run(given, workers, ledger, kill)
    assert [entry.line for entry in ledger.entries()] == [entry.line for entry in calm]
    assert {entry.tries for entry in ledger.entries()} == {1, 2}
    ledger.close()


def test_alone_is_a_process_of_its_own() -> None:
    with LocalWorkers(job(guard_s=2), 1) as workers:
        assert isinstance(workers.alone(combo(0, "fine")), Done)
        assert isinstance(workers.alone(combo(0, "exit")), Died)
        assert workers.alone(combo(0, "slow 60")) == Overdue(2)


def test_an_answer_never_raises() -> None:
    got = answer(job(), combo(0, "deep"))
    assert isinstance(got, Done)
    assert json.loads(got.line)["error"]["code"] == "internal-error"
    assert isinstance(answer(job(), combo(0, "memory")), Died)


def test_no_limit_of_memory_changes_nothing() -> None:
    limit_memory(None)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="processes are told apart by their groups")
def test_workers_die_with_their_parent(tmp_path: Path) -> None:
    code = (
        "import sys, time; sys.path[:0] = sys.argv[1].split('|')\n"
        "from batch_fakes import analyst, combos\nfrom analyzer.batch.workers import Job, LocalWorkers\n"
        "from analyzer.budget import Budget\n"
        "if __name__ == '__main__':\n"
        "    with LocalWorkers(Job(analyst, Budget()), 2) as workers:\n"
        "        answers = workers.answers(combos('fine', 'fine', 'slow 100', 'slow 100'))\n        next(answers); next(answers)\n"
        "        print(*(seat._process.result() for seat in workers._seats), flush=True)\n        time.sleep(100)\n"
    )
    script = tmp_path / "parent.py"
    script.write_text(code, encoding="utf-8")
    parent = subprocess.Popen([sys.executable, script, "|".join(sys.path)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    children = [int(word) for word in parent.stdout.readline().split()]
    assert len(children) == 2
    parent.kill()
    parent.wait()
    until = time.monotonic() + 10
    while any(_lives(child) for child in children) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(_lives(child) for child in children)


def _lives(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return False
        return not Path("/proc/self").exists()
    return state != "Z"
