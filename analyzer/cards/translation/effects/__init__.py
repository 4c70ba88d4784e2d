"""Effects, by family. Each function gives the effects that a node stands for, in order."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from analyzer.cards.translation.effects.table import EFFECTS

for _path in sorted(Path(__file__).parent.glob("*.py")):
    if _path.stem not in ("__init__", "table"):
        import_module(f"{__name__}.{_path.stem}")

__all__ = ["EFFECTS"]
