"""The README's commands are the ones that CI runs, and its claims point at files that exist."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from analyzer.report.text import DEFAULT_WIDTH

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def commands() -> list[str]:
    return [line.strip() for line in README.splitlines() if line.startswith("    ") and "pip install" in line]


def test_exactly_two_commands_for_a_fresh_machine() -> None:
    models, tests = commands()
    assert models.endswith("/mtgloop check models/loops/")
    assert tests.endswith("-m pytest")
    assert all(c.startswith("python3 -m venv .venv") for c in (models, tests))


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert commands()[1] in CI.splitlines()


def test_files_named_in_the_readme_exist() -> None:
    for name in re.findall(r"`((?:analyzer|docs|models|tests)/[\w./-]*)`", README):
        assert (ROOT / name).exists(), name


def test_no_machine_path_and_no_registry_in_tracked_files() -> None:
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.splitlines()
    hosts = re.compile("|".join(("py" + r"pi\.org", "python" + r"hosted\.org", "npm" + r"js\.org")))
    paths = re.compile(r"(^|[^A-Za-z0-9_.])/(work|root)/")
    for name in names:
        path = ROOT / name
        if not path.is_file() or path.suffix in {".mo"}:
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        assert not hosts.search(text), name
        assert not paths.search(text), name


SHOWN = re.findall(r"```\n\$ mtgloop (.*)\n((?:.*\n)*?)```", README)


@pytest.mark.parametrize(("arguments", "shown"), SHOWN, ids=[Path(a).stem for a, _ in SHOWN])
def test_what_the_readme_shows_is_printed(arguments: str, shown: str) -> None:
    command = [sys.executable, "-m", "analyzer.cli.main", *arguments.split()]
    environment = {**os.environ, "COLUMNS": str(DEFAULT_WIDTH)}
    printed = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False).stdout
    for part in shown.rstrip("\n").split("...\n"):
        assert part in printed


def test_the_scenario_of_the_readme_ships() -> None:
    (shown,) = re.findall(r"```toml\n((?:.*\n)*?)```", README)
    shipped = (ROOT / "models" / "scenarios" / "druid-vizier.toml").read_text(encoding="utf-8")
    assert shown.splitlines() == [x for x in shipped.splitlines() if not x.startswith(("#", "source"))]
