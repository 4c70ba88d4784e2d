"""Turns syntax trees into expressions of the waist: resolves names, checks sorts, keeps products linear and tallies out of the play."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, assert_never

from analyzer.errors import (
    ChainedComparisonError,
    IntegerTooLongError,
    NonLinearError,
    SortError,
    TallyReadError,
    UnknownMemberError,
    quoted,
)
from analyzer.language.places import Place
from analyzer.language.reading import MAX_BITS
from analyzer.language.scope import Scope
from analyzer.language.syntax import (
    Addition,
    Boolean,
    Comparison,
    Conditional,
    Conjunction,
    Disjunction,
    Integer,
    MinMax,
    Name,
    Negation,
    Negative,
    Node,
    Product,
    Text,
)
from analyzer.language.toml_text import MAX_DIGITS
from analyzer.system.expression import (
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
from analyzer.system.program import Sort, Variable

_OPERATORS: dict[str, CompareOp] = {"==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
_SAID = {Sort.BOOL: "a condition", Sort.INT: "a number", Sort.TALLY: "a number", Sort.ENUM: "a value of an enumeration"}
_FIX = {
    Sort.BOOL: "write a comparison such as x > 0, or a variable that is true or false",
    Sort.INT: "write a number; a condition c becomes one by (1 if c else 0)",
    Sort.TALLY: "write a number; a condition c becomes one by (1 if c else 0)",
    Sort.ENUM: "write one of its values in single quotes",
}


@dataclass(frozen=True, slots=True)
class Lowering:
    """Lowers the expressions that stand at one place.

    Attributes:
        text: the expression as written, for messages.
        reads_tallies: whether tallies may be read; only the update of a tally may.
        where: what the expression is, for the message about tallies.
    """

    text: str
    place: Place
    scope: Scope
    reads_tallies: bool = False
    where: str = "a guard"

    # ------------------------------------------------------------------ what an expression is
    def sort_of(self, node: Node) -> Sort:
        """BOOL, INT or ENUM. Only names are checked here; a string in single quotes is ENUM.

        Raises:
            UnknownNameError: a variable is not declared.
        """
        match node:
            case Name():
                sort = self.scope.variables[self.scope.variable(node, self.place)].sort
                return Sort.INT if sort is Sort.TALLY else sort
            case Conditional():
                return self.sort_of(node.then)
            case Integer() | Negative() | Addition() | Product() | MinMax():
                return Sort.INT
            case Boolean() | Comparison() | Conjunction() | Disjunction() | Negation():
                return Sort.BOOL
            case Text():
                return Sort.ENUM
        assert_never(node)

    def values_of(self, node: Node) -> tuple[str, ...]:
        """The values of the enumeration that an expression belongs to; empty if only strings stand there."""
        match node:
            case Name():
                return self.scope.variables[self.scope.variable(node, self.place)].values
            case Conditional():
                return self.values_of(node.then) or self.values_of(node.otherwise)
            case _:
                return ()

    # ------------------------------------------------------------------ lowering by the sort that is needed
    def condition(self, node: Node) -> BoolExpr:
        """A condition. Tallies are never read in one: a comparison with a tally would be a branch on the past.

        Raises:
            ModelError: it is none, or a part of it is wrong.
        """
        here = replace(self, reads_tallies=False, where=self.where if not self.reads_tallies else "a condition")
        match node:
            case Boolean():
                return Truth(node.value)
            case Name():
                return Compare("==", Var(here._variable(node, Sort.BOOL)[1]), Const(1))
            case Comparison():
                return here._comparison(node)
            case Conjunction():
                return And(tuple(here.condition(p) for p in node.parts))
            case Disjunction():
                return Or(tuple(here.condition(p) for p in node.parts))
            case Negation():
                return Not(here.condition(node.part))
            case Conditional():
                return Compare("==", here._choose(node, Sort.BOOL, ()), Const(1))
            case Integer() | Text() | Negative() | Addition() | Product() | MinMax():
                raise self._mismatch(node, Sort.BOOL)
        assert_never(node)

    def number(self, node: Node) -> IntExpr:
        """A number.

        Raises:
            ModelError: it is none, or a part of it is wrong.
        """
        match node:
            case Integer():
                return self._constant(node)
            case Name():
                return Var(self._variable(node, Sort.INT)[1])
            case Negative():
                return self._scaled(-1, self.number(node.of), node)
            case Addition():
                terms = [self.number(o) for o in node.operands]
                signed = [self._scaled(-1, t, node) if m else t for t, m in zip(terms, node.minus, strict=True)]
                return self._sum(signed, node)
            case Product():
                return self._product(node)
            case MinMax():
                return self._extremum(node)
            case Conditional():
                return self._choose(node, Sort.INT, ())
            case Boolean() | Text() | Comparison() | Conjunction() | Disjunction() | Negation():
                raise self._mismatch(node, Sort.INT)
        assert_never(node)

    def member(self, node: Node, values: tuple[str, ...]) -> IntExpr:
        """A value of an enumeration, as its position in ``values``.

        Raises:
            ModelError: it is none, or a part of it is wrong.
        """
        match node:
            case Text():
                if node.value not in values:
                    raise UnknownMemberError(str(self.place), node.span.column, node.value, values)
                return Const(values.index(node.value))
            case Name():
                variable, index = self._variable(node, Sort.ENUM)
                if variable.values != values:
                    problem = f"{self._quote(node)} has other values than what it is used with"
                    raise SortError(str(self.place), node.span.column, problem, "give both the same list of values, in the same order")
                return Var(index)
            case Conditional():
                return self._choose(node, Sort.ENUM, values)
            case _:
                raise self._mismatch(node, Sort.ENUM)

    def of_sort(self, node: Node, sort: Sort, values: tuple[str, ...] = ()) -> IntExpr:
        """A value of a sort, encoded as an integer; conditions become 1 and 0."""
        match sort:
            case Sort.BOOL:
                return self._bit(node)
            case Sort.ENUM:
                return self.member(node, values)
            case Sort.INT | Sort.TALLY:
                return self.number(node)
        assert_never(sort)

    def negative(self, value: IntExpr, node: Node) -> IntExpr:
        """``-value``, where the value is that of ``node``."""
        return self._scaled(-1, value, node)

    # ------------------------------------------------------------------ parts
    def _bit(self, node: Node) -> IntExpr:
        match node:
            case Boolean():
                return Const(int(node.value))
            case Name():
                return Var(self._variable(node, Sort.BOOL)[1])
            case Conditional():
                return self._choose(node, Sort.BOOL, ())
            case _:
                return Choose(self.condition(node), Const(1), Const(0))

    def _choose(self, node: Conditional, sort: Sort, values: tuple[str, ...]) -> Choose:
        condition = self.condition(node.condition)
        return Choose(condition, self.of_sort(node.then, sort, values), self.of_sort(node.otherwise, sort, values))

    def _comparison(self, node: Comparison) -> BoolExpr:
        if len(node.operators) != 1:
            raise ChainedComparisonError(str(self.place), node.operator_columns[1])
        operator, column = _OPERATORS[node.operators[0]], node.operator_columns[0]
        left, right = node.operands
        sort, other = self.sort_of(left), self.sort_of(right)
        if sort is not other:
            problem = f"{_SAID[sort]} cannot be compared with {_SAID[other]}"
            raise SortError(str(self.place), right.span.column, problem, _FIX[sort])
        if sort is Sort.INT:
            return Compare(operator, self.number(left), self.number(right))
        if operator not in ("==", "!="):
            raise SortError(str(self.place), column, f"{operator} compares numbers only", "use == or != here")
        if sort is Sort.BOOL:
            return self._same_truth(operator, left, right)
        values = self.values_of(left) or self.values_of(right)
        if not values:
            problem = "two strings are compared"
            raise SortError(str(self.place), left.span.column, problem, "compare a variable with a string, such as where == 'hand'")
        return Compare(operator, self.member(left, values), self.member(right, values))

    def _same_truth(self, operator: CompareOp, left: Node, right: Node) -> BoolExpr:
        for literal, other in ((left, right), (right, left)):
            if isinstance(literal, Boolean):
                condition = self.condition(other)
                return condition if literal.value == (operator == "==") else Not(condition)
        return Compare(operator, self._bit(left), self._bit(right))

    def _variable(self, node: Name, needed: Sort) -> tuple[Variable, int]:
        index = self.scope.variable(node, self.place)
        variable = self.scope.variables[index]
        if variable.sort is not needed and not (needed is Sort.INT and variable.sort is Sort.TALLY):
            raise self._mismatch(node, needed)
        if variable.sort is Sort.TALLY and not self.reads_tallies:
            raise TallyReadError(str(self.place), node.span.column, node.name, self.where)
        return variable, index

    def _constant(self, node: Integer) -> Const:
        if len(node.digits) > MAX_DIGITS:
            raise IntegerTooLongError(str(self.place), MAX_DIGITS, node.span.column)
        return Const(int(node.digits))

    def _scaled(self, factor: int, of: IntExpr, node: Node) -> IntExpr:
        match of:
            case Const(value):
                return Const(self._small(factor * value, node))
            case Scale(inner, expr):
                return self._scaled(factor * inner, expr, node)
            case _ if factor == 1:
                return of
            case _ if factor == 0:
                return Const(0)
            case _:
                return Scale(self._small(factor, node), of)

    def _sum(self, terms: list[IntExpr], node: Node) -> IntExpr:
        constant = 0
        varying: list[IntExpr] = []
        for term in terms:
            parts = term.terms if isinstance(term, Sum) else (term,)
            for part in parts:
                if isinstance(part, Const):
                    constant += part.value
                else:
                    varying.append(part)
        if constant or not varying:
            varying.append(Const(self._small(constant, node)))
        return varying[0] if len(varying) == 1 else Sum(tuple(varying))

    def _product(self, node: Product) -> IntExpr:
        factor = 1
        varying: IntExpr | None = None
        for operand in node.factors:
            found = self.number(operand)
            if isinstance(found, Const):
                factor = self._small(factor * found.value, node)
            elif varying is None:
                varying = found
            else:
                raise NonLinearError(str(self.place), operand.span.column)
        return Const(factor) if varying is None else self._scaled(factor, varying, node)

    def _extremum(self, node: MinMax) -> IntExpr:
        here = replace(self, reads_tallies=False, where=self.where if not self.reads_tallies else f"{node.which}()")
        found = tuple(here.number(a) for a in node.arguments)
        which: Literal["min", "max"] = "min" if node.which == "min" else "max"
        constants = [f.value for f in found if isinstance(f, Const)]
        if len(constants) == len(found):
            return Const(min(constants) if which == "min" else max(constants))
        return Extremum(which, found)

    def _small(self, value: int, node: Node) -> int:
        if value.bit_length() > MAX_BITS:
            raise IntegerTooLongError(str(self.place), MAX_DIGITS, node.span.column)
        return value

    def _mismatch(self, node: Node, needed: Sort) -> SortError:
        problem = f"{self._quote(node)} is {_SAID[self.sort_of(node)]}, not {_SAID[needed]}"
        fix = _FIX[needed]
        if needed is Sort.BOOL and self.sort_of(node) is Sort.INT:
            fix = f"write a comparison such as {self.text[node.span.start : node.span.end]} > 0" if isinstance(node, Name) else fix
        return SortError(str(self.place), node.span.column, problem, fix)

    def _quote(self, node: Node) -> str:
        return quoted(self.text[node.span.start : node.span.end], 40)
