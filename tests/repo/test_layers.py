"""Who may import what, beyond what the import contracts in pyproject.toml say."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "analyzer").rglob("*.py"))
_HEAVY = ("z3", "networkx", "lark", "wasmtime", "oxidd", "rich", "jinja2", "ijson", "distributed", "pyarrow")


def imports_of(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
            yield node.module


def users_of(package: str) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix()
        for path in SOURCES
        if any(name == package or name.startswith(package + ".") for name in imports_of(path))
    }


def test_one_module_speaks_to_z3() -> None:
    assert users_of("z3") == {"analyzer/decide/solver.py"}


def test_one_module_uses_networkx() -> None:
    assert users_of("networkx") == {"analyzer/explore/cycles.py"}


def test_native_code_and_diagrams_stay_in_their_packages() -> None:
    assert all(path.startswith("analyzer/explore/native/") for path in users_of("wasmtime"))
    assert all(path.startswith("analyzer/explore/symbolic/") for path in users_of("oxidd"))


def test_the_checker_stands_alone() -> None:
    checker = ROOT / "analyzer" / "verdict" / "checker"
    for path in checker.rglob("*.py"):
        for name in imports_of(path):
            if name.split(".")[0] == "analyzer":
                assert name.startswith(("analyzer.verdict.checker", "analyzer.errors")), (path, name)


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\nsys.argv = ['mtgloop', '--help']\nfrom analyzer.cli.main import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print(sorted(set({_HEAVY!r}) & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stderr.strip().splitlines()[-1] == "[]"


@pytest.mark.parametrize("path", SOURCES, ids=[p.relative_to(ROOT).as_posix() for p in SOURCES])
def test_every_module_says_its_purpose_and_stays_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), "a module starts with its purpose"
    assert len(text.splitlines()) <= 700


def test_print_only_on_the_command_line() -> None:
    for path in SOURCES:
        if path.is_relative_to(ROOT / "analyzer" / "cli") or path.name == "table_writer.py":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        called = {n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
        assert not called & {"print", "exit", "quit"}, path
