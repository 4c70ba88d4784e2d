"""From the tree that phase-python makes of a card's Oracle text to our abilities.

Three rules. Every kind of node has one function, found by the name of the kind (``node.Table``). Every key of a node is read by that
function or the node is rejected by the key's name: nothing is dropped silently. What is rejected stands in the card as something that is
not understood or not modelled, named by its kind.
"""

from __future__ import annotations

from analyzer.cards.translation.card import translate_card
from analyzer.cards.translation.node import UntranslatedError

__all__ = ["UntranslatedError", "translate_card"]
