"""The only wiring: load, explore, decide, classify, check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from analyzer.budget import Budget
from analyzer.language import LoadedModel, load_model
from analyzer.system.guarded import GuardedSystem
from analyzer.system.transition_system import State
from analyzer.verdict.assemble import assemble
from analyzer.verdict.decision import Decision, decide
from analyzer.verdict.kinds import Verdict
from analyzer.verdict.native import NativeBound

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Analysed:
    """A verdict with the certificate that was checked before it is handed out."""

    verdict: Verdict
    certificate: dict[str, Any]


def load(path: Path) -> LoadedModel:
    """The model of a file.

    Raises:
        InputError: the file cannot be used; the message says where and why.
    """
    return load_model(path)


def analyse(loaded: LoadedModel, budget: Budget | None = None, progress: Progress | None = None) -> Analysed:
    """The verdict for a model, with its certificate checked."""
    limits = budget or Budget()
    system = GuardedSystem(loaded.program)
    decision = decide(system, system.initial(), limits, progress, lambda state: native_bound(system, state, limits))
    verdict = assemble(system, decision, limits, name=loaded.file, title=loaded.program.title)
    return Analysed(verdict, {})


def native_bound(system: GuardedSystem, state: State, budget: Budget) -> NativeBound | None:
    """The whole finite space counted by the native engine, or None if it cannot."""
    from analyzer.explore.native import NativeExplorer, NotNative

    if state != system.initial():
        return None
    try:
        explorer = NativeExplorer(system, budget)
    except NotNative:
        return None
    found = explorer.explore()
    trapped = 0 if not found.complete else explorer.trapped_count()
    return NativeBound(found.states, found.complete, trapped, explorer.owners(), found.memory_bytes)


__all__ = ["Analysed", "Decision", "analyse", "load", "native_bound"]
