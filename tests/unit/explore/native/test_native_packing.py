"""States to packed words and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.explore.native import NotNative
from analyzer.explore.native.packing import LIMIT, WORD_BITS, Packing
from analyzer.system.layout import Layout, Slot


def layout(bounds: list[tuple[int | None, int | None]]) -> Layout:
    slots = tuple(Slot(f"v{i}", low, high, True) for i, (low, high) in enumerate(bounds))
    return Layout(slots, tuple(range(len(slots))), (), (), 0, 0, {})


_bounds = st.tuples(st.integers(-(2**45), 2**45), st.sampled_from((0, 1, 2, 5, 2**20, 2**44))).map(lambda b: (b[0], b[0] + b[1]))


@given(st.lists(_bounds, max_size=12), st.data())
def test_unpack_inverts_pack(bounds: list[tuple[int, int]], data: st.DataObject) -> None:
    packing = Packing(layout(list(bounds)))
    state = tuple(data.draw(st.integers(low, high)) for low, high in bounds)
    packed = packing.pack(state)
    assert packing.unpack(packed) == state
    assert packed < 1 << (WORD_BITS * packing.words)
    taken = [set(range(f.shift, f.shift + f.width)) for f in packing.fields]
    for i, one in enumerate(packing.fields):
        assert one.shift + one.width <= WORD_BITS
        assert all(one.word != packing.fields[j].word or not taken[i] & taken[j] for j in range(i))


def test_constants_take_no_bits() -> None:
    assert Packing(layout([(3, 3), (0, 1), (-7, -7)])).bits == 1


def test_fields_fill_words_before_a_new_one() -> None:
    assert Packing(layout([(0, 2**40 - 1), (0, 2**40 - 1), (0, 2**24 - 1), (0, 2**24 - 1)])).words == 2


@pytest.mark.parametrize("bounds", [(None, 3), (0, None), (0, LIMIT), (-LIMIT, 0), (2, 1)])
def test_refuses(bounds: tuple[int | None, int | None]) -> None:
    with pytest.raises(NotNative, match="v0"):
        Packing(layout([bounds]))


def test_refuses_a_state_outside_its_bounds() -> None:
    with pytest.raises(NotNative, match="outside"):
        Packing(layout([(0, 2)])).pack((3,))
