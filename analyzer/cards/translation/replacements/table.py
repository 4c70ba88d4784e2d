"""The table of replacement effects; the modules beside this one fill it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from analyzer.cards.translation.node import Node, Table, UntranslatedError
from analyzer.cards.translation.wording import unaccounted
from analyzer.rules.format.definitions import Ability
from analyzer.rules.scanning import words

_PLAIN = frozenset(
    {
        "would", "instead", "enter", "enters", "put", "puts", "many", "much", "plus", "under", "create", "creates", "created", "kinds",
        "dealt", "source", "sources", "damage", "draw", "him", "her", "his", "he", "she", "amount", "already", "except", "choose",
    }
)  # fmt: skip
"""What every sentence about a replaced event has."""
_MEANT: dict[str, frozenset[str]] = {
    word: frozenset(names.split())
    for word, names in {
        "twice": "Times Double Multiply",
        "double": "Double",
        "half": "Half",
        "rounded": "Half rounding",
        "down": "Half",
        "more": "GE GT one",
        "tapped": "SetTapState SourceTappedState Tapped",
        "untapped": "SetTapState SourceTappedState Untapped",
        "additional": "PutCounter Plus additional_token_spec",
        "can't": "Prevent",
        "skips": "OnlyExtraTurn Prevent",
        "skip": "OnlyExtraTurn Prevent",
        "begin": "BeginTurn",
        "prevent": "Prevention PreventionMinus",
        "prevented": "Prevention",
        "while": "condition",
        "other": "Another Exclude",
        "enchanted": "AttachedTo EnchantedBy",
        "equipped": "AttachedTo EquippedBy",
        "counters": "PutCounter RemoveCounter",
        "tap": "TappedForMana",
        "first": "ExceptFirstDrawInDrawStep",
        "one": "ExceptFirstDrawInDrawStep Offset Plus",
        "steps": "ExceptFirstDrawInDrawStep",
        "step": "ExceptFirstDrawInDrawStep",
        "during": "active_player_req",
        "no": "EQ Prevent",
        "kicked": "CastViaKicker",
        "escapes": "CastViaEscape",
        "hand": "Hand Bounce HandSize",
        "die": "Graveyard",
        "died": "Graveyard",
        "anywhere": "Graveyard",
        "owner's": "Library Bounce PutAtLibraryPosition",
        "top": "Top",
        "bottom": "Bottom",
        "return": "Bounce",
        "take": "ExtraTurn",
        "after": "ExtraTurn",
        "isn't": "RemoveSupertype",
        "don't": "decline",
        "twelve": "12",
        "unless": "UnlessControlsCountMatching UnlessControlsSubtype UnlessControlsMatching",
        "colorless": "colorless ColorCount additional_token_spec",
        "planeswalker": "Actor",
        "yourself": "Actor",
        "opponent": "OnlyExtraTurn",
        "choice": "Opponent",
        "monocolored": "ColorCount",
        "win": "WinTheGame",
        "wins": "WinTheGame",
        "game": "WinTheGame LoseTheGame",
        "token": "NonToken Owned CreateToken",
        "tokens": "CreateToken Token",
    }.items()
}
"""What in the tree a word of such a sentence stands for."""
REPLACEMENTS: Table[[], Ability] = Table("event")
"""Each gives the ability that a replacement effect is: a replacement, or a rule where something just cannot happen."""


def is_restated(node: Node) -> bool:
    """Whether the parser wrote out what the rules say anyway: a keyword of the card, a Saga's or a Siege's own rule."""
    card: object = node.peek("valid_card")
    text = str(node.peek("description"))
    if card is not None and Node(card, "valid_card").type != "SelfRef":
        return False
    return text.startswith("CR ") or text == "Saga ETB lore counter"


def replacement(node: Node, beside: Sequence[object] = ()) -> Ability:
    """A replacement effect. ``beside``: what the parser made of the rest of its sentence.

    Raises:
        UntranslatedError: a part of it is not translated, or its sentence has words that the tree does not account for.
    """
    text = sentence(node).replace("one or more", " ")
    if not text or text == "none":
        raise UntranslatedError(f"suspect: event:{node.need('event', 'event').type}")
    data = [node.data, *beside]
    names = set(_names(data))
    lost = [word for word in unaccounted(text, data) if word not in _PLAIN and not _MEANT.get(word, frozenset()) & names]
    if lost:
        raise UntranslatedError(f"suspect: event:{node.need('event', 'event').type}")
    return REPLACEMENTS(node.mode("event", "event"))


def _names(data: object) -> Iterator[str]:
    """All names, numbers and keys of a tree that have a value."""
    match data:
        case dict():
            for key, value in data.items():
                if key == "colors" and not value:
                    yield "colorless"
                if value not in (None, [], {}) and key != "description":
                    yield str(key)
                    yield from _names(value)
        case list():
            for value in data:
                yield from _names(value)
        case str() | int():
            yield str(data)
        case _:
            pass


def sentence(node: Node) -> str:
    """The words of the effect, in lower case: the parser gives different events the same name."""
    return str(node.peek("description") or "").lower().replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")


def is_optional(node: Node) -> bool:
    """Whether the effect applies only if its controller wants."""
    mode = node.need("mode")
    found: bool = mode.only("type", "Mandatory", "Optional") == "Optional"
    mode.finish()
    return found


def mandatory(node: Node) -> None:
    """Makes sure that nobody is asked.

    Raises:
        UntranslatedError: the effect is optional, or something must be paid.
    """
    if is_optional(node):
        raise node.refuse("mode")


def all_words(value: object) -> frozenset[str]:
    """Every string in data of our format."""
    if isinstance(value, tuple):
        return frozenset().union(*(all_words(part) for part in value))
    return frozenset({value}) if isinstance(value, str) else words(value)


def without(value: object, *banned: str) -> None:
    """Makes sure that some words do not occur in data: they would have no meaning where it stands.

    Raises:
        UntranslatedError: one of them does.
    """
    found = all_words(value)
    for word in banned:
        if word in found:
            raise UntranslatedError(f"event:{word!r} in it")
