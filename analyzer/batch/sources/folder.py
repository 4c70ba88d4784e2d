"""A folder of models and scenarios: every ``.toml`` and ``.pzl`` file in it, sorted by its path. Folders called ``cards`` hold cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from analyzer.batch.model import BatchInput, FileTask
from analyzer.batch.sources.streams import digest_of_files
from analyzer.errors import BatchSourceError

SUFFIXES = (".toml", ".pzl")
CARDS = "cards"


class FolderSource:
    """The models and scenarios below a folder. The cards beside them count for its digest."""

    kind = "folder"

    def __init__(self, folder: Path) -> None:
        files = sorted((path for path in folder.rglob("*") if path.suffix in SUFFIXES and path.is_file()), key=lambda p: p.parts)
        self.name = str(folder)
        self._folder = folder
        self._inputs = [path for path in files if CARDS not in path.relative_to(folder).parts[:-1]]
        if not self._inputs:
            raise BatchSourceError(self.name, f"no {' or '.join(SUFFIXES)} file in it", "name another folder")
        self.digest = digest_of_files((self._name_of(path), path) for path in files)

    @property
    def count(self) -> int:
        """How many files there are."""
        return len(self._inputs)

    def inputs(self) -> Iterator[BatchInput]:
        """The files in order."""
        for position, path in enumerate(self._inputs):
            name = self._name_of(path)
            yield BatchInput(position, name, name, FileTask(path, name))

    def _name_of(self, path: Path) -> str:
        return path.relative_to(self._folder).as_posix()
