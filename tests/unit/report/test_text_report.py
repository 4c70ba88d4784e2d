"""The text a judge reads. ``MTGLOOP_UPDATE_GOLDEN=1 pytest`` writes the expected texts anew; read the difference before keeping it."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hand_made import ALL, BOUNDED, FORCED_DRAW, FRAGMENTED, GAME_ENDS, OPTIONAL

from analyzer.citations import Edition
from analyzer.report.i18n import Language
from analyzer.report.text import coloured, headline, render
from analyzer.report.wrapping import cell_width
from analyzer.verdict.kinds import Growth, LoopReport, StepReport, VerdictKind

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "report"


def test_every_kind_has_a_verdict_made_by_hand() -> None:
    assert {verdict.kind for verdict in ALL.values()} == set(VerdictKind)


@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("name", list(ALL))
def test_text_is_as_it_was_read_and_approved(name: str, language: Language) -> None:
    text = render(ALL[name], language=language)
    golden = GOLDEN / f"{name}.{language.value}.txt"
    if os.environ.get("MTGLOOP_UPDATE_GOLDEN"):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [30, 40, 72, 100, 200])
@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("name", list(ALL))
def test_no_line_is_wider_than_the_page_nor_ends_in_spaces(name: str, language: Language, width: int) -> None:
    lines = render(ALL[name], language=language, width=width).split("\n")
    assert all(cell_width(line) <= width and line == line.rstrip() for line in lines)


@pytest.mark.parametrize("name", list(ALL))
def test_japanese_leaves_no_english_word_of_ours(name: str) -> None:
    ours = re.compile(r"\b(the loop|pass|passes|mandatory|action|choice|chance|growth|proved|draw|nobody|unbounded)\b", re.IGNORECASE)
    verdict = ALL[name]
    names = " ".join(s.name for loop in verdict.loops for s in (*loop.stem, *loop.steps) if isinstance(s, StepReport))
    found = {word.lower() for word in ours.findall(render(verdict, language=Language.JAPANESE))}
    assert found <= {word.lower() for word in ours.findall(f"{names} {verdict.title} {verdict.input}")}


def test_the_headline_has_the_verdict_and_both_numbers() -> None:
    assert headline(FORCED_DRAW) == "FORCED DRAW - CR 727.4 (now 732.4), 104.4b"
    assert headline(FORCED_DRAW, edition=Edition.CURRENT) == "FORCED DRAW - CR 732.4 (727.4 in the text of 2023-11-17), 104.4b"


def test_colours_change_nothing_but_colours() -> None:
    plain = render(FRAGMENTED)
    assert re.sub(r"\x1b\[[0-9;]*m", "", render(FRAGMENTED, style=coloured)) == plain
    assert "\x1b" not in plain


def test_a_long_play_is_shortened_with_a_count() -> None:
    text = render(BOUNDED)
    assert "opening move 5" in text
    assert "opening move 6 " not in text
    assert "… 12 steps more …" in text
    assert " 20. opening move 20" in text


def test_control_characters_of_a_model_do_not_reach_the_terminal() -> None:
    text = render(replace(GAME_ENDS, title="evil\x1b[31m\ntitle\u202e"))
    assert "evil\\x1b[31m title\\u202e" in text


def test_astronomic_numbers_are_readable() -> None:
    loop = replace(BOUNDED.loops[0], iterations=2**40_000, net={"tokens": 10**50})
    text = render(replace(BOUNDED, loops=(loop,)))
    assert "~10^12,041 passes" in text
    assert "tokens +~10^50" in text


def test_goals_name_who_loses_in_the_readers_language() -> None:
    assert "BとC" not in render(OPTIONAL, language=Language.JAPANESE)  # C is nobody that the verdict knows: the name stays as it is
    assert "7回でBはゲームに敗北する" in render(replace(OPTIONAL, outcome=BOUNDED.outcome), language=Language.JAPANESE)


def test_an_unknown_slug_is_printed_as_it_is() -> None:
    strange = replace(FRAGMENTED, proof=(replace(FRAGMENTED.proof[0], claim="new-claim", method="oracle"),))
    assert "new-claim (states = 1,200) [oracle]" in render(strange)


def test_many_other_loops_and_proofs_are_cut_with_a_count() -> None:
    other = LoopReport(VerdictKind.BOUNDED_LOOP, (), (StepReport("x", "mandatory"),), {}, Growth.CONSTANT, False, 2)
    text = render(replace(FRAGMENTED, loops=FRAGMENTED.loops + (other,) * 30, proof=FRAGMENTED.proof * 10))
    assert "and 22 more (all of them with --json)" in text
    assert "and 12 more (all of them with --json)" in text
