"""Objects, players, amounts, conditions, costs and targets in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from analyzer.report.card_words.telling import Read, and_list, many, or_list, plural_of, tell, tells, with_article
from analyzer.rules.format.definitions import (
    Both,
    CardsIn,
    Chosen,
    ClassLevel,
    Colors,
    ColorsSpent,
    Compare,
    Compared,
    Cost,
    Count,
    CounterAmount,
    CountersOn,
    DamageOn,
    Devotion,
    DuringStep,
    EchoDue,
    Either,
    Exists,
    Filter,
    Greatest,
    HadCounters,
    Half,
    Happened,
    Kicked,
    LifeOf,
    ManaValueOf,
    Matches,
    NamesIn,
    Not,
    PlayerCounters,
    Players,
    Power,
    Share,
    Some,
    SomeCounters,
    Sum,
    Target,
    ThisTurn,
    Times,
    Toughness,
    TypesIn,
    WasCast,
    YourTurn,
)

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green", "C": "colorless", "chosen": "the chosen color"}
_OBJECTS = {
    "self": "this",
    "attached": "what this is attached to",
    "created": "what was created",
    "moved": "what was moved",
    "chosen": "what was chosen",
    "paid": "what was paid with",
    "linked": "the cards linked to this",
    "event source": "the source of that event",
    "each": "that one",
    "top": "the top card of the library",
}
_PLAYERS = {"opponents": "each opponent", "everyone": "each player", "active": "the active player", "defender": "the defending player"}
_AMOUNTS = {"x": "X", "done": "as much as was done", "paid": "as many as were paid", "hand": "the whole hand"}
_COMPARED = {"==": "is", "!=": "is not", "<": "is less than", "<=": "is at most", ">": "is greater than", ">=": "is at least"}
_ADJECTIVES = ("tapped", "attacking", "blocking", "enchanted", "equipped", "modified")


def color(letter: str) -> str:
    """A colour by its letter."""
    return COLORS.get(letter, letter)


def what(read: Read, value: Any) -> str:
    """Objects: all that match a filter, or those that a word stands for."""
    if isinstance(value, Filter):
        return f"each {noun(value, read.scope)}"
    if found := re.fullmatch(r"target(\d*)", value):
        place = int(found[1] or 1) - 1
        return target(read.scope[place], read.scope) if place < len(read.scope) else "the target"
    if value == "targets":
        return and_list([target(t, read.scope) for t in read.scope]) or "the targets"
    return _OBJECTS.get(value, str(value))


def who(read: Read, value: str) -> str:
    """Players."""
    if re.fullmatch(r"target\d*", value):
        return what(read, value)
    for part in ("controller", "owner"):
        if value.startswith(f"{part} of "):
            return f"the {part} of {what(read, value.removeprefix(f'{part} of '))}"
    return _PLAYERS.get(value, {"chosen": "the chosen player", "opponent": "an opponent of your choice"}.get(value, value))


def does(read: Read, value: str, verb: str) -> str:
    """A player and a verb: ``you draw``, ``each opponent draws``."""
    name = who(read, value)
    ending = "es" if verb.endswith(("s", "ch", "sh")) else "s"
    return f"{name} {verb}" if name == "you" else f"{name} {verb}{ending}"


def amount(read: Read, value: Any) -> str:
    """A number or what it is counted from."""
    if isinstance(value, str):
        return _AMOUNTS.get(value, value)
    return str(value) if isinstance(value, int) else read.tell(value)


def much(read: Read, value: Any, of: str) -> str:
    """So much of something that is not counted: ``3 damage``, ``damage equal to its power``."""
    return f"{amount(read, value)} {of}" if isinstance(value, int | str) else f"{of} equal to {amount(read, value)}"


def paying(cost: str) -> str:
    """A cost as something to do."""
    return f"pay {cost}" if cost.startswith("{") else cost


def signed(read: Read, value: Any) -> str:
    """An amount as a change of power or toughness."""
    if isinstance(value, int):
        return f"{value:+}"
    return f"+{amount(read, value)}" if isinstance(value, str) else f"+({amount(read, value)})"


def counters(kind: str, count: str) -> str:
    """Some counters of a kind."""
    return many(count, "counter" if kind == "any" else f"{kind} counter")


def target(wanted: Target, targets: Sequence[Target] = ()) -> str:
    """What may be targeted."""
    return tell(wanted, targets)


def noun(wanted: Filter, targets: Sequence[Target] = ()) -> str:
    """What a filter selects, in the singular and without an article: ``nontoken creature you control``."""
    return tell(wanted, targets)


@tells(Filter)
def _filter(f: Read) -> str:
    alternatives = [noun(one, f.scope) for one in f.any_of]
    before = ["other"] if f.other else []
    states = [(name, getattr(f, name)) for name in _ADJECTIVES]
    before += [("" if value else "un" if name == "tapped" else "non") + name for name, value in states if value is not None]
    if f.token is not None:
        before.append("token" if f.token and (f.types or f.any_type) else "" if f.token else "nontoken")
    if f.face_down is not None:
        before.append("face-down" if f.face_down else "face-up")
    if f.paired is not None:
        before.append("paired" if f.paired else "unpaired")
    before += [f"non{color(c)}" for c in f.not_colors] + [f"non{t}" if t.islower() else f"non-{t}" for t in f.not_types]
    before += [or_list([color(c) for c in f.colors])] if f.colors else []
    if f.colorless is not None:
        before.append("colorless" if f.colorless else "colored")
    if f.multicolored is not None:
        before.append("multicolored" if f.multicolored else "not multicolored")
    before += ["historic"] if f.historic else []
    text = " ".join(word for word in (*before, _head(f)) if word)
    if alternatives:
        text = or_list(alternatives) if text in ("permanent", "card", "spell", "object") else f"{text} that is {or_list(alternatives)}"
    return " ".join([text, *_after(f)])


def _head(f: Read) -> str:
    own = " ".join(f.types)
    either = or_list(list(f.any_type))
    kind = {"": "", "spell": "spell", "ability": "activated or triggered ability"}.get(f.kind, f"{f.kind} ability")
    general = {"battlefield": "permanent", "stack": "spell", "any": "object"}.get(f.zone, "card")
    general = kind or ("token" if f.token and general == "permanent" else general)
    named = " ".join(word for word in (own, either) if word)
    if not named:
        return general
    return named if (f.zone in ("battlefield", "any") and not kind) or named.endswith(general) else f"{named} {general}"


def _after(f: Read) -> list[str]:
    after = []
    if f.controller:
        after.append({"you": "you control", "opponents": "an opponent controls"}.get(f.controller, f"{who(f, f.controller)} controls"))
    if f.owner and f.zone in ("battlefield", "stack", "any"):
        after.append({"you": "you own", "opponents": "an opponent owns"}.get(f.owner, f"{who(f, f.owner)} owns"))
    elif f.zone not in ("battlefield", "stack", "any"):
        zone = {"exile": "exile", "command": "the command zone"}.get(f.zone, f.zone)
        whose = {"": "a", "you": "your", "opponents": "an opponent's"}.get(f.owner, f"{who(f, f.owner)}'s")
        after.append(f"in {zone}" if f.zone in ("exile", "command") else f"in {whose} {zone}")
    after += [
        f"with {part.replace('_', ' ')} {_bound(value)}" for part in ("power", "toughness", "mana_value") if (value := getattr(f, part))
    ]
    after += [f"with {f.tell(c)}" for c in f.compared]
    after += [f"with {and_list(list(f.keywords))}"] if f.keywords else []
    after += [f"without {or_list(list(f.not_keywords))}"] if f.not_keywords else []
    after += [f"with {counters(f.counters, '1')} on it"] if f.counters else []
    after += [f"without {'any' if f.no_counters == 'any' else f.no_counters} counters"] if f.no_counters else []
    after += [f"with mana cost {or_list(list(f.mana_cost))}"] if f.mana_cost else []
    after += [f"named {f.named}"] if f.named else []
    after += [f"not named {f.not_named}"] if f.not_named else []
    after += [f"with the name of {what(f, f.same_name_as)}"] if f.same_name_as else []
    for key, words in _FACTS.items():
        if getattr(f, key):
            after.append(words)
    if f.cast is not None:
        after.append("that was cast" if f.cast else "that was not cast")
    after += [f"that is not {with_article(noun(one, f.scope))}" for one in f.none_of]
    return after


def _bound(value: str) -> str:
    """A comparison such as ``<= 2``."""
    compare, _, number = value.partition(" ")
    return f"{_BOUNDS[compare]} {number}" if compare in _BOUNDS else value


_BOUNDS = {"==": "equal to", "!=": "other than", "<": "less than", "<=": "at most", ">": "greater than", ">=": "at least"}
_FACTS = {
    "chosen_type": "of the chosen type",
    "chosen_name": "with the chosen name",
    "chosen_color": "of the chosen color",
    "attached_to_self": "that is attached to this",
    "entered_this_turn": "that entered this turn",
    "has_mana_ability": "with a mana ability",
    "linked": "linked to this",
    "this_way": "that got there this way",
    "paired_with_self": "paired with this",
    "not_it": "other than it",
}


@tells(Compared)
def _compared(c: Read) -> str:
    return f"{c.quality.replace('_', ' ')} {_BOUNDS.get(c.compare, c.compare)} {amount(c, c.amount)}"


@tells(Target)
def _target(t: Read) -> str:
    count = amount(t, t.count)
    thing = None if t.what is None else noun(t.what, t.scope)
    player = {"": "", "any": "player", "opponents": "opponent", "you": "you"}.get(t.who, f"player ({t.who})")
    if isinstance(t.what, Filter) and set(t.what.any_type) >= {"creature", "planeswalker", "battle"} and t.who == "any":
        player, thing = "", "any"  # the usual words for everything that can be damaged
    if count == "1":
        text = " or ".join(f"target {word}" if word != "any" else "any target" for word in (thing, player) if word)
        return (f"up to one {text}" if t.up_to else text) + _by(t)
    words = " or ".join(plural_of(word) if word != "any" else "of any kind" for word in (thing, player) if word)
    more = f"up to {count}" if t.up_to else count
    return f"{more} targets of any kind" if words == "of any kind" else f"{more} target {words}{_by(t)}"


def _by(t: Read) -> str:
    return "" if t.by == "you" else f" (chosen by {who(t, t.by)})"


@tells(Count)
def _count(c: Read) -> str:
    return f"the number of {plural_of(noun(c.what, c.scope))}" if isinstance(c.what, Filter) else f"the number of {what(c, c.what)}"


@tells(Power, Toughness, ManaValueOf)
def _stat(s: Read) -> str:
    name = {Power: "power", Toughness: "toughness", ManaValueOf: "mana value"}[type(s.data)]
    return f"the total {name} of {plural_of(noun(s.what, s.scope))}" if isinstance(s.what, Filter) else f"the {name} of {what(s, s.what)}"


@tells(CountersOn)
def _counters_on(c: Read) -> str:
    return f"the number of {'' if c.kind == 'any' else c.kind + ' '}counters on {what(c, c.what)}"


@tells(DamageOn)
def _damage_on(d: Read) -> str:
    return f"the damage marked on {what(d, d.what)}"


@tells(LifeOf)
def _life_of(one: Read) -> str:
    return f"the life total of {who(one, one.who)}"


@tells(PlayerCounters)
def _player_counters(c: Read) -> str:
    return f"the number of {c.kind} counters of {who(c, c.who)}"


@tells(CardsIn)
def _cards_in(c: Read) -> str:
    return f"the number of cards in the {c.zone} of {who(c, c.who)}"


@tells(Players)
def _players(p: Read) -> str:
    return f"the number of {p.who}"


@tells(Sum)
def _sum(s: Read) -> str:
    return " plus ".join(amount(s, part) for part in s.parts)


@tells(Times)
def _times(t: Read) -> str:
    return f"minus {amount(t, t.amount)}" if t.factor == -1 else f"{t.factor} times {amount(t, t.amount)}"


@tells(Half)
def _half(h: Read) -> str:
    return f"half of {amount(h, h.amount)}, rounded {'up' if h.up else 'down'}"


@tells(Greatest)
def _greatest(g: Read) -> str:
    return f"the greatest {g.quality.replace('_', ' ')} among {plural_of(noun(g.what, g.scope))}"


@tells(Devotion)
def _devotion(d: Read) -> str:
    return f"your devotion to {and_list([color(c) for c in d.colors])}"


@tells(ThisTurn)
def _this_turn(t: Read) -> str:
    return f"the number of {t.event} this turn by {who(t, t.who)}"


@tells(Colors)
def _colors(c: Read) -> str:
    return f"the number of colors among {plural_of(noun(c.what, c.scope))}"


@tells(ColorsSpent)
def _colors_spent(c: Read) -> str:
    return "the number of colors of mana spent to cast it"


@tells(NamesIn)
def _names_in(n: Read) -> str:
    return f"the number of different names among {plural_of(noun(n.what, n.scope))}"


@tells(TypesIn)
def _types_in(t: Read) -> str:
    return f"the number of card types among {plural_of(noun(t.what, t.scope))}"


# conditions -----------------------------------------------------------------------------------
@tells(Compare)
def _compare(c: Read) -> str:
    return f"{amount(c, c.left)} {_COMPARED.get(c.compare, c.compare)} {amount(c, c.right)}"


@tells(Exists)
def _exists(e: Read) -> str:
    return f"there is {with_article(noun(e.what, e.scope))}"


@tells(Matches)
def _matches(m: Read) -> str:
    return f"{what(m, m.what)} {'is now' if m.now else 'is'} {with_article(noun(m.filter, m.scope))}"


@tells(HadCounters)
def _had_counters(h: Read) -> str:
    return f"{what(h, h.what)} has {counters(h.kind, '1')} on it"


@tells(YourTurn)
def _your_turn(_: Read) -> str:
    return "it is your turn"


@tells(DuringStep)
def _during(d: Read) -> str:
    return f"it is the {or_list(list(d.steps))}"


@tells(WasCast)
def _was_cast(w: Read) -> str:
    return f"{what(w, w.what)} was cast" + (f" from {w.zone}" if w.zone else "")


@tells(ClassLevel)
def _class_level(c: Read) -> str:
    return f"its level is at least {c.level}"


@tells(EchoDue)
def _echo_due(e: Read) -> str:
    return "it came under its controller's control since their last upkeep"


@tells(Kicked)
def _kicked(k: Read) -> str:
    return f"the {k.cost} cost was paid"


@tells(Happened)
def _happened(_: Read) -> str:
    return "that was done"


@tells(Chosen)
def _chosen(c: Read) -> str:
    return f"{c.word} was chosen"


@tells(Share)
def _share(s: Read) -> str:
    return f"at least {s.count} of {what(s, s.what)} share a {s.quality}"


@tells(Not)
def _not(n: Read) -> str:
    return f"not ({n.tell(n.condition)})"


@tells(Both)
def _both(b: Read) -> str:
    return " and ".join(b.tell(c) for c in b.conditions)


@tells(Either)
def _either(e: Read) -> str:
    return "either " + " or ".join(e.tell(c) for c in e.conditions)


# costs ----------------------------------------------------------------------------------------
@tells(Cost)
def _cost(c: Read) -> str:
    parts = [c.mana] if c.mana else []
    parts += ["{T}"] if c.tap else []
    parts += ["{Q}"] if c.untap else []
    if c.loyalty is not None:
        parts.append(f"loyalty {c.loyalty:+}" if isinstance(c.loyalty, int) else f"loyalty {c.loyalty}")
    for key, verb in _PAID.items():
        if (some := getattr(c, key)) is not None:
            parts.append(f"{verb} {c.tell(some)}")
    for key, words in (("life", "pay {} life"), ("energy", "pay {} energy"), ("mill", "mill {}")):
        if (value := getattr(c, key)) != 0:
            parts.append(words.format(amount(c, value)))
    text = ", ".join(parts) or "{0}"
    text += f" (X is at least {c.x_at_least})" if c.x_at_least else ""
    return f"{text} (optional: {c.optional})" if c.optional else text


_PAID = {
    "tap_others": "tap",
    "untap_others": "untap",
    "sacrifice": "sacrifice",
    "discard": "discard",
    "exile": "exile",
    "return_to_hand": "return to hand",
    "reveal": "reveal",
    "remove_counters": "remove",
    "put_counters": "put",
}


@tells(Some)
def _some(s: Read) -> str:
    count = amount(s, s.count)
    if not isinstance(s.what, Filter):
        return what(s, s.what) if count == "1" else f"{count} of {what(s, s.what)}"
    return many(count, noun(s.what, s.scope))


@tells(SomeCounters)
def _some_counters(s: Read) -> str:
    place = with_article(noun(s.what, s.scope)) if isinstance(s.what, Filter) else what(s, s.what)
    return f"{counters(s.kind, amount(s, s.count))} on {place}"


@tells(CounterAmount)
def _counter_amount(c: Read) -> str:
    return counters(c.kind, amount(c, c.amount))
