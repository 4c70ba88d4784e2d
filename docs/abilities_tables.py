"""Writes the tables of ``docs/abilities.md`` anew: ``python docs/abilities_tables.py``."""

from __future__ import annotations

from pathlib import Path

from analyzer.rules.format.reference import with_tables

PAGE = Path(__file__).parent / "abilities.md"

if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
