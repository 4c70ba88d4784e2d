"""The table of effects; the modules beside this one fill it."""

from __future__ import annotations

from analyzer.cards.translation.node import Table
from analyzer.cards.translation.scope import Scope
from analyzer.rules.format.definitions import Effect

EFFECTS: Table[[Scope], tuple[Effect, ...]] = Table("effect")
