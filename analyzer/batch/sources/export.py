"""An export of Commander Spellbook (``variants.json``): one JSON object whose list ``variants`` has the combos. Read as a stream."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from analyzer.batch.model import BatchInput
from analyzer.batch.sources.records import input_of
from analyzer.batch.sources.streams import open_file, reading
from analyzer.errors import BatchSourceError, printable

LIST: Final = "variants"
_PIECE_BYTES: Final = 1 << 18


class _Hashed:
    """Reads a stream and hashes what goes through."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.digest = hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        """The next piece."""
        piece = self._stream.read(size)
        self.digest.update(piece)
        return piece


class ExportSource:
    """The combos of an export, packed with gzip or not. At no time is more than one of them in memory."""

    kind = "export"

    def __init__(self, path: Path) -> None:
        self._path = path
        self.name = str(path)
        self.count = 0
        self.digest = ""
        reading(path, self._look)
        if not self.count:
            raise self._wrong(f"its list `{LIST}` is empty", "fetch the export again")

    def inputs(self) -> Iterator[BatchInput]:
        """The combos in order."""
        import ijson

        with open_file(self._path) as stream:
            records: Iterator[Any] = ijson.items(stream, f"{LIST}.item", use_float=True, buf_size=_PIECE_BYTES)
            for position, record in enumerate(records):
                yield input_of(record, position, f"{LIST}[{position}]")

    def _look(self) -> None:
        """Reads all of it once: whether it is JSON, how many combos it has, and its digest."""
        import ijson

        keys: list[str] = []
        root = ""
        with open_file(self._path) as stream:
            hashed = _Hashed(stream)
            try:
                for prefix, event, value in ijson.parse(hashed, use_float=True, buf_size=_PIECE_BYTES):
                    if prefix == "" and not root:
                        root = event
                    if prefix == "" and event == "map_key":
                        keys.append(value)
                    elif prefix == f"{LIST}.item" and event != "end_map" and event != "map_key" and event != "end_array":
                        self.count += 1
            except ijson.JSONError as error:
                fix = "fetch it again; a file with a record on each line is called .jsonl"
                raise self._wrong(f"is no JSON ({printable(str(error), 120)})", fix) from error
            self.digest = hashed.digest.hexdigest()
        if LIST not in keys:
            found = f"its keys are {', '.join(printable(key, 30) for key in keys[:8])}" if keys else "it is no object"
            raise self._wrong(f"has no list `{LIST}`: {found}", "export the variants of Commander Spellbook, or write JSON Lines (.jsonl)")

    def _wrong(self, what: str, fix: str) -> BatchSourceError:
        return BatchSourceError(self.name, what, fix)
