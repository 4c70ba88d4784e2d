"""Effects: what a resolving spell or ability does. See ``analyzer.rules.format.definitions``."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from analyzer.rules.format.base import Color, Data, Who
from analyzer.rules.format.costs import Cost, CounterAmount, Target
from analyzer.rules.format.terms import Amount, Condition, Filter, What

if TYPE_CHECKING:  # these are defined later; ``definitions`` puts them here
    from analyzer.rules.format.abilities import Ability, Card, Modification, Triggered


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
            ``same`` mana of a type that the event's permanent produced; ``chosen`` the colour that the source's controller chose;
            ``any one`` with ``times``: all of one colour; ``each color``: one of each colour among the objects ``colors_of``.
        times: how often.
        for_spells, for_abilities: it can be spent only on such spells, or on activated abilities of such objects.
        lasting: it is not lost as steps and phases end, until the turn does.
    """

    mana: str
    times: Amount = 1
    who: Who = "you"
    among: tuple[Color, ...] = ()
    colors_of: Filter | None = None
    for_spells: Filter | None = None
    for_abilities: Filter | None = None
    lasting: bool = False


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
    """What a copy has besides or instead of what it copies.

    ``lose_creature_types``: only those of ``add_types`` are left ("except it's a green Frog"). ``colors`` instead of its
    own, ``add_colors`` besides them.
    """

    add_types: tuple[str, ...] = ()
    remove_types: tuple[str, ...] = ()
    lose_creature_types: bool = False
    add_keywords: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    name: str = ""
    colors: tuple[Color, ...] | None = None
    add_colors: tuple[Color, ...] = ()
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
        count: of a filter, that many which ``who`` chooses (None: all; ``any number``: as many as they like).
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


class SetClassLevel(Data, frozen=True, tag_field="do", tag="class_level", cache_hash=True):
    """The source, a Class, becomes a level (CR 716.2a)."""

    level: int


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


class Permit(Data, frozen=True, tag_field="do", tag="permit", cache_hash=True):
    """A player may play cards from where they are (with ``lands = false``: cast them), for their cost or for another one.

    Attributes:
        what: the cards. who: a player, or ``owners``: each card's owner.
        until: ``end of turn``, ``end of your next turn``, ``your next turn``, or empty: as long as the card stays there.
    """

    what: What = "moved"
    who: Who = "you"
    cost: Cost | None = None
    lands: bool = True
    until: str = "end of turn"


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


class LoyaltyAgain(Data, frozen=True, tag_field="do", tag="loyalty_again", cache_hash=True):
    """One loyalty ability more of each of some planeswalkers can be activated this turn."""

    what: Filter


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


class Unmodelled(Data, frozen=True, tag_field="do", tag="unmodelled", cache_hash=True):
    """Something that is not modelled; what would announce or do it stops there, and no answer rests on what would follow."""

    about: str


Effect: TypeAlias = (
    DealDamage
    | Fight
    | GainLife
    | LoseLife
    | SetClassLevel
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
    | Permit
    | ExtraTurn
    | ExtraPhase
    | EndTurn
    | SkipStep
    | LoyaltyAgain
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
    | Unmodelled
)


class Mode(Data, frozen=True, cache_hash=True):
    """One mode of a modal spell or ability, with targets of its own."""

    effects: tuple[Effect, ...]
    targets: tuple[Target, ...] = ()
    name: str = ""
