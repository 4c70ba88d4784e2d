"""The benchmarks in one go: ``python benchmarks/run.py [--peers FOLDER]``.

Writes the models of ``families.py``, runs the product's command line on them and, in turn with it, the other tools that this machine has,
and prints what came out beside the targets. All times are of whole processes, from start to exit, so they contain the start of Python.
Quote ratios of one run, not seconds of different machines.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(_ROOT))

from benchmarks.answer import command, pass_length  # noqa: E402
from benchmarks.families import b3_wins, b4_steps, write  # noqa: E402
from benchmarks.measure import Run, Task, interleaved, percentile, run  # noqa: E402
from benchmarks.peers import VARIABLE, Question, collect  # noqa: E402

OURS = "mtgloop"
_B1_STATES = {(8, 4): 40_480, (10, 10): 619_520, (13, 7): 5_552_144}
_SMALL = "models/loops/oblivion-ring-three.toml"


@dataclass(frozen=True, slots=True)
class Target:
    """What a row should reach. ``ratios`` are tool name prefix to the least factor by which the product is faster."""

    seconds: float | None = None
    bytes_per_state: float | None = None
    ratios: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. ``peer`` is family, arguments and the right answer, where peers answer the same question."""

    name: str
    family: str
    arguments: tuple[int, ...]
    ask: Callable[[Path, Path], list[str]]
    read: Callable[[str], Any]
    right: Any
    target: Target
    peer: tuple[str, tuple[int, ...], int | None] | None = None
    states: int | None = None


# ---------------------------------------------------------------------- questions
def _count(path: Path, _: Path) -> list[str]:
    return command("graph", "--count", "--json", "-q", str(path))


def _verdict(path: Path, _: Path) -> list[str]:
    return command("check", "--json", "-q", str(path))


def _certified(path: Path, folder: Path) -> list[str]:
    return command("check", "--json", "-q", "--certificates", str(folder), str(path))


def _game(path: Path, _: Path) -> list[str]:
    code = (
        "import sys, pathlib; from analyzer.explore.symbolic import Symbolic; from analyzer.pipeline import load; "
        "print(Symbolic(load(pathlib.Path(sys.argv[1])).program).ending_region(0).count())"
    )
    return [sys.executable, "-c", code, str(path)]


def _states(output: str) -> int:
    return int(json.loads(output)["states"])


def _kind(output: str) -> str:
    return str(json.loads(output)["verdict"])


def _unbounded(output: str) -> tuple[str, bool]:
    """The verdict, and whether the net of the combo is among its unbounded loops."""
    found = json.loads(output)
    nets = [loop["net"] for loop in found["loops"] if loop["iterations"] is None]
    return found["verdict"], {"mana": 1, "tokens": 1} in nets


def _forced(output: str) -> tuple[str, int]:
    found = json.loads(output)
    return found["verdict"], pass_length(found["loops"][0]["steps"])


def _rows(root: Path) -> list[Row]:
    def b1(n: int, k: int, target: Target) -> Row:
        states = _B1_STATES[n, k]
        return Row(f"B1({n},{k}), {states:,} states", "B1", (n, k), _count, _states, states, target, ("B1", (n, k), states), states)

    def b2(k: int, words: str, target: Target) -> Row:
        right = ("optional-loop", True)
        return Row(f"B2({words}), unbounded with its net", "B2", (k,), _verdict, _unbounded, right, target, ("B2", (k,), None))

    def b3(p: int, q: int, target: Target) -> Row:
        wins = b3_wins(p, q)
        return Row(f"B3({p},{q}), 2^{2 * p + 1} positions", "B3", (p, q), _game, int, wins, target, ("B3", (p, q), wins))

    def b4(a: int, b: int, words: str, target: Target, *, peers: bool = False) -> Row:
        steps = b4_steps(a, b)
        peer = ("B4", (a, b), steps) if peers else None
        name = f"B4({words}), forced draw, verdict and certificate"
        return Row(name, "B4", (a, b), _certified, _forced, ("forced-draw", steps), target, peer)

    def small(_: Path, folder: Path) -> list[str]:
        return _verdict(root / _SMALL, folder)

    return [
        b1(10, 10, Target(0.7)),
        b1(13, 7, Target(3.0, 80.0, (("spin", 3.0), ("tlc", 20.0)))),
        Row("B1(13,7), verdict", "B1", (13, 7), _verdict, _kind, "optional-loop", Target(3.0)),
        Row("B1(40,7), interchangeable, states", "B1-counted", (40, 7), _count, _states, 95_680, Target(1.0), states=95_680),
        Row("B1(40,7), interchangeable, verdict", "B1-counted", (40, 7), _verdict, _kind, "optional-loop", Target(1.0)),
        b2(10**2, "10^2", Target(0.5)),
        b2(10**18, "10^18", Target(0.5)),
        b3(9, 4, Target(1.0)),
        b3(32, 16, Target(1.5)),
        b4(1000, 334, "1000,334", Target(0.8), peers=True),
        b4(10, 33_400, "10,33400", Target(0.8)),
        b4(33_400, 10, "33400,10", Target(0.8)),
        b4(10**9, 10**9, "10^9,10^9", Target(0.8)),
        Row("start to verdict, small model", "", (), small, _kind, "forced-draw", Target(0.4)),
    ]


# ---------------------------------------------------------------------- results
def _tool(name: str) -> str:
    return name.split()[0].split("(")[0].split("-")[0]


def _best(tasks: Sequence[Task], tool: str) -> tuple[float, bool] | None:
    """The wall time of the fastest variant of a peer, and whether it is only a lower bound because none finished in time."""
    mine = [t for t in tasks if _tool(t.name) == tool]
    done = [t.median_s for t in mine if t.median_s is not None]
    if done:
        return min(done), False
    late = [t.timeout_s for t in mine if t.runs and t.runs[-1].timed_out]
    return (min(late), True) if late else None


def _checks(row: Row, ours: Task, peers: Sequence[Task]) -> list[tuple[str, str, bool | None]]:
    """Each target of a row: what was asked, what came out, whether it is met (None: could not be measured)."""
    found: list[tuple[str, str, bool | None]] = []
    took = ours.median_s
    if row.target.seconds is not None:
        found.append((f"<= {row.target.seconds:g} s", ours.failure or f"{took:.2f} s", took is not None and took <= row.target.seconds))
    if row.target.bytes_per_state is not None and row.states is not None:
        each, most = ours.rss_bytes / row.states, row.target.bytes_per_state
        found.append((f"<= {most:g} B/state", f"{each:.0f} B/state", took is not None and each <= most))
    for tool, factor in row.target.ratios:
        best = _best(peers, tool)
        if best is None or took is None:
            found.append((f">= {factor:g} x {tool}", "not measured", None))
            continue
        ratio, at_least = best[0] / took, best[1]
        met = None if at_least and ratio < factor else ratio >= factor
        found.append((f">= {factor:g} x {tool}", f"{'> ' if at_least else ''}{ratio:.1f} x", met))
    return found


def _said(met: bool | None) -> str:
    return "-" if met is None else "met" if met else "missed"


def _record(row: Row, ours: Task, peers: Sequence[Task]) -> dict[str, Any]:
    return {
        "row": row.name,
        "target": [{"target": t, "measured": m, "result": _said(ok)} for t, m, ok in _checks(row, ours, peers)],
        "mtgloop": _figures(ours),
        "peers": {peer.name: _figures(peer) for peer in peers},
    }


def _figures(task: Task) -> dict[str, Any]:
    return {
        "median_s": task.median_s,
        "range_s": task.range_s,
        "cpu_s": statistics.median(r.cpu_s for r in task.runs) if task.runs else None,
        "rss_bytes": task.rss_bytes,
        "prepare_s": task.prepare_s,
        "failure": task.failure,
    }


def _cells(record: dict[str, Any]) -> list[str]:
    ours = record["mtgloop"]
    spread = "" if ours["range_s"] is None else f" ({ours['range_s'][0]:.2f}-{ours['range_s'][1]:.2f})"
    results = [_result(target) for target in record["target"]]
    peers = [f"{name} {p['failure'] or format(p['median_s'], '.2f')}" for name, p in record["peers"].items()]
    return [
        record["row"],
        (ours["failure"] or f"{ours['median_s']:.2f}") + spread,
        f"{ours['rss_bytes'] / 1e6:.0f}",
        ", ".join(peers),
        "; ".join(t["target"] for t in record["target"]),
        "; ".join(results),
    ]


def _result(target: dict[str, Any]) -> str:
    """Whether a target is met, with the figure where the table does not show it anyway."""
    told = "" if target["target"].endswith(" s") else f" ({target['measured']})"
    return target["result"] + told


_HEAD = ("", "mtgloop, s (range)", "MB", "others, s", "target", "")


def _table(records: Sequence[dict[str, Any]]) -> str:
    lines = [_HEAD, tuple("-" * 3 for _ in _HEAD), *(tuple(_cells(r)) for r in records)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


# ---------------------------------------------------------------------- all models
def _distribution(folder: Path, say: Callable[[str], None]) -> dict[str, Any]:
    """Each model of a folder in a process of its own, then all in one."""
    files = sorted(folder.rglob("*.toml"))
    runs: list[tuple[str, Run]] = []
    for file in files:
        runs.append((file.stem, run(command("check", "-q", str(file)), cwd=str(_ROOT))))
        say(f"{file.stem}: {runs[-1][1].wall_s:.2f} s")
    together = run(command("check", "-q", str(folder)), cwd=str(_ROOT))
    walls = [r.wall_s for _, r in runs]
    slowest = sorted(runs, key=lambda pair: -pair[1].wall_s)[:5]
    return {
        "models": len(files),
        "as_expected": sum(r.code == 0 for _, r in runs),
        "median_s": statistics.median(walls),
        "p90_s": percentile(walls, 0.9),
        "max_s": max(walls),
        "slowest": {name: r.wall_s for name, r in slowest},
        "max_rss_bytes": max(r.rss_bytes for _, r in runs),
        "together_s": together.wall_s,
        "together_rss_bytes": together.rss_bytes,
    }


def _distribution_text(found: dict[str, Any]) -> str:
    slowest = ", ".join(f"{name} {took:.2f}" for name, took in found["slowest"].items())
    return (
        f"{found['models']} models, {found['as_expected']} as expected. A process each: median {found['median_s']:.2f} s, 90 % within "
        f"{found['p90_s']:.2f} s, slowest {found['max_s']:.2f} s, at most {found['max_rss_bytes'] / 1e6:.0f} MB. All in one process: "
        f"{found['together_s']:.1f} s, {found['together_rss_bytes'] / 1e6:.0f} MB. Slowest: {slowest}."
    )


def _machine() -> dict[str, Any]:
    return {"cores": os.cpu_count(), "load": list(os.getloadavg()), "system": platform.system(), "python": platform.python_version()}


def _arguments(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", type=Path, default=os.environ.get(VARIABLE), help=f"folder with run_peers.py (default: ${VARIABLE})")
    parser.add_argument("--only", default="", help="only rows that contain this text")
    parser.add_argument("--repeat", type=int, default=3, help="repetitions (default 3)")
    parser.add_argument("--timeout", type=float, default=150, help="seconds for one run (default 150)")
    parser.add_argument("--models", type=Path, default=_ROOT / "models" / "loops", help="folder for the distribution of verdict times")
    parser.add_argument("--no-models", action="store_true", help="leave the distribution out")
    parser.add_argument("--json", type=Path, help="write everything measured to a file")
    parser.add_argument("--markdown", type=Path, help="write the tables to a file")
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    """Measures and prints; 1 if some answer was wrong or missing."""
    options = _arguments(given)

    def say(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    before = _machine()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    rows = [row for row in _rows(_ROOT) if options.only in row.name]
    with tempfile.TemporaryDirectory() as kept:
        place = Path(kept)
        os.environ["PYTHONPYCACHEPREFIX"] = str(place / "compiled")  # an installed product is compiled, too
        run(command("check", "-q", str(options.models)), cwd=str(_ROOT))
        tasks: list[Task] = []
        for row in rows:
            path = place / f"{row.family}_{'_'.join(map(str, row.arguments))}.toml"
            if row.family:
                path.write_text(write(row.family, row.arguments), encoding="utf-8")
            environment = {"PYTHONPATH": str(_ROOT)}
            asked = row.ask(path, place / "certificates")
            tasks.append(Task(row.name, OURS, asked, row.read, row.right, str(_ROOT), environment, timeout_s=options.timeout))
        wanted = [Question(row.name, *row.peer) for row in rows if row.peer is not None]
        if options.peers:
            tasks += collect(Path(options.peers), place / "peers", wanted, options.timeout)
            order = {row.name: index for index, row in enumerate(rows)}
            tasks.sort(key=lambda task: order[task.row])
        interleaved(tasks, options.repeat, say)
        found = None if options.no_models else _distribution(options.models, say)
    records = []
    for row in rows:
        ours = next(t for t in tasks if t.row == row.name and t.name == OURS)
        records.append(_record(row, ours, [t for t in tasks if t.row == row.name and t.name != OURS]))
    result: dict[str, Any] = {"machine": {**before, "load_after": list(os.getloadavg())}, "repetitions": options.repeat, "rows": records}
    text = _table(records)
    if found is not None:
        result["models"] = found
        text += "\n\n" + _distribution_text(found)
    print(text)
    if options.json:
        options.json.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    if options.markdown:
        options.markdown.write_text(text + "\n", encoding="utf-8")
    return int(any(t.failure is not None for t in tasks if t.name == OURS))


if __name__ == "__main__":
    sys.exit(main())
