"""The value of an amount. To add a kind: a class in the format and a case here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.errors import UnsupportedPositionError
from analyzer.rules.format.definitions import (
    Amount,
    CardsIn,
    Colors,
    ColorsSpent,
    Count,
    CountersOn,
    DamageOn,
    Devotion,
    Greatest,
    Half,
    LifeOf,
    ManaValueOf,
    NamesIn,
    PlayerCounters,
    Players,
    Power,
    Sum,
    ThisTurn,
    Times,
    Toughness,
    TypesIn,
)
from analyzer.rules.game import SPENT, total
from analyzer.rules.unknown import UNKNOWN
from analyzer.system.number import Number

if TYPE_CHECKING:
    from analyzer.rules.context import Context
    from analyzer.rules.game import Obj, Traits

CARD_TYPE_WORDS = ("artifact", "battle", "creature", "enchantment", "instant", "kindred", "land", "planeswalker", "sorcery")


def amount_of(amount: Amount, context: Context) -> Number:
    """The value of an amount in a context."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, str):
        return _word(amount, context)
    return _term(amount, context)


def _word(word: str, context: Context) -> Number:
    match word:
        case "x":
            return context.x
        case "that much":
            return context.amount
        case "done":
            return context.done
        case "paid":
            from analyzer.rules.references import referents

            found = _seen("paid", context)
            return total(t.obj.count for t in found) if found else len(referents("paid", context))
        case _:
            raise UnsupportedPositionError(f"the amount {word!r}")


def _term(amount: Amount, context: Context) -> Number:
    from analyzer.rules.references import players
    from analyzer.rules.selection import mana_value

    game = context.game
    match amount:
        case Count():
            return _count(amount, context)
        case Power():
            return total(_times(t.power, t) for t in _seen(amount.what, context))
        case Toughness():
            return total(_times(t.toughness, t) for t in _seen(amount.what, context))
        case ManaValueOf():
            return total(product(mana_value(t.obj), t.obj.count) for t in _seen(amount.what, context))
        case CountersOn():
            return total(product(_counters(t.obj, amount.kind), t.obj.count) for t in _seen(amount.what, context))
        case DamageOn():
            return total(product(t.obj.damage, t.obj.count) for t in _seen(amount.what, context))
        case LifeOf():
            return _picked([game.players[p].life for p in players(amount.who, context)], amount.pick)
        case PlayerCounters():
            return total(game.players[p].counters.get(amount.kind, 0) for p in players(amount.who, context))
        case CardsIn():
            return total(_cards_in(context, p, amount.zone) for p in players(amount.who, context))
        case Players():
            return len(players(amount.who, context))
        case Sum():
            return total(amount_of(p, context) for p in amount.parts)
        case Times():
            return amount_of(amount.amount, context) * amount.factor
        case Half():
            return half(amount_of(amount.amount, context), up=amount.up)
        case Greatest():
            return _greatest(amount, context)
        case Devotion():
            return _devotion(amount, context)
        case ThisTurn():
            return _picked([game.players[p].turn_facts.get(amount.event, 0) for p in players(amount.who, context)], amount.pick)
        case Colors():
            return len({c for t in _seen(amount.what, context) for c in t.colors})
        case ColorsSpent():
            source = context.source_obj
            return len([flag for flag in source.flags if flag.startswith(SPENT)]) if source is not None else 0
        case NamesIn():
            return _names(_seen(amount.what, context))
        case TypesIn():
            return len({w for t in _seen(amount.what, context) for w in CARD_TYPE_WORDS if w in t.types})
        case _:
            raise UnsupportedPositionError(f"the amount {type(amount).__name__}")


def _names(found: list[Traits]) -> int:
    """How many different names; what has none (a face-down object) counts for nothing (CR 201.2)."""
    if any(t.obj.card is UNKNOWN for t in found):
        raise UnsupportedPositionError("what names unknown cards have")
    return len({t.name for t in found} - {""})


def _picked(numbers: list[Number], which: str) -> Number:
    """Of the numbers of several players the least, the greatest, or all together."""
    if not which or not numbers:
        return total(numbers)
    best = numbers[0]
    for number in numbers[1:]:
        if number < best if which == "least" else number > best:
            best = number
    return best


def half(number: Number, *, up: bool) -> Number:
    """Half of a number. Only plain integers can be halved: a symbolic one would not stay linear."""
    if not isinstance(number, int):
        raise UnsupportedPositionError("half of a number that changes")
    return -(-number // 2) if up else number // 2


def _seen(what: object, context: Context) -> list[Traits]:
    from analyzer.rules.references import seen

    return seen(what, context)  # type: ignore[arg-type]


def _times(value: Number | None, traits: Traits) -> Number:
    return product(value, traits.obj.count) if value is not None else 0


def product(one: Number, other: Number) -> Number:
    """The product of two numbers, of which one must be plain: else it would not stay linear."""
    if isinstance(other, int):
        return one * other if other != 1 else one
    if isinstance(one, int):
        return other * one
    raise UnsupportedPositionError("a product of two numbers that change")


def _count(amount: Count, context: Context) -> Number:
    """How many; of a group that the source itself is one of, "other" leaves one out."""
    from analyzer.rules.format.definitions import Filter

    found = _seen(amount.what, context)
    counted = total(t.obj.count for t in found)
    if isinstance(amount.what, Filter) and amount.what.other and any(t.obj.oid == context.source.oid for t in found):
        return counted - 1
    return counted


def _counters(obj: Obj, kind: str) -> Number:
    return total(obj.counters.values()) if kind == "any" else obj.counters.get(kind, 0)


def _cards_in(context: Context, player: int, zone: str) -> Number:
    game = context.game
    if zone == "library":
        return game.players[player].library + len(game.libraries[player])
    return total(o.count for o in game.objects.values() if o.zone == zone and o.owner == player)


def _greatest(amount: Greatest, context: Context) -> Number:
    from analyzer.rules.selection import mana_value

    best: Number = 0
    for traits in _seen(amount.what, context):
        value = mana_value(traits.obj) if amount.quality == "mana_value" else getattr(traits, amount.quality)
        if value is not None and value > best:
            best = value
    return best


def _devotion(amount: Devotion, context: Context) -> Number:
    from analyzer.rules.characteristics import traits_of

    game = context.game
    found: Number = 0
    for obj in game.battlefield():
        if traits_of(game, obj).controller == context.controller:
            pips = sum(1 for s in obj.info.cost.symbols if any(c in amount.colors for c in s))
            found = found + obj.count * pips
    return found
