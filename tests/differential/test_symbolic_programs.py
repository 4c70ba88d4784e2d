"""The decision diagrams against brute force over the reference interpreter: random programs, every state of their universe."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

pytest.importorskip("oxidd")

from analyzer.budget import Budget
from analyzer.errors import InputError
from analyzer.explore.symbolic import EndingRegion, Symbolic
from analyzer.system.expression import (
    TRUE,
    And,
    BoolExpr,
    Choose,
    Compare,
    CompareOp,
    Const,
    Extremum,
    IntExpr,
    Not,
    Or,
    Scale,
    Sum,
    Var,
)
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import (
    GameObject,
    Option,
    Outcome,
    PlayerRef,
    Profile,
    Program,
    Sort,
    Step,
    StepKind,
    Update,
    Variable,
)
from analyzer.system.transition_system import Mode, Move, State
from tests.strategies.programs import programs

MOST_STATES = 1500
_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]


# ---------------------------------------------------------------------- random programs
@dataclass
class Draw:
    """Draws the parts of one program."""

    data: st.DataObject
    variables: list[Variable]
    players: int

    def int_(self, low: int, high: int) -> int:
        return self.data.draw(st.integers(low, high))

    def chance(self, of: int) -> bool:
        return self.int_(1, of) == of

    def variable(self, *sorts: Sort) -> int:
        return self.data.draw(st.sampled_from([i for i, v in enumerate(self.variables) if v.sort in sorts]))

    def number(self, depth: int = 2) -> IntExpr:
        kind = self.int_(0, 6 if depth else 2)
        if kind == 0:
            return Const(self.int_(-2, 3))
        if kind < 3:
            return Var(self.variable(Sort.INT, Sort.BOOL))
        if kind == 3:
            return Sum((self.number(depth - 1), self.number(depth - 1)))
        if kind == 4:
            return Scale(self.int_(-3, 3), self.number(depth - 1))
        if kind == 5:
            return Extremum("min" if self.chance(2) else "max", (self.number(depth - 1), self.number(depth - 1)))
        return Choose(self.condition(depth - 1), self.number(depth - 1), self.number(depth - 1))

    def condition(self, depth: int = 2) -> BoolExpr:
        kind = self.int_(0, 5 if depth else 2)
        if kind < 2:
            variable = self.variable(Sort.BOOL, Sort.ENUM, Sort.INT)
            low, high = bounds_of(self.variables[variable])
            return Compare(self.op(), Var(variable), Const(self.int_(low, high)))
        if kind == 2:
            return Compare(self.op(), self.number(1), self.number(0))
        if kind == 3:
            return And((self.condition(depth - 1), self.condition(depth - 1)))
        if kind == 4:
            return Or((self.condition(depth - 1), self.condition(depth - 1)))
        return Not(self.condition(depth - 1))

    def op(self) -> CompareOp:
        ops: list[CompareOp] = ["==", "!=", "<", "<=", ">", ">="]
        return self.data.draw(st.sampled_from(ops))

    def guard(self) -> BoolExpr:
        return TRUE if self.chance(3) else self.condition()

    def update(self) -> Update:
        index = self.data.draw(st.integers(0, len(self.variables) - 1))
        variable = self.variables[index]
        match variable.sort:
            case Sort.TALLY:
                return Update(index, Const(1), True)
            case Sort.INT:
                kind = self.int_(0, 3)
                if kind == 0:
                    return Update(index, self.number(), self.chance(2))
                if kind == 1:
                    return Update(index, Const(self.int_(-1, 1)), True)
                low, high = bounds_of(variable)
                if kind == 2:
                    return Update(index, Const(self.int_(low, high)), False)
                clipped = Extremum("max", (Const(low), Extremum("min", (Const(high), self.number()))))
                return Update(index, clipped, False)
            case Sort.BOOL:
                kind = self.int_(0, 2)
                if kind == 0:
                    return Update(index, Var(self.variable(Sort.BOOL)), False)
                if kind == 1:
                    return Update(index, Choose(self.condition(), Const(1), Const(0)), False)
                return Update(index, Const(self.int_(0, 1)), False)
            case Sort.ENUM:
                return Update(index, Const(self.int_(0, len(variable.values) - 1)), False)

    def player(self) -> PlayerRef:
        if self.chance(3):
            return PlayerRef(variable=0, players=tuple(range(self.players)))
        return PlayerRef(self.int_(0, self.players - 1))

    def option(self, number: int) -> Option:
        return Option(f"o{number}", self.guard(), tuple(self.update() for _ in range(self.int_(0, 3))))

    def step(self, number: int, kinds: list[StepKind], objects: int) -> Step:
        kind = self.data.draw(st.sampled_from(kinds))
        several = kind in (StepKind.CHOICE, StepKind.CHANCE, StepKind.ACTION)
        count = 2 if kind is StepKind.UNLESS else self.int_(1, 3) if several else 1
        options = tuple(self.option(o) for o in range(count))
        if kind is StepKind.UNLESS:
            options = (Option("otherwise", TRUE, options[0].updates), options[1])
        named = kind in (StepKind.ACTION, StepKind.CHOICE, StepKind.UNLESS) or (kind is StepKind.MANDATORY and self.chance(2))
        sba = kind is StepKind.CHOICE and self.chance(4)
        return Step(
            f"s{number}",
            kind,
            self.guard(),
            options,
            self.player() if named else None,
            involves=tuple(o for o in range(objects) if self.chance(3)),
            responds=kind is StepKind.ACTION and self.chance(2),
            checked=kind is StepKind.SBA or sba or not self.chance(5),
            sba=sba,
        )

    def outcome(self) -> Outcome:
        def some() -> frozenset[int]:
            return frozenset(p for p in range(self.players) if self.chance(3))

        return Outcome(self.condition(), some(), some(), some())


def bounds_of(variable: Variable) -> tuple[int, int]:
    if variable.sort is Sort.BOOL:
        return 0, 1
    if variable.sort is Sort.ENUM:
        return 0, len(variable.values) - 1
    assert variable.low is not None
    assert variable.high is not None
    return variable.low, variable.high


def draw_program(data: st.DataObject) -> Program:
    players = data.draw(st.integers(2, 3))
    names = tuple("ABC"[:players])
    variables = [Variable("active", Sort.ENUM, 0, names), Variable("b0", Sort.BOOL, 0)]
    variables += [Variable(f"b{i}", Sort.BOOL, 0, any=data.draw(st.booleans())) for i in range(1, data.draw(st.integers(1, 3)))]
    if data.draw(st.booleans()):
        variables.append(Variable("phase", Sort.ENUM, 1, ("x", "y", "z")))
    for i in range(data.draw(st.integers(1, 2))):
        low = data.draw(st.integers(-2, 1))
        high = low + data.draw(st.integers(0, 4))
        variables.append(Variable(f"n{i}", Sort.INT, data.draw(st.integers(low, high)), low=low, high=high))
    variables.append(Variable("seen", Sort.TALLY, 0))
    draw = Draw(data, variables, players)
    objects = tuple(GameObject(f"object {i}", draw.player()) for i in range(draw.int_(0, 2)))
    kinds = data.draw(
        st.sampled_from(
            [
                list(StepKind),
                [StepKind.CHOICE, StepKind.UNLESS, StepKind.CHANCE, StepKind.MANDATORY],
                [StepKind.CHOICE, StepKind.ACTION],
                [StepKind.SBA, StepKind.CHOICE, StepKind.ACTION],
            ]
        )
    )
    return Program(
        title="random",
        source="",
        profile=Profile.CR,
        players=names,
        active=0,
        range_of_influence=1 if draw.chance(4) else None,
        variables=tuple(variables),
        objects=objects,
        steps=tuple(draw.step(i, kinds, len(objects)) for i in range(draw.int_(1, 5))),
        outcomes=tuple(draw.outcome() for _ in range(draw.int_(0, 2))),
    )


def maze(seed: int) -> Program:
    """A random game on a few places, so that ends lie many moves away: most places ask some player where to go."""
    chance = random.Random(seed)
    players, places = chance.randint(2, 3), chance.randint(4, 16)
    here, flag, count = 1, 2, 3

    def go(number: int) -> Option:
        updates = [Update(here, Const(chance.randrange(places)), False)]
        if chance.random() < 0.4:
            updates.append(Update(flag, Const(chance.randrange(2)), False))
        if chance.random() < 0.3:
            updates.append(Update(count, Sum((Var(count), Const(chance.choice((-1, 1))))), False))
        positive = Compare(">", Var(count), Const(0))
        guards: list[BoolExpr] = [TRUE, TRUE, Compare("==", Var(flag), Const(chance.randrange(2))), positive]
        guard = chance.choice(guards)
        if updates[-1].variable == count and chance.random() < 0.8:
            guard = And((positive, Compare("<", Var(count), Const(3))))
        return Option(f"way {number}", guard, tuple(updates))

    def step(place: int) -> Step:
        kinds = [StepKind.CHOICE] * 6 + [StepKind.MANDATORY, StepKind.ACTION, StepKind.CHANCE, StepKind.UNLESS]
        kind = chance.choice(kinds)
        options = [go(i) for i in range(1 if kind is StepKind.MANDATORY else 2 if kind is StepKind.UNLESS else chance.randint(1, 4))]
        if kind is StepKind.UNLESS:
            options[0] = Option("otherwise", TRUE, options[0].updates)
        by = None if kind in (StepKind.CHANCE, StepKind.MANDATORY) else PlayerRef(chance.randrange(players))
        guard = Compare("==", Var(here), Const(place))
        responds = kind is StepKind.ACTION and chance.random() < 0.5
        return Step(f"at {place}", kind, guard, tuple(options), by, responds=responds, checked=chance.random() < 0.9)

    goal = And((Compare("==", Var(here), Const(0)), Compare("==", Var(flag), Const(1))))
    asked = [p for p in range(places) if chance.random() < 0.95] + [chance.randrange(places) for _ in range(2)]
    return Program(
        title=f"maze {seed}",
        source="",
        profile=Profile.CR,
        players=tuple("ABC"[:players]),
        active=0,
        range_of_influence=None,
        variables=(
            Variable("active", Sort.ENUM, 0, tuple("ABC"[:players])),
            Variable("place", Sort.INT, places - 1, low=0, high=places - 1),
            Variable("flag", Sort.BOOL, 0),
            Variable("count", Sort.INT, 1, low=0, high=3),
        ),
        objects=(),
        steps=tuple(step(p) for p in asked),
        outcomes=(Outcome(goal, draws=frozenset(range(players))), Outcome(Compare("==", Var(here), Const(1)), loses=frozenset({0}))),
    )


# ---------------------------------------------------------------------- brute force
@dataclass
class Node:
    """A state as the interpreter sees it; a successor of None is an error of the model."""

    mode: Mode | None
    moves: list[tuple[Move, State | None]]
    actions: list[tuple[Move, State | None]]


def node_of(system: GuardedSystem, state: State) -> Node:
    try:
        situation = system.situation(state)
    except InputError:
        return Node(None, [], [])

    def after(move: Move) -> State | None:
        try:
            return system.successor(state, move.label)
        except InputError:
            return None

    return Node(situation.mode, [(m, after(m)) for m in situation.moves], [(m, after(m)) for m in situation.actions])


def universe_of(symbolic: Symbolic) -> list[State]:
    """All states of the universe as the module documents it, built without diagrams."""
    program, layout = symbolic.program, symbolic.system.layout
    assigned = {u.variable for s in program.steps for o in s.options for u in o.updates}
    parts: list[list[tuple[int, ...]]] = []
    for index, variable in enumerate(program.variables):
        if variable.sort is not Sort.TALLY:
            low, high = bounds_of(variable)
            free = index in assigned or variable.any
            parts.append([(v,) for v in (range(low, high + 1) if free else [variable.init])])
    parts.append(list(symbolic.encoding.statuses))
    control = (layout.inside, *layout.picks.values())
    parts.extend([(v,) for v in range((layout.slots[place].high or 0) + 1)] for place in control)
    return [tuple(itertools.chain.from_iterable(p)) for p in itertools.product(*parts)]


def ending_ranks(nodes: dict[State, Node], player: int) -> dict[State, int]:
    """The rank of every state from which the player can force a stop, by plain value iteration."""
    ranks: dict[State, int] = {}
    for rank in itertools.count():
        won = dict(ranks)

        def leads(after: State | None, won: dict[State, int] = won) -> bool:
            return after is not None and after in won

        new = {}
        for state, node in nodes.items():
            if state in ranks or node.mode is None:
                continue
            own = [a for m, a in node.actions if m.by == player]
            others = [a for m, a in node.actions if m.by != player]
            if not all(map(leads, others)):
                continue
            if node.mode is not Mode.WAITING:
                new[state] = rank
                continue
            mine = all(m.by == player and m.kind is not StepKind.CHANCE for m, _ in node.moves)
            results = [leads(a) for _, a in node.moves]
            if (any(results) if mine else all(results)) or any(map(leads, own)):
                new[state] = rank
        if not new:
            return ranks
        ranks |= new
    raise AssertionError


def trapped(nodes: dict[State, Node]) -> set[State]:
    """The states that no ending move leads out of."""
    out = {s for s, n in nodes.items() if n.mode is not Mode.WAITING}
    grown = True
    while grown:
        grown = False
        for state, node in nodes.items():
            if state not in out and any(not m.pays and (a is None or a in out) for m, a in node.moves):
                out.add(state)
                grown = True
    return set(nodes) - out


def reached(system: GuardedSystem) -> set[State] | None:
    """All states from the start; None if an error of the model is among them."""
    start = system.initial()
    seen = {start}
    queue = [start]
    for state in queue:
        node = node_of(system, state)
        if node.mode is None:
            return None
        for _, after in (*node.moves, *node.actions):
            if after is None:
                return None
            if after not in seen:
                seen.add(after)
                queue.append(after)
    return seen


def play_out(region: EndingRegion, system: GuardedSystem, state: State, chance: random.Random) -> int:
    """Follow the strategy against random others until the play stops; how many moves it took."""
    for made in itertools.count():
        situation = system.situation(state)
        chosen = region.choose(state)
        foreign = [m for m in situation.actions if m.by != region.player]
        if foreign and chance.random() < 0.6:
            move = chance.choice(foreign)
        elif chosen is not None:
            assert chosen.by == region.player
            move = chosen
        elif situation.mode is not Mode.WAITING:
            return made
        else:
            assert not any(m.by == region.player and m.kind is StepKind.CHOICE for m in situation.moves)
            move = chance.choice(situation.moves)
        state = system.successor(state, move.label)
    raise AssertionError


# ---------------------------------------------------------------------- the comparison
@settings(max_examples=80, deadline=None, suppress_health_check=_SLOW)
@given(st.data())
def test_random_programs_agree_with_brute_force(data: st.DataObject) -> None:
    compare(draw_program(data))


@settings(max_examples=80, deadline=None, suppress_health_check=_SLOW)
@given(programs())
def test_shared_random_programs_agree_with_brute_force(program: Program) -> None:
    compare(program)


@settings(max_examples=60, deadline=None, suppress_health_check=_SLOW)
@given(st.integers(0, 10**9))
def test_random_mazes_agree_with_brute_force(seed: int) -> None:
    compare(maze(seed))


def compare(program: Program) -> None:
    symbolic = Symbolic(program, Budget(memory_bytes=10_000_000))
    universe = universe_of(symbolic)
    if len(universe) > MOST_STATES:
        event("too many states")
        return
    system = symbolic.system
    nodes = {s: node_of(system, s) for s in universe}
    positions = {s for s in universe if not any(s[system.layout.status :])}

    traps = symbolic.trapped_region()
    expected = trapped(nodes)
    assert {s for s in universe if traps.contains(s)} == expected
    assert (traps.count(), traps.count_states()) == (len(expected & positions), len(expected))
    assert (traps.witness() in expected) == bool(expected)

    reach = reached(system)
    if reach is None:
        event("error of the model")
        with pytest.raises(InputError):
            symbolic.reachable()
    else:
        region = symbolic.reachable()
        assert {s for s in universe if region.contains(s)} == reach
        assert region.count_states() == len(reach)
        witness = symbolic.forced_draw_witness()
        assert witness in expected & reach if expected & reach else witness is None

    chance = random.Random(0)
    for player in range(len(symbolic.program.players)):
        ending = symbolic.ending_region(player)
        ranks = ending_ranks(nodes, player)
        event(f"rank {max(ranks.values(), default=-1)}")
        assert {s: r for s in universe if (r := ending.rank(s)) is not None} == ranks
        assert ending.count() == len(ranks.keys() & positions)
        for state in chance.sample(sorted(ranks), min(len(ranks), 30)):
            assert play_out(ending, system, state, chance) <= ranks[state]
