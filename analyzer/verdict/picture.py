"""What a picture of a state graph shows: plain data without layout. It imports nothing of the product, so any layer may make one."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class NodeKind(StrEnum):
    """What may happen in a state."""

    QUIET = "quiet"  # the play may stop here
    WAITING = "waiting"  # something has to happen
    TRAPPED = "trapped"  # no stop can be reached any more
    END = "end"  # the game is over


@dataclass(frozen=True, slots=True)
class Node:
    """A state.

    Attributes:
        label: what is shown of it, over several lines if it has line breaks; may be empty.
        start: whether the play begins here.
    """

    id: int
    label: str
    kind: NodeKind
    on_loop: bool = False
    start: bool = False


@dataclass(frozen=True, slots=True)
class Edge:
    """A move. ``by`` is the deciding player's name, None for what the rules do."""

    source: int
    target: int
    label: str
    by: str | None = None
    on_loop: bool = False


@dataclass(frozen=True, slots=True)
class GraphPicture:
    """A state graph, or a part of it.

    Attributes:
        players: in turn order (fixes the colours).
        states, moves: how many there are in all, drawn or not.
        complete: whether those are all that can be reached (else "at least").
    """

    title: str
    description: str
    players: tuple[str, ...]
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    states: int
    moves: int
    complete: bool = True
