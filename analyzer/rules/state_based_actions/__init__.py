"""State-based actions (CR 704): found all at once, performed all at once, checked again until none applies.

One function for each row of the rules, registered with ``@row``; ``docs/state-based-actions.md`` maps rows to code and tests.
"""

from __future__ import annotations

from analyzer.rules.state_based_actions.checking import applicable, checked, perform, rows
from analyzer.rules.state_based_actions.editions import number_in
from analyzer.rules.state_based_actions.table import TIE_BREAK, Applicable, Result, row

__all__ = ["TIE_BREAK", "Applicable", "Result", "applicable", "checked", "number_in", "perform", "row", "rows"]
