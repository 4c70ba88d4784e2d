"""Files read in pieces, packed with gzip or not, and their digests."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import BinaryIO, TypeVar

from analyzer.errors import BatchSourceError

_GZIP = b"\x1f\x8b"
_PIECE_BYTES = 1 << 20
_T = TypeVar("_T")


def open_file(path: Path) -> BinaryIO:
    """The file's content, unpacked if it is packed with gzip (seen by its first bytes).

    Raises:
        BatchSourceError: it cannot be opened.
    """
    try:
        with path.open("rb") as stream:
            packed = stream.read(len(_GZIP)) == _GZIP
        return gzip.open(path, "rb") if packed else path.open("rb")  # type: ignore[return-value]
    except OSError as error:
        raise BatchSourceError(str(path), f"cannot be read ({error.strerror})", "name another file") from error


def reading(path: Path, read: Callable[[], _T]) -> _T:
    """What ``read`` gives; a file that ends too early or is damaged becomes one clear error.

    Raises:
        BatchSourceError: it is damaged or cannot be read.
    """
    try:
        return read()
    except (EOFError, gzip.BadGzipFile, zlib.error) as error:
        raise BatchSourceError(str(path), f"the packed file is damaged or cut off ({error})", "fetch it again") from error
    except OSError as error:
        raise BatchSourceError(str(path), f"cannot be read ({error.strerror or error})", "name another file") from error


def digest_of_files(named: Iterable[tuple[str, Path]]) -> str:
    """The SHA-256 of files with their names, in hexadecimal; the order counts.

    Raises:
        BatchSourceError: one cannot be read.
    """
    total = hashlib.sha256()
    for name, path in named:
        total.update(name.encode("utf-8", "surrogateescape") + b"\0")
        total.update(bytes.fromhex(digest_of_file(path)))
    return total.hexdigest()


def digest_of_file(path: Path) -> str:
    """The SHA-256 of a file as it lies there.

    Raises:
        BatchSourceError: it cannot be read.
    """

    def read() -> str:
        found = hashlib.sha256()
        with path.open("rb") as stream:
            while piece := stream.read(_PIECE_BYTES):
                found.update(piece)
        return found.hexdigest()

    return reading(path, read)
