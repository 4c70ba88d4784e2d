"""Standard output: how wide, whether in colours, and whole files at once."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from analyzer.errors import UnreadableFileError
from analyzer.report.text import DEFAULT_WIDTH, Style, coloured, unstyled


def _on_terminal() -> bool:
    """Whether results go to a terminal; a closed standard output is none."""
    return sys.stdout is not None and sys.stdout.isatty()


def width() -> int:
    """Cells in a line: the terminal's, or ``COLUMNS``, or a default when the output is no terminal."""
    if _on_terminal() or os.environ.get("COLUMNS", "").isdigit():
        return shutil.get_terminal_size((DEFAULT_WIDTH, 24)).columns
    return DEFAULT_WIDTH


def style() -> Style:
    """Colours only on a terminal, and not where ``NO_COLOR`` asks for none."""
    return coloured if _on_terminal() and not os.environ.get("NO_COLOR") else unstyled


def write_file(path: Path, text: str) -> None:
    """Writes a whole file or nothing. A link is followed; what is no regular file (a device, a pipe) is written to, not replaced.

    Raises:
        UnreadableFileError: it cannot be written.
    """
    path = path.resolve()
    if path.exists() and not path.is_file():
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise UnreadableFileError(str(path), f"cannot be written ({error.strerror})") from error
        return
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(text, encoding="utf-8")
        partial.replace(path)
    except OSError as error:
        partial.unlink(missing_ok=True) if path.parent.is_dir() else None
        raise UnreadableFileError(str(path), f"cannot be written ({error.strerror})") from error
