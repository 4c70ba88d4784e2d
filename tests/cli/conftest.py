"""A pipeline made by hand, in place of the real one: what each file gives is written in the file's first line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from analyzer.budget import Budget
from analyzer.cli.main import cli
from analyzer.errors import CertificateRefused, InputError
from analyzer.language import Expectation
from analyzer.verdict.kinds import Growth, LoopReport, OutcomeReport, Reason, StepReport, Verdict, VerdictKind
from analyzer.verdict.picture import Edge, GraphPicture, Node, NodeKind

DRAW = Verdict(
    "",
    "Three Rings",
    VerdictKind.FORCED_DRAW,
    citations=("727.4", "104.4b"),
    loops=(LoopReport(VerdictKind.FORCED_DRAW, (), (StepReport("a Ring returns", "mandatory"),), {"life": 1}, Growth.LINEAR, True, None),),
    outcome=OutcomeReport(drawn=("A", "B")),
)
OPEN = Verdict("", "Open", VerdictKind.UNDECIDED, reason=Reason("solver-unknown"))


@dataclass(frozen=True)
class FakeLoaded:
    path: Path
    says: str
    expect: Expectation | None


@dataclass(frozen=True)
class FakeAnswer:
    expect: Expectation
    change: None = None
    wrong: tuple[()] = ()


@dataclass(frozen=True)
class FakeAnalysed:
    verdict: Verdict
    certificate: dict[str, Any]


@dataclass(frozen=True)
class FakeCount:
    states: int
    moves: int
    complete: bool
    memory_bytes: int


class FakePipeline(ModuleType):
    """Stands for ``analyzer.pipeline`` and keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__("analyzer.pipeline")
        self.budgets: list[Budget] = []

    def load(self, path: Path) -> FakeLoaded:
        says = path.read_text(encoding="utf-8").split("\n")[0]
        if says == "bad":
            raise InputError(f"{path}: step 1: unknown key 'wenn'; did you mean 'when'?")
        expect = {
            "draw": Expectation(verdict="forced-draw", net={"life": 1}),
            "wrong": Expectation(verdict="no-loop", net={"life": 2}),
            "open as expected": Expectation(verdict="undecided"),
            "open": None,
            "silent": Expectation(),
        }.get(says)
        return FakeLoaded(path, says, expect)

    def analyse(self, loaded: FakeLoaded, budget: Budget, progress: Callable[[str], None] | None = None) -> FakeAnalysed:
        self.budgets.append(budget)
        if progress is not None:
            progress("exploring")
        if loaded.says == "crash":
            raise RuntimeError("boom")
        if loaded.says == "refused":
            raise CertificateRefused("the cycle does not close")
        verdict = OPEN if loaded.says.startswith("open") else DRAW
        return FakeAnalysed(replace(verdict, input=str(loaded.path)), {"verdict": verdict.kind.value, "claims": [1, 2]})

    def stated_answer(self, loaded: FakeLoaded) -> FakeAnswer | None:
        return None if loaded.expect is None or loaded.expect.is_empty else FakeAnswer(loaded.expect)

    def picture(self, loaded: FakeLoaded, budget: Budget, progress: Callable[[str], None] | None = None) -> GraphPicture:
        del budget, progress
        nodes = (Node(0, "start", NodeKind.QUIET, start=True), Node(1, "after", NodeKind.END))
        return GraphPicture("Two", "Two states.", ("A",), nodes, (Edge(0, 1, "go", "A"),), 2, 1, complete=loaded.says != "open")

    def state_count(self, loaded: FakeLoaded, budget: Budget) -> FakeCount:
        del budget
        return FakeCount(2, 1, loaded.says != "open", 64)

    def verify(self, certificate: dict[str, Any]) -> None:
        if certificate.get("forged"):
            raise CertificateRefused("the guard of step 2 does not hold")


@pytest.fixture(autouse=True)
def pipeline(monkeypatch: pytest.MonkeyPatch) -> FakePipeline:
    fake = FakePipeline()
    monkeypatch.setitem(sys.modules, "analyzer.pipeline", fake)
    monkeypatch.delenv("MTGLOOP_LANG", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)
    return fake


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """Writes files into the current folder: ``models(draw="draw")`` is ``draw.toml`` that gives a draw."""
    monkeypatch.chdir(tmp_path)

    def write(**files: str) -> Path:
        for name, says in files.items():
            path = Path(name.replace("__", "/") + ".toml")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(says + "\n", encoding="utf-8")
        return tmp_path

    return write


@pytest.fixture
def run() -> Callable[..., Result]:
    """Runs the command line."""
    return lambda *args: CliRunner().invoke(cli, [str(arg) for arg in args])
