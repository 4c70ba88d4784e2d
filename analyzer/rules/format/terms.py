"""Which objects, how many, whether: filters, amounts and conditions. See ``analyzer.rules.format.definitions``."""

from __future__ import annotations

from typing import TypeAlias

from analyzer.rules.format.base import Color, Data, Who


class Filter(Data, frozen=True, cache_hash=True):
    """Which objects: all given parts must hold.

    Attributes:
        types: card types, subtypes and supertypes, all of them. ``permanent``, ``spell`` and ``card`` are always true.
        any_type: at least one of these types. not_types: none of these.
        zone: where (``battlefield``, ``graveyard``, ``hand``, ``library``, ``exile``, ``stack``, ``command``, ``any``).
        controller, owner: a ``Who``.
        other: not the source itself. not_it: not the object of the event.
        colors: at least one of these letters. colorless, multicolored: by the number of colours.
        power, toughness, mana_value: a comparison such as ``"<= 2"`` or ``"> 0"``.
        compared: comparisons with amounts.
        counters: has at least one such counter (``any`` for any kind). no_counters: has none of this kind.
        chosen_type, chosen_name, chosen_color: shares what the source's controller chose as it entered.
        attached_to_self: attached to the source. enchanted_by, equipped: has such an attachment.
        entered_this_turn, attacking, blocking, tapped, token, legendary, historic, face_down: what the words say.
        named: has this name. same_name_as: has the name of that object. not_named: another name.
        shares: a quality (``color``, ``card type``, ``creature type``) that it has in common with ``shares_with``, another object.
        has_ability: has a triggered or activated ability of this kind (``mana``).
        any_of: at least one of these filters. none_of: none of these filters.
        linked: the source remembers it as ``linked``.
        targeted_by: it is a target of that spell or ability on the stack.
        this_way: what is resolving has put it where it is. mana_cost: its mana cost is exactly one of these.
        paired: it is paired (CR 702.95). paired_with_self: with the source.
        cast: it was cast. kind: on the stack, ``spell``, ``activated``, ``triggered`` or ``ability``.
    """

    types: tuple[str, ...] = ()
    any_type: tuple[str, ...] = ()
    not_types: tuple[str, ...] = ()
    zone: str = "battlefield"
    controller: Who = ""
    owner: Who = ""
    other: bool = False
    not_it: bool = False
    colors: tuple[Color, ...] = ()
    not_colors: tuple[Color, ...] = ()
    colorless: bool | None = None
    multicolored: bool | None = None
    power: str = ""
    toughness: str = ""
    mana_value: str = ""
    compared: tuple[Compared, ...] = ()
    keywords: tuple[str, ...] = ()
    not_keywords: tuple[str, ...] = ()
    counters: str = ""
    no_counters: str = ""
    chosen_type: bool = False
    chosen_name: bool = False
    chosen_color: bool = False
    attached_to_self: bool = False
    enchanted: bool | None = None
    equipped: bool | None = None
    modified: bool | None = None
    entered_this_turn: bool = False
    attacking: bool | None = None
    blocking: bool | None = None
    tapped: bool | None = None
    token: bool | None = None
    historic: bool = False
    face_down: bool | None = None
    named: str = ""
    not_named: str = ""
    same_name_as: str = ""
    shares: str = ""
    shares_with: str = ""
    has_mana_ability: bool = False
    linked: bool = False
    targeted_by: str = ""
    this_way: bool = False
    mana_cost: tuple[str, ...] = ()
    paired: bool | None = None
    paired_with_self: bool = False
    cast: bool | None = None
    kind: str = ""
    any_of: tuple[Filter, ...] = ()
    none_of: tuple[Filter, ...] = ()


class Compared(Data, frozen=True, cache_hash=True):
    """``quality`` (``power``, ``toughness``, ``mana_value``) compared (``<=``, ``==``, ...) with an amount."""

    quality: str
    compare: str
    amount: Amount


What: TypeAlias = str | Filter


class Count(Data, frozen=True, tag_field="of", tag="count", cache_hash=True):
    """How many objects a filter selects."""

    what: What


class Power(Data, frozen=True, tag_field="of", tag="power", cache_hash=True):
    """The power of an object (as it last was, if it is gone); summed over several."""

    what: What


class Toughness(Data, frozen=True, tag_field="of", tag="toughness", cache_hash=True):
    """The toughness of an object."""

    what: What


class ManaValueOf(Data, frozen=True, tag_field="of", tag="mana_value", cache_hash=True):
    """The mana value of an object."""

    what: What


class CountersOn(Data, frozen=True, tag_field="of", tag="counters", cache_hash=True):
    """How many counters of a kind (``any``: of all kinds) are on an object, or on all objects of a filter."""

    kind: str
    what: What


class DamageOn(Data, frozen=True, tag_field="of", tag="damage_on", cache_hash=True):
    """The damage marked on an object."""

    what: What


class LifeOf(Data, frozen=True, tag_field="of", tag="life", cache_hash=True):
    """A player's life total. ``pick``: of several players the ``least`` or the ``greatest`` instead of all together."""

    who: Who = "you"
    pick: str = ""


class PlayerCounters(Data, frozen=True, tag_field="of", tag="player_counters", cache_hash=True):
    """How many counters of a kind (``poison``, ``energy``, ``experience``) a player has."""

    kind: str
    who: Who = "you"


class CardsIn(Data, frozen=True, tag_field="of", tag="cards", cache_hash=True):
    """How many cards are in a player's zone (``hand``, ``library``, ``graveyard``)."""

    zone: str
    who: Who = "you"


class Players(Data, frozen=True, tag_field="of", tag="players", cache_hash=True):
    """How many players."""

    who: Who = "opponents"


class Sum(Data, frozen=True, tag_field="of", tag="sum", cache_hash=True):
    """Amounts added."""

    parts: tuple[Amount, ...]


class Times(Data, frozen=True, tag_field="of", tag="times", cache_hash=True):
    """An amount times a whole number (may be negative)."""

    factor: int
    amount: Amount


class Half(Data, frozen=True, tag_field="of", tag="half", cache_hash=True):
    """Half of an amount."""

    amount: Amount
    up: bool = False


class Greatest(Data, frozen=True, tag_field="of", tag="greatest", cache_hash=True):
    """The greatest ``power``, ``toughness`` or ``mana_value`` among the objects of a filter; 0 if there are none."""

    quality: str
    what: Filter


class Devotion(Data, frozen=True, tag_field="of", tag="devotion", cache_hash=True):
    """The controller's devotion to colours (CR 700.5)."""

    colors: tuple[Color, ...]


class ThisTurn(Data, frozen=True, tag_field="of", tag="this_turn", cache_hash=True):
    """How often something happened this turn: one of the words of ``FACTS`` in ``analyzer/rules/support.py``.

    ``creatures died`` and ``permanents left`` are those that the player controlled, ``attackers`` those they attacked with.
    ``pick``: of several players the ``least`` or the ``greatest`` number instead of all together.
    """

    event: str
    who: Who = "you"
    pick: str = ""


class Colors(Data, frozen=True, tag_field="of", tag="colors_among", cache_hash=True):
    """How many colours there are among the objects of a filter."""

    what: Filter


class ColorsSpent(Data, frozen=True, tag_field="of", tag="colors_spent", cache_hash=True):
    """How many colours of mana were spent to cast the source, or the spell that became it."""


class NamesIn(Data, frozen=True, tag_field="of", tag="names_among", cache_hash=True):
    """How many different names there are among the objects of a filter."""

    what: Filter


class TypesIn(Data, frozen=True, tag_field="of", tag="card_types_among", cache_hash=True):
    """How many card types there are among the objects of a filter."""

    what: Filter


AmountTerm: TypeAlias = (
    Count
    | Power
    | Toughness
    | ManaValueOf
    | CountersOn
    | DamageOn
    | LifeOf
    | PlayerCounters
    | CardsIn
    | Players
    | Sum
    | Times
    | Half
    | Greatest
    | Devotion
    | ThisTurn
    | Colors
    | NamesIn
    | TypesIn
    | ColorsSpent
)
Amount: TypeAlias = int | str | AmountTerm
"""A number; ``"x"`` the chosen X; ``"that much"`` the amount of the event; ``"paid"`` how many objects or counters a cost took;
``"done"`` how much the last effect really did."""


class Compare(Data, frozen=True, tag_field="if", tag="compare", cache_hash=True):
    """Two amounts compared: ``==``, ``!=``, ``<``, ``<=``, ``>``, ``>=``."""

    left: Amount
    compare: str
    right: Amount


class Exists(Data, frozen=True, tag_field="if", tag="exists", cache_hash=True):
    """Whether some object matches (for example: you control an artifact)."""

    what: Filter


class Matches(Data, frozen=True, tag_field="if", tag="matches", cache_hash=True):
    """Whether an object (as it last was) matches a filter; the filter's zone counts only if ``now``.

    ``some``: of several objects at least one does, instead of all.
    """

    what: str
    filter: Filter
    now: bool = False
    some: bool = False


class HadCounters(Data, frozen=True, tag_field="if", tag="had_counters", cache_hash=True):
    """Whether an object has (as it last was) at least one counter of a kind."""

    what: str
    kind: str


class YourTurn(Data, frozen=True, tag_field="if", tag="your_turn", cache_hash=True):
    """Whether it is the controller's turn."""


class DuringStep(Data, frozen=True, tag_field="if", tag="during", cache_hash=True):
    """Whether it is one of these steps or phases."""

    steps: tuple[str, ...]


class WasCast(Data, frozen=True, tag_field="if", tag="was_cast", cache_hash=True):
    """Whether an object was cast (by ``who``, from ``zone``) before it entered."""

    what: str = "self"
    zone: str = ""


class Kicked(Data, frozen=True, tag_field="if", tag="kicked", cache_hash=True):
    """Whether an optional cost of this name was paid as the spell was cast."""

    cost: str = "kicker"


class ClassLevel(Data, frozen=True, tag_field="if", tag="class_level", cache_hash=True):
    """Whether the source, a Class, is at least this level (CR 716.2c: the first, unless it has become another)."""

    level: int


class EchoDue(Data, frozen=True, tag_field="if", tag="echo_due", cache_hash=True):
    """Whether the source came under its controller's control since the beginning of their last upkeep (CR 702.30a)."""


class Happened(Data, frozen=True, tag_field="if", tag="happened", cache_hash=True):
    """Whether the effect before did something (a ``may`` was taken, a payment made, an object moved)."""


class Chosen(Data, frozen=True, tag_field="if", tag="chosen", cache_hash=True):
    """Whether the source's chosen word is this."""

    word: str


class Share(Data, frozen=True, tag_field="if", tag="share", cache_hash=True):
    """Whether at least ``count`` of some objects have a ``quality`` in common (``color``, ``card type``, ``creature type``, ``name``)."""

    what: What
    quality: str = "color"
    count: int = 2


class Not(Data, frozen=True, tag_field="if", tag="not", cache_hash=True):
    """The opposite."""

    condition: Condition


class Both(Data, frozen=True, tag_field="if", tag="all", cache_hash=True):
    """All of these."""

    conditions: tuple[Condition, ...]


class Either(Data, frozen=True, tag_field="if", tag="any", cache_hash=True):
    """At least one of these."""

    conditions: tuple[Condition, ...]


Condition: TypeAlias = (
    Compare
    | Exists
    | Matches
    | HadCounters
    | YourTurn
    | DuringStep
    | WasCast
    | Kicked
    | ClassLevel
    | EchoDue
    | Happened
    | Chosen
    | Share
    | Not
    | Both
    | Either
)
