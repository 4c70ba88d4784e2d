"""Hand-written programs for tests: a few lines of text per step, read with Python's own parser, independent of ``analyzer.language``.

Notation as in a model file (DESIGN 3.1): ``when`` a condition, ``do`` assignments with ``=``, ``+=`` or ``-=`` separated by semicolons,
values of an enumeration in quotes.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

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

COMPARISONS: Mapping[type, CompareOp] = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


@dataclass
class Model:
    """A program under construction. ``players`` is a string of one-letter names in turn order; the first is active."""

    players: str
    range_of_influence: int | None = None
    variables: list[Variable] = field(default_factory=list)
    objects: list[GameObject] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    outcomes: list[Outcome] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.variables.insert(0, Variable("active", Sort.ENUM, 0, values=tuple(self.players)))

    # ------------------------------------------------------------------------------------------------- variables

    def bools(self, **init: bool) -> Model:
        """Adds variables that are true or false."""
        self.variables += [Variable(name, Sort.BOOL, int(value)) for name, value in init.items()]
        return self

    def enum(self, name: str, values: Sequence[str], init: str) -> Model:
        """Adds an enumeration."""
        self.variables.append(Variable(name, Sort.ENUM, list(values).index(init), values=tuple(values)))
        return self

    def integer(self, name: str, init: int, low: int | None = None, high: int | None = None) -> Model:
        """Adds an integer."""
        self.variables.append(Variable(name, Sort.INT, init, low=low, high=high))
        return self

    def tally(self, name: str) -> Model:
        """Adds a tally."""
        self.variables.append(Variable(name, Sort.TALLY, 0))
        return self

    def object(self, name: str, controller: str) -> Model:
        """Adds an object controlled by a player, or by the value of an enumeration."""
        self.objects.append(GameObject(name, self._player(controller)))
        return self

    # ----------------------------------------------------------------------------------------------------- steps

    def step(self, name: str, kind: str, when: str = "True", do: str = "", by: str | None = None, **more: Any) -> Model:
        """Adds a step. ``more``: options (sequence of (do, when) or do), involves, responds, checked, sba."""
        both = self._updates(do)
        options = [self._option(o if isinstance(o, tuple) else (o, "True"), both) for o in more.pop("options", [("", "True")])]
        named = more.pop("involves", ())
        involves = tuple(i for i, o in enumerate(self.objects) if o.name in named)
        self.steps.append(
            Step(
                name,
                StepKind(kind),
                self.condition(when),
                tuple(options),
                by=None if by is None else self._player(by),
                involves=involves,
                **more,
            )
        )
        return self

    def outcome(self, when: str, *, loses: str = "", wins: str = "", draws: str = "") -> Model:
        """Adds an outcome; players by their letters."""
        seats = [frozenset(self.players.index(p) for p in names) for names in (wins, loses, draws)]
        self.outcomes.append(Outcome(self.condition(when), *seats))
        return self

    def build(self) -> Program:
        """The program."""
        return Program(
            title="test",
            source="",
            profile=Profile.CR,
            players=tuple(self.players),
            active=0,
            range_of_influence=self.range_of_influence,
            variables=tuple(self.variables),
            objects=tuple(self.objects),
            steps=tuple(self.steps),
            outcomes=tuple(self.outcomes),
        )

    def _player(self, name: str) -> PlayerRef:
        if name in self.players:
            return PlayerRef(player=self.players.index(name))
        variable = self._index(name)
        return PlayerRef(variable=variable, players=tuple(self.players.index(v) for v in self.variables[variable].values))

    def _option(self, option: tuple[str, str], both: tuple[Update, ...]) -> Option:
        do, when = option
        return Option("", self.condition(when), both + self._updates(do))

    def _updates(self, text: str) -> tuple[Update, ...]:
        found = []
        for node in ast.parse(text).body:
            if isinstance(node, ast.Assign):
                target: ast.expr = node.targets[0]
            elif isinstance(node, ast.AugAssign):
                target = node.target
            else:
                raise ValueError(text)
            assert isinstance(target, ast.Name)
            index = self._index(target.id)
            value = self._number(node.value, index)
            if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Sub):
                value = Scale(-1, value)
            found.append(Update(index, value, add=isinstance(node, ast.AugAssign)))
        return tuple(found)

    # ----------------------------------------------------------------------------------------------- expressions

    def condition(self, text: str) -> BoolExpr:
        """A condition from its text."""
        return TRUE if text == "True" else self._condition(ast.parse(text, mode="eval").body)

    def _index(self, name: str) -> int:
        return [v.name for v in self.variables].index(name)

    def _condition(self, node: ast.expr) -> BoolExpr:
        match node:
            case ast.Constant(bool(value)):
                return Truth(value)
            case ast.Name(name):
                return Compare("==", Var(self._index(name)), Const(1))
            case ast.BoolOp(op, values):
                parts = tuple(self._condition(value) for value in values)
                return And(parts) if isinstance(op, ast.And) else Or(parts)
            case ast.UnaryOp(ast.Not(), operand):
                return Not(self._condition(operand))
            case ast.Compare(left, [op], [right]):
                named = [self._index(side.id) for side in (left, right) if isinstance(side, ast.Name)]
                of = named[0] if named else None
                return Compare(COMPARISONS[type(op)], self._number(left, of), self._number(right, of))
        raise ValueError(ast.dump(node))

    def _number(self, node: ast.expr, of: int | None) -> IntExpr:
        match node:
            case ast.Constant(str(value)):
                assert of is not None
                return Const(self.variables[of].values.index(value))
            case ast.Constant(value):
                assert isinstance(value, int)
                return Const(int(value))
            case ast.Name(name):
                return Var(self._index(name))
            case ast.UnaryOp(ast.USub(), operand):
                return Scale(-1, self._number(operand, of))
            case ast.UnaryOp(ast.Not()) | ast.Compare() | ast.BoolOp():
                return Choose(self._condition(node), Const(1), Const(0))
            case ast.BinOp(left, ast.Add(), right):
                return Sum((self._number(left, of), self._number(right, of)))
            case ast.BinOp(left, ast.Sub(), right):
                return Sum((self._number(left, of), Scale(-1, self._number(right, of))))
            case ast.BinOp(ast.Constant(int(factor)), ast.Mult(), right):
                return Scale(factor, self._number(right, of))
            case ast.IfExp(test, body, orelse):
                return Choose(self._condition(test), self._number(body, of), self._number(orelse, of))
            case ast.Call(ast.Name(which), arguments):
                which_one: Literal["min", "max"] = "min" if which == "min" else "max"
                return Extremum(which_one, tuple(self._number(argument, of) for argument in arguments))
        raise ValueError(ast.dump(node))
