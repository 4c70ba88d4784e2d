"""From a decision to the whole answer: outcome, rules, interventions, the tournament's part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analyzer.budget import Budget
from analyzer.explore.games import can_stop
from analyzer.explore.graph import explore_states
from analyzer.system.guarded import in_range
from analyzer.system.layout import DREW, LOST, PLAYING, WON
from analyzer.system.program import Profile, StepKind
from analyzer.system.transition_system import Label, Move, State, TransitionSystem
from analyzer.verdict.decision import Decision
from analyzer.verdict.kinds import Intervention, Obligation, OutcomeReport, Reason, TournamentReport, Verdict, VerdictKind
from analyzer.verdict.loops import Loop, report, turn_order
from analyzer.verdict.plays import move_at

_LONG = 400
_REACT = 600
_TRIED = 12


def assemble(system: TransitionSystem, decision: Decision, budget: Budget, *, name: str, title: str) -> Verdict:
    """The verdict for an input."""
    kind, reason = decision.kind, decision.reason
    loop = decision.decisive
    outcome = OutcomeReport()
    proof = list(decision.proof)
    if kind is VerdictKind.FORCED_DRAW and loop is not None:
        drawn = who_draws(system, loop)
        if drawn is None:
            kind, reason, loop = VerdictKind.UNDECIDED, Reason("no-objects", {}), None
        else:
            outcome = _outcome_of_draw(system, loop, drawn)
    elif decision.final is not None:
        outcome = _outcome_of_status(system, system.status(decision.final))
    elif loop is not None and loop.aftermath:
        outcome = _outcome_of_status(system, loop.aftermath)
    ordered = sorted(decision.loops, key=lambda x: x is not decision.decisive) if loop is not None else decision.loops
    reports = tuple(report(system, x) for x in ordered)
    if loop is not None:
        proof += _ender_claims(system, loop, "boxes" if decision.method == "boxes" else "exhaustion")
    return Verdict(
        input=name,
        title=title,
        kind=kind,
        reason=reason,
        citations=_citations(system, kind, outcome, loop),
        loops=reports,
        interventions=_interventions(system, loop) if loop is not None else (),
        outcome=outcome,
        proof=_distinct(proof),
        tournament=_tournament(system, kind, loop),
        condition=loop.condition if loop is not None else None,
        spent=dict(decision.spent),
        budget={"states": budget.states, "native_states": budget.native_states, "boxes": budget.boxes, "cover_nodes": budget.cover_nodes},
    )


def _distinct(proof: Iterable[Obligation]) -> tuple[Obligation, ...]:
    found: list[Obligation] = []
    for obligation in proof:
        if obligation not in found:
            found.append(obligation)
    return tuple(found)


def _ender_claims(system: TransitionSystem, loop: Loop, method: str) -> list[Obligation]:
    return [
        Obligation("can-end" if p in loop.can_end else "cannot-end", method, "proved", {"player": system.players[p]}) for p in loop.involved
    ]


# ---------------------------------------------------------------------- who wins, loses, draws
def who_draws(system: TransitionSystem, loop: Loop) -> frozenset[int] | None:
    """For whom a mandatory loop is a draw (CR 104.4b, 104.4f); None if limited range applies and no objects are named."""
    status = system.status(loop.head)
    playing = frozenset(p for p, s in enumerate(status) if s == PLAYING)
    if system.range_of_influence is None:
        return playing
    controllers: set[int] = set()
    for state, label in _states_of(system, loop):
        controllers |= system.controllers(state, label)
    if not controllers:
        return None
    return frozenset(p for p in playing if any(in_range(playing, c, p, system.range_of_influence) for c in controllers))


def _states_of(system: TransitionSystem, loop: Loop) -> Iterable[tuple[State, Label]]:
    for segment in loop.body:
        state = segment.start
        for label in segment.labels:
            yield state, label
            state = system.successor(state, label)


def _outcome_of_draw(system: TransitionSystem, loop: Loop, drawn: frozenset[int]) -> OutcomeReport:
    status = system.status(loop.head)
    rest = [p for p, s in enumerate(status) if s == PLAYING and p not in drawn]
    names = system.players
    if len(rest) == 1:
        return OutcomeReport(winners=(names[rest[0]],), drawn=_names(system, drawn))
    return OutcomeReport(drawn=_names(system, drawn), playing=_names(system, rest))


def _outcome_of_status(system: TransitionSystem, status: Sequence[int]) -> OutcomeReport:
    def having(wanted: int) -> tuple[str, ...]:
        return _names(system, [p for p, s in enumerate(status) if s == wanted])

    return OutcomeReport(having(WON), having(LOST), having(DREW), having(PLAYING))


def _names(system: TransitionSystem, players: Iterable[int]) -> tuple[str, ...]:
    return tuple(system.players[p] for p in sorted(players))


# ---------------------------------------------------------------------- rules
def _citations(system: TransitionSystem, kind: VerdictKind, outcome: OutcomeReport, loop: Loop | None) -> tuple[str, ...]:
    match kind:
        case VerdictKind.FORCED_DRAW:
            draw = ["727.4"] + (["104.4b"] if system.range_of_influence is None else ["104.4f", "801.16"])
            return tuple(draw + (["104.2a"] if outcome.winners else []))
        case VerdictKind.FRAGMENTED_LOOP:
            return ("727.3",)
        case VerdictKind.OPTIONAL_LOOP:
            return ("727.1b", "727.2a") + (("727.6",) if loop is not None and _pays(system, loop) else ())
        case VerdictKind.NONDETERMINISTIC_LOOP:
            return ("727.2a", "MTR 4.4")
        case VerdictKind.BOUNDED_LOOP:
            return ("704.3", *_end_rules(outcome))
        case VerdictKind.GAME_ENDS:
            return _end_rules(outcome)
        case VerdictKind.NO_LOOP:
            return ("727.1b",)
        case VerdictKind.UNDECIDED:
            return ()


def _pays(system: TransitionSystem, loop: Loop) -> bool:
    return any(move_at(system, s, label).pays for s, label in _short_states(system, loop))


def _end_rules(outcome: OutcomeReport) -> tuple[str, ...]:
    rules: list[str] = []
    if outcome.losers:
        rules.append("104.3")
    if outcome.winners:
        rules.append("104.2a")
    if outcome.drawn:
        rules.append("104.4a")
    return tuple(rules) or ("104.1",)


# ---------------------------------------------------------------------- from outside the loop
def _short_states(system: TransitionSystem, loop: Loop) -> list[tuple[State, Label]]:
    found: list[tuple[State, Label]] = []
    for pair in _states_of(system, loop):
        found.append(pair)
        if len(found) >= _LONG:
            break
    return found


def _interventions(system: TransitionSystem, loop: Loop) -> tuple[Intervention, ...]:
    """What players may do from outside (CR 727.5, 727.6), each once; of those who can end the loop anyway nothing is told."""
    draw = loop.kind is VerdictKind.FORCED_DRAW
    used = {label for _, label in _short_states(system, loop)}
    found: dict[tuple[str, str], Intervention] = {}
    for state, _ in _short_states(system, loop):
        situation = system.situation(state)
        others: Sequence[Move] = [m for m in situation.actions if m.label not in used]
        payments = [m for m in situation.moves if m.pays and m.label not in used]
        for move in (*others, *payments):
            assert move.by is not None
            key = (system.players[move.by], system.describe(move.label))
            if key not in found and (draw or move.by not in loop.can_end):
                breaks = _breaks(system, state, move) if draw and len(found) < _TRIED else None
                found[key] = Intervention(key[0], key[1], move.pays, breaks)
    return tuple(found.values())


def _breaks(system: TransitionSystem, state: State, move: Move) -> bool | None:
    """Whether the play can stop after an intervention, if that is quickly seen."""
    graph = explore_states(system, system.successor(state, move.label), _REACT)
    hopeful, certain = can_stop(graph, optimistic=True)[0], can_stop(graph, optimistic=False)[0]
    return None if hopeful != certain else bool(certain)


# ---------------------------------------------------------------------- tournaments
def _tournament(system: TransitionSystem, kind: VerdictKind, loop: Loop | None) -> TournamentReport | None:
    if system.profile is Profile.CR or loop is None:
        return None
    steps = _short_states(system, loop)
    if system.profile is Profile.MTGO:
        clicks = sum(1 for s, label in steps if _clicks(system, s, label))
        return TournamentReport("MTGO", clicks=clicks, clicks_to_goal={goal: n * clicks for goal, n in loop.goals.items()})
    order = turn_order(system, loop.head, loop.can_end)
    across = len({system.active(s) for s, _ in steps}) > 1
    names = tuple(system.players[p] for p in order)
    match kind:
        case VerdictKind.FORCED_DRAW:
            everybody = tuple(system.players[p] for p in turn_order(system, loop.head, range(len(system.players))))
            return TournamentReport("MTR", "draw-if-nobody-acts", everybody, across)
        case VerdictKind.NONDETERMINISTIC_LOOP:
            return TournamentReport("MTR", "stop-at-repeated-state", names, across)
        case VerdictKind.FRAGMENTED_LOOP:
            return TournamentReport("MTR", "draw-if-all-indefinitely" if across else "lowest-number", names, across)
        case VerdictKind.OPTIONAL_LOOP:
            return TournamentReport("MTR", "names-number", names, across)
        case _:
            return None


def _clicks(system: TransitionSystem, state: State, label: Label) -> bool:
    """Whether a step costs a click: a decision, or passing priority so that it resolves."""
    move = move_at(system, state, label)
    return move.is_decision or (move.kind is not StepKind.SBA and system.has_priority(state))
