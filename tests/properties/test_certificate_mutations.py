"""No certificate that is changed where it matters is accepted, and whatever is handed in, the only failure is a refusal.

A change of the conclusion is always refused: the checker works it out. A change of the evidence either is refused or leaves program and
conclusion as they are, so what is accepted is still true. A change of the program is refused unless the product itself comes to the same
conclusion about the changed program.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from analyzer.errors import CertificateRefused, InputError
from analyzer.verdict.certificate.program_json import program_json
from analyzer.verdict.checker import check_certificate
from tests.unit.verdict.checker.certified_models import MODELS, at, certified, certify, changed, dropped, leaves, nearby, places

calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
DECIDED = [p for p in MODELS if certified(p).certificate["conclusion"]["verdict"] != "undecided"]
WORK = 3_000_000


def is_accepted(certificate: Any) -> bool:
    try:
        check_certificate(certificate, work=WORK)
    except CertificateRefused as refusal:
        why = str(refusal)
    else:
        return True
    assert "\n" not in why
    return False


def other_values(value: Any) -> list[Any]:
    match value:
        case bool():
            return [not value, int(value), None]
        case int():
            return [value + 1, value - 1, *([-value] if value else []), float(value), None]
        case str():
            return [value + "x", "", None]
        case _:
            return [0, "x"]


@pytest.mark.parametrize("path", MODELS, ids=lambda p: p.stem)
def test_no_other_conclusion_is_accepted(path: Path) -> None:
    whole = certified(path).certificate
    for place, value in leaves(whole["conclusion"]):
        for other in other_values(value):
            assert not is_accepted(changed(whole, ("conclusion", *place), other)), (place, other)
    for place in places(whole["conclusion"]):
        if place:
            assert not is_accepted(dropped(whole, ("conclusion", *place))), place
        part = at(whole["conclusion"], place)
        if isinstance(part, list):
            assert not is_accepted(changed(whole, ("conclusion", *place), [*part, "A"])), place


KINDS = ("forced-draw", "fragmented-loop", "optional-loop", "nondeterministic-loop", "bounded-loop", "game-ends", "no-loop", "undecided")


@pytest.mark.parametrize("path", DECIDED, ids=lambda p: p.stem)
def test_no_other_verdict_is_accepted(path: Path) -> None:
    whole = certified(path).certificate
    for kind in KINDS:
        if kind != whole["conclusion"]["verdict"]:
            assert not is_accepted(changed(whole, ("conclusion", "verdict"), kind)), kind
            claim = changed(whole, ("conclusion", "verdict"), kind)
            if claim["conclusion"]["loop"] is not None:
                claim["conclusion"]["loop"]["kind"] = kind
            assert not is_accepted(claim), kind


# ---------------------------------------------------------------- steps of plays
def rearranged(steps: list[Any]) -> Iterator[list[Any]]:
    """A step dropped, done twice, or two neighbours swapped."""
    for i in range(len(steps)):
        if len(steps) > 1:
            yield [*steps[:i], *steps[i + 1 :]]
        yield [*steps[: i + 1], *steps[i:]]
        if i and steps[i] != steps[i - 1]:
            yield [*steps[: i - 1], steps[i], steps[i - 1], *steps[i + 1 :]]


@pytest.mark.parametrize("path", DECIDED, ids=lambda p: p.stem)
def test_no_rearranged_play_of_other_steps_is_accepted(path: Path) -> None:
    """Actions that do not touch each other can be swapped: then the same conclusion follows. On forced play nothing can."""
    whole = certified(path).certificate
    forced = whole["evidence"]["by"] == "walk"
    for number, steps in enumerate(whole["evidence"]["passes"]):
        for other in rearranged(steps):
            mutant = changed(whole, ("evidence", "passes", number), other)
            if sorted(map(str, other)) != sorted(map(str, steps)) or forced:
                assert not is_accepted(mutant), (number, other)
            else:
                is_accepted(mutant)


@pytest.mark.parametrize("path", DECIDED, ids=lambda p: p.stem)
def test_no_other_step_is_accepted(path: Path) -> None:
    whole = certified(path).certificate
    for place, value in leaves(whole["evidence"]["passes"]):
        for other in (value + 1, value - 1):
            mutant = changed(whole, ("evidence", "passes", *place), other)
            if whole["evidence"]["by"] == "walk":
                assert not is_accepted(mutant), (place, other)
            else:
                is_accepted(mutant)


# ---------------------------------------------------------------- the rest of the evidence
def test_changes_of_the_evidence_are_refused_or_harmless(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = random.Random(7)
    tried = refused = 0
    for path in DECIDED:
        whole = certified(path).certificate
        changes = [(("evidence", *place), other) for place, value in leaves(whole["evidence"]) for other in other_values(value)]
        for place, other in chosen.sample(changes, min(len(changes), 60)):
            made = changed(whole, place, other)
            assert made["program"] == whole["program"]
            assert made["conclusion"] == whole["conclusion"]
            tried += 1
            refused += not is_accepted(made)
    with capsys.disabled():
        print(f"\nevidence: {refused} of {tried} changes refused, the others prove the same")
    assert refused > 0.8 * tried


# ---------------------------------------------------------------- other programs
def test_changes_of_the_program_are_refused_or_make_no_difference(capsys: pytest.CaptureFixture[str]) -> None:
    chosen = random.Random(11)
    tried = refused = same = 0
    for path in DECIDED:
        known = certified(path)
        others = list(nearby(known.program))
        for program in chosen.sample(others, min(len(others), 8)):
            tried += 1
            mutant = {**known.certificate, "program": program_json(program)}
            if not is_accepted(mutant):
                refused += 1
                continue
            try:
                right = certify(program)["conclusion"]
            except InputError:
                # somewhere the changed model is in error; what is certified holds as far as the evidence goes
                assert mutant["evidence"]["by"] in ("trap", "boxes"), path
                continue
            assert right["verdict"] in (mutant["conclusion"]["verdict"], "undecided"), path
            if right["verdict"] != "undecided" and mutant["evidence"]["by"] == "walk":
                assert right == mutant["conclusion"], path
            same += 1
    with capsys.disabled():
        print(f"\nprograms: {refused} of {tried} changes refused, {same} make no difference")


def test_a_certificate_of_another_model_is_refused() -> None:
    for one, other in zip(DECIDED, [*DECIDED[1:], DECIDED[0]], strict=True):
        mine, theirs = certified(one).certificate, certified(other).certificate
        mixed = {**mine, "program": theirs["program"]}
        assert mine["program"] == theirs["program"] or not is_accepted(mixed) or mine["conclusion"] == theirs["conclusion"], (one, other)


# ---------------------------------------------------------------- anything at all
huge = st.integers(1, 2).map(lambda n: 10 ** (2000 * n))
scalars = st.one_of(st.none(), st.booleans(), st.integers(-(10**30), 10**30), st.floats(), st.text(max_size=3), huge)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3), max_leaves=5
)


@calm
@given(st.sampled_from(MODELS), st.data())
def test_whatever_is_handed_in_is_accepted_or_refused(path: Path, data: st.DataObject) -> None:
    certificate: Any = copy.deepcopy(certified(path).certificate)
    for _ in range(data.draw(st.integers(1, 3))):
        everywhere = list(places(certificate))
        place = everywhere[data.draw(st.integers(0, len(everywhere) - 1))]
        drops: bool = data.draw(st.booleans())
        certificate = dropped(certificate, place) if place and drops else changed(certificate, place, data.draw(anything))
    is_accepted(certificate)


def test_deep_and_large_values_are_refused() -> None:
    whole = certified(DECIDED[0]).certificate
    deep: Any = True
    for _ in range(100_000):
        deep = ["not", deep]
    shallow: Any = 1
    for _ in range(140):
        shallow = ["sum", shallow, 10**9000]
    step = ("program", "steps", 0)
    shallow_copy = {**whole, "program": {**whole["program"], "steps": [{**whole["program"]["steps"][0], "when": deep}]}}
    assert not is_accepted(shallow_copy)
    assert not is_accepted(changed(whole, (*step, "options", 0, "do"), [["nothing", "=", shallow]]))
    assert not is_accepted({**whole, "conclusion": {**whole["conclusion"], "loop": [deep]}})
    assert not is_accepted(None)
    assert not is_accepted([])
