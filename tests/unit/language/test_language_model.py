"""The header of a model, `[objects]`, and where errors say they are."""

from __future__ import annotations

import subprocess
import sys

import pytest

from analyzer.errors import (
    DuplicateNameError,
    EmptyModelError,
    IntegerTooLongError,
    InvalidNameError,
    InvalidValueError,
    MissingKeyError,
    ModelError,
    UnknownKeyError,
    UnknownNameError,
    UnknownReferenceError,
    WrongTypeError,
)
from analyzer.language import Expectation, load_model_text
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import GameObject, PlayerRef, Profile, Sort, Variable

STEP = '\n[[step]]\nname = "s"\n'
HEAD = 'title = "t"\nplayers = ["A", "B"]\n'


def failure(text: str, kind: type[ModelError]) -> str:
    with pytest.raises(kind) as caught:
        load_model_text(text, "m.toml")
    assert type(caught.value) is kind
    return str(caught.value)


def test_the_example_of_the_brief() -> None:
    text = HEAD + '[state]\nflying = false\n[[step]]\nname = "A"\n[[step]]\nname = "B removes flying"\nby = "B"\nwhen = "not flyng"'
    said = failure(text, UnknownNameError)
    assert said == "m.toml: step[2] \"B removes flying\".when, column 5: unknown name 'flyng'; did you mean 'flying'?"


def test_smallest_model() -> None:
    loaded = load_model_text(HEAD + STEP, "m.toml")
    program = loaded.program
    assert (program.title, program.source, program.profile, program.range_of_influence) == ("t", "", Profile.CR, None)
    assert program.players == ("A", "B")
    assert program.active == 0
    assert program.variables == (Variable("active", Sort.ENUM, 0, ("A", "B")),)
    assert loaded.expect == Expectation()
    assert loaded.expect.is_empty
    assert loaded.file == "m.toml"
    assert GuardedSystem(program).active(GuardedSystem(program).initial()) == 0


def test_whole_header() -> None:
    head = 'source = "CR 104.4b"\nprofile = "MTGO"\nactive = "B"\nrange_of_influence = 1\n'
    program = load_model_text(HEAD + head + STEP, "m.toml").program
    assert (program.source, program.profile, program.range_of_influence) == ("CR 104.4b", Profile.MTGO, 1)
    assert program.variables[program.active].init == 1


def test_objects() -> None:
    text = (
        HEAD
        + '[state]\nowner = { init = "B", values = ["B", "A"] }\n[objects]\n"Oblivion Ring" = "A"\nDrake = "owner"\nSun = "active"'
        + STEP
    )
    objects = load_model_text(text, "m.toml").program.objects
    assert objects == (
        GameObject("Oblivion Ring", PlayerRef(player=0)),
        GameObject("Drake", PlayerRef(variable=1, players=(1, 0))),
        GameObject("Sun", PlayerRef(variable=0, players=(0, 1))),
    )


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ('players = ["A"]' + STEP, MissingKeyError, 'm.toml: title is missing; add title = "what the model shows"'),
        ('title = "t"' + STEP, MissingKeyError, 'm.toml: players is missing; add players = ["A", "B"], in turn order'),
        ("titel = 1", UnknownKeyError, "m.toml: unknown key 'titel'; did you mean 'title'?"),
        ("title = 1", WrongTypeError, 'm.toml: title: found the number 1; write a string in double quotes, such as title = "..."'),
        ('title = " "', InvalidNameError, "m.toml: title: the name is empty; give it a name"),
        ('title = "a\\nb"', InvalidValueError, "m.toml: title: line breaks or control characters in a string; write it on one line"),
        (
            'title = "t"\nplayers = "A"',
            WrongTypeError,
            'm.toml: players: found the string \'A\'; write a list, such as players = ["A", "B"]',
        ),
        ('title = "t"\nplayers = []', InvalidValueError, 'm.toml: players: an empty list; write players = ["A", "B"]'),
        (
            'title = "t"\nplayers = ["A", "A"]',
            DuplicateNameError,
            "m.toml: players[2]: there is already a player 'A'; give each its own name",
        ),
        (
            'title = "t"\nplayers = [nan]',
            WrongTypeError,
            "m.toml: players[1]: found the decimal number nan; write a string in double quotes",
        ),
        (HEAD + 'active = "C"', InvalidValueError, "m.toml: active: 'C' is no player; known here: A, B"),
        (HEAD + 'profile = "CRR"' + STEP, InvalidValueError, "m.toml: profile: found 'CRR'; did you mean 'CR'?"),
        (
            HEAD + "range_of_influence = 0" + STEP,
            InvalidValueError,
            "m.toml: range_of_influence: found the number 0; write a number that is",
        ),
        (
            HEAD + "range_of_influence = 0x" + "f" * 9000 + STEP,
            IntegerTooLongError,
            "m.toml: range_of_influence: a number of more than 1000",
        ),
        (HEAD + "source = 1979-05-27" + STEP, WrongTypeError, "m.toml: source: found a date or time; write a string"),
        (HEAD, EmptyModelError, "m.toml: a model needs at least one step; add [[step]]"),
        (HEAD + "step = []", EmptyModelError, "m.toml: a model needs at least one step; add [[step]]"),
        (HEAD + "[step]\nname = 's'", WrongTypeError, "m.toml: step: found a table; write [[step]] with double brackets"),
        (HEAD + "step = [1]", WrongTypeError, "m.toml: step[1]: found the number 1; write a table, such as step = { ... }"),
        (HEAD + "state = 1" + STEP, WrongTypeError, "m.toml: state: found the number 1; write a table"),
        (
            HEAD + "[objects]\nDrake = 'C'" + STEP,
            UnknownReferenceError,
            "m.toml: objects.Drake: unknown player 'C'; known here: A, B, active",
        ),
        (
            HEAD + "[state]\nx = 1\n[objects]\n'a b' = 'x'" + STEP,
            InvalidNameError,
            "m.toml: objects.\"a b\": 'x' is no variable whose values are",
        ),
    ],
)
def test_errors(text: str, kind: type[ModelError], said: str) -> None:
    assert failure(text, kind).startswith(said)


def test_a_player_and_a_variable_of_one_name_cannot_be_meant() -> None:
    text = HEAD + "[state]\nA = { init = 'A', values = ['A', 'B'] }\n[objects]\nDrake = 'A'" + STEP
    assert "is a player and a variable over players" in failure(text, InvalidNameError)


def test_names_in_messages_are_clipped_and_stay_on_one_line() -> None:
    with pytest.raises(UnknownKeyError) as caught:
        load_model_text('"' + "x\\n" * 5000 + '" = 1', "a\nb.toml")
    assert str(caught.value).startswith("a\\nb.toml: unknown key 'x\\nx\\n")
    assert len(str(caught.value)) < 300


def test_lark_is_imported_only_when_an_expression_is_read() -> None:
    code = (
        "import sys, analyzer.language as l; assert 'lark' not in sys.modules;"
        f"l.load_model_text({HEAD + STEP!r}, 'm'); assert 'lark' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
