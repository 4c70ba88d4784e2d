"""From a game to a verdict: which method is asked when, and which loop decides (DESIGN 1.2, 1.3).

Order: forced play is walked; where there is a choice, a covering search finds loops; a small space is exhausted, a large or
unbounded one is
bounded from above by an abstract graph, a large finite one by the native explorer. What is found and what is not excluded
together give the verdict.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import pairwise

from analyzer.budget import Budget
from analyzer.decide.closed_form import prove_passes, prove_recurrence
from analyzer.explore.cover import Cover, MovesOf, cover, wander
from analyzer.explore.graph import StateGraph, explore_states
from analyzer.explore.passes import count_passes
from analyzer.explore.repeats import find_repeats
from analyzer.explore.replay import PathEffect, every_move, replay
from analyzer.explore.walk import ForcedWalk, Segment, WalkEnd, walk_forced
from analyzer.system.transition_system import Label, PrefersMoves, State, TransitionSystem
from analyzer.verdict.bounds import UpperBound, schedule, upper_bound
from analyzer.verdict.finite import FiniteFindings, classify_finite
from analyzer.verdict.growing import GrowingLoop, bounded_loop, growth_of, starters_of, unbounded_loop
from analyzer.verdict.kinds import Obligation, Reason, VerdictKind
from analyzer.verdict.loops import Loop, changes_what_waits, decisions, idleness
from analyzer.verdict.plays import plain_segment
from analyzer.verdict.space import SpaceBound, known_space

TINY = 400
SMALL = 4_000
COVER = 4_000
ALONE = 12_000
_LOCKSTEP = 400_000
_SHORT_PLAY = 300
_GOALS = 6
_TOLD_STEM = 4
_SHORT_STEM = 200
STRENGTH = (
    VerdictKind.FORCED_DRAW,
    VerdictKind.FRAGMENTED_LOOP,
    VerdictKind.OPTIONAL_LOOP,
    VerdictKind.NONDETERMINISTIC_LOOP,
    VerdictKind.BOUNDED_LOOP,
    VerdictKind.GAME_ENDS,
    VerdictKind.NO_LOOP,
)


@dataclass(slots=True)
class Decision:
    """What was decided, and on what grounds.

    Attributes:
        walk: the forced play from the start.
        decisive: the loop the verdict is about.
        final: the state in which a forced play ends, if it does.
        seen_out: nothing was decided although every state was looked at: of some what happens there is not known.
    """

    kind: VerdictKind
    walk: ForcedWalk
    loops: list[Loop] = field(default_factory=list)
    decisive: Loop | None = None
    reason: Reason | None = None
    final: State | None = None
    proof: list[Obligation] = field(default_factory=list)
    spent: dict[str, int] = field(default_factory=dict)
    method: str = "walk"
    seen_out: bool = False

    @property
    def rests_on_absence(self) -> bool:
        """Whether it might not stand if a choice had more options: all but draws and loops that a player sustains."""
        return self.walk.end is WalkEnd.DECISION and self.names_no_sustained_loop

    @property
    def names_no_sustained_loop(self) -> bool:
        """Whether it is a verdict, but neither a draw nor a loop that a player sustains: another way to go on might be one."""
        return self.kind not in (VerdictKind.FORCED_DRAW, VerdictKind.FRAGMENTED_LOOP, VerdictKind.OPTIONAL_LOOP, VerdictKind.UNDECIDED)


def decide(
    system: TransitionSystem,
    start: State,
    budget: Budget,
    progress: Callable[[str], None] | None = None,
    native: Callable[[State], SpaceBound | None] | None = None,
) -> Decision:
    """The verdict for everything that can happen from a state."""
    return _Decider(system, start, budget, progress or (lambda _: None), native).run()


def decide_found(system: TransitionSystem, start: State, found: Cover, budget: Budget) -> Decision:
    """The decision that loops found before are, where the loop of one player is asked for; undecided if none of them settles it.

    No others are looked for, so that it costs little where the search was made already.
    """
    return _Decider(system, start, budget, lambda _: None, None).run_with(found)


class _Decider:
    def __init__(
        self,
        system: TransitionSystem,
        start: State,
        budget: Budget,
        progress: Callable[[str], None],
        native: Callable[[State], SpaceBound | None] | None,
    ) -> None:
        self._system = system
        self._start = start
        self._budget = budget
        self._progress = progress
        self._native = native

    def _grows(self, effect: PathEffect, numbers: tuple[int, ...]) -> bool:
        return prove_recurrence(effect, numbers, self._budget.solver_rlimit) is not None

    def run(self) -> Decision:
        """Decide."""
        walk = walk_forced(self._system, self._start, self._budget, self._grows)
        decision = Decision(VerdictKind.UNDECIDED, walk, spent={"walked": walk.walked})
        decision.loops = self._stem_loops(walk)
        match walk.end:
            case WalkEnd.RECURS | WalkEnd.GROWS:
                self._forced_loop(decision)
            case WalkEnd.GAME_OVER | WalkEnd.STOPS:
                self._forced_end(decision)
            case WalkEnd.LIMIT:
                decision.reason = Reason("budget-steps", {"steps": walk.walked, "limit": self._budget.passes})
            case WalkEnd.DECISION:
                if not walk.repeated and walk.steps <= _SHORT_STEM:
                    # what repeats may begin on the forced stem: look at it from the start
                    decision.walk = ForcedWalk((), WalkEnd.DECISION, self._start, walked=walk.walked)
                self._explore(decision)
        return decision

    def run_with(self, found: Cover) -> Decision:
        """Decide by what was found before."""
        walk = walk_forced(self._system, self._start, self._budget, self._grows)
        if walk.end is not WalkEnd.DECISION:
            return self.run()
        decision = Decision(VerdictKind.UNDECIDED, ForcedWalk((), WalkEnd.DECISION, self._start, walked=walk.walked))
        decision.spent = {"walked": walk.walked, "cover_nodes": found.nodes}
        decision.method = "boxes"
        for item in sorted(found.loops, key=lambda c: not c.changes_numbers)[:_GOALS]:
            got = unbounded_loop(self._system, item.stem, item.head, item.labels, self._budget)
            if got is None or got.loop.kind is VerdictKind.UNDECIDED or idleness(self._system, got.loop) > 1:
                continue
            loop = got.loop
            if loop.kind is VerdictKind.FORCED_DRAW:
                loop = replace(loop, starters=starters_of(self._system, self._start, loop, self._budget))
            self._conclude_unbounded(decision, [loop], [got], None, known_space(self._system))
            if decision.kind is not VerdictKind.UNDECIDED:
                return decision
            decision.loops, decision.reason = [], None
        self._first_goal(decision, found)
        return decision

    # ------------------------------------------------------------------ forced play
    def _stem_loops(self, walk: ForcedWalk) -> list[Loop]:
        """Sequences that repeat on the way, each as a bounded loop."""
        found: list[Loop] = []
        if walk.loop and len(walk.play) > _TOLD_STEM:
            return found  # the loop decides; what repeats on a long way to it is not told
        until = len(walk.play) - walk.loop
        for index in walk.repeated:
            segment = walk.play[index]
            if index < until:
                loop = bounded_loop(self._system, tuple(walk.play[:index]), segment.start, segment.labels, self._budget)
                if loop is not None and all(loop.label_key() != other.label_key() for other in found):
                    found.append(loop)  # what goes on after a change on the way is the same loop
        if not found and not walk.repeated and len(walk.play) == 1:
            found += self._repeated_unevenly(walk.play[0])
        return found

    def _repeated_unevenly(self, play: Segment) -> list[Loop]:
        """Sequences in a short forced play that happen twice in a row although their steps went different ways inside."""
        system, labels = self._system, play.labels
        if len(labels) > _SHORT_PLAY:
            return []
        states = [play.start]
        for label in labels:
            states.append(system.successor(states[-1], label))
        shapes = [system.shape(s) for s in states]
        for size in range(1, len(labels) // 2 + 1):
            for at in range(len(labels) - 2 * size + 1):
                if labels[at : at + size] == labels[at + size : at + 2 * size] and shapes[at] == shapes[at + size] == shapes[at + 2 * size]:
                    stem = plain_segment(play.start, labels[:at])
                    loop = bounded_loop(system, stem, states[at], labels[at : at + size], self._budget)
                    return [loop] if loop is not None else []
        return []

    def _forced_loop(self, decision: Decision) -> None:
        walk = decision.walk
        cut = len(walk.play) - walk.loop
        body = walk.play[cut:]
        exact = walk.end is WalkEnd.RECURS
        loop = Loop(VerdictKind.FORCED_DRAW, tuple(walk.play[:cut]), walk.state, tuple(body), exact=exact)
        decision.proof.append(Obligation("forced-walk", "walk", "proved", {"steps": walk.steps}))
        if exact:
            decision.proof.append(Obligation("recurs", "walk", "proved", {}))
        else:
            proof = self._prove_growth(body[0])
            if proof is None:
                decision.reason = Reason("solver-unknown", {})
                return
            decision.proof.append(proof[0])
            loop = replace(loop, growth=growth_of(proof[1], self._system.numbers(walk.state)), proof=(proof[0],))
        decision.kind = VerdictKind.FORCED_DRAW
        decision.decisive = loop
        decision.loops.insert(0, loop)

    def _prove_growth(self, segment: Segment) -> tuple[Obligation, PathEffect] | None:
        effect = replay(self._system, segment.start, segment.labels, strict=True).effect
        numbers = self._system.numbers(segment.start)
        passes = count_passes(effect, numbers)
        if passes.settled is not None:
            if passes.count is None and prove_passes(effect, numbers, passes, self._budget.solver_rlimit):
                return Obligation("holds-for-all-n", "z3", "proved", {}), effect
            return None
        if prove_recurrence(effect, numbers, self._budget.solver_rlimit) is None:
            return None
        return Obligation("recurrence", "z3", "proved", {}), effect

    def _forced_end(self, decision: Decision) -> None:
        decision.final = decision.walk.state
        decision.proof.append(Obligation("forced-walk", "walk", "proved", {"steps": decision.walk.steps}))
        over = decision.walk.end is WalkEnd.GAME_OVER
        if decision.loops:
            decision.kind = VerdictKind.BOUNDED_LOOP
            decision.decisive = max(decision.loops, key=lambda loop: len(loop.stem)) if over else decision.loops[0]
            decision.proof += decision.decisive.proof
        elif over:
            decision.kind = VerdictKind.GAME_ENDS
        else:
            decision.kind = VerdictKind.NO_LOOP
            decision.reason = Reason("play-stops", {})

    # ------------------------------------------------------------------ where there is a choice
    def _explore(self, decision: Decision) -> None:
        state = decision.walk.state
        on_stem = len(decision.loops)
        asks_for_one = self._asks_for_one()
        if asks_for_one and isinstance(self._system, PrefersMoves) and self._first_loop(decision, self._system.promising):
            self._put_stem(decision, on_stem)
            return
        # a state of a wide model costs its width, its moves and their targets: fewer of them are looked at
        wide = max(1, self._system.state_size // 64) ** 2
        graph = explore_states(self._system, state, min(TINY // wide + 1, self._budget.states))
        found = Cover()
        if asks_for_one and not graph.complete:
            if self._first_loop(decision, None):
                self._put_stem(decision, on_stem)
                return
            if not graph.seen_out:
                graph = explore_states(self._system, state, min(ALONE // wide + 1, self._budget.states))
            if graph.seen_out and not graph.complete:
                decision.seen_out = True
                decision.reason = Reason("budget-states", {"states": len(graph), "limit": self._budget.states})
                return
        if not graph.complete:
            self._progress("looking for plays that cover their own past")
            long_cycles = [c for last in (False, True) if (c := wander(self._system, state, last=last, most=2_000 // wide + 1)) is not None]
            most = (COVER // 5 if long_cycles else COVER) // wide + 1
            found = cover(self._system, state, min(self._budget.cover_nodes, most), self._grows)
            decision.spent["cover_nodes"] = found.nodes
            if not found.loops:
                found.loops += long_cycles
            settled = self._system.never_waits and bool(found.loops) and len(graph.owners(set(range(len(graph))))) <= 1
            if not found.grows and not settled:
                graph = explore_states(self._system, state, min(SMALL // wide + 1, self._budget.states))
        decision.spent["states"] = len(graph)
        if graph.complete:
            self._finite(decision, graph)
        else:
            self._unbounded(decision, graph, found)
        decision.loops[on_stem:] = self._without_powers(decision.loops[on_stem:])
        self._put_stem(decision, on_stem)

    def _asks_for_one(self) -> bool:
        """Whether one player alone can have a loop by what is asked or known, so that the first one found is the answer."""
        known = known_space(self._system)
        return known is not None and known.complete and len(known.owners) == 1

    def _first_loop(self, decision: Decision, moves: MovesOf | None) -> bool:
        """Looks for the nearest loop of the one player who can have one, by some moves or all; whether that settles the question."""
        self._progress("looking for plays that cover their own past")
        state = decision.walk.state
        limit = min(self._budget.cover_nodes, COVER // 2)
        found = cover(self._system, state, limit, self._grows, first=True, moves=moves)
        decision.spent["cover_nodes"] = decision.spent.get("cover_nodes", 0) + found.nodes
        if not found.tells:
            return self._first_goal(decision, found)
        self._unbounded(decision, explore_states(self._system, state, 1), found)
        if decision.kind is VerdictKind.UNDECIDED:
            decision.loops, decision.reason = [], None
            return False
        return True

    def _first_goal(self, decision: Decision, found: Cover) -> bool:
        """Looks among passes that end for one that only another player's defeat ends; whether that settles the question."""
        for item in sorted(found.repeats, key=lambda c: -(c.count or 0))[:_GOALS]:
            loop = bounded_loop(self._system, item.stem, item.head, item.labels, self._budget)
            if loop is not None and loop.kind is VerdictKind.OPTIONAL_LOOP:
                decision.method = "boxes"
                self._conclude_unbounded(decision, [loop], [], None, known_space(self._system))
                if decision.kind is not VerdictKind.UNDECIDED:
                    return True
                decision.loops, decision.reason = [], None
        return False

    def _put_stem(self, decision: Decision, on_stem: int) -> None:
        """Loops found after the forced play begin with it."""
        later = [loop.with_stem(decision.walk.play) for loop in decision.loops[on_stem:]]
        if decision.decisive is not None and decision.decisive in decision.loops[on_stem:]:
            decision.decisive = later[decision.loops[on_stem:].index(decision.decisive)]
        decision.loops[on_stem:] = later

    def _finite(self, decision: Decision, graph: StateGraph) -> None:
        decision.method = "exhaustion"
        found = classify_finite(self._system, graph)
        decision.proof.append(Obligation("exhaustive", "exhaustion", "proved", {"states": len(graph)}))
        loops = list(found.loops)
        repeats = find_repeats(self._system, graph, _LOCKSTEP)
        for node, labels in repeats.found:
            stem = (Segment(graph.states[0], tuple(m.label for m in graph.stem(node)), 1),) if node else ()
            loop = bounded_loop(self._system, stem, graph.states[node], labels, self._budget)
            if loop is not None:
                loops.append(loop)
        open_kind = found.open or (None if repeats.exhausted or loops else VerdictKind.BOUNDED_LOOP)
        self._conclude(decision, loops, found, open_kind)
        if decision.kind is VerdictKind.NO_LOOP:
            decision.proof.append(Obligation("no-cycle", "exhaustion", "proved", {}))

    def _unbounded(self, decision: Decision, graph: StateGraph, found: Cover) -> None:
        system, budget = self._system, self._budget
        decision.method = "boxes"
        loops, growing = self._covered_loops(found, decision.walk)
        best = self._strongest(loops)
        if best is not None and best.kind is VerdictKind.FORCED_DRAW:
            self._conclude_unbounded(decision, loops, growing, None, None)
            return
        # a space that grows has no end: no engine can count it, but the system itself may know something of it
        space = known_space(system) if found.grows else None if self._native is None else self._native(graph.states[0])
        if space is not None and space.trap is not None:
            loops.append(self._trap(space.trap))
            self._conclude_unbounded(decision, loops, growing, None, space)
            return
        bound = None
        unbounded = [g for g in growing if g.proved]
        if space is None or not space.complete or (space.method == "program" and not (unbounded and _excludes(space, best))):
            self._progress("bounding what else there could be")
            bound = upper_bound(system, graph.states[0], budget, flows=not growing)
            decision.spent["boxes"] = bound.nodes
            if bound.flows and not growing:
                self._compound(bound, graph, loops, growing)
        self._conclude_unbounded(decision, loops, growing, bound, space)

    def _trap(self, stem: tuple[State, ...]) -> Loop:
        """The forced draw that a trapped state leads to, by its first ending moves."""
        system = self._system
        labels = [next(m.label for m in every_move(system, a) if system.successor(a, m.label) == b) for a, b in pairwise(stem)]
        state, seen, done = stem[-1], {stem[-1]: 0}, list[Label]()
        states = [state]
        while True:
            label = next(m.label for m in system.situation(state).moves if not m.pays)
            done.append(label)
            state = system.successor(state, label)
            if state in seen:
                break
            seen[state] = len(done)
            states.append(state)
        cut = seen[state]
        start = (*plain_segment(stem[0], labels), *plain_segment(stem[-1], done[:cut]))
        involved = tuple(sorted({m.by for _, m in decisions(system, state, done[cut:]) if m.by is not None}))
        loop = Loop(VerdictKind.FORCED_DRAW, start, state, plain_segment(state, done[cut:]), involved=involved, exact=True)
        return replace(loop, starters=starters_of(system, stem[0], loop, self._budget))

    def _covered_loops(self, found: Cover, walk: ForcedWalk) -> tuple[list[Loop], list[GrowingLoop]]:
        loops: list[Loop] = []
        growing: list[GrowingLoop] = []
        for item in found.loops:
            got = unbounded_loop(self._system, item.stem, item.head, item.labels, self._budget)
            if got is not None:
                growing.append(got)
                if got.loop.kind is not VerdictKind.UNDECIDED:
                    loops.append(got.loop)
        draws = [loop for loop in loops if loop.kind is VerdictKind.FORCED_DRAW]
        if draws:
            starters = tuple(sorted({p for loop in draws for p in starters_of(self._system, walk.state, loop, self._budget)}))
            loops = [replace(loop, starters=starters) if loop in draws else loop for loop in loops]
            return loops, growing
        for item in found.repeats[:12]:
            loop = bounded_loop(self._system, item.stem, item.head, item.labels, self._budget)
            if loop is not None:
                loops.append(loop)
        return loops, growing

    def _compound(self, bound: UpperBound, graph: StateGraph, loops: list[Loop], growing: list[GrowingLoop]) -> None:
        """Play a circulation where no simple cycle was enough."""
        for flow in bound.flows:
            for scale in (1, 2, 3):
                played = schedule(self._system, graph.states, {k: v * scale for k, v in flow.items()}, 200_000)
                if played is None:
                    continue
                head, labels = played
                stem = tuple(m.label for m in graph.stem(graph.index[head]))
                got = unbounded_loop(self._system, (Segment(graph.states[0], stem, 1),) if stem else (), head, labels, self._budget)
                if got is not None:
                    growing.append(got)
                    if got.loop.kind is not VerdictKind.UNDECIDED:
                        loops.append(got.loop)
                    break

    # ------------------------------------------------------------------ what follows
    def _conclude(self, decision: Decision, loops: list[Loop], found: FiniteFindings, open_kind: VerdictKind | None) -> None:
        decision.loops = [*decision.loops, *loops]
        best = self._strongest(decision.loops)
        if best is not None and best.kind is VerdictKind.FORCED_DRAW:
            decision.kind, decision.decisive = best.kind, best
            decision.proof.append(Obligation("trapped", "exhaustion", "proved", {}))
            return
        if found.together:
            names = [self._system.players[p] for p in found.deciders]
            decision.reason = Reason("only-together", {"players": names})
            return
        if open_kind is not None and (best is None or STRENGTH.index(open_kind) < STRENGTH.index(best.kind)):
            decision.reason = Reason("open-stronger", {"what": open_kind.value})
            return
        decision.proof.append(Obligation("no-trapped", decision.method, "proved", {"states": decision.spent.get("states", 0)}))
        if best is None:
            decision.kind = VerdictKind.NO_LOOP
            decision.reason = Reason("no-repetition", {})
        else:
            decision.kind, decision.decisive = best.kind, best

    def _without_powers(self, loops: list[Loop]) -> list[Loop]:
        """The loops without those that are several passes of another of their kind."""
        keys = {(loop.kind, loop.label_key()) for loop in loops}

        def is_power(loop: Loop) -> bool:
            key = loop.label_key()
            counts = [n for _, n in key]
            return any(
                all(n % k == 0 for n in counts) and (loop.kind, frozenset((label, n // k) for label, n in key)) in keys
                for k in range(2, min(counts, default=1) + 1)
            )

        return [loop for loop in loops if not is_power(loop)]

    def _strongest(self, loops: list[Loop]) -> Loop | None:
        """The loop that decides: by kind, progress before none (of the position before that of tallies only), then the shortest."""

        def rank(loop: Loop) -> tuple[int, int, bool, bool, int, int]:
            idle = idleness(self._system, loop) if loop.kind is VerdictKind.OPTIONAL_LOOP else 0
            piles = changes_what_waits(self._system, loop)
            pumped = any(s.times > 1 for s in loop.stem)
            size = sum(len(s.labels) * s.times for s in loop.body)
            return STRENGTH.index(loop.kind), idle, piles, pumped, size, sum(len(s.labels) * s.times for s in loop.stem)

        return min(loops, key=rank, default=None)

    def _conclude_unbounded(
        self, decision: Decision, loops: list[Loop], growing: list[GrowingLoop], bound: UpperBound | None, space: SpaceBound | None
    ) -> None:
        decision.loops = [*decision.loops, *loops]
        best = self._strongest(decision.loops)
        if space is not None:
            decision.spent["states"] = max(space.states, decision.spent.get("states", 0))
        if best is not None and best.kind is VerdictKind.FORCED_DRAW:
            decision.kind, decision.decisive = best.kind, best
            decision.proof += [*best.proof, Obligation("trapped", "boxes", "proved", {})]
            return
        together = [g for g in growing if g.classified is not None and g.classified.together and g.loop.involved]
        if together:
            names = [self._system.players[p] for p in together[0].loop.involved]
            decision.reason = Reason("only-together", {"players": names})
            return
        unsettled = [g for g in growing if g.loop.kind is VerdictKind.UNDECIDED and g.loop.involved]
        strongest_open = self._strongest_open(decision, bound, space)
        if unsettled and (best is None or best.kind is not VerdictKind.FRAGMENTED_LOOP):
            decision.reason = Reason("open-ending", {"step": self._system.describe(unsettled[0].loop.body[0].labels[0])})
            return
        if best is not None and STRENGTH.index(best.kind) <= STRENGTH.index(strongest_open):
            decision.kind, decision.decisive = best.kind, best
            decision.proof += best.proof
            return
        if best is None and strongest_open is VerdictKind.NO_LOOP:
            decision.kind = VerdictKind.NO_LOOP
            decision.reason = Reason("no-repetition", {})
            return
        if bound is not None and bound.problem is not None:
            decision.reason = Reason("open-range", {"step": bound.problem.step, "variable": bound.problem.variable})
        elif bound is not None and not bound.complete:
            seen = decision.spent.get("states", 0) if space is not None else bound.nodes
            limit = self._budget.native_states if space is not None else self._budget.boxes
            decision.reason = Reason("budget-states", {"states": seen, "limit": limit})
        else:
            decision.reason = Reason("open-stronger", {"what": strongest_open.value})

    def _strongest_open(self, decision: Decision, bound: UpperBound | None, space: SpaceBound | None) -> VerdictKind:
        """The strongest verdict that is not excluded."""
        if space is not None and space.complete:
            decision.method = space.method
            method = "program" if space.method == "program" else "exhaustion"
            if space.states:
                decision.proof.append(Obligation("exhaustive", method, "proved", {"states": space.states}))
            if space.states:
                decision.proof.append(Obligation("no-trapped", method, "proved", {"states": space.states}))
            strongest = _strongest_among((space.owners,))
            if bound is None or not bound.complete or not bound.no_trap:
                return strongest
            if STRENGTH.index(strongest_with(bound)) <= STRENGTH.index(strongest):
                return strongest
            decision.method = "boxes"  # the abstract graph excludes more
        if bound is None or not bound.complete or not bound.no_trap:
            return VerdictKind.FORCED_DRAW
        decision.proof.append(Obligation("boxes", "boxes", "proved", {"nodes": bound.nodes}))
        decision.proof.append(Obligation("no-trapped", "boxes", "proved", {"states": bound.nodes}))
        for ranked in bound.rankings:
            weights = {n: w for n, w in zip(self._system.number_names, ranked.ranking.weights, strict=False) if w}
            decision.proof.append(Obligation("ranking", "z3", "proved", {"weights": weights}))
        return strongest_with(bound)


def _excludes(space: SpaceBound, loop: Loop | None) -> bool:
    """Whether a look at the whole space excludes what would come before a loop."""
    return loop is not None and STRENGTH.index(loop.kind) <= STRENGTH.index(_strongest_among((space.owners,)))


def strongest_with(bound: UpperBound) -> VerdictKind:
    """The strongest kind of loop that an upper bound allows, forced draws apart."""
    if bound.owners:
        return _strongest_among(bound.owners)
    if bound.chance:
        return VerdictKind.NONDETERMINISTIC_LOOP
    return VerdictKind.BOUNDED_LOOP if bound.repeats else VerdictKind.NO_LOOP


def _strongest_among(owners: tuple[frozenset[int], ...]) -> VerdictKind:
    most = max(len(o) for o in owners)
    if most > 1:
        return VerdictKind.FRAGMENTED_LOOP
    return VerdictKind.OPTIONAL_LOOP if most else VerdictKind.NONDETERMINISTIC_LOOP
