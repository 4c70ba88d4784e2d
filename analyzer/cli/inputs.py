"""Which files a list of paths stands for, and where results about them go."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from analyzer.errors import NothingToCheckError


@dataclass(frozen=True, slots=True)
class Input:
    """A file to read. ``root`` is the folder that was named, if it was found by looking into one."""

    path: Path
    root: Path | None = None


def find_inputs(paths: Sequence[Path], *suffixes: str, without: Collection[str] = ()) -> list[Input]:
    """The files that are named, and those with a suffix below the folders that are named, sorted; each file once, first come first.

    What is in folders below them that have a name of ``without`` is left out.

    Raises:
        NothingToCheckError: a folder has none.
    """
    found: dict[Path, Input] = {}
    for path in paths:
        if path.is_dir():
            inside = sorted(place for suffix in suffixes for place in path.rglob(f"*{suffix}") if place.is_file())
            inside = [place for place in inside if not set(place.relative_to(path).parts[:-1]) & set(without)]
            if not inside:
                raise NothingToCheckError(str(path), " or ".join(suffixes))
            for place in inside:
                found.setdefault(place.resolve(), Input(place, path))
        else:
            found.setdefault(path.resolve(), Input(path))
    return list(found.values())


class Names:
    """Names of result files in one folder: the input's name with another suffix, below the same subfolders, never one name twice."""

    def __init__(self, folder: Path, suffix: str) -> None:
        self._folder = folder
        self._suffix = suffix
        self._taken: set[Path] = set()

    def path(self, source: Input) -> Path:
        """Where the result for an input goes."""
        inner = Path(source.path.name) if source.root is None else source.path.relative_to(source.root)
        place = self._folder / inner.with_name(inner.stem + self._suffix)
        count = 1
        while place in self._taken:
            count += 1
            place = self._folder / inner.with_name(f"{inner.stem}-{count}{self._suffix}")
        self._taken.add(place)
        return place
