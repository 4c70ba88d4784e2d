"""How long each scenario takes, and its memory: ``python benchmarks/scenarios.py``.

One process imports everything and decides one small scenario. Each scenario is then decided in a child forked from it. So every time is
processor time after start-up, no scenario profits from another, and each child's peak memory is told by the system. The time covers reading
the file and its cards, the analysis, the certificate with its check, and the comparison with what the file expects. Prints the distribution
and writes no files. Needs a system with ``fork``.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import json
import os
import platform
import signal
import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

_ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(_ROOT))

from analyzer.pipeline import analyse, load, stated_answer  # noqa: E402
from analyzer.report.expectation import misses  # noqa: E402
from benchmarks.measure import percentile  # noqa: E402

_FOLDER = _ROOT / "models" / "scenarios"
_WARM = _FOLDER / "druid-vizier.toml"
_SLOWEST = 10

EXPECTED = "as expected"
WRONG = "not as expected"
UNDECIDED = "undecided"
SILENT = "without [expect]"
LATE = "not decided in time"
FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Timed:
    """One scenario.

    Attributes:
        verdict: its name; empty if there is none.
        outcome: how it compares with what the file expects. ``LATE`` is no answer.
        cpu_s: processor time, user and system. Of a ``LATE`` one, a lower bound.
        rss_bytes: the child's largest resident set, what it shares with its parent included.
    """

    name: str
    verdict: str
    outcome: str
    cpu_s: float
    rss_bytes: int


def answer(path: Path) -> tuple[str, str]:
    """The verdict on a file, and how it compares with what the file expects."""
    loaded = load(path)
    verdict = analyse(loaded).verdict
    stated = stated_answer(loaded)
    if stated is None:
        return verdict.kind.value, SILENT
    if not misses(stated.expect, verdict, change=stated.change, facts=stated.wrong):
        return verdict.kind.value, EXPECTED
    return verdict.kind.value, WRONG if verdict.decided else UNDECIDED


def timed(path: Path, limit_s: float) -> Timed:
    """One scenario, decided in a child that ends once it has used ``limit_s`` of processor time."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        _child(path, limit_s, write)
    os.close(write)
    with os.fdopen(read, encoding="utf-8") as pipe:
        said = pipe.read()
    _, status, usage = os.wait4(child, 0)
    used = usage.ru_utime + usage.ru_stime
    memory = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    if said:
        verdict, outcome = json.loads(said)
        return Timed(path.stem, verdict, outcome, used, memory)
    late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF
    return Timed(path.stem, "", LATE if late else FAILED, used, memory)


def _child(path: Path, limit_s: float, pipe: int) -> None:
    code = 1
    with contextlib.suppress(Exception):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, limit_s)
        said = json.dumps(answer(path))
        signal.setitimer(signal.ITIMER_PROF, 0)
        os.write(pipe, said.encode())
        code = 0
    os._exit(code)


def distribution(found: Sequence[Timed]) -> str:
    """What is printed; scenarios not decided in time count with the time they had."""
    times = [t.cpu_s for t in found]
    slow = sorted(found, key=lambda t: (-t.cpu_s, t.name))[:_SLOWEST]
    large = max(found, key=lambda t: t.rss_bytes)
    quick = sum(t.cpu_s < 1 and t.verdict != "" for t in found)
    outcomes = Counter(t.outcome for t in found)
    lines = [
        f"{len(found)} scenarios: " + ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items())),
        f"processor time: median {statistics.median(times):.2f} s, 90 % within {percentile(times, 0.9):.2f} s, "
        f"max {_time(slow[0])}, {quick / len(found):.0%} under 1 s",
        f"peak memory: median {statistics.median(t.rss_bytes for t in found) / 1e6:.0f} MB, "
        f"90 % within {percentile([t.rss_bytes for t in found], 0.9) / 1e6:.0f} MB, max {large.rss_bytes / 1e6:.0f} MB ({large.name})",
        f"the {len(slow)} slowest:",
        *(f"  {line(t)}" for t in slow),
    ]
    odd = [t for t in found if t.outcome in (WRONG, UNDECIDED, FAILED) and t not in slow]
    if odd:
        lines += ["also without the expected answer:", *(f"  {line(t)}" for t in odd)]
    return "\n".join(lines)


def line(one: Timed) -> str:
    """A scenario in a line."""
    said = f"{one.verdict}, {one.outcome}" if one.verdict and one.outcome != UNDECIDED else one.outcome
    return f"{_time(one):>8}  {one.rss_bytes / 1e6:4.0f} MB  {one.name}: {said}"


def _time(one: Timed) -> str:
    return f"> {one.cpu_s:.1f} s" if one.outcome == LATE else f"{one.cpu_s:.2f} s"


def _load() -> str:
    return " ".join(f"{x:.1f}" for x in os.getloadavg())


def main(given: Sequence[str] | None = None) -> int:
    """Prints the distribution; 1 if an answer was wrong or missing for another reason than time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=60, help="seconds of processor time for one scenario (default 60)")
    parser.add_argument("--only", default="", help="only scenarios whose name contains this text")
    parser.add_argument("--folder", type=Path, default=_FOLDER, help="folder with scenarios (default models/scenarios)")
    parser.add_argument("--each", action="store_true", help="also a line for each scenario as it ends")
    options = parser.parse_args(given)
    paths = [p for p in sorted(options.folder.glob("*.toml")) if options.only in p.stem]
    if not paths or options.limit <= 0:
        parser.error("no such scenario" if options.limit > 0 else "the limit must be more than 0")
    start = time.perf_counter()
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, limit {options.limit:g} s, load before {_load()}", flush=True)
    answer(_WARM)
    gc.collect()
    gc.freeze()  # what the children share stays shared
    found = []
    for path in paths:
        found.append(timed(path, options.limit))
        if options.each:
            print(line(found[-1]), flush=True)
    print(distribution(found))
    print(f"load after {_load()}; {time.perf_counter() - start:.0f} s in all")
    return int(any(t.outcome in (WRONG, FAILED, UNDECIDED) for t in found))


if __name__ == "__main__":
    sys.exit(main())
