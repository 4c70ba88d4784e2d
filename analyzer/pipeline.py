"""The only wiring: load, explore, decide, classify, check."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from analyzer.budget import Budget
from analyzer.errors import CertificateRefused, NotCertified, OpenStartError, UnsupportedPositionError, WorkSpentError
from analyzer.explore.boxes import Box
from analyzer.explore.graph import explore_states
from analyzer.language import LoadedModel, load_model_text
from analyzer.system.guarded import GuardedSystem
from analyzer.system.layout import ProgramState
from analyzer.system.program import Program, Sort, Variable
from analyzer.system.registry import NumbersGrew
from analyzer.system.transition_system import CertifiableSystem, LeavesOut, State, TransitionSystem
from analyzer.verdict.assemble import assemble
from analyzer.verdict.checker import Checked
from analyzer.verdict.decision import STRENGTH, Decision, decide
from analyzer.verdict.kinds import Case, Obligation, OutcomeReport, Reason, Verdict, VerdictKind
from analyzer.verdict.open_values import OpenCase, condition_text, decide_open
from analyzer.verdict.picture import GraphPicture
from analyzer.verdict.space import SpaceBound, known_space
from analyzer.verdict.state_picture import picture_of

if TYPE_CHECKING:
    from analyzer.language.expectation import Expectation
    from analyzer.scenario.facts import WrongFact
    from analyzer.scenario.position import Position

Loaded: TypeAlias = "LoadedModel | Position"
Progress: TypeAlias = Callable[[str], None]
Space: TypeAlias = Callable[[State], "SpaceBound | None"]
Certify: TypeAlias = Callable[[Decision, Verdict], "dict[str, Any]"]
PositionReader: TypeAlias = Callable[[dict[str, Any]], CertifiableSystem]
RESTARTS = 256
PUZZLE_SUFFIX = ".pzl"


def _read_position(source: dict[str, Any]) -> CertifiableSystem:
    from analyzer.scenario.position import read_position

    return read_position(source)


POSITION_READERS: dict[str, PositionReader] = {"position": _read_position}
"""Reads positions out of certificates, by the kind that stands there. A front end's entry imports it only when it is called."""
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Analysed:
    """A verdict with the certificate that was checked before it is handed out; None for a verdict that states nothing."""

    verdict: Verdict
    certificate: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class StateCount:
    """How much can be reached; ``complete`` if that is all. ``memory_bytes`` is the native engine's."""

    states: int
    moves: int
    complete: bool
    memory_bytes: int


def load(path: Path) -> Loaded:
    """The model or scenario of a file; which of them it is, is seen by what is in it. Files of Forge's puzzles are scenarios.

    Raises:
        InputError: the file cannot be used; the message says where and why.
    """
    from analyzer.language.places import Place
    from analyzer.language.toml_text import parse_toml, read_file

    if path.suffix == PUZZLE_SUFFIX:
        return _load_puzzle(path)
    place = Place(str(path))
    text = read_file(path, place)
    tables = parse_toml(text, place)
    if "player" not in tables and ("game" not in tables or "step" in tables):
        return load_model_text(text, str(path))
    from analyzer.cards import library_for
    from analyzer.scenario import load_scenario_text
    from analyzer.scenario.position import Position

    cards = library_for(path)
    return Position(load_scenario_text(text, str(path), cards), cards)


def _load_puzzle(path: Path) -> Position:
    from analyzer.cards import library_for
    from analyzer.scenario import load_puzzle
    from analyzer.scenario.position import Position

    cards = library_for(path)
    return Position(load_puzzle(path, cards).scenario, cards)


# ---------------------------------------------------------------------- any system
def analyse_system(
    system: TransitionSystem,
    *,
    name: str,
    title: str,
    budget: Budget | None = None,
    progress: Progress | None = None,
    space: Space | None = None,
    certify: Certify | None = None,
    readers: Mapping[str, PositionReader] | None = None,
    deciding: Callable[[], Decision] | None = None,
) -> Analysed:
    """The verdict for a system from its start, with its certificate checked.

    Args:
        system: the game. It may get to know new numbers on the way (``analyzer.system.registry``).
        name, title: of the input, for the verdict.
        budget: what may be spent.
        progress: is told what is being done.
        space: what else can be said of the whole space from a state on; by default what the system itself knows (``KnowsItsDeciders``).
        certify: makes the certificate; by default from what a ``CertifiableSystem`` offers (without it, no verdict is decided).
        readers: read positions back out of certificates; by default ``POSITION_READERS``.
        deciding: how it is decided; by default from the start on by all that there is (``decide``).
    """
    limits = budget or Budget()
    bound = space or (lambda _: known_space(system))

    def once() -> Analysed:
        decision = deciding() if deciding is not None else decide(system, system.initial(), limits, progress, bound)
        missing, unmodelled = (system.left_out, system.unmodelled) if isinstance(system, LeavesOut) else ((), ())
        # what is not modelled may also add actions to play that seems forced, and it is why a space that was seen out says nothing
        if (missing and decision.rests_on_absence) or (unmodelled and (decision.names_no_sustained_loop or decision.seen_out)):
            return Analysed(_undecided(name, title, Reason("left-out", {"what": "; ".join(missing)}), spent=dict(decision.spent)), None)
        verdict = assemble(system, decision, limits, name=name, title=title)
        return _checked(certify or _position_certificate(system, limits), decision, verdict, readers)

    try:
        return restarting(once)
    except NumbersGrew as grown:
        reason = Reason("numbers-grow", {"count": RESTARTS, "last": ", ".join(grown.names)})
        return Analysed(_undecided(name, title, reason), None)
    except UnsupportedPositionError as missing:
        return Analysed(_undecided(name, title, Reason("unsupported", {"what": missing.what})), None)


def restarting(run: Callable[[], _T], restarts: int = RESTARTS) -> _T:
    """What ``run`` gives; it is run again whenever its system gets to know new numbers.

    Raises:
        NumbersGrew: after so many restarts there are still new numbers.
    """
    for _ in range(restarts):
        try:
            return run()
        except NumbersGrew:
            continue
    return run()


def _position_certificate(system: TransitionSystem, budget: Budget) -> Certify:
    """Makes certificates of a system that can be written down."""
    from analyzer.verdict.certificate import certificate_of, position_subject

    def certify(decision: Decision, verdict: Verdict) -> dict[str, Any]:
        if not isinstance(system, CertifiableSystem):
            raise NotCertified("the position cannot be written down")
        try:
            return certificate_of(position_subject(system), decision, verdict, budget)
        except CertificateRefused as refusal:  # by the checker's own code, while the evidence was sought
            raise NotCertified(refusal.why) from refusal

    return certify


def verify(certificate: dict[str, Any], readers: Mapping[str, PositionReader] | None = None) -> Checked:
    """Checks a certificate by itself; without a solver.

    ``readers``: for each kind of position what reads it; by default ``POSITION_READERS``.

    Raises:
        CertificateRefused: it does not hold.
    """
    from analyzer.verdict.certificate.position_game import reader_of
    from analyzer.verdict.checker import check_certificate

    known = POSITION_READERS if readers is None else readers
    return check_certificate(certificate, readers={kind: reader_of(read) for kind, read in known.items()})


def _checked(certify: Certify, decision: Decision, verdict: Verdict, readers: Mapping[str, PositionReader] | None = None) -> Analysed:
    """The verdict with its certificate, once the independent checker has arrived at it by itself; undecided if it is given no grounds.

    Raises:
        CertificateRefused: the checker does not agree: an internal error.
    """
    try:
        certificate = certify(decision, verdict)
    except NotCertified as missing:
        reason = Reason("not-certified", {"why": str(missing)})
        return Analysed(_undecided(verdict.input, verdict.title, reason, spent=verdict.spent, budget=verdict.budget), None)
    report = verify(certificate, readers)
    trusted = tuple(Obligation("trusted", "program", "trusted", {"what": what}) for what in report.trusted)
    return Analysed(replace(verdict, proof=(*verdict.proof, *trusted)), certificate)


def _undecided(
    name: str,
    title: str,
    reason: Reason,
    *,
    cases: tuple[Case, ...] = (),
    spent: dict[str, int] | None = None,
    budget: dict[str, int] | None = None,
) -> Verdict:
    """A verdict that settles nothing, with its reason."""
    kind = VerdictKind.UNDECIDED
    return Verdict(name, title, kind, reason, cases=cases, spent=spent or {}, budget=budget or {})


# ---------------------------------------------------------------------- models
def analyse(loaded: Loaded, budget: Budget | None = None, progress: Progress | None = None) -> Analysed:
    """The verdict for a model or a scenario, with its certificate checked."""
    limits = budget or Budget()
    if not isinstance(loaded, LoadedModel):
        return _analyse_position(loaded, limits, progress)
    system = GuardedSystem(loaded.program)

    def space(state: State) -> SpaceBound | None:
        return space_bound(system, state, limits)

    def decide_at(state: State) -> Decision:
        return decide(system, state, limits, progress, space)

    if any(v.any for v in loaded.program.variables):
        return _analyse_open(loaded, system, limits, decide_at)
    return analyse_system(
        system,
        name=loaded.file,
        title=loaded.program.title,
        budget=limits,
        progress=progress,
        space=space,
        certify=_program_certificate(system, limits),
    )


def _program_certificate(system: GuardedSystem, budget: Budget) -> Certify:
    """Makes certificates that hold the program."""
    from analyzer.verdict.certificate import certificate_of, program_subject

    return lambda decision, verdict: certificate_of(program_subject(system), decision, verdict, budget)


# ---------------------------------------------------------------------- scenarios
_FOUND = (VerdictKind.FORCED_DRAW, VerdictKind.FRAGMENTED_LOOP, VerdictKind.OPTIONAL_LOOP, VerdictKind.NONDETERMINISTIC_LOOP)
"""What a narrow question may find that a wider one does not take back."""


_BRIEF = Budget(states=400, native_states=1, boxes=60, cover_nodes=600, runs=12_000)


def _always(system: CertifiableSystem) -> PositionReader:
    """A reader that gives a system that was read before."""
    return lambda _: system


def _answered(position: Position, budget: Budget, progress: Progress | None) -> Analysed:
    """The verdict of a scenario's questions, asked one after the other until a loop that changes something is found."""
    scenario = position.scenario
    analysed: Analysed | None = None
    for question in position.questions:
        found = analysed is not None and analysed.verdict.kind in _FOUND
        # after a loop that changes nothing only a better one is looked for, and not for long
        spent = _BRIEF if found else budget
        try:
            system = position.system(question, runs=spent.runs)
            # what the rules do is worked out once; ``verify`` works it out again from the file
            shared = {system.certificate_kind: _always(system)}
            wider = analyse_system(system, name=scenario.file, title=scenario.title, budget=spent, progress=progress, readers=shared)
        except WorkSpentError as over:
            wider = Analysed(_undecided(scenario.file, scenario.title, Reason("budget-runs", {"limit": over.limit})), None)
        wider = _with_results(position, wider)
        if analysed is None or wider.verdict.decided or not found:
            analysed = wider
        if analysed.verdict.kind in _FOUND and any(loop.progress for loop in analysed.verdict.loops) and _is_asked_for(position, analysed):
            break
    assert analysed is not None
    if analysed.verdict.kind in _FOUND and not _is_asked_for(position, analysed):
        made = ", ".join(analysed.verdict.loops[0].results) or "-"
        reason = Reason("result-not-found", {"wanted": scenario.question.find, "found": made})
        return Analysed(_undecided(scenario.file, scenario.title, reason, spent=analysed.verdict.spent), None)
    return analysed


def _with_results(position: Position, analysed: Analysed) -> Analysed:
    """The verdict with what its loops make."""
    from analyzer.scenario.results import results_of

    names = [player.name for player in position.scenario.players]
    loops = tuple(
        replace(loop, results=results_of(loop.net, loop.sustained_by, names, endless=loop.iterations is None))
        for loop in analysed.verdict.loops
    )
    return replace(analysed, verdict=replace(analysed.verdict, loops=loops))


def _is_asked_for(position: Position, analysed: Analysed) -> bool:
    """Whether the decisive loop is what the question wants: any, or one with a result. Whether a loop leads to a win is not asked."""
    from analyzer.scenario.model import FIND_WORDS
    from analyzer.scenario.results import is_made

    find = position.scenario.question.find
    return find in FIND_WORDS or is_made(find, analysed.verdict.loops[0].results)


def with_harmless_gaps(position: Position, analysed: Analysed) -> Analysed:
    """The verdict with what of its cards is not modelled and cannot matter, among what its proof rests on."""
    told = tuple(
        Obligation("harmless", "program", "trusted", {"card": card, "what": what, "why": why}) for card, what, why in position.harmless_gaps
    )
    return replace(analysed, verdict=replace(analysed.verdict, proof=(*analysed.verdict.proof, *told)))


def _analyse_position(position: Position, budget: Budget, progress: Progress | None) -> Analysed:
    """The verdict for a scenario; undecided where something is not modelled."""
    scenario = position.scenario
    try:
        gap = position.gap
        if gap is not None:
            reason = Reason("not-understood", {"card": gap[0], "what": gap[1]})
            return Analysed(_undecided(scenario.file, scenario.title, reason), None)
        return with_harmless_gaps(position, _answered(position, budget, progress))
    except UnsupportedPositionError as missing:
        return Analysed(_undecided(scenario.file, scenario.title, Reason("unsupported", {"what": missing.what})), None)


@dataclass(frozen=True, slots=True)
class StatedAnswer:
    """What a file says is right.

    Attributes:
        expect: about the verdict. change: finds the change of a number that ``expect`` names, where names differ.
        wrong: what it says about the position itself, and is not so.
    """

    expect: Expectation
    change: Callable[[str, Mapping[str, int]], int] | None = None
    wrong: tuple[WrongFact, ...] = ()


def stated_answer(loaded: Loaded) -> StatedAnswer | None:
    """What a model or scenario says is right; None if it says nothing."""
    if isinstance(loaded, LoadedModel):
        return None if loaded.expect.is_empty else StatedAnswer(loaded.expect)
    if loaded.states_nothing:
        return None
    return StatedAnswer(loaded.expect, loaded.number, loaded.wrong_facts())


# ---------------------------------------------------------------------- starting values left open
def _analyse_open(loaded: LoadedModel, system: GuardedSystem, budget: Budget, decide_at: Callable[[State], Decision]) -> Analysed:
    """The verdict with the condition on the starting values that were left open; its certificate is for the least of them."""
    domain = _domain(system)
    found: list[tuple[str, OpenCase]] = []
    unresolved: list[str] = []
    for words, start in _starts(system):
        decided = decide_open(system, start, domain, budget, decide_at)
        found += [(words, case) for case in decided.cases]
        unresolved += [_join(words, condition_text(system.number_names, domain, [box])) for box in decided.unresolved]
    kinds = sorted({case.decision.kind for _, case in found}, key=lambda k: STRENGTH.index(k) if k in STRENGTH else len(STRENGTH))
    strongest = kinds[0] if kinds else VerdictKind.UNDECIDED
    decisive = next((case for _, case in found if case.decision.kind is strongest), None)
    cases = tuple(
        Case(condition, kind) for kind in kinds if (condition := _condition(system, domain, found, kind, total=len(_starts(system))))
    )
    if decisive is None or unresolved or strongest is VerdictKind.UNDECIDED:
        reason = Reason("open-condition", {"what": "; ".join(unresolved)})
        return Analysed(_undecided(loaded.file, loaded.program.title, reason, cases=cases), None)
    verdict = assemble(system, decisive.decision, budget, name=loaded.file, title=loaded.program.title)
    condition = cases[0].condition
    alike = [case for _, case in found if case.decision.kind is strongest]
    if len(alike) > 1 or any(low != high for low, high in decisive.box):
        bounded = strongest is VerdictKind.BOUNDED_LOOP
        verdict = _told_for_all(verdict, _outcomes(system, decisive, alike, decide_at) if bounded else set())
    proof = (*verdict.proof, Obligation("condition-exact", "boxes", "proved", {"condition": condition}))
    walk = decisive.decision.walk
    closed = GuardedSystem(_with_start(system.program, system, _own(walk.play[0].start if walk.play else walk.state)))
    plain = assemble(closed, decisive.decision, budget, name=loaded.file, title=loaded.program.title)
    checked = _checked(_program_certificate(closed, budget), decisive.decision, plain)
    if not checked.verdict.decided:
        return checked
    told = replace(verdict, proof=proof, condition=None if condition == "always" else condition, cases=cases if len(cases) > 1 else ())
    return Analysed(told, checked.certificate)


def _outcomes(
    system: GuardedSystem, first: OpenCase, cases: list[OpenCase], decide_at: Callable[[State], Decision]
) -> set[tuple[int, ...]]:
    """Everybody's status at the end, for some starting values of every case."""
    found: set[tuple[int, ...]] = set()
    walk = first.decision.walk
    start = walk.play[0].start if walk.play else walk.state
    for case in cases:
        for offset in (0, 1, 2, 3, 7):
            for moved in range(len(case.box)):
                low, high = case.box[moved]
                if offset and low == high:
                    continue
                numbers = [a if a is not None else b if b is not None else 0 for a, b in case.box]
                numbers[moved] += offset if low is not None else -offset
                if low is not None and high is not None and numbers[moved] > high:
                    continue
                decided = decide_at(system.with_numbers(start, numbers))
                final = decided.final if decided.final is not None else None
                aftermath = decided.decisive.aftermath if decided.decisive is not None else ()
                found.add(system.status(final) if final is not None else aftermath)
    return found


def _told_for_all(verdict: Verdict, outcomes: set[tuple[int, ...]]) -> Verdict:
    """The verdict without what is only so for the least starting values: pass counts and goals, and the outcome if it differs."""
    proof = tuple(o for o in verdict.proof if o.claim not in ("bound-exact", "forced-walk"))
    keep = verdict.kind is not VerdictKind.BOUNDED_LOOP or len(outcomes) == 1
    loops = tuple(replace(x, varies=True, goals={}, ends_by=x.ends_by if keep else None) for x in verdict.loops)
    return replace(verdict, proof=proof, loops=loops, outcome=verdict.outcome if keep else OutcomeReport())


def _own(state: State) -> ProgramState:
    """A state of a program as what it is."""
    assert isinstance(state, tuple)
    return state


def _with_start(program: Program, system: GuardedSystem, start: ProgramState) -> Program:
    """The program with the given starting values and nothing left open."""
    places = system.layout.position
    variables = tuple(v if v.sort is Sort.TALLY else replace(v, init=start[places[i]], any=False) for i, v in enumerate(program.variables))
    return replace(program, variables=variables)


def _domain(system: GuardedSystem) -> Box:
    """The values that the numbers may start with: a point where they are given."""
    by_name = {v.name: v for v in system.program.variables if v.sort is Sort.INT}
    named = [by_name[name] for name in system.number_names if name in by_name]
    return tuple((v.low, v.high) if v.any else (v.init, v.init) for v in named)


def _starts(system: GuardedSystem) -> list[tuple[str, ProgramState]]:
    """The starting shapes, one for each value of the enumerations and truth values left open, with the condition in words."""
    chosen = [(i, v) for i, v in enumerate(system.program.variables) if v.any and v.sort in (Sort.ENUM, Sort.BOOL)]
    starts: list[tuple[str, ProgramState]] = []
    for values in product(*(range(2 if v.sort is Sort.BOOL else len(v.values)) for _, v in chosen)):
        state = list(system.initial())
        for (index, _), value in zip(chosen, values, strict=True):
            state[system.layout.position[index]] = value
        words = " and ".join(_is_value(v, value) for (_, v), value in zip(chosen, values, strict=True))
        starts.append((words, tuple(state)))
    return starts


def _is_value(variable: Variable, value: int) -> str:
    """The condition that a variable starts at a value."""
    if variable.sort is Sort.BOOL:
        return variable.name if value else f"not {variable.name}"
    return f"{variable.name} == '{variable.values[value]}'"


def _join(words: str, condition: str) -> str:
    if not words:
        return condition
    return words if condition == "always" else f"{words} and {condition}"


def _condition(system: GuardedSystem, domain: Box, found: list[tuple[str, OpenCase]], kind: VerdictKind, *, total: int) -> str:
    """The condition for a kind of verdict, over all starting shapes."""
    texts: list[str] = []
    for words in dict.fromkeys(w for w, _ in found):
        boxes = [case.box for w, case in found if w == words and case.decision.kind is kind]
        if boxes:
            texts.append(_join(words, condition_text(system.number_names, domain, boxes)))
    if total > 1 and len(texts) == total and all(" and " not in t for t in texts):
        return "always"
    return " or ".join(texts)


# ---------------------------------------------------------------------- large finite spaces
def space_bound(system: GuardedSystem, state: State, budget: Budget) -> SpaceBound | None:
    """What can be said of the whole space: by a look at the program, by the native engine, or by decision diagrams; None if nothing."""
    owners = _possible_owners(system)
    if system.never_waits:
        return SpaceBound(0, True, None, owners, "program")
    if state != system.initial():
        return None
    native = _native_bound(system, budget)
    if native is None or native.complete:
        return native or _diagram_bound(system, owners, budget)
    return _diagram_bound(system, owners, budget) or native


def _possible_owners(system: GuardedSystem) -> frozenset[int]:
    refs = [step.by for step in system.program.steps if step.by is not None]
    return frozenset(p for ref in refs for p in ((ref.player,) if ref.player is not None else ref.players))


def _native_bound(system: GuardedSystem, budget: Budget) -> SpaceBound | None:
    from analyzer.explore.native import NativeExplorer, NotNative

    try:
        explorer = NativeExplorer(system, budget)
    except NotNative:
        return None
    found = explorer.explore()
    if found.violation is not None:
        state, label = found.violation
        if label is None:
            system.situation(state)
        else:
            system.successor(state, label)
    if not found.complete:
        return SpaceBound(found.states, False, None, explorer.owners(), "native", found.memory_bytes)
    index = explorer.trapped()
    trap = None if index is None else tuple(explorer.stem_to(index))
    return SpaceBound(found.states, True, trap, explorer.owners(), "native", found.memory_bytes)


def _diagram_bound(system: GuardedSystem, owners: frozenset[int], budget: Budget) -> SpaceBound | None:
    from analyzer.explore.symbolic import NotSymbolic, Symbolic, SymbolicLimit, SymbolicUnavailable

    try:
        space = Symbolic(system, budget)
        if space.forced_draw_witness() is not None:
            return None  # that there is a trap is known, but not how to get there
        return SpaceBound(space.reachable().count_states(), True, None, owners, "diagrams")
    except (NotSymbolic, SymbolicLimit, SymbolicUnavailable):
        return None


# ---------------------------------------------------------------------- pictures and counts
POSITION_STATES = 4_000
"""As many states of a position are counted at most: each takes a good part of a millisecond."""


def state_count(loaded: Loaded, budget: Budget | None = None) -> StateCount:
    """How many states and moves can be reached, by the native engine where the model is finite."""
    from analyzer.explore.native import NativeExplorer, NotNative

    limits = budget or Budget()
    if not isinstance(loaded, LoadedModel):
        return _counted(loaded.system(loaded.questions[-1]), limits)
    _refuse_open(loaded)
    system = GuardedSystem(loaded.program)
    try:
        found = NativeExplorer(system, limits).explore()
        if found.violation is None:
            return StateCount(found.states, found.transitions, found.complete, found.memory_bytes)
    except NotNative:
        pass
    graph = explore_states(system, system.initial(), limits.states)
    return StateCount(len(graph), sum(map(len, graph.edges)), graph.complete, 0)


def _counted(system: TransitionSystem, budget: Budget) -> StateCount:
    graph = restarting(lambda: explore_states(system, system.initial(), min(budget.states, POSITION_STATES)))
    return StateCount(len(graph), sum(map(len, graph.edges)), graph.complete, 0)


def _refuse_open(loaded: LoadedModel) -> None:
    left_open = [v.name for v in loaded.program.variables if v.any]
    if left_open:
        raise OpenStartError(loaded.file, left_open)


def picture(loaded: Loaded, budget: Budget | None = None, progress: Progress | None = None) -> GraphPicture:
    """The state graph with the decisive loop marked.

    Raises:
        OpenStartError: some starting value is left open, so there is no one graph.
    """
    limits = budget or Budget()
    if not isinstance(loaded, LoadedModel):
        return _picture_of_position(loaded, limits, progress)
    _refuse_open(loaded)
    system = GuardedSystem(loaded.program)
    decision = decide(system, system.initial(), limits, progress, lambda at: space_bound(system, at, limits))
    count = state_count(loaded, limits)
    title = loaded.program.title
    return picture_of(
        system, decision, title=title, description=decision.kind.value, states=count.states, moves=count.moves, complete=count.complete
    )


def _picture_of_position(position: Position, budget: Budget, progress: Progress | None) -> GraphPicture:
    """The graph of the first question that finds a loop, else of the last."""
    title = position.scenario.title

    def drawn(system: TransitionSystem) -> tuple[Decision, GraphPicture]:
        decision = decide(system, system.initial(), budget, progress, lambda _: known_space(system))
        seen = _counted(system, budget)
        kind = decision.kind.value
        return decision, picture_of(
            system, decision, title=title, description=kind, states=seen.states, moves=seen.moves, complete=seen.complete
        )

    *narrower, widest = (position.system(question) for question in position.questions)
    for system in narrower:
        decision, told = restarting(partial(drawn, system))
        if decision.kind in _FOUND:
            return told
    return restarting(partial(drawn, widest))[1]
