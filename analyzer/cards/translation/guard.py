"""A check of whole cards: what the Oracle text says in numbers, colours, types, keywords and counters stands in the translated data.

The sentences of single abilities are compared with the parser's tree where they are translated (``wording``). This looks at the other
end: at the data that come out, whatever lost a word on the way, the parser or us. It is asked only about cards of which everything is
translated; in others what is missing may stand in the part that is not.

Two questions: is every number, colour word, type, keyword and kind of counter of the text in the data; and does every one of the data
stand in the text (or on the rest of the card)? Words that the data imply are known (a Treasure's ability, "any target").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from analyzer.cards.translation.creature_types import CREATURE_TYPES
from analyzer.cards.translation.predefined import PREDEFINED
from analyzer.cards.translation.printed import chapters_of
from analyzer.rules.cards import CARD_TYPES, SUBTYPES, SUPERTYPES
from analyzer.rules.format.definitions import Card, Filter, NotUnderstood, Target
from analyzer.rules.keywords import ASKED_ABOUT, NO_RULES, known_keywords
from analyzer.rules.support import gaps, unmodelled

_NUMBERS = {
    word: number
    for number, word in enumerate(
        (
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
            "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
        ),
        start=2,
    )
} | {"twice": 2, "hundred": 100}  # fmt: skip
_WORDS_OF_NUMBERS = {"double": 2, "triple": 3, "second": 2, "third": 3, "both": 2, "airbend": 2, "airbends": 2, "half": 2}
"""Words that imply a number where the data have one."""
_COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
_IRREGULAR = {
    "elves": "elf", "wolves": "wolf", "werewolves": "werewolf", "dwarves": "dwarf", "thieves": "thief", "mice": "mouse", "oxen": "ox",
    "sorceries": "sorcery", "allies": "ally", "harpies": "harpy", "zombies": "zombie", "faeries": "faerie", "mercenaries": "mercenary",
    "plains": "plains", "heroes": "hero", "foxes": "fox", "sphinxes": "sphinx", "pegasi": "pegasus", "octopuses": "octopus",
}  # fmt: skip
_SUBTYPES = CREATURE_TYPES | frozenset().union(*SUBTYPES.values())
_IGNORED_TYPES = frozenset({"basic", "kindred", "world", "class", "case", "room", "town", "time", "mine", "adventure", "lesson"})
_KEYWORDS = (known_keywords() | ASKED_ABOUT | NO_RULES) - {"siege"}
_REMINDER = re.compile(r"\([^()]*\)")
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*|\{[^{}]+\}|[+-]?\d+/[+-]?\d+|\d+")
_SELF = re.compile(
    r"\b(?:this|that) (?:creature|artifact|land|enchantment|permanent|spell|card|planeswalker|aura|equipment"
    r"|vehicle|saga|class|battle|siege|token|spacecraft|room|case|background|shrine|curse|fortification|omen)\b(?! card)",
    re.IGNORECASE,
)
"""What the text calls the card itself, or something that was named before."""
_ATTACHED = re.compile(
    r"\b(?:enchanted|equipped|fortified) (?:creature|land|artifact|permanent|enchantment|planeswalker)(?:'s)?\b", re.IGNORECASE
)
_NAMED = re.compile(r"\bnamed [A-Z][\w'-]*(?:,? (?:(?:of|the|and) )*[A-Z][\w'-]*)*")
_BEFORE = re.compile(
    r"\bthe (?:sacrificed|exiled|discarded|chosen|returned|copied|revealed) "
    r"(?:creature|land|artifact|permanent|enchantment|planeswalker|card)\b|\bdoctor's companion\b",
    re.IGNORECASE,
)
"""What a cost or an effect has named before."""
_LABEL = re.compile(r"(?m)^((?:\N{BULLET} )?[A-Z][\w' ,.!?&-]{2,50}) \N{EM DASH} ")
"""Ability words, names of modes and the like, which mean nothing (CR 207.2c)."""
_MEANT_LABELS = ("Companion", "To solve", "Solved", "Max speed", "Boast", "Renew", "Exhaust", "Forecast", "Channel")
_TARGET = re.compile(r"(?<!the )(?<!new )(?<!a )(?<!each )\btarget (?!of\b|a |an |the |it\b|one\b|you\b|them\b|this\b|that\b|~|is\b)")
"""Where the text names a target."""
_NOT_YOURS = re.compile(r"\bduring (?:an|each) opponent's turn\b")
_FIRST_TIME = re.compile(r"\bfirst time counters\b")
_ENERGY = re.compile(r"(?:\{E\})+")
_COUNTER = re.compile(r"([+-]\d+/[+-]\d+|[a-z]+(?: strike)?) counters?\b")
_COUNTER_WORDS = frozenset(
    [
        "a",
        "an",
        "all",
        "any",
        "each",
        "more",
        "no",
        "of",
        "the",
        "those",
        "that",
        "another",
        "other",
        "additional",
        "its",
        "or",
        "and",
        "with",
        "kind",
        "these",
        "many",
        "remove",
        "removed",
        "put",
        "put",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "x",
        "every",
        "one",
        "such",
        "moving",
        "player",
        "their",
        "your",
        "may",
        "get",
        "can't",
        "would",
        "to",
        "then",
        "spell",
        "put",
        "puts",
        "among",
        "has",
        "have",
        "had",
        "any",
        "by",
        "different",
        "kinds",
        "~",
    ]
)


@dataclass(slots=True)
class _Data:
    """What stands in data: numbers, words in lower case, letters of colours."""

    numbers: set[int] = field(default_factory=lambda: {0, 1})
    words: set[str] = field(default_factory=set[str])
    colors: set[str] = field(default_factory=set[str])
    targets: int = 0
    modes: set[int] = field(default_factory=set[int])
    excluded: set[str] = field(default_factory=set[str])


def suspects(record: Mapping[str, Any], card: Card) -> list[str]:
    """What the card's text and its data do not have in common, in words: ``two``, ``black``, ``wizard``, ``flying``,
    ``zombie not in the text``.

    ``card`` is completely translated.
    """
    text = " \n ".join(_texts(record))
    data = _gathered(card)
    said = _said(text)
    missing = [str(word) for word in _missing(said, data)]
    return [*missing, *(f"{word} not in the text" for word in _added(said, data, record, card))]


def _raw(record: Mapping[str, Any]) -> Iterator[str]:
    for face in (*(record.get("card_faces") or ()), record):
        yield _REMINDER.sub(" ", str(face.get("oracle_text") or ""))


def _texts(record: Mapping[str, Any]) -> Iterator[str]:
    faces = record.get("card_faces") or (record,)
    for face in faces:
        text = str(face.get("oracle_text") or "")
        name = str(face.get("name") or record["name"])
        text = re.sub(r"\b\d{1,3}(?:,\d{3})+ [A-Z]\w+", " ", text)
        for called in dict.fromkeys((str(record["name"]), name, name.split(",")[0], name.split(" of ")[0], name.split(" the ")[0])):
            if called and (called.lower() not in _SUBTYPES or len(called.split()) == len(name.split())):
                text = re.sub(rf"\b{re.escape(called)}\b", "~", text)
        text = _REMINDER.sub(" ", text)
        text = re.sub(r"(?m)^(?:Companion|Partner|Ward) ?\N{EM DASH}.*$", " ", text)
        yield _LABEL.sub(lambda found: found[0] if found[1].startswith(_MEANT_LABELS) else " ", text)


# ---------------------------------------------------------------------------------------------- the text
@dataclass(slots=True)
class _Said:
    numbers: dict[int, str] = field(default_factory=dict[int, str])
    colors: set[str] = field(default_factory=set[str])
    types: set[str] = field(default_factory=set[str])
    keywords: set[str] = field(default_factory=set[str])
    counters: set[str] = field(default_factory=set[str])
    words: set[str] = field(default_factory=set[str])
    targets: int = 0
    text: str = ""


def _said(text: str) -> _Said:
    said = _Said()
    named = _NAMED.sub(" ", text)
    named = _BEFORE.sub(" ", _ATTACHED.sub(" ", _SELF.sub(" ~ ", named)))
    lower = named.lower()
    for token in _WORD.findall(named):
        word = token.lower().strip("'").removesuffix("'s")
        said.words.add(word)
        if word in _NUMBERS:
            said.numbers.setdefault(_NUMBERS[word], word)
        elif token.isdigit() and int(token) > 1:
            said.numbers.setdefault(int(token), token)
        elif "/" in token and token[0] != "{":
            for part in token.split("/"):
                if part[0] not in "+-" and int(part) > 1:
                    said.numbers.setdefault(int(part), token)
                elif part[0] in "+-" and abs(int(part)) > 1:
                    said.numbers.setdefault(abs(int(part)), token)
        said.colors |= {_COLORS[c] for c in _COLORS if word in (c, f"non{c}")}
        said.types |= set(_type_words(token))
    for keyword in _KEYWORDS:
        if re.search(rf"\b{re.escape(keyword)}\b", lower):
            said.keywords.add(keyword)
    said.text = lower
    said.targets = len(_TARGET.findall(lower))
    said.counters |= {kind for kind in _COUNTER.findall(_FIRST_TIME.sub(" counters", lower)) if kind not in _COUNTER_WORDS}
    for run in _ENERGY.findall(named):
        if run != "{E}":
            said.numbers.setdefault(run.count("E"), run)
    return said


def _type_words(token: str) -> Iterator[str]:
    """The types that a word of the text means; subtypes are written with a capital letter."""
    word = token.lower().removesuffix("'s")
    for form in (_IRREGULAR.get(word, ""), word, word.removesuffix("s"), word.removesuffix("es")):
        plain = form.removeprefix("non-") if form.startswith("non-") else form.removeprefix("non")
        if plain in CARD_TYPES | SUPERTYPES or form in CARD_TYPES | SUPERTYPES:
            yield plain if plain in CARD_TYPES | SUPERTYPES else form
            return
        if form in _SUBTYPES and token[:1].isupper():
            yield form
            return
        if plain in _SUBTYPES and plain != form:
            yield plain
            return


# ---------------------------------------------------------------------------------------------- the data
def _gathered(card: Card) -> _Data:
    """What the abilities of a card say; its name, type line, cost and size are not part of its text."""
    data = _Data()
    for face in (card, card.back):
        if face is None:
            continue
        data.numbers |= {face.abilities.count(ability) for ability in face.abilities}  # "two additional lands" are two abilities
        for name in ("abilities", "keywords", "additional_costs", "alternative_costs", "enchant", "enchant_player", "rooms"):
            _walk(getattr(face, name), data)
        for stat in (face.power, face.toughness):
            if isinstance(stat, msgspec.Struct):
                _walk(stat, data)
    return data


def _walk(value: object, data: _Data) -> None:
    match value:
        case bool() | None:
            return
        case int():
            data.numbers.add(abs(value))
        case str():
            _string(value, data)
        case tuple():
            for part in value:
                _walk(part, data)
        case msgspec.Struct():
            tag = type(value).__struct_config__.tag
            data.words.add(str(tag or ""))
            if isinstance(value, Card):
                _token(value, data)
            if isinstance(value, Filter):
                data.excluded |= {*value.not_types, *(t for part in value.none_of for t in (*part.types, *part.any_type))}
            if isinstance(value, Target):
                data.targets += 1
            for name, part in _given(value):
                if name == "choose_modes" and isinstance(part, int):  # "one or more" says no number
                    data.modes.add(part)
                    continue
                if name in ("named", "not_named", "timing") and isinstance(part, str):
                    data.words |= {name, f"{name} {part.lower()}"}
                    continue
                if part is False:
                    data.words.add(f"{name} false")
                if part not in (None, False, "", (), []):
                    data.words.add(name)
                    if name == "strive":
                        continue
                    _walk(part, data)
        case _:
            return


def _given(value: msgspec.Struct) -> Iterator[tuple[str, object]]:
    """The fields that are not as they are when nothing is said."""
    for about in msgspec.structs.fields(type(value)):
        part = getattr(value, about.name)
        if about.default is msgspec.NODEFAULT or part != about.default:
            yield about.name, part


def _token(card: Card, data: _Data) -> None:
    if card.name in PREDEFINED and PREDEFINED[card.name] == card:
        data.words |= {"artifact", "predefined"}


def _string(value: str, data: _Data) -> None:
    if len(value) == 1 and value in "WUBRG":
        data.colors.add(value)
    lower = value.lower()
    data.words.add(lower)
    data.words |= set(re.findall(r"[a-z][a-z'-]*", lower))
    if not lower.startswith("target"):
        data.numbers |= {int(n) for n in re.findall(r"\d+", value)}


# ---------------------------------------------------------------------------------------------- compared
_IMPLIED = {
    "creature": ("fight", "exploit", "soulbond", "equip", "crew", "evolve", "exalted", "mentor", "attacks", "blocks", "attacking",
        "blocking",
                 "power", "toughness", "battle cry", "populate", "regenerate", "enchant"),
    "land": ("extra land", "land", "forest", "island", "swamp", "mountain", "plains", "cast_from", "lands_played", "permit"),
    "artifact": ("investigate", "predefined", "equipment"),
    "legendary": ("legend rule off",),
    "instant": ("timing",),
    "sorcery": ("timing", "sorcery"),
    "clue": ("investigate",),
    "aura": ("enchanted", "enchant"),
    "equipment": ("equipped", "equip"),
    "saga": ("lore", "chapter"),
    "enchantment": ("enchanted",),
    "battle": ("siege",),
}  # fmt: skip
_PHRASES = tuple(
    (re.compile(pattern), frozenset(words.split(" | ")))
    for pattern, words in {
        r"\banother\b": "other | not_it | target2 | extra_turn | different_names | other_than_source | paired_with_self",
        r"\bnontoken\b": "token false",
        r"\buntapped\b": "tapped false | tap_others | untapped | untap | untaps",
        r"\bopponents?\b": "opponents | opponent | defender | that player | everyone | players",
        r"\byou may\b": "may | optional | cast_from | permit | up_to | extra land | as though flash | spend as any color "
        "| spend as any type | search | may not untap | choose_one | copy_spell | permission | look | new_targets | dig | scry | unless "
        "| if_paid | as though haste",
        r"\bonce each turn\b": "limit | cast_from",
        r"\bas a sorcery\b": "timing sorcery",
        r"\bunless\b": "unless | not | condition | compare | not mana",
        r"\bup to\b": "up_to | any number | search | dig | untap",
        r"\bface down\b": "face_down",
        r"\battacking\b": "attacking | attacks",
        r"\bblocking\b": "blocking | blocks",
        r"\bnonbasic\b": "basic",
        r"\byour upkeep\b": "upkeep",
        r"\bend step\b": "end step",
        r"\bat random\b": "at_random",
        r"\bhistoric\b": "historic",
        r"\bmodified\b": "modified",
    }.items()
)
"""Turns of phrase, and the words of data that may stand for them: one of them must be there."""
_IMPLIED_KEYWORDS = {
    "equip": ("attach",),
    "fortify": ("attach",),
    "cycling": ("discard",),
}
_MADE_BY = {
    "plains": "basic",
    "island": "basic",
    "swamp": "basic",
    "mountain": "basic",
    "forest": "basic",
    "creature": "earthbend",
    "artifact": "vehicle",
}  # fmt: skip
"""Types that a word of the text implies."""


def _missing(said: _Said, data: _Data) -> Iterator[str]:
    """What the text says and the data lack."""
    for number, word in sorted(said.numbers.items()):
        if number not in data.numbers | data.modes and not _by_repetition(number, data):
            yield word
    for name, letter in _COLORS.items():
        if letter in said.colors and letter not in data.colors and name not in data.words:
            yield name
    for kind in sorted(said.types - _IGNORED_TYPES):
        if data.words.isdisjoint((kind, f"{kind}s", *_IMPLIED.get(kind, ()))):
            yield kind
    for keyword in sorted(said.keywords):
        if data.words.isdisjoint(_IMPLIED_KEYWORDS.get(keyword, ())) and not any(keyword in word for word in data.words):
            yield keyword
    if said.targets > data.targets:
        yield "target"
    text = _NOT_YOURS.sub(" ", said.text) if "your_turn" in data.words else said.text
    for pattern, meant in _PHRASES:
        if pattern.search(text) and data.words.isdisjoint(meant):
            yield pattern.pattern.replace("\\b", "")
    for kind in sorted(said.types - _IGNORED_TYPES):
        if f"non{kind}" in said.words and kind not in data.excluded:
            yield f"non{kind}"
    for kind in sorted(said.counters):
        if kind not in data.words:
            yield f"{kind} counter"


def _by_repetition(number: int, data: _Data) -> bool:
    """Whether so many mana symbols stand in one string: "add three mana" of one colour."""
    return any(word.count("{") == number for word in data.words)


def _added(said: _Said, data: _Data, record: Mapping[str, Any], card: Card) -> Iterator[str]:
    """What the data have and the text does not."""
    if "predefined" in data.words or card.layout:
        return
    own = set(re.findall(r"[a-z'-]+", card.types.lower()))
    written = {int(digits) for digits in re.findall(r"\d+", "".join(_raw(record)))} | set(said.numbers)
    written |= {number for word, number in _WORDS_OF_NUMBERS.items() if word in said.words}
    written |= {number for text in _raw(record) for number in chapters_of(text)}
    for number in sorted(data.numbers - written - {0, 1}):
        yield str(number)
    for kind in sorted((data.words & (_SUBTYPES | CARD_TYPES)) - said.types - own):
        if kind in ("land", "creature") and not said.words.isdisjoint({"cast", "play", "escape", "earthbend", "earthbends"}):
            continue
        if kind not in said.words and _MADE_BY.get(kind, "~") not in said.words and not _is_implied_type(kind, said):
            yield kind


def _is_implied_type(kind: str, said: _Said) -> bool:
    if kind == "artifact" and "equipment" in said.types:
        return True
    if kind in (
        "creature",
        "planeswalker",
        "battle",
        "land",
        "artifact",
        "enchantment",
        "instant",
        "sorcery",
    ) and not said.words.isdisjoint(
        {
            "target",
            "fight",
            "fights",
            "spell",
            "historic",
            "permanent",
            "domain",
            "delirium",
            "equip",
            "enchant",
            "equipped",
            "enchanted",
            "damage",
            "attack",
            "affinity",
            "outlaw",
            "modified",
            "party",
        }
    ):
        return True
    return kind in _IGNORED_TYPES or any(kind in word for word in said.words)


def guarded(record: Mapping[str, Any], card: Card) -> Card:
    """The card, with what is suspect about it as abilities that are not understood.

    A card of which a part is not translated, or a record without text, is left as it is.
    """
    if not any(_texts(record)) or any(True for _ in gaps(card)) or any(True for _ in unmodelled(card)):
        return card
    found = tuple(NotUnderstood(about=f"suspect: {word}") for word in suspects(record, card))
    return msgspec.structs.replace(card, abilities=(*card.abilities, *found)) if found else card
