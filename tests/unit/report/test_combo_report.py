"""Answers about combos in words: every slug that they can have has its sentence."""

from __future__ import annotations

import re
from pathlib import Path

from analyzer.combo import ComboRequest
from analyzer.combo.lacking import HELPS
from analyzer.combo.model import Blocked, ComboAnswer, Missing, Need, Prerequisite, Removal, Stops
from analyzer.combo.request import ZONES as KNOWN_ZONES
from analyzer.report.combo import ADDED, ASSUMPTIONS, EFFECTS, MISSING, NEEDS, ZONES, combo_json, render_combo
from analyzer.report.i18n import Language
from analyzer.verdict.kinds import Reason, Verdict, VerdictKind

COMBO = Path(__file__).parents[3] / "analyzer" / "combo"
OPEN = Verdict("combo", "One + Two", VerdictKind.UNDECIDED, Reason("combo-none", {"count": 4}))
ANSWER = ComboAnswer(
    ComboRequest(("One", "Two")),
    ("One", "Two"),
    OPEN,
    prerequisites=(Prerequisite(Need.UNTAPPED, True, "One"), Prerequisite(Need.CARD, None, "Two")),
    stops=Stops((1, 3), (Removal("One", ("creature",), (3,)),), ("no-untapping",), complete=False),
    unused=("Two",),
    payoffs=("Two: damage",),
    missing=(Missing("haste", results=("Infinite ETB",)), Missing("mana-each-pass", "{G}")),
    blocked=(Blocked("Two", ("something odd",)),),
    assumptions=("no-responses",),
)


def test_every_part_is_told() -> None:
    text = render_combo(ANSWER)
    for words in (
        "One untapped", "before steps 1 and 3 of each pass", "removing One before step 3", "stop untapping", "haste for your creatures",
        "Infinite ETB", "{G} more in each pass", "something odd", "opponents do not respond", "Not every object", "Not needed",
        "None of the 4 ways",
    ):  # fmt: skip
        assert words in " ".join(text.split()), words


def test_it_is_told_in_japanese() -> None:
    text = render_combo(ANSWER, language=Language.JAPANESE)
    assert "Not needed" not in text
    assert "不要" in text


def test_the_json_has_the_verdict_too() -> None:
    form = combo_json(ANSWER, {})
    assert form["analysis"]["verdict"] == form["verdict"] == "undecided"
    assert form["stops"]["removals"] == [{"name": "One", "types": ["creature"], "before_steps": [3]}]


def test_every_slug_has_its_sentence() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(COMBO.glob("*.py")))
    assert set(NEEDS) == set(Need)
    assert set(ZONES) == set(KNOWN_ZONES)
    assert set(HELPS) < set(MISSING)
    assert all(f'"{slug}"' in source for slug in (*ASSUMPTIONS, *ADDED) if slug not in MISSING)
    kinds = ("creature", "artifact", "enchantment", "planeswalker", "land")
    made = {f"remove-{kind}" for kind in kinds} | {f"no-activations-of-{kind}s" for kind in kinds}
    made |= set(re.findall(r'"((?:counter|no|graveyard)-[a-z-]+)"', (COMBO / "stopping.py").read_text(encoding="utf-8")))
    assert made == set(EFFECTS)
