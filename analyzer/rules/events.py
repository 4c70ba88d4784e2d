"""What happened, as triggered abilities see it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from analyzer.rules.game import Ref, Referent, StackItem, Traits
from analyzer.system.number import Number


@dataclass(slots=True)
class Event:
    """Something that happened.

    Attributes:
        kind: ``moved``, ``cast``, ``activated``, ``attacks``, ``attack declared``, ``blocks``, ``damage`` (one source to one),
            ``damage total`` (one source), ``dealt`` and ``player dealt`` (one object or player), ``gain``, ``lose``, ``draw``,
            ``discard``, ``step``, ``tapped``, ``tapped for mana``, ``untapped``, ``counters``, ``counters removed``, ``sacrificed``,
            ``targeted``, ``tokens``, ``mill``, ``player lost``.
        it: the object it is about, as a reference to where it is now. seen: as it was.
        player: the player it is about. source: what caused it. source_seen: as it was.
        from_, to: zones. amount: damage, life, cards, counters. count: how many identical objects (one event for each).
    """

    kind: str
    it: Ref | None = None
    seen: Traits | None = None
    player: int | None = None
    source: Ref | None = None
    source_seen: Traits | None = None
    from_: str = ""
    to: str = ""
    amount: Number = 0
    count: Number = 1
    word: str = ""
    combat: bool = False
    item: StackItem | None = None
    more: dict[str, list[Referent]] = field(default_factory=dict)
    data: dict[str, Any] = field(default_factory=dict)
