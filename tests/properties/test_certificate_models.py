"""Every model's certificate is accepted, fast, and without trusting anything."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analyzer.budget import Budget
from analyzer.system.guarded import GuardedSystem
from analyzer.verdict.assemble import assemble
from analyzer.verdict.certificate import certificate_of, program_subject
from analyzer.verdict.checker import check_certificate
from analyzer.verdict.decision import decide
from tests.unit.verdict.checker.certified_models import MODELS, certified


@pytest.mark.parametrize("path", MODELS, ids=lambda p: p.stem)
def test_the_certificate_of_a_model_is_accepted(path: Path) -> None:
    certificate = certified(path).certificate
    checked = check_certificate(certificate)
    assert checked.verdict == certificate["conclusion"]["verdict"]
    assert checked.trusted == ()


@pytest.mark.parametrize("path", MODELS[::10], ids=lambda p: p.stem)
def test_the_same_input_gives_the_same_certificate(path: Path) -> None:
    system, budget = GuardedSystem(certified(path).program), Budget()
    decision = decide(system, system.initial(), budget)
    verdict = assemble(system, decision, budget, name="model", title="model")
    written = [json.dumps(certificate_of(program_subject(system), decision, verdict, budget)) for _ in range(2)]
    assert written[0] == written[1]
    assert check_certificate(json.loads(written[0])).verdict == verdict.kind.value


def test_checking_takes_little_work() -> None:
    for path in MODELS:
        check_certificate(certified(path).certificate, work=60_000)
