"""The files of results, made from the ledger: JSON Lines and Parquet, in the order of the source. The same rows give the same bytes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, Final

from analyzer.batch.ledger import Entry
from analyzer.errors import MissingExtraError, UnreadableFileError

LINES, PARQUET, SUMMARY, PAGE = "results.jsonl", "results.parquet", "summary.json", "summary.html"
_GROUP_ROWS: Final = 10_000
_TEXTS: Final = ("id", "place", "kind", "title", "outcome", "verdict", "blocking")
_LISTS: Final = (
    "cards", "results", "claimed", "confirmed", "partly", "missing", "unread", "apart", "extra", "assumptions", "left_out", "misses",
)  # fmt: skip
_AS_JSON: Final = ("net", "mana", "setup", "blocked")
"""Tables whose keys differ from row to row, or whose numbers may be larger than Parquet has room for: JSON text there."""


def write_lines(entries: Iterable[Entry], folder: Path) -> None:
    """Writes ``results.jsonl``.

    Raises:
        UnreadableFileError: it cannot be written.
    """
    with whole_file(folder / LINES) as stream:
        for entry in entries:
            stream.write(entry.line)


def write_parquet(entries: Iterable[Entry], folder: Path) -> None:
    """Writes ``results.parquet``: the keys of a row as columns, ``reason`` and ``error`` as two each.

    Raises:
        MissingExtraError: pyarrow is not installed. UnreadableFileError: it cannot be written.
    """
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError as error:
        raise MissingExtraError(PARQUET, "parquet") from error
    text, texts = pa.string(), pa.list_(pa.string())
    fields = [
        ("position", pa.int64()),
        *((name, text) for name in _TEXTS),
        ("decided", pa.bool_()),
        *((f"{name}_{part}", text) for name in ("reason", "error") for part in ("code", "text")),
        *((name, texts) for name in _LISTS),
        ("claims_complete", pa.bool_()),
        ("included", pa.bool_()),
        ("iterations", text),
        ("steps", pa.int64()),
        *((name, text) for name in _AS_JSON),
        ("decks", pa.int64()),
    ]
    schema = pa.schema(fields)
    rows = iter(entries)
    with whole_file(folder / PARQUET) as stream, pq.ParquetWriter(stream, schema, compression="zstd") as writer:
        while group := [_flat(json.loads(entry.line)) for entry in islice(rows, _GROUP_ROWS)]:
            writer.write_table(pa.Table.from_pylist(group, schema=schema))


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    for name in ("reason", "error"):
        said = row.pop(name) or {}
        row |= {f"{name}_code": said.get("code"), f"{name}_text": said.get("text")}
    for name in _AS_JSON:
        row[name] = None if row[name] is None else json.dumps(row[name], ensure_ascii=False, separators=(",", ":"))
    row["iterations"] = None if row["iterations"] is None else str(row["iterations"])
    row["steps"] = min(row["steps"], 2**63 - 1)
    return row


@contextmanager
def whole_file(path: Path) -> Iterator[BinaryIO]:
    """A file to write to that is there as a whole or as it was before.

    Raises:
        UnreadableFileError: it cannot be written.
    """
    partial = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with partial.open("wb") as stream:
            yield stream
        partial.replace(path)
    except OSError as error:
        raise UnreadableFileError(str(path), f"cannot be written ({error.strerror})") from error
    finally:
        partial.unlink(missing_ok=True)
