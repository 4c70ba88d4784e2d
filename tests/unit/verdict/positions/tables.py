"""Small games written by hand as a second front end would be: opaque states, rules in ordinary Python, numbers that come and go.

A ``Table`` has players, a place (what is finite) and piles. What is named at the start stays a number; a pile that is put down on the way
is one as long as it is not empty, and its name is known only once it turns up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from analyzer.errors import UnsupportedPositionError
from analyzer.system.number import Number, value_of
from analyzer.system.program import Profile, StepKind
from analyzer.system.registry import NumberRegistry
from analyzer.system.transition_system import Mode, Move, Situation

PLAYING, LOST, WON, DREW = 0, 1, 2, 3


class Spot:
    """A state, or one whose numbers are of another domain: what is where. Nothing of it can be indexed, measured or sorted."""

    __slots__ = ("events", "piles", "place", "status")

    def __init__(self, place: str, piles: dict[str, Any], status: tuple[int, ...], events: dict[str, Any] | None = None) -> None:
        self.place = place
        self.piles = piles
        self.status = status
        self.events = events  # only in a replay

    def copy(self) -> Spot:
        return Spot(self.place, dict(self.piles), self.status, None if self.events is None else dict(self.events))

    def key(self) -> Hashable:
        return self.place, self.status, frozenset(self.piles.items())

    def __hash__(self) -> int:
        return hash(self.key())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spot) and self.key() == other.key()


@dataclass(frozen=True)
class Rule:
    """What may happen in a place, with the place it leads to (None: the same)."""

    name: str
    kind: StepKind
    at: str
    to: str | None = None
    by: int | None = None
    when: Callable[[Spot], bool] = lambda _: True
    do: Callable[[Spot, Table], None] = lambda _, __: None
    loses: int | None = None


@dataclass(frozen=True)
class Described:
    """A table as it is at the start."""

    name: str
    rules: tuple[Rule, ...]
    piles: dict[str, int] = field(default_factory=dict)
    place: str = "a"
    deciders: frozenset[int] | None = None


class Table:
    """A ``TransitionSystem``. It remembers what it has worked out, and restarts cost little."""

    players = ("A", "B")
    profile = Profile.CR
    range_of_influence = None
    never_waits = False
    state_size = 1

    def __init__(self, described: Described, names: Sequence[str] = (), tallies: Sequence[str] = ()) -> None:
        self.described = described
        self.rules = {rule.name: rule for rule in described.rules}
        self.numbers_known = NumberRegistry((*described.piles, *names))
        self.tallies_known = NumberRegistry(tallies)
        self.after: dict[tuple[Spot, str], Spot] = {}
        self.worked_out = 0

    # ---------------------------------------------------------------- what rules do
    def put(self, spot: Spot, pile: str, amount: Number) -> None:
        """Adds to a pile; a pile that is put down on the way is gone when it is empty."""
        total = spot.piles.get(pile, 0) + amount
        if total == 0 and pile not in self.described.piles:
            del spot.piles[pile]
        else:
            spot.piles[pile] = total

    def tell(self, spot: Spot, event: str, amount: Number = 1) -> None:
        """An event, for the tallies."""
        self.tallies_known.admit([event])
        if spot.events is not None:
            spot.events[event] = spot.events.get(event, 0) + amount

    # ---------------------------------------------------------------- the protocol
    @property
    def players_may_leave(self) -> bool:
        return any(rule.loses is not None for rule in self.rules.values())

    @property
    def number_names(self) -> tuple[str, ...]:
        return (*self.numbers_known.names, *self.tallies_known.names)

    @property
    def number_bounds(self) -> tuple[tuple[int | None, int | None], ...]:
        return ((None, None),) * len(self.numbers_known)

    @property
    def tally_count(self) -> int:
        return len(self.tallies_known)

    def initial(self) -> Spot:
        return Spot(self.described.place, dict(self.described.piles), (PLAYING, PLAYING))

    def situation(self, state: Spot, only: Hashable = None) -> Situation:
        if PLAYING not in state.status:
            return Situation(Mode.END)
        here = [r for r in self.described.rules if r.at in (state.place, "*")]
        mine = [r for r in here if r.by is None or state.status[r.by] == PLAYING]
        checks = [r for r in mine if r.kind is StepKind.SBA and r.when(state)]
        if checks:
            return Situation(Mode.WAITING, (Move(checks[0].name, StepKind.SBA),))
        waiting = [r for r in mine if r.kind in (StepKind.MANDATORY, StepKind.CHOICE, StepKind.CHANCE) and r.when(state)]
        if waiting:
            first = [r for r in waiting if r.kind is waiting[0].kind] if waiting[0].kind is not StepKind.MANDATORY else waiting[:1]
            if len(first) == 1:
                return Situation(Mode.WAITING, (Move(first[0].name, StepKind.MANDATORY),))
            return Situation(Mode.WAITING, tuple(Move(r.name, r.kind, r.by) for r in first))
        actions = [r for r in mine if r.kind is StepKind.ACTION and (only is None or r.name == only) and r.when(state)]
        return Situation(Mode.QUIET, (), tuple(Move(r.name, r.kind, r.by) for r in actions))

    def perform(self, state: Spot, label: Any) -> Spot:
        rule = self.rules[label]
        after = state.copy()
        after.place = rule.to or state.place
        rule.do(after, self)
        if rule.loses is not None:
            after.status = tuple(LOST if p == rule.loses else WON for p in range(2))
        self.numbers_known.admit(after.piles)
        return after

    def successor(self, state: Spot, label: Any) -> Spot:
        known = self.after.get((state, label))
        if known is None:
            self.worked_out += 1
            known = self.after[state, label] = self.perform(state, label)
        return known

    def shape(self, state: Spot) -> Hashable:
        return state.place, state.status, frozenset(state.piles)

    def numbers(self, state: Spot) -> tuple[int, ...]:
        return self.numbers_known.vector({k: value_of(v) for k, v in state.piles.items()}, 0)

    def with_numbers(self, state: Spot, numbers: Sequence[int]) -> Spot:
        given = dict(zip(self.numbers_known.names, numbers, strict=True))
        return Spot(state.place, {name: given[name] for name in state.piles}, state.status)

    def lift(self, state: Spot, numbers: Sequence[Number]) -> Spot:
        given = dict(zip(self.number_names, numbers, strict=True))
        return Spot(state.place, {n: given[n] for n in state.piles}, state.status, {n: given[n] for n in self.tallies_known.names})

    def lifted_numbers(self, position: Spot) -> tuple[Any, ...]:
        return (*self.numbers_known.vector(position.piles, 0), *self.tallies_known.vector(position.events or {}, 0))

    def ground(self, position: Spot) -> Spot:
        def plain(number: Any) -> int:
            value = value_of(number)
            return value if isinstance(value, int) else 0

        return Spot(position.place, {name: plain(n) for name, n in position.piles.items()}, position.status)

    def has_priority(self, state: Spot) -> bool:
        return True

    def active(self, state: Spot) -> int:
        return 0

    def status(self, state: Spot) -> tuple[int, ...]:
        return state.status

    def controllers(self, state: Spot, label: Any) -> frozenset[int]:
        return frozenset()

    def caption(self, state: Spot) -> str:
        return state.place

    def objects(self, label: Any) -> tuple[str, ...]:
        return ()

    def step_name(self, label: Any) -> str:
        return str(label)

    def describe(self, label: Any) -> str:
        return str(label)

    def known_deciders(self) -> frozenset[int] | None:
        return self.described.deciders


class WrittenTable(Table):
    """A table that can be written down."""

    certificate_kind = "table/1"

    def certificate_source(self) -> dict[str, Any]:
        return {
            "name": self.described.name,
            "place": self.described.place,
            "piles": dict(self.described.piles),
            "names": list(self.numbers_known.names),
            "tallies": list(self.tallies_known.names),
        }

    def label_json(self, label: Any) -> Any:
        return {"rule": label}

    def label_from_json(self, value: Any) -> str:
        name = value["rule"]
        if name not in self.rules:
            raise ValueError(name)
        return str(name)


def read_table(source: dict[str, Any]) -> WrittenTable:
    """The table of a certificate."""
    known = TABLES[source["name"]]
    described = Described(known.name, known.rules, dict(source["piles"]), source["place"], known.deciders)
    return WrittenTable(described, source["names"], source["tallies"])


READERS = {"table/1": read_table}


# -------------------------------------------------------------------- the tables
def adds(**amounts: int) -> Callable[[Spot, Table], None]:
    """Adds to piles; what enters is an event."""

    def do(spot: Spot, table: Table) -> None:
        for pile, amount in amounts.items():
            table.put(spot, pile, amount)
            if pile not in table.described.piles and amount > 0:
                table.tell(spot, f"{pile} enters", amount)

    return do


def doubled(spot: Spot, _: Table) -> None:
    """Doubles a pile that it can only double if it is a plain number."""
    for pile, number in spot.piles.items():
        if not isinstance(number, int):
            raise UnsupportedPositionError("doubling a number that varies")
        spot.piles[pile] = number * 2


M, A, C, S, X = StepKind.MANDATORY, StepKind.ACTION, StepKind.CHOICE, StepKind.SBA, StepKind.CHANCE

TABLES = {
    table.name: table
    for table in (
        Described(
            "forced",  # a Zombie more every time around, and nobody can do anything
            (Rule("make", M, "a", "b", do=adds(Zombie=1)), Rule("back", M, "b", "a")),
            {"life": 20},
        ),
        Described(
            "passing guest",  # every pass a Guest comes and goes; in between it is a number, at both ends it is not
            (Rule("come", M, "a", "b", do=adds(Guest=2)), Rule("go", M, "b", "a", do=adds(Guest=-2, life=1))),
            {"life": 20},
        ),
        Described(
            "drain",  # five passes, then A is dead
            (Rule("drain", M, "a", do=adds(life=-1)), Rule("A loses", S, "*", when=lambda s: s.piles["life"] <= 0, loses=0)),
            {"life": 5},
        ),
        Described(
            "combo",  # A makes Saprolings at will
            (Rule("activate", A, "a", "b", by=0), Rule("resolve", M, "b", "a", do=adds(Saproling=1))),
            {"life": 20},
        ),
        Described(
            "known combo",  # the same, and the table knows that only A ever decides
            (Rule("activate", A, "a", "b", by=0), Rule("resolve", M, "b", "a", do=adds(Saproling=1))),
            {"life": 20},
            deciders=frozenset({0}),
        ),
        Described(
            "flying",  # CR 727.3: A gives flying, B takes it away
            (Rule("give", A, "a", "b", by=0), Rule("take", A, "b", "a", by=1)),
        ),
        Described(
            "flying with storm",  # the same, but every time around there is a counter more
            (Rule("give", A, "a", "b", by=0, do=adds(storm=1)), Rule("take", A, "b", "a", by=1)),
            {"storm": 0},
        ),
        Described(
            "two lands",  # A may play one land, then B one: nothing can be done twice
            (Rule("A plays", A, "a", "b", by=0, do=adds(Plains=1)), Rule("B plays", A, "b", "c", by=1, do=adds(Island=1))),
        ),
        Described(
            "pit",  # A picks: out, or into a forced loop that never stops
            (
                Rule("in", C, "a", "b", by=0),
                Rule("out", C, "a", "c", by=0),
                Rule("make", M, "b", "d", do=adds(Zombie=1)),
                Rule("back", M, "d", "b"),
            ),
        ),
        Described(
            "burn",  # A pings B at will; it ends because B dies: unbounded, and the goal takes seven passes
            (
                Rule("ping", A, "a", by=0, do=adds(life=-1)),
                Rule("B loses", S, "*", when=lambda s: s.piles["life"] <= 0, loses=1),
            ),
            {"life": 7},
        ),
        Described(
            "coin",  # A flips at will; tails is the end
            (
                Rule("flip", A, "a", "b", by=0),
                Rule("heads", X, "b", "a", do=adds(Gold=1)),
                Rule("tails", X, "b", "c"),
            ),
        ),
        Described(
            "late answer",  # A acts at will; from the fourth time on B may counter it instead
            (
                Rule("act", A, "a", "b", by=0),
                Rule("resolve", C, "b", "a", by=1, do=adds(storm=1)),
                Rule("counter", C, "b", "c", by=1, when=lambda s: s.piles["storm"] >= 3),
            ),
            {"storm": 0},
        ),
        Described("only plain, exact", (Rule("there", M, "a", "b", do=doubled), Rule("back", M, "b", "a", do=doubled)), {"zero": 0}),
        Described("only plain, growing", (Rule("there", M, "a", "b", do=doubled), Rule("back", M, "b", "a", do=doubled)), {"one": 1}),
        Described("new kinds for ever", (Rule("make", M, "a", do=lambda s, t: t.put(s, f"kind {len(s.piles)}", 1)),)),
    )
}
