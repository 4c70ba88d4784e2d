"""Games on sets of states, as binary decision diagrams: for systems whose shape is large and whose integers are small.

What can be encoded, and what a region speaks about, is said in ``encoding``. Needs the optional package ``oxidd``, which is
imported when the first question is asked.
"""

from analyzer.explore.symbolic.errors import NotSymbolic, OutsideUniverse, SymbolicLimit, SymbolicUnavailable
from analyzer.explore.symbolic.region import EndingRegion, Region
from analyzer.explore.symbolic.solver import Symbolic, ending_region, reachable, trapped_region

__all__ = [
    "EndingRegion",
    "NotSymbolic",
    "OutsideUniverse",
    "Region",
    "Symbolic",
    "SymbolicLimit",
    "SymbolicUnavailable",
    "ending_region",
    "reachable",
    "trapped_region",
]
