"""Static abilities that change what objects are: power, toughness, types, colours, abilities (CR 613)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from analyzer.cards.translation.modifications import modification_of
from analyzer.cards.translation.node import Node
from analyzer.cards.translation.scope import Scope
from analyzer.cards.translation.statics.table import STATICS, Setting, affected_of
from analyzer.cards.translation.vocabulary import counter
from analyzer.rules.format.definitions import (
    Ability,
    CastFrom,
    Continuous,
    Cost,
    CounterAmount,
    EntersWith,
    Filter,
    Matches,
    Modification,
    Replacement,
    RuleChange,
    Some,
    What,
)
from analyzer.rules.keywords import ASKED_ABOUT


@STATICS.on("Continuous")
def _continuous(node: Node, setting: Setting) -> Sequence[Ability]:
    if node.need("affected").type == "SourceOrPaired":
        return _both_of_a_pair(node, setting)
    affected = affected_of(node, Scope(parent="self"))
    escape = _escape(node, affected, setting)
    if escape is not None:
        return [escape]
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


def _both_of_a_pair(node: Node, setting: Setting) -> Sequence[Ability]:
    """What the source and the creature that it is paired with have (CR 702.95)."""
    if setting.condition != Matches(what="self", filter=Filter(paired=True), now=True):
        raise node.refuse("condition of a pair")
    change = modification_of(node.children("modifications", "modifications"), Scope(parent="each"))
    other = Filter(types=("creature",), paired_with_self=True)
    return [
        Continuous(affects="self", change=change, condition=setting.condition, zone=setting.zone),
        Continuous(affects=other, change=change, zone=setting.zone),
    ]


def _escape(node: Node, affected: What, setting: Setting) -> Ability | None:
    """Escape for cards in the graveyard, for their mana cost and other cards (CR 702.138); None if it is something else."""
    match node.peek("modifications"):
        case [
            {
                "type": "AddKeyword",
                "keyword": {
                    "Escape": {
                        "type": "NonMana",
                        "data": {
                            "type": "Composite",
                            "costs": [{"type": "Mana", "cost": {"type": "SelfManaCost"}}, {"type": "Exile", "zone": "Graveyard", **exile}],
                        },
                    }
                },
            }
        ] if isinstance(affected, Filter) and affected.zone == "graveyard" and affected.controller == "you" and set(exile) == {"count"}:
            node.take("modifications")
        case _:
            return None
    what = msgspec.structs.replace(affected, controller="", owner="you", not_types=tuple(dict.fromkeys((*affected.not_types, "land"))))
    others = Cost(exile=Some(what=Filter(zone="graveyard", owner="you"), count=int(str(exile["count"]))))
    return CastFrom(what=what, additional=others, condition=setting.condition, zone=setting.zone, name="escape")


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
        set_subtypes=change.set_subtypes,
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
