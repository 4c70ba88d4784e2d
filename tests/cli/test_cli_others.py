"""The other commands, and the command line itself."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import click
import pytest

from analyzer.budget import Budget
from analyzer.cli.budget_option import parse_budget
from analyzer.cli.main import COMMANDS
from analyzer.cli.progress import Ticker
from analyzer.errors import BudgetError
from analyzer.report.i18n import Language, words


# ---------------------------------------------------------------------- verify
def test_verify_accepts_and_refuses(run, tmp_path):
    good, forged = tmp_path / "good.json", tmp_path / "forged.json"
    good.write_text("{}", encoding="utf-8")
    forged.write_text('{"forged": true}', encoding="utf-8")
    assert run("verify", good).stdout == f"accepted  {good}\n"
    result = run("verify", good, forged)
    assert result.exit_code == 70
    assert result.stdout.splitlines()[1] == f"refused  {forged}"
    assert result.stderr == f"mtgloop: {forged}: certificate refused: the guard of step 2 does not hold\n"
    lines = [json.loads(line) for line in run("verify", good, forged, "--json").stdout.splitlines()]
    assert [line["accepted"] for line in lines] == [True, False]


@pytest.mark.parametrize("content", ["", "[]", "{", "nul", "\x00"])
def test_verify_of_what_is_no_certificate_is_bad_input(run, tmp_path, content):
    file = tmp_path / "x.json"
    file.write_text(content, encoding="utf-8")
    result = run("verify", file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"mtgloop: {file}: is not ")
    assert result.stderr.count("\n") == 1


# ---------------------------------------------------------------------- graph
def test_graph_prints_dot_or_writes_svg(run, models):
    models(a="draw")
    assert run("graph", "a.toml").stdout.startswith('digraph "Two" {')
    assert run("graph", "a.toml", "--svg", "out/a.svg").stdout == ""
    ElementTree.fromstring(Path("out/a.svg").read_text(encoding="utf-8"))
    ElementTree.fromstring(run("graph", "a.toml", "--svg", "-").stdout)
    assert "開始" in run("graph", "a.toml", "--svg", "-", "--lang", "ja").stdout


def test_graph_counts(run, models):
    models(a="draw", b="open")
    assert run("graph", "a.toml", "--count").stdout == "states: 2, moves: 1\n"
    more = run("graph", "b.toml", "--count")
    assert (more.exit_code, more.stdout) == (3, "states: at least 2, moves: 1\n")
    assert json.loads(run("graph", "a.toml", "--count", "--json").stdout) == {
        "states": 2,
        "moves": 1,
        "complete": True,
        "memory_bytes": 64,
    }
    assert run("graph", "a.toml", "--json").exit_code == 2


# ---------------------------------------------------------------------- rules, schema
def test_rules_by_either_number(run):
    old, new = run("rules", "727.3"), run("rules", "CR", "732.3")
    assert old.stdout == new.stdout
    assert old.stdout.startswith("CR 727.3 (now 732.3)\n  ")
    assert run("rules", "727.3", "--edition", "current").stdout.startswith("CR 732.3 (727.3 in the text of 2023-11-17)\n")
    assert "違う選択をしなければならない" in run("rules", "727.3", "--lang", "ja").stdout
    assert run("rules").stdout.count("\n\n") > 30
    assert json.loads(run("rules", "MTR 4.4", "--json").stdout)[0]["rule"] == "MTR 4.4"


def test_an_unknown_rule_is_bad_input_with_the_nearest(run):
    result = run("rules", "727.7")
    assert result.exit_code == 2
    assert result.stderr.startswith("mtgloop: unknown rule '727.7'; the nearest known: CR 727.")


def test_schemas_are_printed(run):
    assert json.loads(run("schema", "verdict").stdout)["title"] == "mtgloop verdict"
    assert json.loads(run("schema", "model").stdout)["$schema"].endswith("2020-12/schema")
    assert json.loads(run("schema", "scenario").stdout)["title"] == "mtgloop scenario"
    assert run("schema", "poem").exit_code == 2


# ---------------------------------------------------------------------- the command line itself
@pytest.mark.parametrize("language", list(Language))
@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_help_of_every_command_in_every_language(run, command, language):
    result = run("--lang", language.value, *([] if command is None else [command]), "--help")
    assert result.exit_code == 0
    assert ("使い方" in result.stdout) == (language is Language.JAPANESE)
    assert ("Show this help" in result.stdout) == (language is Language.ENGLISH)


def test_no_arguments_show_the_help(run):
    assert run().stdout == run("--help").stdout


@pytest.mark.parametrize("args", [["nothing"], ["check", "--nothing"], ["check", "--lang", "xx", "."], ["--nothing"]])
def test_wrong_usage_is_one_line_and_exit_code_2(run, args):
    result = run(*args)
    assert result.exit_code == 2
    assert result.stderr.startswith("mtgloop: ")
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_version(run):
    assert run("--version").stdout.startswith("mtgloop ")


def test_help_imports_nothing_heavy():
    code = (
        "import sys\n"
        "from analyzer.cli.main import cli\n"
        "try: cli.main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'z3', 'networkx', 'rich', 'lark', 'wasmtime', 'babel', 'analyzer.pipeline', 'analyzer.language', 'analyzer.system'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


def test_a_closed_pipe_is_no_failure_of_ours():
    code = "import sys; from analyzer.cli.main import main; sys.argv = ['mtgloop', 'rules']; main()"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    message = process.stderr.read()
    process.stderr.close()
    assert process.wait() == 141
    assert message == b""


# ---------------------------------------------------------------------- parts
@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("1000000", "native_states", 1_000_000),
        ("1_000", "states", 1000),
        ("states=2k", "states", 2000),
        ("memory=1GiB", "memory_bytes", 2**30),
        ("memory=5", "memory_bytes", 5),
        ("nodes=3, boxes=4", "boxes", 4),
        ("rlimit=9M", "solver_rlimit", 9_000_000),
    ],
)
def test_budgets_are_read(text, field, value):
    assert getattr(parse_budget(text), field) == value
    assert parse_budget("passes=1").states == Budget().states


@pytest.mark.parametrize("text", ["", "x", "states", "states=", "states=-1", "states=1.5", "states=2GB", "states=0", "time=3", "1,"])
def test_what_is_no_budget_is_refused(text):
    with pytest.raises(BudgetError):
        parse_budget(text)


def test_the_ticker_says_nothing_at_first_and_then_what_is_done(capsys):
    said = words(Language.ENGLISH)
    with Ticker("fast.toml", said) as quick:
        quick("exploring")
    assert capsys.readouterr().err == ""
    with Ticker("slow.toml", said, first_s=0.01) as slow:
        slow("exploring 10 states")
        said_so = ""
        while not said_so:  # however slow the machine is
            time.sleep(0.01)
            said_so += capsys.readouterr().err
    assert re.fullmatch(r"slow\.toml: \d+ s, exploring 10 states\n", said_so)


def test_commands_have_a_short_help():
    from importlib import import_module

    for module in COMMANDS.values():
        command = import_module(module).command
        assert isinstance(command, click.Command)
        assert command.short_help
