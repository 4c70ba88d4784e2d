"""Parts of a box that no play reaches are left out."""

from __future__ import annotations

import pytest

from analyzer.explore.boxes import TooManyCutsError, _BoxOracle, _Variant, run_everywhere
from analyzer.system.number import Concolic, Linear
from analyzer.system.transition_system import UnreachableStateError


def asked_if_positive(oracle: _BoxOracle) -> str:
    number = Concolic(0, Linear(0, ((0, 1),)), oracle)
    if number > 0:
        return "asked"
    raise UnreachableStateError


def test_only_the_parts_that_can_be_remain():
    found = run_everywhere(_Variant(((0, 5),), ()), asked_if_positive)
    assert [(part.box, result) for part, result in found] == [(((1, 5),), "asked")]


def test_a_box_without_any_such_part_is_given_up():
    with pytest.raises(TooManyCutsError):
        run_everywhere(_Variant(((0, 0),), ()), asked_if_positive)
