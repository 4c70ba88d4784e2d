"""Reads the tokens of Forge's puzzle files: definitions (``t:``) and the names of token scripts (``T:``)."""

from __future__ import annotations

import re

from analyzer.errors import InvalidValueError, UnsupportedPuzzleError, quoted
from analyzer.language.places import Place
from analyzer.scenario.model import COLORS, TokenSetup
from analyzer.scenario.symbols import colors, type_line

_SUPERTYPES = ("Basic", "Legendary", "Snow", "World")
_TYPES = ("Artifact", "Battle", "Creature", "Enchantment", "Kindred", "Land", "Planeswalker", "Tribal")
_COLOR_WORDS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G", "colorless": "", "c": ""}
_KEYWORDS = (
    "deathtouch",
    "defender",
    "double_strike",
    "exalted",
    "fear",
    "first_strike",
    "flash",
    "flying",
    "haste",
    "hexproof",
    "indestructible",
    "infect",
    "islandwalk",
    "lifelink",
    "menace",
    "mountainwalk",
    "prowess",
    "reach",
    "shadow",
    "skulk",
    "swampwalk",
    "trample",
    "vigilance",
    "wither",
)
_SCRIPT = re.compile(r"([wubrg]+|c)_(\d+)_(\d+)(_[ae])*_([a-z_]+)")
_PREDEFINED = {"treasure": "sac", "food": "sac", "gold": "sac", "blood": "draw", "clue": "draw"}
_PLAIN_KEYWORD = re.compile(r"[A-Za-z' ]+")


def read_definition(written: str, place: Place) -> TokenSetup:
    """The token of ``Dragon,P:4,T:4,Color:R,Types:Creature-Dragon,Keywords:Flying``.

    Raises:
        ModelError: a part of it is wrong, or an ability is more than a keyword.
    """
    called, *parts = written.split(",")
    given: dict[str, str] = {}
    for part in parts:
        key, colon, value = part.partition(":")
        if colon:
            given[key.strip()] = value.strip()
    if "Types" not in given:
        raise InvalidValueError(
            str(place), f"the token {quoted(called)} has no Types", "write Types:Creature-Goblin, or a token script after T:"
        )
    types = _types([word.strip() for word in given["Types"].split("-")], place)
    keywords = [word.strip() for word in given.get("Keywords", "").split("-") if word.strip()]
    for keyword in keywords:
        if not _PLAIN_KEYWORD.fullmatch(keyword):
            raise UnsupportedPuzzleError(str(place), f"the ability {quoted(keyword)} of a token")
    is_creature = "Creature" in types.partition(" - ")[0].split()
    return TokenSetup(
        name=called.strip(),
        types=types,
        power=_number(given.get("P", "0"), place) if is_creature else None,
        toughness=_number(given.get("T", "0"), place) if is_creature else None,
        colors=_colors(given["Color"], place) if "Color" in given else _colors_of_cost(given.get("Cost", "")),
        keywords=tuple(keyword.lower() for keyword in keywords),
    )


def read_script(written: str, place: Place) -> TokenSetup:
    """The token that the name of a token script tells: ``w_1_1_bird_flying`` is a white 1/1 Bird with flying.

    Forge's scripts themselves are not read, so only plain creatures and a few predefined tokens are understood. Every other word of the
    name is taken as a creature type.

    Raises:
        UnsupportedPuzzleError: the name tells something else.
    """
    script = written.strip().lower()
    for kind, ability in _PREDEFINED.items():
        if script == f"c_a_{kind}_{ability}":
            return TokenSetup(kind.capitalize(), f"Artifact - {kind.capitalize()}")
    found = _SCRIPT.fullmatch(script)
    if found is None:
        raise UnsupportedPuzzleError(str(place), f"the token script {quoted(written)}")
    rest = f"_{found[5]}_"
    keywords: list[str] = []
    for keyword in sorted(_KEYWORDS, key=len, reverse=True):
        if f"_{keyword}_" in rest:
            keywords.append(keyword.replace("_", " "))
            rest = rest.replace(f"_{keyword}_", "_")
    subtypes = [word.capitalize() for word in rest.split("_") if word]
    marks = script.split("_")[3:]
    more = [word for mark, word in (("e", "Enchantment"), ("a", "Artifact")) if mark in marks[:2]]
    if not subtypes or any(len(word) < 3 for word in subtypes) or any(word in _ABILITY_WORDS for word in subtypes):
        raise UnsupportedPuzzleError(str(place), f"the token script {quoted(written)}")
    return TokenSetup(
        name=" ".join(subtypes),
        types=f"{' '.join([*more, 'Creature'])} - {' '.join(subtypes)}",
        power=int(found[2]),
        toughness=int(found[3]),
        colors="".join(color for color in COLORS if color.lower() in found[1] and found[1] != "c"),
        keywords=tuple(sorted(keywords)),
    )


_ABILITY_WORDS = ("Sac", "Draw", "Pro", "Mana", "Tap", "Noblock", "Nountap", "Unblockable", "Total", "Pump", "Copy", "Burn", "Drain")


def _types(words: list[str], place: Place) -> str:
    before = [word for word in _SUPERTYPES if word in words] + [word for word in words if word in _TYPES]
    after = [word for word in words if word and word not in before]
    return type_line(f"{' '.join(before)} - {' '.join(after)}" if after else " ".join(before), place)


def _number(written: str, place: Place) -> int:
    if not re.fullmatch(r"-?\d{1,9}", written):
        raise InvalidValueError(str(place), f"found {quoted(written)}", "write a whole number")
    return int(written)


def _colors(written: str, place: Place) -> str:
    words = re.split(r"[\s{}/+-]+", written.strip("{} "))
    letters = "".join(_COLOR_WORDS.get(word.lower(), word.upper()) for word in words)
    return colors("".join(dict.fromkeys(letters)), place)


def _colors_of_cost(cost: str) -> str:
    return "".join(color for color in COLORS if color in cost.replace("no cost", ""))
