"""Keeps the Japanese catalogue in step with the messages in the code (needs Babel, which users do not).

``python tests/unit/report/catalogue.py`` adds new messages to the ``.po`` file untranslated, drops those that are gone, and
compiles the ``.mo`` file.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "analyzer" / "report" / "locale" / "ja" / "LC_MESSAGES"
PO, MO = FOLDER / "mtgloop.po", FOLDER / "mtgloop.mo"
KEYWORDS = {"_": None, "N_": None, "count": (1, 2)}
HEADER = "# Japanese words of mtgloop. Terms: those of the Japanese Comprehensive Rules.\n#"


def extracted() -> Catalog:
    """All messages in the code, in the order of files and lines."""
    catalogue = Catalog(locale="ja", domain="mtgloop")
    for file, line, message, comments, _context in sorted(_found(), key=lambda found: (found[0], found[1])):
        catalogue.add(message, locations=[(file, line)], auto_comments=comments)
    return catalogue


def _found() -> Iterator[tuple[str, int, str | tuple[str, ...], list[str], str | None]]:
    for folder in ("report", "cli"):
        for file, *rest in extract_from_dir(ROOT / "analyzer" / folder, [("**.py", "python")], keywords=KEYWORDS):
            yield (f"analyzer/{folder}/{file}", *rest)
    for file, *rest in extract_from_dir(ROOT / "analyzer", [("citations.py", "python")], keywords=KEYWORDS):
        yield (f"analyzer/{file}", *rest)


def translated() -> Catalog:
    """The catalogue as it is kept."""
    with PO.open("rb") as stream:
        return read_po(stream, locale="ja", domain="mtgloop")


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue as gettext reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def message_of(catalogue: Catalog, message: Message) -> Message | None:
    """The kept message with the same id."""
    return catalogue.get(message.id[0] if isinstance(message.id, tuple) else message.id)


def main() -> None:
    """Updates the files."""
    fresh = extracted()
    kept = translated() if PO.exists() else Catalog(locale="ja")
    for message in fresh:
        old = message_of(kept, message) if message.id else None
        if old is not None and isinstance(old.id, tuple) == isinstance(message.id, tuple):
            message.string = old.string
        message.locations = [(file, None) for file in dict.fromkeys(file for file, _ in message.locations)]
    fresh.header_comment = HEADER
    fresh.fuzzy = False
    fresh.project, fresh.version = "mtgloop", "1"
    fresh.creation_date = fresh.revision_date = datetime(2026, 11, 30, tzinfo=UTC)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with PO.open("wb") as stream:
        write_po(stream, fresh, width=0, sort_output=False)
    MO.write_bytes(compiled(translated()))
    missing = [message.id for message in translated() if message.id and not all(_strings(message))]
    print(f"{len(fresh)} messages, {len(missing)} to translate in {PO.relative_to(ROOT)}")


def _strings(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


if __name__ == "__main__":
    main()
