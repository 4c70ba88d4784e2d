"""Starting values left open: every value near the boundary is decided by the brute force, one by one; the condition must say the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.explore.boxes import Box
from analyzer.language import load_model_text
from analyzer.pipeline import analyse
from analyzer.system.program import Program, Sort
from analyzer.verdict.kinds import Verdict
from analyzer.verdict.open_values import _without, condition_text
from tests.brute_force.graph import TooLarge
from tests.brute_force.verdict import brute_verdict

MODELS = Path(__file__).parents[3] / "models" / "loops"
GROWS = "grows"

CASES = [
    # file, the change that makes a near miss (none: the model as it ships), the condition, the verdict under it
    ("open-mana-untap-engine", None, "mana >= 3", "optional-loop"),
    ("open-mana-untap-engine", ("mana -= 3", "mana -= 4"), "mana >= 4", "optional-loop"),
    ("open-mana-untap-engine", ("mana += 4", "mana += 3"), "mana >= 3", "optional-loop"),
    ("open-mana-untap-engine", ("mana += 4", "mana += 2"), "mana >= 4", "bounded-loop"),
    ("open-mana-untap-engine", ("mana >= 3", "mana >= 7"), "mana >= 7", "optional-loop"),
    ("open-life-drain", None, "life_b >= 2", "bounded-loop"),
    ("open-life-drain", ("life_b <= 0", "life_b <= 5"), "life_b >= 7", "bounded-loop"),
    ("open-life-engine", None, "life_a >= 4", "optional-loop"),
    ("open-life-engine", ("life_a <= 0", "life_a <= 1"), "life_a >= 5", "optional-loop"),
    ("open-life-engine", ("life_a += 4", "life_a += 3"), "life_a >= 4", "optional-loop"),
    ("open-life-transcendence", None, "life_a >= 20", "forced-draw"),
    ("open-life-transcendence", ("life_a >= 20", "life_a >= 25"), "life_a >= 25", "forced-draw"),
    ("open-life-transcendence", ("life_a >= 20", "life_a <= 20"), "life_a <= 20", "forced-draw"),
    ("open-rocks-scepter", None, "rocks >= 2", "optional-loop"),
    ("open-rocks-scepter", ("mana -= 2", "mana -= 3"), "rocks >= 3", "optional-loop"),
]


def text_of(name: str, change: tuple[str, str] | None) -> str:
    text = (MODELS / f"{name}.toml").read_text(encoding="utf-8").split("[expect]")[0]
    if change is None:
        return text
    assert change[0] in text
    changed = text.replace(*change)
    price = change[1].split("mana -= ")[-1]
    return changed if price == change[1] else changed.replace(f"mana >= {change[0][-1]}", f"mana >= {price}")  # who pays more must have it


def at(program: Program, values: dict[str, int]) -> Program:
    """The program with its open starting values given."""
    closed = [replace(v, init=values.get(v.name, v.init), any=False) for v in program.variables]
    return replace(program, variables=tuple(closed))


def decided_plainly(program: Program) -> str:
    """The brute force's verdict; a space that does not end grows."""
    try:
        return brute_verdict(program, 150).kind
    except TooLarge:
        return GROWS


@pytest.mark.parametrize(("name", "change", "condition", "kind"), CASES, ids=[f"{c[0]} {c[1] and c[1][1]}" for c in CASES])
def test_the_condition_is_right_value_by_value(name: str, change: tuple[str, str] | None, condition: str, kind: str) -> None:
    loaded = load_model_text(text_of(name, change), name)
    verdict = analyse(loaded).verdict
    assert (verdict.kind.value, verdict.condition) == (kind, condition)
    (opened,) = [v for v in loaded.program.variables if v.any and v.sort is Sort.INT]
    edge = int(condition.split()[-1])
    for value in range(max(0, edge - 4), edge + 5):
        plainly = decided_plainly(at(loaded.program, {opened.name: value}))
        claimed = _said(verdict, opened.name, value)
        if plainly == GROWS:
            assert claimed == "optional-loop", value
        else:
            assert claimed == plainly, value


def _said(verdict: Verdict, name: str, value: int) -> str:
    """The kind of verdict that is claimed for a starting value: by the cases, or by the one condition."""
    told = [(c.condition, c.verdict.value) for c in verdict.cases] or [(verdict.condition or "always", verdict.kind.value)]
    holding = [kind for condition, kind in told if condition == "always" or _holds(condition, {name: value})]
    assert len(holding) == 1, (told, value)
    return holding[0]


def _holds(condition: str, values: dict[str, int]) -> bool:
    return bool(eval(condition, {"__builtins__": {}}, values))  # conditions of our own making: comparisons joined by and, or


TWO = """
title = "two open numbers"
source = "constructed"
players = ["A"]
[state]
tapped = true
mana = { any = true, min = 0 }
charge = { any = true, min = 0 }
[[step]]
name = "tap"
by = "A"
when = "not tapped"
do = ["tapped = true", "mana += 3"]
[[step]]
name = "untap"
by = "A"
when = "tapped and mana >= 3 and charge >= 2"
do = ["tapped = false", "mana -= 3"]
"""


def test_two_open_numbers() -> None:
    """Possible exactly if there are three mana and two counters; neither is used up."""
    loaded = load_model_text(TWO, "two")
    verdict = analyse(loaded).verdict
    assert verdict.kind.value == "optional-loop"
    assert verdict.condition is not None
    for mana in range(6):
        for charge in range(5):
            claimed = _holds(verdict.condition, {"mana": mana, "charge": charge})
            assert claimed == (mana >= 3 and charge >= 2)
            plainly = decided_plainly(at(loaded.program, {"mana": mana, "charge": charge}))
            assert claimed == (plainly in (GROWS, "optional-loop"))


ENUMERATION = """
title = "an open place"
source = "constructed"
players = ["A", "B"]
[state]
where = { any = true, values = ["hand", "battlefield", "exile"] }
x = false
[[step]]
name = "go"
when = "where == 'battlefield'"
do = ["x = not x"]
"""


def test_an_open_enumeration() -> None:
    verdict = analyse(load_model_text(ENUMERATION, "place")).verdict
    assert (verdict.kind.value, verdict.condition) == ("forced-draw", "where == 'battlefield'")


# ---------------------------------------------------------------------- pieces
_side = st.tuples(st.integers(0, 4), st.integers(0, 4)).map(lambda p: (min(p), max(p)))


@given(st.tuples(_side, _side), st.tuples(_side, _side))
def test_what_is_left_of_a_box_is_its_other_points_each_once(box: Box, part: Box) -> None:
    clipped: list[tuple[int, int]] = []
    for (low, high), (a, b) in zip(box, part, strict=True):
        assert low is not None
        assert high is not None
        assert a is not None
        assert b is not None
        clipped.append((max(low, a), min(high, b)))
    if any(a > b for a, b in clipped):
        return
    rest = [p for piece in _without(box, tuple(clipped)) for p in _points(piece)]
    assert sorted(rest) == sorted(set(_points(box)) - set(_points(tuple(clipped))))


def _points(box: Box) -> list[tuple[int, int]]:
    (a, b), (c, d) = box
    assert a is not None
    assert b is not None
    assert c is not None
    assert d is not None
    return [(x, y) for x in range(a, b + 1) for y in range(c, d + 1)]


@pytest.mark.parametrize(
    ("boxes", "text"),
    [
        ([((3, None),)], "x >= 3"),
        ([((0, 2),)], "x <= 2"),
        ([((4, 4),)], "x == 4"),
        ([((2, 5),)], "x >= 2 and x <= 5"),
        ([((0, None),)], "always"),
        ([((5, None),), ((3, 4),)], "x >= 3"),
        ([((0, 1),), ((6, None),)], "x <= 1 or x >= 6"),
    ],
)
def test_conditions_in_words(boxes: list[Box], text: str) -> None:
    assert condition_text(("x",), ((0, None),), boxes) == text
