"""How many real combos are proved, how fast, and whether what is computed agrees with what is claimed.

    python benchmarks/combos.py DATA [--part sample,two-card,popular,near-misses] [--limit N] [--workers 2] [--json FILE]

DATA is a folder with ``combos_all.jsonl.gz`` (or ``combos.jsonl``) and ``near_misses.jsonl``. The parts:

* ``sample``: 1,000 of all combos, drawn with a fixed seed;
* ``two-card``: all combos of two cards that claim results;
* ``popular``: the 500 in most decks;
* ``near-misses``: sets of cards that people ruled not to loop: none may be reported as a loop (the flagged ones are left out).

Each is decided as ``mtgloop batch`` does. Shares are of all combos of a part, also of those whose cards are not understood. Times are
of the processor, per combo, without the start of the process.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import statistics
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from analyzer.batch.analysing import analyse_input
from analyzer.batch.model import PROVED, BatchInput, Outcome, Row, failed
from analyzer.batch.sources.records import input_of
from analyzer.combo.answering import QUICK
from analyzer.errors import MtgloopError

SEED = 20261130
SAMPLE = 1_000
POPULAR = 500
Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Decided:
    """A row and the processor time it took, in seconds."""

    row: Row
    seconds: float


def records_of(path: Path) -> Iterator[Record]:
    """The records of a file of JSON Lines, packed or not."""
    data = path.read_bytes()
    lines = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8").splitlines()
    yield from (json.loads(line) for line in lines if line.strip())


def parts_of(folder: Path) -> dict[str, list[Record]]:
    """The combos of each part, in a fixed order."""
    everything = sorted(records_of(_first(folder, "combos_all.jsonl.gz", "combos_all.jsonl", "combos.jsonl")), key=lambda c: str(c["id"]))
    near = [c for c in records_of(_first(folder, "near_misses.jsonl")) if not any(c.get(k) for k in _FLAGS)]
    return {
        "sample": random.Random(SEED).sample(everything, min(SAMPLE, len(everything))),
        "two-card": [c for c in everything if len(c["cards"]) == 2 and c.get("results")],
        "popular": sorted(everything, key=lambda c: (-(c.get("edhrec_decks") or 0), str(c["id"])))[:POPULAR],
        "near-misses": near,
    }


_FLAGS = ("contains_published_combo", "contains_published_combo_with_open_slot")


def _first(folder: Path, *names: str) -> Path:
    for name in names:
        if (folder / name).is_file():
            return folder / name
    raise SystemExit(f"{folder}: none of {', '.join(names)}; name the folder with the combos")


def decide(given: BatchInput) -> Decided:
    """The row of a combo, in a worker process."""
    began = time.process_time()
    try:
        row = analyse_input(given, QUICK)
    except MtgloopError as error:
        row = failed(given, error.slug, str(error))
    except Exception as error:  # one defect must not end the measurement; it is counted, and named with its combo
        row = failed(given, "internal", repr(error))
    return Decided(row, time.process_time() - began)


def run(records: Sequence[Record], workers: int) -> tuple[list[Decided], float]:
    """All combos decided, and the seconds that passed."""
    inputs = [input_of(record, place, str(record.get("id", place))) for place, record in enumerate(records)]
    began = time.perf_counter()
    found: list[Decided] = []
    with ProcessPoolExecutor(workers, max_tasks_per_child=250) as pool:
        for number, decided in enumerate(pool.map(decide, inputs, chunksize=4), start=1):
            found.append(decided)
            if sys.stderr.isatty() or number % 100 == 0:
                print(f"\r{number} of {len(inputs)}, {number / (time.perf_counter() - began):.1f} a second", end="", file=sys.stderr)
    print(file=sys.stderr)
    return found, time.perf_counter() - began


def figures(found: Sequence[Decided], passed: float) -> Record:
    """What is reported of a part."""
    rows = [d.row for d in found]
    outcomes = Counter(row.outcome.value for row in rows)
    weights = [row.input.decks or 0 for row in rows]
    proved = [row for row in rows if row.outcome in PROVED]
    compared = [row.comparison for row in proved if row.comparison is not None and row.comparison.included is not None]
    seconds = sorted(d.seconds for d in found) or [0.0]
    return {
        "combos": len(rows),
        "outcomes": dict(sorted(outcomes.items())),
        "proved": _share(len(proved), len(rows)),
        "proved by decks": _share(sum(row.input.decks or 0 for row in proved), sum(weights)),
        "claims included": _share(sum(1 for c in compared if c.included), len(compared)),
        "claims compared": len(compared),
        "blocked by": dict(Counter(row.blocking for row in rows if row.outcome is Outcome.UNSUPPORTED and row.blocking).most_common(15)),
        "undecided by": dict(Counter(row.reason.code for row in rows if row.outcome is Outcome.UNDECIDED and row.reason).most_common()),
        "errors": dict(Counter(row.error.code for row in rows if row.error).most_common()),
        "seconds": {
            "median": statistics.median(seconds),
            "mean": statistics.fmean(seconds),
            "p90": seconds[int(0.9 * (len(seconds) - 1))],
            "most": seconds[-1],
        },
        "combos a second": len(rows) / passed if passed else 0.0,
    }


def _share(count: int, whole: int) -> float:
    return round(100 * count / whole, 2) if whole else 0.0


def reported_loops(found: Iterable[Decided]) -> list[str]:
    """The near misses that come out as loops; each is to be read by hand: another loop than the published one may be there."""
    return [f"{d.row.input.id}: {' + '.join(d.row.cards)}: {', '.join(d.row.results)}" for d in found if d.row.outcome in PROVED]


def main() -> None:
    words = argparse.ArgumentParser(description="How many real combos are proved.")
    words.add_argument("data", type=Path)
    words.add_argument("--part", default="sample,two-card,popular,near-misses")
    words.add_argument("--limit", type=int, help="only the first so many of each part")
    words.add_argument("--workers", type=int, default=2)
    words.add_argument("--json", type=Path, help="rows and figures go here")
    asked = words.parse_args()
    parts = parts_of(asked.data)
    written: Record = {}
    for name in asked.part.split(","):
        if name not in parts:
            raise SystemExit(f"--part: {name!r} is none of {', '.join(parts)}")
        found, passed = run(parts[name][: asked.limit], asked.workers)
        report = figures(found, passed)
        if name == "near-misses":
            report["reported as loops"] = reported_loops(found)
        print(f"== {name}")
        print(json.dumps(report, indent=2, ensure_ascii=False))
        written[name] = {"figures": report, "rows": [{**d.row.as_json(), "seconds": round(d.seconds, 3)} for d in found]}
    if asked.json is not None:
        asked.json.write_text(json.dumps(written, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main()
