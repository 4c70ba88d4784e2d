"""Static abilities, by family. Each function gives the abilities that one stands for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from analyzer.cards.translation.conditions import condition_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.statics.casting import says_addition
from analyzer.cards.translation.statics.table import STATICS, Setting
from analyzer.cards.translation.vocabulary import zone
from analyzer.cards.translation.wording import all_said
from analyzer.rules.format.definitions import Ability

for _path in sorted(Path(__file__).parent.glob("*.py")):
    if _path.stem not in ("__init__", "table"):
        import_module(f"{__name__}.{_path.stem}")

CASTING_ZONES = ["Hand", "Stack", "Command", "Graveyard", "Exile", "Library"]
"""Where an ability works that is about casting its own card."""


FREEDOMS = frozenset(
    {
        "ActivateAsInstant", "AdditionalLandDrop", "AlternativeKeywordCost", "CanAttackWithDefender", "CastFromHandFree",
        "CastWithAlternativeCost", "DefilerCostReduction", "ExileCastPermission", "GraveyardCastPermission", "MayPlayAdditionalLand",
        "ModifyActivationLimit", "PayLifeAsColoredMana", "SpendManaAsAnyColor", "TopOfLibraryCastPermission",
    }
)  # fmt: skip
"""Static abilities that only allow more: who does not use them plays by the rest of the text."""
_UNION = re.compile(r"\b(?:snow|legendary|basic) and [a-z]+ (?:creatures|permanents|spells|lands)\b")
"""The parser asks for both where either is enough."""


def static(node: Node, said: Sequence[Any] = ()) -> tuple[Ability, ...]:
    """The abilities that a static ability stands for.

    ``said``: the data of all static abilities that the parser made of the same sentence, this one included.

    Raises:
        UntranslatedError: a part of it is not translated, or a part of its sentence is lost.
    """
    scope = Scope(parent="self", sentence=node.sentence)
    kind = kind_of(node)
    if kind and not (kind == "TopOfLibraryCastPermission" and says_addition(node)):
        if _UNION.search(node.sentence):
            raise node.refuse("one kind and another")
        all_said(node, list(said) or node.data, f"static_abilities.mode:{kind}")
    condition = node.child("condition")
    tested = condition_of(condition, scope) if condition is not None else None
    zones = node.take("active_zones", ["Battlefield"])
    if zones == CASTING_ZONES:
        where = "any"
    elif len(zones) == 1:
        where = zone(zones[0])
    else:
        raise node.refuse("active_zones")
    mode = node.mode("mode", "static_abilities.mode", read=("condition", "active_zones"))
    return tuple(STATICS(mode, Setting(tested, where)))


def kind_of(node: Node) -> str:
    """The kind of a static ability; empty where the parser wrote none."""
    return Node(node.peek("mode") or {}, "mode").type


__all__ = ["FREEDOMS", "kind_of", "static"]
