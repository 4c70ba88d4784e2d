"""Where the inputs of a batch come from: a folder of models and scenarios, JSON Lines, an export of Commander Spellbook."""

from __future__ import annotations

from analyzer.batch.sources.opening import Source, open_source

__all__ = ["Source", "open_source"]
