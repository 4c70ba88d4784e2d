"""Writes ``parse_table.py`` from the grammar: ``python -m analyzer.language.table_writer``."""

from __future__ import annotations

from pathlib import Path

from analyzer.language.grammar import build_parser, fingerprint


def table_source() -> str:
    """The text of ``parse_table.py``."""
    from lark.grammar import Rule
    from lark.lexer import TerminalDef

    data, memo = build_parser(None).memo_serialize([TerminalDef, Rule])
    table = {"data": data, "memo": memo}
    return (
        '"""The LALR tables of ``grammar.py``, written by ``python -m analyzer.language.table_writer``."""\n\n'
        "# ruff: noqa\n# fmt: off\n"
        f"FINGERPRINT = {fingerprint()!r}\n"
        f"TABLE: dict[str, object] = {table!r}\n"
    )


def main() -> None:
    """Write ``parse_table.py`` anew."""
    Path(__file__).with_name("parse_table.py").write_text(table_source(), encoding="utf-8")


if __name__ == "__main__":
    main()
