"""The parser's words for colours, symbols, counters, zones, steps and comparisons, and ours."""

from __future__ import annotations

import re

from analyzer.cards.translation.node import Node, UntranslatedError

COLORS = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
_NAMES = {**COLORS, "Colorless": "C", "Snow": "S", "X": "X"}
COMPARISONS = {"GE": ">=", "GT": ">", "LE": "<=", "LT": "<", "EQ": "==", "NE": "!="}
ZONES = {
    "Battlefield": "battlefield",
    "Graveyard": "graveyard",
    "Hand": "hand",
    "Library": "library",
    "Exile": "exile",
    "Stack": "stack",
    "Command": "command",
}
STEPS = {
    "Untap": "untap",
    "Upkeep": "upkeep",
    "Draw": "draw",
    "PreCombatMain": "precombat main",
    "BeginCombat": "beginning of combat",
    "DeclareAttackers": "declare attackers",
    "DeclareBlockers": "declare blockers",
    "CombatDamage": "combat damage",
    "EndCombat": "end of combat",
    "PostCombatMain": "postcombat main",
    "End": "end step",
    "Cleanup": "cleanup",
}
_COUNTERS = {"P1P1": "+1/+1", "M1M1": "-1/-1"}
_SIZE = re.compile(r"([PM])(\d+)([PM])(\d+)")
_SHARD = re.compile("|".join(("Phyrexian", "Two", *_NAMES)))


def color(word: str) -> str:
    """The letter of a colour."""
    if word not in COLORS:
        raise UntranslatedError(f"color:{word}")
    return COLORS[word]


def colors(words: object) -> tuple[str, ...]:
    """The letters of a list of colours, in the order WUBRG.

    Raises:
        UntranslatedError: it is no list of colours.
    """
    if not isinstance(words, list | tuple):
        raise UntranslatedError(f"colors:{words}")
    found = {color(w) for w in words}
    return tuple(c for c in "WUBRG" if c in found)


def counter(word: object) -> str:
    """The kind of counter: ``P1P1`` is ``+1/+1``; ``{"type": "OfType", "data": ...}`` and ``Any`` as well."""
    if isinstance(word, dict):
        node = Node(word, "counter_type")
        if node.type == "Any":
            return "any"
        if node.type in ("OfType", "Generic"):
            return counter(node.take("data"))
        raise node.refuse()
    if not isinstance(word, str):
        raise UntranslatedError("counter_type")
    size = _SIZE.fullmatch(word)
    if word in _COUNTERS:
        return _COUNTERS[word]
    if size is not None:
        sign = {"P": "+", "M": "-"}
        return f"{sign[size[1]]}{size[2]}/{sign[size[3]]}{size[4]}"
    return word.lower()


def zone(word: object) -> str:
    """Our word for a zone."""
    if not isinstance(word, str) or word not in ZONES:
        raise UntranslatedError(f"zone:{word}")
    return ZONES[word]


def step(word: object) -> str:
    """Our word for a step or phase."""
    if not isinstance(word, str) or word not in STEPS:
        raise UntranslatedError(f"phase:{word}")
    return STEPS[word]


def comparison(word: object) -> str:
    """The sign of a comparison."""
    if not isinstance(word, str) or word not in COMPARISONS:
        raise UntranslatedError(f"comparator:{word}")
    return COMPARISONS[word]


def symbol(shard: str) -> str:
    """The mana symbol of a shard: ``PhyrexianGreen`` is ``{G/P}``, ``TwoWhite`` ``{2/W}``."""
    parts = _SHARD.findall(shard)
    if "".join(parts) != shard:
        raise UntranslatedError(f"shard:{shard}")
    letters = [_NAMES[p] for p in parts if p in _NAMES]
    if "Two" in parts:
        letters = ["2", *letters]
    if "Phyrexian" in parts:
        letters = [*letters, "P"]
    return "{" + "/".join(letters) + "}"


def mana_cost(node: Node) -> str:
    """The symbols of a mana cost, ``{2}{R}{R}``; empty for no cost.

    X comes first, then generic mana, then the rest, as cards print it.
    """
    if node.type == "NoCost":
        return ""
    if node.type != "Cost":
        raise node.refuse()
    shards = [symbol(s) for s in node.take("shards", ())]
    generic = node.take("generic", 0)
    node.finish()
    xs = [s for s in shards if s == "{X}"]
    rest = [s for s in shards if s != "{X}"]
    number = [f"{{{generic}}}"] if generic or not shards else []
    return "".join((*xs, *number, *rest))


def words_of(name: str) -> str:
    """The words of a name in camel case: ``FirstStrike`` is ``first strike``."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()
