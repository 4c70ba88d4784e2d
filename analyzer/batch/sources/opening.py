"""Which kind of source a path is. To add a kind: its module, and a line in ``open_source``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from analyzer.batch.model import BatchInput
from analyzer.errors import BatchSourceError


class Source(Protocol):
    """Inputs in a fixed order. Opening one has read it once, so that what is wrong with the whole of it is known before anything starts.

    Attributes:
        kind: ``folder``, ``lines`` or ``export``. name: as it was given. digest: of everything in it. count: how many inputs it has.
    """

    @property
    def kind(self) -> str: ...  # noqa: D102

    @property
    def name(self) -> str: ...  # noqa: D102

    @property
    def digest(self) -> str: ...  # noqa: D102

    @property
    def count(self) -> int: ...  # noqa: D102

    def inputs(self) -> Iterator[BatchInput]:
        """The inputs from the first on. Read piece by piece; may be asked for again."""
        ...


def open_source(path: Path) -> Source:
    """The source at a path.

    Raises:
        BatchSourceError: it is none, it is empty, or it is damaged.
    """
    if path.is_dir():
        from analyzer.batch.sources.folder import FolderSource

        return FolderSource(path)
    names = [suffix.lower() for suffix in path.suffixes]
    if names and names[-1] == ".gz":
        names.pop()
    match names[-1] if names else "":
        case ".jsonl" | ".ndjson":
            from analyzer.batch.sources.lines import LinesSource

            return LinesSource(path)
        case ".json":
            from analyzer.batch.sources.export import ExportSource

            return ExportSource(path)
        case _:
            fix = "name a folder of models, a .jsonl file (one record a line) or a variants.json of Commander Spellbook, each also as .gz"
            raise BatchSourceError(str(path), "is no source of a batch", fix)
