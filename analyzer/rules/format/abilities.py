"""Abilities, replacement effects and cards. See ``analyzer.rules.format.definitions``."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from analyzer.rules.format.base import Color, Data, Who
from analyzer.rules.format.costs import Cost, CounterAmount, Target
from analyzer.rules.format.effects import CopyChange, Effect, Mode
from analyzer.rules.format.events import TriggerEvent
from analyzer.rules.format.terms import Amount, Condition, Filter, What


class Activated(Data, frozen=True, tag_field="ability", tag="activated", cache_hash=True):
    """An activated ability.

    Attributes:
        timing: ``instant`` or ``sorcery``; ``priority`` for a mana ability that cannot be activated while something is paid for.
        limit: how often each turn (None: any number). once: only once, ever.
        zone: where it works. who: who may activate it. condition: activate only if.
        mana: whether it is a mana ability; by default, what CR 605.1a says.
        choose_modes: how many of its modes are chosen; with least_modes at least so many of them ("choose one or both").
    """

    cost: Cost = Cost()
    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose_modes: int = 1
    least_modes: int | None = None
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
        condition: the intervening "if" (checked as it triggers and as it resolves). during: checked only as it triggers.
        optional: "you may" in front of the whole effect.
        limit: how often it triggers each turn. zone: where it works.
    """

    when: TriggerEvent
    also: tuple[TriggerEvent, ...] = ()
    condition: Condition | None = None
    during: Condition | None = None
    effects: tuple[Effect, ...] = ()
    targets: tuple[Target, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose_modes: int = 1
    least_modes: int | None = None
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
    ``spend as any color``, ``spend as any type`` (with ``affects`` on such spells or on abilities of such objects),
    ``mana doesnt empty``, ``assign by toughness``, ``cant become untapped``, ``skip untap``, ``skip upkeep``, ``skip draw``,
    ``may not untap`` (it may be left tapped), ``only as sorceries`` (players cast spells only when they could cast a sorcery),
    ``cant attack again`` (a player whom it has attacked this turn), ``cant play lands`` (of cards that are played from some zones),
    ``hexproof`` (of players),
    ``no loss for zero life`` (of 704.5a), ``damage as infect`` (what is dealt to ``who``).
    ``counter maximum``: an object cannot have more than ``amount`` counters of ``kind`` on it (of 704.5r).
    ``affects`` says which objects, ``who`` which players; ``kind`` which counters, for ``cant have counters`` and ``counter maximum``,
    and for ``cant activate`` whether mana abilities are excepted (``not mana``).
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
    ``kind``: which abilities: ``not mana`` (those that are no mana abilities), ``equip``, ``cycling``; empty for all.
    ``mana``: symbols that are added; with ``less`` taken away, and no generic mana instead of them. ``if_paid``: only for a spell for which
    this is paid as an additional cost, which the player may.
    """

    what: What
    generic: Amount = 0
    mana: str = ""
    who: Who = "you"
    less: bool = False
    abilities: bool = False
    kind: str = ""
    if_paid: Cost | None = None
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
    """Cards may be cast (or lands played) from a zone, perhaps for another cost, or for an ``additional`` one.

    Without ``what`` this is about the card itself (flashback, escape and the like), and ``zone`` is the zone where it is.
    ``who``: which players may; each of them is ``you`` in ``what``. ``flash``: at any time that they could cast an instant.
    """

    what: Filter | None = None
    zone_from: str = "graveyard"
    cost: Cost | None = None
    additional: Cost | None = None
    limit: int | None = None
    then: str = ""
    who: Who = "you"
    flash: bool = False
    condition: Condition | None = None
    zone: str = "battlefield"
    name: str = ""


# replacement effects --------------------------------------------------------------------------
class EntersWith(Data, frozen=True, tag_field="replace", tag="enters", cache_hash=True):
    """A permanent enters with counters, tapped, with choices made, or as a copy.

    ``untapped``: it enters untapped; where something else says that it enters tapped, its controller orders the two (CR 616.1).
    ``choose``: the word for what is chosen, or words separated by ``|``, one of which is. With ``copy_of``, ``tapped`` and ``counters``
    belong to the copy (who does not copy anything does not get them).
    """

    what: What = "self"
    tapped: bool = False
    untapped: bool = False
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
    """More, fewer or no counters are put.

    ``what``: on which objects; ``who``: on which players as well. ``by``: who puts them. ``half``: only half as many, rounded down.
    ``effects_only``: only if an effect puts them (no cost, no damage, no rule).
    """

    what: What
    kind: str = "any"
    times: int = 1
    plus: int = 0
    half: bool = False
    condition: Condition | None = None
    by: Who = ""
    who: Who = ""
    effects_only: bool = False


class TokensChanged(Data, frozen=True, tag_field="replace", tag="tokens", cache_hash=True):
    """More or other tokens are created, if some of them have at least one of the types ``any_type`` (empty: any tokens).

    ``times``: so many times as many of those. ``instead``: for each of those, these. ``plus``: these as well; with ``plus_each`` as many
    as there are of those.
    """

    who: Who = "you"
    any_type: tuple[str, ...] = ()
    times: int = 1
    instead: tuple[Card, ...] = ()
    plus: tuple[Card, ...] = ()
    plus_each: bool = False
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
    """Instead of drawing a card something else happens (``effects``), perhaps only if the controller wants (``optional``).

    ``except_first``: not for the first card that a player draws in each of their draw steps.
    """

    who: Who = "you"
    effects: tuple[Effect, ...] = ()
    optional: bool = False
    except_first: bool = False
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


class CopiesChanged(Data, frozen=True, tag_field="replace", tag="copies", cache_hash=True):
    """A spell is copied more often; for each additional copy new targets may be chosen."""

    who: Who = "you"
    plus: int = 1
    condition: Condition | None = None


class MillChanged(Data, frozen=True, tag_field="replace", tag="mill", cache_hash=True):
    """More cards are milled."""

    who: Who = "you"
    times: int = 1
    plus: int = 0
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
    """A turn (``extra``: an extra turn) that a player would begin is skipped; then ``effects`` happen."""

    who: Who = "you"
    effects: tuple[Effect, ...] = ()
    condition: Condition | None = None
    optional: bool = False
    extra: bool = False


ReplacementEvent: TypeAlias = (
    EntersWith
    | GoesElsewhere
    | CopiesChanged
    | CountersChanged
    | TokensChanged
    | DamageChanged
    | DrawChanged
    | LifeChanged
    | MillChanged
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
    least_modes: int | None = None
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
