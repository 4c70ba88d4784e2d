"""Which computed labels confirm which claims."""

from __future__ import annotations

import pytest

from analyzer.batch.claims import Quantity, compare, read_label, vocabulary
from analyzer.scenario.results import WORDS, label_of
from analyzer.verdict.kinds import VerdictKind


@pytest.mark.parametrize(
    ("claim", "made"),
    [
        ("Infinite ETB", "Infinite creature ETB"),
        ("Infinite ETB", "Infinite landfall triggers"),
        ("infinite etb triggers", "Infinite ETB"),
        ("Infinite LTB", "Infinite death triggers"),
        ("Infinite creature LTB", "Infinite death triggers"),
        ("Infinite sac triggers", "Infinite sacrifice triggers"),
        ("Infinite life", "Infinite lifegain"),
        ("Infinite lifegain triggers", "Infinite lifegain"),
        ("Infinite lifeloss", "Infinite damage"),
        ("Target opponent loses the game", "Infinite damage"),
        ("Infinite damage to opponents", "Infinite damage"),
        ("Infinite Turns", "Infinite turns"),
        ("Infinite green mana", "Infinite colored mana"),
        ("Infinite {G}", "Infinite green mana"),
        ("Infinite Mana", "Infinite colorless mana"),
        ("Infinite draw triggers", "Infinite card draw"),
        ("Near-infinite damage", "Infinite damage"),
        ("Infinte damage", "Infinite damage"),
        ("Draw your library", "Near-infinite card draw"),
        ("Infinite storm", "Infinite storm count"),
        ("Infinite storm count", "Infinite commander casts"),
        ("Infinite Treasure tokens", "Infinite Treasure tokens"),
    ],
)
def test_confirmed(claim: str, made: str) -> None:
    compared = compare([claim], [made])
    assert compared.confirmed == (claim,)
    assert compared.included is True
    assert compared.extra == ()


@pytest.mark.parametrize(
    ("claim", "made"),
    [
        ("Infinite creature tokens with haste", "Infinite creature tokens"),
        ("Infinite Treasure tokens", "Infinite tokens"),
        ("Infinite 3/3 golems", "Infinite creature tokens"),
        ("Infinite +1/+1 counters on a creature", "Infinite +1/+1 counters"),
        ("Infinite mill for target opponent", "Infinite mill"),
        ("Infinitely large creature until end of turn", "Infinitely large creature"),
        ("Infinite mana creatures you control can produce", "Infinite green mana"),
        ("Near-infinite lifeloss for target opponent", "Infinite damage"),
    ],
)
def test_confirmed_in_part(claim: str, made: str) -> None:
    compared = compare([claim], [made])
    assert compared.partly == (claim,)
    assert compared.included is True


@pytest.mark.parametrize(
    ("claim", "made"),
    [
        ("Infinite damage", "Near-infinite damage"),
        ("Infinite damage", "Infinite lifeloss"),
        ("Infinite damage", "Infinite colored mana"),
        ("Infinite damage", "Infinite creature tokens with haste"),
        ("Infinite damage to creatures", "Infinite damage"),
        ("Infinite lifegain", "Infinite lifegain triggers"),
        ("Infinite colored mana", "Infinite green mana"),
        ("Infinite colorless mana", "Infinite green mana"),
        ("Infinite creature ETB", "Infinite ETB"),
        ("Infinite death triggers", "Infinite sacrifice triggers"),
        ("Infinite death triggers", "Infinite LTB"),
        ("Infinite magecraft triggers", "Infinite storm count"),
        ("Infinite storm count", "Infinite magecraft triggers"),
        ("Infinite card draw for target opponent", "Infinite card draw"),
        ("Infinite mill", "Infinite self-mill"),
        ("Win the game", "Infinite damage"),
        ("Infinite mana creatures you control can produce", "Infinite ETB"),
    ],
)
def test_missing(claim: str, made: str) -> None:
    compared = compare([claim], [made])
    assert compared.missing == (claim,)
    assert compared.included is False
    assert compared.confirmed == compared.partly == ()


def test_a_kind_of_something_shows_it_but_a_limited_use_does_not() -> None:
    assert compare(["Infinite ETB"], ["Infinite Treasure tokens"]).confirmed == ("Infinite ETB",)
    assert compare(["Infinite creature tokens"], ["Infinite creature tokens with haste"]).confirmed == ("Infinite creature tokens",)
    limited = "Infinite green mana that can only be spent on creature spells"
    assert compare(["Infinite green mana"], [limited]).missing == ("Infinite green mana",)
    assert compare(["Infinite green mana that can only be spent to cast creature spells"], [limited]).partly


def test_several_features_together() -> None:
    assert compare(["Infinite looting"], ["Infinite card draw", "Infinite self-discard triggers"]).included is True
    assert compare(["Infinite looting"], ["Infinite card draw"]).included is False
    assert compare(["Infinite drain"], ["Infinite lifegain", "Infinite damage"]).included is True
    colors = [f"Infinite {color} mana" for color in ("white", "blue", "black", "red", "green")]
    assert compare(["Infinite colored mana"], colors).included is True
    assert compare(["Infinite colored mana"], colors[1:]).included is False
    assert compare(["Infinite ETB, infinite LTB and infinite death triggers"], ["Infinite ETB", "Infinite death triggers"]).included is True


def test_claims_that_are_no_results_of_a_loop_stand_apart() -> None:
    compared = compare(["Lock", "Infinite ETB", "Exile your library"], ["Infinite ETB"])
    assert compared.apart == ("Lock", "Exile your library")
    assert compared.included is True
    assert compare(["Lock"], ["Infinite ETB"]).included is None


def test_unknown_words_are_neither_confirmed_nor_missing() -> None:
    compared = compare(["Infinite ETB", "Infinite wobbling"], ["Infinite ETB"])
    assert compared.unread == ("Infinite wobbling",)
    assert compared.included is None
    assert compare(["Infinite wobbling"], ["infinite  Wobbling"]).included is True


def test_what_is_computed_besides_is_extra_unless_only_some_claims_are_known() -> None:
    made = ["Infinite creature ETB", "Infinite damage", "Infinite ETB", "Infinite creature tokens"]
    assert compare(["Infinite creature ETB"], made).extra == ("Infinite damage",)
    assert compare(["Infinite creature ETB"], made, complete=False).extra == ()


def test_a_forced_draw_confirms_that_the_game_is_drawn() -> None:
    assert compare(["Draw the game"], [], VerdictKind.FORCED_DRAW).included is True
    assert compare(["Draw the game"], [], VerdictKind.OPTIONAL_LOOP).included is False


def test_every_label_that_is_computed_is_understood() -> None:
    for word in WORDS:
        assert read_label(label_of(word, endless=True)).features, word
        assert read_label(label_of(word, endless=True)).quantity is Quantity.INFINITE
        assert read_label(label_of(word, endless=False)).quantity is Quantity.NEAR


def test_the_vocabulary_is_sound() -> None:
    known = vocabulary()
    used = {*known.shows, *known.together, *known.instance, *known.whom}
    used |= {word for others in (*known.shows.values(), *known.instance.values()) for word in others}
    used |= {word for ways in known.together.values() for parts in ways for word in parts}
    for word in used:
        assert known.names.get(word, word) == word, f"{word} is another spelling of {known.names[word]}"
        assert word == word.lower()
    for word in known.shows:
        assert word in known.closure([word])
