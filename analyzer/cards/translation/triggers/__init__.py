"""Triggered abilities: one module for each family of events. Importing this package fills the table."""

from __future__ import annotations

from analyzer.cards.translation.triggers import combat, damage, moves, objects, players, spells
from analyzer.cards.translation.triggers.ability import triggered
from analyzer.cards.translation.triggers.table import EVENTS, Heard

__all__ = ["EVENTS", "Heard", "combat", "damage", "moves", "objects", "players", "spells", "triggered"]
