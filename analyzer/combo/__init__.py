"""From the names of cards to an answer: a position as combo players would lay it out, its loop, what it needs and how it is stopped."""

from __future__ import annotations

from analyzer.combo.answering import answer, quick
from analyzer.combo.model import ComboAnswer
from analyzer.combo.request import ComboRequest

__all__ = ["ComboAnswer", "ComboRequest", "answer", "quick"]
