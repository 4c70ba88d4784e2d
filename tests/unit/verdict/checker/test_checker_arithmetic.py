"""Linear forms, intervals, passes and Farkas proofs of the checker, against plain evaluation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.errors import CertificateRefused
from analyzer.verdict.checker.farkas import check_recurrence
from analyzer.verdict.checker.forms import Atom, Line, Sym, Witness, line_of
from analyzer.verdict.checker.intervals import Box, clipped, includes, narrowed, reach
from analyzer.verdict.checker.passes import Effect, growth, iterated

small = st.integers(-4, 4)
terms = st.dictionaries(st.integers(0, 1), small).map(lambda found: tuple(sorted((s, c) for s, c in found.items() if c)))
lines = st.builds(Line, small, terms)
atoms = st.builds(Atom, st.sampled_from([">=", "==", "!="]), lines)
pairs = st.tuples(small, small)
boxes = st.lists(pairs.map(lambda p: (min(p), max(p))), min_size=2, max_size=2).map(tuple)


@given(lines, lines, small, pairs)
def test_sums_and_multiples(one: Line, other: Line, factor: int, at: tuple[int, int]) -> None:
    assert one.plus(other, factor).at(at) == one.at(at) + factor * other.at(at)
    assert one.times(factor).at(at) == factor * one.at(at)
    assert one.after([other, one]).at(at) == one.at((other.at(at), one.at(at)))


@given(lines, lines, small, pairs)
def test_numbers_do_what_integers_do(one: Line, other: Line, k: int, at: tuple[int, int]) -> None:
    """The rules of cards are ordinary Python: every operator in every mix with plain integers."""
    judge = Witness(at)
    a, b = Sym(one, judge), Sym(other, judge)
    x, y = one.at(at), other.at(at)
    results = [(a + b, x + y), (a + k, x + k), (k + a, k + x), (a - b, x - y), (a - k, x - k), (k - a, k - x)]
    results += [(a * k, x * k), (k * a, k * x), (-a, -x)]
    assert [line_of(found).at(at) for found, _ in results] == [right for _, right in results]
    told = [a < b, a <= b, a > b, a >= b, a == b, a != b, a < k, k < a, a <= k, k <= a, a == k, k == a, a != k, k != a]
    assert told == [x < y, x <= y, x > y, x >= y, x == y, x != y, x < k, k < x, x <= k, k <= x, x == k, k == x, x != k, k != x]
    assert all(atom.holds(at) for atom in judge.atoms)
    assert (a == "x") is False
    assert a != None  # noqa: E711


def test_numbers_have_no_truth_value_and_no_hash() -> None:
    number = Sym(Line(0, ((0, 1),)), Witness((1,)))
    with pytest.raises(TypeError):
        bool(number)
    with pytest.raises(TypeError):
        hash(number)


@given(atoms, pairs, pairs)
def test_how_long_an_atom_holds_along_a_progression(atom: Atom, start: tuple[int, int], step: tuple[int, int]) -> None:
    holds = [atom.holds(tuple(a + n * d for a, d in zip(start, step, strict=True))) for n in range(60)]
    first = atom.passes_along(start, step)
    assert first == next((n for n, h in enumerate(holds) if not h), None)


@given(lines, boxes)
def test_an_interval_holds_every_value(line: Line, box: Box) -> None:
    low, high = reach(line, box)
    values = [line.at((x, y)) for x in _span(box, 0) for y in _span(box, 1)]
    assert low == min(values)
    assert high == max(values)


@given(atoms, boxes)
def test_narrowing_keeps_every_point_where_the_atom_holds(atom: Atom, box: Box) -> None:
    points = [(x, y) for x in _span(box, 0) for y in _span(box, 1) if atom.holds((x, y))]
    left = narrowed(box, atom)
    assert left is not None or not points
    if left is not None:
        assert includes(box, left)
        assert all(includes(left, [(v, v) for v in point]) for point in points)


@given(boxes, boxes)
def test_clipping_stays_within(box: Box, clip: Box) -> None:
    assert includes(clip, clipped(box, clip))


def _span(box: Box, number: int) -> range:
    low, high = box[number]
    assert low is not None
    assert high is not None
    return range(low, high + 1)


@given(st.lists(lines, min_size=2, max_size=2).map(tuple), pairs, st.integers(0, 12))
def test_repeated_squaring(update: tuple[Line, ...], start: tuple[int, ...], times: int) -> None:
    plain = start
    for _ in range(times):
        plain = tuple(u.at(plain) for u in update)
    assert iterated(update, start, times) == plain


X, Y = Line(0, ((0, 1),)), Line(0, ((1, 1),))


@pytest.mark.parametrize(
    ("update", "start", "how"),
    [
        ((X, Y), (1, 1), "constant"),
        ((X.plus(Line(2)), Y), (1, 1), "linear"),
        ((X.plus(Y), Y.plus(Line(1))), (0, 0), "polynomial"),
        ((X.times(2), Y), (1, 0), "exponential"),
        ((Y, X), (1, 2), "constant"),
    ],
)
def test_growth(update: tuple[Line, ...], start: tuple[int, int], how: str) -> None:
    assert growth(Effect((), update, ()), start) == how


def test_a_recurrence_is_multiplied_out() -> None:
    doubling = Effect((Atom(">=", X.plus(Line(-1))),), (X.times(2),), ())
    proof = {"invariant": [[">=", [-1, [[0, 1]]]]], "multipliers": [[[0, [2, 1]]], [[0, [2, 1]]]]}
    check_recurrence(proof, doubling, (1,))
    wrong: list[dict[str, object]] = [
        {"invariant": [[">=", [-1, [[0, 1]]]]], "multipliers": [[[0, [3, 1]]], [[0, [2, 1]]]]},
        {"invariant": [[">=", [-1, [[0, 1]]]]], "multipliers": [[[0, [2, 1]], [1, [-1, 1]]], [[0, [2, 1]]]]},
        {"invariant": [[">=", [-2, [[0, 1]]]]], "multipliers": [[[0, [2, 1]]], [[0, [2, 1]]]]},
        {"invariant": [], "multipliers": []},
    ]
    for bad in wrong:
        with pytest.raises(CertificateRefused):
            check_recurrence(bad, doubling, (1,))
