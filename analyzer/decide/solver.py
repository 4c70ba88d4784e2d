"""The typed boundary to z3: linear integer expressions in, our own answers out.

Gotchas kept here: ``bool(unknown)`` is true, ``bool(x == 1)`` on a term is silently false, and a wall-clock limit stops at
different points on different machines (``rlimit`` does not). Nothing outside ``analyzer.decide`` imports z3.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction
from typing import Any

from analyzer.system.number import Atom, Linear


class Answer(Enum):
    """What the solver says of a set of constraints."""

    SAT = "sat"
    UNSAT = "unsat"
    UNKNOWN = "unknown"


class Query:
    """A conjunction over integer (or real) symbols ``x0, x1, ...``."""

    def __init__(self, rlimit: int, *, real: bool = False) -> None:
        import z3

        self._z3: Any = z3
        self._real = real
        self._symbols: dict[int, Any] = {}
        self._solver: Any = z3.Solver()
        self._solver.set("rlimit", rlimit)
        self._solver.set("random_seed", 0)

    def symbol(self, index: int) -> Any:
        """The z3 constant of a symbol."""
        if index not in self._symbols:
            make = self._z3.Real if self._real else self._z3.Int
            self._symbols[index] = make(f"x{index}")
        return self._symbols[index]

    def term(self, expression: Linear) -> Any:
        """A linear expression as a z3 term."""
        constant = self._z3.RealVal if self._real else self._z3.IntVal
        total = constant(expression.constant)
        for symbol, coefficient in expression.coefficients:
            total = total + coefficient * self.symbol(symbol)
        return total

    def formula(self, atom: Atom) -> Any:
        """An atom as a z3 formula."""
        term = self.term(atom.expression)
        match atom.relation:
            case ">=":
                return term >= 0
            case "==":
                return term == 0
            case "!=":
                return term != 0

    def require(self, atoms: Iterable[Atom]) -> None:
        """Add atoms."""
        for atom in atoms:
            self._solver.add(self.formula(atom))

    def require_some_fails(self, atoms: Sequence[Atom]) -> None:
        """Add that at least one of the atoms does not hold."""
        self._solver.add(self._z3.Or(*[self._z3.Not(self.formula(a)) for a in atoms]))

    def check(self) -> Answer:
        """Whether the constraints can all hold."""
        result = self._solver.check()
        if result == self._z3.sat:
            return Answer.SAT
        return Answer.UNSAT if result == self._z3.unsat else Answer.UNKNOWN

    def values(self, symbols: Iterable[int]) -> dict[int, Fraction]:
        """Values of symbols in the model of the last satisfiable check."""
        model = self._solver.model()
        found: dict[int, Fraction] = {}
        for index in symbols:
            value = model.eval(self.symbol(index), model_completion=True)
            found[index] = Fraction(str(value)) if self._real else Fraction(value.as_long())
        return found
