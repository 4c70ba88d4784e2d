"""Positions made ready: which questions are asked, how numbers and facts are named, and what a certificate holds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from analyzer.cards import library_for
from analyzer.rules.system import Question
from analyzer.scenario import load_scenario_text
from analyzer.scenario.position import Position, read_position

CARDS = library_for()


def position(a: str = "", b: str = "", rest: str = "") -> Position:
    text = f'title = "t"\n[[player]]\nname = "A"\n{a}\n[[player]]\nname = "B"\n{b}\n{rest}'
    return Position(load_scenario_text(text, "s.toml", CARDS), CARDS)


def asked(b: str = "", question: str = "") -> list[tuple[list[int], bool, bool, bool]]:
    found = position('battlefield = ["Sol Ring"]', b, f"[question]\n{question}").questions
    return [(sorted(q.allowed), q.responds, q.goes_on, q.exhaustive) for q in found]


ALONE = [([0], False, False, False), ([0], True, False, False), ([0], True, True, False)]
EVERYBODY = [([0, 1], True, True, True)]


@pytest.mark.parametrize(
    ("b", "question", "expected"),
    [
        ("", "", ALONE),
        ("", 'find = "win"', ALONE),
        ("", 'find = "infinite colorless mana"', ALONE),
        ("", 'allow = ["A"]', ALONE),
        ("", 'find = "draw"', EVERYBODY),
        ('hand = ["Lightning Bolt"]', "", EVERYBODY),
        ('hand = ["Lightning Bolt"]', 'allow = ["A"]', ALONE),
        ("", "allow = []", [([], True, True, True)]),
    ],
)
def test_questions(b: str, question: str, expected: object) -> None:
    assert asked(b, question) == expected


NET = {
    "A.mana.C": 2,
    "A.mana.G": 1,
    "A.mana.R|creature spells": 1,
    "A.tokens.Zombie": 2,
    "A.tokens.Zombie #2": 3,
    "A.life": -1,
    "Oblivion Ring 2.counters.charge": 4,
    "Oblivion Ring.counters.charge": 7,
}


@pytest.mark.parametrize(
    ("name", "change"),
    [("A.life", -1), ("B.life", 0), ("A.mana", 4), ("A.mana.C", 2), ("A.mana.R", 1), ("A.tokens.Zombie", 5), ("A.tokens.Elf", 0)],
)
def test_numbers_by_the_names_of_the_file(name: str, change: int) -> None:
    assert position().number(name, NET) == change


def test_numbers_of_objects_by_their_ids() -> None:
    rings = (
        '{ card = "Oblivion Ring", id = "one", tapped = true }, { card = "Oblivion Ring", id = "two" }, { card = "Mox Opal", id = "mox" }'
    )
    found = position(f"battlefield = [{rings}]")
    assert sorted(found.number(f"{name}.counters.charge", NET) for name in ("one", "two")) == [4, 7]
    assert found.number("mox.counters.charge", {"Mox Opal.counters.charge": 5}) == 5


@pytest.mark.parametrize(
    ("a", "fact", "wrong"),
    [
        ("life = 3", '"A.life" = 3', None),
        ("life = 3", '"A.life" = 4', 3),
        ("poison = 2", '"A.poison" = 2', None),
        ("energy = 2", '"A.energy" = 1', 2),
        ("counters = { rad = 1 }", '"A.counters" = { rad = 1 }', None),
        ("counters = { rad = 1 }", '"A.counters.rad" = 2', 1),
        ('mana = "{G}{G}"', '"A.mana" = "{G}{G}"', None),
        ('mana = "{G}{G}"', '"A.mana.G" = 1', 2),
        ('library = ["Forest", 3]', '"A.library" = 4', None),
        ('hand = ["Forest", 2]', '"A.hand" = ["Forest", "unknown card", "unknown card"]', None),
        ('graveyard = ["Sol Ring", "Forest"]', '"A.graveyard" = ["Forest", "Sol Ring"]', None),
        ('graveyard = ["Sol Ring"]', '"A.graveyard" = []', ["Sol Ring"]),
        ('battlefield = [{ card = "Grizzly Bears", token = true, count = 3 }]', '"A.tokens.Grizzly Bears" = 3', None),
        ('battlefield = [{ card = "Grizzly Bears", id = "x", controller = "B" }]', '"x.controller" = "A"', "B"),
        ('battlefield = [{ card = "Grizzly Bears", id = "x", counters = { "+1/+1" = 2 } }]', '"x.power" = 4\n"x.toughness" = 4', None),
        ('battlefield = [{ card = "Grizzly Bears", id = "x", damage = 1 }]', '"x.damage" = 0', 1),
        (
            'battlefield = [{ card = "Grizzly Bears", id = "x" }]',
            '"x.types" = "Creature - Bear"\n"x.colors" = "G"\n"x.keywords" = []',
            None,
        ),
        ('battlefield = [{ card = "Grizzly Bears", id = "x" }]', '"x.zone" = "exile"', "battlefield"),
        ('battlefield = [{ card = "Sol Ring", id = "x", tapped = true }]', '"x.tapped" = true\n"x.attached_to" = ""', None),
        ("", 'in_game = ["A"]', ["A", "B"]),
    ],
)
def test_facts(a: str, fact: str, wrong: Any) -> None:
    found = position(a, "", f"[expect.after]\n{fact}").wrong_facts()
    assert [w.found for w in found] == ([] if wrong is None else [wrong])


def test_facts_later() -> None:
    later = position(
        'battlefield = [{ card = "Sol Ring", tapped = true, id = "r" }]', "", '[expect.after]\nat = "upkeep"\n"r.tapped" = true'
    )
    assert later.wrong_facts() == ()


def test_what_never_settles_has_no_facts() -> None:
    rings = (
        'battlefield = [{ card = "Oblivion Ring", id = "r1", exiled = ["r2"] }]\nexile = [{ card = "Oblivion Ring", id = "r2" }]\n'
        'hand = [{ card = "Oblivion Ring", id = "r3" }]\nmana = "{C}{C}{W}"'
    )
    found = position(rings, "", '[[play]]\ncast = "r3"\n[expect.after]\n"A.life" = 20').wrong_facts()
    assert [(w.key, w.found) for w in found] == [("after", "it goes on and on")]


def test_a_certificate_holds_the_position_and_its_cards_only() -> None:
    found = position(
        'battlefield = ["Sol Ring", "Sol Ring"]\nhand = ["Lightning Bolt"]\nmana = "{R}"',
        "",
        '[[play]]\ncast = "Lightning Bolt"\ntargets = ["B"]',
    )
    question = Question(frozenset({0}), responds=True, goes_on=False, exhaustive=False)
    system = found.system(question)
    source = json.loads(json.dumps(system.certificate_source()))
    assert [card["name"] for card in source["cards"]] == ["Sol Ring", "Lightning Bolt"]
    again = read_position(source)
    assert again.number_names == system.number_names
    assert again.caption(again.initial()) == system.caption(system.initial())
    assert [m.label for m in again.situation(again.initial()).actions] == [m.label for m in system.situation(system.initial()).actions]


@pytest.mark.parametrize("source", [{}, {"scenario": {}, "cards": [], "question": {}, "numbers": [], "tallies": 1}, {"scenario": 1}])
def test_what_is_no_position_is_refused(source: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no position"):
        read_position(source)
