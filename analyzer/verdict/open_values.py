"""Starting values left open: the verdict as a function of them, with the exact condition of each case (DESIGN 1.3, 3.1).

A sample is decided; what its verdict rests on (the guards of the stem, of every pass, of forcedness) are linear conditions
on the starting values, which cut
a box out of what is still open. That no stronger verdict exists anywhere in the box is shown by the abstract graph from the
whole box. What is left is sampled again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from analyzer.budget import Budget
from analyzer.decide.closed_form import substitute
from analyzer.explore.boxes import Box, explore_boxes, includes, interval_of, refine
from analyzer.explore.games import can_stop
from analyzer.explore.replay import PathEffect, Replay, replay
from analyzer.system.number import Atom, Concolic, Linear, Path
from analyzer.system.transition_system import Label, State, TransitionSystem
from analyzer.verdict.bounds import upper_bound
from analyzer.verdict.decision import STRENGTH, Decision, strongest_with
from analyzer.verdict.growing import classify_in_boxes
from analyzer.verdict.kinds import VerdictKind
from analyzer.verdict.loops import Loop

_ROUNDS = 40
_OFFSETS = (0, 1, 2, 3, 4, 6, 8, 16, 64, 1024)
_POINTS = 48
_LONG = 4_000


@dataclass(frozen=True, slots=True)
class OpenCase:
    """One part of the starting values and what is decided for all of it."""

    box: Box
    decision: Decision


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """All parts; ``unresolved`` are boxes for which no verdict could be shown as a whole."""

    cases: tuple[OpenCase, ...]
    unresolved: tuple[Box, ...]


def decide_open(
    system: TransitionSystem, start: State, domain: Box, budget: Budget, decide_at: Callable[[State], Decision]
) -> OpenDecision:
    """The verdicts for every starting value in ``domain`` (a point for each number that is not open)."""
    work = [domain]
    cases: list[OpenCase] = []
    unresolved: list[Box] = []
    known: dict[tuple[int, ...], Decision] = {}
    for _ in range(_ROUNDS):
        if not work:
            break
        box = work.pop()
        decided = [(point, _decided(known, point, lambda p: decide_at(system.with_numbers(start, p)))) for point in _samples(box)]
        point, decision = min(decided, key=lambda d: (_strength(d[1]), d[0]))
        part = _part(system, system.with_numbers(start, point), decision, box, budget)
        if part is not None and includes(part, tuple((v, v) for v in point)):
            lowest = tuple(_anchor(i, v) for i, v in zip(part, point, strict=True))
            told = _decided(known, lowest, lambda p: decide_at(system.with_numbers(start, p)))
            cases.append(OpenCase(part, told if told.kind is decision.kind else decision))
            work += list(_without(box, part))
        elif (points := _few_points(box)) is not None:
            cases += [
                OpenCase(tuple((v, v) for v in p), _decided(known, p, lambda q: decide_at(system.with_numbers(start, q)))) for p in points
            ]
        else:
            unresolved.append(box)
    return OpenDecision(tuple(cases), (*unresolved, *work))


def _decided(known: dict[tuple[int, ...], Decision], point: tuple[int, ...], ask: Callable[[tuple[int, ...]], Decision]) -> Decision:
    if point not in known:
        known[point] = ask(point)
    return known[point]


def _strength(decision: Decision) -> int:
    return STRENGTH.index(decision.kind) if decision.kind in STRENGTH else len(STRENGTH)


def _anchor(interval: tuple[int | None, int | None], otherwise: int) -> int:
    low, high = interval
    return low if low is not None else high if high is not None else otherwise


def _samples(box: Box) -> Iterator[tuple[int, ...]]:
    """Points of a box: growing values along the diagonal and along each open number."""
    base = [_anchor(i, 0) for i in box]
    open_numbers = [i for i, (low, high) in enumerate(box) if low != high]
    seen: set[tuple[int, ...]] = set()
    for moved in (open_numbers, *([i] for i in open_numbers if len(open_numbers) > 1)):
        for offset in _OFFSETS:
            point = list(base)
            for i in moved:
                low, high = box[i]
                value = base[i] + offset if low is not None else base[i] - offset
                point[i] = value if high is None or value <= high else high
            if tuple(point) not in seen:
                seen.add(tuple(point))
                yield tuple(point)


def _few_points(box: Box) -> list[tuple[int, ...]] | None:
    sizes = 1
    for low, high in box:
        if low is None or high is None:
            return None
        sizes *= high - low + 1
        if sizes > _POINTS:
            return None
    return list(product(*(range(low, high + 1) for low, high in box if low is not None and high is not None)))


def _without(box: Box, part: Box) -> Iterator[Box]:
    """Boxes that together are ``box`` without ``part``."""
    rest = list(box)
    for i, ((low, high), (a, b)) in enumerate(zip(box, part, strict=True)):
        if a is not None and (low is None or low < a):
            yield (*rest[:i], (low, a - 1), *rest[i + 1 :])
        if b is not None and (high is None or high > b):
            yield (*rest[:i], (b + 1, high), *rest[i + 1 :])
        rest[i] = (a, b)


# ---------------------------------------------------------------------- the part of a box that a verdict covers
def _part(system: TransitionSystem, start: State, decision: Decision, box: Box, budget: Budget) -> Box | None:
    """The largest part of ``box`` for which the verdict is shown, or None."""
    loop = decision.decisive
    if loop is None:
        return _part_without_loop(system, start, decision, box, budget)
    forced = decision.method == "walk"
    stem = _flat(loop)
    if stem is None:
        return None
    before = replay(system, start, stem, strict=forced)
    labels = _pass_of(loop)
    after = replay(system, before.states[-1], labels, strict=forced)
    atoms = _atoms_of_passes(loop, before.effect, after.effect, len(box), start, system)
    if atoms is None:
        return None
    part = _cut(box, (*before.effect.guard, *atoms))
    if part is None or not _shown(system, start, decision, loop, before, after, part, budget):
        return None
    return part


def _part_without_loop(system: TransitionSystem, start: State, decision: Decision, box: Box, budget: Budget) -> Box | None:
    if decision.method == "walk" and all(s.times == 1 for s in decision.walk.play):
        labels = [label for s in decision.walk.play for label in s.labels]
        return _cut(box, strict_conditions(system, start, labels)) if len(labels) <= _LONG else None
    if decision.kind is VerdictKind.NO_LOOP:
        bound = upper_bound(system, start, budget, box, flows=False)
        if bound.complete and bound.no_trap and strongest_with(bound) is VerdictKind.NO_LOOP:
            return box
    return None


def strict_conditions(system: TransitionSystem, start: State, labels: Sequence[Label]) -> tuple[Atom, ...]:
    """When exactly this play happens, with no other move anywhere, its last state included."""
    path = Path()
    values = [*system.numbers(start), *([0] * system.tally_count)]
    position = system.lift(start, [Concolic(v, Linear(0, ((i, 1),)), path) for i, v in enumerate(values)])
    for label in labels:
        system.situation(position)
        position = system.perform(position, label)
    system.situation(position)
    return tuple(path.atoms)


def _flat(loop: Loop) -> list[Label] | None:
    if any(s.times > 1 for s in (*loop.stem, *loop.body)):
        return None
    labels = [label for s in loop.stem for label in s.labels]
    return labels if len(labels) <= _LONG else None


def _pass_of(loop: Loop) -> list[Label]:
    return [label for s in loop.body for label in s.labels]


def _atoms_of_passes(
    loop: Loop, stem: PathEffect, once: PathEffect, width: int, start: State, system: TransitionSystem
) -> list[Atom] | None:
    """Conditions on the starting values for the passes: for every n, or for two passes of a bounded loop."""
    if loop.goals:
        return None
    change = [u.plus(Linear(0, ((i, 1),)), -1) for i, u in enumerate(once.update[:width])]
    atoms: list[Atom] = []
    values = system.numbers(start)
    if loop.iterations is not None:
        for atom in once.guard:
            second = Atom(substitute(atom.expression, once.update), atom.relation)
            atoms += [Atom(substitute(a.expression, stem.update), a.relation) for a in (atom, second)]
        return atoms
    if any(_moved(c, change) != Linear(0) for c in change):
        return None  # the change of a pass is not the same every time
    for atom in once.guard:
        slope = Linear(0)
        for symbol, coefficient in atom.expression.coefficients:
            slope = slope.plus(change[symbol], coefficient)
        here, slope = substitute(atom.expression, stem.update), substitute(slope, stem.update)
        match atom.relation:
            case ">=":
                atoms += [Atom(here, ">="), Atom(slope, ">=")]
            case "==":
                atoms += [Atom(here, "=="), Atom(slope, "==")]
            case "!=":
                sign = 1 if here.at(values) > 0 else -1
                atoms += [Atom(here.times(sign).plus(Linear(-1)), ">="), Atom(slope.times(sign), ">=")]
    return atoms


def _moved(expression: Linear, change: Sequence[Linear]) -> Linear:
    """How the value of an expression changes in a pass."""
    total = Linear(0)
    for symbol, coefficient in expression.coefficients:
        total = total.plus(change[symbol], coefficient)
    return total


def _cut(box: Box, atoms: Sequence[Atom]) -> Box | None:
    """The part of a box where all atoms hold, if that is a box."""
    part = box
    for _ in range(len(atoms) + 1):
        before = part
        for atom in atoms:
            cut = refine(atom, part)
            if cut is None:
                return None
            part = cut
        if part == before:
            break
    return part if all(_holds_on(atom, part) for atom in atoms) else None


def _holds_on(atom: Atom, box: Box) -> bool:
    low, high = interval_of(atom.expression, box)
    match atom.relation:
        case ">=":
            return low is not None and low >= 0
        case "==":
            return low == high == 0
        case "!=":
            return (low is not None and low > 0) or (high is not None and high < 0)


def _shown(
    system: TransitionSystem, start: State, decision: Decision, loop: Loop, before: Replay, after: Replay, part: Box, budget: Budget
) -> bool:
    """Whether the verdict holds for the whole part: nothing stronger is there, and the same players can end the loop."""
    heads = tuple(interval_of(u, part) for u in before.effect.update[: len(part)])
    if decision.kind is VerdictKind.FORCED_DRAW:
        if decision.method == "walk":
            return True
        graph = explore_boxes(system, before.states[-1], heads, budget.boxes, allowed=frozenset())
        return not can_stop(graph, optimistic=True)[0]
    bound = upper_bound(system, start, budget, part, flows=False)
    if not bound.complete or not bound.no_trap:
        return False
    if STRENGTH.index(strongest_with(bound)) < STRENGTH.index(decision.kind):
        return False
    if decision.kind is VerdictKind.BOUNDED_LOOP:
        # with decisions on it, it may be a goal elsewhere: others leave, and nothing else stops it
        return not loop.involved or not system.players_may_leave
    spread: list[tuple[int | None, int | None]] = []
    for i, (low, high) in enumerate(heads):
        least, most = interval_of(after.effect.update[i].plus(Linear(0, ((i, 1),)), -1), heads)
        spread.append((low if least is not None and least >= 0 else None, high if most is not None and most <= 0 else None))
    classified = classify_in_boxes(system, before.states[-1], _pass_of(loop), tuple(spread), budget)
    return classified is not None and classified.kind is decision.kind and classified.can_end == loop.can_end


# ---------------------------------------------------------------------- in words
def condition_text(names: Sequence[str], domain: Box, boxes: Sequence[Box]) -> str:
    """A condition such as ``mana >= 3``; boxes are joined with ``or``."""
    return " or ".join(_box_text(names, domain, box) for box in _merged(boxes))


def _merged(boxes: Sequence[Box]) -> list[Box]:
    """Boxes that touch in one number, joined."""
    left = list(dict.fromkeys(boxes))
    for i, one in enumerate(left):
        for j, other in enumerate(left[i + 1 :], i + 1):
            joined = _joined(one, other)
            if joined is not None:
                return _merged([*left[:i], joined, *left[i + 1 : j], *left[j + 1 :]])
    return sorted(left, key=lambda b: [(low is not None, low or 0) for low, _ in b])


def _joined(one: Box, other: Box) -> Box | None:
    differ = [i for i in range(len(one)) if one[i] != other[i]]
    if len(differ) != 1:
        return None
    i = differ[0]
    (a, b), (c, d) = one[i], other[i]
    if b is not None and c is not None and b + 1 == c:
        return (*one[:i], (a, d), *one[i + 1 :])
    if d is not None and a is not None and d + 1 == a:
        return (*one[:i], (c, b), *one[i + 1 :])
    return None


def _box_text(names: Sequence[str], domain: Box, box: Box) -> str:
    parts: list[str] = []
    for name, (low, high), (least, most) in zip(names, box, domain, strict=False):
        if least is not None and least == most:
            continue
        if low is not None and low == high:
            parts.append(f"{name} == {low}")
            continue
        if low is not None and low != least:
            parts.append(f"{name} >= {low}")
        if high is not None and high != most:
            parts.append(f"{name} <= {high}")
    return " and ".join(parts) or "always"
