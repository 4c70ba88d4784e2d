"""What every piece of card data has in common. See ``analyzer.rules.format.definitions``."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

Who: TypeAlias = str
Color: TypeAlias = str


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, cache_hash=True):
    """Base of everything that is read from a file."""
