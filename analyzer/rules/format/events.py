"""Trigger events: what a triggered ability waits for. See ``analyzer.rules.format.definitions``."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from analyzer.rules.format.base import Data, Who
from analyzer.rules.format.terms import Condition, Filter, What


class Enters(Data, frozen=True, tag_field="on", tag="enters", cache_hash=True):
    """A permanent enters the battlefield. ``batch``: one or more that enter at once, ``it`` is all of them, ``that much`` how many.

    ``otherwise``: only if this ability itself has not put it there.
    """

    what: What = "self"
    from_: str = msgspec.field(default="", name="from")
    batch: bool = False
    otherwise: bool = False


class Leaves(Data, frozen=True, tag_field="on", tag="leaves", cache_hash=True):
    """A permanent leaves the battlefield. ``batch``: one or more at once."""

    what: What = "self"
    to: str = ""
    batch: bool = False


class Dies(Data, frozen=True, tag_field="on", tag="dies", cache_hash=True):
    """A permanent is put into a graveyard from the battlefield. ``batch``: one or more at once."""

    what: What = "self"
    batch: bool = False


class Moves(Data, frozen=True, tag_field="on", tag="moves", cache_hash=True):
    """A card goes from a zone to a zone (empty: any). ``batch``: one or more at once."""

    what: What = "self"
    from_: str = msgspec.field(default="", name="from")
    to: str = ""
    batch: bool = False


class Casts(Data, frozen=True, tag_field="on", tag="cast", cache_hash=True):
    """A player casts a spell (``nth``: the n-th one in a turn; ``from``: out of this zone, ``not_from``: out of another one)."""

    what: What = "self"
    who: Who = ""
    nth: int = 0
    from_: str = msgspec.field(default="", name="from")
    not_from: str = ""
    copies: bool = False


class Activates(Data, frozen=True, tag_field="on", tag="activates", cache_hash=True):
    """A player activates an ability of an object."""

    what: What
    who: Who = ""
    not_mana: bool = False


class Attacks(Data, frozen=True, tag_field="on", tag="attacks", cache_hash=True):
    """A creature attacks. ``batch``: one or more at once."""

    what: What = "self"
    alone: bool = False
    batch: bool = False


class YouAttack(Data, frozen=True, tag_field="on", tag="you_attack", cache_hash=True):
    """A player attacks with one or more creatures; ``that much`` is with how many."""

    who: Who = "you"


class Exerts(Data, frozen=True, tag_field="on", tag="exerts", cache_hash=True):
    """It is exerted (CR 701.43), which its controller may do as it attacks, unless they have done so this turn."""


class Blocks(Data, frozen=True, tag_field="on", tag="blocks", cache_hash=True):
    """A creature blocks or becomes blocked."""

    what: What = "self"
    becomes_blocked: bool = False


class DealsDamage(Data, frozen=True, tag_field="on", tag="deals_damage", cache_hash=True):
    """A source deals damage: to objects (``to``), players (``who``), or anything (both empty).

    ``amount``: exactly so much to one of them. ``batch``: one or more sources deal it at once, for each player who is dealt it;
    ``together``: once for all of these players, and ``that much`` is how many they are.
    """

    what: What = "self"
    to: What = ""
    who: Who = ""
    combat: bool | None = None
    amount: int = 0
    batch: bool = False
    together: bool = False


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
    """A player draws a card (``nth``: the n-th one in a turn; ``except_first``: not the first one in each of their draw steps)."""

    who: Who = "you"
    nth: int = 0
    except_first: bool = False


class Discards(Data, frozen=True, tag_field="on", tag="discards", cache_hash=True):
    """A player discards a card. ``batch``: one or more at once."""

    who: Who = "you"
    what: What = ""
    batch: bool = False


class StepBegins(Data, frozen=True, tag_field="on", tag="step", cache_hash=True):
    """A step or phase begins."""

    step: str
    who: Who = "everyone"


class Taps(Data, frozen=True, tag_field="on", tag="taps", cache_hash=True):
    """An object becomes tapped."""

    what: What = "self"


class TapsForMana(Data, frozen=True, tag_field="on", tag="taps_for_mana", cache_hash=True):
    """A permanent is tapped for mana (of the kind ``makes``). Such a trigger that adds mana is a mana ability (CR 605.1b)."""

    what: What = "self"
    who: Who = ""
    makes: str = ""


class Untaps(Data, frozen=True, tag_field="on", tag="untaps", cache_hash=True):
    """An object becomes untapped."""

    what: What = "self"


class CountersPut(Data, frozen=True, tag_field="on", tag="counters_put", cache_hash=True):
    """Counters are put on an object (``by``: this player puts them); once for each counter if ``each``.

    ``players``: on one of these players as well. ``first``: the first ones that are put on it this turn.
    """

    what: What = "self"
    kind: str = "any"
    each: bool = False
    by: Who = ""
    players: Who = ""
    first: bool = False


class CountersRemoved(Data, frozen=True, tag_field="on", tag="counters_removed", cache_hash=True):
    """Counters are removed from an object (``last``: and none is left; ``by``: this player does it)."""

    what: What = "self"
    kind: str = "any"
    last: bool = False
    by: Who = ""


class Sacrificed(Data, frozen=True, tag_field="on", tag="sacrificed", cache_hash=True):
    """A player sacrifices a permanent. ``batch``: one or more at once."""

    what: What = "self"
    who: Who = ""
    batch: bool = False


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


class BecomesLevel(Data, frozen=True, tag_field="on", tag="becomes_level", cache_hash=True):
    """The source, a Class, becomes this level."""

    level: int


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
    | Exerts
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
    | BecomesLevel
    | SetInMotion
    | Encounters
    | LosesGame
)
