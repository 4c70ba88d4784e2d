"""Power and toughness that a characteristic-defining ability says (CR 604.3)."""

from __future__ import annotations

from analyzer.cards.translation.amounts import amount_of
from analyzer.cards.translation.node import Node, UntranslatedError
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.wording import all_said
from analyzer.rules.format.definitions import Amount

_STATS = {"SetDynamicPower": "power", "SetDynamicToughness": "toughness"}


def defines_size(static: Node) -> bool:
    """Whether a static ability does nothing but define the power or toughness of its card, in a way that is translated."""
    return bool(_defined(static))


def defined_size(face: Node) -> dict[str, Amount]:
    """What characteristic-defining abilities say about ``power`` and ``toughness``; empty where they do not, or are not translated."""
    found: dict[str, Amount] = {}
    for static in face.copy().children("static_abilities", "static_abilities"):
        found |= _defined(static)
    return found


def _defined(static: Node) -> dict[str, Amount]:
    node = static.copy()
    if not node.flag("characteristic_defining") or node.has("condition") or node.take("mode") != "Continuous":
        return {}
    changes = node.children("modifications", "modifications")
    if node.need("affected").type != "SelfRef" or not all(change.type in _STATS for change in changes):
        return {}
    found: dict[str, Amount] = {}
    try:
        all_said(node, node.data)
        for change in changes:
            found[_STATS[change.type]] = amount_of(change.need("value"), Scope(parent="self"))
            change.finish()
        node.finish()
    except UntranslatedError:
        return {}
    return found
