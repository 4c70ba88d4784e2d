"""Static abilities that change what objects are: power, toughness, types, colours, abilities (CR 613)."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.cards.translation.modifications import modification_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.statics.table import STATICS, Setting, affected_of
from analyzer.cards.translation.vocabulary import counter
from analyzer.rules.format.definitions import (
    Ability,
    Continuous,
    CounterAmount,
    EntersWith,
    Filter,
    Modification,
    Replacement,
    RuleChange,
    What,
)
from analyzer.rules.keywords import ASKED_ABOUT


@STATICS.on("Continuous")
def _continuous(node: Node, setting: Setting) -> Sequence[Ability]:
    affected = affected_of(node, Scope(parent="self"))
    parts = node.children("modifications", "modifications")
    by_toughness = [part for part in parts if part.type == "AssignDamageFromToughness"]
    change = modification_of([part for part in parts if part not in by_toughness], Scope(parent="each"))
    defines = node.flag("characteristic_defining")
    node.take("protection_does_not_remove")  # that an Aura which gives protection from its colour stays: see ``protected_from``
    _make_sure_of_zone(node, affected, change)
    found: list[Ability] = []
    if change != Modification() or not by_toughness:
        found.append(Continuous(affects=affected, change=change, condition=setting.condition, zone=setting.zone, defines=defines))
    if by_toughness:
        found.append(RuleChange(rule="assign by toughness", affects=affected, condition=setting.condition, zone=setting.zone))
    return found


def _make_sure_of_zone(node: Node, affected: What, change: Modification) -> None:
    """Outside the battlefield only colours, types and keywords that are asked about are changed (``analyzer.rules.characteristics``).

    Raises:
        UntranslatedError: something else is changed there.
    """
    if not isinstance(affected, Filter) or affected.zone == "battlefield":
        return
    more = Modification(
        add_types=change.add_types,
        remove_types=change.remove_types,
        set_colors=change.set_colors,
        add_colors=change.add_colors,
        all_creature_types=change.all_creature_types,
        add_keywords=tuple(k for k in change.add_keywords if k in ASKED_ABOUT),
    )
    if more != change:
        raise node.refuse(f"affected in {affected.zone}")


@STATICS.on("EntersWithAdditionalCounters")
def _enters(node: Node, setting: Setting) -> Sequence[Ability]:
    data = node.need("data")
    kind, count = counter(data.take("counter_type")), data.whole("count")
    data.finish()
    what = affected_of(node, Scope(parent="self"))
    event = EntersWith(what=what, counters=(CounterAmount(kind=kind, amount=count),), condition=setting.condition)
    return [Replacement(event=event, zone=setting.zone)]
