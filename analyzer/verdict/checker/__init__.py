"""The independent checker of certificates: integers and fractions, no solver, nothing of the engine.

It reads the program with its own reader, runs it with its own interpreter of ``docs/semantics.md``, replays the plays, multiplies the
proofs out, explores or covers what else could happen, and works out the conclusion anew. A certificate is accepted if that is the
conclusion it states.

Not checked: that no loop is left which only several players together could end, where the space is covered by boxes or has too many cycles
to look at all; what ``Checked.trusted`` names.
"""

from analyzer.verdict.checker.check import Checked, check_certificate

__all__ = ["Checked", "check_certificate"]
