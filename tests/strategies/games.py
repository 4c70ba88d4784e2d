"""Small random games on a board of places: most of them leave somebody a decision, so that all kinds of loops come up.

Where ``programs`` uses everything the semantics knows, ``games`` is about who can end what: a place is quiet, with actions that lead away
from it, or something waits there, with options that lead to other places. Numbers, if there are any, count how often roads are taken.
"""

from __future__ import annotations

from typing import TypeVar

from hypothesis import strategies as st

from analyzer.system.expression import TRUE, And, BoolExpr, Compare, Const, Extremum, IntExpr, Or, Scale, Sum, Var
from analyzer.system.program import GameObject, Option, Outcome, PlayerRef, Profile, Program, Sort, Step, StepKind, Update, Variable

_T = TypeVar("_T")
_NAMES = ("A", "B", "C", "D")
_PLACE = 0


def _pick(draw: st.DrawFn, *items: _T) -> _T:
    return items[draw(st.integers(0, len(items) - 1))]


def _at(place: int) -> BoolExpr:
    return Compare("==", Var(_PLACE), Const(place))


def _toll(draw: st.DrawFn, variables: list[Variable]) -> tuple[BoolExpr, tuple[Update, ...]]:
    """What a road asks for and does besides leading somewhere."""
    numbers = [i for i, v in enumerate(variables) if v.sort is Sort.INT]
    flags = [i for i, v in enumerate(variables) if v.sort is Sort.BOOL]
    guards: list[BoolExpr] = []
    updates: list[Update] = []
    for index in numbers:
        variable = variables[index]
        how = _pick(draw, "none", "none", "pay", "gain", "test", "reset", "double")
        amount = _pick(draw, 1, 1, 2, 3)
        match how:
            case "pay":
                floor = variable.low if variable.low is not None else _pick(draw, 0, -2)
                guards.append(Compare(">=", Var(index), Const(floor + amount)))
                updates.append(Update(index, Const(-amount), True))
            case "gain":
                value: IntExpr = Sum((Var(index), Const(amount)))
                if variable.high is not None:
                    value = Extremum("min", (value, Const(variable.high)))
                    updates.append(Update(index, value, False))
                else:
                    updates.append(Update(index, Const(amount), True))
            case "test":
                guards.append(Compare(_pick(draw, ">=", "<=", "==", "!="), Var(index), Const(draw(st.integers(0, 3)))))
            case "reset":
                updates.append(Update(index, Const(variable.init), False))
            case "double" if variable.high is None and variable.low is not None:
                updates.append(Update(index, Scale(2, Var(index)), False))
            case _:
                pass
    for index in flags:
        how = _pick(draw, "none", "none", "none", "on", "off", "needs", "needs not")
        match how:
            case "on" | "off":
                updates.append(Update(index, Const(int(how == "on")), False))
            case "needs" | "needs not":
                guards.append(Compare("==", Var(index), Const(int(how == "needs"))))
            case _:
                pass
    return (And(tuple(guards)) if len(guards) > 1 else guards[0] if guards else TRUE), tuple(updates)


def _road(draw: st.DrawFn, variables: list[Variable], places: int, name: str) -> Option:
    guard, updates = _toll(draw, variables) if _pick(draw, True, False) else (TRUE, ())
    active = next(i for i, v in enumerate(variables) if v.name == "active")
    if _pick(draw, False, False, False, False, True):
        updates = (*updates, Update(active, Const(draw(st.integers(0, len(variables[active].values) - 1))), False))
    tally = next(i for i, v in enumerate(variables) if v.sort is Sort.TALLY)
    if _pick(draw, False, False, True):
        updates = (*updates, Update(tally, Const(1), True))
    return Option(name, guard, (Update(_PLACE, Const(draw(st.integers(0, places - 1))), False), *updates))


@st.composite
def games(draw: st.DrawFn, *, unbounded: bool = False, max_places: int = 5) -> Program:
    """A random game; with ``unbounded`` its numbers have no upper bound (and some no lower one)."""
    players = _pick(draw, 2, 2, 3, 2, 3, 4)
    names = _NAMES[:players]
    places = draw(st.integers(2, max_places))
    variables = [
        Variable("place", Sort.ENUM, 0, tuple(f"p{i}" for i in range(places))),
        Variable("active", Sort.ENUM, draw(st.integers(0, players - 1)), names),
        Variable("seen", Sort.TALLY, 0),
    ]
    for index in range(_pick(draw, 1, 1, 2) if unbounded else _pick(draw, 0, 0, 1, 1, 2)):
        high = None if unbounded and _pick(draw, True, True, False) else 3
        low = None if unbounded and _pick(draw, False, False, True) else 0
        variables.append(Variable(f"n{index}", Sort.INT, draw(st.integers(0, 3)), (), low, high))
    if draw(st.booleans()):
        variables.append(Variable("flag", Sort.BOOL, 0))
    objects = tuple(GameObject(f"o{i}", PlayerRef(player=draw(st.integers(0, players - 1)))) for i in range(draw(st.integers(0, 2))))
    steps: list[Step] = []

    def add(kind: StepKind, place: int, options: tuple[Option, ...]) -> None:
        by = None
        if kind in (StepKind.ACTION, StepKind.CHOICE, StepKind.UNLESS):
            by = PlayerRef(player=draw(st.integers(0, players - 1)))
            if kind is not StepKind.UNLESS and _pick(draw, *[False] * 9, True):
                by = PlayerRef(variable=1, players=tuple(range(players)))
        involves = tuple(draw(st.lists(st.integers(0, len(objects) - 1), max_size=1))) if objects else ()
        guard: BoolExpr = _at(place)
        if _pick(draw, *[False] * 5, True):
            guard = Or((guard, _at(draw(st.integers(0, places - 1)))))
        responds = kind is StepKind.ACTION and _pick(draw, False, False, True)
        checked = _pick(draw, *[True] * 7, False)
        steps.append(Step(f"{kind.value} {len(steps)}", kind, guard, options, by, involves, responds, checked))

    for place in range(places):
        kind = _pick(
            draw,
            "quiet",
            "quiet",
            "quiet",
            "quiet",
            StepKind.MANDATORY,
            StepKind.CHOICE,
            StepKind.CHOICE,
            StepKind.UNLESS,
            StepKind.CHANCE,
            "responses",
        )
        if kind == "quiet":
            for _ in range(_pick(draw, 1, 2, 1, 2, 3, 0)):
                add(StepKind.ACTION, place, (_road(draw, variables, places, ""),))
            continue
        if kind == "responses":
            add(StepKind.ACTION, place, (_road(draw, variables, places, ""),))
            kind = _pick(draw, StepKind.MANDATORY, StepKind.CHOICE)
        assert isinstance(kind, StepKind)
        count = {StepKind.MANDATORY: 1, StepKind.UNLESS: 2}.get(kind) or _pick(draw, 2, 2, 3)
        options = tuple(_road(draw, variables, places, str(i) if count > 1 else "") for i in range(count))
        if kind is StepKind.UNLESS:
            options = (Option("otherwise", TRUE, options[0].updates), Option("pay", options[1].guard, options[1].updates))
        add(kind, place, options)
    if not steps:
        add(StepKind.ACTION, 0, (_road(draw, variables, places, ""),))
    outcomes: tuple[Outcome, ...] = ()
    numbers = [i for i, v in enumerate(variables) if v.sort is Sort.INT]
    if _pick(draw, False, False, True):
        guard = _at(draw(st.integers(1, places - 1))) if places > 1 else TRUE
        if numbers and draw(st.booleans()):
            guard = Compare(_pick(draw, "<=", ">="), Var(_pick(draw, *numbers)), Const(_pick(draw, 0, 3)))
        groups: list[set[int]] = [set(), set(), set()]
        groups[_pick(draw, 0, 0, 1, 2)].add(draw(st.integers(0, players - 1)))
        loses, wins, draws = map(frozenset, groups)
        outcomes = (Outcome(guard, wins, loses, draws),)
    distance = _pick(draw, None, None, None, 1)
    return Program("random", "", Profile.CR, names, 1, distance, tuple(variables), objects, tuple(steps), outcomes)
