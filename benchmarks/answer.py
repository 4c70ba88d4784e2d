"""The product's answer to one benchmark, as one line of JSON: ``python benchmarks/answer.py FAMILY ARGS``.

For a peer runner that calls ``PRODUCT_CMD='python benchmarks/answer.py {family} {args}'``: B1 and B4 print ``states``, B2 ``result``,
B3 ``win``. The model goes through a file and the command line as for any user, in a process of its own; only B3, which asks about all
positions and not about one start, has no command and calls the decision diagrams.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(_ROOT))

from benchmarks.families import write  # noqa: E402


class NoAnswerError(Exception):
    """The product did not answer the question."""


def command(*arguments: str) -> list[str]:
    """The product's command line, as this interpreter runs it."""
    return [sys.executable, "-m", "analyzer.cli.main", *arguments]


def pass_length(items: Iterable[dict[str, Any]]) -> int:
    """How many steps one pass of a loop has, repetitions inside it multiplied out."""
    return sum(item["times"] * pass_length(item["steps"]) if "times" in item else 1 for item in items)


def count(path: Path) -> dict[str, Any]:
    """B1: how many states there are."""
    seen = _json("graph", "--count", "--json", str(path))
    if not seen["complete"]:
        raise NoAnswerError("there are more states than the budget allows")
    return {"states": seen["states"], "moves": seen["moves"], "memory_bytes": seen["memory_bytes"]}


def combo(path: Path) -> dict[str, Any]:
    """B2: the unbounded loop, what a pass of it adds, and how many passes reach the goal."""
    found = _json("check", "--json", str(path))
    unbounded = [loop for loop in found["loops"] if loop["kind"] == "optional-loop" and loop["iterations"] is None]
    if found["verdict"] != "optional-loop" or not unbounded:
        raise NoAnswerError(f"verdict {found['verdict']}")
    nets = "; ".join(" ".join(f"{name} {change:+}" for name, change in loop["net"].items()) for loop in unbounded)
    goals = [passes for loop in unbounded for passes in loop["goals"].values()]
    return {"result": f"unbounded: {nets}" + (f"; goal after {min(goals)} passes" if goals else "")}


def forced_loop(path: Path) -> dict[str, Any]:
    """B4: the length of the forced loop."""
    found = _json("check", "--json", str(path))
    if found["verdict"] != "forced-draw":
        raise NoAnswerError(f"verdict {found['verdict']}")
    return {"states": pass_length(found["loops"][0]["steps"])}


def game(path: Path) -> dict[str, Any]:
    """B3: the positions from which A can end the loop."""
    from analyzer.explore.symbolic import Symbolic
    from analyzer.pipeline import load

    return {"win": Symbolic(load(path).program).ending_region(0).count()}


_QUESTIONS = {"B1": count, "B1-counted": count, "B2": combo, "B3": game, "B4": forced_loop}


def _json(*arguments: str) -> dict[str, Any]:
    done = subprocess.run(command(*arguments, "-q"), cwd=_ROOT, capture_output=True, text=True, check=False)
    try:
        form: dict[str, Any] = json.loads(done.stdout)
    except ValueError as error:
        raise NoAnswerError(done.stderr.strip() or f"exit code {done.returncode}") from error
    return form


def main(arguments: Sequence[str]) -> int:
    """Prints the answer; 1 if there is none."""
    family, *numbers = arguments
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model.toml")
        path.write_text(write(family, map(int, numbers)), encoding="utf-8")
        try:
            print(json.dumps(_QUESTIONS[family](path)))
        except NoAnswerError as why:
            print(f"no answer: {why}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
