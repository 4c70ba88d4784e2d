"""``mtgloop`` on scenarios, with the real pipeline."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from analyzer.report.json_form import schema

KIKI = """
title = "Kiki-Jiki"
[[player]]
name = "A"
battlefield = ["Kiki-Jiki, Mirror Breaker", "Pestermite"]
[[player]]
name = "B"
[expect]
verdict = "optional-loop"
net = { "A.tokens.Pestermite" = 1 }
"""
BOLT = """
title = "Bolt"
[[player]]
name = "A"
hand = ["Lightning Bolt"]
mana = "{R}"
[[player]]
name = "B"
life = 3
[[play]]
cast = "Lightning Bolt"
targets = ["B"]
[expect]
verdict = "game-ends"
winners = ["A"]
[expect.after]
in_game = ["A"]
"A.graveyard" = ["Lightning Bolt"]
"""
PUZZLE = """[metadata]
Name:Kiki
[state]
humanlife=20
ailife=20
activeplayer=human
activephase=MAIN1
humanbattlefield=Kiki-Jiki, Mirror Breaker;Pestermite
"""


@pytest.fixture(autouse=True)
def pipeline(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real one."""
    monkeypatch.delenv("MTGLOOP_LANG", raising=False)
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture
def put(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], Path]:
    monkeypatch.chdir(tmp_path)

    def write(name: str, text: str) -> Path:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_a_combo_gets_the_report_of_a_model(run, put):
    put("kiki.toml", KIKI)
    result = run("check", "kiki.toml")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("OPTIONAL LOOP - CR 727.1b (now 732.1b), 727.2a (now 732.2a)\nKiki-Jiki (kiki.toml)\n")
    assert "A.tokens.Pestermite +1" in result.stdout
    assert "A activates Kiki-Jiki, Mirror Breaker" in result.stdout
    assert "Open:" not in result.stdout
    assert result.stdout.endswith("\nAs the file expects.\n")


def test_json_follows_the_schema(run, put):
    put("bolt.toml", BOLT)
    result = run("check", "--json", "bolt.toml")
    assert result.exit_code == 0, result.output
    form = json.loads(result.stdout)
    jsonschema.validate(form, json.loads(schema()))
    assert (form["verdict"], form["outcome"]["winners"]) == ("game-ends", ["A"])


def test_japanese(run, put):
    put("bolt.toml", BOLT)
    result = run("check", "--lang", "ja", "bolt.toml")
    assert result.exit_code == 0
    assert "Bolt" in result.stdout


def test_a_wrong_fact_is_a_miss(run, put):
    put("bolt.toml", BOLT.replace('["Lightning Bolt"]\n"""', "").replace('"A.graveyard" = ["Lightning Bolt"]', '"A.graveyard" = []'))
    result = run("check", "bolt.toml")
    assert result.exit_code == 1
    assert 'after.A.graveyard: expected [], found ["Lightning Bolt"]' in result.stdout


def test_certificates_can_be_checked_alone(run, put, tmp_path):
    put("kiki.toml", KIKI)
    assert run("check", "--certificates", "out", "kiki.toml").exit_code == 0
    Path("kiki.toml").unlink()
    path = Path("out/kiki.certificate.json")
    assert run("verify", path).stdout == f"accepted  {path}\n"
    forged = json.loads(path.read_text(encoding="utf-8"))
    forged["conclusion"]["loop"]["net"]["A.tokens.Pestermite"] = 2
    path.write_text(json.dumps(forged), encoding="utf-8")
    assert run("verify", path).exit_code == 70


def test_puzzle_files_are_checked_too(run, put):
    put("kiki.pzl", PUZZLE)
    result = run("check", "kiki.pzl")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("OPTIONAL LOOP")


def test_folders_hold_models_scenarios_puzzles_and_cards(run, put):
    put("all/bolt.toml", BOLT)
    put("all/kiki.pzl", PUZZLE)
    put("all/cards/mine.toml", 'name = "Mine"')
    result = run("check", "all")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines() == [
        "ok    all/bolt.toml  game-ends",
        "-     all/kiki.pzl  optional-loop",
        "2 checked, 1 as expected, 0 missed, 1 without [expect]",
    ]


def test_cards_beside_the_file_are_used(run, put):
    put(
        "cards/big-bolt.toml",
        Path(__file__).parents[2].joinpath("models/cards/lightning-bolt.toml").read_text().replace("Lightning", "Big"),
    )
    put("bolt.toml", BOLT.replace("Lightning Bolt", "Big Bolt"))
    result = run("check", "bolt.toml")
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("Lightning Bolt", "Lightnig Bolt"), "no card is called 'Lightnig Bolt'; did you mean 'Lightning Bolt'"),
        (('mana = "{R}"', ""), "A cannot cast Lightning Bolt (hand): too little mana (CR 601.2h)"),
        (('targets = ["B"]', ""), "A is asked: target, and the play does not answer"),
        (("cast =", "casts ="), "unknown key 'casts'; did you mean 'cast'?"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(run, put, change, said):
    put("bolt.toml", BOLT.replace(*change))
    result = run("check", "bolt.toml")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("mtgloop: bolt.toml:")
    assert said in result.stderr


def test_a_bad_card_is_bad_input(run, put):
    put("cards/lightning-bolt.toml", 'name = "Lightning Bolt"\ncots = "{R}"')
    put("bolt.toml", BOLT)
    result = run("check", "bolt.toml")
    assert result.exit_code == 2
    assert "lightning-bolt.toml" in result.stderr
    assert "did you mean 'cost'?" in result.stderr


def test_what_is_not_modelled_is_undecided_and_named(run, put):
    text = (
        'name = "Odd Bear"\ntypes = "Creature - Bear"\npower = 2\ntoughness = 2\n'
        '[[abilities]]\nability = "not_understood"\nabout = "Banding."\n'
    )
    put("cards/odd-bear.toml", text)
    put("odd.toml", 'title = "Odd"\n[[player]]\nname = "A"\nbattlefield = ["Odd Bear"]\n[[player]]\nname = "B"\n')
    result = run("check", "odd.toml")
    assert result.exit_code == 3
    assert "Odd Bear has an ability that is not modelled and may matter: Banding." in " ".join(result.stdout.split())
    put("cards/odd-bear.toml", text + 'harmless = "Nobody attacks."\n')
    result = run("check", "odd.toml")
    assert result.exit_code == 0
    assert "cannot matter (Banding): Nobody attacks." in " ".join(result.stdout.split())


def test_graphs(run, put):
    put("bolt.toml", BOLT)
    assert run("graph", "bolt.toml").stdout.startswith('digraph "Bolt"')
    assert run("graph", "--count", "bolt.toml").stdout.startswith("states: 3")
