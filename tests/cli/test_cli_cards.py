"""``mtgloop cards``: show, coverage, import, build."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from analyzer.cards.packed import CARDS_FILE, NAMES_FILE

RING = {"name": "Test Ring", "mana_cost": "{1}", "type_line": "Artifact", "oracle_text": "{T}: Add {C}{C}.", "colors": [], "cmc": 1.0}
FACE = {
    "name": "Test Ring",
    "mana_cost": {"type": "Cost", "generic": 1},
    "card_type": {"core_types": ["Artifact"]},
    "abilities": [
        {
            "kind": "Activated",
            "cost": {"type": "Tap"},
            "effect": {"type": "Mana", "produced": {"type": "Colorless", "count": {"type": "Fixed", "value": 2}}},
            "is_mana_ability": True,
        }
    ],
}


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "store" / "cards.sqlite"
    monkeypatch.setenv("MTGLOOP_STORE", str(path))
    return path


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    cards, trees = tmp_path / "cards.jsonl.gz", tmp_path / "trees.jsonl"
    cards.write_bytes(gzip.compress(json.dumps(RING).encode()))
    trees.write_text(json.dumps({"name": "Test Ring", "faces": [FACE]}) + "\n", encoding="utf-8")
    return cards, trees


def test_show_says_a_card_in_words(run):
    result = run("cards", "show", "sol", "ring")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Sol Ring  {1}",
        "Artifact",
        "Activated, {T}: add {C}{C}",
        "",
        "All of it is understood. (from the cards of the product that are written by hand)",
    ]
    assert "すべてが理解されている。" in run("cards", "show", "Sol Ring", "--lang", "ja").stdout


def test_show_as_data(run):
    form = json.loads(run("cards", "show", "kiki-jiki", "--json").stdout)
    assert form["name"] == form["data"]["name"] == "Kiki-Jiki, Mirror Breaker"
    assert form["understood"] is True
    assert form["not_modelled"] == []
    assert form["from"] == "by-hand"
    assert any("create a token that is a copy of target nonlegendary creature you control" in line for line in form["words"])


def test_show_says_what_is_not_understood(run, tmp_path):
    (tmp_path / "odd.toml").write_text(
        'name = "Odd Thing"\n[[abilities]]\nability = "not_understood"\nabout = "effect:Clash"\n'
        '[[abilities]]\nability = "not_understood"\nabout = "ante"\nharmless = "nobody plays for ante"\n',
        encoding="utf-8",
    )
    assert run("cards", "import", tmp_path / "odd.toml").exit_code == 0
    lines = run("cards", "show", "odd thing").stdout.splitlines()
    assert lines[-3:] == [
        "Not understood or not modelled: (from your own store)",
        "  effect:Clash",
        "  ante (cannot matter: nobody plays for ante)",
    ]
    form = json.loads(run("cards", "show", "odd thing", "--json").stdout)
    assert (form["from"], form["understood"], len(form["not_modelled"])) == ("store", False, 2)


def test_names_that_fit_none_or_several(run):
    result = run("cards", "show", "Dramtic Reversl")
    assert result.exit_code == 2
    assert result.stderr == "mtgloop: no card is called 'Dramtic Reversl'; did you mean 'Dramatic Reversal'?\n"
    result = run("cards", "show", "basalt")
    assert result.exit_code in (0, 2)
    result = run("cards", "show", "altar")
    assert result.exit_code == 2
    assert result.stderr.startswith("mtgloop: 'altar' fits several cards; write more of the name: ")


def test_import_and_its_card_wins(run, files, store):
    cards, trees = files
    result = run("cards", "import", cards, "--trees", trees)
    assert (result.exit_code, result.stdout) == (0, f"1 cards are new, 0 changed, 0 were there already, in {store}\n")
    assert "0 cards are new, 0 changed, 1 were there already" in run("cards", "import", cards, "--trees", trees).stdout
    assert "Activated, {T}: add {C}{C}" in run("cards", "show", "test ring").stdout.replace(" (a mana ability)", "")


def test_an_import_is_whole_or_nothing(run, files, store, tmp_path):
    cards, trees = files
    bad = tmp_path / "bad.toml"
    bad.write_text('name = "Bad"\npowr = 2\n', encoding="utf-8")
    result = run("cards", "import", cards, bad, "--trees", trees)
    assert result.exit_code == 2
    assert "did you mean 'power'?" in result.stderr
    assert not store.exists()


def test_build_gives_the_same_bytes(run, files, tmp_path):
    cards, trees = files
    for folder in ("one", "two"):
        result = run("cards", "build", cards, "--trees", trees, "--out", tmp_path / folder, "--workers", 1 if folder == "one" else 2)
        assert (result.exit_code, result.stdout) == (0, f"1 cards written to {tmp_path / folder}\n")
    assert (tmp_path / "one" / CARDS_FILE).read_bytes() == (tmp_path / "two" / CARDS_FILE).read_bytes()
    assert (tmp_path / "one" / NAMES_FILE).read_text(encoding="utf-8") == "test-ring\tTest Ring\n"


def test_build_parses(run, files, tmp_path):
    pytest.importorskip("phase")
    cards, trees = files
    assert run("cards", "build", cards, "--out", tmp_path / "parsed").exit_code == 0
    run("cards", "build", cards, "--trees", trees, "--out", tmp_path / "ready")
    assert (tmp_path / "parsed" / CARDS_FILE).read_bytes() == (tmp_path / "ready" / CARDS_FILE).read_bytes()


def test_cards_that_cannot_be_made_are_named(run, files, tmp_path):
    cards, trees = files
    trees.write_text('{"name": "Test Ring", "faces": []}\n{"name": "Other", "faces": []}\n', encoding="utf-8")
    result = run("cards", "import", cards, "--trees", trees)
    assert result.exit_code == 2
    assert "no card could be made; Test Ring: " in result.stderr
    other = tmp_path / "other.toml"
    other.write_text('name = "Fine"\n', encoding="utf-8")


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\x1f\x8b\x00", b"[[[[", gzip.compress(b'{"name": "A"}' * 99, mtime=0)[:-9]])
def test_bad_files(run, tmp_path, store, content):
    path = tmp_path / "bad"
    path.write_bytes(content)
    for command in (
        ("cards", "import", path),
        ("cards", "build", path, "--out", tmp_path / "out"),
        ("cards", "coverage", "--combos", path),
    ):
        result = run(*command)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
        assert str(path) in result.stderr
    assert not store.exists()
    assert not (tmp_path / "out").exists()


def test_a_bad_store_is_said(run, store):
    store.parent.mkdir()
    store.write_bytes(b"no data base at all, whatever it is called" * 99)
    result = run("cards", "show", "sol ring")
    assert result.exit_code == 2
    assert "is damaged" in result.stderr


def test_coverage(run, tmp_path):
    combos = tmp_path / "combos.jsonl"
    lines = [{"cards": ["Sol Ring", "Devoted Druid"]}, {"cards": ["Nobody at All"]}]
    combos.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    form = json.loads(run("cards", "coverage", "--combos", combos, "--json", "--top", 3).stdout)
    assert form["cards"] == form["clean"] + form["partial"] + form["suspect"] > 7000
    assert form["combos"] == {"all": 2, "covered": 1, "with_unknown_cards": 1}
    assert len(form["blockers"]) <= 3
    table = run("cards", "coverage", "--top", 1).stdout
    assert f"{form['clean']:,}" in table
    assert "more kinds; --top 0 shows all" in table


def test_the_group_lists_its_commands(run):
    for args in (("cards",), ("cards", "--help")):
        result = run(*args)
        assert result.exit_code == 0
        assert all(name in result.stdout for name in ("show", "coverage", "import", "build"))
    assert run("cards", "shwo").exit_code == 2
