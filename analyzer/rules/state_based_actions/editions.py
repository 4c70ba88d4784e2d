"""What a row is called in the two texts of the rules. Rows are registered under their number in the current text."""

from __future__ import annotations

from analyzer.rules.sagas import OLD

IN_OLD_TEXT: dict[str, str | None] = {
    "704.5w": "704.5v",
    "704.5x": "704.5w",
    "704.5y": "704.5x",
    "704.5z": "704.5y",
    "704.5aa": None,
}
"""Rows whose number differs in the text of 2023-11-17, which had one row for all battles with defense 0; None: it had no such rule."""


def number_in(row: str, edition: str) -> str | None:
    """The number of a row in an edition; None if that text has no such rule."""
    return IN_OLD_TEXT.get(row, row) if edition == OLD else row
