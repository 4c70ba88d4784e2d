"""Where something stands in a model file, as error messages name it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from analyzer.errors import printable

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]{1,60}")


@dataclass(frozen=True, slots=True)
class Place:
    """A key path in a file. ``str`` gives ``file: path``."""

    file: str
    path: str = ""

    def key(self, name: str) -> Place:
        """The place of a key in the table here."""
        shown = name if _BARE_KEY.fullmatch(name) else f'"{printable(name)}"'
        return Place(self.file, f"{self.path}.{shown}" if self.path else shown)

    def item(self, number: int) -> Place:
        """The place of an entry of the list here, counted from 1."""
        return Place(self.file, f"{self.path}[{number}]")

    def named(self, name: str) -> Place:
        """The same place, with the name that what stands there has."""
        return Place(self.file, f'{self.path} "{printable(name)}"')

    def __str__(self) -> str:
        file = printable(self.file, 200)
        return f"{file}: {self.path}" if self.path else file
