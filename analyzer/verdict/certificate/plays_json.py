"""Plays as JSON: sequences of moves stand once in a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analyzer.explore.walk import Segment
from analyzer.system.transition_system import Label


class PassTable:
    """The sequences of moves of a certificate, each once."""

    def __init__(self) -> None:
        self._known: dict[tuple[Label, ...], int] = {}

    def play(self, segments: Iterable[Segment]) -> list[list[int]]:
        """A play as pairs (number of the pass, times in a row)."""
        return [[self._known.setdefault(s.labels, len(self._known)), s.times] for s in segments]

    def json(self) -> list[Any]:
        """The table."""
        return [[label_json(label) for label in labels] for labels in self._known]


def label_json(label: Any) -> list[list[int]]:
    """A label as pairs (step, option)."""
    return [list(part) for part in label]
