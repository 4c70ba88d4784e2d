"""What effects do. ``perform_all`` runs a list of effects; each kind is a function registered with ``@performs``."""

from __future__ import annotations

from analyzer.rules.effects.registry import perform, perform_all, performed_kinds, performs

__all__ = ["perform", "perform_all", "performed_kinds", "performs"]
