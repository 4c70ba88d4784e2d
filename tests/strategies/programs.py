"""Small random programs that use everything the semantics knows.

Most programs have a *skeleton*: a phase that goes round, one step for each phase, so that loops are common; more steps, state-based steps
and outcomes disturb it. Bounded numbers are mostly guarded or clamped, so that most programs stay inside their bounds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from hypothesis import strategies as st

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
    Truth,
    Var,
)
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

_T = TypeVar("_T")
_OPS: tuple[CompareOp, ...] = ("==", "!=", "<", "<=", ">", ">=")
_NAMES = ("A", "B", "C", "D")
_WIDE_BOUNDS = ((0, 2**31), (-(2**45), 2**45), (-1, 2**33), (0, 2**60))


@dataclass(frozen=True)
class _Scene:
    """What expressions may speak of: the variables, by sort."""

    variables: tuple[Variable, ...]
    players: int

    def of(self, *sorts: Sort) -> list[int]:
        return [i for i, v in enumerate(self.variables) if v.sort in sorts]

    def alike(self, index: int) -> list[int]:
        """Variables with the same sort and values."""
        mine = self.variables[index]
        return [i for i, v in enumerate(self.variables) if (v.sort, v.values) == (mine.sort, mine.values)]


# ---------------------------------------------------------------- expressions
# Functions of ``draw`` rather than strategies: building strategies anew for every scene would take most of the time.
def _pick(draw: st.DrawFn, *items: _T) -> _T:
    return items[draw(st.integers(0, len(items) - 1))]


def _number(draw: st.DrawFn, scene: _Scene, depth: int) -> IntExpr:
    numbers = scene.of(Sort.INT)
    how = _pick(draw, "constant", "variable", *(("sum", "scale", "extremum", "choose") if depth else ()))
    match how:
        case "sum":
            return Sum((_number(draw, scene, depth - 1), Const(draw(st.integers(-2, 2)))))
        case "scale":
            return Scale(_pick(draw, -1, 2, 0), _number(draw, scene, depth - 1))
        case "extremum":
            parts = [_number(draw, scene, depth - 1) for _ in range(draw(st.integers(1, 3)))]
            return Extremum("min" if draw(st.booleans()) else "max", tuple(parts))
        case "choose":
            condition = _condition(draw, scene, depth - 1)
            return Choose(condition, _number(draw, scene, depth - 1), _number(draw, scene, depth - 1))
        case _:
            return Var(_pick(draw, *numbers)) if how == "variable" and numbers else Const(draw(st.integers(0, 2)))


def _simple(draw: st.DrawFn, scene: _Scene) -> BoolExpr:
    """A variable against a constant of its kind."""
    index = _pick(draw, *scene.of(Sort.BOOL, Sort.ENUM, Sort.INT))
    variable = scene.variables[index]
    if variable.sort is Sort.INT:
        low = variable.low if variable.low is not None else -1
        value = draw(st.integers(max(low, variable.init - 3), variable.init + 3))
        return Compare(_pick(draw, *_OPS), Var(index), Const(value))
    top = 1 if variable.sort is Sort.BOOL else len(variable.values) - 1
    return Compare("==" if draw(st.booleans()) else "!=", Var(index), Const(draw(st.integers(0, top))))


def _comparison(draw: st.DrawFn, scene: _Scene) -> BoolExpr:
    """A variable against a constant of its kind, or two numbers."""
    if _pick(draw, True, True, False):
        return _simple(draw, scene)
    return Compare(_pick(draw, *_OPS), _number(draw, scene, 1), _number(draw, scene, 1))


def _condition(draw: st.DrawFn, scene: _Scene, depth: int) -> BoolExpr:
    if depth == 0:
        return _simple(draw, scene)
    how = _pick(draw, "comparison", "not", "and", "or", "truth")
    match how:
        case "not":
            return Not(_condition(draw, scene, depth - 1))
        case "and" | "or":
            parts = tuple(_condition(draw, scene, depth - 1) for _ in range(draw(st.integers(0, 3))))
            return And(parts) if how == "and" else Or(parts)
        case "truth":
            return Truth(draw(st.booleans()))
        case _:
            return _comparison(draw, scene)


def _guard(draw: st.DrawFn, scene: _Scene) -> BoolExpr:
    how = _pick(draw, 0, 1, 0, 2)
    return TRUE if how == 0 else _comparison(draw, scene) if how == 1 else _condition(draw, scene, 2)


# ---------------------------------------------------------------- updates
def _inside(variable: Variable, value: IntExpr) -> IntExpr:
    """The value, clamped to the variable's bounds."""
    if variable.high is not None:
        value = Extremum("min", (value, Const(variable.high)))
    return value if variable.low is None else Extremum("max", (value, Const(variable.low)))


def _plus(index: int, amount: int) -> IntExpr:
    return Sum((Var(index), Const(amount)))


def _switch(draw: st.DrawFn, scene: _Scene, index: int) -> IntExpr:
    """A value for a bool or an enumeration."""
    variable = scene.variables[index]
    top = 1 if variable.sort is Sort.BOOL else len(variable.values) - 1
    how = _pick(draw, "constant", "copy", "sometimes", "flip" if variable.sort is Sort.BOOL else "constant")
    match how:
        case "copy":
            return Var(_pick(draw, *scene.alike(index)))
        case "flip":
            return Sum((Const(1), Scale(-1, Var(index))))
        case "sometimes":
            new: IntExpr = Const(draw(st.integers(0, top)))
            if draw(st.booleans()):
                return Choose(_comparison(draw, scene), new, Var(index))
            return Choose(_comparison(draw, scene), Var(index), new)
        case _:
            return Const(draw(st.integers(0, top)))


def _update(draw: st.DrawFn, scene: _Scene, index: int) -> Update:
    variable = scene.variables[index]
    if variable.sort is Sort.TALLY:
        return Update(index, _number(draw, scene, 1), _pick(draw, True, True, False))
    if variable.sort is not Sort.INT:
        return Update(index, _switch(draw, scene, index), False)
    how = _pick(draw, "clamped", "round", "step", "clamped", "round", "set", "bold")
    match how:
        case "round" if variable.low is not None and variable.high is not None:
            return Update(index, Choose(Compare("==", Var(index), Const(variable.high)), Const(variable.low), _plus(index, 1)), False)
        case "step":
            return Update(index, Const(_pick(draw, 1, -1, 2, 0)), True)
        case "bold":
            return Update(index, _number(draw, scene, 2), draw(st.booleans()))
        case "set":
            low = variable.low if variable.low is not None else -1
            high = variable.high if variable.high is not None else 3
            return Update(index, Const(draw(st.integers(low, min(high, low + 4)))), False)
        case _:
            return Update(index, _inside(variable, _plus(index, _pick(draw, 1, -1, 2))), False)


def _updates(draw: st.DrawFn, scene: _Scene, fixed: Sequence[Update] = ()) -> tuple[Update, ...]:
    taken = {update.variable for update in fixed}
    weighted = [*scene.of(Sort.INT), *scene.of(Sort.INT, Sort.BOOL), *range(len(scene.variables))]
    free = [i for i in weighted if i not in taken]
    targets = [_pick(draw, *free) for _ in range(_pick(draw, 1, 2, 1, 2, 3, 0))] if free else []
    if not _pick(draw, False, False, False, True):
        targets = list(dict.fromkeys(targets))  # else perhaps two updates of one variable
    return (*fixed, *(_update(draw, scene, index) for index in targets))


# ---------------------------------------------------------------- steps
def _player(draw: st.DrawFn, scene: _Scene) -> PlayerRef:
    """A fixed player, or whom an enumeration over players names."""
    holders = [i for i in scene.of(Sort.ENUM) if set(scene.variables[i].values) <= set(_NAMES)]
    if _pick(draw, True, True, False):
        return PlayerRef(player=draw(st.integers(0, scene.players - 1)))
    index = _pick(draw, *holders)
    return PlayerRef(variable=index, players=tuple(_NAMES.index(v) for v in scene.variables[index].values))


_KINDS = (StepKind.MANDATORY, StepKind.ACTION, StepKind.CHOICE, StepKind.UNLESS, StepKind.CHANCE)
_EXTRA_KINDS = (*_KINDS, StepKind.SBA, StepKind.ACTION, StepKind.CHOICE, StepKind.ACTION)


def _step(draw: st.DrawFn, scene: _Scene, objects: int, name: str, phase: tuple[int, int, int] | None) -> Step:
    """One step; with ``phase`` = (variable, from, to) it is part of the skeleton."""
    kind = _pick(draw, *((*_KINDS, StepKind.ACTION) if phase else _EXTRA_KINDS))
    sba = kind is StepKind.CHOICE and phase is None and draw(st.booleans())
    count = {StepKind.MANDATORY: 1, StepKind.SBA: 1, StepKind.UNLESS: 2}.get(kind) or draw(st.integers(1, 3))
    guard = _guard(draw, scene)
    fixed: list[Update] = []
    if phase:
        variable, here, there = phase
        at = Compare("==", Var(variable), Const(here))
        guard = at if guard == TRUE or draw(st.booleans()) else And((at, guard))
        fixed.append(Update(variable, Const(there), False))
    elif kind in _KINDS and not sba and guard == TRUE and kind is not StepKind.ACTION:
        guard = _comparison(draw, scene)  # a waiting step that is always there hides all steps after it
    options = []
    for number in range(count):
        pays = kind is StepKind.UNLESS and number == 1
        condition = TRUE if count == 1 or (kind is StepKind.UNLESS and not pays) else _guard(draw, scene)
        keeps_phase = number > 0 and draw(st.booleans())
        options.append(Option(str(number) if count > 1 else "", condition, _updates(draw, scene, () if keeps_phase else fixed)))
    needs_player = kind in (StepKind.ACTION, StepKind.CHOICE, StepKind.UNLESS)
    by = _player(draw, scene) if needs_player or (kind is StepKind.MANDATORY and _pick(draw, False, False, True)) else None
    involves = tuple(draw(st.lists(st.integers(0, objects - 1), max_size=2, unique=True))) if objects else ()
    responds = kind is StepKind.ACTION and draw(st.booleans())
    checked = kind is StepKind.SBA or sba or _pick(draw, True, True, False)
    return Step(name, kind, guard, tuple(options), by, involves, responds, checked, sba)


def _outcome(draw: st.DrawFn, scene: _Scene) -> Outcome:
    guard = And((_simple(draw, scene), _simple(draw, scene))) if draw(st.booleans()) else _condition(draw, scene, 1)
    groups: list[set[int]] = [set(), set(), set()]
    for player in range(scene.players):
        group = _pick(draw, 0, 1, 3, 2)  # loses, wins, draws, or nothing
        if group < 3:
            groups[group].add(player)
    loses, wins, draws = map(frozenset, groups)
    return Outcome(guard, wins, loses, draws)


# ---------------------------------------------------------------- programs
@st.composite
def programs(draw: st.DrawFn, *, unbounded: bool = False, wide: bool = False, max_players: int = 3, max_extra_steps: int = 5) -> Program:
    """A random program.

    Args:
        draw: given by Hypothesis.
        unbounded: some integer variables have no bounds on one or both sides.
        wide: some integer variables have so large bounds that a packed state takes several words.
        max_players: at most four.
        max_extra_steps: steps besides the skeleton.
    """
    players = draw(st.integers(1, max_players))
    names = _NAMES[:players]
    variables: list[Variable] = []
    phases = _pick(draw, 1, 2, 3, 2)
    if phases > 1:
        variables.append(Variable("phase", Sort.ENUM, 0, tuple(f"p{i}" for i in range(phases))))
    for index in range(_pick(draw, 0, 1, 2, 3)):
        low, high = _pick(draw, (0, 2), (0, 3), (-1, 1), (2, 2), (0, 5), (0, 3), (-2, 4))
        init = draw(st.integers(low, high))
        no_low = unbounded and draw(st.booleans())
        no_high = unbounded and draw(st.booleans())
        variables.append(Variable(f"n{index}", Sort.INT, init, (), None if no_low else low, None if no_high else high))
    if wide:
        for index in range(draw(st.integers(2, 4))):
            low, high = draw(st.sampled_from(_WIDE_BOUNDS))
            variables.append(Variable(f"w{index}", Sort.INT, draw(st.sampled_from((low, 0, high))), (), low, high))
    variables += [Variable(f"b{index}", Sort.BOOL, draw(st.integers(0, 1))) for index in range(_pick(draw, 0, 1, 2))]
    active = len(variables)
    variables.append(Variable("active", Sort.ENUM, draw(st.integers(0, players - 1)), names))
    if draw(st.booleans()):
        order = tuple(draw(st.permutations(names)))
        variables.append(Variable("holder", Sort.ENUM, draw(st.integers(0, players - 1)), order))
    if draw(st.booleans()):
        variables.append(Variable("seen", Sort.TALLY, 0))
    scene = _Scene(tuple(variables), players)
    objects = tuple(GameObject(f"o{i}", _player(draw, scene)) for i in range(draw(st.integers(0, 2))))
    steps: list[Step] = []
    if phases > 1:
        steps += [_step(draw, scene, len(objects), f"go {i}", (0, i, (i + 1) % phases)) for i in range(phases)]
    for index in range(_pick(draw, *range(0 if steps else 1, max_extra_steps + 1), max_extra_steps)):
        steps.append(_step(draw, scene, len(objects), f"s{index}", None))
    steps = list(draw(st.permutations(steps))) if draw(st.booleans()) else steps
    outcomes = tuple(_outcome(draw, scene) for _ in range(_pick(draw, 0, 1, 0, 2)))
    distance = draw(st.sampled_from((None, None, 1, 0))) if players > 1 else None
    profile = draw(st.sampled_from(tuple(Profile)))
    return Program("random", "", profile, names, active, distance, scene.variables, objects, tuple(steps), outcomes)
