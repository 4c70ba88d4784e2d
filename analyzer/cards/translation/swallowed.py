"""What the parser itself says that it has swallowed: the nodes of such a sentence are marked, so that they are rejected."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

SWALLOWED = "swallowed"
"""The key that a node of such a sentence gets; what does not read it rejects the node."""
_KEYS = ("abilities", "triggers", "static_abilities")
_WORD = re.compile(r"[a-z]+")
_ENOUGH = 0.9


def marked(face: Mapping[str, Any]) -> dict[str, Any]:
    """The face, with a key more in the nodes whose sentence the parser warns of.

    The sentence of a warning is shortened now and then and says the card's name, a node's says a sign for it: most of the words of the
    shorter one must stand in the other.
    """
    warnings = [
        _words(w.get("description")) for w in face.get("parse_warnings", ()) if w.get("type") in ("SwallowedClause", "TargetFallback")
    ]
    if not warnings:
        return dict(face)
    found = dict(face)
    for key in _KEYS:
        if key in face:
            found[key] = [_marked(node, warnings) for node in face[key]]
    return found


def _marked(node: Any, warnings: list[list[str]]) -> Any:
    said = _words(node.get("description")) if isinstance(node, dict) else []
    if isinstance(node, dict) and node.get("kind") == "Spell" and not said:  # any sentence of the spell
        return {**node, SWALLOWED: True}
    if said and any(_about(said, warned) for warned in warnings):
        return {**node, SWALLOWED: True}
    return node


def _about(said: list[str], warned: list[str]) -> bool:
    short, long = sorted((said, warned), key=len)
    return len(short) > 1 and sum(word in long for word in short) >= _ENOUGH * len(short)


def _words(text: object) -> list[str]:
    return _WORD.findall(str(text or "").lower())
