"""Analysts made by hand: what an input does is its id (``slow-0.1``, ``exit``, ``once PATH``, ...). Worker processes import this module."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Iterable
from pathlib import Path

from analyzer.batch.model import BatchInput, ComboTask, Row, Said
from analyzer.budget import Budget
from analyzer.errors import InputError
from analyzer.verdict.kinds import VerdictKind


def analyst(given: BatchInput, budget: Budget) -> Row:
    del budget
    what, _, rest = given.id.partition(" ")
    match what:
        case "slow":
            time.sleep(float(rest or "0.05"))
        case "exit":
            os._exit(3)
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "segfault":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "once":  # dies only the first time
            try:
                os.close(os.open(rest, os.O_CREAT | os.O_EXCL))
            except FileExistsError:
                pass
            else:
                os._exit(3)
        case "memory":
            bytearray(1 << 40)
        case "hungry":
            held = [bytes([1]) * (1 << 20) for _ in range(int(rest))]
            return Row(given, title=str(len(held)), verdict=VerdictKind.NO_LOOP)
        case "bug":
            raise RuntimeError(f"boom at {object()!r}")
        case "deep":
            return analyst(given, Budget())
        case "input":
            raise InputError("line 3: what is this?")
        case "open":
            return Row(given, verdict=VerdictKind.UNDECIDED, reason=Said("solver-unknown", "The solver gave no answer."))
        case "blocked":
            return Row(
                given, verdict=VerdictKind.UNDECIDED, blocking=rest, blocked=(("A", (rest, "effect:Other")), ("B", ("effect:Third",)))
            )
        case _:
            pass
    cards = given.task.cards if isinstance(given.task, ComboTask) else ()
    return Row(given, cards=cards, verdict=VerdictKind.OPTIONAL_LOOP, results=("Infinite ETB",), net={"A.life": given.position})


def combo(position: int, id_: str) -> BatchInput:
    return BatchInput(position, id_, f"line {position + 1}", ComboTask(("Cloudpost",)))


def combos(*ids: str) -> list[BatchInput]:
    return [combo(position, id_) for position, id_ in enumerate(ids)]


def write_lines(path: Path, ids: Iterable[str]) -> Path:
    path.write_text("".join(json.dumps({"id": id_, "cards": ["Cloudpost"]}) + "\n" for id_ in ids), encoding="utf-8")
    return path


def main() -> None:
    """The command line with this module's analyst: ``python batch_fakes.py batch SOURCE --out DIR ...``."""
    import batch_fakes

    from analyzer.batch import analysing
    from analyzer.cli.main import main as command_line

    analysing.analyse_input = batch_fakes.analyst
    command_line()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    main()
