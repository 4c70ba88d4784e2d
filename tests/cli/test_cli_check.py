"""``mtgloop check``."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from analyzer.report.json_form import schema


def test_one_file_prints_the_whole_report(run, models):
    models(rings="draw")
    result = run("check", "rings.toml")
    assert result.exit_code == 0
    assert result.stdout.startswith("FORCED DRAW - CR 727.4 (now 732.4), 104.4b\nThree Rings (rings.toml)\n")
    assert result.stdout.endswith("\nAs the file expects.\n")
    assert result.stderr == ""


def test_a_miss_is_told_and_is_exit_code_1(run, models):
    models(rings="wrong")
    result = run("check", "rings.toml")
    assert result.exit_code == 1
    assert 'verdict: expected "no-loop", found "forced-draw"' in result.stdout
    assert "net.life: expected 2, found 1" in result.stdout


def test_a_folder_prints_a_line_each_and_a_summary(run, models):
    models(a__one="draw", a__b__two="wrong", a__three="silent", a__four="open as expected")
    result = run("check", "a")
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "miss  a/b/two.toml  forced-draw",
        '      verdict: expected "no-loop", found "forced-draw"',
        "      net.life: expected 2, found 1",
        "ok    a/four.toml  undecided",
        "ok    a/one.toml  forced-draw",
        "-     a/three.toml  forced-draw",
        "4 checked, 2 as expected, 1 missed, 1 without [expect]",
    ]


@pytest.mark.parametrize(
    ("says", "code"),
    [("draw", 0), ("silent", 0), ("wrong", 1), ("bad", 2), ("open", 3), ("open as expected", 0), ("crash", 70), ("refused", 70)],
)
def test_exit_codes(run, models, says, code):
    models(x=says)
    assert run("check", "x.toml").exit_code == code
    assert run("check", ".").exit_code == code


def test_the_worst_exit_code_wins(run, models):
    models(a__x="open", b__x="wrong", c__x="bad", d__x="crash")
    assert run("check", "a", "b").exit_code == 1
    assert run("check", "a", "b", "c").exit_code == 2
    assert run("check", "a", "b", "c", "d").exit_code == 70


def test_bad_input_is_one_line_and_the_others_go_on(run, models):
    models(a="bad", b="draw")
    result = run("check", "a.toml", "b.toml")
    assert result.stderr == "mtgloop: a.toml: step 1: unknown key 'wenn'; did you mean 'when'?\n"
    assert "ok    b.toml  forced-draw" in result.stdout
    assert result.stdout.endswith("1 checked, 1 as expected, 0 missed, 1 failed\n")


def test_an_internal_error_is_one_line_unless_debugging(run, models):
    models(a="crash")
    result = run("check", "a.toml")
    assert result.stderr == "mtgloop: a.toml: internal error: RuntimeError: boom (a bug; --debug shows where)\n"
    assert "Traceback" in run("check", "a.toml", "--debug").stderr
    assert "Traceback" in run("--debug", "check", "a.toml").stderr


def test_json_of_one_file_is_pretty_and_follows_the_schema(run, models):
    models(a="wrong")
    result = run("check", "a.toml", "--json")
    form = json.loads(result.stdout)
    jsonschema.validate(form, json.loads(schema()))
    assert "\n  " in result.stdout
    assert form["expectation"][1] == {"key": "net.life", "expected": 2, "found": 1}
    assert result.stderr.splitlines()[1] == "a.toml: net.life: expected 2, found 1"
    assert result.exit_code == 1


def test_json_of_several_is_a_line_each(run, models):
    models(a="draw", b="open")
    result = run("check", ".", "--json")
    forms = [json.loads(line) for line in result.stdout.splitlines()]
    assert [form["input"] for form in forms] == ["a.toml", "b.toml"]
    assert forms[0]["expectation"] == []
    assert forms[1]["expectation"] is None
    assert "2 checked" in result.stderr
    assert result.stdout == run("check", ".", "--json").stdout
    assert run("check", ".", "--json", "--quiet").stderr == ""


def test_japanese(run, models):
    models(a="draw", b="wrong")
    result = run("check", "a.toml", "--lang", "ja")
    assert result.stdout.startswith("引き分け（選択的でない無限ループ） - CR 727.4（現 732.4）、104.4b\n")
    assert result.stdout.endswith("ファイルの期待どおり。\n")
    assert "2件を判定、1件が期待どおり、1件が不一致" in run("--lang", "ja", "check", ".").stdout


def test_language_of_the_environment(run, models, monkeypatch):
    models(a="draw")
    monkeypatch.setenv("MTGLOOP_LANG", "ja")
    assert "引き分け" in run("check", "a.toml").stdout
    assert "FORCED DRAW" in run("check", "a.toml", "--lang", "en").stdout


def test_edition(run, models):
    models(a="draw")
    assert "CR 732.4 (727.4 in the text of 2023-11-17), 104.4b" in run("check", "a.toml", "--edition", "current").stdout


def test_budget_reaches_the_pipeline(run, models, pipeline):
    models(a="draw")
    assert run("check", "a.toml", "--budget", "states=5M,memory=3GB").exit_code == 0
    assert (pipeline.budgets[0].states, pipeline.budgets[0].native_states, pipeline.budgets[0].memory_bytes) == (
        5_000_000,
        5_000_000,
        3 * 10**9,
    )
    result = run("check", "a.toml", "--budget", "speed=9")
    assert result.exit_code == 2
    assert result.stderr.startswith("mtgloop: budget 'speed=9' is not understood")


def test_quiet_prints_only_what_matters(run, models):
    models(a="draw", b="wrong")
    assert run("check", "a.toml", "-q").stdout == "FORCED DRAW - CR 727.4 (now 732.4), 104.4b\n"
    assert run("check", ".", "-q").stdout.splitlines()[0] == "miss  b.toml  forced-draw"


def test_certificates_are_written_below_the_same_folders(run, models):
    models(m__a="draw", m__deep__a="draw", a="draw")
    assert run("check", "m", "a.toml", "--certificates", "out/certs").exit_code == 0
    written = sorted(str(path) for path in Path("out").rglob("*") if path.is_file())
    assert written == ["out/certs/a-2.certificate.json", "out/certs/a.certificate.json", "out/certs/deep/a.certificate.json"]
    assert json.loads(Path(written[0]).read_text(encoding="utf-8"))["verdict"] == "forced-draw"
    assert run("verify", "out").exit_code == 0


def test_a_certificate_that_cannot_be_written_is_told(run, models):
    models(a="draw")
    Path("taken").write_text("", encoding="utf-8")
    Path("out").mkdir()
    Path("out/a.certificate.json").mkdir()
    result = run("check", "a.toml", "--certificates", "out")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
    assert list(Path("out").iterdir()) == [Path("out/a.certificate.json")]


def test_an_empty_folder_and_a_missing_file_are_bad_input(run, models):
    models()
    Path("empty").mkdir()
    assert run("check", "empty").stderr == "mtgloop: no .toml or .pzl file in empty; name a file or another folder\n"
    missing = run("check", "nowhere.toml")
    assert missing.exit_code == 2
    assert missing.stderr.count("\n") == 1
    assert run("check").exit_code == 2


def test_a_file_named_twice_is_checked_once(run, models):
    models(a="draw")
    assert run("check", "a.toml", "./a.toml", ".").stdout.count("forced-draw") == 1
