"""Cards and abilities as data.

Every class is frozen, typed and read by msgspec from TOML or JSON; unknown keys are errors. One module, because the parts refer to each
other: an effect may create a token with abilities, an ability grants abilities, an amount counts objects that a filter selects.

To add a kind of effect: a class here (with its tag, in the union ``Effect``) and the function that performs it in
``analyzer.rules.effects`` (decorated with ``@performs``). Trigger events, conditions, amounts and replacements likewise, in
``triggers.py``, ``conditions.py``, ``amounts.py`` and ``replacement.py``. A test finds classes that nothing performs.

Words used in values:

``What`` (objects): a ``Filter`` (all objects that match), or one of the words
    ``self`` the source; ``it`` the object of the event; ``target``, ``target2``, ... and ``targets``; ``attached`` what the source is
    attached to; ``created`` the objects that the last creating effect made; ``moved`` those that the last moving effect moved, as they are
    now;
    ``chosen`` the last chosen objects; ``paid`` the objects a cost took; ``linked`` the cards that the source exiled; ``event source`` what
    dealt the damage or caused the event; ``each`` the object a surrounding ``for_each`` is at, or the one that a static ability's change is
    being applied to; ``top`` the top card of the player's library.
``Who`` (players): ``you``, ``opponents``, ``everyone``, ``target``, ``target2``, ``that player`` (of the event), ``active``, ``defender``,
    ``chosen``, ``controller of <what>``, ``owner of <what>``, ``opponent`` (one that the controller chooses), ``enchanted player``.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

Who: TypeAlias = str
Color: TypeAlias = str


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, cache_hash=True):
    """Base of everything that is read from a file."""


# ---------------------------------------------------------------------------------------------- which objects, how many, whether
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
        has_ability: has a triggered or activated ability of this kind (``mana``).
        any_of: at least one of these filters. none_of: none of these filters.
        linked: the source remembers it as ``linked``.
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
    has_mana_ability: bool = False
    linked: bool = False
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
    """A player's life total."""

    who: Who = "you"


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
    """How often something happened this turn (``spells cast``, ``cards drawn``, ``life gained``, ``creatures died``, ``attacks``)."""

    event: str
    who: Who = "you"


class Colors(Data, frozen=True, tag_field="of", tag="colors_among", cache_hash=True):
    """How many colours there are among the objects of a filter."""

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
    | TypesIn
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
    """Whether an object (as it last was) matches a filter; the filter's zone counts only if ``now``."""

    what: str
    filter: Filter
    now: bool = False


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
    Compare | Exists | Matches | HadCounters | YourTurn | DuringStep | WasCast | Kicked | Happened | Chosen | Share | Not | Both | Either
)


# ---------------------------------------------------------------------------------------------- costs and targets
class Some(Data, frozen=True, cache_hash=True):
    """So many objects that a filter selects (``count = "all"``: all of them); ``what = "self"`` is the source."""

    what: What
    count: Amount = 1


class SomeCounters(Data, frozen=True, cache_hash=True):
    """So many counters of a kind on an object or on one of a filter (``count = "x"``: any number)."""

    kind: str
    count: Amount = 1
    what: What = "self"


class Cost(Data, frozen=True, cache_hash=True):
    """A cost; every given part is paid.

    Attributes:
        mana: symbols such as ``{2}{G/W}{X}``.
        tap, untap: of the source. tap_others: tapping untapped permanents you control.
        sacrifice, discard, exile, return_to_hand, reveal: objects; for exile the filter's zone says from where.
        life, energy, mill: amounts. loyalty: counters added (or removed, if negative).
        remove_counters, put_counters: on the source or on others.
        optional: a name, if the cost may be paid or not (kicker); ``Kicked`` asks for it.
        x_at_least: the least X that may be chosen.
    """

    mana: str = ""
    tap: bool = False
    untap: bool = False
    tap_others: Some | None = None
    untap_others: Some | None = None
    sacrifice: Some | None = None
    discard: Some | None = None
    exile: Some | None = None
    return_to_hand: Some | None = None
    reveal: Some | None = None
    life: Amount = 0
    energy: Amount = 0
    mill: Amount = 0
    loyalty: int | str | None = None
    remove_counters: SomeCounters | None = None
    put_counters: SomeCounters | None = None
    optional: str = ""
    x_at_least: int = 0


class CounterAmount(Data, frozen=True, cache_hash=True):
    """So many counters of a kind, as something enters."""

    kind: str
    amount: Amount = 1


class Target(Data, frozen=True, cache_hash=True):
    """One target (or several with the same words).

    Attributes:
        what: which objects may be targeted; None if only players may.
        who: which players may be targeted (``any``: all; empty: none).
        count: how many (``any number``: also none). up_to: may be fewer. different: from the other targets (default).
        by: who chooses (default the controller). at_random: nobody does.
    """

    what: Filter | None = None
    who: Who = ""
    count: Amount = 1
    up_to: bool = False
    by: Who = "you"


# ---------------------------------------------------------------------------------------------- effects
class DealDamage(Data, frozen=True, tag_field="do", tag="damage", cache_hash=True):
    """``source`` (default: the ability's source) deals damage to objects and players."""

    amount: Amount
    to: What = ""
    who: Who = ""
    source: str = "self"


class Fight(Data, frozen=True, tag_field="do", tag="fight", cache_hash=True):
    """Two creatures deal damage equal to their power to each other."""

    one: str
    other: str


class GainLife(Data, frozen=True, tag_field="do", tag="gain_life", cache_hash=True):
    """Players gain life."""

    amount: Amount
    who: Who = "you"


class LoseLife(Data, frozen=True, tag_field="do", tag="lose_life", cache_hash=True):
    """Players lose life."""

    amount: Amount
    who: Who = "you"


class SetLife(Data, frozen=True, tag_field="do", tag="set_life", cache_hash=True):
    """A player's life total becomes an amount."""

    amount: Amount
    who: Who = "you"


class DrawCards(Data, frozen=True, tag_field="do", tag="draw", cache_hash=True):
    """Players draw cards."""

    amount: Amount = 1
    who: Who = "you"


class Discard(Data, frozen=True, tag_field="do", tag="discard", cache_hash=True):
    """Players discard cards of their choice (``hand``: all of them)."""

    amount: Amount = 1
    who: Who = "you"
    what: Filter | None = None
    at_random: bool = False


class Mill(Data, frozen=True, tag_field="do", tag="mill", cache_hash=True):
    """Players put cards from the top of their library into their graveyard (or exile them)."""

    amount: Amount = 1
    who: Who = "you"
    to: str = "graveyard"


class AddMana(Data, frozen=True, tag_field="do", tag="mana", cache_hash=True):
    """Adds mana.

    Attributes:
        mana: symbols added, such as ``{C}{C}{C}``; ``any`` one of any colour, ``any combination``; ``color of <what>`` one of its colours;
            ``same`` mana of a type that the event's permanent produced; ``any one`` with ``times``: all of one colour; ``each color``:
            one of each colour among the objects ``colors_of``.
        times: how often.
        for_spells, for_abilities: it can be spent only on such spells, or on activated abilities of such objects.
    """

    mana: str
    times: Amount = 1
    who: Who = "you"
    among: tuple[Color, ...] = ()
    colors_of: Filter | None = None
    for_spells: Filter | None = None
    for_abilities: Filter | None = None


class CreateToken(Data, frozen=True, tag_field="do", tag="token", cache_hash=True):
    """Creates tokens."""

    token: Card
    count: Amount = 1
    who: Who = "you"
    tapped: bool = False
    attacking: bool = False
    attached_to: str = ""
    counters: tuple[CounterAmount, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None


class CopyToken(Data, frozen=True, tag_field="do", tag="copy_token", cache_hash=True):
    """Creates tokens that are copies of an object, except for ``except_``; the delayed effects at ``then`` see them as ``created``."""

    of: What
    count: Amount = 1
    who: Who = "you"
    tapped: bool = False
    attacking: bool = False
    change: CopyChange | None = None


class CopyChange(Data, frozen=True, cache_hash=True):
    """What a copy has besides or instead of what it copies."""

    add_types: tuple[str, ...] = ()
    remove_types: tuple[str, ...] = ()
    add_keywords: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    name: str = ""
    colors: tuple[Color, ...] | None = None
    abilities: tuple[Ability, ...] = ()


class CopySpell(Data, frozen=True, tag_field="do", tag="copy_spell", cache_hash=True):
    """Copies a spell or ability on the stack (``what``), so many times; new targets may be chosen."""

    what: str
    count: Amount = 1
    new_targets: bool = True
    who: Who = "you"


class BecomeCopy(Data, frozen=True, tag_field="do", tag="become_copy", cache_hash=True):
    """Objects become a copy of another."""

    what: What
    of: str
    until: str = ""
    change: CopyChange | None = None


class PutCounters(Data, frozen=True, tag_field="do", tag="put_counters", cache_hash=True):
    """Puts counters on objects."""

    kind: str
    amount: Amount = 1
    on: What = "self"


class RemoveCounters(Data, frozen=True, tag_field="do", tag="remove_counters", cache_hash=True):
    """Removes counters from objects (``amount = "all"``: all of them)."""

    kind: str
    amount: Amount = 1
    from_: What = msgspec.field(default="self", name="from")


class MoveCounters(Data, frozen=True, tag_field="do", tag="move_counters", cache_hash=True):
    """Moves counters from one object onto another."""

    kind: str
    from_: str = msgspec.field(name="from")
    to: str
    amount: Amount = "all"


class GivePlayerCounters(Data, frozen=True, tag_field="do", tag="player_counters", cache_hash=True):
    """Players get counters (``poison``, ``energy``, ``experience``, ``rad``)."""

    kind: str
    amount: Amount = 1
    who: Who = "you"


class Proliferate(Data, frozen=True, tag_field="do", tag="proliferate", cache_hash=True):
    """The controller chooses permanents and players with counters; each gets one more of each kind (CR 701.34)."""


class Tap(Data, frozen=True, tag_field="do", tag="tap", cache_hash=True):
    """Taps objects."""

    what: What = "target"


class Untap(Data, frozen=True, tag_field="do", tag="untap", cache_hash=True):
    """Untaps objects."""

    what: What = "target"


class Destroy(Data, frozen=True, tag_field="do", tag="destroy", cache_hash=True):
    """Destroys objects."""

    what: What = "target"
    regenerate: bool = True


class Sacrifice(Data, frozen=True, tag_field="do", tag="sacrifice", cache_hash=True):
    """Objects are sacrificed by their controller (``what``), or players sacrifice ``count`` of their choice that match ``filter``."""

    what: str = ""
    who: Who = "you"
    filter: Filter | None = None
    count: Amount = 1


class Move(Data, frozen=True, tag_field="do", tag="move", cache_hash=True):
    """Objects go to another zone; ``exile``, ``return_to_hand`` and ``return`` are this.

    Attributes:
        to: ``exile``, ``hand``, ``graveyard``, ``battlefield``, ``library top``, ``library bottom``, ``library`` (shuffled), ``command``.
        link: exiled cards (or what is put onto the battlefield) are remembered as ``linked`` by the source.
        until_leaves: they come back when the source leaves the battlefield.
        under: who controls it on the battlefield (default its owner). tapped, attached_to, counters, face: how it enters.
        count: of a filter, that many which ``who`` chooses (None: all).
        nth: the place from the top, for ``library top``.
    """

    what: What = "target"
    to: str = "exile"
    nth: int = 1
    link: bool = False
    until_leaves: bool = False
    under: Who = ""
    tapped: bool = False
    transformed: bool = False
    attached_to: str = ""
    counters: tuple[CounterAmount, ...] = ()
    count: Amount | None = None
    up_to: bool = False
    who: Who = "you"
    face_down: bool = False
    attacking: bool = False


class Pump(Data, frozen=True, tag_field="do", tag="pump", cache_hash=True):
    """Objects get +power/+toughness, keywords, types or abilities for a time.

    Attributes:
        until: ``end of turn``, ``end of combat``, ``your next turn``, ``leaves`` (while the source is on the battlefield) or empty (for
            ever).
    """

    what: What = "target"
    power: Amount = 0
    toughness: Amount = 0
    keywords: tuple[str, ...] = ()
    until: str = "end of turn"
    modification: Modification | None = None


class GainControl(Data, frozen=True, tag_field="do", tag="gain_control", cache_hash=True):
    """A player gains control of objects."""

    what: What = "target"
    who: Who = "you"
    until: str = ""


class Attach(Data, frozen=True, tag_field="do", tag="attach", cache_hash=True):
    """Attaches an object to another (or to a player)."""

    what: str = "self"
    to: str = "target"


class Unattach(Data, frozen=True, tag_field="do", tag="unattach", cache_hash=True):
    """Unattaches an object."""

    what: str = "self"


class Transform(Data, frozen=True, tag_field="do", tag="transform", cache_hash=True):
    """Turns objects to their other face."""

    what: What = "self"


class Counter(Data, frozen=True, tag_field="do", tag="counter", cache_hash=True):
    """Counters spells or abilities on the stack."""

    what: str = "target"


class ChangeTargets(Data, frozen=True, tag_field="do", tag="change_targets", cache_hash=True):
    """The controller may choose new targets for a spell or ability."""

    what: str = "target"


class Search(Data, frozen=True, tag_field="do", tag="search", cache_hash=True):
    """A player searches their library for up to ``count`` cards and puts them somewhere, then shuffles (first, for ``library top``)."""

    what: Filter
    to: str = "hand"
    count: Amount = 1
    who: Who = "you"
    tapped: bool = False
    different_names: bool = False


class Shuffle(Data, frozen=True, tag_field="do", tag="shuffle", cache_hash=True):
    """Players shuffle their libraries: what was known of the order is unknown."""

    who: Who = "you"


class Scry(Data, frozen=True, tag_field="do", tag="scry", cache_hash=True):
    """The player looks at cards on top of the library and may put some on the bottom (or, with ``surveil``, into the graveyard)."""

    amount: Amount = 1
    who: Who = "you"
    surveil: bool = False


class Dig(Data, frozen=True, tag_field="do", tag="dig", cache_hash=True):
    """The player looks at so many cards on top of the library, puts ``take`` that match ``what`` somewhere and the ``rest`` elsewhere."""

    amount: Amount
    take: Amount = 1
    up_to: bool = False
    what: Filter | None = None
    to: str = "hand"
    rest: str = "library bottom"
    who: Who = "you"
    reveal: bool = False


class RevealTop(Data, frozen=True, tag_field="do", tag="reveal_top", cache_hash=True):
    """Reveals the top card of a library; it is ``chosen`` for the effects that follow."""

    who: Who = "you"


class RevealUntil(Data, frozen=True, tag_field="do", tag="reveal_until", cache_hash=True):
    """Reveals or mills cards one at a time until one matches: that one is ``chosen``; all of them go to ``rest``."""

    what: Filter
    who: Who = "you"
    rest: str = "graveyard"
    found_to: str = ""


class CastCard(Data, frozen=True, tag_field="do", tag="cast", cache_hash=True):
    """A player may cast an object (a copy of it, if ``copy``) without paying its mana cost, or (``free = false``) paying it.

    ``transformed``: its back.
    """

    what: What
    who: Who = "you"
    free: bool = True
    copy: bool = False
    transformed: bool = False
    optional: bool = True


class ExtraTurn(Data, frozen=True, tag_field="do", tag="extra_turn", cache_hash=True):
    """A player takes an extra turn after this one."""

    who: Who = "you"


class ExtraPhase(Data, frozen=True, tag_field="do", tag="extra_phase", cache_hash=True):
    """After this phase there is an additional combat phase (followed by a main phase, if ``main``)."""

    main: bool = False


class EndTurn(Data, frozen=True, tag_field="do", tag="end_turn", cache_hash=True):
    """Ends the turn (CR 724)."""


class SkipStep(Data, frozen=True, tag_field="do", tag="skip", cache_hash=True):
    """A player skips their next turn, or such a step of it."""

    step: str
    who: Who = "you"


class LoseGame(Data, frozen=True, tag_field="do", tag="lose_game", cache_hash=True):
    """Players lose the game."""

    who: Who = "you"


class WinGame(Data, frozen=True, tag_field="do", tag="win_game", cache_hash=True):
    """Players win the game."""

    who: Who = "you"


class DrawGame(Data, frozen=True, tag_field="do", tag="draw_game", cache_hash=True):
    """The game is a draw."""


class ChooseObjects(Data, frozen=True, tag_field="do", tag="choose", cache_hash=True):
    """A player chooses objects without targeting: they are ``chosen``."""

    what: Filter
    count: Amount = 1
    up_to: bool = False
    who: Who = "you"


class ChooseWord(Data, frozen=True, tag_field="do", tag="choose_word", cache_hash=True):
    """A player chooses one of some words (colours, types, names), remembered by the source."""

    among: tuple[str, ...]
    who: Who = "you"


class May(Data, frozen=True, tag_field="do", tag="may", cache_hash=True):
    """A player may do something, perhaps by paying a cost first."""

    effects: tuple[Effect, ...]
    who: Who = "you"
    cost: Cost | None = None
    otherwise: tuple[Effect, ...] = ()


class Unless(Data, frozen=True, tag_field="do", tag="unless", cache_hash=True):
    """The effects happen unless a player pays a cost (CR 118.12a)."""

    effects: tuple[Effect, ...]
    cost: Cost
    who: Who = "you"


class If(Data, frozen=True, tag_field="do", tag="if", cache_hash=True):
    """Effects under a condition."""

    condition: Condition
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


class ChooseOne(Data, frozen=True, tag_field="do", tag="choose_one", cache_hash=True):
    """A player chooses one of several groups of effects as it resolves."""

    options: tuple[Mode, ...]
    who: Who = "you"


class ForEach(Data, frozen=True, tag_field="do", tag="for_each", cache_hash=True):
    """The effects, once for each object (``each``) or player (``that player``)."""

    effects: tuple[Effect, ...]
    what: What = ""
    who: Who = ""


class Repeat(Data, frozen=True, tag_field="do", tag="times", cache_hash=True):
    """The effects so many times."""

    count: Amount
    effects: tuple[Effect, ...]


class RepeatWhile(Data, frozen=True, tag_field="do", tag="repeat", cache_hash=True):
    """The effects, then again as long as the condition holds afterwards (a process inside one resolution)."""

    effects: tuple[Effect, ...]
    condition: Condition


class Delayed(Data, frozen=True, tag_field="do", tag="delayed", cache_hash=True):
    """Sets up a delayed triggered ability (CR 603.7) for ``about`` (objects it will call ``it``)."""

    ability: Triggered
    about: str = ""
    once: bool = True
    until: str = ""


class Reflexive(Data, frozen=True, tag_field="do", tag="reflexive", cache_hash=True):
    """A reflexive triggered ability (CR 603.12): triggers at once, with targets of its own."""

    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()


class FlipCoin(Data, frozen=True, tag_field="do", tag="flip", cache_hash=True):
    """A coin flip with effects for winning and losing it."""

    won: tuple[Effect, ...] = ()
    lost: tuple[Effect, ...] = ()
    who: Who = "you"


class RollDie(Data, frozen=True, tag_field="do", tag="roll", cache_hash=True):
    """A die roll; ``results`` are (least, most, effects)."""

    sides: int
    results: tuple[tuple[int, int, tuple[Effect, ...]], ...] = ()


class Venture(Data, frozen=True, tag_field="do", tag="venture", cache_hash=True):
    """Ventures into a dungeon (its rooms are the dungeon card's); with ``quality`` into a dungeon of that type (CR 701.49)."""

    who: Who = "you"
    quality: str = ""


class PreventDamage(Data, frozen=True, tag_field="do", tag="prevent", cache_hash=True):
    """Prevents the next damage (None: all damage) to objects or players this turn."""

    amount: Amount | None = None
    to: What = ""
    who: Who = ""


class Regenerate(Data, frozen=True, tag_field="do", tag="regenerate", cache_hash=True):
    """A regeneration shield (CR 701.15)."""

    what: What = "self"


class Exchange(Data, frozen=True, tag_field="do", tag="exchange", cache_hash=True):
    """Exchanges control of two objects, or the life totals of two players."""

    what: str = "control"
    one: str = "self"
    other: str = "target"


class Emblem(Data, frozen=True, tag_field="do", tag="emblem", cache_hash=True):
    """Players get an emblem with abilities, which work in the command zone (CR 114)."""

    abilities: tuple[Ability, ...]
    who: Who = "you"


class Pair(Data, frozen=True, tag_field="do", tag="pair", cache_hash=True):
    """Pairs two creatures for as long as the player controls both (soulbond, CR 702.95)."""

    one: str = "self"
    other: str = "chosen"


class PlaneswalkTo(Data, frozen=True, tag_field="do", tag="planeswalk", cache_hash=True):
    """The planar controller planeswalks."""


Effect: TypeAlias = (
    DealDamage
    | Fight
    | GainLife
    | LoseLife
    | SetLife
    | DrawCards
    | Discard
    | Mill
    | AddMana
    | CreateToken
    | CopyToken
    | CopySpell
    | BecomeCopy
    | PutCounters
    | RemoveCounters
    | MoveCounters
    | GivePlayerCounters
    | Proliferate
    | Tap
    | Untap
    | Destroy
    | Sacrifice
    | Move
    | Pump
    | GainControl
    | Attach
    | Unattach
    | Transform
    | Counter
    | ChangeTargets
    | Search
    | Shuffle
    | Scry
    | Dig
    | RevealTop
    | RevealUntil
    | CastCard
    | ExtraTurn
    | ExtraPhase
    | EndTurn
    | SkipStep
    | LoseGame
    | WinGame
    | DrawGame
    | ChooseObjects
    | ChooseWord
    | May
    | Unless
    | If
    | ChooseOne
    | ForEach
    | Repeat
    | RepeatWhile
    | Delayed
    | Reflexive
    | FlipCoin
    | RollDie
    | Venture
    | PreventDamage
    | Regenerate
    | Exchange
    | Emblem
    | Pair
    | PlaneswalkTo
)


class Mode(Data, frozen=True, cache_hash=True):
    """One mode of a modal spell or ability, with targets of its own."""

    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()
    name: str = ""


# ---------------------------------------------------------------------------------------------- trigger events
class Enters(Data, frozen=True, tag_field="on", tag="enters", cache_hash=True):
    """A permanent enters the battlefield."""

    what: What = "self"
    from_: str = msgspec.field(default="", name="from")


class Leaves(Data, frozen=True, tag_field="on", tag="leaves", cache_hash=True):
    """A permanent leaves the battlefield."""

    what: What = "self"
    to: str = ""


class Dies(Data, frozen=True, tag_field="on", tag="dies", cache_hash=True):
    """A permanent is put into a graveyard from the battlefield."""

    what: What = "self"


class Moves(Data, frozen=True, tag_field="on", tag="moves", cache_hash=True):
    """A card goes from a zone to a zone (empty: any)."""

    what: What = "self"
    from_: str = msgspec.field(default="", name="from")
    to: str = ""


class Casts(Data, frozen=True, tag_field="on", tag="cast", cache_hash=True):
    """A player casts a spell (``nth``: the n-th one in a turn)."""

    what: What = "self"
    who: Who = ""
    nth: int = 0
    copies: bool = False


class Activates(Data, frozen=True, tag_field="on", tag="activates", cache_hash=True):
    """A player activates an ability of an object."""

    what: What
    who: Who = ""
    not_mana: bool = False


class Attacks(Data, frozen=True, tag_field="on", tag="attacks", cache_hash=True):
    """A creature attacks."""

    what: What = "self"
    alone: bool = False


class YouAttack(Data, frozen=True, tag_field="on", tag="you_attack", cache_hash=True):
    """A player attacks with one or more creatures."""

    who: Who = "you"


class Blocks(Data, frozen=True, tag_field="on", tag="blocks", cache_hash=True):
    """A creature blocks or becomes blocked."""

    what: What = "self"
    becomes_blocked: bool = False


class DealsDamage(Data, frozen=True, tag_field="on", tag="deals_damage", cache_hash=True):
    """A source deals damage: to objects (``to``), players (``who``), or anything (both empty)."""

    what: What = "self"
    to: What = ""
    who: Who = ""
    combat: bool | None = None


class IsDealtDamage(Data, frozen=True, tag_field="on", tag="is_dealt_damage", cache_hash=True):
    """An object is dealt damage."""

    what: What = "self"
    combat: bool | None = None


class PlayerIsDealtDamage(Data, frozen=True, tag_field="on", tag="player_is_dealt_damage", cache_hash=True):
    """A player is dealt damage."""

    who: Who = "you"
    combat: bool | None = None


class GainsLife(Data, frozen=True, tag_field="on", tag="gains_life", cache_hash=True):
    """A player gains life."""

    who: Who = "you"


class LosesLife(Data, frozen=True, tag_field="on", tag="loses_life", cache_hash=True):
    """A player loses life."""

    who: Who = "you"


class Draws(Data, frozen=True, tag_field="on", tag="draws", cache_hash=True):
    """A player draws a card (``nth``: the n-th one in a turn)."""

    who: Who = "you"
    nth: int = 0


class Discards(Data, frozen=True, tag_field="on", tag="discards", cache_hash=True):
    """A player discards a card."""

    who: Who = "you"
    what: What = ""


class StepBegins(Data, frozen=True, tag_field="on", tag="step", cache_hash=True):
    """A step or phase begins."""

    step: str
    who: Who = "everyone"


class Taps(Data, frozen=True, tag_field="on", tag="taps", cache_hash=True):
    """An object becomes tapped."""

    what: What = "self"


class TapsForMana(Data, frozen=True, tag_field="on", tag="taps_for_mana", cache_hash=True):
    """A permanent is tapped for mana. Such a trigger that adds mana is a mana ability (CR 605.1b)."""

    what: What = "self"
    who: Who = ""


class Untaps(Data, frozen=True, tag_field="on", tag="untaps", cache_hash=True):
    """An object becomes untapped."""

    what: What = "self"


class CountersPut(Data, frozen=True, tag_field="on", tag="counters_put", cache_hash=True):
    """Counters are put on an object; once for each counter if ``each``."""

    what: What = "self"
    kind: str = "any"
    each: bool = False


class CountersRemoved(Data, frozen=True, tag_field="on", tag="counters_removed", cache_hash=True):
    """Counters are removed from an object (``last``: and none is left; ``by``: this player does it)."""

    what: What = "self"
    kind: str = "any"
    last: bool = False
    by: Who = ""


class Sacrificed(Data, frozen=True, tag_field="on", tag="sacrificed", cache_hash=True):
    """A player sacrifices a permanent."""

    what: What = "self"
    who: Who = ""


class BecomesTarget(Data, frozen=True, tag_field="on", tag="becomes_target", cache_hash=True):
    """An object becomes the target of a spell or ability."""

    what: What = "self"
    by: Filter | None = None


class TokensCreated(Data, frozen=True, tag_field="on", tag="tokens_created", cache_hash=True):
    """A player creates tokens."""

    who: Who = "you"
    what: What = ""


class State(Data, frozen=True, tag_field="on", tag="state", cache_hash=True):
    """A state trigger: triggers whenever the condition holds and its ability is not waiting or on the stack (CR 603.8)."""

    condition: Condition


class Delay(Data, frozen=True, tag_field="on", tag="now", cache_hash=True):
    """Triggers at once (used for reflexive abilities and for abilities that keywords stand for)."""


class Mills(Data, frozen=True, tag_field="on", tag="mills", cache_hash=True):
    """A player mills cards."""

    who: Who = "you"


class Chapter(Data, frozen=True, tag_field="on", tag="chapter", cache_hash=True):
    """A chapter ability of a Saga: a lore counter put on it makes the number of them at least one of these, which it was not (CR 714.2)."""

    chapters: tuple[int, ...]


class SetInMotion(Data, frozen=True, tag_field="on", tag="set_in_motion", cache_hash=True):
    """A player sets this scheme in motion (CR 904.9)."""

    who: Who = "you"


class Encounters(Data, frozen=True, tag_field="on", tag="encounters", cache_hash=True):
    """A player encounters this phenomenon (CR 312.5)."""

    who: Who = "you"


class LosesGame(Data, frozen=True, tag_field="on", tag="player_loses", cache_hash=True):
    """A player loses the game."""

    who: Who = "opponents"


TriggerEvent: TypeAlias = (
    Enters
    | Leaves
    | Dies
    | Moves
    | Casts
    | Activates
    | Attacks
    | YouAttack
    | Blocks
    | DealsDamage
    | IsDealtDamage
    | PlayerIsDealtDamage
    | GainsLife
    | LosesLife
    | Draws
    | Discards
    | StepBegins
    | Taps
    | TapsForMana
    | Untaps
    | CountersPut
    | CountersRemoved
    | Sacrificed
    | BecomesTarget
    | TokensCreated
    | State
    | Delay
    | Mills
    | Chapter
    | SetInMotion
    | Encounters
    | LosesGame
)


# ---------------------------------------------------------------------------------------------- abilities
class Activated(Data, frozen=True, tag_field="ability", tag="activated", cache_hash=True):
    """An activated ability.

    Attributes:
        timing: ``instant`` or ``sorcery``; ``priority`` for a mana ability that cannot be activated while something is paid for.
        limit: how often each turn (None: any number). once: only once, ever.
        zone: where it works. who: who may activate it. condition: activate only if.
        mana: whether it is a mana ability; by default, what CR 605.1a says.
    """

    cost: Cost = Cost()
    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose_modes: int = 1
    timing: str = "instant"
    limit: int | None = None
    zone: str = "battlefield"
    who: Who = "you"
    condition: Condition | None = None
    mana: bool | None = None
    name: str = ""


class Triggered(Data, frozen=True, tag_field="ability", tag="triggered", cache_hash=True):
    """A triggered ability.

    Attributes:
        when: the event, or several (``any``).
        condition: the intervening "if" (checked as it triggers and as it resolves).
        optional: "you may" in front of the whole effect.
        limit: how often it triggers each turn. zone: where it works.
    """

    when: TriggerEvent
    also: tuple[TriggerEvent, ...] = ()
    condition: Condition | None = None
    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose_modes: int = 1
    optional: bool = False
    limit: int | None = None
    zone: str = "battlefield"
    name: str = ""


class Modification(Data, frozen=True, cache_hash=True):
    """What a continuous effect changes (CR 613), in the order of the layers.

    ``chosen type`` among the types is the creature type that the source's controller chose, ``chosen`` among the colours the colour.
    ``set_subtypes`` replaces only subtypes of the same card type; a basic land type takes the abilities of the land's text away
    (CR 305.7). ``enchant``: what an Aura can be attached to from now on, instead of what its enchant ability says.
    """

    control: Who = ""
    set_types: tuple[str, ...] | None = None
    set_subtypes: tuple[str, ...] | None = None
    add_types: tuple[str, ...] = ()
    remove_types: tuple[str, ...] = ()
    all_creature_types: bool = False
    set_colors: tuple[Color, ...] | None = None
    add_colors: tuple[Color, ...] = ()
    lose_abilities: bool = False
    add_keywords: tuple[str, ...] = ()
    lose_keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    set_power: Amount | None = None
    set_toughness: Amount | None = None
    power: Amount = 0
    toughness: Amount = 0
    switch: bool = False
    activated_of: Filter | None = None
    enchant: Filter | None = None


class Continuous(Data, frozen=True, tag_field="ability", tag="static", cache_hash=True):
    """A static ability that changes objects; ``defines = true``: a characteristic-defining ability."""

    affects: What = "self"
    change: Modification = Modification()
    condition: Condition | None = None
    zone: str = "battlefield"
    defines: bool = False


class RuleChange(Data, frozen=True, tag_field="ability", tag="rule", cache_hash=True):
    """A static ability that changes what is allowed.

    ``rule`` is one of: ``cant attack``, ``cant block``, ``cant be blocked``, ``doesnt untap``, ``cant be countered``,
    ``cant be targeted``, ``cant be sacrificed``, ``cant have counters``, ``cant lose``, ``cant win``, ``cant gain life``,
    ``cant lose life``, ``cant draw``, ``legend rule off``, ``no maximum hand size``, ``as though haste``, ``as though flash``,
    ``cant cast``, ``cant activate``, ``extra land``, ``no triggers from entering``, ``damage cant be prevented``,
    ``spend as any color``, ``mana doesnt empty``, ``assign by toughness``, ``cant become untapped``, ``skip untap``,
    ``skip upkeep``, ``skip draw``, ``may not untap`` (it may be left tapped), ``hexproof`` (of players),
    ``no loss for zero life`` (of 704.5a), ``damage as infect`` (what is dealt to ``who``).
    ``counter maximum``: an object cannot have more than ``amount`` counters of ``kind`` on it (of 704.5r).
    ``affects`` says which objects, ``who`` which players; ``kind`` which counters, for ``cant have counters`` and ``counter maximum``.
    """

    rule: str
    affects: What = ""
    who: Who = ""
    kind: str = "any"
    amount: Amount = 0
    condition: Condition | None = None
    zone: str = "battlefield"


class CostChange(Data, frozen=True, tag_field="ability", tag="cost", cache_hash=True):
    """Spells or activated abilities cost more or less mana (never less than ``at_least``).

    ``what``: the spells (zone ``stack``), or with ``abilities`` the objects whose abilities they are. ``who``: whose cost it is.
    """

    what: What
    generic: Amount = 0
    mana: str = ""
    who: Who = "you"
    abilities: bool = False
    at_least: int = 0
    condition: Condition | None = None
    zone: str = "battlefield"


class ExtraTriggers(Data, frozen=True, tag_field="ability", tag="extra_triggers", cache_hash=True):
    """Triggered abilities of permanents that match ``what`` trigger an additional time (for an event about ``cause``)."""

    what: Filter
    on: str = ""
    cause: Filter | None = None
    zone: str = "battlefield"


class CastFrom(Data, frozen=True, tag_field="ability", tag="cast_from", cache_hash=True):
    """Cards may be cast (or lands played) from a zone, perhaps for another cost or only with some mana.

    Without ``what`` this is about the card itself (flashback, escape and the like), and ``zone`` is the zone where it is.
    """

    what: Filter | None = None
    zone_from: str = "graveyard"
    cost: Cost | None = None
    limit: int | None = None
    then: str = ""
    condition: Condition | None = None
    zone: str = "battlefield"
    name: str = ""


# replacement effects --------------------------------------------------------------------------
class EntersWith(Data, frozen=True, tag_field="replace", tag="enters", cache_hash=True):
    """A permanent enters with counters, tapped, with choices made, or as a copy."""

    what: What = "self"
    tapped: bool = False
    counters: tuple[CounterAmount, ...] = ()
    choose: tuple[str, ...] = ()
    copy_of: Filter | None = None
    copy_change: CopyChange | None = None
    optional: bool = False
    unless: Cost | None = None
    effects: tuple[Effect, ...] = ()
    condition: Condition | None = None


class GoesElsewhere(Data, frozen=True, tag_field="replace", tag="moves", cache_hash=True):
    """An object that would go from a zone to a zone goes to ``instead``; then ``effects`` happen."""

    what: What = "self"
    from_: str = msgspec.field(default="", name="from")
    to: str = "graveyard"
    instead: str = "exile"
    link: bool = False
    effects: tuple[Effect, ...] = ()
    condition: Condition | None = None
    optional: bool = False


class CountersChanged(Data, frozen=True, tag_field="replace", tag="counters", cache_hash=True):
    """More, fewer or no counters are put."""

    what: What
    kind: str = "any"
    times: int = 1
    plus: int = 0
    condition: Condition | None = None
    by: Who = ""


class TokensChanged(Data, frozen=True, tag_field="replace", tag="tokens", cache_hash=True):
    """More tokens are created."""

    who: Who = "you"
    times: int = 1
    plus: tuple[Card, ...] = ()
    condition: Condition | None = None


class DamageChanged(Data, frozen=True, tag_field="replace", tag="damage", cache_hash=True):
    """Damage is prevented, multiplied, increased, or dealt to something else; then ``effects`` happen (``that much`` is the damage)."""

    source: Filter | str | None = None
    to: What = ""
    who: Who = ""
    prevent: bool = False
    times: int = 1
    plus: Amount = 0
    redirect: str = ""
    combat: bool | None = None
    effects: tuple[Effect, ...] = ()
    condition: Condition | None = None


class DrawChanged(Data, frozen=True, tag_field="replace", tag="draw", cache_hash=True):
    """Instead of drawing a card something else happens (``effects``), perhaps only if the controller wants (``optional``)."""

    who: Who = "you"
    effects: tuple[Effect, ...] = ()
    optional: bool = False
    condition: Condition | None = None


class LifeChanged(Data, frozen=True, tag_field="replace", tag="life", cache_hash=True):
    """A life gain (or loss) is changed or becomes something else."""

    who: Who = "you"
    gain: bool = True
    times: int = 1
    plus: int = 0
    effects: tuple[Effect, ...] = ()
    instead: bool = False
    condition: Condition | None = None


class ManaChanged(Data, frozen=True, tag_field="replace", tag="mana", cache_hash=True):
    """A permanent tapped for mana produces more."""

    what: What
    times: int = 1


class GameLossChanged(Data, frozen=True, tag_field="replace", tag="lose_game", cache_hash=True):
    """Instead of losing the game something else happens."""

    who: Who = "you"
    effects: tuple[Effect, ...] = ()


class TurnChanged(Data, frozen=True, tag_field="replace", tag="turn", cache_hash=True):
    """A turn that a player would begin is skipped; then ``effects`` happen."""

    who: Who = "you"
    effects: tuple[Effect, ...] = ()
    condition: Condition | None = None
    optional: bool = False


ReplacementEvent: TypeAlias = (
    EntersWith
    | GoesElsewhere
    | CountersChanged
    | TokensChanged
    | DamageChanged
    | DrawChanged
    | LifeChanged
    | ManaChanged
    | GameLossChanged
    | TurnChanged
)


class Replacement(Data, frozen=True, tag_field="ability", tag="replacement", cache_hash=True):
    """A static ability that generates a replacement or prevention effect (CR 614, 615)."""

    event: ReplacementEvent
    zone: str = "battlefield"


class SpellEffect(Data, frozen=True, tag_field="ability", tag="spell", cache_hash=True):
    """What an instant or sorcery does when it resolves. ``strive``: mana it costs more for each target beyond the first."""

    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose_modes: int = 1
    strive: str = ""


class NotUnderstood(Data, frozen=True, tag_field="ability", tag="not_understood", cache_hash=True):
    """An ability that is not modelled. ``harmless`` says why it cannot matter, if it cannot."""

    about: str
    harmless: str = ""


Ability: TypeAlias = (
    Activated | Triggered | Continuous | RuleChange | CostChange | ExtraTriggers | CastFrom | Replacement | SpellEffect | NotUnderstood
)


class Room(Data, frozen=True, cache_hash=True):
    """A room of a dungeon (CR 309): its name, the rooms that it leads to, and its room ability."""

    name: str
    leads_to: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()


class Card(Data, frozen=True, cache_hash=True):
    """A card, a face of one, or a token.

    Attributes:
        types: the type line, with ``-`` between card types and subtypes.
        power, toughness: a number, or an amount for characteristic-defining abilities (layer 7a); None for what is no creature.
        keywords: keyword abilities; costs and numbers follow the word (``equip {2}``, ``persist``, ``annihilator 2``).
        colors: letters, where they do not follow from the mana cost.
        additional_cost: paid besides the mana cost. alternative_costs: each may be paid instead.
        enchant: what an Aura can be attached to.
        back: the other face. layout: ``transform``, ``modal``, ``split``, ``adventure``, ``flip``, ``meld``, ``battle`` or empty.
        rooms: of a dungeon, the topmost first.
        text_checked: the name of who compared the data with the card's text, for cards written by hand.
    """

    name: str
    cost: str = ""
    types: str = ""
    power: Amount | None = None
    toughness: Amount | None = None
    loyalty: Amount | None = None
    defense: int | None = None
    colors: tuple[Color, ...] | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    additional_costs: tuple[Cost, ...] = ()
    alternative_costs: tuple[Cost, ...] = ()
    enchant: Filter | None = None
    enchant_player: Who = ""
    back: Card | None = None
    layout: str = ""
    rooms: tuple[Room, ...] = ()
    note: str = ""


FORMAT_UNIONS: dict[str, Any] = {
    "effect": Effect,
    "event": TriggerEvent,
    "condition": Condition,
    "amount": AmountTerm,
    "ability": Ability,
    "replacement": ReplacementEvent,
}
"""The closed unions by the word that the documentation uses for them."""
