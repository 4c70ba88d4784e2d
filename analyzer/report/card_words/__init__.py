"""What a card does, in short English sentences of our own, made from its data alone.

Complete: every class of the format has words, and what a function does not put into words is spelled out by its key (``telling``).
"""

from __future__ import annotations

from analyzer.report.card_words import effects, events, terms  # noqa: F401  (they register their words)
from analyzer.report.card_words.abilities import card_lines
from analyzer.report.card_words.telling import tell

__all__ = ["card_lines", "tell"]
