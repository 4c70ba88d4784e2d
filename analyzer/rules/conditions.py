"""Whether a condition holds. To add a kind: a class in the format and a case here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.cards import CARD_TYPES
from analyzer.rules.format.definitions import (
    Both,
    Chosen,
    ClassLevel,
    Compare,
    Condition,
    DuringStep,
    EchoDue,
    Either,
    Exists,
    Filter,
    HadCounters,
    Happened,
    Kicked,
    Matches,
    Not,
    Share,
    WasCast,
    YourTurn,
)
from analyzer.rules.game import ECHO_DUE, class_level

if TYPE_CHECKING:
    from analyzer.rules.context import Context
    from analyzer.system.number import Number


def holds(condition: Condition, context: Context) -> bool:
    """Whether a condition holds in a context."""
    from analyzer.rules.amounts import amount_of
    from analyzer.rules.references import all_matching, seen
    from analyzer.rules.selection import COMPARISONS, has_counters, matches

    match condition:
        case Compare():
            left, right = amount_of(condition.left, context), amount_of(condition.right, context)
            return bool(COMPARISONS[condition.compare](left, right))
        case Exists():
            return bool(all_matching(condition.what, context))
        case Matches():
            flt = condition.filter if condition.now else _anywhere(condition.filter)
            found = seen(condition.what, context)
            fitting = (matches(flt, t, context) for t in found)
            return any(fitting) if condition.some else bool(found) and all(fitting)
        case HadCounters():
            return any(has_counters(t.obj, condition.kind) for t in seen(condition.what, context))
        case YourTurn():
            return context.game.active == context.controller
        case DuringStep():
            return context.game.step in condition.steps
        case WasCast():
            return any(
                "cast" in t.obj.flags and (not condition.zone or f"cast from {condition.zone}" in t.obj.flags)
                for t in seen(condition.what, context)
            )
        case Kicked():
            source = context.source_obj
            return source is not None and f"kicked:{condition.cost}" in source.flags
        case ClassLevel():
            source = context.source_obj
            return source is not None and class_level(source) >= condition.level
        case EchoDue():
            source = context.source_obj
            return source is not None and ECHO_DUE in source.flags
        case Happened():
            return context.happened
        case Chosen():
            source = context.source_obj
            return source is not None and condition.word in source.chosen
        case Share():
            return _share(condition, context)
        case Not():
            return not holds(condition.condition, context)
        case Both():
            return all(holds(c, context) for c in condition.conditions)
        case Either():
            return any(holds(c, context) for c in condition.conditions)
        case _:
            raise UnsupportedPositionError(f"the condition {type(condition).__name__}")


def _share(condition: Share, context: Context) -> bool:
    """Whether enough of the objects have something in common; of unknown cards only what effects give them is known."""
    from analyzer.rules.game import NOT_CREATURE_TYPES, total
    from analyzer.rules.references import seen
    from analyzer.rules.unknown import UNKNOWN

    found = seen(condition.what, context)
    having: dict[str, list[Number]] = {}
    for traits in found:
        match condition.quality:
            case "color":
                words = set(traits.colors)
            case "card type":
                words = set(traits.types & CARD_TYPES)
            case "creature type":
                words = {t for t in traits.types if t not in NOT_CREATURE_TYPES} if traits.is_creature else set()
            case "name":
                words = {traits.name} - {""} if traits.obj.card is not UNKNOWN else set()
            case _:
                raise UnsupportedPositionError(f"whether objects share a {condition.quality}")
        if condition.quality == "creature type" and traits.all_creature_types:
            raise UnsupportedPositionError("creature types shared with what has all of them")
        for word in words:
            having.setdefault(word, []).append(traits.obj.count)
    if any(total(having[word]) >= condition.count for word in sorted(having)):
        return True
    if any(t.obj.card is UNKNOWN for t in found) and total(t.obj.count for t in found) >= condition.count:
        raise UnsupportedPositionError(f"which {condition.quality} unknown cards have")
    return False


def _anywhere(flt: Filter) -> Filter:
    """The filter without its zone: an object is compared as it last was, wherever that is."""
    import msgspec

    return msgspec.structs.replace(flt, zone="any")
