"""Breaking lines."""

from __future__ import annotations

import pytest

from analyzer.report.wrapping import cell_width, pad, wrap


def test_wide_characters_take_two_cells_and_marks_none() -> None:
    assert cell_width("ループ") == 6
    assert cell_width("e\u0301") == 1


def test_latin_text_breaks_at_spaces() -> None:
    assert wrap("the quick brown fox", 9, first="- ", rest="  ") == ["- the", "  quick", "  brown", "  fox"]


def test_japanese_breaks_anywhere_but_before_closing_punctuation() -> None:
    assert wrap("引き分けになる。終わり", 14) == ["引き分けにな", "る。終わり"]
    assert wrap("これは（例）", 8) == ["これは", "（例）"]


def test_a_word_that_is_too_long_is_cut() -> None:
    assert wrap("x" * 25, 10) == ["x" * 10, "x" * 10, "x" * 5]


@pytest.mark.parametrize("text", ["", " ", "a"])
def test_short_texts_are_one_line(text: str) -> None:
    assert wrap(text, 10) == [text.strip()]


def test_nothing_is_lost() -> None:
    text = "Aは「the Ring's trigger」で B を選ぶ。 and so on, and so on."
    for width in range(10, 60):
        assert "".join("".join(wrap(text, width)).split()) == "".join(text.split())


def test_padding_counts_cells() -> None:
    assert pad("回数", 6) == "回数  "
