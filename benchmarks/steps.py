"""How long a position with cards takes, state by state, and how soon loops are found: ``python benchmarks/steps.py``.

For each scenario whose question is about one player's loop:

* ``states``: the first states, breadth first, with all their moves: processor time for each. ``--trace`` prints a digest of all states and
  moves, so that two versions can be compared: it is the same as long as the rules and the order of the moves are.
* ``loops``: the runs of the rules (``Budget.runs``) until the loop is found and proved, and which share is within so many.

``--root FOLDER`` measures another checkout, so that a ratio can be had within one run of the machine.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

_STEPS = (200, 400, 800, 1_600, 3_200, 6_400, 12_800)


def _questions(folder: Path) -> list[tuple[str, Any, Any]]:
    """The name, the position and the questions of every scenario that asks for one player's loop."""
    from analyzer.errors import UnsupportedPositionError
    from analyzer.pipeline import load

    found: list[tuple[str, Any, Any]] = []
    for path in sorted(folder.glob("*.toml")):
        position: Any = load(path)
        try:
            if position.gap is None and len(position.questions) > 1:
                found.append((path.stem, position, position.questions))
        except UnsupportedPositionError:
            continue
    return found


def states(folder: Path, limit: int) -> tuple[str, str]:
    """The line about states, and the digest."""
    from analyzer.errors import UnsupportedPositionError
    from analyzer.explore.graph import explore_states
    from analyzer.pipeline import restarting

    digest = sha256()
    seconds, count, each = 0.0, 0, list[float]()
    for name, position, questions in _questions(folder):
        start = time.process_time()
        try:
            system = position.system(questions[1])
            graph = restarting(partial(explore_states, system, system.initial(), limit))
        except UnsupportedPositionError as missing:
            digest.update(missing.what.encode())
            continue
        spent = time.process_time() - start
        seconds, count = seconds + spent, count + len(graph)
        if len(graph) >= limit:
            each.append(spent / len(graph) * 1000)
        seen = [(s.numbers, s.shape.names) for s in graph.states]  # type: ignore[attr-defined]
        moves = [[(e.target, e.move.label) for e in edges] for edges in graph.edges]
        digest.update(repr((name, seen, moves)).encode())
    large = f"median of the {len(each)} with {limit} or more: {statistics.median(each):.3f} ms" if each else "none is large"
    return f"{count} states, {seconds:.2f} s, {seconds / count * 1000:.3f} ms each; {large}", digest.hexdigest()[:16]


def loops(folder: Path, limit: int) -> str:
    """The lines about loops: how many are found within so many runs of the rules."""
    from analyzer.errors import UnsupportedPositionError, WorkSpentError
    from analyzer.pipeline import analyse_system

    runs: list[int] = []
    times: list[float] = []
    missed: list[str] = []
    for name, position, questions in _questions(folder):
        used, start = 0, time.process_time()
        for question in questions:
            system: Any = None
            try:
                system = position.system(question, runs=limit)
                readers = {"position": lambda _, s=system: s}
                found = analyse_system(system, name=name, title=name, readers=readers).verdict
            except UnsupportedPositionError:
                break
            except WorkSpentError:
                missed.append(name)
                break
            used += system.runs
            if found.loops and found.loops[0].iterations is None and found.loops[0].progress:
                runs.append(used)
                times.append(time.process_time() - start)
                break
    lines = [
        f"{len(runs)} loops, median {statistics.median(runs):.0f} runs and {statistics.median(times):.3f} s; not within {limit}: {missed}"
    ]
    lines += [f"  within {step:>6} runs: {sum(r <= step for r in runs) / len(runs):.0%}" for step in _STEPS]
    return "\n".join(lines)


def main(given: Sequence[str] | None = None) -> int:
    """Prints what was measured."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent, help="the checkout that is measured")
    parser.add_argument("--states", type=int, default=150, help="states of each scenario (default 150); 0 for none")
    parser.add_argument("--runs", type=int, default=20_000, help="runs for each question (default 20,000); 0 for none")
    parser.add_argument("--trace", action="store_true", help="also the digest of all states and moves")
    options = parser.parse_args(given)
    sys.path.insert(0, str(options.root))
    folder = options.root / "models" / "scenarios"
    if options.states:
        line, digest = states(folder, options.states)
        print(line + (f"; digest {digest}" if options.trace else ""), flush=True)
    if options.runs:
        print(loops(folder, options.runs))
    return 0


if __name__ == "__main__":
    sys.exit(main())
