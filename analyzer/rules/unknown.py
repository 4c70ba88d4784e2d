"""Cards that nobody has named: unknown cards of libraries and hands."""

from __future__ import annotations

from analyzer.rules.format.definitions import Card

UNKNOWN = Card(name="unknown card", note="nothing is known of it")
"""The card that stands for every unknown one."""
