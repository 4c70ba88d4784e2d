"""``mtgloop combo``: what it prints, what it writes, how it exits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli.main import cli

TWIN = ("kiki-jiki, mirror breaker", "zealous conscripts")


@pytest.fixture(autouse=True)
def pipeline() -> None:
    """The real one, not the one made by hand."""


@pytest.fixture(autouse=True)
def _store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MTGLOOP_STORE", str(tmp_path / "store.sqlite"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["combo", *arguments])


def test_a_loop_is_told_from_names_in_any_case() -> None:
    result = run(*TWIN)
    assert result.exit_code == 0
    assert result.stdout.startswith("OPTIONAL LOOP")
    for words in ("Set up", "Needs", "Stopped by", "Assumed", "Infinite creature tokens with haste"):
        assert words in result.stdout


def test_quiet_prints_one_line() -> None:
    result = run(*TWIN, "-q")
    assert len(result.stdout.splitlines()) == 1


def test_json_has_the_answer_and_the_analysis() -> None:
    result = run(*TWIN, "--json")
    form = json.loads(result.stdout)
    assert form["verdict"] == form["analysis"]["verdict"] == "optional-loop"
    assert form["cards"] == ["Kiki-Jiki, Mirror Breaker", "Zealous Conscripts"]
    assert {"need": "untapped", "card": "Kiki-Jiki, Mirror Breaker", "detail": "", "needed": True} in form["prerequisites"]


def test_it_speaks_japanese() -> None:
    result = run(*TWIN, "--lang", "ja")
    assert result.exit_code == 0
    assert "必要" in result.stdout


def test_without_a_loop_it_exits_with_3() -> None:
    result = run("Grizzly Bears", "Forest")
    assert result.exit_code == 3
    assert result.stdout.startswith("UNDECIDED")


def test_the_position_and_the_certificate_are_written_and_hold(tmp_path: Path) -> None:
    file, folder = tmp_path / "twin.toml", tmp_path / "certificates"
    assert run(*TWIN, "--save", str(file), "--certificates", str(folder), "-q").exit_code == 0
    (certificate,) = folder.iterdir()
    assert CliRunner().invoke(cli, ["verify", str(certificate)]).exit_code == 0
    checked = CliRunner().invoke(cli, ["check", str(file)])
    assert checked.exit_code == 0
    assert checked.stdout.startswith("OPTIONAL LOOP")


def test_zones_and_states_change_the_answer() -> None:
    cards = ("Splinter Twin", "Deceiver Exarch", "-q", "--zone", "twin=battlefield", "--zone", "exarch=battlefield")
    assert run(*cards).exit_code == 0
    assert run(*cards, "--state", "exarch=summoning-sick").exit_code == 3


def test_mana_that_is_too_little_is_too_little() -> None:
    rings = ("Rings of Brighthearth", "Basalt Monolith", "-q", "--mana")
    assert run(*rings, "{2}").exit_code == 0
    assert run(*rings, "{1}").exit_code == 3


@pytest.mark.parametrize(
    "arguments",
    [
        ("Forrest Gump the Card",),
        ("Forest", "--zone", "Forest"),
        ("Forest", "--zone", "Forest=moon"),
        ("Forest", "--state", "Forest=purple"),
        ("Forest", "--mana", "lots"),
        ("Forest", "--players", "1"),
        (),
    ],
)
def test_bad_input_exits_with_2_and_one_message(arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr
