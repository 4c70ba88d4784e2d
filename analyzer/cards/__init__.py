"""The card library: what a card does, found by its name."""

from __future__ import annotations

from analyzer.cards.folder import FolderCards
from analyzer.cards.library import CardLibrary, library_for
from analyzer.cards.names import slug_of

__all__ = ["CardLibrary", "FolderCards", "library_for", "slug_of"]
