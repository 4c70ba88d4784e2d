"""Plays as JSON: sequences of moves stand once in a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from analyzer.explore.walk import Segment
from analyzer.system.transition_system import Label


class PassTable:
    """The sequences of moves of a certificate, each once. ``label`` writes a label."""

    def __init__(self, label: Callable[[Label], Any]) -> None:
        self.label = label
        self._known: dict[tuple[Label, ...], int] = {}

    def play(self, segments: Iterable[Segment]) -> list[list[int]]:
        """A play as pairs (number of the pass, times in a row)."""
        return [[self._known.setdefault(s.labels, len(self._known)), s.times] for s in segments]

    def json(self) -> list[Any]:
        """The table."""
        return [[self.label(label) for label in labels] for labels in self._known]
