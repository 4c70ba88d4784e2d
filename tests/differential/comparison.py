"""The product against the brute force (``docs/semantics.md`` written twice): one small finite model at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from analyzer.budget import Budget
from analyzer.errors import AssignmentConflictError, RangeError
from analyzer.explore.graph import StateGraph, explore_states
from analyzer.pipeline import space_bound
from analyzer.system.guarded import GuardedSystem
from analyzer.system.program import Option, Program, Sort, StepKind
from analyzer.verdict.assemble import assemble
from analyzer.verdict.decision import Decision, decide
from analyzer.verdict.kinds import LoopReport, Verdict
from analyzer.verdict.loops import Loop
from analyzer.verdict.loops import report as report_of
from tests.brute_force import loops as brute_loops
from tests.brute_force.graph import Edge, Graph, TooLarge, reachable
from tests.brute_force.interpreter import Label, ModelError, Move, State, as_plain, in_range, moves, perform, who
from tests.brute_force.verdict import BruteVerdict, brute_verdict
from tests.differential.reference import flat, forced_steps, go, plain_of, shape_of, start_at

ERRORS = (RangeError, AssignmentConflictError)
STATES = 600
_SIMULATED = 3_000


class Disagreement(AssertionError):
    """The product and the reference differ; ``what`` says in which respect."""

    def __init__(self, what: str, product: object = "", reference: object = "") -> None:
        super().__init__(f"{what}: product {product}, reference {reference}")
        self.what = what


def agree(what: str, product: object, reference: object) -> None:
    """Raise unless both are equal."""
    if product != reference:
        raise Disagreement(what, product, reference)


@dataclass(frozen=True)
class Case:
    """One model with what both sides say of it."""

    program: Program
    system: GuardedSystem
    brute: BruteVerdict
    decision: Decision
    verdict: Verdict

    @property
    def graph(self) -> Graph:
        """The reference's graph."""
        return self.brute.graph


def decided(system: GuardedSystem, budget: Budget) -> Decision:
    """The product's decision, wired as in the pipeline."""
    return decide(system, system.initial(), budget, None, lambda at: space_bound(system, at, budget))


def as_written(program: Program) -> Program:
    """The program with one update of each variable in every option: the language of model files accepts no more."""

    def once(option: Option) -> Option:
        return replace(option, updates=tuple({u.variable: u for u in option.updates}.values()))

    return replace(program, steps=tuple(replace(s, options=tuple(map(once, s.options))) for s in program.steps))


def compare(program: Program) -> str:
    """Compare everything that can be compared for one model; says what it was.

    Raises:
        Disagreement: the two sides differ.
    """
    program = as_written(program)
    system = GuardedSystem(program)
    try:
        graph = reachable(program, STATES)
    except TooLarge:
        return "too large"
    except ModelError as error:
        if about_a_tally(program, error):
            return "contradicting tallies"
        try:
            said = decided(system, Budget()).kind.value
        except ERRORS:
            return "model error"
        raise Disagreement("error of the model not noticed", said, "an error") from None
    same_graph(system, graph)
    try:
        brute = brute_verdict(program, STATES, cycle_limit=500)
    except TooLarge:
        return "graph only"
    if not brute.exact:
        return "no firm reading"
    decision = decided(system, Budget())
    verdict = assemble(system, decision, Budget(), name="random", title="random")
    same_verdict(Case(program, system, brute, decision, verdict))
    return brute.kind


def about_a_tally(program: Program, error: ModelError) -> bool:
    """Whether an error is about assignments to a tally, which the product notices in replays only (see ``test_regressions``)."""
    about = str(error).rpartition(": ")[2].split(" ")[0]
    return any(v.name == about and v.sort is Sort.TALLY for v in program.variables)


# ---------------------------------------------------------------------- states and moves
def same_graph(system: GuardedSystem, graph: Graph) -> None:
    """The same states, in each the same mode and the same moves to the same states."""
    explored = explore_states(system, system.initial(), STATES + 1)
    agree("whether all states are there", explored.complete, True)
    found = [plain_of(system, state) for state in explored.states]
    agree("number of states", len(found), len(graph.states))
    agree("states", set(found), graph.plain())
    at = {plain: n for n, plain in enumerate(found)}
    for node in graph.nodes():
        here = at[as_plain(graph.states[node])]
        mine = _moves(explored, here, found)
        theirs = sorted((_move(e.move), as_plain(graph.states[e.target])) for e in graph.edges[node])
        agree(f"moves in {found[here]}", mine, theirs)
        mode = {"over": "end", "quiet": "quiet"}.get(graph.modes[node], "waiting")
        agree(f"mode of {found[here]}", explored.kinds[here].value, mode)
        agree("active player", system.active(explored.states[here]), brute_loops.active_player(graph, node))
        agree("position", graph.states[node].inside, not system.has_priority(explored.states[here]))


def _moves(explored: StateGraph, node: int, plain: list[tuple[int, ...]]) -> list[tuple[tuple[object, ...], tuple[int, ...]]]:
    found = []
    for edge in explored.edges[node]:
        move = edge.move
        agree("an action is told apart", edge.action, move.kind is StepKind.ACTION)
        by = -1 if move.by is None else move.by
        found.append(((move.label, move.kind.value, by, move.pays, move.is_decision), plain[edge.target]))
    return sorted(found)


def _move(move: Move) -> tuple[object, ...]:
    return (move.label, move.kind, -1 if move.by is None else move.by, move.pays, move.decision)


# ---------------------------------------------------------------------- verdicts
def same_verdict(case: Case) -> None:
    """The same kind, and everything said with it."""
    brute, decision = case.brute, case.decision
    agree("verdict", decision.kind.value, brute.kind)
    for loop in decision.loops:
        same_loop(case, loop)
    match brute.kind:
        case "forced-draw":
            _forced_draw(case)
        case "fragmented-loop" | "optional-loop" | "nondeterministic-loop":
            agree("a loop decides", decision.decisive is not None and decision.decisive.kind.value, brute.kind)
            if brute.kind == "optional-loop" and any(loop.progress for loop in brute.deciding):
                assert decision.decisive is not None
                agree("progress decides", report_of(case.system, decision.decisive).progress, True)
        case "bounded-loop":
            _bounded(case)
        case "game-ends":
            _ends(case)
        case _:
            agree("no loop decides", decision.decisive, None)
            if brute.forced.kind is None and brute.kind == "no-loop":
                agree("loops", decision.loops, [])
    if decision.kind.value not in ("undecided", "forced-draw"):
        agree("kind told", case.verdict.kind.value, brute.kind)


def _forced_draw(case: Case) -> None:
    """Who starts it, who draws."""
    brute, decision, loop = case.brute, case.decision, case.decision.decisive
    assert loop is not None
    agree("forced from the start", decision.method == "walk", brute.forced.kind == "forced-draw")
    if brute.forced.kind is None:
        agree("who can start it", frozenset(loop.starters), brute.starters)
    cycle = cycle_in(case, loop)
    if brute.forced.kind == "forced-draw":
        first = brute.forced.nodes.index(brute.forced.nodes[-1])
        agree("loop of the forced play", {e.source for e in cycle}, set(brute.forced.nodes[first:]))
    drawn, playing = who_draws(case.program, case.graph, cycle)
    names = case.program.players
    if drawn is None:
        agree(
            "kind without objects", (case.verdict.kind.value, case.verdict.reason and case.verdict.reason.slug), ("undecided", "no-objects")
        )
        return
    agree("kind told", case.verdict.kind.value, "forced-draw")
    agree("drawn", set(case.verdict.outcome.drawn), {names[p] for p in drawn})
    rest = {names[p] for p in playing - drawn}
    agree("winners", set(case.verdict.outcome.winners), rest if len(rest) == 1 else set())
    agree("playing", set(case.verdict.outcome.playing), rest if len(rest) > 1 else set())
    agree("losers", set(case.verdict.outcome.losers), set())


def who_draws(program: Program, graph: Graph, cycle: Sequence[Edge]) -> tuple[set[int] | None, set[int]]:
    """For whom a forced draw is one (CR 104.4b, 104.4f), and who was playing; None if nothing involved is named with limited range."""
    state = graph.states[cycle[0].source]
    playing = [p for p, name in enumerate(program.players) if state.players[name] == "playing"]
    if program.range_of_influence is None:
        return set(playing), set(playing)
    near: set[int] = set()
    named = False
    for edge in cycle:
        for step, _ in edge.move.label:
            if step >= len(program.steps):
                continue
            for index in program.steps[step].involves:
                named = True
                owner = who(program, graph.states[edge.source], program.objects[index].controller)
                near |= {p for p in playing if in_range(program, playing, owner, p)}
    return near if named else None, set(playing)


def _ends(case: Case) -> None:
    brute = case.brute
    _outcome_is(case, brute.graph.states[brute.forced.nodes[-1]])


def _bounded(case: Case) -> None:
    brute, loop = case.brute, case.decision.decisive
    assert loop is not None
    agree("a bounded loop decides", loop.kind.value, "bounded-loop")
    if brute.forced.kind == "bounded-loop":
        _outcome_is(case, brute.graph.states[brute.forced.nodes[-1]])
    agree("somebody decides", case.decision.method == "walk", brute.forced.kind == "bounded-loop")


def _outcome_is(case: Case, state: State) -> None:
    outcome = case.verdict.outcome
    told = (set(outcome.winners), set(outcome.losers), set(outcome.drawn), set(outcome.playing))
    having = [{name for name, status in state.players.items() if status == wanted} for wanted in ("won", "lost", "drew", "playing")]
    agree("outcome", told, tuple(having))


# ---------------------------------------------------------------------- loops
def same_loop(case: Case, loop: Loop) -> None:
    """A loop that the product lists is one of the reference's, of the same kind, with the same players."""
    told = report_of(case.system, loop)
    if loop.iterations is not None or loop.goals:
        bounded_is_exact(case.program, case.system, loop, told)
        return
    cycle = cycle_in(case, loop)
    if loop.kind.value == "forced-draw":
        agree("all of a forced draw is trapped", {e.source for e in cycle} <= case.brute.trapped, True)
        return
    same = [x for x in case.brute.loops if set(x.cycle) == set(cycle)]
    if not same:
        raise Disagreement("a loop that is none of the reference's", loop, case.brute.loops)
    (theirs,) = same
    agree("kind of a loop", loop.kind.value, theirs.kind)
    agree("who is involved", frozenset(loop.involved), theirs.involved)
    agree("who can end it", frozenset(loop.can_end), theirs.can_end)
    agree("chance matters", bool(loop.chance), theirs.chance_matters)
    if loop.kind.value == "fragmented-loop":
        assert told.must_deviate is not None
        deviates = case.program.players.index(told.must_deviate)
        if deviates not in theirs.must_deviate_candidates:
            raise Disagreement("who must deviate", deviates, theirs.must_deviate_candidates)
    if not any(puts_tallies(case.program, edge) for edge in cycle):
        agree("progress", told.progress, theirs.progress)
    _alternatives(case, loop, told)


def _alternatives(case: Case, loop: Loop, told: LoopReport) -> None:
    """Who can end the loop has an alternative that ends it; who cannot has none."""
    for player in loop.involved:
        name = case.program.players[player]
        leads = {a.leads.value for a in told.alternatives if a.player == name}
        agree(f"an alternative of {name} ends it", "ends" in leads, player in loop.can_end)


def cycle_in(case: Case, loop: Loop) -> tuple[Edge, ...]:
    """The product's loop as edges of the reference's graph; the stem is played, too.

    A forced draw may settle first: its pass is repeated until it comes back to where some pass began.
    """
    graph = case.graph
    head = start_at(case.program, case.system, loop.stem, loop.head)
    number = {as_plain(state): n for n, state in enumerate(graph.states)}
    at = number[as_plain(head)]
    begun: dict[int, int] = {}
    path: list[Edge] = []
    while at not in begun:
        begun[at] = len(path)
        for label in flat(loop.body):
            edge = next((e for e in graph.edges[at] if e.move.label == label), None)
            if edge is None:
                raise Disagreement("the loop cannot be played", label, [e.move.label for e in graph.edges[at]])
            path.append(edge)
            at = edge.target
    if loop.kind.value != "forced-draw":
        agree("where one pass of the loop leads", (begun[at], len(begun)), (0, 1))
    return tuple(path[begun[at] :])


def puts_tallies(program: Program, edge: Edge) -> bool:
    """Whether a move assigns a tally rather than adding to it: what it changes per pass is then a matter of taste."""
    updates = [u for i, o in edge.move.label if i < len(program.steps) for u in program.steps[i].options[o].updates]
    return any(program.variables[u.variable].sort is Sort.TALLY and not u.add for u in updates)


def bounded_is_exact(program: Program, system: GuardedSystem, loop: Loop, told: LoopReport) -> None:
    """The passes of a loop that ends, counted one by one.

    ``iterations`` counts the pass in which the game ends, or in which somebody leaves it (DESIGN 3.1). A goal counts the passes it takes.
    """
    state = start_at(program, system, loop.stem, loop.head)
    body = flat(loop.body)
    shape = shape_of(program, state)
    claimed = loop.iterations if loop.iterations is not None else max(loop.goals.values())
    if claimed * len(body) > _SIMULATED:
        return
    full, begun, involved = 0, False, list[set[int]]()
    while full <= claimed + 1:
        begun, deciding = False, set[int]()
        for label in body:
            move = next((m for m in moves(program, state)[1] if m.label == label), None)
            if move is None:
                break
            if move.decision and move.by is not None:
                deciding.add(move.by)
            state = perform(program, state, move)
            begun = True
        else:
            if shape_of(program, state) != shape:
                break
            full += 1
            involved.append(deciding)
            continue
        break
    if full < 2:
        raise Disagreement("a bounded loop that cannot be performed twice", claimed, full)
    deciders = set[int]().union(*involved)
    players = state.players
    for _, after in forced_steps(program, state, 64):
        if after.players != players:
            break
    else:
        after = state
    leaves = after.players != players
    counted = full + (1 if begun and leaves else 0)
    if loop.goals:
        agree("passes to the goal", claimed, full + (1 if begun else 0))
        gone = {p for p, name in enumerate(program.players) if after.players[name] in ("lost", "drew") != players[name]}
        agree("a goal is the leaving of others", (leaves, gone & deciders), (True, set()))
    else:
        agree("iterations", claimed, counted)
    sustained = {program.players.index(name) for name in told.sustained_by}
    if sustained != involved[0]:  # a pass may be a choice of somebody's one time and forced another
        agree("sustained by", sustained, deciders)


def trace(program: Program, labels: Sequence[Label], state: State) -> list[State]:
    """The states of a play, for messages."""
    states = [state]
    for label in labels:
        after = go(program, states[-1], label)
        assert after is not None
        states.append(after)
    return states
