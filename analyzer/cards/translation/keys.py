"""The keys of a struct of our format while several nodes of the tree fill them."""

from __future__ import annotations

from typing import Any, TypeAlias

Keys: TypeAlias = dict[str, Any]


def add(keys: Keys, key: str, value: object) -> None:
    """One more value of a key that holds a list."""
    keys[key] = (*keys.get(key, ()), value)
