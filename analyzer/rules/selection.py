"""Whether an object matches a filter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from operator import eq, ge, gt, le, lt, ne

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.cards import CARD_TYPES, PERMANENT_TYPES, card_info
from analyzer.rules.context import Context
from analyzer.rules.format.definitions import Activated, Filter
from analyzer.rules.game import NOT_CREATURE_TYPES, Obj, Ref, Traits, range_of_influence
from analyzer.rules.unknown import UNKNOWN
from analyzer.system.number import Number

COMPARISONS = {"==": eq, "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
_ANY_TYPE = frozenset({"spell", "card", "any"})


@cache
def comparison(text: str) -> tuple[str, int]:
    """The parts of a comparison such as ``<= 2``."""
    found = re.fullmatch(r"\s*(==|!=|<=|>=|=|<|>)?\s*(-?\d+)\s*", text)
    if found is None:
        raise ValueError(f"{text!r} is no comparison such as '<= 2'")
    return found.group(1) or "==", int(found.group(2))


def compares(value: Number | None, text: str) -> bool:
    """Whether a value (0 if there is none) satisfies a comparison."""
    operator, bound = comparison(text)
    return bool(COMPARISONS[operator](value if value is not None else 0, bound))


def is_of(traits: Traits, word: str) -> bool:
    """Whether an object has a type word."""
    word = word.lower()
    if word in _ANY_TYPE:
        return True
    if word == "permanent":  # elsewhere, a card that could become one (CR 110.4)
        return traits.obj.zone == "battlefield" or bool(traits.types & PERMANENT_TYPES)
    if word == "nontoken":
        return not traits.obj.token
    return traits.has(word)


def matches(flt: Filter, traits: Traits, context: Context) -> bool:
    """Whether an object, as ``traits`` shows it, matches a filter in a context."""
    obj = traits.obj
    if flt.zone not in ("any", obj.zone):
        return False
    if range_of_influence(context.game.variant) is not None and traits.controller not in context.game.within_range(context.controller):
        return False  # CR 801.5a
    if flt.this_way and not _moved_this_way(flt, obj, context):
        return False
    if not all(is_of(traits, w) for w in flt.types):
        return False
    if flt.any_type and not any(is_of(traits, w) for w in flt.any_type):
        return False
    if any(is_of(traits, w) for w in flt.not_types):
        return False
    if flt.other and obj.oid == context.source.oid and not obj.count > 1:  # of a group, all but one are others
        return False
    if flt.not_it and any(isinstance(r, Ref) and r.oid == obj.oid for r in context.env.get("it", ())):
        return False
    if flt.token is not None and flt.token != obj.token:
        return False
    if flt.tapped is not None and flt.tapped != obj.tapped:
        return False
    if (flt.controller or flt.owner) and not _belongs(flt, traits, context):
        return False
    if not _looks(flt, traits):
        return False
    if not _numbers(flt, traits, context):
        return False
    if not _chosen(flt, traits, context):
        return False
    if not _situated(flt, traits, context):
        return False
    if flt.any_of and not any(matches(f, traits, context) for f in flt.any_of):
        return False
    return not any(matches(f, traits, context) for f in flt.none_of)


def _belongs(flt: Filter, traits: Traits, context: Context) -> bool:
    from analyzer.rules.references import players

    controller = traits.controller if traits.obj.zone in ("battlefield", "stack") else traits.obj.owner
    if flt.controller and controller not in players(flt.controller, context):
        return False
    return not flt.owner or traits.obj.owner in players(flt.owner, context)


def _looks(flt: Filter, traits: Traits) -> bool:
    obj, colors = traits.obj, traits.colors
    if flt.colors and not colors & set(flt.colors):
        return False
    if flt.not_colors and colors & set(flt.not_colors):
        return False
    if flt.colorless is not None and flt.colorless != (not colors):
        return False
    if flt.multicolored is not None and flt.multicolored != (len(colors) > 1):
        return False
    if not all(k in traits.keywords for k in flt.keywords) or any(k in traits.keywords for k in flt.not_keywords):
        return False
    if flt.named and traits.name.casefold() != flt.named.casefold():
        return False
    if flt.not_named and traits.name.casefold() == flt.not_named.casefold():
        return False
    if flt.historic and not ("artifact" in traits.types or "legendary" in traits.types or "saga" in traits.types):
        return False
    if flt.mana_cost and obj.card.cost.upper() not in {c.upper() for c in flt.mana_cost}:
        return False
    return not flt.has_mana_ability or any(is_mana_ability(a) for a in traits.abilities if isinstance(a, Activated))


def _numbers(flt: Filter, traits: Traits, context: Context) -> bool:
    obj = traits.obj
    if flt.power and not compares(traits.power, flt.power):
        return False
    if flt.toughness and not compares(traits.toughness, flt.toughness):
        return False
    if flt.mana_value and not compares(mana_value(obj), flt.mana_value):
        return False
    if flt.counters and not has_counters(obj, flt.counters):
        return False
    if flt.no_counters and has_counters(obj, flt.no_counters):
        return False
    if flt.compared:
        from analyzer.rules.amounts import amount_of

        values = {"power": traits.power, "toughness": traits.toughness, "mana_value": mana_value(obj)}
        for compared in flt.compared:
            value = values[compared.quality]
            if not COMPARISONS[compared.compare](value if value is not None else 0, amount_of(compared.amount, context)):
                return False
    return True


def _chosen(flt: Filter, traits: Traits, context: Context) -> bool:
    if not (flt.chosen_type or flt.chosen_name or flt.chosen_color or flt.same_name_as or flt.shares):
        return True
    source = context.source_obj
    words = source.chosen if source is not None else ()
    if flt.chosen_type and not any(traits.has(w.lower()) for w in words):
        return False
    if flt.chosen_name and traits.name not in words:
        return False
    if flt.chosen_color and not traits.colors & set(words):
        return False
    if flt.shares and not _shares(flt, traits, context):
        return False
    if flt.same_name_as:
        from analyzer.rules.references import seen

        return any(t.name == traits.name for t in seen(flt.same_name_as, context))
    return True


def _shares(flt: Filter, traits: Traits, context: Context) -> bool:
    """Whether an object has a quality in common with another one (with one of several)."""
    from analyzer.rules.references import seen

    if traits.obj.card is UNKNOWN:
        raise UnsupportedPositionError(f"which {flt.shares} unknown cards have")
    return any(_in_common(flt.shares, traits, other) for other in seen(flt.shares_with, context))


def _in_common(quality: str, one: Traits, other: Traits) -> bool:
    match quality:
        case "color":
            return bool(one.colors & other.colors)
        case "card type":
            return bool(one.types & other.types & CARD_TYPES)
        case "permanent type":
            return bool(one.types & other.types & PERMANENT_TYPES)
        case "creature type":
            return _a_creature_type_in_common(one, other)
        case _:
            raise UnsupportedPositionError(f"whether objects share a {quality}")


def _a_creature_type_in_common(one: Traits, other: Traits) -> bool:
    """What has all creature types shares one with everything that has any (CR 702.73a)."""
    mine, theirs = (
        {t for t in traits.types if t not in NOT_CREATURE_TYPES} if traits.is_creature or "kindred" in traits.types else set()
        for traits in (one, other)
    )
    if one.all_creature_types:
        return other.all_creature_types or bool(theirs)
    return bool(mine) if other.all_creature_types else bool(mine & theirs)


def _situated(flt: Filter, traits: Traits, context: Context) -> bool:
    obj = traits.obj
    game = context.game
    if flt.attacking is not None and flt.attacking != (obj.attacking is not None):
        return False
    if flt.blocking is not None and flt.blocking != bool(obj.blocking):
        return False
    if flt.entered_this_turn and "entered" not in obj.flags:
        return False
    if flt.face_down is not None and flt.face_down != ("face down" in obj.flags):
        return False
    if flt.cast is not None and flt.cast != ("cast" in obj.flags):
        return False
    if flt.attached_to_self and not (isinstance(obj.attached, Ref) and obj.attached.oid == context.source.oid):
        return False
    if flt.linked and not _referred(obj, context.source_obj.linked if context.source_obj is not None else ()):
        return False
    if flt.targeted_by and not _targeted(flt.targeted_by, obj, context):
        return False
    if flt.paired is not None and flt.paired != (obj.paired is not None):
        return False
    if flt.paired_with_self and (obj.paired is None or obj.paired.oid != context.source.oid):
        return False
    if flt.kind and not _of_kind(flt.kind, obj, context):
        return False
    if flt.enchanted is not None or flt.equipped is not None or flt.modified is not None:
        attached = [o for o in game.battlefield() if isinstance(o.attached, Ref) and o.attached.oid == obj.oid]
        if obj.oid not in game.objects:
            if traits.worn is None and obj.zone == "battlefield":
                raise UnsupportedPositionError("what was attached to something that is gone")
            attached = list(traits.worn or ())
        auras = any("aura" in o.info.types for o in attached)
        equipment = any("equipment" in o.info.types for o in attached)
        if flt.enchanted is not None and flt.enchanted != auras:
            return False
        if flt.equipped is not None and flt.equipped != equipment:
            return False
        if flt.modified is not None:
            own_aura = any("aura" in o.info.types and o.controller == traits.controller for o in attached)
            return flt.modified == (equipment or own_aura or has_counters(obj, "any"))
    return True


def _targeted(word: str, obj: Obj, context: Context) -> bool:
    """Whether an object is a target of a spell or ability, as long as that is on the stack."""
    from analyzer.rules.references import referents

    oids = [r.oid for r in referents(word, context) if isinstance(r, Ref)]
    items = [item for item in context.game.stack if any(oid and oid in (item.oid, -item.iid) for oid in oids)]
    if not items:
        raise UnsupportedPositionError("what a spell or ability that is gone had as a target")
    return any(_referred(obj, refs) for item in items for name, refs in item.env.items() if name.startswith("target"))


def _referred(obj: Obj, referents: Iterable[object]) -> bool:
    return any(isinstance(r, Ref) and r.oid == obj.oid for r in referents)


def _moved_this_way(flt: Filter, obj: Obj, context: Context) -> bool:
    """Whether what is resolving has put an object where it is. What an unknown card is cannot be told."""
    if not _referred(obj, context.env.get("this way", ())):
        return False
    if obj.card is UNKNOWN and (flt.types or flt.any_type or flt.not_types or flt.colors or flt.mana_value):
        raise UnsupportedPositionError("what kind of card an unknown one is")
    return True


def _of_kind(kind: str, obj: Obj, context: Context) -> bool:
    if kind == "spell":
        return obj.zone == "stack"
    return obj.zone == "stack item"


def has_counters(obj: Obj, kind: str) -> bool:
    """Whether there is at least one counter of a kind (``any``: of some kind)."""
    if kind == "any":
        return any(n > 0 for n in obj.counters.values())
    return kind in obj.counters and obj.counters[kind] > 0


def mana_value(obj: Obj) -> Number:
    """The mana value (CR 202.3); X counts on the stack only; a back face has that of the front (CR 202.3b), a face-down object 0."""
    if "face down" in obj.flags:
        return 0
    front = obj.printed
    turned = front is not None and front.back is obj.card and front.layout in ("transform", "battle")
    cost = card_info(front).cost if turned and front is not None else obj.info.cost
    if obj.zone == "stack" and cost.x:
        return cost.value + cost.x * obj.x
    return cost.value


@cache
def is_mana_ability(ability: Activated) -> bool:
    """Whether an activated ability is a mana ability (CR 605.1a)."""
    if ability.mana is not None:
        return ability.mana
    return not ability.targets and not ability.modes and ability.cost.loyalty is None and adds_mana(ability.effects)


def adds_mana(effects: tuple[object, ...]) -> bool:
    """Whether effects could add mana when they resolve; what abilities do that they give, create or set up is another matter."""
    from analyzer.rules.format.definitions import AddMana

    return any(isinstance(part, AddMana) for effect in effects for part in _done_by(effect))


def _done_by(effect: object) -> Iterator[object]:
    """An effect and those inside it that it may do by itself."""
    from analyzer.rules.format.definitions import ChooseOne, FlipCoin, ForEach, If, May, Repeat, RepeatWhile, RollDie, Unless

    yield effect
    inside: tuple[object, ...] = ()
    match effect:
        case May() | If():
            inside = (*(effect.effects if isinstance(effect, May) else effect.then), *effect.otherwise)
        case Unless() | ForEach() | Repeat() | RepeatWhile():
            inside = effect.effects
        case ChooseOne():
            inside = tuple(e for mode in effect.options for e in mode.effects)
        case FlipCoin():
            inside = (*effect.won, *effect.lost)
        case RollDie():
            inside = tuple(e for _, _, effects in effect.results for e in effects)
        case _:
            pass
    for part in inside:
        yield from _done_by(part)
