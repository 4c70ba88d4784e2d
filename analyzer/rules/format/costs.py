"""Costs and targets. See ``analyzer.rules.format.definitions``."""

from __future__ import annotations

from analyzer.rules.format.base import Data, Who
from analyzer.rules.format.terms import Amount, Filter, What


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
    """So many counters of a kind, as something enters. ``any_type``: only if it is of at least one of these types."""

    kind: str
    amount: Amount = 1
    any_type: tuple[str, ...] = ()


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
