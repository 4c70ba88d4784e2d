"""Certificates of the models in ``models/loops``, and small changes to them."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from analyzer.budget import Budget
from analyzer.pipeline import load, space_bound
from analyzer.system.expression import Compare, Const, Scale
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import Program, Sort, Update, Variable
from analyzer.verdict.assemble import assemble
from analyzer.verdict.certificate import certificate_of, program_subject
from analyzer.verdict.decision import decide

MODELS = sorted((Path(__file__).parents[4] / "models" / "loops").glob("*.toml"))
Path_: TypeAlias = tuple[str | int, ...]
BUDGET = Budget()


@dataclass(frozen=True)
class Certified:
    """A program and its certificate, as it is after a round trip through JSON."""

    program: Program
    certificate: dict[str, Any]


def certify(program: Program, budget: Budget = BUDGET) -> dict[str, Any]:
    """The certificate of what the product answers for a program, at its declared starting values."""
    system = GuardedSystem(program)
    decision = decide(system, system.initial(), budget, None, lambda state: space_bound(system, state, budget))
    verdict = assemble(system, decision, budget, name="model", title=program.title)
    made: dict[str, Any] = json.loads(json.dumps(certificate_of(program_subject(system), decision, verdict, budget)))
    return made


@cache
def certified(path: Path) -> Certified:
    """The certificate of a model."""
    program = load(path).program
    return Certified(program, certify(program))


# ---------------------------------------------------------------- places in JSON
def leaves(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """All values that hold no others, with their places."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from leaves(part, (*path, index))
    else:
        yield path, value


def places(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """All places, the whole first."""
    yield path
    if isinstance(value, dict):
        for key, part in value.items():
            yield from places(part, (*path, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from places(part, (*path, index))


def at(value: Any, path: Path_) -> Any:
    """The value at a place."""
    for key in path:
        value = value[key]
    return value


def changed(value: Any, path: Path_, new: Any) -> Any:
    """A copy with another value at a place."""
    if not path:
        return new
    made = copy.deepcopy(value)
    at(made, path[:-1])[path[-1]] = new
    return made


def dropped(value: Any, path: Path_) -> Any:
    """A copy without what stands at a place."""
    made = copy.deepcopy(value)
    del at(made, path[:-1])[path[-1]]
    return made


# ---------------------------------------------------------------- nearby programs
def nearby(value: Any) -> Iterator[Any]:
    """Copies of a part of a program with one number, comparison, assignment or starting value changed."""
    match value:
        case Const(number):
            yield Const(number + 1)
            yield Const(number - 1)
            return
        case Scale(factor, of):
            yield Scale(factor + 1, of)
        case Compare(op, left, right):
            yield Compare({"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">"}[op], left, right)  # type: ignore[arg-type]
        case Update(variable, amount, add):
            yield Update(variable, amount, not add)
        case Variable() if value.sort is Sort.INT and not value.any:
            yield from (replace(value, init=value.init + step) for step in (1, -1) if _allows(value, value.init + step))
            return
        case _:
            pass
    if isinstance(value, tuple):
        for index, part in enumerate(value):
            for other in nearby(part):
                yield (*value[:index], other, *value[index + 1 :])
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            for other in nearby(getattr(value, field.name)):
                yield replace(value, **{field.name: other})


def _allows(variable: Variable, value: int) -> bool:
    return (variable.low is None or value >= variable.low) and (variable.high is None or value <= variable.high)
