"""``kill -9`` of everything at any moment, again and again: no row is lost, none is there twice, and the bytes are the undisturbed ones."""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from batch_fakes import write_lines

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
COUNT = 60
pytestmark = pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")


def start(source: Path, out: Path, *more: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(HERE / "batch_fakes.py"), "batch", str(source), "--out", str(out), "--workers", "2", *more]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(HERE)))}
    before = signal.signal(
        signal.SIGINT, signal.default_int_handler
    )  # whoever runs the tests in the background has it ignored: so would the child
    try:
        return subprocess.Popen(
            command, cwd=ROOT, env=environment, start_new_session=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
    finally:
        signal.signal(signal.SIGINT, before)


def finished(process: subprocess.Popen[str]) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=100)
    return process.returncode, out, err


def rows_in(out: Path) -> int:
    """How many rows are kept; read from a copy, since a run that is still dying may hold the lock."""
    ledger = out / "ledger.sqlite"
    if not ledger.exists():
        return 0
    with sqlite3.connect(ledger, timeout=5) as database:
        try:
            rows: int = database.execute("SELECT count(*) FROM row").fetchone()[0]
        except sqlite3.OperationalError:
            return 0
    database.close()
    return rows


def ids() -> list[str]:
    return ["exit" if n == 20 else "killed" if n == 41 else "bug" if n == 30 else f"slow 0.0{n % 7}" for n in range(COUNT)]


@pytest.mark.slow
def test_kill_9_at_random_moments_and_resume(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "source.jsonl", ids())
    calm, torn = tmp_path / "calm", tmp_path / "torn"
    code, _, err = finished(start(source, calm, "--quiet"))
    assert code == 0, err
    chosen = random.Random(20231117)
    kept, kills, midway = 0, 0, 0
    while True:
        process = start(source, torn, "--resume", "--quiet")
        if kills < 6:
            if kills % 2:
                wait_for_rows(process, torn, chosen.randint(1, 12))
            time.sleep(chosen.uniform(0, 0.1) if kills % 2 else chosen.uniform(0, 1.2))
            kills += process.poll() is None
            os.killpg(process.pid, signal.SIGKILL)
        code, _, err = finished(process)
        now = rows_in(torn)
        assert now >= kept, "a row was lost"
        midway += kept < now < COUNT
        kept = now
        if code == 0:
            break
        assert code == -signal.SIGKILL, err
    assert midway >= 2
    assert kept == COUNT
    for name in ("results.jsonl", "results.parquet"):
        assert (torn / name).read_bytes() == (calm / name).read_bytes()
    rows = [json.loads(line) for line in (torn / "results.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["position"] for row in rows] == list(range(COUNT))
    assert [row["id"] for row in rows] == ids()


def wait_for_rows(process: subprocess.Popen[str], out: Path, rows: int) -> None:
    """Waits until about so many rows are written in this stretch: each adds a few pages to the log."""
    log = out / "ledger.sqlite-wal"
    until = time.monotonic() + 30
    while process.poll() is None and time.monotonic() < until:
        if log.exists() and log.stat().st_size > (2 * rows + 4) * 4096:
            return
        time.sleep(0.005)


def test_an_interrupt_leaves_a_ledger_and_says_how_to_go_on(tmp_path: Path) -> None:
    source = write_lines(tmp_path / "source.jsonl", ["fine", "fine", *["slow 0.5"] * 40])
    out = tmp_path / "out"
    process = start(source, out, "--quiet")
    until = time.monotonic() + 30
    while not (out / "ledger.sqlite-wal").exists() and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(1.5)
    os.killpg(process.pid, signal.SIGINT)
    code, printed, err = finished(process)
    assert code == 130
    assert printed == ""
    assert err.startswith("mtgloop: interrupted; go on with: mtgloop batch ")
    assert err.rstrip().endswith("--resume")
    assert err.count("\n") == 1
    assert not (out / "results.jsonl").exists()
    assert rows_in(out) >= 2
