"""The checker shares nothing with what it checks."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import analyzer.verdict.checker as package

FILES = sorted(Path(package.__file__).parent.glob("*.py"))


def test_it_imports_nothing_of_the_product_but_errors() -> None:
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text())):
            for name in _imported(node):
                own = name.startswith("analyzer.verdict.checker") or name == "analyzer.errors"
                assert own or name.split(".")[0] in sys.stdlib_module_names, f"{file.name} imports {name}"


def test_it_loads_no_solver_and_no_graph_library() -> None:
    code = "import sys, analyzer.verdict.checker; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"z3", "networkx", "wasmtime", "lark", "analyzer.system", "analyzer.explore"} & set(done.stdout.split())


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else []
