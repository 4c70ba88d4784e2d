"""States and moves of a program, straight from ``docs/semantics.md`` sections 1 to 3.

Where the text leaves something open, the reading taken is marked ``Reading:``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from analyzer.system.expression import And, Choose, Compare, Const, Expr, Extremum, Not, Or, Scale, Sum, Truth, Var, children
from analyzer.system.program import Option, PlayerRef, Program, Sort, Step, StepKind, Update

Status: TypeAlias = Literal["playing", "lost", "won", "drew"]
Mode: TypeAlias = Literal["over", "check", "ask", "waiting", "quiet"]
Kind: TypeAlias = Literal["mandatory", "sba", "action", "choice", "unless", "chance"]
Label: TypeAlias = tuple[tuple[int, int], ...]
Plain: TypeAlias = tuple[int, ...]

STATUS_CODE: Mapping[Status, int] = {"playing": 0, "lost": 1, "won": 2, "drew": 3}


class ModelError(Exception):
    """The model is in error (sections 1 and 2; DESIGN 3.1)."""


class RangeViolation(ModelError):
    """A step left the ``min`` or ``max`` of a variable, or the values of a bool or enumeration (DESIGN 3.1)."""


class AssignmentConflict(ModelError):
    """In one step or check, assignments to a variable do not agree, or it is both assigned and incremented (section 2, item 2)."""


class TallyRead(ModelError):
    """A guard, or the update of a variable that is no tally, reads a tally (section 1, DESIGN 3.1)."""


@dataclass(frozen=True)
class State:
    """A state (section 1). ``tallies`` ride along so that they can be reported; they are no part of the state.

    Attributes:
        values: variable name -> value, for every variable that is not a tally, in file order.
        tallies: variable name -> value, for every tally.
        players: player name -> status, in turn order.
        inside: whether the last step had ``checked = false``.
        picks: for every ``choice`` with ``sba = true``, by step index: the option picked in the current check, or None.
    """

    values: Mapping[str, int]
    tallies: Mapping[str, int]
    players: Mapping[str, Status]
    inside: bool
    picks: Mapping[int, int | None]


@dataclass(frozen=True)
class Move:
    """A move (section 2).

    Attributes:
        label: (step index, option index) pairs; outcome k is (number of steps + k, 0). One pair, except for a check.
        kind: what the move is here: a choice, unless or chance with one enabled option is ``mandatory``.
        by: the player (position in turn order) who decides, or None.
        pays: whether it is [B] of an "[A] unless [B]".
        decision: whether taking it makes a player involved (section 4): an action, a payment, or a choice among two or more.
    """

    label: Label
    kind: Kind
    by: int | None
    pays: bool
    decision: bool


# ---------------------------------------------------------------------------------------------------------- states


def initial(program: Program) -> State:
    """The state in which a play starts (section 1): everybody in the game, not inside, nothing picked."""
    refuse_tally_reads(program)
    return State(
        values={v.name: v.init for v in program.variables if v.sort is not Sort.TALLY},
        tallies={v.name: v.init for v in program.variables if v.sort is Sort.TALLY},
        players=dict.fromkeys(program.players, "playing"),
        inside=False,
        picks={i: None for i, step in enumerate(program.steps) if step.sba},
    )


def as_plain(state: State) -> Plain:
    """The state as a flat tuple of integers (section 1); two states are one state exactly if this is equal.

    In order: the variables that are not tallies in file order; per player 0 playing, 1 lost, 2 won, 3 drew; inside 0 or 1; per
    ``sba`` choice in step order the option picked, -1 for none.
    """
    return (
        *state.values.values(),
        *(STATUS_CODE[status] for status in state.players.values()),
        int(state.inside),
        *(-1 if pick is None else pick for pick in state.picks.values()),
    )


def refuse_tally_reads(program: Program) -> None:
    """Raises TallyRead if the next state could depend on a tally (section 1: tallies are no part of the state)."""

    def reads_tally(expr: Expr) -> bool:
        if isinstance(expr, Var) and program.variables[expr.index].sort is Sort.TALLY:
            return True
        return any(reads_tally(child) for child in children(expr))

    for outcome in program.outcomes:
        if reads_tally(outcome.guard):
            raise TallyRead("an outcome")
    for step in program.steps:
        if reads_tally(step.guard) or any(reads_tally(option.guard) for option in step.options):
            raise TallyRead(step.name)
        for option in step.options:
            for update in option.updates:
                if program.variables[update.variable].sort is not Sort.TALLY and reads_tally(update.value):
                    raise TallyRead(step.name)


# ----------------------------------------------------------------------------------------------------- expressions


def evaluate(program: Program, state: State, expr: Expr) -> int:
    """The value of an expression in a state; conditions are 0 or 1 (DESIGN 3.1)."""
    match expr:
        case Const(value):
            return value
        case Var(index):
            name = program.variables[index].name
            return state.values[name] if name in state.values else state.tallies[name]
        case Sum(terms):
            return sum(evaluate(program, state, term) for term in terms)
        case Scale(factor, of):
            return factor * evaluate(program, state, of)
        case Extremum(which, of):
            arguments = [evaluate(program, state, argument) for argument in of]
            return min(arguments) if which == "min" else max(arguments)
        case Choose(condition, then, otherwise):
            return evaluate(program, state, then if holds(program, state, condition) else otherwise)
        case Truth(value):
            return int(value)
        case Compare(op, left_side, right_side):
            left = evaluate(program, state, left_side)
            right = evaluate(program, state, right_side)
            return int(
                {"==": left == right, "!=": left != right, "<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[
                    op
                ]
            )
        case And(parts):
            return int(all(holds(program, state, part) for part in parts))
        case Or(parts):
            return int(any(holds(program, state, part) for part in parts))
        case Not(part):
            return int(not holds(program, state, part))
        case _:
            assert_never(expr)


def holds(program: Program, state: State, condition: Expr) -> bool:
    """Whether a condition holds in a state (section 1)."""
    return evaluate(program, state, condition) != 0


# --------------------------------------------------------------------------------------------------------- enabled


def who(program: Program, state: State, ref: PlayerRef) -> int:
    """The player a reference names now: fixed, or the present value of a variable over players (section 1)."""
    if ref.player is not None:
        return ref.player
    assert ref.variable is not None
    return ref.players[state.values[program.variables[ref.variable].name]]


def in_game(program: Program, state: State, player: int) -> bool:
    """Whether a player is still in the game (section 1)."""
    return state.players[program.players[player]] == "playing"


def can_happen(program: Program, state: State, step: Step) -> bool:
    """Whether the step's player and the controllers of all it involves are in the game (section 1; CR 800.4)."""
    if step.by is not None and not in_game(program, state, who(program, state, step.by)):
        return False
    return all(in_game(program, state, who(program, state, program.objects[i].controller)) for i in step.involves)


def enabled_options(program: Program, state: State, step: Step) -> list[int]:
    """The options of a step that are enabled, the step's own guard and players included; empty if the step is not enabled (section 1).

    Of an ``unless``, [A] (option 0) can always happen, whatever its guard, [B] (option 1) only if its guard holds (section 2, item 3).
    """
    if not can_happen(program, state, step) or not holds(program, state, step.guard):
        return []
    return [i for i, option in enumerate(step.options) if (step.kind is StepKind.UNLESS and i == 0) or holds(program, state, option.guard)]


# --------------------------------------------------------------------------------------------------------- changes


def changed(program: Program, state: State, updates: list[Update], name: str) -> tuple[dict[str, int], dict[str, int]]:
    """The new values and tallies after updates done all at once, not yet checked against bounds (section 2, item 2).

    All right sides read the old state, increments of one variable add up, plain assignments to one variable must agree, and no variable
    may be both assigned and incremented. Tallies are variables, too.

    Raises:
        AssignmentConflict: two plain assignments to one variable disagree, or it is both assigned and incremented.
    """
    assigned: dict[str, int] = {}
    added: dict[str, int] = {}
    for update in updates:
        variable = program.variables[update.variable].name
        value = evaluate(program, state, update.value)
        if update.add:
            added[variable] = added.get(variable, 0) + value
        elif variable in assigned and assigned[variable] != value:
            raise AssignmentConflict(f"{name}: {variable} = {assigned[variable]} and = {value}")
        else:
            assigned[variable] = value
    for variable in assigned:
        if variable in added:
            raise AssignmentConflict(f"{name}: {variable} = {assigned[variable]} and += {added[variable]}")
    values = {n: assigned.get(n, old) + added.get(n, 0) for n, old in state.values.items()}
    tallies = {n: assigned.get(n, old) + added.get(n, 0) for n, old in state.tallies.items()}
    return values, tallies


def check_bounds(program: Program, values: Mapping[str, int], name: str) -> None:
    """Raises RangeViolation if a value is out of bounds (DESIGN 3.1: min and max are checked, not clipped).

    Reading: bounds of tallies are not checked, because tallies are no part of the state.
    """
    for variable in program.variables:
        if variable.sort is Sort.TALLY:
            continue
        value = values[variable.name]
        if variable.sort is Sort.BOOL:
            low: int | None = 0
            high: int | None = 1
        elif variable.sort is Sort.ENUM:
            low, high = 0, len(variable.values) - 1
        else:
            low, high = variable.low, variable.high
        if (low is not None and value < low) or (high is not None and value > high):
            raise RangeViolation(f"{name}: {variable.name} = {value}")


def would_change(program: Program, state: State, step: Step, option: Option) -> bool:
    """Whether an option, done alone, would change the state (section 2, item 2).

    Reading: a change of tallies only is no change, because it leads to the same state. An option in error counts as a change.
    """
    try:
        values, _ = changed(program, state, list(option.updates), step.name)
    except AssignmentConflict:
        return True
    return values != state.values


# ------------------------------------------------------------------------------------------------------- the check


def check_steps(program: Program, state: State) -> dict[int, list[int]]:
    """The ``sba`` steps and ``sba`` choices of a check, each with its enabled options (section 2, item 2).

    One all of whose enabled options would change nothing counts as not enabled.
    """
    found = {}
    for i, step in enumerate(program.steps):
        if step.kind is StepKind.SBA or step.sba:
            options = enabled_options(program, state, step)
            if any(would_change(program, state, step, step.options[o]) for o in options):
                found[i] = options
    return found


def check_outcomes(program: Program, state: State) -> list[int]:
    """The outcomes of a check: those that hold and name at least one player still in the game (section 2, item 2)."""
    return [
        k
        for k, outcome in enumerate(program.outcomes)
        if any(in_game(program, state, p) for p in outcome.wins | outcome.loses | outcome.draws) and holds(program, state, outcome.guard)
    ]


def check_moves(program: Program, state: State) -> tuple[Literal["check", "ask"], list[Move]] | None:
    """What a state-based check does, or None if it does nothing (section 2, item 2).

    Reading: "nothing happens" is said of the state. A check that remembers a pick forgets it when it is performed, so such a check
    always does something: if all else cancels, the same question is asked again, as after a pick that changes nothing.
    """
    steps = check_steps(program, state)
    for i, options in steps.items():
        step = program.steps[i]
        if len(options) >= 2 and step.sba and state.picks[i] is None:
            assert step.by is not None
            by = who(program, state, step.by)
            return "ask", [Move(((i, o),), "choice", by, pays=False, decision=True) for o in options]
        if len(options) >= 2 and not step.sba:
            raise ModelError(f"{step.name}: a state-based action with several options")
    outcomes = check_outcomes(program, state)
    parts = [(i, options[0] if state.picks.get(i) is None else state.picks[i]) for i, options in steps.items()]
    label: Label = (*((i, o) for i, o in parts if o is not None), *((len(program.steps) + k, 0) for k in outcomes))
    if not label:
        return None
    move = Move(label, "sba", None, pays=False, decision=False)
    after = perform_check(program, state, move)
    if after.values == state.values and after.players == state.players and after.picks == state.picks:
        return None  # also if only the bit `inside` would change: item 4 says "as if not inside"
    return "check", [move]


def perform_check(program: Program, state: State, move: Move) -> State:
    """The state after everything in a check is performed at once (section 2, item 2), bounds not checked."""
    steps = [(i, o) for i, o in move.label if i < len(program.steps)]
    outcomes = [i - len(program.steps) for i, _ in move.label if i >= len(program.steps)]
    updates = [update for i, o in steps for update in program.steps[i].options[o].updates]
    names = " + ".join(program.steps[i].name for i, _ in steps) or "outcome"
    values, tallies = changed(program, state, updates, names)
    return State(values, tallies, settle(program, state, outcomes), inside=False, picks=dict.fromkeys(state.picks))


# ---------------------------------------------------------------------------------------------------------- outcomes


def settle(program: Program, state: State, outcomes: list[int]) -> dict[str, Status]:
    """Who is in the game, lost, won or drew after the outcomes of one check (section 3).

    Reading: whether there is a winner is asked after losing beat drawing and drawing beat winning.
    """
    remaining = [p for p in range(len(program.players)) if in_game(program, state, p)]
    lose = {p for k in outcomes for p in program.outcomes[k].loses if p in remaining}
    win = {p for k in outcomes for p in program.outcomes[k].wins if p in remaining}
    draw = {p for k in outcomes for p in program.outcomes[k].draws if p in remaining}
    draw -= lose
    win -= lose | draw
    limited = program.range_of_influence is not None
    for winner in win:
        for p in remaining:
            if limited and p != winner and p not in draw and in_range(program, remaining, winner, p):
                lose.add(p)
            if not limited and p not in win and p not in draw:
                lose.add(p)
    if remaining and lose == set(remaining):
        draw, lose = lose, set()
    status = dict(state.players)
    for p in remaining:
        if p in lose:
            status[program.players[p]] = "lost"
        elif p in draw:
            status[program.players[p]] = "drew"
        elif p in win and not limited:
            status[program.players[p]] = "won"
    survivors = [p for p in remaining if status[program.players[p]] == "playing"]
    if len(survivors) < len(remaining) and len(survivors) == 1:
        status[program.players[survivors[0]]] = "won"
    return status


def in_range(program: Program, remaining: list[int], winner: int, other: int) -> bool:
    """Whether a player sits within range of a winner (section 3).

    Seats are counted in the ring of the players in the game before this check.
    """
    assert program.range_of_influence is not None
    distance = abs(remaining.index(winner) - remaining.index(other))
    return min(distance, len(remaining) - distance) <= program.range_of_influence


# ------------------------------------------------------------------------------------------------------------- moves


def moves(program: Program, state: State) -> tuple[Mode, list[Move]]:
    """What can happen in a state (section 2).

    Modes: ``over`` (item 1), ``ask`` and ``check`` (item 2), ``waiting`` (item 3), ``quiet`` (item 4; the play may also stop).
    """
    if not any(in_game(program, state, p) for p in range(len(program.players))):
        return "over", []
    if not state.inside:
        check = check_moves(program, state)
        if check is not None:
            return check
    waiting = waiting_moves(program, state)
    if waiting:
        responses = [] if state.inside else action_moves(program, state, only_responses=True)
        return "waiting", waiting + responses
    if state.inside:  # the resolution is over: go to 2 as if not inside (item 4)
        check = check_moves(program, state)
        if check is not None:
            return check
    return "quiet", action_moves(program, state, only_responses=False)


def waiting_moves(program: Program, state: State) -> list[Move]:
    """The moves of the step that waits: the first enabled in file order (section 2, item 3); empty if none does."""
    for i, step in enumerate(program.steps):
        if step.sba or step.kind in (StepKind.SBA, StepKind.ACTION):
            continue
        options = enabled_options(program, state, step)
        if not options:
            continue
        if len(options) == 1:
            return [Move(((i, options[0]),), "mandatory", None, pays=False, decision=False)]
        if step.kind is StepKind.CHANCE:
            return [Move(((i, o),), "chance", None, pays=False, decision=False) for o in options]
        if step.kind is StepKind.CHOICE:
            assert step.by is not None
            by = who(program, state, step.by)
            return [Move(((i, o),), "choice", by, pays=False, decision=True) for o in options]
        if step.kind is StepKind.UNLESS:
            assert step.by is not None
            by = who(program, state, step.by)
            return [Move(((i, o),), "unless", by, pays=o == 1, decision=o == 1) for o in options]
        raise ModelError(f"{step.name}: a mandatory step with several options")
    return []


def action_moves(program: Program, state: State, *, only_responses: bool) -> list[Move]:
    """The enabled actions of players in the game (section 2, items 3 and 4).

    Reading: an action with several enabled options is one action per option.
    """
    found = []
    for i, step in enumerate(program.steps):
        if step.kind is StepKind.ACTION and (step.responds or not only_responses):
            assert step.by is not None
            by = who(program, state, step.by)
            found += [Move(((i, o),), "action", by, pays=False, decision=True) for o in enabled_options(program, state, step)]
    return found


def perform(program: Program, state: State, move: Move) -> State:
    """The state after a move (section 2).

    After the pick of an ``sba`` choice ``inside`` is false, whatever its ``checked`` says: the check is still going on.

    Raises:
        AssignmentConflict: plain assignments to one variable disagree, or it is both assigned and incremented.
        RangeViolation: a value leaves its bounds.
    """
    if move.kind == "sba":
        after = perform_check(program, state, move)
        check_bounds(program, after.values, " + ".join(str(part) for part in move.label))
        return after
    ((i, o),) = move.label
    step = program.steps[i]
    if step.sba:
        return State(state.values, state.tallies, state.players, inside=False, picks={**state.picks, i: o})
    values, tallies = changed(program, state, list(step.options[o].updates), step.name)
    check_bounds(program, values, step.name)
    return State(values, tallies, state.players, inside=not step.checked, picks=state.picks)
