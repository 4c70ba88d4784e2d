"""JSON Lines: a record on each line (``docs/batch.md`` has the keys). A line that cannot be read costs its own row only."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from analyzer.batch.model import BatchInput
from analyzer.batch.sources.records import bad, input_of
from analyzer.batch.sources.streams import open_file, reading
from analyzer.errors import BatchSourceError

LONGEST_BYTES: Final = 4 << 20
_BOM: Final = b"\xef\xbb\xbf"


class LinesSource:
    """The records of a file, packed with gzip or not. Lines with nothing on them do not count."""

    kind = "lines"

    def __init__(self, path: Path) -> None:
        self._path = path
        self.name = str(path)
        self.count = 0
        found = hashlib.sha256()

        def read() -> None:
            for _, line in self._lines():
                self.count += 1
                found.update(line)

        reading(path, read)
        if not self.count:
            raise BatchSourceError(self.name, "is empty", "write a record on each line")
        self.digest = found.hexdigest()

    def inputs(self) -> Iterator[BatchInput]:
        """The records in order."""
        for position, (number, line) in enumerate(self._lines()):
            place = f"line {number}"
            if len(line) >= LONGEST_BYTES:
                yield bad(position, place, f"the line is longer than {LONGEST_BYTES} bytes")
                continue
            try:
                record = msgspec.json.decode(line)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                yield bad(position, place, f"no JSON: {error}")
                continue
            yield input_of(record, position, place)

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        """Number and content of each line that has something on it; of one that is too long only the beginning."""
        with open_file(self._path) as stream:
            number = 0
            while line := stream.readline(LONGEST_BYTES):
                number += 1
                ended = line
                while len(ended) == LONGEST_BYTES and not ended.endswith(b"\n"):
                    ended = stream.readline(LONGEST_BYTES)
                if number == 1:
                    line = line.removeprefix(_BOM)
                if line.strip():
                    yield number, line
