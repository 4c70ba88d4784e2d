"""How scenarios are written. That they read back as the same is in ``tests/properties/test_scenario_texts.py``."""

from __future__ import annotations

import pytest

from analyzer.scenario import load_scenario_text, write_scenario

WRITTEN = [
    """title = "t"

[[player]]
name = "A"

[[player]]
name = "B"
""",
    """title = "Two \\"Wolves\\""
source = "CR 104.4b"
profile = "MTGO"
edition = "2023-11-17"

[game]
active = "B"
step = "end step"

[[player]]
name = "A"
life = 3
library = 0
battlefield = ["Plains", { card = "Wolf", id = "wolf", tapped = true, counters = { "+1/+1" = 2, charge = 1 } }]
hand = [2, "Shock"]
mana = "{W}{C}{C}"

[[player]]
name = "B"
library = ["Island", 39]
battlefield = [
    { token = "Zombie", types = "Creature - Zombie", power = 2, toughness = 2, colors = "B", count = 1000000 },
    { token = "Spirit", types = "Creature - Spirit", power = 1, toughness = 1, keywords = ["flying"] },
]
mana = { G = 1000000 }

[[play]]
cast = "Shock"
targets = ["B"]

[[play]]
resolve = true

[question]
find = "win"
allow = ["A"]

[expect]
verdict = "optional-loop"
net = { "A.life" = 1 }

[expect.after]
at = "next turn"
"A.graveyard" = ["Shock"]
""",
    """title = "Teams"

[game]
format = "two-headed-giant"
teams = [["A", "C"], ["B", "D"]]

[[player]]
name = "A"
life = 3
battlefield = [
    { card = "Ring", exiled = ["x"] },
    { card = "Twin", token = true, id = "a", paired_with = "b" },
    { card = "Mate with a rather long name", id = "b" },
]

[[player]]
name = "B"
poison = 1
commander_damage = { x = 20 }

[[player]]
name = "C"
life = 3
exile = [{ card = "Boss", id = "x", commander = true }]

[[player]]
name = "D"
poison = 1
""",
]


@pytest.mark.parametrize("text", WRITTEN)
def test_texts(text: str) -> None:
    assert write_scenario(load_scenario_text(text, "s.toml")) == text


def test_what_is_said_without_need_is_left_out() -> None:
    text = """title = "t"
source = ""
[game]
format = "free-for-all"
active = "A"
[[player]]
name = "A"
life = 20
library = 40
hand = []
battlefield = [{ card = "Plains", count = 1, tapped = false }]
[[player]]
name = "B"
mana = ""
[question]
find = "any"
allow = ["A", "B"]
"""
    expected = 'title = "t"\n\n[[player]]\nname = "A"\nbattlefield = ["Plains"]\n\n[[player]]\nname = "B"\n'
    assert write_scenario(load_scenario_text(text, "s.toml")) == expected
