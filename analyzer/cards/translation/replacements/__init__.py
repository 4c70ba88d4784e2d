"""Replacement effects (CR 614-616), by the event that they replace."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from analyzer.cards.translation.replacements.table import is_restated, replacement

for _path in sorted(Path(__file__).parent.glob("*.py")):
    if _path.stem not in ("__init__", "table"):
        import_module(f"{__name__}.{_path.stem}")

__all__ = ["is_restated", "replacement"]
