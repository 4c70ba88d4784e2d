"""What the rows of a run depend on: the source, the budget, the versions and the cards. Two runs that agree in it give the same bytes."""

from __future__ import annotations

import hashlib
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

import analyzer
from analyzer import __version__
from analyzer.batch.model import ROW_FORMAT
from analyzer.batch.sources import Source
from analyzer.batch.sources.streams import digest_of_files
from analyzer.budget import Budget

_CODE: Final = (".py", ".lark", ".toml")
_ENGINES: Final = ("z3-solver", "wasmtime", "networkx")


def installed() -> dict[str, str]:
    """What a process has: name to version or digest.

    ``code`` is the program itself, which may change without its version where it is being worked on; ``cards`` is the library and the
    user's own store.
    """
    found = {"mtgloop": __version__, "row format": str(ROW_FORMAT), "code": _code(), "cards": _cards()}
    for name in _ENGINES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "none"
    return found


def identity_of(source: Source, budget: Budget) -> dict[str, str]:
    """What a run's rows depend on, name to value. Where the source lies does not count, only what is in it."""
    limits = ", ".join(f"{name}={value}" for name, value in asdict(budget).items())
    return {**installed(), "source": f"{source.kind} {source.digest}", "budget": limits}


def _code() -> str:
    package = Path(analyzer.__file__).parent
    files = sorted(file for suffix in _CODE for file in package.rglob(f"*{suffix}") if "by_hand" not in file.parts)
    return digest_of_files((file.relative_to(package).as_posix(), file) for file in files)


def _cards() -> str:
    from analyzer.cards.library import own_folder, packed_library
    from analyzer.cards.packed import CARDS_FILE, NAMES_FILE
    from analyzer.cards.store import store_path

    files = sorted(own_folder().glob("*.toml"))
    files += [file for name in (CARDS_FILE, NAMES_FILE) if (file := packed_library().folder / name).is_file()]
    store = store_path()
    total = hashlib.sha256(digest_of_files((file.name, file) for file in files).encode())
    if store.exists():
        total.update(digest_of_files([("store", store)]).encode())
    return total.hexdigest()
